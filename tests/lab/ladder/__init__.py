"""Ladders in arrays: one odd bot among others, many games side by side."""
