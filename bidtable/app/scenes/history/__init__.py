"""The history scene and its filters."""
