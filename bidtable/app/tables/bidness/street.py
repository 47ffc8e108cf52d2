"""The scenery of Bidness, drawn once for a window: a street of offices at dusk, and the viewer's office cut open.

Like the room of the other tables it is an SVG document of exactly the window's size, with a light for each theme.
Everything that changes in a game (people, posters, roofs in the seats' colours) is drawn over it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import Metrics, Rgb, Theme, mix
from bidtable.app.room.scenery import hexed, rendered, shade_header
from bidtable.app.tables.bidness.layout import HousePlace, OfficeRoom, Places


@dataclass(frozen=True)
class Light:
    """The colours of a theme's street.

    Attributes:
        sky: The sky at the top and at the roofs.
        orb: Moon or sun.
        far: Houses far away, and their lit windows.
        pavement: The street in front of the houses.
        ground: The area below the street, at the top and at the bottom.
        shell: Outer walls of houses.
        inside: Walls inside of rivals' houses.
        slab: Floors inside.
        frame: The frame of the viewer's office.
        wall: Its walls, at the top and at the bottom.
        boards: Its floor.
        ink: Words on `frame`.
    """

    sky: tuple[Rgb, Rgb]
    orb: Rgb
    far: tuple[Rgb, Rgb]
    pavement: Rgb
    ground: tuple[Rgb, Rgb]
    shell: Rgb
    inside: Rgb
    slab: Rgb
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
        ground=((50, 42, 66), (28, 25, 44)),
        shell=(46, 38, 46),
        inside=(230, 208, 160),
        slab=(116, 80, 52),
        frame=(112, 70, 42),
        wall=((252, 234, 192), (242, 216, 164)),
        boards=(192, 140, 88),
        ink=(255, 244, 222),
    ),
    "daylight": Light(
        sky=((140, 192, 232), (232, 240, 240)),
        orb=(255, 230, 130),
        far=((156, 180, 196), (210, 228, 236)),
        pavement=(196, 188, 176),
        ground=((214, 218, 226), (196, 202, 214)),
        shell=(138, 118, 104),
        inside=(252, 244, 224),
        slab=(178, 140, 104),
        frame=(146, 98, 62),
        wall=((255, 252, 240), (250, 240, 214)),
        boards=(222, 182, 134),
        ink=(255, 252, 244),
    ),
    "contrast": Light(
        sky=((0, 0, 0), (0, 0, 0)),
        orb=(0, 0, 0),
        far=((0, 0, 0), (0, 0, 0)),
        pavement=(0, 0, 0),
        ground=((0, 0, 0), (0, 0, 0)),
        shell=(255, 255, 255),
        inside=(58, 58, 58),
        slab=(255, 255, 255),
        frame=(20, 20, 20),
        wall=((58, 58, 58), (58, 58, 58)),
        boards=(90, 90, 90),
        ink=(255, 255, 255),
    ),
}

OPEN: Final = 40
"""Layout units between two houses from which the city far away is visible."""
DESKS: Final = 4
"""Number of desks on a floor of a rival's house; up to so many people sit at their own desks."""
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
"""Houses far away: left edge across the window, height divided by the street's, and rows of lit windows."""


def light_of(theme: Theme) -> Light:
    """Return the colours of a theme's street."""
    return LIGHTS[theme.base]


def street(theme: Theme, places: Places) -> pygame.Surface:
    """Return the cached picture of street and office, of the window's size."""
    m = places.m
    key = ("bidness", theme.name, m.width, m.height, m.text_scale, len(places.houses), tuple(places.area))

    def make() -> pygame.Surface:
        picture = rendered(_document(theme, places))
        shade_header(picture, theme, m)
        return picture

    return paint.ground(key, make)


def _document(theme: Theme, places: Places) -> str:
    m, light = places.m, light_of(theme)
    defs = [
        _linear("sky", *light.sky),
        _linear("ground", *light.ground),
        _linear("wall", *light.wall),
        _linear("dusk", *light.sky),
    ]
    parts = [_box(pygame.Rect(0, 0, m.width, m.height), "url(#ground)")]
    parts += _sky(light, places, lit=theme.base == "evening")
    for house in places.houses:
        parts += _house(light, house, m, plain=theme.base == "contrast")
    parts += _office(light, places, plain=theme.base == "contrast")
    size = f'width="{m.width}" height="{m.height}" viewBox="0 0 {m.width} {m.height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{"".join(defs)}</defs>{"".join(parts)}</svg>'
    )


