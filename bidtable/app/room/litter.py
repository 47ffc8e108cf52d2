"""Coins and scraps of paper that fall onto the table at the end of a match."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, Rgb, mix
from bidtable.app.room.place import Ellipse

GOLD: Final[Rgb] = (246, 190, 84)
WHITE: Final[Rgb] = (244, 240, 230)
TRIES: Final = 12
"""Number of attempts to find a free place for a coin or a scrap of paper."""
FALL: Final = 1.1
"""Duration of the fall of a coin or a scrap of paper, in seconds."""
PAPERS: Final = ("paper", "red", "blue", "green")


@dataclass(frozen=True)
class ScrapLook:
    """The drawing of a coin or a piece of paper on the table.

    Attributes:
        kind: "coin", "paper" for white paper, or the name of a seat's colour.
    """

    kind: str

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        if self.kind != "coin":
            target.fill(mix(SEAT_COLOURS.get(self.kind, WHITE), WHITE, 0.12), rect.inflate(0, -rect.h // 3))
            return
        dark = mix(GOLD, (70, 36, 0), 0.55)
        oval = rect.inflate(0, -rect.h // 4)
        paint.rounded(target, oval, oval.h // 2, dark)
        face = oval.move(0, -max(1, oval.h // 8)).clip(rect)
        paint.rounded(target, face, face.h // 2, GOLD, mix(GOLD, (90, 50, 0), 0.35), max(1, rect.h // 12))


@dataclass(frozen=True)
class Scrap:
    """A decoration on the table: a coin or a piece of paper.

    Attributes:
        angle: Rotation in degrees, counter-clockwise.
    """

    look: ScrapLook
    rect: pygame.Rect
    angle: float


def fall(scrap: Scrap, number: int, margin: int, delay: float) -> Film:
    """Return the fall of a scrap from above the window to its place.

    Args:
        scrap: The coin or the piece of paper.
        number: Number of the scrap; neighbouring numbers turn in opposite directions.
        margin: Distance above the window at the beginning, in pixels.
        delay: Seconds before the fall.
    """
    high = (scrap.rect.bottom + margin) / scrap.rect.height
    begin = Pose(dx=(number % 5 - 2) * 0.9, dy=-high, angle=360 if number % 2 else -360)
    return Film((begin, REST), FALL, delay)


def scattered(
    count: int,
    seed: int,
    area: pygame.Rect,
    side: int,
    keep_clear: Sequence[pygame.Rect] = (),
    cloth: Ellipse | None = None,
) -> list[Scrap]:
    """Return coins and scraps of paper at random places in an area.

    Args:
        count: Number of coins and scraps of paper.
        seed: Seed of the random places.
        area: Area in pixels.
        side: Width and height of a coin in pixels.
        keep_clear: Areas that must stay free.
        cloth: The part of the table that they lie on; None means the whole area.
    """
    rng = random.Random(seed)
    scraps: list[Scrap] = []
    for number in range(count):
        coin = number % 5 < 2
        look = ScrapLook("coin" if coin else rng.choice(PAPERS))
        size = side if coin else round(side * 0.7)
        rect = pygame.Rect(0, 0, size, size)
        angle = 0.0 if coin else rng.uniform(0, 180)
        for _ in range(TRIES):
            rect.center = (round(area.x + rng.random() * area.w), round(area.y + rng.random() * area.h))
            if cloth is not None:
                if rect.centery < cloth.top_at(rect.centerx):
                    continue
                near = (rect.centery - area.y) / max(1, area.h)
                rect.size = (round(size * (0.6 + 0.5 * near)),) * 2
            taken = [*keep_clear, *(scrap.rect for scrap in scraps)]
            if rect.inflate(size, size).collidelist(taken) < 0:
                scraps.append(Scrap(look, rect, angle))
                break
    return scraps
