"""Tests that every registered game must pass."""
