"""Parts of the bots that are the same in all games."""
