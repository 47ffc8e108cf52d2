"""Hostile inputs of every kind that the program reads; `python -m tests.hostile` tries them and reports every fault."""
