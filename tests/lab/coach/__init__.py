"""Chances that the coach tells in games of bots, with the results that followed."""
