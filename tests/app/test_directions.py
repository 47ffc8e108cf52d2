"""Tests of going by directions: from the first widget of every scene, arrows lead to everything that has the focus."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidtable.app.scenes.common.chart import Chart
from bidtable.app.tools.shot import Picture, drawn
from bidtable.app.widgets import Choice, ListBox, Slider, Widget
from bidtable.app.widgets.directions import Direction, Spot, ways
from bidtable.app.widgets.scrolling import Scrolling
from bidtable.app.widgets.ui import Ui
from tests.golden.scenes import LARGE, RANDOM, SCENES, SMALL

ARROWS = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP)
MOST = 400
"""Largest number of presses of one arrow until the focus leaves a list."""
SAMPLE = (
    *(
        "title",
        "setup",
        "presets",
        "faces",
        "share",
        "seating",
        "settings",
        "learn",
        "rulebook",
        "rulebook-figure",
    ),
    *(
        "history",
        "statistics",
        "curtain",
        "results-bidness",
        "moments",
        "review",
        "lesson",
        "honesty",
        "replay",
    ),
    *(
        "bid_and_bluff-bids",
        "bid_it-bid",
        "i_bid_you_not-offer",
        "bidness-auction",
        "bidness-play",
        "two-sides",
    ),
)
OTHERS = {
    "small-table": Picture(levels=RANDOM, moves=40, size=SMALL, text_scale=1.5),
    "bid_it-large-text": Picture(game="bid_it", levels=RANDOM, moves=8, text_scale=2.0),
    "bidness-small": Picture(game="bidness", levels=RANDOM, moves=30, size=SMALL, text_scale=1.5),
    "settings-small": Picture("settings", size=SMALL, text_scale=2.0),
    "setup-small": Picture("setup", game="bidness", size=SMALL, text_scale=1.5),
    "rulebook-cards": Picture("rulebook", game="i_bid_you_not", page="cards", size=LARGE),
    "review-people": Picture("review", game="bid_it", levels=("human", "random"), page="people"),
    "review-decisions": Picture("review", game="bid_it", levels=("human", "random"), page="decisions"),
}


def at(x: int, y: int, w: int = 10, h: int = 10, area: pygame.Rect | None = None) -> Spot:
    return Spot(pygame.Rect(x, y, w, h), area)


def toward(here: Spot, others: list[Spot], way: Direction) -> int | None:
    found = ways([here, *others])[0].get(way)
    return found - 1 if found is not None else None


def test_the_nearest_place_ahead_is_taken() -> None:
    others = [at(100, 0), at(50, 0), at(20, 60), at(-30, 0)]
    assert toward(at(0, 0), others, (1, 0)) == 1
    assert toward(at(0, 0), others, (-1, 0)) == 3
    assert toward(at(0, 0), others, (0, 1)) == 2
    assert toward(at(0, 0), others, (0, -1)) is None


def test_a_place_in_the_same_row_comes_before_a_nearer_one_aside() -> None:
    assert toward(at(0, 0), [at(20, 40), at(90, 0)], (1, 0)) == 1


def test_a_place_far_aside_is_reached_when_nothing_else_lies_ahead() -> None:
    assert toward(at(0, 0), [at(20, 300)], (1, 0)) == 0


def test_a_scrolled_row_of_the_same_area_comes_before_a_button_below_the_area() -> None:
    area = pygame.Rect(0, 0, 100, 50)
    here, hidden, button = at(0, 30, area=area), at(0, 200, area=area), at(0, 60)
    assert toward(here, [button, hidden], (0, 1)) == 1
    # From the button the way back leads into the area, to the row that is seen at its lower edge.
    assert toward(button, [hidden, here], (0, -1)) is not None


@given(
    st.lists(
        st.tuples(st.integers(0, 900), st.integers(0, 600), st.integers(10, 200), st.integers(10, 100)),
        min_size=1,
        max_size=12,
    )
)
def test_the_first_place_leads_to_all_others_wherever_they_lie(
    places: list[tuple[int, int, int, int]],
) -> None:
    found = ways([Spot(pygame.Rect(place)) for place in places])
    seen, queue = {0}, [0]
    while queue:
        new = set(found[queue.pop()].values()) - seen
        seen |= new
        queue += new
    assert seen == set(range(len(places)))


def named(widget: Widget) -> str:
    return widget.name or f"{type(widget).__name__} {widget.sequence:g}"


def press(ui: Ui, start: str, key: int) -> str:
    """Press an arrow of a controller until the focus leaves a widget, and return where it goes; empty if nowhere."""
    widget = next((each for each in ui.focus_chain() if named(each) == start), None)
    if widget is None:
        # A figure of the rulebook changes when something else is pointed at.
        return ""
    if isinstance(widget, (Choice, Slider, ListBox)):
        # Only the way is asked for; the change of a setting would build the scene anew.
        widget.on_change = widget.on_mark = None  # type: ignore[union-attr]
    ui.focus(widget, ring=True)
    for _ in range(MOST if isinstance(widget, (Scrolling, Choice, Slider, Chart)) else 1):
        ui.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", pad=1, repeat=False))
        if ui.focused is None or named(ui.focused) != start:
            return named(ui.focused) if ui.focused is not None else ""
    return ""


def unreached(ui: Ui) -> list[str]:
    """Return the names of the widgets with a place in the order of Tab to which arrows do not lead."""
    first = named(ui.focus_chain()[0])
    seen, queue = {first}, [first]
    while queue:
        here = queue.pop()
        for key in ARROWS:
            there = press(ui, here, key)
            if there and there not in seen:
                seen.add(there)
                queue.append(there)
    return [named(widget) for widget in ui.focus_chain() if named(widget) not in seen]


@pytest.mark.parametrize("name", [*SAMPLE, *OTHERS])
def test_directions_lead_to_everything_on_a_scene(name: str) -> None:
    with drawn(SCENES.get(name) or OTHERS[name]) as app:
        scene = app.scenes.top
        assert scene is not None
        if scene.ui.focus_chain():
            assert not unreached(scene.ui)


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(set(SCENES) - set(SAMPLE)))
def test_directions_lead_to_everything_on_any_scene(name: str) -> None:
    with drawn(SCENES[name]) as app:
        scene = app.scenes.top
        assert scene is not None
        if scene.ui.focus_chain():
            assert not unreached(scene.ui)
