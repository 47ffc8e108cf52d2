"""What happens in I Bid You Not: what the log tells and the table animates. Cards are named by their numbers."""

from __future__ import annotations

from typing import ClassVar, Literal

from bidtable.core.model import Event, Seat

Reason = Literal["chosen", "last", "no_skip", "cannot_pay", "cannot_add"]
"""Why an offer is taken: chosen, or one of the ways in which it must be (IB-6)."""


class Printed(Event, frozen=True, gc=False, tag="printed"):
    """A fresh deck was printed."""

    cards: int


class Dealt(Event, frozen=True, gc=False, tag="dealt"):
    """The cards were dealt. `hands` holds what the viewer may see: hands of others are empty."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    start: Seat
    opener: int
    hands: tuple[tuple[int, ...], ...]


class CardAdded(Event, frozen=True, gc=False, tag="card_added"):
    """A card joined the offer, right of another (None: at the left end).

    Attributes:
        how: On a `turn`, by a `skip`, or `after` the offer was taken.
    """

    seat: Seat
    card: int
    after: int | None
    how: Literal["turn", "skip", "after"]


class TurnPassed(Event, frozen=True, gc=False, tag="turn_passed"):
    """A player could neither add nor declare (IB-13)."""

    reveals: ClassVar[bool] = True
    seat: Seat


class SentBack(Event, frozen=True, gc=False, tag="sent_back"):
    """Cards left the offer for the score piles of who added them: `(seat, card)`."""

    pause: ClassVar[int] = 2
    source: int
    cards: tuple[tuple[Seat, int], ...]


class Truce(Event, frozen=True, gc=False, tag="truce"):
    """Nobody may declare during the next turns (IB-17)."""

    source: int
    turns: int


class CardsDrawn(Event, frozen=True, gc=False, tag="cards_drawn"):
    """Scored cards left piles at random: `(from, to, card)`; to -1 is the discard."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    cards: tuple[tuple[Seat, Seat, int], ...]


class AuctionCalled(Event, frozen=True, gc=False, tag="auction_called"):
    """An auction begins. `source` is the card that called it; None: a player declared it."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    declarer: Seat
    source: int | None
    bidders: tuple[Seat, ...]
    open: bool


class NoBids(Event, frozen=True, gc=False, tag="no_bids"):
    """Nobody may bid any card: the offer is discarded (IB-13)."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    cards: tuple[int, ...]
    opens: Seat


class BidPlaced(Event, frozen=True, gc=False, tag="bid_placed"):
    """A card was bid; `card` is None for who may not see it."""

    seat: Seat
    card: int | None
    open: bool


class BidsRevealed(Event, frozen=True, gc=False, tag="bids_revealed"):
    """All bids are open.

    Attributes:
        bids: `(seat, cards)` in the order in which they are asked (IB-5).
        ignored: `(seat, cards)` of the bids that are ignored.
        low: Lowest number of the offer.
        high: Highest number of it.
        inverted: Whether the lowest bid is asked first.
        why: What decided that: `inside`, `outside`, `never` or `always`.
    """

    pause: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    bids: tuple[tuple[Seat, tuple[int, ...]], ...]
    ignored: tuple[tuple[Seat, tuple[int, ...]], ...]
    low: int
    high: int
    inverted: bool
    why: Literal["inside", "outside", "never", "always"]


class Skipped(Event, frozen=True, gc=False, tag="skipped"):
    """A player skips."""

    seat: Seat
    by: str
    cost: int


class TakeDecided(Event, frozen=True, gc=False, tag="take_decided"):
    """A player takes the offer, and why."""

    reveals: ClassVar[bool] = True
    seat: Seat
    reason: Reason


class Declined(Event, frozen=True, gc=False, tag="declined"):
    """A player neither added nor discarded, or could not."""

    pause: ClassVar[int] = 0
    reveals: ClassVar[bool] = True
    seat: Seat


class CardDropped(Event, frozen=True, gc=False, tag="card_dropped"):
    """A player discarded a card of the taken offer."""

    seat: Seat
    card: int


class OfferTaken(Event, frozen=True, gc=False, tag="offer_taken"):
    """The taken cards leave the table.

    Attributes:
        seat: The taker.
        scored: Cards for the score pile.
        to_hand: Cards for the hand.
        discarded: Cards that nobody gets.
        bids: Which of these were bids of others.
    """

    pause: ClassVar[int] = 2
    seat: Seat
    scored: tuple[int, ...]
    to_hand: tuple[int, ...]
    discarded: tuple[int, ...]
    bids: tuple[int, ...]


class OfferOpened(Event, frozen=True, gc=False, tag="offer_opened"):
    """A card opens the next offer.

    Attributes:
        seat: Whose card it was.
        card: The card.
        returned: `(seat, card)` of the bids that go back to their hands (variant 2).
        discarded: The other bids.
    """

    seat: Seat
    card: int
    returned: tuple[tuple[Seat, int], ...]
    discarded: tuple[int, ...]


class GameEnded(Event, frozen=True, gc=False, tag="game_ended"):
    """Nobody holds a card: all piles are opened and counted (IB-9)."""

    pause: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    piles: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
