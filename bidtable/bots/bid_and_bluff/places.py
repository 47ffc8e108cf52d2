"""Estimates a player's chance to win the race from each square."""

# The strength of a square depends on the number of rounds that its die needs to the finish.

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

import msgspec

from bidtable.core.masks import bits
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.board import Board
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import Common

SOON: Final = 5
"""Number of coming rounds for which the chance that a die enters FINISH is computed."""
HORIZON: Final = 16
"""Number of rounds that the computation considers after the last row of the deal chart."""
ENTERS: Final = 100.0
"""Strength of a die that enters FINISH, far above all other dice, because the game ends with this round (BB-10)."""
OVERSHOOT: Final = 20.0
"""Strength that each leftover step adds when a die enters FINISH."""
EARLIER: Final = 3.9
"""Added strength for an earlier move, because the earlier of two dice with equal leftover steps wins (BB-10)."""
MEMO: Final = 50_000
FURTHEST: Final = 9
"""Number of rows ahead in which a rival's die can hinder a die."""

Odds: TypeAlias = dict[int, float]
"""The chance of each number of steps that a die may make."""
Plan: TypeAlias = tuple[int, float, list[tuple[float, int]]]
"""The next move from a square: the square, the chance to enter FINISH, and the chances of the squares that follow."""
Pick: TypeAlias = Callable[[Sequence[int]], tuple[int, ...]]
"""A function that takes a list of values by square and returns the values of certain squares."""


class Numbers(msgspec.Struct, frozen=True):
    """Numbers about bids and tricks in games of bots, for one number of players."""

    # Entry 0 of each list is for a hand of one card.
    bids: list[list[float]]
    made: list[list[float]]
    made_in_zone: list[list[float]]
    missed: list[list[float]]
    to_come: list[list[list[float]]]
    strength: list[float]
    order: list[float]


class Prospect(NamedTuple):
    """The average number of rounds to the finish, and the chances to get there within 1 to 5 rounds."""

    rounds: float
    within: tuple[float, ...]

    def strength(self, weights: Sequence[float]) -> float:
        return weights[0] * self.rounds + sum([w * p for w, p in zip(weights[1:], self.within, strict=True)])


NOWHERE: Final = Prospect(0.0, (0.0,) * SOON)


def prospects(context: Context, board: Board, numbers: Numbers, diagonal: bool) -> list[list[Prospect]]:
    cycle = context.rules.cycle
    home = _homes(board)
    odds = {cards: steps_ahead(context, numbers, cards) for cards in set(cycle)}
    plans, picks = _plans(board, diagonal, odds, home)
    after = [NOWHERE] * len(home)
    found = [after] * len(cycle)
    for step in range(HORIZON + len(cycle) - 1, -1, -1):
        best = _best(picks, after)
        now = list(after)
        for square, enters, leads in plans[cycle[step % len(cycle)]]:
            now[square] = ahead(enters, [(chance, best[pick]) for chance, pick in leads])
        after = [now[square] for square in home]
        if step < len(cycle):
            found[step] = after
    return found


def _homes(board: Board) -> list[int]:
    last, squares = board.columns - 1, range(board.columns * board.height)
    if any(row != row[::-1] for row in board.rows):
        return list(squares)
    columns = [min(column, last - column) for column in range(board.columns)]
    return [square - square % board.columns + columns[square % board.columns] for square in squares]


def _plans(
    board: Board, diagonal: bool, odds: Mapping[int, tuple[Odds, Odds]], home: Sequence[int]
) -> tuple[dict[int, list[Plan]], list[Pick]]:
    most = max(steps for both in odds.values() for each in both for steps in each)
    plans: dict[int, list[Plan]] = {cards: [] for cards in odds}
    number: dict[frozenset[int], int] = {}
    for square in bits(board.open):
        if home[square] != square:
            continue
        ends = [
            number.setdefault(frozenset([home[end] for end in each]), len(number)) if each else -1
            for each in _ends(board, square, most, diagonal)
        ]
        for cards, both in odds.items():
            enters, leads = 0.0, []
            for steps, chance in both[board.zone >> square & 1].items():
                if ends[steps] < 0:
                    enters += chance
                elif chance:
                    leads.append((chance, ends[steps]))
            plans[cards].append((square, enters, leads))
    # One square is named twice, because a function for a single square would not return a tuple.
    return plans, [itemgetter(*squares, min(squares)) for squares in number]


def _ends(board: Board, square: int, most: int, diagonal: bool) -> list[list[int]]:
    reach = board.reach(square, most, 0, diagonal=diagonal)
    found = []
    for steps in range(most + 1):
        entered, left, right = reach.layers[min(steps, reach.steps)]
        there = 0 < reach.finish_steps <= steps
        found.append([] if there else bits(entered | left | right))
    return found


