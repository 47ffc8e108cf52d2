"""Saved matches, statistics, reviews and settings. This package does not import pygame."""
