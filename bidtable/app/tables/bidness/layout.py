"""Positions of all pieces and texts on the table of the game Bidness."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw.sizes import CAPTION
from bidtable.app.draw.theme import MIN_TEXT_PIXELS, Metrics
from bidtable.app.room.place import header_height, near_rim
from bidtable.app.tables.bidness.looks import PICTURE_RATIO

# Sizes without another unit are in layout units.
ROOMY: Final = 1.25
"""Largest text scale at which the bidders' paddles may cover a part of the corner with the actions."""
ROWS_GROW: Final = 1.3
"""Greatest text scale with which rows of text grow; with a larger scale, text shrinks to fit its row."""
DESKS: Final = {1: 8, 2: 8, 3: 7, 4: 6, 5: 5}
"""For each number of rivals, the number of desks on one storey of a rival's house."""
BOSS: Final = {1: 108, 2: 98, 3: 88, 4: 82, 5: 76}
"""Height of a rival at the door in layout units, by the number of rivals."""
DESK: Final = 44
WALL: Final = 6
STOREY: Final = 50
TALL_STOREY: Final = 74
"""Height in layout units of a storey as long as no house has more than `LOW` storeys."""
LOW: Final = 2
GROUND: Final = 48
MOST_STOREYS: Final = 3
"""Greatest number of storeys above the ground floor."""
ROOF: Final = 9
SIGN: Final = 19
"""Height in layout units of the roof of a rival's house, which is also the sign of the company."""
FRONT: Final = 222
"""Layout units from the header down to the foot of the houses."""
STEPS: Final = 28
"""Layout units by which rivals are nearer to the viewer than their houses."""
PLANTER: Final = 70 / 200
"""Height of the plants in front of a rival's house divided by their width."""
PERSON: Final = 117 / 128
"""Height of a founder's place divided by its width."""
PLATE: Final = 49
LOWER: Final = 40
"""Layout units by which the paddles may cover the corner with the actions, above a prompt of one line."""
PADDLES: Final = (126, 160)
"""Greatest height of the paddles in layout units: above many actions, and above one action."""
FEW: Final = 4
"""Greatest number of players whose paddles fit above the actions."""
CROWD: Final = 70
"""If many players bid, the paddles may cover the area above the block by this number of layout units."""
OFFICE: Final = 0.352
"""Width of the area with the viewer's own company beside the auction block, as a share of the window's width."""
DEEPEST: Final = 63
"""Greatest height of the table in percent of its width; in a taller window the sky fills the rest."""
NOTE: Final = 33
"""Height in layout units of each of the viewer's IOUs."""
STAFF: Final = 88
"""Height in layout units of a person in the viewer's office, for any number of people."""
AT_HOME: Final = 100
"""Height in layout units of a person in the viewer's office while nothing happens at the auction block."""
ROOMS: Final = 3
"""Number of rooms of an office: marketing, engineering, law."""

LEADING: Final = 1.28
"""Height of a line divided by that of its letters."""


def row(m: Metrics, units: float, grows: float = ROWS_GROW) -> int:
    """Return the height in pixels of a row of text."""
    return max(round(m.px(units) * min(m.text_scale, grows) * 1.3), round(MIN_TEXT_PIXELS * 1.32))


@dataclass(frozen=True)
class HousePlace:
    """The areas of the parts of a house, in pixels.

    Attributes:
        floors: All possible storeys above the ground floor, from the lowest to the highest.
        crown: Height of the roof in pixels.
        tag: Area for the amount of a payment.
        low_tag: Another area for the same amount, beside a long speech bubble.
    """

    desks: int
    person: pygame.Rect
    planter: pygame.Rect
    speech: pygame.Rect
    ground: pygame.Rect
    floors: tuple[pygame.Rect, ...]
    crown: int
    plate: pygame.Rect
    tag: pygame.Rect
    low_tag: pygame.Rect

    @property
    def body(self) -> pygame.Rect:
        """The area of a house with all possible floors."""
        return self.ground.union(self.floors[-1])

    def roof(self, floors: int) -> pygame.Rect:
        """Return the area of a house's roof; `floors` is the number of upper storeys."""
        below = self.floors[floors - 1] if floors else self.ground
        edge = self.crown // 5
        return pygame.Rect(below.left - edge, below.top - self.crown, below.width + 2 * edge, self.crown)

    def whole(self, floors: int) -> pygame.Rect:
        """Return the area of a house with all its parts."""
        return self.roof(floors).unionall([self.plate, self.person])


