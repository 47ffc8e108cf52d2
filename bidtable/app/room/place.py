"""The geometry of a table's window: people at the far rim; the viewer, their hand and actions at the near rim."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw.sizes import CAPTION, HERO, LEAST, LINE
from bidtable.app.draw.theme import Metrics

HEADER: Final = 40
"""Height in layout units of the title and the buttons at the top of the window."""

SPREAD: Final = {
    1: (0.5,),
    2: (0.3, 0.7),
    3: (0.185, 0.5, 0.815),
    4: (0.135, 0.365, 0.635, 0.865),
    5: (0.105, 0.295, 0.5, 0.705, 0.895),
}
"""Places of the other players from left to right, as shares of the window's width, by number of players."""

HEADS: Final = {1: 1.4, 2: 1.3, 3: 1.2, 4: 1.08, 5: 0.98}
"""Size of the figures by the number of other players."""

PLATES: Final = {1: 220, 2: 208, 3: 190, 4: 176, 5: 164}
"""Width of a plate in layout units, by the number of other players."""

HIGHEST_PLATE: Final = 46
"""Greatest height of a plate in layout units: with the largest text its letters shrink, not the people."""

PERSON: Final = (144, 132)
"""Width and height of a person in layout units, at size 1."""

REACH: Final = 0.6
"""Half the table's width as a share of the window's width.

A larger share moves the players at the sides of the table up.
"""

SHOWS: Final = 0.8
"""Share of a person's height that the rim does not hide."""

NEAR_PERSON: Final = (200, 183)
"""Width and height in layout units of the near person, of whom the window cuts off the lower part."""

NEAR_SHOWS: Final = 0.84
"""Share of the near person's height that is in the window."""

NEAR_FIGURE: Final = 142
"""Width in layout units of the figure beside the near person."""

NEAR_INSET: Final = 8
"""Layout units of the near person's picture that are left of the window, because they are empty."""

NEAR_OVERLAP: Final = 34
"""Layout units of the near person's picture at the right that are empty above the shoulder, beside the figure."""

CORNER: Final = (306, 296)
"""Width and height in layout units of the prompt, the note and the actions at the lower right."""

LEAST_CORNER: Final = 280
"""Height in pixels of the corner in small windows, in which letters cannot get smaller."""

HIGHEST_CORNER: Final = 0.44
"""Greatest height of the corner as a share of the table's height."""

PLATE_LETTERS: Final = 15
"""Least width of a plate divided by the size of the smallest letters, which do not get smaller with the window."""

PLATE_GROWS: Final = 1.35
"""Greatest factor by which large text makes a plate wider."""

LOW_CORNER: Final = 184
"""Height in layout units of that corner with a single action."""

ACTIONS: Final = 0.62
"""Share of that height that the actions may take."""

NARROW: Final = 192
"""Smallest width of that corner in pixels, in windows in which the hand needs the room."""

HAND: Final = 588
"""Width in pixels that the hand gets at the expense of the corner and the figure beside it."""

LEAST_FIGURE: Final = 80
"""Smallest width of the figure in pixels, in windows in which the hand needs the room."""

TALL: Final = 200
"""Greatest height of the hand in layout units."""

