"""Tests of Bidness."""
