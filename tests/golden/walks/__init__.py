"""Golden walks: everything that a table shows, says and answers at many moments of a random game, as text.

Run `python -m tests.lab golden` after a change, and review the difference. The text has each sentence where it first
appears: prompts, events, descriptions of moves and pieces. At each moment, a line with the checksums that have
changed follows: of all words of the moment, and of the pieces by the first part of their keys. A piece counts with its
place, look, tooltip and movement, with its enlarged picture, and with the move that a press on the piece chooses. At
the end follow the mean colours of pieces of each kind.
"""

from __future__ import annotations

import random
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.look import picture_of
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.match.log import RECENT
from bidtable.app.match.talk import Moment
from bidtable.app.scenes.furniture.frame import place_table
from bidtable.app.tables import make_table
from bidtable.app.tables.base import Situation, Table
from bidtable.app.tables.generic import GenericTable
from bidtable.app.widgets.board import Item
from bidtable.app.widgets.ui import Ui
from bidtable.core.game import AnyGame
from bidtable.core.model import CHANCE, Event, Move, Seat, Setup
from bidtable.core.record import SeatInfo
from tests.golden.shades import shades
from tests.lab.promises.trial import any_move
from tests.lab.promises.walk import any_setup, some

FOLDER: Final = Path(__file__).parent
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
COLOURS: Final = ("red", "blue", "green", "yellow", "purple", "orange")
WINDOWS: Final = (
    ((1280, 720), 1.0),
    ((1024, 640), 1.5),
    ((1920, 1080), 1.0),
    ((1280, 720), 2.0),
    ((1600, 1200), 1.25),
)
"""Window sizes and text scales, in turn for the walks of a game."""
FIRST: Final = 2
"""Moments of each kind that are described at least."""
MOST: Final = 30
"""Moments of a walk that are described, beside the first of each kind."""
LONGEST: Final = 400
"""Largest number of moves of a walk."""
CELLS: Final = 4
"""Rows and columns of parts of a piece's picture whose mean colours are described."""
ROOM: Final = 24
"""Rows and columns of parts of the room behind the pieces whose mean colours are described."""
PICTURES: Final = 8
"""Largest number of described pictures of each kind of piece in a walk."""
POINTED: Final = 3
"""Largest number of pieces of a decision that are pointed at."""
REDRAW: Final = "draw again"
"""What a press chooses that changes only the table, such as turning a page."""
DIALS: Final = ("on_number", "on", "scale", "shortcut", "repeats")
"""Fields of pieces that are left out, because the words of a dial, the moves of its steps and the tip say the same."""
WORDS: Final = "words"
"""Name of the group of all sentences of a moment."""
KEYS: Final = (
    *map(chr, range(ord("a"), ord("z") + 1)),
    *"0123456789",
    "left",
    "right",
    "up",
    "down",
    "return",
)


class Walk(NamedTuple):
    """A random game, and the window of its table.

    Attributes:
        slug: The game.
        seats: Number of seats.
        number: Number of the walk among those of the game; it chooses the window and the set-up.
    """

    slug: str
    seats: int
    number: int

    @property
    def name(self) -> str:
        """The name of the file."""
        return f"{self.slug}-{self.seats}"


class Point(NamedTuple):
    """A moment of a game.

    Attributes:
        state: The state.
        event: The event that led to the state; None for a decision.
        seat: The seat that decides, or the viewer of the event.
        told: All events so far.
        before: The state before the event.
    """

    state: Any
    event: Event | None
    seat: Seat | None
    told: tuple[Event, ...]
    before: Any


WALKS: Final = tuple(
    Walk(slug, seats, number)
    for slug, counts in (
        ("bid_and_bluff", range(2, 7)),
        ("bid_it", range(2, 7)),
        ("bidness", range(2, 7)),
        ("i_bid_you_not", range(2, 7)),
        ("goofspiel", range(2, 4)),
    )
    for number, seats in enumerate(counts)
)


