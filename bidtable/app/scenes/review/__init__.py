"""The scene with the review of a finished match."""