@dataclass(frozen=True)
class OfficeRoom:
    """The places of the parts of an office room, in pixels."""

    head: pygame.Rect
    wall: pygame.Rect
    desks: pygame.Rect

    @property
    def inside(self) -> pygame.Rect:
        return self.head.union(self.desks)


class Places:
    """The areas of all pieces and texts on the table of Bidness, in pixels.

    Attributes:
        home: Whether the office also takes the place of the auction block, at which nothing happens.
        low: Whether no house has more than `LOW` storeys, so that each storey may be taller.
        kerb: The y coordinate of the lower edge of the houses.
        houses: Areas of the other players' houses, clockwise from the viewer's left.
        niche: Area above the prompt and the actions, if there are few.
        paddles: Area of the paddles of an auction above many actions.
        rim: The y coordinate of the far edge of the viewer's desk.
    """

    def __init__(
        self, m: Metrics, area: pygame.Rect, seats: int, *, home: bool = False, low: bool = False
    ) -> None:
        self.m, self.home, self.low = m, home, low
        deep = min(area.height, area.width * DEEPEST // 100)
        area = pygame.Rect(area.left, area.bottom - deep, area.width, deep)
        self.area = area
        self.top = area.top + (header_height(m) if area.top == 0 else m.px(4))
        self.gap = m.px(8)
        self.near = near_rim(m, area)
        self.hand = self.near.hand
        # Cards of the hand are below its upper edge, which only turned or raised ones reach.
        foot = min(self.hand.top + self.gap, self.near.person.top)
        others = max(1, seats - 1)
        self.kerb = self.top + m.px(FRONT)
        self.houses = tuple(self._house(at, others) for at in range(others))
        bottom = self.houses[0].plate.bottom + m.px(3)
        self.street = pygame.Rect(area.left, area.top, area.width, bottom - area.top)
        top = bottom + m.px(4)
        height = foot - self.gap - top
        corner = self.near.corner
        # Few actions leave the upper part of the corner free, but not with large texts.
        roomy = m.text_scale <= ROOMY
        self.niche = pygame.Rect(
            corner.left, top, corner.width, (corner.top if not roomy else top + height) - top
        )
        wide = corner.left - 2 * self.gap if home else round(area.width * OFFICE)
        self.office = pygame.Rect(self.gap, top, wide, height)
        left = round(area.width * OFFICE) + 2 * self.gap
        spread = m.px(CROWD) if seats > FEW else 0
        self.stage = pygame.Rect(left, top, corner.left - self.gap - left, height)
        self.block = pygame.Rect(left, top, self.stage.width - spread, height)
        deep = corner.top - top + (m.px(LOWER) if roomy else 0)
        self.paddles = pygame.Rect(corner.left - spread, top, corner.width + spread, 0)
        self.paddles.height = min(deep, m.px(PADDLES[0]))
        self.rim = top + height + 2 * self.gap
        self.rooms = self._office_rooms()
        side = m.px(40)
        self.bank = pygame.Rect(self.stage.right - side, self.stage.top, side, side)

    def _house(self, at: int, others: int) -> HousePlace:
        m, area = self.m, self.area
        desks, figure = DESKS[others], m.px(BOSS[others])
        width = m.px(desks * DESK + 2 * WALL)
        middle = area.left + area.width * (at + 0.5) / others
        left = round(middle - width / 2)
        ground = pygame.Rect(left, self.kerb - m.px(GROUND), width, m.px(GROUND))
        tall, most = (m.px(TALL_STOREY), LOW) if self.low else (m.px(STOREY), MOST_STOREYS)
        floors = tuple(pygame.Rect(left, ground.top - (n + 1) * tall, width, tall) for n in range(most))
        person = pygame.Rect(left - m.px(4), 0, round(figure / PERSON), figure)
        person.bottom = self.kerb + m.px(STEPS)
        planter = pygame.Rect(0, 0, person.width, round(person.width * PLANTER))
        planter.midbottom = (person.centerx, person.bottom + planter.height // 2)
        plate = pygame.Rect(person.right - m.px(6), self.kerb + m.px(2), 0, m.px(PLATE))
        plate.width = ground.right + m.px(6) - plate.left
        speech = pygame.Rect(person.right - m.px(8), 0, ground.right - person.right + m.px(8), m.px(54))
        speech.bottom = plate.top - m.px(3)
        tag = pygame.Rect(0, 0, m.px(82), m.px(26))
        tag.bottomright = (ground.right - m.px(6), plate.top - m.px(8))
        low_tag = tag.copy()
        low_tag.midright = (floors[0].right - m.px(WALL), floors[0].centery)
        return HousePlace(desks, person, planter, speech, ground, floors, m.px(SIGN), plate, tag, low_tag)

    def order(self, seats: int, viewer: int) -> tuple[int, ...]:
        """Return the other players' seats, clockwise from the viewer's left."""
        return tuple((viewer + step) % seats for step in range(1, seats))

    def house_of(self, seat: int, seats: int, viewer: int) -> HousePlace:
        return self.houses[self.order(seats, viewer).index(seat)]

    @property
    def notes(self) -> pygame.Rect:
        """The area for the viewer's debt notes, called IOUs."""
        own, tall = self.near.own, 2 * self.m.px(NOTE)
        return pygame.Rect(own.left, own.top - tall, own.width, tall)

    def slips(self, count: int, most: int) -> list[pygame.Rect]:
        # All players' IOUs have the same size, so the greatest number of IOUs decides the size.
        notes, each = self.notes, -(-max(count, most) // 2)
        wide = min(round(self.m.px(NOTE) / PICTURE_RATIO), notes.width // each)
        tall = round(wide * PICTURE_RATIO)
        return [
            pygame.Rect(notes.left + at % each * wide, notes.bottom - (1 + at // each) * tall, wide, tall)
            for at in range(count)
        ]

    def _office_rooms(self) -> tuple[OfficeRoom, ...]:
        m = self.m
        frame, wall = m.px(6), m.px(4)
        inner = self.office.inflate(-2 * frame, -2 * frame)
        inner.height -= m.px(ROOF) - frame
        inner.bottom = self.office.bottom - frame
        head = min(row(m, CAPTION), inner.height * 30 // 100)
        width = (inner.width - (ROOMS - 1) * wall) // ROOMS
        rooms = []
        for at in range(ROOMS):
            left = inner.left + at * (width + wall)
            desks = pygame.Rect(
                left, 0, width, min(m.px(AT_HOME if self.home else STAFF), inner.height - head)
            )
            desks.bottom = inner.bottom
            top = inner.top + head
            rooms.append(
                OfficeRoom(
                    pygame.Rect(left, inner.top, width, head),
                    pygame.Rect(left, top, width, desks.top - top),
                    desks,
                )
            )
        return tuple(rooms)

    def tag_of(self, at: int, said: str) -> pygame.Rect:
        """Return the area in which the amount of a player's payment is written.

        Args:
            at: Index of the house; -1 means the viewer.
            said: Text of the speech bubble at this house; empty for no bubble.
        """
        m = self.m
        if at < 0:
            # An IOU's picture has an empty upper edge, which the note may cover.
            tag = self.houses[0].tag.copy()
            tag.height = m.px(24)
            tag.bottomright = (self.near.own.right, self.notes.top + m.px(5))
            return tag
        house = self.houses[at]
        # A letter is about half as wide as high, and fits the bubble's height. The bubble's edge and tail take the
        # rest.
        letters = min(
            m.text_px(CAPTION), max(m.floor_px(12), round((house.speech.height - m.px(15)) / LEADING))
        )
        bubble = round(len(said) * letters * 0.52) + m.px(24) if said else 0
        return house.tag if bubble <= house.speech.width - house.tag.width else house.low_tag
