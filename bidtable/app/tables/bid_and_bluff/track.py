"""The race track of Bid & Bluff: squares, dice, the squares within reach and the way to the one pointed at."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Rgb, mix
from bidtable.app.draw.writing import write
from bidtable.app.tables.base import Situation, Table
from bidtable.app.tables.bid_and_bluff.course import Course, Xy, bounding
from bidtable.app.tables.bid_and_bluff.looks import RaceDieLook
from bidtable.app.widgets.board import Item
from bidtable.games.bid_and_bluff.board import COLUMNS, FINISH
from bidtable.games.bid_and_bluff.events import DieMoved
from bidtable.games.bid_and_bluff.moves import ChooseStart, MoveDie
from bidtable.games.bid_and_bluff.state import Observation

WHITE: Rgb = (245, 236, 216)
BLACK: Rgb = (30, 28, 30)
ZONE: Rgb = (200, 70, 62)
START: Rgb = (150, 44, 44)
WOOD: Rgb = (92, 54, 32)
DARK: Rgb = (48, 28, 20)
PRINT: Rgb = (246, 226, 196)
OVER = 2


@dataclass(frozen=True)
class TrackLook:
    """The whole track as printed, in perspective.

    Attributes:
        rows: The board's text rows, FINISH first, as in the board file.
        squares: For each row of text and each sign in it, the corners of the square in pixels of the picture.
        surface: The corners of all squares together.
        head: Height of the line above the squares in pixels.
    """

    rows: tuple[str, ...]
    squares: tuple[tuple[tuple[Xy, Xy, Xy, Xy], ...], ...]
    surface: tuple[Xy, Xy, Xy, Xy]
    head: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw board, squares, names and numbers over the whole target."""
        m = ctx.metrics
        big = pygame.Surface((target.get_width() * OVER, target.get_height() * OVER), pygame.SRCALPHA)
        self._wood(big, m.px(12), m.px(16))
        for row, text in enumerate(self.rows):
            for column, sign in enumerate(text):
                self._square(big, self.squares[row][column], sign, row + column)
        target.blit(pygame.transform.smoothscale(big, target.get_size()), (0, 0))
        self._names(target, ctx)
        self._numbers(target, ctx)

    def _wood(self, big: pygame.Surface, rim: int, thick: int) -> None:
        a, b, c, d = self.surface
        board = [
            (a[0] - rim, a[1] - rim // 2),
            (b[0] + rim, b[1] - rim // 2),
            (c[0] + rim, c[1] + rim),
            (d[0] - rim, d[1] + rim),
        ]
        _fill(
            big,
            [board[3], board[2], (board[2][0], board[2][1] + thick), (board[3][0], board[3][1] + thick)],
            DARK,
        )
        _fill(big, board, WOOD)
        pygame.draw.lines(big, mix(WOOD, (255, 255, 255), 0.25), True, _scaled(board), 2 * OVER)

    def _square(self, big: pygame.Surface, corners: tuple[Xy, Xy, Xy, Xy], sign: str, parity: int) -> None:
        fill = {".": WHITE, "#": BLACK, "r": ZONE, "S": START}.get(sign)
        if fill is None:
            fill = WHITE if parity % 2 else BLACK
        _fill(big, list(corners), fill)
        pygame.draw.lines(big, DARK, True, _scaled(corners), max(2, OVER))
        if sign == "r":
            # Not by colour alone: zone squares bear a small cross.
            x, y = _centre(corners)
            arm = max(2, (corners[1][0] - corners[0][0]) // 9)
            ink = mix(ZONE, (255, 255, 255), 0.35)
            for start, end in (((x - arm, y), (x + arm, y)), ((x, y - arm // 2), (x, y + arm // 2))):
                pygame.draw.line(big, ink, _twice(start), _twice(end), 2 * OVER)

    def _names(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Name START, the zone and FINISH above the squares they begin over."""
        top = 0
        zone = [i for i, row in enumerate(self.rows) if "r" in row]
        left, right = self.surface[0][0], self.surface[1][0]
        ink = ctx.theme.felt_ink
        wide = (right - left) // 4
        start = pygame.Rect(left, top, wide, self.head)
        write(target, ctx, "START", start, 16, ink, "display", least=12)
        finish = pygame.Rect(right - wide, top, wide, self.head)
        gold = ctx.theme.accent if ctx.theme.base != "daylight" else ctx.theme.felt_ink
        write(target, ctx, "FINISH", finish, 16, gold, "display", "right", least=12)
        if zone:
            first = self.squares[zone[-1]][0][0][0]
            last = right - ctx.fonts.width("FINISH", ctx.metrics.text_px(16), "display") - ctx.metrics.px(12)
            room = pygame.Rect(first, top, max(1, last - first), self.head)
            write(target, ctx, "DO OR DIE", room, 14, ink, "semibold", least=12)

    def _numbers(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Write the numbers of squares and the letters of lanes, as the log says them."""
        size = round(ctx.metrics.text_px(12) * 1.35)
        for row in range(len(self.rows) - 1):
            near = self.squares[row][-1]
            place = pygame.Rect(near[3][0], near[3][1] + ctx.metrics.px(2), near[2][0] - near[3][0], size)
            write(target, ctx, str(len(self.rows) - row), place, 12, PRINT, "semibold", "center")
        for lane, corners in enumerate(self.squares[-1]):
            tall = corners[3][1] - corners[0][1]
            if tall < size * 0.8:
                # Large text on a low track: the letters would lie over each other.
                break
            place = pygame.Rect(corners[0][0] - 2 * size, corners[0][1], 2 * size - ctx.metrics.px(16), tall)
            write(target, ctx, COLUMNS[lane], place, 12, ctx.theme.felt_ink, "semibold", "right")


@dataclass(frozen=True)
class SquareLook:
    """A square that may be chosen.

    Attributes:
        corners: The square's corners in pixels of the picture.
        state: "legal", "selected" or "pointed".
    """

    corners: tuple[Xy, ...]
    state: str = "legal"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Light the square up."""
        accent = ctx.theme.accent
        strong = self.state != "legal"
        big = pygame.Surface((target.get_width() * OVER, target.get_height() * OVER), pygame.SRCALPHA)
        big.fill((*accent, 0))
        points = _scaled(self.corners)
        pygame.draw.polygon(big, (*accent, 225 if strong else 140), points)
        pygame.draw.lines(big, (*mix(accent, (0, 0, 0), 0.6), 255), True, points, (5 if strong else 3) * OVER)
        target.blit(pygame.transform.smoothscale(big, target.get_size()), (0, 0))
        if self.state == "selected":
            size = round(target.get_height() * 0.7)
            sign = paint.icon("check", size, ctx.theme.accent_ink)
            target.blit(sign, sign.get_rect(center=target.get_rect().center))


@dataclass(frozen=True)
class WayLook:
    """The path from the die to the square pointed at: dots on the squares' middles.

    Attributes:
        points: Middles in pixels of the picture, the die's own square first.
        size: Radius of a dot in pixels.
    """

    points: tuple[Xy, ...]
    size: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the dots over the whole target."""
        dark = mix(ctx.theme.accent, (0, 0, 0), 0.65)
        if len(self.points) > 1:
            pygame.draw.lines(target, dark, False, self.points, max(2, self.size // 2))
        dot = paint.icon("circle", 2 * self.size, ctx.theme.accent)
        ring = paint.icon("circle", 2 * self.size + 4, dark)
        for point in self.points[1:]:
            target.blit(ring, ring.get_rect(center=point))
            target.blit(dot, dot.get_rect(center=point))


class TrackPicture:
    """Lays track, lit squares, way and dice out as items."""

    def __init__(self, table: Table, situation: Situation, course: Course) -> None:
        """Take what is to be shown, and where."""
        self.table, self.situation, self.course = table, situation, course
        self.view: Observation = situation.view.observation

    @property
    def _choosing(self) -> bool:
        """Whether the viewer chooses a square now."""
        return self.situation.awaiting and self.view.phase in ("start", "move")

    def items(self) -> list[Item]:
        """Return everything on the track."""
        return [self._track(), *self._lit(), *self._way(), *self._dice()]

    def _track(self) -> Item:
        course, frame = self.course, self.course.frame
        rows = course.board.rows
        squares = tuple(
            tuple(self._local(course.corners(len(rows) - 1 - row, lane)) for lane in range(course.lanes))
            for row in range(len(rows))
        )
        look = TrackLook(rows, squares, self._local(course.surface), course.head)
        return Item("track", look, frame, 1)

    def _local(self, points: tuple[Xy, Xy, Xy, Xy]) -> tuple[Xy, Xy, Xy, Xy]:
        left, top = self.course.frame.topleft
        a, b, c, d = ((x - left, y - top) for x, y in points)
        return a, b, c, d

    def _lit(self) -> list[Item]:
        """Return the squares that may be chosen."""
        situation = self.situation
        if not self._choosing:
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
            corners = self.course.outline(name)
            place = bounding(corners)
            look = SquareLook(tuple((x - place.left, y - place.top) for x, y in corners), state)
            # No tooltip: it would lie over the way. The line below the table says what the move does.
            items.append(self.table.move_item(situation, move, f"square:{name}", look, place, z=2))
        return items

    def _way(self) -> list[Item]:
        """Return the way to the square selected or pointed at (BB-11)."""
        move = self.situation.selected or self.situation.pointed
        if not isinstance(move, MoveDie) or not self.situation.is_legal(move):
            return []
        seat = self.view.turn
        case = self.table.game.promise(self.view, seat, move).case()
        path = case.changes[0].names if case is not None else ()
        left, top = self.course.frame.topleft
        middles = [self.course.middle(name) for name in (self.view.place(seat), *path)]
        look = WayLook(tuple((x - left, y - top) for x, y in middles), max(3, self.table.metrics.px(5)))
        return [Item("way", look, self.course.frame, 3, animate=False)]

    def _dice(self) -> list[Item]:
        items = []
        for seat in range(len(self.view.dice)):
            name = self.view.place(seat)
            if not name:
                continue
            middle = self._finish_spot(seat) if name == FINISH else self.course.middle(name)
            spot = self.course.die(middle)
            bid = self.view.bids[seat] if self.view.bids[seat] >= 0 else None
            look = RaceDieLook(self.view.colours[seat], bid)
            who = self.situation.names[seat]
            said = f", bid {bid}" if bid is not None else ""
            # A die stands higher than its square: while squares are chosen it must not be in the pointer's way.
            tip = "" if self._choosing else f"{who}'s die{said}: {'in FINISH' if name == FINISH else name}"
            # Nearer dice stand before farther ones.
            path = self._travel(seat)
            items.append(
                Item(
                    f"die:{seat}", look, spot, 4 + spot.bottom // 8, path=path, arc=spot.height * 0.7, tip=tip
                )
            )
        return items

    def _finish_spot(self, seat: int) -> Xy:
        order = [entered for entered, _ in self.view.entered].index(seat)
        return self.course.finish_spot(order, len(self.view.dice))

    def _travel(self, seat: int) -> tuple[tuple[float, float], ...]:
        """Return the way points of the die that moves just now, square by square."""
        moment = self.situation.moment
        if not isinstance(moment, DieMoved) or moment.seat != seat or len(moment.path) < 2:
            return ()
        places = [self.course.die(self.course.middle(name)) for name in moment.path[:-1]]
        return tuple((float(place.left), float(place.top)) for place in places)


def _twice(point: Xy) -> Xy:
    return point[0] * OVER, point[1] * OVER


def _scaled(points: tuple[Xy, ...] | list[Xy]) -> list[Xy]:
    return [_twice(point) for point in points]


def _fill(big: pygame.Surface, points: list[Xy], colour: Rgb) -> None:
    pygame.draw.polygon(big, colour, _scaled(points))


def _centre(corners: tuple[Xy, Xy, Xy, Xy]) -> Xy:
    return sum(x for x, _ in corners) // 4, sum(y for _, y in corners) // 4
