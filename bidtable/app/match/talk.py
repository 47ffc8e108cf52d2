"""Remarks of the bots at the table, in character.

Remarks depend only on public events, so that they cannot reveal hidden cards.
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
"""The amount of table talk: "on" for the usual amount, "quiet" for less talk, "off" for silence."""


class Measure(NamedTuple):
    """Limits for the number of remarks by bots.

    Attributes:
        often: Factor of the probability of each remark.
        gap: Number of events between two remarks.
        own: Number of events between two remarks of the same bot.
    """

    often: float
    gap: int
    own: int


MEASURES: Final[Mapping[str, Measure]] = {"on": Measure(1.0, 5, 14), "quiet": Measure(0.5, 14, 40)}
LASTS: Final = 3
"""Number of events for which a remark stays visible."""
WAITS: Final = 2
"""Largest number of events for which a remark of a bidding player is postponed; later the remark is dropped."""
REPEATS: Final = 0.3
"""Probability that a character repeats a remark, after all fitting remarks were used in the match."""
MEMORY: Final = 40
"""Number of past events in which the program looks for the player who was outbid."""
AGAIN: Final = 0.8
"""Probability that a character remarks on the second hindrance by the same opponent, from 0 to 1."""


class Remark(NamedTuple):
    """A remark that a player makes with a certain probability.

    Attributes:
        occasion: Key of the texts in the file people.yaml.
        chance: Probability that the player speaks, from 0 to 1.
        about: Another player who is named in the remark, or None.
    """

    seat: Seat
    occasion: str
    chance: float
    about: Seat | None = None


def over(seats: int, winners: Sequence[Seat]) -> Iterator[Remark]:
    """Yield possible remarks after the end of a game, the winners' remarks first."""
    yield from (Remark(seat, "won", 1.0) for seat in winners)
    yield from (Remark(seat, "beaten", 0.3) for seat in range(seats) if seat not in winners)


class Moment(NamedTuple):
    """A public event, with the public position before and after it.

    Attributes:
        told: The events right before this event, oldest first.
        before: A spectator's view before the event; None at the first event.
        after: A spectator's view after the event.
    """

    event: Event
    told: Sequence[Event] = ()
    before: Any = None
    after: Any = None


class Said(NamedTuple):
    """A remark that is shown at the table."""

    seat: Seat
    text: str


class Ears(Protocol):
    """Interface that returns the remarks that bots may make about an event."""

    def says(self, event: Event) -> tuple[Seat, str] | None:
        """Return who speaks at an event such as a bid, and the spoken words, or None."""

    def settles(self, event: Event) -> bool:
        """Return whether an event ends an auction or another exchange of words."""

    def remarks(self, moment: Moment) -> Iterable[Remark]:
        """Return all possible remarks about an event, most important first."""

    def crosses(self, moment: Moment) -> tuple[Seat, Seat] | None:
        """Return a player who hinders another player, and that other player, or None."""


@dataclass
class _Course:
    # The fields `heard` and `rests` count events and pauses. The checksum `mark` seeds the random numbers.
    # `since` is the pause before the latest remark.
    heard: int = 0
    mark: int = 0
    rests: int = 0
    line: Said | None = None
    since: int = -1000
    waiting: tuple[Remark, int] | None = None
    seen: Any = None


class Talk:
    """The remarks of the bots in one match.

    Attributes:
        ears: Finds possible remarks about the events of the game.
    """

    ears: Ears

    def __init__(self, match: Match, people: Mapping[Seat, Person | None]) -> None:
        """Prepare the remarks of a match. Only bots with a known character speak."""
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
        """Return the remark that is visible after a number of events, or None if nobody speaks."""
        if loudness == "off":
            return None
        if told < self._now.heard or self._measure is not MEASURES[loudness]:
            # Steps were taken back, or the amount of talk has changed, so the talk is made again.
            self._measure = MEASURES[loudness]
            self._begin()
        game = self._match.game
        for step in self._match.steps[self._now.heard : told]:
            event, before = game.project_event(step.event, None), self._now.seen
            self._now.seen = game.observe(step.state, None)
            self._hear(Moment(event, tuple(self._told), before, self._now.seen))
            self._told.append(event)
        return self._now.line

    # -- listening ----------------------------------------------------------------------------------

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
        seats: Sequence[SeatInfo] = self._match.header.seats
        return [seat for seat, info in enumerate(seats) if info.kind == "bot" and self._people[seat]]

    # -- speaking -----------------------------------------------------------------------------------

    def _may_speak(self, remarks: Sequence[Remark], rng: random.Random) -> None:
        now = self._now
        if now.waiting is not None:
            kept, since = now.waiting
            if now.rests - since > WAITS:
                now.waiting = None
            elif kept.seat not in self._busy and self._free(kept.seat):
                now.waiting = None
                self._speak(kept, rng)
        # Greetings are equally fitting, so their order is random.
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
