"""The phases of a race, each with its legal moves, their effects and their promises."""
