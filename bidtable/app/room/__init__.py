"""The room in which every game is played: scenery, people, plates, the viewer's hand, speech.

It knows no game.
"""
