"""Trains the bots of BID-IT!.

`python -m tests.lab train bid_it` runs it.

Thousands of rounds are played side by side in arrays, by the current nets and by other bots. The nets learn from the
hands, and from the seats that lost a card.
"""
