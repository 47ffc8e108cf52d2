"""Tests that start the app as a separate program, on a screen in memory."""
