"""The scenes outside the table, operated by posted events alone."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from bidtable.app.archive.review_words import Finished
from bidtable.app.archive.settings import Settings
from bidtable.app.draw.theme import THEMES, contrast
from bidtable.app.match.session import Session
from bidtable.app.scenes.common.chart import Chart
from bidtable.app.scenes.common.face_picker import FaceButton
from bidtable.app.scenes.common.figures import cloth_colour
from bidtable.app.scenes.common.form_parts import GameTile
from bidtable.app.scenes.common.plot_looks import beside, spread, steps_between
from bidtable.app.scenes.common.portrait import faces_of
from bidtable.app.scenes.confirming import ConfirmingScene
from bidtable.app.scenes.history.scene import HistoryScene
from bidtable.app.scenes.honesty import HonestyScene
from bidtable.app.scenes.message import MessageScene
from bidtable.app.scenes.moments import MomentsScene
from bidtable.app.scenes.presets import PresetsScene
from bidtable.app.scenes.results.podium import Block
from bidtable.app.scenes.results.scene import ResultsScene
from bidtable.app.scenes.review.scene import NARROW_PAGES, ReviewScene
from bidtable.app.scenes.rulebook.book import Book
from bidtable.app.scenes.rulebook.scene import RulebookScene
from bidtable.app.scenes.seating import SeatingScene
from bidtable.app.scenes.settings import SettingsScene
from bidtable.app.scenes.setup.scene import SetupScene
from bidtable.app.scenes.statistics import StatisticsScene
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.scenes.title.scene import TitleScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import demo_header, played_match
from bidtable.app.widgets import Button, Label, ListBox, Panel, ScrollArea, TextEntry, Toggle
from bidtable.core import registry
from bidtable.core.book import sentences
from bidtable.core.course import ranking
from bidtable.core.model import Setup
from bidtable.store import places
from bidtable.store.locks import HeldRecord, Hold
from tests.app.reviews import made_up
from tests.app.scene_helpers import (
    click,
    click_option,
    find,
    has,
    key,
    on_top,
    open_app,
    played,
    press,
    said,
    show,
    tab_to,
    top,
    type_text,
)

SLUG = "bid_and_bluff"


def session_on_top(app: App) -> Session:
    scene = on_top(app, TableScene)
    return scene.session


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("page", ["learn", "people", "setup", "settings"])
def test_pages_end_at_the_right_edge_of_their_headline(page: str, size: tuple[int, int]) -> None:
    app = open_app(size)
    if page == "people":
        game = app.services.game(SLUG)
        match = played_match(game, demo_header(game, SLUG, seats=3, humans=1, seed=1), 10_000)
        app.open(routes.Review(match, Finished(made_up(match))))
        app.scenes.top.show_page("people")  # type: ignore[union-attr]
    else:
        show(
            app, {"learn": routes.Learn(), "setup": routes.NewGame(), "settings": routes.Preferences()}[page]
        )
    area = find(
        app,
        {"learn": "learn:lessons", "people": "review:people", "setup": "setup:form"}.get(
            page, f"{page}:page"
        ),
    )
    edge = size[0] - app.scenes.top.margin  # type: ignore[union-attr]
    assert isinstance(area, ScrollArea)
    end = max(child.rect.right for child in area.children)
    assert edge - 4 <= end <= edge, "not short of it, nor beyond"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_all_settings_are_visible_without_scrolling(size: tuple[int, int]) -> None:
    app = open_app(size)
    show(app, routes.Preferences())
    area = find(app, "settings:page", ScrollArea)
    assert max(child.rect.bottom for child in area.children) <= area.rect.bottom


@pytest.mark.parametrize("name", THEMES)
def test_texts_can_be_read_on_the_cloth_of_each_game(name: str) -> None:
    theme = THEMES[name]
    cloths = {entry.slug: cloth_colour(theme, entry.slug) for entry in registry.entries()}
    for slug, cloth in cloths.items():
        assert contrast(theme.muted, cloth) >= 4.5, slug
    if name != "contrast":
        assert len(set(cloths.values())) == len(cloths), "each game has its own cloth"


# -- from the title to a table ---------------------------------------------------------------------------


def test_a_match_is_set_up_and_started_by_mouse_alone() -> None:
    app = open_app()
    assert not has(app, "title:continue")
    click(app, "title:new")
    assert top(app) == "SetupScene"
    click(app, "setup:add")
    click_option(app, "setup:kind:1", 0)
    click_option(app, "setup:level:2", 0)
    click(app, "setup:remove:4")
    click(app, "setup:face:0")
    click(app, "face:cap")
    click_option(app, "setup:option:board", 1)
    click(app, "setup:variant:hook")
    click(app, "setup:seed")
    type_text(app, "4x2")
    click(app, "setup:start")
    session = session_on_top(app)
    header = session.match.header
    assert [seat.kind for seat in header.seats] == ["human", "human", "bot", "bot"]
    assert header.seats[2].level == "easy"
    assert len({seat.colour for seat in header.seats}) == 4
    assert header.seats[0].face == "cap"
    assert len({seat.face for seat in header.seats}) == 4
    assert header.setup == Setup(4, ("hook",), {"board": "short"})
    assert header.seed == 42
    assert len(list(places.saves().glob("*.bidtable"))) == 1


@pytest.mark.parametrize("slug", [entry.slug for entry in registry.entries()])
def test_the_set_up_shows_colours_that_seats_have_at_the_table_and_no_others(slug: str) -> None:
    app = open_app()
    app.open(routes.NewGame(slug=slug))
    game = app.services.game(slug)
    takes = bool(game.info.takes_colours)
    assert takes == bool(game.seat_colours(game.start(Setup(4)))), "the set-up says what the game does"
    assert has(app, "setup:colours") == takes
    assert has(app, "setup:colour:0") != takes
    if not takes:
        click(app, "setup:colour:0")
    click(app, "setup:start")
    session = session_on_top(app)
    given = [session.colour_of(seat) for seat in range(4)]
    if takes:
        assert given == [""] * 4, "nobody has a die yet"
    else:
        assert given == [info.colour for info in session.seats]
        assert given[0] != "red"


def test_the_set_up_says_at_the_seats_who_plays_with_whom() -> None:
    app = open_app()
    app.open(routes.NewGame(slug="bid_it"))
    click(app, "setup:add")
    click(app, "setup:add")
    assert not has(app, "setup:team:0"), "all play alone"
    click_option(app, "setup:option:teams", 1)
    told = [said(app, f"setup:team:{seat}") for seat in range(6)]
    names = [seat.name for seat in on_top(app, SetupScene).form.seats]
    assert told[0] == f"Team 1, with {names[2]} and {names[4]}"
    assert told[3] == f"Team 2, with {names[1]} and {names[5]}"
    click(app, "setup:name:2")
    type_text(app, "a")
    assert names[2] + "a" in said(app, "setup:team:0"), "a new name is told at once"
    click_option(app, "setup:option:teams", 2)
    assert said(app, "setup:team:0") == f"Team 1, with {names[3]}"
    click(app, "setup:start")
    teams = session_on_top(app).match.state.teams
    assert [seat for seat in range(6) if teams[seat] == teams[0]] == [0, 3], "as they sit at the table"


def test_a_match_is_set_up_and_started_by_keyboard_alone() -> None:
    app = open_app()
    tab_to(app, "title:new")
    key(app, pygame.K_RETURN)
    assert top(app) == "SetupScene"
    tab_to(app, "setup:name:0")
    key(app, *[pygame.K_BACKSPACE] * 10)
    type_text(app, "Zoë")
    tab_to(app, "setup:face:0")
    key(app, pygame.K_RETURN)
    tab_to(app, "face:turban")
    key(app, pygame.K_RETURN)
    assert app.scenes.top is not None
    assert app.scenes.top.ui.focused is find(app, "setup:face:0"), "the keyboard is back where it was"
    key(app, pygame.K_RETURN, pygame.K_ESCAPE)
    tab_to(app, "setup:level:1")
    key(app, pygame.K_LEFT)
    tab_to(app, "setup:remove:3")
    key(app, pygame.K_RETURN)
    tab_to(app, "setup:variant:hook")
    key(app, pygame.K_SPACE)
    assert app.scenes.top is not None
    focused = app.scenes.top.ui.focused
    assert focused is not None
    assert focused.name == "setup:variant:hook"
    tab_to(app, "setup:start")
    key(app, pygame.K_RETURN)
    session = session_on_top(app)
    header = session.match.header
    assert (header.seats[0].name, header.seats[0].face) == ("Zoë", "turban")
    assert header.seats[1].level == "easy"
    assert header.setup.seats == 3
    assert header.setup.has("hook")


def test_escape_goes_back_from_every_page() -> None:
    app = open_app()
    for name in ("title:new", "title:history", "title:rulebook", "title:settings"):
        click(app, name)
        assert top(app) != "TitleScene"
        key(app, pygame.K_ESCAPE)
        assert top(app) == "TitleScene"
    key(app, pygame.K_ESCAPE)
    assert top(app) == "TitleScene"
    app.running = True
    click(app, "title:quit")
    assert not app.running


def test_names_that_are_missing_or_alike_are_refused_with_the_reason() -> None:
    app = open_app()
    click(app, "title:new")
    click(app, "setup:name:0")
    key(app, *[pygame.K_BACKSPACE] * 10)
    start = find(app, "setup:start")
    assert not start.enabled
    assert start.tip_text() == "Seat 1 needs a name."
    type_text(app, "ada")
    assert not start.enabled
    summary = find(app, "setup:summary", Label)
    assert summary.text == "Two seats are called Ada."
    click(app, "setup:start")
    assert top(app) == "SetupScene"
    type_text(app, "m")


def test_the_last_setup_is_remembered_and_can_be_put_back() -> None:
    app = open_app()
    click(app, "title:new")
    click(app, "setup:add")
    click(app, "setup:variant:hook")
    click(app, "setup:face:0")
    click(app, "face:shades")
    click(app, "setup:seed")
    type_text(app, "5")
    key(app, pygame.K_ESCAPE)
    app.close()
    app = open_app()
    click(app, "title:new")
    scene = on_top(app, SetupScene)
    assert len(scene.form.seats) == 5
    assert scene.form.seats[0].face == "shades"
    assert scene.form.variants[SLUG] == ["hook"]
    assert scene.form.seed == ""
    click(app, "setup:reset")
    assert len(scene.form.seats) == 4
    assert scene.form.variants[SLUG] == []


def test_the_name_that_is_typed_for_the_first_game_is_kept_for_all() -> None:
    app = open_app()
    click(app, "title:new")
    click(app, "setup:start")
    session_on_top(app).close()
    assert app.settings.player_name == "", "a name that nobody chose is none"
    app.reset(routes.Title(), routes.NewGame())
    app.step(0.02)
    entry = find(app, "setup:name:0", TextEntry)
    entry.value = ""
    entry.insert("Dora")
    click(app, "setup:start")
    session_on_top(app).close()
    assert app.settings.player_name == "Dora"
    app.reset(routes.Title(), routes.NewGame())
    app.step(0.02)
    click(app, "setup:reset")
    assert find(app, "setup:name:0", TextEntry).value == "Dora"


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_the_first_set_up_fits_into_the_window(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The form fits while the games fill one row of four; with more games it scrolls."""
    row = [entry for entry in registry.entries() if entry.slug != "goofspiel"][:4]
    monkeypatch.setattr(registry, "entries", lambda: row)
    app = open_app(size)
    click(app, "title:new")
    area = find(app, "setup:form", ScrollArea)
    assert area.content_height() <= area.view_height()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe{",
        b"[]",
        b'{"game": "bid_and_bluff"}',
        b'{"game": "bid_and_bluff", "seats": []}',
        b'{"game": "nowhere", "seats": [{"name": "A", "kind": "human", "colour": "pink"}], "options": {"x": {}}}',
        b'{"game": "bid_and_bluff", "seats": [{"name": "A", "kind": "ghost"}]}',
    ],
)
def test_a_damaged_last_setup_does_no_harm(home: Path, data: bytes) -> None:
    (home / "config").mkdir()
    (home / "config" / "last_setup.json").write_bytes(data)
    app = open_app()
    click(app, "title:new")
    form = on_top(app, SetupScene).form
    assert 2 <= len(form.seats) <= 6
    assert {seat.kind for seat in form.seats} <= {"human", "bot"}
    assert len({seat.name for seat in form.seats} - {""}) == len(form.seats)
    assert form.game in [entry.slug for entry in registry.entries()]
    click(app, "setup:start")
    assert len(session_on_top(app).seats) == len(form.seats)


