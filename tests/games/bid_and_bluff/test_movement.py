"""Tests of the squares that a die can reach, against a search that walks every way."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest

from bidtable.core.masks import bits
from bidtable.games.bid_and_bluff.board import Board, Reach


def random_board(rng: random.Random) -> Board:
    """Return a small board with black squares anywhere, which may be illegal in a file."""
    columns, height = rng.randint(3, 6), rng.randint(3, 7)
    rows = ["F" * columns]
    zone = rng.randint(0, height - 2)
    for number in range(1, height - 1):
        sign = "r" if number <= zone else "."
        rows.append("".join("#" if rng.random() < 0.2 else sign for _ in range(columns)))
    rows.append("".join("#" if rng.random() < 0.1 else "S" for _ in range(columns)))
    return Board(rows)


def steps_from(board: Board, square: int, *, diagonal: bool) -> Iterator[int]:
    """Return the neighbours of a square, by rows and columns."""
    row, column = divmod(square, board.columns)
    around = [(row, column - 1), (row, column + 1), (row + 1, column)]
    if diagonal:
        around += [(row + 1, column - 1), (row + 1, column + 1)]
    for there_row, there_column in around:
        if 0 <= there_row < board.height and 0 <= there_column < board.columns:
            yield there_row * board.columns + there_column


def sign(board: Board, square: int) -> str:
    row, column = divmod(square, board.columns)
    return board.rows[board.height - 1 - row][column]


def every_way(board: Board, start: int, allowance: int, dice: set[int], *, diagonal: bool) -> list[list[int]]:
    """Return every way of any length up to the allowance; FINISH ends a way."""
    found: list[list[int]] = []

    def walk(way: list[int]) -> None:
        found.append(way[1:])
        if len(way) > allowance or sign(board, way[-1]) == "F":
            return
        for square in steps_from(board, way[-1], diagonal=diagonal):
            if sign(board, square) != "#" and square not in way and square not in dice:
                walk([*way, square])

    walk([start])
    return found


def check_way(board: Board, start: int, way: tuple[int, ...], dice: set[int], *, diagonal: bool) -> None:
    at = start
    for square in way:
        assert square in set(steps_from(board, at, diagonal=diagonal))
        assert sign(board, square) != "#"
        assert square not in dice
        at = square
    assert len({start, *way}) == len(way) + 1
    assert all(sign(board, square) != "F" for square in way[:-1])


def turns(start: int, way: Sequence[int]) -> int:
    """Return the number of turns in a way."""
    steps = [there - here for here, there in itertools.pairwise((start, *way))]
    return sum(one != other for one, other in itertools.pairwise(steps))


def case(seed: int) -> tuple[Board, int, int, set[int]]:
    rng = random.Random(f"reach/{seed}")
    while True:
        board = random_board(rng)
        free = bits(board.open)
        if len(free) >= 6:
            break
    start, *others = rng.sample(free, rng.randint(1, 5))
    return board, start, rng.randint(0, 8), set(others)


@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize("block", range(10))
def test_against_every_way(block: int, diagonal: bool) -> None:
    """BB-7, BB-8, BB-9: targets, steps, the simplest ways, on 300 random boards for each rule of steps."""
    for seed in range(block * 30, block * 30 + 30):
        board, start, allowance, dice = case(seed)
        ways = every_way(board, start, allowance, dice, diagonal=diagonal)
        on_board = [way for way in ways if way and sign(board, way[-1]) != "F"]
        longest = max((len(way) for way in on_board), default=0)
        simplest: dict[int, int] = {}
        for way in on_board:
            if len(way) == longest:
                simplest[way[-1]] = min(turns(start, way), simplest.get(way[-1], longest))
        wanted = set(simplest)
        finish = min((len(way) for way in ways if way and sign(board, way[-1]) == "F"), default=0)

        occupied = sum(1 << square for square in dice)
        reach = board.reach(start, allowance, occupied, diagonal=diagonal)
        assert set(bits(reach.targets)) == wanted, (seed, board.rows)
        assert reach.steps == longest
        assert reach.finish_steps == finish
        assert reach.can_move == bool(wanted or finish)
        for target in wanted:
            path = reach.path(target)
            assert len(path) == reach.steps
            assert path[-1] == target
            assert turns(start, path) == simplest[target]
            check_way(board, start, path, dice, diagonal=diagonal)
        if finish:
            path = reach.finish_path()
            assert len(path) == finish
            assert sign(board, path[-1]) == "F"
            homes = [way for way in ways if len(way) == finish and sign(board, way[-1]) == "F"]
            assert turns(start, path) == min(turns(start, way) for way in homes)
            check_way(board, start, path, dice, diagonal=diagonal)
            assert reach.overshoot == allowance - finish
        check_refusals(reach, wanted)


def check_refusals(reach: Reach, wanted: set[int]) -> None:
    board = reach.board
    for square in range(board.columns * board.height):
        if square not in wanted:
            with pytest.raises(ValueError, match=str(square)):
                reach.path(square)
    if not reach.finish_steps:
        with pytest.raises(ValueError, match="finish"):
            reach.finish_path()


def test_names_of_squares() -> None:
    board = Board(["FFFF", "....", "SSSS"])
    for square in range(12):
        assert board.number[board.names[square]] == square
    assert (board.names[0], board.names[11]) == ("a1", "d3")
    for name in ("", "a", "e1", "a0", "a4", "1a", "a-1", "A1", "finish", "a1 "):
        assert name not in board.number
