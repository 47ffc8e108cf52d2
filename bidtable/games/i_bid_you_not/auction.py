"""Auctions of I Bid You Not: who bids, in which order the bids are asked, and taking or skipping."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from bidtable.core.model import CHANCE, Seat
from bidtable.core.seats import put
from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not import taking, turns
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.events import (
    AuctionCalled,
    BidPlaced,
    BidsRevealed,
    CardAdded,
    NoBids,
    Reason,
    Skipped,
)
from bidtable.games.i_bid_you_not.parts import NOBODY, State
from bidtable.games.i_bid_you_not.terms import (
    NO_SKIP,
    anywhere,
    at_place,
    chosen_from,
    passed_over,
)

if TYPE_CHECKING:
    from bidtable.games.i_bid_you_not.turns import Events

Bids = list[tuple[int, Seat]]
Why = Literal["inside", "outside", "never", "always"]


# -- bidding ---------------------------------------------------------------------------------------------


def call(deck: Deck, state: State, declarer: Seat, source: int | None, events: Events) -> State:
    """Begin an auction, declared by a player or called by a card (IB-5)."""
    bound = turns.terms(deck, state)
    n = len(state.hands)
    able = [seat for seat in range(n) if state.hands[seat] & bound.biddable]
    for seat in range(n):
        if state.hands[seat] and seat not in able:
            # Whose every card is barred keeps the cards, and takes no part (IB-15).
            state = turns.learn(state, seat, bound.biddable & deck.full)
    if not able:
        return _nobody_bids(deck, state, declarer, events)
    bidders = _partakers(state, able, declarer, bound.partakers)
    wanted = [0] * n
    for seat in bidders:
        wanted[seat] = min(bound.bid_cards, (state.hands[seat] & bound.biddable).bit_count())
    first = min(bidders, key=lambda seat: (seat - declarer - 1) % n)
    number = deck.numbers[source] if source is not None else None
    in_turn = tuple(sorted(bidders, key=lambda seat: (seat - declarer - 1) % n))
    events.append(AuctionCalled(declarer, number, in_turn, bound.open))
    return replace(
        state,
        phase="bid",
        turn=first,
        declarer=declarer,
        wanted=tuple(wanted),
        bids=((),) * n,
        ranking=(),
        asked=0,
        inverted=False,
        skipped=0,
        adds_left=0,
    )


def _partakers(state: State, able: list[Seat], declarer: Seat, rules: list[fx.Effect]) -> list[Seat]:
    """Return who may bid; a rule that would leave nobody is void (IB-13)."""
    bidders = able
    for rule in rules:
        if isinstance(rule, fx.BiddersAdded):
            gave = state.gave_negative if rule.price == "negative" else state.gave_positive
            left = [seat for seat in bidders if gave >> seat & 1]
        else:
            left = [seat for seat in bidders if seat != declarer]
        bidders = left or bidders
    return bidders


def _nobody_bids(deck: Deck, state: State, declarer: Seat, events: Events) -> State:
    """Discard the offer; the declarer, or the next one with cards, opens a new one (IB-13)."""
    n = len(state.hands)
    around = [(declarer + step) % n for step in range(n)]
    opens = next((seat for seat in around if state.hands[seat]), NOBODY)
    if opens < 0:
        # Nobody holds a card: the game is over, and the offer stays unscored where it lies (IB-9).
        return turns.next_turn(deck, state, declarer, events)
    events.append(NoBids(tuple(deck.numbers[card] for card in state.offer), opens))
    discards = state.discards
    for card in state.offer:
        discards |= 1 << card
    return replace(
        taking.without_offer(state), phase="lead", turn=opens, declarer=declarer, discards=discards
    )


def bid(deck: Deck, state: State, seat: Seat, card: int, events: Events) -> State:
    """Lay a card of a bid; the last one opens them all (IB-5)."""
    bound = turns.terms(deck, state)
    hand = state.hands[seat] & ~(1 << card)
    bids = (*state.bids[:seat], tuple(sorted((*state.bids[seat], card))), *state.bids[seat + 1 :])
    wanted = put(state.wanted, seat, state.wanted[seat] - 1)
    events.append(BidPlaced(seat, deck.numbers[card], bound.open))
    state = replace(state, hands=put(state.hands, seat, hand), bids=bids, wanted=wanted)
    if any(wanted):
        n = len(wanted)
        waiting = [other for other in range(n) if wanted[other]]
        turn = min(waiting, key=lambda other: (other - state.declarer - 1) % n)
        return replace(state, turn=turn)
    return reveal(deck, state, events)


def reveal(deck: Deck, state: State, events: Events) -> State:
    """Open the bids and put them in order (IB-5, IB-14)."""
    bound = turns.terms(deck, state)
    n = len(state.hands)
    numbers = deck.numbers
    for seat, cards in enumerate(state.bids):
        mask = 0
        for card in cards:
            mask |= 1 << card
        if cards:
            state = replace(state, holds=put(state.holds, seat, state.holds[seat] & ~mask))
            if len(cards) < bound.bid_cards:
                # Fewer cards than a bid needs: there were no others that may be bid.
                state = turns.learn(state, seat, bound.biddable & deck.full & ~mask)
    low, high = numbers[min(state.offer)], numbers[max(state.offer)]
    placed: Bids = [
        (sum(numbers[card] for card in cards), seat) for seat, cards in enumerate(state.bids) if cards
    ]
    counted = _not_ignored(placed, low, high, bound.ignored)
    out = [pair[1] for pair in placed if pair not in counted]
    inverted, why = _inversion(counted, low, high, bound.inversion)
    # Of equal sums the one nearer to the declarer's left counts as the higher.
    ordered = sorted(counted, key=lambda pair: (-pair[0], (pair[1] - state.declarer - 1) % n))
    ranking = tuple(seat for _, seat in (reversed(ordered) if inverted else ordered))
    events.append(
        BidsRevealed(
            tuple((seat, tuple(numbers[card] for card in state.bids[seat])) for seat in ranking),
            tuple((seat, tuple(numbers[card] for card in state.bids[seat])) for seat in out),
            low,
            high,
            inverted,
            why,
        )
    )
    discards, bids = state.discards, list(state.bids)
    for seat in out:
        for card in bids[seat]:
            discards |= 1 << card
        bids[seat] = ()
    state = replace(state, bids=tuple(bids), discards=discards, ranking=ranking, asked=0, inverted=inverted)
    return ask(deck, state, events)


def _not_ignored(placed: Bids, low: int, high: int, rules: list[fx.IgnoreBids]) -> Bids:
    """Return the bids that count; a rule that would ignore them all is void (IB-13)."""
    for rule in rules:
        if rule.beyond == "lowest":
            left = [pair for pair in placed if pair[0] >= low]
        else:
            left = [pair for pair in placed if pair[0] <= high]
        placed = left or placed
    return placed


def _inversion(counted: Bids, low: int, high: int, rule: str) -> tuple[bool, Why]:
    """Return whether the auction is inverted, and why (IB-5, IB-12)."""
    if rule == "always":
        return True, "always"
    inside = all(low <= value <= high for value, _ in counted)
    if inside and rule == "never":
        return False, "never"
    return inside, "inside" if inside else "outside"


# -- taking or skipping ----------------------------------------------------------------------------------


def ask_next(deck: Deck, state: State, events: Events) -> State:
    """Ask the next bidder."""
    return ask(deck, replace(state, asked=state.asked + 1), events)


def ask(deck: Deck, state: State, events: Events) -> State:
    """Ask a bidder to take or skip (IB-6)."""
    return replace(state, phase="ask", turn=state.ranking[state.asked])


def take(deck: Deck, state: State, seat: Seat, events: Events) -> State:
    """Take the offer, of one's own will or because there is no other way (IB-6)."""
    reason = must_take(deck, state, seat)
    if reason == "cannot_add":
        numerical = "ordered_skip" in state.variants
        bound = turns.terms(deck, state)
        open_to = anywhere(deck, bound, state.offer, numerical=numerical) & deck.full
        state = turns.learn(state, seat, open_to)
    return taking.take(deck, state, seat, reason or "chosen", events)