# -- settings --------------------------------------------------------------------------------------------


def test_settings_change_at_once_keep_the_focus_and_persist(home: Path) -> None:
    app = open_app()
    click(app, "title:settings")
    tab_to(app, "settings:theme")
    key(app, pygame.K_RIGHT)
    assert app.theme.name == "daylight"
    assert app.scenes.top is not None
    focused = app.scenes.top.ui.focused
    assert focused is not None
    assert focused.name == "settings:theme"
    key(app, pygame.K_RIGHT, pygame.K_LEFT)
    click_option(app, "settings:text_scale", 2)
    assert app.metrics.text_scale == 1.3
    click_option(app, "settings:speed", 2)
    click(app, "settings:confirm_moves")
    click_option(app, "settings:hold", 1)
    click(app, "settings:player_face")
    click(app, "face:bob")
    click(app, "settings:player_name")
    type_text(app, "Mia")
    tab_to(app, "settings:effects_volume")
    key(app, pygame.K_END)
    key(app, pygame.K_ESCAPE)
    assert top(app) == "TitleScene"
    saved = msgspec.json.decode((home / "config" / "settings.json").read_bytes(), type=Settings)
    assert (saved.theme, saved.text_scale, saved.speed) == ("daylight", 1.3, "fast")
    assert (saved.confirm_moves, saved.effects_volume, saved.player_name) == (False, 1.0, "Mia")
    assert (saved.hold, saved.player_face) == ("click", "bob")
    click(app, "title:new")
    entry = find(app, "setup:name:0", TextEntry)
    assert entry.value == "Mia"
    face = find(app, "setup:face:0", FaceButton)
    assert face.person == "bob"


