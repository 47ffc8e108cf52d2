"""Drawing functions for smooth shapes, soft shadows and gradients, with cached results.

Shapes are drawn four times too large and scaled down, because pygame draws jagged edges.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path

import pygame

from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.lru import MEGABYTE, Lru, WindowStore, surface_bytes
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.shapes import SHAPES, Pen
from bidtable.app.draw.theme import (
    SEAT_COLOURS,
    SEAT_SYMBOLS,
    Metrics,
    Rgb,
    Rgba,
    Theme,
    mix,
    readable_on,
)

log = logging.getLogger(__name__)

__all__ = [
    "SHAPES",
    "PaintContext",
    "dice_face",
    "felt",
    "gradient",
    "icon",
    "kept",
    "plate",
    "rounded",
    "seat_badge",
    "seat_sign",
    "shadow",
    "shape",
    "svg",
]

OVER = 4
Colour = Rgb | Rgba

_tiles: WindowStore[pygame.Surface] = WindowStore(2, 2, surface_bytes)
_plates: WindowStore[pygame.Surface] = WindowStore(3, 3, surface_bytes)
_shadows: WindowStore[pygame.Surface] = WindowStore(3, 3, surface_bytes)
_icons: WindowStore[pygame.Surface] = WindowStore(1.5, 1, surface_bytes)
# This cache must hold all people at a table in all moods, and the drawings on the cards.
_svgs: WindowStore[pygame.Surface] = WindowStore(6, 7, surface_bytes, wordless=True)
# This cache must hold at least one picture of the whole window, because painting the room around a table
# takes a quarter of a second.
_grounds: WindowStore[pygame.Surface] = WindowStore(10, 4.5, surface_bytes, wordless=True)
# The light and the grain of the felt do not depend on the size of the window, and take too long to paint at
# every resize.
_seeds: Lru[pygame.Surface] = Lru(2 * MEGABYTE, surface_bytes)
_missing: set[str] = set()


@dataclass(frozen=True)
class PaintContext:
    """Colours, measures and fonts for drawing in one window."""

    theme: Theme
    metrics: Metrics
    fonts: Fonts

    @property
    def key(self) -> tuple[str, float, float]:
        return (self.theme.name, self.metrics.u, self.metrics.text_scale)


PLATE_PIXELS = 60_000
"""Largest number of pixels of a cached rectangle, because larger pictures would soon fill the cache."""


def _rgba(colour: Colour) -> Rgba:
    return (colour[0], colour[1], colour[2], colour[3] if len(colour) == 4 else 255)


def _smooth_rectangle(
    size: tuple[int, int], radius: int, fill: Colour | None, edge: Colour | None, width: int
) -> pygame.Surface:
    border = edge if width else None
    outer = border if border is not None else fill
    if outer is None:
        return pygame.Surface(size, pygame.SRCALPHA)
    # Transparent pixels have the outer colour too, because scaling mixes neighbouring pixels, and black would
    # leave a dark rim.
    big = pygame.Surface((size[0] * OVER, size[1] * OVER), pygame.SRCALPHA)
    big.fill((*outer[:3], 0))
    pygame.draw.rect(big, _rgba(outer), big.get_rect(), border_radius=radius * OVER)
    if border is not None:
        inner = big.get_rect().inflate(-2 * width * OVER, -2 * width * OVER)
        ink = _rgba(fill) if fill is not None else (*border[:3], 0)
        pygame.draw.rect(big, ink, inner, border_radius=max(0, radius - width) * OVER)
    return smooth(big, size)


def _corner_tile(radius: int, fill: Colour | None, edge: Colour | None, width: int) -> pygame.Surface:
    side = 2 * (max(radius, width) + 2) + 1
    return _tiles.get(
        (radius, fill, edge, width), lambda: _smooth_rectangle((side, side), radius, fill, edge, width)
    )


def _nine(target: pygame.Surface, tile: pygame.Surface, rect: pygame.Rect) -> None:
    reach = tile.get_width() // 2
    w, h = rect.size
    if w <= 2 * reach + 1 or h <= 2 * reach + 1:
        target.blit(smooth(tile, rect.size), rect.topleft)
        return
    right, bottom, last = rect.right - reach, rect.bottom - reach, reach + 1
    scale = pygame.transform.scale
    for sx, dx in ((0, rect.x), (last, right)):
        for sy, dy in ((0, rect.y), (last, bottom)):
            target.blit(tile, (dx, dy), (sx, sy, reach, reach))
    across, down = w - 2 * reach, h - 2 * reach
    target.blit(scale(tile.subsurface((reach, 0, 1, reach)), (across, reach)), (rect.x + reach, rect.y))
    target.blit(scale(tile.subsurface((reach, last, 1, reach)), (across, reach)), (rect.x + reach, bottom))
    target.blit(scale(tile.subsurface((0, reach, reach, 1)), (reach, down)), (rect.x, rect.y + reach))
    target.blit(scale(tile.subsurface((last, reach, reach, 1)), (reach, down)), (right, rect.y + reach))
    middle = pygame.Rect(rect.x + reach, rect.y + reach, across, down)
    ink = tile.get_at((reach, reach))
    if ink.a == 255:
        target.fill(ink, middle)
    elif ink.a:
        target.blit(scale(tile.subsurface((reach, reach, 1, 1)), middle.size), middle.topleft)


def rounded(
    surface: pygame.Surface,
    rect: pygame.Rect | tuple[int, int, int, int],
    radius: int,
    fill: Colour | None,
    edge: Colour | None = None,
    edge_width: int = 1,
) -> None:
    """Draw a rounded rectangle with smooth corners; the radius is in pixels."""
    area = pygame.Rect(rect)
    if area.w <= 0 or area.h <= 0:
        return
    # The radius is at most half the shorter side. Without a straight part to stretch, the rectangle is drawn
    # as a whole below.
    radius = max(0, min(radius, area.w // 2, area.h // 2))
    width = edge_width if edge is not None else 0
    reach = max(radius, width) + 2
    if min(area.w, area.h) > 2 * reach + 1:
        tile = _corner_tile(radius, fill, edge, width)
        if area.w * area.h > PLATE_PIXELS:
            _nine(surface, tile, area)
            return

        def put_together() -> pygame.Surface:
            plate = pygame.Surface(area.size, pygame.SRCALPHA)
            _nine(plate, tile, plate.get_rect())
            return plate

        # Cards, seats and buttons have few different sizes, so their rectangles are cached.
        surface.blit(_plates.get((area.size, radius, fill, edge, width), put_together), area.topleft)
        return

    whole = _tiles.get(
        (area.size, radius, fill, edge, width),
        lambda: _smooth_rectangle(area.size, radius, fill, edge, width),
    )
    surface.blit(whole, area.topleft)


def shadow(size: tuple[int, int], radius: int, blur: int, colour: Rgba = (0, 0, 0, 110)) -> pygame.Surface:
    """Return a soft shadow, which is `blur` pixels larger than `size` on every side."""

    def cast(inner: tuple[int, int]) -> pygame.Surface:
        tile = pygame.Surface((inner[0] + 2 * blur, inner[1] + 2 * blur), pygame.SRCALPHA)
        tile.fill((*colour[:3], 0))
        pygame.draw.rect(tile, colour, (blur, blur, *inner), border_radius=radius)
        # Two passes of a box blur look as soft as a Gaussian blur, and take an eighth of the time.
        half = max(1, blur // 2)
        return pygame.transform.box_blur(pygame.transform.box_blur(tile, half), half)

    side = 2 * (radius + 2 * blur) + 1

    def stretch() -> pygame.Surface:
        if min(size) <= side:
            # The shadow is too small to be composed from the corners of a square.
            return cast(size)
        tile = _shadows.get(("tile", radius, blur, colour), lambda: cast((side, side)))
        out = pygame.Surface((size[0] + 2 * blur, size[1] + 2 * blur), pygame.SRCALPHA)
        _nine(out, tile, out.get_rect())
        return out

    return _shadows.get((size, radius, blur, colour), stretch)


def gradient(size: tuple[int, int], top: Colour, bottom: Colour, horizontal: bool = False) -> pygame.Surface:
    """Return a picture with a linear gradient from top to bottom, or from left to right."""
    seed = pygame.Surface((2, 1) if horizontal else (1, 2), pygame.SRCALPHA)
    seed.set_at((0, 0), _rgba(top))
    seed.set_at((1, 0) if horizontal else (0, 1), _rgba(bottom))
    return smooth(seed, size)


def plate(
    size: tuple[int, int],
    radius: int,
    top: Rgb,
    bottom: Rgb,
    edge: Colour | None = None,
    edge_width: int = 1,
) -> pygame.Surface:
    """Return a shared picture of a rounded rectangle with a vertical gradient."""
    # Nobody may draw on the picture, because it is shared.

    def make() -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA)
        rounded(out, out.get_rect(), radius, (255, 255, 255))
        ground = gradient(size, top, bottom)
        ground.blit(out, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if edge is not None:
            rounded(ground, ground.get_rect(), radius, None, edge, edge_width)
        return ground

    return _tiles.get(("plate", size, radius, top, bottom, edge, edge_width), make)


def _grain() -> pygame.Surface:
    def make() -> pygame.Surface:
        # The random grain always has the same seed, so that tests can compare pictures of the table.
        rng = random.Random(1)
        side = 192
        values = rng.choices((0, 1, 2, 3, 5), k=side * side)
        return pygame.image.frombytes(bytes(v for v in values for _ in "rgb"), (side, side), "RGB")

    return _seeds.get("grain", make)


def _light(theme: Theme) -> pygame.Surface:
    def make() -> pygame.Surface:
        small = pygame.Surface((80, 45))
        for y in range(45):
            for x in range(80):
                far = ((x - 39.5) / 50) ** 2 + ((y - 20) / 32.5) ** 2
                small.set_at((x, y), mix(theme.felt, theme.felt_edge, min(1.0, far)))
        return small

    return _seeds.get(theme.name, make)


def felt(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return a picture of the table's cloth with a soft light in the middle."""

    def make() -> pygame.Surface:
        big = smooth(_light(theme), size)
        if theme.felt != theme.felt_edge:
            # The grain looks like cloth, and hides the steps between the colours of the gradient.
            grain = _grain()
            for y in range(0, size[1], grain.get_height()):
                for x in range(0, size[0], grain.get_width()):
                    big.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
        return big.convert() if pygame.display.get_surface() is not None else big

    return _grounds.get((size, theme.name), make)


