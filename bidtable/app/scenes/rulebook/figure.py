"""Pictures of examples in the rulebook, which show parts of the game's table."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.look import picture_of
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import Metrics, Theme
from bidtable.app.draw.writing import Written, note
from bidtable.app.match.people import EXAMPLES
from bidtable.app.match.setup_form import COLOURS
from bidtable.app.room.scenery import light_of
from bidtable.app.scenes.common.picture import BookPicture, Piece
from bidtable.app.scenes.furniture.frame import place_table
from bidtable.app.tables import make_table
from bidtable.app.tables.base import Situation
from bidtable.app.widgets.board import Item, named
from bidtable.app.widgets.widget import Common
from bidtable.core.book import Example
from bidtable.core.game import AnyGame
from bidtable.core.record import SeatInfo
from bidtable.rulebook.staging import Staged, StageError, stage

MARGIN: Final = 24
"""Distance between two groups of pieces in a picture, and around all of them, in layout units."""

AROUND: Final = 7
"""Margin around the pieces of a group, in layout units.

The margin must be smaller than the distance between two parts of a table.
"""

CORNER: Final = 10
"""Radius of the corners of a picture, in layout units."""

WOOD: Final = 5
"""Width of the wooden edge of a picture, in layout units."""

FEWER: Final = 0.93
"""Worth of an arrangement with one more row, as a share of the size of its pieces."""

LARGEST: Final = 1.6
"""Largest size of the pieces in a picture, as a multiple of their size on the table."""

RIM: Final = 44
"""Margin around a group of which the picture shows only a part, in layout units."""


@dataclass(frozen=True)
class Group:
    """Pieces that belong together in a picture of the rulebook.

    Attributes:
        items: The pieces in drawing order.
        area: The shown part of the table, in pixels.
        cut: Whether pieces may be cut off at the edge, which then has a frame.
    """

    items: tuple[Item, ...]
    area: pygame.Rect
    cut: bool


@dataclass(frozen=True)
class Laid:
    """An example of the rulebook, with its pieces.

    Attributes:
        slug: Short name of the game.
        groups: The groups of pieces in the picture.
        missed: Names of pieces that are missing on the table.
        staged: The position of the game.
        ground: Returns the background of the table for a theme.
        metrics: Sizes with which the pieces are painted.
    """

    slug: str
    groups: tuple[Group, ...]
    missed: tuple[str, ...]
    staged: Staged
    ground: Callable[[Theme], pygame.Surface]
    metrics: Metrics


def situation_of(example: Example, staged: Staged) -> Situation:
    seats = tuple(
        SeatInfo(name, "human" if at == example.viewer else "bot", "normal", COLOURS[at], EXAMPLES[at])
        for at, name in enumerate(staged.names)
    )
    awaiting = staged.moment is None and bool(staged.view.legal)
    return Situation(
        staged.view,
        seats,
        actor=example.viewer if awaiting else staged.actor,
        moment=staged.moment,
        awaiting=awaiting,
        selected=staged.selected,
        recent=staged.recent,
    )


def lay_out(game: AnyGame, slug: str, example: Example, m: Metrics) -> Laid:
    """Play the moves of an example, and return the pieces of its picture.

    Raises:
        StageError: The rules do not allow the moves, or no piece of the example is on the table.
    """
    staged = stage(game, example)
    table = make_table(game, slug, m)
    area, seats = place_table(m).table, len(staged.names)
    items = table.items(situation_of(example, staged), area)
    groups: list[Group] = []
    missed: list[str] = []
    for text in example.show:
        shown, _, cut = text.partition("/")
        patterns, around = shown.split(), (cut or shown).split()
        needed = {each for each in (*patterns, *around) if not each.startswith("~")}
        missed += [each for each in needed if not _matching(items, (each.lstrip("!"),))]
        if _matching(items, around):
            groups.append(_group(items, patterns, around, bool(cut), m))
    if not groups:
        raise StageError(f"nothing is shown by {', '.join(example.show)}")
    return Laid(
        slug, tuple(groups), tuple(missed), staged, lambda theme: table.background(theme, seats, area), m
    )


def lay_out_large(game: AnyGame, slug: str, example: Example, m: Metrics, width: int, height: int) -> Laid:
    """Return the pieces of an example's picture, as large as a width and a height in pixels allow.

    Raises:
        StageError: The rules do not allow the moves, or no piece of the example is on the table.
    """
    laid = lay_out(game, slug, example, m)
    grows = min(LARGEST, arrange(laid.groups, width, height, m.px(MARGIN)).room)
    if grows <= 1.0:
        return laid
    larger = Metrics(round(m.width * grows), round(m.height * grows), m.text_scale)
    return lay_out(game, slug, example, larger)


def _group(
    items: Sequence[Item], patterns: Sequence[str], around: Sequence[str], cut: bool, m: Metrics
) -> Group:
    # A piece inside the area is added, unless it is larger than the area or `cut` is set.
    rects = [_upright(item) for item in _matching(items, around)]
    area = rects[0].unionall(rects[1:])
    pieces = _matching(items, patterns)
    if cut:
        # The margin must not extend beyond the table.
        whole = [pygame.Rect(item.rect) for item in pieces]
        area = area.inflate(2 * m.px(RIM), 2 * m.px(RIM)).clip(whole[0].unionall(whole[1:]))
    else:
        left_out = _matching(items, [each[1:] for each in patterns if each.startswith("!")])
        pieces = [
            item
            for item in items
            if item in pieces or (_belongs(_upright(item), area) and item not in left_out)
        ]
        area = area.unionall([_upright(item) for item in pieces])
        area = area.inflate(2 * m.px(AROUND), 2 * m.px(AROUND))
    return Group(tuple(sorted(pieces, key=lambda item: item.z)), area, cut)


def _belongs(rect: pygame.Rect, area: pygame.Rect) -> bool:
    return area.collidepoint(rect.center) and rect.w <= area.w and rect.h <= area.h


def _matching(items: Sequence[Item], patterns: Sequence[str]) -> list[Item]:
    # A pattern that begins with "!" excludes pieces.
    wanted = [pattern.lstrip("~") for pattern in patterns if not pattern.startswith("!")]
    others = [pattern[1:] for pattern in patterns if pattern.startswith("!")]
    return [item for item in items if named(item.key, wanted) and not named(item.key, others)]


def _upright(item: Item) -> pygame.Rect:
    rect = pygame.Rect(item.rect)
    if not item.angle:
        return rect
    turned = pygame.transform.rotate(pygame.Surface(rect.size), item.angle).get_rect()
    turned.center = rect.center
    return turned


@dataclass(frozen=True)
class Arrangement:
    """The positions of all groups of pieces in one picture of the rulebook.

    Attributes:
        size: Width and height of the picture in pixels.
        scale: Scale of the picture; 1 is the size on the table.
        places: The top left corner of each group in pixels, before scaling.
        room: Scale with which the groups would fill the largest allowed picture.
    """

    size: tuple[int, int]
    scale: float
    places: tuple[tuple[int, int], ...]
    room: float = 1.0


def arrange(groups: Sequence[Group], width: int, height: int, gap: int) -> Arrangement:
    """Place groups of pieces in rows in the middle of a picture, so that they are as large as possible.

    Args:
        groups: The groups of pieces.
        width: Width of the picture in pixels.
        height: The greatest height of the picture in pixels.
        gap: Distance between two groups, and around all of them, in pixels.
    """

    def fit(rows: Sequence[Sequence[Group]]) -> float:
        tall = sum(max(group.area.h for group in row) + gap for row in rows) + gap
        return min(width / (max(_row_width(row, gap) for row in rows) + 2 * gap), height / tall)

    spans = {_row_width(groups[i:j], gap) for i, j in itertools.combinations(range(len(groups) + 1), 2)}
    least = max(group.area.w for group in groups)
    tried = [_rows(groups, span, gap) for span in sorted(spans) if span >= least]
    # A further row must make the pieces clearly larger.
    rows = max(tried, key=lambda rows: fit(rows) * FEWER ** len(rows))
    room = fit(rows)
    scale = min(1.0, room)
    whole = max(max(_row_width(row, gap) for row in rows) + 2 * gap, round(width / scale))
    places: list[tuple[int, int]] = []
    y = gap
    for row in rows:
        tall, x = max(group.area.h for group in row), (whole - _row_width(row, gap)) // 2
        for group in row:
            places.append((x, y + (tall - group.area.h) // 2))
            x += group.area.w + gap
        y += tall + gap
    return Arrangement((int(whole * scale), int(y * scale)), scale, tuple(places), room)


def _rows(groups: Sequence[Group], width: int, gap: int) -> list[list[Group]]:
    rows: list[list[Group]] = []
    for group in groups:
        if rows and _row_width([*rows[-1], group], gap) <= width:
            rows[-1].append(group)
        else:
            rows.append([group])
    return rows


def _row_width(row: Sequence[Group], gap: int) -> int:
    return sum(group.area.w for group in row) + gap * (len(row) - 1)


class Figure(BookPicture):
    """The picture of an example in the rulebook.

    Args:
        laid: The example with its pieces.
        plan: Places of the groups of pieces in the picture.
        **common: See `Widget`.
    """

    def __init__(self, laid: Laid, plan: Arrangement, **common: Unpack[Common]) -> None:
        super().__init__(laid.slug, **common)
        self.laid, self.plan = laid, plan

    @property
    def dyed(self) -> PaintContext:
        return replace(super().dyed, metrics=self.laid.metrics)

    def pieces(self) -> Iterator[Piece]:
        for group in self.laid.groups:
            for item in group.items:
                yield item.look, pygame.Rect(item.rect).size, item.angle

    def paint(self, target: pygame.Surface) -> None:
        ctx, plan = self.dyed, self.plan
        whole = pygame.Surface(
            (round(plan.size[0] / plan.scale), round(plan.size[1] / plan.scale)), pygame.SRCALPHA
        )
        self._ground(whole, ctx)
        for group, place in zip(self.laid.groups, plan.places, strict=True):
            part = pygame.Rect(place, group.area.size)
            if self.ready:
                self._show(whole, group, part, ctx, target)
            if group.cut:
                pygame.draw.rect(whole, ctx.theme.felt_edge, part, ctx.metrics.px(2))
        out = whole if plan.scale == 1.0 else smooth(whole, target.get_size())
        target.blit(out, (0, 0))

    @staticmethod
    def _ground(whole: pygame.Surface, ctx: PaintContext) -> None:
        m, area = ctx.metrics, whole.get_rect()
        corner, light = m.px(CORNER), light_of(ctx.theme)
        paint.rounded(whole, area, corner, (255, 255, 255))
        whole.blit(paint.felt(area.size, ctx.theme), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        paint.rounded(whole, area, corner, None, light.wood[0], m.px(WOOD))
        paint.rounded(whole, area, corner, None, light.edge, m.px(1))

    def _show(
        self,
        whole: pygame.Surface,
        group: Group,
        part: pygame.Rect,
        ctx: PaintContext,
        target: pygame.Surface,
    ) -> None:
        # Tests check that no text is cut off, so the texts are recorded.
        whole.set_clip(part)
        if group.cut:
            whole.blit(self.laid.ground(ctx.theme), part.topleft, group.area)
        notes: list[Written] = []
        for item in group.items:
            rect = pygame.Rect(item.rect)
            rect.center = (
                rect.centerx - group.area.x + part.x,
                rect.centery - group.area.y + part.y,
            )
            picture = picture_of(item.look, rect.size, ctx, item.angle)
            spot = picture.surface.get_rect(center=rect.center)
            surface = picture.surface
            if item.alpha < 255:
                surface = surface.copy()
                surface.set_alpha(item.alpha)
            whole.blit(surface, spot)
            # A text below another piece cannot be read.
            notes = [each for each in notes if not rect.colliderect(each.area)]
            if not item.angle:
                notes += [_moved(each, spot.topleft) for each in picture.written]
        for each in notes:
            area = pygame.Rect(each.area)
            if part.contains(area):
                seen = pygame.Rect(*(round(value * self.plan.scale) for value in area))
                note(target, each.text, seen, each.ink, each.cut, spare=each.spare)
        whole.set_clip(None)


def _moved(written: Written, by: tuple[int, int]) -> Written:
    x, y, w, h = written.area
    return Written(written.text, (x + by[0], y + by[1], w, h), written.ink, written.cut, written.spare)
