"""One match at the screen, without pygame: the session and what it is made of."""
