"""Tests that stores of pictures stay within their bounds, and that painting does not delay motion."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import dataclass

import pygame
import pytest

from bidtable.app.draw import easel, paint
from bidtable.app.draw.fonts import MOST_FONTS, Fonts
from bidtable.app.draw.look import picture_of, ready_picture
from bidtable.app.draw.lru import MEGABYTE, Lru, start_over, stores
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.draw.writing import write
from bidtable.app.widgets import Ui
from bidtable.app.widgets.board import Board, Item
from bidtable.app.widgets.uicore import BREATHS

WINDOWS = {(1920, 1080): 100, (2560, 1440): 180}
"""Megabytes that all stores together may hold, by the window's size."""


@pytest.fixture(autouse=True)
def afresh() -> Iterator[None]:
    pygame.font.init()
    # Fonts of programs that other tests closed keep their stores until they are collected.
    gc.collect()
    yield
    start_over((1280, 720))


@dataclass(frozen=True)
class Numbered:
    """A card with a number, in a frame of a chosen size."""

    number: int
    shadow: float = 4.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        paint.rounded(target, target.get_rect(), 4 + self.number % 9, (250, 240, 230), (0, 0, 0))
        paint.shape("star", target, target.get_rect().inflate(-self.number % 40, 0), (10, 20, 30))
        write(target, ctx, f"Card {self.number}", target.get_rect(), 12 + self.number % 20, (0, 0, 0))


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_all_stores_together_may_keep_so_much(size: tuple[int, int]) -> None:
    fonts = Fonts()
    start_over(size)
    assert fonts.open_fonts == 0
    assert sum(store.budget for store in stores()) <= WINDOWS[size] * MEGABYTE


def test_however_much_is_painted_the_stores_keep_no_more_than_they_may() -> None:
    size = (640, 360)
    start_over(size)
    ctx = PaintContext(THEMES["evening"], Metrics(*size), Fonts())
    for number in range(120):
        picture_of(Numbered(number), (160 + number % 30, 230 + number % 20), ctx, float(number % 2 * 4))
    for number in range(30):
        paint.felt((size[0] + number, size[1]), ctx.theme)
    for store in stores():
        assert store.weight <= store.budget
    # More than the limit was painted, so something was removed, and its size counted.
    assert sum(store.weight for store in stores()) >= 25 * MEGABYTE


def test_another_window_begins_with_nothing_and_a_budget_of_its_own_size() -> None:
    start_over((1280, 720))
    small = sum(store.budget for store in stores())
    ctx = PaintContext(THEMES["evening"], Metrics(1280, 720), Fonts())
    picture_of(Numbered(1), (100, 140), ctx)
    start_over((2560, 1440))
    assert sum(store.weight for store in stores()) == 0
    assert 2 * small < sum(store.budget for store in stores()) <= 4 * small


def test_used_entries_stay_and_the_least_recent_ones_go() -> None:
    store: Lru[str] = Lru(3, lambda _: 1)
    for key in "abc":
        store.get(key, lambda key=key: key)  # type: ignore[misc]
    assert store.peek("a") == "a"
    store.get("d", lambda: "d")
    assert [store.peek(key) for key in "abcd"] == ["a", None, "c", "d"]
    assert store.weight == 3


def test_no_more_fonts_are_open_than_may_be() -> None:
    fonts = Fonts()
    for size in range(10, 10 + 2 * MOST_FONTS):
        assert fonts.height(size) > 0
    assert fonts.open_fonts == MOST_FONTS


# -- the easel ---------------------------------------------------------------------------------------------

SIZE = (640, 360)


@dataclass(frozen=True)
class Sheet:
    """A sheet of one colour; all sheets have one face."""

    colour: tuple[int, int, int]
    face: str = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        target.fill(self.colour)


def sheets(count: int, colour: tuple[int, int, int], y: int) -> list[Item]:
    return [
        Item(f"s{i}", Sheet((*colour[:2], i)), (20 * i, y, 18, 30), from_rect=(600, 300, 18, 30))
        for i in range(count)
    ]


def shown(window: pygame.Surface, count: int, y: int, red: int) -> int:
    """Return the number of sheets in a row that are visible, by their redness."""
    return sum(window.get_at((20 * i + 9, y + 15))[0] == red for i in range(count))


