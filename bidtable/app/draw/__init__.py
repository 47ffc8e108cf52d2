"""Drawing: colours, measures, fonts, shapes, paint, compositing, movement. It knows no widget and no game."""
