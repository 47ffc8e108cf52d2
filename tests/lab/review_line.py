"""Measures whether the line of a review prices what is pending: over an event, its mean must stay level.

    python -m tests.lab review_line bidness --events verdict,dealt --count 400 --seed 8001
    python -m tests.lab review_line bid_it --events hands_shown,cards_drawn,dealt --count 400

Bots play matches at 2 to 6 seats. The line of a match is made as reviews make it. Each event moves it from the last
moment before the event to the first one after it. The means of these changes are printed for the seat that led before
the event, for the seat that was last, and for each seat that the event names. Each mean has its 95 % interval; the
events of one match count together.
"""

from __future__ import annotations

import bisect
import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bidtable.bots.common.review import Glance, Reviewer, pieces, standings
from bidtable.bots.common.review_model import Standing
from bidtable.core import registry
from bidtable.core.match import Match
from bidtable.core.model import Event
from tests.lab.command import parser
from tests.lab.review_truth import GAMES, played

LEADS: Final = "leads"
LAST: Final = "last"
NAMED: Final = ("seat", "plaintiff", "defendant", "bidder", "caller", "dealer", "declarer")
"""Fields of events that name a seat."""
COMPANY: Final = ("normal", "hard")
"""The levels of the bots, by turns."""


class Shift(NamedTuple):
    """The change of a seat's chance over an event."""

    event: str
    role: str
    change: float
    match: int


def line_of(match: Match) -> list[Standing]:
    """Return the chances of all seats over a match, with no moment left out."""
    entry = registry.entry(match.header.game)
    reviewer = Reviewer(entry, match)
    glances = [reviewer.work_out(piece) for piece in pieces(match, ())]
    return standings(match, [each for each in glances if isinstance(each, Glance)])


def shifts(match: Match, kinds: Sequence[str]) -> Iterator[Shift]:
    """Yield the changes of the line over the events of some kinds; events that decide the match are left out."""
    found = line_of(match)
    steps = [each.step for each in found]
    for at, step in enumerate(match.steps):
        kind = step.event.__struct_config__.tag
        mark = bisect.bisect_right(steps, at) - 1
        if kind not in kinds or mark < 1 or mark + 1 >= len(found):
            continue
        before, after = found[mark].chances, found[mark + 1].chances
        for role, seat in roles(step.event, before):
            yield Shift(str(kind), role, after[seat] - before[seat], match.header.seed)


def roles(event: Event, before: Sequence[float]) -> Iterator[tuple[str, int]]:
    """Yield the seats whose change is told: the leader, the last one, and those whom the event names."""
    yield LEADS, max(range(len(before)), key=before.__getitem__)
    yield LAST, min(range(len(before)), key=before.__getitem__)
    for name in NAMED:
        seat = getattr(event, name, None)
        if isinstance(seat, int) and 0 <= seat < len(before):
            yield name, seat


def told(found: Sequence[Shift]) -> Iterator[str]:
    """Yield a line for each kind of event and each role."""
    groups: defaultdict[tuple[str, str], list[Shift]] = defaultdict(list)
    for each in found:
        groups[each.event, each.role].append(each)
    for (event, role), some in sorted(groups.items()):
        mean = sum([each.change for each in some]) / len(some)
        off: defaultdict[int, float] = defaultdict(float)
        for each in some:
            off[each.match] += each.change - mean
        error = 1.96 * math.sqrt(sum([each * each for each in off.values()])) / len(some)
        yield f"  {event} {role}: {mean:+.3f} ± {error:.3f} ({len(some)} in {len(off)} matches)"


def main(words: Sequence[str]) -> None:
    """Play matches until each kind of event has happened often enough, and print the changes."""
    options = parser("review_line", __doc__)
    options.add_argument("game", choices=GAMES)
    options.add_argument("--events", required=True, help="tags of events, such as verdict,dealt")
    options.add_argument("--count", type=int, default=400, help="events of each kind (400)")
    options.add_argument("--seed", type=int, default=8001, help="seed of the first match (8001)")
    options.add_argument("--matches", type=int, default=1000, help="most matches (1000)")
    asked = options.parse_args(words)
    kinds, found = asked.events.split(","), list[Shift]()
    for seed in range(asked.seed, asked.seed + asked.matches):
        match = played(asked.game, seed, COMPANY)
        found += shifts(match, kinds)
        counts = [sum(each.event == kind and each.role == LEADS for each in found) for kind in kinds]
        if min(counts) >= asked.count:
            break
    print(f"{asked.game}, matches from {asked.seed}")
    print("\n".join(told(found)))