@pytest.fixture
def ui(monkeypatch: pytest.MonkeyPatch) -> Ui:
    # One picture takes longer than the available time, so each frame paints exactly one.
    monkeypatch.setattr(easel, "SHARE", 1e-12)
    return Ui(THEMES["contrast"], Metrics(*SIZE), Fonts())


def test_pieces_that_change_wait_as_they_were_until_they_are_painted(ui: Ui) -> None:
    board, window = Board(ui), pygame.Surface(SIZE)
    board.sync(sheets(4, (90, 0, 0), 100), duration=0)
    ui.draw(window)
    assert shown(window, 4, 100, 90) == 4
    board.sync(sheets(4, (180, 0, 0), 100), duration=0.3)
    for painted in range(1, 5):
        ui.draw(window)
        assert (shown(window, 4, 100, 180), shown(window, 4, 100, 90)) == (painted, 4 - painted)
        assert board.busy == (painted < 4)
        ui.update(1.0)
    assert not ui.animating


def test_a_piece_sets_out_when_its_picture_is_ready(ui: Ui) -> None:
    board, window = Board(ui), pygame.Surface(SIZE)
    board.sync(sheets(3, (70, 0, 0), 100), duration=1.0)
    ui.draw(window)
    ui.update(0.5)
    places = [board.sprite(f"s{i}").rect.topleft for i in range(3)]  # type: ignore[union-attr]
    assert places[0] != (600, 300)
    assert places[1:] == [(600, 300), (600, 300)]


def test_without_motion_everything_is_painted_at_once(ui: Ui) -> None:
    board, window = Board(ui), pygame.Surface(SIZE)
    ui.reduced_motion = True
    board.sync(sheets(4, (91, 0, 0), 100), duration=0.3)
    ui.draw(window)
    assert shown(window, 4, 100, 91) == 4


def test_a_round_that_was_busy_leaves_the_drawing_to_the_next(ui: Ui) -> None:
    window = pygame.Surface(SIZE)
    ui.breathe()
    assert ui.animating, "the next round comes at full rate"
    assert not ui.draw(window)
    assert ui.draw(window)
    ui.reduced_motion = True
    ui.redraw()
    ui.breathe()
    assert ui.draw(window)


def test_a_round_that_draws_nothing_paints_what_the_next_one_shows(ui: Ui) -> None:
    board, window = Board(ui), pygame.Surface(SIZE)
    board.sync(sheets(4, (93, 0, 0), 100), duration=0)
    ui.draw(window)
    board.sync(sheets(4, (183, 0, 0), 100), duration=0.3)
    ui.breathe()
    assert not ui.draw(window)
    assert shown(window, 4, 100, 93) == 4, "nothing is shown yet"
    assert ui.draw(window)
    assert shown(window, 4, 100, 183) == 4


def test_much_that_is_new_is_painted_in_some_rounds_but_not_for_ever(
    ui: Ui, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bidtable.app.widgets.ui.BREATH", 1e-12)
    board, window = Board(ui), pygame.Surface(SIZE)
    board.sync(sheets(40, (94, 0, 0), 100), duration=0.3)
    ui.breathe()
    drawn = [ui.draw(window) for _ in range(BREATHS + 1)]
    assert drawn == [False] * BREATHS + [True]


def test_the_new_face_of_a_piece_is_painted_before_it_turns(ui: Ui) -> None:
    board, window = Board(ui), pygame.Surface(SIZE)
    board.sync([Item("card", Sheet((95, 0, 0), "back"), (20, 100, 18, 30))], duration=0)
    ui.draw(window)
    face = Sheet((185, 0, 0), "face")
    board.sync([Item("card", face, (20, 100, 18, 30))], duration=0.3)
    ui.draw(window)
    assert ready_picture(face, (18, 30), ui.context) is None
    ui.update(0.01)
    assert ready_picture(face, (18, 30), ui.context) is not None, "it still shows its back"


def test_pieces_told_to_arrive_are_painted_at_once(ui: Ui) -> None:
    board, window = Board(ui), pygame.Surface(SIZE)
    board.sync(sheets(4, (92, 0, 0), 100), duration=1.0)
    ui.draw(window)
    board.finish()
    ui.draw(window)
    assert shown(window, 4, 100, 92) == 4
