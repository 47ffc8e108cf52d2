"""The room itself, drawn once for a window: wall, window, lamp, and the table with its rim.

It is written as an SVG document of exactly the window's size, so that every edge is smooth and every theme has its
own light.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import Metrics, Rgb, Theme, mix
from bidtable.app.room.place import Ellipse, Room


@dataclass(frozen=True)
class Light:
    """What a theme's room is painted with.

    Attributes:
        wall: The wall at the top and at the bottom.
        line: Lines of its panelling.
        sky: The sky at the top and at the bottom of the window.
        orb: Moon or sun.
        city: Houses outside.
        frame: The window's frame.
        wood: The rim at its top and at its bottom.
        edge: The thin light along the rim.
        glow: The lamp's light, and how strong it is at most.
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
    ),
}

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
"""Houses outside: where each begins across the window, and how high it is."""


def light_of(theme: Theme) -> Light:
    """Return what a theme's room is painted with."""
    return LIGHTS[theme.base]


def table_room(theme: Theme, room: Room) -> pygame.Surface:
    """Return the room with its table, of the window's size, cached."""
    m = room.m
    key = ("room", theme.name, m.width, m.height, m.text_scale, room.others, room.area.top)
    return paint.ground(
        key, lambda: rendered(_document(theme, m, [*_walls(theme, m, room), *_table(theme, room)]))
    )


def empty_room(theme: Theme, m: Metrics, *, bare: bool = False) -> pygame.Surface:
    """Return the room for pages that stand in it: wall, window and light, the table's rim low in front; cached.

    Args:
        theme: Colours.
        m: The window's measures.
        bare: Whether lamp and window are left out, where plates would slice them; their light stays.
    """
    key = ("empty", theme.name, m.width, m.height, bare)
    rim = Ellipse(m.width / 2, m.height * 1.5, m.width * 0.75, m.height * 0.66)

    def make() -> pygame.Surface:
        felt = rim.grown(-m.px(30), -m.px(26))
        return rendered(
            _document(theme, m, [*_walls(theme, m, None, bare=bare), *_oval(theme, m, rim, felt)])
        )

    return paint.ground(key, make)


def rendered(document: str) -> pygame.Surface:
    """Return an SVG document as an opaque surface of its own size."""
    picture = pygame.image.load(io.BytesIO(document.encode()), "room.svg")
    return picture.convert() if pygame.display.get_surface() is not None else picture


