"""Bots of BID-IT!."""
