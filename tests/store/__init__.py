"""Tests of files on the disk."""
