"""Colours and measures of the screen, for all games."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace

Rgb = tuple[int, int, int]
Rgba = tuple[int, int, int, int]

BASE_WIDTH = 1280
BASE_HEIGHT = 720
MIN_TEXT_UNITS = 12
# Texts in smaller font sizes are unreadable.
MIN_TEXT_PIXELS = 13


@dataclass(frozen=True)
class Theme:
    """The colours of the program. Text has a contrast of at least 4.5:1 to its background.

    Attributes:
        felt: Colour of the table in the middle.
        felt_edge: Colour of the table near the corners.
        felt_ink: Colour of text on the table.
        felt_muted: Colour of less important text on the table.
        panel_edge: Colour of the thin line around panels.
        panel_raised: Background colour of headers and of rows under the pointer.
        ink: Colour of text on panels.
        muted: Colour of less important text on panels.
        accent: Colour of the most important button on a screen.
        accent_ink: Colour of text on the most important button.
        choice: Outline colour of cards that the player may play.
        choice_ink: Colour of text on a background of the colour `choice`.
        good: Colour of text about success or a gain.
        bad: Colour of text about failure or a loss.
        warning: Colour of text that asks for attention.
        focus: Colour of the ring around the widget with the keyboard focus.
        danger: Background colour of a button that deletes something.
        field: Background colour of text entries and lists.
        selection: Background colour of selected text.
        shadow: Colour and opacity of soft shadows.
        curtain: Colour of the screen that hides the cards between two players' turns.
        dim: Translucent colour over the window below a dialog.
    """

    name: str
    felt: Rgb
    felt_edge: Rgb
    felt_ink: Rgb
    felt_muted: Rgb
    panel: Rgb
    panel_edge: Rgb
    panel_raised: Rgb
    ink: Rgb
    muted: Rgb
    accent: Rgb
    accent_ink: Rgb
    choice: Rgb
    choice_ink: Rgb
    good: Rgb
    bad: Rgb
    warning: Rgb
    focus: Rgb
    button: Rgb
    button_hover: Rgb
    button_pressed: Rgb
    button_disabled: Rgb
    button_edge: Rgb
    button_ink: Rgb
    button_disabled_ink: Rgb
    danger: Rgb
    danger_ink: Rgb
    field: Rgb
    field_edge: Rgb
    selection: Rgb
    card: Rgb
    card_edge: Rgb
    card_ink: Rgb
    shadow: Rgba
    curtain: Rgb
    tooltip: Rgb
    tooltip_ink: Rgb
    dim: Rgba

    @property
    def base(self) -> str:
        """Name of the theme in `THEMES` from which this theme is derived."""
        return self.name.partition("/")[0]


THEMES: dict[str, Theme] = {
    "evening": Theme(
        name="evening",
        felt=(30, 84, 77),
        felt_edge=(13, 42, 42),
        felt_ink=(246, 238, 222),
        felt_muted=(196, 208, 194),
        panel=(38, 36, 34),
        panel_edge=(82, 74, 64),
        panel_raised=(54, 50, 46),
        ink=(245, 236, 220),
        muted=(192, 180, 162),
        accent=(240, 184, 92),
        accent_ink=(44, 28, 6),
        choice=(124, 204, 255),
        choice_ink=(8, 30, 48),
        good=(134, 210, 140),
        bad=(250, 140, 122),
        warning=(246, 200, 92),
        focus=(255, 222, 130),
        button=(70, 64, 58),
        button_hover=(88, 80, 71),
        button_pressed=(52, 48, 43),
        button_disabled=(50, 48, 45),
        button_edge=(112, 101, 86),
        button_ink=(250, 243, 230),
        button_disabled_ink=(160, 151, 138),
        danger=(166, 52, 44),
        danger_ink=(255, 244, 238),
        field=(26, 25, 24),
        field_edge=(104, 94, 80),
        selection=(42, 92, 85),
        card=(250, 244, 230),
        card_edge=(176, 160, 132),
        card_ink=(42, 34, 28),
        shadow=(0, 0, 0, 120),
        curtain=(74, 24, 32),
        tooltip=(250, 242, 224),
        tooltip_ink=(44, 36, 28),
        dim=(6, 12, 12, 160),
    ),
    "daylight": Theme(
        name="daylight",
        felt=(222, 230, 214),
        felt_edge=(192, 206, 188),
        felt_ink=(34, 42, 36),
        felt_muted=(64, 76, 66),
        panel=(253, 250, 244),
        panel_edge=(206, 196, 178),
        panel_raised=(242, 236, 224),
        ink=(40, 36, 32),
        muted=(98, 88, 76),
        accent=(20, 102, 94),
        accent_ink=(255, 255, 250),
        choice=(20, 88, 186),
        choice_ink=(255, 255, 255),
        good=(24, 112, 50),
        bad=(176, 38, 30),
        warning=(138, 86, 0),
        focus=(190, 84, 10),
        button=(240, 233, 220),
        button_hover=(248, 243, 233),
        button_pressed=(222, 213, 196),
        button_disabled=(236, 232, 224),
        button_edge=(172, 160, 140),
        button_ink=(44, 38, 32),
        button_disabled_ink=(108, 101, 92),
        danger=(178, 44, 36),
        danger_ink=(255, 250, 246),
        field=(255, 255, 252),
        field_edge=(166, 154, 134),
        selection=(196, 226, 216),
        card=(255, 253, 246),
        card_edge=(182, 168, 144),
        card_ink=(40, 34, 30),
        shadow=(60, 50, 30, 84),
        curtain=(122, 36, 46),
        tooltip=(48, 44, 40),
        tooltip_ink=(252, 246, 234),
        dim=(40, 40, 32, 130),
    ),
    "contrast": Theme(
        name="contrast",
        felt=(0, 0, 0),
        felt_edge=(0, 0, 0),
        felt_ink=(255, 255, 255),
        felt_muted=(226, 226, 226),
        panel=(12, 12, 12),
        panel_edge=(255, 255, 255),
        panel_raised=(44, 44, 44),
        ink=(255, 255, 255),
        muted=(222, 222, 222),
        accent=(255, 222, 0),
        accent_ink=(0, 0, 0),
        choice=(255, 140, 255),
        choice_ink=(0, 0, 0),
        good=(110, 255, 130),
        bad=(255, 150, 140),
        warning=(255, 222, 0),
        focus=(0, 230, 255),
        button=(30, 30, 30),
        button_hover=(64, 64, 64),
        button_pressed=(0, 0, 0),
        button_disabled=(22, 22, 22),
        button_edge=(255, 255, 255),
        button_ink=(255, 255, 255),
        button_disabled_ink=(176, 176, 176),
        danger=(190, 0, 0),
        danger_ink=(255, 255, 255),
        field=(0, 0, 0),
        field_edge=(255, 255, 255),
        selection=(0, 66, 128),
        card=(255, 255, 255),
        card_edge=(0, 0, 0),
        card_ink=(0, 0, 0),
        shadow=(0, 0, 0, 160),
        curtain=(0, 0, 80),
        tooltip=(255, 255, 255),
        tooltip_ink=(0, 0, 0),
        dim=(0, 0, 0, 190),
    ),
}

DYES: dict[str, dict[str, tuple[Rgb, Rgb]]] = {
    "evening": {
        "green": ((34, 96, 80), (14, 46, 44)),
        "purple": ((84, 60, 138), (38, 24, 76)),
        "wine": ((124, 46, 46), (62, 22, 26)),
        "slate": ((66, 60, 96), (30, 28, 54)),
        "blue": ((34, 76, 118), (14, 36, 62)),
    },
    "daylight": {
        "green": ((214, 230, 214), (180, 204, 186)),
        "purple": ((226, 218, 242), (200, 188, 226)),
        "wine": ((246, 222, 214), (226, 194, 184)),
        "slate": ((222, 226, 238), (192, 200, 220)),
        "blue": ((212, 228, 242), (180, 202, 224)),
    },
}
"""Colours of the table in the middle and at the edge, by the name of the theme and the colour of the game.

