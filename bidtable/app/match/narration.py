"""Shows a match event by event, with a pause at each event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bidtable.app.match import pace
from bidtable.app.match.address import addressed, names_for
from bidtable.app.match.handover import Screen
from bidtable.app.match.log import LogLine, MatchLog, Row
from bidtable.app.match.setup_form import SIDES
from bidtable.core.game import AnyGame, View
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Event, Seat
from bidtable.core.record import SeatInfo


class Narration:
    """Shows the events of a match one after another.

    Attributes:
        screen: The player who looks at the screen, and whether hidden cards may be shown.
        steps_shown: Number of events that the table has shown.
        steps_narrated: Number of events that the texts have reported.
        words_wait: Whether the text of an event appears only when all pieces have arrived.
        moment: The current event, with the facts that the viewer may know; None between events.
        by_click: Whether important events stay until a click.
        held: Whether the current event stays until a click.
    """

    def __init__(self, game: AnyGame, match: Match, speed: str) -> None:
        self.game = game
        self.match = match
        self.speed = speed
        # With several people, nobody has said yet that they sit at the screen, so the curtain asks first.
        self.screen = Screen(None, passed=self.needs_curtain)
        self._reseat()
        self.moment: Event | None = None
        self.held = False
        self.by_click = True
        self.steps_shown = self.steps_narrated = len(match.steps)
        self._gathered = False
        self.words_wait = False
        self._caption_before = ""
        self._again, self._words_again, self._rest = 0, 0, 0.0
        self._row = Row(self.game)
        self._log = MatchLog(match, self.names)
        # After a resume too, everybody can see the events since they last acted again.
        self._acted = {seat: match.steps_until_last_move_of(seat) for seat in range(len(self.seats))}

    # -- the viewer ----------------------------------------------------------------------------------

    @property
    def viewer(self) -> Seat | None:
        """The seat whose cards the screen shows; None for a spectator."""
        return self.screen.viewer

    @property
    def curtain_for(self) -> Seat | None:
        """The player who must come to the shared screen; None while the table is visible."""
        return self.screen.curtain_for

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """The players who sit at the table now, by seat."""
        return self.match.header.seats

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def humans(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, info in enumerate(self.seats) if info.kind == "human")

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats of the people who play at the screen; empty if people only watch."""
        return () if self.looks_on else self.humans

    @property
    def looks_on(self) -> str:
        """Reason why nobody can play: "watching", "replay" or empty."""
        return ""

    @property
    def needs_curtain(self) -> bool:
        """Whether several people at this screen hide cards from each other."""
        return len(self.humans) > 1 and self.game.info.hidden and not self.looks_on

    @property
    def on_two_sides(self) -> bool:
        return SIDES in self.match.header.agreements and len(self.humans) == 2 and not self.looks_on

    def _reseat(self) -> None:
        self.screen.reseat(self.humans, passed=self.needs_curtain, sides=self.on_two_sides)

    def colour_of(self, seat: Seat) -> str:
        """Return the colour of a seat; empty if none was chosen yet."""
        chosen = self.game.seat_colours(self.match.state_after(self.steps_shown))
        return chosen[seat] if chosen else self.seats[seat].colour

    def view(self) -> View[Any]:
        """Return what the player at the screen knows about the current position."""
        return self._view_after(self.steps_shown)

    def narrated_view(self) -> View[Any]:
        return self._view_after(self.steps_narrated)

    def _view_after(self, steps: int) -> View[Any]:
        if self.viewer is not None and self.screen.veiled:
            return self.match.open_view(self.viewer, steps)
        return self.match.view(self.viewer, steps)

    @property
    def holds_back(self) -> bool:
        if not self.screen.veiled or (self.busy and not self.screen.sides):
            # While an event is shown for everybody, nobody opens a hand.
            return False
        own = self.match.view(self.viewer, self.steps_shown).observation
        return own is not None and bool(self.game.in_words(own, self.names).hand)

    def recent(self) -> tuple[Event, ...]:
        return self._log.recent(self.steps_shown)

    def recently_narrated(self) -> tuple[Event, ...]:
        return self._log.recent(self.steps_narrated)

    # -- the present step ----------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether an event is being shown, or more events have to be shown."""
        return self.moment is not None or self.steps_shown < len(self.match.steps)

    @property
    def paused(self) -> bool:
        """Whether the game waits for a click after an event."""
        return self.held and not self.words_due

    @property
    def closes(self) -> bool:
        return self.match.outcome is not None and self.busy and self.steps_shown == len(self.match.steps)

    @property
    def actor(self) -> Seat | None:
        """The seat that has to move in the visible position, or None."""
        seat = self._next_of(self.game.actors(self.match.state_after(self.steps_shown)))
        return None if seat == CHANCE else seat

    def _next_actor(self) -> Seat | None:
        return self._next_of(self.match.actors)

    def _next_of(self, actors: Sequence[Seat]) -> Seat | None:
        if not actors:
            return None
        if len(actors) == 1:
            return actors[0]
        # In a simultaneous secret choice, bots seal first. Then people pass the screen round once, each in
        # turn.
        bots = [seat for seat in actors if seat not in self.humans]
        return bots[0] if bots else actors[0]

    def follow(self, speed: str, *, by_click: bool, words_wait: bool = False) -> None:
        """Use a new speed: "slow", "normal", "fast" or "instant".

        If `by_click` is true, important events wait for a click. If `words_wait` is true, texts change only
        after the pieces have moved.
        """
        self.speed, self.by_click, self.words_wait = speed, by_click, words_wait

    @property
    def words_due(self) -> bool:
        return self.steps_narrated < self.steps_shown

    def narrate(self) -> None:
        self.steps_narrated = self.steps_shown

    def acknowledge(self) -> None:
        """Show the next event at once, because of a click or a key."""
        if self.moment is None and not self.repeating:
            return
        self.steps_shown = max(self.steps_shown, self._again)
        self.held, self._rest = False, 0.0
        self._next_moment()

    def _next_moment(self) -> None:
        self._caption_before = self.caption()
        self.narrate()
        self.moment = None
        while self.steps_shown < len(self.match.steps) and self.moment is None:
            event = self.match.steps[self.steps_shown].event
            self.steps_shown += 1
            if event.pause == 0:
                continue
            if event.runs and self._runs_on():
                self._row.hold(event)
                continue
            self.moment = self.game.project_event(event, self.screen.eyes)
            self._row.close()
            if self.repeating:
                self.held = False
                self._rest = pace.rest_again(
                    len(self._line(self.moment).split()), self._words_again, self.speed
                )
                continue
            stays = pace.stays(event) and bool(self.humans) and not self.looks_on
            self.held = stays and self.by_click
            self._rest = pace.rest(event, self.speed, stays=stays)
        if self.moment is None:
            self._rest, self._again = 0.0, 0
        if self.moment is None or not self.words_wait:
            self.narrate()

    def _runs_on(self) -> bool:
        if self.repeating:
            # The person who acted has seen all of it by now.
            return self.steps_shown < self._again and self.match.steps[self.steps_shown].event.runs
        if self.looks_on or self.match.moves[-1][0] in self.humans:
            return False
        if self.steps_shown < len(self.match.steps):
            return self.match.steps[self.steps_shown].event.runs
        seat = self._next_actor()
        return seat is not None and seat != CHANCE and seat not in self.humans

    def rest_at(self, index: int) -> None:
        self.steps_shown = self.steps_narrated = index + 1
        self.moment = self.game.project_event(self.match.steps[index].event, self.screen.eyes)
        self.held = True

    @property
    def repeating(self) -> bool:
        return self._again > 0

    def latest(self) -> str:
        """Return the last log line that everybody may read; empty before the first line."""
        lines = self._log.lines(None, self.steps_narrated)
        return lines[-1].text if lines else ""

    def _repeats_from(self, seat: Seat) -> int:
        return self._log.news(self._acted[seat], self.steps_shown)

    def _repeat_from(self, since: int) -> None:
        self._again, self.steps_shown = self.steps_shown, since
        self.narrate()
        lines = self._log.lines(self.screen.eyes, self._again)
        self._words_again = sum(len(line.text.split()) for line in lines if line.index >= self.steps_shown)

    # -- two sides of the screen ---------------------------------------------------------------------

    def look(self, seat: Seat) -> None:
        self.screen.look(seat)
        self._project_again()

    def look_away(self) -> None:
        self.screen.look_away()
        self._project_again()

    def fold(self) -> None:
        self.screen.fold()
        self._project_again()

    @property
    def everybody_looks(self) -> bool:
        """Whether the current event is shown to all people at a shared screen."""
        return self._gathered and self.moment is not None and not self.repeating and self.screen.eyes is None

    def _project_again(self) -> None:
        if self.moment is not None:
            self.moment = self.game.project_event(
                self.match.steps[self.steps_shown - 1].event, self.screen.eyes
            )

    # -- the log -------------------------------------------------------------------------------------

    def log_lines(self, seat: Seat | None = None) -> list[LogLine]:
        """Return the log lines that a seat, or None for a spectator, may read."""
        return self._log.lines(seat, self.steps_narrated)

    def told_since(self, steps: int) -> list[str]:
        """Return the lines that the viewer may read about the events after the first `steps` events."""
        eyes, match = self.screen.eyes, self.match
        lines = (line for line in self._log.lines(eyes, self.steps_narrated) if line.index >= steps)
        seen = (self.game.project_event(match.steps[line.index].event, eyes) for line in lines)
        return [addressed(self.game.tell(event, self._called)) for event in seen]

    def acted(self, seat: Seat | None) -> int | None:
        return self._acted.get(seat) if seat is not None else None

    def round_start(self) -> int:
        return self._log.round_start(self.steps_shown)

    def caption(self) -> str:
        if self.moment is None:
            return ""
        if self.words_due:
            return self._caption_before
        return self._line(self.moment)

    def last_line(self) -> str:
        """Return the last log line that the viewer may read."""
        eyes = self.screen.eyes
        return addressed(self._log.last(eyes, self.steps_narrated, self._called))

    def _line(self, moment: Event) -> str:
        eyes = self.screen.eyes
        line = self._row.caption(moment, eyes, self._called)
        return addressed(line or self._log.last(eyes, self.steps_shown, self._called))

    @property
    def _called(self) -> tuple[str, ...]:
        return names_for(self.names, self.viewer, self.present)
