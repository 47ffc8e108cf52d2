"""The phases of a race.

Each phase defines its legal moves, the effects of the moves, and predictions of the effects.
"""
