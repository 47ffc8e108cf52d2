"""The table of Bidness: how it looks and is operated."""
