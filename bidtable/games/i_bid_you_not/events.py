"""The events of the game."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from bidtable.core.model import Event, Seat
from bidtable.core.secrecy import Each, Only, Open

Reason = Literal["chosen", "last", "no_skip", "cannot_pay", "cannot_add"]
"""Reason why a player takes an offer: by choice, or because no skip is possible (IB-6)."""
Why = Literal["inside", "outside", "never", "always"]
"""Reason why an auction is inverted or not (IB-5, IB-12)."""


class Printed(Event, frozen=True, gc=False, tag="printed"):
    """A new deck was made at random for this match."""

    cards: Open[int]


class Dealt(Event, frozen=True, gc=False, tag="dealt"):
    """The cards were dealt, and each seat sees only its own hand."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    start: Open[Seat]
    opener: Open[int]
    hands: Annotated[tuple[tuple[int, ...], ...], Each(hidden=())]


class CardChosen(Event, frozen=True, gc=False, tag="card_chosen"):
    """A player chose a card to add to the offer, and must choose the place next."""

    pause: ClassVar[int] = 0
    seat: Open[Seat]
    card: Open[int]


class CardAdded(Event, frozen=True, gc=False, tag="card_added"):
    """A card was added to the offer.

    Attributes:
        how: When the card was added: on a `turn`, for a `skip`, or `after` the offer was sold.
    """

    seat: Open[Seat]
    card: Open[int]
    after: Open[int | None]
    how: Open[Literal["turn", "skip", "after"]]


class TurnPassed(Event, frozen=True, gc=False, tag="turn_passed"):
    """A player passed, because no move was possible (IB-13)."""

    reveals: ClassVar[bool] = True
    seat: Open[Seat]


class SentBack(Event, frozen=True, gc=False, tag="sent_back"):
    """Cards of the offer went to the score piles of the players who had added them."""

    pause: ClassVar[int] = 2
    source: Open[int]
    cards: Open[tuple[tuple[Seat, int], ...]]


class Truce(Event, frozen=True, gc=False, tag="truce"):
    """No auction may be declared during the next turns (IB-17)."""

    source: Open[int]
    turns: Open[int]


class CardsDrawn(Event, frozen=True, gc=False, tag="cards_drawn"):
    """Random cards were drawn from score piles."""

    # Each tuple in `cards` holds the old seat, the new seat and the card.
    # The seat -1 stands for the discards.
    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    cards: Open[tuple[tuple[Seat, Seat, int], ...]]


class AuctionCalled(Event, frozen=True, gc=False, tag="auction_called"):
    """An auction begins.

    Attributes:
        source: The card that started the auction; None if a player declared it.
        void: Cards whose rules are ignored, because nobody could bid otherwise (IB-13).
    """

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    declarer: Open[Seat]
    source: Open[int | None]
    bidders: Open[tuple[Seat, ...]]
    open: Open[bool]
    void: Open[tuple[int, ...]] = ()


class NoBids(Event, frozen=True, gc=False, tag="no_bids"):
    """No player can bid, so the offer is discarded (IB-13)."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    closes: ClassVar[bool] = True
    cards: Open[tuple[int, ...]]
    opens: Open[Seat]


class BidSealed(Event, frozen=True, gc=False, tag="bid_sealed"):
    """A card was bid, face down."""

    seat: Open[Seat]
    card: Annotated[int | None, Only("seat")]


class BidPlaced(Event, frozen=True, gc=False, tag="bid_placed"):
    """A card was bid openly."""

    seat: Open[Seat]
    card: Open[int]


class BidsRevealed(Event, frozen=True, gc=False, tag="bids_revealed"):
    """All bids were turned face up.

    Attributes:
        bids: Bids as pairs of a seat and its cards, with the bidder who chooses first at the front (IB-5).
        ignored: Bids that do not count, as pairs of a seat and its cards.
        inverted: Whether the lowest bidder chooses first.
        void: Cards whose rules are ignored, because no bid would be left (IB-13).
    """

    pause: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    bids: Open[tuple[tuple[Seat, tuple[int, ...]], ...]]
    ignored: Open[tuple[tuple[Seat, tuple[int, ...]], ...]]
    low: Open[int]
    high: Open[int]
    inverted: Open[bool]
    why: Open[Why]
    void: Open[tuple[int, ...]] = ()


class BidsIgnored(Event, frozen=True, gc=False, tag="bids_ignored"):
    """Some bids were discarded, because a card's rule excludes such bids."""

    cards: Open[tuple[int, ...]]


class Skipped(Event, frozen=True, gc=False, tag="skipped"):
    """A bidder left the offer to the next bidder."""

    seat: Open[Seat]
    by: Open[str]
    cost: Open[int]


class TakeDecided(Event, frozen=True, gc=False, tag="take_decided"):
    """A player takes the offered cards."""

    # The reason is the player's choice, or that no skip is possible.
    reveals: ClassVar[bool] = True
    seat: Open[Seat]
    reason: Open[Reason]


class Declined(Event, frozen=True, gc=False, tag="declined"):
    """A player chose not to change the offer after the auction."""

    pause: ClassVar[int] = 0
    reveals: ClassVar[bool] = True
    seat: Open[Seat]


class CardDropped(Event, frozen=True, gc=False, tag="card_dropped"):
    """A player discarded a card of the taken offer."""

    seat: Open[Seat]
    card: Open[int]


class OfferTaken(Event, frozen=True, gc=False, tag="offer_taken"):
    """A player receives the cards of the offer.

    Attributes:
        scored: Cards that go to the player's score pile.
        to_hand: Cards that go to the player's hand.
        bids: Cards that other players have bid.
    """

    pause: ClassVar[int] = 2
    closes: ClassVar[bool] = True
    seat: Open[Seat]
    scored: Open[tuple[int, ...]]
    to_hand: Open[tuple[int, ...]]
    discarded: Open[tuple[int, ...]]
    bids: Open[tuple[int, ...]]


class OfferOpened(Event, frozen=True, gc=False, tag="offer_opened"):
    """A player's card became the first card of a new offer.

    Attributes:
        seat: Seat of the player whose card opens the offer.
        returned: Bids that return to their players, as pairs of a seat and a card.
    """

    seat: Open[Seat]
    card: Open[int]
    returned: Open[tuple[tuple[Seat, int], ...]]
    discarded: Open[tuple[int, ...]]


class GameEnded(Event, frozen=True, gc=False, tag="game_ended"):
    """The game is over, and all score piles are counted."""

    # The field `idle` is true if the game ended because no hand became smaller (IB-23).
    pause: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    piles: Open[tuple[tuple[int, ...], ...]]
    scores: Open[tuple[int, ...]]
    idle: Open[bool] = False
