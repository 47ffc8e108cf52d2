"""Drawing of the race track of the game Bid & Bluff."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.look import picture_of
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import SEAT_COLOURS, Rgb, mix
from bidtable.app.draw.writing import write
from bidtable.app.tables.base import Situation, Table
from bidtable.app.tables.bid_and_bluff.dice import Dice
from bidtable.app.tables.bid_and_bluff.geometry import GLIDE, Corners, TrackGeometry, Xy, bounding
from bidtable.app.tables.kit.die import CubeLook
from bidtable.app.tables.looks import STATE_WORDS
from bidtable.app.widgets.board import Item, Words
from bidtable.games.bid_and_bluff.board import COLUMNS, FINISH
from bidtable.games.bid_and_bluff.events import DieMoved
from bidtable.games.bid_and_bluff.moves import ChooseStart, MoveDie
from bidtable.games.bid_and_bluff.state import Observation

WHITE: Final[Rgb] = (245, 236, 216)
BLACK: Final[Rgb] = (30, 28, 30)
ZONE: Final[Rgb] = (200, 70, 62)
START: Final[Rgb] = (46, 112, 92)
WOOD: Final[Rgb] = (92, 54, 32)
DARK: Final[Rgb] = (48, 28, 20)
PRINT: Final[Rgb] = (250, 232, 204)
GOLD: Final[Rgb] = (255, 204, 104)
OVER: Final = 2
STRIPS: Final = 4
"""Number of strips in which the picture of a track is prepared."""
GHOST: Final = 110
"""Opacity of the pale die that marks the start of a move, 0 to 255."""


@dataclass(frozen=True)
class TrackLook:
    """The drawing of the race track in perspective.

    Attributes:
        rows: The visible rows of the board, FINISH first.
        squares: The corners of all squares in pixels, by row and by column.
        rims: Height of the far border, height of the near border, and width of the side borders, in pixels.
    """

    rows: tuple[str, ...]
    squares: tuple[tuple[Corners, ...], ...]
    surface: Corners
    numbers: tuple[int, ...]
    rims: tuple[int, int, int]

    @property
    def in_words(self) -> Words:
        return Words("track", "from START to FINISH", f"squares {self.numbers[-1]} to {self.numbers[0]}")

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        for strip, place in self.strips(target.get_size()):
            target.blit(picture_of(strip, place.size, ctx).surface, place)
        self._names(target, ctx)
        self._numbers(target, ctx)

    def strips(self, size: tuple[int, int]) -> list[tuple[StripLook, pygame.Rect]]:
        # The track is painted in parts, because each part takes only a few milliseconds.
        wide = -(-size[0] // STRIPS)
        places = [
            pygame.Rect(left, 0, min(wide, size[0] - left), size[1]) for left in range(0, size[0], wide)
        ]
        return [(StripLook(self, place.left), place) for place in places]

    def paint_board(self, big: pygame.Surface, left: int) -> None:
        big.fill((*DARK, 0))
        self._wood(big, left)
        for row, text in enumerate(self.rows):
            for column, sign in enumerate(text):
                corners = [(x - left, y) for x, y in self.squares[row][column]]
                if max(corners)[0] >= 0 and min(corners)[0] * OVER <= big.get_width():
                    self._square(big, corners, sign)

    def _wood(self, big: pygame.Surface, left: int) -> None:
        head, foot, side = self.rims
        a, b, c, d = ((x - left, y) for x, y in self.surface)
        # The rims follow the lines of the squares, so that they appear in one plane.
        slope = (a[0] - d[0]) / max(1, d[1] - a[1])
        far, near = round(slope * head), round(slope * foot)
        board = [
            (a[0] - side + far, a[1] - head),
            (b[0] + side - far, b[1] - head),
            (c[0] + side + near, c[1] + foot),
            (d[0] - side - near, d[1] + foot),
        ]
        bottom = big.get_height() // OVER
        front = [board[3], board[2], (board[2][0] - 2, bottom), (board[3][0] + 2, bottom)]
        _fill(big, front, DARK)
        _fill(big, board, WOOD)
        pygame.draw.lines(big, mix(WOOD, (255, 255, 255), 0.3), True, _scaled(board), 2 * OVER)

    def _square(self, big: pygame.Surface, corners: list[Xy], sign: str) -> None:
        fill = {".": WHITE, "#": BLACK, "r": ZONE, "S": START}.get(sign, WHITE)
        _fill(big, corners, fill)
        if sign == "F":
            # Small checks differ from black squares, on which no die may stop.
            a, b, c, d = corners
            centre = _middle(*corners)
            _fill(big, [a, _middle(a, b), centre, _middle(a, d)], BLACK)
            _fill(big, [centre, _middle(b, c), c, _middle(c, d)], BLACK)
        pygame.draw.lines(big, DARK, True, _scaled(corners), 2 * OVER)
        if sign == "r":
            # Colour is not the only sign: zone squares have a frame.
            x, y = _middle(*corners)
            frame = [(x + (cx - x) * 3 // 4, y + (cy - y) * 3 // 4) for cx, cy in corners]
            pygame.draw.lines(big, mix(ZONE, (255, 255, 255), 0.35), True, _scaled(frame), OVER)

    def _names(self, target: pygame.Surface, ctx: PaintContext) -> None:
        # A die in the farthest lane may cover a name. The colours of START, zone and FINISH stay visible.
        m, head = ctx.metrics, self.rims[0]
        left, right = self.surface[0][0], self.surface[1][0]
        gap = m.px(10)
        # START is on the near rim, if it fits: a die on the farthest lane covers the far rim above its square.
        if "S" in self.rows[-1] and not self._named_below(ctx, "START", len(self.rows) - 1):
            wide = ctx.fonts.width("START", m.text_px(15), "display") + gap
            square = self.squares[-1][0]
            place = pygame.Rect((3 * square[1][0] - square[0][0]) // 2, 0, wide, head)
            write(target, ctx, "START", place, 15, PRINT, "display", least=12, spare=True)
            left = place.right
        if "F" in self.rows[0] and not self._named_below(ctx, "FINISH", 0):
            wide = ctx.fonts.width("FINISH", m.text_px(15), "display") + gap
            place = pygame.Rect(right - wide, 0, wide, head)
            write(target, ctx, "FINISH", place, 15, GOLD, "display", "right", least=12, spare=True)
            right -= wide + gap
        zone = [row for row, text in enumerate(self.rows) if "r" in text]
        if zone and head >= ctx.metrics.floor_px(12):
            start = max(left, self.squares[zone[-1]][0][0][0])
            long, short = "DO OR DIE ZONE", "ZONE"
            wide = ctx.fonts.width(long, m.text_px(13), "semibold")
            room = pygame.Rect(start, 0, max(1, right - start), head)
            name = long if wide < room.width else short
            write(target, ctx, name, room, 13, PRINT, "semibold", least=12, spare=True)

    def _named_below(self, ctx: PaintContext, name: str, row: int) -> bool:
        wide = ctx.fonts.width(name, ctx.metrics.floor_px(12), "display")
        return self.rims[1] >= ctx.metrics.floor_px(12) and wide <= self._below(row).width - 2

    def _below(self, row: int) -> pygame.Rect:
        # A name on the near rim may reach over the border at the side.
        near, (_, foot, side) = self.squares[row][-1], self.rims
        place = pygame.Rect(near[3][0], near[3][1], near[2][0] - near[3][0], foot)
        if self.rows[row][0] == "S":
            place.left, place.width = place.left - side, place.width + side
        elif self.rows[row][0] == "F":
            place.width += side
        return place

    def _numbers(self, target: pygame.Surface, ctx: PaintContext) -> None:
        # The log uses the numbers of squares and the letters of lanes.
        _, foot, side = self.rims
        if foot < ctx.metrics.floor_px(12):
            return
        wide = self.squares[0][-1][2][0] - self.squares[0][-1][3][0]
        every = 1 if wide > ctx.fonts.width("24", ctx.metrics.text_px(12), "semibold") + 4 else 2
        for row, number in enumerate(self.numbers):
            near = self.squares[row][-1]
            place = pygame.Rect(near[3][0], near[3][1], near[2][0] - near[3][0], foot)
            name = {"F": "FINISH", "S": "START"}.get(self.rows[row][0])
            if name is not None:
                # A named row has no number.
                # Here no die can cover a name.
                if self._named_below(ctx, name, row):
                    ink = GOLD if name == "FINISH" else PRINT
                    write(target, ctx, name, self._below(row), 16, ink, "display", "center", least=12)
                continue
            if number % every:
                continue
            place.inflate_ip(wide if every > 1 else 0, 0)
            write(target, ctx, str(number), place, 12, PRINT, "semibold", "center", least=12)
        for lane, corners in enumerate(self.squares[-1]):
            tall = corners[3][1] - corners[0][1]
            if tall < foot * 0.8:
                # With large text on a low track, the letters would overlap.
                break
            middle = (corners[0][0] + corners[3][0]) // 2
            place = pygame.Rect(middle - side, corners[0][1], side // 2, tall)
            write(target, ctx, COLUMNS[lane], place, 12, PRINT, "semibold", "center", least=12)


@dataclass(frozen=True)
class StripLook:
    """A part of the track without its texts."""

    track: TrackLook
    left: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        enlarged(target, lambda big: self.track.paint_board(big, self.left))


def track_look(geometry: TrackGeometry) -> TrackLook:
    left, top = geometry.place.frame.topleft

    def local(points: Corners) -> Corners:
        a, b, c, d = ((x - left, y - top) for x, y in points)
        return a, b, c, d

    numbers = tuple(range(geometry.first + geometry.length, geometry.first, -1))
    rows = tuple(geometry.board.rows[geometry.board.height - number] for number in numbers)
    # Neighbours share their corners.
    lines = range(geometry.first, geometry.first + geometry.length + 1)
    met = {along: [geometry.point(along, lane) for lane in range(geometry.lanes + 1)] for along in lines}
    squares = tuple(
        tuple(
            local((met[at - 1][lane], met[at][lane], met[at][lane + 1], met[at - 1][lane + 1]))
            for lane in range(geometry.lanes)
        )
        for at in numbers
    )
    rims = (geometry.place.head, geometry.place.foot, geometry.place.side)
    return TrackLook(rows, squares, local(geometry.surface), numbers, rims)


@dataclass(frozen=True)
class SquareLook:
    """The highlight of a square on the track.

    Attributes:
        state: "legal", "selected" or "pointed" if a die may move there, or "reached" if a die has moved there.
        colour: Colour of the die that has reached the square; otherwise empty.
    """

    corners: tuple[Xy, ...]
    state: str = "legal"
    colour: str = ""

    def covers(self, x: float, y: float) -> bool:
        # The pictures of neighbouring squares overlap, so the corners decide.
        inside = False
        for (ax, ay), (bx, by) in zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
        return inside

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        enlarged(target, lambda big: self._draw(big, ctx.theme.choice))

    def _draw(self, big: pygame.Surface, choice: Rgb) -> None:
        points, strong = _scaled(self.corners), self.state != "legal"
        big.fill((*choice, 0))
        if self.state == "reached":
            pygame.draw.lines(big, DARK, True, points, 7 * OVER)
            pygame.draw.lines(big, SEAT_COLOURS[self.colour], True, points, 4 * OVER)
            return
        pygame.draw.polygon(big, (*mix(choice, (255, 255, 255), 0.45 if strong else 0.0), 240), points)
        edge = mix(choice, (0, 0, 0), 0.75 if strong else 0.6)
        pygame.draw.lines(big, edge, True, points, (5 if strong else 3) * OVER)


@dataclass(frozen=True)
class DotLook:
    """A dot on a square of a possible move."""

    last: bool = False

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        side = min(target.get_size())
        rect, dark = target.get_rect(), mix(ctx.theme.choice, (0, 0, 0), 0.75)
        sizes = ((side, dark), (side - 4, ctx.theme.choice), (side // 3 if self.last else 0, dark))
        for size, ink in sizes:
            if size > 0:
                dot = paint.icon("circle", size, ink)
                target.blit(dot, dot.get_rect(center=rect.center))


@dataclass(frozen=True)
class PathLook:
    """A line with arrows, which shows the path of a die that has moved."""

    points: tuple[Xy, ...]
    colour: str
    thick: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        enlarged(target, self._draw)

    def _draw(self, big: pygame.Surface) -> None:
        fill = SEAT_COLOURS[self.colour]
        big.fill((*DARK, 0))
        points = _scaled(self.points)
        for wide, ink in ((self.thick + 4, DARK), (self.thick, fill)):
            for start, end in itertools.pairwise(points):
                pygame.draw.line(big, ink, start, end, wide * OVER)
            for point in points[1:-1]:
                pygame.draw.circle(big, ink, point, wide * OVER // 2)
        for start, end in itertools.pairwise(points):
            self._arrow(big, start, end, fill)

    def _arrow(self, big: pygame.Surface, start: Xy, end: Xy, fill: Rgb) -> None:
        long = math.dist(start, end)
        if not long:
            return
        dx, dy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        for reach, ink in ((2.2 * self.thick + 3, DARK), (2.2 * self.thick, fill)):
            size = reach * OVER
            tip = (x + dx * size, y + dy * size)
            back = (x - dx * size * 0.6, y - dy * size * 0.6)
            wings = [(back[0] - dy * size, back[1] + dx * size), (back[0] + dy * size, back[1] - dx * size)]
            pygame.draw.polygon(big, ink, [tip, *wings])


class TrackPicture:
    """The race track with its dice, its legal squares and the paths of dice."""

    def __init__(self, table: Table, situation: Situation, geometry: TrackGeometry, look: TrackLook) -> None:
        self.table, self.situation, self.geometry, self.look = table, situation, geometry, look
        self.view: Observation = situation.view.observation

    def items(self) -> list[Item]:
        dice = Dice(self.table, self.situation, self.geometry)
        track = Item("track", self.look, self.geometry.place.frame, 1, glide=GLIDE)
        return [track, *self._lit(), *self._way(), *dice.items()]

    def _lit(self) -> list[Item]:
        situation = self.situation
        if not situation.awaiting or self.view.phase not in ("start", "move"):
            return []
        items = []
        for move in situation.view.legal:
            name = (
                move.square if isinstance(move, ChooseStart) else move.to if isinstance(move, MoveDie) else ""
            )
            chosen, pointed = move == situation.selected, move == situation.pointed
            state = "selected" if chosen else "pointed" if pointed else "legal"
            look, place = self._square(name, state)
            words = Words("square", name, "", STATE_WORDS[state])
            # A tooltip would cover the way, so there is none. The strip below the table shows the move's result.
            items.append(
                self.table.move_item(situation, move, f"square:{name}", look, place, z=2, words=words)
            )
        return items

    def _way(self) -> list[Item]:
        moment = self.situation.moment
        if isinstance(moment, DieMoved):
            colour = self.view.colours[moment.seat]
            way = self._travelled(moment, colour)
            name = self.view.place(moment.seat)
            return [*way, self._outlined(name, colour)] if self.geometry.shows(name) else way
        move = self.situation.pointed or self.situation.selected
        if not isinstance(move, MoveDie) or not self.situation.is_legal(move):
            return []
        case = self.table.game.promise(self.view, self.view.turn, move).case()
        return self._dots(case.changes[0].names if case is not None else ())

    def _travelled(self, moment: DieMoved, colour: str) -> list[Item]:
        if not moment.path:
            return []
        names = [moment.start, *moment.path[:-1]]
        spots = [self.geometry.middle(name) for name in names if name]
        end = self.view.place(moment.seat)
        order = [seat for seat, _ in self.view.entered]
        last = (
            self.geometry.finish_spot(order.index(moment.seat))
            if end == FINISH
            else self.geometry.middle(end)
        )
        points = [*spots, last]
        thick = max(3, self.geometry.die((0, 0)).height // 10)
        place = bounding(tuple(points)).inflate(8 * thick, 8 * thick)
        local = tuple((x - place.left, y - place.top) for x, y in points)
        items = [Item("way:line", PathLook(local, colour, thick), place, 2, animate=False)]
        if moment.start and self.geometry.shows(moment.start):
            place = self.geometry.die(spots[0])
            items.append(Item("way:from", CubeLook(colour), place, 3, alpha=GHOST, animate=False))
        return items

    def _outlined(self, name: str, colour: str) -> Item:
        look, place = self._square(name, "reached", colour)
        return Item("way:end", look, place, 3, animate=False)

    def _square(self, name: str, state: str, colour: str = "") -> tuple[SquareLook, pygame.Rect]:
        corners = self.geometry.outline(name)
        place = bounding(corners)
        return SquareLook(tuple((x - place.left, y - place.top) for x, y in corners), state, colour), place

    def _dots(self, path: Sequence[str]) -> list[Item]:
        # Dots show the path of a possible move (BB-11).
        size = max(7, self.geometry.die((0, 0)).height * 2 // 5)
        items = []
        for number, name in enumerate(path, 1):
            place = pygame.Rect(0, 0, size, size)
            place.center = self.geometry.middle(name)
            items.append(Item(f"way:{number}", DotLook(number == len(path)), place, 3, animate=False))
        return items


def enlarged(target: pygame.Surface, draw: Callable[[pygame.Surface], None]) -> None:
    """Draw a picture at a larger size, and scale the picture down for smooth edges."""
    big = pygame.Surface((target.get_width() * OVER, target.get_height() * OVER), pygame.SRCALPHA)
    draw(big)
    target.blit(smooth(big, target.get_size()), (0, 0))


def _scaled(points: Sequence[Xy]) -> list[Xy]:
    return [(x * OVER, y * OVER) for x, y in points]


def _fill(big: pygame.Surface, points: list[Xy], colour: Rgb) -> None:
    pygame.draw.polygon(big, colour, _scaled(points))


def _middle(*points: Xy) -> Xy:
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)