def test_people_are_asked_once_before_their_first_game_whether_moves_are_confirmed() -> None:
    app = open_app(confirm_asked=False)
    click(app, "title:new")
    click(app, "setup:start")
    assert top(app) == "MessageScene"
    click(app, "message:no")
    session = session_on_top(app)
    assert not app.settings.confirm_moves
    session.close()
    app.close()
    app = open_app(confirm_asked=False)
    assert not app.settings.confirm_moves, "the answer was written down"
    app.settings.confirm_asked = True
    click(app, "title:new")
    click(app, "setup:start")
    session_on_top(app).close()


def test_escape_confirms_moves_and_who_only_watches_is_not_asked() -> None:
    app = open_app(confirm_asked=False)
    click(app, "title:new")
    click(app, "setup:start")
    key(app, pygame.K_ESCAPE)
    assert app.settings.confirm_moves
    assert app.settings.confirm_asked
    session_on_top(app).close()
    app.settings.confirm_asked = False
    app.reset(routes.Title())
    app.step(0.02)
    click(app, "title:new")
    click_option(app, "setup:kind:0", 1)
    click(app, "setup:start")
    session_on_top(app).close()


def test_each_kind_of_move_has_a_switch_by_mouse_and_by_keyboard(home: Path) -> None:
    app = open_app()
    click(app, "title:settings")
    click(app, "settings:kinds")
    click(app, "confirming:bid_and_bluff:play")
    tab_to(app, "confirming:bidness:claim")
    key(app, pygame.K_SPACE)
    key(app, pygame.K_ESCAPE)
    assert top(app) == "SettingsScene"
    saved = msgspec.json.decode((home / "config" / "settings.json").read_bytes(), type=Settings)
    assert saved.confirm_moves
    assert saved.confirm_kinds == {
        "bid_and_bluff.play": False,
        **dict.fromkeys(("bidness.claim", "bidness.offer", "bidness.accept", "bidness.go_to_trial"), False),
    }, "claims, offers and answers are one kind to people"
    click(app, "settings:confirm_moves")
    assert app.settings.confirm_kinds == {}, "what is said of all moves counts for each"
    click(app, "settings:kinds")
    scene = on_top(app, ConfirmingScene)
    switches = {w.name: w.value for w in scene.ui.widgets if isinstance(w, Toggle)}
    assert not switches["confirming:bid_and_bluff:play"]
    assert switches["confirming:bid_and_bluff:bid"], "weighty moves are confirmed all the same"


