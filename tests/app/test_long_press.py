"""Tests of long presses: by touch and by mouse they show what pointing shows, and hold amounts change on and on."""

from __future__ import annotations

import pygame
import pytest

from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell.window import App
from bidtable.app.tools.shot import drawn
from tests.app.scene_helpers import find, on_top
from tests.golden.scenes import SCENES


def down(app: App, pos: tuple[int, int], *, touch: bool) -> None:
    if touch:
        app.step(0.02, [pygame.Event(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=1, touch_id=1)])
    app.step(0.02, [pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=touch)])
    app.step(0.3)
    app.step(0.02, [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=touch)])


def up(app: App, pos: tuple[int, int], *, touch: bool) -> None:
    app.step(0.02, [pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=touch)])
    if touch:
        app.step(0.02, [pygame.Event(pygame.FINGERUP, x=0.5, y=0.5, finger_id=1, touch_id=1)])


def wait(app: App, seconds: float) -> None:
    for _ in range(round(seconds / 0.02)):
        app.step(0.02)


def free_card(scene: TableScene) -> tuple[str, tuple[int, int]]:
    """Return a card that may be played, and a place on it that no other card covers."""
    for name in scene.table.moves:
        widget = scene.ui.find(name)
        assert widget is not None
        place = (widget.rect.left + widget.rect.w // 8, widget.rect.centery)
        if name.startswith("card:") and scene.ui.widget_at(place) is widget:
            return name, place
    raise AssertionError("no card may be played")


@pytest.mark.parametrize("touch", [True, False])
def test_a_long_press_shows_the_tooltip(touch: bool) -> None:
    with drawn(SCENES["bid_and_bluff-trick"]) as app:
        scene, log = on_top(app, TableScene), find(app, "bar:log")
        down(app, log.rect.center, touch=touch)
        assert scene.ui.tooltip_text == ""
        wait(app, 0.6)
        assert scene.ui.tooltip_text == log.tip_text()
        assert "Log" in scene.ui.tooltip_text
        up(app, log.rect.center, touch=touch)
        # A finger asked what the button does; somebody who presses a mouse slowly meant the button.
        assert scene.show_log is not touch


def test_a_short_touch_presses_and_leaves_nothing_pointed_at() -> None:
    with drawn(SCENES["bid_and_bluff-trick"]) as app:
        scene = on_top(app, TableScene)
        log = find(app, "bar:log")
        down(app, log.rect.center, touch=True)
        up(app, log.rect.center, touch=True)
        assert scene.show_log
        assert app.device.kind == "touch"
        wait(app, 1.0)
        assert not any(widget.hovered for widget in scene.ui.widgets)
        assert scene.ui.tooltip_text == ""


def test_a_touched_card_shows_its_effect_and_then_itself_large() -> None:
    with drawn(SCENES["bid_and_bluff-trick"]) as app:
        scene = on_top(app, TableScene)
        name, place = free_card(scene)
        before = scene.furniture.detail.text
        down(app, place, touch=True)
        # As under a mouse pointer, the line below the prompt shows the effect of the move.
        assert scene.pointed == scene.table.moves[name]
        assert scene.furniture.detail.text != before
        wait(app, 1.4)
        assert scene.ui.modal_open
        assert scene.ui.find("inspector:card") is not None
        up(app, place, touch=True)
        assert scene.ui.modal_open
        assert scene.selected is None, "a long press selects nothing"


def test_a_finger_that_leaves_asks_nothing() -> None:
    with drawn(SCENES["bid_and_bluff-trick"]) as app:
        scene, log = on_top(app, TableScene), find(app, "bar:log")
        down(app, log.rect.center, touch=True)
        move = pygame.Event(pygame.MOUSEMOTION, pos=(640, 360), rel=(1, 1), buttons=(1, 0, 0), touch=True)
        app.step(0.02, [move])
        wait(app, 1.5)
        assert scene.ui.tooltip_text == ""
        assert not scene.ui.modal_open
        up(app, (640, 360), touch=True)
        assert not scene.show_log


@pytest.mark.parametrize("touch", [True, False])
def test_a_held_stepper_changes_the_amount_on_and_on(touch: bool) -> None:
    with drawn(SCENES["bidness-auction"]) as app:
        scene, more = on_top(app, TableScene), find(app, "step:1")
        place = more.rect.center
        amounts = []
        down(app, place, touch=touch)
        for _ in range(4):
            amounts.append(scene.table.moves["amount"].amount)  # type: ignore[attr-defined]
            wait(app, 0.4)
        assert amounts[0] == amounts[1] < amounts[2] < amounts[3]
        held = scene.table.moves["amount"].amount  # type: ignore[attr-defined]
        up(app, place, touch=touch)
        assert scene.table.moves["amount"].amount == held, "the release adds nothing"  # type: ignore[attr-defined]
