"""The phases of BID-IT!, each with its legal moves, their effects and their promises."""