def test_every_decision_of_every_game_has_a_name_in_the_settings() -> None:
    app = open_app()
    for entry in registry.entries():
        kinds = app.services.game(entry.slug).move_types
        decided = [kind for kind in kinds if not (kind.__doc__ or "").startswith("Chance")]
        assert [kind for kind in decided if not kind.called] == []
        assert [kind for kind in kinds if kind.called] == decided


def test_a_slider_can_be_dragged_and_is_written_once_it_rests(home: Path) -> None:
    app = open_app()
    click(app, "title:settings")
    slider = find(app, "settings:music_volume")
    y = slider.rect.centery
    app.step(0.02, [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(slider.rect.left + 20, y), button=1)])
    for x in range(slider.rect.left + 20, slider.rect.centerx, 10):
        app.step(0.02, [pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(10, 0), buttons=(1, 0, 0))])
    app.step(0.02, [pygame.Event(pygame.MOUSEBUTTONUP, pos=(slider.rect.centerx, y), button=1)])
    assert 0.3 < app.settings.music_volume < 0.7
    assert not (home / "config" / "settings.json").exists()
    for _ in range(40):
        app.step(0.02)
    assert (home / "config" / "settings.json").exists()


def test_settings_that_cannot_be_written_are_no_reason_to_stop(home: Path) -> None:
    (home / "config").write_text("in the way")
    app = open_app()
    assert app.services.notices
    click(app, "title:read")
    assert not has(app, "title:read")
    click(app, "title:settings")
    click_option(app, "settings:theme", 2)
    assert app.theme.name == "contrast"


# -- rules with mistakes ---------------------------------------------------------------------------------


def break_rules(home: Path) -> Path:
    folder = home / "data" / "rules" / SLUG
    folder.mkdir(parents=True)
    (folder / "scoring.yaml").write_text("nonsense: [1\n")
    (folder / "deck.yaml").write_text("suits: 3\n")
    return folder


def test_broken_rules_are_listed_and_the_shipped_ones_are_offered(home: Path) -> None:
    break_rules(home)
    app = open_app()
    click(app, "title:new")
    click(app, "setup:start")
    assert top(app) == "MessageScene"
    assert find(app, "message:text", ScrollArea).visible
    lines = " ".join(on_top(app, MessageScene).lines)
    assert "deck.yaml:1: " in lines
    assert "scoring.yaml:2: " in lines
    click(app, "message:again")
    assert top(app) == "MessageScene"
    key(app, pygame.K_ESCAPE)
    assert top(app) == "SetupScene"
    click(app, "setup:mistakes")
    click(app, "message:shipped")
    assert top(app) == "SetupScene"
    assert not has(app, "setup:mistakes")
    click(app, "setup:start")
    session_on_top(app).close()


def test_rules_that_were_mended_are_read_again(home: Path) -> None:
    folder = break_rules(home)
    app = open_app()
    click(app, "title:rulebook")
    click(app, "rulebook:mistakes")
    (folder / "scoring.yaml").unlink()
    (folder / "deck.yaml").unlink()
    click(app, "message:again")
    assert top(app) == "RulebookScene"
    assert has(app, "rulebook:text")


def test_a_saved_game_goes_on_with_its_own_rules_while_the_files_are_broken(app: App, home: Path) -> None:
    path = played(app, moves=30)
    app.close()
    break_rules(home)
    app = open_app()
    click(app, "title:continue")
    session = session_on_top(app)
    assert len(session.match.moves) >= 30
    assert path.exists()


# -- saved games -----------------------------------------------------------------------------------------


def test_continue_goes_on_with_the_game_played_last(app: App) -> None:
    played(app, moves=20)
    played(app, moves=10**9, seed=2, created="2024-03-02T20:00:00")
    app.scenes.push(TitleScene(app))
    app.step(0.02)
    click(app, "title:continue")
    session = session_on_top(app)
    assert len(session.match.moves) >= 20
    assert session.match.outcome is None


def test_only_a_finished_game_leaves_nothing_to_continue(app: App) -> None:
    played(app, moves=10**9)
    app.scenes.push(TitleScene(app))
    assert not has(app, "title:continue")


def marked(app: App) -> str:
    widget = find(app, "history:list", ListBox)
    return Path(widget.marked).name


def test_saves_are_resumed_watched_and_deleted(app: App) -> None:
    going = played(app, moves=25)
    over = played(app, moves=10**9, seed=2, created="2024-03-02T20:00:00")
    app.scenes.push(TitleScene(app))
    click(app, "title:history")
    assert marked(app) == over.name
    assert not find(app, "history:resume").enabled
    assert find(app, "history:resume").tip_text() == "This match is over."
    click(app, "history:replay")
    assert session_on_top(app).looks_on == "replay"
    key(app, pygame.K_ESCAPE)
    assert top(app) == "HistoryScene", "a replay is left for where it was opened"

    box = find(app, "history:list", ListBox)
    press(app, box.row_rect(1).center)
    assert top(app) == "HistoryScene"
    assert marked(app) == going.name, "a click marks what the buttons are about"
    press(app, box.row_rect(0).center)
    assert marked(app) == over.name
    press(app, box.row_rect(0).center)
    assert top(app) == "TableScene", "a click on the marked one opens it"
    click(app, "replay:end")
    assert said(app, "act:confirm") == "Results"
    click(app, "bar:menu")
    assert has(app, "menu:leave")
    assert said(app, "menu:go on") == "Back to the replay"
    click(app, "menu:leave")

    key(app, pygame.K_DELETE)
    assert top(app) == "MessageScene"
    key(app, pygame.K_ESCAPE)
    assert over.exists()
    click(app, "history:more")
    click(app, "menu:delete")
    click(app, "history:really")
    assert not over.exists()
    assert (over.parent / "deleted" / over.name).exists()
    assert marked(app) == going.name
    tab_to(app, "history:list")
    key(app, pygame.K_RETURN)
    session = session_on_top(app)
    assert len(session.match.moves) >= 25


