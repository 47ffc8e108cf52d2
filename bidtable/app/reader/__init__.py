"""Describes the screen for screen readers, and takes the presses that they ask for."""
