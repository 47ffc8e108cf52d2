"""Tests of the description of the screen for screen readers, and of presses that a reader asks for."""

from __future__ import annotations

import random
import time

import pygame
import pytest

from bidtable.app.archive.settings import Settings
from bidtable.app.match.session import Session
from bidtable.app.reader import keys
from bidtable.app.reader.entries import ROOT, Entry
from bidtable.app.reader.tree import read
from bidtable.app.scenes.furniture import menu
from bidtable.app.scenes.table import keys as table_keys
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.services import Services
from bidtable.app.shell.testmap import describe
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import demo_header
from bidtable.app.tools.shot import SCENES, Picture, drawn
from bidtable.app.widgets import Choice, ListBox, ScrollArea, Slider, TextEntry
from bidtable.app.widgets.logpanel import LogPanel
from bidtable.core import registry
from bidtable.core.match import Match
from bidtable.games.bid_and_bluff.moves import PlayCard
from tests.app.scene_helpers import click, find, key, on_top, top
from tests.conformance.cases import load

GAMES = [entry.slug for entry in registry.entries() if entry.bots]
FIELDS = (Choice, ListBox, Slider, TextEntry)
"""Widgets whose picture does not name them."""


def entries(app: App) -> list[Entry]:
    """Return all entries that a screen reader has now, in reading order."""
    screen = app.reader.screen
    return screen.inside(screen.entries[ROOT])


def listen(app: App) -> None:
    app.reader.listen()
    app.step(0.2)


def entry(app: App, name: str, role: str = "") -> Entry:
    """Return the first entry with a name."""
    found = [each for each in entries(app) if each.name == name and role in ("", each.role)]
    assert found, f"{name} is not among {[each.name for each in entries(app)]}"
    return found[0]


def press(app: App, name: str) -> None:
    """Press an entry by its name, as a screen reader does."""
    scene = app.scenes.top
    assert scene is not None
    assert app.reader.do(scene, entry(app, name).key, "click")
    app.step(0.2)


def check_names(app: App) -> None:
    """Check that everything on the screen that can be pressed or focused has a name in the description."""
    scene = app.scenes.top
    assert scene is not None
    screen = read(scene, "Bidtable")
    for widget in scene.ui.widgets:
        if not widget.visible or widget.layer != scene.ui.layer:
            continue
        if not (widget.can_focus or (widget.on_click is not None and widget.enabled)):
            continue
        found = screen.keys.get(widget)
        assert found is not None, f"{widget.name or widget} on {top(app)}"
        told = screen.entries[found]
        assert told.name or isinstance(widget, (ScrollArea, LogPanel)), widget.name
        if widget.on_click is not None and widget.enabled and not told.children:
            assert told.pressable, widget.name
    whole = screen.inside(screen.entries[ROOT])
    assert len(whole) == len(screen.entries), "the library refuses entries that are in no group"
    unnamed = [w.name for w in scene.ui.widgets if isinstance(w, FIELDS) and not w.in_words.name]
    assert not unnamed, f"without a name on {top(app)}"


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene not in ("table", "tutorial")])
def test_everything_that_can_be_pressed_has_a_name(scene: str) -> None:
    with drawn(Picture(scene)) as app:
        check_names(app)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("slug", GAMES)
def test_everything_at_the_tables_has_a_name_and_a_group(slug: str) -> None:
    for picture in (
        Picture(game=slug, moves=17, coach=True),
        Picture(game=slug, moves=25, hint=True),
        Picture("tutorial", slug),
        Picture("replay", slug, moves=30),
    ):
        with drawn(picture) as app:
            check_names(app)
            assert app.scenes.top is not None
            names = [group.name for group in read(app.scenes.top, "Bidtable").groups()]
            assert {"Prompt", "People", "Table"} <= set(names)
            assert names.index("People") == len(names) - 2 - ("Replay" in names)


# -- presses -------------------------------------------------------------------------------------------------


PRESSES = (
    ("title", "title:new", "New game"),
    ("title", "title:settings", "Settings"),
    ("title", "title:rulebook", "Rulebook"),
    ("settings", "settings:reduced_motion", "Reduced motion"),
    ("setup", "setup:add", "Add a seat"),
    ("setup", "setup:remove:3", "Remove Clio"),
    ("history", "history:statistics", "Statistics"),
    ("seating", "seating:back", "Back"),
)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(("scene", "name", "told"), PRESSES)
def test_a_press_by_a_reader_does_what_a_click_does(scene: str, name: str, told: str) -> None:
    seen = []
    for by_reader in (False, True):
        with drawn(Picture(scene, seed=3)) as app:
            listen(app)
            before = shown(app)
            if by_reader:
                press(app, told)
            else:
                click(app, name)
            seen.append(shown(app))
            assert shown(app) != before
    assert seen[0] == seen[1]


def shown(app: App) -> tuple[str, list[str], list[str]]:
    """Return the scene, its words, and the switches that are on."""
    told = describe(app)
    on = [each.name for each in entries(app) if each.on]
    return told["scene"], told["words"], on