def told(app: App) -> str:
    scene = on_top(app, MessageScene)
    return " ".join((scene.title, *scene.lines))


def test_a_file_that_is_no_saved_game_is_reported_and_set_aside(app: App) -> None:
    places.saves().mkdir(parents=True)
    foreign = places.saves() / "holiday.bidtable"
    foreign.write_bytes(b"\x89PNG\r\n")
    app.scenes.push(TitleScene(app))
    assert not has(app, "title:continue")
    click(app, "title:history")
    click(app, "history:resume")
    assert "not a saved game" in told(app)
    assert "unreadable" in told(app)
    click(app, "message:ok")
    assert top(app) == "HistoryScene"
    assert (foreign.parent / "unreadable" / foreign.name).exists()
    assert not find(app, "history:resume").enabled


def test_a_damaged_game_is_played_on_from_its_last_good_line_as_a_copy(app: App) -> None:
    path = played(app, moves=40)
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:20], b'{"t":"move"}\n', *lines[21:]])
    path.write_bytes(damaged)
    app.scenes.push(TitleScene(app))
    app.step(0.02)
    # Once the damage is known, Continue disappears, and the buttons below move up.
    while app.services.saved.history.left:
        app.step(0.02)
    app.step(0.02)
    click(app, "title:history")
    click(app, "history:resume")
    assert "Line 21 of 43 is damaged" in told(app)
    assert "17 moves" in told(app)
    click(app, "message:copy")
    session = session_on_top(app)
    assert len(session.match.moves) >= 17
    assert session.record != path
    session.close()
    assert path.read_bytes() == damaged


def test_a_second_window_is_told_and_may_watch_or_play_a_copy(app: App) -> None:
    path = played(app, moves=40)
    hold = Hold.take(path)
    app.scenes.push(TitleScene(app))
    click(app, "title:continue")
    assert "being played in another window" in told(app)
    click(app, "message:watch")
    session = session_on_top(app)
    assert session.looks_on == "watching"
    assert session.viewer is None
    session.close()
    app.reset(routes.Title())
    app.step(0.02)
    click(app, "title:continue")
    click(app, "message:copy")
    session = session_on_top(app)
    assert session.record != path
    assert not session.looks_on
    assert len(session.match.moves) >= 40
    session.close()
    hold.release()


def test_a_program_that_is_closed_at_the_table_lets_go_of_the_match_and_knows_how_far_it_is(app: App) -> None:
    path = played(app, moves=40)
    app.reset(routes.Title(), routes.AtTable(app.services.saved.resume(path)))
    app.step(0.02)
    with pytest.raises(HeldRecord):
        Hold.take(path)
    app.close()
    Hold.take(path).release()
    again = open_app()
    (save,) = again.services.saved.history.saves()
    assert save.state is not None
    assert save.state.line.startswith("round ")


