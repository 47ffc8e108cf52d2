"""The table of Bid & Bluff: how it looks and is operated."""
