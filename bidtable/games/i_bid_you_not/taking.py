"""How an auction of I Bid You Not ends: the offer is taken, and a bid opens the next one (IB-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bidtable.core.model import Seat
from bidtable.core.seats import put
from bidtable.games.i_bid_you_not import turns
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.events import (
    CardAdded,
    CardDropped,
    Declined,
    OfferOpened,
    OfferTaken,
    Reason,
    TakeDecided,
)
from bidtable.games.i_bid_you_not.parts import NOBODY, State
from bidtable.games.i_bid_you_not.terms import at_right, chosen_from, goes_when_won, passed_over, won_from

if TYPE_CHECKING:
    from bidtable.games.i_bid_you_not.turns import Events


IDLE_ROUNDS = 2


def take(deck: Deck, state: State, seat: Seat, reason: Reason, events: Events) -> State:
    """Take the offer; before it leaves the table, each player may do what its actions allow."""
    events.append(TakeDecided(seat, reason))
    after = turns.terms(deck, state).after_taking
    state = replace(state, taker=seat, after=after, after_left=_around(state, seat) if after else ())
    return _afterwards(deck, state, events)


def _around(state: State, taker: Seat) -> tuple[Seat, ...]:
    n = len(state.hands)
    return tuple((taker + step) % n for step in range(1, n + 1))


def _afterwards(deck: Deck, state: State, events: Events) -> State:
    """Find who may add or discard next; when nobody is left, settle."""
    after, left = state.after, state.after_left
    while after:
        if not left:
            after = after[1:]
            left = _around(state, state.taker) if after else ()
            continue
        if after[0] == "discard" and state.offer:
            return replace(state, phase="after", turn=left[0], after=after, after_left=left)
        if after[0] == "add":
            if may_join(deck, state, left[0]):
                return replace(state, phase="after", turn=left[0], after=after, after_left=left)
            if state.hands[left[0]]:
                # Whoever was passed over although cards are left has shown to hold none that may be added.
                bound = turns.terms(deck, state)
                open_to = at_right(deck, bound, state.offer, ordered=False) & deck.full
                state = turns.learn(state, left[0], open_to)
                events.append(Declined(left[0]))
        left = left[1:]
    return settle(deck, replace(state, after=(), after_left=()), events)


def may_join(deck: Deck, state: State, seat: Seat) -> int:
    """Return the cards that a seat may add to a taken offer: at its right end, in any order (IB-10)."""
    bound = turns.terms(deck, state)
    return chosen_from(bound, state.hands[seat] & at_right(deck, bound, state.offer, ordered=False))


def join(deck: Deck, state: State, seat: Seat, card: int, events: Events) -> State:
    """Add a card to the taken offer."""
    bound = turns.terms(deck, state)
    if bound.extreme:
        open_to = at_right(deck, bound, state.offer, ordered=False)
        state = turns.learn(state, seat, passed_over(deck, bound, open_to, card))
    after = deck.numbers[state.offer[-1]] if state.offer else None
    events.append(CardAdded(seat, deck.numbers[card], after, "after"))
    state = turns.lay(deck, state, seat, card, len(state.offer))
    return _afterwards(deck, replace(state, after_left=state.after_left[1:]), events)


def drop(deck: Deck, state: State, seat: Seat, card: int, events: Events) -> State:
    """Discard a card of the taken offer."""
    events.append(CardDropped(seat, deck.numbers[card]))
    place = state.offer.index(card)
    state = replace(
        state,
        offer=(*state.offer[:place], *state.offer[place + 1 :]),
        givers=(*state.givers[:place], *state.givers[place + 1 :]),
        age=tuple(other for other in state.age if other != card),
        discards=state.discards | 1 << card,
        after_left=state.after_left[1:],
    )
    return _afterwards(deck, state, events)


def decline(deck: Deck, state: State, seat: Seat, events: Events) -> State:
    """Neither add nor discard."""
    events.append(Declined(seat))
    return _afterwards(deck, replace(state, after_left=state.after_left[1:]), events)


# -- settling --------------------------------------------------------------------------------------------


def settle(deck: Deck, state: State, events: Events) -> State:
    """Hand the taken cards out: to the pile, to the hand, or nobody (IB-7)."""
    bound = turns.terms(deck, state)
    taker = state.taker
    won = list(won_from(deck, bound, state.offer))
    lost = [card for card in state.offer if card not in won]
    others: list[int] = []
    bids = state.bids
    if bound.take_bids:
        others = [card for seat in state.ranking if seat != taker for card in bids[seat]]
        bids = tuple(cards if seat == taker else () for seat, cards in enumerate(bids))
    pile = hand = 0
    for card in (*won, *others):
        goes = goes_when_won(deck, bound, card)
        if goes == "pile":
            pile |= 1 << card
        elif goes == "hand":
            hand |= 1 << card
        else:
            lost.append(card)
    numbers = deck.numbers
    events.append(
        OfferTaken(
            taker,
            deck.named(pile),
            deck.named(hand),
            tuple(numbers[card] for card in lost),
            tuple(numbers[card] for card in others),
        )
    )
    discards = state.discards
    for card in lost:
        discards |= 1 << card
    state = replace(
        without_offer(state),
        piles=put(state.piles, taker, state.piles[taker] | pile),
        hands=put(state.hands, taker, state.hands[taker] | hand),
        holds=put(state.holds, taker, state.holds[taker] | hand),
        # What came to the hand is there, whatever was known before.
        lacks=put(state.lacks, taker, state.lacks[taker] & ~hand),
        discards=discards,
        bids=bids,
    )
    ready = openers(state)
    if len(ready) > 1 and "choose_opener" in state.variants:
        return replace(state, phase="open", turn=taker)
    return open_next(deck, state, lowest(deck, state), events)


def without_offer(state: State) -> State:
    """Return a state without an offer."""
    return replace(state, offer=(), givers=(), age=(), gave_negative=0, gave_positive=0)


def openers(state: State) -> tuple[int, ...]:
    """Return the lower card of each bid: what may open the next offer (IB-14)."""
    return tuple(sorted(state.bids[seat][0] for seat in state.ranking if state.bids[seat]))


def lowest(deck: Deck, state: State) -> int:
    """Return the card of the lowest bid that opens the next offer, its lower one (IB-7, IB-14)."""
    bidders = [seat for seat in state.ranking if state.bids[seat]]
    if not state.inverted:
        bidders.reverse()
    values = {seat: sum(deck.numbers[card] for card in state.bids[seat]) for seat in bidders}
    # `min` keeps the first of equals: the one that counts as the lowest.
    return state.bids[min(bidders, key=lambda seat: values[seat])][0]


def open_next(deck: Deck, state: State, card: int, events: Events) -> State:
    """Open the next offer with a bid; the other bids are discarded or return (IB-7, variants 1 and 2)."""
    owner = next(seat for seat, cards in enumerate(state.bids) if card in cards)
    back = _returning(state, owner)
    hands, holds, lacks = list(state.hands), list(state.holds), list(state.lacks)
    discards = state.discards
    returned, gone = [], []
    for seat, cards in enumerate(state.bids):
        for other in cards:
            bit = 1 << other
            if other == card:
                continue
            if seat in back:
                hands[seat] |= bit
                holds[seat] |= bit
                lacks[seat] &= ~bit
                returned.append((seat, deck.numbers[other]))
            else:
                discards |= bit
                gone.append(deck.numbers[other])
    events.append(OfferOpened(owner, deck.numbers[card], tuple(returned), tuple(gone)))
    state = replace(
        state,
        hands=tuple(hands),
        holds=tuple(holds),
        lacks=tuple(lacks),
        discards=discards,
        offer=(card,),
        givers=(NOBODY,),
        age=(card,),
    )
    return after_auction(deck, state, events)


def _returning(state: State, opener: Seat) -> tuple[Seat, ...]:
    """Return whose bids go back to their hands (variant 2)."""
    if "middle_returns" not in state.variants:
        return ()
    n = len(state.ranking)
    middle = state.ranking[(n - 1) // 2 : n // 2 + 1]
    return tuple(
        seat
        for seat in middle
        if seat not in (opener, state.taker) and not state.skipped >> seat & 1 and state.bids[seat]
    )


def lead(deck: Deck, state: State, seat: Seat, card: int, events: Events) -> State:
    """Open a new offer with a card from hand, after nobody could bid (IB-13)."""
    bit = 1 << card
    events.append(OfferOpened(seat, deck.numbers[card], (), ()))
    state = replace(
        state,
        hands=put(state.hands, seat, state.hands[seat] & ~bit),
        holds=put(state.holds, seat, state.holds[seat] & ~bit),
        offer=(card,),
        givers=(NOBODY,),
        age=(card,),
    )
    return after_auction(deck, state, events)


def after_auction(deck: Deck, state: State, events: Events) -> State:
    """Clear the auction away; the player to the left of who declared goes on (IB-8).

    Cards can go round for ever, from the offer to a hand and back as a bid. So a game also ends after two auctions
    a player in a row that leave no fewer cards in hands than before (IB-23).
    """
    n = len(state.hands)
    declarer = state.declarer
    held = sum(hand.bit_count() for hand in state.hands)
    idle = 0 if held < state.fewest else state.idle + 1
    state = replace(
        state,
        declarer=NOBODY,
        wanted=(0,) * n,
        bids=((),) * n,
        ranking=(),
        asked=0,
        inverted=False,
        skipped=0,
        taker=NOBODY,
        fewest=min(held, state.fewest),
        idle=idle,
    )
    if idle >= IDLE_ROUNDS * n:
        return turns.end(deck, state, events)
    return turns.next_turn(deck, state, declarer, events)
