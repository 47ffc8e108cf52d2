"""The review of a match that is over: the chances to win over time, judged decisions, and luck.

These are values alone; `bots.review` works them out, `docs/review.md` says what they mean to players.
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
"""Below this a move is as good as the best: it shows as 0 %."""
LEFT: Final = 0.6
"""Accuracy left after one blunder of the smallest kind; see `accuracy`."""


class Verdict(StrEnum):
    """The verdict on a decision, by its loss of the chance to win against the best move; best first."""

    BEST = "best"
    """The strong bot's own move, or one as good."""
    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @classmethod
    def of(cls, lost: float) -> Verdict:
        """Return the verdict on a decision that lost so much of the chance to win, 0 to 1.

        A loss just below a threshold, as sums of fractions may be, counts as on it.
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
    """A decision that was rated.

    Attributes:
        number: Number of the move in `Match.moves`, from 0.
        seat: The seat that decided.
        step: How many steps of the match stood before it: what `Match.view` and `Match.state_after` take.
        made: The move that was made.
        best: The best move, by the judge; the made one, if that is as good.
        lost: Loss of the chance to win by the made move, against the best one, 0 to 1.
        verdict: The grade of that loss.
        chance: The chance to win by the best move, as the judge gave it from the seat's own view, 0 to 1.
        reasons: The moves that the judge weighed, best first, the made move included, in the words of hints.
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
    """Everybody's chance to win at a moment.

    Attributes:
        step: Number of steps of the match at that time; 0 is the start.
        chances: Each seat's chance, from its own knowledge at that time; they add up to 1.
    """

    step: int
    chances: tuple[float, ...]


class Turn(msgspec.Struct, frozen=True):
    """A turning point: a seat's chance to win changed much from one standing to the next.

    Attributes:
        step: How many steps stood after it, as in the later standing.
        seat: The seat whose chance changed most.
        before: Its chance before, 0 to 1.
        after: Its chance after.
        number: Number of the move that caused it, in `Match.moves`; it may be one of chance.
        decision: Number of the seat's own rated decision, if that explains the change; None where it was luck, or what
            others did.
    """

    step: int
    seat: Seat
    before: float
    after: float
    number: int
    decision: int | None = None

    @property
    def change(self) -> float:
        """By how much the chance changed, below 0 where it fell."""
        return self.after - self.before


class SeatReview(msgspec.Struct, frozen=True):
    """The review of a seat whose decisions were judged.

    Attributes:
        seat: Whose.
        accuracy: 0 to 100; see `accuracy`. None while no decision of the seat has been rated.
        counts: How many decisions had each verdict; each verdict is there.
        lost: Total loss of its chance to win by its decisions.
        luck: Change of its chance by cards, dice and the others' moves; below 0 for bad luck. For
            a finished review it holds exactly: `end = start + luck - lost`.
        start: Its chance to win at the first standing.
        end: Its part of the win.
        forced: Decisions that were none, since there was no other move; they are not rated.
        unrated: Decisions that the judge could not rate in chances to win.
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
    """All that is known of a match so far; when `progress` is 1, all that there is to know.

    Attributes:
        judge: Level of the bot that judged.
        standings: Everybody's chance to win over time, oldest first; the last is how the match ended.
        decisions: The decisions rated so far, in the order in which they were made.
        turns: The largest turning points, in the order in which they came; six at most.
        seats: The review of each seat whose decisions are judged, by seat.
        progress: How much of the work is done, 0 to 1.
    """

    judge: str
    standings: tuple[Standing, ...] = ()
    decisions: tuple[Judged, ...] = ()
    turns: tuple[Turn, ...] = ()
    seats: tuple[SeatReview, ...] = ()
    progress: float = 0.0

    @property
    def done(self) -> bool:
        """Whether the work is done."""
        return self.progress >= 1

    def of(self, seat: Seat) -> tuple[Judged, ...]:
        """Return the rated decisions of a seat."""
        return tuple([each for each in self.decisions if each.seat == seat])

    def encode(self) -> bytes:
        """Return it as JSON; the same review always gives the same bytes."""
        return msgspec.json.encode(self, order="deterministic")

    @classmethod
    def decode(cls, data: bytes, game: AnyGame) -> Review:
        """Read what `encode` wrote.

        Args:
            data: The JSON.
            game: The game whose moves are in it.

        Raises:
            msgspec.MsgspecError: It is no review of this game.
        """
        found = msgspec.json.decode(data)
        plain: list[Any] = []

        def taken(holder: dict[str, Any], name: str) -> None:
            """Take a move out: the types above know none of any game."""
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
    """Return a decision with its moves put back, in the order in which they were taken out."""
    made, best = next(moves), next(moves)
    reasons = tuple([replace(reason, move=next(moves)) for reason in decision.reasons])
    return replace(decision, made=made, best=best, reasons=reasons)


def accuracy(lost: Iterable[float]) -> float:
    """Return the accuracy of decisions, 0 to 100, from their losses of the chance to win.

    Every .20 of the root of the sum of squared losses takes four tenths of the rest of 100. So:

    - a loss is never averaged away, however many good decisions follow;
    - one blunder alone keeps the number at 60 or below, one mistake at 77, one slip at 88;
    - small losses count little: forty decisions that lose half a point each, which may be the judge's own error, cost
      8 points. One decision that loses the same 20 points costs 40.
    """
    return 100 * math.pow(LEFT, math.sqrt(sum([each * each for each in lost])) / BLUNDER)
