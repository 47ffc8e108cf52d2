"""The phases of Bidness, each with its legal moves, their effects and their promises."""
