"""What becomes of an offer of I Bid You Not that is taken: who may still change it, and what the taker gets."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not.binding import at_right, chosen_from, goes_when_won, terms_of, won_from
from bidtable.games.i_bid_you_not.cards import learn
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.state import Known, State


class Spoils(NamedTuple):
    """What the taker of an offer gets, and what nobody does.

    Attributes:
        pile: Cards for the score pile.
        hand: Cards for the hand.
        lost: Cards that are discarded, in the order of the offer.
        bids: Which of all these are bids of others, in the order in which they were asked.
    """

    pile: int
    hand: int
    lost: tuple[int, ...]
    bids: tuple[int, ...]


def spoils(deck: Deck, known: Known, taker: Seat) -> Spoils:
    """Return what the taker gets of the offer as it lies now.

    The cards that lay in the offer when it was taken decide that, also those that were discarded since; cards that were
    added since go with the lot (IB-20). Before it is taken, the offer as it lies decides.
    """
    offer, age = known.offer, known.age
    if known.taken:
        offer, age = known.taken, known.taken_age
    bound = terms_of(deck, offer, age)
    left_out = offer[: len(offer) - len(won_from(deck, bound, offer))]
    others: tuple[int, ...] = ()
    if bound.take_bids:
        others = tuple([card for seat in known.ranking if seat != taker for card in known.bids[seat]])
    pile = hand = 0
    lost = [card for card in known.offer if card in left_out]
    for card in (*known.offer, *others):
        if card in left_out:
            continue
        acts = card in offer or card in others
        goes = goes_when_won(deck, bound, card) if acts else "pile"
        if goes == "pile":
            pile |= 1 << card
        elif goes == "hand":
            hand |= 1 << card
        else:
            lost.append(card)
    return Spoils(pile, hand, tuple(lost), others)


def bids_left(known: Known, taker: Seat, found: Spoils) -> tuple[tuple[int, ...], ...]:
    """Return the bids that are left on the table once the cards are handed out."""
    if not found.bids:
        return known.bids
    return tuple([cards if seat == taker else () for seat, cards in enumerate(known.bids)])


def openers(known: Known) -> list[int]:
    """Return the lower card of each bid: what may open the next offer (IB-14)."""
    return sorted([known.bids[seat][0] for seat in known.ranking if known.bids[seat]])


def is_choice(known: Known) -> bool:
    """Whether the taker chooses which bid opens the next offer (variant 1)."""
    return "choose_opener" in known.variants and len(openers(known)) > 1


def lowest_bid(deck: Deck, known: Known) -> int:
    """Return what opens the next offer: the lowest bid, its lower card (IB-7, IB-14)."""
    ranked = [seat for seat in known.ranking if known.bids[seat]]
    if not known.inverted:
        ranked.reverse()
    values = {seat: sum([deck.numbers[card] for card in known.bids[seat]]) for seat in ranked}
    # `min` keeps the first of equals: the one that counts as the lowest (IB-19).
    return known.bids[min(ranked, key=values.__getitem__)][0]


def returning(known: Known, taker: Seat, opener: int) -> tuple[Seat, ...]:
    """Return whose bids go back to their hands once a card has opened the next offer (variant 2)."""
    if "middle_returns" not in known.variants:
        return ()
    n, bids = len(known.ranking), known.bids
    middle = known.ranking[(n - 1) // 2 : n // 2 + 1]
    return tuple(
        [
            seat
            for seat in middle
            if seat != taker and bids[seat] and opener not in bids[seat] and not known.skipped >> seat & 1
        ]
    )


def after_taking(deck: Deck, state: State, seat: Seat) -> State:
    """Note who takes the offer, and find who may change it first."""
    after = terms_of(deck, state.offer, state.age).after_taking
    state = replace(
        state,
        taker=seat,
        taken=state.offer,
        taken_age=state.age,
        after=after,
        after_left=_around(state, seat) if after else (),
    )
    return go_round(deck, state)


def _around(state: State, taker: Seat) -> tuple[Seat, ...]:
    n = len(state.hands)
    return tuple([(taker + step) % n for step in range(1, n + 1)])


def open_to_all(deck: Deck, known: Known) -> int:
    """Return the cards that may be added to a taken offer, whoever holds them: at the right end, in any order."""
    return at_right(deck, terms_of(deck, known.offer, known.age), known.offer, ordered=False)


def may_join(deck: Deck, known: Known, seat: Seat) -> int:
    """Return the cards that a seat may add to a taken offer (IB-10)."""
    bound = terms_of(deck, known.offer, known.age)
    return chosen_from(bound, known.hand_of(seat) & open_to_all(deck, known))


def go_round(deck: Deck, state: State) -> State:
    """Find who may add or discard next; when nobody is left, the cards leave the table."""
    after, left = state.after, state.after_left
    while after:
        if not left:
            after = after[1:]
            left = _around(state, state.taker) if after else ()
            continue
        seat = left[0]
        if after[0] == "discard" and state.offer:
            return replace(state, phase="after", turn=seat, after=after, after_left=left)
        if after[0] == "add" and state.hands[seat]:
            if may_join(deck, state, seat):
                return replace(state, phase="after", turn=seat, after=after, after_left=left)
            # Whoever is passed over although cards are left shows to hold none that may be added.
            state = learn(state, seat, open_to_all(deck, state) & deck.full)
            return replace(state, phase="cannot_join", turn=seat, after=after, after_left=left)
        left = left[1:]
    return replace(state, phase="settle", turn=state.taker, after=(), after_left=())
