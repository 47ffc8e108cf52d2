"""Tools that save pictures of the screen, measure speed and create sample matches."""
