"""Rounds of BID-IT!: the deal, bids, draws, sidesteps and calls. How a round is settled is in `showdown`.

Functions take a state and return the next one; what happened is appended to a list of events. Moves have been found
legal before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bidtable.core.model import CHANCE, Event, Seat
from bidtable.core.seats import put
from bidtable.games.bid_it import showdown
from bidtable.games.bid_it.events import (
    BidMade,
    Called,
    CardsDrawn,
    Dealt,
    Discarded,
    Exposed,
    GameBegun,
    Passed,
)
from bidtable.games.bid_it.parts import NOBODY, Bid, Kind, State

if TYPE_CHECKING:
    from bidtable.games.bid_it.game import BidIt

Events = list[Event]


def alive(state: State) -> list[Seat]:
    """Return the seats still in the game."""
    return [seat for seat, deals in enumerate(state.deals) if deals]


def next_in(state: State, seat: Seat) -> Seat:
    """Return the next seat clockwise that is still in the game."""
    n = len(state.deals)
    following = (seat + 1) % n
    while not state.deals[following]:
        following = (following + 1) % n
    return following


def mates(state: State, one: Seat, other: Seat) -> bool:
    """Whether two seats are different players of one team."""
    return one != other and state.teams[one] == state.teams[other]


def cap(state: State) -> int:
    """Return the highest quantity that may be bid: twice the cards in hands (BI-2)."""
    cards = 0
    for hand in state.hands:
        cards += hand.bit_count()
    return 2 * cards


# -- the deal --------------------------------------------------------------------------------------------


def begin_game(game: BidIt, state: State, seat: Seat, events: Events) -> State:
    """Begin a game with the first bidder that chance drew (BI-4)."""
    n = len(state.deals)
    events.append(GameBegun(state.game, seat))
    return replace(
        state,
        phase="deal",
        turn=CHANCE,
        first=seat,
        round=1,
        rounds=state.rounds + 1,
        deals=(game.rules.deal_cards[n],) * n,
        deck=game.cards.full,
        discards=0,
        fresh=0,
        held=(0,) * n,
    )


def hand_size(game: BidIt, state: State, seat: Seat) -> int:
    """Return how many cards a seat is dealt: a full hand at Last Chance (BI-1)."""
    deals = state.deals[seat]
    return game.rules.deal_cards[len(state.deals)] if deals == 1 else deals


def dealing_order(game: BidIt, state: State) -> list[Seat]:
    """Return who gets each card: one at a time round the table, as far as the cards go (BI-9)."""
    sizes = [hand_size(game, state, seat) if deals else 0 for seat, deals in enumerate(state.deals)]
    n = len(sizes)
    order = []
    for lap in range(max(sizes)):
        for step in range(n):
            seat = (state.first + step) % n
            if sizes[seat] > lap:
                order.append(seat)
    return order[: state.deck.bit_count() + state.discards.bit_count()]


def deal(game: BidIt, state: State, cards: tuple[int, ...], events: Events) -> State:
    """Deal a round; if the deck runs out, the discards make a new one (BI-9)."""
    n = len(state.deals)
    hands, held = [0] * n, [0] * n
    left = state.deck.bit_count()
    for place, (seat, card) in enumerate(zip(dealing_order(game, state), cards, strict=True)):
        hands[seat] |= 1 << card
        held[seat] += place < left
    state, shuffled = _take_from_deck(state, cards)
    sizes = tuple(hand.bit_count() for hand in hands)
    named = tuple(game.cards.named(hand) for hand in hands)
    events.append(Dealt(state.round, state.first, sizes, shuffled, named))
    return replace(
        state,
        phase="turn",
        turn=state.first,
        hands=tuple(hands),
        exposed=(0,) * n,
        held=tuple(held) if shuffled else (0,) * n,
        fresh=state.fresh if shuffled else 0,
        quantity=0,
        rank=0,
        bidder=NOBODY,
        call="",
        caller=NOBODY,
        doubler=NOBODY,
        quitter=NOBODY,
        passed=(),
        wanted=0,
        sides=("",) * n,
        siders=(),
        losses=(),
        last_bids=(),
    )


def _take_from_deck(state: State, cards: tuple[int, ...]) -> tuple[State, bool]:
    """Take cards from the deck; the moment it is empty, all discards are shuffled in (BI-9)."""
    taken = 0
    for card in cards:
        taken |= 1 << card
    deck = state.deck & ~taken
    if deck or not cards:
        return replace(state, deck=deck), False
    fresh = state.discards
    return replace(state, deck=fresh & ~taken, discards=0, fresh=fresh), True


def draws(state: State) -> int:
    """Return how many cards a draw gives (BI-9)."""
    return min(state.wanted, state.deck.bit_count() + state.discards.bit_count())


# -- bids ------------------------------------------------------------------------------------------------


def is_sidestep(state: State, seat: Seat) -> bool:
    """Whether a bid of this seat would be a sidestep (BI-16, BI-23)."""
    if state.bidder == seat:
        return True
    return bool(state.call) and (mates(state, state.bidder, seat) or mates(state, state.caller, seat))


def bid(game: BidIt, state: State, seat: Seat, move: Bid, events: Events) -> State:
    """Make a bid; it takes any call away (BI-11)."""
    sidestep = state.phase == "sidestep"
    events.append(BidMade(seat, move.quantity, move.rank, state.call, sidestep))
    return replace(
        state,
        phase="turn",
        turn=next_in(state, seat),
        quantity=move.quantity,
        rank=move.rank,
        bidder=seat,
        call="",
        caller=NOBODY,
        doubler=NOBODY,
        quitter=NOBODY,
        passed=(),
        last_bids=(*state.last_bids, (seat, move.quantity, move.rank)),
    )


def discard(game: BidIt, state: State, seat: Seat, card: int, events: Events) -> State:
    """Discard a card, to draw another (BI-5)."""
    bit = 1 << card
    events.append(Discarded(seat, game.cards.names[card]))
    held = state.held
    if state.fresh and not state.fresh & bit:
        held = put(held, seat, held[seat] - 1)
    return replace(
        state,
        phase="discard",
        hands=put(state.hands, seat, state.hands[seat] & ~bit),
        held=held,
        discards=state.discards | bit,
        wanted=state.wanted + 1,
    )


def take_drawn(game: BidIt, state: State, cards: tuple[int, ...], events: Events) -> State:
    """Give a player the cards that chance drew; a higher bid must follow (BI-5)."""
    # A draw leaves the turn with chance: the player is the one after the last who acted.
    seat = drawer(state)
    before = tuple(hand.bit_count() for hand in state.hands)
    left = state.deck.bit_count()
    mask = 0
    for card in cards:
        mask |= 1 << card
    state, shuffled = _take_from_deck(state, cards)
    held = state.held
    if shuffled:
        held = put(before, seat, before[seat] + min(left, len(cards)))
    events.append(CardsDrawn(seat, len(cards), shuffled, game.cards.named(mask)))
    return replace(
        state,
        phase="rebid",
        turn=seat,
        hands=put(state.hands, seat, state.hands[seat] | mask),
        held=held,
        wanted=0,
    )


def drawer(state: State) -> Seat:
    """Return who draws: the player after the last one to bid, call or pass."""
    last = state.passed[-1] if state.passed else last_caller(state) if state.call else state.bidder
    return next_in(state, last)


def last_caller(state: State) -> Seat:
    """Return who made the standing call."""
    if state.call == "surrender":
        return state.quitter
    return state.doubler if state.call in ("double", "redouble") else state.caller


def sidestep(game: BidIt, state: State, seat: Seat, card: int, events: Events) -> State:
    """Lay a card open; a bid must follow (BI-16)."""
    events.append(Exposed(seat, game.cards.names[card]))
    exposed = put(state.exposed, seat, state.exposed[seat] | 1 << card)
    return replace(state, phase="sidestep", exposed=exposed)


# -- calls -----------------------------------------------------------------------------------------------


def spare(state: State, seat: Seat) -> int:
    """Return how many cards a side can lose before it is at Last Chance: the player, or the team (BI-22)."""
    return sum(
        deals - 1
        for other, deals in enumerate(state.deals)
        if deals and state.teams[other] == state.teams[seat]
    )


def can_stake(state: State, one: Seat, other: Seat, needs: int) -> bool:
    """Whether both sides hold the Deal cards that a Double or Redouble needs (BI-13, BI-22)."""
    return min(spare(state, one), spare(state, other)) >= needs - 1


def call(game: BidIt, state: State, seat: Seat, kind: Kind, events: Events) -> State:
    """Make a call; in the basic game it ends the bidding (BI-6, BI-12)."""
    bidder, caller, doubler, quitter = state.bidder, state.caller, state.doubler, state.quitter
    if kind in ("challenge", "perfecto"):
        caller, doubler, against = seat, NOBODY, bidder
    elif kind == "double":
        # Of a challenged bid the bidder's side doubles; anyone else doubles against the bidder.
        for_bidder = state.call == "challenge" and state.teams[seat] == state.teams[bidder]
        caller = caller if for_bidder else seat
        doubler = seat
        against = caller if for_bidder else bidder
    elif kind == "redouble":
        against = other_side(state, seat)
        doubler = seat
    else:
        quitter = seat
        against = other_side(state, seat)
    events.append(Called(seat, kind, against))
    state = replace(
        state,
        call=kind,
        caller=caller,
        doubler=doubler,
        quitter=quitter,
        passed=(),
        turn=next_in(state, seat),
    )
    return state if state.advanced else showdown.take_sides(game, state, events)


def other_side(state: State, seat: Seat) -> Seat:
    """Return the bidder for the caller's side, and the caller for the bidder's."""
    return state.caller if state.teams[seat] == state.teams[state.bidder] else state.bidder


def doubled(state: State) -> Seat:
    """Return who is doubled or redoubled: bidder or caller."""
    return other_side(state, state.doubler)


def let_be(game: BidIt, state: State, seat: Seat, events: Events) -> State:
    """Pass; when all others have, the call is settled (BI-11)."""
    events.append(Passed(seat))
    state = replace(state, passed=(*state.passed, seat), turn=next_in(state, seat))
    if len(state.passed) == len(alive(state)) - 1:
        return showdown.take_sides(game, state, events)
    return state
