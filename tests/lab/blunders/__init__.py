"""Moves that no player who knows the game would make, counted in games of bots."""
