"""The commands that need no window: simulate, ladder, replay, export, honest, review, check, shot, bench."""
