"""Golden acts: what input changes on a screen, as text.

Run `python -m tests.lab golden` after a change, and review the difference. An act opens the scene of a picture, and
operates the scene by pointer and keys. Its text has the widgets and pieces that look different from before, as in a
golden scene, and the mean colours of the whole screen. An act without input has the whole scene.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pygame
import pytest

from bidtable.app.draw.easel import Easel
from bidtable.app.match.advice import Adviser
from bidtable.app.shell.testmap import describe
from bidtable.app.shell.window import App
from bidtable.app.tools.shot import Picture, drawn, settle
from bidtable.bots.common.base import Decision, Reason
from bidtable.core.game import View
from bidtable.core.texts import counted
from tests.golden.acts.inputs import Inputs
from tests.golden.scenes import described, in_utc
from tests.golden.shades import shades

FOLDER: Final = Path(__file__).parent
WEIGHED: Final = 5
"""Number of moves that a hint weighs."""
CELLS: Final = 12
"""Rows and columns of parts of the screen whose mean colours are described."""


class Act(NamedTuple):
    """A scene, and the input that changes it.

    Attributes:
        picture: The scene.
        inputs: The input, in the words of `Inputs`; none describes the scene as it opens.
        motion: Whether pieces move. The text then describes the pieces on their way, right after the input.
    """

    picture: Picture
    inputs: tuple[str, ...]
    motion: bool = False


def perform(act: Act) -> str:
    """Open a scene, operate it, and return what has changed, as text."""
    with in_utc(), _unhurried(), drawn(act.picture) as app:
        if act.motion:
            app.settings.reduced_motion = False
            app.rebuild()
            app.step(0.02)
        before = list(_screen(app)) if act.inputs else []
        inputs = Inputs(app)
        for words in act.inputs:
            inputs.give(words)
        if not act.motion:
            settle(app)
        same = _drawn_again(app)
        # While pieces move, a frame draws only a part of the changes.
        wrong = [] if same or act.motion else ["the whole screen drawn again looks different"]
        after = [*_screen(app), *wrong]
        lines = [
            f"{len(before)} things before, {len(after)} after",
            *(line for line in after if line not in before),
        ]
        return "\n".join(lines) + "\n"


def _screen(app: App) -> Iterator[str]:
    scene = app.scenes.top
    yield f"scene {type(scene).__name__}, {len(app.scenes)} open"
    yield from described(scene) if scene is not None else ()
    yield f"keys and clicks {zlib.crc32(msgspec.json.encode(describe(app), order='sorted')):08x}"
    yield f"focus order {' '.join(widget.name for widget in scene.ui.focus_chain()) if scene is not None else ''}"
    yield f"screen {shades(app.window, CELLS)}"


def _drawn_again(app: App) -> bool:
    """Draw the whole screen again; return whether it had been drawn wherever the input changed it."""
    scene, before = app.scenes.top, app.window.copy()
    if scene is None:
        return True
    scene.ui.redraw()
    scene.draw(app.window)
    return pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(app.window, "RGB")


@contextmanager
def _unhurried() -> Iterator[None]:
    """Paint pictures at once, however long that takes, and draw the same random numbers each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Easel, "rests", property(lambda _: False))
        patch.setattr(Adviser, "ask", _answer)
        random.seed(1)
        yield


def _answer(adviser: Adviser, view: View[Any]) -> None:
    """Answer at once like a bot that weighs the first few moves, because real bots think as long as they may."""
    moves = list(islice(iter(view.legal), WEIGHED))
    reasons = tuple(
        Reason(move, 0.6 - 0.07 * n, f"{60 - 7 * n}% to win: keeps {counted(n, 'card')}")
        for n, move in enumerate(moves)
    )
    adviser._work.begin(lambda: Decision(moves[0], reasons))
