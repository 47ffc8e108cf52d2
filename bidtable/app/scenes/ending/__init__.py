"""The scene at the end of a match, before its results."""
