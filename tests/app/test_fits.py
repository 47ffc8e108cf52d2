"""Tests that everything fits: the checks find each fault of a screen, and a sample of all screens has none."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

import bidtable.app
from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Metrics, Rgb
from bidtable.app.draw.writing import write
from bidtable.app.widgets import Button, Label, Panel, Paragraph, ScrollArea, Ui
from bidtable.app.widgets.board import Board, Item
from tests.lab.fits.checks import Inspector
from tests.lab.fits.screens import GAMES, OTHERS, Window
from tests.lab.fits.walk import Job, look

SIZE = (640, 360)


@pytest.fixture
def ui() -> Ui:
    """A small screen of plain felt."""
    pygame.font.init()
    ui = Ui(THEMES["contrast"], Metrics(*SIZE), Fonts())
    ui.set_background(pygame.Surface(SIZE))
    return ui


def found(ui: Ui) -> list[tuple[str, str]]:
    """Return the faults of a screen: their kinds, and their widgets."""
    frame = pygame.Surface(SIZE)
    ui.draw(frame)
    return [(fault.kind, fault.name) for fault in Inspector(SIZE).faults(ui, frame)]


@dataclass(frozen=True)
class Card:
    """A white card with a word in its upper left corner, and the same word below, which may be covered."""

    word: str = "Seven"
    ink: Rgb = (0, 0, 0)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        target.fill((255, 255, 255))
        area = target.get_rect().inflate(-8, -8)
        write(target, ctx, self.word, area, 14, self.ink, top=True)
        low = pygame.Rect(area.x, area.bottom - 20, area.w, 20)
        write(target, ctx, self.word, low, 14, self.ink, align="right", spare=True)


def press() -> None:
    """Do nothing: the action of a piece that can be pressed."""


def cards(ui: Ui, *items: Item) -> None:
    """Put items on the screen."""
    Board(ui).sync(items, duration=0)


def test_nothing_is_wrong_with_a_screen_on_which_all_fits(ui: Ui) -> None:
    ui.add(Label("A line with room", rect=(10, 10, 300, 30), name="line"))
    ui.add(Button("Press", rect=(10, 50, 120, 30), name="press", on_click=press))
    cards(
        ui, Item("a", Card(), (200, 100, 80, 120), on_click=press), Item("b", Card(), (300, 100, 80, 120), 1)
    )
    assert found(ui) == []


def test_a_text_without_room_is_cut(ui: Ui) -> None:
    ui.add(Label("Far too long for its place", rect=(10, 10, 60, 30), name="short"))
    ui.add(Label("Three lines where there is room for one", wrap=True, rect=(10, 50, 90, 20), name="low"))
    ui.add(Label("Unbreakableword", wrap=True, rect=(10, 150, 50, 90), name="broken"))
    assert found(ui) == [("cut", "short"), ("cut", "low"), ("cut", "broken")]


def test_text_that_can_be_scrolled_into_view_is_not_cut(ui: Ui) -> None:
    area = ui.add(ScrollArea(rect=(10, 10, 300, 100), name="page"))
    area.set_content([Paragraph("body", "A paragraph that has room across.")] * 12)
    area.add_child(Label("below", colour="ink", rect=(0, 500, 200, 30)))
    assert found(ui) == []


def test_a_tooltip_must_fit_into_the_window(ui: Ui) -> None:
    ui.add(Button("Short", rect=(10, 10, 100, 30), name="short", tip="A few words."))
    ui.add(Button("Long", rect=(10, 50, 100, 30), name="long", tip="Far too many words. " * 120))
    assert found(ui) == []
    assert [fault.name for fault in Inspector(SIZE).tips(ui)] == ["tip of long"]


def test_a_text_beyond_the_window_is_off_the_screen(ui: Ui) -> None:
    ui.add(Label("Half of it", rect=(600, 10, 200, 30), name="half"))
    ui.add(Label("All of it", rect=(10, 400, 200, 30), name="all"))
    assert found(ui) == [("outside", "half"), ("outside", "all")]


def test_the_corner_of_a_turned_card_counts_where_it_is_turned_to(ui: Ui) -> None:
    straight = Item("a", Card(), (555, 100, 80, 120))
    turned = Item("b", Card("Seventeen"), (555, 200, 80, 120), angle=-40)
    cards(ui, straight, turned)
    assert found(ui) == [("outside", "b")]


def test_a_text_under_something_nearer_is_covered_unless_it_is_said_again(ui: Ui) -> None:
    ui.add(Label("Under a plate", rect=(10, 10, 200, 30), name="under"))
    ui.add(Panel(rect=(60, 0, 100, 60), z=1))
    cards(
        ui, Item("low", Card(), (200, 100, 80, 120)), Item("high", Card(), (240, 150, 80, 120), 1)
    )  # over the spare word alone
    assert found(ui) == [("covered", "under")]


def test_a_text_across_another_is_crossed(ui: Ui) -> None:
    ui.add(Label("Some words", rect=(10, 10, 200, 30), name="first"))
    ui.add(Label("Other words", rect=(14, 13, 200, 30), name="second", z=1))
    kinds = found(ui)
    assert ("crossed", "first") in kinds
    assert ("covered", "first") in kinds


def test_a_text_too_like_its_ground_is_pale(ui: Ui) -> None:
    ui.add(Label("Dark on black", colour=(90, 90, 90), rect=(10, 10, 300, 30), name="dark"))
    ui.add(Label("Grey on black", colour=(140, 140, 140), rect=(10, 50, 300, 30), name="grey"))
    ui.add(Label("Nearly black on black", colour=(20, 20, 20), rect=(10, 90, 180, 30), name="gone"))
    ui.add(Label("-", 60, colour=(255, 255, 255), rect=(400, 10, 60, 90), name="all ink"))
    cards(ui, Item("fine", Card(ink=(100, 100, 100)), (200, 100, 80, 120)))
    assert found(ui) == [("pale", "dark"), ("pale", "gone")]


def test_a_faded_piece_is_judged_as_it_is_seen(ui: Ui) -> None:
    cards(ui, Item("faded", Card(), (200, 100, 80, 120), alpha=90))
    assert ("pale", "faded") in found(ui)


def test_a_control_that_is_switched_off_may_be_paler(ui: Ui) -> None:
    class Grey(Button):
        def paint(self, target: pygame.Surface) -> None:
            target.fill((0, 0, 0))
            write(target, self.context, "Not now", target.get_rect(), 14, (105, 105, 105))

    ui.add(Grey(rect=(10, 10, 100, 30), name="on"))
    ui.add(Grey(rect=(10, 50, 100, 30), name="off", enabled=False))
    assert found(ui) == [("pale", "on")]


def test_of_a_piece_that_can_be_pressed_enough_must_show(ui: Ui) -> None:
    wide = SIZE[0] * 32 // 1280
    places = [(100, "a"), (100 + wide - 4, "b"), (100 + 2 * wide, "c")]
    pieces = [
        Item(key, Card(""), (x, 100, 60, 90), z=number, on_click=press)
        for number, (x, key) in enumerate(places)
    ]
    cards(ui, *pieces, Item("off", Card(""), (620, 10, 60, 60), on_click=press))
    assert sorted(found(ui)) == [("narrow", "a"), ("outside", "off")]


APP = Path(bidtable.app.__file__).parent
DRAWN = {
    ("scenes/common/picture_choices.py", "paint_above"),
    ("tables/bid_it/looks.py", "paint"),
    ("tables/i_bid_you_not/cards.py", "paint_picture"),
}
"""Functions that draw a letter or a figure as a picture, whose meaning is written elsewhere."""


def test_every_rendering_of_a_text_is_noted() -> None:
    silent = set()
    for path in APP.rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef) or path.parent.name == "draw":
                continue
            calls = [call.func for call in ast.walk(function) if isinstance(call, ast.Call)]
            renders = any(
                isinstance(call, ast.Attribute)
                and call.attr == "render"
                and isinstance(call.value, ast.Attribute | ast.Name)
                and ast.unparse(call.value).endswith(("font", "fonts"))
                for call in calls
            )
            notes = any(isinstance(call, ast.Name) and call.id in ("lay", "note") for call in calls)
            if renders and not notes:
                silent.add((path.relative_to(APP).as_posix(), function.name))
    assert silent == DRAWN


SAMPLE = (
    Window((1280, 720), 1.0, "evening"),
    Window((1024, 640), 2.0, "daylight"),
    Window((1920, 1080), 1.5, "contrast"),
)


@pytest.mark.parametrize(
    "window", [SAMPLE[0], *(pytest.param(window, marks=pytest.mark.long) for window in SAMPLE[1:])], ids=str
)
def test_everything_fits_beside_the_tables(window: Window) -> None:
    first = SAMPLE.index(window)
    wrong = [
        str(fault)
        # The first window shows all screens, the others every third one.
        for number, scene in list(enumerate(OTHERS))[first % 3 :: 1 if first == 0 else 3]
        for fault in look(Job(window, scene, GAMES[number % len(GAMES)], 2, moments=False)).found.values()
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("game", "window"), [*((game, SAMPLE[0]) for game in GAMES), ("bid_it", SAMPLE[1])])
def test_everything_fits_at_the_tables(game: str, window: Window) -> None:
    """A sample of the fullest table; `python -m tests.lab fits --full` walks through all of it."""
    job = Job(window, "table", game, 6, moments=True, every=5)
    wrong = [str(fault) for fault in look(job).found.values()]
    assert not wrong, "\n".join(wrong)
