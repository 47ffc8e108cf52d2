"""Tests of matches, records of moves and the library, without files and without a screen."""
