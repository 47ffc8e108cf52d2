"""What of a match has been told at the screen, to whose eyes, and for how long each step of it rests there.

No pygame here, and nobody decides anything: `session` does that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bidtable.app.match import pace
from bidtable.app.match.handover import Screen
from bidtable.app.match.log import LogLine, MatchLog, Row
from bidtable.app.match.setup_form import SIDES
from bidtable.core.game import AnyGame, View
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Event, Seat
from bidtable.core.record import SeatInfo


class Narration:
    """A match as far as it has been told.

    Attributes:
        game: The rules.
        match: The match.
        speed: slow, normal, fast or instant.
        screen: Who sits at the screen, and what of theirs it may show.
        told: How many steps of the match have been told; the one being told is the last of them.
        moment: The event being told, projected for the viewer; None between events.
        by_click: Whether what stays waits for `acknowledge`; else it goes on by itself after a while.
        held: Whether the moment waits for `acknowledge` now.
    """

    def __init__(self, game: AnyGame, match: Match, speed: str) -> None:
        """Begin where the match is.

        Args:
            game: The rules.
            match: The match; resumed ones go on where they are.
            speed: slow, normal, fast or instant.
        """
        self.game = game
        self.match = match
        self.speed = speed
        # With several people nobody has shown who sits at the screen yet: the curtain will ask.
        self.screen = Screen(None, passed=self.needs_curtain)
        self._reseat()
        self.moment: Event | None = None
        self.held = False
        self.by_click = True
        self.told = len(match.steps)
        self._again, self._words_again, self._rest = 0, 0, 0.0
        self._row = Row(self.game, self.names)
        self._log = MatchLog(match, self.names)
        # Also after a resume everybody is told what happened since they last acted.
        self._acted = {seat: match.steps_until_last_move_of(seat) for seat in range(len(self.seats))}

    # -- who is looking ------------------------------------------------------------------------------

    @property
    def viewer(self) -> Seat | None:
        """The seat whose table is on the screen; None is a spectator."""
        return self.screen.viewer

    @property
    def curtain_for(self) -> Seat | None:
        """The person whom the curtain waits for, if it is drawn."""
        return self.screen.curtain_for

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where now."""
        return self.match.header.seats

    @property
    def names(self) -> tuple[str, ...]:
        """Names of those who sit at the table, by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, info in enumerate(self.seats) if info.kind == "human")

    @property
    def looks_on(self) -> str:
        """What people do here who do not play: "watching" a match or its "replay"; empty where they play."""
        return ""

    @property
    def needs_curtain(self) -> bool:
        """Whether people at this table hide things from each other."""
        return len(self.humans) > 1 and self.game.info.hidden and not self.looks_on

    @property
    def on_two_sides(self) -> bool:
        """Whether two people sit on two sides of the screen, as they agreed."""
        return SIDES in self.match.header.agreements and len(self.humans) == 2 and not self.looks_on

    def _reseat(self) -> None:
        self.screen.reseat(self.humans, passed=self.needs_curtain, sides=self.on_two_sides)

    def colour_of(self, seat: Seat) -> str:
        """Return the colour of a seat at this table: the one it sat down with, or takes in the game; empty before."""
        chosen = self.game.seat_colours(self.match.state_after(self.told))
        return chosen[seat] if chosen else self.seats[seat].colour

    def view(self) -> View[Any]:
        """Return what the screen may show the viewer of what has been told."""
        if self.viewer is not None and self.screen.veiled:
            return self.match.open_view(self.viewer, self.told)
        return self.match.view(self.viewer, self.told)

    @property
    def holds_back(self) -> bool:
        """Whether the viewer holds something that is not shown, for they have not said that they are there."""
        own = self.match.view(self.viewer, self.told).observation if self.screen.veiled else None
        return own is not None and bool(self.game.in_words(own, self.names).hand)

    def recent(self) -> tuple[Event, ...]:
        """Return the last events told, as a spectator saw them, oldest first; what everybody may react to."""
        return self._log.recent(self.told)

    # -- what is being shown -------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether steps are still being told."""
        return self.moment is not None or self.told < len(self.match.steps)

    @property
    def actor(self) -> Seat | None:
        """The seat that the table waits for, as far as told; None for chance, between steps and at the end."""
        seat = self._next_of(self.game.actors(self.match.state_after(self.told)))
        return None if seat == CHANCE else seat

    def _next_actor(self) -> Seat | None:
        return self._next_of(self.match.actors)

    def _next_of(self, actors: Sequence[Seat]) -> Seat | None:
        if not actors:
            return None
        if len(actors) == 1:
            return actors[0]
        # A simultaneous secret choice: bots seal first, then people pass the screen once round, each in turn.
        bots = [seat for seat in actors if seat not in self.humans]
        return bots[0] if bots else actors[0]

    def follow(self, speed: str, *, by_click: bool) -> None:
        """Take the people's pace: what they set while they play."""
        self.speed, self.by_click = speed, by_click

    def acknowledge(self) -> None:
        """Go on to the next event at once: a click, space or Enter hurries."""
        if self.moment is None and not self.retelling:
            return
        self.told = max(self.told, self._again)
        self.held, self._rest = False, 0.0
        self._next_moment()

    def _next_moment(self) -> None:
        self.moment = None
        if self.told >= self._again:
            self._again = 0
        while self.told < len(self.match.steps) and self.moment is None:
            event = self.match.steps[self.told].event
            self.told += 1
            if event.pause == 0:
                continue
            if event.runs and self._runs_on():
                self._row.hold(event)
                continue
            self.moment = self.game.project_event(event, self.screen.eyes)
            self._row.close()
            if self.retelling:
                self.held = False
                self._rest = pace.rest_again(len(self.caption().split()), self._words_again, self.speed)
                continue
            stays = pace.stays(event) and bool(self.humans) and not self.looks_on
            self.held = stays and self.by_click
            self._rest = pace.rest(event, self.speed, stays=stays)
        if self.moment is None:
            self._rest = 0.0

    def _runs_on(self) -> bool:
        """Return whether what was just told goes on, no person acting between; who looks on is told each step."""
        if self.retelling:
            # Whoever acted, all of it has been seen by now.
            return self.told < self._again and self.match.steps[self.told].event.runs
        if self.looks_on or self.match.moves[-1][0] in self.humans:
            return False
        if self.told < len(self.match.steps):
            return self.match.steps[self.told].event.runs
        seat = self._next_actor()
        return seat is not None and seat != CHANCE and seat not in self.humans

    def rest_at(self, index: int) -> None:
        """Tell one step, and rest on it: what came before counts as told, what comes later as not yet."""
        self.told = index + 1
        self.moment = self.game.project_event(self.match.steps[index].event, self.screen.eyes)
        self.held = True

    @property
    def retelling(self) -> bool:
        """Whether what is told has been told before, to the person before the last curtain."""
        return self._again > 0

    def _tell_again(self, since: int) -> None:
        """Go back, to tell the viewer what happened since they acted so many steps ago."""
        self._again, self.told = self.told, self._log.news(since, self.told)
        lines = self._log.lines(self.screen.eyes, self._again)
        self._words_again = sum(len(line.text.split()) for line in lines if line.index >= self.told)

    # -- two sides of the screen ---------------------------------------------------------------------

    def look(self, seat: Seat) -> None:
        """Show one of two people what they hold, as they ask."""
        self.screen.look(seat)
        self._tell_anew()

    def look_away(self) -> None:
        """Lay that hand face down again."""
        self.screen.look_away()
        self._tell_anew()

    def _tell_anew(self) -> None:
        """Tell what is told now to the eyes that are there now."""
        if self.moment is not None:
            self.moment = self.game.project_event(self.match.steps[self.told - 1].event, self.screen.eyes)

    # -- the log -------------------------------------------------------------------------------------

    def log_lines(self, seat: Seat | None = None) -> list[LogLine]:
        """Return the log so far as told, as a seat (or a spectator, None) may read it."""
        return self._log.lines(seat, self.told)

    def acted(self, seat: Seat | None) -> int | None:
        """Return how many steps had been told when that seat last acted; None for a spectator."""
        return self._acted.get(seat) if seat is not None else None

    def round_start(self) -> int:
        """Return how many steps had been told when the present round began."""
        return self._log.round_start(self.told)

    def caption(self) -> str:
        """Return the line for the event being shown, and for those that are told together with it; empty if none is."""
        if self.moment is None:
            return ""
        eyes = self.screen.eyes
        return self._row.caption(self.moment, eyes) or self._log.last(eyes, self.told)
