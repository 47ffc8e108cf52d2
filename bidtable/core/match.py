"""A running match, which writes each move to the record and then applies it to the state."""

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
"""Setting whether `Match.push` makes the moves of chance automatically."""


class Writer(Protocol):
    """A journal file that receives the lines of a match."""

    def append(self, line: Part) -> None:
        """Write a line to the file, so that it survives a crash of the program.

        Raises:
            RecordError: The line could not be written.
        """
        ...

    def close(self) -> None:
        """Close the file."""
        ...


class Pending(msgspec.Struct, frozen=True):
    """A legal move or take-back before it is applied. Its line must first be written to the record.

    Attributes:
        line: The line of the record.
        seat: The seat that moves, or that takes a move back.
        move: The move; None for a take-back.
        steps: The steps of the move; empty for a take-back.
    """

    line: Line
    seat: Seat
    move: Move | None = None
    steps: tuple[Step[Any], ...] = ()


class Match:
    """One game from its first move on. A match changes nothing but itself and its writer.

    Attributes:
        game: The rules.
        begun: The header at the start of the match.
        header: The header with the current seats and agreements.
        steps: All steps so far, oldest first. A step is an event with the state after it.
        moves: All moves so far as pairs `(seat, move)`, including the moves of chance.
        lines: All lines of the record so far, including take-backs.
        writer: The writer for lines; None keeps the lines only in memory.
        chance: Whether `push` makes the moves of chance automatically.
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

    # -- reading -------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The current state."""
        return self.state_after(len(self.steps))

    def state_after(self, steps: int) -> Any:
        """Return the state after a number of steps, counted from the start."""
        return self.steps[steps - 1].state if steps else self._start

    @property
    def events(self) -> list[Event]:
        """All events so far, including their secrets, oldest first."""
        return [step.event for step in self.steps]

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that must make a decision."""
        return self.game.actors(self.state)

    def legal(self, seat: Seat) -> Collection[Move]:
        """Return the legal moves of a seat; empty if the seat has no decision to make."""
        return self.game.legal(self.state, seat)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match; None while the match goes on."""
        return self.game.outcome(self.state)

    def view(self, seat: Seat | None, steps: int | None = None) -> View[Any]:
        """Return everything that a seat, or a spectator (None), may know.

        Args:
            seat: The viewer.
            steps: Number of steps, counted from the start, that the viewer has seen; None for all steps.
        """
        count = len(self.steps) if steps is None else steps
        history = self._histories.setdefault(seat, [])
        for step in self.steps[len(history) :]:
            history.append(self.game.project_event(step.event, seat))
        return self.game.view(self.state_after(count), seat, tuple(history[:count]))

    def open_view(self, seat: Seat, steps: int | None = None) -> View[Any]:
        """Return the view of a seat with public knowledge only, for open decisions (`Game.decision_is_open`).

        Args:
            seat: The seat that decides.
            steps: Number of steps, counted from the start, that the seat has seen; None for all steps.
        """
        seen = self.view(None, steps)
        observation = msgspec.structs.replace(seen.observation, seat=seat)
        openly = self.game.decision_is_open(observation)
        return View(seat, observation, seen.history, self.game.legal(observation, seat) if openly else ())

    def promise(self, seat: Seat, move: Move) -> Promise:
        """Return the effects of a legal move that the moving seat can foresee."""
        return self.game.promise(self.game.observe(self.state, seat), seat, move)

    def steps_until_last_move_of(self, seat: Seat) -> int:
        """Return the number of steps up to the end of a seat's last move; 0 if the seat has not moved."""
        for number in range(len(self.moves) - 1, -1, -1):
            if self.moves[number][0] == seat:
                following = number + 1
                return self._before[following] if following < len(self._before) else len(self.steps)
        return 0

    def steps_before(self, number: int) -> int:
        """Return the number of steps before a move. A move is given by its number in the match, from 0."""
        return self._before[number]

    def sat(self, seat: Seat, number: int) -> SeatInfo | None:
        """Return the player who sat on a seat when a move was made.

        The result is None for a move of chance. Moves of a match are numbered from 0.
        """
        return None if seat == CHANCE else who_sat(self.begun.seats[seat], self.lines, seat, number)

    def bot_rng(self, seat: Seat, number: int | None = None) -> random.Random:
        """Return the random stream for a bot's decision: the next one, or the one with the given move number.

        A resumed match uses the same random streams as before.
        """
        number = len(self.moves) if number is None else number
        return luck(self.header.seed_of(number), f"bot/{seat}/{number}")

    def chance_rng(self, number: int) -> random.Random:
        """Return the random stream from which chance draws a move, given by its number."""
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
            return "chance is to act"
        are = "is" if len(actors) == 1 else "are"
        return f"{listed([f'seat {seat}' for seat in actors])} {are} to act"

    # -- playing -------------------------------------------------------------------------------------

    def prepare(self, seat: Seat, move: Move) -> Pending:
        """Compute the steps of a move.

        A prepared move does not count yet, and nothing is written to the record.

        Raises:
            IllegalMove: The rules do not allow the move.
        """
        steps = self.game.steps(self.state, seat, move)
        check = digest(steps[-1].state)
        line = MoveLine(len(self.moves), seat, msgspec.Raw(msgspec.json.encode(move)), check)
        return Pending(line, seat, move, steps)

    def prepare_chance(self) -> Pending:
        """Draw a move of chance from the random stream of the match. Nothing counts yet.

        Raises:
            IllegalMove: Chance has no decision to make.
        """
        if self.actors != (CHANCE,):
            raise IllegalMove("Chance has nothing to decide now.")
        # Each draw has its own stream. A take-back never goes past a move of chance, so no stream is used twice.
        rng = self.chance_rng(len(self.moves))
        return self.prepare(CHANCE, self.game.sample(self.state, rng))

    def adopt(self, pending: Pending) -> tuple[Step[Any], ...]:
        """Apply a prepared move or take-back to the match, after its line is written. Return its steps."""
        if pending.move is None:
            self._undo()
        else:
            self._before.append(len(self.steps))
            self.moves.append((pending.seat, pending.move))
            self.steps.extend(pending.steps)
        self.lines.append(pending.line)
        return pending.steps

    def write(self, pending: Pending) -> tuple[Step[Any], ...]:
        """Write a prepared move or take-back to the record, apply it to the match, and return its steps.

        Raises:
            RecordError: The line could not be written, and the match is unchanged.
        """
        if self.writer is None:
            return self.adopt(pending)
        self.writer.append(pending.line)
        steps = self.adopt(pending)
        closing = self.closing()
        if closing is not None:
            # The last move is already written. Without this line the record only takes longer to read.
            with contextlib.suppress(RecordError):
                self.writer.append(closing)
        return steps

    def closing(self) -> CloseLine | None:
        """Return the line that closes the record; None while the match goes on."""
        outcome = self.outcome
        return None if outcome is None else CloseLine(outcome, len(self.moves))

    def change_seat(self, seat: Seat, info: SeatInfo) -> None:
        """Change the player on a seat for the rest of the match.

        The method raises the same errors as `write`.
        """
        line = SeatLine(len(self.moves), seat, info)
        if self.writer is not None:
            self.writer.append(line)
        self.adopt_aside(line)

    def adopt_aside(self, line: Aside) -> None:
        """Apply a change of players or agreements, or a hint, to the match after its line is written.

        Raises:
            RecordError: The seat does not exist, or the line was prepared at another point of the match.
        """
        self.header = after_aside(self.header, line, len(self.moves))
        self.lines.append(line)

    @property
    def hints(self) -> tuple[int, ...]:
        """Number of hints shown on each seat to its current player."""
        return hints_given(self.begun.seats, self.lines)

    def play(self, seat: Seat, move: Move) -> tuple[Step[Any], ...]:
        """Make a move, write it to the record, and return its steps.

        Raises:
            IllegalMove: The rules do not allow the move. Nothing is changed or written.
            RecordError: The move could not be written. The match is unchanged.
        """
        return self.write(self.prepare(seat, move))

    def play_chance(self) -> tuple[Step[Any], ...]:
        """Make a move of chance, write it to the record, and return its steps.

        Raises:
            IllegalMove: Chance has no decision to make.
            RecordError: The move could not be written. The match is unchanged.
        """
        return self.write(self.prepare_chance())

    def push(self, seat: Seat, move: Move) -> tuple[Step[Any], ...]:
        """Make a move and the following moves of chance, unless `chance` is "manual", and return all steps.

        Raises:
            IllegalMove: The rules do not allow the move. Nothing is changed or written.
            RecordError: A move could not be written. All moves before it count.
        """
        return (*self.play(seat, move), *self.settle())

    def settle(self) -> tuple[Step[Any], ...]:
        """Make moves of chance until a player must make a decision, unless `chance` is "manual", and return the steps.

        Raises:
            RecordError: A move could not be written. All moves before it count.
        """
        steps: list[Step[Any]] = []
        while self.chance == "auto" and self.actors == (CHANCE,):
            steps += self.play_chance()
        return tuple(steps)

    # -- taking back ---------------------------------------------------------------------------------

    def why_not_take_back(self, seat: Seat) -> str:
        """Return a sentence on the reason why a seat cannot take back its last move; empty if the seat can."""
        if not self.moves:
            return "Nothing has been played yet."
        if len(self.moves) <= self.header.inherited_moves:
            return "That was played before this game began."
        last = self.moves[-1][0]
        if last == CHANCE:
            return "Chance has fallen since."
        if last != seat:
            return "Another player has moved since."
        if any(step.event.reveals for step in self.steps[self._before[-1] :]):
            return "Something has been revealed since."
        return ""

    def prepare_take_back(self, seat: Seat) -> Pending:
        """Prepare the take-back of a seat's last move. Nothing counts yet.

        Raises:
            IllegalMove: The move cannot be taken back, for the reason that `why_not_take_back` returns.
        """
        reason = self.why_not_take_back(seat)
        if reason:
            raise IllegalMove(reason)
        return Pending(UndoLine(len(self.moves) - 1), seat)

    def take_back(self, seat: Seat) -> None:
        """Undo the last move of a seat.

        Raises:
            IllegalMove: The move cannot be taken back, for the reason that `why_not_take_back` returns.
            RecordError: The take-back could not be written. The match is unchanged.
        """
        self.write(self.prepare_take_back(seat))

    def _undo(self) -> None:
        self.moves.pop()
        del self.steps[self._before.pop() :]
        self._histories.clear()

    # -- records -------------------------------------------------------------------------------------

    def record(self) -> Record:
        """Return the match so far as a `Record` value, which `Match.replay` turns into a match again."""
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
        """Replay the lines of a record, and check each state against its recorded digest.

        No random number is drawn, because the record contains the moves of chance. If the states of the
        record have another version, the digests are not compared. The moves are checked against the rules in
        any case.

        Args:
            game: The rules.
            header: The record's header.
            lines: The record's lines.
            writer: The writer for further moves.
            chance: Whether `push` makes the moves of chance automatically.

        Raises:
            RecordError: A move is unknown or illegal, or its state has another digest. The error message
                names the move.
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
                raise RecordError(f"A take-back of move {line.n + 1} is in the wrong place.")
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
            fault = shortened(str(error))
            raise RecordError(f"Move {number} is not a move of this game: {fault}.") from None
        except IllegalMove as error:
            raise RecordError(f"Move {number} is against the rules: {error.reason}") from None
        same = self.header.state_version == self.game.state_version
        if same and digest(pending.steps[-1].state) != line.check:
            raise RecordError(f"Move {number} has another result than before: the rules have changed since.")
        self.adopt(pending)

    def close(self) -> None:
        """Close the file of the record."""
        if self.writer is not None:
            self.writer.close()


def move_union(game: AnyGame) -> Any:
    """Return the union type of all kinds of moves of a game, for decoding records."""
    union: Any = game.move_types[0]
    for kind in game.move_types[1:]:
        union = union | kind
    return union
