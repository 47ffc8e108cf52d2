"""The scene of a table, with its keys, hints, tips and lessons."""
