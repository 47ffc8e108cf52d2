"""Computes the chances that the coach tells: the estimates of nets and playouts, corrected by games of all levels.

One correction serves all tables, because nobody is told how strong the others are. The share of bids
that were made in earlier rounds of the match is one of its inputs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from bidtable.bots.bid_and_bluff import odds
from bidtable.bots.common import nets
from bidtable.bots.common.log_odds import log_odds, weighted
from bidtable.core.game import View
from bidtable.core.model import Event, Seat
from bidtable.games.bid_and_bluff.cards import beating
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.events import RoundScored
from bidtable.games.bid_and_bluff.state import Observation
from bidtable.games.bid_and_bluff.worlds import unseen

NAME: Final = "bid_and_bluff_coach"
LEAST: Final = 0.005
"""A chance that is not sure is corrected as if it were at least this one, and at most its opposite."""
SLACK: Final = 4
USUAL: Final = 4.0
"""Number of imagined earlier bids, of which half were made."""

Kind: TypeAlias = Literal["takes", "makes", "bids"]
"""The kinds of chances: that a card takes the trick, that a bid is made after a card, that it is made at all."""


class Habits(NamedTuple):
    """The bids of the other seats in earlier rounds.

    Attributes:
        made: The share that was made, minus a half.
        over: The mean of the tricks that were taken, minus those that were bid.
    """

    made: float
    over: float


class Learned(msgspec.Struct, frozen=True):
    """The weights of the inputs, for each kind of chance."""

    provenance: dict[str, str]
    weights: dict[str, tuple[float, ...]]


def learned() -> Learned:
    return nets.learned(NAME, Learned)


def habits(history: Iterable[Event], seat: Seat) -> Habits:
    """Return what earlier rounds tell about the other seats."""
    count, made, over = USUAL, USUAL / 2, 0.0
    for event in history:
        if isinstance(event, RoundScored):
            for other, (bid, tricks) in enumerate(zip(event.bids, event.tricks, strict=True)):
                if other != seat:
                    count, made, over = count + 1, made + (bid == tricks), over + tricks - bid
    return Habits(made / count - 0.5, over / count)


def inputs(seen: Observation, seat: Seat, chance: float, before: Habits, bid: int) -> tuple[float, ...]:
    """Return the inputs of a correction; for a seat that bids, as if it had bid already."""
    seats, placed = len(seen.dice), len(seen.trick)
    needs = [each - taken for each, taken in zip(seen.bids, seen.tricks, strict=True) if each >= 0]
    need, left = bid - seen.tricks[seat], seen.dealt - sum(seen.tricks)
    wanted = sum([each for each in needs if each > 0]) - left
    after = seats - 1 - placed
    later = [(seen.leader + step) % seats for step in range(placed + 1, seats)] if seen.leader >= 0 else []
    keen = sum([seen.bids[other] > seen.tricks[other] for other in later])
    given = log_odds(chance, LEAST)
    return (
        1.0,
        given,
        float(need == 0),
        float(need >= left),
        float(need < 0),
        min(SLACK, max(-SLACK, wanted)) / SLACK,
        float(not placed),
        left / 8,
        after / 5,
        keen / max(1, after),
        before.made,
        before.over,
        before.made * given,
    )


def corrected(kind: Kind, about: tuple[float, ...]) -> float:
    """Return a chance from its inputs."""
    return weighted(learned().weights[kind], about)


class Asked(NamedTuple):
    """A chance before its correction, with the inputs of the correction; without inputs it is sure."""

    kind: Kind
    chance: float
    about: tuple[float, ...] = ()

    @property
    def likely(self) -> float:
        return corrected(self.kind, self.about) if self.about else self.chance


def bid_made(context: Context, view: View[Observation], seat: Seat, tricks: int) -> Asked | None:
    """Return the chance that a seat makes a bid; None without trained neural nets."""
    seen = view.observation
    chance = odds.bid_made(context, seen, seat, tricks)
    return None if chance is None else _asked("bids", seen, seat, chance, habits(view.history, seat), tricks)


def card_played(
    context: Context, view: View[Observation], seat: Seat, card: int
) -> tuple[Asked, Asked | None]:
    """Return the chances that a card takes the trick, and that the seat then makes its bid."""
    seen, before = view.observation, habits(view.history, seat)
    takes, made = odds.takes_trick(context, seen, card), odds.bid_made_by(context, seen, seat, card)
    bid = seen.bids[seat]
    found = (
        Asked("takes", takes)
        if decided(context, seen, card)
        else _asked("takes", seen, seat, takes, before, bid)
    )
    return found, None if made is None else _asked("makes", seen, seat, made, before, bid)


def _asked(kind: Kind, seen: Observation, seat: Seat, chance: float, before: Habits, bid: int) -> Asked:
    impossible = not 0 <= bid - seen.tricks[seat] <= seen.dealt - sum(seen.tricks)
    if kind != "takes" and impossible:
        return Asked(kind, chance)
    return Asked(kind, chance, inputs(seen, seat, chance, before, bid))


def decided(context: Context, seen: Observation, card: int) -> bool:
    """Return whether a card surely takes the trick, or surely does not."""
    deck, placed = context.cards, len(seen.trick)
    if placed == len(seen.dice) - 1 or deck.winner((*seen.trick, card), seen.trump) != placed:
        return True
    led = deck.suit_mask[deck.suit[seen.trick[0] if placed else card]]
    return not beating(1 << card, led, deck.suit_mask[deck.suit[seen.trump]]) & unseen(context, seen)
