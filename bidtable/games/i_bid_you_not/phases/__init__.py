"""The phases of I Bid You Not.

Each phase defines its legal moves, the effects of the moves, and predictions of the effects.
"""
