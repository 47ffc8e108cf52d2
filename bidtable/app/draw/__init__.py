"""Drawing on the screen: colours, fonts, shapes, cached pictures and animations.

The modules of this package do not import widgets or games.
"""
