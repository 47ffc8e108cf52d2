"""Drawings of the houses of other players' companies in the game Bidness, and of the viewer's office."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, FIGURE, LEAST, LINE
from bidtable.app.draw.theme import SEAT_COLOURS, Metrics, Rgb, mix, readable_on
from bidtable.app.draw.writing import fitted as fitted_text
from bidtable.app.draw.writing import lay
from bidtable.app.room.figures import halo_light
from bidtable.app.room.spotlight import WARM
from bidtable.app.tables.bidness.layout import LEADING
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, PictureLook, label, measured
from bidtable.app.tables.bidness.street import Light, light_of
from bidtable.app.tables.kit.plate import paint_seat
from bidtable.app.tables.looks import drawing, firm, halo, readable_ink
from bidtable.app.widgets.board import Words

OUTLINE: Final[Rgb] = (29, 34, 48)
BOARD: Final[Rgb] = (22, 58, 48)
BARRED: Final = (20, 18, 30, 120)
"""Shade over the house of an opponent against whom the chosen card may not be played."""
DARK: Final[Rgb] = (112, 104, 142)
"""Colour by which the colours of a house without light are multiplied."""
CHALK: Final[Rgb] = (236, 244, 232)
SHEET: Final[Rgb] = (250, 246, 236)
RACK: Final[Rgb] = (58, 66, 92)
INKS: Final[tuple[Rgb, ...]] = ((186, 92, 70), (70, 112, 156), (206, 158, 74), (92, 134, 96))
"""Muted colours of bars, small lamps and books."""
LOW_LIGHT: Final = 0.24
"""Share of the dark in the walls of the office while something happens beside it."""
BARS: Final = (0.26, 0.4, 0.34, 0.62)
RACKS: Final = 5
SHELVES: Final = 3
BOOKS: Final = 6
WIDE_ROOM: Final = 1.3
"""Width of a room divided by its height, from which it has furniture."""
FIRST: Final = ("First Player", "First")
"""Texts of the sign of the First Player on a rival's plate, in words and in brief."""


@dataclass(frozen=True)
class ShapeLook:
    """A drawing that fills its area, such as a storey of a house.

    Attributes:
        dark: Whether its lights are out.
    """

    picture: str
    dark: bool = False

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        target.blit(drawing(self.picture, target.get_size()), (0, 0))
        if self.dark:
            target.fill(DARK, special_flags=pygame.BLEND_RGB_MULT)


