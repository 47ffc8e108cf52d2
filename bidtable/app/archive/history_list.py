"""Texts and filters for the list of saved matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final, Literal

import msgspec

from bidtable.app.match.setup_words import people_in_words
from bidtable.core import registry
from bidtable.core.record import SeatInfo
from bidtable.core.texts import counted, grouped, shortened
from bidtable.store.saves import SaveInfo, SaveState

DAY: Final = 86_400
"""Seconds in a day."""
SPANS: Final = (
    (0, "Any time"),
    (1, "Last 24 hours"),
    (7, "Last 7 days"),
    (30, "Last 30 days"),
    (365, "Last year"),
)
"""The choices of the filter by age: the largest age in days, and the name of the choice."""
_EPOCH: Final = datetime(1970, 1, 1)
LONGEST: Final = 12 * 60
"""Largest plausible duration of a match, in minutes. Longer matches were interrupted, or their files were copied."""
LATER: Final = "It is being read."
"""Text in place of the facts about a saved match while the file is being read."""

Ending = Literal["", "open", "over"]
Result = Literal["", "won", "lost"]


class Wanted(msgspec.Struct):
    """Filters for the list of saved matches.

    Attributes:
        ending: Whether only unfinished or only finished matches are shown.
        result: Whether only the person's victories or only the person's defeats are shown.
        days: Largest age of a match in days; 0 accepts any age.
        text: Text that the name of a player must contain.
    """

    game: str = ""
    ending: Ending = ""
    person: str = ""
    result: Result = ""
    level: str = ""
    days: int = 0
    text: str = ""

    @property
    def count(self) -> int:
        """Number of filters in use."""
        return sum(bool(getattr(self, name)) for name in self.__struct_fields__)

    def takes(self, save: SaveInfo, state: SaveState | None, now: float) -> bool:
        """Return whether a saved match passes all filters."""
        if not self.count:
            return True
        if save.header is None:
            # Of an unreadable file, only the age is known.
            return self.count == 1 and bool(self.days) and self._recent(save, now)
        return (
            (not self.game or save.header.game == self.game)
            and self._recent(save, now)
            and (not self.ending or (state is not None and state.finished) == (self.ending == "over"))
            and self._fits(save)
        )

    def _recent(self, save: SaveInfo, now: float) -> bool:
        return not self.days or save.modified >= now - self.days * DAY

    def _fits(self, save: SaveInfo) -> bool:
        seats = sitters(save)
        text, person = self.text.strip().casefold(), self.person.casefold()
        if text and not any(text in info.name.casefold() for info in seats):
            return False
        if self.level and not any(info.kind == "bot" and info.level == self.level for info in seats):
            return False
        own = [
            seat
            for seat, info in enumerate(seats)
            if info.kind == "human" and person in ("", info.name.casefold())
        ]
        if person and not own:
            return False
        if not self.result:
            return True
        if save.outcome is None or not own:
            return False
        return any(seat in save.outcome.winners for seat in own) == (self.result == "won")


def sitters(save: SaveInfo) -> tuple[SeatInfo, ...]:
    """Return the players at the end of a saved match."""
    if save.facts:
        return tuple(seat.info for seat in save.facts)
    return save.header.seats if save.header is not None else ()


def people_of(saves: Iterable[SaveInfo]) -> list[str]:
    """Return the names of all people in saved matches, most frequent names first."""
    found: Counter[str] = Counter()
    written: dict[str, str] = {}
    for save in saves:
        for info in sitters(save):
            if info.kind == "human":
                found[info.name.casefold()] += 1
                written.setdefault(info.name.casefold(), info.name)
    return [written[name] for name, _ in found.most_common()]


def headline(save: SaveInfo) -> str:
    """Return the game and the players of a saved match as one line."""
    if save.new:
        return shortened(save.name, 60)
    if save.header is None:
        return f"{shortened(save.name, 60)} cannot be read"
    tried = " · What if" if save.header.origins else ""
    return f"{registry.title(save.header.game)}{tried} · {people_in_words(sitters(save))}"


def second_line(save: SaveInfo, state: SaveState | None) -> str:
    """Return the date and the progress of a saved match as one line."""
    when = moment(save.modified)
    if save.new:
        return f"{when} · {LATER}"
    if save.header is None:
        return save.problem
    if state is None:
        return dated(save)
    if state.problem:
        return f"{when} · {state.problem}"
    return " · ".join((when, state.line, *_measures(save)))


def dated(save: SaveInfo) -> str:
    """Return the date and the length of a saved match as one line."""
    return " · ".join((moment(save.modified), *_measures(save)))


def _measures(save: SaveInfo) -> tuple[str, ...]:
    found = [counted(save.moves, "move")]
    if save.header is None or save.outcome is None:
        # The seed of an unfinished match would reveal its deals.
        return tuple(found)
    minutes = round((save.modified - begun(save)) / 60)
    if 0 < minutes <= LONGEST:
        found.insert(0, counted(minutes, "minute"))
    return (*found, f"seed {grouped(save.header.seed)}")


def begun(save: SaveInfo) -> float:
    """Return the time at which a match began, in seconds since the epoch."""
    # The time of the file is the second choice, because copying a file changes its time.
    try:
        return datetime.fromisoformat(save.header.created if save.header else "").timestamp()
    except (ValueError, OverflowError, OSError):
        return save.modified


def placed(save: SaveInfo) -> list[tuple[SeatInfo, bool]]:
    """Return the players of a match by rank, each with a flag for winners."""
    seats, outcome = sitters(save), save.outcome
    if outcome is None:
        return [(info, False) for info in seats]
    scores = outcome.scores if len(outcome.scores) == len(seats) else (0.0,) * len(seats)
    order = sorted(range(len(seats)), key=lambda seat: (seat not in outcome.winners, -scores[seat]))
    return [(seats[seat], seat in outcome.winners) for seat in order]


def moment(seconds: float) -> str:
    """Return a date and time in words, for seconds since the epoch."""
    try:
        when = datetime.fromtimestamp(seconds)
    except (OSError, OverflowError, ValueError):
        # Windows has no local times before 1970, and no system has local times far outside the calendar.
        try:
            when = _EPOCH + timedelta(seconds=seconds)
        except OverflowError:
            return "at an unknown time"
    return when.strftime("%d %b %Y, %H:%M")
