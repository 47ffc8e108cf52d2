"""The beginning of a round: dice for the first player, the deal and the discard (BN-2)."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

from msgspec.structs import replace

from bidtable.core.legal import LazyLegal
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Move, Seat
from bidtable.core.promise import Case, Promise, sure
from bidtable.core.seats import put
from bidtable.core.sequences import number_of_sequences, sequences
from bidtable.core.steps import Tell
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.events import (
    AllDiscarded,
    Dealt,
    DiceRolled,
    DiscardChosen,
    RoundBegun,
    Shuffled,
)
from bidtable.games.bidness.moves import NOBODY, PAYBACK, Deal, Discard, Roll
from bidtable.games.bidness.state import NOT_CHOSEN, PAYBACK_CHOSEN, Known, State

FACES: Final = range(1, 7)
DISCARD_PAYBACK: Final = Discard(PAYBACK)


def begin_round(context: Context, state: State, tell: Tell) -> State:
    # BN-2
    state = replace(
        state,
        phase="roll",
        turn=CHANCE,
        round=state.round + 1,
        rollers=tuple(range(len(state.cash))),
        accounts=(),
    )
    if tell:
        tell(RoundBegun(state.round), state)
    return state


# -- dice for the First Player ---------------------------------------------------------------------------


def rolls(context: Context, state: State, seat: Seat) -> Collection[Move]:
    # Each seat rolls one die for each IOU (BN-2).
    counts = [state.ious[roller] for roller in state.rollers]

    def can_turn_up(move: object) -> bool:
        if not isinstance(move, Roll) or [len(own) for own in move.dice] != counts:
            return False
        return all(face in FACES for own in move.dice for face in own)

    def listed() -> Iterator[Move]:
        return map(Roll, itertools.product(*(itertools.product(FACES, repeat=count) for count in counts)))

    return LazyLegal(int(6 ** sum(counts)), can_turn_up, listed)


def sample_roll(context: Context, state: State, rng: random.Random) -> Roll:
    counts = [state.ious[roller] for roller in state.rollers]
    draw = rng.random
    return Roll(tuple([tuple([int(draw() * 6) + 1 for _ in range(count)]) for count in counts]))


def roll(context: Context, state: State, seat: Seat, move: Roll, tell: Tell) -> State:
    # If the highest rolls are tied, the tied seats roll again (BN-2).
    totals = [sum(own) for own in move.dice]
    best = max(totals)
    rollers = state.rollers
    tied = tuple(roller for roller, total in zip(rollers, totals, strict=True) if total == best)
    first = tied[0] if len(tied) == 1 else NOBODY
    rolled = tuple(zip(rollers, move.dice, strict=True))
    if first == NOBODY:
        state = replace(state, rollers=tied, rolls=rolled)
    else:
        state = replace(state, phase="shuffle", turn=NOBODY, first=first, rollers=(), rolls=rolled)
    if tell:
        tell(DiceRolled(rolled, first), state)
    return state


# -- the deal --------------------------------------------------------------------------------------------


def shuffle(context: Context, state: State, tell: Tell) -> State:
    # From round 2 on, each player gets a Payback card (BN-2).
    paybacks, back = state.paybacks, context.cards.together(state.discards, *state.thrown)
    if state.round > 1:
        paybacks = tuple(count + 1 for count in paybacks)
    state = replace(
        state,
        phase="deal",
        turn=CHANCE,
        rolls=(),
        paybacks=paybacks,
        deck=context.cards.together(state.deck, back),
        discards=0,
        thrown=(0,) * len(state.cash),
    )
    if tell:
        tell(Shuffled(state.round, back.bit_count(), state.round > 1), state)
    return state


def dealing_order(context: Context, state: State) -> list[Seat]:
    # Cards are dealt round the table to seats without a full hand, until the deck is empty (BN-14).
    full = context.rules.company.hand
    held = [hand.bit_count() + state.paybacks[seat] for seat, hand in enumerate(state.hands)]
    n = len(held)
    order = []
    for lap in range(full - min(held)):
        for step in range(n):
            seat = (state.first + step) % n
            if held[seat] + lap < full:
                order.append(seat)
    return order[: state.deck.bit_count()]


def deals(context: Context, state: State, seat: Seat) -> Collection[Move]:
    deck, count = Counter(context.cards.named(state.deck)), len(dealing_order(context, state))

    def can_turn_up(move: object) -> bool:
        return isinstance(move, Deal) and can_deal(context, state, seat, move)

    def listed() -> Iterator[Move]:
        return map(Deal, sequences(deck, count))

    return LazyLegal(number_of_sequences(tuple(deck.values()), count), can_turn_up, listed)


def can_deal(context: Context, state: State, seat: Seat, move: Move) -> bool:
    if not isinstance(move, Deal) or len(move.cards) != len(dealing_order(context, state)):
        return False
    cards, deck = context.cards, state.deck
    for kind in move.cards:
        card = cards.number.get(kind, NOBODY)
        if card == NOBODY or not deck >> card & 1:
            return False
        deck = cards.minus(deck, card)
    return True


def sample_deal(context: Context, state: State, rng: random.Random) -> Deal:
    drawn = rng.sample(bits(state.deck), len(dealing_order(context, state)))
    return Deal(tuple([context.cards.names[card] for card in drawn]))


def deal(context: Context, state: State, seat: Seat, move: Deal, tell: Tell) -> State:
    # BN-2
    n = len(state.cash)
    new, hands, deck, cards = [0] * n, list(state.hands), state.deck, context.cards
    for taker, kind in zip(dealing_order(context, state), move.cards, strict=True):
        card = cards.number[kind]
        new[taker] = cards.plus(new[taker], card)
        hands[taker] = cards.plus(hands[taker], card)
        deck = cards.minus(deck, card)
    asked = any(hands) or any(state.paybacks)
    state = replace(
        state,
        phase="discard" if asked else "opening",
        turn=NOBODY,
        hands=tuple(hands),
        deck=deck,
        commits=(NOT_CHOSEN,) * n,
    )
    if tell:
        sizes = tuple(more.bit_count() for more in new)
        tell(Dealt(state.round, sizes, tuple(state.named(more) for more in new)), state)
    return state


# -- the secret discard ----------------------------------------------------------------------------------


def choosers(known: Known) -> tuple[Seat, ...]:
    # BN-2
    return tuple(
        [
            seat
            for seat, paybacks in enumerate(known.paybacks)
            if not known.has_chosen(seat) and (paybacks or known.hand_size(seat))
        ]
    )


def discards(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    # Players cannot borrow while they choose a discard (BN-2, BN-20).
    made = context.discards
    found: list[Move] = [made[card] for card in context.cards.distinct(known.hand_of(seat))]
    if known.paybacks[seat]:
        found.append(DISCARD_PAYBACK)
    return tuple(found)


def promise(context: Context, known: Known, seat: Seat, move: Discard) -> Promise:
    # The other players see only the back of the card (BN-2).
    thing = "Payback card" if move.card == PAYBACK else "Event card"
    shown = (("seen", int(move.card == PAYBACK)),)
    return Promise(move, (Case("", (sure(seat, thing, -1, move.card),), shown),))


def choose_discard(context: Context, state: State, seat: Seat, move: Discard, tell: Tell) -> State:
    # The cards are discarded when all players have chosen (BN-2).
    choice = PAYBACK_CHOSEN if move.card == PAYBACK else context.cards.number[move.card]
    state = replace(state, commits=put(state.commits, seat, choice))
    if not choosers(state):
        state = replace(state, phase="reveal")
    if tell:
        tell(DiscardChosen(seat, move.card), state)
    return state


def reveal(context: Context, state: State, tell: Tell) -> State:
    # BN-2
    hands, paybacks, thrown = list(state.hands), list(state.paybacks), [0] * len(state.cash)
    for seat, chosen in enumerate(state.commits):
        if chosen == PAYBACK_CHOSEN:
            paybacks[seat] -= 1
        elif chosen != NOT_CHOSEN:
            thrown[seat] = 1 << chosen
            hands[seat] = context.cards.minus(hands[seat], chosen)
    shown = tuple(seat for seat, chosen in enumerate(state.commits) if chosen == PAYBACK_CHOSEN)
    state = replace(
        state,
        phase="opening",
        hands=tuple(hands),
        paybacks=tuple(paybacks),
        thrown=tuple(thrown),
        commits=(NOT_CHOSEN,) * len(hands),
    )
    if tell:
        tell(AllDiscarded(shown), state)
    return state
