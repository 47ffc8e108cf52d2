"""Runs a live match: asks bots and people for moves, saves the moves and shows the events."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path

from bidtable.app.match import pace
from bidtable.app.match.autosave import UNSAVED, Autosave
from bidtable.app.match.bot_worker import BotMaker, Thinker
from bidtable.app.match.log import MatchLog, Row
from bidtable.app.match.narration import Narration
from bidtable.app.match.pads import PadSeats
from bidtable.core.game import AnyGame
from bidtable.core.match import Match, Pending
from bidtable.core.model import CHANCE, Move, Outcome, Seat
from bidtable.core.record import Aside, HintLine, SeatInfo, SeatLine, TermsLine
from bidtable.core.texts import counted

log = logging.getLogger(__name__)


class Session(Narration):
    """A match that is being played by people and bots at this screen.

    Attributes:
        notice: A message for the people at the table; may be empty.
        autosave: Saves every move before the next player may move.
        made_for_people: Number of moves up to the last forced move that the program made for a person.
        hurrying: Whether the bots play without pauses until a person has to decide.
        pads: The controllers of the people at this screen.
    """

    def __init__(
        self,
        game: AnyGame,
        match: Match,
        *,
        speed: str = "normal",
        autosave: Autosave | None = None,
        bots: BotMaker | None = None,
    ) -> None:
        """Start or resume a match at the speed "slow", "normal", "fast" or "instant".

        A match without `autosave` is not saved. If `bots` is None, the bots think in a thread of this
        process.
        """
        super().__init__(game, match, speed)
        self.notice = ""
        self.pads = PadSeats()
        self.autosave = autosave or Autosave(None)
        self._changes: dict[Seat, SeatInfo] = {}
        self._terms: dict[str, str] | None = None
        self.hurrying = False
        self._following: list[tuple[Seat, Move]] = []
        self.made_for_people = 0
        self._thinker = Thinker(match, bots)

    @property
    def record(self) -> Path | None:
        """Path of the saved match, or None if the match is not saved."""
        return self.autosave.path

    @property
    def outcome(self) -> Outcome | None:
        """Result of the match after all events have been shown, or None."""
        return None if self.busy else self.match.outcome

    @property
    def awaiting(self) -> bool:
        """Whether the person at the screen has to move."""
        return (
            not self.busy
            and not self.autosave.waiting
            and not self._following
            and self.curtain_for is None
            and not self.looks_on
            and self.viewer in self.humans
            and self._finds_all(self.viewer)
        )

    @property
    def asks_to_look(self) -> Seat | None:
        """Player who must look at a hidden hand now, or None."""
        seat = self._next_actor()
        if self.busy or self.autosave.waiting or seat is None or not self.screen.sides or seat != self.viewer:
            return None
        return None if seat not in self.humans or self._finds_all(seat) or self._is_forced(seat) else seat

    def _is_forced(self, seat: Seat) -> bool:
        # At a shared screen, a forced move is made without asking if everybody can see that it is forced.
        return self.needs_curtain and self.game.move_is_forced(
            self.game.observe(self.match.state, None), seat
        )

    def _finds_all(self, seat: Seat) -> bool:
        openly = self.game.decision_is_open(self.match.state)
        return seat == self._next_actor() and self.screen.shows(seat, openly=openly)

    # -- finishing quickly ---------------------------------------------------------------------------

    def hurry_on(self, on: bool = True) -> None:
        """Switch the pauses between the moves of bots on or off."""
        self.hurrying = on and not self.looks_on
        if self.hurrying:
            self._rush()

    def _rush(self) -> None:
        self.steps_shown, self._again = len(self.match.steps), 0
        self.moment, self.held, self._rest = None, False, 0.0
        self.narrate()
        seat = self._next_actor()
        self.hurrying = seat is not None and seat not in self.humans

    # -- the course of play --------------------------------------------------------------------------

    def update(self, dt: float, *, animating: bool = False) -> bool:
        """Advance the match by `dt` seconds, and return whether the picture changed.

        If `animating` is true, the pause after an event does not begin.
        """
        if self.words_due and not animating:
            self.narrate()
            return True
        if self.autosave.waiting:
            return self.autosave.poll()
        if self._following:
            self._follow_up()
            return True
        if self.changing:
            return self._change()
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
            return self.screen.settle()
        if seat == CHANCE:
            return self._keep(self.match.prepare_chance())
        if seat in self.humans:
            return self._call(seat)
        return self._take_bot_move(seat, dt)

    def _call(self, seat: Seat) -> bool:
        if self._finds_all(seat):
            return False
        if self._is_forced(seat):
            # Nobody has to take the screen for a move that is no decision.
            self.made_for_people = len(self.match.moves) + 1
            return self._keep(self.match.prepare(seat, next(iter(self.match.legal(seat)))))
        if self.screen.waits_for(seat):
            return False
        self.screen.call(seat, openly=self.game.decision_is_open(self.match.state))
        return True

    def raise_curtain(self) -> None:
        """Show the table to the player who takes over the screen."""
        self.screen.raise_curtain()
        self._project_again()

    @property
    def can_show_again(self) -> bool:
        """Whether the next player has missed events that can be shown again."""
        seat = self.curtain_for
        return seat is not None and not self.busy and self._repeats_from(seat) < self.steps_shown

    def show_again(self) -> None:
        """Repeat the events that the next player has not yet seen."""
        seat = self.curtain_for
        if seat is not None and self.can_show_again:
            self._repeat_from(self._repeats_from(seat))

    def play(self, move: Move, *rest: Move) -> None:
        """Make the viewer's move, and then the moves `rest` of the same player.

        Raises:
            IllegalMove: The rules forbid one of the moves. This move and all later moves are not made.
        """
        assert self.viewer is not None
        viewer = self.viewer
        self._following = [(viewer, other) for other in rest]
        self._keep(self.match.prepare(viewer, move))
        self._follow_up()

    def _follow_up(self) -> None:
        while self._following and not self.autosave.waiting:
            seat, move = self._following.pop(0)
            self._keep(self.match.prepare(seat, move))

    def _runs_on(self) -> bool:
        return bool(self._following) or super()._runs_on()

    def _keep(self, pending: Pending) -> bool:
        self.autosave.keep(pending.line, lambda: self._count(pending))
        return not self.autosave.waiting

    def _count(self, pending: Pending) -> None:
        if pending.move is None:
            self._taken_back(pending)
            return
        self.match.adopt(pending)
        if pending.seat in self.humans and len(self.match.moves) != self.made_for_people:
            self._acted[pending.seat] = len(self.match.steps)
        self._gathered = self.needs_curtain and any(pace.stays(step.event) for step in pending.steps)
        if self._gathered or self._turn_passes():
            # The events that follow are for everybody at the table, and so is the screen.
            self.fold()
        closing = self.match.closing()
        if closing is not None:
            self.autosave.jot(closing)
        if self.hurrying:
            self._rush()
        elif self.moment is None:
            self._next_moment()

    def _turn_passes(self) -> bool:
        seat = self._next_actor()
        if seat in (CHANCE, self.viewer):
            return False
        # At one side of the screen a hand is not left open while bots play, because the other person looks away.
        return bool(self.screen.sides) or seat is None or seat in self.humans

    def play_unsaved(self) -> None:
        """Continue the match without saving."""
        self.notice = UNSAVED
        self.autosave.play_unsaved()

    # -- players of the seats ------------------------------------------------------------------------

    def change_seats(self, changes: Mapping[Seat, SeatInfo]) -> None:
        """Replace the players at some seats by other people or bots."""
        self._changes.update(changes)

    def agree(self, agreements: Mapping[str, str]) -> None:
        """Change the options on which the players agreed, such as hints."""
        self._terms = dict(agreements)

    def _change(self) -> bool:
        number, terms = len(self.match.moves), self._terms
        line: SeatLine | TermsLine
        if self._changes:
            line = SeatLine(number, *self._changes.popitem())
        else:
            assert terms is not None
            line, self._terms = TermsLine(number, terms), None
        self.autosave.keep(line, lambda: self._changed(line))
        return not self.autosave.waiting

    @property
    def changing(self) -> bool:
        """Whether a change of the players is still being saved."""
        return bool(self._changes) or self._terms is not None

    def _changed(self, line: Aside) -> None:
        if isinstance(line, SeatLine):
            self._thinker.forget(line.seat)
            self._acted.setdefault(line.seat, len(self.match.steps))
        self.match.adopt_aside(line)
        self._log = MatchLog(self.match, self.names)
        self._reseat()
        self._project_again()

    # -- hints ---------------------------------------------------------------------------------------

    def count_hint(self, seat: Seat) -> None:
        """Record that a person has seen a hint."""
        if not self.autosave.waiting:
            line = HintLine(len(self.match.moves), seat)
            self.autosave.jot(line)
            self.match.adopt_aside(line)

    def hints_said(self, seat: Seat) -> str:
        """Return how many hints a player has used, in words."""
        given = self.match.hints
        return (counted(given[seat], "hint") if given[seat] else "no hints") if any(given) else ""

    # -- taking back ---------------------------------------------------------------------------------

    def why_not_take_back(self) -> str:
        """Return the reason why the last move cannot be taken back, or an empty text."""
        seat = self._take_back_seat()
        if self.looks_on or seat is None:
            return "There is nothing to take back."
        if self.needs_curtain and self.match.outcome is not None:
            return "The hands lie open since the match is over."
        return self.match.why_not_take_back(seat)

    def _take_back_seat(self) -> Seat | None:
        if len(self.match.moves) == self.made_for_people:
            return None
        seat = self.match.moves[-1][0]
        # A bot's move cannot be taken back, not even if a person has its seat now.
        sat = self.match.sat(seat, len(self.match.moves) - 1)
        return seat if seat in self.humans and sat and sat.kind == "human" else None

    @property
    def take_back_name(self) -> str:
        """Name of the person who may take back the last move, or an empty text."""
        seat = self._take_back_seat()
        return self.names[seat] if seat is not None and not self.why_not_take_back() else ""

    def take_back(self) -> None:
        """Take back the last move of a person, if this is allowed."""
        seat = self._take_back_seat()
        if seat is None or self.why_not_take_back() or self.autosave.waiting:
            return
        self._keep(self.match.prepare_take_back(seat))

    def _taken_back(self, pending: Pending) -> None:
        self._thinker.stop()
        self.moment, self.held, self._again = None, False, 0
        self._row = Row(self.game)
        self._adopt_take_back(pending)
        self.screen.call(pending.seat, openly=self.game.decision_is_open(self.match.state))

    def _adopt_take_back(self, pending: Pending) -> None:
        self.match.adopt(pending)
        self.steps_shown = self.steps_narrated = len(self.match.steps)
        self._log.forget()

    # -- bots ----------------------------------------------------------------------------------------

    def _think_ahead(self) -> None:
        seat = self._next_actor()
        if self.looks_on or seat is None or seat == CHANCE or seat in self.humans:
            return
        self._thinker.think(seat)

    def _take_bot_move(self, seat: Seat, dt: float) -> bool:
        self._think_ahead()
        future = self._thinker.take(dt, 0.0 if self.hurrying else pace.BEAT[self.speed])
        if future is None:
            return False
        try:
            pending = self.match.prepare(seat, future.result().move)
        except Exception:
            # A bot's mistake must not end the match, and must not be hidden either.
            log.exception("The bot on seat %d failed", seat)
            self.notice = f"{self.names[seat]} could not decide and made the first legal move."
            pending = self.match.prepare(seat, next(iter(self.match.legal(seat))))
        return self._keep(pending)

    @property
    def thinking(self) -> bool:
        return self._thinker.busy

    def close(self) -> None:
        """Stop the bots, and close the saved match."""
        self._thinker.close()
        self.autosave.close()
        self.match.close()
