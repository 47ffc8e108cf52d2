"""Tests of single games; what all games promise alike is tested by `tests.conformance`."""
