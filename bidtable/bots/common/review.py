"""Reviews a finished match: decisions, chances to win, and luck.

Different processes can compute parts of a review in any order.
"""

from __future__ import annotations

import bisect
import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from bidtable.bots.common.base import NEVER, Cancel, Limit
from bidtable.bots.common.evaluate import Evaluator, shared
from bidtable.bots.common.levels import make_evaluator, make_weigher, strongest
from bidtable.bots.common.review_model import Judged, Review, SeatReview, Standing, Turn, Verdict, accuracy
from bidtable.bots.common.weighing import Weigher
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.errors import RecordError
from bidtable.core.legal import pick
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Move, Seat, digest
from bidtable.core.record import SeatLine

VERSION: Final = 7
"""Version number of reviews; stored reviews with a lower number are computed again."""
PEOPLE: Final = ("human",)
"""The kinds of players whose decisions a review judges by default."""
DRAWN: Final = 8
"""Number of moves that stand for all legal moves of a decision, if there are more."""
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
    """The estimated chances of all seats to win at one point of a match."""

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
    """Return the tasks of a match review, in the order of the match."""
    # The chances are estimated before each decision and each move of chance, and before hidden cards
    # decide. This tells a decision apart from the luck that follows it.
    if match.outcome is None:
        raise RecordError("This game is not over: until then it cannot be reviewed.")
    found: list[Piece] = []
    stretch, sat, was_secret = -1, _kinds(match), False
    for number, (seat, _) in enumerate(match.moves):
        step = match.steps_before(number)
        if seat == CHANCE:
            if found and found[-1].step != step:
                found.append(Piece(step))
            was_secret = False
            continue
        state = match.state_after(step)
        now, secret = match.game.round_number(state), match.game.decision_is_secret(state)
        if now != stretch:
            # At the start of each round the chances of all seats are computed, even if they take long.
            found += [Piece(step, seat=each) for each in range(len(match.header.seats))]
        elif secret and was_secret:
            # A secret decision tells the others nothing.
            found.append(Piece(step, seat=seat))
        elif found[-1].step != step:
            found.append(Piece(step))
        stretch, was_secret = now, secret
        if sat[number] in judged:
            found.append(Piece(step, number))
        revealed = _revealed(match, number)
        if revealed is not None:
            found.append(Piece(revealed))
    return found


def _revealed(match: Match, number: int) -> int | None:
    """Return the index of the event that reveals hidden cards; None without such an event."""
    # Such an event brings hidden cards to light.
    end = match.steps_before(number + 1) if number + 1 < len(match.moves) else len(match.steps)
    return next((at for at in range(match.steps_before(number), end) if match.steps[at].event.decides), None)


def _kinds(match: Match) -> list[str]:
    same = not any(isinstance(line, SeatLine) for line in match.lines)
    found = []
    for number, (seat, _) in enumerate(match.moves):
        info = match.header.seats[seat] if same and seat != CHANCE else match.sat(seat, number)
        found.append(info.kind if info is not None else "")
    return found


class Reviewer:
    """Computes the ratings and estimates for the review of a match."""

    def __init__(self, entry: registry.Entry, match: Match) -> None:
        self._match = match
        self._weigher: Weigher = make_weigher(entry, match.game)
        self._evaluator: Evaluator = make_evaluator(entry, match.game)

    def work_out(self, piece: Piece, cancel: Cancel = NEVER) -> Finding:
        """Rate one decision of a match, or estimate all players' chances to win."""
        # If `cancel` is set, the result must not be used.
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
        drawn = _drawn(view.legal, stream(0, f"random/{digest(view.observation)}"))
        weighed = self._weigher.weigh(view, made, Limit(), rng, cancel, drawn)
        values = {reason.move: reason.value for reason in weighed}
        if made not in values:
            return Unrated(number, seat, forced=False)
        top = weighed[0]
        lost = min(1.0, max(0.0, top.value - values[made]))
        verdict = Verdict.of(lost)
        best = made if verdict is Verdict.BEST else top.move
        at_random = [values[move] for move in drawn if move in values] or list(values.values())
        stakes = top.value - sum(at_random) / len(at_random)
        # Of many legal moves, players see only those that the judge considered.
        few = len(view.legal) <= DRAWN
        shown = [reason for reason in weighed if few or not reason.drawn or reason is top]
        reasons = tuple([replace(reason, drawn=False) for reason in shown])
        return Judged(number, seat, step, made, best, lost, verdict, top.value, stakes, reasons)


