"""The contract every game keeps: moves, states, views, events, chance, matches, records."""
