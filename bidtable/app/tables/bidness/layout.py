"""The places of all parts of the table of Bidness: houses along the street, the office, the stage, the hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw.theme import MIN_TEXT_PIXELS, Metrics
from bidtable.app.room.place import header_height, near_rim

ROOMY: Final = 1.25
"""Greatest text scale for two floors in a house; with larger text its plate takes the space of one."""
LARGE: Final = 1.6
"""Text scale above which the stage takes more of the window's width, and people become smaller."""
ROWS_GROW: Final = 1.3
"""Greatest text scale with which rows of figures grow; larger text shrinks to fit its row."""
HEADS_GROW: Final = 1.15
"""The same for the heading of the stage, which is large from the start."""
TROPHY: Final = 52
"""Width in layout units and pixels of an award with its sign in a house."""
OFFICE: Final = 0.34
"""Width of the viewer's office as a share of the window's width."""
DEEPEST: Final = 68
"""Greatest height of the table in percent of its width; in a taller window the sky fills the rest."""
NOTES: Final = 20
"""Height in layout units of the viewer's row of IOUs."""
ROOMS: Final = 3
"""Number of rooms of an office: marketing, engineering, law."""

LEADING: Final = 1.28
"""Height of a line divided by that of its letters."""


def row(m: Metrics, units: float, grows: float = ROWS_GROW) -> int:
    """Return the height in pixels of a row of text of so many layout units; it grows with the text, up to a scale."""
    return max(round(m.px(units) * min(m.text_scale, grows) * 1.3), round(MIN_TEXT_PIXELS * 1.32))


def account_height(m: Metrics) -> int:
    """Return the full height in pixels of a statement of accounts: a head, and two lines of parts."""
    return row(m, 16) + 2 * row(m, 13) + m.px(8)


def account_columns(m: Metrics, height: int, seats: int) -> int:
    """Return the number of columns for the statements of all seats in so much height, in pixels."""
    return 1 if height // seats >= max(m.px(42), 42) else 2


def trophy_width(m: Metrics) -> int:
    """Return the width of an award with its sign in a house, in pixels, with the gap beside it."""
    return max(m.px(TROPHY), TROPHY) + m.px(2)


def plate_rows(m: Metrics) -> tuple[pygame.Rect, ...]:
    """Return the rows of a house's plate, from its top: name, cash, hand and business."""
    rows, top = [], m.px(4)
    for units in (17, 17, 13, 13):
        rows.append(pygame.Rect(0, top, 0, row(m, units)))
        top = rows[-1].bottom
    return tuple(rows)


@dataclass(frozen=True)
class HousePlace:
    """The places of one rival's house.

    Attributes:
        person: The founder on the roof.
        speech: The speech bubble beside them.
        roof: The roof's edge, in the seat's colour.
        floors: The floors from the top down, with people at desks.
        plate: The plate at the foot.
        held: The plate's row with the hand's number of cards at its right, and tech points at its left.
        tag: A note of money that is paid or received: above the roof, at its right end.
        low_tag: The note's place inside the house, if a long speech takes the place above the roof.
    """

    person: pygame.Rect
    speech: pygame.Rect
    roof: pygame.Rect
    floors: tuple[pygame.Rect, ...]
    plate: pygame.Rect
    held: pygame.Rect
    tag: pygame.Rect
    low_tag: pygame.Rect

    @property
    def body(self) -> pygame.Rect:
        """The walls: from the roof down to the plate."""
        return pygame.Rect(
            self.plate.left, self.roof.bottom, self.plate.width, self.plate.top - self.roof.bottom
        )

    @property
    def whole(self) -> pygame.Rect:
        """Roof, walls and plate."""
        return self.roof.union(self.plate)


@dataclass(frozen=True)
class OfficeRoom:
    """One room of the viewer's office.

    Attributes:
        head: The strip with its name.
        wall: The wall above the desks, with posters.
        desks: The desks of the staff.
    """

    head: pygame.Rect
    wall: pygame.Rect
    desks: pygame.Rect

    @property
    def inside(self) -> pygame.Rect:
        """Wall and desks."""
        return self.wall.union(self.desks)