@dataclass(frozen=True)
class RoofLook:
    """The roof of a house, in the seat's colour.

    Attributes:
        totals: Texts on the roof, such as "3 units" and "22 tech".
    """

    colour: str
    turn: bool = False
    totals: tuple[str, ...] = ()
    name: str = ""

    @property
    def in_words(self) -> Words | None:
        return Words("house", self.name, ", ".join(self.totals)) if self.name else None

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        base, m = firm(SEAT_COLOURS[self.colour]), ctx.metrics
        rect = target.get_rect()
        edge = ctx.theme.accent if self.turn else OUTLINE
        paint.rounded(target, rect, m.px(3), base, edge, max(1, round(1.5 * m.u)))
        shine = rect.inflate(-m.px(5), -m.px(5))
        shine.height = max(1, shine.height // 2)
        if not self.totals:
            paint.rounded(target, shine, m.px(1), mix(base, (255, 255, 255), 0.3))
        for at, words in enumerate(self.totals):
            half = pygame.Rect(at * rect.width // 2, 0, rect.width // 2, rect.height)
            label(target, ctx, words, half, CAPTION, readable_on(base), "bold", "center")


@dataclass(frozen=True)
class HouseLook:
    """The plate of a company, with its cash and its debt.

    Attributes:
        cash: Dollars, such as "$140".
        debt: The debt in words, such as "4 IOUs" or "debt free".
    """

    name: str
    colour: str
    cash: str
    debt: str
    first: bool = False
    turn: bool = False

    shadow = 4.0
    corner = 8.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        fill, edge = (theme.panel_raised, theme.accent) if self.turn else (theme.panel, theme.panel_edge)
        paint.rounded(target, rect, m.px(8), fill, edge, m.px(3) if self.turn else 1)
        inner = rect.inflate(-m.px(12), -m.px(2))
        # In a small window the name needs more than its share of the height.
        tall = max(inner.height * 44 // 100, round(m.floor_px(LEAST) * LEADING) + 1)
        head = pygame.Rect(inner.left, inner.top, inner.width, tall)
        money = pygame.Rect(inner.left, head.bottom, inner.width, inner.bottom - head.bottom)
        side = min(head.height, m.px(18))
        paint_seat(target, self.colour, pygame.Rect(head.left, head.centery - side // 2, side, side))
        name = pygame.Rect(head.left + side + m.px(5), head.top, head.width - side - m.px(5), head.height)
        if self.first:
            name.width -= self._first(target, ctx, name) + m.px(4)
        self._name(target, ctx, name)
        size, _ = measured(ctx, self.cash, (inner.width // 2, money.height), LINE, "display")
        wide = min(inner.width // 2, ctx.fonts.width(self.cash, size, "display") + 2)
        cash = pygame.Rect(money.left, money.top, wide, money.height)
        label(target, ctx, self.cash, cash, LINE, theme.good, "display")
        debt = pygame.Rect(cash.right + m.px(8), money.top, money.right - cash.right - m.px(8), money.height)
        label(target, ctx, self.debt, debt, CAPTION, theme.ink, "semibold", "right")
        size, _ = measured(ctx, self.debt, debt.size, CAPTION, "semibold")
        note = pygame.Rect(0, debt.top, round(debt.height / PICTURE_RATIO), debt.height)
        note.right = debt.right - ctx.fonts.width(self.debt, size, "semibold") - m.px(4)
        if note.left >= debt.left and self.debt[0].isdigit():
            PictureLook("biz_iou", PICTURE_RATIO).paint(target.subsurface(note), ctx)

    def _first(self, target: pygame.Surface, ctx: PaintContext, row: pygame.Rect) -> int:
        m, fonts = ctx.metrics, ctx.fonts
        size = min(m.text_px(LEAST + 2), max(m.floor_px(LEAST), round(row.height * 0.6)))
        name = fonts.width(self.name, m.floor_px(CAPTION), "semibold")
        widths = [fonts.width(text, size, "bold") + m.px(10) for text in FIRST]
        at = 0 if name + widths[0] + m.px(4) <= row.width else 1
        pill = pygame.Rect(0, 0, min(widths[at], row.width), min(row.height - m.px(2), round(size * 1.4)))
        pill.midright = row.midright
        paint.rounded(target, pill, pill.height // 2, ctx.theme.accent)
        words = fonts.render(FIRST[at], size, ctx.theme.accent_ink, "bold")
        lay(target, words, words.get_rect(center=pill.center), FIRST[at], ctx.theme.accent_ink)
        return pill.width

    def _name(self, target: pygame.Surface, ctx: PaintContext, place: pygame.Rect) -> None:
        for name in (self.name, self.name.split()[0]):
            if measured(ctx, name, place.size, CAPTION, "semibold")[1]:
                label(target, ctx, name, place, CAPTION, ctx.theme.ink, "semibold")
                return


@dataclass(frozen=True)
class TargetLook:
    state: str = "legal"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, px = ctx.theme, ctx.metrics.px
        rect = target.get_rect()
        if self.state == "dimmed":
            pygame.draw.rect(target, BARRED, rect)
        elif theme.base != "contrast":
            pygame.draw.rect(target, (*theme.accent, 26), rect, border_radius=px(6))
        halo(target, ctx, rect, px(6), self.state)


@dataclass(frozen=True)
class OfficeLook:
    """The viewer's office without people: its frame, and its rooms with papered walls, lamps and floors.

    Attributes:
        rooms: Areas of the rooms in pixels, from the top left corner of the office.
        boards: Height of the floor of a room in pixels.
        dim: Whether the light is low, because something happens beside the office.
        full: Rooms in which people or signs take the place of the furniture.
    """

    rooms: tuple[tuple[int, int, int, int], ...]
    boards: int
    dim: bool = False
    full: frozenset[int] = frozenset()

    shadow = 6.0
    corner = 8.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m, light, plain = ctx.metrics, light_of(ctx.theme), ctx.theme.base == "contrast"
        edge = (255, 255, 255) if plain else mix(light.frame, (0, 0, 0), 0.4)
        paint.rounded(target, target.get_rect(), m.px(8), light.frame, edge, m.px(2))
        wall = light.wall
        if self.dim and not plain:
            wall = (mix(wall[0], OUTLINE, LOW_LIGHT), mix(wall[1], OUTLINE, LOW_LIGHT))
        for room in map(pygame.Rect, self.rooms):
            target.blit(paint.gradient(room.size, *wall), room)
            if not plain:
                self._paper(target, room, mix(wall[1], light.boards, 0.22), m.px(14))
                if not self.dim:
                    target.blit(halo_light((room.width, room.height), WARM, 2.0), room)
            floor = pygame.Rect(room.left, room.bottom - self.boards, room.width, self.boards)
            target.fill(light.boards, floor)
            target.fill(mix(light.boards, (0, 0, 0), 0.25), (*floor.topleft, floor.width, max(1, m.px(1))))
        if not plain:
            self._furnish(target, ctx)

    def _furnish(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw a chart, a rack of computers, a shelf of books and windows in the rooms, if these are wide."""
        m, light = ctx.metrics, light_of(ctx.theme)
        wood = mix(light.frame, light.wall[1], 0.25)
        for at, room in enumerate(map(pygame.Rect, self.rooms)):
            if room.width < WIDE_ROOM * room.height:
                return
            if at not in self.full:
                (_chart, _rack, _books)[at](target, furniture(room, m, self.boards), m, wood)
            if at != 1:
                pane = pygame.Rect(room.left + m.px(14), room.top + m.px(30), m.px(66), m.px(58))
                _window(target, pane, m, light, wood)

    @staticmethod
    def _paper(target: pygame.Surface, room: pygame.Rect, colour: Rgb, step: int) -> None:
        for x in range(room.left + step // 2, room.right, step):
            target.fill(colour, (x, room.top, max(1, step // 9), room.height))


def furniture(room: pygame.Rect, m: Metrics, boards: int) -> pygame.Rect:
    """Return the place of the furniture at the right of a wide room."""
    thing = pygame.Rect(0, 0, m.px(66), m.px(102))
    thing.bottomright = (room.right - m.px(8), room.bottom - boards + m.px(5))
    return thing


def _window(target: pygame.Surface, place: pygame.Rect, m: Metrics, light: Light, wood: Rgb) -> None:
    """Draw a window with a view of the sky and of distant houses."""
    paint.rounded(target, place, m.px(3), mix(wood, OUTLINE, 0.4), OUTLINE, max(1, m.px(2)))
    pane = place.inflate(-m.px(8), -m.px(8))
    target.blit(paint.gradient(pane.size, *light.sky), pane)
    wide = pane.width // len(BARS)
    for at, share in enumerate(BARS):
        house = pygame.Rect(pane.left + at * wide, 0, wide, round(pane.height * share))
        house.bottom = pane.bottom
        target.fill(light.far[0], house)
        target.fill(light.far[1], (house.left + m.px(4), house.top + m.px(4), m.px(3), m.px(4)))
    for bar in (
        (pane.centerx - m.px(1), pane.top, m.px(3), pane.height),
        (*pane.midleft, pane.width, m.px(3)),
    ):
        target.fill(mix(wood, OUTLINE, 0.4), bar)


def _chart(target: pygame.Surface, place: pygame.Rect, m: Metrics, wood: Rgb) -> None:
    line, board = max(1, m.px(3)), pygame.Rect(place.left, place.top, place.width, place.height * 58 // 100)
    for foot in (place.left + m.px(6), place.right - m.px(6)):
        pygame.draw.line(target, wood, (place.centerx, board.centery), (foot, place.bottom), line)
    paint.rounded(target, board, m.px(4), SHEET, mix(wood, OUTLINE, 0.4), max(1, m.px(2)))
    wide = board.width // (2 * len(BARS) + 1)
    for at, share in enumerate(BARS):
        bar = pygame.Rect(board.left + (2 * at + 1) * wide, 0, wide, round(board.height * share))
        bar.bottom = board.bottom - m.px(6)
        target.fill(INKS[at % len(INKS)], bar)


def _rack(target: pygame.Surface, place: pygame.Rect, m: Metrics, wood: Rgb) -> None:
    place = place.inflate(-m.px(12), 0)
    paint.rounded(target, place, m.px(4), RACK, OUTLINE, max(1, m.px(2)))
    step = place.height // (RACKS + 1)
    for at in range(RACKS):
        unit = pygame.Rect(
            place.left + m.px(5), place.top + m.px(7) + at * step, place.width - m.px(10), step - m.px(5)
        )
        paint.rounded(target, unit, m.px(2), mix(RACK, SHEET, 0.16))
        for lamp in range(3):
            spot = (unit.left + m.px(6 + 7 * lamp), unit.centery)
            pygame.draw.circle(target, INKS[(at + lamp) % len(INKS)], spot, max(1, m.px(2)))


def _books(target: pygame.Surface, place: pygame.Rect, m: Metrics, wood: Rgb) -> None:
    paint.rounded(target, place, m.px(3), mix(wood, OUTLINE, 0.35), OUTLINE, max(1, m.px(2)))
    step = place.height // SHELVES
    for row in range(SHELVES):
        shelf = pygame.Rect(
            place.left + m.px(5), place.top + row * step + m.px(5), place.width - m.px(10), step - m.px(7)
        )
        target.fill(mix(wood, OUTLINE, 0.6), shelf)
        wide = max(2, shelf.width // BOOKS)
        for at in range(BOOKS - row % 2):
            # The heights of the books repeat after five, so no two shelves look alike.
            tall = shelf.height * (100 - (at + 2 * row) * 3 % 5 * 6) // 100
            book = pygame.Rect(shelf.left + at * wide, shelf.bottom - tall, wide - 1, tall)
            target.fill(INKS[(at + 2 * row) % len(INKS)], book)


@dataclass(frozen=True)
class RoomHeadLook:
    """The name of a room in the office, and what the room earns.

    Attributes:
        brings: Text about what the room earns; may be empty.
        head: Height in pixels of the strip with the texts, at the top of the room.
    """

    name: str
    brings: str
    head: int

    @property
    def in_words(self) -> Words:
        return Words("room", self.name, self.brings)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m, ink = ctx.metrics, light_of(ctx.theme).ink
        rect = pygame.Rect(0, 0, target.get_width(), self.head).inflate(-m.px(6), 0)
        size, _ = measured(ctx, self.brings, rect.size, CAPTION, "bold")
        wide = ctx.fonts.width(self.brings, size, "bold") + 2 if self.brings else 0
        gain = pygame.Rect(rect.right - wide, rect.top, wide, rect.height)
        name = pygame.Rect(rect.left, rect.top, rect.width - wide - m.px(4), rect.height)
        if fitted_text(ctx, self.name, name.size, CAPTION, least=LEAST)[1]:
            label(target, ctx, self.name, name, CAPTION, ink)
        else:
            gain = rect
        label(target, ctx, self.brings, gain, CAPTION, ink, "bold", "right")


@dataclass(frozen=True)
class PaydayLook:
    """A board in the player's office, with a sum of money and its parts.

    Attributes:
        name: The title of the board, such as "next payday".
        amount: The sum of income and costs, such as "+$85".
        parts: Income and costs, such as "+$110 −$25"; may be empty.
    """

    name: str
    amount: str
    parts: str
    gain: bool

    shadow = 3.0
    corner = 5.0

    @property
    def in_words(self) -> Words:
        return Words("board", self.name, self.amount, self.parts)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        paint.rounded(target, rect, m.px(4), light_of(theme).frame, OUTLINE, max(1, round(1.5 * m.u)))
        board = rect.inflate(-m.px(6), -m.px(6))
        ground = BOARD if theme.base != "contrast" else (0, 0, 0)
        paint.rounded(target, board, m.px(2), ground)
        inner = board.inflate(-m.px(6), -m.px(2))
        line = max(round(m.floor_px(CAPTION) * LEADING), round(m.floor_px(LEAST) * 1.4))

        def fits(text: str) -> bool:
            size = (inner.width, line)
            return bool(text) and measured(ctx, text, size, CAPTION)[1]

        name = next((name for name in (self.name, self.name.split()[-1]) if fits(name)), "")
        lines = [text for text in (name, self.parts) if fits(text)]
        while lines and inner.height - line * len(lines) < line:
            lines.pop()
        top = inner.top
        for text in lines:
            place = pygame.Rect(inner.left, top, inner.width, line)
            label(target, ctx, text, place, CAPTION, CHALK, align="center")
            top += line
        ink = readable_ink(theme.good if self.gain else theme.bad, ground)
        rest = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
        large = fitted_text(ctx, self.amount, rest.size, FIGURE / m.text_scale, "display", lines=2)[1]
        units = FIGURE / m.text_scale if large else LINE
        label(target, ctx, self.amount, rest, units, ink, "display", "center")
