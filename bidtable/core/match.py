"""A running match."""

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
"""Setting for the moves of chance: "auto" if a match makes them itself, "manual" if a caller makes them."""


class Writer(Protocol):
    """Interface of a file to which the lines of a match are written."""

    def append(self, line: Part) -> None:
        """Write a line so that a crash of the program cannot lose it.

        Raises:
            RecordError: The line cannot be written.
        """
        ...

    def close(self) -> None:
        """Close the file."""
        ...


class Pending(msgspec.Struct, frozen=True):
    """A change of a match that is not yet written to the record of the match.

    Attributes:
        move: The new move; None if an old move is taken back.
        steps: Events of the new move; otherwise empty.
    """

    line: Line
    seat: Seat
    move: Move | None = None
    steps: tuple[Step[Any], ...] = ()


class Match:
    """A match of a game, with all its moves so far.

    Attributes:
        begun: Header of the record at the start of the match.
        header: Header of the record with the present players.
        steps: All events so far, each with the state after the event.
        lines: All lines of the record so far, including take-backs.
        writer: File for the lines of the record; None keeps them only in memory.
        chance: Whether the match makes the moves of chance itself.
    """

    def __init__(
        self, game: AnyGame, header: Header, writer: Writer | None = None, *, chance: Chance = "auto"
    ) -> None:
        """Start a match.

        Raises:
            SetupError: The game cannot start with these settings.
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
        """The current state of the game."""
        return self.state_after(len(self.steps))

    def state_after(self, steps: int) -> Any:
        """Return the state after a number of events."""
        return self.steps[steps - 1].state if steps else self._start

    @property
    def events(self) -> list[Event]:
        """All events so far from oldest to newest, including hidden values."""
        return [step.event for step in self.steps]

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that must make a decision now."""
        return self.game.actors(self.state)

    def legal(self, seat: Seat) -> Collection[Move]:
        """Return the legal moves of a seat."""
        return self.game.legal(self.state, seat)

    @property
    def outcome(self) -> Outcome | None:
        """Outcome of the match; None while the match goes on."""
        return self.game.outcome(self.state)

    def view(self, seat: Seat | None, steps: int | None = None) -> View[Any]:
        """Return everything that a seat, or a spectator (None), may know."""
        # Only the first `steps` events are considered.
        count = len(self.steps) if steps is None else steps
        history = self._histories.setdefault(seat, [])
        for step in self.steps[len(history) :]:
            history.append(self.game.project_event(step.event, seat))
        return self.game.view(self.state_after(count), seat, tuple(history[:count]))

    def open_view(self, seat: Seat, steps: int | None = None) -> View[Any]:
        """Return the view of a seat, without the secrets that only the seat knows."""
        seen = self.view(None, steps)
        observation = msgspec.structs.replace(seen.observation, seat=seat)
        openly = self.game.decision_is_open(observation)
        return View(seat, observation, seen.history, self.game.legal(observation, seat) if openly else ())

    def promise(self, seat: Seat, move: Move) -> Promise:
        """Predict the effects of a legal move, as far as the player can know them."""
        return self.game.promise(self.game.observe(self.state, seat), seat, move)

    def steps_until_last_move_of(self, seat: Seat) -> int:
        """Count the events from the start of the match to a seat's last move."""
        for number in range(len(self.moves) - 1, -1, -1):
            if self.moves[number][0] == seat:
                following = number + 1
                return self._before[following] if following < len(self._before) else len(self.steps)
        return 0

    def steps_before(self, number: int) -> int:
        """Return the number of events in the match before a move.

        The argument `number` counts moves from 0.
        """
        return self._before[number]

    def sat(self, seat: Seat, number: int) -> SeatInfo | None:
        """Return the player who made a move; None for a move of chance."""
        return None if seat == CHANCE else who_sat(self.begun.seats[seat], self.lines, seat, number)

    def bot_rng(self, seat: Seat, number: int | None = None) -> random.Random:
        """Return the random generator for a bot's decision.

        A resumed match uses the same random numbers as before.
        """
        number = len(self.moves) if number is None else number
        return luck(self.header.seed_of(number), f"bot/{seat}/{number}")

    def chance_rng(self, number: int) -> random.Random:
        """Return the random generator for one deal or one roll of dice."""
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
        """Check a move, and return its events without changing the match."""
        steps = self.game.steps(self.state, seat, move)
        check = digest(steps[-1].state)
        line = MoveLine(len(self.moves), seat, msgspec.Raw(msgspec.json.encode(move)), check)
        return Pending(line, seat, move, steps)

    def prepare_chance(self) -> Pending:
        """Choose a random move of chance, but leave the match unchanged.

        Raises:
            IllegalMove: The game does not wait for a move of chance.
        """
        if self.actors != (CHANCE,):
            raise IllegalMove("Chance has nothing to decide now.")
        # Each draw has its own stream. A take-back never goes past a move of chance, so no stream is used twice.
        rng = self.chance_rng(len(self.moves))
        return self.prepare(CHANCE, self.game.sample(self.state, rng))

    def adopt(self, pending: Pending) -> tuple[Step[Any], ...]:
        """Carry out a change that was already written to the record."""
        if pending.move is None:
            self._undo()
        else:
            self._before.append(len(self.steps))
            self.moves.append((pending.seat, pending.move))
            self.steps.extend(pending.steps)
        self.lines.append(pending.line)
        return pending.steps

    def write(self, pending: Pending) -> tuple[Step[Any], ...]:
        """Write a move or a take-back to the record, and make it.

        Raises:
            RecordError: The line cannot be written. The match is unchanged.
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
        """Return the last line of the record; None while the match goes on."""
        outcome = self.outcome
        return None if outcome is None else CloseLine(outcome, len(self.moves))

    def change_seat(self, seat: Seat, info: SeatInfo) -> None:
        """Change the player in a seat for the rest of the match.

        Raises:
            RecordError: The seat does not exist, or the line cannot be written.
        """
        line = SeatLine(len(self.moves), seat, info)
        if self.writer is not None:
            self.writer.append(line)
        self.adopt_aside(line)

    def adopt_aside(self, line: Aside) -> None:
        """Carry out a recorded change of a player or of an agreement.

        Raises:
            RecordError: The line names a seat that does not exist, or belongs to another move.
        """
        self.header = after_aside(self.header, line, len(self.moves))
        self.lines.append(line)

    @property
    def hints(self) -> tuple[int, ...]:
        """The number of hints that the player on each seat has seen."""
        return hints_given(self.begun.seats, self.lines)

    def play(self, seat: Seat, move: Move) -> tuple[Step[Any], ...]:
        """Make a move, write it to the record, and return its events.

        Raises:
            IllegalMove: The rules do not allow the move. The match is unchanged.
            RecordError: The move cannot be written. The match is unchanged.
        """
        return self.write(self.prepare(seat, move))

    def play_chance(self) -> tuple[Step[Any], ...]:
        """Make a move of chance, write it to the record, and return its events.

        Raises:
            IllegalMove: The game does not wait for a move of chance.
            RecordError: The move cannot be written. The match is unchanged.
        """
        return self.write(self.prepare_chance())

    def push(self, seat: Seat, move: Move) -> tuple[Step[Any], ...]:
        """Make a move and the moves of chance that follow, and return all events.

        Raises:
            IllegalMove: The rules do not allow the move. The match is unchanged.
            RecordError: A move cannot be written. Earlier moves remain in the match.
        """
        return (*self.play(seat, move), *self.settle())

    def settle(self) -> tuple[Step[Any], ...]:
        """Make moves of chance until a player must decide, and return the events.

        Raises:
            RecordError: A move cannot be written. Earlier moves remain in the match.
        """
        steps: list[Step[Any]] = []
        while self.chance == "auto" and self.actors == (CHANCE,):
            steps += self.play_chance()
        return tuple(steps)

    # -- taking back ---------------------------------------------------------------------------------

    def why_not_take_back(self, seat: Seat) -> str:
        """Return why a player cannot take back the last move, or an empty text."""
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
        """Return a change that would take back a player's last move.

        Raises:
            IllegalMove: The move cannot be taken back.
        """
        reason = self.why_not_take_back(seat)
        if reason:
            raise IllegalMove(reason)
        return Pending(UndoLine(len(self.moves) - 1), seat)

    def take_back(self, seat: Seat) -> None:
        """Take back a player's last move.

        Raises:
            IllegalMove: The move cannot be taken back.
            RecordError: The take-back cannot be written. The match is unchanged.
        """
        self.write(self.prepare_take_back(seat))

    def _undo(self) -> None:
        self.moves.pop()
        del self.steps[self._before.pop() :]
        self._histories.clear()

    # -- records -------------------------------------------------------------------------------------

    def record(self) -> Record:
        """Return the record of the match so far."""
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
        """Replay a match from the lines of its record, and check its digests.

        A replay draws no random numbers, because the record contains the moves of chance.

        Raises:
            RecordError: The record contains an illegal move or a wrong digest.
            SetupError: The game cannot start with these settings.
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
    """Return the union of all move types of a game, for decoding records."""
    union: Any = game.move_types[0]
    for kind in game.move_types[1:]:
        union = union | kind
    return union
