"""The contract between a game's rules and everything else: screen, bots, records, tests.

A game is a few rooms (`Rooms`) bound together: a flow of phases, what seats know, and words. `Game` is the base that
binds them; a game adds what is its own: the start, the outcome, what must be conserved.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from bidtable.core import secrecy
from bidtable.core.book import HelpSection, Term
from bidtable.core.context import Context
from bidtable.core.errors import IllegalMove, Reason, SetupError
from bidtable.core.flow import Flow, Known, Phase
from bidtable.core.laid import Positions
from bidtable.core.model import (
    CHANCE,
    Conserved,
    Event,
    GameInfo,
    Move,
    Outcome,
    Provenance,
    Seat,
    Setup,
    TableView,
)
from bidtable.core.promise import Promise
from bidtable.core.record import Objects
from bidtable.core.report import Reporting
from bidtable.core.steps import Step, Tell
from bidtable.core.story import Fact, Story
from bidtable.core.texts import counted, suggest

S = TypeVar("S", bound=Known)
"""A game's state: a frozen struct, no secrets withheld."""
O = TypeVar("O", bound=Known)  # noqa: E741 - context, state, observation
"""What one seat sees of a state: a frozen struct, built field by field from what is allowed."""
C = TypeVar("C", bound="Context")
"""A game's context: rule data, and what follows from it."""


class View(msgspec.Struct, Generic[O], frozen=True):
    """All that a seat, or a spectator, may know of a match.

    Attributes:
        seat: The viewer; None is a spectator, and the screen behind the curtain.
        observation: What the viewer sees of the state.
        history: The events so far as the viewer may know them, oldest first.
        legal: The viewer's legal moves; empty when it owes no decision.
    """

    seat: Seat | None
    observation: O
    history: tuple[Event, ...]
    legal: Collection[Move]

    def __str__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"What {who} sees after {counted(len(self.history), 'event')}:\n{self.observation}"


class Knowledge(Protocol):
    """The room `knowledge.py`: what seats know."""

    @property
    def observe(self) -> Callable[[Any, Any, Seat | None], Any]:
        """`(context, state, seat)` -> what a seat, or a spectator (None), sees: an allow-list."""
        ...

    @property
    def determinize(self) -> Callable[[Any, View[Any], random.Random], Any]:
        """`(context, view, rng)` -> a state drawn at random that fits all that the view implies."""
        ...


class Words(Protocol):
    """The room `words.py`: what is said of moves, events and views. Names are those of the people, by seat."""

    @property
    def label(self) -> Callable[[Any, Move], str]:
        """`(context, move)` -> a move's name for a button, without the player's."""
        ...

    @property
    def tell(self) -> Callable[[Any, Event, Sequence[str]], str]:
        """`(context, event, names)` -> an event in one line for the log; empty if it needs none."""
        ...

    @property
    def promised(self) -> Callable[[Any, Promise, Sequence[str]], tuple[str, ...]]:
        """`(context, promise, names)` -> what a move will do, in lines; the most important first."""
        ...

    @property
    def refusal(self) -> Callable[[Any, Any, Seat, Move], str]:
        """`(context, known, seat, move)` -> why a move is not legal, in a short sentence; empty if unknown.

        A `Reason` names the rule as well.
        """
        ...

    @property
    def in_words(self) -> Callable[[Any, Any, Sequence[str]], TableView]:
        """`(context, observation, names)` -> a view in words and card names, for the generic table."""
        ...


@dataclass(frozen=True, slots=True)
class Rooms:
    """The rooms that games have: a story, a report and a check of positions only where a game needs them."""

    flow: Flow
    knowledge: Knowledge
    words: Words
    story: Story | None = None
    report: Reporting | None = None
    positions: Positions | None = None


