"""The computer players.

A bot sees only what a player in its seat sees.
"""
