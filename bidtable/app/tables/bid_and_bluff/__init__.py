"""The table of Bid & Bluff: its picture and its controls."""