def must_take(deck: Deck, state: State, seat: Seat) -> Reason | None:
    """Return why a bidder cannot skip; None if it can (IB-6)."""
    if state.asked == len(state.ranking) - 1:
        return "last"
    bound = turns.terms(deck, state)
    if bound.skip == NO_SKIP:
        return "no_skip"
    scored = state.piles[seat].bit_count()
    if bound.skip:
        return None if scored >= bound.skip else "cannot_pay"
    can_add = bool(placeable(deck, state, state.hands[seat]))
    if "half_skip" in state.variants:
        return None if scored or can_add else "cannot_add"
    if not scored:
        return "cannot_pay"
    return None if can_add else "cannot_add"


def ways_to_skip(deck: Deck, state: State, seat: Seat) -> tuple[str, ...]:
    """Return how a skip may be paid for; nothing for who must take."""
    if must_take(deck, state, seat) is not None:
        return ()
    if turns.terms(deck, state).skip:
        return ("cost",)
    if "half_skip" not in state.variants:
        return ("both",)
    ways = ("pay",) if state.piles[seat] else ()
    return (*ways, "add") if placeable(deck, state, state.hands[seat]) else ways


def placeable(deck: Deck, state: State, hand: int) -> int:
    """Return the cards of a hand that a skip may add somewhere (IB-6, IB-10)."""
    bound = turns.terms(deck, state)
    numerical = "ordered_skip" in state.variants
    return chosen_from(bound, hand & anywhere(deck, bound, state.offer, numerical=numerical))


