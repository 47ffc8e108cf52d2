"""A worked example as a picture: the pieces of the real table at that moment, laid out and drawn as the table does.

Nothing of it is stored: the position is played by its script, the game's own table lays it out for this window, and
the groups of pieces that the example is about are set beside each other on the felt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.look import picture_of
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.writing import Written, note
from bidtable.app.people import EXAMPLES
from bidtable.app.scenes.picture import BookPicture, Piece
from bidtable.app.scenes.table_furniture import place_table
from bidtable.app.setup_model import COLOURS
from bidtable.app.tables import make_table
from bidtable.app.tables.base import Situation
from bidtable.app.widgets.board import Item
from bidtable.app.widgets.widget import Common
from bidtable.core.book import Example
from bidtable.core.game import AnyGame
from bidtable.core.record import SeatInfo
from bidtable.rulebook.staging import Staged, stage

MARGIN: Final = 12
"""Layout units of felt round the pieces, and between groups."""

RIM: Final = 44
"""Layout units shown round what a group is cut to."""


@dataclass(frozen=True)
class Group:
    """Pieces that lie together.

    Attributes:
        items: The pieces, the farthest first.
        area: The part of the table that is shown of them, in pixels.
        cut: Whether that is less than they take.
    """

    items: tuple[Item, ...]
    area: pygame.Rect
    cut: bool


@dataclass(frozen=True)
class Laid:
    """The pieces of an example on the table.

    Attributes:
        slug: The game.
        groups: What is shown.
        missed: Patterns of the example that name no piece.
        staged: The moment.
    """

    slug: str
    groups: tuple[Group, ...]
    missed: tuple[str, ...]
    staged: Staged


def situation_of(example: Example, staged: Staged) -> Situation:
    """Return what the table is to show."""
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


def lay_out(game: AnyGame, slug: str, example: Example, ctx: PaintContext) -> Laid:
    """Play an example up to its moment, and lay its table out for the window.

    Raises:
        StageError: It cannot be played with the rules in force.
    """
    staged = stage(game, example)
    table = make_table(game, slug, ctx.metrics)
    items = table.items(situation_of(example, staged), place_table(ctx.metrics).table)
    groups: list[Group] = []
    missed: list[str] = []
    for text in example.show:
        shown, _, cut = text.partition("/")
        patterns, around = shown.split(), (cut or shown).split()
        needed = {each for each in (*patterns, *around) if not each.startswith("~")}
        missed += [each for each in needed if not _matching(items, (each.lstrip("!"),))]
        rects = [_upright(item) for item in _matching(items, around)]
        if rects:
            pieces = sorted(_matching(items, patterns), key=lambda item: item.z)
            area = rects[0].unionall(rects[1:])
            if cut:
                # With some of what lies round it, as far as there is anything.
                whole = [pygame.Rect(item.rect) for item in pieces]
                area = area.inflate(2 * ctx.metrics.px(RIM), 2 * ctx.metrics.px(RIM))
                area = area.clip(whole[0].unionall(whole[1:]))
            groups.append(Group(tuple(pieces), area, bool(cut)))
    return Laid(slug, tuple(groups), tuple(missed), staged)


def _matching(items: Sequence[Item], patterns: Sequence[str]) -> list[Item]:
    """Return the pieces whose key fits one of some patterns, and none that begins with "!"."""
    wanted = [pattern.lstrip("~") for pattern in patterns if not pattern.startswith("!")]
    others = [pattern[1:] for pattern in patterns if pattern.startswith("!")]
    return [
        item
        for item in items
        if any(fnmatchcase(item.key, pattern) for pattern in wanted)
        and not any(fnmatchcase(item.key, pattern) for pattern in others)
    ]


def _upright(item: Item) -> pygame.Rect:
    """Return the upright rectangle round a piece that may be turned."""
    rect = pygame.Rect(item.rect)
    if not item.angle:
        return rect
    turned = pygame.transform.rotate(pygame.Surface(rect.size), item.angle).get_rect()
    turned.center = rect.center
    return turned


@dataclass(frozen=True)
class Arrangement:
    """Where the groups of a figure stand.

    Attributes:
        size: Width and height of the figure in pixels.
        scale: How much smaller it is than on the table; 1 is as large.
        places: Top left corner of each group, before scaling.
    """

    size: tuple[int, int]
    scale: float
    places: tuple[tuple[int, int], ...]


def arrange(groups: Sequence[Group], width: int, gap: int) -> Arrangement:
    """Set groups beside each other in rows, each row in the middle of its height.

    Args:
        groups: What is shown.
        width: Room in pixels; a group that is wider makes all smaller.
        gap: Pixels round them and between them.
    """
    room = max([width - 2 * gap, *(group.area.w for group in groups)])
    rows: list[list[int]] = []
    left = 0
    for index, group in enumerate(groups):
        if rows and left + gap + group.area.w <= room:
            rows[-1].append(index)
            left += gap + group.area.w
        else:
            rows.append([index])
            left = group.area.w
    places = [(0, 0)] * len(groups)
    y, widest = gap, 0
    for row in rows:
        tall, x = max(groups[index].area.h for index in row), gap
        for index in row:
            places[index] = (x, y + (tall - groups[index].area.h) // 2)
            x += groups[index].area.w + gap
        y, widest = y + tall + gap, max(widest, x)
    scale = min(1.0, width / max(1, widest))
    return Arrangement((int(widest * scale), int(y * scale)), scale, tuple(places))


class Figure(BookPicture):
    """The picture of an example.

    Args:
        laid: What is shown.
        plan: Where its groups stand.
        **common: See `Widget`.
    """

    def __init__(self, laid: Laid, plan: Arrangement, **common: Unpack[Common]) -> None:
        super().__init__(laid.slug, **common)
        self.laid, self.plan = laid, plan

    def pieces(self) -> Iterator[Piece]:
        """Yield the pieces of all groups."""
        for group in self.laid.groups:
            for item in group.items:
                yield item.look, pygame.Rect(item.rect).size, item.angle

    def paint(self, target: pygame.Surface) -> None:
        """Put the pieces together on the felt, in a frame; bare felt while they are not painted."""
        ctx, m = self.felt, self.context.metrics
        plan = self.plan
        full = (round(plan.size[0] / plan.scale), round(plan.size[1] / plan.scale))
        whole = pygame.Surface(full)
        whole.blit(paint.felt(full, ctx.theme), (0, 0))
        if self.ready:
            for group, place in zip(self.laid.groups, plan.places, strict=True):
                self._show(whole, group, place, plan.scale, ctx, target)
        out = whole if plan.scale == 1.0 else pygame.transform.smoothscale(whole, target.get_size())
        target.blit(out, (0, 0))
        pygame.draw.rect(target, self.context.theme.field_edge, target.get_rect(), max(1, m.px(1)))

    def _show(
        self,
        whole: pygame.Surface,
        group: Group,
        place: tuple[int, int],
        scale: float,
        ctx: PaintContext,
        target: pygame.Surface,
    ) -> None:
        """Draw a group at its place, and note its words where they will stand on the figure."""
        # With their shadows; what is cut out of a board shows none of what lies round it.
        rim = 0 if group.cut else ctx.metrics.px(MARGIN) // 2
        whole.set_clip(pygame.Rect(place, group.area.size).inflate(2 * rim, 2 * rim))
        notes: list[Written] = []
        for item in group.items:
            rect = pygame.Rect(item.rect)
            rect.center = (rect.centerx - group.area.x + place[0], rect.centery - group.area.y + place[1])
            picture = picture_of(item.look, rect.size, ctx, item.angle)
            spot = picture.surface.get_rect(center=rect.center)
            surface = picture.surface
            if item.alpha < 255:
                surface = surface.copy()
                surface.set_alpha(item.alpha)
            whole.blit(surface, spot)
            # What a nearer piece lies over is not read.
            notes = [each for each in notes if not rect.colliderect(each.area)]
            if not item.angle:
                notes += [_moved(each, spot.topleft) for each in picture.written]
        view = whole.get_clip()
        for each in notes:
            area = pygame.Rect(each.area)
            if view.contains(area):
                seen = pygame.Rect(*(round(value * scale) for value in area))
                note(target, each.text, seen, each.ink, each.cut, spare=each.spare)
        whole.set_clip(None)


def _moved(written: Written, by: tuple[int, int]) -> Written:
    x, y, w, h = written.area
    return Written(written.text, (x + by[0], y + by[1], w, h), written.ink, written.cut, written.spare)
