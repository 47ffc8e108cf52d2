"""Finds the nearest widget in a direction, for arrow keys and controllers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

Direction = tuple[int, int]
STEEP: Final = 2.5
"""A place that lies this many times farther aside than ahead counts as ahead only if nothing else does."""


OTHER_ROW: Final = 100_000
"""Added to the distance of a place in another row, because left and right stay in a row as long as possible."""


class Spot(NamedTuple):
    """The place of a widget, and the scrolling area around it in which it is visible."""

    rect: pygame.Rect
    area: pygame.Rect | None = None


def toward(here: Spot, others: Sequence[Spot], direction: Direction) -> int | None:
    """Return the index of the nearest place in a direction, or None if there is no place in the direction.

    Inside a scrolling area, places of the same area come first, also if they must be scrolled to. From outside, such a
    place counts as lying at the edge of its area.
    """
    inside = [at for at, other in enumerate(others) if here.area is not None and other.area == here.area]
    for steep in (False, True):
        rects = [others[at].rect for at in inside]
        found = _nearest(here.rect, rects, direction, steep=steep)
        if found is not None and not (steep and direction[0]):
            return inside[found]
        found = _nearest(_shown(here), [_shown(other) for other in others], direction, steep=steep)
        if found is not None:
            return found
    return None


def _shown(spot: Spot) -> pygame.Rect:
    return spot.rect if spot.area is None else spot.rect.clamp(spot.area)


def _nearest(
    here: pygame.Rect, others: Sequence[pygame.Rect], direction: Direction, *, steep: bool
) -> int | None:
    far = [distance(here, other, direction, steep=steep) for other in others]
    best = min(range(len(far)), key=far.__getitem__, default=-1)
    return best if best >= 0 and far[best] < math.inf else None


def distance(here: pygame.Rect, there: pygame.Rect, direction: Direction, *, steep: bool = False) -> float:
    """Return how far a place is from another place in a direction; infinity if it lies in another direction."""
    dx, dy = there.centerx - here.centerx, there.centery - here.centery
    along = dx * direction[0] + dy * direction[1]
    if along <= 0:
        return math.inf
    if direction[0]:
        gap = there.left - here.right if direction[0] > 0 else here.left - there.right
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        skew = abs(dy)
    else:
        gap = there.top - here.bottom if direction[1] > 0 else here.top - there.bottom
        aside = max(0, there.left - here.right, here.left - there.right)
        skew = abs(dx)
    if skew > STEEP * along and aside and not steep:
        return math.inf
    other_row = OTHER_ROW if direction[0] and aside else 0
    return other_row + max(0, gap) + along / 4 + 3 * aside + 0.3 * skew
