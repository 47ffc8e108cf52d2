"""What lawsuits are about: what they sue for, who can pay it, and how many dice both sides roll."""

from __future__ import annotations

from typing import Final

from bidtable.core.model import Seat
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import Damages, Lawsuit
from bidtable.games.bidness.money import capacity
from bidtable.games.bidness.state import Known

THINGS: Final[dict[Damages, str]] = {"cash": "cash", "marketers": "marketer", "tech_points": "tech points"}
"""What damages are in promises."""


def effect_of(context: Context, card: int) -> Lawsuit:
    """Return what a lawsuit card sues for."""
    effect = context.cards.effects[card]
    assert isinstance(effect, Lawsuit)
    return effect


def has(context: Context, known: Known, seat: Seat, damages: Damages) -> int:
    """Return how much of what is sued for a seat has: dollars, marketers or tech points."""
    if damages == "cash":
        return known.cash[seat]
    if damages == "marketers":
        return (known.workplaces[seat] & context.cards.marketers).bit_count()
    return known.tech[seat]


def at_stake(context: Context, known: Known, effect: Lawsuit, plaintiff: Seat, defendant: Seat) -> int:
    """Return the damages of a lawsuit, for cash the highest that may be stated; 0 if it cannot be played (BN-9)."""
    there = has(context, known, defendant, effect.damages)
    if effect.damages == "cash":
        most = min(there, capacity(context, known, plaintiff))
        return most - most % context.rules.money.bid_step
    damages = min(effect.most, there)
    return damages if has(context, known, plaintiff, effect.damages) >= damages else 0


def dice_of(context: Context, known: Known, seat: Seat) -> int:
    """Return how many dice a seat rolls at a trial (BN-11)."""
    return context.rules.money.trial_dice + context.cards.trial_dice(known.workplaces[seat])


def winner(known: Known) -> Seat:
    """Return who wins a trial in which both sides have rolled: a tie goes to the defendant (BN-11)."""
    mine, theirs = known.dice
    return known.owner if sum(mine) > sum(theirs) else known.defendant
