"""The background of the game Bidness: a street with houses, and the hall and the desk before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import Rgb, Theme, mix
from bidtable.app.room.scenery import hexed, linear, rendered, shade_header
from bidtable.app.room.spotlight import WARM
from bidtable.app.tables.bidness.layout import Places
from bidtable.app.tables.looks import drawing


@dataclass(frozen=True)
class Light:
    """The colours of the street in one colour theme.

    Attributes:
        sky: Colours of the sky, at the top of the window and behind the roofs.
        far: Colours of distant houses and of their windows.
        hall: Colours of the wall below the street, at its upper and at its lower edge.
        desk: Colours of the desk at which the viewer sits, at its far and at its near edge.
        wall: Colours of the office's walls, at the top and at the bottom.
    """

    sky: tuple[Rgb, Rgb]
    orb: Rgb
    far: tuple[Rgb, Rgb]
    pavement: Rgb
    hall: tuple[Rgb, Rgb]
    desk: tuple[Rgb, Rgb]
    frame: Rgb
    wall: tuple[Rgb, Rgb]
    boards: Rgb
    ink: Rgb


LIGHTS: Final = {
    "evening": Light(
        sky=((22, 26, 62), (150, 94, 118)),
        orb=(255, 238, 196),
        far=((42, 36, 74), (255, 214, 140)),
        pavement=(122, 92, 88),
        hall=((62, 43, 53), (40, 28, 42)),
        desk=((62, 42, 40), (34, 24, 30)),
        frame=(112, 70, 42),
        wall=((252, 234, 192), (242, 216, 164)),
        boards=(192, 140, 88),
        ink=(70, 44, 26),
    ),
    "daylight": Light(
        sky=((140, 192, 232), (232, 240, 240)),
        orb=(255, 230, 130),
        far=((156, 180, 196), (210, 228, 236)),
        pavement=(196, 188, 176),
        hall=((242, 236, 226), (230, 222, 210)),
        desk=((236, 224, 206), (224, 210, 190)),
        frame=(146, 98, 62),
        wall=((255, 252, 240), (250, 240, 214)),
        boards=(222, 182, 134),
        ink=(70, 44, 26),
    ),
    "contrast": Light(
        sky=((0, 0, 0), (0, 0, 0)),
        orb=(0, 0, 0),
        far=((0, 0, 0), (0, 0, 0)),
        pavement=(0, 0, 0),
        hall=((0, 0, 0), (0, 0, 0)),
        desk=((0, 0, 0), (0, 0, 0)),
        frame=(20, 20, 20),
        wall=((58, 58, 58), (58, 58, 58)),
        boards=(90, 90, 90),
        ink=(255, 255, 255),
    ),
}

LAMP: Final = (54, 180)
LAMPS: Final = {
    1: (0.33, 0.67),
    2: (0.03, 0.5, 0.97),
    3: (1 / 3, 2 / 3),
    4: (0.25, 0.5, 0.75),
}
"""For each number of rivals, the positions of the street lamps from left to right, as shares of the window's width.

Between five houses there is no room for lamps, which would hide the signs of the shops.
"""
EMPTY: Final = (190, 165)
"""Width and height in layout units of a house that nobody works in."""
EMPTY_AT: Final = {1: (0.08, 0.235, 0.765, 0.92), 2: (0.5,)}
"""Middles of empty houses as shares of the window's width, by the number of rivals."""
TREE: Final = (66, 115)
TREES: Final = {1: (0.02, 0.157, 0.843, 0.98), 2: (0.07, 0.43, 0.57, 0.93)}
"""For each number of rivals, the positions of the trees from left to right, as shares of the window's width."""
MOON: Final = {1: 0.335, 2: 0.16, 3: 2 / 3, 4: 0.5, 5: 0.4}
"""For each number of rivals, the position of the moon or the sun, as a share of the window's width."""
STARS: Final = 46
PANELS: Final = 8
"""Number of wooden panels of the wall below the street."""
GRAIN: Final = 9
"""Number of lines of the grain of the desk."""
SLABS: Final = 14
SKYLINE: Final = (
    (0.0, 0.36, 2),
    (0.06, 0.62, 3),
    (0.13, 0.44, 0),
    (0.2, 0.7, 2),
    (0.27, 0.5, 1),
    (0.35, 0.78, 3),
    (0.42, 0.46, 0),
    (0.5, 0.66, 2),
    (0.58, 0.4, 1),
    (0.65, 0.74, 3),
    (0.72, 0.52, 0),
    (0.79, 0.64, 2),
    (0.86, 0.42, 1),
    (0.93, 0.58, 3),
)
"""Houses far away: the left edge and the height of each as shares of the window, and its number of lit windows."""


