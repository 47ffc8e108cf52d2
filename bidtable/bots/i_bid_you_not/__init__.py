"""Bots of I Bid You Not: `bot` has the levels, `search` plays moves on, `ground` deals worlds, `review` judges."""
