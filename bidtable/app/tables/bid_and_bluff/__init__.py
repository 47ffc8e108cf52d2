"""The table of the game Bid & Bluff on the screen."""