def walk_through(walk: Walk, game: AnyGame) -> str:
    """Play a game at random, and return everything that its table shows at some of the moments."""
    pygame.init()
    _look.cache_clear()
    rng = random.Random(f"walk/{walk.slug}/{walk.seats}")
    setup = any_setup(game, rng)
    while setup.seats != walk.seats:
        setup = any_setup(game, rng)
    size, scale = WINDOWS[walk.number % len(WINDOWS)]
    chosen = " ".join((*setup.variants, *(f"{key}={value}" for key, value in sorted(setup.options.items()))))
    lines = [f"# {game.info.title}, {setup.seats} seats, {chosen}, {size[0]}x{size[1]} at {scale:g}"]
    points = list(_chosen(list(_points(game, setup, rng))))
    teller = _Teller(walk, game, Metrics(*size, scale), rng)
    sentences: set[str] = set()
    before: dict[str, str] = {}
    for number, point in enumerate(points):
        found: dict[str, list[str]] = {}
        for group, line in teller.lines(point, number):
            found.setdefault(group, []).append(line)
        fresh = [line for line in dict.fromkeys(found[WORDS]) if line not in sentences]
        sentences.update(fresh)
        sums = {group: f"{len(each)} {_sum(each)}" for group, each in found.items()}
        changed = [f"{group} {text}" for group, text in sums.items() if before.get(group) != text]
        lines += ["", f"{number + 1}: {', '.join(changed)}", *fresh]
        before = sums
    lines += ["", *teller.pictures(tuple(THEMES)[walk.number % len(THEMES)])]
    return "\n".join(lines) + "\n"


def _points(game: AnyGame, setup: Setup, rng: random.Random) -> Iterator[Point]:
    state = game.start(setup)
    told: list[Event] = []
    for _ in range(LONGEST):
        actors = game.actors(state)
        if not actors:
            return
        actor = rng.choice(actors)
        if actor == CHANCE:
            move = game.sample(state, rng)
        else:
            yield Point(state, None, actor, tuple(told), state)
            move = any_move(rng, game.legal(state, actor))
        for step in game.steps(state, actor, move):
            told.append(step.event)
            viewer = rng.choice((None, *range(setup.seats)))
            yield Point(step.state, step.event, viewer, tuple(told), state)
            state = step.state


