"""Finds places for texts that hide no important pieces of the table."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import Rgb
from bidtable.app.scenes.furniture.host import TableHost
from bidtable.app.widgets import Widget
from bidtable.app.widgets.overlay import pixels_covered
from bidtable.app.widgets.sprite import Sprite
from bidtable.app.widgets.widget import Common
from bidtable.core.model import Move

GRID: Final = (52, 26)
"""Number of x positions and of y positions on the table that are tried for a note."""
GAP: Final = 5
"""Smallest distance between a note and a piece that the note must not cover, in layout units."""
ON_PERSON, ON_PIECE, ON_LARGE, ON_PROMPT = 4.0, 1.0, 0.4, 2.0
"""Costs of each covered pixel: of people, of other pieces, of large pieces, and of the prompt.

A covered prompt costs less than a covered person, because the note describes the same decision as the prompt.
"""
LARGE_PART: Final = 6
"""A piece counts as large if it covers more than a sixth of the window."""
ACTIONS: Final = ("act:", "look:", "prompt:why", "hint:")
"""Beginnings of the names of buttons and panels, beside the pieces of the table, with which the viewer can act."""
SHRUNK: Final = (1.0, 0.85, 0.7, 0.55)
"""Smallest shares of a panel's width and height.

A panel may shrink to this size, so that it covers no piece that can be pressed.
"""
WHITE: Final = (255, 255, 255)


class Ring(Widget):
    """A ring around a piece on the table.

    Args:
        white: Whether the ring is white, for a hint.
        **common: See `Widget`.
    """

    reactive = False

    def __init__(self, *, white: bool = False, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.white = white
        self.blocks = False

    def paint(self, target: pygame.Surface) -> None:
        # A light line between two dark lines is visible on any background.
        m, theme = self.context.metrics, self.context.theme
        area, wide = target.get_rect(), max(2, m.px(3))
        dark: Rgb = (0, 0, 0) if self.white or theme.base != "daylight" else WHITE
        paint.rounded(target, area, m.px(12), None, (*dark, 150), wide + 2 * m.px(1))
        inner = area.inflate(-2 * m.px(1), -2 * m.px(1))
        paint.rounded(target, inner, m.px(11), None, WHITE if self.white else theme.choice, wide)

    def surround(self, place: pygame.Rect) -> None:
        m = self.context.metrics
        gap = m.px(6)
        self.move_to(place.inflate(2 * gap, 2 * gap).clip(pygame.Rect(0, 0, m.width, m.height)))
        self.visible = True


@dataclass(frozen=True)
class Obstacles:
    """The parts of the table that a text should not cover.

    Attributes:
        kept: Areas that must stay free.
        costs: Areas that should stay free, each with the cost of a covered pixel.
    """

    kept: Sequence[pygame.Rect]
    costs: Sequence[tuple[pygame.Rect, float]]

    def covered(self, box: pygame.Rect) -> int:
        """Return how many pixels of important pieces a box would hide."""
        return pixels_covered(box, self.kept)

    def cost(self, box: pygame.Rect) -> float:
        """Rate a place for a text; a lower rating is better."""
        parts = ((box.clip(rect), cost) for rect, cost in self.costs if box.colliderect(rect))
        return sum(cost * part.width * part.height for part, cost in parts)


def place_of(widget: Widget) -> pygame.Rect:
    """Return the area of a widget after all movement has ended."""
    return widget.home if isinstance(widget, Sprite) else widget.rect


def place_to_ring(widget: Widget) -> pygame.Rect:
    """Return the area of a widget after all movement has ended, with the corners of a rotated piece."""
    if not isinstance(widget, Sprite):
        return widget.rect
    home, turn = widget.home, math.radians(widget.angle)
    across, down = abs(math.cos(turn)), abs(math.sin(turn))
    place = pygame.Rect(0, 0, home.w * across + home.h * down, home.h * across + home.w * down)
    place.center = home.center
    return place


def places_of_move(scene: TableHost, move: Move) -> list[pygame.Rect]:
    """Return the area that the player presses to make a move, if any."""
    moves = scene.table.moves
    pieces = [scene.board.sprite(key) for key in scene.board.keys if moves.get(key) == move]
    found = [piece.home for piece in pieces if piece is not None][:1]
    if not found:
        # The piece for a selected move may be gone. The main button then makes the move.
        gold = scene.ui.find("act:confirm")
        found = [gold.rect] if gold is not None and gold.visible else []
    return found


def obstacles(scene: TableHost, ringed: Sequence[pygame.Rect], own: Sequence[Widget]) -> Obstacles:
    """Return the parts of the table that a text should not cover."""
    m, table = scene.ui.metrics, scene.table
    whole, gap = m.width * m.height, 2 * m.px(GAP)
    kept = [*ringed, *table.kept_clear({key: piece.home for key, piece in _pieces(scene)})]
    costs = []
    for widget in scene.ui.widgets:
        if not widget.visible or widget in own:
            continue
        place = place_of(widget)
        large = place.width * place.height > whole // LARGE_PART
        if widget.on_click is not None and widget.enabled:
            kept.append(place)
        elif widget.name.startswith("person:"):
            costs.append((place, ON_PERSON))
        elif widget.name.startswith("prompt:"):
            costs.append((place.inflate(gap, 2 * gap), ON_PROMPT))
        elif widget.name and not isinstance(widget, Ring):
            # A large piece, such as a track around the table, may be partly covered.
            costs.append((place, ON_LARGE if large else ON_PIECE))
    return Obstacles([place.inflate(gap, gap) for place in kept], costs)


def actions(scene: TableHost) -> list[pygame.Rect]:
    """Return the areas of all pieces and buttons with which the player can act now."""
    found = []
    for widget in scene.ui.widgets:
        acts = widget.name in scene.table.moves or widget.name.startswith(ACTIONS)
        if acts and widget.visible and widget.enabled and widget.on_click is not None:
            found.append(place_of(widget))
    return found


def beside_actions(scene: TableHost, wanted: pygame.Rect, now: pygame.Rect | None) -> pygame.Rect:
    """Return an area where a panel does not hide pieces that the player can press."""
    around = Obstacles(actions(scene), ())
    for place in (now, wanted):
        if place is not None and not around.covered(place):
            return place
    m = scene.ui.metrics
    gap = m.px(GAP)
    area = pygame.Rect(gap, wanted.top, m.width - 2 * gap, m.height - wanted.top - gap)
    best, least = wanted, around.covered(wanted)
    for width, height in sorted(itertools.product(SHRUNK, SHRUNK), key=math.prod, reverse=True):
        size = (round(wanted.width * width), round(wanted.height * height))
        place, covered = free_place(area, [size], around, lambda box: distance(box, wanted.center))
        if covered < least:
            best, least = place, covered
        if not covered:
            break
    return best


def _pieces(scene: TableHost) -> list[tuple[str, Sprite]]:
    found = ((key, scene.board.sprite(key)) for key in scene.board.keys)
    return [(key, piece) for key, piece in found if piece is not None and piece.visible]


def free_place(
    area: pygame.Rect,
    sizes: Sequence[tuple[int, int]],
    around: Obstacles,
    cost: Callable[[pygame.Rect], float],
) -> tuple[pygame.Rect, int]:
    """Return the best place for a text, and the number of hidden pixels."""
    best = pygame.Rect(area.topleft, sizes[0])
    least: tuple[float, float] = (float("inf"), float("inf"))
    for width, height in sizes:
        if width > area.width or height > area.height:
            continue
        box = pygame.Rect(0, 0, width, height)
        for x in range(area.left, area.right - width + 1, max(1, area.width // GRID[0])):
            for y in range(area.top, area.bottom - height + 1, max(1, area.height // GRID[1])):
                box.topleft = (x, y)
                covered = around.covered(box)
                if covered > least[0]:
                    continue
                found = (covered, around.cost(box) + cost(box))
                if found < least:
                    best, least = box.copy(), found
    return best, around.covered(best)


def distance(box: pygame.Rect, point: tuple[int, int]) -> float:
    """Return the distance in pixels between a rectangle and a point; 0 for a point inside."""
    dx = max(box.left - point[0], 0, point[0] - box.right)
    dy = max(box.top - point[1], 0, point[1] - box.bottom)
    return float((dx * dx + dy * dy) ** 0.5)
