"""The phases of I Bid You Not, each with its legal moves, the effects of moves, and their foreseen results."""
