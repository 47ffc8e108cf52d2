"""A walk through all screens that looks for texts and pieces that do not fit."""
