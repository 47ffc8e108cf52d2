"""Learns what the bots of I Bid You Not know."""
