"""Golden acts: what input changes on a screen, as text.

Run `python -m tests.lab golden` after a change, and review the difference. An act opens the scene of a picture, and
operates the scene by pointer and keys. Its text has the widgets and pieces that look different from before, as in a
golden scene, and the mean colours of the whole screen. An act without input has the whole scene.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import pygame
import pytest

from bidtable.app.draw.easel import Easel
from bidtable.app.shell.window import App
from bidtable.app.tools.shot import Picture, drawn, settle
from tests.golden.acts.inputs import Inputs
from tests.golden.scenes import described, in_utc
from tests.golden.shades import shades

FOLDER: Final = Path(__file__).parent
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
        after = list(_screen(app))
        after += [] if act.motion else _drawn_again(app)
        lines = [
            f"{len(before)} things before, {len(after)} after",
            *(line for line in after if line not in before),
        ]
        return "\n".join(lines) + "\n"


def _screen(app: App) -> Iterator[str]:
    scene = app.scenes.top
    yield f"scene {type(scene).__name__}, {len(app.scenes)} open"
    yield from described(scene) if scene is not None else ()
    yield f"screen {shades(app.window, CELLS)}"


def _drawn_again(app: App) -> list[str]:
    """Draw the whole screen again; return a line if something had not been drawn where the input changed it."""
    scene, before = app.scenes.top, app.window.copy()
    if scene is None:
        return []
    scene.ui.redraw()
    scene.draw(app.window)
    same = pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(app.window, "RGB")
    return [] if same else ["the whole screen drawn again looks different"]


@contextmanager
def _unhurried() -> Iterator[None]:
    """Paint pictures at once, however long that takes, and draw the same random numbers each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Easel, "rests", property(lambda _: False))
        random.seed(1)
        yield
