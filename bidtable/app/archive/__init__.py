"""Saved matches, statistics, reviews and settings. The modules of this package do not import pygame."""
