"""Layout and drawing of texts with headings, lists and links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Rgb
from bidtable.app.draw.writing import lay
from bidtable.app.widgets.words import Part

Style = Literal["title", "heading", "body", "bullet", "caption", "small", "small_bullet", "muted"]


@dataclass(frozen=True)
class Run:
    """A part of a text with one style and one link.

    Attributes:
        link: Target of the link; empty for words without a link.
        mark: Id of the sentence that contains the words; may be empty.
        strong: Whether the words are emphasised.
    """

    text: str
    link: str = ""
    mark: str = ""
    strong: bool = False


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of a text, such as a heading.

    Attributes:
        text: The text of a paragraph without links.
        runs: The parts of a paragraph with links.
    """

    style: Style
    text: str = ""
    runs: tuple[Run, ...] = ()

    @property
    def parts(self) -> list[Part]:
        """The lines of the paragraph, for a screen reader."""
        role = "heading" if self.style in ("title", "heading") else "text"
        whole = "".join(run.text for run in self.runs) or self.text
        return [Part(role, line) for line in whole.split("\n") if line.strip()]


@dataclass(frozen=True)
class Room:
    """An empty area in a text, in which a widget is drawn."""

    name: str
    size: tuple[int, int]
    gap: float = 10


@dataclass(frozen=True)
class LinkPlace:
    """A link and its place in the text, in pixels."""

    link: str
    text: str
    rect: pygame.Rect
    size: int
    weight: Weight


# Each style has a size in layout units, a font face, a theme colour, and the space above in layout units.
_STYLES: Final[dict[str, tuple[float, Weight, str, float]]] = {
    "title": (26, "display", "ink", 2),
    "heading": (19, "semibold", "ink", 16),
    "body": (16, "regular", "ink", 8),
    "bullet": (16, "regular", "ink", 4),
    "caption": (15, "italic", "ink", 5),
    "small": (14, "regular", "muted", 8),
    "small_bullet": (14, "regular", "muted", 4),
    "muted": (14, "italic", "muted", 6),
}
_DOT: Final = ("bullet", "small_bullet")


@dataclass
class _Word:
    x: int
    text: str
    run: Run
    width: int


@dataclass
class _Line:
    y: int
    height: int
    size: int
    weight: Weight
    ink: Rgb
    words: list[_Word] = field(default_factory=list)
    dot: int = 0
    rule: bool = False


