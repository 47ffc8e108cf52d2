"""A made-up review of a match without a judge, quick, with every verdict in it, for tests of the scene."""

from __future__ import annotations

import itertools
import random
from collections import Counter

from bidtable.bots.common.base import Reason, Unit
from bidtable.bots.common.reasons import worth
from bidtable.bots.common.review_model import Judged, Review, SeatReview, Standing, Turn, Verdict, accuracy
from bidtable.core.legal import pick
from bidtable.core.match import Match
from bidtable.core.model import Seat

LOSSES = (0.0, 0.0, 0.0, 0.02, 0.0, 0.06, 0.0, 0.03, 0.13, 0.0, 0.0, 0.27)
"""The losses of successive decisions."""
STAKES = 0.2
"""What a random move would have lost."""


def made_up(match: Match, *, progress: float = 1.0) -> Review:
    """Return a review of a finished match: of all people, or of the first seat if only bots played."""
    rng, count = random.Random(match.header.seed), len(match.header.seats)
    people = [seat for seat, info in enumerate(match.header.seats) if info.kind == "human"] or [0]
    decisions = tuple(_decisions(match, people))
    decisions = decisions[: round(len(decisions) * progress)]
    standings = _standings(match, count, rng)
    standings = standings[: max(1, round(len(standings) * progress))]
    seats = tuple(_seat(seat, decisions, standings) for seat in people)
    return Review("hard", tuple(standings), decisions, _turns(match, standings, decisions), seats, progress)


def _decisions(match: Match, people: list[Seat]) -> list[Judged]:
    found: list[Judged] = []
    for number, (seat, made) in enumerate(match.moves):
        step = match.steps_before(number)
        legal = match.game.legal(match.state_after(step), seat) if seat in people else ()
        if len(legal) < 2:
            continue
        lost = LOSSES[len(found) % len(LOSSES)]
        # Another legal move follows somewhere in the order of the view.
        other = next(move for move in (pick(legal, random.Random(n)) for n in range(99)) if move != made)
        best, chance = (other if lost else made), 0.3 + lost
        weighed = [(best, chance)] + ([(made, chance - lost)] if lost else [(other, chance - 0.01)])
        reasons = tuple(
            Reason(move, value, f"{worth(value, Unit.CHANCE)}: what it rests on") for move, value in weighed
        )
        found.append(Judged(number, seat, step, made, best, lost, Verdict.of(lost), chance, STAKES, reasons))
    return found


def _standings(match: Match, count: int, rng: random.Random) -> list[Standing]:
    assert match.outcome is not None
    chances, found = [1 / count] * count, []
    ends = [0, *(match.steps_before(number) for number in range(1, len(match.moves), 2))]
    for step in ends:
        found.append(Standing(step, tuple(chances)))
        chances = [max(0.01, chance * rng.uniform(0.75, 1.33)) for chance in chances]
        chances = [chance / sum(chances) for chance in chances]
    winners = match.outcome.winners
    last = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(count))
    return [*found, Standing(len(match.steps), last)]


def _seat(seat: Seat, decisions: tuple[Judged, ...], standings: list[Standing]) -> SeatReview:
    own = [each for each in decisions if each.seat == seat]
    counts = Counter(each.verdict for each in own)
    lost = sum(each.lost for each in own)
    start, end = standings[0].chances[seat], standings[-1].chances[seat]
    return SeatReview(
        seat,
        accuracy(own),
        {verdict: counts[verdict] for verdict in Verdict},
        lost,
        end - start + lost,
        start,
        end,
        forced=3,
    )


def _turns(match: Match, standings: list[Standing], decisions: tuple[Judged, ...]) -> tuple[Turn, ...]:
    found = []
    for before, after in itertools.pairwise(standings):
        changes = [abs(b - a) for a, b in zip(before.chances, after.chances, strict=True)]
        seat = changes.index(max(changes))
        number = max(n for n in range(len(match.moves)) if match.steps_before(n) < after.step)
        own = [
            each.number for each in decisions if each.seat == seat and before.step <= each.step < after.step
        ]
        found.append(
            Turn(
                after.step,
                seat,
                before.chances[seat],
                after.chances[seat],
                number,
                match.steps_before(number),
                own[-1] if own else None,
            )
        )
    found.sort(key=lambda turn: -abs(turn.change))
    return tuple(sorted(found[:5], key=lambda turn: turn.step))
