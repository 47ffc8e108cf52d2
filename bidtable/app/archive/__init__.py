"""The lists and figures that outlast a match: saved games, statistics, presets, reviews, settings; no pygame."""
