"""Opponents. A bot sees only the view of its own seat, never the full state of a game."""
