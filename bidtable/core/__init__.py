"""Code that all games share, such as moves, states, views, matches and records."""
