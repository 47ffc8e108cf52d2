"""Bots of BID-IT!: `bot` has the levels, `mind` weighs moves, `ground` has worlds and chances, `review` judges."""
