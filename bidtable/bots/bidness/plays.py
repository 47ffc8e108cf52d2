"""Estimates the effects of cards on the chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.bots.bidness.appraisal import RASH, THRIFT, Appraisal
from bidtable.bots.bidness.auctions import expected_bids, likely_buyer
from bidtable.bots.bidness.race import Company
from bidtable.core.model import Seat
from bidtable.games.bidness import effects, law
from bidtable.games.bidness.money import capacity
from bidtable.games.bidness.moves import NOBODY

SHIELD: Final = 4.0
"""The worth of a Legal Intern in dollars, as a defence against lawsuits."""
HOPELESS: Final = 0.1
"""Smallest chance to win a trial with which the bot sues a rival."""
LONG: Final = 1 / 3
"""Smallest chance to win a trial with which the bot sues a rival that cannot win the game soon."""


def does(after: Appraisal, effect: effects.Effect, cost: int, target: Seat) -> list[tuple[Seat, Company]]:
    seat = after.seat
    own = after.paid(after.all_of[seat], cost)
    match effect:
        case effects.Headhunting(role=role):
            theirs, mine = after.all_of[target].hired(role, -1), own.hired(role)
            along = min(after.seen.brings, theirs.tech) if role == "engineer" else 0
            return [
                (seat, mine._replace(tech=mine.tech + along)),
                (target, theirs._replace(tech=theirs.tech - along)),
            ]
        case effects.Marketing(points=points):
            return [(seat, own._replace(bonus=own.bonus + points))]
        case effects.BadPress(points=points):
            theirs = after.all_of[target]
            return [(seat, own), (target, theirs._replace(bonus=theirs.bonus - points))]
        case effects.TechPoints(points=points):
            return [(seat, own._replace(tech=own.tech + points))]
    return [(seat, own)]


def sale(mind: Appraisal, card: int) -> tuple[float, str]:
    seat, step = mind.seat, mind.context.rules.money.bid_step
    others = [other for other in range(len(mind.all_of)) if other != seat]
    bids = expected_bids(mind, card, seat, others)
    buyer, price = likely_buyer(mind, bids)
    value, text = mind.now, "nobody would bid"
    if buyer != NOBODY:
        if mind.nature.dares:
            # This seat bids too, up to the card's value, and so raises the price.
            price = min(bids[0][0], max(price, mind.limit(seat, card)))
        value = mind.wins(seat, *mind.bought(buyer, card, price, seat))
        text = f"likely sold for ${price:.0f}"
    most = bids[0][0] + step
    if most <= capacity(mind.context, mind.seen, seat):
        changed = mind.bought(seat, card, most, seat)
        own = RASH if mind.rash(changed[0][1]) else mind.wins(seat, *changed)
        if own > value:
            return own, f"likely won for ${most:.0f}"
    return value, text


def suit(mind: Appraisal, effect: effects.Lawsuit, defendant: Seat) -> tuple[float, str]:
    amounts = _damages(mind, effect, defendant)
    if not amounts and not mind.nature.wary and effect.damages == "cash":
        amounts = [mind.context.rules.money.bid_step]
    if not amounts:
        return RASH, THRIFT if effect.damages == "cash" else "cannot be brought"
    chance = mind.odds(mind.seat, defendant)
    hopeless = chance < HOPELESS or (chance < LONG and mind.spare(defendant) < 0)
    if hopeless and mind.nature.wary:
        return RASH, f"wins only {chance:.0%} of trials"
    values = [mind.suit(effect.damages, amount, defendant, chance) for amount in amounts]
    return max(values), f"wins {chance:.0%} of trials"


def _damages(mind: Appraisal, effect: effects.Lawsuit, defendant: Seat) -> Sequence[int]:
    if effect.damages == "cash":
        return mind.claims(defendant)
    amount = law.at_stake(mind.context, mind.seen, effect, mind.seat, defendant)
    return [amount] if amount else []


def dice_gain(mind: Appraisal, dice: int) -> float:
    seat, seen, cards, best = mind.seat, mind.seen, mind.context.cards, 0.0
    held = [cards.effects[card] for card in cards.distinct(seen.held)]
    suits = [effect for effect in held if isinstance(effect, effects.Lawsuit)]
    for effect in suits if seen.round >= mind.context.rules.company.conflicts_from_round else ():
        for other in range(len(mind.all_of)):
            amounts = _damages(mind, effect, other) if other != seat else ()
            if amounts:
                won, lost = mind.verdicts(effect.damages, amounts[-1], seat, other)
                more = mind.odds(seat, other, dice) - mind.odds(seat, other)
                best = max(best, more * (mind.gain(*won) - mind.gain(*lost)))
    return best + SHIELD * mind.dollar(seat)
