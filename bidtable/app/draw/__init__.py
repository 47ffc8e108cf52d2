"""Drawing: colours, measures, fonts, shapes, paint, compositing, movement.

This package does not depend on widgets or games.
"""