def ground(key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """Return the cached background with a key, or create the background with `make`."""
    return _grounds.get(key, make)


def kept(key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """Return a cached picture, or the result of `make` if no picture is cached."""
    # Many functions share this cache. Each function begins its keys with a name of its own.
    return _plates.get(key, make)


def icon(name: str, size: int, colour: Rgb) -> pygame.Surface:
    """Return a square picture of a symbol, such as "star"."""

    def make() -> pygame.Surface:
        over = OVER if size < 128 else 2
        big = pygame.Surface((size * over, size * over), pygame.SRCALPHA)
        big.fill((*colour, 0))
        SHAPES.get(name, SHAPES["circle"])(Pen(big, colour))
        return smooth(big, (size, size))

    return _icons.get((name, size, colour), make)


def shape(
    name: str, surface: pygame.Surface, rect: pygame.Rect | tuple[int, int, int, int], colour: Rgb
) -> None:
    """Draw a symbol such as "star" as large as possible in a rectangle."""
    area = pygame.Rect(rect)
    side = max(1, min(area.size))
    surface.blit(icon(name, side, colour), (area.centerx - side // 2, area.centery - side // 2))


def dice_face(
    surface: pygame.Surface,
    rect: pygame.Rect | tuple[int, int, int, int],
    value: int,
    face: Rgb,
    pip: Rgb,
    edge: Rgb | None = None,
) -> None:
    """Draw a die that shows a value from 1 to 6."""
    area = pygame.Rect(rect)
    radius = max(2, area.w // 6)
    surface.blit(plate(area.size, radius, mix(face, (255, 255, 255), 0.25), face, edge), area.topleft)
    shape(f"pips_{value}", surface, area, pip)


def seat_badge(
    surface: pygame.Surface, rect: pygame.Rect | tuple[int, int, int, int], colour: Rgb, symbol: str, ink: Rgb
) -> None:
    """Draw a disc in a seat's colour, with a symbol for colour-blind players."""
    area = pygame.Rect(rect)
    side = min(area.size)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = area.center
    rounded(surface, disc, side // 2, colour, mix(colour, (0, 0, 0), 0.35), max(1, side // 16))
    shape(symbol, surface, disc.inflate(-side * 9 // 20, -side * 9 // 20), ink)


def seat_sign(surface: pygame.Surface, rect: pygame.Rect, seat: str) -> None:
    """Draw a disc in the colour of a seat, with the symbol of the seat."""
    colour = SEAT_COLOURS[seat]
    seat_badge(surface, rect, colour, SEAT_SYMBOLS[seat], readable_on(colour))


def svg(path: str | Path, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture from an SVG file."""

    def make() -> pygame.Surface:
        try:
            return pygame.image.load_sized_svg(str(path), size)
        except (OSError, pygame.error) as error:
            if str(path) not in _missing:
                _missing.add(str(path))
                log.warning("Drawing %s cannot be read: %s", path, error)
            out = pygame.Surface(size, pygame.SRCALPHA)
            rounded(out, out.get_rect(), min(size) // 10, (200, 190, 172), (120, 108, 92), 1)
            shape("x", out, out.get_rect().inflate(-size[0] // 2, -size[1] // 2), (120, 108, 92))
            return out

    return _svgs.get((str(path), size), make)
