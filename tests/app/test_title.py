"""Tests of the title screen: the unfinished match on its table, and the small movements of people."""

from __future__ import annotations

import pygame

from bidtable.app.scenes.title.scene import TitleScene
from bidtable.app.shell.window import App
from bidtable.app.widgets import Button
from bidtable.store import matches
from tests.app.scene_helpers import find, key, on_top, open_app, played
from tests.store.records_helpers import find as find_game


def moved_in(app: App, seconds: float) -> int:
    """Return the number of frames that the program draws in a time without input."""
    app.step(0.02)
    return sum(app.step(0.05) for _ in range(round(seconds / 0.05)))


def test_people_on_the_title_move_a_little_unless_nobody_looks() -> None:
    app = open_app()
    app.settings.reduced_motion = False
    app.rebuild()
    app.step(0.02)
    assert 0 < moved_in(app, 20) < 100, "they rest most of the time"
    app.step(0.02, [pygame.Event(pygame.WINDOWFOCUSLOST)])
    app.step(4.0)
    app.step(4.0)
    assert moved_in(app, 20) == 0, "another program has the keyboard"
    app.step(0.02, [pygame.Event(pygame.WINDOWFOCUSGAINED)])
    assert moved_in(app, 20) > 0
    app.step(130.0)
    app.step(4.0)
    app.step(4.0)
    assert moved_in(app, 20) == 0, "nobody has touched anything for a long time"
    app.settings.reduced_motion = True
    app.rebuild()
    app.step(0.02)
    assert moved_in(app, 20) == 0
    app.close()


def test_an_unfinished_match_lies_on_its_table_on_the_title() -> None:
    app = open_app()
    path = played(app, moves=25)
    app.close()
    app = open_app()
    app.services.saved.history.settle()
    app.step(0.02)
    header = matches.load(path, find_game).match.header
    scene = on_top(app, TitleScene)
    guests = [widget for widget in scene.ui.widgets if widget.name.startswith("title:guest:")]
    assert len(guests) == len(header.seats) - 1
    key(app, pygame.K_TAB)
    assert scene.ui.focused is find(app, "title:continue"), "the first thing to do"
    golden = [w.name for w in scene.ui.widgets if isinstance(w, Button) and w.kind == "primary"]
    assert golden == ["title:continue"]
    app.close()
