"""The page that lists all lessons."""
