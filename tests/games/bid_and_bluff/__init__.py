"""Tests of Bid & Bluff."""
