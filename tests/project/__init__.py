"""Tests of the project itself: its promises, pages and packages."""
