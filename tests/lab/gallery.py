"""Saves pictures of every widget in every theme.

To make pictures of all widgets, run `python -m tests.lab gallery FOLDER`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, THEMES, Metrics, Rgb
from bidtable.app.draw.writing import write
from bidtable.app.widgets.board import Board, Item
from bidtable.app.widgets.button import Button
from bidtable.app.widgets.choice import Choice
from bidtable.app.widgets.entry import TextEntry
from bidtable.app.widgets.label import Label
from bidtable.app.widgets.listbox import ListBox
from bidtable.app.widgets.panel import Panel
from bidtable.app.widgets.prose import Paragraph
from bidtable.app.widgets.scrollarea import ScrollArea
from bidtable.app.widgets.slider import Slider
from bidtable.app.widgets.toggle import Toggle
from bidtable.app.widgets.ui import Ui
from tests.lab.command import parser

PAGE = (
    Paragraph("title", "The auction"),
    Paragraph(
        "body",
        "Each player in turn raises the bid or passes. A player who has passed stays out of this round.",
    ),
    Paragraph("heading", "Raising"),
    Paragraph("bullet", "A raise is at least five more than the bid before."),
    Paragraph("bullet", "Nobody bids more than they hold; debts are settled before the next round begins."),
    Paragraph("muted", "Reconstructed from reports of play."),
) * 2


@dataclass(frozen=True)
class SampleCard:
    """A sample playing card with a value and a suit."""

    value: str
    suit: str
    colour: Rgb
    shadow: float = 5
    corner: float = 7

    @property
    def face(self) -> tuple[str, str]:
        """The value and the suit printed on the card."""
        return self.value, self.suit

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the card."""
        theme, m = ctx.theme, ctx.metrics
        w, h = target.get_size()
        face = theme.card
        target.blit(paint.plate((w, h), m.px(7), (255, 255, 255), face, theme.card_edge), (0, 0))
        corner = pygame.Rect(m.px(8), m.px(2), w - m.px(16), m.text_px(26))
        write(target, ctx, self.value, corner, 20, theme.card_ink, "bold")
        paint.shape(self.suit, target, (w // 4, h // 3, w // 2, w // 2), self.colour)


@dataclass(frozen=True)
class SeatBadge:
    """A disc with the colour and the symbol of a seat."""

    seat: str

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the disc with the symbol of the seat."""
        paint.seat_sign(target, target.get_rect(), self.seat)


@dataclass(frozen=True)
class Glyph:
    """A piece that looks like one of the shapes in `paint.SHAPES`."""

    name: str

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the shape in the text colour of the table."""
        paint.shape(self.name, target, target.get_rect(), ctx.theme.felt_ink)


def build(ui: Ui) -> Board:
    """Add samples of all widgets to a user interface. Return the board with the sample pieces."""
    m = ui.metrics
    _controls(ui)
    x, w = m.px(404), m.px(400)
    ui.add(ListBox(_rows(), rect=(x, m.px(24), w, m.px(230)), name="list"))
    area = ui.add(ScrollArea(rect=(x, m.px(270), w, m.px(300)), name="page"))
    area.set_content(PAGE)
    ui.add(
        Label(
            "A line far too long for the room it was given here",
            rect=(m.px(828), m.px(24), m.px(200), m.row()),
        )
    )
    ui.add(Label("Muted words", 14, "felt_muted", "italic", rect=(m.px(1050), m.px(24), m.px(200), m.row())))
    board = Board(ui)
    board.sync(_items(ui), duration=0)
    return board


def _rows() -> list[tuple[str, str, str]]:
    return [(f"r{i}", f"Saved match {i}", f"Round {i + 3}, Anna to move") for i in range(12)]


def _controls(ui: Ui) -> None:
    m = ui.metrics
    panel = ui.add(Panel("Controls", rect=(m.px(24), m.px(24), m.px(360), m.px(546)), z=-1, name="panel"))
    room, row, gap = panel.inner(), m.row(36), m.px(10)
    half = (room.w - gap) // 2
    y = room.y
    kinds = ("primary", "plain", "danger", "ghost")
    icons = ("check", "undo", "x", "eye")
    for number, (kind, icon) in enumerate(zip(kinds, icons, strict=True)):
        rect = (room.x + (half + gap) * (number % 2), y, half, row)
        ui.add(Button(kind.title(), icon, kind, "R" if number == 1 else "", rect=rect, name=kind))  # type: ignore[arg-type]
        y += row + gap if number % 2 else 0
    ui.add(
        Button(
            "Cannot be pressed",
            rect=(room.x, y, room.w, row),
            enabled=False,
            tip="Wait for Anna.",
            name="off",
        )
    )
    y += row + gap
    for widget in (
        Toggle("Confirm moves", True, name="toggle_on"),
        Toggle("Reduced motion", name="toggle_off"),
        Choice([("s", "Slow"), ("n", "Normal"), ("f", "Fast")], "n", name="choice"),
        Choice([(i, f"A rather long option {i}") for i in range(4)], 1, name="stepper"),
        Slider(0, 100, 5, 35, format=lambda v: f"${v:g}", name="slider"),
        TextEntry("Anna", name="entry"),
        TextEntry(placeholder="Name of a player", name="empty_entry"),
    ):
        ui.add(widget).move_to((room.x, y, room.w, row))
        y += row + gap


def _items(ui: Ui) -> list[Item]:
    m = ui.metrics
    out = []
    suits = (
        ("A", (196, 132, 20)),
        ("B", (40, 90, 170)),
        ("C", (30, 120, 70)),
        ("D", (150, 50, 120)),
        ("E", (190, 50, 40)),
    )
    for i, (suit, colour) in enumerate(suits):
        look = SampleCard(str(i + 2), f"suit_{suit}", colour)
        rect = (m.px(828 + 86 * i), m.px(80), m.px(78), m.px(112))
        out.append(Item(f"card{i}", look, rect, on_click=lambda: None, lift=m.px(10), tip="A card"))
    for i, seat in enumerate(SEAT_COLOURS):
        out.append(Item(f"seat{i}", SeatBadge(seat), (m.px(828 + 66 * i), m.px(216), m.px(52), m.px(52))))
    for i, name in enumerate(sorted(paint.SHAPES)):
        rect = (m.px(828 + 40 * (i % 10)), m.px(290 + 40 * (i // 10)), m.px(28), m.px(28))
        out.append(Item(f"shape_{name}", Glyph(name), rect))
    return out


def render(size: tuple[int, int], theme: str, text_scale: float, dialog: bool = False) -> pygame.Surface:
    """Return a picture of all sample widgets, in a window of `size` pixels."""
    ui = Ui(THEMES[theme], Metrics(*size, text_scale), Fonts())
    build(ui)
    first = ui.find("primary")
    ui.focus(first, ring=True)
    off = ui.find("off")
    if off is not None:
        ui.handle(pygame.Event(pygame.MOUSEMOTION, pos=off.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    ui.update(1.0)
    if dialog:
        m = ui.metrics
        box = pygame.Rect(0, 0, m.px(460), round(m.px(220) * text_scale))
        box.center = (size[0] // 2, size[1] // 2)
        row = m.row(40)
        text = Label("Your match is saved. You can continue it at any time.", colour="ink", wrap=True)
        text.move_to((box.x + m.px(20), box.y + round(m.px(60) * text_scale), box.w - m.px(40), m.px(60)))
        yes = Button(
            "Leave", kind="primary", rect=(box.x + m.px(20), box.bottom - row - m.px(16), m.px(200), row)
        )
        no = Button("Stay", rect=(box.right - m.px(220), box.bottom - row - m.px(16), m.px(200), row))
        ui.push_modal([Panel("Leave the table?", rect=box, z=-1), text, yes, no])
        ui.focus(yes, ring=True)
    surface = pygame.Surface(size)
    ui.draw(surface)
    return surface


def main(words: Sequence[str]) -> int:
    """Write pictures of all themes, window sizes and text sizes as PNG files into a folder."""
    options = parser("gallery", __doc__)
    options.add_argument("folder", type=Path, metavar="FOLDER", help="folder for the pictures")
    folder: Path = options.parse_args(words).folder
    folder.mkdir(parents=True, exist_ok=True)
    pygame.font.init()
    for theme in THEMES:
        for size in ((1280, 720), (1920, 1080)):
            for scale in (1.0, 2.0):
                name = f"{theme}-{size[1]}-{scale:g}.png"
                pygame.image.save(render(size, theme, scale), str(folder / name))
        pygame.image.save(render((1280, 720), theme, 1.0, dialog=True), str(folder / f"{theme}-dialog.png"))
    return 0
