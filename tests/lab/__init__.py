"""Laboratories: programs that are run by hand, to train bots and to measure them."""
