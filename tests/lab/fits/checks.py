"""Faults of a screen: texts that are cut, covered, crossed or too pale, and pieces that are hard to press.

The checks look only at the drawn screen: the notes that texts leave on their pictures (`draw/writing.py`), the
pictures that cover each other, and the pixels of the composed frame.
"""

from __future__ import annotations

import itertools
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from bidtable.app.draw.compositor import Node
from bidtable.app.draw.theme import Rgb, contrast, mix
from bidtable.app.draw.writing import Written
from bidtable.app.widgets import Button, Choice, ListBox, ScrollArea, Slider, TextEntry, Toggle
from bidtable.app.widgets.overlay import Tooltip
from bidtable.app.widgets.scrolling import Scrolling
from bidtable.app.widgets.sprite import Sprite
from bidtable.app.widgets.ui import Ui
from bidtable.app.widgets.widget import Widget

Xy = tuple[float, float]

LEAST_CONTRAST: Final = 4.5
LEAST_OFF: Final = 3.0
"""Lowest contrast of a text, and of a text on a control that is switched off."""
LEAST_WIDTH: Final = 32
"""Width in layout units that must be visible of a piece that can be pressed."""
MOST_BELOW: Final = 0.2
"""Share of a held card's height that may be below the window's lower edge."""
HIDDEN: Final = 130
"""Opacity, of 255, from which a picture hides the pictures below it; shadows are fainter."""
MOST_HIDDEN: Final = 0.03
"""Share of a text's ink that may be hidden: the soft edge of a neighbour."""
SAMPLES: Final = 3000
"""Pixels of a text that are looked at for its contrast."""
MARGINS: Final = (1, 3)
"""Pixels around a text in which its background is looked for; more if these do not show it."""
ALIKE: Final = 24
"""Largest difference of two colours that count as one."""
GROUND_SHARE: Final = 0.25
"""Share of the pixels round a text that a colour must have to count as its ground."""
CONTROLS: Final = (Button, Choice, ListBox, Slider, TextEntry, Toggle)


@dataclass(frozen=True)
class Fault:
    """A fault of a screen.

    Attributes:
        kind: cut, outside, covered, crossed, pale, narrow or unreachable.
        name: Name of the widget.
        text: The text, or the piece that is pressed.
        what: The fault in words.
        area: Where, in pixels.
    """

    kind: str
    name: str
    text: str
    what: str
    area: tuple[int, int, int, int]


@dataclass(frozen=True)
class Said:
    """A text on the screen.

    Attributes:
        node: The widget that shows the text.
        name: Name of that widget.
        note: The note about the text on its picture.
        corners: The corners of its ink, in pixels of the window.
        box: The upright rectangle around them.
        whole: Whether the text is wholly on its picture.
    """

    node: Widget | Tooltip
    name: str
    note: Written
    corners: tuple[Xy, ...]
    box: pygame.Rect
    whole: bool


def turned(points: Sequence[Xy], middle: Xy, angle: float) -> tuple[Xy, ...]:
    """Return points turned round another one, by degrees counter-clockwise as the screen shows it."""
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    x0, y0 = middle
    return tuple(
        (x0 + (x - x0) * cos + (y - y0) * sin, y0 - (x - x0) * sin + (y - y0) * cos) for x, y in points
    )


def corners_of(rect: pygame.Rect) -> tuple[Xy, ...]:
    """Return the corners of a rectangle, clockwise."""
    return rect.topleft, rect.topright, rect.bottomright, rect.bottomleft


def around(points: Sequence[Xy]) -> pygame.Rect:
    """Return the upright rectangle around points."""
    left, top = (math.floor(min(p[axis] for p in points) + 0.01) for axis in (0, 1))
    right, bottom = (math.ceil(max(p[axis] for p in points) - 0.01) for axis in (0, 1))
    return pygame.Rect(left, top, right - left, bottom - top)


