"""The table of the game BID-IT! on the screen."""
