"""What each move of Bid & Bluff does: the cut, the dice, and round after round of deal, bids, tricks and moves.

Each function takes a move that has been found legal (`play` alone checks its own, for speed) and returns the next
state and what happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from bidtable.core.game import illegal
from bidtable.core.model import CHANCE, Event, Seat
from bidtable.games.bid_and_bluff import words
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.parts import (
    IN_FINISH,
    NOWHERE,
    Bid,
    BidMade,
    CardPlayed,
    CardsCut,
    ChooseColour,
    ChooseStart,
    ColourChosen,
    Cut,
    Deal,
    Dealt,
    DieMoved,
    GameEnded,
    MoveDie,
    PlayCard,
    RoundScored,
    StartChosen,
    State,
    TrickTaken,
)

if TYPE_CHECKING:
    from bidtable.games.bid_and_bluff.game import BidAndBluff

Events = tuple[Event, ...]


def cut(game: BidAndBluff, state: State, move: Cut) -> tuple[State, Events]:
    """Find the first dealer: highest number; equal highest cut again (BB-1)."""
    values = [game.cards.value(game.cards.number[name]) for name in move.cards]
    top = max(values)
    best = tuple(seat for seat, value in zip(state.cutters, values, strict=True) if value == top)
    if len(best) > 1:
        return replace(state, cutters=best), (CardsCut(state.cutters, move.cards, -1),)
    dealer = best[0]
    first = (dealer + 1) % len(state.dice)
    event = CardsCut(state.cutters, move.cards, dealer)
    return replace(state, phase="colour", dealer=dealer, turn=first, cutters=()), (event,)


def choose_colour(game: BidAndBluff, state: State, seat: Seat, move: ChooseColour) -> tuple[State, Events]:
    """Take a die; the same seat then chooses its START square (BB-2)."""
    colours = _put(state.colours, seat, move.colour)
    return replace(state, phase="start", colours=colours), (ColourChosen(seat, move.colour),)


def choose_start(game: BidAndBluff, state: State, seat: Seat, move: ChooseStart) -> tuple[State, Events]:
    """Put the die on START; after the dealer the first round is dealt (BB-2)."""
    square = game.rules.boards[state.board].square(move.square)
    dice = _put(state.dice, seat, square)
    event = (StartChosen(seat, move.square),)
    if seat == state.dealer:
        return replace(state, phase="deal", dice=dice, round=1, turn=CHANCE), event
    return replace(state, phase="colour", dice=dice, turn=(seat + 1) % len(dice)), event


def deal(game: BidAndBluff, state: State, move: Deal) -> tuple[State, Events]:
    """Deal one card at a time from the dealer's left; the next one shows trump (BB-3)."""
    n = len(state.dice)
    first = (state.dealer + 1) % n
    hands = [0] * n
    number = game.cards.number
    for place, name in enumerate(move.cards[:-1]):
        hands[(first + place) % n] |= 1 << number[name]
    count = game.count(state.round)
    named = tuple(game.cards.named(hand) for hand in hands)
    event = Dealt(state.round, state.dealer, count, move.cards[-1], named)
    dealt = replace(
        state,
        phase="bid",
        turn=first,
        hands=tuple(hands),
        trump=number[move.cards[-1]],
        bids=(NOWHERE,) * n,
        tricks=(0,) * n,
        leader=first,
        trick=(),
        last_leader=-1,
        last_trick=(),
        played=0,
        voids=(0,) * n,
    )
    return dealt, (event,)


def bid(game: BidAndBluff, state: State, seat: Seat, move: Bid) -> tuple[State, Events]:
    """Show a bid on the die; after the dealer the dealer's left leads (BB-4, BB-5)."""
    phase = "play" if seat == state.dealer else "bid"
    bids = _put(state.bids, seat, move.tricks)
    turn = (seat + 1) % len(bids)
    return replace(state, phase=phase, bids=bids, turn=turn), (BidMade(seat, move.tricks),)


