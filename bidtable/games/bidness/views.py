"""What a seat may know of a game, and states that fit what it knows."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bidtable.core.masks import bits
from bidtable.core.model import Event, Seat
from bidtable.games.bidness.cards import PAYBACK
from bidtable.games.bidness.events import Dealt, DiscardChosen
from bidtable.games.bidness.parts import NOBODY, NOT_CHOSEN, PAYBACK_CHOSEN, State, Table

if TYPE_CHECKING:
    from bidtable.games.bidness.game import Bidness


def project(game: Bidness, state: State, seat: Seat | None) -> Table:
    """Return what a seat (None: a spectator) may know, field by field: one hand, one secret discard."""
    named = game.cards.named
    choice = ""
    if seat is not None and state.commits[seat] != NOT_CHOSEN:
        card = state.commits[seat]
        choice = PAYBACK if card == PAYBACK_CHOSEN else game.cards.names[card]
    return Table(
        phase=state.phase,
        seat=seat,
        round=state.round,
        turn=state.turn,
        first=state.first,
        rollers=state.rollers,
        cash=state.cash,
        ious=state.ious,
        tech=state.tech,
        paybacks=state.paybacks,
        bank=state.bank,
        hand=named(state.hands[seat]) if seat is not None else (),
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        workplaces=tuple(named(place) for place in state.workplaces),
        deck_size=state.deck.bit_count(),
        discards=named(state.discards),
        thrown=named(state.thrown[seat]) if seat is not None else (),
        thrown_sizes=tuple(mask.bit_count() for mask in state.thrown),
        decided=tuple(other for other, card in enumerate(state.commits) if card != NOT_CHOSEN),
        choice=choice,
        fresh=named(state.fresh),
        kept=state.kept,
        market_leader=state.market_leader,
        tech_leader=state.tech_leader,
        passes=state.passes,
        card=game.cards.names[state.card] if state.card != NOBODY else "",
        owner=state.owner,
        bid=state.bid,
        bidder=state.bidder,
        bidding=state.bidding,
        defendant=state.defendant,
        damages=state.damages,
        offers=state.offers,
        dice=state.dice,
        salaries=state.salaries,
        laid_off=state.laid_off,
        winner=state.winner,
    )


def project_event(event: Event, seat: Seat | None) -> Event:
    """Return an event as a seat may know it."""
    if type(event) is Dealt:
        hands = tuple(hand if other == seat else () for other, hand in enumerate(event.hands))
        return replace(event, hands=hands)
    if type(event) is DiscardChosen and event.seat != seat:
        return replace(event, card="")
    return event


# -- back to states --------------------------------------------------------------------------------------


def partial_state(game: Bidness, table: Table) -> State:
    """Return a state that the view allows, with any cards in the other hands.

    The viewer's legal moves are the same in it as in the state that was looked at: they depend on the others'
    hands only by their sizes.
    """
    return _fill(game, table, None)


def determinize(game: Bidness, table: Table, rng: random.Random) -> State:
    """Deal the unseen cards at random to the other hands, the secret discards and the deck.

    Cards that a player held before the last deal are none of those that were shuffled in for it.
    """
    return _fill(game, table, rng)


def _fill(game: Bidness, table: Table, rng: random.Random | None) -> State:
    cards = game.cards
    n = len(table.cash)
    workplaces = tuple(cards.mask(names) for names in table.workplaces)
    discards, fresh = cards.mask(table.discards), cards.mask(table.fresh)
    hands, thrown = [0] * n, [0] * n
    known = discards
    for place in workplaces:
        known |= place
    number = cards.number.get(table.card, NOBODY)
    if number != NOBODY:
        known |= 1 << number
    if table.seat is not None:
        hands[table.seat], thrown[table.seat] = cards.mask(table.hand), cards.mask(table.thrown)
        known |= hands[table.seat] | thrown[table.seat]
    unseen = cards.universe(n) & ~known
    deck = _deal_unseen(table, unseen, fresh, hands, thrown, rng)
    return State(
        phase=table.phase,
        round=table.round,
        turn=table.turn,
        first=table.first,
        rollers=table.rollers,
        cash=table.cash,
        ious=table.ious,
        tech=table.tech,
        paybacks=table.paybacks,
        bank=table.bank,
        hands=tuple(hands),
        workplaces=workplaces,
        deck=deck,
        discards=discards,
        thrown=tuple(thrown),
        commits=_commits(game, table, hands, rng),
        fresh=fresh,
        kept=table.kept,
        market_leader=table.market_leader,
        tech_leader=table.tech_leader,
        passes=table.passes,
        card=number,
        owner=table.owner,
        bid=table.bid,
        bidder=table.bidder,
        bidding=table.bidding,
        defendant=table.defendant,
        damages=table.damages,
        offers=table.offers,
        dice=table.dice,
        salaries=table.salaries,
        laid_off=table.laid_off,
        winner=table.winner,
    )


def _deal_unseen(
    table: Table, unseen: int, fresh: int, hands: list[int], thrown: list[int], rng: random.Random | None
) -> int:
    """Give the others as many unseen cards as they hold and have discarded; return the deck that is left."""
    old, new = bits(unseen & ~fresh), bits(unseen & fresh)
    if rng is not None:
        rng.shuffle(old)
    others = [seat for seat in range(len(hands)) if seat != table.seat]
    given: dict[Seat, list[int]] = {}
    for seat in others:
        given[seat] = [old.pop() for _ in range(table.kept[seat])]
    rest = old + new
    if rng is not None:
        rng.shuffle(rest)
    for seat in others:
        own = given[seat]
        size = table.hand_sizes[seat] + table.thrown_sizes[seat]
        own += [rest.pop() for _ in range(size - len(own))]
        if rng is not None:
            rng.shuffle(own)
        for _ in range(table.thrown_sizes[seat]):
            thrown[seat] |= 1 << own.pop()
        for card in own:
            hands[seat] |= 1 << card
    deck = 0
    for card in rest:
        deck |= 1 << card
    return deck


def _commits(game: Bidness, table: Table, hands: list[int], rng: random.Random | None) -> tuple[int, ...]:
    """Return what each seat has chosen to discard, as far as the viewer knows; the others any card they hold."""
    found = []
    for seat, hand in enumerate(hands):
        if seat not in table.decided:
            found.append(NOT_CHOSEN)
        elif seat == table.seat:
            found.append(PAYBACK_CHOSEN if table.choice == PAYBACK else game.cards.number[table.choice])
        else:
            could = bits(hand) + [PAYBACK_CHOSEN] * min(1, table.paybacks[seat])
            found.append(rng.choice(could) if rng is not None else could[0])
    return tuple(found)