def _drawn(legal: Collection[Move], rng: random.Random) -> tuple[Move, ...]:
    """Return all legal moves, or some that are drawn at random if there are many."""
    if len(legal) <= DRAWN:
        return tuple(legal)
    return tuple([pick(legal, rng) for _ in range(DRAWN)])


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
    """Return a review from the results so far."""
    # The review is unfinished if `progress` is below 1.
    found = list(found)
    decisions = tuple([each for each in found if isinstance(each, Judged)])
    glances = [each for each in found if isinstance(each, Glance)]
    line = standings(match, glances)
    seats = {seat for (seat, _), kind in zip(match.moves, _kinds(match), strict=True) if kind in judged}
    by_seat: dict[Seat, list[Judged | Unrated]] = {seat: [] for seat in sorted(seats)}
    for each in found:
        if not isinstance(each, Glance):
            by_seat[each.seat].append(each)
    told = [_of_seat(seat, line, some, entry.strict) for seat, some in by_seat.items()]
    shown = thinned(line) if progress >= 1 else line[:-1]
    turns = turning_points(match, line, glances, decisions) if progress >= 1 else ()
    return Review(strongest(entry), tuple(shown), decisions, turns, tuple(told), progress)


def standings(match: Match, glances: Iterable[Glance]) -> list[Standing]:
    """Return all seats' chances to win during a match, from start to end."""
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


def _of_seat(
    seat: Seat, standings: Sequence[Standing], found: Sequence[Judged | Unrated], strict: float
) -> SeatReview:
    decisions = [each for each in found if isinstance(each, Judged)]
    forced = [each.forced for each in found if isinstance(each, Unrated)]
    counts: Mapping[Verdict, int] = Counter(each.verdict for each in decisions)
    start, end = standings[0].chances[seat], standings[-1].chances[seat]
    lost = sum([each.lost for each in decisions], 0.0)
    return SeatReview(
        seat,
        accuracy(decisions, strict),
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
    match: Match, standings: Sequence[Standing], glances: Iterable[Glance], decisions: Iterable[Judged]
) -> tuple[Turn, ...]:
    """Return the moments of a match at which a player's chance to win changed most."""
    rated = {(each.step, each.seat): each for each in decisions}
    begun = [match.steps_before(number) for number in range(len(match.moves))]
    estimated: list[list[int]] = [[0] for _ in match.header.seats]
    for glance in glances:
        for seat, chance in enumerate(glance.chances):
            if chance is not None:
                estimated[seat].append(glance.step)
    found = []
    for before, after in pairwise(standings):
        number = max(0, bisect.bisect_right(begun, before.step) - 1)
        changes = [new - old for old, new in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda each: abs(changes[each]))
        if abs(changes[seat]) < SMALL:
            continue
        since = [steps[bisect.bisect_right(steps, before.step) - 1] for steps in estimated]
        own = [rated[step, each] for each, step in enumerate(since) if (step, each) in rated]
        # Several seats may decide at the same step, so the turning point belongs to the seat that erred.
        falls = [each for each in own if changes[each.seat] < 0]
        erred = next((each for each in falls if each.lost >= max(SMALL, -OWN * changes[each.seat])), None)
        if erred is not None:
            seat, number = erred.seat, erred.number
        decision = erred.number if erred is not None else None
        chances = before.chances[seat], after.chances[seat]
        found.append(Turn(after.step, seat, *chances, number, since[seat], decision))
    found.sort(key=lambda turn: -abs(turn.change))
    kept = [turn for at, turn in enumerate(found[:TURNS]) if at < FEWEST_TURNS or abs(turn.change) >= LARGE]
    return tuple(sorted(kept, key=lambda turn: turn.step))