BELOW: Final = 0.15
"""Share of the hand's height that may be below the window's lower edge."""


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

    def edge_over(self, figure: pygame.Rect) -> tuple[tuple[int, int], ...]:
        """Return the upper edge where it crosses a figure, as points in pixels from the figure's top left corner."""
        step = max(1, figure.width // 12)
        across = range(0, figure.width + step, step)
        return tuple((dx, round(self.top_at(figure.left + dx)) - figure.top) for dx in across)

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
        person: The viewer's person at the lower left, who is cut by the window's lower edge.
        own: The figure beside the person, with a line below it.
        hand: The viewer's hand; all of it is in the window.
        corner: Prompt, note and actions, at the lower right.
        actions: The part of the corner that the actions may take.
    """

    person: pygame.Rect
    own: pygame.Rect
    hand: pygame.Rect
    corner: pygame.Rect
    actions: pygame.Rect

    @property
    def low_corner(self) -> pygame.Rect:
        """The part of the corner that prompt, note and a single action take."""
        low = self.corner.copy()
        low.height = round(low.height * LOW_CORNER / CORNER[1])
        low.bottom = self.corner.bottom
        return low

    @property
    def mine(self) -> pygame.Rect:
        """The person's visible part and the figure together."""
        seen = self.person.copy()
        seen.height = self.own.bottom - seen.top
        return seen.union(self.own)


def header_height(m: Metrics) -> int:
    """Return the height in pixels of the title and the buttons at the top of the window."""
    return m.row(HEADER)


def plate_height(m: Metrics) -> int:
    """Return the height in pixels of a plate with a name and a figure."""
    return min(max(m.px(34), round(m.text_px(LINE) * 1.25) + m.px(6)), m.px(HIGHEST_PLATE))


def near_rim(m: Metrics, area: pygame.Rect) -> NearRim:
    """Return the areas at the near rim of a table's area, in pixels."""
    gap = m.px(12)
    person = pygame.Rect(-m.px(NEAR_INSET), 0, m.px(NEAR_PERSON[0]), m.px(NEAR_PERSON[1]))
    person.top = area.bottom - round(person.height * NEAR_SHOWS)
    # The figure keeps its size with large text; only the line below it needs more height.
    line = max(min(2 * round(m.text_px(CAPTION) * 1.25), m.px(64)), 3 * round(m.floor_px(LEAST) * 1.3))
    own = pygame.Rect(person.right - m.px(NEAR_OVERLAP), 0, m.px(NEAR_FIGURE), round(m.px(HERO) * 1.1) + line)
    own.bottom = area.bottom - m.px(12)
    wide = m.px(CORNER[0])
    lack = HAND - (m.width - 4 * gap - own.right - wide)
    if lack > 0:
        # The letters on cards keep their size in small windows, so the corner and the figure give way.
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
    """The areas of the table for a window size and a number of players.

    Args:
        m: The window's measures.
        others: Number of people at the far rim, 1 to 5.
        area: The table's area, in pixels.
        reach: Half the table's width as a share of the window's width.

    Attributes:
        area: The table's area.
        top: The y below title and buttons.
        rim: Outer edge of the wood.
        felt: Edge of the felt.
        seats: Places of the other players, clockwise from the viewer's left.
        near: The areas at the near rim.
    """

    def __init__(self, m: Metrics, others: int, area: pygame.Rect, reach: float = REACH) -> None:
        self.m = m
        self.others = max(1, min(5, others))
        self.area = area.copy()
        self.top = area.top + header_height(m)
        size = HEADS[self.others]
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
        """The viewer's hand; all of it is in the window."""
        return self.near.hand

    @property
    def corner(self) -> pygame.Rect:
        """Prompt, note and actions, at the lower right."""
        return self.near.corner

    @property
    def deep_hand(self) -> pygame.Rect:
        """The viewer's hand if its lower edge may leave the window; above a strip of controls it may not."""
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
        # The area must be on the felt. So it moves towards the middle, and it moves more for players at the
        # sides.
        lay.x += round((m.width / 2 - lay.centerx) * 0.06)
        return SeatPlace(person, self.rim.edge_over(person), plate, lay, part > 0.5)

    @property
    def plates_bottom(self) -> int:
        """The y of the lowest edge of the other players' plates, in pixels."""
        return max(seat.plate.bottom for seat in self.seats)

    def top_between(self, left: int, right: int, *, lays: bool = True) -> int:
        """Return the y below which the table is free of plates and pieces between two x."""
        edges = [self.top + self.m.px(8)]
        for seat in self.seats:
            thing = seat.plate.union(seat.lay) if lays else seat.plate
            if thing.right > left and thing.left < right:
                edges.append(thing.bottom)
        return max(edges) + self.m.px(6)

    def order(self, seats: int, viewer: int) -> tuple[int, ...]:
        """Return the other players' seats, clockwise from the viewer's left, as in `self.seats`."""
        return tuple((viewer + step) % seats for step in range(1, seats))
