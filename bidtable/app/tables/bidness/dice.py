"""Rows of dice in the game Bidness, with their animations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.look import Look
from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness.stage_looks import SeatLineLook
from bidtable.app.tables.kit.die import CubeLook
from bidtable.app.widgets.board import Item, Words
from bidtable.games.bidness.state import Observation

DIE: Final = 60
"""Greatest width of a die in layout units; 60 units are 90 pixels in a window of 1920 x 1080."""
ROLL: Final = 0.9
LATER: Final = 0.06
"""Seconds between the starts of two dice of one throw."""
BOUNCES: Final = ((-2.2, -1.6, 220.0), (-1.2, 0.1, 120.0), (-0.6, -0.6, 60.0), (-0.2, 0.05, 20.0))
"""Poses of a rolling die: the distances across and down as shares of the die's size, and the angle in degrees."""


def rolled(colour: str, number: int, at: int, way: int = 1) -> Film:
    """Return the animation of a die that rolls and shows its number at the end.

    Args:
        colour: Name of the seat's colour.
        number: The number on the top of the die after the roll.
        at: Index of the die in its throw.
        way: 1 if the die rolls to the right, and -1 if it rolls to the left.
    """
    poses = [
        Pose(way * dx, dy, angle=way * turn, look=CubeLook(colour, (number + 2 * step + at) % 6 + 1))
        for step, (dx, dy, turn) in enumerate(BOUNCES)
    ]
    return Film((*poses, Pose(scale=1.06), REST), ROLL, LATER * at)


def later(before: Look, seconds: float, *, grows: float = 1.0) -> Film:
    """Return the animation of a piece that changes its look after some seconds."""
    return Film((Pose(look=before), Pose(look=before), Pose(scale=grows), REST), 0.3, max(0.0, seconds - 0.1))


def rest_of(count: int) -> float:
    """Return the duration of a throw of `count` dice, in seconds at normal speed."""
    return ROLL + LATER * max(0, count - 1)


def spots(m: Metrics, room: pygame.Rect, count: int, most: int = 0) -> list[pygame.Rect]:
    """Return the areas of dice in rows, with the dice as large as possible."""
    gap = m.px(6)
    best, lines = 0, 1
    for rows in range(1, 4):
        each = -(-count // rows)
        size = min(
            most or m.px(DIE), (room.width + gap) // max(1, each) - gap, (room.height + gap) // rows - gap
        )
        if size > best:
            best, lines = size, rows
    each = -(-count // lines)
    tall = lines * (best + gap) - gap
    found = []
    for at in range(count):
        line, column = divmod(at, each)
        beside = min(each, count - line * each)
        spot = pygame.Rect(0, 0, best, best)
        spot.left = room.centerx - (beside * (best + gap) - gap) // 2 + column * (best + gap)
        spot.top = room.centery - tall // 2 + line * (best + gap)
        found.append(spot)
    return found


def first_player(situation: Situation, view: Observation, room: pygame.Rect, m: Metrics) -> list[Item]:
    gap = m.px(3)
    height = min(m.px(44), (room.height + gap) // len(view.rolls) - gap)
    items = []
    longest = max(rest_of(len(dice)) for _, dice in view.rolls)
    for at, (seat, dice) in enumerate(view.rolls):
        info = situation.seats[seat]
        place = pygame.Rect(room.left, room.top + at * (height + gap), room.width, height)
        first = seat == view.first and not view.rollers
        look = SeatLineLook(info.name, info.colour, str(sum(dice)), first)
        film = later(SeatLineLook(info.name, info.colour), longest)
        items.append(Item(f"roll:{seat}", look, place, 3, animate=False, film=film))
        line = pygame.Rect(place.left + place.width * 43 // 100, place.top, place.width * 45 // 100, height)
        items += throw(f"roll:{seat}", info.colour, dice, spots(m, line, len(dice)))
    return items


def throw(
    key: str, colour: str, dice: Sequence[int], places: Sequence[pygame.Rect], way: int = 1
) -> list[Item]:
    """Return the dice of one throw."""
    return [
        Item(
            f"{key}:die:{at}",
            CubeLook(colour, number),
            place,
            6 + at,
            animate=False,
            film=rolled(colour, number, at, way),
            words=Words("die", colour, str(number)),
        )
        for at, (number, place) in enumerate(zip(dice, places, strict=True))
    ]
