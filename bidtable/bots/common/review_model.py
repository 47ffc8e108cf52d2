"""The review of a finished match: the chances to win over time, judged decisions, and luck.

This module holds only data. `bots.common.review` computes the review, and `docs/review.md` explains it to players.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from enum import StrEnum
from types import GenericAlias
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from bidtable.bots.common.base import Reason
from bidtable.core.game import AnyGame
from bidtable.core.match import move_union
from bidtable.core.model import Move, Seat

SLIP: Final = 0.05
"""Smallest loss of the chance to win that is called a slip."""
MISTAKE: Final = 0.10
BLUNDER: Final = 0.20
NOTHING: Final = 0.005
"""Smallest loss of the chance to win that is shown. A smaller loss is shown as 0 %, and the move counts as a best move.
"""
LEFT: Final = 0.6
"""Part of the accuracy that is left after a loss of `BLUNDER`, the smallest blunder."""


class Verdict(StrEnum):
    """The verdict on a decision, by its loss of the chance to win against the best move.

    The verdicts are sorted from best to worst.
    """

    BEST = "best"
    """The move that the strongest bot prefers, or an equally good one."""
    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @classmethod
    def of(cls, lost: float) -> Verdict:
        """Return the verdict on a decision by its loss of the chance to win, 0 to 1.

        A loss that is below a threshold only by a rounding error counts as the threshold.
        """
        lost += 1e-9
        if lost >= BLUNDER:
            return cls.BLUNDER
        if lost >= MISTAKE:
            return cls.MISTAKE
        if lost >= SLIP:
            return cls.SLIP
        return cls.GOOD if lost >= NOTHING else cls.BEST


TROUBLES: Final = (Verdict.MISTAKE, Verdict.BLUNDER)
"""The verdicts that a player looks for first."""


class Judged(msgspec.Struct, frozen=True):
    """A decision that has a verdict.

    Attributes:
        number: Number of the move in `Match.moves`, from 0.
        seat: The seat that decided.
        step: Number of steps of the match before the decision, as `Match.view` and `Match.state_after` take it.
        made: The move that was made.
        best: The best move in the judge's opinion; the made move if it is equally good.
        lost: Loss of the chance to win by the made move, against the best one, 0 to 1.
        verdict: The grade of the loss.
        chance: The judge's chance to win with the best move, from the seat's own view, 0 to 1.
        reasons: The moves that the judge weighed, best first, including the made move, in the words of hints.
    """

    number: int
    seat: Seat
    step: int
    made: Move
    best: Move
    lost: float
    verdict: Verdict
    chance: float
    reasons: tuple[Reason, ...] = ()

    @property
    def made_reason(self) -> Reason | None:
        """The judge's reason for the made move."""
        return next((reason for reason in self.reasons if reason.move == self.made), None)

    @property
    def best_reason(self) -> Reason | None:
        """The judge's reason for the best move."""
        return next((reason for reason in self.reasons if reason.move == self.best), None)


class Standing(msgspec.Struct, frozen=True):
    """The chances of all seats to win at one moment of a match.

    Attributes:
        step: Number of steps of the match at that time; 0 is the start.
        chances: Each seat's chance to win, from the seat's own knowledge at that time; all chances add up to 1.
    """

    step: int
    chances: tuple[float, ...]


class Turn(msgspec.Struct, frozen=True):
    """A turning point: a large change of a seat's chance to win between two moments of a match.

    Attributes:
        step: Number of steps of the match at the later of the two moments.
        seat: The seat whose chance changed most.
        before: The seat's chance before the change, 0 to 1.
        after: Its chance after.
        number: Number of the move in `Match.moves` that caused the change; this may be a move of chance.
        decision: Number of the seat's own decision if this decision explains the change; None if luck or the other
            seats caused it.
    """

    step: int
    seat: Seat
    before: float
    after: float
    number: int
    decision: int | None = None

    @property
    def change(self) -> float:
        """Change of the seat's chance to win; below 0 for a falling chance."""
        return self.after - self.before


