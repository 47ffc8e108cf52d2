"""Sets up game positions for worked examples."""

# A script lists the moves that lead to the position of an example. Its steps have these forms:
#   `bid 3 5`: a move by its kind, and its fields in order
#   `play Bell 7`: a move with the card of the name "Bell 7"
#   `{deal: {cards: [...]}}`: a move by the names of its fields
#   `{set: {round: 4}}`: a change of the field `round` in the game's state
#   `{until: bid}`: the first legal moves until the game reaches the phase `bid`
# A seed determines all moves of chance that the script does not mention.

# In a move of chance, lists of cards are dealt in turn.

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final

import msgspec

from bidtable.core.book import Example, fill
from bidtable.core.errors import IllegalMove, SetupError
from bidtable.core.game import AnyGame, View
from bidtable.core.model import CHANCE, Event, Move, Seat, Setup
from bidtable.core.position_checks import forbidden, made_or_lost
from bidtable.core.steps import Step
from bidtable.core.texts import suggest

NAMES: Final = ("Anna", "Ben", "Clara", "David", "Emil", "Frida")
"""Names of the players in worked examples and lessons."""

PATIENCE: Final = 400
"""Largest number of moves that a step of the form `until` may make before it fails."""


FAULTS: Final = (
    *(IllegalMove, msgspec.ValidationError, ValueError, TypeError),
    *(LookupError, AttributeError, AssertionError, ArithmeticError),
)
"""Errors that can occur if moves do not fit the state, or if a position is impossible."""


class StageError(ValueError):
    """Raised if a worked example of a game contains a mistake.

    Attributes:
        step: Number of the wrong step, from 1; 0 if no step is wrong.
    """

    def __init__(self, text: str, step: int = 0) -> None:
        super().__init__(text)
        self.step = step


@dataclass(frozen=True)
class Staged:
    """The position that a worked example shows.

    Attributes:
        moment: Event to show; None if the example shows a decision.
        actor: Seat that must decide; None if the example shows an event.
        selected: Move that is shown as selected; None for none.
    """

    names: tuple[str, ...]
    state: Any
    view: View[Any]
    moment: Event | None
    actor: Seat | None
    selected: Move | None
    recent: tuple[Event, ...]
    caption: str


def stage(game: AnyGame, example: Example) -> Staged:
    """Play a worked example up to the moment that it shows.

    Raises:
        StageError: The rules do not allow the script, or the event never happens.
    """
    script = _Staging(game, example)
    for number, step in enumerate(example.play, 1):
        try:
            script.play(step)
        except FAULTS as error:
            raise StageError(f"step {number} ({step}): {error}", number) from None
    if example.viewer is not None and example.viewer >= example.seats:
        raise StageError(
            f"there is no seat {example.viewer}; seats count from 0, and there are {example.seats}"
        )
    try:
        return script.moment()
    except StageError:
        raise
    except FAULTS as error:
        raise StageError(f"the moment cannot be shown: {error}") from None


class Script:
    """A match in which a script makes the moves."""

    def __init__(self, game: AnyGame, setup: Setup, seed: int, *, last: Seat | None = None) -> None:
        """Begin a game.

        Raises:
            StageError: The game cannot start with these settings.
        """
        # The seat `last` decides last in a secret choice.
        self.game, self.last, self.seats = game, last, setup.seats
        self.kinds = {str(kind.__struct_config__.tag): kind for kind in game.move_types}
        self.rng = random.Random(seed)
        self.steps: list[Step[Any]] = []
        self.moves: list[tuple[Seat, Move]] = []
        try:
            game.check_setup(setup)
            self.state = game.start(setup)
        except SetupError as error:
            raise StageError(str(error)) from None

    # -- steps of the script -------------------------------------------------------------------------

    def play(self, step: Any) -> None:
        """Carry out one step, which is a move or a direct change of the position."""
        if isinstance(step, str):
            self._move(self.written(step))
            return
        if not isinstance(step, dict) or len(step) != 1:
            raise ValueError("a step is a text, or one key with its values")
        ((kind, values),) = step.items()
        if kind == "set":
            self._set(values)
        elif kind == "until":
            self._until(values)
        else:
            self._move_of(kind, values)

    def written(self, text: str) -> Move:
        """Return the move that is written in a text.

        Raises:
            ValueError: The text does not describe a move.
        """
        tag, _, rest = text.partition(" ")
        kind = self._kind(tag)
        fields = msgspec.structs.fields(kind)
        words = [rest] if len(fields) == 1 and rest else rest.split()
        values = {
            field.encode_name: None if word == "none" else word
            for field, word in zip(fields, words, strict=False)
        }
        return msgspec.convert({"kind": tag, **values}, kind, strict=False)

    def _kind(self, tag: str) -> type[Move]:
        if tag not in self.kinds:
            raise ValueError(f"there is no move '{tag}'.{suggest(tag, self.kinds)}")
        return self.kinds[tag]

    def _move_of(self, tag: str, values: dict[str, Any]) -> None:
        kind = self._kind(tag)
        given = {name: _dealt(value) if name == "cards" else value for name, value in values.items()}
        if self._actors() == (CHANCE,):
            drawn = msgspec.to_builtins(self._until_chance_is(tag))
            given = {name: _completed(value, drawn[name]) for name, value in given.items()}
            given = {**drawn, **given}
        self._make(msgspec.convert({**given, "kind": tag}, kind))

    def _until_chance_is(self, tag: str) -> Move:
        for _ in range(PATIENCE):
            if self._actors() != (CHANCE,):
                break
            drawn = self.game.sample(self.state, self.rng)
            if drawn.__struct_config__.tag == tag:
                return drawn
            self._make(drawn)
        raise ValueError(f"chance has no '{tag}' to decide here")

    def fall(self) -> None:
        """Make moves of chance until a player must decide."""
        while self._actors() == (CHANCE,):
            self._make(self.game.sample(self.state, self.rng))

    def _move(self, move: Move) -> None:
        # A move of chance replaces the random draw.
        while self._actors() == (CHANCE,):
            drawn = self.game.sample(self.state, self.rng)
            if type(drawn) is type(move):
                break
            self._make(drawn)
        self._make(move)

    def _actors(self) -> tuple[Seat, ...]:
        return self.game.actors(self.state)

    def _make(self, move: Move) -> None:
        actors = self._actors()
        if not actors:
            raise ValueError("the game is over")
        seat = next((seat for seat in actors if seat != self.last), actors[0])
        self.steps += self.game.steps(self.state, seat, move)
        self.moves.append((seat, move))
        self.state = self.game.apply(self.state, seat, move)

    def _set(self, values: dict[str, Any]) -> None:
        types = {field.name: field.type for field in msgspec.structs.fields(type(self.state))}
        for name in values:
            if name not in types:
                raise ValueError(f"the state has no '{name}'.{suggest(name, types)}")
        changed = {name: msgspec.convert(value, types[name]) for name, value in values.items()}
        self._replace_state(msgspec.structs.replace(self.state, **changed), changed)

    def _replace_state(self, position: Any, fields: Iterable[str]) -> None:
        game, module = self.game, self.game.parts.positions
        fixed = module.FIXED if module is not None else ()
        for name in fields:
            if name in fixed:
                raise ValueError(f"'{name}' follows from the set-up and the moves and cannot be set")
        wrong = next(forbidden(module, game.context, position, self.seats), "")
        wrong = wrong or next(made_or_lost(game.conserved(self.state), game.conserved(position)), "")
        if wrong:
            raise ValueError(wrong)
        self.state = position

    def _until(self, phase: str) -> None:
        for _ in range(PATIENCE):
            if self.game.phase(self.state) == phase:
                return
            actors = self._actors()
            if not actors:
                break
            chance = actors == (CHANCE,)
            move = self.game.sample(self.state, self.rng) if chance else None
            self._make(move or next(iter(self.game.legal(self.state, actors[0]))))
        raise ValueError(f"phase '{phase}' is not reached")


