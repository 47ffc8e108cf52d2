"""Code that all games share: moves, states, views, events, chance, matches, records."""
