"""Saved matches, statistics, reviews and settings."""
