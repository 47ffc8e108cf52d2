"""Positions of people and pieces for a lawsuit in the game Bidness, in pixels."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.tables.bidness.layout import Places, row

# Sizes without another unit are in layout units.
PERSON: Final = (218, 200)
ROOM_ABOVE: Final = 46
"""Layout units that stay free above a party's head for the speech bubble."""
APART: Final = 478
"""Distance of each party from the middle of the courtroom, in layout units."""
BENCH: Final = (420, 210)
JUDGE: Final = (196, 180)
ONLOOKER: Final = (84, 77)
LEAST_HAND: Final = 160
"""Least height of the viewer's hand in pixels, because the words on smaller cards cannot be read."""
HAND: Final = 164
"""Height of the viewer's hand during a lawsuit, in layout units; the hand is larger at other times."""
TOTAL: Final = 84
"""Width in layout units of the area for the total of one party's dice."""


@dataclass(frozen=True)
class SidePlace:
    """The areas for one of the two parties of a lawsuit, in pixels."""

    person: pygame.Rect
    lectern: pygame.Rect
    speech: pygame.Rect
    leftward: bool
    dice: pygame.Rect
    total: pygame.Rect
    slip: pygame.Rect
    ready: pygame.Rect


class CourtPlaces:
    """The areas of all people and pieces during a lawsuit, in pixels.

    Attributes:
        floor: The y coordinate at which the wall meets the floor.
        at_rim: A copy of the table's areas, with a lower hand.
    """

    def __init__(self, places: Places, area: pygame.Rect) -> None:
        self.m = m = places.m
        self.area = area.copy()
        gap = m.px(8)
        corner = places.near.corner
        x = places.area.centerx
        top = places.top + gap // 2
        self.at_rim = copy(places)
        hand = self.at_rim.hand = places.hand.copy()
        hand.height = min(hand.height, max(m.px(HAND), LEAST_HAND))
        hand.bottom = places.hand.bottom
        low = corner.top - gap
        self.bench = pygame.Rect(0, 0, m.px(BENCH[0]), m.px(BENCH[1]))
        self.bench.midbottom = (x, low + gap)
        tall = min(m.px(JUDGE[1]), self.bench.top + m.px(14) - top)
        self.judge = pygame.Rect(0, 0, round(tall * JUDGE[0] / JUDGE[1]), tall)
        self.judge.midbottom = (x, self.bench.top + m.px(14))
        self.niche = pygame.Rect(0, 0, m.px(300), m.px(225))
        self.niche.midbottom = (x, self.bench.top + m.px(20))
        self.floor = self.bench.bottom - m.px(26)
        front = self.bench.inflate(-round(self.bench.width * 0.32), 0)
        front.top, front.height = (
            self.bench.top + round(self.bench.height * 0.23),
            round(self.bench.height * 0.68),
        )
        self.rule = front.copy()
        self.rule.height = min(front.height * 45 // 100, 2 * row(m, 16))
        self.rule.bottom = front.bottom
        self.case = front.copy()
        self.case.height = self.rule.top - front.top
        self.scales = pygame.Rect(0, 0, m.px(108), m.px(90))
        self.scales.bottomleft = (self.bench.left + m.px(14), self.bench.top + m.px(12))
        self.gavel = pygame.Rect(0, 0, m.px(96), m.px(80))
        self.gavel.bottomright = (self.bench.right - m.px(18), self.bench.top + m.px(14))
        half = corner.left - gap - x
        self.table = pygame.Rect(x - half, low - gap // 2, 2 * half, 0)
        self.table.height = hand.top - gap - self.table.top
        felt = self.table.inflate(-self.table.width * 9 // 100, -self.table.height * 22 // 100)
        felt.top = self.table.top + self.table.height * 9 // 100
        self.middle = felt.copy()
        self.middle.width = min(m.px(210), felt.width * 40 // 100)
        self.middle.centerx = x
        self.sides = tuple(self._side(at, x, top, low, felt) for at in range(2))
        self.rails = tuple(self._rail(at) for at in range(2))

    def _side(self, at: int, x: int, top: int, low: int, felt: pygame.Rect) -> SidePlace:
        m, way = self.m, 1 if at else -1
        middle = x + way * min(m.px(APART), self.area.width // 2 - m.px(PERSON[0]) // 2 - m.px(6))
        lectern = pygame.Rect(0, 0, m.px(236), max(m.px(46), row(m, 20)))
        lectern.midbottom = (middle, low)
        tall = min(m.px(PERSON[1]), lectern.top + m.px(6) - top - m.px(ROOM_ABOVE))
        person = pygame.Rect(0, 0, round(tall * PERSON[0] / PERSON[1]), tall)
        person.midbottom = (middle, lectern.top + m.px(6))
        inner = person.centerx - way * person.width * 32 // 100
        edge = self.bench.right - m.px(20) if at else self.bench.left + m.px(20)
        speech = pygame.Rect(min(inner, edge), 0, abs(edge - inner), m.px(72))
        speech.top = max(top, person.top - m.px(20))
        total = pygame.Rect(0, felt.top, m.px(TOTAL), felt.height)
        outer = felt.left if not at else felt.right
        total.x = x + m.px(4) if at else x - m.px(4) - total.width
        near = total.right if at else total.left
        dice = pygame.Rect(min(near, outer), felt.top, abs(outer - near), felt.height)
        rest = dice.copy()
        rest.width = felt.width // 2 - self.middle.width // 2 - m.px(8)
        rest.x = felt.left if not at else felt.right - rest.width
        ready = rest.copy()
        ready.height = min(m.px(34), rest.height * 30 // 100)
        ready.bottom = rest.bottom - rest.height * 6 // 100
        slip = rest.copy()
        slip.height = ready.top - m.px(4) - slip.top
        slip.width = min(slip.width, m.px(112))
        slip.centerx = rest.centerx + way * -m.px(10)
        return SidePlace(person, lectern, speech, bool(at), dice, total, slip, ready)

    def _rail(self, at: int) -> pygame.Rect:
        lectern = self.sides[at].lectern
        rail = pygame.Rect(0, 0, 0, self.m.px(104))
        left, right = (self.bench.right, lectern.right) if at else (lectern.left, self.bench.left)
        rail.x, rail.width = left - self.m.px(6), right - left + self.m.px(12)
        rail.bottom = self.floor
        return rail

    def rail_speech(self, side: int, spot: pygame.Rect) -> tuple[pygame.Rect, bool]:
        m, party = self.m, self.sides[side].person
        left, right = (self.bench.right, party.left) if side else (party.right, self.bench.left)
        leftward = spot.centerx - left > right - spot.centerx
        start, end = (left, spot.centerx + m.px(16)) if leftward else (spot.centerx - m.px(16), right)
        top = spot.bottom + m.px(2)
        low = min(self.rails[side].bottom, self.sides[side].lectern.top)
        return pygame.Rect(start, top, end - start, low - top), leftward

    def onlookers(self, count: int) -> list[pygame.Rect]:
        """Return the areas for the people who watch a trial."""
        found = []
        for at in range(count):
            side, behind = at % 2, at // 2
            spot = pygame.Rect(0, 0, self.m.px(ONLOOKER[0]), self.m.px(ONLOOKER[1]))
            party = self.sides[side].person
            free = (self.bench.right, party.left) if side else (party.right, self.bench.left)
            share = (count + 1 - side) // 2
            spot.centerx = free[0] + (free[1] - free[0]) * (2 * behind + 1) // (2 * max(1, share))
            spot.bottom = self.rails[side].top + self.m.px(16)
            found.append(spot)
        return found