def places(deck: Deck, state: State, card: int) -> tuple[int, ...]:
    """Return where a skip may add a card: the number of cards to the left of it."""
    bound = turns.terms(deck, state)
    numerical = "ordered_skip" in state.variants
    return tuple(
        place
        for place in range(len(state.offer) + 1)
        if at_place(deck, bound, state.offer, place, numerical=numerical) >> card & 1
    )


def skip(deck: Deck, state: State, seat: Seat, by: str, events: Events) -> State:
    """Skip: pay with scored cards, with an added card, or with both (IB-6)."""
    cost = turns.terms(deck, state).skip if by == "cost" else 0 if by == "add" else 1
    events.append(Skipped(seat, by, cost))
    state = replace(state, skipped=state.skipped | 1 << seat)
    if by == "add":
        return replace(state, phase="give", turn=seat)
    draw_for = "give" if by == "both" else "ask"
    return replace(state, phase="draw", turn=CHANCE, draws=((seat, -1),) * cost, draw_for=draw_for)


def give(deck: Deck, state: State, seat: Seat, card: int, events: Events) -> State:
    """Choose the card that a skip adds; if only one place is left for it, it goes there."""
    found = places(deck, state, card)
    bound = turns.terms(deck, state)
    if bound.extreme:
        numerical = "ordered_skip" in state.variants
        open_to = anywhere(deck, bound, state.offer, numerical=numerical)
        state = turns.learn(state, seat, passed_over(deck, bound, open_to, card))
    if len(found) == 1:
        return put_at(deck, state, seat, card, found[0], events)
    return replace(state, phase="put", giving=card)


def put_at(deck: Deck, state: State, seat: Seat, card: int, place: int, events: Events) -> State:
    """Lay the card that a skip adds, and ask the next bidder."""
    after = deck.numbers[state.offer[place - 1]] if place else None
    events.append(CardAdded(seat, deck.numbers[card], after, "skip"))
    state = turns.lay(deck, replace(state, giving=-1), seat, card, place)
    return ask_next(deck, state, events)