class Prose:
    """A text that is broken into lines, with free areas for widgets.

    Attributes:
        links: The links, in reading order.
        rooms: The areas for widgets, by name.
        marks: Top and bottom of each sentence with an id, in pixels.
    """

    def __init__(self, parts: Sequence[Paragraph | Room], width: int, ctx: PaintContext) -> None:
        self._ctx, self._width = ctx, max(60, width)
        self._lines: list[_Line] = []
        self.links: list[LinkPlace] = []
        self.rooms: dict[str, pygame.Rect] = {}
        self.marks: dict[str, tuple[int, int]] = {}
        y = 0
        for number, part in enumerate(parts):
            if isinstance(part, Room):
                y += ctx.metrics.px(part.gap) if number else 0
                self.rooms[part.name] = pygame.Rect((0, y), part.size)
                y += part.size[1]
            else:
                y += ctx.metrics.px(_STYLES[part.style][3]) if number else 0
                for line in part.text.split("\n"):
                    y = self._paragraph(part.style, part.runs or (Run(line),), y)
        self.height = y + ctx.metrics.px(8)

    # -- layout --------------------------------------------------------------------------------------

    def _paragraph(self, style: Style, runs: tuple[Run, ...], y: int) -> int:
        ctx, m = self._ctx, self._ctx.metrics
        units, weight, name, _ = _STYLES[style]
        size, ink = m.text_px(units), getattr(ctx.theme, name)
        height = ctx.fonts.height(size, weight)
        left = round(size * 1.2) if style in _DOT else 0
        line = _Line(y, height, size, weight, ink, dot=left)
        self._lines.append(line)
        # A line of words may be a pixel or two wider than the sum of the widths of its words.
        room = self._width - m.px(3)
        x = left
        for atom in _atoms(runs):
            width = sum(self._wide(text, run, line) for text, run in atom)
            space = self._wide(" ", atom[0][1], line) if line.words else 0
            if line.words and x + space + width > room:
                y += height
                line = _Line(y, height, size, weight, ink)
                self._lines.append(line)
                x, space = left, 0
            for text, run in atom:
                x = self._put(line, text, run, x, space)
                space = 0
        y += height
        if style == "title":
            line.rule = True
            y += m.px(10)
        self._note_marks(runs)
        return y

    def _face(self, run: Run, line: _Line) -> Weight:
        return "semibold" if (run.strong and line.weight == "regular") else line.weight

    def _wide(self, text: str, run: Run, line: _Line) -> int:
        return self._ctx.fonts.width(text, line.size, self._face(run, line))

    def _put(self, line: _Line, text: str, run: Run, x: int, space: int) -> int:
        last = line.words[-1] if line.words else None
        if last is not None and last.run is run and not run.link:
            last.text += (" " if space else "") + text
            # Words of one run are drawn and measured together, because the sum of their widths is too small.
            last.width = self._wide(last.text, run, line)
            return last.x + last.width
        x += space
        width = self._wide(text, run, line)
        if run.link:
            rect = pygame.Rect(x, line.y, width, line.height)
            self.links.append(LinkPlace(run.link, text, rect, line.size, self._face(run, line)))
        line.words.append(_Word(x, text, run, width))
        return x + width

    def _note_marks(self, runs: Sequence[Run]) -> None:
        for name in {run.mark for run in runs if run.mark}:
            mine = [line for line in self._lines if any(word.run.mark == name for word in line.words)]
            self.marks[name] = (mine[0].y, mine[-1].y + mine[-1].height)

    # -- drawing -------------------------------------------------------------------------------------

    def show(self, target: pygame.Surface, view: pygame.Rect, offset: int, lit: str = "") -> None:
        """Draw the visible part of the text into an area of a picture.

        The text is scrolled down by `offset` pixels. The argument `lit` is the id of the sentence that is
        highlighted.
        """
        before = target.get_clip()
        target.set_clip(view.clip(before))
        for line in self._lines:
            top = view.y + line.y - offset
            if top + line.height + line.size >= view.top and top <= view.bottom:
                self._show_line(target, line, view.x, top, lit)
        target.set_clip(before)

    def _show_line(self, target: pygame.Surface, line: _Line, left: int, top: int, lit: str) -> None:
        ctx, m = self._ctx, self._ctx.metrics
        bright = [word for word in line.words if lit and word.run.mark == lit]
        if bright:
            start, end = bright[0].x, bright[-1].x + bright[-1].width
            plate = pygame.Rect(left + start, top, end - start, line.height).inflate(m.px(6), 0)
            paint.rounded(target, plate, m.px(4), ctx.theme.selection)
        if line.dot:
            dot = max(4, round(line.size * 0.34))
            y = top + (line.height - dot) // 2 + 1
            target.blit(
                paint.icon("circle", dot, ctx.theme.accent), (left + line.dot - dot - line.size // 3, y)
            )
        for word in line.words:
            if word.run.link:
                continue
            ink = ctx.theme.ink if word in bright or word.run.strong else line.ink
            words = ctx.fonts.render(word.text, line.size, ink, self._face(word.run, line))
            cut = word.x + word.width > self._width
            lay(target, words, (left + word.x, top), word.text, ink, cut=cut, scrolls=True)
        if line.rule:
            bar = pygame.Rect(left, top + line.height + m.px(2), m.px(48), max(2, m.px(3)))
            target.fill(ctx.theme.accent, bar)


def _atoms(runs: Sequence[Run]) -> Iterator[list[tuple[str, Run]]]:
    # The words of a link stay together on one line.
    atom: list[tuple[str, Run]] = []
    for run in runs:
        words = [run.text.strip()] if run.link else run.text.split()
        if run.text[:1].isspace() and atom:
            yield atom
            atom = []
        for number, word in enumerate(words):
            if number and atom:
                yield atom
                atom = []
            atom.append((word, run))
        if run.text[-1:].isspace() and atom:
            yield atom
            atom = []
    if atom:
        yield atom
