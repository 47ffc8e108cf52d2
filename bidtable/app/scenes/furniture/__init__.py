"""Everything around a table except the game: bar, action buttons, log, menu, transport."""
