"""Reviews a finished match: decisions, chances to win, and luck.

The pieces of a review can be computed in any order and in any process.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec

from bidtable.bots.common.base import NEVER, Cancel, Limit
from bidtable.bots.common.evaluate import Evaluator, shared
from bidtable.bots.common.levels import make_evaluator, make_weigher, strongest
from bidtable.bots.common.review_model import Judged, Review, SeatReview, Standing, Turn, Verdict, accuracy
from bidtable.bots.common.weighing import Weigher
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.errors import RecordError
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Seat, digest
from bidtable.core.record import SeatLine

VERSION: Final = 5
"""Version number of reviews; stored reviews with a lower number are computed again."""
PEOPLE: Final = ("human",)
"""The kinds of players whose decisions a review judges by default."""
EVERYBODY: Final = ("human", "bot")
SAME: Final = 0.002
"""The curve of a review leaves out changes of the chances to win up to `SAME`."""
TURNS: Final = 6
"""Largest number of turning points in a review."""
FEWEST_TURNS: Final = 3
"""Number of the largest turning points, which a review shows even if the changes are small."""
LARGE: Final = 0.08
"""Smallest change of a chance to win for a turning point beyond the first `FEWEST_TURNS`."""
SMALL: Final = 0.02
OWN: Final = 0.5
"""A decision explains a fall of the chance to win if at least half of the fall is the decision's own loss."""


class Glance(msgspec.Struct, frozen=True, tag="glance"):
    """The chances to win after some moves of a match; None for an unknown chance."""

    step: int
    chances: tuple[float | None, ...]


class Unrated(msgspec.Struct, frozen=True, tag="unrated"):
    """A decision that is not rated, for example because only one move was legal."""

    number: int
    seat: Seat
    forced: bool


Finding: TypeAlias = Glance | Judged | Unrated


class Piece(msgspec.Struct, frozen=True):
    """A piece of a review: a rated decision, or an estimate of chances.

    Attributes:
        number: Number of the rated move, from 0; None for an estimate of chances.
        seat: The only seat whose chance is estimated; None for several seats.
    """

    step: int
    number: int | None = None
    seat: Seat | None = None


def pieces(match: Match, judged: Collection[str] = PEOPLE) -> list[Piece]:
    """Return all pieces of work for the review of a match."""
    if match.outcome is None:
        raise RecordError("This game is not over: until then it cannot be reviewed.")
    found: list[Piece] = []
    stretch, sat = -1, _kinds(match)
    for number, (seat, _) in enumerate(match.moves):
        if seat == CHANCE:
            continue
        step = match.steps_before(number)
        if not found or found[-1].step != step:
            now = match.game.round_number(match.state_after(step))
            # At the start of each round the chances of all seats are computed, even if they take long.
            every = [Piece(step, seat=each) for each in range(len(match.header.seats))]
            found += every if now != stretch else [Piece(step)]
            stretch = now
        if sat[number] in judged:
            found.append(Piece(step, number))
    return found


def _kinds(match: Match) -> list[str]:
    same = not any(isinstance(line, SeatLine) for line in match.lines)
    found = []
    for number, (seat, _) in enumerate(match.moves):
        info = match.header.seats[seat] if same and seat != CHANCE else match.sat(seat, number)
        found.append(info.kind if info is not None else "")
    return found


class Reviewer:
    """Computes the pieces of a review."""

    def __init__(self, entry: registry.Entry, match: Match) -> None:
        self._match = match
        self._weigher: Weigher = make_weigher(entry, match.game)
        self._evaluator: Evaluator = make_evaluator(entry, match.game)

    def work_out(self, piece: Piece, cancel: Cancel = NEVER) -> Finding:
        """Rate a decision, or estimate chances.

        After the signal `cancel`, the result has no meaning.
        """
        if piece.number is not None:
            return self._judged(piece.number, cancel)
        seats = range(len(self._match.header.seats))
        return Glance(piece.step, tuple([self._chance(piece, seat, cancel) for seat in seats]))

    def _chance(self, piece: Piece, seat: Seat, cancel: Cancel) -> float | None:
        if cancel.is_set() or piece.seat not in (None, seat):
            return None
        view = self._match.view(seat, piece.step)
        if piece.seat is None and not self._evaluator.at_once(view):
            return None
        return max(0.0, self._evaluator.evaluate(view, cancel)[seat])

    def _judged(self, number: int, cancel: Cancel) -> Judged | Unrated:
        match = self._match
        (seat, made), step = match.moves[number], match.steps_before(number)
        view = match.view(seat, step)
        if len(view.legal) == 1:
            return Unrated(number, seat, forced=True)
        # The random numbers follow from the view, so that equal views get equal verdicts.
        rng = stream(0, f"review/{digest(view.observation)}")
        reasons = self._weigher.weigh(view, made, Limit(), rng, cancel)
        own = next((reason for reason in reasons if reason.move == made), None)
        if own is None:
            return Unrated(number, seat, forced=False)
        top = reasons[0]
        lost = min(1.0, max(0.0, top.value - own.value))
        verdict = Verdict.of(lost)
        best = made if verdict is Verdict.BEST else top.move
        return Judged(number, seat, step, made, best, lost, verdict, top.value, reasons)


