"""Learns what the bots of BID-IT! know: `python -m tests.training.bid_it`.

Thousands of rounds are played side by side in arrays, by the nets as they are and by other bots. What lay in the hands,
and who lost a card, is what the nets learn from.
"""

import os

# One core is what the figures speak of; it must be said before numpy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
