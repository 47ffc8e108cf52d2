"""The rulebook scene with its pages and pictures."""
