"""Training of the hard bot of Bidness: nets learn to foretell the winner from games of the normal bot.

Bots play the games by the rules of the product (`games.py`). Some positions of each game are kept as the inputs of a
net. A net learns from the winners of the games (`learner.py`).
"""
