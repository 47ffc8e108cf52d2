"""Parts that the tables of several games use, such as hands of cards and buttons."""
