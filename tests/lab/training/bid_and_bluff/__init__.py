"""Trains the hard bot of Bid & Bluff.

`python -m tests.lab train bid_and_bluff` runs it.

Thousands of races are played side by side in arrays, by the current nets and by normal bots. The nets learn from the
result of each decision: the number of tricks that followed, and the seats that made their bids.
"""
