"""Positions for worked examples: a short script is played, without a screen, up to the moment to be shown.

A step of a script is one of these:

    bid 3 5                     the move of that kind by the seat that has to decide; its fields in their order
    play Bell 7                 a kind with one field takes the rest of the line
    {deal: {cards: [...]}}      a move with its fields, mostly for chance; a list of lists is dealt round the table
    {set: {round: 4}}           fields of the state are laid by hand, in a position that the rules allow
    {until: bid}                the first legal move, or chance's move, is made until that phase

The seed decides chance's moves that the script leaves open.
"""

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
"""Names of the players at made-up tables."""

PATIENCE: Final = 400
"""Number of moves after which `until` gives up."""


FAULTS: Final = (
    *(IllegalMove, msgspec.ValidationError, ValueError, TypeError),
    *(LookupError, AttributeError, AssertionError, ArithmeticError),
)
"""Errors that may come from moves that do not fit, and from impossible positions laid by hand."""


class StageError(ValueError):
    """An example that cannot be played with the rules in force; the message says why.

    Attributes:
        step: Number of the step that cannot be played, from 1; 0 if the fault is elsewhere.
    """

    def __init__(self, text: str, step: int = 0) -> None:
        super().__init__(text)
        self.step = step


@dataclass(frozen=True)
class Staged:
    """The moment of an example.

    Attributes:
        names: Names of the players.
        state: The state shown.
        view: The viewer's view of the state.
        moment: The event shown, as the viewer may know it; None if a decision is shown.
        actor: The seat that has to decide, if any.
        selected: The move that is selected, if any.
        recent: The events so far as everybody saw them, oldest first.
        caption: The text below the picture.
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
    """Play an example up to its moment.

    Raises:
        StageError: The script does not fit the rules in force, or the event does not happen.
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
    """A script being played.

    Attributes:
        state: The current state.
        seats: Number of players.
        steps: All steps so far, oldest first: each event with the state right after it.
        moves: All moves so far, `(seat, move)`, those of chance included.
    """

    def __init__(self, game: AnyGame, setup: Setup, seed: int, *, last: Seat | None = None) -> None:
        """Begin a game.

        Args:
            game: The rules.
            setup: Its set-up.
            seed: Seed of chance's moves that the script leaves open.
            last: The seat that decides last in a secret choice; None lets the seats decide in order.

        Raises:
            StageError: The set-up does not fit the game.
        """
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
        """Play one step."""
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
        """Return the move that a text names.

        Raises:
            ValueError: There is no such kind of move.
            msgspec.ValidationError: The fields do not fit the kind.
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
        """Make chance's moves until its next move is of a kind; return the move that it would draw then."""
        for _ in range(PATIENCE):
            if self._actors() != (CHANCE,):
                break
            drawn = self.game.sample(self.state, self.rng)
            if drawn.__struct_config__.tag == tag:
                return drawn
            self._make(drawn)
        raise ValueError(f"chance has no '{tag}' to decide here")

    def fall(self) -> None:
        """Make chance's moves until a player has to decide."""
        while self._actors() == (CHANCE,):
            self._make(self.game.sample(self.state, self.rng))

    def _move(self, move: Move) -> None:
        """Make a move, after chance's moves before it; chance's move of the same kind is left to the script."""
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
        self._lay(msgspec.structs.replace(self.state, **changed), changed)

    def _lay(self, laid: Any, fields: Iterable[str]) -> None:
        """Replace the state by a position laid by hand, if the rules do not forbid it."""
        game, module = self.game, self.game.parts.positions
        fixed = module.FIXED if module is not None else ()
        for name in fields:
            if name in fixed:
                raise ValueError(f"'{name}' follows from the set-up and the moves and cannot be laid by hand")
        wrong = next(forbidden(module, game.context, laid, self.seats), "")
        wrong = wrong or next(made_or_lost(game.conserved(self.state), game.conserved(laid)), "")
        if wrong:
            raise ValueError(wrong)
        self.state = laid

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
    """The script of an example."""

    def __init__(self, game: AnyGame, example: Example) -> None:
        self.example = example
        setup = Setup(example.seats, tuple(sorted(example.variants)), dict(example.options))
        super().__init__(game, setup, example.seed)

    def moment(self) -> Staged:
        """Return the moment that the example shows."""
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
        told = event or next((step.event for step in reversed(self.steps)), None)
        values: dict[str, Any] = {"state": state, "event": told}
        if told is not None:
            values["log"] = game.tell(told, names)
        if selected is not None:
            promise = game.promise(state, game.actors(state)[0], selected)
            lines = game.promised(promise, names) or ("",)
            values |= {"selected": selected, "promise": lines[0], "promises": " ".join(lines)}
        try:
            return fill(self.example.caption, game.context.rules, **values)
        except ValueError as error:
            raise StageError(f"the caption: {error}") from None


def _dealt(value: Any) -> Any:
    """Deal adjacent lists of cards one card at a time, round the table."""
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
    """Return a draw of chance that begins with the cards named in the script."""
    if not isinstance(given, list) or not isinstance(drawn, (list, tuple)) or len(given) >= len(drawn):
        return given
    left = list(drawn)
    for card in given:
        if card in left:
            left.remove(card)
    return [*given, *left[: len(drawn) - len(given)]]


__all__ = ["FAULTS", "NAMES", "PATIENCE", "Script", "StageError", "Staged", "stage"]
