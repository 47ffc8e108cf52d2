"""Tests of BID-IT!."""
