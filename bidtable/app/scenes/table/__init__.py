"""The table's scene with its keys, hints, tips and lessons."""
