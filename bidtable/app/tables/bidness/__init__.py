"""The table of Bidness: its picture and its controls."""
