"""What a seat may know of a race, and states that fit what it knows."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from bidtable.core.model import Move, Seat
from bidtable.games.bid_and_bluff.board import FINISH, Reach
from bidtable.games.bid_and_bluff.parts import (
    IN_FINISH,
    NOWHERE,
    Bid,
    ChooseColour,
    ChooseStart,
    MoveDie,
    State,
    Table,
    Target,
)
from bidtable.games.bid_and_bluff.rules import COLOURS

if TYPE_CHECKING:
    from bidtable.games.bid_and_bluff.game import BidAndBluff

CHART = 6
"""How many coming rounds a view lists; the deal chart is public."""


def project(game: BidAndBluff, state: State, seat: Seat | None) -> Table:
    """Return what a seat (None: a spectator) may know, field by field. The only hand is the viewer's."""
    cards, rules = game.cards, game.rules
    board = rules.boards[state.board]
    n = len(state.dice)
    scored = state.phase == "move"
    trick_winner = -1
    if state.last_trick:
        place = cards.winner(state.last_trick, cards.suit[state.trump]) if state.trump >= 0 else 0
        trick_winner = (state.last_leader + place) % n
    return Table(
        phase=state.phase,
        seat=seat,
        board=state.board,
        rows=board.rows,
        hook=state.hook,
        round=state.round,
        dealer=state.dealer,
        turn=state.turn,
        count=game.count(state.round) if state.round else 0,
        upcoming=tuple(game.count(state.round + step) for step in range(1, CHART + 1)),
        hand=cards.named(state.hands[seat]) if seat is not None else (),
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        trump=cards.names[state.trump] if state.trump >= 0 else "",
        colours=state.colours,
        bids=tuple(bid if bid >= 0 else None for bid in state.bids),
        tricks=state.tricks,
        leader=state.leader,
        trick=_seated(cards.names, state.leader, state.trick, n),
        last_trick=_seated(cards.names, state.last_leader, state.last_trick, n),
        last_taker=trick_winner,
        played=cards.named(state.played),
        voids=tuple(
            "".join(s.letter for i, s in enumerate(cards.suits) if mask >> i & 1) for mask in state.voids
        ),
        dice=tuple(_die(board.name, square) for square in state.dice),
        allowances=tuple(game.allowance(state, other) for other in range(n)) if scored else None,
        targets=targets(game.reach(state, state.turn)) if scored else (),
        free_starts=game.free_starts(state) if state.phase in ("colour", "start") else (),
        entered=state.entered,
    )


def _seated(
    names: Sequence[str], leader: Seat, trick: tuple[int, ...], n: int
) -> tuple[tuple[Seat, str], ...]:
    return tuple(((leader + place) % n, names[card]) for place, card in enumerate(trick))


def _die(name: Callable[[int], str], square: int) -> str:
    if square >= 0:
        return name(square)
    return FINISH if square == IN_FINISH else ""


def targets(reach: Reach) -> tuple[Target, ...]:
    """Return where a die may go, with the way there, in the order of the legal moves (BB-11)."""
    board = reach.board
    lost = reach.allowance - reach.steps
    found = [
        Target(board.name(square), tuple(map(board.name, reach.path(square))), reach.steps, lost)
        for square in board.squares(reach.targets)
    ]
    if reach.finish_steps:
        way = tuple(map(board.name, reach.finish_path()))
        found.append(Target(FINISH, way, reach.finish_steps, 0, reach.overshoot))
    return tuple(found)


def legal_in_view(game: BidAndBluff, table: Table, seat: Seat) -> Collection[Move]:
    """Return a seat's legal moves from its view alone, in the order of `BidAndBluff.legal`."""
    if seat != table.turn or table.phase == "over":
        return ()
    if table.phase == "play":
        led = table.trick[0][1][0] if table.trick else ""
        following = [name for name in table.hand if name[0] == led]
        return tuple(game.cards.moves[game.cards.number[name]] for name in following or table.hand)
    if table.phase == "bid":
        barred = barred_bid(table) if seat == table.dealer else None
        return tuple(Bid(tricks) for tricks in range(game.rules.highest_bid + 1) if tricks != barred)
    if table.phase == "move":
        return tuple(MoveDie(target.to) for target in table.targets)
    if table.phase == "colour":
        return tuple(ChooseColour(colour) for colour in COLOURS if colour not in table.colours)
    if table.phase == "start":
        return tuple(ChooseStart(name) for name in table.free_starts)
    return ()


