"""What of the history is shown: filters, and what a saved game says in the list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final, Literal

import msgspec

from bidtable.app.match.setup_form import people_in_words
from bidtable.core import registry
from bidtable.core.record import SeatInfo
from bidtable.core.texts import counted, grouped, shortened
from bidtable.store.saves import SaveInfo, SaveState

DAY: Final = 86_400
"""Seconds of a day."""
SPANS: Final = (
    (0, "Any time"),
    (1, "Last 24 hours"),
    (7, "Last 7 days"),
    (30, "Last 30 days"),
    (365, "Last year"),
)
"""How far back one may look, in days, and in words."""
_EPOCH: Final = datetime(1970, 1, 1)
LATER: Final = "It is being looked at."
"""Said of a file that nothing is known of yet."""

Ending = Literal["", "open", "over"]
Result = Literal["", "won", "lost"]


class Wanted(msgspec.Struct):
    """Which saved games are shown; what is empty takes all.

    Attributes:
        game: Slug of the game.
        ending: Whether they are open or over.
        person: Name of a person who sat there.
        result: Whether that person won; any person, if none is named.
        level: Level of a bot that sat there.
        days: How far back, in days; 0 is any time.
        text: What a name at the table holds.
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
        """How many filters are on."""
        return sum(bool(getattr(self, name)) for name in self.__struct_fields__)

    def takes(self, save: SaveInfo, state: SaveState | None, now: float) -> bool:
        """Return whether a saved game is shown.

        Args:
            save: The saved game.
            state: How far it is; None if that is not known yet.
            now: The time, seconds since the epoch.
        """
        if not self.count:
            return True
        if save.header is None:
            # Of what cannot be read nothing but its age is known.
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
    """Return who sat at the table, at the end if that is known."""
    if save.facts:
        return tuple(seat.info for seat in save.facts)
    return save.header.seats if save.header is not None else ()


def people_of(saves: Iterable[SaveInfo]) -> list[str]:
    """Return the people who sat at any table, who sat most often first; a name is one person, however it is written."""
    found: Counter[str] = Counter()
    written: dict[str, str] = {}
    for save in saves:
        for info in sitters(save):
            if info.kind == "human":
                found[info.name.casefold()] += 1
                written.setdefault(info.name.casefold(), info.name)
    return [written[name] for name, _ in found.most_common()]


def headline(save: SaveInfo) -> str:
    """Say what was played by whom."""
    if save.new:
        return shortened(save.name, 60)
    if save.header is None:
        return f"{shortened(save.name, 60)} cannot be read"
    tried = " · What if" if save.header.origins else ""
    return f"{registry.title(save.header.game)}{tried} · {people_in_words(sitters(save))}"


def second_line(save: SaveInfo, state: SaveState | None) -> str:
    """Say when it was played last, and how far it is."""
    when = moment(save.modified)
    if save.new:
        return f"{when} · {LATER}"
    if save.header is None:
        return save.problem
    # The seed of a game that goes on would tell its deals.
    seed = f" · seed {grouped(save.header.seed)}" if save.outcome is not None else ""
    moves = counted(save.moves, "move")
    if state is None:
        return f"{when} · {moves}{seed}"
    if state.problem:
        return f"{when} · {state.problem}"
    return f"{when} · {state.line} · {moves}{seed}"


def moment(seconds: float) -> str:
    """Say when something was written, as the clock on the wall showed it.

    Args:
        seconds: The time, seconds since the epoch; whatever a file system or an archive says.
    """
    try:
        when = datetime.fromtimestamp(seconds)
    except (OSError, OverflowError, ValueError):
        # Windows knows no local time before 1970; no system knows one far outside the calendar.
        try:
            when = _EPOCH + timedelta(seconds=seconds)
        except OverflowError:
            return "at an unknown time"
    return when.strftime("%d %b %Y, %H:%M")
