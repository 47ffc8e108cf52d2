"""One running game: applies moves, keeps what happened step by step, and writes each move down before it counts."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Collection, Iterable
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from bidtable.core.asides import after_aside, hints_given, who_sat
from bidtable.core.chance import luck, stream
from bidtable.core.errors import IllegalMove, RecordError
from bidtable.core.game import AnyGame, View
from bidtable.core.model import CHANCE, Event, Move, Outcome, Seat, digest
from bidtable.core.promise import Promise
from bidtable.core.record import (
    Aside,
    CloseLine,
    Header,
    Line,
    MoveLine,
    Part,
    Record,
    SeatInfo,
    SeatLine,
    UndoLine,
)
from bidtable.core.steps import Step
from bidtable.core.texts import counted, listed, shortened

Chance: TypeAlias = Literal["auto", "manual"]
"""Whether `Match.push` lets chance fall by itself."""


class Writer(Protocol):
    """Where a match writes its lines: a journal."""

    def append(self, line: Part) -> None:
        """Write a line so that it survives the program.

        Raises:
            RecordError: It could not be written.
        """
        ...

    def close(self) -> None:
        """Let go of the file."""
        ...


class Pending(msgspec.Struct, frozen=True):
    """A move, or a take-back, that is allowed but does not count yet: its line must be written first.

    Attributes:
        line: The line of the record.
        seat: Who moves.
        move: The move; None for a take-back.
        steps: What the move causes; none for a take-back.
    """

    line: Line
    seat: Seat
    move: Move | None = None
    steps: tuple[Step[Any], ...] = ()


class Match:
    """One game from its first state on. Pure but for the writer it is given.

    Attributes:
        game: The rules.
        begun: The header that the match started from.
        header: The same header with the seats and agreements as they are now.
        steps: All that happened so far, each with the state right after it, oldest first.
        moves: All moves so far, `(seat, move)`, those of chance included.
        lines: All lines of the record so far, take-backs included.
        writer: Where lines are written; None keeps them in memory alone.
        chance: Whether `push` lets chance fall by itself.
    """

    def __init__(
        self, game: AnyGame, header: Header, writer: Writer | None = None, *, chance: Chance = "auto"
    ) -> None:
        """Start a match.

        Raises:
            SetupError: The set-up does not fit the game.
        """
        self.game = game
        self.chance = chance
        self.begun = self.header = header
        self.steps: list[Step[Any]] = []
        self.moves: list[tuple[Seat, Move]] = []
        self.lines: list[Line] = []
        self.writer = writer
        self._start = game.start(header.setup)
        # For each move: the number of steps before it.
        self._before: list[int] = []
        self._histories: dict[Seat | None, list[Event]] = {}

    # -- looking -------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state now."""
        return self.state_after(len(self.steps))

    def state_after(self, steps: int) -> Any:
        """Return the state after so many steps, counted from the start."""
        return self.steps[steps - 1].state if steps else self._start

    @property
    def events(self) -> list[Event]:
        """All events so far, unprojected, oldest first."""
        return [step.event for step in self.steps]

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Who owes a decision."""
        return self.game.actors(self.state)

    def legal(self, seat: Seat) -> Collection[Move]:
        """Return the legal moves of a seat; empty when it owes no decision."""
        return self.game.legal(self.state, seat)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.game.outcome(self.state)

    def view(self, seat: Seat | None, steps: int | None = None) -> View[Any]:
        """Return all that a seat (None: a spectator) may know.

        Args:
            seat: The viewer.
            steps: How much has happened, in steps from the start; None is all.
        """
        count = len(self.steps) if steps is None else steps
        history = self._histories.setdefault(seat, [])
        for step in self.steps[len(history) :]:
            history.append(self.game.project_event(step.event, seat))
        return self.game.view(self.state_after(count), seat, tuple(history[:count]))

    def open_view(self, seat: Seat, steps: int | None = None) -> View[Any]:
        """Return what everybody may know, as the seat that decides by it finds it (`Game.decision_is_open`).

        Args:
            seat: The seat that decides.
            steps: How much has happened, in steps from the start; None is all.
        """
        seen = self.view(None, steps)
        observation = msgspec.structs.replace(seen.observation, seat=seat)
        openly = self.game.decision_is_open(observation)
        return View(seat, observation, seen.history, self.game.legal(observation, seat) if openly else ())

    def promise(self, seat: Seat, move: Move) -> Promise:
        """Return what a legal move of a seat will do, as far as the seat can know."""
        return self.game.promise(self.game.observe(self.state, seat), seat, move)

    def steps_until_last_move_of(self, seat: Seat) -> int:
        """Return how many steps there were once a seat's last move was done; 0 if it has not moved."""
        for number in range(len(self.moves) - 1, -1, -1):
            if self.moves[number][0] == seat:
                following = number + 1
                return self._before[following] if following < len(self._before) else len(self.steps)
        return 0

    def steps_before(self, number: int) -> int:
        """Return how many steps there were before a move, counted from 0."""
        return self._before[number]

    def sat(self, seat: Seat, number: int) -> SeatInfo | None:
        """Return who sat on a seat when a move was made, counted from 0; None for chance."""
        return None if seat == CHANCE else who_sat(self.begun.seats[seat], self.lines, seat, number)

    def bot_rng(self, seat: Seat, number: int | None = None) -> random.Random:
        """Return the random stream for a bot's next decision, or for that of a move made before.

        It is the same again after a resume.
        """
        number = len(self.moves) if number is None else number
        return luck(self.header.seed_of(number), f"bot/{seat}/{number}")

    def chance_rng(self, number: int) -> random.Random:
        """Return the random stream from which chance draws the move of a number."""
        return stream(self.header.seed_of(number), f"chance/{number}")

    def __repr__(self) -> str:
        return f"<Match of {self.header}: {counted(len(self.moves), 'move')}, {self._standing()}>"

    def __str__(self) -> str:
        return f"{self!r}\n{self.state}"

    def _standing(self) -> str:
        outcome, actors = self.outcome, self.actors
        if outcome is not None:
            return f"won by {listed([f'seat {seat}' for seat in outcome.winners] or ['nobody'])}"
        if actors == (CHANCE,):
            return "chance is to fall"
        are = "is" if len(actors) == 1 else "are"
        return f"{listed([f'seat {seat}' for seat in actors])} {are} to act"

    # -- playing -------------------------------------------------------------------------------------

    def prepare(self, seat: Seat, move: Move) -> Pending:
        """Work out what a move causes; nothing counts yet and nothing is written.

        Raises:
            IllegalMove: The rules do not allow it.
        """
        steps = self.game.steps(self.state, seat, move)
        check = digest(steps[-1].state)
        line = MoveLine(len(self.moves), seat, msgspec.Raw(msgspec.json.encode(move)), check)
        return Pending(line, seat, move, steps)

    def prepare_chance(self) -> Pending:
        """Let chance decide its move from the match's own stream; nothing counts yet.

        Raises:
            IllegalMove: Chance has nothing to decide.
        """
        if self.actors != (CHANCE,):
            raise IllegalMove("Chance has nothing to decide now.")
        # One stream for each draw: a take-back never reaches behind chance, so a number is never used twice.
        rng = self.chance_rng(len(self.moves))
        return self.prepare(CHANCE, self.game.sample(self.state, rng))

    def adopt(self, pending: Pending) -> tuple[Step[Any], ...]:
        """Make a prepared move or take-back count: its line is on the disk now. Return its steps."""
        if pending.move is None:
            self._undo()
        else:
            self._before.append(len(self.steps))
            self.moves.append((pending.seat, pending.move))
            self.steps.extend(pending.steps)
        self.lines.append(pending.line)
        return pending.steps

    def write(self, pending: Pending) -> tuple[Step[Any], ...]:
        """Write a prepared move or take-back down, and make it count.

        Raises:
            RecordError: It could not be written; nothing changed.
        """
        if self.writer is None:
            return self.adopt(pending)
        self.writer.append(pending.line)
        steps = self.adopt(pending)
        closing = self.closing()
        if closing is not None:
            # The last move is written: without this line the record only takes longer to look through.
            with contextlib.suppress(RecordError):
                self.writer.append(closing)
        return steps

    def closing(self) -> CloseLine | None:
        """Return the line that closes the record; None while the match goes on."""
        outcome = self.outcome
        return None if outcome is None else CloseLine(outcome, len(self.moves))

    def change_seat(self, seat: Seat, info: SeatInfo) -> None:
        """Let somebody else sit on a seat from now on; see `write`."""
        line = SeatLine(len(self.moves), seat, info)
        if self.writer is not None:
            self.writer.append(line)
        self.adopt_aside(line)

    def adopt_aside(self, line: Aside) -> None:
        """Make count what happened beside the moves: its line is on the disk now.

        Raises:
            RecordError: There is no such seat, or it was prepared for another moment.
        """
        self.header = after_aside(self.header, line, len(self.moves))
        self.lines.append(line)

    @property
    def hints(self) -> tuple[int, ...]:
        """How many hints were shown to each seat, for who sits there now."""
        return hints_given(self.begun.seats, self.lines)

    def play(self, seat: Seat, move: Move) -> tuple[Step[Any], ...]:
        """Make a move, write it down, and return what it caused.

        Raises:
            IllegalMove: The rules do not allow it; nothing changed, nothing was written.
            RecordError: It could not be written; nothing changed.
        """
        return self.write(self.prepare(seat, move))

    def play_chance(self) -> tuple[Step[Any], ...]:
        """Let chance fall, and record it.

        Raises:
            IllegalMove: Chance has nothing to decide.
            RecordError: It could not be written; nothing changed.
        """
        return self.write(self.prepare_chance())

    def push(self, seat: Seat, move: Move) -> tuple[Step[Any], ...]:
        """Make a move, let chance fall after it (unless `chance` is "manual"), and return what all that caused.

        Raises:
            IllegalMove: The rules do not allow it; nothing changed, nothing was written.
            RecordError: It could not be written; what is written counts.
        """
        return (*self.play(seat, move), *self.settle())

    def settle(self) -> tuple[Step[Any], ...]:
        """Let chance fall until a player is to act, unless `chance` is "manual"; return what it caused.

        Raises:
            RecordError: It could not be written; what is written counts.
        """
        steps: list[Step[Any]] = []
        while self.chance == "auto" and self.actors == (CHANCE,):
            steps += self.play_chance()
        return tuple(steps)

    # -- taking back ---------------------------------------------------------------------------------

    def why_not_take_back(self, seat: Seat) -> str:
        """Say why a seat cannot take its last move back; empty if it can."""
        if not self.moves:
            return "Nothing has been played yet."
        if len(self.moves) <= self.header.taken_up:
            return "That was played before this game began."
        last = self.moves[-1][0]
        if last == CHANCE:
            return "Chance has fallen since."
        if last != seat:
            return "Somebody has acted since."
        if any(step.event.reveals for step in self.steps[self._before[-1] :]):
            return "Something has been revealed since."
        return ""

    def prepare_take_back(self, seat: Seat) -> Pending:
        """Work out a take-back of a seat's last move; nothing counts yet.

        Raises:
            IllegalMove: It cannot be taken back; the reason is `why_not_take_back`.
        """
        reason = self.why_not_take_back(seat)
        if reason:
            raise IllegalMove(reason)
        return Pending(UndoLine(len(self.moves) - 1), seat)

    def take_back(self, seat: Seat) -> None:
        """Undo the last move of a seat.

        Raises:
            IllegalMove: It cannot be taken back; the reason is `why_not_take_back`.
            RecordError: It could not be written; nothing changed.
        """
        self.write(self.prepare_take_back(seat))

    def _undo(self) -> None:
        self.moves.pop()
        del self.steps[self._before.pop() :]
        self._histories.clear()

    # -- records -------------------------------------------------------------------------------------

    def record(self) -> Record:
        """Return all that happened so far as a value that `Match.replay` makes a match again."""
        return Record(self.begun, tuple(self.lines))

    @classmethod
    def replay(
        cls,
        game: AnyGame,
        header: Header,
        lines: Iterable[Line],
        writer: Writer | None = None,
        *,
        chance: Chance = "auto",
    ) -> Match:
        """Apply a record's lines again, and check each state against its digest.

        Never draws a random number: chance's moves are in the record. Digests of another version of the game's
        states say nothing; the moves are still checked against the rules.

        Args:
            game: The rules.
            header: The record's header.
            lines: The record's lines.
            writer: Where further moves are written.
            chance: Whether `push` lets chance fall by itself.

        Raises:
            RecordError: A move is unknown, illegal or leads elsewhere; the text names it.
            SetupError: The set-up does not fit the game.
        """
        match = cls(game, header, chance=chance)
        decoder = msgspec.json.Decoder(move_union(game))
        for line in lines:
            match._reapply(line, decoder)
        match.writer = writer
        return match

    def _reapply(self, line: Line, decoder: msgspec.json.Decoder[Any]) -> None:
        if isinstance(line, UndoLine):
            if line.n != len(self.moves) - 1 or not self.moves:
                raise RecordError(f"A take-back of move {line.n + 1} stands where it cannot.")
            self.adopt(Pending(line, self.moves[-1][0]))
            return
        if not isinstance(line, MoveLine):
            self.adopt_aside(line)
            return
        number = line.n + 1
        if line.n != len(self.moves):
            raise RecordError(f"Move {len(self.moves) + 1} is missing.")
        try:
            move = decoder.decode(line.move)
            pending = self.prepare(line.seat, move)
        except msgspec.MsgspecError as error:
            told = shortened(str(error))
            raise RecordError(f"Move {number} is none that this game knows: {told}.") from None
        except IllegalMove as error:
            raise RecordError(f"Move {number} is against the rules: {error.reason}") from None
        same = self.header.state_version == self.game.state_version
        if same and digest(pending.steps[-1].state) != line.check:
            raise RecordError(f"Move {number} leads elsewhere than it did: the rules were changed since.")
        self.adopt(pending)

    def close(self) -> None:
        """Let go of the record's file."""
        if self.writer is not None:
            self.writer.close()


def move_union(game: AnyGame) -> Any:
    """Return the union of a game's kinds of move, for decoding."""
    union: Any = game.move_types[0]
    for kind in game.move_types[1:]:
        union = union | kind
    return union