def light_of(theme: Theme) -> Light:
    """Return the colours of the street for a colour theme."""
    return LIGHTS[theme.base]


def street(theme: Theme, places: Places) -> pygame.Surface:
    """Return the picture of the street, the hall and the desk, in the window's size."""
    m = places.m
    key = ("bidness", theme.name, m.width, m.height, m.text_scale, len(places.houses), tuple(places.area))

    def make() -> pygame.Surface:
        picture = rendered(_document(theme, places))
        if theme.base != "contrast":
            _furnish(picture, places)
        shade_header(picture, theme, m)
        return picture

    return paint.ground(key, make)


def _furnish(picture: pygame.Surface, places: Places) -> None:
    m, area, rivals = places.m, places.area, len(places.houses)
    near = places.street.bottom - m.px(4)
    things = (
        ("biz_empty", EMPTY, EMPTY_AT, places.kerb),
        ("biz_tree", TREE, TREES, places.kerb + m.px(16)),
        ("biz_lamp", LAMP, LAMPS, near),
    )
    for name, (wide, tall), spots, foot in things:
        thing = drawing(name, (m.px(wide), m.px(tall)))
        for share in spots.get(rivals, ()):
            at = (area.left + round(area.width * share), foot)
            picture.blit(thing, thing.get_rect(midbottom=at))


def _document(theme: Theme, places: Places) -> str:
    m, light = places.m, light_of(theme)
    defs = [
        linear("sky", *light.sky),
        linear("hall", *light.hall),
        linear("panel", mix(light.hall[0], (255, 255, 255), 0.05), mix(light.hall[1], (255, 255, 255), 0.02)),
        linear("desk", *light.desk),
        linear("pavement", mix(light.pavement, (0, 0, 0), 0.35), light.pavement),
    ]
    parts = _hall(light, places, plain=theme.base == "contrast")
    parts += _sky(light, places, lit=theme.base == "evening")
    parts += _pavement(light, places)
    size = f'width="{m.width}" height="{m.height}" viewBox="0 0 {m.width} {m.height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{"".join(defs)}</defs>{"".join(parts)}</svg>'
    )


def _sky(light: Light, places: Places, *, lit: bool) -> list[str]:
    m, base = places.m, places.kerb - places.m.px(8)
    parts = [_box(pygame.Rect(0, 0, m.width, base), "url(#sky)")]
    if lit:
        for at in range(STARS):
            # The steps are prime to each other, so the stars form no pattern.
            spot = f'cx="{at * 173 % 997 / 997 * m.width:.0f}" cy="{m.px(44 + at * 59 % 101)}"'
            faint = 'fill="#fff6dc" fill-opacity="0.55"'
            parts.append(f'<circle {spot} r="{max(0.7, (0.7 + at % 3 * 0.3) * m.u):.1f}" {faint}/>')
    x = places.area.left + places.area.width * MOON[len(places.houses)]
    orb = f'cx="{x:.1f}" cy="{places.top + m.px(30)}" r="{m.px(24)}" fill="{hexed(light.orb)}"'
    parts.append(f"<circle {orb}/>")
    tall = (places.kerb - places.top) * 3 // 4
    for index, (left, height, windows) in enumerate(SKYLINE):
        right = SKYLINE[index + 1][0] if index + 1 < len(SKYLINE) else 1.0
        block = pygame.Rect(0, 0, round((right - left) * m.width) + 1, round(tall * height))
        block.bottomleft = (round(left * m.width), base)
        parts.append(_box(block, hexed(mix(light.far[0], light.sky[1], 0.25))))
        if lit:
            for at in range(windows):
                pane = pygame.Rect(0, 0, m.px(6), m.px(8))
                pane.topleft = (
                    block.left + m.px(12) + at * m.px(17),
                    block.top + m.px(12) + (at * 2 % 3) * m.px(15),
                )
                parts.append(_box(pane, hexed(light.far[1]), 'fill-opacity="0.7"'))
    return parts