def words_of(node: Widget | Tooltip) -> Iterator[Said]:
    """Return the texts on a widget's picture."""
    if isinstance(node, Sprite):
        picture, angle = node.picture, node.angle
        notes: Sequence[Written] = picture.written
        bleed = picture.bleed
        place = node.rect.inflate(2 * bleed, 2 * bleed)
    else:
        if isinstance(node, Widget):
            node.surface()
        notes, angle, place = node.written, 0.0, node.bounds()
    name = node.name if isinstance(node, Widget) else "tooltip"
    for note in notes:
        area = pygame.Rect(note.area).move(place.topleft)
        corners = turned(corners_of(area), place.center, angle) if angle else corners_of(area)
        yield Said(node, name or type(node).__name__, note, corners, around(corners), place.contains(area))


def piece_corners(widget: Widget) -> tuple[Xy, ...]:
    """Return the corners of the part of a widget that can be pressed."""
    corners = corners_of(widget.rect)
    if isinstance(widget, Sprite) and widget.angle:
        return turned(corners, widget.rect.center, widget.angle)
    return corners


def can_be_pressed(widget: Widget) -> bool:
    """Return whether a press on a widget does something."""
    return widget.visible and widget.enabled and (widget.on_click is not None or isinstance(widget, CONTROLS))


