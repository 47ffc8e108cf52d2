"""Tests of rule files: how they are read, checked and told."""
