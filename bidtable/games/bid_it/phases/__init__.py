"""The phases of BID-IT!, each with its legal moves, the effects of moves, and their foreseen results."""
