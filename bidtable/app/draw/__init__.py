"""Drawing on the screen: colours, fonts, shapes, cached pictures and animations.

This package does not depend on widgets or games.
"""
