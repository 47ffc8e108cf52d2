"""Finds the nearest widget in a direction, for arrow keys and controllers."""

from __future__ import annotations

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


class _Step(NamedTuple):
    """A step from a place to another; lower steps are better."""

    level: int
    cost: float
    here: int
    there: int
    way: Direction


def ways(spots: Sequence[Spot]) -> list[dict[Direction, int]]:
    """Return the place to which each direction leads from each place; the first place leads to all others.

    Inside a scrolling area, places of the same area come first, also if they must be scrolled to. From outside, such a
    place counts as lying at the edge of its area. A place to which no direction would lead is put between two places.
    """
    steps = _steps(spots)
    best: dict[tuple[int, Direction], _Step] = {}
    for step in steps:
        key = step.here, step.way
        if key not in best or step < best[key]:
            best[key] = step
    found: list[dict[Direction, int]] = [{} for _ in spots]
    for (here, way), step in best.items():
        found[here][way] = step.there
    reached = _reached(found)
    if len(reached) < len(spots):
        steps.sort()
    while len(reached) < len(spots):
        lost = next(at for at in range(len(spots)) if at not in reached)
        usual = _Step(0, 0.0, 0, lost, WAYS[0])
        _, _, last, new, way = next(
            (step for step in steps if step.here in reached and step.there not in reached), usual
        )
        behind = found[last].get(way)
        found[last][way] = new
        if behind is not None:
            found[new][way] = behind
        reached = _reached(found)
    return found


def _steps(spots: Sequence[Spot]) -> list[_Step]:
    """Return all steps from each place to each other place."""
    shown = [spot.rect if spot.area is None else spot.rect.clamp(spot.area) for spot in spots]
    seen = [_sides(rect) for rect in shown]
    whole = [_sides(spot.rect) for spot in spots]
    steps = []
    for here, (_, area) in enumerate(spots):
        for there, (_, other_area) in enumerate(spots):
            if here == there:
                continue
            inside = area is not None and area == other_area
            within = _ahead(whole[here], whole[there]) if inside else ()
            for steep, cost, way in within:
                if not (steep and way[0]):
                    steps.append(_Step(2 if steep else 0, cost, here, there, way))
            for steep, cost, way in _ahead(seen[here], seen[there]):
                if all(way != known for _, _, known in within):
                    steps.append(_Step(3 if steep else 1, cost, here, there, way))
    return steps


def _reached(found: Sequence[dict[Direction, int]]) -> set[int]:
    seen, queue = {0}, [0]
    while queue:
        for there in found[queue.pop()].values():
            if there not in seen:
                seen.add(there)
                queue.append(there)
    return seen


_Sides = tuple[int, int, int, int, int, int]


def _sides(rect: pygame.Rect) -> _Sides:
    return rect.left, rect.top, rect.right, rect.bottom, rect.centerx, rect.centery


def _ahead(here: _Sides, there: _Sides) -> list[tuple[bool, float, Direction]]:
    """Return the directions in which a place lies: whether steeply aside, how far away, and the direction."""
    left, top, right, bottom, x, y = here
    other_left, other_top, other_right, other_bottom, other_x, other_y = there
    dx, dy = other_x - x, other_y - y
    found: list[tuple[bool, float, Direction]] = []
    if dx:
        gap = other_left - right if dx > 0 else left - other_right
        aside = max(0, other_top - bottom, top - other_bottom)
        far = max(0, gap) + abs(dx) / 4 + 3 * aside + 0.3 * abs(dy) + (OTHER_ROW if aside else 0)
        found.append((bool(aside) and abs(dy) > STEEP * abs(dx), far, (1 if dx > 0 else -1, 0)))
    if dy:
        gap = other_top - bottom if dy > 0 else top - other_bottom
        aside = max(0, other_left - right, left - other_right)
        far = max(0, gap) + abs(dy) / 4 + 3 * aside + 0.3 * abs(dx)
        found.append((bool(aside) and abs(dx) > STEEP * abs(dy), far, (0, 1 if dy > 0 else -1)))
    return found
