"""The scene that celebrates the winner of a match."""
