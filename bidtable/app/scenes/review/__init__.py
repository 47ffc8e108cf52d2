"""The review of a match that is over."""
