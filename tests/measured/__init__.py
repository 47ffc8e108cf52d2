"""What really came of moves that were promised something, measured from the states before and after."""
