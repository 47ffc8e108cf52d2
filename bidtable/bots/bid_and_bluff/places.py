"""The strength of squares in the race of Bid & Bluff, for each number of seats and each place in the deal chart.

The prospect of a lone die follows from how often each number is bid and made with so many cards. The strength of its
place follows from the winners of such races. The numbers come from races that bots played
(`python -m tests.lab train bid_and_bluff`), boards and rules from the rule files.
"""

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
"""Rounds within which a die's chance to enter FINISH is counted."""
HORIZON: Final = 16
"""Rounds that are looked ahead beyond the deal chart."""
ENTERS: Final = 100.0
"""Strength of a die that enters FINISH: no die that does not can win any more (BB-10)."""
OVERSHOOT: Final = 20.0
"""The same for each step beyond FINISH."""
EARLIER: Final = 3.9
"""The same for each place earlier in the order of moves: of equal entries the earlier one wins (BB-10)."""
MEMO: Final = 50_000
"""Largest number of results that are remembered."""
FURTHEST: Final = 9
"""Rows ahead of a die, its own first, in which others can stand in its way."""

Odds: TypeAlias = dict[int, float]
"""Weights of each number of steps that a die may make."""
Plan: TypeAlias = tuple[int, float, list[tuple[float, int]]]
"""The next move from a square: the square, how often it enters FINISH, and how often it reaches which squares."""
Pick: TypeAlias = Callable[[Sequence[int]], tuple[int, ...]]
"""Picks some squares out of a list by square."""


class Numbers(msgspec.Struct, frozen=True):
    """Numbers that were counted and fitted for a number of seats; lists by the cards dealt begin with one card.

    Attributes:
        bids: Weights of each number that is bid.
        made: Weights of each number that is bid and made, outside the zone.
        made_in_zone: The same in the zone.
        missed: Weights of each number of tricks that is taken when the bid is missed.
        to_come: When a bid is missed: by tricks left (from 1) and tricks needed (from -1 on) how often each number of
            tricks comes yet.
        strength: The weights of a place's `Prospect` in its strength.
        order: The strength that is added for the place in the order of the next round.
    """

    bids: list[list[float]]
    made: list[list[float]]
    made_in_zone: list[list[float]]
    missed: list[list[float]]
    to_come: list[list[list[float]]]
    strength: list[float]
    order: list[float]


class Prospect(NamedTuple):
    """The prospect of a lone die on a square.

    Attributes:
        rounds: How many rounds it still needs, on average.
        within: The chance that it enters FINISH within 1, 2, ... rounds.
    """

    rounds: float
    within: tuple[float, ...]

    def strength(self, weights: Sequence[float]) -> float:
        """Return the strength of the place: a die that is stronger by 1 wins e times as often."""
        return weights[0] * self.rounds + sum([w * p for w, p in zip(weights[1:], self.within, strict=True)])


NOWHERE: Final = Prospect(0.0, (0.0,) * SOON)


def prospects(context: Context, board: Board, numbers: Numbers, diagonal: bool) -> list[list[Prospect]]:
    """Return the prospects of a lone die, by the round's place in the deal chart and by square.

    On a board that is its own mirror image one half follows from the other.
    """
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
    """Return for each square an equally good one: its mirror image in the left half, if the board has one."""
    last, squares = board.columns - 1, range(board.columns * board.height)
    if any(row != row[::-1] for row in board.rows):
        return list(squares)
    columns = [min(column, last - column) for column in range(board.columns)]
    return [square - square % board.columns + columns[square % board.columns] for square in squares]


def _plans(
    board: Board, diagonal: bool, odds: Mapping[int, tuple[Odds, Odds]], home: Sequence[int]
) -> tuple[dict[int, list[Plan]], list[Pick]]:
    """Return where the next move of a lone die leads, by the number of cards, and functions that pick squares.

    Many squares lead to the same ones, which are looked at once.

    Args:
        board: The board.
        diagonal: Whether steps diagonally forward are allowed.
        odds: Weights of each number of steps of a die, by the number of cards: outside the zone and in it.
        home: For each square an equally good one; only these need a plan.
    """
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
    # Of one square twice, so that there is always more than one.
    return plans, [itemgetter(*squares, min(squares)) for squares in number]


def _ends(board: Board, square: int, most: int, diagonal: bool) -> list[list[int]]:
    """Return where a lone die may end, by the number of its steps; nowhere if it enters FINISH."""
    reach = board.reach(square, most, 0, diagonal=diagonal)
    found = []
    for steps in range(most + 1):
        entered, left, right = reach.layers[min(steps, reach.steps)]
        there = 0 < reach.finish_steps <= steps
        found.append([] if there else bits(entered | left | right))
    return found


