"""Tests of I Bid You Not."""
