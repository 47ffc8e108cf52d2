"""Tests of the history: all matches, the facts found in the background, filters, export, delete and restore."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import sqlite3
import threading
import time
from datetime import datetime, tzinfo
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest
from msgspec.structs import replace

from bidtable.app.archive import history_list
from bidtable.app.archive.history import Followed, History
from bidtable.app.archive.history_list import (
    DAY,
    Wanted,
    dated,
    headline,
    people_of,
    placed,
    second_line,
)
from bidtable.app.scenes.history.scene import HistoryScene
from bidtable.app.scenes.history.strips import Strips
from bidtable.app.scenes.title.scene import TitleScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_history import LAST, past
from bidtable.app.widgets import Choice, Label, ListBox, TextEntry
from bidtable.cli.main import main
from bidtable.core.facts import facts_of
from bidtable.store import matches, places
from bidtable.store.journal import SUFFIX
from bidtable.store.saves import SaveInfo, SaveState
from tests.app.scene_helpers import (
    click,
    click_option,
    find,
    has,
    key,
    on_top,
    open_app,
    played,
    said,
    show,
    tab_to,
    top,
    type_text,
)
from tests.store.records_helpers import entries_of, today
from tests.store.records_helpers import find as find_game


def scene_of(app: App) -> HistoryScene:
    return on_top(app, HistoryScene)


def told(app: App) -> str:
    label = find(app, "history:told", Label)
    return label.text


# -- facts about matches -------------------------------------------------------------------------------------


def test_facts_and_standings_are_found_out_beside_the_screen_and_kept(app: App) -> None:
    over = played(app, moves=10**9, seed=2)
    going = played(app, moves=25)
    history = app.services.saved.history
    first = {save.path: save for save in history.saves()}
    assert first[over].facts is None
    history.settle()
    news = {save.path: save for save in history.poll()}
    facts = news[over].facts
    assert facts == facts_of(matches.load(over, find_game).match)
    state = history.state_of(first[going])
    assert state is not None
    assert state.line.startswith("round ")
    app.close()
    again = open_app(title=False)
    known = {save.path: save for save in again.services.saved.history.saves()}
    assert (known[over].facts, known[going].state) == (facts, state)
    assert again.services.saved.history.left == 0


def test_news_for_the_title_are_shown_after_a_button_held_meanwhile_is_released(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(app, moves=25)
    app.close()
    read, load = threading.Event(), matches.load

    def load_later(*args: Any, **how: Any) -> matches.Loaded:
        assert read.wait(30)
        return load(*args, **how)

    monkeypatch.setattr(matches, "load", load_later)
    app = open_app()
    before = find(app, "title:line")
    button = find(app, "title:new").rect.center
    app.step(0.02, [pygame.Event(pygame.MOUSEMOTION, pos=button, rel=(1, 1), buttons=(0, 0, 0))])
    app.step(0.02, [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=button, button=1)])
    read.set()
    app.services.saved.history.settle()
    app.step(0.02)
    assert find(app, "title:line") is before, "nothing moves under a pressed button"
    away = (2, 2)
    app.step(0.02, [pygame.Event(pygame.MOUSEMOTION, pos=away, rel=(1, 1), buttons=(1, 0, 0))])
    app.step(0.02, [pygame.Event(pygame.MOUSEBUTTONUP, pos=away, button=1)])
    app.step(0.02)
    assert "round " in find(app, "title:line", Label).text


def test_the_title_tells_of_a_broken_index_once_and_lists_the_games(app: App) -> None:
    path = played(app, moves=25)
    app.close()
    places.index().write_bytes(b"no database " * 500)
    app = open_app()
    assert has(app, "title:notice_text")
    (told,) = app.services.notices
    assert "They are kept as history.sqlite.broken; no game is lost." in told
    app.services.saved.history.settle()
    app.step(0.02)
    assert [save.path for save in app.services.saved.history.saves()] == [path]
    app.close()
    again = open_app()
    assert not has(again, "title:notice_text")


def test_the_title_is_there_while_another_program_holds_the_index(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list never waits: SQLite gives up at once, and the list comes from the files."""
    path = played(app, moves=25)
    app.close()
    waits = []
    connect = sqlite3.connect

    def connected(*args: Any, **how: Any) -> Any:
        waits.append(how.get("timeout"))
        return connect(*args, **how)

    with contextlib.closing(sqlite3.connect(places.index(), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        monkeypatch.setattr(sqlite3, "connect", connected)
        app = open_app()
        scene = on_top(app, TitleScene)
        assert scene.latest is not None
        assert scene.latest.path == path
        assert not app.services.notices
        app.close()
    assert waits
    assert set(waits) == {0}


def test_a_match_that_is_left_is_known_without_being_replayed(app: App) -> None:
    path = played(app, moves=10**9, seed=2)
    match = matches.load(path, find_game).match
    app.services.saved.history.note(path, match)
    (save,) = app.services.saved.history.saves()
    assert save.facts == facts_of(match)
    assert app.services.saved.history.left == 0


def test_nothing_is_replayed_while_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table needs the time, so matches are read only for a scene that lists them."""
    monkeypatch.setattr("bidtable.app.archive.history.HEARD", 0.05)
    app = open_app(title=False)
    played(app, moves=10**9, seed=2)
    history = app.services.saved.history
    history.saves()
    time.sleep(0.2)
    assert history.left == 1
    assert history.poll() == []
    for _ in range(2000):
        if history.poll():
            break
        time.sleep(0.005)
    history.settle()
    assert history.left == 0


@pytest.mark.parametrize("noted", [True, False], ids=["left", "killed"])
def test_facts_of_a_match_that_was_played_on_are_not_kept(
    app: App, monkeypatch: pytest.MonkeyPatch, noted: bool
) -> None:
    """A replay in the background may take longer than the match does, so nothing is replayed without a reader."""
    path = played(app, moves=25)
    history = app.services.saved.history
    begun, may_go_on = threading.Event(), threading.Event()

    def wait() -> None:
        begun.set()
        assert may_go_on.wait(10)

    monkeypatch.setattr(history, "_breathe", wait)
    (going,) = history.saves()
    assert begun.wait(10)
    path.unlink()
    other = played(app, moves=10**9, seed=2)
    match = matches.load(other, find_game).match
    other.replace(path)
    if noted:
        history.note(path, match)
    may_go_on.set()
    history.settle()
    state = history.state_of(going)
    assert state is not None
    assert state.finished, "what is known is how it ended"
    (save,) = history.saves()
    assert save.facts == facts_of(match)


def test_many_new_records_fill_the_list_beside_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bidtable.app.archive.history.AT_ONCE", 0.0)
    monkeypatch.setattr("bidtable.app.archive.history._wants_look", lambda save: False)
    app = open_app(title=False)
    path = played(app, moves=30)
    for number in range(400):
        shutil.copy(path, path.with_name(f"{number}{SUFFIX}"))
    app.open(routes.History())
    scene = scene_of(app)
    assert len(scene.saves) == 401, "all are listed at once"
    assert sum(save.new for save in scene.saves) > 300
    assert "Reading" in told(app)
    slowest = 0.0
    for _ in range(2000):
        start = time.thread_time()
        app.step(0.05)
        slowest = max(slowest, time.thread_time() - start)
        if not any(save.new for save in scene.saves) and "401 matches" in told(app):
            break
        time.sleep(0.002)
    assert not any(save.new for save in scene.saves)
    assert slowest < 0.1, "the screen goes on"


@pytest.mark.parametrize(
    ("scene", "most"),
    [(routes.History(), 20.0), (routes.Statistics(), 40.0)],
    ids=["history", "statistics"],
)
def test_five_thousand_matches_are_shown_at_once(app: App, scene: routes.Route, most: float) -> None:
    """They cost at most this many times the processor's work of counting to a million."""
    path = played(app, moves=10**9, seed=2)
    history = app.services.saved.history
    history.saves()
    history.settle()
    entry = entries_of(history.index, places.saves())[path.name]
    for number in range(5000):
        goal = path.with_name(f"{number}{SUFFIX}")
        try:
            os.link(path, goal)
        except OSError:
            shutil.copy2(path, goal)
    history.index.keep(places.saves(), [(f"{number}{SUFFIX}", entry) for number in range(5000)])
    app.close()
    app = open_app()
    start = time.process_time()
    show(app, scene)
    spent = time.process_time() - start
    start = time.process_time()
    for _ in range(1_000_000):
        pass
    counting = time.process_time() - start
    assert len(app.scenes.top.saves) == 5001  # type: ignore[union-attr]
    assert app.services.saved.history.left == 0
    assert spent < most * counting, (spent, counting)


# -- the screen ----------------------------------------------------------------------------------------------


class OnWindows(datetime):
    """A clock that answers as on Windows, where local times before 1970 are errors."""

    @classmethod
    def fromtimestamp(cls, timestamp: float, tz: tzinfo | None = None) -> Any:
        if timestamp < 0:
            raise OSError(errno.EINVAL, "Invalid argument")
        return super().fromtimestamp(timestamp, tz)


@pytest.mark.parametrize("clock", [datetime, OnWindows])
def test_a_file_of_any_time_is_listed(monkeypatch: pytest.MonkeyPatch, clock: type[datetime]) -> None:
    """Archives and file systems leave times before 1970, and far outside the calendar."""
    monkeypatch.setattr(history_list, "datetime", clock)
    for when, told in (
        (1_700_000_000.0, "Nov 2023, "),
        (-86400.0 * 400, "Nov 1968, "),
        (-62_200_000_000.0, "at an unknown time"),
        (1e18, "at an unknown time"),
        (-1e18, "at an unknown time"),
    ):
        line = second_line(SaveInfo(places.saves(), "x", None, modified=when, new=True), None)
        assert told in line
        assert line.endswith(" · It is being read.")


def test_a_strip_shows_the_winner_first_and_says_what_decided_the_match(app: App) -> None:
    over = played(app, moves=10**9, seed=2)
    played(app, moves=25)
    match = matches.load(over, find_game).match
    history = app.services.saved.history
    history.saves()
    history.settle()
    app.open(routes.History())
    app.step(0.05)
    listed = find(app, "history:list", ListBox)
    listed.prepare()
    texts = [note.text for note in listed.written]
    names = [seat.name for seat in match.header.seats]
    assert match.outcome is not None
    verdict = match.game.verdict(match.state, names)
    assert verdict in texts
    assert any(text.startswith("Unfinished: round ") for text in texts)
    finished = next(save for save in scene_of(app).saves if save.outcome is not None)
    players = placed(finished)
    assert [info.name for info, won in players if won] == [names[seat] for seat in match.outcome.winners]
    assert players[0][1]
    scores = [match.outcome.scores[names.index(info.name)] for info, won in players if not won]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_no_strip_is_cut_at_the_lower_edge_of_the_list(app: App, scale: float) -> None:
    played(app, moves=25)
    app.settings.text_scale = scale
    app.settings_changed()
    app.open(routes.History())
    app.step(0.05)
    listed = find(app, "history:list", Strips)
    edge = listed.row_rect(0).y - listed.rect.y
    assert (listed.rect.h - 2 * edge) % listed.row_height() == 0


def test_a_name_that_is_cut_on_a_strip_is_noted(app: App) -> None:
    played(app, moves=25)
    app.open(routes.History())
    app.step(0.05)
    listed = find(app, "history:list", Strips)
    save = scene_of(app).shown[0]
    assert save.header is not None
    seats = tuple(replace(seat, name="W" * 60) for seat in save.header.seats)
    long = replace(save, header=replace(save.header, seats=seats))
    for shown, cut in ((save, False), (long, True)):
        listed.show([shown])
        listed.prepare()
        assert any(note.cut for note in listed.written) == cut


def test_the_list_shows_the_length_of_a_match_only_if_it_is_plausible(app: App) -> None:
    save = past(app.services.game, 4)[-1]
    assert " minutes · " in dated(save)
    assert "minute" not in dated(replace(save, modified=save.modified + 90_000)), "the file was copied later"


def of(found: list[SaveInfo], **wanted: object) -> set[str]:
    filters = Wanted(**wanted)  # type: ignore[arg-type]

    def state(save: SaveInfo) -> SaveState:
        return SaveState(finished=save.outcome is not None)

    return {save.name for save in found if filters.takes(save, state(save), LAST)}


def test_each_filter_takes_what_it_says_and_no_more() -> None:
    found = past(today, 120)
    everything = {save.name for save in found}
    assert of(found) == everything
    for slug in ("bid_it", "bidness"):
        assert of(found, game=slug) == {s.name for s in found if s.header and s.header.game == slug} != set()
    assert of(found, ending="open") | of(found, ending="over") == everything
    assert len(of(found, ending="open")) == 2
    bens = of(found, person="BEN")
    assert set() != bens < everything
    assert of(found, person="Ben", result="won") | of(found, person="Ben", result="lost") == bens - of(
        found, ending="open"
    )
    won = of(found, person="Ben", result="won")
    for save in found:
        if save.name in won:
            assert save.outcome is not None
            assert save.header is not None
            assert save.header.seats[save.outcome.winners[0]].name == "Ben"
    assert of(found, result="won") > won
    assert of(found, days=7) == {save.name for save in found if save.modified >= LAST - 7 * DAY} != everything
    assert of(found, text="emi") == {
        save.name
        for save in found
        if any("Emil" in info.name for info in save.header.seats)  # type: ignore[union-attr]
    }
    assert of(found, level="hard") != everything
    assert of(found, game="bid_it", person="Ben", days=30) == (
        of(found, game="bid_it") & of(found, person="Ben") & of(found, days=30)
    )
    assert people_of(found) == ["Anna", "Ben"]


def test_an_unreadable_match_is_listed_with_its_reason_until_a_filter_is_set() -> None:
    broken = SaveInfo(Path("games"), "x.bidtable", None, modified=LAST, problem="It is empty.")
    assert headline(broken) == "x.bidtable cannot be read"
    assert second_line(broken, SaveState(problem="It is empty.")) == "It is empty."
    assert of([broken]) == {"x.bidtable"}
    assert of([broken], game="bid_it") == set()
    assert of([broken], days=1) == {"x.bidtable"}
    new = replace(broken, problem="", new=True)
    assert "being read" in second_line(new, None)


def test_the_list_is_filtered_by_mouse_and_by_keyboard(app: App) -> None:
    app.services.saved.history.fix(past(today, 60))
    show(app, routes.History())
    scene = scene_of(app)
    assert "60 matches" in told(app)
    click_option(app, "history:ending", 1)
    assert len(scene.shown) == 2
    assert told(app) == "2 of 60 matches."
    click_option(app, "history:ending", 0)
    tab_to(app, "history:text")
    type_text(app, "emil")
    assert 0 < len(scene.shown) < 60
    type_text(app, "zzz")
    app.step(0.02)
    assert scene.marked is None
    assert find(app, "history:resume").tip_text() == "There is no match."
    assert find(app, "history:list", ListBox).empty == "No match passes the filters."
    click(app, "history:clear")
    assert len(scene.shown) == 60
    assert find(app, "history:text", TextEntry).value == ""


def test_where_there_is_no_room_the_filters_take_the_place_of_the_list() -> None:
    app = open_app((1024, 640), title=False, text_scale=1.5)
    app.services.saved.history.fix(past(today, 30))
    show(app, routes.History())
    assert not has(app, "history:game")
    click(app, "history:filters")
    assert not has(app, "history:list")
    find(app, "history:ending", Choice).choose(1)
    app.step(0.02)
    click(app, "history:filters")
    assert len(find(app, "history:list", ListBox).rows) == 2
    assert said(app, "history:filters") == "Filters (1)"


# -- actions -------------------------------------------------------------------------------------------------


def test_a_match_that_was_deleted_is_brought_back(app: App) -> None:
    path = played(app, moves=25)
    show(app, routes.History())
    key(app, pygame.K_DELETE)
    click(app, "history:really")
    assert not path.exists()
    assert "deleted" in told(app)
    click(app, "history:undo")
    assert path.exists()
    assert told(app) == "The match is back."
    assert not has(app, "history:undo")
    assert scene_of(app).marked is not None


def test_only_what_is_over_is_replayed_exported_and_shared(app: App) -> None:
    played(app, moves=25)
    show(app, routes.History())
    for name in ("replay", "review"):
        assert not find(app, f"history:{name}").enabled
        assert "still hidden" in find(app, f"history:{name}").tip_text()
    assert find(app, "history:resume").enabled
    click(app, "history:more")
    assert has(app, "menu:delete")
    assert not any(has(app, f"menu:{name}") for name in ("share", "export"))


def test_a_match_is_exported_as_a_text_and_as_json(app: App) -> None:
    path = played(app, moves=10**9, seed=2)
    match = matches.load(path, find_game).match
    show(app, routes.History())
    for button in ("message:text", "message:json"):
        click(app, "history:more")
        click(app, "menu:export")
        click(app, button)
        assert top(app) == "MessageScene"
        click(app, "message:ok")
    app.close()
    text = next(places.exports().glob("*.txt")).read_text("utf-8")
    names = [info.name for info in match.header.seats]
    lines = [match.game.tell(event, names) for event in match.events]
    position = 0
    for line in filter(None, lines):
        position = text.index(line, position)
    assert all(name in text for name in names)
    assert match.game.verdict(match.state, names) in text
    assert "Round 2" in text
    data = json.loads(next(places.exports().glob("*.json")).read_bytes())
    assert len(data["moves"]) == len(match.moves)
    assert sum(len(move["events"]) for move in data["moves"]) == len(match.events)
    assert data["moves"][0]["seat"] is None, "chance"
    assert data["outcome"]["winners"] == list(match.outcome.winners)  # type: ignore[union-attr]
    assert data["seats"][0]["facts"][0]["title"] == "Bids made"
    assert data["seed"] == 2
    told = [seat["colour"] for seat in data["seats"]]
    assert told == list(match.state.colours), "the dice that they took, not what the set-up gave out"


def test_the_export_command_writes_what_is_over_and_touches_no_file(
    app: App, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    over, going = str(played(app, moves=10**9, seed=2)), str(played(app, moves=25))
    app.close()
    assert main(["export", over]) == 0
    assert "Anna" in capsys.readouterr().out
    out = home / "match.json"
    assert main(["export", over, "--json", "--out", str(out)]) == 0
    before = out.read_bytes()
    assert json.loads(before)["game"] == "bid_and_bluff"
    assert main(["export", over, "--out", str(out)]) == 1
    assert out.read_bytes() == before
    assert main(["export", going]) == 1
    assert "still hidden" in capsys.readouterr().err


def test_a_list_that_has_changed_is_drawn_again_after_a_while() -> None:
    save = SimpleNamespace(key="a")
    news: list[Any] = [save]
    followed = Followed(cast("History", SimpleNamespace(poll=lambda: [news.pop()] if news else [])), 1.0)
    followed.saves = [cast("SaveInfo", SimpleNamespace(key="a"))]
    assert not followed.renewed(0.5, busy=False), "too early"
    assert followed.saves == [save]
    assert not followed.renewed(0.6, busy=True), "a button is pressed"
    assert followed.renewed(0.1, busy=False)
    assert not followed.renewed(5.0, busy=False), "nothing has changed since"
