"""The scene in which a game is played, with keys, hints, tips and lessons."""
