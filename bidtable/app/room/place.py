"""Positions of the table, the players and the controls in the window."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw.sizes import CAPTION, HERO, LEAST, LINE
from bidtable.app.draw.theme import Metrics

HEADER: Final = 40
"""Height of the bar at the top of the window, in layout units."""

SPREAD: Final = {
    1: (0.5,),
    2: (0.3, 0.7),
    3: (0.185, 0.5, 0.815),
    4: (0.135, 0.365, 0.635, 0.865),
    5: (0.105, 0.295, 0.5, 0.705, 0.895),
}
"""Places of the other players from left to right, as shares of the window's width, by the number of players."""

HEADS: Final[Mapping[int, float]] = {1: 1.4, 2: 1.3, 3: 1.2, 4: 1.08, 5: 0.98}
"""Factor of the size of people, by the number of other players."""

PLATES: Final = {1: 220, 2: 208, 3: 190, 4: 176, 5: 164}
"""Width of a player's name plate in layout units, by the number of other players."""

HIGHEST_PLATE: Final = 46
"""Largest height of a player's name plate, in layout units.

If there is too little room, large text is drawn smaller, but the people are not.
"""

PERSON: Final = (144, 132)
"""Width and height of a person in layout units, before the factor for the number of players."""

REACH: Final = 0.6
"""Half the width of the table, as a share of the window's width.

If this share is larger, the players at the sides of the table sit higher.
"""

SHOWS: Final = 0.8
"""The rim of the table hides a person's lower part. This share of the person's height stays visible."""

NEAR_PERSON: Final = (200, 183)
"""Width and height of the viewer's person, in layout units.

The lower part of the viewer's figure is outside the window.
"""

NEAR_SHOWS: Final = 0.84
"""This share of the height of the viewer's figure is inside the window."""

NEAR_FIGURE: Final = 142
"""Width of the number beside the viewer's person, in layout units."""

NEAR_INSET: Final = 8
"""Width of the empty left part of the viewer's person, which is outside the window, in layout units."""

NEAR_OVERLAP: Final = 34
"""Width of the empty part above the shoulder of the viewer's person, where the number begins, in layout units."""

CORNER: Final = (306, 296)
"""Width and height of the lower right corner with the prompt, the note and the actions, in layout units."""

LEAST_CORNER: Final = 280
"""Smallest height of the lower right corner in pixels, because texts in small windows cannot get smaller."""

HIGHEST_CORNER: Final = 0.44
"""Largest height of the lower right corner, as a share of the table's height."""

PLATE_LETTERS: Final = 15
"""Smallest width of a name plate, as a multiple of the smallest font size."""

PLATE_GROWS: Final = 1.35
"""Largest factor by which large texts make a name plate wider."""

LOW_CORNER: Final = 184
"""Height of the lower right corner with a single action, in layout units."""

ACTIONS: Final = 0.62
"""Share of the height of the lower right corner that the actions may take."""

NARROW: Final = 192
"""Smallest width in pixels of the area for prompt and actions at the lower right.

It is used if the viewer's hand is wide.
"""

HAND: Final = 588
"""Width of the viewer's hand in pixels. For a wider hand, the areas at both sides of it become narrower."""

LEAST_FIGURE: Final = 80
"""Smallest width in pixels of the number beside the viewer's figure. It is used if the viewer's hand is wide."""

TALL: Final = 200
"""Largest height of the viewer's hand, in layout units."""

BELOW: Final = 0.15
"""Share of the hand's height that may be below the lower edge of the window."""