class _Staging(Script):
    def __init__(self, game: AnyGame, example: Example) -> None:
        self.example = example
        setup = Setup(example.seats, tuple(sorted(example.variants)), dict(example.options))
        super().__init__(game, setup, example.seed)

    def moment(self) -> Staged:
        game, example = self.game, self.example
        event, state, events = None, self.state, [step.event for step in self.steps]
        if example.at:
            index = self._index(example.at)
            event, state, events = self.steps[index].event, self.steps[index].state, events[: index + 1]
        elif self._actors() == (CHANCE,):
            raise StageError("the script ends before a move of chance")
        viewer = example.viewer
        history = game.history(events, viewer)
        view = game.view(state, viewer, history)
        actor = next(iter(game.actors(state)), None) if event is None else None
        selected = None
        if example.select:
            selected = self.written(example.select)
            if selected not in view.legal:
                raise StageError(f"'{example.select}' is not legal there")
        names = NAMES[: example.seats]
        return Staged(
            names,
            state,
            view,
            game.project_event(event, viewer) if event is not None else None,
            actor if actor != CHANCE else None,
            selected,
            game.history(events, None),
            self._caption(event, state, selected, names),
        )

    def _index(self, kind: str) -> int:
        tags = [str(step.event.__struct_config__.tag) for step in self.steps]
        if kind not in tags:
            raise StageError(f"no event '{kind}' happens.{suggest(kind, tags)}")
        return len(tags) - 1 - tags[::-1].index(kind)

    def _caption(self, event: Event | None, state: Any, selected: Move | None, names: Sequence[str]) -> str:
        game = self.game
        shown = event or next((step.event for step in reversed(self.steps)), None)
        values: dict[str, Any] = {"state": state, "event": shown}
        if shown is not None:
            values["log"] = game.tell(shown, names)
        if selected is not None:
            promise = game.promise(state, game.actors(state)[0], selected)
            lines = game.promised(promise, names) or ("",)
            values |= {"selected": selected, "promise": lines[0], "promises": " ".join(lines)}
        try:
            return fill(self.example.caption, game.context.rules, **values)
        except ValueError as error:
            raise StageError(f"the caption: {error}") from None


def _dealt(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    flat: list[Any] = []
    hands: list[list[Any]] = []
    for entry in [*value, None]:
        if isinstance(entry, list):
            hands.append(entry)
            continue
        flat += [card for turn in zip_longest(*hands) for card in turn if card is not None]
        hands = []
        if entry is not None:
            flat.append(entry)
    return flat


def _completed(given: Any, drawn: Any) -> Any:
    if not isinstance(given, list) or not isinstance(drawn, (list, tuple)) or len(given) >= len(drawn):
        return given
    left = list(drawn)
    for card in given:
        if card in left:
            left.remove(card)
    return [*given, *left[: len(drawn) - len(given)]]


__all__ = ["FAULTS", "NAMES", "PATIENCE", "Script", "StageError", "Staged", "stage"]
