"""What a seat may know of a match, and states that fit what it knows."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bidtable.core.masks import bits
from bidtable.core.model import Event, Seat
from bidtable.games.bid_it import flow
from bidtable.games.bid_it.events import CardsDrawn, Dealt, SideTaken
from bidtable.games.bid_it.parts import State, Table

if TYPE_CHECKING:
    from bidtable.games.bid_it.game import BidIt


def project(game: BidIt, state: State, seat: Seat | None) -> Table:
    """Return what a seat (None: a spectator) may know, field by field: one hand, one side."""
    named = game.cards.named
    return Table(
        phase=state.phase,
        seat=seat,
        advanced=state.advanced,
        teams=state.teams,
        target=state.target,
        game=state.game,
        round=state.round,
        rounds=state.rounds,
        turn=state.turn,
        first=state.first,
        deals=state.deals,
        scores=state.scores,
        hand=named(state.hands[seat]) if seat is not None else (),
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        exposed=tuple(named(mask) for mask in state.exposed),
        deck_size=state.deck.bit_count(),
        discards=named(state.discards),
        fresh=named(state.fresh),
        held=state.held,
        quantity=state.quantity,
        rank=state.rank,
        bidder=state.bidder,
        cap=flow.cap(state),
        call=state.call,
        caller=state.caller,
        doubler=state.doubler,
        quitter=state.quitter,
        passed=state.passed,
        wanted=state.wanted,
        decided=tuple(other for other in state.siders if state.sides[other]),
        side=state.sides[seat] if seat is not None else "",
        siders=state.siders,
        losses=state.losses,
        last_bids=state.last_bids,
    )


def project_event(event: Event, seat: Seat | None) -> Event:
    """Return an event as a seat may know it."""
    if type(event) is Dealt:
        hands = tuple(hand if other == seat else () for other, hand in enumerate(event.hands))
        return replace(event, hands=hands)
    if type(event) is CardsDrawn and event.seat != seat:
        return replace(event, cards=())
    if type(event) is SideTaken and not event.open and event.seat != seat:
        return replace(event, with_="")
    return event


# -- back to states --------------------------------------------------------------------------------------


def partial_state(game: BidIt, table: Table) -> State:
    """Return a state that the view allows, with any cards in the other hands.

    The viewer's legal moves are the same in it as in the state that was looked at: they depend on the others' hand
    sizes alone.
    """
    return _fill(game, table, None)


def determinize(game: BidIt, table: Table, rng: random.Random) -> State:
    """Deal the unseen cards at random to the other hands and the deck.

    After a shuffle within the round, cards held from before it are none of those that were shuffled in, and later
    ones and the deck are.
    """
    return _fill(game, table, rng)


def _fill(game: BidIt, table: Table, rng: random.Random | None) -> State:
    cards = game.cards
    n = len(table.deals)
    hands = [cards.mask(names) for names in table.exposed]
    exposed = tuple(hands)
    if table.seat is not None:
        hands[table.seat] = cards.mask(table.hand)
    known = cards.mask(table.discards)
    for hand in hands:
        known |= hand
    fresh = cards.mask(table.fresh)
    unseen = cards.full & ~known
    old, new = bits(unseen & ~fresh), bits(unseen & fresh)
    if not fresh:
        old, new = [], bits(unseen)
    if rng is not None:
        rng.shuffle(old)
        rng.shuffle(new)
    for seat in range(n):
        size = table.hand_sizes[seat] - hands[seat].bit_count()
        if seat == table.seat or not size:
            continue
        before = 0
        if fresh:
            before = max(0, table.held[seat] - (exposed[seat] & ~fresh).bit_count())
        for at in range(size):
            hands[seat] |= 1 << (old if at < before else new).pop()
    deck = 0
    for card in (*old, *new):
        deck |= 1 << card
    return State(
        phase=table.phase,
        advanced=table.advanced,
        teams=table.teams,
        target=table.target,
        game=table.game,
        round=table.round,
        rounds=table.rounds,
        turn=table.turn,
        first=table.first,
        deals=table.deals,
        scores=table.scores,
        hands=tuple(hands),
        exposed=exposed,
        deck=deck,
        discards=cards.mask(table.discards),
        fresh=fresh,
        held=table.held,
        quantity=table.quantity,
        rank=table.rank,
        bidder=table.bidder,
        call=table.call,
        caller=table.caller,
        doubler=table.doubler,
        quitter=table.quitter,
        passed=table.passed,
        wanted=table.wanted,
        sides=_sides(table, rng),
        siders=table.siders,
        losses=table.losses,
        last_bids=table.last_bids,
    )


def _sides(table: Table, rng: random.Random | None) -> tuple[str, ...]:
    """Return what each seat said, as far as the viewer knows; the others anything."""
    found = []
    for seat in range(len(table.deals)):
        if seat == table.seat:
            found.append(table.side)
        elif seat in table.decided:
            found.append("caller" if rng is not None and rng.random() < 0.5 else "bidder")
        else:
            found.append("")
    return tuple(found)
