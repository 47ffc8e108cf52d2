"""The rulebook of a game, in our own words; it opens where the table is."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app.scenes.parts import Page, button_width, make_button
from bidtable.app.scenes.ways import tell_rules
from bidtable.app.shell import Shell
from bidtable.app.widgets import Action, Choice, ListBox, Paragraph, ScrollArea
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.model import GameInfo, HelpSection, Setup
from bidtable.core.texts import listed
from bidtable.rulebook import RulesError

LIST_SCALE = 1.5
"""Text scale from which the contents stand above the text instead of beside it."""

SOURCES = {
    "rulebook": "the published rulebook",
    "published": "published material",
    "reconstructed": "reconstructed or ours",
}


@dataclass(frozen=True)
class BookPage:
    """A page of the rulebook."""

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    phases: tuple[str, ...] = ()


def pages_of(game: AnyGame) -> list[BookPage]:
    """Return the rulebook of a game: its own sections, its house rules, and where it all comes from."""
    pages = [_section(section) for section in game.help_sections()]
    if game.info.variants or game.info.options:
        pages.append(_house_rules(game.info))
    pages.append(_sources(game))
    return pages


def _section(section: HelpSection) -> BookPage:
    paragraphs = [Paragraph("title", section.title)]
    paragraphs += [
        Paragraph("bullet", text[2:]) if text.startswith("- ") else Paragraph("body", text)
        for text in section.body
    ]
    if section.note:
        paragraphs.append(Paragraph("muted", section.note))
    if section.rulings:
        word = "Rulings" if len(section.rulings) > 1 else "Ruling"
        paragraphs.append(Paragraph("muted", f"{word} {listed(section.rulings)}"))
    return BookPage(section.id, section.title, tuple(paragraphs), section.phases)


def _house_rules(info: GameInfo) -> BookPage:
    paragraphs = [Paragraph("title", "House rules"), Paragraph("body", "The set-up offers these choices.")]
    for option in info.options:
        paragraphs.append(Paragraph("heading", option.title))
        paragraphs += [
            Paragraph("bullet", f"{c.title}: {c.effect}" if c.effect else c.title) for c in option.choices
        ]
    if info.variants:
        paragraphs.append(Paragraph("heading", "Switches"))
        paragraphs += [Paragraph("bullet", f"{v.title}: {v.effect}") for v in info.variants]
    return BookPage("book:house", "House rules", tuple(paragraphs))


def _sources(game: AnyGame) -> BookPage:
    info = game.info
    paragraphs = [
        Paragraph("title", "Sources and credits"),
        Paragraph("body", f"{info.title}. {info.credits}"),
        Paragraph(
            "body",
            "The game and its name belong to its designers and publishers. The words of this rulebook, the "
            "drawings and the sounds are ours.",
        ),
    ]
    files = game.provenance()
    if files:
        paragraphs.append(Paragraph("heading", "Where the rule files come from"))
        for part in files:
            source = SOURCES.get(part.source, part.source)
            note = f" {part.note}" if part.note else ""
            paragraphs.append(Paragraph("bullet", f"{part.file}: {source}.{note}"))
    return BookPage("book:sources", "Sources and credits", tuple(paragraphs))


def in_force(info: GameInfo, setup: Setup) -> str:
    """Say which choices and house rules hold at a table."""
    parts = []
    for option in info.options:
        chosen = setup.options.get(option.id, option.default)
        parts.append(next((c.title for c in option.choices if c.id == chosen), chosen))
    on = [variant.title for variant in info.variants if setup.has(variant.id)]
    parts.append(f"house rules: {listed(on)}" if on else "no house rules")
    return f"At this table: {'; '.join(parts)}."


class RulebookScene(Page):
    """Contents on the left, text on the right.

    Attributes:
        slug: The game.
        page: Id of the page that is open.
    """

    def __init__(self, app: Shell, slug: str, *, phase: str = "", setup: Setup | None = None) -> None:
        """Open the rulebook.

        Args:
            app: The program.
            slug: The game.
            phase: Phase being played; the book opens at the section about it.
            setup: What is being played; its house rules are named on top.
        """
        super().__init__(app)
        self.slug, self.setup = slug, setup
        self.page = ""
        self._text: ScrollArea | None = None
        self._pages: list[BookPage] = []
        self._info: GameInfo | None = None
        self._mistakes: RulesError | None = None
        self._load()
        here = next((page.id for page in self._pages if phase and phase in page.phases), "")
        self.page = here or (self._pages[0].id if self._pages else "")

    def _load(self) -> None:
        self._pages, self._info, self._mistakes = [], None, None
        try:
            game = self.app.services.game(self.slug)
        except RulesError as error:
            self._mistakes = error
            return
        self._info = game.info
        self._pages = pages_of(game)
        if self.page not in [page.id for page in self._pages]:
            self.page = self._pages[0].id

    def build(self) -> None:
        """Lay the book out."""
        ui, m = self.ui, self.ui.metrics
        self.title = f"Rulebook: {registry.title(self.slug)}"
        self.frame()
        # Lines longer than some 110 letters are hard to follow, however wide the window is.
        wide = min(self.body.w, m.text_px(16) * 58 + round(m.px(304) * max(1.0, m.text_scale * 0.9)))
        room = pygame.Rect(0, self.body.y, wide, self.body.h)
        room.centerx = self.body.centerx
        gap = m.px(14)
        if self.setup is not None and self._info is not None:
            room = self.plated(in_force(self._info, self.setup), room, "rulebook:in_force")
        if self.setup is None and len(registry.entries()) > 1:
            row = m.row(40)
            games: Choice[str] = Choice(
                [(entry.slug, entry.title) for entry in registry.entries()],
                self.slug,
                self._choose_game,
                rect=(room.x, room.y, room.w, row),
                name="rulebook:game",
            )
            ui.add(games)
            room.y += row + gap
            room.h -= row + gap
        if self._mistakes is not None:
            self._broken(room)
        elif m.text_scale >= LIST_SCALE:
            self._stacked(room, gap)
        else:
            self._beside(room, gap)
        self.footer([Action("rulebook:back", "Back", self.back)])

    def _beside(self, room: pygame.Rect, gap: int) -> None:
        ui, m = self.ui, self.ui.metrics
        wide = min(room.w * 2 // 5, round(m.px(290) * max(1.0, m.text_scale * 0.9)))
        contents = ListBox(
            [(page.id, page.title, "") for page in self._pages],
            self._show,
            on_mark=self._show,
            marked=self.page,
            rect=(room.x, room.y, wide, room.h),
            name="rulebook:contents",
        )
        ui.add(contents)
        self._add_text(pygame.Rect(room.x + wide + gap, room.y, room.w - wide - gap, room.h))

    def _stacked(self, room: pygame.Rect, gap: int) -> None:
        row = self.ui.metrics.row(40)
        contents: Choice[str] = Choice(
            [(page.id, page.title) for page in self._pages],
            self.page,
            self._show,
            rect=(room.x, room.y, room.w, row),
            name="rulebook:contents",
        )
        self.ui.add(contents)
        self._add_text(pygame.Rect(room.x, room.y + row + gap, room.w, room.h - row - gap))

    def _add_text(self, rect: pygame.Rect) -> None:
        self._text = self.ui.add(ScrollArea(rect=rect, name="rulebook:text"))
        self._show(self.page)

    def _broken(self, room: pygame.Rect) -> None:
        words = "The rule files of this game have mistakes, so its rulebook cannot be opened."
        room = self.plated(words, room, "rulebook:broken")
        action = Action("rulebook:mistakes", "What is wrong", self._tell_mistakes, "primary")
        rect = pygame.Rect(room.x, room.y, button_width(self.ui, action), self.ui.metrics.row(44))
        self.ui.add(make_button(action, rect))

    def _tell_mistakes(self) -> None:
        if self._mistakes is not None:
            tell_rules(self.app, self.slug, self._mistakes, self._try_again)

    def _try_again(self) -> None:
        self._load()
        self.rebuild()
        self._tell_mistakes()

    def _show(self, page: str) -> None:
        self.page = page
        found = next((p for p in self._pages if p.id == page), None)
        if self._text is not None and found is not None:
            self._text.set_content(found.paragraphs)

    def _choose_game(self, slug: str) -> None:
        self.slug, self.page = slug, ""
        self._load()
        self.rebuild()
