"""The phases of Bidness, each with its legal moves, the effects of moves, and their foreseen results."""
