"""The scene for setting up a new game."""
