"""The rules of lawsuits: damages, amounts and dice."""

from __future__ import annotations

from typing import Final

from bidtable.core.model import Seat
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import Damages, Lawsuit
from bidtable.games.bidness.money import capacity
from bidtable.games.bidness.state import Known

THINGS: Final[dict[Damages, str]] = {"cash": "cash", "marketers": "marketer", "tech_points": "tech points"}
"""Names of the kinds of damages in the predicted results of moves."""


def effect_of(context: Context, card: int) -> Lawsuit:
    effect = context.cards.effects[card]
    assert isinstance(effect, Lawsuit)
    return effect


def has(context: Context, known: Known, seat: Seat, damages: Damages) -> int:
    """Return the number of dollars, employees or tech points that a seat owns."""
    if damages == "cash":
        return known.cash[seat]
    if damages == "marketers":
        return (known.workplaces[seat] & context.cards.marketers).bit_count()
    return known.tech[seat]


def at_stake(context: Context, known: Known, effect: Lawsuit, plaintiff: Seat, defendant: Seat) -> int:
    """Return the most that a player can win by suing another player (BN-9)."""
    # The result is 0 if the plaintiff cannot play the card of the lawsuit.
    there = has(context, known, defendant, effect.damages)
    if effect.damages == "cash":
        most = min(there, capacity(context, known, plaintiff))
        return most - most % context.rules.money.bid_step
    damages = min(effect.most, there)
    return damages if has(context, known, plaintiff, effect.damages) >= damages else 0


def dice_of(context: Context, known: Known, seat: Seat) -> int:
    """Return the number of dice that a seat rolls at a trial (BN-11)."""
    return context.rules.money.trial_dice + context.cards.trial_dice(known.workplaces[seat])


def winner(known: Known) -> Seat:
    """Return the winner of a trial (BN-11).

    The defendant wins a tie.
    """
    mine, theirs = known.dice
    return known.owner if sum(mine) > sum(theirs) else known.defendant
