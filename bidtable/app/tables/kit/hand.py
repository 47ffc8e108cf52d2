"""Positions of the cards in a player's hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

MOST_TILT: Final = 13.0
"""Largest rotation of the outermost card of a fan, in degrees."""
TILT_A_CARD: Final = 3.2
SAG: Final = 0.075
"""Distance between the heights of the middle and outermost cards of a fan, as a share of a card's height."""


@dataclass(frozen=True)
class Spot:
    """The position of a card in a hand.

    Attributes:
        rect: Area of the card before its rotation, in pixels.
        angle: Rotation in degrees, counter-clockwise.
        row: Number of the card's row; row 0 is the farthest from the viewer.
    """

    rect: pygame.Rect
    angle: float
    row: int = 0


def fan(
    area: pygame.Rect,
    count: int,
    ratio: float,
    *,
    least: int,
    tallest: int = 0,
    gap: int = 6,
    tuck: float = 0.45,
    tilted: bool = True,
    facing: bool = False,
    most_rows: int = 2,
) -> tuple[Spot, ...]:
    """Return the positions of a hand's cards, from left to right.

    Args:
        area: Area for the hand, in pixels.
        count: Number of cards.
        ratio: Height of a card divided by its width.
        least: Smallest visible width of each card in pixels, before the hand gets another row.
        tallest: Largest height of a card in pixels; 0 allows the height of the area.
        gap: Distance in pixels between cards that do not overlap.
        tuck: Share of a row's height that the row in front may cover.
        tilted: Whether the cards are rotated like a fan instead of upright.
        facing: Whether the whole hand is upside down, for an owner at the far edge of the screen.
        most_rows: Largest number of rows of cards.
    """
    if count <= 0:
        return ()
    for rows in range(1, most_rows + 1):
        # Turned cards are taller than upright ones.
        reach = 1 if not tilted or count == 1 else 1 + SAG + 0.03 if rows == 1 else 1 + SAG
        height = round(area.height / (1 + (rows - 1) * (1 - tuck)) / reach)
        if tallest:
            height = min(height, round(tallest / reach) if rows == 1 else tallest)
        width = round(height / ratio)
        longest = -(-count // rows)
        if longest < 2 or (area.width - width) / (longest - 1) >= min(least, width):
            break
    spots: list[Spot] = []
    for row in range(rows):
        number = count * (row + 1) // rows - count * row // rows
        bottom = area.bottom - (rows - 1 - row) * round(height * (1 - tuck))
        spots += _row(area, number, (width, height), bottom, row, gap, tilted)
    if not facing:
        return tuple(spots)
    return tuple(_across(area, spot) for spot in spots)


def _row(
    area: pygame.Rect, count: int, card: tuple[int, int], bottom: int, row: int, gap: int, tilted: bool
) -> list[Spot]:
    width, height = card
    step = float(width + gap)
    if count > 1:
        step = min(step, (area.width - width) / (count - 1))
    most = min(MOST_TILT, TILT_A_CARD * (count - 1) / 2) if tilted else 0.0
    sag = height * SAG * most / MOST_TILT
    spots = []
    for index in range(count):
        part = 0.0 if count == 1 else 2 * index / (count - 1) - 1
        rect = pygame.Rect(0, 0, width, height)
        rect.centerx = round(area.centerx + part * step * (count - 1) / 2)
        rect.bottom = round(bottom - sag + sag * part * part)
        # Angles are rounded to half degrees, so hands of every size use the same few turned pictures.
        spots.append(Spot(rect, round(-part * most * 2) / 2, row))
    return spots


def opened(spots: Sequence[Spot], chosen: int, least: int) -> tuple[Spot, ...]:
    """Move the cards of a hand apart, so that the chosen card hides no other card.

    Args:
        spots: The places of the cards, from left to right.
        chosen: Index of the chosen card.
        least: Smallest visible width of each card in pixels.
    """
    gaps = len(spots) - 1
    if chosen >= gaps or gaps < 2:
        return tuple(spots)
    first, last = spots[0].rect.centerx, spots[-1].rect.centerx
    wide = min(spots[chosen].rect.width, last - first - (gaps - 1) * least)
    step = (last - first - wide) / (gaps - 1)
    if wide <= step:
        return tuple(spots)
    found = []
    for at, spot in enumerate(spots):
        rect = spot.rect.copy()
        rect.centerx = round(first + at * step + (wide - step if at > chosen else 0))
        found.append(Spot(rect, spot.angle, spot.row))
    return tuple(found)


def _across(area: pygame.Rect, spot: Spot) -> Spot:
    rect = spot.rect.copy()
    rect.center = (2 * area.centerx - rect.centerx, 2 * area.centery - rect.centery)
    return Spot(rect, spot.angle + 180, spot.row)