class Places:
    """The places of the parts of this table, in pixels.

    Args:
        m: The window's measures.
        area: The table's rect.
        seats: Number of players.
        tall: Whether the stage reaches down over the hand, which statements of accounts need.

    Attributes:
        street: The strip of houses.
        houses: Rivals from the viewer's left to the right, which is clockwise.
        office: The viewer's office with its frame.
        rooms: Marketing, engineering, law.
        ledger: The board below the rooms with the next payday.
        stage: The panel of the current events and decisions.
        emblem: Its upper right corner: the gavel of an auction, the scales of the court.
        heading: The heading of the stage.
        subline: The line below the heading.
        body: The rest of the stage.
        paddles: The paddles of an auction, at the right above the actions.
        near: The areas at the near rim.
        hand: The fan of cards at the near rim.
        bank: The start and end of notes of money that the bank pays or receives.
    """

    def __init__(self, m: Metrics, area: pygame.Rect, seats: int, *, tall: bool = False) -> None:
        self.m = m
        deep = min(area.height, area.width * DEEPEST // 100)
        area = pygame.Rect(area.left, area.bottom - deep, area.width, deep)
        self.area = area
        self.top = area.top + (header_height(m) if area.top == 0 else m.px(4))
        self.gap = m.px(8)
        self.near = near_rim(m, area)
        self.hand = self.near.hand
        foot = min(self.hand.top, self.near.person.top)
        others = max(1, seats - 1)
        self.houses = tuple(self._house(at, others) for at in range(others))
        bottom = self.houses[0].plate.bottom + m.px(5)
        self.street = pygame.Rect(area.left, area.top, area.width, bottom - area.top)
        top = bottom + m.px(7)
        height = foot - self.gap - top
        self.office = pygame.Rect(self.gap, top, round(area.width * OFFICE), height)
        left = self.office.right + self.gap
        corner = self.near.corner
        self.stage = pygame.Rect(left, top, corner.left - self.gap - left, height)
        self.paddles = pygame.Rect(corner.left, top, corner.width, corner.top - top)
        self.rooms = self._office_rooms()
        if tall:
            self.stage.width = area.right - self.gap - self.stage.left
            self.stage.height = self.near.low_corner.top - self.gap - self.stage.top
        self._divide_stage()
        if tall:
            # The stage is as high as its rows; with less space the rows share it.
            deep = -(-seats // account_columns(m, self.body.height, seats))
            spare = max(0, self.body.height - deep * (account_height(m) + m.px(4)) + m.px(4))
            self.body.height -= spare
            self.stage.height -= spare
        side = m.px(40)
        self.bank = pygame.Rect(self.stage.right - side, self.stage.top, side, side)

    # -- the street ----------------------------------------------------------------------------------

    def _house(self, at: int, others: int) -> HousePlace:
        m, area, gap = self.m, self.area, self.gap
        roomy = m.text_scale <= ROOMY
        column = (area.width - gap) / others
        width = round(min(m.px(310), column - gap))
        left = round(area.left + gap / 2 + column * (at + 0.5) - width / 2)
        crown = self.top
        figure = m.px(64 if roomy else 54 if m.text_scale <= LARGE else 48)
        person = pygame.Rect(left + m.px(8), crown, round(figure * 128 / 117), figure)
        roof = pygame.Rect(left - m.px(3), person.bottom, width + m.px(6), m.px(9))
        tall, slab = max(m.px(39), 36), m.px(4)
        edge = m.px(5)
        floors = tuple(
            pygame.Rect(left + edge, roof.bottom + slab + n * (tall + slab), width - 2 * edge, tall)
            for n in range(2 if roomy else 1)
        )
        low = floors[-1]
        rows = plate_rows(m)
        plate = pygame.Rect(left, low.bottom + slab, width, rows[-1].bottom + m.px(3))
        held = rows[2].move(plate.topleft)
        held.width = width - m.px(16)
        held.left = plate.left + m.px(8)
        speech = pygame.Rect(
            person.right - m.px(10), crown, left + width - person.right + m.px(10), round(figure * 0.72)
        )
        tag = pygame.Rect(0, 0, round(m.px(74) * min(m.text_scale, ROWS_GROW)), min(row(m, 18), tall))
        tag.bottomright = (speech.right, roof.top - m.px(4))
        low_tag = tag.copy()
        low_tag.midright = (low.right - m.px(2), low.centery)
        return HousePlace(person, speech, roof, floors, plate, held, tag, low_tag)

    def order(self, seats: int, viewer: int) -> tuple[int, ...]:
        """Return the rivals' seats in the order of `houses`: clockwise from the viewer's left."""
        return tuple((viewer + step) % seats for step in range(1, seats))

    @property
    def notes(self) -> pygame.Rect:
        """The IOUs of the viewer, above the cash."""
        own, tall = self.near.own, self.m.px(NOTES)
        return pygame.Rect(own.left, own.top - tall, own.width, tall)

    # -- the office ----------------------------------------------------------------------------------

    def _office_rooms(self) -> tuple[OfficeRoom, ...]:
        m = self.m
        frame, wall = m.px(6), m.px(4)
        inner = self.office.inflate(-2 * frame, -2 * frame)
        head = row(m, 15) + m.px(2)
        board = row(m, 17) + m.px(5)
        self.ledger = pygame.Rect(inner.left, inner.bottom - board, inner.width, board)
        inner.height -= board + wall
        width = (inner.width - (ROOMS - 1) * wall) // ROOMS
        rooms = []
        for at in range(ROOMS):
            left = inner.left + at * (width + wall)
            top = inner.top + head
            tall = inner.bottom - top
            upper = round(tall * 0.45)
            rooms.append(
                OfficeRoom(
                    pygame.Rect(left, inner.top, width, head),
                    pygame.Rect(left, top, width, upper),
                    pygame.Rect(left, top + upper, width, tall - upper),
                )
            )
        return tuple(rooms)

    # -- the stage -----------------------------------------------------------------------------------

    def _divide_stage(self) -> None:
        m, area = self.m, self.stage
        first, second = row(m, 22, HEADS_GROW), row(m, 14, HEADS_GROW)
        tall = first + second
        wide = round(tall * 1.2)
        self.emblem = pygame.Rect(area.right - m.px(12) - wide, area.top + m.px(6), wide, tall)
        left = area.left + m.px(14)
        inner = self.emblem.left - m.px(6) - left
        self.heading = pygame.Rect(left, area.top + m.px(7), inner, first)
        self.subline = pygame.Rect(left, self.heading.bottom, inner, second)
        top = self.subline.bottom + m.px(5)
        self.body = pygame.Rect(left, top, area.width - m.px(28), area.bottom - m.px(9) - top)

    def tag_of(self, at: int, said: str, awards: int) -> pygame.Rect:
        """Return the place of a note of money.

        Args:
            at: Index of the house; -1 is the viewer's own plate.
            said: The text of the speech bubble there; empty if there is none.
            awards: Number of awards at the right of its upper floor.
        """
        m = self.m
        if at < 0:
            tag = self.houses[0].tag.copy()
            tag.bottomright = (self.near.own.right, self.notes.top - m.px(3))
            return tag
        house = self.houses[at]
        # A letter is less than half as wide as high, and fits the bubble's height. The bubble's edge and tail take the
        # rest.
        letters = min(m.text_px(15), max(m.floor_px(12), round((house.speech.height - m.px(15)) / LEADING)))
        bubble = round(len(said) * letters * 0.45) + m.px(24) if said else 0
        if bubble <= house.speech.width - house.tag.width:
            return house.tag
        return house.low_tag.move(-awards * trophy_width(m) if len(house.floors) == 1 else 0, 0)
