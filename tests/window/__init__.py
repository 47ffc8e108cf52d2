"""Tests that start the app as a program of its own, on a screen in memory."""
