"""Golden scenes: drawn screens as text and as small pictures, which show any change of places, texts and colours.

Run `python -m tests.lab golden` after a change, and review the difference. A text has a line for each visible widget:
its name, its place and its state; below, the mean colours of its parts, and the texts on it. At a table,
lines for the pieces follow: in words, and how they move. A picture shows the whole screen, smaller by `SMALLER`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, fields
from pathlib import Path
from typing import Final, NamedTuple

import pygame
import pytest

from bidtable.app.draw.theme import DYES, SEAT_COLOURS, SEAT_SYMBOLS, THEMES
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell.scene import Scene
from bidtable.app.tools.shot import Picture, drawn
from bidtable.app.widgets.board import Item
from bidtable.app.widgets.widget import Widget
from tests.golden.shades import NEAR, colour, shades
from tests.lab.gallery import render

FOLDER: Final = Path(__file__).parent
RANDOM: Final = ("human", "random", "random", "random")
"""Players of the matches: they do not depend on the bots."""
LARGE: Final = (1920, 1080)
SMALL: Final = (1024, 640)
SMALLER: Final = 8
"""Width of a screen divided by the width of its picture."""
CELLS: Final = 3
"""Rows and columns of parts of a widget whose mean colours are described."""
SCENES: Final = {
    "title": Picture("title"),
    "title-small-large-text": Picture("title", size=SMALL, text_scale=1.5),
    "setup": Picture("setup", game="bidness"),
    "setup-large": Picture("setup", game="bid_it", size=LARGE, theme="daylight"),
    "presets": Picture("presets"),
    "faces": Picture("faces"),
    "share": Picture("share", game="bid_it", levels=RANDOM),
    "seating": Picture("seating", game="bid_it", levels=RANDOM),
    "settings": Picture("settings"),
    "settings-large-text": Picture("settings", text_scale=1.5),
    "learn": Picture("learn"),
    "rulebook": Picture("rulebook", game="bidness"),
    "rulebook-figure": Picture("rulebook", game="bid_and_bluff", page="move"),
    "history": Picture("history"),
    "statistics": Picture("statistics"),
    "statistics-of-a-game": Picture("statistics", game="bidness", alone=True),
    "curtain": Picture("curtain", game="i_bid_you_not", levels=("human", "human", "random")),
    "results-bid_and_bluff": Picture("results", levels=RANDOM),
    "results-bid_it": Picture("results", game="bid_it", levels=RANDOM, size=LARGE),
    "results-i_bid_you_not": Picture("results", game="i_bid_you_not", levels=RANDOM),
    "results-bidness": Picture("results", game="bidness", levels=RANDOM),
    "ending-bid_and_bluff": Picture("ending", levels=RANDOM),
    "ending-bid_it": Picture("ending", game="bid_it", levels=RANDOM, size=LARGE, theme="daylight"),
    "moments": Picture("moments", game="bid_it", levels=RANDOM, moves=20),
    "review": Picture("review", game="bid_it", levels=("human", "random"), page="turns"),
    "lesson": Picture("tutorial", game="bid_it", step=3),
    "two-sides": Picture(game="bid_it", levels=("human", "human"), moves=12, sides="open"),
    "bid_and_bluff-bids": Picture(levels=RANDOM, moves=9),
    "bid_and_bluff-trick": Picture(levels=RANDOM, moves=40, size=LARGE),
    "bid_and_bluff-race": Picture(levels=RANDOM, at="die_moved", number=2),
    "bid_it-bid": Picture(game="bid_it", levels=RANDOM, moves=8),
    "bid_it-showdown": Picture(game="bid_it", levels=RANDOM, at="counted", size=LARGE),
    "i_bid_you_not-offer": Picture(game="i_bid_you_not", levels=RANDOM, moves=12),
    "i_bid_you_not-two": Picture(game="i_bid_you_not", levels=("human", "random"), moves=16, size=LARGE),
    "bidness-auction": Picture(game="bidness", levels=RANDOM, moves=20),
    "bidness-six": Picture(game="bidness", levels=(*RANDOM, "random", "random"), moves=60, size=LARGE),
    "bidness-payday": Picture(game="bidness", levels=RANDOM, at="accounts"),
    "bid_and_bluff-colours": Picture(levels=RANDOM, moves=1),
    "bid_and_bluff-six": Picture(levels=(*RANDOM, "random", "random"), moves=90),
    "bid_and_bluff-scored": Picture(levels=RANDOM, at="round_scored", number=2),
    "bid_it-sides": Picture(game="bid_it", levels=RANDOM, at="sides_shown"),
    "bid_it-drawn": Picture(game="bid_it", levels=RANDOM, at="cards_drawn"),
    "bid_it-two-large-text": Picture(game="bid_it", levels=("human", "random"), moves=4, text_scale=1.5),
    "bid_it-verdict": Picture(game="bid_it", levels=RANDOM, at="verdict", number=2),
    "i_bid_you_not-bids": Picture(game="i_bid_you_not", levels=RANDOM, at="bids_revealed"),
    "i_bid_you_not-taken": Picture(game="i_bid_you_not", levels=RANDOM, at="offer_opened", number=3),
    "i_bid_you_not-six": Picture(game="i_bid_you_not", levels=(*RANDOM, "random", "random"), moves=30),
    "bidness-play": Picture(game="bidness", levels=("human", "random"), moves=70),
    "bidness-trial": Picture(game="bidness", levels=RANDOM, at="trial_rolled"),
    "bidness-lawsuit": Picture(game="bidness", levels=RANDOM, at="sued"),
    "bidness-large-text": Picture(game="bidness", levels=RANDOM, moves=20, text_scale=1.5),
    "honesty": Picture("honesty", game="bid_it", levels=RANDOM),
    "rulebook-cards": Picture("rulebook", game="i_bid_you_not", page="cards"),
    "bid_it-coach": Picture(game="bid_it", levels=RANDOM, moves=9, coach=True, theme="contrast"),
    "bid_and_bluff-coach": Picture(levels=RANDOM, moves=40, coach=True, size=SMALL),
    "bidness-coach": Picture(game="bidness", levels=RANDOM, moves=24, coach=True, theme="contrast"),
    "i_bid_you_not-coach": Picture(
        game="i_bid_you_not", levels=RANDOM, moves=24, coach=True, theme="daylight"
    ),
    "bid_and_bluff-largest-text": Picture(levels=RANDOM, moves=60, text_scale=2.0),
    "i_bid_you_not-largest-text": Picture(game="i_bid_you_not", levels=RANDOM, moves=20, text_scale=2.0),
    "bidness-sold": Picture(game="bidness", levels=RANDOM, at="sold", number=2),
    "bidness-won": Picture(game="bidness", levels=RANDOM, at="auction_won", number=3),
    "bidness-offered": Picture(game="bidness", levels=RANDOM, at="offered"),
    "bidness-verdict": Picture(game="bidness", levels=RANDOM, at="verdict"),
    "replay": Picture("replay", game="i_bid_you_not", levels=RANDOM, moves=20),
}
"""The scenes, by the name of the file."""
WIDGETS: Final = {f"widgets-{theme}": theme for theme in THEMES}
"""The themes of the pictures with a widget of each kind, by the name of the file."""

MOTION: Final = ("path", "from_rect", "alpha", "animate", "lift", "arc", "delay", "exit", "glide")
"""The attributes of a piece that say how it moves."""
_USUAL: Final = {field.name: field.default for field in fields(Item)}


class Golden(NamedTuple):
    """A drawn scene.

    Attributes:
        text: The description, a line for each widget and text.
        picture: The small picture of the screen.
    """

    text: str
    picture: pygame.Surface


@contextmanager
def in_utc() -> Iterator[None]:
    """Show times of day as those of UTC."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


