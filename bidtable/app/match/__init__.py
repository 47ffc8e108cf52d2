"""Runs a match at the screen: turns, pace, saving, bots and lessons. This package does not import pygame."""
