"""The room around every game's table, with its people and its scenery.

The package does not depend on the games.
"""
