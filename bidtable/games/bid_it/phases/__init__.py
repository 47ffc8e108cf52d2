"""The phases of BID-IT!.

Each phase defines its legal moves, the effects of the moves, and predictions of the effects.
"""
