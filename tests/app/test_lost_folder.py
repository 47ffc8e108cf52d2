"""Tests of a data folder that is lost during a match: it is reported exactly, and the match continues."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bidtable.app.match.session import Session
from bidtable.app.shell.window import App
from bidtable.core.model import digest
from bidtable.store import matches
from tests.app.scene_helpers import click, find, open_app, top
from tests.app.test_scenes import session_on_top, told
from tests.store.records_helpers import find as find_game


def deleted(folder: Path) -> None:
    shutil.rmtree(folder)


def empty(folder: Path) -> None:
    """The folder of an unmounted file system remains, and is empty."""
    deleted(folder)
    folder.mkdir()


def replaced(folder: Path) -> None:
    """A file has the folder's name, so that no file can be made or read in it."""
    deleted(folder)
    folder.write_text("in the way")


def run(app: App, session: Session, stop: Callable[[], bool]) -> None:
    """Play on until a condition holds."""
    for _ in range(40_000):
        app.step(0.05)
        if stop():
            return
        if session.awaiting and top(app) == "TableScene":
            session.play(next(iter(session.view().legal)))
        time.sleep(0.0005)
    raise AssertionError("it never came to that")


@pytest.mark.parametrize("loss", [deleted, empty, replaced])
def test_a_lost_folder_is_not_said_to_hold_the_match_and_the_table_stays(
    home: Path, loss: Callable[[Path], None]
) -> None:
    app = open_app()
    click(app, "title:new")
    click(app, "setup:start")
    session = session_on_top(app)
    run(app, session, lambda: len(session.match.moves) > 8)
    table = app.scenes.top
    loss(home / "data")
    run(app, session, lambda: top(app) == "MessageScene")
    moves, state = len(session.match.moves), digest(session.match.state)
    assert "All before it is saved" not in told(app)
    assert "the file with the earlier moves is gone or was changed" in told(app)
    assert app.scenes.scenes[-2] is table
    click(app, "message:again")
    run(app, session, lambda: top(app) == "MessageScene")
    assert app.scenes.scenes[-2] is table
    assert (len(session.match.moves), digest(session.match.state)) == (moves, state)
    click(app, "message:elsewhere")
    run(app, session, lambda: len(session.match.moves) > moves + 2)
    assert app.scenes.top is table
    assert session.record is not None
    assert session.record.parent == home / "elsewhere"
    kept = matches.load(session.record, find_game).match
    assert kept.moves[:moves] == session.match.moves[:moves]
    assert len(kept.moves) > moves


def test_leaving_the_table_then_leads_to_the_title(home: Path) -> None:
    app = open_app()
    click(app, "title:new")
    click(app, "setup:start")
    session = session_on_top(app)
    run(app, session, lambda: len(session.match.moves) > 8)
    shutil.rmtree(home / "data")
    run(app, session, lambda: top(app) == "MessageScene")
    assert find(app, "message:elsewhere") is not None
    click(app, "message:leave")
    for _ in range(20):
        app.step(0.05)
    assert top(app) == "TitleScene"
