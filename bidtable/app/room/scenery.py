"""Pictures of the room: wall, window, lamp and table."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import Metrics, Rgb, Theme, mix
from bidtable.app.room import soft
from bidtable.app.room.decor import PICTURE, SHELF, arranged, hang
from bidtable.app.room.place import Ellipse, Room


@dataclass(frozen=True)
class Light:
    """The colours of the room in one colour theme.

    Attributes:
        wall: Colours of the wall at the top and at the bottom.
        sky: Colours of the sky at the top and at the bottom of the window in the wall.
        orb: Colour of the moon or the sun.
        city: Colour of the houses outside the window.
        wood: Colours of the table's wooden rim at its top and at its bottom.
        edge: Colour of the thin light line along the table's rim.
        glow: Colour and largest strength of the lamp's light.
        shade: Colour of the shade behind the bar at the top of the screen.
    """

    wall: tuple[Rgb, Rgb]
    line: Rgb
    sky: tuple[Rgb, Rgb]
    orb: Rgb
    city: Rgb
    frame: Rgb
    wood: tuple[Rgb, Rgb]
    edge: Rgb
    glow: tuple[Rgb, float]
    shade: Rgb


LIGHTS: Final = {
    "evening": Light(
        wall=((36, 34, 58), (20, 19, 36)),
        line=(14, 13, 26),
        sky=((36, 38, 92), (176, 104, 128)),
        orb=(255, 238, 196),
        city=(44, 36, 74),
        frame=(74, 46, 28),
        wood=((186, 118, 70), (96, 54, 32)),
        edge=(226, 160, 104),
        glow=((255, 214, 150), 0.34),
        shade=(14, 13, 22),
    ),
    "daylight": Light(
        wall=((246, 238, 224), (228, 216, 196)),
        line=(214, 200, 178),
        sky=((150, 200, 236), (226, 240, 246)),
        orb=(255, 232, 140),
        city=(150, 176, 190),
        frame=(150, 110, 74),
        wood=((222, 178, 130), (176, 126, 84)),
        edge=(246, 216, 176),
        glow=((255, 250, 226), 0.5),
        shade=(250, 244, 232),
    ),
    "contrast": Light(
        wall=((0, 0, 0), (0, 0, 0)),
        line=(0, 0, 0),
        sky=((0, 0, 0), (0, 0, 0)),
        orb=(255, 255, 255),
        city=(40, 40, 40),
        frame=(255, 255, 255),
        wood=((24, 24, 24), (24, 24, 24)),
        edge=(255, 255, 255),
        glow=((0, 0, 0), 0.0),
        shade=(0, 0, 0),
    ),
}

WINDOW: Final = 150
"""Width and height of the room's window without its frame, in layout units."""
SHELF_APART: Final = 150
"""Distance between the middles of picture and shelf on the wall of a stage, in layout units."""
SHADE: Final = 92
"""Height of the dark gradient behind the bar at the top of the window, in layout units."""
SHADE_STRENGTH: Final = 0.82
"""Opacity of the shade behind the bar at the upper edge of the window, 0 to 1."""

SKYLINE: Final = (
    (0.0, 0.3),
    (0.12, 0.46),
    (0.26, 0.36),
    (0.38, 0.58),
    (0.52, 0.33),
    (0.66, 0.5),
    (0.8, 0.38),
    (0.9, 0.54),
)
"""Houses outside the window: the left edge and the height of each house, as shares of the window's size."""


def light_of(theme: Theme) -> Light:
    return LIGHTS[theme.base]


def table_room(theme: Theme, room: Room, *, header: bool = True, things: str = "") -> pygame.Surface:
    """Return a picture of the room and its table in the size of the window.

    Args:
        theme: The colour theme.
        room: The places of people and things at the table.
        header: Whether a shade is drawn behind the bar at the top of the screen.
        things: Last part of the names of the drawings on the wall, such as "bid_it"; empty for a bare wall.
    """
    m = room.m
    key = ("room", theme.name, m.width, m.height, m.text_scale, room.others, room.rim, header, things)

    def make() -> pygame.Surface:
        picture = _walls(theme, m, room)
        if things and theme.base != "contrast":
            for thing, area in arranged(room, window_area(room)):
                hang(picture, theme, light_of(theme).frame, thing, area, things)
        if header:
            shade_header(picture, theme, m)
        _oval(picture, theme, m, room.rim, room.felt)
        return picture

    return paint.ground(key, make)


