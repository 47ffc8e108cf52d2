"""Parts that the tables of all games share, such as hands, plates and paddles."""