def _pavement(light: Light, places: Places) -> list[str]:
    m, top, bottom = places.m, places.kerb - places.m.px(8), places.street.bottom
    pavement = pygame.Rect(0, top, m.width, bottom - top)
    joint = f'stroke="{hexed(mix(light.pavement, (0, 0, 0), 0.3))}" stroke-width="{m.px(1)}"'
    parts = [_box(pavement, "url(#pavement)")]
    for at in range(-SLABS, SLABS * 2 + 1):
        x = m.width * at / SLABS
        far = m.width / 2 + (x - m.width / 2) * 1.9
        parts.append(f'<line x1="{x:.0f}" y1="{top}" x2="{far:.0f}" y2="{bottom}" {joint}/>')
    for share in (0.22, 0.55):
        y = round(top + share * (bottom - top))
        parts.append(f'<line x1="0" y1="{y}" x2="{m.width}" y2="{y}" {joint}/>')
    edge = pygame.Rect(0, bottom - m.px(4), m.width, m.px(4))
    return [*parts, _box(edge, hexed(mix(light.pavement, (255, 255, 255), 0.25)))]


def _hall(light: Light, places: Places, *, plain: bool) -> list[str]:
    """Return the wall with its wooden panels below the street, and the desk with its grain."""
    m, top, rim = places.m, places.street.bottom, places.rim
    wall, desk = pygame.Rect(0, top, m.width, rim - top), pygame.Rect(0, rim, m.width, m.height - rim)
    parts = [_box(wall, "url(#hall)"), _box(desk, "url(#desk)")]
    if plain:
        return parts
    dark, bright = mix(light.hall[1], (0, 0, 0), 0.35), mix(light.hall[0], (255, 255, 255), 0.1)
    wide = m.width / PANELS
    for at in range(PANELS):
        panel = pygame.Rect(round(at * wide) + m.px(9), wall.top + m.px(18), round(wide) - m.px(18), 0)
        panel.height = wall.bottom - m.px(16) - panel.top
        lines = f'rx="{m.px(3)}" stroke="{hexed(dark)}" stroke-width="{m.px(2)}" stroke-opacity="0.55"'
        parts.append(_box(panel, "url(#panel)", lines))
        edge = f'stroke="{hexed(bright)}" stroke-width="{m.px(1)}" stroke-opacity="0.8"'
        foot = panel.bottom + m.px(2)
        parts.append(f'<line x1="{panel.left}" y1="{foot}" x2="{panel.right}" y2="{foot}" {edge}/>')
    grain = f'fill="none" stroke="{hexed(mix(light.desk[1], (0, 0, 0), 0.3))}" stroke-width="{m.px(1)}"'
    for at in range(GRAIN):
        # The lines of the grain are nearer to each other at the far edge of the desk.
        y, bend = rim + desk.height * (0.12 + 0.88 * (at / GRAIN) ** 1.4), m.px(4) * (1 if at % 2 else -1)
        path = f"M0 {y:.0f}C{m.width * 0.3:.0f} {y + bend:.0f} {m.width * 0.6:.0f} {y - bend:.0f} {m.width} {y:.0f}"
        parts.append(f'<path d="{path}" {grain} stroke-opacity="0.35"/>')
    shade = pygame.Rect(0, rim - m.px(5), m.width, m.px(5))
    parts.append(_box(shade, "#000000", 'fill-opacity="0.3"'))
    parts.append(_box(pygame.Rect(0, rim, m.width, m.px(3)), hexed(mix(light.desk[0], WARM, 0.3))))
    return parts


def _box(rect: pygame.Rect, fill: str, extra: str = "") -> str:
    return f'<rect x="{rect.x}" y="{rect.y}" width="{rect.w}" height="{rect.h}" fill="{fill}" {extra}/>'
