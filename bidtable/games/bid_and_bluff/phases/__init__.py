"""The phases of a race, each with its legal moves, the effects of moves, and their foreseen results."""
