"""A match as the screen plays it, without pygame: the session and its parts."""
