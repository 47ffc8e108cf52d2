"""Hostile inputs of every kind that the program reads.

`python -m tests.lab hostile` tries them and prints the faults.
"""
