"""The phases of I Bid You Not, each with its legal moves, their effects and their promises."""
