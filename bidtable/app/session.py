"""One match at the screen: whose eyes look at it, who decides next, and at what pace it is shown.

No pygame here: a session is driven by `update(dt)` and asked what to show. The next move waits until the steps of
the last one have been told; while a step is told, all that is shown is the state right after it, and nothing more.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bidtable.app import pace
from bidtable.app.advice import HintCount
from bidtable.app.chronicle import Chronicle, LogLine, Row
from bidtable.app.keeping import UNSAVED, Keeper
from bidtable.app.passing import Screen
from bidtable.app.thinking import BotMaker, Thinker
from bidtable.core.game import AnyGame, View
from bidtable.core.match import Match, Pending
from bidtable.core.model import CHANCE, Event, Move, Outcome, Seat
from bidtable.core.record import SeatInfo, SeatLine

log = logging.getLogger(__name__)


class Session:
    """A match with its people, its bots and its pace.

    Attributes:
        screen: Who sits at the screen, and what of theirs it may show.
        told: How many steps of the match have been told; the one being told is the last of them.
        moment: The event being told, projected for the viewer; None between events.
        by_click: Whether what stays waits for `acknowledge`; else it goes on by itself after a while.
        held: Whether the moment waits for `acknowledge` now.
        notice: A message for the people at the table (a bot that failed, a game that is not saved), or empty.
        hints: How many hints people were given.
        keeper: Writes down what happens; nothing counts before that is done.
    """

    def __init__(
        self,
        game: AnyGame,
        match: Match,
        *,
        speed: str = "normal",
        keeper: Keeper | None = None,
        bots: BotMaker | None = None,
    ) -> None:
        """Sit down at a match.

        Args:
            game: The rules.
            match: The match; resumed ones go on where they are.
            speed: slow, normal, fast or instant.
            keeper: What writes the match down; None if nothing does.
            bots: Makes the bots; None makes such as think on a thread of this process.
        """
        self.game = game
        self.match = match
        self.speed = speed
        # With several people nobody has shown who sits at the screen yet: the curtain will ask.
        self.screen = Screen(None, passed=self.needs_curtain)
        self.screen.reseat(self.humans, passed=self.needs_curtain)
        self.moment: Event | None = None
        self.held = False
        self.by_click = True
        self.notice = ""
        self.hints = HintCount(resumed=bool(match.moves))
        self.keeper = keeper or Keeper(None)
        self.told = len(match.steps)
        self._again, self._rest = 0, 0.0
        self._changes: dict[Seat, SeatInfo] = {}
        self._row = Row(self.game, self.names)
        self._chronicle = Chronicle(match, self.names)
        # Also after a resume everybody is told what happened since they last acted.
        self._acted = {seat: match.steps_until_last_move_of(seat) for seat in range(len(self.seats))}
        self._thinker = Thinker(match, bots)

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
    def record(self) -> Path | None:
        """The file that the match is written to; None if there is none."""
        return self.keeper.path

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

    def colour_of(self, seat: Seat) -> str:
        """Return the colour of a seat at this table: the one chosen in the game, or else the one it sat down with."""
        chosen = self.game.seat_colours(self.match.state_after(self.told))
        return (chosen[seat] if chosen else "") or self.seats[seat].colour

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
        return self._chronicle.recent(self.told)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, once everything has been told."""
        return None if self.busy else self.match.outcome

    # -- what is being shown -------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether steps are still being told."""
        return self.moment is not None or self.told < len(self.match.steps)

    @property
    def awaiting(self) -> bool:
        """Whether the viewer owes a decision now and may make it."""
        return (
            not self.busy
            and not self.keeper.waiting
            and self.curtain_for is None
            and not self.looks_on
            and self.viewer in self.humans
            and self._finds_all(self.viewer)
        )

    def _finds_all(self, seat: Seat) -> bool:
        """Return whether a seat owes a decision, and all that it needs for it is on the screen."""
        openly = self.game.decision_is_open(self.match.state)
        return seat == self._next_actor() and self.screen.shows(seat, openly=openly)

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
            stays = pace.stays(event) and bool(self.humans) and not self.looks_on and not self.retelling
            self.held = stays and self.by_click
            self._rest = pace.rest(event, self.speed, stays=stays, again=self.retelling)
        if self.moment is None:
            self._rest = 0.0

    def _runs_on(self) -> bool:
        """Return whether what was just told goes on, no person acting between; who looks on is told each step."""
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

    # -- the log -------------------------------------------------------------------------------------

    def log_lines(self, seat: Seat | None = None) -> list[LogLine]:
        """Return the log so far as told, as a seat (or a spectator, None) may read it."""
        return self._chronicle.lines(seat, self.told)

    def acted(self, seat: Seat | None) -> int | None:
        """Return how many steps had been told when that seat last acted; None for a spectator."""
        return self._acted.get(seat) if seat is not None else None

    def round_start(self) -> int:
        """Return how many steps had been told when the present round began."""
        return self._chronicle.round_start(self.told)

    def caption(self) -> str:
        """Return the line for the event being shown, and for those that are told together with it; empty if none is."""
        if self.moment is None:
            return ""
        eyes = self.screen.eyes
        return self._row.caption(self.moment, eyes) or self._chronicle.last(eyes, self.told)

    # -- the run of play -----------------------------------------------------------------------------

    def update(self, dt: float, *, animating: bool = False) -> bool:
        """Let time pass.

        Args:
            dt: Seconds since the last call.
            animating: Whether pieces are still moving; an event rests only when they have arrived.

        Returns:
            Whether anything to be shown changed.
        """
        if self.keeper.waiting:
            return self.keeper.poll()
        if self._changes:
            return self._change_seat()
        self._think_ahead()
        if self.moment is not None:
            if self.held or animating:
                return False
            self._rest -= dt
            if self._rest > 0:
                return False
            self._next_moment()
            return True
        if self.busy:
            self._next_moment()
            return True
        if self.curtain_for is not None:
            return False
        return self._advance(dt)

    def _advance(self, dt: float) -> bool:
        seat = self._next_actor()
        if seat is None:
            return False
        if seat == CHANCE:
            return self._keep(self.match.prepare_chance())
        if seat in self.humans:
            return self._call(seat)
        return self._take_bot_move(seat, dt)

    def _call(self, seat: Seat) -> bool:
        if self._finds_all(seat):
            return False
        self.screen.call(seat, openly=self.game.decision_is_open(self.match.state))
        return True

    def raise_curtain(self) -> None:
        """Show the table of the person called, and tell again there what happened since they last acted."""
        seat = self.curtain_for
        self.screen.raise_curtain()
        if seat is not None and not self.busy:
            self._again, self.told = self.told, self._chronicle.news(self._acted[seat], self.told)

    @property
    def retelling(self) -> bool:
        """Whether what is told has been told before, to the person before the last curtain."""
        return self._again > 0

    def play(self, move: Move) -> None:
        """Make the viewer's decision.

        Raises:
            IllegalMove: The rules do not allow it; nothing changed.
        """
        assert self.viewer is not None
        self._keep(self.match.prepare(self.viewer, move))

    def _keep(self, pending: Pending) -> bool:
        """Write a move or a take-back down; it counts, and is told, once that is done. Return whether it is."""
        self.keeper.keep(pending.line, lambda: self._count(pending))
        return not self.keeper.waiting

    def _count(self, pending: Pending) -> None:
        if pending.move is None:
            self._taken_back(pending)
            return
        self.match.adopt(pending)
        if pending.seat in self.humans:
            self._acted[pending.seat] = len(self.match.steps)
        closing = self.match.closing()
        if closing is not None:
            self.keeper.close_record(closing)
        if self.moment is None:
            self._next_moment()

    def play_unsaved(self) -> None:
        """Go on without writing anything down: what is played from here on is lost when the program ends."""
        self.notice = UNSAVED
        self.keeper.play_unsaved()

    # -- who sits where ------------------------------------------------------------------------------

    def change_seats(self, changes: Mapping[Seat, SeatInfo]) -> None:
        """Let others play seats from now on: bots, bots of another level, people. Each is written down, then counts."""
        self._changes.update(changes)

    def _change_seat(self) -> bool:
        line = self.match.prepare_change(*self._changes.popitem())
        self.keeper.keep(line, lambda: self._seat_changed(line))
        return not self.keeper.waiting

    @property
    def changing(self) -> bool:
        """Whether a change of a seat is still to be written down."""
        return bool(self._changes)

    def _seat_changed(self, line: SeatLine) -> None:
        self._thinker.forget(line.seat)
        self.match.adopt_change(line)
        self._row = Row(self.game, self.names)
        self._chronicle = Chronicle(self.match, self.names)
        self._acted.setdefault(line.seat, len(self.match.steps))
        self.screen.reseat(self.humans, passed=self.needs_curtain)

    # -- taking back ---------------------------------------------------------------------------------

    def why_not_take_back(self) -> str:
        """Say why the last move cannot be taken back; empty if it can."""
        seat = self._take_back_seat()
        if self.looks_on or seat is None:
            return "There is nothing to take back."
        return self.match.why_not_take_back(seat)

    def _take_back_seat(self) -> Seat | None:
        """Return who may take back now: the person whose move was the last, also while the next one is called."""
        if not self.match.moves:
            return None
        seat = self.match.moves[-1][0]
        # What a bot has done stands, also when a person has its seat now.
        sat = self.match.sat(seat, len(self.match.moves) - 1)
        return seat if seat in self.humans and sat and sat.kind == "human" else None

    @property
    def take_back_name(self) -> str:
        """Name of the person who may take back now, or empty."""
        seat = self._take_back_seat()
        return self.names[seat] if seat is not None and not self.why_not_take_back() else ""

    def take_back(self) -> None:
        """Undo the last person's move. Does nothing if that is not possible."""
        seat = self._take_back_seat()
        if seat is None or self.why_not_take_back() or self.keeper.waiting:
            return
        self._keep(self.match.prepare_take_back(seat))

    def _taken_back(self, pending: Pending) -> None:
        self._thinker.stop()
        self.moment, self.held, self._again = None, False, 0
        self._row = Row(self.game, self.names)
        self._adopt_take_back(pending)
        self.screen.call(pending.seat, openly=self.game.decision_is_open(self.match.state))

    def _adopt_take_back(self, pending: Pending) -> None:
        self.match.adopt(pending)
        self.told = len(self.match.steps)
        self._chronicle.forget()

    # -- bots ----------------------------------------------------------------------------------------

    def _think_ahead(self) -> None:
        """Start the next bot thinking while the last step is still told; never on the UI thread."""
        seat = self._next_actor()
        if self.looks_on or seat is None or seat == CHANCE or seat in self.humans:
            return
        self._thinker.think(seat)

    def _take_bot_move(self, seat: Seat, dt: float) -> bool:
        self._think_ahead()
        future = self._thinker.take(dt, pace.BEAT[self.speed])
        if future is None:
            return False
        try:
            pending = self.match.prepare(seat, future.result().move)
        except Exception:
            # A bot's mistake must not end the evening, and must not be hidden either.
            log.exception("The bot on seat %d failed", seat)
            self.notice = f"{self.names[seat]} could not decide and made the first legal move."
            pending = self.match.prepare(seat, next(iter(self.match.legal(seat))))
        return self._keep(pending)

    @property
    def thinking(self) -> bool:
        """Whether a bot is at work on the next move."""
        return self._thinker.busy

    def close(self) -> None:
        """Stop the bots and let go of the record; nothing is lost, it was written at each move."""
        self._thinker.close()
        self.keeper.close()
        self.match.close()
