"""Tests of the bots: their choices, their thinking, and their reasons."""
