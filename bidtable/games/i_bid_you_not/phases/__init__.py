"""The phases of the game, each with its legal moves and the effects of the moves."""
