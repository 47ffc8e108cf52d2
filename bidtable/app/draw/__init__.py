"""Drawing on the screen: colours, fonts, shapes, cached pictures and animations."""