def shade_header(picture: pygame.Surface, theme: Theme, m: Metrics) -> None:
    """Draw a soft shade behind the bar at the top of the screen."""
    tall = m.px(SHADE)
    row = pygame.Surface((m.width, 1))
    row.fill(light_of(theme).shade)
    for y in range(tall):
        row.set_alpha(round(255 * SHADE_STRENGTH * (1 - y / tall) ** 1.5))
        picture.blit(row, (0, y))


def bare_wall(theme: Theme, m: Metrics) -> pygame.Surface:
    """Return a picture of a lit wall in the size of the window."""
    return paint.ground(("wall", theme.name, m.width, m.height), lambda: _walls(theme, m, None))


def empty_room(theme: Theme, m: Metrics) -> pygame.Surface:
    """Return the background of menus: a lit wall and the edge of a table."""
    key = ("empty", theme.name, m.width, m.height)
    rim = Ellipse(m.width / 2, m.height * 1.5, m.width * 0.75, m.height * 0.66)

    def make() -> pygame.Surface:
        picture = _walls(theme, m, None)
        _oval(picture, theme, m, rim, rim.grown(-m.px(30), -m.px(26)))
        return picture

    return paint.ground(key, make)


def stage_room(
    theme: Theme,
    m: Metrics,
    rim: Ellipse,
    window: tuple[float, float] | None = None,
    *,
    lamp: bool = True,
    things: str = "",
) -> pygame.Surface:
    """Return a picture of the room with the far edge of a table.

    Args:
        theme: The colour theme.
        m: Sizes of the window and of its texts.
        rim: Outer edge of the table.
        window: Middle of the upper edge of the window in the wall, in pixels; None for a wall without a window.
        lamp: Whether a lamp hangs above the middle of the table.
        things: Last part of the names of the drawings on the wall, such as "bid_it"; empty for a bare wall.
    """

    def make() -> pygame.Surface:
        picture = _walls(theme, m, None)
        if window is not None and theme.base != "contrast":
            _window(picture, theme, m, window)
            if things:
                x = m.width - window[0]
                for thing, middle in ((PICTURE, x), (SHELF, x + m.px(SHELF_APART))):
                    area = pygame.Rect(0, window[1], thing.width(m), thing.height(m))
                    area.centerx = round(middle)
                    hang(picture, theme, light_of(theme).frame, thing, area, things)
        if lamp and theme.base != "contrast":
            _lamp(picture, theme, m, 0)
        _oval(picture, theme, m, rim, rim.grown(-m.px(34), -m.px(30)))
        return picture

    return paint.ground(("stage", theme.name, m.width, m.height, rim, window, lamp, things), make)


def rendered(document: str) -> pygame.Surface:
    """Return an SVG document as an opaque picture."""
    picture = pygame.image.load(io.BytesIO(document.encode()), "room.svg")
    return picture.convert() if pygame.display.get_surface() is not None else picture


