"""Bots of Bidness: `bot` has the levels, `hard` the learned one, `ground` worlds and chances, `review` judges."""
