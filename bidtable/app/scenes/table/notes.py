"""Places of notes at the table, which cover nothing that can be pressed or that matters for the decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import Rgb
from bidtable.app.scenes.furniture.host import TableHost
from bidtable.app.widgets import Widget
from bidtable.app.widgets.sprite import Sprite
from bidtable.app.widgets.widget import Common
from bidtable.core.model import Move

GRID: Final = (52, 26)
"""Numbers of positions that are tried along the table's width and height."""
GAP: Final = 5
"""Least distance in layout units between a note and a piece that it must not cover."""
ON_PERSON, ON_PIECE, ON_LARGE, ON_PROMPT = 4.0, 1.0, 0.4, 0.1
"""Costs of each pixel that a note covers: of people, of other pieces, of large pieces, and of the prompt.

The note itself says what to do, so it may cover the prompt.
"""
LARGE_PART: Final = 6
"""Share of the window above which a piece counts as large; 6 means a sixth of the window."""
WHITE: Final = (255, 255, 255)


class Ring(Widget):
    """A ring around a piece that a note speaks of.

    Args:
        white: Whether the ring is white, as around the move of a hint; the rings of lessons have the colour of choices.
        **common: See `Widget`.
    """

    reactive = False

    def __init__(self, *, white: bool = False, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.white = white
        self.blocks = False

    def paint(self, target: pygame.Surface) -> None:
        """Draw a light line between two dark lines, which is visible on any background."""
        m, theme = self.context.metrics, self.context.theme
        area, wide = target.get_rect(), max(2, m.px(3))
        dark: Rgb = (0, 0, 0) if self.white or theme.base != "daylight" else WHITE
        paint.rounded(target, area, m.px(12), None, (*dark, 150), wide + 2 * max(1, m.px(1)))
        inner = area.inflate(-2 * max(1, m.px(1)), -2 * max(1, m.px(1)))
        paint.rounded(target, inner, m.px(11), None, WHITE if self.white else theme.choice, wide)

    def surround(self, place: pygame.Rect) -> None:
        """Show the ring around a place, within the window."""
        m = self.context.metrics
        gap = m.px(6)
        self.move_to(place.inflate(2 * gap, 2 * gap).clip(pygame.Rect(0, 0, m.width, m.height)))
        self.visible = True


@dataclass(frozen=True)
class Obstacles:
    """The places that a note should not cover.

    Attributes:
        kept: Places that must stay free: pieces that can be pressed, and pieces that matter for the decision.
        costs: Other places, each with the cost of a covered pixel.
    """

    kept: Sequence[pygame.Rect]
    costs: Sequence[tuple[pygame.Rect, float]]

    def covered(self, box: pygame.Rect) -> int:
        """Return the number of pixels of the kept places that a box covers; a place covered twice counts twice."""
        parts = (box.clip(self.kept[at]) for at in box.collidelistall(self.kept))
        return sum(part.width * part.height for part in parts)

    def cost(self, box: pygame.Rect) -> float:
        """Return the cost of the other places that a box covers."""
        parts = ((box.clip(rect), cost) for rect, cost in self.costs if box.colliderect(rect))
        return sum(cost * part.width * part.height for part, cost in parts)


def named(name: str, patterns: Iterable[str]) -> bool:
    """Return whether a name fits one of several patterns with wildcards."""
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def place_of(widget: Widget) -> pygame.Rect:
    """Return the place of a widget; of a piece in flight the place where it will lie."""
    return widget.home if isinstance(widget, Sprite) else widget.rect


def places_of_move(scene: TableHost, move: Move) -> list[pygame.Rect]:
    """Return the place of the piece or button that makes a move; empty if there is none yet."""
    moves = scene.table.moves
    pieces = [scene.board.sprite(key) for key in scene.board.keys if moves.get(key) == move]
    found = [piece.home for piece in pieces if piece is not None][:1]
    if not found:
        # The gold button is in the place of a selected action.
        gold = scene.ui.find("act:confirm")
        found = [gold.rect] if gold is not None and gold.visible else []
    return found


def obstacles(scene: TableHost, ringed: Sequence[pygame.Rect], own: Sequence[Widget]) -> Obstacles:
    """Return the places that a note at the table should not cover.

    Args:
        scene: The table.
        ringed: Places that the note speaks of.
        own: The widgets of the note itself.
    """
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
            costs.append((place, ON_PROMPT))
        elif widget.name and not isinstance(widget, Ring):
            # A piece that fills the table may be partly covered.
            costs.append((place, ON_LARGE if large else ON_PIECE))
    return Obstacles([place.inflate(gap, gap) for place in kept], costs)


def _pieces(scene: TableHost) -> list[tuple[str, Sprite]]:
    found = ((key, scene.board.sprite(key)) for key in scene.board.keys)
    return [(key, piece) for key, piece in found if piece is not None and piece.visible]


def free_place(
    area: pygame.Rect,
    sizes: Sequence[tuple[int, int]],
    around: Obstacles,
    cost: Callable[[pygame.Rect], float],
) -> tuple[pygame.Rect, int]:
    """Return the best place of a note, and the pixels of kept places that it covers there: 0 if that is possible.

    Args:
        area: The area in which the note has to be.
        sizes: Possible widths and heights in pixels.
        around: The places that it should not cover.
        cost: Further costs of a place, such as its distance from a piece.
    """
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
    """Return the distance in pixels between a box and a point; 0 for a point inside the box."""
    dx = max(box.left - point[0], 0, point[0] - box.right)
    dy = max(box.top - point[1], 0, point[1] - box.bottom)
    return float((dx * dx + dy * dy) ** 0.5)