def _sky(light: Light, places: Places, *, lit: bool) -> list[str]:
    """Draw sky, moon, the city far away and the pavement."""
    m, strip = places.m, places.street
    kerb = m.px(26)
    base = strip.bottom - kerb
    sky = pygame.Rect(0, 0, m.width, base)
    parts = [_box(sky, "url(#sky)")]
    radius = m.px(22)
    # The moon is between the last two houses, but never behind a head; with one house it is beside it.
    last = places.houses[-1]
    x: float = m.width - m.px(120.0)
    gap = 0
    if len(places.houses) > 1:
        gap = last.plate.left - places.houses[-2].plate.right
        x = min((places.houses[-2].plate.right + last.plate.left) / 2, last.person.left - radius - m.px(10))
    parts.append(
        f'<circle cx="{x:.1f}" cy="{places.top + m.px(26)}" r="{radius}" fill="{hexed(light.orb)}"/>'
    )
    tall = base - strip.top
    # Between houses without a gap, only scraps of the city would be visible over the roofs.
    skyline = SKYLINE if not places.houses[1:] or gap >= m.px(OPEN) else ()
    for index, (left, height, windows) in enumerate(skyline):
        right = SKYLINE[index + 1][0] if index + 1 < len(SKYLINE) else 1.0
        block = pygame.Rect(0, 0, round((right - left) * m.width) + 1, round(tall * height))
        block.bottomleft = (round(left * m.width), base)
        parts.append(_box(block, hexed(light.far[0]), 'fill-opacity="0.75"'))
        if lit:
            for at in range(windows):
                pane = pygame.Rect(0, 0, m.px(6), m.px(8))
                pane.topleft = (
                    block.left + m.px(12) + at * m.px(17),
                    block.top + m.px(12) + (at * 2 % 3) * m.px(15),
                )
                parts.append(_box(pane, hexed(light.far[1]), 'fill-opacity="0.7"'))
    pavement = pygame.Rect(0, base, m.width, strip.bottom - base)
    parts.append(_box(pavement, hexed(light.pavement)))
    line = pygame.Rect(0, strip.bottom - m.px(3), m.width, m.px(3))
    return [*parts, _box(line, hexed(mix(light.pavement, (255, 255, 255), 0.3)))]


def _house(light: Light, house: HousePlace, m: Metrics, *, plain: bool) -> list[str]:
    """Draw a rival's house, cut open, with a window between any two desks on each floor."""
    slab, bar = m.px(4), m.px(2)
    parts = [_box(house.body, hexed(light.shell), 'rx="2"')]
    for floor in house.floors:
        parts.append(_box(floor, hexed(light.inside)))
        boards = pygame.Rect(floor.left, floor.bottom - slab, floor.width, slab)
        parts.append(_box(boards, hexed(light.slab)))
        side = floor.height * 46 // 100
        for at in range(1, 0 if plain else DESKS):
            pane = pygame.Rect(0, floor.top + floor.height * 16 // 100, side, side)
            pane.centerx = floor.left + floor.width * at // DESKS
            parts += _window(light, pane, bar)
    return parts


def _office(light: Light, places: Places, *, plain: bool) -> list[str]:
    """Draw the viewer's office: a wooden frame, and three rooms with a window each."""
    m, office = places.m, places.office
    edge = f'rx="{m.px(8)}" stroke="{hexed(mix(light.frame, (0, 0, 0), 0.4))}" stroke-width="{m.px(2)}"'
    if plain:
        edge = f'rx="{m.px(8)}" stroke="#ffffff" stroke-width="{m.px(2)}"'
    parts = [_box(office, hexed(light.frame), edge)]
    for room in places.rooms:
        parts.append(_box(room.inside, "url(#wall)"))
        boards = pygame.Rect(0, 0, room.inside.width, max(m.px(10), room.desks.height * 22 // 100))
        boards.bottomleft = room.inside.bottomleft
        parts.append(_box(boards, hexed(light.boards)))
        if not plain:
            parts += _pane(light, room, m.px(3))
    return parts


def _pane(light: Light, room: OfficeRoom, bar: int) -> list[str]:
    """Draw the window of a room, at the left of its wall, with the street's sky in it."""
    return _window(light, window_of(room), bar)


def _window(light: Light, pane: pygame.Rect, bar: int) -> list[str]:
    """Draw a window: a frame, and the sky in two panes."""
    return [
        _box(pane.inflate(2 * bar, 2 * bar), hexed(light.frame)),
        _box(pane, "url(#dusk)"),
        _box(pygame.Rect(pane.centerx - bar // 2, pane.top, bar, pane.height), hexed(light.frame)),
    ]


def window_of(room: OfficeRoom) -> pygame.Rect:
    """Return the rect of a room's window."""
    wall = room.wall
    tall = min(wall.height * 64 // 100, wall.width * 40 // 100)
    return pygame.Rect(wall.left + wall.width * 5 // 100, wall.top + (wall.height - tall) // 2, tall, tall)


def _linear(name: str, top: Rgb, bottom: Rgb) -> str:
    line = 'gradientUnits="objectBoundingBox" x1="0%" y1="0%" x2="0%" y2="100%"'
    stops = "".join(
        f'<stop offset="{at}" stop-color="{hexed(colour)}" stop-opacity="1"/>'
        for at, colour in enumerate((top, bottom))
    )
    return f'<linearGradient id="{name}" {line}>{stops}</linearGradient>'


def _box(rect: pygame.Rect, fill: str, extra: str = "") -> str:
    return f'<rect x="{rect.x}" y="{rect.y}" width="{rect.w}" height="{rect.h}" fill="{fill}" {extra}/>'
