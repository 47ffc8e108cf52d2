"""The phase in which players play cards and win tricks."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bidtable.core.model import Move, Seat
from bidtable.core.promise import Case, Promise, sure
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.events import CardPlayed, TrickTaken
from bidtable.games.bid_and_bluff.moves import PlayCard
from bidtable.games.bid_and_bluff.state import Common, Known, State


def cards(context: Context, known: Known, seat: Seat) -> Collection[Move]:
    # BB-5
    deck = context.cards
    return deck.listed(deck.playable(known.hand_of(seat), known.trick))


def allows(context: Context, known: Known, seat: Seat, move: PlayCard) -> bool:
    card = context.cards.number.get(move.card)
    return card is not None and bool(context.cards.playable(known.hand_of(seat), known.trick) >> card & 1)


def forced(context: Context, known: Known, seat: Seat) -> bool:
    return known.hand_size(seat) == 1


def play(context: Context, state: State, seat: Seat, move: PlayCard, tell: Tell) -> State:
    # BB-5
    deck = context.cards
    card = deck.number[move.card]
    trick, voids, held = state.trick, state.voids, state.held
    if trick:
        led = deck.suit[trick[0]]
        if deck.suit[card] != led:
            voids = put(voids, seat, voids[seat] | 1 << led)
    trick = (*trick, card)
    complete = len(trick) == len(held)
    # `replace` would take twice as long, and playing a card is the most frequent move.
    state = State(
        state.deck,
        state.board,
        state.columns,
        state.hook,
        "trick" if complete else "play",
        state.round,
        state.dealer,
        seat if complete else (seat + 1) % len(held),
        state.cutters,
        state.cut,
        state.colours,
        state.dice,
        state.dealt,
        state.trump,
        state.bids,
        state.tricks,
        state.leader,
        trick,
        state.last_leader,
        state.last_trick,
        state.taken,
        voids,
        state.allowances,
        state.entered,
        put(held, seat, held[seat] ^ 1 << card),
        state.stock,
    )
    if tell:
        tell(CardPlayed(seat, move.card), state)
    return state


def taker(context: Context, known: Common, trick: tuple[int, ...]) -> Seat:
    # BB-5
    return (known.leader + context.cards.winner(trick, known.trump)) % len(known.dice)


def take(context: Context, state: State, tell: Tell) -> State:
    # The winner of a trick leads the next trick (BB-5).
    trick = state.trick
    seat = taker(context, state, trick)
    card = trick[(seat - state.leader) % len(trick)]
    tricks = put(state.tricks, seat, state.tricks[seat] + 1)
    taken = state.taken
    for played in trick:
        taken |= 1 << played
    state = replace(
        state,
        phase="play" if any(state.held) else "score",
        turn=seat,
        tricks=tricks,
        leader=seat,
        trick=(),
        last_leader=state.leader,
        last_trick=trick,
        taken=taken,
    )
    if tell:
        tell(TrickTaken(seat, state.deck[card], tricks[seat]), state)
    return state


def promise(context: Context, known: Known, seat: Seat, move: PlayCard) -> Promise:
    # After the last trick of a round, the steps of all dice are known too (BB-6).
    trick = (*known.trick, context.cards.number[move.card])
    if len(trick) < len(known.dice):
        return Promise(move, unknown=("who takes the trick",))
    winner = taker(context, known, trick)
    changes = [sure(winner, "tricks", 1)]
    tricks = put(known.tricks, winner, known.tricks[winner] + 1)
    if sum(tricks) == known.dealt:
        scored = race.allowances(context, replace(known, tricks=tricks))
        changes += [sure(other, "steps", allowance.total) for other, allowance in enumerate(scored)]
    return Promise(move, (Case("", tuple(changes)),))
