"""Results of moves of Bid & Bluff: allowances by BB-6, ways by the squares of the dice, tricks by the cards taken."""

from __future__ import annotations

from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.board import Board
from bidtable.games.bid_and_bluff.events import DieMoved, RoundScored
from bidtable.games.bid_and_bluff.moves import Bid, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.state import IN_FINISH, State
from tests.lab.promises.trial import Trial, Truth

BONUS, ZONE_ZERO = 3, 1
"""The squares that the rulebook gives for a made bid, and in the zone for a made 0."""


def measure(trial: Trial) -> Truth | None:
    """Return the result of a move."""
    match trial.move:
        case Bid():
            return _bid(trial)
        case PlayCard():
            return _card(trial)
        case MoveDie():
            return _way(trial)
    return Truth()


def _in_zone(trial: Trial, state: State, seat: Seat) -> bool:
    board = trial.game.context.boards[state.board]
    square = state.dice[seat]
    return (
        square >= 0 and board.rows[board.height - 1 - square // board.columns][square % board.columns] == "r"
    )


def _allowance(trial: Trial, state: State, seat: Seat) -> int:
    """Return the number of squares that a die may move by the rulebook (BB-6)."""
    bid, tricks = state.bids[seat], state.tricks[seat]
    if _in_zone(trial, state, seat):
        return (bid or ZONE_ZERO) if bid == tricks else 0
    return bid + BONUS if bid == tricks else tricks


def _bid(trial: Trial) -> Truth | None:
    """Play the round, and return the number of squares that the die may move."""
    step = trial.play_until(lambda event: isinstance(event, RoundScored))
    if step is None:
        return None
    seat, after = trial.seat, step.state
    made = after.bids[seat] == after.tricks[seat]
    truth = Truth(came=("made",) if made else ("missed",), judged=("made", "missed"))
    truth.add(seat, "steps", after.allowances[seat].total)
    assert after.allowances[seat].total == _allowance(trial, after, seat)
    truth.given["missed", "zone"] = int(_in_zone(trial, after, seat))
    truth.given["missed", "cards"] = sum(after.tricks)
    for name, value in (("bid", after.bids[seat]), ("bonus", BONUS), ("a made 0", ZONE_ZERO)):
        truth.given["made", name] = value
    return truth


def _card(trial: Trial) -> Truth:
    before: State = trial.before
    truth, after = Truth(), trial.own[-1].state
    for seat, tricks in enumerate(before.tricks):
        truth.add(seat, "tricks", after.tricks[seat] - tricks)
    scored = trial.first(RoundScored)
    if scored is not None:
        for seat in range(len(before.dice)):
            truth.add(seat, "steps", _allowance(trial, scored.state, seat))
    return truth


def _way(trial: Trial) -> Truth:
    """Check where the die went, square by square."""
    seat, before = trial.seat, trial.before
    first = trial.own[0]
    assert isinstance(first.event, DieMoved)
    after: State = first.state
    board = trial.game.context.boards[before.board]
    path = [board.number[name] for name in first.event.path]
    _check_way(board, before, seat, path)
    truth = Truth()
    truth.add(seat, "steps", len(path), *first.event.path)
    have = _allowance(trial, before, seat)
    if after.dice[seat] == IN_FINISH:
        over = have - len(path)
        assert after.entered[-1] == (seat, over)
        truth.add(seat, "overshoot", over)
        truth.given["", "leads"] = int(all(over > other for _, other in before.entered))
    else:
        assert after.dice[seat] == path[-1]
        truth.add(seat, "lost steps", have - len(path))
    return truth


def _check_way(board: Board, before: State, seat: Seat, path: list[int]) -> None:
    """Check a way step by step: never back, no square twice, not onto dice or black squares (BB-7)."""
    columns, rows = board.columns, board.rows
    walked = [before.dice[seat], *path]
    assert len(set(walked)) == len(walked)
    others = [square for other, square in enumerate(before.dice) if other != seat and square >= 0]
    for here, there in zip(walked, path, strict=False):
        up, aside = there // columns - here // columns, abs(there % columns - here % columns)
        assert (up, aside) in ((1, 0), (0, 1)) or (len(before.dice) >= 4 and (up, aside) == (1, 1))
        assert rows[len(rows) - 1 - there // columns][there % columns] in ".rSF"
        assert there not in others
