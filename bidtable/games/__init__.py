"""One folder a game: pure rules."""
