"""Models of everything that outlasts a match, without pygame: saved games, statistics, reviews, settings."""
