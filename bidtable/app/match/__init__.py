"""The course of a match at the screen: turns, pace, saving, curtain, bots and lessons, without pygame."""
