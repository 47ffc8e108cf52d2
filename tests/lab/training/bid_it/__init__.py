"""Learns what the bots of BID-IT! know: `python -m tests.lab train bid_it`.

Thousands of rounds are played side by side in arrays, by the nets as they are and by other bots. What lay in the hands,
and who lost a card, is what the nets learn from.
"""
