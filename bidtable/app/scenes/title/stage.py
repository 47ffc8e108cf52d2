"""The room on the title screen, with a table and the people behind it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, Metrics, Theme, mix, readable_on
from bidtable.app.draw.tween import ease_in_out
from bidtable.app.room.figures import PersonLook
from bidtable.app.room.place import Room
from bidtable.app.room.scenery import bare_wall, table_room
from bidtable.app.scenes.common.portrait import HOSTS, person_height
from bidtable.app.scenes.title.art import CARD, DOWN, GameCard
from bidtable.app.shell.drawings import drawing_file
from bidtable.app.widgets.sprite import Sprite

GUESTS: Final = (("curls", "glad"), ("quiff", "surprised"), ("bun", "thinking"))
"""Characters behind the table with their moods, from left to right, while no match is unfinished."""

SPARE: Final = ("turban", "scarf", "bob", "beard", "bun", "curls")
"""Characters who stand behind cards in place of characters who already sit at the table."""

BUST: Final = 96
"""Width of a character behind a card, in layout units."""
HIDDEN: Final = 26
"""Height of the part of a character that the card hides, in layout units."""
HOP: Final = 12
"""Height by which a character behind a card rises, in layout units."""

THINGS: Final = (
    ("biz_gavel", -0.27, 122, 0),
    ("envelope", 0.28, 118, -12),
    ("biz_cash", 0.13, 104, 8),
)
"""Objects on the table beside the cards.

