"""Blunders in Bidness: moves that no player who knows the game would make.

A fault is judged only by the knowledge of the seat itself. A price is too high only if both the race of the normal bot
and the nets of the hard bot rate it so.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from bidtable.bots.bidness.appraisal import Appraisal
from bidtable.bots.bidness.judge import Judge, following
from bidtable.bots.bidness.levels import NORMAL
from bidtable.bots.bidness.nets import net
from bidtable.bots.bidness.odds import plaintiff_wins
from bidtable.bots.bidness.race import Race
from bidtable.core.model import Move, Seat
from bidtable.games.bidness import Bidness, law
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import Effect, Lawsuit
from bidtable.games.bidness.money import salary
from bidtable.games.bidness.moves import Accept, Bid, GoToTrial, LayOff, PayBack, Play
from bidtable.games.bidness.state import State

MISSED: Final = "does not return its last IOU, though it could"
HOPELESS: Final = "sues, or goes to trial as plaintiff, with less than one chance in ten"
OVERPAID: Final = "pays a price that lowers its own chance to win"
LAID_OFF: Final = "lays somebody off with the cash at hand"
KINDS: Final = (MISSED, HOPELESS, OVERPAID, LAID_OFF)
LONG: Final = 0.1
"""Smallest chance to win a trial with which a plaintiff should go to trial."""
FURTHER: Final = 1.25
"""Highest bid of a rival, as a multiple of the estimated worth of the card to the rival."""
RESERVE: Final = 0.09
"""Largest error of a side's estimate of its chance at a trial: three standard errors.
"""
PLAIN: Final = 0.02
"""Smallest fall of the chance to win that counts as plainly lower."""


def blunder(game: Bidness, state: State, seat: Seat, move: Move) -> str | None:
    """Return the fault of a move. None if the move is no plain blunder."""
    context = game.context
    if any(_wins(state, seat, each) for each in game.legal(state, seat)) and not _wins(state, seat, move):
        return MISSED
    match move:
        case GoToTrial() if (
            seat == state.owner and _true_chance(context, state, seat, state.defendant) < LONG
        ):
            return HOPELESS
        case Play(card=card, target=target) if isinstance(effect_of(context, card), Lawsuit):
            return HOPELESS if _true_chance(context, state, seat, target) < LONG else None
        case Accept() if seat == state.defendant and _pays_too_much(game, state, seat):
            return OVERPAID
        case LayOff() if state.cash[seat] >= salary(context, state.workplaces[seat]):
            return LAID_OFF
        case Bid(amount=amount) if _overpays(game, state, seat, amount):
            return OVERPAID
    return None


def _wins(state: State, seat: Seat, move: Move) -> bool:
    """Return whether a move pays back a seat's last IOU."""
    return isinstance(move, PayBack) and move.ious == state.ious[seat]


def effect_of(context: Context, card: str) -> Effect:
    """Return the effect of a card."""
    return context.cards.effects[context.cards.number[card]]


def _true_chance(context: Context, state: State, plaintiff: Seat, defendant: Seat) -> float:
    """Return the plaintiff's chance at a trial."""
    mine, theirs = (law.dice_of(context, state, side) for side in (plaintiff, defendant))
    return plaintiff_wins(mine, theirs)


@cache
def _race(context: Context) -> Race:
    return Race(context)


def _overpays(game: Bidness, state: State, seat: Seat, amount: int) -> bool:
    """Return whether a bid is worse than no card, and worse than leaving the card to any rival.

    A rival may get the card for a step less, or for any price up to the worth of the card to the rival. Each outcome
    may help other companies.
    """
    mind, judges = _judges(game, state, seat)
    seen, step = mind.seen, game.context.rules.money.bid_step
    mine = mind.bought(seat, seen.card, amount, seen.owner)
    least = [hopes.wins(seat, *mine) + PLAIN for hopes in judges]
    if any(hopes.wins(seat) <= worth for hopes, worth in zip(judges, least, strict=True)):
        return False
    for other in seen.bidding:
        if other == seat:
            continue
        # A card worth that much to the rival may be worth a little more.
        most = int(FURTHER * mind.limit(other, seen.card))
        for price in range(amount - step, max(amount, most) + 1, step):
            theirs = mind.bought(other, seen.card, price, seen.owner)
            if any(hopes.wins(seat, *theirs) <= worth for hopes, worth in zip(judges, least, strict=True)):
                return False
    return True


def _pays_too_much(game: Bidness, state: State, seat: Seat) -> bool:
    """Return whether the plaintiff's demand is worse for the defendant than the trial, even with a large error."""
    mind, judges = _judges(game, state, seat)
    seen, asked = mind.seen, mind.seen.offers[-1]
    damages = law.effect_of(game.context, seen.card).damages
    won, lost = mind.verdicts(damages, seen.damages, seen.owner, seat)
    chance, sues = min(1.0, mind.odds(seen.owner, seat) + RESERVE), mind.all_of[seen.owner]
    agreed = [
        (seen.owner, sues._replace(cash=sues.cash + asked)),
        (seat, mind.paid(mind.all_of[seat], asked)),
    ]
    return all(
        hopes.wins(seat, *agreed)
        < chance * hopes.wins(seat, *won) + (1 - chance) * hopes.wins(seat, *lost) - PLAIN
        for hopes in judges
    )


def _judges(game: Bidness, state: State, seat: Seat) -> tuple[Appraisal, list[Appraisal | Judge]]:
    """Return a seat's appraisal of its view, and two estimates of the chances to win: by the race and by the nets."""
    context, seen = game.context, game.observe(state, seat)
    race = _race(context)
    mind = Appraisal(race, seen, seat, NORMAL)
    return mind, [mind, Judge(net(len(seen.cash)), race, seen, mind.all_of, following(seen))]
