"""The results scene at the end of a match, with its podium and its chart."""
