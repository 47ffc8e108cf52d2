"""Tests that a saved game opens which the player chose outside the program, by a double-click or by dropping it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from bidtable.app.scenes.message import MessageScene
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from tests.app.scene_helpers import click, find, on_top, open_app, played, top


def opened(record: Path) -> App:
    """Open the app as a double-click on a file does."""
    app = open_app(title=False, speed="instant")
    app.open(routes.Title(record))
    app.step(0.02)
    return app


def moved(app: App, name: str, moves: int) -> Path:
    """Save a game, and put its file into a folder of the player's own."""
    path = played(app, moves=moves)
    goal = path.parents[2] / "Downloads" / name
    goal.parent.mkdir()
    shutil.move(path, goal)
    return goal


def test_an_unfinished_match_goes_on_where_it_lies(app: App) -> None:
    record = moved(app, "evening with Zoë.bidtable", 25)
    app.close()
    app = opened(record)
    session = on_top(app, TableScene).session
    assert (session.record, len(session.match.moves)) == (record, 25)
    assert not session.looks_on
    app.close()
    assert [path.name for path in record.parent.iterdir()] == [record.name]


def test_a_finished_match_is_replayed_and_then_left_for_the_title(app: App) -> None:
    record = moved(app, "over.bidtable", 10**9)
    before = record.read_bytes()
    app.close()
    app = opened(record)
    scene = on_top(app, TableScene)
    assert scene.session.looks_on
    scene.leave_table()
    app.step(0.02)
    assert top(app) == "TitleScene"
    app.step(0.02)
    assert top(app) == "TitleScene", "it opens only once"
    assert record.read_bytes() == before


@pytest.mark.parametrize("content", [None, b"no record", b'{"format":9999,"game":"bid_it","h":"","b":{}}\n'])
def test_a_file_that_cannot_be_opened_stays_in_its_place(home: Path, content: bytes | None) -> None:
    record = home / "Downloads" / "letter.bidtable"
    record.parent.mkdir()
    if content is not None:
        record.write_bytes(content)
    app = opened(record)
    assert "letter.bidtable" in on_top(app, MessageScene).lines[0]
    click(app, "message:ok")
    assert top(app) == "TitleScene"
    assert [path.read_bytes() for path in record.parent.iterdir()] == ([] if content is None else [content])


def test_a_file_that_is_dropped_on_the_window_opens(app: App) -> None:
    """MacOS reports a double-click in this way too. The match that was open before is saved."""
    first = played(app, moves=25)
    record = moved(app, "other.bidtable", 30)
    app.open(routes.Title(first))
    app.step(0.02)
    assert on_top(app, TableScene).session.record == first
    before = first.read_bytes()
    app.step(0.02, [pygame.Event(pygame.DROPFILE, file=str(record))])
    app.step(0.02)
    assert on_top(app, TableScene).session.record == record
    assert first.read_bytes() == before
    find(app, "act:confirm")