def hexed(colour: Rgb) -> str:
    """Return a colour in the notation of SVG, such as "#ff8800"."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _draw(picture: pygame.Surface, area: pygame.Rect, parts: list[str]) -> None:
    picture.blit(_svg(area, parts), area)


def _svg(area: pygame.Rect, parts: list[str]) -> pygame.Surface:
    size = f'width="{area.w}" height="{area.h}" viewBox="{area.x} {area.y} {area.w} {area.h}"'
    document = "".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', *parts, "</svg>"])
    return soft.alike(pygame.image.load(io.BytesIO(document.encode()), "room.svg"))


def linear(name: str, top: Rgb, bottom: Rgb) -> str:
    """Return the SVG element of a gradient from one colour at the top to another colour at the bottom."""
    line = 'gradientUnits="objectBoundingBox" x1="0%" y1="0%" x2="0%" y2="100%"'
    stops = "".join(
        f'<stop offset="{at}" stop-color="{hexed(colour)}"/>' for at, colour in enumerate((top, bottom))
    )
    return f'<linearGradient id="{name}" {line}>{stops}</linearGradient>'


def _box(x: float, y: float, w: float, h: float, fill: str, extra: str = "") -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" fill="{fill}" {extra}/>'


def _oval_tag(e: Ellipse, fill: str, extra: str = "") -> str:
    return f'<ellipse cx="{e.x:.1f}" cy="{e.y:.1f}" rx="{e.a:.1f}" ry="{e.b:.1f}" fill="{fill}" {extra}/>'


def _walls(theme: Theme, m: Metrics, room: Room | None) -> pygame.Surface:
    light = light_of(theme)
    picture = pygame.Surface((m.width, m.height))
    soft.shaded(picture, *light.wall)
    step = m.px(108)
    line = pygame.Surface((m.px(2), m.height))
    line.fill(light.line)
    line.set_alpha(round(255 * 0.55))
    for x in range(step // 2, m.width, step):
        picture.blit(line, (x, 0))
    if room is not None and theme.base != "contrast":
        _window(picture, theme, m, _window_of(m, room))
        if room.others % 2 == 0:
            _lamp(picture, theme, m, 0)
    colour, strength = light.glow
    if strength:
        soft.shine(picture, colour, strength, (m.width / 2, m.height * 0.2), m.width * 0.46)
    return picture.convert() if pygame.display.get_surface() is not None else picture


def _window_of(m: Metrics, room: Room) -> tuple[float, float]:
    middle = m.width * 0.88
    if room.others > 2:
        middle = (room.seats[-1].person.centerx + room.seats[-2].person.centerx) / 2
    return middle, room.top + m.px(6)


def window_area(room: Room) -> pygame.Rect:
    m = room.m
    middle, y = _window_of(m, room)
    area = pygame.Rect(0, 0, m.px(WINDOW + 14), m.px(WINDOW + 14))
    area.midtop = (round(middle), round(y) - m.px(7))
    return area


def _window(picture: pygame.Surface, theme: Theme, m: Metrics, place: tuple[float, float]) -> None:
    light = light_of(theme)
    middle, y = place
    w, h = m.px(WINDOW), m.px(WINDOW)
    x = middle - w / 2
    parts = [
        f"<defs>{linear('sky', *light.sky)}</defs>",
        _box(x - m.px(7), y - m.px(7), w + m.px(14), h + m.px(14), hexed(light.frame), f'rx="{m.px(4)}"'),
        _box(x, y, w, h, "url(#sky)"),
        f'<circle cx="{x + w * 0.3:.1f}" cy="{y + h * 0.26:.1f}" r="{m.px(15)}" fill="{hexed(light.orb)}"/>',
    ]
    for index, (left, tall) in enumerate(SKYLINE):
        right = SKYLINE[index + 1][0] if index + 1 < len(SKYLINE) else 1.0
        parts.append(
            _box(x + left * w, y + h * (1 - tall), (right - left) * w + 1, h * tall, hexed(light.city))
        )
        if theme.base == "evening":
            parts.append(
                _box(
                    x + (left + 0.04) * w,
                    y + h * (1 - tall + 0.08),
                    m.px(5),
                    m.px(6),
                    hexed(light.orb),
                    'fill-opacity="0.8"',
                )
            )
    bar = m.px(5)
    parts.append(_box(middle - bar / 2, y, bar, h, hexed(light.frame)))
    parts.append(_box(x, y + h * 0.5, w, bar, hexed(light.frame)))
    _draw(picture, pygame.Rect(x, y, w, h).inflate(m.px(20), m.px(20)), parts)


def _lamp(picture: pygame.Surface, theme: Theme, m: Metrics, top: int) -> None:
    x, y = m.width / 2, top
    shade, rim = theme.felt, (255, 244, 214)
    w, h = m.px(64), m.px(34)
    low = y + m.px(8) + h
    left, right, high = x - w, x + w, y + m.px(6)
    bell = f"M{left} {low} C{x - w * 0.9} {high} {x + w * 0.9} {high} {right} {low} Z"
    face, edge = hexed(mix(shade, (255, 255, 255), 0.12)), mix(shade, (0, 0, 0), 0.5)
    parts = [
        _box(x - m.px(1.5), y, m.px(3), m.px(10), "#101018"),
        f'<path d="{bell}" fill="{face}" {_stroke(edge, m.px(2))}/>',
        _oval_tag(Ellipse(x, low, w - m.px(3), m.px(5)), hexed(rim)),
    ]
    _draw(picture, pygame.Rect(left, y, 2 * w, h).inflate(m.px(20), m.px(40)), parts)


def _oval(picture: pygame.Surface, theme: Theme, m: Metrics, rim: Ellipse, felt: Ellipse) -> None:
    # The edges of the areas are hard at first; lines on top make them smooth.
    light = light_of(theme)
    top, tall = rim.y - rim.b, 2 * rim.b
    soft.spans(
        rim, picture.get_size(), lambda row: picture.fill(mix(*light.wood, (row.y + 0.5 - top) / tall), row)
    )
    _cloth(picture, theme, felt)
    high = max(0, math.floor(top) - m.px(10))
    half = pygame.Rect(0, high, (m.width + 1) // 2, m.height - high)
    soft.mirrored(picture, _svg(half, _lines(theme, m, rim, felt)), high)


def _cloth(picture: pygame.Surface, theme: Theme, felt: Ellipse) -> None:
    area = pygame.Rect(felt.x - felt.a, felt.y - felt.b, 2 * felt.a, 2 * felt.b).inflate(6, 6)
    area = area.clip(picture.get_rect())
    cloth = pygame.Surface(area.size, 0, picture)
    cloth.fill(theme.felt_edge)
    middle = mix(theme.felt, (255, 255, 255), 0.06 if theme.base == "evening" else 0)
    if middle != theme.felt_edge:
        at = (felt.x - area.x, felt.y - 0.16 * felt.b - area.y)
        soft.shine(cloth, middle, 1.0, at, 0.58 * math.hypot(felt.a, felt.b) * math.sqrt(2))
    # The area is a little larger than its visible part, because the line around the area hides its edge.
    soft.spans(
        felt.grown(2, 2), picture.get_size(), lambda row: picture.blit(cloth, row, row.move(-area.x, -area.y))
    )


def _lines(theme: Theme, m: Metrics, rim: Ellipse, felt: Ellipse) -> list[str]:
    light = light_of(theme)
    dark = mix(light.wood[1], (0, 0, 0), 0.55)
    cast = _outline(rim.grown(m.px(8), m.px(5))) + _outline(rim)
    gap = m.px(5)
    return [
        f'<path d="{cast}" fill="#000000" fill-opacity="0.25" fill-rule="evenodd"/>',
        _oval_tag(rim, "none", _stroke(light.edge, m.px(2))),
        _oval_tag(rim.grown(-m.px(9), -m.px(7)), "none", _stroke(light.edge, m.px(2), 0.5)),
        _oval_tag(felt.grown(gap / 2, gap / 2), "none", _stroke(dark, gap)),
        _oval_tag(
            felt.grown(-m.px(22), -m.px(17)),
            "none",
            _stroke(mix(theme.felt, light.edge, 0.4), m.px(1.5), 0.7),
        ),
    ]


def _outline(e: Ellipse) -> str:
    arc = f"A{e.a:.1f} {e.b:.1f} 0 1 0"
    left, right = f"{e.x - e.a:.1f} {e.y:.1f}", f"{e.x + e.a:.1f} {e.y:.1f}"
    return f"M{left} {arc} {right} {arc} {left} Z"


def _stroke(colour: Rgb, width: int, opacity: float = 1.0) -> str:
    return f'stroke="{hexed(colour)}" stroke-width="{width}" stroke-opacity="{opacity}"'
