"""Finds the bidders of an auction, and the order in which they may take the offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.core.model import CHANCE, Seat
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not.binding import anywhere, at_place, chosen_from, may_bid
from bidtable.games.i_bid_you_not.cards import lay, learn
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.events import AuctionCalled, NoBids, Reason
from bidtable.games.i_bid_you_not.moves import Way
from bidtable.games.i_bid_you_not.mutable_position import Known, Position, terms_now
from bidtable.games.i_bid_you_not.state import NO_CARD
from bidtable.games.i_bid_you_not.terms import NO_SKIP

BOTH: Final[tuple[Way, ...]] = ("both",)
PAY: Final[tuple[Way, ...]] = ("pay",)
COST: Final[tuple[Way, ...]] = ("cost",)

# -- who bids ----------------------------------------------------------------------------------------------


def call(position: Position, declarer: Seat, source: int | None, tell: Tell) -> None:
    # IB-5
    deck, terms, hands = position.deck, position.terms, position.hands
    n = len(hands)
    position.declarer, position.adds_left = declarer, 0
    bidders = _partakers(position, declarer)
    if not bidders:
        _nobody_bids(position, declarer, tell)
        return
    biddable = may_bid(deck, terms, position.void)
    wanted = position.wanted = [0] * n
    for seat in bidders:
        wanted[seat] = (
            1 if terms.bid_cards == 1 else min(terms.bid_cards, (hands[seat] & biddable).bit_count())
        )
    position.phase = "open_bid" if terms.open else "bid"
    seat = (declarer + 1) % n
    while not wanted[seat]:
        seat = (seat + 1) % n
    position.turn = seat
    if tell:
        in_turn = tuple(sorted(bidders, key=lambda seat: (seat - declarer - 1) % n))
        number = deck.numbers[source] if source is not None else None
        void = deck.numbered(position.void)
        tell(AuctionCalled(declarer, number, in_turn, terms.open, void), position.state())


def _partakers(position: Position, declarer: Seat) -> list[Seat]:
    # A rule that would leave no bidder is void (IB-12, IB-13). All players learn the fact that a seat may
    # bid but holds no card that may be bid (IB-15).
    hands, mask = position.hands, position.terms.biddable
    bidders = [seat for seat, hand in enumerate(hands) if hand & mask]
    admitted = [seat for seat, hand in enumerate(hands) if hand] if position.noting else bidders
    void: tuple[int, ...] = ()
    for card, rule in reversed(position.terms.partakers) if bidders else ():
        narrow, let_in = mask, admitted
        if isinstance(rule, fx.ActionCardsOnly):
            narrow = mask & position.deck.with_action
        else:
            let_in = [seat for seat in admitted if _admits(rule, position, declarer, seat)]
        left = [seat for seat in bidders if seat in let_in and hands[seat] & narrow]
        if left:
            mask, admitted, bidders = narrow, let_in, left
            continue
        void = (*void, card)
        for seat in let_in:
            learn(position, seat, narrow)
    position.void = void
    if position.noting:
        for seat in admitted:
            if seat not in bidders:
                learn(position, seat, mask)
    return bidders


def _admits(rule: fx.DeclarerOut | fx.BiddersAdded, position: Position, declarer: Seat, seat: Seat) -> bool:
    if isinstance(rule, fx.DeclarerOut):
        return seat != declarer
    gave = position.gave_negative if rule.price == "negative" else position.gave_positive
    return bool(gave >> seat & 1)


def _nobody_bids(position: Position, declarer: Seat, tell: Tell) -> None:
    # After the auction, the declarer or the next player with cards opens a new offer (IB-13).
    deck, n = position.deck, len(position.hands)
    cards = deck.numbered(position.offer) if tell else ()
    opens = declarer
    while not position.hands[opens]:
        opens = (opens + 1) % n
    position.phase, position.turn = "lead", opens
    position.discards |= position.terms.cards
    position.open_with(())
    if tell:
        tell(NoBids(cards, opens), position.state())


# -- taking or skipping ------------------------------------------------------------------------------------


def ask_next(position: Position) -> None:
    position.asked += 1
    position.phase, position.turn = "ask", position.ranking[position.asked]


def skip(position: Position, seat: Seat, way: Way) -> None:
    position.skipped |= 1 << seat
    if way == "add":
        position.phase = "give"
        return
    cost, _ = skip_price(position.deck, position, way)
    position.phase, position.turn = "draw", CHANCE
    position.draws, position.draw_for = ((seat, -1),) * cost, "give" if way == "both" else "ask"


def add_for_skip(position: Position, seat: Seat, card: int, place: int) -> None:
    lay(position, seat, card, place)
    position.giving = NO_CARD
    ask_next(position)


def must_take(deck: Deck, known: Known, seat: Seat) -> Reason | None:
    """Return why a bidder must take the offer; None if the bidder has a choice (IB-6)."""
    reason, _ = _skipping(deck, known, seat)
    return reason


def ways_to_skip(deck: Deck, known: Known, seat: Seat) -> tuple[Way, ...]:
    """Return the ways in which a bidder can pay to skip the offer."""
    _, ways = _skipping(deck, known, seat)
    return ways


def _skipping(deck: Deck, known: Known, seat: Seat) -> tuple[Reason | None, tuple[Way, ...]]:
    if known.asked == len(known.ranking) - 1:
        return "last", ()
    cost = terms_now(deck, known).skip
    if cost == NO_SKIP:
        return "no_skip", ()
    pile = known.piles[seat]
    if cost:
        return (None, COST) if pile.bit_count() >= cost else ("cannot_pay", ())
    if "half_skip" in known.variants:
        ways = PAY if pile else ()
        if placeable(deck, known, seat):
            ways = (*ways, "add")
        return (None, ways) if ways else ("cannot_add", ())
    if not pile:
        return "cannot_pay", ()
    return (None, BOTH) if placeable(deck, known, seat) else ("cannot_add", ())


def skip_price(deck: Deck, known: Known, way: Way) -> tuple[int, int]:
    """Return how many cards a bidder must pay to skip an offer (IB-6)."""
    # The cards come from the score pile and from the hand.
    if way == "cost":
        return terms_now(deck, known).skip, 0
    return int(way != "add"), int(way != "pay")


def ways_in_force(deck: Deck, known: Known) -> tuple[Way, ...]:
    skip = terms_now(deck, known).skip
    if skip:
        return () if skip == NO_SKIP else ("cost",)
    return ("pay", "add") if "half_skip" in known.variants else ("both",)


def addable(deck: Deck, known: Known) -> int:
    # IB-10
    return anywhere(deck, terms_now(deck, known), numerical="ordered_skip" in known.variants)


def placeable(deck: Deck, known: Known, seat: Seat) -> int:
    """Return the hand cards that a player may add instead of taking the offer (IB-6, IB-10)."""
    terms = terms_now(deck, known)
    open_to = anywhere(deck, terms, numerical="ordered_skip" in known.variants)
    return chosen_from(terms, known.hand_of(seat) & open_to)


def places(deck: Deck, known: Known, card: int) -> Sequence[int]:
    """Return the places in the offer at which a card may be added.

    Place 0 is at the left end of the offer.
    """
    terms, numerical = terms_now(deck, known), "ordered_skip" in known.variants
    every = range(len(known.offer) + 1)
    if not deck.crowds and not numerical:
        return every if terms.allowed >> card & 1 else ()
    return [place for place in every if at_place(deck, terms, place, numerical=numerical) >> card & 1]