def hexed(colour: Rgb) -> str:
    """Return a colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _document(theme: Theme, m: Metrics, parts: list[str]) -> str:
    light = light_of(theme)
    defs = [
        _linear("wall", *light.wall),
        _linear("sky", *light.sky),
        _linear("wood", *light.wood),
        _radial("glow", light.glow[0], light.glow[1], light.glow[0], 0.0, middle=50, reach=50),
        _radial(
            "felt",
            mix(theme.felt, (255, 255, 255), 0.06 if theme.base == "evening" else 0),
            1.0,
            theme.felt_edge,
            1.0,
        ),
    ]
    size = f'width="{m.width}" height="{m.height}" viewBox="0 0 {m.width} {m.height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    return "".join([head, "<defs>", *defs, "</defs>", *parts, "</svg>"])


def _linear(name: str, top: Rgb, bottom: Rgb) -> str:
    line = 'gradientUnits="objectBoundingBox" x1="0%" y1="0%" x2="0%" y2="100%"'
    stops = _stop(0, top, 1.0) + _stop(1, bottom, 1.0)
    return f'<linearGradient id="{name}" {line}>{stops}</linearGradient>'


def _radial(
    name: str, inner: Rgb, strong: float, outer: Rgb, weak: float, *, middle: int = 42, reach: int = 58
) -> str:
    disc = f'gradientUnits="objectBoundingBox" cx="50%" cy="{middle}%" r="{reach}%"'
    stops = _stop(0, inner, strong) + _stop(1, outer, weak)
    return f'<radialGradient id="{name}" {disc}>{stops}</radialGradient>'


def _stop(offset: int, colour: Rgb, opacity: float) -> str:
    return f'<stop offset="{offset}" stop-color="{hexed(colour)}" stop-opacity="{opacity}"/>'


def _box(x: float, y: float, w: float, h: float, fill: str, extra: str = "") -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" fill="{fill}" {extra}/>'


def _oval_tag(e: Ellipse, fill: str, extra: str = "") -> str:
    return f'<ellipse cx="{e.x:.1f}" cy="{e.y:.1f}" rx="{e.a:.1f}" ry="{e.b:.1f}" fill="{fill}" {extra}/>'


def _walls(theme: Theme, m: Metrics, room: Room | None, *, bare: bool = False) -> list[str]:
    light = light_of(theme)
    parts = [_box(0, 0, m.width, m.height, "url(#wall)")]
    step = m.px(108)
    parts += [
        _box(x, 0, max(1, m.px(2)), m.height, hexed(light.line), 'fill-opacity="0.55"')
        for x in range(step // 2, m.width, step)
    ]
    if not bare:
        parts += _window(theme, m, room)
    if not bare and (room is None or room.others % 2 == 0):
        parts += _lamp(theme, m, room.area.top if room is not None else 0)
    # Round: how a radial light fills an ellipse differs between renderers, and its edge would show.
    reach = m.width * 0.46
    spot = Ellipse(m.width / 2, m.height * 0.2, reach, reach)
    return [*parts, _oval_tag(spot, "url(#glow)")]


def _window(theme: Theme, m: Metrics, room: Room | None) -> list[str]:
    """Draw the window where nobody sits before it: between the two last seats, or at the right."""
    light = light_of(theme)
    if theme.base == "contrast":
        return []
    if room is not None and room.others > 2:
        middle = (room.seats[-1].person.centerx + room.seats[-2].person.centerx) / 2
    else:
        middle = m.width * 0.88
    top = room.area.top if room is not None else m.px(40)
    w, h = m.px(150), m.px(150)
    x, y = middle - w / 2, top + m.px(6)
    parts = [
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
    return parts


def _lamp(theme: Theme, m: Metrics, top: int) -> list[str]:
    if theme.base == "contrast":
        return []
    x, y = m.width / 2, top
    shade, rim = theme.felt, (255, 244, 214)
    w, h = m.px(64), m.px(34)
    low = y + m.px(8) + h
    left, right, high = x - w, x + w, y + m.px(6)
    bell = f"M{left} {low} C{x - w * 0.9} {high} {x + w * 0.9} {high} {right} {low} Z"
    face, edge = hexed(mix(shade, (255, 255, 255), 0.12)), mix(shade, (0, 0, 0), 0.5)
    return [
        _box(x - m.px(1.5), y, m.px(3), m.px(10), "#101018"),
        f'<path d="{bell}" fill="{face}" {_stroke(edge, m.px(2))}/>',
        _oval_tag(Ellipse(x, low, w - m.px(3), m.px(5)), hexed(rim)),
    ]


def _table(theme: Theme, room: Room) -> list[str]:
    return _oval(theme, room.m, room.rim, room.felt)


def _oval(theme: Theme, m: Metrics, rim: Ellipse, felt: Ellipse) -> list[str]:
    light = light_of(theme)
    dark = mix(light.wood[1], (0, 0, 0), 0.55)
    return [
        _oval_tag(rim.grown(m.px(8), m.px(5)), "#000000", 'fill-opacity="0.25"'),
        _oval_tag(rim, "url(#wood)", _stroke(light.edge, m.px(2))),
        _oval_tag(rim.grown(-m.px(9), -m.px(7)), "none", _stroke(light.edge, m.px(2), 0.5)),
        _oval_tag(felt.grown(m.px(5), m.px(5)), hexed(dark)),
        _oval_tag(felt, "url(#felt)"),
        _oval_tag(
            felt.grown(-m.px(22), -m.px(17)),
            "none",
            _stroke(mix(theme.felt, light.edge, 0.4), m.px(1.5), 0.7),
        ),
    ]


def _stroke(colour: Rgb, width: int, opacity: float = 1.0) -> str:
    return f'stroke="{hexed(colour)}" stroke-width="{width}" stroke-opacity="{opacity}"'