def draw(picture: Picture) -> Golden:
    """Draw a scene and return it as text and as a small picture."""
    with in_utc(), drawn(picture) as app:
        scene = app.scenes.top
        assert scene is not None
        return Golden("\n".join(described(scene)) + "\n", _smaller(app.window))


def described(scene: Scene) -> list[str]:
    """Return a scene as text: a line for each widget, with further lines for its texts, and lines for each piece."""
    lines = ["\n".join(_widget(widget)) for widget in scene.ui.widgets if widget.visible]
    if isinstance(scene, TableScene):
        items = scene.table.items(scene.situation(), scene.places.table)
        lines += [line for item in items for line in _item(item)]
    return lines


def widgets(theme: str) -> pygame.Surface:
    """Draw a widget of each kind below a dialog; return the small picture."""
    pygame.font.init()
    return _smaller(render((1280, 720), theme, 1.0, dialog=True))


def _smaller(screen: pygame.Surface) -> pygame.Surface:
    return pygame.transform.smoothscale(
        screen.convert(24), (screen.width // SMALLER, screen.height // SMALLER)
    )


def squares_apart(wanted: pygame.Surface, found: pygame.Surface) -> list[tuple[int, int]]:
    """Return the squares of a screen, by column and row, in which two small pictures differ.

    Raises:
        ValueError: The pictures have different sizes.
    """
    if wanted.size != found.size:
        raise ValueError(f"the picture is {found.size}, expected {wanted.size}")
    old, new = (pygame.image.tobytes(surface, "RGB") for surface in (wanted, found))
    if old == new:
        return []
    apart = {at // 3 for at, (a, b) in enumerate(zip(old, new, strict=True)) if abs(a - b) > NEAR}
    return [(at % wanted.width, at // wanted.width) for at in sorted(apart)]


def themes() -> str:
    """Return the colours of all themes as text."""
    lines = [
        f"{name} {key} {_short(value)}"
        for name, theme in THEMES.items()
        for key, value in vars(theme).items()
    ]
    lines += [
        f"{name} felt {dye} {_short(felt)}" for name, dyes in DYES.items() for dye, felt in dyes.items()
    ]
    lines += [f"seat {name} {SEAT_SYMBOLS[name]} {_short(seat)}" for name, seat in SEAT_COLOURS.items()]
    return "\n".join(lines) + "\n"


def _widget(widget: Widget) -> Iterator[str]:
    states = [word for word, on in (("disabled", not widget.enabled), ("focus", widget.can_focus)) if on]
    place = _rect(widget.rect), f"z {widget.z}"
    yield " ".join([widget.name or type(widget).__name__, *place, *states])
    tip = widget.tip_text()
    if tip:
        yield f"    tip: {tip}"
    yield f"    {shades(widget.surface(), CELLS)}"
    for text in widget.written:
        cut = " cut" if text.cut else ""
        yield f"    {_rect(pygame.Rect(text.area))} {colour(text.ink)}{cut} {text.text}"


def _item(item: Item) -> Iterator[str]:
    """Yield what a screen reader says about a piece, and how the piece moves to its place."""
    if item.words is not None:
        yield f"{item.key} in words: {' | '.join(astuple(item.words)[:4])}"
    found = [
        f"{name} {_short(getattr(item, name))}" for name in MOTION if getattr(item, name) != _USUAL[name]
    ]
    if item.film is not None:
        poses = (_short((p.dx, p.dy, p.scale, p.angle, p.alpha)) for p in item.film.poses)
        found.append(f"film {_short((item.film.seconds, item.film.delay))}: {'; '.join(poses)}")
    if found:
        yield f"{item.key} moves: {', '.join(found)}"


def _short(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3g}"
    return " ".join(map(_short, value)) if isinstance(value, tuple) else str(value)


def _rect(rect: pygame.Rect) -> str:
    return f"{rect.x},{rect.y} {rect.w}x{rect.h}"
