"""Learns what the hard bot of Bid & Bluff knows: `python -m tests.training.bid_and_bluff`.

Thousands of races are played side by side in arrays, by the nets as they are and by normal bots. What came of each
decision is what the nets learn from: how many tricks followed, and who made his bid.
"""

import os

# One core is what the figures speak of; it must be said before numpy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