def play(game: BidAndBluff, state: State, seat: Seat, move: PlayCard) -> tuple[State, Events]:
    """Play a card to the trick (BB-5)."""
    cards = game.cards
    card = cards.number.get(move.card)
    hand = state.hands[seat]
    trick = state.trick
    if card is None or not game.playable(hand, trick) >> card & 1:
        raise illegal(words.play_refusal(game, hand, trick, move.card))
    event = CardPlayed(seat, move.card)
    bit = 1 << card
    hands = _put(state.hands, seat, hand ^ bit)
    voids = state.voids
    if trick:
        led = cards.suit[trick[0]]
        if cards.suit[card] != led:
            voids = _put(voids, seat, voids[seat] | 1 << led)
    trick = (*trick, card)
    if len(trick) == len(hands):
        return take_trick(game, state, hands, voids, trick, state.played | bit, event)
    after = State(
        "play",
        state.board,
        state.hook,
        state.round,
        state.dealer,
        (seat + 1) % len(hands),
        (),
        state.colours,
        state.dice,
        hands,
        state.trump,
        state.bids,
        state.tricks,
        state.leader,
        trick,
        state.last_leader,
        state.last_trick,
        state.played | bit,
        voids,
        state.entered,
    )
    return after, (event,)


def take_trick(
    game: BidAndBluff,
    state: State,
    hands: tuple[int, ...],
    voids: tuple[int, ...],
    trick: tuple[int, ...],
    played: int,
    event: Event,
) -> tuple[State, Events]:
    """Give a complete trick to its winner, who leads next; after the last the dice move (BB-5, BB-6)."""
    place = game.cards.winner(trick, game.cards.suit[state.trump])
    taker = (state.leader + place) % len(hands)
    tricks = _put(state.tricks, taker, state.tricks[taker] + 1)
    taken = TrickTaken(taker, game.cards.names[trick[place]], tricks[taker])
    after = replace(
        state,
        turn=taker,
        hands=hands,
        tricks=tricks,
        leader=taker,
        trick=(),
        last_leader=state.leader,
        last_trick=trick,
        played=played,
        voids=voids,
    )
    if any(hands):
        return after, (event, taken)
    scored = RoundScored(
        state.round,
        state.bids,
        tricks,
        tuple(game.allowance(after, seat).total for seat in range(len(hands))),
    )
    first = (state.dealer + 1) % len(hands)
    moved, moves = next_mover(game, replace(after, phase="move", turn=first), first, len(hands))
    return moved, (event, taken, scored, *moves)


def move(game: BidAndBluff, state: State, seat: Seat, move: MoveDie) -> tuple[State, Events]:
    """Move a die (BB-8, BB-9), and go on to the next one."""
    board = game.rules.boards[state.board]
    reach = game.reach(state, seat)
    if move.to == FINISH:
        path = reach.finish_path()
        event = DieMoved(seat, tuple(map(board.name, path)), 0, reach.overshoot)
        entered = (*state.entered, (seat, reach.overshoot))
        after = replace(state, dice=_put(state.dice, seat, IN_FINISH), entered=entered)
    else:
        square = board.square(move.to)
        path = reach.path(square)
        event = DieMoved(seat, tuple(map(board.name, path)), reach.allowance - reach.steps)
        after = replace(state, dice=_put(state.dice, seat, square))
    left = (state.dealer - seat) % len(state.dice)
    moved, moves = next_mover(game, after, (seat + 1) % len(state.dice), left)
    return moved, (event, *moves)


def next_mover(game: BidAndBluff, state: State, seat: Seat, left: int) -> tuple[State, Events]:
    """Find the next die that can move; those that cannot stay without being asked (BB-8).

    Args:
        game: The rules.
        state: The state, with `phase` "move".
        seat: The next in order.
        left: How many dice are still to move, from that seat on.
    """
    events: list[Event] = []
    for _ in range(left):
        reach = game.reach(state, seat)
        if reach.can_move:
            return replace(state, turn=seat), tuple(events)
        events.append(DieMoved(seat, (), reach.allowance))
        seat = (seat + 1) % len(state.dice)
    if state.entered:
        winner, overshoot = best_entry(state.entered)
        events.append(GameEnded(winner, overshoot))
        return replace(state, phase="over"), tuple(events)
    dealer = (state.dealer + 1) % len(state.dice)
    return replace(state, phase="deal", round=state.round + 1, dealer=dealer, turn=CHANCE), tuple(events)


def best_entry(entered: tuple[tuple[Seat, int], ...]) -> tuple[Seat, int]:
    """Return who wins: the greatest overshoot; if equal, who entered first (BB-10)."""
    return max(entered, key=lambda entry: entry[1])


def _put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """Return a tuple with one value changed."""
    return (*values[:place], value, *values[place + 1 :])
