"""Tests that plates, captions, bubbles and the log say a result only after its pieces have shown it.

    python -m tests.lab narration --full

plays whole games of every mix of seats, variants and options.
"""

from __future__ import annotations

import pygame
import pytest

from bidtable.app.archive.settings import Settings
from bidtable.app.match.replay import Replay
from bidtable.app.match.session import Session
from bidtable.app.reader.entries import Screen
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell.window import App
from bidtable.app.tables.seated import SeatedTable
from bidtable.app.tools.shot import open_app
from bidtable.app.widgets.sprite import Sprite
from bidtable.core.match import Match
from bidtable.core.model import Seat
from tests.app.test_moments import few, header_of
from tests.conformance.cases import Case, Trace, slugs, trace

EVENTS = 60
"""Number of steps of each sampled game that are watched from its beginning."""
PLATES = ("seat:", "payday")
"""Beginnings of the names of widgets that not every place of a table shows."""
QUIET = ("prompt:text", "seat:", "figures:", "held:", "said:", "payday", "log:", "bar:")
"""Beginnings of the names of widgets whose words describe the match beside the pieces."""


def moving_app() -> App:
    return open_app((1280, 720), Settings(speed="fast", tips=False, effects_volume=0, music_volume=0))


def words(scene: TableScene) -> set[tuple[str, str]]:
    """Return the name and the text of each widget that speaks of the match beside its pieces.

    The texts include tooltips, which a player reads by pointing, and the title of the window.
    """
    found = {("window", pygame.display.get_caption()[0])}
    for widget in scene.ui.widgets:
        if widget.visible and widget.name.startswith(QUIET):
            widget.prepare()
            written = widget.picture.written if isinstance(widget, Sprite) else widget.written
            found |= {(widget.name, note.text) for note in written}
            found |= {(widget.name, part) for part in widget.tip_text().split(" · ") if part}
    return found


def read_early(app: App, scene: TableScene, before: Screen) -> set[str]:
    """Return what a screen reader can say now but not before, beside events that were told."""
    said = [entry.name for entry in app.reader.said]
    late = {*said} - {*scene.session.told_since(0)}
    title = scene.session.game.info.title
    assert all(text.startswith(title) for text in late), "only the name of the game and told events are said"
    return {*app.reader.screen.texts()} - {*before.texts(), *said}


def watch(app: App, played: Trace, viewer: Seat | None, most: int) -> int:
    """Play a game back with its motion; return the number of events whose words waited for pieces."""
    case = played.case
    match = Match(case.game, header_of(case))
    for turn in played.turns:
        match.play(turn.seat, turn.move)
    session = Replay(match, speed="fast", viewer=viewer)
    app.reader.listen()
    scene = TableScene(app, session)
    scene.show_log = True
    app.scenes.reset(scene)
    waited = 0
    app.reader.update(scene, 0.0)
    while session.busy and session.steps_shown < min(most, len(match.steps)):
        shown, before, read = session.steps_shown, words(scene), app.reader.screen
        app.step(0.05)
        waited += session.words_due
        while session.words_due:
            moment, lead = session.moment, scene.table.lead(session.moment) if session.moment else ""
            assert isinstance(scene.table, SeatedTable)
            # Older words may come back when a note of money no longer covers their place.
            speeches = scene.table.speeches(scene.situation().in_words)
            old = {f"said:{seat}:{speech.text}" for seat, speech in speeches.items()}
            # When the table changes to another place, plates appear there with figures from before the event.
            there = {name for name, _ in before}
            early = {
                (name, text)
                for name, text in words(scene) - before
                if text not in lead and name not in old and (name in there or not name.startswith(PLATES))
            }
            assert not read_early(app, scene, read), f"readable while the pieces of {moment} still moved"
            assert not early, f"written while the pieces of {moment} still moved: {early}"
            assert scene.board.busy or session.steps_shown > shown
            app.step(0.05)
            shown = session.steps_shown if not session.words_due else shown
        if session.moment is not None and not scene.board.busy:
            assert scene.furniture.prompt.text == session.caption()
    session.close()
    return waited


@pytest.mark.parametrize("case", [next(few(slug)) for slug in slugs()], ids=str)
def test_words_follow_the_pieces_that_show_a_result(case: Case) -> None:
    app = moving_app()
    try:
        assert watch(app, trace(case, 0), 0, EVENTS) > 0
    finally:
        app.close()


def beginning(*, words_wait: bool) -> Session:
    """Return a live match of bots whose first event has just been shown."""
    case = next(few("bid_and_bluff"))
    session = Session(case.game, Match(case.game, header_of(case)), speed="normal")
    session.follow("normal", by_click=False, words_wait=words_wait)
    while session.moment is None:
        session.update(0.05, animating=True)
    return session


def test_the_words_of_a_live_match_wait_until_its_pieces_rest() -> None:
    session = beginning(words_wait=True)
    assert session.words_due
    assert session.caption() == ""
    assert session.log_lines() == []
    assert session.recently_narrated() == ()
    assert session.narrated_view() == session.match.view(session.viewer, 0)
    assert not session.update(1.0, animating=True), "nothing changes while the pieces move"
    assert session.update(0.01), "the words follow when the pieces rest"
    assert not session.words_due
    assert session.caption() == session.log_lines()[-1].text
    assert session.narrated_view() == session.view()
    session.close()


def test_words_come_at_once_without_motion_and_when_a_player_hurries() -> None:
    session = beginning(words_wait=False)
    assert not session.words_due
    assert session.caption() == session.log_lines()[-1].text
    session.close()
    session = beginning(words_wait=True)
    session.hurry_on()
    assert not session.words_due
    session.close()
