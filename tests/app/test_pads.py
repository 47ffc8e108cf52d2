"""Tests of controllers: their keys, held buttons, the hints on the screen, two people, and plugging in and out."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from bidtable.app.match.session import Session
from bidtable.app.scenes.curtain import CurtainScene
from bidtable.app.scenes.results.scene import ResultsScene
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.pads import END, FIRST, NEXT, Pads
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import levels_header
from bidtable.app.tools.shot import drawn
from bidtable.app.widgets import Choice, ListBox, Slider, TextEntry
from bidtable.app.widgets.device import NINTENDO, PLAYSTATION, XBOX, pad_called
from bidtable.app.widgets.page import PageArea
from bidtable.core import registry
from bidtable.core.match import Match
from bidtable.core.model import Setup
from tests.app.gamepads import (
    DOWN,
    LB,
    LEFT,
    RB,
    RIGHT,
    START,
    UP,
    VIEW,
    A,
    B,
    Gamepad,
    PadUser,
    X,
    Y,
    focused,
    walk,
)
from tests.app.scene_helpers import find, key, on_top, open_app, show, top
from tests.conformance.cases import load
from tests.golden.scenes import SCENES

GAMES = [entry.slug for entry in registry.entries() if entry.bots]


def session_of(slug: str, levels: tuple[str, ...], seed: int = 1) -> Session:
    game = load(slug)
    header = levels_header(game, slug, Setup(len(levels)), levels, seed)
    return Session(game, Match(game, header), speed="instant")


# -- buttons ------------------------------------------------------------------------------------------------


def test_the_buttons_of_each_maker_have_their_names() -> None:
    assert pad_called("Sony DualSense Wireless Controller") == PLAYSTATION
    assert pad_called("Nintendo Switch Pro Controller") == NINTENDO
    assert pad_called("8BitDo Ultimate") == XBOX
    assert [pad.name("Enter") for pad in (PLAYSTATION, NINTENDO, XBOX)] == ["Cross", "A", "A"]


def test_without_a_controller_events_pass_unchanged() -> None:
    events = [pygame.Event(pygame.KEYDOWN, key=pygame.K_a), pygame.Event(pygame.MOUSEMOTION, pos=(1, 1))]
    pads = Pads()
    assert pads.turn(0.02, events) == events
    assert not pads.held
    assert not pads.stirred()


def test_a_stick_that_trembles_presses_nothing_and_draws_nothing(home: Path) -> None:
    app = open_app()
    pad = Gamepad(app).plug()
    show(app, routes.Preferences())
    pad.tap(DOWN)
    before = focused(app)
    for _ in range(20):
        app.step(0.3)
    for part in (0.1, -0.2, 0.3, 0.05):
        pad.push(pygame.CONTROLLER_AXIS_LEFTY, part)
        assert not app.devices.pads.stirred()
        assert not app.devices.pads.held
        assert not app.step(0.02), "an idle screen is not drawn"
    assert focused(app) == before


def test_a_stick_presses_once_and_again_while_it_is_held(home: Path) -> None:
    app = open_app()
    pad = Gamepad(app).plug()
    scene = show(app, routes.Preferences())
    pad.tap(DOWN)
    seen: list[str] = []
    scene.ui.on_hover = lambda widget: seen.append(widget.name if widget is not None else "")
    pad.push(pygame.CONTROLLER_AXIS_LEFTY, 1.0)
    assert len(seen) == 1
    pad.push(pygame.CONTROLLER_AXIS_LEFTY, 1.0, FIRST - 0.06)
    assert len(seen) == 1
    pad.push(pygame.CONTROLLER_AXIS_LEFTY, 1.0, 0.1 + 3 * NEXT)
    assert 3 <= len(seen) <= 5
    count = len(seen)
    pad.push(pygame.CONTROLLER_AXIS_LEFTY, 0.0, 1.0)
    assert len(seen) == count
    assert not app.devices.pads.held


def test_a_button_that_is_held_confirms_only_once(home: Path) -> None:
    app = open_app()
    session = session_of("bid_and_bluff", ("human", "random", "random"))
    pad = Gamepad(app).plug()
    scene = show(app, routes.AtTable(session), TableScene)
    user = PadUser(app, session, pad)
    user.play_until(lambda _: session.awaiting)
    pad.tap(DOWN)
    walk(pad, next(iter(scene.table.moves)))
    pad.down(A)
    for _ in range(60):
        app.step(0.02)
    assert scene.selected is not None
    assert session.awaiting, "the long press selected, and did not confirm"


def test_a_held_button_changes_an_amount_again_and_again(home: Path) -> None:
    with drawn(SCENES["bidness-auction"]) as app:
        pad = Gamepad(app).plug()
        scene = on_top(app, TableScene)
        amount = scene.table.moves["amount"].amount  # type: ignore[attr-defined]
        pad.tap(DOWN)
        walk(pad, "step:1")
        pad.down(A)
        for _ in range(60):
            app.step(0.02)
        pad.up(A)
        held = scene.table.moves["amount"].amount  # type: ignore[attr-defined]
        assert held - amount >= 5 * 5
        pad.push(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0, 0.02)
        pad.push(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0.0)
        assert scene.table.moves["amount"].amount < held  # type: ignore[attr-defined]


def test_shoulders_go_from_group_to_group(home: Path) -> None:
    with drawn(SCENES["bid_and_bluff-trick"]) as app:
        pad = Gamepad(app).plug()
        seen = []
        for _ in range(8):
            pad.tap(RB)
            seen.append(focused(app))
        assert "" not in seen
        assert len(set(seen)) >= 3
        assert any(name.startswith("card:") for name in seen)
        assert any(name.startswith("bar:") for name in seen)
        pad.tap(LB)
        assert focused(app) == seen[-2]


def test_back_menu_and_rules_have_buttons(home: Path) -> None:
    with drawn(SCENES["bid_and_bluff-trick"]) as app:
        pad = Gamepad(app).plug()
        scene = on_top(app, TableScene)
        pad.tap(B)
        assert scene.ui.modal_open
        pad.tap(B)
        assert not scene.ui.modal_open
        pad.tap(START)
        assert scene.ui.modal_open
        pad.tap(START)
        assert not scene.ui.modal_open
        pad.tap(VIEW)
        assert top(app) == "RulebookScene"
        pad.tap(B)
        assert app.scenes.top is scene


def test_details_show_the_tooltip_at_once_and_a_card_large(home: Path) -> None:
    with drawn(SCENES["bid_and_bluff-trick"]) as app:
        pad = Gamepad(app).plug()
        scene = on_top(app, TableScene)
        pad.tap(DOWN)
        walk(pad, "bar:log")
        pad.tap(X)
        assert "Log" in scene.ui.tooltip_text
        walk(pad, next(name for name in scene.table.moves if name.startswith("card:")))
        pad.tap(X)
        assert scene.ui.modal_open
        assert scene.ui.find("inspector:card") is not None
        pad.tap(B)
        assert not scene.ui.modal_open


def test_a_stick_scrolls_the_page_with_the_focus(home: Path) -> None:
    with drawn(SCENES["rulebook"]) as app:
        pad = Gamepad(app).plug()
        scene = app.scenes.top
        assert scene is not None
        area = next(w for w in scene.ui.widgets if isinstance(w, PageArea))
        scene.ui.focus(area, ring=True)
        pad.push(pygame.CONTROLLER_AXIS_RIGHTY, 1.0, 0.3)
        assert app.devices.pads.held
        down = area.offset
        assert down > 0
        pad.push(pygame.CONTROLLER_AXIS_RIGHTY, 0.0, 0.3)
        assert area.offset == down


# -- widgets ------------------------------------------------------------------------------------------------


def test_sliders_switches_and_choices_by_controller(home: Path) -> None:
    app = open_app()
    pad = Gamepad(app).plug()
    show(app, routes.Preferences())
    pad.tap(DOWN)
    walk(pad, "settings:music_volume")
    slider = find(app, "settings:music_volume", Slider)
    before = slider.value
    pad.tap(RIGHT)
    more = slider.value
    assert more > before
    pad.push(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
    pad.push(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0.0)
    assert slider.value < more
    walk(pad, "settings:reduced_motion")
    pad.tap(A)
    assert not app.settings.reduced_motion
    walk(pad, "settings:speed")
    choice = find(app, "settings:speed", Choice)
    index = choice.index
    pad.tap(LEFT if index else RIGHT)
    assert find(app, "settings:speed", Choice).index != index


def test_a_list_is_left_at_its_end_by_a_fresh_press(home: Path) -> None:
    with drawn(SCENES["presets"]) as app:
        pad = Gamepad(app).plug()
        scene = app.scenes.top
        assert scene is not None
        found = next(w for w in scene.ui.widgets if isinstance(w, ListBox))
        scene.ui.focus(found, ring=True)
        pad.down(DOWN)
        for _ in range(100):
            app.step(0.02)
        pad.up(DOWN)
        assert found.marked == found.rows[-1][0]
        assert scene.ui.focused is found, "a held direction stays in the list"
        pad.tap(DOWN)
        assert scene.ui.focused is not found


def test_a_text_is_written_with_letters_on_the_screen(home: Path) -> None:
    app = open_app(player_name="Bo")
    pad = Gamepad(app).plug()
    scene = show(app, routes.Preferences())
    pad.tap(DOWN)
    walk(pad, "settings:player_name")
    pad.tap(A)
    assert scene.ui.modal_open
    pad.tap(Y, Y)
    walk(pad, "letters:40")
    pad.tap(A)
    walk(pad, "letters:29")
    assert find(app, "letters:29").does == '"'
    walk(pad, "letters:15")
    pad.tap(A)
    walk(pad, "letters:40")
    pad.tap(A)
    walk(pad, "letters:18")
    pad.tap(A)
    walk(pad, "letters:45")
    pad.tap(A)
    assert not scene.ui.modal_open
    assert find(app, "settings:player_name", TextEntry).value == "Yo"
    assert app.settings.player_name == "Yo"
    assert focused(app) == "settings:player_name"


def test_letters_that_are_left_change_nothing(home: Path) -> None:
    app = open_app(player_name="Bo")
    pad = Gamepad(app).plug()
    scene = show(app, routes.Preferences())
    pad.tap(DOWN)
    walk(pad, "settings:player_name")
    pad.tap(A, A, B)
    assert not scene.ui.modal_open
    assert find(app, "settings:player_name", TextEntry).value == "Bo"


# -- hints --------------------------------------------------------------------------------------------------


def test_hints_name_the_device_in_use_within_a_frame(home: Path) -> None:
    with drawn(SCENES["bid_and_bluff-trick"]) as app:
        scene = on_top(app, TableScene)
        pad = Gamepad(app).plug()
        log = find(app, "bar:log")
        app.step(6.0)
        assert scene.ui.line_text == ""
        assert log.tip_text() == "Log (L)"
        key(app, pygame.K_TAB)
        assert "F1: Rules" in scene.ui.line_text
        assert "arrows: move" in scene.ui.line_text
        pad.down(DOWN)
        assert "View: Rules" in scene.ui.line_text
        assert "F1" not in scene.ui.line_text
        assert log.tip_text() == "Log"
        app.step(0.02, [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=3)])
        assert scene.ui.line_text == ""
        assert log.tip_text() == "Log (L)"


def test_a_mouse_that_trembles_takes_no_hints_away(home: Path) -> None:
    with drawn(SCENES["bid_and_bluff-trick"]) as app:
        pad = Gamepad(app).plug()
        pad.tap(DOWN)
        for step in range(3):
            app.step(
                0.02, [pygame.Event(pygame.MOUSEMOTION, pos=(500 + step, 500), rel=(1, 0), buttons=(0, 0, 0))]
            )
        assert app.device is XBOX
        app.step(0.02, [pygame.Event(pygame.MOUSEMOTION, pos=(560, 500), rel=(60, 0), buttons=(0, 0, 0))])
        assert app.device.kind == "pointer"


def test_the_prompt_says_how_to_go_on(home: Path) -> None:
    app = open_app(hold="click")
    session = session_of("bid_and_bluff", ("human", "random", "random"))
    pad = Gamepad(app, name="PS5 Controller").plug()
    scene = show(app, routes.AtTable(session), TableScene)
    user = PadUser(app, session, pad)
    user.play_until(lambda _: session.paused)
    assert scene.furniture.detail.text == "Cross to go on."
    app.step(0.02, [pygame.Event(pygame.FINGERDOWN, x=0.9, y=0.5)])
    assert scene.furniture.detail.text == "Tap to go on."
    app.step(0.02, [pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)])
    assert scene.furniture.detail.text == "Space or Enter to go on."


def test_the_line_of_keys_can_be_switched_off(home: Path) -> None:
    app = open_app(key_line=False)
    scene = show(app, routes.Preferences())
    key(app, pygame.K_TAB)
    assert scene.ui.line_text == ""


# -- two people ---------------------------------------------------------------------------------------------


def at_curtain(app: App, user: PadUser) -> CurtainScene:
    user.play_until(lambda scene: isinstance(scene, CurtainScene))
    return on_top(app, CurtainScene)


def test_each_of_two_controllers_acts_only_while_its_person_is_at_turn(home: Path) -> None:
    app = open_app()
    session = session_of("bid_and_bluff", ("human", "human", "random"))
    one, two = Gamepad(app, 1).plug(), Gamepad(app, 2).plug()
    show(app, routes.AtTable(session), TableScene)
    users = {seat: PadUser(app, session, pad) for seat, pad in enumerate((one, two))}
    for _ in range(2):
        curtain = at_curtain(app, users[0])
        users[curtain.seat].press(curtain, "curtain:reveal")
        scene = on_top(app, TableScene)
        seat = session.viewer
        assert seat == curtain.seat
        mine, other = users[seat].pad, users[1 - seat].pad
        before = focused(app)
        other.tap(DOWN, A)
        assert focused(app) == before
        assert session.names[seat] in scene.ui.line_text
        mine.tap(DOWN)
        assert focused(app)
        users[seat].decide(scene)
    # The controller of one person does not open the curtain of the other.
    curtain = at_curtain(app, users[0])
    users[1 - curtain.seat].pad.tap(A, A, A)
    assert app.scenes.top is curtain
    assert session.viewer is None
    users[curtain.seat].press(curtain, "curtain:reveal")
    assert session.viewer == curtain.seat


def test_people_may_share_one_controller(home: Path) -> None:
    app = open_app()
    session = session_of("bid_it", ("human", "human"), seed=3)
    show(app, routes.AtTable(session), TableScene)
    user = PadUser(app, session, Gamepad(app).plug())
    user.play_until(lambda _: len(session.match.moves) > 8)
    assert set(user.curtains) == {0, 1}


def test_a_controller_that_is_unplugged_loses_nothing(home: Path) -> None:
    app = open_app()
    session = session_of("bid_and_bluff", ("human", "human", "random"))
    one, two = Gamepad(app, 1).plug(), Gamepad(app, 2).plug()
    show(app, routes.AtTable(session), TableScene)
    user = PadUser(app, session, one)
    curtain = at_curtain(app, user)
    user.press(curtain, "curtain:reveal")
    scene = on_top(app, TableScene)
    seat = curtain.seat
    key_name, move = user.wanted(scene)
    one.tap(DOWN)
    walk(one, key_name)
    one.tap(A)
    assert scene.selected == move
    one.unplug()
    assert "unplugged" in scene.ui.line_text
    assert session.names[seat] in scene.ui.line_text
    assert (scene.selected, session.viewer, app.scenes.top) == (move, seat, scene)
    # Any other controller goes on at once.
    before = len(session.match.moves)
    two.tap(A)
    assert len(session.match.moves) > before
    again = Gamepad(app, 9).plug()
    top_scene = app.scenes.top
    assert top_scene is not None
    assert "connected" in top_scene.ui.line_text
    again.tap(DOWN)
    assert focused(app)


# -- whole games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.long
def test_a_whole_game_from_the_title_to_the_results_by_controller(slug: str, home: Path) -> None:
    app = open_app(speed="instant", confirm_moves=True)
    pad = Gamepad(app).plug()
    pad.tap(DOWN)
    walk(pad, f"title:game:{slug}")
    pad.tap(A)
    assert top(app) == "SetupScene"
    pad.tap(DOWN)
    walk(pad, "setup:start")
    pad.tap(A)
    for _ in range(20):
        app.step(0.05)
    scene = on_top(app, TableScene)
    session = scene.session
    assert isinstance(session, Session)
    PadUser(app, session, pad).play()
    results = on_top(app, ResultsScene)
    for _ in range(50):
        app.step(0.05)
    pad.tap(DOWN)
    walk(pad, results.ui.focus_chain()[-1].name)
    assert focused(app)
    pad.tap(B)
    assert top(app) == "TableScene"


def test_sticks_and_buttons_use_the_whole_range() -> None:
    assert END == 32_767


def test_nothing_is_moved_when_up_leads_nowhere(home: Path) -> None:
    app = open_app()
    pad = Gamepad(app).plug()
    show(app, routes.Preferences())
    pad.tap(DOWN)
    for _ in range(60):
        pad.tap(UP)
    first = focused(app)
    pad.tap(UP)
    assert focused(app) == first
