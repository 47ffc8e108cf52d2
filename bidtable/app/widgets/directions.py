"""Finds the nearest widget in a direction, for arrow keys and controllers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

Direction = tuple[int, int]
WAYS: Final[tuple[Direction, ...]] = ((1, 0), (0, 1), (-1, 0), (0, -1))
STEEP: Final = 2.5
"""A place that lies this many times farther aside than ahead counts as ahead only if nothing else does."""
OTHER_ROW: Final = 100_000
"""Added to the distance of a place in another row, because left and right stay in a row as long as possible."""


class Spot(NamedTuple):
    """The place of a widget, and the scrolling area around it in which it is visible."""

    rect: pygame.Rect
    area: pygame.Rect | None = None


def ways(spots: Sequence[Spot]) -> list[dict[Direction, int]]:
    """Return the place to which each direction leads from each place; the first place leads to all others.

    Inside a scrolling area, places of the same area come first, also if they must be scrolled to. From outside, such a
    place counts as lying at the edge of its area. A place to which no direction would lead is put between two places.
    """
    found = [_ways_from(at, spots) for at in range(len(spots))]
    reached = _reached(found)
    while len(reached) < len(spots):
        lost = [at for at in range(len(spots)) if at not in reached]
        _, last, new, way = min(
            (_rank(spots[here], spots[there], way) or (math.inf, 0.0), here, there, way)
            for there in lost
            for here in reached
            for way in WAYS
        )
        behind = found[last].get(way)
        found[last][way] = new
        if behind is not None:
            found[new][way] = behind
        reached = _reached(found)
    return found


def _ways_from(at: int, spots: Sequence[Spot]) -> dict[Direction, int]:
    best: dict[Direction, tuple[tuple[float, float], int]] = {}
    for other, spot in enumerate(spots):
        if other == at:
            continue
        for way in WAYS:
            rank = _rank(spots[at], spot, way)
            if rank is not None and (way not in best or rank < best[way][0]):
                best[way] = rank, other
    return {way: other for way, (_, other) in best.items()}


def _reached(found: Sequence[dict[Direction, int]]) -> set[int]:
    seen, queue = {0}, [0]
    while queue:
        for there in found[queue.pop()].values():
            if there not in seen:
                seen.add(there)
                queue.append(there)
    return seen


def _rank(here: Spot, there: Spot, way: Direction) -> tuple[float, float] | None:
    """Return how good a place is as the next one in a direction, lower is better; None if it is not ahead."""
    inside = here.area is not None and here.area == there.area
    if inside:
        within = _distance(here.rect, there.rect, way)
        if within is not None and (not within[0] or not way[0]):
            return (2 if within[0] else 0), within[1]
    across = _distance(_shown(here), _shown(there), way)
    return ((3 if across[0] else 1), across[1]) if across is not None else None


def _shown(spot: Spot) -> pygame.Rect:
    return spot.rect if spot.area is None else spot.rect.clamp(spot.area)


def _distance(here: pygame.Rect, there: pygame.Rect, way: Direction) -> tuple[bool, float] | None:
    """Return whether a place lies steeply aside, and how far away it is; None if it is not ahead."""
    (x, y), (other_x, other_y) = here.center, there.center
    along = (other_x - x) * way[0] + (other_y - y) * way[1]
    if along <= 0:
        return None
    if way[0]:
        gap = there.left - here.right if way[0] > 0 else here.left - there.right
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        skew = abs(other_y - y)
    else:
        gap = there.top - here.bottom if way[1] > 0 else here.top - there.bottom
        aside = max(0, there.left - here.right, here.left - there.right)
        skew = abs(other_x - x)
    other_row = OTHER_ROW if way[0] and aside else 0
    cost = other_row + max(0, gap) + along / 4 + 3 * aside + 0.3 * skew
    return bool(skew > STEEP * along and aside), cost
