"""Saved matches, statistics, reviews and settings. The package does not use pygame."""
