"""Bots of Bid & Bluff: `bot` has the levels, `policy` weighs moves, `evaluate` says who will win, `review` judges."""
