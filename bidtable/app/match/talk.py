"""What bots at the table say to what happens, in character: from what everybody saw, and from nothing else.

Talk goes along with the events as a spectator sees them, one after the other. Who speaks, and which words, is drawn
from a stream that follows from those events alone. So after the same public history the same is said, whatever
anybody holds, whoever looks, and however often a match is opened again.
"""

from __future__ import annotations

import random
import zlib
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from bidtable.core.match import Match
from bidtable.core.model import Event, Seat
from bidtable.core.record import SeatInfo
from bidtable.rulebook.people import NAME, Person

Loudness: TypeAlias = Literal["on", "quiet", "off"]
"""How much is talked."""


class Measure(NamedTuple):
    """How much a loudness lets people say, counted in events that the table rests on.

    Attributes:
        often: By how much it takes chances to speak.
        gap: Events between two who speak.
        own: Events until the same person speaks again.
    """

    often: float
    gap: int
    own: int


MEASURES: Final[Mapping[str, Measure]] = {"on": Measure(1.0, 5, 14), "quiet": Measure(0.5, 14, 40)}
LASTS: Final = 3
"""Events for which a line is to be seen."""
WAITS: Final = 2
"""Events for which somebody keeps a remark to themselves who has just said something else."""
REPEATS: Final = 0.3
"""How likely somebody says again what they have said in this match, where nothing else comes to mind."""
MEMORY: Final = 40
"""Events that are remembered, to tell who was outbid."""
AGAIN: Final = 0.8
"""How likely somebody speaks whom the same person has gone against before."""


class Remark(NamedTuple):
    """Something that somebody may say a word about.

    Attributes:
        seat: Who.
        occasion: What about, as people.yaml calls it.
        chance: How likely they do, 0 to 1.
        about: Whom it concerns besides; its name may be in the line.
    """

    seat: Seat
    occasion: str
    chance: float
    about: Seat | None = None


def over(seats: int, winners: Sequence[Seat]) -> Iterator[Remark]:
    """Tell what people may say a word about once a game is over: first those who won, then the others."""
    yield from (Remark(seat, "won", 1.0) for seat in winners)
    yield from (Remark(seat, "beaten", 0.3) for seat in range(seats) if seat not in winners)


class Moment(NamedTuple):
    """An event as everybody saw it, and how the table lay: what a spectator sees, and nothing else.

    Attributes:
        event: The event.
        told: The events right before it, oldest first.
        before: What a spectator saw before it; None at the first event.
        after: What a spectator sees after it.
    """

    event: Event
    told: Sequence[Event] = ()
    before: Any = None
    after: Any = None


class Said(NamedTuple):
    """A line that is to be seen."""

    seat: Seat
    text: str


class Ears(Protocol):
    """What tells of a game's events who may say something about them: its table."""

    def says(self, event: Event) -> tuple[Seat, str] | None:
        """Return who says what in the game itself."""

    def settles(self, event: Event) -> bool:
        """Return whether what was said in the game has led to what it was to lead to."""

    def remarks(self, moment: Moment) -> Iterable[Remark]:
        """Return what people may say a word about, what matters most first."""

    def crosses(self, moment: Moment) -> tuple[Seat, Seat] | None:
        """Return who goes against whom."""


@dataclass
class _Course:
    """How far talk has come.

    Attributes:
        heard: How many events.
        mark: What followed from them: the seed of what is drawn next.
        rests: How many of them the table rested on.
        line: What is to be seen, if anything.
        since: When it was said, in rests.
        waiting: Who keeps what to themselves, and since when.
        seen: What a spectator sees of the table by now; None before the first event.
    """

    heard: int = 0
    mark: int = 0
    rests: int = 0
    line: Said | None = None
    since: int = -1000
    waiting: tuple[Remark, int] | None = None
    seen: Any = None


