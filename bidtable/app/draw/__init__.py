"""What draws: colours, measures, fonts, shapes, paint, composing, movement. It knows no widget and no game."""
