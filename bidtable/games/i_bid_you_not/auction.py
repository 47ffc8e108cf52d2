"""Auctions of I Bid You Not: who bids, who is asked, and what a skip may add."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bidtable.core.model import Seat
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not.binding import anywhere, at_place, chosen_from, may_bid, terms_of
from bidtable.games.i_bid_you_not.cards import NO_OFFER, learn, mask_of
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.events import AuctionCalled, NoBids, Reason
from bidtable.games.i_bid_you_not.moves import Way
from bidtable.games.i_bid_you_not.state import Known, State
from bidtable.games.i_bid_you_not.terms import NO_SKIP, Terms

# -- who bids ----------------------------------------------------------------------------------------------


def call(deck: Deck, state: State, declarer: Seat, source: int | None, tell: Tell) -> State:
    """Begin an auction, declared by a player or called by a card (IB-5)."""
    bound = terms_of(deck, state.offer, state.age)
    n = len(state.hands)
    state, bidders = _partakers(deck, bound, state, declarer)
    if not bidders:
        return _nobody_bids(deck, state, declarer, tell)
    biddable = may_bid(deck, bound, state.void)
    wanted = [0] * n
    for seat in bidders:
        wanted[seat] = min(bound.bid_cards, (state.hands[seat] & biddable).bit_count())
    in_turn = tuple(sorted(bidders, key=lambda seat: (seat - declarer - 1) % n))
    state = replace(
        state,
        phase="open_bid" if bound.open else "bid",
        turn=in_turn[0],
        declarer=declarer,
        wanted=tuple(wanted),
        adds_left=0,
    )
    if tell:
        number = deck.numbers[source] if source is not None else None
        tell(AuctionCalled(declarer, number, in_turn, bound.open, deck.numbered(state.void)), state)
    return state


def _partakers(deck: Deck, bound: Terms, state: State, declarer: Seat) -> tuple[State, list[Seat]]:
    """Return who may bid, nobody if nobody holds a card that may be bid.

    Rules are applied from the newest to the oldest; one that would leave nobody is void (IB-12, IB-13). Who takes no
    part although no rule about players says so has shown to hold no card that may be bid (IB-15).
    """
    hands = state.hands
    admitted = [seat for seat, hand in enumerate(hands) if hand]
    mask, rules = bound.biddable, bound.partakers[::-1]
    bidders = [seat for seat in admitted if hands[seat] & mask]
    void = []
    for card, rule in rules if bidders else ():
        narrow, let_in = mask, admitted
        if isinstance(rule, fx.ActionCardsOnly):
            narrow = mask & deck.with_action
        else:
            let_in = [seat for seat in admitted if _admits(rule, state, declarer, seat)]
        left = [seat for seat in bidders if seat in let_in and hands[seat] & narrow]
        if left:
            mask, admitted, bidders = narrow, let_in, left
            continue
        void.append(card)
        for seat in let_in:
            state = learn(state, seat, narrow & deck.full)
    for seat in admitted:
        if seat not in bidders:
            state = learn(state, seat, mask & deck.full)
    return replace(state, void=tuple(void)), bidders


def _admits(rule: fx.DeclarerOut | fx.BiddersAdded, state: State, declarer: Seat, seat: Seat) -> bool:
    """Whether a rule about players lets one bid."""
    if isinstance(rule, fx.DeclarerOut):
        return seat != declarer
    return bool((state.gave_negative if rule.price == "negative" else state.gave_positive) >> seat & 1)


def _nobody_bids(deck: Deck, state: State, declarer: Seat, tell: Tell) -> State:
    """Discard the offer; the declarer, or the next one with cards, opens a new one (IB-13)."""
    n = len(state.hands)
    around = [(declarer + step) % n for step in range(n)]
    opens = next(seat for seat in around if state.hands[seat])
    cards = deck.numbered(state.offer)
    state = replace(
        state,
        phase="lead",
        turn=opens,
        declarer=declarer,
        adds_left=0,
        discards=state.discards | mask_of(state.offer),
        **NO_OFFER,
    )
    if tell:
        tell(NoBids(cards, opens), state)
    return state


def next_bidder(known: Known) -> Seat:
    """Return who bids next in turn, from the declarer's left."""
    n = len(known.wanted)
    waiting = [seat for seat in range(n) if known.wanted[seat]]
    return min(waiting, key=lambda seat: (seat - known.declarer - 1) % n)


# -- taking or skipping ------------------------------------------------------------------------------------


def ask_next(state: State) -> State:
    """Ask the next bidder."""
    asked = state.asked + 1
    return replace(state, phase="ask", asked=asked, turn=state.ranking[asked])


def must_take(deck: Deck, known: Known, seat: Seat) -> Reason | None:
    """Return why a bidder cannot skip; None if it can (IB-6)."""
    if known.asked == len(known.ranking) - 1:
        return "last"
    bound = terms_of(deck, known.offer, known.age)
    if bound.skip == NO_SKIP:
        return "no_skip"
    scored = known.piles[seat].bit_count()
    if bound.skip:
        return None if scored >= bound.skip else "cannot_pay"
    if "half_skip" in known.variants:
        return None if scored or placeable(deck, known, seat) else "cannot_add"
    if not scored:
        return "cannot_pay"
    return None if placeable(deck, known, seat) else "cannot_add"


def ways_to_skip(deck: Deck, known: Known, seat: Seat) -> tuple[Way, ...]:
    """Return how a skip may be paid for; nothing for who must take."""
    if must_take(deck, known, seat) is not None:
        return ()
    if terms_of(deck, known.offer, known.age).skip:
        return ("cost",)
    if "half_skip" not in known.variants:
        return ("both",)
    ways: tuple[Way, ...] = ("pay",) if known.piles[seat] else ()
    return (*ways, "add") if placeable(deck, known, seat) else ways


def skip_price(deck: Deck, known: Known, way: Way) -> tuple[int, int]:
    """Return how many scored cards a skip costs, and how many of the hand it adds (IB-6, variant 3)."""
    if way == "cost":
        return terms_of(deck, known.offer, known.age).skip, 0
    return int(way != "add"), int(way != "pay")


def ways_in_force(deck: Deck, known: Known) -> tuple[Way, ...]:
    """Return how a skip may be paid for by who can; nothing if nobody may skip."""
    skip = terms_of(deck, known.offer, known.age).skip
    if skip:
        return () if skip == NO_SKIP else ("cost",)
    return ("pay", "add") if "half_skip" in known.variants else ("both",)


def addable(deck: Deck, known: Known) -> int:
    """Return the cards that a skip may add somewhere, whoever holds them (IB-10, variant 4)."""
    bound = terms_of(deck, known.offer, known.age)
    return anywhere(deck, bound, known.offer, numerical="ordered_skip" in known.variants)


def placeable(deck: Deck, known: Known, seat: Seat) -> int:
    """Return the cards of a seat that a skip may add somewhere (IB-6, IB-10)."""
    return chosen_from(terms_of(deck, known.offer, known.age), known.hand_of(seat) & addable(deck, known))


def places(deck: Deck, known: Known, card: int) -> Sequence[int]:
    """Return where a skip may add a card: the number of cards to the left of it."""
    bound = terms_of(deck, known.offer, known.age)
    numerical = "ordered_skip" in known.variants
    return [
        place
        for place in range(len(known.offer) + 1)
        if at_place(deck, bound, known.offer, place, numerical=numerical) >> card & 1
    ]
