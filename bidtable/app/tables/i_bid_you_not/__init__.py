"""The table of I Bid You Not: how it looks and is operated."""
