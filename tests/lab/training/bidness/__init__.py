"""Trains the hard bot of Bidness: nets that foretell the winner, from games of the normal bot.

Games are played by the bots and the rules themselves (`games.py`), and some positions of each are noted as the hard
bot will see them. A net learns from the winners of the games (`learner.py`).
"""