A theme that is missing here has the same table colour for all games.
"""


def dyed(theme: Theme, dye: str) -> Theme:
    """Return a copy of a theme with another colour of the table."""
    felt = DYES.get(theme.base, {}).get(dye)
    if felt is None:
        return theme
    return replace(theme, name=f"{theme.base}/{dye}", felt=felt[0], felt_edge=felt[1])


# The palette of Okabe and Ito, slightly adjusted. People with common kinds of colour blindness can
# distinguish these colours.
SEAT_COLOURS: dict[str, Rgb] = {
    "red": (213, 72, 44),
    "blue": (34, 114, 188),
    "green": (20, 158, 116),
    "yellow": (240, 214, 72),
    "purple": (176, 104, 168),
    "orange": (238, 156, 30),
}

# Each seat has a symbol besides its colour. The values are names of shapes in
# `bidtable.app.draw.paint.SHAPES`.
SEAT_SYMBOLS: dict[str, str] = {
    "red": "circle",
    "blue": "square",
    "green": "triangle",
    "yellow": "diamond",
    "purple": "star",
    "orange": "cross",
}


@dataclass(frozen=True)
class Metrics:
    """Converts layout units to pixels. A window is 1280 by 720 layout units.

    Attributes:
        text_scale: Factor for font sizes, from 1.0 to 2.0.
    """

    width: int
    height: int
    text_scale: float = 1.0

    @functools.cached_property
    def u(self) -> float:
        """Number of pixels in one layout unit."""
        return min(self.width / BASE_WIDTH, self.height / BASE_HEIGHT)

    def px(self, n: float) -> int:
        """Return a length in pixels, at least 1."""
        return max(1, round(n * self.u))

    def text_px(self, n: float) -> int:
        """Return a font size in pixels, multiplied by the player's text scale."""
        return max(MIN_TEXT_PIXELS, round(max(n, MIN_TEXT_UNITS) * self.u * self.text_scale))

    def floor_px(self, n: float) -> int:
        """Return a font size in pixels that ignores the player's text scale."""
        return max(MIN_TEXT_PIXELS, round(max(n, MIN_TEXT_UNITS) * self.u))

    def row(self, n: float = 32) -> int:
        """Return the height of a table row in pixels, enlarged for a large text scale."""
        return max(self.px(n), round(self.text_px(16) * 1.25) + self.px(10))


def luminance(colour: Rgb) -> float:
    """Return the relative luminance of a colour as WCAG 2 defines it, 0 (black) to 1 (white)."""

    def linear(value: int) -> float:
        c = value / 255
        return c / 12.92 if c <= 0.04045 else float(((c + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])


def contrast(a: Rgb, b: Rgb) -> float:
    """Return the WCAG contrast ratio of two colours, from 1 to 21."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def mix(a: Rgb, b: Rgb, part: float) -> Rgb:
    """Return a mixture of two colours, with a share of the second colour from 0 to 1."""
    return (
        round(a[0] + (b[0] - a[0]) * part),
        round(a[1] + (b[1] - a[1]) * part),
        round(a[2] + (b[2] - a[2]) * part),
    )


def readable_on(ground: Rgb) -> Rgb:
    """Return a dark or light text colour that contrasts with a background colour."""
    dark, light = (26, 22, 18), (255, 252, 245)
    return dark if contrast(dark, ground) >= contrast(light, ground) else light
