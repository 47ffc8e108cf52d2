"""Bots of Bid & Bluff: `bot` has the levels, `hard` the learned one, `ground` worlds and chances, `review` judges."""