def barred_bid(table: Table) -> int | None:
    """Return the number that Hook bars for the dealer; None without Hook."""
    if not table.hook:
        return None
    return table.count - sum(bid for bid in table.bids if bid is not None)


def determinize(game: BidAndBluff, table: Table, rng: random.Random) -> State:
    """Deal the unseen cards at random to the other hands, so that all shown voids and hand sizes hold.

    The draw is uniform where the voids leave it easy (rejection sampling), and an arbitrary fitting deal
    where they do not.
    """
    cards = game.cards
    board = game.rules.boards[table.board]
    n = len(table.dice)
    hands = [0] * n
    known = cards.mask(table.played) | (cards.mask([table.trump]) if table.trump else 0)
    if table.seat is not None:
        hands[table.seat] = cards.mask(table.hand)
        known |= hands[table.seat]
    unseen = [card for card in range(cards.size) if not known >> card & 1]
    sizes = [0 if seat == table.seat else table.hand_sizes[seat] for seat in range(n)]
    voids = [{i for i, s in enumerate(cards.suits) if s.letter in table.voids[seat]} for seat in range(n)]
    for seat, dealt in enumerate(_deal(unseen, sizes, voids, cards.suit, rng)):
        for card in dealt:
            hands[seat] |= 1 << card
    number = cards.number
    letters = {suit.letter: i for i, suit in enumerate(cards.suits)}
    return State(
        phase=table.phase,
        board=table.board,
        hook=table.hook,
        round=table.round,
        dealer=table.dealer,
        turn=table.turn,
        cutters=tuple(range(n)) if table.phase == "cut" else (),
        colours=table.colours,
        dice=tuple(_square(board.square, name) for name in table.dice),
        hands=tuple(hands),
        trump=number[table.trump] if table.trump else NOWHERE,
        bids=tuple(NOWHERE if bid is None else bid for bid in table.bids),
        tricks=table.tricks,
        leader=table.leader,
        trick=tuple(number[name] for _, name in table.trick),
        last_leader=table.last_trick[0][0] if table.last_trick else -1,
        last_trick=tuple(number[name] for _, name in table.last_trick),
        played=cards.mask(table.played),
        voids=tuple(sum(1 << letters[letter] for letter in text) for text in table.voids),
        entered=table.entered,
    )


def _square(square: Callable[[str], int], name: str) -> int:
    if not name:
        return NOWHERE
    return IN_FINISH if name == FINISH else square(name)


TRIES = 30


def _deal(
    unseen: list[int], sizes: list[int], voids: list[set[int]], suit: Sequence[int], rng: random.Random
) -> list[list[int]]:
    """Deal cards to hands of given sizes without the suits that they are void of."""
    for _ in range(TRIES):
        rng.shuffle(unseen)
        at = 0
        dealt = []
        for seat, size in enumerate(sizes):
            hand = unseen[at : at + size]
            at += size
            if any(suit[card] in voids[seat] for card in hand):
                break
            dealt.append(hand)
        else:
            return dealt
    return _match(unseen, sizes, voids, suit)


def _match(
    unseen: list[int], sizes: list[int], voids: list[set[int]], suit: Sequence[int]
) -> list[list[int]]:
    """Fill the hands by augmenting paths: finds a deal whenever there is one."""
    slots = [seat for seat, size in enumerate(sizes) for _ in range(size)]
    holder: dict[int, int] = {}

    def place(slot: int, tried: set[int]) -> bool:
        for card in unseen:
            if card in tried or suit[card] in voids[slots[slot]]:
                continue
            tried.add(card)
            if card not in holder or place(holder[card], tried):
                holder[card] = slot
                return True
        return False

    for slot in range(len(slots)):
        if not place(slot, set()):
            raise ValueError("no deal fits this view")
    hands: list[list[int]] = [[] for _ in sizes]
    for card, slot in holder.items():
        hands[slots[slot]].append(card)
    return hands
