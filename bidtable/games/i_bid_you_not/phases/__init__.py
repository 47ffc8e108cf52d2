"""The phases of I Bid You Not: what may be done in each, what it does, and what it promises."""
