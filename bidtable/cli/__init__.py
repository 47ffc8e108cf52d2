"""Commands without a window: simulate, replay, check, shot, bench."""
