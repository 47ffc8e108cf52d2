"""Tests of the app: its models, drawing, tables and scenes."""
