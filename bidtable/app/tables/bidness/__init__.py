"""The table of the game Bidness on the screen."""
