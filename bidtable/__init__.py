"""Bidtable: bidding and bluffing games at one desktop table."""

__version__ = "0.1.0"
