"""Tests of the bots: what they choose, how they think, and what they say of it."""
