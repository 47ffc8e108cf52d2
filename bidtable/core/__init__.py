"""The contract that every game keeps: moves, states, views, events, chance, matches, records."""
