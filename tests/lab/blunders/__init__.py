"""Moves that nobody makes who knows the game, counted in games of bots."""
