"""Tests of the painted room: its table is even, its edges are clean, and its lights fade."""

from __future__ import annotations

import itertools

import pygame
import pytest

from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.draw.writing import noted
from bidtable.app.room import soft
from bidtable.app.room.decor import PICTURE, SHELF, arranged
from bidtable.app.room.place import REACH, Room
from bidtable.app.room.scenery import table_room, window_area
from bidtable.app.shell.drawings import has_drawing
from bidtable.app.shell.felts import wall_of
from bidtable.app.tables.kit.bubble import BubbleLook

SIZES = ((1280, 720), (1025, 641))


REACHES = (REACH, 0.85)


def place(size: tuple[int, int], reach: float = REACH) -> Room:
    m = Metrics(*size)
    return Room(m, 3, pygame.Rect(0, 0, *size), reach)


@pytest.mark.parametrize("reach", REACHES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_both_halves_of_a_table_are_alike_also_in_a_window_of_odd_width(
    size: tuple[int, int], reach: float
) -> None:
    room = place(size, reach)
    picture = table_room(THEMES["evening"], room)
    assert picture.get_size() == size
    for y in range(round(room.rim.top_at(0)) + 1, size[1], 9):
        for x in range(0, size[0] // 2, 5):
            left, right = picture.get_at((x, y)), picture.get_at((size[0] - 1 - x, y))
            assert all(abs(a - b) <= 3 for a, b in zip(left, right, strict=True)), (x, y)


@pytest.mark.parametrize("reach", REACHES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_wood_shows_between_the_felt_and_the_line_around_it(size: tuple[int, int], reach: float) -> None:
    room = place(size, reach)
    picture = table_room(THEMES["evening"], room)
    for x in range(0, size[0], 3):
        edge = round(room.felt.top_at(x + 0.5))
        for y in range(edge - 1, edge + 5):
            ink = picture.get_at((x, y))
            assert ink.r < 80, f"at {x}, {y}: neither felt nor the dark line, but {ink}"


@pytest.mark.parametrize("size", [*SIZES, (1024, 640), (2560, 1080), (3840, 2160)], ids=str)
def test_no_head_and_no_window_covers_the_things_on_the_wall(size: tuple[int, int]) -> None:
    for others in range(1, 6):
        m = Metrics(*size)
        room = Room(m, others, pygame.Rect(0, 0, *size))
        window = window_area(room)
        heads = [seat.person.inflate(-seat.person.width * 0.32, 0) for seat in room.seats]
        areas = [area for _, area in arranged(room, window)]
        assert len(areas) >= 2, "a picture or a shelf, and a clock"
        for area in areas:
            assert area.left >= 0
            assert area.right <= size[0]
            assert area.bottom <= room.rim.top_at(area.centerx) + m.px(4)
            assert area.collidelist([window, *heads]) < 0
        for one, other in itertools.combinations(areas, 2):
            assert not one.colliderect(other)


@pytest.mark.parametrize("slug", ["bid_and_bluff", "bid_it", "i_bid_you_not", "bidness", "goofspiel"])
def test_each_game_has_a_picture_and_a_shelf_of_its_own(slug: str) -> None:
    things = wall_of(slug)
    assert things == ("generic" if slug == "goofspiel" else slug)
    for thing in (PICTURE, SHELF):
        assert has_drawing(f"{thing.name}_{things}")


def test_a_light_fades_evenly_and_ends_where_it_reaches() -> None:
    ground = pygame.Surface((640, 360))
    soft.shine(ground, (200, 100, 0), 0.5, (320, 0), 200)
    reds = [ground.get_at((320, y)).r for y in range(360)]
    assert 90 <= reds[0] <= 100
    assert 45 <= reds[100] <= 55
    assert reds == sorted(reds, reverse=True)
    assert not any(reds[212:])
    assert len(set(reds)) > 60, "no steps that could be seen"


def test_players_at_the_sides_of_a_wide_table_sit_higher_up() -> None:
    """So a game whose board lies across the table has more depth for it."""
    usual, wide = place((1280, 720)), place((1280, 720), 0.85)
    assert wide.seats[1].plate == usual.seats[1].plate
    for end in (0, -1):
        assert wide.seats[end].plate.bottom < usual.seats[end].plate.bottom - 20


@pytest.mark.parametrize("wide", [104, 210])
def test_a_narrow_low_bubble_shows_all_of_its_words(wide: int) -> None:
    """The bubbles of two players who face each other are narrow, and low at the top of a table of six."""
    pygame.init()
    target = pygame.Surface((wide, 42), pygame.SRCALPHA)
    with noted() as notes:
        BubbleLook("My last chance.").paint(
            target, PaintContext(THEMES["evening"], Metrics(1280, 720, 2.0), Fonts())
        )
    assert [(note.text, note.cut) for note in notes] == [("My last chance.", False)]
    assert target.get_rect().contains(notes[0].area)
