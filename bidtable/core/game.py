"""The contract between a game's rules and everything else: screen, bots, records, tests."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from bidtable.core.errors import IllegalMove, SetupError
from bidtable.core.model import (
    CHANCE,
    Conserved,
    Event,
    GameInfo,
    HelpSection,
    Move,
    Outcome,
    Provenance,
    Seat,
    Setup,
    TableView,
)

S = TypeVar("S", bound=msgspec.Struct)
"""A game's state: frozen, a value, no secrets withheld."""
V = TypeVar("V", bound=msgspec.Struct)
"""What one seat may know of a state: frozen, built field by field from what is allowed."""
M = TypeVar("M", bound=Move)


class View(msgspec.Struct, Generic[V], frozen=True):
    """All that a seat, or a spectator, may know of a match.

    Attributes:
        seat: The viewer; None is a spectator, and the screen behind the curtain.
        table: The game's own projection of the state.
        history: The events so far as this seat may know them, oldest first.
        legal: The viewer's legal moves; empty when it owes no decision.
    """

    seat: Seat | None
    table: V
    history: tuple[Event, ...]
    legal: Collection[Move]


class Game(ABC, Generic[S, V, M]):
    """The rules of one game, bound to validated rule data. Pure: no clock, no files, no global random.

    States are frozen values; no method changes one. Undo is an earlier state.
    """

    info: GameInfo
    move_types: ClassVar[tuple[type[Move], ...]]
    """Every kind of move, those of chance included: what records decode."""
    event_types: ClassVar[tuple[type[Event], ...]]
    state_type: ClassVar[type[msgspec.Struct]]
    max_moves: ClassVar[int]
    """A bound on the number of moves in a game that is played at random (conformance)."""

    @property
    @abstractmethod
    def rules_digest(self) -> str:
        """Fingerprint of the rule data, for records."""

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """Return the first state.

        Raises:
            SetupError: The set-up does not fit the game (`check_setup`).
        """

    @abstractmethod
    def actors(self, state: S) -> tuple[Seat, ...]:
        """Return who owes a decision: a seat, several (each commits alone), `(CHANCE,)`; `()` at the end."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Collection[M]:
        """Return the legal moves of a seat in a fixed order; `()` when it owes no decision."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: Move) -> tuple[S, tuple[Event, ...]]:
        """Apply a move and return the new state and what happened.

        Raises:
            IllegalMove: The move is not in `legal(state, seat)`; nothing changed.
        """

    @abstractmethod
    def sample(self, state: S, rng: random.Random) -> M:
        """Draw the outcome of chance, when `actors(state)` is `(CHANCE,)`, with the odds the rules give."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def project(self, state: S, seat: Seat | None) -> V:
        """Return what a seat may know of a state: an allow-list. None is a spectator."""

    @abstractmethod
    def project_event(self, event: Event, seat: Seat | None) -> Event | None:
        """Return an event as a seat may know it, None if it may not know of it at all."""

    @abstractmethod
    def legal_in_view(self, table: V, seat: Seat) -> Collection[M]:
        """Return the seat's legal moves, found from its projection alone. Equals `legal` of the state."""

    @abstractmethod
    def determinize(self, view: View[V], rng: random.Random) -> S:
        """Return a state that is consistent with all that the view implies, drawn at random.

        Projected back to the viewer's seat it gives the same view and legal moves.
        """

    @abstractmethod
    def conserved(self, state: S) -> Conserved:
        """Return what must stay equal throughout a game: cards, money, pieces."""

    @abstractmethod
    def label(self, move: Move) -> str:
        """Name a move for a button: short, in the words of the rules, without the player's name."""

    @abstractmethod
    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Tell an event in one line for the log, naming people; empty if it needs no line."""

    @abstractmethod
    def in_words(self, table: V, names: Sequence[str]) -> TableView:
        """Describe a projection in words and card names, for the generic table."""

    def why_not(self, table: V, seat: Seat, move: Move) -> str:
        """Say why a move is not legal now, in one short sentence; empty if it is legal or unknown."""
        return ""

    def phase(self, table: V) -> str:
        """Name the phase being played, as `HelpSection.phases` does: where the rulebook opens."""
        return ""

    def help_sections(self) -> tuple[HelpSection, ...]:
        """Return the pages of the in-app rulebook, in our own words."""
        return ()

    def provenance(self) -> tuple[Provenance, ...]:
        """Return where each data file's content comes from."""
        return ()

    def score_parts(self, state: S, seat: Seat) -> tuple[tuple[str, float], ...]:
        """Unfold a seat's score into named parts that add up to it; `()` if it has none."""
        return ()

    def score_text(self, value: float) -> str:
        """Write a score, or a part of one, as players say it: a number without needless decimals."""
        return f"{value:g}"

    def setup_note(self, setup: Setup) -> str:
        """Say what a set-up comes to, in one short sentence, for the set-up screen; empty if nothing."""
        return ""

    def round_number(self, state: S) -> int:
        """Return the round being played, from 1; games without rounds return 1."""
        return 1

    def decision_is_secret(self, state: S) -> bool:
        """Whether the decision now owed is sealed: bots first, envelopes, one common reveal."""
        return len(self.actors(state)) > 1

    def view(self, state: S, seat: Seat | None, history: Sequence[Event] = ()) -> View[V]:
        """Return all that a seat, or a spectator (None), may know: state and log through one projection.

        Args:
            state: The state to look at.
            seat: The viewer.
            history: Events since the start, oldest first, unprojected.
        """
        table = self.project(state, seat)
        seen = (self.project_event(event, seat) for event in history)
        legal = self.legal_in_view(table, seat) if seat is not None else ()
        return View(seat, table, tuple(event for event in seen if event is not None), legal)

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
                wanted = ", ".join(known) or "none"
                raise SetupError(f"{info.title} has no variant '{name}'; it has: {wanted}.")
            for other in known[name].excludes:
                if other in setup.variants:
                    raise SetupError(f"The variants '{name}' and '{other}' exclude each other.")
        choices = {option.id: {choice.id for choice in option.choices} for option in info.options}
        for key, value in setup.options.items():
            if key not in choices:
                raise SetupError(
                    f"{info.title} has no option '{key}'; it has: {', '.join(choices) or 'none'}."
                )
            if value not in choices[key]:
                raise SetupError(
                    f"'{value}' is no choice for {key}; there are: {', '.join(sorted(choices[key]))}."
                )


AnyGame: TypeAlias = Game[Any, Any, Any]


def illegal(reason: str) -> IllegalMove:
    """Return an `IllegalMove` with a reason that a player can read."""
    return IllegalMove(reason)


__all__ = ["CHANCE", "AnyGame", "Game", "View", "illegal"]
