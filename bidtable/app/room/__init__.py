"""The room in which every game is played: scenery, people, plates, the viewer's hand and speech bubbles.

The room is independent of the games.
"""
