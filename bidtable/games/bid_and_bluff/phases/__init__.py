"""The phases of a race: what may be done in each, what it does, and what it promises."""
