"""The geometry of the room: a round table seen a little from above, with people behind its far rim."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw.theme import Metrics

SPREAD: Final = {
    1: (0.5,),
    2: (0.3, 0.7),
    3: (0.185, 0.5, 0.815),
    4: (0.135, 0.365, 0.635, 0.865),
    5: (0.105, 0.295, 0.5, 0.705, 0.895),
}
"""Places of the other players from left to right, as shares of the window's width, by number of players."""

HEADS: Final = {1: 1.2, 2: 1.1, 3: 1.0, 4: 0.9, 5: 0.82}
"""Size of the figures by the number of other players."""

PLATES: Final = {1: 236, 2: 224, 3: 208, 4: 192, 5: 172}
"""Width of a plate in layout units, by the number of other players."""

PERSON: Final = (144, 132)
"""Width and height of a person in layout units, at size 1."""

REACH: Final = 0.6
"""Half the table's width as a share of the window's width.

A larger share moves the players at the sides of the table up.
"""

SHOWS: Final = 0.8
"""Share of a person's height that the rim does not hide."""

HAND: Final = 588
"""Width of the viewer's hand in pixels below which the plate and the buttons beside the hand shrink."""

BUTTONS: Final = 204
"""Smallest width of the buttons beside the hand, in pixels."""

PLATE: Final = 188
"""Smallest width of the viewer's plate, in pixels."""

LARGE: Final = 1.5
"""Largest text scale at which the plate and the buttons shrink for the hand."""


@dataclass(frozen=True)
class Ellipse:
    """An ellipse in pixels: its centre, half its width and half its height."""

    x: float
    y: float
    a: float
    b: float

    def top_at(self, x: float) -> float:
        """Return the y of the upper edge at `x`. Beside the ellipse, return the y of its centre."""
        part = (x - self.x) / self.a
        return self.y - self.b * math.sqrt(max(0.0, 1 - part * part))

    def grown(self, dx: float, dy: float) -> Ellipse:
        """Return an ellipse that is larger by `dx` and `dy` pixels on each side."""
        return Ellipse(self.x, self.y, self.a + dx, self.b + dy)


@dataclass(frozen=True)
class SeatPlace:
    """The place of another player.

    Attributes:
        person: Area of the person's head and shoulders; the rim hides the part below `cut`.
        cut: The rim's edge over the person, as points in pixels from the person's top left corner.
        plate: Area of the plate with name and figures, on the rim.
        lay: Area of the felt in front of the player, for the player's cards and tokens.
        leftward: Whether the player's speech bubbles are to the left of the head.
    """

    person: pygame.Rect
    cut: tuple[tuple[int, int], ...]
    plate: pygame.Rect
    lay: pygame.Rect
    leftward: bool

    @property
    def mouth(self) -> tuple[int, int]:
        """The point to which a speech bubble points."""
        side = -0.3 if self.leftward else 0.3
        return (
            round(self.person.centerx + side * self.person.width),
            round(self.person.top + self.person.height * 0.5),
        )


@dataclass(frozen=True)
class NearRim:
    """The areas at the near rim, which are the same in every game.

    Attributes:
        own: The viewer's plate, at the lower left.
        hand: The viewer's hand, between the plate and the buttons.
        actions: The buttons, at the lower right.
    """

    own: pygame.Rect
    hand: pygame.Rect
    actions: pygame.Rect


def plate_height(m: Metrics) -> int:
    """Return the height in pixels of a plate with a name and a line of figures."""
    return round(m.text_px(16) * 1.25 + m.text_px(14) * 1.25) + m.px(8)


