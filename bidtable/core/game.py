"""The interface between the rules of a game and the rest of the program."""

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
from bidtable.core.parts import O, Parts, View
from bidtable.core.promise import Promise
from bidtable.core.record import Objects
from bidtable.core.steps import Step, Tell
from bidtable.core.story import Fact
from bidtable.core.texts import suggest

S = TypeVar("S", bound=Known)
"""Type variable for the state of a game, a frozen struct that holds all secrets."""
C = TypeVar("C", bound="Context")
"""Type variable for the context of a game: the rule data, and values computed from the rule data."""


class Game(ABC, Generic[C, S, O]):
    """The rules of one game, with its rule data.

    The rules use no clock, no files and no global random generator, so replays are exact.
    """

    # The argument `known` is a full game state or one seat's view.
    parts: ClassVar[Parts]
    move_types: ClassVar[tuple[type[Move], ...]]
    """All kinds of moves, including the moves of chance, for decoding records."""
    event_types: ClassVar[tuple[type[Event], ...]]
    state_type: ClassVar[type[msgspec.Struct]]
    observation_type: ClassVar[type[msgspec.Struct]]
    """Type of a seat's observation of the game's state.

    Observations must survive conversion to JSON and back, because bots run in a separate process.
    """
    state_version: ClassVar[int] = 1
    """Version number of the state type, which rises when the fields of the state type change."""
    oldest_state_version: ClassVar[int] = 1
    """Oldest version of a record's states that `upgrade_record` can upgrade; older records cannot be loaded."""
    max_moves: ClassVar[int]
    """Upper bound for the number of moves in a randomly played game, for the conformance tests."""

    def __init_subclass__(cls) -> None:
        parts: Parts | None = cls.__dict__.get("parts")
        if parts is not None and "move_types" not in cls.__dict__:
            cls.move_types = parts.flow.move_types

    def __init__(self, context: C, info: GameInfo) -> None:
        """Create the game from its rule data.

        Raises:
            TypeError: An event has a field that does not say who may see it.
        """
        self.context = context
        self.info = info
        for kind in self.event_types:
            secrecy.audiences(kind)

    @property
    def rules_digest(self) -> str:
        """Digest that changes whenever the rule data change."""
        return self.context.rules.digest

    # -- start, outcome and scores: each game has its own ----------------------------------------------

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """Return the first state of a new game.

        Raises:
            SetupError: The game cannot start with these settings.
        """

    @abstractmethod
    def seats(self, known: S | O) -> int:
        """Return the number of players."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome of the game; None while the game goes on."""

    @abstractmethod
    def conserved(self, state: S) -> Conserved:
        """Return sums that no move changes, such as the number of cards."""

    def upgrade_record(self, header: dict[str, Any], lines: Objects) -> tuple[dict[str, Any], Objects]:
        """Upgrade the record of a match from an older version of the program.

        Raises:
            RecordError: The match can no longer be played.
        """
        return header, lines

    def score_parts(self, state: S, seat: Seat) -> tuple[tuple[str, float], ...]:
        """Return the parts of a player's score with their names; `()` if it has no parts."""
        return ()

    def score_note(self, state: S, seat: Seat) -> str:
        """Return a short text about a score, such as "cash $160, 1 IOU"."""
        return ""

    def score_goal(self) -> str:
        """Return a sentence on the goal of the game; empty if the highest score wins."""
        return ""

    def score_text(self, value: float) -> str:
        """Return a score as text."""
        return f"{value:g}".replace("-", "−")

    def seat_colours(self, known: S | O) -> tuple[str, ...]:
        """Return the colour of each player's piece; "" before a player has chosen."""
        return ()

    def teams(self, setup: Setup) -> tuple[int, ...]:
        """Return the team number of each seat, from 0; `()` if there are no teams."""
        return ()

    def setup_note(self, setup: Setup) -> str:
        """Return a short sentence for the settings of a game; it may be empty."""
        return ""

    def round_number(self, known: S | O) -> int:
        """Return the number of the current round, from 1.

        In a game without rounds, the method returns 1.
        """
        return 1

    # -- decisions and moves ---------------------------------------------------------------------------

    def actors(self, known: S | O) -> tuple[Seat, ...]:
        """Return the seats that must decide next; `CHANCE` stands for a random draw."""
        return self.parts.flow.actors(known)

    def legal(self, known: S | O, seat: Seat) -> Collection[Move]:
        """Return the legal moves of a seat in a fixed order.

        The method returns `()` for a seat that does not decide.
        """
        return self.parts.flow.legal(self.context, known, seat)

    def apply(self, state: S, seat: Seat, move: Move) -> S:
        """Make a move and return the next state.

        Raises:
            IllegalMove: The rules do not allow the move. The state is unchanged.
        """
        return self._run(state, seat, move, None)

    def steps(self, state: S, seat: Seat, move: Move) -> tuple[Step[S], ...]:
        """Make a move and return its events, each with the state after the event.

        Raises:
            IllegalMove: The rules do not allow the move. The state is unchanged.
        """
        steps: list[Step[S]] = []
        self._run(state, seat, move, lambda event, after: steps.append(Step(event, after)))
        return tuple(steps)

    def _run(self, state: S, seat: Seat, move: Move, tell: Tell) -> S:
        flow, context = self.parts.flow, self.context
        act = flow.act_of(context, state, seat, move)
        if act is None:
            raise IllegalMove(self._refusal(state, seat, move))
        after: S = flow.advance(context, act(context, state, seat, move, tell), tell)
        return after

    def sample(self, state: S, rng: random.Random) -> Move:
        """Draw a random move of chance, such as a deal.

        Raises:
            IllegalMove: The game does not wait for a move of chance.
        """
        phase = self._phase(state)
        if phase is None or phase.actors(state) != (CHANCE,):
            raise IllegalMove("Chance has nothing to decide now.")
        if phase.sample is None:
            return rng.choice(tuple(self.legal(state, CHANCE)))
        return phase.sample(self.context, state, rng)

    def decision_is_secret(self, known: S | O) -> bool:
        """Return whether the next decision stays secret until all players have chosen."""
        return (phase := self._phase(known)) is not None and phase.sealed

    def decision_is_open(self, known: S | O) -> bool:
        """Return whether a player can make the next decision without looking at hidden cards."""
        phase = self._phase(known)
        if phase is None:
            return False
        return phase.open if isinstance(phase.open, bool) else phase.open(known)

    def move_is_forced(self, known: S | O, seat: Seat) -> bool:
        """Return whether the player's only legal move is known to everyone."""
        phase = self._phase(known)
        if phase is None or phase.forced is None or seat not in phase.actors(known):
            return False
        return phase.forced(self.context, known, seat)

    def promise(self, known: S | O, seat: Seat, move: Move) -> Promise:
        """Predict the effects of a legal move, as far as the player can know them."""
        phase = self._phase(known)
        if phase is None or phase.promise is None:
            return Promise(move)
        return phase.promise(self.context, known, seat, move)

    def _phase(self, known: Known) -> Phase | None:
        return self.parts.flow.phases.get(known.phase)

    # -- knowledge of the seats ------------------------------------------------------------------------

    def observe(self, state: S, seat: Seat | None) -> O:
        """Return what a seat, or a spectator (None), can see of a state."""
        seen: O = self.parts.knowledge.observe(self.context, state, seat)
        return seen

    def project_event(self, event: Event, seat: Seat | None) -> Event:
        """Return an event without the facts that a seat, or a spectator (None), may not know."""
        return secrecy.project(event, seat)

    def history(self, events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
        """Return several events without the facts that a seat, or a spectator (None), may not know."""
        return tuple([secrecy.project(event, seat) for event in events])

    def view(self, state: S, seat: Seat | None, history: tuple[Event, ...] = ()) -> View[O]:
        """Return everything that a seat, or a spectator (None), may know about a game."""
        seen = self.observe(state, seat)
        return View(seat, seen, history, self.legal(seen, seat) if seat is not None else ())

    def determinize(self, view: View[O], rng: random.Random) -> S:
        """Return a random state that fits what a player knows.

        In the random state, the player has the same view as in the real game.
        """
        state: S = self.parts.knowledge.determinize(self.context, view, rng)
        return state

    # -- words -----------------------------------------------------------------------------------------

    def label(self, move: Move) -> str:
        """Return a short name of a move for its button."""
        return self.parts.words.label(self.context, move)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Return one line of text about an event; empty if the event needs no line."""
        return self.parts.words.tell(self.context, event, names)

    def caption(self, event: Event, names: Sequence[str]) -> str:
        """Return a line of text about an event for the table, where pieces show what the log must say."""
        return self.tell(event, names)

    def tell_run(self, events: Sequence[Event], names: Sequence[str]) -> str:
        """Return one line of text about several events, such as the raises of an auction."""
        return " ".join(filter(None, (self.tell(event, names) for event in events)))

    def promised(self, promise: Promise, names: Sequence[str]) -> tuple[str, ...]:
        """Return lines of text about the effects of a move, the most important first."""
        return self.parts.words.promised(self.context, promise, names)

    def why_not(self, known: S | O, seat: Seat, move: Move) -> Reason:
        """Return a sentence on why a move is illegal; empty for a legal move."""
        legal = self.parts.flow.act_of(self.context, known, seat, move) is not None
        return Reason("") if legal else self._refusal(known, seat, move)

    def _refusal(self, known: S | O, seat: Seat, move: Move) -> Reason:
        reason = self.parts.words.refusal(self.context, known, seat, move)
        if reason:
            return reason if isinstance(reason, Reason) else Reason(reason)
        if self._phase(known) is None:
            return Reason("The game is over.")
        if seat in self.actors(known):
            return Reason("This move is not possible now.")
        return Reason("It is not this player's turn.")

    def in_words(self, observation: O, names: Sequence[str]) -> TableView:
        """Return a description in words of everything that a player sees."""
        return self.parts.words.in_words(self.context, observation, names)

    # -- words about a finished match ------------------------------------------------------------------

    def score_name(self, state: S) -> str:
        """Return a heading for the scores, such as "Deal cards left"."""
        return self.parts.story.score_name(self.context, state) if self.parts.story else "Score"

    def verdict(self, state: S, names: Sequence[str]) -> str:
        """Return a sentence about the winner and a tie-break; it may be empty."""
        return self.parts.story.verdict(self.context, state, names) if self.parts.story else ""

    def facts(self, events: Sequence[Event], seats: int) -> tuple[tuple[Fact, ...], ...]:
        """Return statistics about the decisions of each seat."""
        if self.parts.story is None:
            return ((),) * seats
        return self.parts.story.facts(self.context, events, seats)

    def phase(self, known: S | O) -> str:
        """Return the name of the current phase."""
        return known.phase

    def help_sections(self) -> tuple[HelpSection, ...]:
        """Return the pages of the rulebook, filled with the numbers of the rules."""
        rules = self.context.rules
        return tuple(section.filled(rules) for section in rules.help)

    def glossary(self) -> tuple[Term, ...]:
        """Return the entries of the glossary, filled with the numbers of the rules."""
        rules = self.context.rules
        return tuple(term.filled(rules) for term in rules.glossary)

    def provenance(self) -> tuple[Provenance, ...]:
        """Return notes on the origin of the rule files."""
        return self.context.rules.provenance

    # -- the set-up ------------------------------------------------------------------------------------

    def check_setup(self, setup: Setup) -> None:
        """Check that the game can start with the given settings.

        Raises:
            SetupError: The settings are not possible. The message names the expected values.
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

__all__ = ["AnyGame", "Game", "Parts", "View"]
