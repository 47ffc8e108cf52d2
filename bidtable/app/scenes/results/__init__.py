"""The scene with the results of a match."""