def _best(picks: Sequence[Pick], after: Sequence[Prospect]) -> list[Prospect]:
    rounds = [prospect.rounds for prospect in after]
    order = sorted(range(len(after)), key=rounds.__getitem__)
    rank = [0] * len(order)
    for place, square in enumerate(order):
        rank[square] = place
    return [after[order[min(pick(rank))]] for pick in picks]


def steps_ahead(context: Context, numbers: Numbers, cards: int) -> tuple[Odds, Odds]:
    # The first result is for a die outside the DO OR DIE ZONE, the second for a die inside.
    rules = context.rules
    dealt = min(cards, len(numbers.made)) - 1
    outside: Odds = {}
    inside: Odds = {}
    for bid, chance in enumerate(numbers.made[dealt]):
        outside[bid + rules.bonus] = outside.get(bid + rules.bonus, 0.0) + chance
    for tricks, chance in enumerate(numbers.missed[dealt]):
        outside[tricks] = outside.get(tricks, 0.0) + chance
    for bid, chance in enumerate(numbers.made_in_zone[dealt]):
        inside[bid or rules.zone_zero] = inside.get(bid or rules.zone_zero, 0.0) + chance
    inside[0] = inside.get(0, 0.0) + 1 - sum(inside.values())
    return outside, inside


def ways(
    board: Board, square: int, occupied: int, diagonal: bool, odds: Odds
) -> tuple[float, list[tuple[float, list[int]]]]:
    enters, found = 0.0, []
    for steps, chance in odds.items():
        reach = board.reach(square, steps, occupied, diagonal=diagonal)
        if reach.finish_steps:
            enters += chance
        elif chance:
            found.append((chance, bits(reach.targets) or [square]))
    return enters, found


def ahead(enters: float, leads: Iterable[tuple[float, Prospect]]) -> Prospect:
    # The five rounds of `SOON` are written out, because the first decision of a bot waits for this computation.
    need, second, third, fourth, fifth = 1.0, enters, enters, enters, enters
    for chance, (rounds, (first, then, later, last, _)) in leads:
        need += chance * rounds
        second += chance * first
        third += chance * then
        fourth += chance * later
        fifth += chance * last
    return Prospect(need, (enters, second, third, fourth, fifth))


class Places:
    def __init__(self, context: Context, board: Board, numbers: Numbers, diagonal: bool) -> None:
        self._board, self._diagonal, self._weights = board, diagonal, numbers.strength
        cycle = context.rules.cycle
        self.hopes = prospects(context, board, numbers, diagonal)
        self.alone = [_strengths(row, self._weights) for row in self.hopes]
        self._rounds = [[place.rounds for place in row] for row in self.hopes]
        self._odds = [steps_ahead(context, numbers, cards) for cards in cycle]
        self._found: dict[tuple[int, int, int], float] = {}

    def among(self, after: int, square: int, others: int) -> float:
        columns = self._board.columns
        first = square // columns
        near = others & (1 << (first + FURTHEST) * columns) - (1 << first * columns)
        if not near:
            return self.alone[after][square]
        key = after, square, near
        strong = self._found.get(key)
        if strong is None:
            odds = self._odds[after][self._board.zone >> square & 1]
            enters, ends = ways(self._board, square, near, self._diagonal, odds)
            then = (after + 1) % len(self.hopes)
            hopes, rounds = self.hopes[then], self._rounds[then]
            leads = [(chance, hopes[min(each, key=rounds.__getitem__)]) for chance, each in ends]
            strong = ahead(enters, leads).strength(self._weights)
            if len(self._found) >= MEMO:
                self._found.clear()
            self._found[key] = strong
        return strong


def best_end(
    context: Context, seen: Common, square: int, steps: int, occupied: int, worth: Sequence[float]
) -> tuple[int, int]:
    diagonal = race.diagonal(context, seen)
    reach = context.board(seen).reach(square, steps, occupied, diagonal=diagonal)
    if reach.finish_steps:
        return -1, reach.overshoot
    return max(bits(reach.targets) or [square], key=worth.__getitem__), -1


def _strengths(places: Sequence[Prospect], weights: Sequence[float]) -> list[float]:
    # Many prospects are equal.
    strong = {place: place.strength(weights) for place in set(places)}
    return [strong[place] for place in places]


def entry(overshoot: int, order: int) -> float:
    return ENTERS + OVERSHOOT * overshoot - EARLIER * order