class Game(ABC, Generic[C, S, O]):
    """The rules of one game, bound to validated rule data. Pure: no clock, no files, no global random.

    States are frozen values; no method changes one. Undo is an earlier state. Where an argument is called `known`, a
    state serves as well as a seat's own observation of it: both answer alike for that seat.

    Attributes:
        context: Rule data and what follows from them.
        info: What the lobby shows.
    """

    rooms: ClassVar[Rooms]
    move_types: ClassVar[tuple[type[Move], ...]]
    """Every kind of move, those of chance included: what records decode. Those of the flow, if a game does not say."""
    event_types: ClassVar[tuple[type[Event], ...]]
    state_type: ClassVar[type[msgspec.Struct]]
    observation_type: ClassVar[type[msgspec.Struct]]
    """What a seat sees of a state: it survives JSON, for bots think in a process of their own."""
    state_version: ClassVar[int] = 1
    """Counts up when the shape of states changes: records then compare no digests of older states."""
    oldest_state_version: ClassVar[int] = 1
    """The oldest version whose records `upgrade_record` can bring up to date; older ones are set aside."""
    max_moves: ClassVar[int]
    """A bound on the number of moves in a game that is played at random (conformance)."""

    def __init_subclass__(cls) -> None:
        rooms: Rooms | None = cls.__dict__.get("rooms")
        if rooms is not None and "move_types" not in cls.__dict__:
            cls.move_types = rooms.flow.move_types

    def __init__(self, context: C, info: GameInfo) -> None:
        """Bind the rules to rule data.

        Raises:
            TypeError: A field of an event does not say who may know it.
        """
        self.context = context
        self.info = info
        for kind in self.event_types:
            secrecy.audiences(kind)

    @property
    def rules_digest(self) -> str:
        """Fingerprint of the rule data, for records."""
        return self.context.rules.digest

    # -- the start and the end: what each game has of its own ------------------------------------------

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """Return the first state.

        Raises:
            SetupError: The set-up does not fit the game (`check_setup`).
        """

    @abstractmethod
    def seats(self, known: S | O) -> int:
        """Return the number of players."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def conserved(self, state: S) -> Conserved:
        """Return what must stay equal throughout a game: cards, money, pieces; each thing counted where it is."""

    def upgrade_record(self, header: dict[str, Any], lines: Objects) -> tuple[dict[str, Any], Objects]:
        """Put a record of an older `state_version` as this version writes it; called once, before it is replayed.

        Digests need no care. For a match that the game no longer plays, raise a `RecordError` that says why.

        Args:
            header: The header as plain JSON values; `header["state_version"]` is the version that wrote it.
            lines: The lines likewise: `{"t": "move", "n": 3, "seat": 1, ...}`, take-backs, changes of seats.

        Returns:
            Header and lines that replay under the rules of today.
        """
        return header, lines

    def score_parts(self, state: S, seat: Seat) -> tuple[tuple[str, float], ...]:
        """Unfold a seat's score into named parts that add up to it; `()` if it has none."""
        return ()

    def score_note(self, state: S, seat: Seat) -> str:
        """Unfold a score in a few words where not the greatest one wins: "cash $160, 1 IOU"; empty where it does."""
        return ""

    def score_goal(self) -> str:
        """Say below a chart of scores what wins where it is not the greatest one; empty where it is."""
        return ""

    def score_text(self, value: float) -> str:
        """Write a score, or a part of one, as players say it: a number without needless decimals."""
        return f"{value:g}".replace("-", "−")

    def seat_colours(self, known: S | O) -> tuple[str, ...]:
        """Return the colour of each seat's piece where the game lets them choose one, empty before; `()` if not."""
        return ()

    def teams(self, setup: Setup) -> tuple[int, ...]:
        """Return the team of each seat, from 0, where a set-up makes teams; `()` where all play alone."""
        return ()

    def setup_note(self, setup: Setup) -> str:
        """Say what a set-up comes to, in one short sentence, for the set-up screen; empty if nothing."""
        return ""

    def round_number(self, known: S | O) -> int:
        """Return the round being played, from 1; games without rounds return 1."""
        return 1

    # -- whose decision, which, and what comes of it ---------------------------------------------------

    def actors(self, known: S | O) -> tuple[Seat, ...]:
        """Return who owes a decision: a seat, several (each alone), `(CHANCE,)`; `()` at the end and between steps."""
        return self.rooms.flow.actors(known)

    def legal(self, known: S | O, seat: Seat) -> Collection[Move]:
        """Return the legal moves of a seat in a fixed order; `()` when it owes no decision."""
        return self.rooms.flow.legal(self.context, known, seat)

    def apply(self, state: S, seat: Seat, move: Move) -> S:
        """Apply a move and return the next state, with nothing told.

        Raises:
            IllegalMove: The move is not in `legal(state, seat)`; nothing changed.
        """
        return self._run(state, seat, move, None)

    def steps(self, state: S, seat: Seat, move: Move) -> tuple[Step[S], ...]:
        """Apply a move and return what it causes, step by step; the last step's state is that of `apply`.

        Raises:
            IllegalMove: The move is not in `legal(state, seat)`; nothing changed.
        """
        told: list[Step[S]] = []
        self._run(state, seat, move, lambda event, after: told.append(Step(event, after)))
        return tuple(told)

    def _run(self, state: S, seat: Seat, move: Move, tell: Tell) -> S:
        flow, context = self.rooms.flow, self.context
        act = flow.act_of(context, state, seat, move)
        if act is None:
            raise IllegalMove(self._refusal(state, seat, move))
        after: S = flow.advance(context, act(context, state, seat, move, tell), tell)
        return after

    def sample(self, state: S, rng: random.Random) -> Move:
        """Draw the outcome of chance, when `actors(state)` is `(CHANCE,)`, with the odds the rules give.

        Raises:
            IllegalMove: Chance has nothing to decide.
        """
        phase = self._phase(state)
        if phase is None or phase.actors(state) != (CHANCE,):
            raise IllegalMove("Chance has nothing to decide now.")
        if phase.sample is None:
            return rng.choice(tuple(self.legal(state, CHANCE)))
        return phase.sample(self.context, state, rng)

    def decision_is_secret(self, known: S | O) -> bool:
        """Whether the decision now owed is sealed: bots first, envelopes, one common reveal."""
        return (phase := self._phase(known)) is not None and phase.sealed

    def decision_is_open(self, known: S | O) -> bool:
        """Whether the decision now owed is made by what everybody sees: no curtain has to fall for it."""
        return (phase := self._phase(known)) is not None and phase.open

    def promise(self, known: S | O, seat: Seat, move: Move) -> Promise:
        """Return what a legal move of a seat will do, as far as the seat can know."""
        phase = self._phase(known)
        if phase is None or phase.promise is None:
            return Promise(move)
        return phase.promise(self.context, known, seat, move)

    def _phase(self, known: Known) -> Phase | None:
        return self.rooms.flow.phases.get(known.phase)

    # -- what seats know -------------------------------------------------------------------------------

    def observe(self, state: S, seat: Seat | None) -> O:
        """Return what a seat sees of a state: an allow-list. None is a spectator."""
        seen: O = self.rooms.knowledge.observe(self.context, state, seat)
        return seen

    def project_event(self, event: Event, seat: Seat | None) -> Event:
        """Return an event as a seat may know it, by what its fields declare. None is a spectator."""
        return secrecy.project(event, seat)

    def history(self, events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
        """Return events as a seat, or a spectator (None), may know them."""
        return tuple([secrecy.project(event, seat) for event in events])

    def view(self, state: S, seat: Seat | None, history: tuple[Event, ...] = ()) -> View[O]:
        """Return all that a seat, or a spectator (None), may know.

        Args:
            state: The state to look at.
            seat: The viewer.
            history: Events since the start as the viewer may know them (`history`), oldest first.
        """
        seen = self.observe(state, seat)
        return View(seat, seen, history, self.legal(seen, seat) if seat is not None else ())

    def determinize(self, view: View[O], rng: random.Random) -> S:
        """Return a state that is consistent with all that the view implies, drawn at random.

        Observed by the viewer's seat it gives the same view and legal moves.
        """
        state: S = self.rooms.knowledge.determinize(self.context, view, rng)
        return state

    # -- words -----------------------------------------------------------------------------------------

    def label(self, move: Move) -> str:
        """Name a move for a button: short, in the words of the rules, without the player's name."""
        return self.rooms.words.label(self.context, move)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Tell an event in one line for the log, naming people; empty if it needs no line."""
        return self.rooms.words.tell(self.context, event, names)

    def tell_run(self, events: Sequence[Event], names: Sequence[str]) -> str:
        """Tell events that follow each other in one line; all but the last `run`, or all `gather`."""
        return " ".join(filter(None, (self.tell(event, names) for event in events)))

    def promised(self, promise: Promise, names: Sequence[str]) -> tuple[str, ...]:
        """Say what a move will do, in lines; the most important first."""
        return self.rooms.words.promised(self.context, promise, names)

    def why_not(self, known: S | O, seat: Seat, move: Move) -> Reason:
        """Say why a move is not legal now, in one short sentence; empty if it is legal."""
        legal = self.rooms.flow.act_of(self.context, known, seat, move) is not None
        return Reason("") if legal else self._refusal(known, seat, move)

    def _refusal(self, known: S | O, seat: Seat, move: Move) -> Reason:
        reason = self.rooms.words.refusal(self.context, known, seat, move)
        if reason:
            return reason if isinstance(reason, Reason) else Reason(reason)
        if self._phase(known) is None:
            return Reason("The game is over.")
        if seat in self.actors(known):
            return Reason("This is no move for now.")
        return Reason("It is not this player's turn.")

    def in_words(self, observation: O, names: Sequence[str]) -> TableView:
        """Describe what a seat sees in words and card names, for the generic table."""
        return self.rooms.words.in_words(self.context, observation, names)

    # -- what is said of a match once it is over -------------------------------------------------------

    def score_name(self, state: S) -> str:
        """Say what the scores count: "Deal cards left"."""
        return self.rooms.story.score_name(self.context, state) if self.rooms.story else "Score"

    def verdict(self, state: S, names: Sequence[str]) -> str:
        """Say how a finished match was won, and what decided between equals; empty if the game has no words for it."""
        return self.rooms.story.verdict(self.context, state, names) if self.rooms.story else ""

    def facts(self, events: Sequence[Event], seats: int) -> tuple[tuple[Fact, ...], ...]:
        """Return for each seat what it did in a match, counted; a game may count nothing."""
        if self.rooms.story is None:
            return ((),) * seats
        return self.rooms.story.facts(self.context, events, seats)

    def phase(self, known: S | O) -> str:
        """Name the phase being played, as `HelpSection.phases` does: where the rulebook opens."""
        return known.phase

    def help_sections(self) -> tuple[HelpSection, ...]:
        """Return the pages of the in-app rulebook, in our own words, with the numbers of the rules in force."""
        rules = self.context.rules
        return tuple(section.filled(rules) for section in rules.help)

    def glossary(self) -> tuple[Term, ...]:
        """Return the words that the rulebook explains, with the numbers of the rules in force."""
        rules = self.context.rules
        return tuple(term.filled(rules) for term in rules.glossary)

    def provenance(self) -> tuple[Provenance, ...]:
        """Return where each data file's content comes from."""
        return self.context.rules.provenance

    # -- the set-up ------------------------------------------------------------------------------------

    def check_setup(self, setup: Setup) -> None:
        """Check a set-up against the game's seats, variants and options.

        Raises:
            SetupError: With what was expected.
        """
        info = self.info
        if not info.min_seats <= setup.seats <= info.max_seats:
            raise SetupError(
                f"{info.title} seats {info.min_seats} to {info.max_seats} players, not {setup.seats}."
            )
        known = {variant.id: variant for variant in info.variants}
        for name in setup.variants:
            if name not in known:
                raise SetupError(f"{info.title} has no variant '{name}'; it has: {_named(name, known)}")
            for other in known[name].excludes:
                if other in setup.variants:
                    raise SetupError(f"The variants '{name}' and '{other}' exclude each other.")
        choices = {option.id: [choice.id for choice in option.choices] for option in info.options}
        for key, value in setup.options.items():
            if key not in choices:
                raise SetupError(f"{info.title} has no option '{key}'; it has: {_named(key, choices)}")
            if value not in choices[key]:
                raise SetupError(
                    f"'{value}' is no choice for {key}; there are: {_named(value, sorted(choices[key]))}"
                )


def _named(wrong: str, known: Collection[str]) -> str:
    return f"{', '.join(known) or 'none'}.{suggest(wrong, known)}"


AnyGame: TypeAlias = Game[Any, Any, Any]

__all__ = ["CHANCE", "AnyGame", "Game", "Knowledge", "Rooms", "View", "Words"]
