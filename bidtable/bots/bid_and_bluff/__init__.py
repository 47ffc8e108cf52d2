"""Bots of Bid & Bluff."""
