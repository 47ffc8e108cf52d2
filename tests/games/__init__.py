"""Tests of single games; the tests in `tests.conformance` hold for all games."""
