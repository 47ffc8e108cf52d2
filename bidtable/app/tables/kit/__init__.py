"""The parts of which all tables are made. Each part returns items, and knows no game."""
