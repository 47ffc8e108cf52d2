"""Tests of the guard: a press is ignored that was meant for what lay under the pointer just before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from bidtable.app.shell.scene import Scene
from bidtable.app.shell.window import App
from bidtable.app.tables.looks import BannerLook, CardBackLook
from bidtable.app.widgets import Button, ScrollArea, Ui
from bidtable.app.widgets.board import Board, Item, Words
from bidtable.app.widgets.uicore import GUARD
from tests.app.scene_helpers import open_app

AT = (120, 130)
PLACE = (100, 100, 60, 80)
FRAME = 1 / 60


def point(ui: Ui, pos: tuple[int, int] = AT) -> None:
    ui.handle(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))


def press(ui: Ui, pos: tuple[int, int] = AT) -> None:
    assert ui.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)) or ui.widget_at(pos) is None
    ui.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def button(log: list[str], text: str, name: str = "") -> Button:
    return Button(text, rect=PLACE, name=name or text, on_click=lambda: log.append(text))


def test_a_button_that_appears_under_a_resting_pointer_takes_no_press_for_a_quarter_of_a_second(
    ui: Ui,
) -> None:
    log: list[str] = []
    point(ui)
    ui.update(1.0)
    ui.add(button(log, "Challenge!"))
    press(ui)
    ui.update(GUARD - 0.01)
    press(ui)
    assert not log
    point(ui, (AT[0] + 2, AT[1]))
    press(ui, (AT[0] + 2, AT[1]))
    assert not log, "a tremble of the hand is not a new aim"
    ui.update(0.01)
    press(ui)
    assert log == ["Challenge!"]


def test_a_person_who_moves_the_pointer_may_press_at_once(ui: Ui) -> None:
    log: list[str] = []
    point(ui, (500, 500))
    ui.add(button(log, "Bid"))
    point(ui)
    press(ui)
    assert log == ["Bid"]
    press(ui)
    press(ui)
    assert log == ["Bid"] * 3, "nothing changed under the pointer, so presses may be as fast as the hand"


def test_a_press_without_a_motion_counts_as_pointed_at(ui: Ui) -> None:
    log: list[str] = []
    ui.add(button(log, "Bid"))
    press(ui)
    assert log == ["Bid"]


def test_a_button_whose_caption_changes_under_the_pointer_takes_no_press(ui: Ui) -> None:
    log: list[str] = []
    gold = ui.add(button(log, "Bid 5"))
    point(ui)
    ui.update(1.0)
    gold.text = "Bid 9"
    press(ui)
    assert not log
    ui.update(GUARD)
    press(ui)
    assert log == ["Bid 5"]


def test_the_second_half_of_a_double_click_does_not_reach_what_takes_the_first_ones_place(ui: Ui) -> None:
    log: list[str] = []

    def first() -> None:
        log.append("play")
        ui.remove(card)
        ui.add(button(log, "Next card"))

    card = ui.add(Button("Card", rect=PLACE, name="card", on_click=first))
    point(ui)
    press(ui)
    press(ui)
    assert log == ["play"]


@pytest.mark.parametrize("reduced", [False, True])
def test_pieces_of_the_board_that_appear_change_or_slide_under_the_pointer_are_guarded(
    ui: Ui, reduced: bool
) -> None:
    log: list[str] = []
    ui.reduced_motion = reduced
    board = Board(ui)
    sign = Item(
        "sign", BannerLook("5"), PLACE, on_click=lambda: log.append("sign"), words=Words("button", "Bid 5")
    )
    point(ui)
    ui.update(1.0)
    board.sync([sign])
    ui.update(FRAME)
    press(ui)
    assert not log, "it appeared"
    ui.update(GUARD)
    press(ui)
    assert log == ["sign"]
    board.sync([replace(sign, words=Words("button", "Bid 9"), look=BannerLook("9"))])
    press(ui)
    assert log == ["sign"], "it changed its action"
    ui.update(GUARD)
    board.sync([replace(sign, words=Words("button", "Bid 9"), look=BannerLook("9", "as large as yours"))])
    press(ui)
    assert log == ["sign", "sign"], "the same action with another look"
    beside = Item("card", CardBackLook(), (400, 100, 60, 80), on_click=lambda: log.append("card"))
    board.sync([beside])
    board.sync([replace(beside, rect=PLACE)])
    while board.busy:
        ui.update(FRAME)
    press(ui)
    assert log == ["sign", "sign"], "it slid there"


def test_a_button_that_is_gone_for_a_moment_may_be_pressed_when_it_is_back(ui: Ui) -> None:
    log: list[str] = []
    for name in ("Go on", "Go on", "Roll"):
        for widget in ui.widgets:
            ui.remove(widget)
        ui.update(FRAME)
        ui.add(button(log, name))
        if not log:
            point(ui)
        ui.update(FRAME)
        press(ui)
    assert log == ["Go on"] * 2, "only the button with another action is guarded"


def test_a_figure_that_can_suddenly_be_pressed_is_guarded(ui: Ui) -> None:
    log: list[str] = []
    board = Board(ui)
    figure = Item("person", CardBackLook(), PLACE, tip="Ada")
    board.sync([figure])
    point(ui)
    ui.update(1.0)
    board.sync([replace(figure, on_click=lambda: log.append("call"))])
    press(ui)
    assert not log
    ui.update(GUARD)
    press(ui)
    assert log == ["call"]


def test_what_the_wheel_brings_under_the_pointer_may_be_pressed_at_once(ui: Ui) -> None:
    log: list[str] = []
    area = ui.add(ScrollArea(rect=(90, 90, 200, 100), name="list"))
    for at in range(40):
        area.add_child(button(log, str(at)), (0, 20 * at, 150, 20))
    point(ui)
    ui.update(1.0)
    before = ui.widget_at(AT)
    ui.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    under = ui.widget_at(AT)
    press(ui)
    assert under is not None
    assert under is not before
    assert log == [under.name]


def test_a_dialog_that_opens_under_the_pointer_is_guarded_but_not_its_keys(ui: Ui) -> None:
    log: list[str] = []
    point(ui)
    ui.update(1.0)
    ui.push_modal([button(log, "Delete")])
    press(ui)
    assert not log
    ui.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert log == ["Delete"]


def test_a_sudden_focus_takes_no_enter_for_a_quarter_of_a_second(ui: Ui) -> None:
    log: list[str] = []
    enter = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    ui.focus(ui.add(button(log, "Play it")), ring=True, sudden=True)
    assert ui.handle(enter)
    assert not log
    ui.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    ui.handle(enter)
    assert log == ["Play it"], "a focus that the person moved needs no wait"
    ui.focus(None)
    ui.focus(ui.find("Play it"), ring=True, sudden=True)
    ui.update(GUARD)
    ui.handle(enter)
    assert log == ["Play it"] * 2


class Covering(Scene):
    """A scene whose button covers the window."""

    def build(self) -> None:
        rect = pygame.Rect(0, 0, *self.ui.size)
        self.ui.add(Button("All", rect=rect, name="all", on_click=self.app.back))


@pytest.fixture
def app() -> Iterator[App]:
    found = open_app()
    yield found
    found.close()


def test_a_scene_that_opens_or_closes_under_the_pointer_is_guarded(app: App) -> None:
    click = [
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=AT, button=1),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=AT, button=1),
    ]
    app.step(FRAME, [pygame.Event(pygame.MOUSEMOTION, pos=AT, rel=(1, 1), buttons=(0, 0, 0))])
    below = Covering(app)
    app.scenes.push(below)
    app.scenes.push(Covering(app))
    depth = len(app.scenes)
    app.step(FRAME, click)
    assert len(app.scenes) == depth, "the press was meant for the scene before"
    app.step(GUARD)
    app.step(FRAME, click)
    assert app.scenes.top is below
    app.step(FRAME, click)
    assert app.scenes.top is below, "the second half of a double click"
    app.step(GUARD)
    app.step(FRAME, click)
    assert len(app.scenes) == depth - 2
