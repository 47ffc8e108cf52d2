"""Bots of I Bid You Not."""