@pytest.mark.usefixtures("home")
def test_a_press_for_another_effect_of_a_button_is_not_carried_out(app: App) -> None:
    session, scene = sit(app, "bid_and_bluff")
    until_my_turn(app, session)
    card = next(each for each in entries(app) if each.key.startswith("TableScene/bid:") or each.pressable)
    target = app.reader.screen.targets[card.key]
    target.widget.enabled = False
    assert not app.reader.do(scene, card.key, "click")
    assert not app.reader.do(scene, "TableScene/nothing", "click")


def test_fields_behave_as_their_kinds_do(app: App) -> None:
    """Sliders and dials are turned, options and rows are chosen, text fields are filled."""
    app.open(routes.Preferences())
    listen(app)
    scene = app.scenes.top
    assert scene is not None
    music = find(app, "settings:music_volume", Slider)
    music.change(50)
    app.step(0.2)
    told = entry(app, "Music", "slider")
    assert told.scale is not None
    assert (told.value, told.scale.now, told.scale.high) == ("50%", 50, 100)
    for action, value, after in (("increment", None, 55), ("decrement", None, 50), ("set_value", 80.0, 80)):
        assert app.reader.do(scene, entry(app, "Music", "slider").key, action, value)
        app.step(0.2)
        assert music.value == after
    name = find(app, "settings:player_name", TextEntry)
    assert app.reader.do(
        scene, f"PreferencesScene/{name.name}".replace("Preferences", "Settings"), "set_value", "Zoe"
    )
    assert name.value == "Zoe"
    press(app, "Daylight")
    assert app.settings.theme == "daylight"
    assert entry(app, "Daylight").chosen


def test_an_amount_is_a_dial(app: App) -> None:
    for slug, name in (("bid_it", "dial:bid"), ("bidness", "amount")):
        session, scene = sit(app, slug)
        for _ in range(400):
            until_my_turn(app, session)
            if scene.ui.find(name) is not None:
                break
            scene.choose(next(iter(session.view().legal)))
            scene.confirm()
        dial = app.reader.screen.entries[f"TableScene/{name}"]
        assert dial.role == "amount"
        scale = dial.scale
        assert scale is not None
        assert scale.low <= scale.now < scale.high
        app.reader.do(scene, dial.key, "increment")
        app.step(0.3)
        shown_now = scene.furniture.confirm.text if scene.selected is not None else None
        again = app.reader.screen.entries.get(dial.key)
        assert shown_now or (again is not None and again.scale is not None)
        if again is not None and again.scale is not None:
            assert again.scale.now == scale.now + scale.step
        else:
            assert str(round(scale.now + scale.step)) in str(shown_now)


# -- whole games ----------------------------------------------------------------------------------------------


def sit(app: App, slug: str, *, people: int = 1, seats: int = 3, seed: int = 2) -> tuple[Session, TableScene]:
    """Open a table with a reader who listens."""
    game = load(slug)
    match = Match(game, demo_header(game, slug, seats=seats, humans=people, seed=seed))
    session = Session(game, match, speed="instant")
    app.reset(routes.AtTable(session))
    listen(app)
    return session, on_top(app, TableScene)


def until_my_turn(app: App, session: Session) -> None:
    for _ in range(3000):
        app.step(0.15)
        if session.awaiting or session.match.outcome is not None:
            break
        if session.held:
            session.acknowledge()
        elif session.thinking:
            time.sleep(0.001)
    app.step(0.2)


def play_by_tree(app: App, rng: random.Random, *, most: int = 6000) -> int:
    """Play a match at random by presses on entries alone; return the number of presses."""
    presses = 0
    for _ in range(most):
        app.step(0.2)
        if top(app) in ("EndingScene", "ResultsScene"):
            return presses
        screen = app.reader.screen
        names = {each.name: each for each in entries(app) if each.pressable and each.enabled}
        if "Close" in names:
            chosen = names["Close"]
        elif "Go on" in names:
            chosen = names["Go on"]
        else:
            inside = [
                group for group in screen.groups() if group.name not in ("Table", "Prompt", "People", "Log")
            ]
            choices = [
                each
                for group in inside
                for each in screen.inside(group)
                if each.pressable and each.enabled and each.role != "stepper" and "Take back" not in each.name
            ]
            if not choices:
                time.sleep(0.001)
                continue
            confirm = screen.entries.get("TableScene/act:confirm")
            chosen = confirm if confirm is not None and rng.random() < 0.8 else rng.choice(choices)
        assert app.scenes.top is not None
        app.reader.do(app.scenes.top, chosen.key, "click")
        presses += 1
    raise AssertionError("the match does not end")


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_by_the_description_alone(app: App, slug: str) -> None:
    session, _ = sit(app, slug)
    presses = play_by_tree(app, random.Random(3))
    mine = sum(seat == 0 for seat, _ in session.match.moves)
    assert session.match.outcome is not None
    assert mine > 4
    assert presses >= mine / 2


# -- what is said unasked and on request ---------------------------------------------------------------------


def told(app: App) -> list[tuple[str, str | None]]:
    """Return the texts that were said last, each with its manner."""
    return [(each.name, each.manner) for each in app.reader.said]


