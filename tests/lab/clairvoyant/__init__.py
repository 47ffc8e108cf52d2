"""Bots that see everything, which show how far luck goes."""
