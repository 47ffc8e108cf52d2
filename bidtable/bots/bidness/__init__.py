"""Bots of Bidness."""
