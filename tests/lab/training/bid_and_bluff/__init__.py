"""Learns what the hard bot of Bid & Bluff knows: `python -m tests.lab train bid_and_bluff`.

Thousands of races are played side by side in arrays, by the nets as they are and by normal bots. What came of each
decision is what the nets learn from: how many tricks followed, and who made his bid.
"""
