"""Trains the bots of I Bid You Not."""