class Inspector:
    """Looks for faults on screens of one window size, text scale and theme.

    A widget is checked again only after a change in it or in the pixels around it.

    Args:
        size: The window's size in pixels.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._scratch = pygame.Surface(size, pygame.SRCALPHA)
        self._known: dict[tuple[object, ...], tuple[Fault, ...]] = {}
        self.window = pygame.Rect((0, 0), size)

    def faults(self, ui: Ui, frame: pygame.Surface) -> list[Fault]:
        """Return the faults of a screen, on the layer that takes input.

        Args:
            ui: The screen's widgets, drawn and at rest.
            frame: The pixels of the window.
        """
        self.ui, self.frame = ui, frame
        layer = ui.layer
        self._nodes = [n for n in ui.compositor.nodes if n.layer == layer and n.visible]
        self._order = {node: index for index, node in enumerate(self._nodes)}
        self._places = [node.shown() for node in self._nodes]
        said = [text for node in self._nodes if isinstance(node, Widget) for text in words_of(node)]
        out: list[Fault] = []
        for text in said:
            out += self._text(text, said)
        for node in self._nodes:
            if isinstance(node, Widget) and can_be_pressed(node):
                out += self._piece(node)
        return out

    def tips(self, ui: Ui) -> Iterator[Fault]:
        """Return the faults of a screen's tooltips: each must fit into the window, whole."""
        for widget in ui.widgets:
            if widget.layer != ui.layer or not widget.visible or not widget.tip_text():
                continue
            ui._show_tip(widget)
            for text in words_of(ui._tip):
                if text.note.cut or not self.window.contains(ui.tooltip_rect):
                    yield self._fault("cut", replace(text, name=f"tip of {widget.name}"), "does not fit")
        ui._tip.hide()

    # -- texts ---------------------------------------------------------------------------------------

    def _text(self, text: Said, said: Sequence[Said]) -> tuple[Fault, ...]:
        clip = text.node.clip
        if clip is not None and not clip.colliderect(text.box):
            # The piece is scrolled out of sight, and is checked where it is scrolled into view.
            return ()
        seen = text.box.clip(self.window)
        if clip is not None:
            seen = seen.clip(clip)
        if not seen.w or not seen.h:
            return (self._fault("outside", text, "is off the screen"),)
        if clip is not None and 4 * seen.h < text.box.h:
            # The rim of a line that is scrolled away is not meant to be read.
            return ()
        wide = seen.inflate(4, 4).clip(self.window)
        pixels = pygame.image.tobytes(self.frame.subsurface(wide), "RGB")
        enabled = isinstance(text.node, Widget) and text.node.enabled
        key = (text.name, text.note, text.corners, enabled, hash(pixels))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = tuple(self._look_at(text, said, seen))
        return found

    def _look_at(self, text: Said, said: Sequence[Said], seen: pygame.Rect) -> Iterator[Fault]:
        clip = text.node.clip
        if text.note.cut or not text.whole:
            yield self._fault("cut", text, "is cut")
        if clip is None:
            if not self.window.contains(text.box):
                yield self._fault("outside", text, "is partly off the screen")
        elif text.box.left < clip.left or text.box.right > clip.right:
            yield self._fault("cut", text, "sticks out of what scrolls")
        hidden = self._hidden(text, seen)
        if not text.note.spare:
            if hidden > MOST_HIDDEN:
                over = ", ".join(self._covering(text, seen))
                yield self._fault("covered", text, f"is covered by {over} ({hidden:.0%} of it)")
            for other in said:
                if self._crosses(text, other, hidden):
                    yield self._fault("crossed", text, f"is crossed by '{other.note.text}' of {other.name}")
        if hidden <= MOST_HIDDEN:
            least = LEAST_OFF if self._is_off(text.node) else LEAST_CONTRAST
            value = self._contrast(text, seen)
            if value < least:
                yield self._fault("pale", text, f"has a contrast of {value:.2f}:1 somewhere, not {least:g}:1")

    def _is_off(self, node: Node) -> bool:
        return isinstance(node, CONTROLS) and not node.enabled

    def _fault(self, kind: str, text: Said, what: str) -> Fault:
        box = text.box.clip(self.window) or text.box
        return Fault(kind, text.name, text.note.text, what, (box.x, box.y, box.w, box.h))

    def _nearer(self, node: Node, area: pygame.Rect) -> list[Node]:
        """Return the pictures that are drawn after a node and reach into an area."""
        own = self._order[node]
        return [self._nodes[index] for index in area.collidelistall(self._places) if index > own]

    def _hidden(self, text: Said, seen: pygame.Rect) -> float:
        """Return the share of a text's ink that lies under nearer pictures."""
        nearer = self._nearer(text.node, seen)
        if not nearer:
            return 0.0
        ink = self._ink(text, seen)
        count = ink.count()
        if not count:
            return 0.0
        return ink.overlap_area(self._cover(nearer, seen), (0, 0)) / count

    def _covering(self, text: Said, seen: pygame.Rect) -> list[str]:
        ink = self._ink(text, seen)
        names = [
            getattr(n, "name", "") or type(n).__name__
            for n in self._nearer(text.node, seen)
            if ink.overlap_area(self._cover([n], seen), (0, 0))
        ]
        return names[:3] or ["something"]

    def _drawn(self, nodes: Sequence[Node], area: pygame.Rect) -> pygame.Surface:
        """Return pictures put on nothing, as far as they reach into an area."""
        self._scratch.set_clip(area)
        self._scratch.fill((0, 0, 0, 0))
        for node in nodes:
            self._scratch.set_clip(area.clip(node.clip) if node.clip is not None else area)
            node.blit(self._scratch)
        self._scratch.set_clip(None)
        return self._scratch.subsurface(area)

    def _cover(self, nodes: Sequence[Node], area: pygame.Rect) -> pygame.Mask:
        return pygame.mask.from_surface(self._drawn(nodes, area), HIDDEN)

    def _ink(self, text: Said, area: pygame.Rect) -> pygame.Mask:
        """Return the pixels of a text's letters in an area: those on its picture that have its colour."""
        drawn = self._drawn([text.node], area)
        ink = pygame.mask.from_threshold(drawn, text.note.ink, (80, 80, 80, 255))
        solid = pygame.mask.from_surface(drawn, 20)
        return ink.overlap_mask(solid, (0, 0)).overlap_mask(self._inside(text.corners, area), (0, 0))

    def _inside(self, corners: Sequence[Xy], area: pygame.Rect) -> pygame.Mask:
        sheet = pygame.Surface(area.size, pygame.SRCALPHA)
        pygame.draw.polygon(sheet, (255, 255, 255), [(x - area.x, y - area.y) for x, y in corners])
        return pygame.mask.from_surface(sheet)

    def _crosses(self, text: Said, other: Said, hidden: float) -> bool:
        """Return whether another text's letters stand between those of a text."""
        if other is text or not other.box.colliderect(text.box):
            return False
        if other.node is text.node:
            # On one picture the letters of two texts cannot be told apart, so their boxes must not meet.
            shared = pygame.Rect(text.note.area).clip(other.note.area)
            return text.note.area < other.note.area and shared.w > 1 and shared.h > 1
        both = other.box.clip(text.box)
        if self._order[other.node] < self._order[text.node]:
            return False
        area = both.inflate(4, 4).clip(self.window)
        if not area.w or not area.h:
            return False
        mine, cover = self._ink(text, area), self._cover(self._nearer(text.node, area), area)
        mine.erase(cover, (0, 0))
        theirs = self._ink(other, area)
        return any(mine.overlap(theirs, (dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1))

    def _contrast(self, text: Said, seen: pygame.Rect) -> float:
        """Return the contrast of a text as it is seen: its ink against the ground that it has least with."""
        sprite = text.node if isinstance(text.node, Sprite) else None
        alpha = sprite.alpha / 255 if sprite is not None else 1.0
        ink = text.note.ink
        for margin in MARGINS:
            pixels = self._pixels(text, seen, margin)
            away = Counter({c: n for c, n in pixels.items() if _far(c, ink) > ALIKE})
            grounds = _main_colours(away)
            if grounds:
                break
        else:
            # All shades count here: the letters are too small and blurred to show their background, or ink is drawn
            # on ink.
            grounds = [away.most_common(1)[0][0]] if away else [ink]
        worst = math.inf
        for ground in grounds:
            wanted = mix(ground, ink, alpha)
            nearest = min(pixels, key=lambda colour: _far(colour, wanted))
            if _far(nearest, wanted) > 48:
                # If a picture covers the text, the letters are the part with the highest contrast.
                nearest = max(pixels, key=lambda colour: contrast(colour, ground))
                wanted = nearest
            worst = min(worst, contrast(wanted, ground))
        return worst

    def _pixels(self, text: Said, seen: pygame.Rect, margin: int) -> Counter[Rgb]:
        """Return colours of the frame at a text and so many pixels round it, and how often they are met."""
        if isinstance(text.node, Sprite) and text.node.angle:
            return Counter(self._turned_pixels(text, text.node.angle, margin))
        area = seen.inflate(2 * margin, 2 * margin).clip(self.window)
        raw = memoryview(pygame.image.tobytes(self.frame.subsurface(area), "RGBA")).cast("I")
        step = max(1, area.w * area.h // SAMPLES)
        # A step that shares no factor with the width does not stay in one column.
        while step > 1 and math.gcd(step, area.w) > 1:
            step += 1
        counted = Counter(raw[::step].tolist())
        shift = (0, 8, 16) if sys.byteorder == "little" else (24, 16, 8)
        return Counter(
            {(v >> shift[0] & 255, v >> shift[1] & 255, v >> shift[2] & 255): n for v, n in counted.items()}
        )

    def _turned_pixels(self, text: Said, angle: float, margin: int) -> Iterator[Rgb]:
        _, _, w, h = text.note.area
        middle = (sum(p[0] for p in text.corners) / 4, sum(p[1] for p in text.corners) / 4)
        around_it = pygame.Rect(0, 0, w + 2 * margin, h + 2 * margin)
        around_it.center = (round(middle[0]), round(middle[1]))
        a, b, _, d = turned(corners_of(around_it), around_it.center, angle)
        along, down = math.dist(a, b), math.dist(a, d)
        gap = max(1.0, math.sqrt(along * down / SAMPLES))
        for i, j in itertools.product(range(int(along / gap) + 1), range(int(down / gap) + 1)):
            s, t = i * gap / max(along, 1), j * gap / max(down, 1)
            x = a[0] + (b[0] - a[0]) * s + (d[0] - a[0]) * t
            y = a[1] + (b[1] - a[1]) * s + (d[1] - a[1]) * t
            if self.window.collidepoint(x, y):
                colour = self.frame.get_at((int(x), int(y)))
                yield (colour.r, colour.g, colour.b)

    # -- what can be pressed -------------------------------------------------------------------------

    def _piece(self, widget: Widget) -> Iterator[Fault]:
        corners = piece_corners(widget)
        box = around(corners)
        name = widget.name or type(widget).__name__
        label = getattr(widget, "text", "") or ""
        where = (box.x, box.y, box.w, box.h)
        if isinstance(widget, Scrolling) and not isinstance(widget, ListBox):
            return
        if widget.clip is not None:
            if not widget.clip.contains(box):
                # For a scrolled piece only the width can be checked.
                if box.left < widget.clip.left or box.right > widget.clip.right:
                    yield Fault("narrow", name, label, "sticks out of what scrolls", where)
                return
        elif not self.window.inflate(2, 2).contains(box) and not self._held(widget, box):
            yield Fault("outside", name, label, "can be pressed, but is partly off the screen", where)
        least = self.ui.metrics.px(LEAST_WIDTH)
        shows = self._free_width(widget, corners, box.clip(self.window))
        if shows < least:
            yield Fault("narrow", name, label, f"shows {shows} pixels of its width, not {least}", where)

    def _held(self, widget: Widget, box: pygame.Rect) -> bool:
        """Return whether a piece is a held card of which the window cuts off no more than a fifth, below."""
        window = self.window
        sides = window.left <= box.left and box.right <= window.right and window.top <= box.top
        return isinstance(widget, Sprite) and sides and box.bottom - window.bottom <= MOST_BELOW * box.height

    def _pressed_on(self, widget: Widget, area: pygame.Rect) -> pygame.Mask:
        """Return the pixels of an area at which a widget takes the pointer."""
        shape = _shaped(widget)
        if shape is None:
            return self._inside(piece_corners(widget), area)
        mask = pygame.Mask(area.size)
        both = widget.rect.clip(area)
        for x, y in itertools.product(range(both.left, both.right), range(both.top, both.bottom)):
            if shape(x - widget.rect.x, y - widget.rect.y):
                mask.set_at((x - area.x, y - area.y))
        return mask

    def _free_width(self, widget: Widget, corners: Sequence[Xy], area: pygame.Rect) -> int:
        """Return how many pixels beside each other of a piece show and take the press."""
        if not area.w or not area.h:
            return 0
        nearer = self._nearer(widget, area)
        if not nearer and widget.rect == area and not _shaped(widget):
            return area.w
        free = self._pressed_on(widget, area)
        if nearer:
            free.erase(self._cover(nearer, area), (0, 0))
        for other in nearer:
            if isinstance(other, Widget) and other.points and not isinstance(other, ScrollArea):
                free.erase(self._pressed_on(other, area), (0, 0))
        rows = range(area.h // 10, area.h, max(1, area.h // 12))
        runs = sorted((_longest_run(free, y, area.w) for y in rows), reverse=True)
        # One row could be a gap between two neighbours, so a press must be possible there.
        return runs[min(1, len(runs) - 1)] if runs else 0


def _shaped(widget: Widget) -> Callable[[float, float], bool] | None:
    """Return the test that says which points are on a piece; None for a whole rectangle."""
    return getattr(widget.look, "covers", None) if isinstance(widget, Sprite) else None


def _longest_run(mask: pygame.Mask, y: int, width: int) -> int:
    best = run = 0
    for x in range(width):
        run = run + 1 if mask.get_at((x, y)) else 0
        best = max(best, run)
    return best


def _far(a: Rgb, b: Rgb) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2]))


def _main_colours(pixels: Counter[Rgb]) -> list[Rgb]:
    """Return the colours that make up a good part of some pixels; neighbouring shades count as one."""
    boxes: dict[tuple[int, int, int], list[tuple[Rgb, int]]] = {}
    for colour, count in pixels.items():
        boxes.setdefault((colour[0] >> 4, colour[1] >> 4, colour[2] >> 4), []).append((colour, count))
    total = sum(pixels.values())
    return [
        max(members, key=lambda member: member[1])[0]
        for members in boxes.values()
        if sum(count for _, count in members) > GROUND_SHARE * total
    ]
