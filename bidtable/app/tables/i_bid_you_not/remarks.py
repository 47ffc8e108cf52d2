"""Remarks of the players at events of the game I Bid You Not, such as a valuable offer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bidtable.app.match.talk import Moment, Remark
from bidtable.core.model import Seat
from bidtable.core.seats import only_leader
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.state import Observation

FINE: Final = 7
"""Smallest worth of an offer that other players envy."""


def remarks(deck: Deck, moment: Moment) -> Iterator[Remark]:
    # No player remarks on leading or trailing before the end of the game. Score piles are face down
    # until the end (IB-1), and table talk must not reveal hidden cards.
    match moment.event:
        case ev.BidsRevealed(inverted=True, bids=((seat, _), *_)):
            yield Remark(seat, "upside", 0.3)
        case ev.TakeDecided(seat=seat, reason=reason) if reason != "chosen":
            # Nobody complains of an offer that others envy.
            if _worth(deck, deck.numbered(moment.after.offer)) < FINE:
                yield Remark(seat, "forced", 0.35)
        case ev.OfferTaken(seat=seat, scored=scored):
            worth = _worth(deck, scored)
            # Neighbours speak of it too; there may be none at one side.
            if worth >= FINE:
                yield Remark(seat, "fine_row", 0.5)
                yield from (Remark(other, "envy", 0.15) for other in (seat + 1, seat - 1))
            elif worth < 0:
                yield Remark(seat, "poor_row", 0.5)
                yield from (Remark(other, "relief", 0.15) for other in (seat + 1, seat - 1))
        case ev.CardsDrawn(cards=cards):
            lost = (source for source, _, number in cards if _worth(deck, [number]) > 0)
            yield from (Remark(source, "robbed", 0.6) for source in lost)
        case ev.OfferOpened():
            poorest = _poorest(moment.after)
            if poorest is not None:
                yield Remark(poorest, "last_card", 0.5)
        case ev.GameEnded(scores=scores):
            best, behind = max(scores), only_leader([-score for score in scores])
            if len(scores) > 2 and behind is not None:
                yield Remark(behind, "last", 0.3)
            for seat, score in enumerate(scores):
                yield Remark(seat, "won" if score == best else "beaten", 1.0 if score == best else 0.3)


def crosses(deck: Deck, moment: Moment) -> tuple[Seat, Seat] | None:
    match moment.event:
        case ev.CardsDrawn(cards=cards):
            return next(((target, source) for source, target, _ in cards if target >= 0), None)
        case ev.OfferTaken(seat=seat, scored=scored) if _worth(deck, scored) >= FINE:
            # The seat that would have been asked next.
            asked = next(
                (event.bids for event in reversed(moment.told) if isinstance(event, ev.BidsRevealed)), ()
            )
            row = [bidder for bidder, _ in asked]
            after = row[row.index(seat) + 1 :] if seat in row else []
            return (seat, after[0]) if after else None
    return None


def _poorest(seen: Observation) -> Seat | None:
    one = [seat for seat, size in enumerate(seen.hand_sizes) if size <= 1]
    return one[0] if len(one) == 1 and seen.hand_sizes[one[0]] else None


def _worth(deck: Deck, cards: Sequence[int]) -> int:
    return sum([deck.prices[deck.index[card]] for card in cards])
