"""How an auction of I Bid You Not ends: the cards leave the table, and a card opens the next offer (IB-7)."""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.model import Move, Seat
from bidtable.core.promise import Promise
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not import scoring
from bidtable.games.i_bid_you_not.cards import NO_OFFER, mask_of, shown
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.events import GameEnded, OfferOpened, OfferTaken
from bidtable.games.i_bid_you_not.moves import Open
from bidtable.games.i_bid_you_not.prospects import opened
from bidtable.games.i_bid_you_not.state import NOBODY, Known, State
from bidtable.games.i_bid_you_not.taking import bids_left, is_choice, lowest_bid, openers, returning, spoils
from bidtable.games.i_bid_you_not.turns import after_auction

# -- the cards leave the table -----------------------------------------------------------------------------


def settle(context: Context, state: State, tell: Tell) -> State:
    """Hand the taken cards out: to the pile, to the hand, or nobody (IB-7, IB-20)."""
    deck = context.deck(state)
    taker = state.taker
    found = spoils(deck, state, taker)
    state = replace(
        state,
        **NO_OFFER,
        piles=put(state.piles, taker, state.piles[taker] | found.pile),
        hands=put(state.hands, taker, state.hands[taker] | found.hand),
        holds=put(state.holds, taker, state.holds[taker] | found.hand),
        # What came to the hand is there, whatever was known before.
        lacks=put(state.lacks, taker, state.lacks[taker] & ~found.hand),
        discards=state.discards | mask_of(found.lost),
        bids=bids_left(state, taker, found),
    )
    state = replace(state, phase="open" if is_choice(state) else "opening", turn=taker)
    if tell:
        lost, others = deck.numbered(found.lost), deck.numbered(found.bids)
        tell(OfferTaken(taker, deck.named(found.pile), deck.named(found.hand), lost, others), state)
    return state


# -- a bid opens the next offer ----------------------------------------------------------------------------


def choices(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    """Return the bids that the taker may choose from (variant 1)."""
    return tuple([Open(number) for number in context.deck(known).numbered(openers(known))])


def choose(context: Context, state: State, seat: Seat, move: Open, tell: Tell) -> State:
    """Open the next offer with the bid that the taker chose."""
    deck = context.deck(state)
    return _open_with(deck, state, deck.index[move.card], tell)


def opening(context: Context, state: State, tell: Tell) -> State:
    """Open the next offer with the lowest bid, its lower card (IB-7, IB-14)."""
    deck = context.deck(state)
    return _open_with(deck, state, lowest_bid(deck, state), tell)


def _open_with(deck: Deck, state: State, card: int, tell: Tell) -> State:
    """Open the next offer with a bid; the other bids are discarded or return (variant 2)."""
    owner = next(seat for seat, cards in enumerate(state.bids) if card in cards)
    back = returning(state, state.taker, card)
    hands, holds, lacks = list(state.hands), list(state.holds), list(state.lacks)
    returned, gone = [], []
    for seat, cards in enumerate(state.bids):
        for other in cards:
            if other == card:
                continue
            if seat in back:
                hands[seat] |= 1 << other
                holds[seat] |= 1 << other
                lacks[seat] &= ~(1 << other)
                returned.append((seat, other))
            else:
                gone.append(other)
    state = replace(
        state,
        hands=tuple(hands),
        holds=tuple(holds),
        lacks=tuple(lacks),
        discards=state.discards | mask_of(gone),
        offer=(card,),
        givers=(NOBODY,),
        age=(card,),
    )
    state = after_auction(deck, state)
    if tell:
        numbers = deck.numbers
        came_back = tuple([(seat, numbers[other]) for seat, other in returned])
        tell(OfferOpened(owner, numbers[card], came_back, deck.numbered(gone)), state)
    return state


# -- a card from hand opens it -----------------------------------------------------------------------------


def leads(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    """Return any card of the hand: nobody could bid (IB-13)."""
    return context.deck(known).each(Open, known.hand_of(seat))


def lead(context: Context, state: State, seat: Seat, move: Open, tell: Tell) -> State:
    """Open a new offer with a card from hand."""
    deck = context.deck(state)
    card = deck.index[move.card]
    bit = 1 << card
    state = replace(
        state,
        hands=put(state.hands, seat, state.hands[seat] & ~bit),
        holds=put(state.holds, seat, state.holds[seat] & ~bit),
        proofs=shown(state, seat, bit),
        offer=(card,),
        givers=(NOBODY,),
        age=(card,),
    )
    state = after_auction(deck, state)
    if tell:
        tell(OfferOpened(seat, move.card, (), ()), state)
    return state


def promise(context: Context, known: Known, seat: Seat, move: Open) -> Promise:
    """Return which price the next offer begins with, and what becomes of the other bids."""
    return opened(context.deck(known), known, seat, move)


# -- the end -----------------------------------------------------------------------------------------------


def end(context: Context, state: State, tell: Tell) -> State:
    """Open all piles and count them (IB-9)."""
    state = replace(state, phase="over")
    if tell:
        deck = context.deck(state)
        piles = tuple([deck.named(pile) for pile in state.piles])
        extremes = "extremes_score" in state.variants
        scores = tuple([scoring.worth(deck, pile, extremes_only=extremes) for pile in state.piles])
        tell(GameEnded(piles, scores, any(state.hands)), state)
    return state