def test_when_the_disk_refuses_a_move_does_not_count_and_ways_on_are_offered(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(app, moves=40)
    session = app.services.saved.resume(path)
    refuse = [True]

    def sync(descriptor: int) -> None:
        if refuse[0]:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", sync)
    app.reset(routes.Title(), routes.AtTable(session))
    before = path.read_bytes()
    for _ in range(2000):
        app.step(0.05)
        if top(app) == "MessageScene":
            break
        if session.awaiting:
            session.play(next(iter(session.view().legal)))
        time.sleep(0.0005)
    count = len(session.match.moves)
    assert "No space left on device" in told(app)
    assert path.read_bytes() == before
    click(app, "message:again")
    for _ in range(200):
        app.step(0.05)
        time.sleep(0.0005)
    assert "does not count yet" in told(app)
    assert len(session.match.moves) == count
    refuse[0] = False
    click(app, "message:elsewhere")
    for _ in range(200):
        app.step(0.05)
        time.sleep(0.0005)
        if len(session.match.moves) > count:
            break
    assert len(session.match.moves) > count
    assert session.record is not None
    assert session.record.parent == home / "elsewhere"
    session.close()
    names = [save.path for save in app.services.saved.history.saves()]
    assert names[0] == session.record
    assert path in names


def test_a_game_begun_with_other_rules_goes_on_with_its_own(app: App, home: Path) -> None:
    path = played(app, moves=60)
    app.close()
    own = home / "data" / "rules" / "bid_and_bluff"
    own.mkdir(parents=True)
    text = (places.shipped_rules() / "bid_and_bluff" / "dealing.yaml").read_text("utf-8")
    (own / "dealing.yaml").write_text(text.replace("[8, 7,", "[7, 8,"), "utf-8")
    app = open_app(title=False)
    session = app.services.saved.resume(path)
    assert len(session.match.moves) == 60
    assert session.game.rules_digest != app.services.game("bid_and_bluff").rules_digest


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(home: Path) -> None:
    (home / "data").write_text("in the way")
    app = open_app()
    click(app, "title:new")
    click(app, "setup:start")
    session = session_on_top(app)
    assert "cannot be saved" in session.notice


def test_the_index_of_saved_games_only_saves_time(app: App, home: Path) -> None:
    played(app, moves=20)
    saved = app.services.saved.history
    first = saved.latest_unfinished(saved.saves())
    assert first is not None
    saved.settle()
    assert saved.state_of(first) is not None
    index = home / "data" / "history.sqlite"
    assert index.exists()
    for content in (b"damaged", b"[" * 100_000, b'{"x":1}', b""):
        index.write_bytes(content)
        app.close()
        app = open_app()
        saved = app.services.saved.history
        again = saved.latest_unfinished(saved.saves())
        assert again is not None
        assert again.path == first.path
        assert has(app, "title:continue")


# -- the rulebook ----------------------------------------------------------------------------------------


def test_the_rulebook_opens_at_the_phase_and_names_what_is_in_force() -> None:
    app = open_app()
    setup = Setup(3, ("hook",), {"board": "long"})
    app.scenes.push(RulebookScene(app, SLUG, phase="move", setup=setup))
    app.step(0.02)
    contents = find(app, "rulebook:contents", ListBox)
    assert contents.marked == "move"
    label = find(app, "rulebook:in_force", Label)
    assert label.text == "At this table: Long board; switched on: Hook."
    tab_to(app, "rulebook:contents")
    key(app, pygame.K_END)
    scene = on_top(app, RulebookScene)
    assert scene.page == "book:sources"
    # The list has scrolled to its end: the first rows cannot be pressed.
    press(app, contents.row_rect(len(contents.rows) - 2).center)
    assert scene.page == contents.rows[-2][0]


def test_the_rulebook_tells_rulings_notes_and_sources() -> None:
    app = open_app()
    app.scenes.push(RulebookScene(app, SLUG))
    book = Book(app.services.game(SLUG))
    words = [part for page in book.pages for part in page.words]
    text = " ".join(" ".join((part.head, *(said.text for said in part.sentences))) for part in words)
    game = app.services.game(SLUG)
    for section in game.help_sections():
        assert section.note in text
        for ruling in section.rulings:
            assert ruling.id in text
            assert all(sentence.text in text for sentence in sentences(f"{ruling.published} {ruling.ours}"))
    assert game.info.credits in text
    assert all(part.file in text and part.note in text for part in game.provenance())
    assert "Not from the publisher" in text


# -- results ---------------------------------------------------------------------------------------------


def results(app: App, seed: int = 3) -> Session:
    path = played(app, moves=10**9, seed=seed)
    session = app.services.saved.resume(path)
    app.scenes.push(TitleScene(app))
    app.scenes.push(TableScene(app, session))
    for _ in range(3):
        app.step(0.02)
    assert top(app) == "ResultsScene"
    return session


def test_the_results_name_the_winner_and_unfold_scores(app: App) -> None:
    session = results(app)
    outcome = session.match.outcome
    assert outcome is not None
    winner = find(app, "results:winner", Label)
    assert winner.text == f"{session.names[outcome.winners[0]]} wins"
    reason = find(app, "results:reason", Label)
    assert reason.text.startswith(f"{session.names[outcome.winners[0]]} enters FINISH in round ")
    scene = on_top(app, ResultsScene)
    last = ranking(outcome, scene.course)[-1][1]
    assert not has(app, "parts:panel")
    click(app, f"results:score:{last}")
    assert find(app, "parts:panel", Panel).title == f"{session.names[last]}: {outcome.scores[last]:g}"
    facts = session.game.facts(session.match.events, len(session.seats))[last]
    shown = {child.text for child in find(app, "parts:list", ScrollArea).children if isinstance(child, Label)}
    assert shown >= {fact.title for fact in facts}
    click(app, "parts:close")
    assert not has(app, "parts:panel")
    tab_to(app, f"results:score:{last}")
    key(app, pygame.K_RETURN)
    assert has(app, "parts:panel")
    key(app, pygame.K_ESCAPE)
    assert not has(app, "parts:panel")
    assert top(app) == "ResultsScene", "the first Esc closes only the dialog"


@pytest.mark.parametrize("slug", ["bid_and_bluff", "bid_it", "bidness", "i_bid_you_not"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_all_players_on_the_podium_show_the_same_facts(slug: str, size: tuple[int, int]) -> None:
    app = open_app(size)
    game = app.services.game(slug)
    match = played_match(game, demo_header(game, slug, seats=4, humans=1, seed=1), 10_000)
    app.open(routes.Results(Session(game, match)))
    app.step(0.02)
    blocks = [widget for widget in on_top(app, ResultsScene).ui.widgets if isinstance(widget, Block)]
    assert len(blocks) == 4
    facts = blocks[0].facts
    assert len(facts) >= 2
    heights = set()
    for block in blocks:
        block.prepare()
        written = {note.text: block.rect.y + note.area[1] for note in block.written}
        heights.add(tuple(written[title] for title in facts))
    assert len(heights) == 1, "each fact is at the same height on all blocks"


def test_tab_reaches_first_the_button_for_another_game(app: App) -> None:
    results(app)
    key(app, pygame.K_TAB)
    focused = on_top(app, ResultsScene).ui.focused
    assert focused is not None
    assert focused.name == "results:rematch"


def test_every_way_on_from_the_results(app: App) -> None:
    header = results(app).match.header
    click(app, "results:more")
    click(app, "menu:again")
    again = session_on_top(app)
    assert again.match.header.seed == header.seed
    assert again.match.header.seats == header.seats
    again.close()

    results(app)
    click(app, "results:rematch")
    rematch = session_on_top(app)
    assert rematch.match.header.setup == header.setup
    assert not rematch.looks_on
    rematch.close()

    results(app)
    click(app, "results:more")
    click(app, "menu:setup")
    scene = on_top(app, SetupScene)
    assert [seat.name for seat in scene.form.seats] == [seat.name for seat in header.seats]

    results(app)
    click(app, "results:more")
    click(app, "menu:watch")
    replay = session_on_top(app)
    assert replay.looks_on == "replay"
    replay.close()

    results(app)
    click(app, "results:more")
    click(app, "menu:look")
    session_on_top(app).close()

    results(app)
    key(app, pygame.K_ESCAPE)
    session_on_top(app).close()

    results(app)
    click(app, "results:more")
    click(app, "menu:title")
    assert top(app) == "TitleScene"


def test_the_results_show_faces_moods_and_who_went_out_when(app: App) -> None:
    game = app.services.game("bid_it")
    header = demo_header(game, "bid_it", seats=4, humans=1, seed=6)
    session = Session(game, played_match(game, header, 10**9))
    app.scenes.push(ResultsScene(app, session))
    app.step(0.02)
    scene = on_top(app, ResultsScene)
    blocks = sorted(
        (widget for widget in scene.ui.widgets if isinstance(widget, Block)),
        key=lambda block: block.standing.place,
    )
    rows = [block.standing for block in blocks]
    outcome = session.match.outcome
    assert outcome is not None
    assert [row.place for row in rows] == [1, 2, 3, 4]
    assert [row.mood for row in rows] == ["glad", "thinking", "thinking", "beaten"]
    assert len({row.person for row in rows}) == 4
    assert [row.person for row in rows if row.won] == [faces_of(session)[seat] for seat in outcome.winners]
    outs = [int(row.note.rpartition(" ")[2]) for row in rows if not row.won]
    assert outs == sorted(outs, reverse=True), "who went out later comes first"
    assert all(has(app, f"results:face:{seat}") for seat in range(4))
    heights = [block.rect.height for block in blocks]
    assert heights[0] > max(heights[1:]), "the winner stands highest"
    assert len(set(heights[1:])) == 1, "equal scores stand on equal heights"
    assert len({block.rect.bottom for block in blocks}) == 1, "all blocks stand on the same floor"


def test_the_results_wear_the_colours_chosen_in_the_game(app: App) -> None:
    session = results(app)
    colours = session.match.state.colours
    scene = on_top(app, ResultsScene)
    shown = {
        widget.standing.name: widget.standing.colour
        for widget in scene.ui.widgets
        if isinstance(widget, Block)
    }
    assert shown == dict(zip(session.names, colours, strict=True))
    chart = find(app, "results:chart", Chart)
    assert [line.colour for line in chart.plot.lines] == list(colours)


def test_the_chart_reads_out_each_round_by_pointer_and_by_keys(app: App) -> None:
    session = results(app)
    tab_to(app, "results:chart")
    chart = find(app, "results:chart", Chart)
    outcome = session.match.outcome
    assert outcome is not None
    last = chart.mark
    assert last == session.match.state.round
    assert chart.text.startswith(f"After round {last}: {session.names[0]} {outcome.scores[0]:g}")
    key(app, pygame.K_LEFT)
    assert chart.mark == last - 1
    key(app, pygame.K_HOME)
    assert chart.text == "At the start: " + ", ".join(f"{name} 0" for name in session.names)
    far = (chart.rect.right - 30, chart.rect.centery)
    move = pygame.Event(pygame.MOUSEMOTION, pos=far, rel=(1, 1), buttons=(0, 0, 0))
    app.step(0.02, [move])
    assert chart.mark == last


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 6), (-200, 35), (-12, 38), (0, 240), (5, 5)])
def test_the_lines_across_a_chart_are_round_numbers_around_the_scores(low: float, high: float) -> None:
    ticks = steps_between(low, high)
    assert ticks[0] <= low
    assert ticks[-1] >= high
    assert 2 <= len(ticks) <= 8
    assert len({round(b - a, 6) for a, b in itertools.pairwise(ticks)}) == 1