def near_rim(m: Metrics, area: pygame.Rect) -> NearRim:
    """Return the areas at the table's near rim, in pixels."""
    gap = m.px(12)
    base = area.bottom - m.px(8)
    plate = min(max(m.px(210), round(m.text_px(16) * 11.5)), m.width // 4)
    wide = min(max(m.px(250), round(m.text_px(16) * 15)), round(m.width * 0.27))
    lack = HAND - (m.width - 4 * gap - plate - wide)
    if m.text_scale <= LARGE and lack > 0:
        # The letters on cards keep their size in small windows, so the plate and the buttons give way.
        buttons = min(lack, max(0, wide - BUTTONS))
        wide -= buttons
        plate -= min(lack - buttons, max(0, plate - PLATE))
    own = pygame.Rect(0, 0, plate, plate_height(m) + m.px(8))
    own.bottomleft = (gap, base)
    tall = max(m.row(46), round(m.text_px(16) * 1.3 + m.text_px(13) * 1.3) + m.px(10))
    actions = pygame.Rect(m.width - gap - wide, base - tall, wide, tall)
    hand = pygame.Rect(
        own.right + gap, 0, actions.left - own.right - 2 * gap, min(m.px(212), round(area.height * 0.34))
    )
    hand.bottom = base
    return NearRim(own, hand, actions)


class Room:
    """The areas of the table for a window size and a number of players.

    Args:
        m: The window's measures.
        others: Number of players at the far rim, 1 to 5.
        top: Height of the bar at the top in pixels.
        bottom: Height of the caption's strip at the bottom in pixels.
        reach: Half the table's width as a share of the window's width.

    Attributes:
        area: The area between the bar and the strip.
        rim: Outer edge of the table's wooden rim.
        felt: Edge of the table's felt.
        seats: Places of the other players, clockwise from the viewer's left.
        own: The viewer's plate, at the lower left.
        actions: The buttons, at the lower right.
        hand: The viewer's hand at the near rim, between the plate and the buttons.
    """

    def __init__(self, m: Metrics, others: int, top: int, bottom: int, reach: float = REACH) -> None:
        self.m = m
        self.others = max(1, min(5, others))
        self.area = pygame.Rect(0, top, m.width, m.height - top - bottom)
        size = HEADS[self.others] * self._give_way()
        self._person = (round(m.px(PERSON[0]) * size), round(m.px(PERSON[1]) * size))
        self._plate = (self._plate_width(), plate_height(m))
        crown = top + m.px(4) + round(self._person[1] * SHOWS)
        middle = crown + (m.height - crown) * 0.66
        self.rim = Ellipse(m.width / 2, middle, m.width * reach, middle - crown)
        wood = max(m.px(30), self._plate[1] - m.px(10))
        self.felt = self.rim.grown(-wood * 1.25, -wood)
        self.seats = tuple(self._seat(part) for part in SPREAD[self.others])
        near = near_rim(m, self.area)
        self.own, self.hand, self.actions = near.own, near.hand, near.actions

    def _give_way(self) -> float:
        return 1.0 if self.m.text_scale <= 1.25 else 0.82 if self.m.text_scale <= 1.6 else 0.66

    def _plate_width(self) -> int:
        m = self.m
        room = m.width / max(3.2, self.others + 0.15) - m.px(10)
        return round(min(max(m.px(PLATES[self.others]), m.text_px(15) * 10.5), room))

    def _seat(self, part: float) -> SeatPlace:
        m = self.m
        x = round(m.width * part)
        wide, tall = self._person
        plate = pygame.Rect(0, 0, *self._plate)
        plate.centerx = x
        plate.clamp_ip(pygame.Rect(m.px(8), 0, m.width - m.px(16), m.height))
        edge = self.rim.top_at(x)
        person = pygame.Rect(0, 0, wide, tall)
        person.midbottom = (
            max(plate.left + wide // 2, min(plate.right - wide // 2, x)),
            round(edge) + round(tall * (1 - SHOWS)),
        )
        person.top = max(self.area.top + m.px(2), person.top)
        step = max(1, wide // 12)
        cut = tuple(
            (dx, round(self.rim.top_at(person.left + dx)) - person.top) for dx in range(0, wide + step, step)
        )
        plate.top = round(edge) + m.px(5)
        lay = pygame.Rect(plate.left, plate.bottom + m.px(6), plate.width, m.px(58))
        # The area must be on the felt. So it moves towards the middle, and it moves more for players at the
        # sides.
        lay.x += round((m.width / 2 - lay.centerx) * 0.06)
        return SeatPlace(person, cut, plate, lay, part > 0.5)

    @property
    def plates_bottom(self) -> int:
        """The y of the lowest edge of the other players' plates, in pixels."""
        return max(seat.plate.bottom for seat in self.seats)

    def top_between(self, left: int, right: int, *, lays: bool = True) -> int:
        """Return the y below which no plates or pieces are on the table between two x positions."""
        edges = [self.area.top + self.m.px(8)]
        for seat in self.seats:
            thing = seat.plate.union(seat.lay) if lays else seat.plate
            if thing.right > left and thing.left < right:
                edges.append(thing.bottom)
        return max(edges) + self.m.px(6)

    def order(self, seats: int, viewer: int) -> tuple[int, ...]:
        """Return the other players' seats, clockwise from the viewer's left, as in `self.seats`."""
        return tuple((viewer + step) % seats for step in range(1, seats))
