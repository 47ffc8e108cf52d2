"""The data of a review: chances to win, rated decisions, and luck."""

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
"""Smallest loss of the chance to win that players see; a smaller loss counts as a best move."""

FAULTLESS: Final = 0.004
"""Share of what random moves lose that may be the judge's own error, so that an accuracy of 100 can be reached."""


class Verdict(StrEnum):
    """The verdict on a decision, from best to worst."""

    BEST = "best"
    """A move that the strongest bot prefers, or an equally good move."""
    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @classmethod
    def of(cls, lost: float) -> Verdict:
        """Return the verdict on a move that lost a part of the chance to win."""
        # Rounding errors must not change the verdict.
        lost += 1e-9
        if lost >= BLUNDER:
            return cls.BLUNDER
        if lost >= MISTAKE:
            return cls.MISTAKE
        if lost >= SLIP:
            return cls.SLIP
        return cls.GOOD if lost >= NOTHING else cls.BEST


TROUBLES: Final = (Verdict.MISTAKE, Verdict.BLUNDER)
"""The verdicts on clearly bad moves, which players look for first."""


class Judged(msgspec.Struct, frozen=True):
    """A rated decision of a match.

    Attributes:
        lost: The chance to win with the best move minus the chance with the player's move, 0 to 1.
        stakes: The mean loss of a move that is drawn at random from all legal moves.
    """

    number: int
    seat: Seat
    step: int
    made: Move
    best: Move
    lost: float
    verdict: Verdict
    chance: float
    stakes: float
    reasons: tuple[Reason, ...] = ()

    @property
    def made_reason(self) -> Reason | None:
        return next((reason for reason in self.reasons if reason.move == self.made), None)

    @property
    def best_reason(self) -> Reason | None:
        return next((reason for reason in self.reasons if reason.move == self.best), None)


class Standing(msgspec.Struct, frozen=True):
    """The chances of all players to win at one moment of a match."""

    step: int
    chances: tuple[float, ...]


class Turn(msgspec.Struct, frozen=True):
    """A large change of a player's chance to win.

    Attributes:
        number: The move to name: the decision that was made last, or a move of chance.
        since: Steps of the match when the seat's chance was estimated last before `step`.
        decision: Number of the seat's own decision that explains the turning point; None if no decision explains it.
    """

    step: int
    seat: Seat
    before: float
    after: float
    number: int
    since: int
    decision: int | None = None

    @property
    def change(self) -> float:
        return self.after - self.before


class SeatReview(msgspec.Struct, frozen=True):
    """The review of one player's decisions.

    Attributes:
        accuracy: The accuracy of the seat's decisions, 0 to 100; None while nothing was at stake for the seat.
        lost: Total loss of the seat's chance to win by its decisions.
        luck: Change of the seat's chance by cards, dice and other seats; below 0 for bad luck. The chance at the end
            is the chance at the start plus the luck minus the losses.
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
        return sum(self.counts.values())


class Review(msgspec.Struct, frozen=True):
    """The review of a match, which may be unfinished."""

    judge: str
    standings: tuple[Standing, ...] = ()
    decisions: tuple[Judged, ...] = ()
    turns: tuple[Turn, ...] = ()
    seats: tuple[SeatReview, ...] = ()
    progress: float = 0.0

    @property
    def done(self) -> bool:
        return self.progress >= 1

    def of(self, seat: Seat) -> tuple[Judged, ...]:
        """Return the rated decisions of a player."""
        return tuple([each for each in self.decisions if each.seat == seat])

    def encode(self) -> bytes:
        """Return the review as JSON."""
        return msgspec.json.encode(self, order="deterministic")

    @classmethod
    def decode(cls, data: bytes, game: AnyGame) -> Review:
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


def accuracy(decisions: Iterable[Judged], strict: float = 1.0) -> float | None:
    """Return the accuracy of a player's decisions, from 0 to 100."""
    # The best moves give 100, and moves no better than random give 0. The result is None if nothing was at
    # stake.
    # Each game has its own power `strict`, so that the accuracies of its levels differ clearly.
    # Decisions in which hardly any move loses do not count.
    rated = [each for each in decisions if max(each.stakes, each.lost) >= NOTHING]
    stakes = sum([each.stakes for each in rated])
    if not rated:
        return None
    lost = sum([each.lost for each in rated])
    share = min(1.0, max(FAULTLESS, lost / stakes)) if stakes else 1.0
    return 100 * (1 - math.pow(share, strict)) / (1 - math.pow(FAULTLESS, strict))
