"""The room behind the table of every game, with its people and its scenery."""
