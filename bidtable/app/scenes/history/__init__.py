"""The page that lists all saved matches."""
