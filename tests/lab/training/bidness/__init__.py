"""What the hard bot of Bidness knows: nets that foretell who wins, learned from games of the normal bot.

Games are played by the bots themselves, by the rules themselves (`games.py`), and some positions of each are noted as
the hard bot will see them. A net learns from who won them in the end (`learner.py`).
"""
