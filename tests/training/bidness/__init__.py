"""What the hard bot of Bidness knows: nets that foretell who wins, learned from games of bots.

Games are played by the bots themselves, by the rules themselves (`games.py`), and some positions of each are noted as
the bot will see them. A net learns from who won them in the end (`learner.py`): first from games of normal bots, then
from games of hard bots that know what was learned so far.
"""