class Talk:
    """The talk at one table.

    Attributes:
        ears: What tells the game's events; another one, of another window's size, tells the same.
    """

    ears: Ears

    def __init__(self, match: Match, people: Mapping[Seat, Person | None]) -> None:
        """Listen to a match from its beginning.

        Args:
            match: The match.
            people: Who sits where; None for somebody of whom nothing is known.
        """
        self._match = match
        self._people = people
        self._measure = MEASURES["on"]
        self._begin()

    def _begin(self) -> None:
        self._now = _Course()
        self._busy: set[Seat] = set()
        self._spoke: dict[Seat, int] = {}
        self._crossed: Counter[tuple[Seat, Seat]] = Counter()
        self._used: set[str] = set()
        self._told: deque[Event] = deque(maxlen=MEMORY)

    def at(self, told: int, loudness: Loudness) -> Said | None:
        """Return the line that is to be seen when so many steps have been told, if any is."""
        if loudness == "off":
            return None
        if told < self._now.heard or self._measure is not MEASURES[loudness]:
            # Steps were taken back, or the table is to be louder: all is heard anew.
            self._measure = MEASURES[loudness]
            self._begin()
        game = self._match.game
        for step in self._match.steps[self._now.heard : told]:
            event, before = game.project_event(step.event, None), self._now.seen
            self._now.seen = game.observe(step.state, None)
            self._hear(Moment(event, tuple(self._told), before, self._now.seen))
            self._told.append(event)
        return self._now.line

    # -- hearing -------------------------------------------------------------------------------------

    def _hear(self, moment: Moment) -> None:
        now, event = self._now, moment.event
        now.heard += 1
        now.mark = zlib.crc32(msgspec.json.encode(event), now.mark)
        if self.ears.settles(event):
            self._busy.clear()
        words = self.ears.says(event)
        if words is not None:
            self._busy.add(words[0])
        remarks = self._remarks(moment)
        if event.pause == 0:
            return
        now.rests += 1
        if now.line is not None and (now.rests - now.since > LASTS or now.line.seat in self._busy):
            now.line = None
        self._may_speak(remarks, random.Random(now.mark))

    def _remarks(self, moment: Moment) -> list[Remark]:
        """Return what may be said of an event, by who sits there as a bot and has words for it."""
        first = [Remark(seat, "greeting", 1.0) for seat in self._bots()] if not self._now.rests else []
        found = [*first, *self.ears.remarks(moment)]
        crossed = self.ears.crosses(moment)
        if crossed is not None:
            doer, other = crossed
            if self._crossed[crossed]:
                found.insert(0, Remark(other, "again", AGAIN, doer))
            self._crossed[crossed] += 1
        return [remark for remark in found if remark.seat in self._bots()]

    def _bots(self) -> list[Seat]:
        """Return the seats of those who talk: bots of whom something is known."""
        seats: Sequence[SeatInfo] = self._match.header.seats
        return [seat for seat, info in enumerate(seats) if info.kind == "bot" and self._people[seat]]

    # -- speaking ------------------------------------------------------------------------------------

    def _may_speak(self, remarks: Sequence[Remark], rng: random.Random) -> None:
        now = self._now
        if now.waiting is not None:
            kept, since = now.waiting
            if now.rests - since > WAITS:
                now.waiting = None
            elif kept.seat not in self._busy and self._free(kept.seat):
                now.waiting = None
                self._speak(kept, rng)
        # Of those who would greet, any may.
        equal = list(remarks)
        if equal and equal[0].occasion == "greeting":
            rng.shuffle(equal)
        for remark in equal:
            willing = rng.random() < remark.chance * self._measure.often
            if not willing or not self._free(remark.seat):
                continue
            if remark.seat not in self._busy:
                self._speak(remark, rng)
            elif now.waiting is None:
                now.waiting = (remark, now.rests)

    def _free(self, seat: Seat) -> bool:
        """Return whether somebody may speak: nobody has lately, and they have not for a while."""
        since = self._now.rests - self._now.since
        own = self._now.rests - self._spoke.get(seat, -1000)
        return since >= self._measure.gap and own >= self._measure.own

    def _speak(self, remark: Remark, rng: random.Random) -> None:
        person = self._people[remark.seat]
        lines = person.lines.get(remark.occasion, ()) if person is not None else ()
        if not lines:
            return
        fresh = [line for line in lines if line not in self._used]
        if not fresh and rng.random() >= REPEATS:
            return
        fresh = fresh or list(lines)
        chosen = fresh[int(rng.random() * len(fresh))]
        self._used.add(chosen)
        name = self._match.header.seats[remark.about].name if remark.about is not None else ""
        self._now.line = Said(remark.seat, chosen.replace(NAME, name))
        self._now.since = self._spoke[remark.seat] = self._now.rests