# -- looks -----------------------------------------------------------------------------------------------

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160), (1024, 1600), (2400, 700)]


def open_everything(app: App) -> Iterator[str]:
    """Show one scene after the other, as full as possible; yield its name."""
    app.services.notices.append("The settings were damaged. They are kept as settings.json.broken.")
    path = played(app, moves=30)
    over = played(app, moves=10**9, seed=2, created="2024-03-02T20:00:00")
    app.scenes.push(TitleScene(app))
    yield "title"
    setup = SetupScene(app)
    for index in range(6):
        if index >= len(setup.form.seats):
            from bidtable.app.match import setup_form

            setup_form.add_seat(setup.form)
        setup.form.seats[index].name = "W" * 16
    app.scenes.push(setup)
    yield "setup"
    app.scenes.push(SettingsScene(app))
    yield "settings"
    app.scenes.push(RulebookScene(app, SLUG, phase="bid", setup=Setup(3, ("hook",), {"board": "long"})))
    yield "rulebook"
    app.scenes.push(RulebookScene(app, SLUG))
    yield "rulebook alone"
    path.with_name("x.bidtable").write_bytes(b"no")
    app.scenes.push(HistoryScene(app))
    yield "history"
    app.scenes.push(StatisticsScene(app))
    yield "statistics"
    app.scenes.push(PresetsScene(app, setup.form, lambda _: None))
    yield "presets"
    app.scenes.push(HistoryScene(app))
    find(app, "history:more").activate()
    find(app, "menu:delete").activate()
    yield "message"
    replay = app.services.saved.replay(over)
    replay.playing = False
    app.scenes.push(MomentsScene(app, replay))
    yield "moments"
    app.scenes.push(SeatingScene(app, replay))
    yield "seating"
    session = app.services.saved.resume(over)
    app.scenes.push(ResultsScene(app, session))
    yield "results"
    review = ReviewScene(app, session.match, Finished(made_up(session.match)))
    app.scenes.push(review)
    for page, _ in NARROW_PAGES:
        review.show_page(page)
        yield f"review, {page}"
    app.scenes.push(HonestyScene(app, session.match, review.words.decisions_of(1)[3]))
    yield "honesty"
    session.close()


