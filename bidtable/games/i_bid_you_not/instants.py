"""What the instant actions of I Bid You Not would do, asked of what lies open (IB-11)."""

from __future__ import annotations

from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not.binding import terms_of
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.state import Known


def fires(deck: Deck, known: Known, card: int) -> fx.Effect | None:
    """Return the instant action of a card just added on a turn; None if it has none, or another card silences it."""
    effect = deck.effects[card]
    if effect is None or not effect.instant:
        return None
    return effect if terms_of(deck, known.offer, known.age).silenced_by is None else None


def leaving(deck: Deck, known: Known, effect: fx.SendBack) -> list[tuple[Seat, int]]:
    """Return which cards leave the offer for whose score pile: the opener stays."""
    wanted = deck.negative if effect.price == "negative" else deck.positive
    pairs = zip(known.givers, known.offer, strict=True)
    return [(seat, card) for seat, card in pairs if seat >= 0 and wanted >> card & 1]


def thefts(known: Known, seat: Seat, effect: fx.Steal) -> tuple[tuple[Seat, Seat], ...]:
    """Return the draws of a theft, clockwise from the player's left; who has no scored card is left out."""
    n = len(known.piles)
    others = [(seat + step) % n for step in range(1, n)]
    if effect.source == "others":
        return tuple([(other, seat) for other in others if known.piles[other]])
    return tuple([(seat, other) for other in others])[: known.piles[seat].bit_count()]
