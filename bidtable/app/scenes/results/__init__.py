"""The results scene at the end of a match, and its rows."""
