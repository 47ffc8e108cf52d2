"""Tests of the table of Bidness in windows of every shape, and of the items in an office."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.look import Look
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Metrics, contrast
from bidtable.app.draw.writing import Written, noted
from bidtable.app.scenes.furniture.frame import place_table
from bidtable.app.tables.bidness.layout import DEEPEST, Places
from bidtable.app.tables.bidness.looks import TINTS, EventCardLook
from bidtable.app.tables.bidness.table import BidnessTable
from bidtable.app.tables.kit.paddle import PaddleLook
from bidtable.core.model import Event, Seat
from bidtable.games.bidness.events import DroppedOut
from bidtable.games.bidness.moves import DropOut, Play
from bidtable.games.bidness.state import State
from tests.games.bidness.at_table import drawn, seats_of, situation_of
from tests.games.bidness.situations import Table, played_by, the_game

SIZES = ((1024, 640), (1100, 1300), (1300, 1300), (1024, 2000), (3840, 900))
"""The smallest window; portrait, square, very tall and very wide ones."""


def moments(seats: int) -> Iterator[tuple[State, Seat, Event | None]]:
    """Yield steps of a game by bots, one for each kind and number of cards and people, both narrated and asked."""
    game = the_game()
    seen = set()
    for actor, step in played_by("easy", seats, seed=seats):
        state, near = step.state, max(0, actor)
        kind = (type(step.event), state.phase, min(8, len(state.named(state.workplaces[near]))) // 3)
        if kind in seen:
            continue
        seen.add(kind)
        yield state, near, game.project_event(step.event, near)
        if near in game.actors(state):
            yield state, near, None


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.long
def test_nothing_has_an_empty_side_in_a_window_of_any_shape(seats: int) -> None:
    """In portrait and square windows the room beside an auctioned card was once less than nothing."""
    shown = list(moments(seats))
    kinds = set()
    for size in SIZES:
        for scale in (1.0, 2.0):
            metrics = Metrics(*size, scale)
            area, table = place_table(metrics).table, BidnessTable(the_game(), metrics)
            for state, near, moment in shown:
                situation = situation_of(state, near, moment=moment, awaiting=moment is None)
                for item in table.items(situation, area):
                    _, _, width, height = item.rect
                    assert width > 0 < height, (size, scale, item.key, item.rect, moment)
                    kinds.add(item.key.partition(":")[0])
    assert {"auction", "step", "story", "award", "piece", "note"} <= kinds


@pytest.mark.parametrize(
    ("size", "names"), [((1024, 640), ""), ((1280, 1024), ""), ((1280, 720), "Bartholomew Kane")]
)
def test_an_auction_that_nobody_is_left_in_is_drawn(size: tuple[int, int], names: str) -> None:
    """The table once failed if no seat was still in: all paddles are then lowered."""
    metrics = Metrics(*size, 1.0)
    for seats in range(2, 7):
        table = Table(["marketer", *[""] * (seats - 1)]).do(0, Play("marketer"))
        for seat in range(seats):
            table.do(seat, DropOut())
        last = table.steps[0]
        assert last.event == DroppedOut(seats - 1, must=False)
        assert last.state.bidding == ()
        people = seats_of(last.state, names)
        items = drawn(situation_of(last.state, None, moment=last.event, seats=people), metrics)
        looks = [items[f"bidder:{seat}"].look for seat in range(seats)]
        assert [look.figure for look in looks if isinstance(look, PaddleLook)] == ["out"] * seats


@pytest.mark.parametrize("size", SIZES)
def test_a_tall_window_has_more_sky_and_the_same_table(size: tuple[int, int]) -> None:
    area = place_table(Metrics(*size, 1.0)).table
    places = Places(Metrics(*size, 1.0), area, 4)
    assert places.area.bottom == area.bottom
    assert places.area.height == min(area.height, area.width * DEEPEST // 100)


def painted(
    look: Look, size: tuple[int, int], metrics: Metrics, theme: str = "evening"
) -> tuple[pygame.Surface, list[Written]]:
    """Paint a look; return the picture, and the texts on it."""
    pygame.init()
    target = pygame.Surface(size, pygame.SRCALPHA)
    with noted() as notes:
        look.paint(target, PaintContext(THEMES[theme], metrics, Fonts()))
    return target, notes


@pytest.mark.parametrize("wide", [80, 89, 90, 95, 100, 110])
@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_a_narrow_card_has_room_for_its_words_in_a_window_of_any_size(
    wide: int, size: tuple[int, int]
) -> None:
    """Letters that must be readable are as large beside the card in a large window as in a small one."""
    metrics = Metrics(*size, 2.0)
    card = (metrics.px(wide), metrics.px(wide * 1.4))
    look = EventCardLook(
        "Patent Infringement 10", "biz_cash", 1.0, "lawsuit", "sue for 10 tech", wait="from round 2"
    )
    _, notes = painted(look, card, metrics)
    assert {note.text for note in notes} == {"Patent Infringement 10", "sue for 10 tech", "from round 2"}
    assert not any(note.cut for note in notes)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("tint", TINTS)
def test_the_name_of_a_card_that_cannot_be_chosen_stays_readable(tint: str, theme: str) -> None:
    look = EventCardLook("Name", "biz_cash", 1.0, tint, "what it does", state="dimmed")
    picture, notes = painted(look, (107, 150), Metrics(1280, 720, 1.0), theme)
    red, green, blue, _ = picture.get_at((53, 4))
    ground = (red, green, blue)
    assert contrast(notes[0].ink, ground) >= 4.5, (notes[0].text, ground)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_note_of_money_lies_beside_a_few_words_and_below_many(scale: float) -> None:
    metrics = Metrics(1280, 720, scale)
    places = Places(metrics, place_table(metrics).table, 2)
    house = places.houses[0]
    assert places.tag_of(0, "Pass.") == house.tag
    assert not house.floors[0].colliderect(house.tag)
    assert house.floors[0].contains(places.tag_of(0, "I take him to court for everything he has."))
