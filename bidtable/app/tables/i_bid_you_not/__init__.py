"""The table of the game I Bid You Not on the screen."""
