"""The race board of Bid & Bluff: squares, dice, the squares within reach and the way to the one pointed at."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Metrics, Rgb, mix
from bidtable.app.draw.writing import write
from bidtable.app.tables.base import Situation, Table
from bidtable.app.tables.looks import DieLook, drawing
from bidtable.app.widgets.board import Item
from bidtable.games.bid_and_bluff.board import COLUMNS, FINISH, Board
from bidtable.games.bid_and_bluff.events import DieMoved
from bidtable.games.bid_and_bluff.moves import ChooseStart, MoveDie
from bidtable.games.bid_and_bluff.state import Observation

FRAME = 6
"""Width of the board's frame in layout units; the sides with coordinates are wider."""


def gutter(m: Metrics) -> int:
    """Return the width in pixels of the frame's sides that bear coordinates."""
    return round(m.text_px(12) * 1.5)


WHITE: Rgb = (240, 233, 216)
BLACK: Rgb = (34, 32, 34)
ZONE: Rgb = (196, 70, 62)
START: Rgb = (176, 62, 58)


@dataclass(frozen=True)
class TrackLook:
    """The whole board as printed: rows of squares, top row first, as in the board file.

    Attributes:
        rows: The board's text rows.
        cell: Side of a square in pixels.
    """

    rows: tuple[str, ...]
    cell: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw frame and squares over the whole target."""
        pad = ctx.metrics.px(FRAME)
        left = target.get_width() - pad - self.cell * len(self.rows[0])
        paint.rounded(
            target, target.get_rect(), ctx.metrics.px(8), (74, 52, 40), (42, 28, 22), ctx.metrics.px(2)
        )
        for number, row in enumerate(self.rows):
            for column, sign in enumerate(row):
                place = pygame.Rect(left + column * self.cell, pad + number * self.cell, self.cell, self.cell)
                self._square(target, place, sign)
        self._coordinates(target, ctx, left, pad)
        self._banner(target, ctx, left, pad)
        first = next((i for i, row in enumerate(self.rows) if "r" in row), None)
        if first is not None:
            last = max(i for i, row in enumerate(self.rows) if "r" in row)
            edge = pygame.Rect(
                left, pad + first * self.cell, self.cell * len(self.rows[0]), (last - first + 1) * self.cell
            )
            pygame.draw.rect(target, (120, 24, 28), edge, max(2, self.cell // 12))

    def _square(self, target: pygame.Surface, place: pygame.Rect, sign: str) -> None:
        inner = place.inflate(-max(1, self.cell // 14), -max(1, self.cell // 14))
        radius = max(2, self.cell // 9)
        if sign == "F":
            target.blit(
                drawing("finish", (self.cell * 6, self.cell)).subsurface((0, 0, self.cell, self.cell)), place
            )
            return
        fill = {".": WHITE, "#": BLACK, "r": ZONE, "S": START}[sign]
        pygame.draw.rect(target, fill, inner, border_radius=radius)
        mark = mix(fill, (255, 255, 255), 0.2)
        if sign == "r":
            # Not by colour alone: zone squares bear a cross, start squares a bar.
            arm = self.cell // 6
            pygame.draw.line(
                target,
                mark,
                (inner.centerx - arm, inner.centery),
                (inner.centerx + arm, inner.centery),
                max(1, self.cell // 14),
            )
            pygame.draw.line(
                target,
                mark,
                (inner.centerx, inner.centery - arm),
                (inner.centerx, inner.centery + arm),
                max(1, self.cell // 14),
            )
        elif sign == "S":
            arm = self.cell // 5
            y = inner.bottom - self.cell // 5
            pygame.draw.line(
                target, mark, (inner.centerx - arm, y), (inner.centerx + arm, y), max(1, self.cell // 10)
            )

    def _coordinates(self, target: pygame.Surface, ctx: PaintContext, left: int, pad: int) -> None:
        """Write the rows' numbers from START and the columns' letters, as the log and the tooltips say them."""
        ink = (226, 204, 178)
        size = ctx.metrics.text_px(12)
        for row in range(1, len(self.rows)):
            words = ctx.fonts.render(str(row), size, ink, "semibold")
            y = pad + (len(self.rows) - row) * self.cell + self.cell // 2
            target.blit(words, words.get_rect(center=(left // 2, y)))
        for column in range(len(self.rows[0])):
            words = ctx.fonts.render(COLUMNS[column], size, ink, "semibold")
            top = pad + len(self.rows) * self.cell
            place = (left + column * self.cell + self.cell // 2, (top + target.get_height()) // 2)
            target.blit(words, words.get_rect(center=place))

    def _banner(self, target: pygame.Surface, ctx: PaintContext, left: int, pad: int) -> None:
        place = pygame.Rect(left, pad, self.cell * len(self.rows[0]), self.cell)
        size = max(10, round(self.cell * 0.62))
        words = ctx.fonts.render("FINISH", size, (255, 250, 240), "bold")
        plate = words.get_rect(center=place.center).inflate(self.cell // 2, -size // 8)
        paint.rounded(target, plate, plate.height // 3, (36, 30, 28))
        target.blit(words, words.get_rect(center=place.center))


@dataclass(frozen=True)
class SquareLook:
    """A square that may be chosen.

    Attributes:
        state: "legal", "selected" or "pointed".
        steps: Shown small when there is room: how far it is, or a word.
    """

    state: str = "legal"
    steps: str = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Light the square up."""
        rect = target.get_rect()
        accent = ctx.theme.accent
        radius = max(2, rect.height // 9)
        strong = self.state != "legal"
        width = max(2, rect.height // (7 if strong else 11))
        dark = mix(accent, (0, 0, 0), 0.62)
        paint.rounded(target, rect, radius, (*accent, 215 if strong else 150), dark, width)
        if self.state == "selected":
            size = round(rect.height * 0.6)
            sign = paint.icon("check", size, ctx.theme.accent_ink)
            target.blit(sign, sign.get_rect(center=rect.center))
        elif self.steps:
            write(target, ctx, self.steps, rect, 13, (30, 24, 18), "bold", "center")


@dataclass(frozen=True)
class WayLook:
    """The path from the die to the square pointed at: a dotted line through the squares' middles.

    Attributes:
        points: Middles in pixels, relative to the board's picture.
    """

    points: tuple[tuple[int, int], ...]
    width: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the line over the whole target."""
        ink = (24, 20, 18)
        if len(self.points) > 1:
            pygame.draw.lines(target, ink, False, self.points, self.width + 4)
            pygame.draw.lines(target, ctx.theme.accent, False, self.points, self.width)
        for point in self.points[1:]:
            pygame.draw.circle(target, ink, point, self.width + 4)
            pygame.draw.circle(target, ctx.theme.accent, point, self.width + 2)


class BoardPicture:
    """Lays board, lit squares, way and dice out as items."""

    def __init__(
        self, table: Table, situation: Situation, board: Board, frame: pygame.Rect, cell: int
    ) -> None:
        """Take what is to be shown, and where: the frame and the side of a square in pixels."""
        self.table = table
        self.situation = situation
        self.view: Observation = situation.view.observation
        self.board = board
        self.frame = frame
        self.cell = cell
        pad = table.metrics.px(FRAME)
        self.left = frame.right - pad - cell * board.columns
        self.top = frame.top + pad

    def items(self) -> list[Item]:
        """Return everything on the board."""
        track = Item("track", TrackLook(self.board.rows, self.cell), self.frame)
        return [track, *self._lit(), *self._way(), *self._dice()]

    def place(self, name: str) -> pygame.Rect:
        """Return a square's place; of FINISH, its whole row."""
        if name == FINISH:
            return pygame.Rect(self.left, self.top, self.cell * len(self.board.rows[0]), self.cell)
        row, column = len(self.board.rows) - int(name[1:]), COLUMNS.index(name[0])
        return pygame.Rect(self.left + column * self.cell, self.top + row * self.cell, self.cell, self.cell)

    def _lit(self) -> list[Item]:
        """Return the squares that may be chosen."""
        situation = self.situation
        if not situation.awaiting or self.view.phase not in ("start", "move"):
            return []
        items = []
        for move in situation.view.legal:
            name = (
                move.square if isinstance(move, ChooseStart) else move.to if isinstance(move, MoveDie) else ""
            )
            state = (
                "selected"
                if move == situation.selected
                else "pointed"
                if move == situation.pointed
                else "legal"
            )
            tip = self.table.preview(situation, move)
            look = SquareLook(state)
            items.append(
                self.table.move_item(situation, move, f"square:{name}", look, self.place(name), z=2, tip=tip)
            )
        return items

    def _way(self) -> list[Item]:
        """Return the way to the square selected or pointed at (BB-11)."""
        move = self.situation.selected or self.situation.pointed
        if not isinstance(move, MoveDie) or not self.situation.is_legal(move):
            return []
        seat = self.view.turn
        case = self.table.game.promise(self.view, seat, move).case()
        path = case.changes[0].names if case is not None else ()
        points = tuple(self._middle(name) for name in (self.view.place(seat), *path))
        look = WayLook(points, max(2, self.cell // 9))
        return [Item("way", look, self.frame, 3, animate=False)]

    def _middle(self, name: str) -> tuple[int, int]:
        centre = self.place(name).center
        return (centre[0] - self.frame.left, centre[1] - self.frame.top)

    def _dice(self) -> list[Item]:
        items = []
        side = round(self.cell * 0.82)
        for seat in range(len(self.view.dice)):
            name = self.view.place(seat)
            if not name:
                continue
            spot = pygame.Rect(0, 0, side, side)
            spot.center = self._finish_spot(seat) if name == FINISH else self.place(name).center
            look = DieLook(self.view.colours[seat])
            tip = f"{self.situation.names[seat]}'s die"
            items.append(Item(f"die:{seat}", look, spot, 6, path=self._travel(seat, side), tip=tip))
        return items

    def _finish_spot(self, seat: int) -> tuple[int, int]:
        """Return where in FINISH a die stands: in order of entering, from the left."""
        row = self.place(FINISH)
        order = [entered for entered, _ in self.view.entered].index(seat)
        step = row.width / max(1, len(self.view.dice))
        return (round(row.left + step * (order + 0.5)), row.centery)

    def _travel(self, seat: int, side: int) -> tuple[tuple[float, float], ...]:
        """Return the way points of the die that moves just now, square by square."""
        moment = self.situation.moment
        if not isinstance(moment, DieMoved) or moment.seat != seat or len(moment.path) < 2:
            return ()
        shift = (self.cell - side) / 2
        places = [self.place(name) for name in moment.path[:-1]]
        return tuple((place.left + shift, place.top + shift) for place in places)
