"""Tests of rule files: how they are read and checked, and how mistakes are reported."""