class SeatReview(msgspec.Struct, frozen=True):
    """The review of a seat whose decisions were judged.

    Attributes:
        seat: Whose.
        accuracy: The accuracy of the decisions, 0 to 100. None while no decision of the seat has been rated.
        counts: Number of decisions with each verdict; 0 for a verdict without decisions.
        lost: Total loss of the seat's chance to win by its decisions.
        luck: Change of the seat's chance by cards, dice and the other seats' moves; below 0 for bad luck. For
            a finished review it holds exactly: `end = start + luck - lost`.
        start: The seat's chance to win at the start of the match.
        end: The seat's part of the win at the end.
        forced: Number of decisions with only one legal move, which are not rated.
        unrated: Number of decisions that the judge could not rate in chances to win.
    """

    seat: Seat
    accuracy: float | None
    counts: dict[Verdict, int]
    lost: float
    luck: float
    start: float
    end: float
    forced: int = 0
    unrated: int = 0

    @property
    def rated(self) -> int:
        """The number of rated decisions."""
        return sum(self.counts.values())


class Review(msgspec.Struct, frozen=True):
    """The review of a match, which may be unfinished.

    Attributes:
        judge: Level of the bot that judged.
        standings: The chances of all seats over time, from the start to the result of the match.
        decisions: The decisions rated so far, in the order in which they were made.
        turns: The largest turning points, at most six, in the order of the match.
        seats: The review of each seat whose decisions are judged, by seat.
        progress: Part of the review that is finished, 0 to 1.
    """

    judge: str
    standings: tuple[Standing, ...] = ()
    decisions: tuple[Judged, ...] = ()
    turns: tuple[Turn, ...] = ()
    seats: tuple[SeatReview, ...] = ()
    progress: float = 0.0

    @property
    def done(self) -> bool:
        """Whether the review is finished."""
        return self.progress >= 1

    def of(self, seat: Seat) -> tuple[Judged, ...]:
        """Return the rated decisions of a seat."""
        return tuple([each for each in self.decisions if each.seat == seat])

    def encode(self) -> bytes:
        """Return the review as JSON; equal reviews give equal bytes."""
        return msgspec.json.encode(self, order="deterministic")

    @classmethod
    def decode(cls, data: bytes, game: AnyGame) -> Review:
        """Return the review that `encode` wrote.

        Args:
            data: The JSON.
            game: The game of the review.

        Raises:
            msgspec.MsgspecError: The data are no review of this game.
        """
        found = msgspec.json.decode(data)
        plain: list[Any] = []

        def taken(holder: dict[str, Any], name: str) -> None:
            plain.append(holder[name])
            holder[name] = {"kind": Move.__name__}

        try:
            for decision in found["decisions"]:
                taken(decision, "made")
                taken(decision, "best")
                for reason in decision["reasons"]:
                    taken(reason, "move")
        except (AttributeError, KeyError, TypeError) as error:
            raise msgspec.ValidationError(f"no review: {error!r}") from None
        kinds: Any = GenericAlias(list, (move_union(game),))
        moves: Iterator[Move] = iter(msgspec.json.decode(msgspec.json.encode(plain), type=kinds))
        review = msgspec.convert(found, cls)
        return replace(review, decisions=tuple([_with_moves(each, moves) for each in review.decisions]))


def _with_moves(decision: Judged, moves: Iterator[Move]) -> Judged:
    made, best = next(moves), next(moves)
    reasons = tuple([replace(reason, move=next(moves)) for reason in decision.reasons])
    return replace(decision, made=made, best=best, reasons=reasons)


def accuracy(lost: Iterable[float]) -> float:
    """Return the accuracy of decisions, 0 to 100, from their losses of the chance to win.

    Every .20 of the root of the sum of squared losses takes four tenths of the rest of 100. So:

    - a loss is never averaged away, however many good decisions follow;
    - one blunder alone keeps the number at 60 or below, one mistake at 77, one slip at 88;
    - small losses count little: forty decisions that lose half a point each, which may be the judge's own error, cost
      8 points. A single decision that loses the same 20 points costs 40 points.
    """
    return 100 * math.pow(LEFT, math.sqrt(sum([each * each for each in lost])) / BLUNDER)