WINDOWS = [
    *((size, scale) for size in SIZES for scale in (1.0, 2.0) if (size, scale) != ((3840, 2160), 2.0)),
    *itertools.product(((1024, 640), (1280, 720), (1024, 1600)), (1.3, 1.5)),
]


@pytest.mark.parametrize(("size", "scale"), WINDOWS, ids=str)
@pytest.mark.long
def test_nothing_overlaps_nothing_is_outside_nothing_is_cut(size: tuple[int, int], scale: float) -> None:
    app = open_app(size, title=False, text_scale=scale)
    window = pygame.Rect((0, 0), size)
    for name in open_everything(app):
        app.step(0.02)
        scene = app.scenes.top
        assert scene is not None
        chain = scene.ui.focus_chain()
        assert chain, name
        assert len({w.name for w in chain}) == len(chain), f"{name}: names differ"
        operable = [w for w in chain if not isinstance(w, ScrollArea)]
        for number, one in enumerate(operable):
            if one.clip is None:
                assert window.contains(one.rect), f"{name}: {one.name} is outside"
            else:
                assert one.clip.left <= one.rect.left, f"{name}: {one.name} sticks out"
                assert one.rect.right <= one.clip.right, f"{name}: {one.name} sticks out"
            for other in operable[number + 1 :]:
                # A tile of a game has the button of its lesson.
                carried = any(
                    isinstance(a, GameTile) and a.rect.contains(b.rect)
                    for a, b in ((one, other), (other, one))
                )
                if (one.clip is None) == (other.clip is None) and not carried:
                    assert not one.rect.colliderect(other.rect), f"{name}: {one.name} and {other.name}"
        for widget in scene.ui.widgets:
            if isinstance(widget, Button):
                widget.surface()
                assert not widget.text or widget.tip != widget.text, f"{name}: '{widget.text}' is cut"
            if not isinstance(widget, Label) or not widget.text:
                continue
            if widget.clip is None:
                assert window.contains(widget.rect), f"{name}: '{widget.text}' is outside"
            wide, tall = widget.needed()
            assert wide <= widget.rect.w + 1, f"{name}: '{widget.text}' is cut"
            assert tall <= widget.rect.h + 1, f"{name}: '{widget.text}' is cut"
            for one in operable:
                if (one.clip is None) == (widget.clip is None):
                    assert not one.rect.colliderect(widget.rect), f"{name}: '{widget.text}' on {one.name}"


def test_every_scene_survives_a_change_of_everything() -> None:
    app = open_app(title=False, theme="evening")
    for _ in open_everything(app):
        app.step(0.02)
    for size in ((1024, 640), (1920, 1080)):
        app.step(0.2, [pygame.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)])
        app.step(0.2)
        assert app.window.get_size() == size
    pictures = set()
    for theme, scale in (("daylight", 1.0), ("contrast", 2.0)):
        app.settings.theme, app.settings.text_scale = theme, scale
        app.settings_changed()
        app.step(0.2)
        pictures.add(pygame.image.tobytes(app.window, "RGB"))
    assert len(pictures) == 2, "another theme and size of text are another picture"
    while app.scenes.top is not None:
        app.step(0.02)
        assert app.scenes.top.ui.context.theme.name == "contrast"
        assert app.scenes.top.ui.size == (1920, 1080)
        app.scenes.pop()


def test_badges_at_the_ends_of_lines_are_drawn_one_below_the_other() -> None:
    assert spread([10.0, 50.0, 90.0], 20, 0, 100) == [10, 50, 90]
    assert spread([50.0, 50.0, 50.0], 20, 0, 100) == [30, 50, 70]
    assert spread([100.0, 100.0, 95.0], 20, 0, 100) == [80, 100, 60], "not below the chart"
    assert spread([0.0, 0.0], 20, 0, 100) == [0, 20]
    assert spread([5.0, 5.0, 5.0], 20, 0, 30) == [0, 15, 30], "a low chart"


def test_the_number_of_a_turning_point_does_not_cover_lines() -> None:
    line = [(float(x), 50.0) for x in range(0, 200, 2)]
    room = pygame.Rect(0, 0, 200, 100)
    first = beside((100.0, 50.0), 20, [], line, room)
    assert not any(first.collidepoint(point) for point in line)
    second = beside((104.0, 50.0), 20, [first], line, room)
    assert not second.colliderect(first)
    assert not any(second.collidepoint(point) for point in line)
    assert room.contains(first)
    assert room.contains(second)


@pytest.mark.parametrize(("system", "offered"), [("linux", True), ("win32", False)])
def test_the_settings_offer_the_graphics_card_where_the_program_may_choose(
    app: App, monkeypatch: pytest.MonkeyPatch, system: str, offered: bool
) -> None:
    monkeypatch.setattr("bidtable.app.shell.display.sys.platform", system)
    scene = SettingsScene(app)
    app.scenes.push(scene)
    names = {widget.name for widget in scene.ui.widgets}
    assert ("settings:framebuffer_acceleration" in names) == offered
    if offered:
        click(app, "settings:framebuffer_acceleration")
        assert app.settings.framebuffer_acceleration
