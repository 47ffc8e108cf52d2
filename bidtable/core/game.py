"""The contract between a game's rules and the rest of the program: screen, bots, records, tests.

A game consists of a few modules, called rooms (`Rooms`): a flow of phases, the seats' knowledge, and words. `Game` is
the base that binds them. A game adds its own start, its outcome, and the things that must be conserved.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from bidtable.core import secrecy
from bidtable.core.book import HelpSection, Term
from bidtable.core.context import Context
from bidtable.core.errors import IllegalMove, Reason, SetupError
from bidtable.core.flow import Known, Phase
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
from bidtable.core.rooms import O, Rooms, View
from bidtable.core.steps import Step, Tell
from bidtable.core.story import Fact
from bidtable.core.texts import suggest

S = TypeVar("S", bound=Known)
"""A game's state: a frozen struct that holds all secrets."""
C = TypeVar("C", bound="Context")
"""A game's context: rule data, and the values computed from them."""


class Game(ABC, Generic[C, S, O]):
    """The rules of one game, bound to validated rule data. Pure: no clock, no files, no global random.

    States are frozen values, and no method changes one. An undo returns to an earlier state. An argument `known` is a
    state, or a seat's own observation of it; for that seat both give the same answers.

    Attributes:
        context: Rule data and the values computed from them.
        info: The facts that the lobby shows.
    """

    rooms: ClassVar[Rooms]
    move_types: ClassVar[tuple[type[Move], ...]]
    """All kinds of moves, chance's included, for decoding records. The default is the kinds of the flow."""
    event_types: ClassVar[tuple[type[Event], ...]]
    state_type: ClassVar[type[msgspec.Struct]]
    observation_type: ClassVar[type[msgspec.Struct]]
    """The type of observations. They must survive JSON, because bots think in a process of their own."""
    state_version: ClassVar[int] = 1
    """Rises when the shape of states changes. Records of older versions are then replayed without their digests."""
    oldest_state_version: ClassVar[int] = 1
    """The oldest version that `upgrade_record` can upgrade. Records of older versions are set aside."""
    max_moves: ClassVar[int]
    """An upper bound on the number of moves in a randomly played game, for the conformance tests."""

    def __init_subclass__(cls) -> None:
        rooms: Rooms | None = cls.__dict__.get("rooms")
        if rooms is not None and "move_types" not in cls.__dict__:
            cls.move_types = rooms.flow.move_types

    def __init__(self, context: C, info: GameInfo) -> None:
        """Bind the rules to rule data.

        Raises:
            TypeError: A field of an event does not declare who may know it.
        """
        self.context = context
        self.info = info
        for kind in self.event_types:
            secrecy.audiences(kind)

    @property
    def rules_digest(self) -> str:
        """Fingerprint of the rule data, stored in records."""
        return self.context.rules.digest

    # -- start, outcome and scores: each game has its own ----------------------------------------------

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
        """Return the outcome of the game, or None while it goes on."""

    @abstractmethod
    def conserved(self, state: S) -> Conserved:
        """Return the things that must stay equal during a game (cards, money, pieces), wherever they are."""

    def upgrade_record(self, header: dict[str, Any], lines: Objects) -> tuple[dict[str, Any], Objects]:
        """Upgrade a record of an older `state_version` to this version. It is called once, before the replay.

        Digests need not be changed. For a match that the game can no longer play, raise a `RecordError` that says why.

        Args:
            header: The header as plain JSON values; `header["state_version"]` is the version that wrote it.
            lines: The lines as plain JSON values (`{"t": "move", "n": 3, "seat": 1, ...}`), of all kinds.

        Returns:
            Header and lines that replay under the current rules.
        """
        return header, lines

    def score_parts(self, state: S, seat: Seat) -> tuple[tuple[str, float], ...]:
        """Return the named parts of a seat's score, which add up to it; `()` if it has none."""
        return ()

    def score_note(self, state: S, seat: Seat) -> str:
        """Return a few words on a score if the greatest score does not win: "cash $160, 1 IOU"; otherwise empty."""
        return ""

    def score_goal(self) -> str:
        """Return a line on the way to win, for charts of scores; empty if the greatest score wins."""
        return ""

    def score_text(self, value: float) -> str:
        """Return a score, or a part of one, as players say it: a number without needless decimals."""
        return f"{value:g}".replace("-", "−")

    def seat_colours(self, known: S | O) -> tuple[str, ...]:
        """Return the colour of each seat's piece, empty before it is chosen; `()` if the game has no such choice."""
        return ()

    def teams(self, setup: Setup) -> tuple[int, ...]:
        """Return the team of each seat, from 0; `()` if all play alone."""
        return ()

    def setup_note(self, setup: Setup) -> str:
        """Return a short sentence on the consequences of a set-up, for the set-up screen; empty if there are none."""
        return ""

    def round_number(self, known: S | O) -> int:
        """Return the number of the current round, from 1; games without rounds return 1."""
        return 1

    # -- decisions and moves ---------------------------------------------------------------------------

    def actors(self, known: S | O) -> tuple[Seat, ...]:
        """Return the seats that owe a decision, or `(CHANCE,)`; `()` at the end and between steps."""
        return self.rooms.flow.actors(known)

    def legal(self, known: S | O, seat: Seat) -> Collection[Move]:
        """Return the legal moves of a seat in a fixed order; `()` if it owes no decision."""
        return self.rooms.flow.legal(self.context, known, seat)

    def apply(self, state: S, seat: Seat, move: Move) -> S:
        """Apply a move and return the next state, without building steps.

        Raises:
            IllegalMove: The move is not in `legal(state, seat)`; nothing changed.
        """
        return self._run(state, seat, move, None)

    def steps(self, state: S, seat: Seat, move: Move) -> tuple[Step[S], ...]:
        """Apply a move and return its steps. The last step's state is the state that `apply` returns.

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
        """Draw a move of chance with the odds of the rules. It must be chance's turn: `actors(state)` is `(CHANCE,)`.

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
        """Return whether the current decision is sealed: made in secret, and revealed together with the others."""
        return (phase := self._phase(known)) is not None and phase.sealed

    def decision_is_open(self, known: S | O) -> bool:
        """Return whether public knowledge is enough for the current decision, so that no curtain is needed."""
        return (phase := self._phase(known)) is not None and phase.open

    def promise(self, known: S | O, seat: Seat, move: Move) -> Promise:
        """Return the effects of a legal move of a seat, as far as the seat can know them."""
        phase = self._phase(known)
        if phase is None or phase.promise is None:
            return Promise(move)
        return phase.promise(self.context, known, seat, move)

    def _phase(self, known: Known) -> Phase | None:
        return self.rooms.flow.phases.get(known.phase)

    # -- knowledge of the seats ------------------------------------------------------------------------

    def observe(self, state: S, seat: Seat | None) -> O:
        """Return the observation of a seat, or of a spectator (None). It is an allow-list."""
        seen: O = self.rooms.knowledge.observe(self.context, state, seat)
        return seen

    def project_event(self, event: Event, seat: Seat | None) -> Event:
        """Return an event as a seat, or a spectator (None), may know it. Its fields declare their audiences."""
        return secrecy.project(event, seat)

    def history(self, events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
        """Return events as a seat, or a spectator (None), may know them."""
        return tuple([secrecy.project(event, seat) for event in events])

    def view(self, state: S, seat: Seat | None, history: tuple[Event, ...] = ()) -> View[O]:
        """Return everything that a seat, or a spectator (None), may know.

        Args:
            state: The state to look at.
            seat: The viewer.
            history: Events since the start as the viewer may know them (`history`), oldest first.
        """
        seen = self.observe(state, seat)
        return View(seat, seen, history, self.legal(seen, seat) if seat is not None else ())

    def determinize(self, view: View[O], rng: random.Random) -> S:
        """Return a random state that is consistent with everything in the view.

        The viewer's observation of this state gives the same view and the same legal moves.
        """
        state: S = self.rooms.knowledge.determinize(self.context, view, rng)
        return state

    # -- words -----------------------------------------------------------------------------------------

    def label(self, move: Move) -> str:
        """Return the name of a move for a button: short, in the words of the rules, without the player's name."""
        return self.rooms.words.label(self.context, move)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Return one line about an event for the log, with the players' names; empty if it is not shown there."""
        return self.rooms.words.tell(self.context, event, names)

    def tell_run(self, events: Sequence[Event], names: Sequence[str]) -> str:
        """Return one line about several events in a row, such as the raises of an auction."""
        return " ".join(filter(None, (self.tell(event, names) for event in events)))

    def promised(self, promise: Promise, names: Sequence[str]) -> tuple[str, ...]:
        """Return lines on the effects of a move, the most important first."""
        return self.rooms.words.promised(self.context, promise, names)

    def why_not(self, known: S | O, seat: Seat, move: Move) -> Reason:
        """Return a short sentence on why a move is not legal now; empty if it is legal."""
        legal = self.rooms.flow.act_of(self.context, known, seat, move) is not None
        return Reason("") if legal else self._refusal(known, seat, move)

    def _refusal(self, known: S | O, seat: Seat, move: Move) -> Reason:
        reason = self.rooms.words.refusal(self.context, known, seat, move)
        if reason:
            return reason if isinstance(reason, Reason) else Reason(reason)
        if self._phase(known) is None:
            return Reason("The game is over.")
        if seat in self.actors(known):
            return Reason("This move is not possible now.")
        return Reason("It is not this player's turn.")

    def in_words(self, observation: O, names: Sequence[str]) -> TableView:
        """Return an observation in words and card names, for the generic table."""
        return self.rooms.words.in_words(self.context, observation, names)

    # -- words about a finished match ------------------------------------------------------------------

    def score_name(self, state: S) -> str:
        """Return a name for the scores: "Deal cards left"."""
        return self.rooms.story.score_name(self.context, state) if self.rooms.story else "Score"

    def verdict(self, state: S, names: Sequence[str]) -> str:
        """Return a sentence on the win and on the tie-break between equals; empty if the game has none."""
        return self.rooms.story.verdict(self.context, state, names) if self.rooms.story else ""

    def facts(self, events: Sequence[Event], seats: int) -> tuple[tuple[Fact, ...], ...]:
        """Return for each seat the facts on its play; empty if the game counts nothing."""
        if self.rooms.story is None:
            return ((),) * seats
        return self.rooms.story.facts(self.context, events, seats)

    def phase(self, known: S | O) -> str:
        """Return the name of the current phase, as used in `HelpSection.phases`."""
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
        """Return the source of each data file's content."""
        return self.context.rules.provenance

    # -- the set-up ------------------------------------------------------------------------------------

    def check_setup(self, setup: Setup) -> None:
        """Check a set-up against the game's seats, variants and options.

        Raises:
            SetupError: The set-up does not fit; the message says what was expected.
        """
        info = self.info
        if not info.min_seats <= setup.seats <= info.max_seats:
            raise SetupError(
                f"{info.title} is for {info.min_seats} to {info.max_seats} players, not {setup.seats}."
            )
        known = {variant.id: variant for variant in info.variants}
        for name in setup.variants:
            if name not in known:
                raise SetupError(f"{info.title} has no variant '{name}'. It has: {_named(name, known)}")
            for other in known[name].excludes:
                if other in setup.variants:
                    raise SetupError(f"The variants '{name}' and '{other}' cannot be used together.")
        choices = {option.id: [choice.id for choice in option.choices] for option in info.options}
        for key, value in setup.options.items():
            if key not in choices:
                raise SetupError(f"{info.title} has no option '{key}'. It has: {_named(key, choices)}")
            if value not in choices[key]:
                raise SetupError(
                    f"'{value}' is not a choice for {key}. The choices are: {_named(value, sorted(choices[key]))}"
                )


def _named(wrong: str, known: Collection[str]) -> str:
    return f"{', '.join(known) or 'none'}.{suggest(wrong, known)}"


AnyGame: TypeAlias = Game[Any, Any, Any]

__all__ = ["AnyGame", "Game", "Rooms", "View"]
