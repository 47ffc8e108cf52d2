"""Card actions that happen once, when a player adds the card (IB-11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from bidtable.core.model import CHANCE, Seat
from bidtable.core.seats import clockwise
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not.auction import call
from bidtable.games.i_bid_you_not.cards import score
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.events import SentBack, Truce
from bidtable.games.i_bid_you_not.mutable_position import Known, Position, terms_now
from bidtable.games.i_bid_you_not.turns import go_on


class Instant(NamedTuple):
    """Functions that carry out one kind of card action.

    Attributes:
        begin: Function that prepares the action, and returns false if the action has no effect.
        fire: Function that carries out the action.
    """

    begin: Callable[[Position, Seat, Any], bool]
    fire: Callable[[Position, Seat, Any, Tell], None]


def fires(deck: Deck, known: Known, card: int) -> fx.Effect | None:
    effect = deck.effects[card]
    if effect is None or not effect.instant:
        return None
    return effect if terms_now(deck, known).silenced_by is None else None


def set_off(position: Position, seat: Seat, card: int) -> None:
    effect = fires(position.deck, position, card)
    if effect is None or not INSTANTS[type(effect)].begin(position, seat, effect):
        go_on(position, seat)


def fire(position: Position, tell: Tell) -> None:
    effect = position.deck.effects[position.offer[-1]]
    INSTANTS[type(effect)].fire(position, position.turn, effect, tell)


# -- an auction now, and none for some turns ---------------------------------------------------------------


def _begin_auction(position: Position, seat: Seat, effect: fx.AuctionNow) -> bool:
    if not any(position.hands):
        return False
    position.phase = "fire"
    return True


def _call_auction(position: Position, seat: Seat, effect: fx.AuctionNow, tell: Tell) -> None:
    call(position, seat, position.offer[-1], tell)


def _begin_truce(position: Position, seat: Seat, effect: fx.NoDeclaring) -> bool:
    position.phase = "fire"
    return True


def _make_truce(position: Position, seat: Seat, effect: fx.NoDeclaring, tell: Tell) -> None:
    # The current turn does not count (IB-17).
    card = position.offer[-1]
    position.truce = max(position.truce, effect.turns + 1)
    go_on(position, seat)
    if tell:
        tell(Truce(position.deck.numbers[card], effect.turns), position.state())


# -- cards that go back, and cards that are stolen ---------------------------------------------------------


def leaving(deck: Deck, known: Known, effect: fx.SendBack) -> list[tuple[Seat, int]]:
    """Return the cards that an action removes from the offer, with the players who get them."""
    # The first card of an offer has no giver and stays.
    wanted = deck.negative if effect.price == "negative" else deck.positive
    pairs = zip(known.givers, known.offer, strict=True)
    return [(seat, card) for seat, card in pairs if seat >= 0 and wanted >> card & 1]


def _begin_sending(position: Position, seat: Seat, effect: fx.SendBack) -> bool:
    if not leaving(position.deck, position, effect):
        return False
    position.phase = "fire"
    return True


def _send_back(position: Position, seat: Seat, effect: fx.SendBack, tell: Tell) -> None:
    deck, source, gone = position.deck, position.offer[-1], leaving(position.deck, position, effect)
    kept = position.terms.cards
    for giver, card in gone:
        score(position, giver, 1 << card)
        kept &= ~(1 << card)
    position.keep(kept)
    go_on(position, seat)
    if tell:
        sent = tuple([(giver, deck.numbers[card]) for giver, card in gone])
        tell(SentBack(deck.numbers[source], sent), position.state())


def thefts(known: Known, seat: Seat, effect: fx.Steal) -> tuple[tuple[Seat, Seat], ...]:
    n = len(known.piles)
    others = clockwise(seat + 1, n)[:-1]
    if effect.source == "others":
        return tuple([(other, seat) for other in others if known.piles[other]])
    return tuple([(seat, other) for other in others])[: known.piles[seat].bit_count()]


def _begin_theft(position: Position, seat: Seat, effect: fx.Steal) -> bool:
    draws = thefts(position, seat, effect)
    if not draws:
        return False
    position.phase, position.turn = "draw", CHANCE
    position.draws, position.draw_for = draws, "turn"
    return True


def _steal(position: Position, seat: Seat, effect: fx.Steal, tell: Tell) -> None:
    # Chance draws the cards in a later phase.
    ...


INSTANTS: Final[dict[type[Any], Instant]] = {
    fx.AuctionNow: Instant(_begin_auction, _call_auction),
    fx.NoDeclaring: Instant(_begin_truce, _make_truce),
    fx.SendBack: Instant(_begin_sending, _send_back),
    fx.Steal: Instant(_begin_theft, _steal),
}
"""Rules for all kinds of instant effects, by the kind of the effect.

Adding a card fails with an error if its kind of effect is missing from this dictionary.
"""