@dataclass(frozen=True)
class Ellipse:
    """An ellipse in pixels, with its centre, half its width and half its height."""

    x: float
    y: float
    a: float
    b: float

    def top_at(self, x: float) -> float:
        """Return the y coordinate of the upper edge of an ellipse at `x`."""
        part = (x - self.x) / self.a
        return self.y - self.b * math.sqrt(max(0.0, 1 - part * part))

    def edge_over(self, figure: pygame.Rect) -> tuple[tuple[int, int], ...]:
        """Return points on the edge of the table, relative to the top left corner of `figure`."""
        step = max(1, figure.width // 12)
        across = range(0, figure.width + step, step)
        return tuple((dx, round(self.top_at(figure.left + dx)) - figure.top) for dx in across)

    def grown(self, dx: float, dy: float) -> Ellipse:
        """Return an ellipse that is larger by `dx` and `dy` pixels on each side."""
        return Ellipse(self.x, self.y, self.a + dx, self.b + dy)


@dataclass(frozen=True)
class SeatPlace:
    """The areas of another player at the far side of the table, in pixels.

    Attributes:
        person: Area of the person's head and shoulders.
        cut: Points of the table's edge in front of the person, in pixels from the person's top left corner.
        lay: Area of the table in front of the player, for the player's cards and tokens.
        leftward: Whether speech bubbles are at the left of the player's head.
    """

    person: pygame.Rect
    cut: tuple[tuple[int, int], ...]
    plate: pygame.Rect
    lay: pygame.Rect
    leftward: bool

    @property
    def mouth(self) -> tuple[int, int]:
        """Return the position of a person's mouth for the tip of a speech bubble."""
        side = -0.3 if self.leftward else 0.3
        return (
            round(self.person.centerx + side * self.person.width),
            round(self.person.top + self.person.height * 0.5),
        )


@dataclass(frozen=True)
class NearRim:
    """The areas along the lower edge of the window, in pixels.

    Attributes:
        person: Area of the viewer's figure at the lower left.
        own: Area of the number beside the viewer's figure, and of a line of text below the number.
        hand: Area of the viewer's hand, completely inside the window.
        corner: Area of the prompt and the buttons at the lower right.
        actions: Area at the lower right that the panel of buttons may cover.
    """

    person: pygame.Rect
    own: pygame.Rect
    hand: pygame.Rect
    corner: pygame.Rect
    actions: pygame.Rect

    @property
    def low_corner(self) -> pygame.Rect:
        """Return the area for the prompt and a single button."""
        low = self.corner.copy()
        low.height = round(low.height * LOW_CORNER / CORNER[1])
        low.bottom = self.corner.bottom
        return low

    @property
    def mine(self) -> pygame.Rect:
        """The area for the viewer's portrait and name plate at the lower edge."""
        seen = self.person.copy()
        seen.height = self.own.bottom - seen.top
        return seen.union(self.own)


def header_height(m: Metrics) -> int:
    """Return the height of the bar at the top of the window, in pixels."""
    return m.row(HEADER)


def plate_height(m: Metrics) -> int:
    return min(max(m.px(34), round(m.text_px(LINE) * 1.25) + m.px(6)), m.px(HIGHEST_PLATE))


def near_rim(m: Metrics, area: pygame.Rect) -> NearRim:
    gap = m.px(12)
    person = pygame.Rect(-m.px(NEAR_INSET), 0, m.px(NEAR_PERSON[0]), m.px(NEAR_PERSON[1]))
    person.top = area.bottom - round(person.height * NEAR_SHOWS)
    # With large texts, the number keeps its size, and only the line of text below needs more height.
    line = max(min(2 * round(m.text_px(CAPTION) * 1.25), m.px(64)), 3 * round(m.floor_px(LEAST) * 1.3))
    own = pygame.Rect(person.right - m.px(NEAR_OVERLAP), 0, m.px(NEAR_FIGURE), round(m.px(HERO) * 1.1) + line)
    own.bottom = area.bottom - m.px(12)
    wide = m.px(CORNER[0])
    lack = HAND - (m.width - 4 * gap - own.right - wide)
    if lack > 0:
        # The texts on cards keep their size in small windows, so the corner and the number become narrower.
        before = wide
        wide = max(min(wide, NARROW), wide - lack)
        own.width -= min(max(0, lack - (before - wide)), max(0, own.width - LEAST_FIGURE))
    tall = min(max(m.px(CORNER[1]), LEAST_CORNER), round(area.height * HIGHEST_CORNER))
    corner = pygame.Rect(0, 0, wide, tall)
    corner.bottomright = (area.right - 2 * gap, area.bottom - m.px(16))
    actions = corner.copy()
    actions.height = round(corner.height * ACTIONS)
    actions.bottom = corner.bottom
    hand = pygame.Rect(own.right + gap, 0, corner.left - own.right - 2 * gap, 0)
    hand.height = min(m.px(TALL), round(area.height * 0.29))
    hand.bottom = area.bottom - m.px(6)
    return NearRim(person, own, hand, corner, actions)


class Room:
    """The areas of a table, for a window size and a number of players.

    Args:
        m: Sizes of the window and of its texts.
        others: Number of other players, 1 to 5.
        area: Area of the table in pixels.
        reach: Half the width of the table, as a share of the window's width.
        heads: Factor of the size of people, by the number of other players.

    Attributes:
        top: The y coordinate of the lower edge of the bar at the top, in pixels.
        rim: Outer edge of the table's wood.
        felt: Outer edge of the table's cloth.
        seats: Places of the other players, clockwise from the left of the viewer.
        near: The areas along the lower edge of the window.
    """

    def __init__(
        self,
        m: Metrics,
        others: int,
        area: pygame.Rect,
        reach: float = REACH,
        heads: Mapping[int, float] = HEADS,
    ) -> None:
        self.m = m
        self.others = max(1, min(5, others))
        self.area = area.copy()
        self.top = area.top + header_height(m)
        size = heads[self.others]
        self._person = (round(m.px(PERSON[0]) * size), round(m.px(PERSON[1]) * size))
        self._plate = (self._plate_width(), plate_height(m))
        crown = self.top + m.px(4) + round(self._person[1] * SHOWS)
        middle = crown + (m.height - crown) * 0.66
        self.rim = Ellipse(m.width / 2, middle, m.width * reach, middle - crown)
        wood = max(m.px(30), self._plate[1] - m.px(10))
        self.felt = self.rim.grown(-wood * 1.25, -wood)
        self.seats = tuple(self._seat(part) for part in SPREAD[self.others])
        self.near = near_rim(m, self.area)

    @property
    def hand(self) -> pygame.Rect:
        return self.near.hand

    @property
    def corner(self) -> pygame.Rect:
        return self.near.corner

    @property
    def deep_hand(self) -> pygame.Rect:
        """Return the area of the viewer's hand, which may reach below the window."""
        hand = self.near.hand
        if self.area.bottom < self.m.height:
            return hand
        return hand.move(0, round(hand.height * BELOW))

    def _plate_width(self) -> int:
        m = self.m
        room = m.width / max(3.2, self.others + 0.15) - m.px(10)
        usual = max(m.px(PLATES[self.others]), m.floor_px(LEAST) * PLATE_LETTERS)
        return round(min(max(usual, m.text_px(CAPTION) * 9), usual * PLATE_GROWS, room))

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
        person.top = max(self.top, person.top)
        plate.top = round(edge) + m.px(5)
        lay = pygame.Rect(plate.left, plate.bottom + m.px(6), plate.width, m.px(58))
        # The area must be on the cloth, so it is moved towards the middle, most of all for players at the
        # sides.
        lay.x += round((m.width / 2 - lay.centerx) * 0.06)
        return SeatPlace(person, self.rim.edge_over(person), plate, lay, part > 0.5)

    @property
    def plates_bottom(self) -> int:
        return max(seat.plate.bottom for seat in self.seats)

    def top_between(self, left: int, right: int, *, lays: bool = True) -> int:
        """Return the y coordinate at which free space begins below the players' name plates."""
        edges = [self.top + self.m.px(8)]
        for seat in self.seats:
            thing = seat.plate.union(seat.lay) if lays else seat.plate
            if thing.right > left and thing.left < right:
                edges.append(thing.bottom)
        return max(edges) + self.m.px(6)

    def order(self, seats: int, viewer: int) -> tuple[int, ...]:
        """Return the other players' seats, clockwise from the viewer."""
        return tuple((viewer + step) % seats for step in range(1, seats))
