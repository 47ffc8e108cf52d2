"""The phases of BID-IT!: what may be done in each, what it does, and what it promises."""