def _best(picks: Sequence[Pick], after: Sequence[Prospect]) -> list[Prospect]:
    """Return the best prospect among the squares that each function picks."""
    rounds = [prospect.rounds for prospect in after]
    order = sorted(range(len(after)), key=rounds.__getitem__)
    rank = [0] * len(order)
    for place, square in enumerate(order):
        rank[square] = place
    return [after[order[min(pick(rank))]] for pick in picks]


def steps_ahead(context: Context, numbers: Numbers, cards: int) -> tuple[Odds, Odds]:
    """Return how often a die may make how many steps after a round with so many cards: outside the zone, and in it."""
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
    """Return how often a die enters FINISH with its next move, and how often it may end on which other squares.

    Args:
        board: The board.
        square: Where it stands.
        occupied: Where others stand.
        diagonal: Whether steps diagonally forward are allowed.
        odds: Weights of each number of steps that the die may make.
    """
    enters, found = 0.0, []
    for steps, chance in odds.items():
        reach = board.reach(square, steps, occupied, diagonal=diagonal)
        if reach.finish_steps:
            enters += chance
        elif chance:
            found.append((chance, bits(reach.targets) or [square]))
    return enters, found


def ahead(enters: float, leads: Iterable[tuple[float, Prospect]]) -> Prospect:
    """Return the prospect of a die by where its next move can lead.

    Args:
        enters: Weight of entering FINISH.
        leads: Weights of the other prospects.
    """
    # Written out for the five rounds of `SOON`: a first decision waits for this.
    need, second, third, fourth, fifth = 1.0, enters, enters, enters, enters
    for chance, (rounds, (first, then, later, last, _)) in leads:
        need += chance * rounds
        second += chance * first
        third += chance * then
        fourth += chance * later
        fifth += chance * last
    return Prospect(need, (enters, second, third, fourth, fifth))


class Places:
    """The strength of dice on a board after a round. It keeps only tables that follow from the rules."""

    def __init__(self, context: Context, board: Board, numbers: Numbers, diagonal: bool) -> None:
        """Work out the prospects of all squares."""
        self._board, self._diagonal, self._weights = board, diagonal, numbers.strength
        cycle = context.rules.cycle
        self.hopes = prospects(context, board, numbers, diagonal)
        self.alone = [_strengths(row, self._weights) for row in self.hopes]
        self._rounds = [[place.rounds for place in row] for row in self.hopes]
        self._odds = [steps_ahead(context, numbers, cards) for cards in cycle]
        self._found: dict[tuple[int, int, int], float] = {}

    def among(self, after: int, square: int, others: int) -> float:
        """Return the strength of a die while others may stand in its way.

        Only its next move is hindered, for nobody knows where the others stand later.

        Args:
            after: The next round's place in the deal chart.
            square: Where it stands.
            others: The squares of the other dice, as bits.
        """
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


class BestEnds:
    """The best squares for moves of a die. Results are remembered, because positions ask for the same few again."""

    def __init__(self, context: Context) -> None:
        """Create an empty memory.

        Args:
            context: The rules.
        """
        self._context = context
        self._found: dict[tuple[str, bool, int, int, int, int], tuple[int, int]] = {}

    def best(
        self, seen: Common, square: int, steps: int, occupied: int, worth: Sequence[float], after: int = 0
    ) -> tuple[int, int]:
        """Return the best square on which a move of some steps can end, and the overshoot.

        The overshoot is -1 for a square, and the square is -1 if the die enters FINISH.

        Args:
            seen: The observation of the table.
            square: Square of the die.
            steps: Number of steps.
            occupied: Squares of the other dice, as bits.
            worth: The worth of each square.
            after: Number of the worths, if there are several for a board.
        """
        diagonal = race.diagonal(self._context, seen)
        key = (seen.board, diagonal, after, square, steps, occupied)
        best = self._found.get(key)
        if best is None:
            reach = self._context.board(seen).reach(square, steps, occupied, diagonal=diagonal)
            if reach.finish_steps:
                best = -1, reach.overshoot
            else:
                best = max(bits(reach.targets) or [square], key=worth.__getitem__), -1
            if len(self._found) >= MEMO:
                self._found.clear()
            self._found[key] = best
        return best


def _strengths(places: Sequence[Prospect], weights: Sequence[float]) -> list[float]:
    """Return the strengths of places, of which many are alike."""
    strong = {place: place.strength(weights) for place in set(places)}
    return [strong[place] for place in places]


def entry(overshoot: int, order: int) -> float:
    """Return the strength of a die that enters FINISH, by its place in the order of moves."""
    return ENTERS + OVERSHOOT * overshoot - EARLIER * order