def _chosen(points: Sequence[Point]) -> Iterator[Point]:
    """Return the first moments of each kind, and others evenly spread."""
    counts: Counter[str] = Counter()
    every = max(1, len(points) // MOST)
    for number, point in enumerate(points):
        kind = type(point.event).__name__ if point.event is not None else point.state.phase
        counts[kind] += 1
        if counts[kind] <= FIRST or number % every == 0:
            yield point


class _Teller:
    """Describes the moments of one walk.

    Attributes:
        chosen: The effects of the last press, such as the labels of chosen moves.
        pieces: Pieces with different looks, by the kind of look.
    """

    def __init__(self, walk: Walk, game: AnyGame, metrics: Metrics, rng: random.Random) -> None:
        self.game = game
        self.rng = rng
        # The tests' own game is not registered everywhere; it has the table of games without their own.
        own = walk.slug != "goofspiel"
        self.table: Table = make_table(game, walk.slug, metrics) if own else GenericTable(game, metrics)
        self.area = place_table(metrics).table
        self.seats = tuple(
            SeatInfo(name, "human" if seat == 0 else "bot", "" if seat == 0 else "normal", colour)
            for seat, (name, colour) in enumerate(zip(NAMES[: walk.seats], COLOURS, strict=False))
        )
        self.chosen: list[str] = []
        self.metrics = metrics
        self.pieces: dict[str, dict[object, Item]] = {}

    def lines(self, point: Point, number: int) -> Iterator[tuple[str, str]]:
        """Yield the description of a moment, each line with its group."""
        situation = self._situation(point, number)
        items = self.table.items(situation, self.area)
        for line in self._words(point, situation):
            yield WORDS, line
        for item in items:
            alike = self.pieces.setdefault(type(item.look).__name__, {})
            if len(alike) < PICTURES:
                alike.setdefault(item.look, item)
            yield _group(item.key), _exact(item)
            seen = self.table.inspect(situation, item.key)
            if seen is not None:
                yield from ((WORDS, f"enlarged: {words}") for words in (seen.title, *seen.lines))
                yield _group(item.key), _plain(seen)
        if point.event is None:
            yield from self._presses(situation, items)
        elif self.game.outcome(point.state) is not None:
            yield from self._end(point)

    def _words(self, point: Point, situation: Situation) -> Iterator[str]:
        yield f"prompt: {self.table.prompt(situation)}"
        yield f"note: {self.table.note(situation)}"
        yield f"tension: {self.table.tension(situation.view.observation):.3g}"
        yield from self._event(point) if point.event is not None else self._moves(situation)

    def _situation(self, point: Point, number: int) -> Situation:
        deciding = point.event is None
        actors = [seat for seat in self.game.actors(point.state) if seat != CHANCE]
        view = self.game.view(point.state, point.seat, self.game.history(point.told, point.seat))
        self.table.meet(view.observation)
        return Situation(
            view,
            self.seats,
            actor=point.seat if deciding else (actors[0] if actors else None),
            moment=None if point.event is None else self.game.project_event(point.event, point.seat),
            awaiting=deciding,
            hide_hand=number % 7 == 6,
            choose=self._choose,
            select=self._select,
            redraw=lambda: self.chosen.append(REDRAW),
            look_into=lambda key: self.chosen.append(f"look into {key}"),
            coach=number % 3 == 0,
            recent=self.game.history(point.told[-RECENT:], None),
            present=(0,) if number % 2 else (),
            unaided=number % 11 == 10,
            apart=number % 5 == 4,
            framed=number % 4 != 3,
        )

    def _choose(self, move: Move) -> None:
        self.chosen.append(self.game.label(move))

    def _select(self, move: Move | None) -> None:
        self.chosen.append("nothing" if move is None else f"select {self.game.label(move)}")

    def _event(self, point: Point) -> Iterator[str]:
        """Yield the sounds, the speech and the remarks of an event that everybody sees."""
        assert point.event is not None
        event = self.game.project_event(point.event, None)
        said = self.table.says(event)
        yield f"event: {self.game.tell(event, [info.name for info in self.seats])}"
        yield f"lead: {self.table.lead(event)} | sound: {self.table.sound(event)}"
        yield f"says: {said} hushes {self.table.hushes(event)} settles {self.table.settles(event)}"
        before, after = (self.game.view(state, None).observation for state in (point.before, point.state))
        moment = Moment(event, self.game.history(point.told[-RECENT:-1], None), before, after)
        yield f"remarks: {' '.join(str(tuple(remark)) for remark in self.table.remarks(moment))}"
        yield f"crosses: {self.table.crosses(moment)}"

    def _moves(self, situation: Situation) -> Iterator[str]:
        """Yield the words of some moves, and the moves that keys choose."""
        for move in some(situation.view.legal, self.rng):
            label = self.game.label(move)
            title, small = self.table.action(situation, move)
            rest = ", ".join(map(self.game.label, self.table.rest(situation, move)))
            yield f"move {label}: {title} | {small} | {self.table.preview(situation, move)} | {rest}"
            first = self.table.presses(situation, move)
            if first is not None:
                yield f"move {label} first: {first.words} {' '.join(first.keys)}"
            yield f"move {label} advised: {self.table.advice(situation, move, 'it is the best')}"
        for key in KEYS:
            move_of_key = self.table.hotkey(situation, pygame.key.key_code(key))
            if move_of_key is not None:
                yield f"key {key}: {self.game.label(move_of_key)}"

    def _presses(self, situation: Situation, items: Sequence[Item]) -> Iterator[tuple[str, str]]:
        """Yield the pieces with a move selected or under the pointer, and the moves that presses choose."""
        move = some(situation.view.legal, self.rng)[-1]
        changes = {
            "selected": replace(situation, selected=move),
            "pointed": replace(situation, pointed=move),
            **{f"under {item.key}": replace(situation, under=item.key) for item in self._telling(items)},
        }
        for name, changed in changes.items():
            yield from ((name, _exact(item)) for item in self.table.items(changed, self.area))
        self.table.items(situation, self.area)
        for item in items:
            if item.on_click is not None and item.enabled:
                self.chosen.clear()
                item.on_click()
                yield _group(item.key), f"press {item.key}: {', '.join(self.chosen)}"
                if REDRAW in self.chosen:
                    yield from (
                        ("redrawn", _exact(other)) for other in self.table.items(situation, self.area)
                    )

    def _telling(self, items: Sequence[Item]) -> list[Item]:
        """Return the first few pieces that change the table while the pointer is on them."""
        return [item for item in items if self.table.redraws_for(item.key)][:POINTED]

    def _end(self, point: Point) -> Iterator[tuple[str, str]]:
        """Yield the trophies and the open hands at the end of the game."""
        seen = self.game.view(point.state, None).observation
        for seat in range(len(self.seats)):
            yield "trophy", _plain(self.table.trophy(seen, seat))
            yield "hand", _plain(self.table.open_hand(self.game.view(point.state, seat).observation))

    def pictures(self, theme: str) -> Iterator[str]:
        """Yield the mean colours of the room, and of a few pieces of each kind with different looks."""
        ctx = Ui(THEMES[theme], self.metrics, Fonts()).context
        room = self.table.background(ctx.theme, len(self.seats), self.area)
        yield f"room: {shades(room, ROOM)}"
        for kind, pieces in sorted(self.pieces.items()):
            for item in pieces.values():
                picture = picture_of(item.look, pygame.Rect(item.rect).size, ctx, item.angle)
                yield f"{kind} {item.key}: {shades(picture.surface, CELLS)}"


def _group(key: str) -> str:
    """Return the first part of the key of a piece."""
    return key.partition(":")[0]


def _exact(item: Item) -> str:
    """Return the whole description of a piece."""
    tip = item.tip() if callable(item.tip) else item.tip
    tip = f"{tip} (key {item.shortcut})" if item.shortcut else tip
    words = _fields(item, {"rect": (0, 0, 0, 0), "on_click": None, "tip": tip})
    return f"{tuple(pygame.Rect(item.rect))} {words}"


def _sum(value: object) -> str:
    """Return a checksum of a value."""
    return f"{zlib.crc32(_plain(value).encode()):08x}"[:5]


def _plain(value: object) -> str:
    """Return a value as text that is the same in each process and on each processor."""
    kind = type(value)
    if kind in (str, int, bool):
        return repr(value)
    if kind is float:
        return f"{value:.4g}"
    if isinstance(value, tuple | list):
        return f"({', '.join(map(_plain, value))})"
    if isinstance(value, frozenset | set):
        return f"{{{', '.join(sorted(map(_plain, value)))}}}"
    if not is_dataclass(kind):
        return repr(value)
    return _look(value) if hasattr(kind, "paint") else _fields(value, {})


@cache
def _look(look: object) -> str:
    """Return a look as text, which many pieces share."""
    return _fields(look, {})


def _fields(value: object, changed: Mapping[str, object]) -> str:
    """Return a dataclass as text, with the values of some fields changed."""
    kind: Any = type(value)
    parts = (
        f"{name}={_plain(changed[name] if name in changed else getattr(value, name))}"
        for name in _field_names(kind)
    )
    return f"{kind.__name__}({', '.join(parts)})"


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    """Return the names of the described fields of a dataclass."""
    return tuple(field.name for field in fields(kind) if field.name not in DIALS)
