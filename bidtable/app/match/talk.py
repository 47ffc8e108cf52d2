"""Table talk of bots in character.

The talk follows the public events one by one. Random numbers, which are derived from these events, choose the
speaker and the words. The same public history always gives the same talk, whatever the hidden cards and the
viewer are.
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
    """Limits on how often bots speak, counted in events at which the table pauses.

    Attributes:
        often: Factor by which the probability of each remark is multiplied.
        gap: Number of events between the remarks of two speakers.
        own: Number of events before the same person may speak again.
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
    """An occasion for a character at the table to speak.

    Attributes:
        seat: The speaker.
        occasion: Key of the remark's words in the file people.yaml.
        chance: Probability that the character speaks, from 0 to 1.
        about: The seat of another player who is named in the remark; None for a remark without a name.
    """

    seat: Seat
    occasion: str
    chance: float
    about: Seat | None = None


def over(seats: int, winners: Sequence[Seat]) -> Iterator[Remark]:
    """Yield possible remarks after the end of a game, first by the winners and then by the losers."""
    yield from (Remark(seat, "won", 1.0) for seat in winners)
    yield from (Remark(seat, "beaten", 0.3) for seat in range(seats) if seat not in winners)


class Moment(NamedTuple):
    """A public event with the views of a spectator before and after this event.

    Attributes:
        told: The events right before the event, oldest first.
        before: A spectator's view before the event; None at the first event of the match.
        after: A spectator's view after the event.
    """

    event: Event
    told: Sequence[Event] = ()
    before: Any = None
    after: Any = None


class Said(NamedTuple):
    """A remark that is shown at the table, with its speaker."""

    seat: Seat
    text: str


class Ears(Protocol):
    """Interface for finding possible remarks about events, which the table of each game implements."""

    def says(self, event: Event) -> tuple[Seat, str] | None:
        """Return the speaker and the words of an event that is spoken aloud, such as a bid; else None."""

    def settles(self, event: Event) -> bool:
        """Return whether a spoken exchange, such as an auction, has ended with this event."""

    def remarks(self, moment: Moment) -> Iterable[Remark]:
        """Return all remarks that the players may make about an event, most important first."""

    def crosses(self, moment: Moment) -> tuple[Seat, Seat] | None:
        """Return the player who hindered another player in the event, and the hindered player; else None."""


@dataclass
class _Course:
    """The remarks up to a certain event, and the data for choosing the next remark.

    Attributes:
        heard: Number of events.
        mark: Checksum of the events, which seeds the random numbers.
        rests: Number of events so far at which the table paused.
        line: The remark that is shown, if any.
        since: Number of pauses before the latest remark.
        waiting: A postponed remark, with the number of pauses before the remark was postponed; else None.
        seen: The current view of a spectator; None before the first event.
    """

    heard: int = 0
    mark: int = 0
    rests: int = 0
    line: Said | None = None
    since: int = -1000
    waiting: tuple[Remark, int] | None = None
    seen: Any = None


class Talk:
    """The table talk of one match.

    Attributes:
        ears: The object that finds remarks for the events of the game. A change of the window size replaces
            this object.
    """

    ears: Ears

    def __init__(self, match: Match, people: Mapping[Seat, Person | None]) -> None:
        """Prepare the table talk of a match from its beginning.

        The character of a seat is None if the program does not know the character.
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
        """Return the remark that is shown after the first `told` steps of the match; None if nobody speaks."""
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
        """Return the possible remarks for an event; only bots with a known character speak."""
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
        """Return the seats that talk: bots with a known character."""
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
        """Return whether enough events have passed since the last remark, and since this person spoke."""
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
