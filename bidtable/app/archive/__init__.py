"""Saved games, statistics, reviews and settings, as data without a screen or pygame."""
