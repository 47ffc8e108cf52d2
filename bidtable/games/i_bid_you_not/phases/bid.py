"""Bidding in I Bid You Not: sealed or open bids, their order once they are shown, and bids that are ignored."""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.model import Move, Seat
from bidtable.core.promise import Promise
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not import prospects
from bidtable.games.i_bid_you_not.auction import next_bidder
from bidtable.games.i_bid_you_not.binding import may_bid, terms_of
from bidtable.games.i_bid_you_not.cards import learn, mask_of, shown
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.events import BidPlaced, BidSealed, BidsIgnored, BidsRevealed, Why
from bidtable.games.i_bid_you_not.moves import Bid
from bidtable.games.i_bid_you_not.state import Known, State
from bidtable.games.i_bid_you_not.terms import Terms

Bids = list[tuple[int, Seat]]
"""What each bid comes to, and whose it is."""


def bidders(known: Known) -> tuple[Seat, ...]:
    """Return all who still have to seal a bid."""
    return tuple([seat for seat, wanted in enumerate(known.wanted) if wanted])


def _biddable(context: Context, known: Known, seat: Seat) -> int:
    deck = context.deck(known)
    return known.hand_of(seat) & may_bid(deck, terms_of(deck, known.offer, known.age), known.void)


def legal(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    """Return the cards that a seat may bid."""
    return context.deck(known).each(Bid, _biddable(context, known, seat))


def allows(context: Context, known: Known, seat: Seat, move: Bid) -> bool:
    """Whether a seat may bid a card."""
    return context.deck(known).holds(_biddable(context, known, seat), move.card)


def bid(context: Context, state: State, seat: Seat, move: Bid, tell: Tell) -> State:
    """Lay a card of a bid; after the last one they are all shown (IB-5)."""
    deck = context.deck(state)
    card, openly = deck.index[move.card], state.phase == "open_bid"
    wanted = put(state.wanted, seat, state.wanted[seat] - 1)
    phase, turn = state.phase, state.turn
    if not any(wanted):
        phase = "rank" if openly else "reveal"
    state = replace(
        state,
        phase=phase,
        hands=put(state.hands, seat, state.hands[seat] & ~(1 << card)),
        bids=put(state.bids, seat, tuple(sorted((*state.bids[seat], card)))),
        wanted=wanted,
    )
    if any(wanted) and (first := next_bidder(state)) != turn:
        state = replace(state, turn=first)
    if tell:
        tell((BidPlaced if openly else BidSealed)(seat, move.card), state)
    return state


# -- showing the bids --------------------------------------------------------------------------------------


def reveal(context: Context, state: State, tell: Tell) -> State:
    """Show the bids and put them in order (IB-5, IB-14)."""
    deck = context.deck(state)
    bound = terms_of(deck, state.offer, state.age)
    numbers, n = deck.numbers, len(state.bids)
    state = _note_shown(deck, bound, state)
    low, high = numbers[min(state.offer)], numbers[max(state.offer)]
    placed: Bids = [
        (sum([numbers[card] for card in cards]), seat) for seat, cards in enumerate(state.bids) if cards
    ]
    counted, void = _counted(deck, placed, low, high, bound)
    inverted, why = _inversion(counted, low, high, bound.inversion)
    # Of equal sums the one nearer to the declarer's left counts as the higher (IB-19).
    ordered = sorted(counted, key=lambda pair: (-pair[0], (pair[1] - state.declarer - 1) % n))
    ranking = tuple([seat for _, seat in (reversed(ordered) if inverted else ordered)])
    ignored = [seat for value, seat in placed if (value, seat) not in counted]
    state = replace(
        state,
        phase="ignore" if ignored else "ask",
        turn=ranking[0],
        ranking=ranking,
        asked=0,
        inverted=inverted,
        void=(*state.void, *void),
    )
    if tell:
        shown_bids, left_out = (
            tuple([(seat, deck.numbered(state.bids[seat])) for seat in seats]) for seats in (ranking, ignored)
        )
        tell(BidsRevealed(shown_bids, left_out, low, high, inverted, why, deck.numbered(void)), state)
    return state


def _note_shown(deck: Deck, bound: Terms, state: State) -> State:
    """Note what the bids show of the hands they came from."""
    biddable = may_bid(deck, bound, state.void)
    for seat, cards in enumerate(state.bids):
        if not cards:
            continue
        mask = mask_of(cards)
        state = replace(
            state, holds=put(state.holds, seat, state.holds[seat] & ~mask), proofs=shown(state, seat, mask)
        )
        if len(cards) < bound.bid_cards:
            # Fewer cards than a bid needs: there were no others that may be bid.
            state = learn(state, seat, biddable & deck.full & ~mask)
    return state


def _counted(deck: Deck, placed: Bids, low: int, high: int, bound: Terms) -> tuple[Bids, list[int]]:
    """Return the bids that count, and the cards whose rule would leave none and is void (IB-12, IB-13)."""
    void = []
    for card, rule in reversed(bound.ignored):
        if rule.beyond == "lowest":
            left = [pair for pair in placed if pair[0] >= low]
        else:
            left = [pair for pair in placed if pair[0] <= high]
        if left:
            placed = left
        else:
            void.append(card)
    return placed, void


def _inversion(counted: Bids, low: int, high: int, rule: str) -> tuple[bool, Why]:
    """Return whether the auction is inverted, and why (IB-5, IB-12)."""
    if rule == "always":
        return True, "always"
    inside = all(low <= value <= high for value, _ in counted)
    if inside and rule == "never":
        return False, "never"
    return inside, "inside" if inside else "outside"


def ignore(context: Context, state: State, tell: Tell) -> State:
    """Discard the bids that are ignored; their players are out of this auction."""
    gone = [card for seat, cards in enumerate(state.bids) if seat not in state.ranking for card in cards]
    state = replace(
        state,
        phase="ask",
        bids=tuple([cards if seat in state.ranking else () for seat, cards in enumerate(state.bids)]),
        discards=state.discards | mask_of(gone),
    )
    if tell:
        tell(BidsIgnored(context.deck(state).numbered(gone)), state)
    return state


# -- promises ----------------------------------------------------------------------------------------------


def promise(context: Context, known: Known, seat: Seat, move: Bid) -> Promise:
    """Return where a bid lies beside the offer's range, and who is asked first then."""
    return prospects.bid(context.deck(known), known, seat, move)