def ask(app: App, code: int, mod: int = 0) -> str:
    """Press a key of the reader, and return the answer."""
    key(app, code, mod=mod)
    app.step(0.2)
    return app.reader.said[-1].name


@pytest.mark.parametrize("slug", GAMES)
def test_each_event_is_told_once_and_the_turn_at_once(app: App, slug: str) -> None:
    """Events wait for the present sentence, the person's turn does not, and nothing is said twice."""
    session, scene = sit(app, slug)
    said: list[tuple[str, str | None]] = []
    seen: set[str] = set()
    turns, rng = 0, random.Random(7)
    while turns < 12 and session.match.outcome is None:
        app.step(0.1)
        for each in app.reader.said:
            if each.key not in seen:
                seen.add(each.key)
                said.append((each.name, each.manner))
        if session.held:
            scene.hurry()
        elif session.awaiting and app.reader.said and app.reader.said[-1].manner == "assertively":
            turns += 1
            scene.choose(rng.choice(list(session.view().legal)))
            scene.confirm()
        elif session.thinking:
            time.sleep(0.001)
    events = [text for text, manner in said[1:] if manner == "politely"]
    prompts = [text for text, manner in said if manner == "assertively"]
    lines = session.told_since(0)
    heard = [text for text in events if text in lines]
    assert heard == lines[: len(heard)], "every line of the log was said once, in order"
    assert len(heard) > 8
    assert len(prompts) == turns
    assert all(text.startswith("Your turn: ") for text in prompts)


def test_the_keys_of_the_reader_say_what_they_promise(app: App) -> None:
    session, scene = sit(app, "bid_and_bluff", seats=4)
    until_my_turn(app, session)
    while not isinstance(next(iter(session.view().legal)), PlayCard):
        scene.choose(next(iter(session.view().legal)))
        scene.confirm()
        until_my_turn(app, session)
    situation = ask(app, keys.SITUATION)
    assert situation.startswith(scene.furniture.bar.title.text)
    assert all(card in situation for card in session.view().observation.hand)
    assert situation.endswith(scene.furniture.prompt.text)
    people = [ask(app, keys.PEOPLE) for _ in range(4)]
    assert {text.split(" (")[0] for text in people} == set(session.names)
    assert ask(app, keys.PEOPLE) == people[0]
    assert ask(app, keys.PEOPLE, pygame.KMOD_SHIFT) == people[3]
    lines = session.told_since(0)
    assert [ask(app, keys.EVENTS) for _ in range(3)] == lines[:-4:-1]
    assert ask(app, keys.EVENTS, pygame.KMOD_SHIFT) == lines[-2]
    ask(app, keys.GROUPS)
    while not (told_now := app.reader.said[-1].name).startswith("Your hand"):
        ask(app, keys.GROUPS)
    card, move = next((name, move) for name, move in scene.table.moves.items() if name.startswith("card:"))
    scene.ui.focus(scene.ui.find(card), ring=True)
    assert ask(app, keys.EFFECTS) == scene.table.preview(scene.situation(), move)
    after = ask(app, keys.GROUPS)
    assert after != told_now
    assert ask(app, keys.GROUPS, pygame.KMOD_SHIFT).partition(".")[0] == "Your hand"
    assert {manner for _, manner in told(app)} == {"assertively"}


def test_the_keys_of_the_reader_are_in_the_list_of_keys_and_the_help() -> None:
    listed = {name for names, _ in menu.KEYS for name in names.replace(",", " ").split()}
    used = [name for code in keys.KEYS if (name := pygame.key.name(code).upper())]
    assert set(used) <= listed
    page = next(page for page in Services(Settings()).using() if page.id == "using:reader")
    assert all(name in "".join(page.body) for name in used)


@pytest.mark.parametrize("slug", GAMES)
def test_no_table_has_a_key_of_the_reader_for_itself(app: App, slug: str) -> None:
    session, scene = sit(app, slug)
    until_my_turn(app, session)
    for code in keys.KEYS:
        assert scene.table.hotkey(scene.situation(), code) is None
        assert not table_keys.pressed(scene, pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def test_a_lesson_and_a_hint_are_said() -> None:
    with drawn(Picture("tutorial", "bid_it")) as lesson:
        listen(lesson)
        bubble = lesson.scenes.top
        assert isinstance(bubble, TableScene)
        assert bubble.teaching is not None
        assert any(bubble.teaching.guide.bubble.text in text for text, _ in told(lesson))
    with drawn(Picture(game="bid_it", moves=25, hint=True)) as hinted:
        listen(hinted)
        area = find(hinted, "hint:text", ScrollArea)
        assert any(area.parts()[0].name in text for text, _ in told(hinted))


# -- what costs nothing ------------------------------------------------------------------------------------------


def test_nothing_is_described_while_no_reader_listens(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "bidtable.app.reader.reader.read", lambda *_, **__: pytest.fail("described for nobody")
    )
    app.open(routes.Preferences())
    for _ in range(20):
        app.step(0.2)
    assert not app.reader.screen.entries
    assert not app.reader.said