def review(entry: registry.Entry, match: Match) -> Review:
    """Return the review of all decisions that people made in a match."""
    return assembled(entry, match, map(Reviewer(entry, match).work_out, pieces(match)), 1.0)


# -- putting it together -----------------------------------------------------------------------------------


def assembled(
    entry: registry.Entry,
    match: Match,
    found: Iterable[Finding],
    progress: float,
    judged: Collection[str] = PEOPLE,
) -> Review:
    """Return a review from the results so far.

    The review is unfinished if `progress` is below 1.
    """
    found = list(found)
    decisions = tuple([each for each in found if isinstance(each, Judged)])
    standings = _standings(match, [each for each in found if isinstance(each, Glance)])
    seats = {seat for (seat, _), kind in zip(match.moves, _kinds(match), strict=True) if kind in judged}
    by_seat: dict[Seat, list[Judged | Unrated]] = {seat: [] for seat in sorted(seats)}
    for each in found:
        if not isinstance(each, Glance):
            by_seat[each.seat].append(each)
    told = [_of_seat(seat, standings, some) for seat, some in by_seat.items()]
    line = thinned(standings) if progress >= 1 else standings[:-1]
    turns = turning_points(match, standings, decisions) if progress >= 1 else ()
    return Review(strongest(entry), tuple(line), decisions, turns, tuple(told), progress)


def _standings(match: Match, glances: Iterable[Glance]) -> list[Standing]:
    outcome, seats = match.outcome, range(len(match.header.seats))
    assert outcome is not None, "a match that is not over is not reviewed"
    # Before the deal, all seats have the same chance.
    now = [1 / len(seats) for _ in seats]
    found = [Standing(0, tuple(now))]
    for glance in glances:
        now = [old if new is None else new for old, new in zip(now, glance.chances, strict=True)]
        if found[-1].step == glance.step > 0:
            found.pop()
        if glance.step:
            found.append(Standing(glance.step, shared(now)))
    end = tuple([(seat in outcome.winners) / len(outcome.winners) for seat in seats])
    return [*found, Standing(len(match.steps), end)]


def _of_seat(seat: Seat, standings: Sequence[Standing], found: Sequence[Judged | Unrated]) -> SeatReview:
    decisions = [each for each in found if isinstance(each, Judged)]
    forced = [each.forced for each in found if isinstance(each, Unrated)]
    counts: Mapping[Verdict, int] = Counter(each.verdict for each in decisions)
    start, end = standings[0].chances[seat], standings[-1].chances[seat]
    lost = sum([each.lost for each in decisions], 0.0)
    return SeatReview(
        seat,
        accuracy([each.lost for each in decisions]) if decisions else None,
        {verdict: counts.get(verdict, 0) for verdict in Verdict},
        lost,
        end - start + lost,
        start,
        end,
        forced.count(True),
        forced.count(False),
    )


def thinned(standings: Sequence[Standing]) -> list[Standing]:
    kept = [standings[0]]
    for before, each in pairwise(standings):
        if _moved(kept[-1], each) > SAME:
            # The curve stays level up to the last moment before the change.
            if before is not kept[-1] and _moved(kept[-1], before) <= SAME:
                kept.append(before)
            kept.append(each)
    if kept[-1] is not standings[-1]:
        kept.append(standings[-1])
    return kept


def _moved(first: Standing, second: Standing) -> float:
    return max([abs(one - other) for one, other in zip(first.chances, second.chances, strict=True)])


def turning_points(
    match: Match, standings: Sequence[Standing], decisions: Iterable[Judged]
) -> tuple[Turn, ...]:
    rated = {each.step: each for each in decisions}
    causes = {}
    for number, (seat, _) in enumerate(match.moves):
        if seat != CHANCE or number == 0:
            causes[match.steps_before(number)] = number
    found = []
    for before, after in pairwise(standings):
        changes = [new - old for old, new in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda each: abs(changes[each]))
        if abs(changes[seat]) < SMALL:
            continue
        own = rated.get(before.step)
        # Several seats may decide at the same step, so the turning point belongs to the seat that erred.
        if own is not None and own.lost >= SMALL and own.lost >= -OWN * changes[own.seat] > 0:
            found.append(_turn(before, after, own.seat, own.number, own.number))
        else:
            found.append(_turn(before, after, seat, causes.get(before.step, 0), None))
    found.sort(key=lambda turn: -abs(turn.change))
    kept = [turn for at, turn in enumerate(found[:TURNS]) if at < FEWEST_TURNS or abs(turn.change) >= LARGE]
    return tuple(sorted(kept, key=lambda turn: turn.step))


def _turn(before: Standing, after: Standing, seat: Seat, number: int, decision: int | None) -> Turn:
    return Turn(after.step, seat, before.chances[seat], after.chances[seat], number, decision)
