"""The table of I Bid You Not: its picture and its controls."""
