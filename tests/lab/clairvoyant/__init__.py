"""Bots that see all cards, which show the effect of luck."""
