"""The rulebook with its pages and pictures."""
