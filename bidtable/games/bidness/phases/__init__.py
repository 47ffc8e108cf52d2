"""The phases of Bidness: what may be done in each, what it does, and what it promises."""
