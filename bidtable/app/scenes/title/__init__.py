"""The title scene and the picture behind it."""
