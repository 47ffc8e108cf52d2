"""The race of Bid & Bluff as chances to win: what squares are worth to a die, for each number of seats and each deal.

What a lone die may hope for follows from how often each number is bid and made with so many cards; how strong its
place is, from who won then. The numbers come from races that bots played (`python -m tests.training.bid_and_bluff`),
boards and rules from the rule files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from bidtable.core.masks import bits
from bidtable.games.bid_and_bluff.board import Board
from bidtable.games.bid_and_bluff.context import Context

SOON: Final = 5
"""Rounds within which a die's chance to enter FINISH is counted."""
HORIZON: Final = 16
"""Rounds that are looked ahead beyond the deal chart."""
ENTERS: Final = 100.0
"""Strength of a die that enters FINISH: no die that does not can win any more (BB-10)."""
OVERSHOOT: Final = 20.0
"""The same for each step beyond FINISH."""
MEMO: Final = 50_000
"""Places among others that are remembered."""
FURTHEST: Final = 9
"""Rows ahead of a die, its own first, in which others can stand in its way."""
EARLIER: Final = 3.9
"""The same for each place earlier in the order of moves: of equal entries the earlier one wins (BB-10)."""


class Numbers(msgspec.Struct, frozen=True):
    """What was counted and fitted for a number of seats; lists by the number of cards dealt begin with one card.

    Attributes:
        bids: How often each number is bid.
        made: How often each number is bid and made, outside the zone.
        made_in_zone: The same in the zone.
        missed: How often each number of tricks is taken when the bid is missed.
        to_come: When a bid is missed: by tricks left (from 1) and tricks needed (from -1 on) how often each number of
            tricks comes yet.
        strength: What makes a place strong: weights of its `Prospect`.
        order: What is added for the place in the order of the next round.
    """

    bids: list[list[float]]
    made: list[list[float]]
    made_in_zone: list[list[float]]
    missed: list[list[float]]
    to_come: list[list[list[float]]]
    strength: list[float]
    order: list[float]


class Prospect(NamedTuple):
    """What a lone die may hope for from a square.

    Attributes:
        rounds: How many rounds it still needs, on average.
        within: The chance that it enters FINISH within 1, 2, ... rounds.
    """

    rounds: float
    within: tuple[float, ...]

    def strength(self, weights: Sequence[float]) -> float:
        """Return how strong the place is: who is stronger by 1 wins e times as often."""
        return weights[0] * self.rounds + sum([w * p for w, p in zip(weights[1:], self.within, strict=True)])


NOWHERE: Final = Prospect(0.0, (0.0,) * SOON)


def prospects(context: Context, board: Board, numbers: Numbers, diagonal: bool) -> list[list[Prospect]]:
    """Return what squares promise to a lone die, by the round's place in the deal chart and by square."""
    cycle = context.rules.cycle
    by_cards = {cards: _ways(context, board, numbers, diagonal, cards) for cards in set(cycle)}
    after = [NOWHERE] * (board.columns * board.height)
    found = [after] * len(cycle)
    for step in range(HORIZON + len(cycle) - 1, -1, -1):
        now = [NOWHERE] * len(after)
        rounds = [prospect.rounds for prospect in after]
        for square, (enters, ends) in by_cards[cycle[step % len(cycle)]].items():
            now[square] = ahead(enters, ends, after, rounds)
        after = now
        if step < len(cycle):
            found[step] = now
    return found


def _ways(
    context: Context, board: Board, numbers: Numbers, diagonal: bool, cards: int
) -> dict[int, tuple[float, list[tuple[float, list[int]]]]]:
    """Return for each square how often a die enters FINISH, and how often it may end on which other squares."""
    outside, inside = steps_ahead(context, numbers, cards)
    found = {}
    for square in bits(board.open):
        odds = inside if board.zone >> square & 1 else outside
        found[square] = ways(board, square, 0, diagonal, odds)
    return found


def steps_ahead(context: Context, numbers: Numbers, cards: int) -> tuple[dict[int, float], dict[int, float]]:
    """Return how often a die may make how many steps after a round with so many cards: outside the zone, and in it."""
    rules = context.rules
    dealt = min(cards, len(numbers.made)) - 1
    outside: dict[int, float] = {}
    inside: dict[int, float] = {}
    for bid, chance in enumerate(numbers.made[dealt]):
        outside[bid + rules.bonus] = outside.get(bid + rules.bonus, 0.0) + chance
    for tricks, chance in enumerate(numbers.missed[dealt]):
        outside[tricks] = outside.get(tricks, 0.0) + chance
    for bid, chance in enumerate(numbers.made_in_zone[dealt]):
        inside[bid or rules.zone_zero] = inside.get(bid or rules.zone_zero, 0.0) + chance
    inside[0] = inside.get(0, 0.0) + 1 - sum(inside.values())
    return outside, inside


def ways(
    board: Board, square: int, occupied: int, diagonal: bool, odds: dict[int, float]
) -> tuple[float, list[tuple[float, list[int]]]]:
    """Return how often a die enters FINISH with its next move, and how often it may end on which other squares.

    Args:
        board: The board.
        square: Where it stands.
        occupied: Where others stand.
        diagonal: Whether steps diagonally forward are allowed.
        odds: How often it may make how many steps.
    """
    enters, found = 0.0, []
    for steps, chance in odds.items():
        reach = board.reach(square, steps, occupied, diagonal=diagonal)
        if reach.finish_steps:
            enters += chance
        elif chance:
            found.append((chance, bits(reach.targets) or [square]))
    return enters, found


def ahead(
    enters: float,
    found: Iterable[tuple[float, list[int]]],
    after: Sequence[Prospect],
    rounds: Sequence[float],
) -> Prospect:
    """Return what a die may hope for by where its next move can lead.

    Args:
        enters: How often it enters FINISH.
        found: How often it may end on which other squares, as `ways` tells it.
        after: What squares promise after that.
        rounds: The rounds of those.
    """
    need, within = 1.0, [enters] * SOON
    for chance, ends in found:
        end = after[min(ends, key=rounds.__getitem__)]
        need += chance * end.rounds
        for soon in range(1, SOON):
            within[soon] += chance * end.within[soon - 1]
    return Prospect(need, tuple(within))


class Places:
    """How strong dice stand on a board when a round is over. What it keeps follows from the rules alone."""

    def __init__(self, context: Context, board: Board, numbers: Numbers, diagonal: bool) -> None:
        """Work out what squares promise."""
        self._board, self._diagonal, self._weights = board, diagonal, numbers.strength
        cycle = context.rules.cycle
        self.hopes = prospects(context, board, numbers, diagonal)
        self.alone = [[place.strength(self._weights) for place in row] for row in self.hopes]
        self._rounds = [[place.rounds for place in row] for row in self.hopes]
        self._odds = [steps_ahead(context, numbers, cards) for cards in cycle]
        self._found: dict[tuple[int, int, int], float] = {}

    def among(self, after: int, square: int, others: int) -> float:
        """Return how strong a die is while others may stand in its way.

        Only its next move is hemmed in: nobody knows where the others are later.

        Args:
            after: The next round's place in the deal chart.
            square: Where it stands.
            others: Where the other dice stand, as bits.
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
            strong = ahead(enters, ends, self.hopes[then], self._rounds[then]).strength(self._weights)
            if len(self._found) >= MEMO:
                self._found.clear()
            self._found[key] = strong
        return strong


def entry(overshoot: int, order: int) -> float:
    """Return the strength of a die that enters FINISH, by its place in the order of moves."""
    return ENTERS + OVERSHOOT * overshoot - EARLIER * order
