"""Promises of moves, compared with the results of the moves."""