Each entry contains the name of a drawing, its distance from the middle of the room as a share of the room's
width, its width in layout units, and its rotation in degrees.
"""

DICE: Final = (("red", 3, -0.09, 9), ("blue", 5, 0.0, -14))
"""Dice on the table: colour, value, place as in `THINGS`, and rotation in degrees."""

FADE: Final = 110
"""Width of the soft edge between the wall behind the menu and the room with the table, in layout units."""

MOODS: Final = ("glad", "thinking", "surprised")
"""Moods that people on the title screen take in turn."""
STIR: Final = (4.0, 7.0)
"""Shortest and longest time between two movements, in seconds."""
STAY: Final = 1.6
"""Seconds for which a person keeps another mood."""
RISE: Final = 0.3
"""Seconds in which a character behind a card rises."""
TIRED: Final = 120.0
"""Seconds without input after which nobody on the title screen moves."""


@dataclass(frozen=True)
class Stage:
    """The picture of a room at the right of the title menu.

    Args:
        left: Left edge of the room in pixels.
        m: Measures of the window.
        theme: The theme with the colour of the table.
        faces: Characters behind the table, from left to right.
        wall: End of the file names of the drawings on the wall, such as "bid_it".
    """

    left: int
    m: Metrics
    theme: Theme
    faces: tuple[str, ...]
    wall: str = "generic"

    @property
    def area(self) -> pygame.Rect:
        return pygame.Rect(self.left, 0, max(1, self.m.width - self.left), self.m.height)

    @property
    def room(self) -> Room:
        # The text size of the player does not change the picture.
        m = Metrics(self.area.w, self.m.height)
        return Room(m, len(self.faces), pygame.Rect(0, -m.px(8), m.width, m.height), 0.66)

    @property
    def felt_top(self) -> int:
        """Upper edge of the table's cloth, as a y coordinate in pixels."""
        felt = self.room.felt
        return round(felt.y - felt.b)

    def background(self, ctx: PaintContext, *, things: bool) -> pygame.Surface:
        """Return a picture of the room, with or without objects on the table."""
        m, theme = self.m, self.theme
        out = pygame.Surface((m.width, m.height))
        # The wall goes on behind the menu.
        out.blit(bare_wall(theme, m), (0, 0))
        stage = table_room(theme, self.room, header=False, things=self.wall)
        soft = min(m.px(FADE), stage.get_width())
        edge = stage.subsurface((0, 0, soft, m.height)).convert_alpha()
        fade = paint.gradient((soft, m.height), (255, 255, 255, 0), (255, 255, 255, 255), horizontal=True)
        edge.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        out.blit(stage, (self.left + soft, 0), (soft, 0, stage.get_width() - soft, m.height))
        out.blit(edge, (self.left, 0))
        if things:
            y = (self.felt_top + round(m.height * DOWN) - m.px(CARD[1]) // 2 - m.px(BUST) // 2) // 2
            for name, across, units, angle in THINGS:
                side = m.px(units)
                self._put(out, paint.svg(drawing_file(name), (side, side)), across, y, angle)
            for colour, value, across, angle in DICE:
                self._put(out, _die(ctx, colour, value), across, y, angle)
        return out

    def _put(self, out: pygame.Surface, thing: pygame.Surface, across: float, y: int, angle: float) -> None:
        turned = pygame.transform.rotozoom(thing, angle, 1.0)
        x = self.area.centerx + across * self.area.w
        out.blit(turned, turned.get_rect(center=(round(x), y)))

    def guests(self, moods: Sequence[str]) -> list[Sprite]:
        """Return the people behind the table."""
        found = []
        for number, (face, seat) in enumerate(zip(self.faces, self.room.seats, strict=True)):
            look = PersonLook(face, moods[number % len(moods)], cut=seat.cut)
            rect = seat.person.move(self.left, 0)
            found.append(Sprite(look, rect=rect, name=f"title:guest:{number}", z=-2))
        return found

    def hosts(self, cards: Sequence[GameCard]) -> list[Sprite]:
        """Return one picture of a person for each game on the title screen."""
        free = [face for face in SPARE if face not in self.faces]
        found = []
        for card in cards:
            own = HOSTS[card.slug]
            face = own if own not in self.faces else free.pop(0)
            rect = pygame.Rect(0, 0, self.m.px(BUST), person_height(self.m.px(BUST)))
            top = card.rect.centery - card.card[1] // 2
            rect.midbottom = (card.rect.centerx, top + self.m.px(HIDDEN))
            found.append(Sprite(PersonLook(face), rect=rect, name=f"title:host:{card.slug}", z=-1))
        return found


class Stir:
    """Lets the people on the title screen move from time to time.

    Args:
        people: The people.
        hop: Height in pixels by which people behind cards rise.
    """

    def __init__(self, people: Sequence[Sprite], hop: int) -> None:
        self._people = [(person, person.home.copy(), person.look) for person in people]
        self._hop, self._chance = hop, random.Random(7)
        self._wait, self._number, self._up, self.idle = STIR[0], 0, False, 0.0

    def update(self, dt: float) -> None:
        self.idle += dt
        self._wait -= dt
        if self._wait > 0 or (self.idle > TIRED and not self._up):
            return
        self._up = not self._up
        self._number += self._up
        person, home, look = self._people[self._number * 3 % len(self._people)]
        assert isinstance(look, PersonLook)
        if self._up:
            mood = MOODS[self._number % len(MOODS)]
            person.set_look(replace(look, mood=mood if mood != look.mood else "waiting"))
        else:
            person.set_look(look)
        if not look.cut:
            # Only a card hides the lower edge of a person, who may therefore rise.
            person.fly(home.move(0, -self._hop if self._up else 0), RISE, ease=ease_in_out)
        self._wait = STAY if self._up else self._chance.uniform(*STIR)


def _die(ctx: PaintContext, colour: str, value: int) -> pygame.Surface:
    m = ctx.metrics
    side = m.px(56)
    out = pygame.Surface((side + m.px(10), side + m.px(10)), pygame.SRCALPHA)
    base = SEAT_COLOURS[colour]
    out.blit(paint.shadow((side, side), m.px(6), m.px(4), ctx.theme.shadow), (m.px(1), m.px(4)))
    place = pygame.Rect(m.px(5), m.px(3), side, side)
    paint.dice_face(out, place, value, base, readable_on(base), mix(base, (0, 0, 0), 0.4))
    return out
