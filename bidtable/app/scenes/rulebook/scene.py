"""The rulebook of a game."""

from __future__ import annotations

import time
from typing import Final

import pygame

from bidtable.app.scenes.common.buttons import button_width, make_button
from bidtable.app.scenes.common.messages import show_mistakes
from bidtable.app.scenes.common.page import Page
from bidtable.app.scenes.common.paper import BookCover, BookFold, PaperList, PaperPage
from bidtable.app.scenes.common.picture import BookPicture
from bidtable.app.scenes.rulebook.book import GLOSSARY, Book, BookPage, Cards, Linker, Shown, Words, results
from bidtable.app.scenes.rulebook.deck_show import DeckRow, plan_deck
from bidtable.app.scenes.rulebook.figure import MARGIN, Figure, Laid, arrange, lay_out_large
from bidtable.app.shell.protocol import Shell
from bidtable.app.tables import make_table
from bidtable.app.widgets import Action, Choice, ListBox, TextEntry, Widget
from bidtable.app.widgets.page import PageArea
from bidtable.app.widgets.prose import Paragraph, Room
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.model import GameInfo, Setup
from bidtable.core.texts import listed
from bidtable.rulebook import RulesError
from bidtable.rulebook.staging import StageError

LIST_SCALE: Final = 1.5
"""Smallest text scale with which the list of contents is above the text instead of beside the text."""
SLICE: Final = 0.006
"""Time limit for painting pictures of examples in one frame, in seconds."""

TALLEST: Final = 0.62
"""The greatest height of a picture, as a part of the page's height, so that its caption is in view."""
CONTENTS: Final = 270
"""Width of the list of contents, in layout units."""
COVER: Final = 10
"""Width of the book's cover around its pages, in layout units."""
FOLD: Final = 14
"""Width of the shade on each page beside the fold of the book, in layout units."""
LEAST_QUERY: Final = 2
"""Smallest number of characters that start a search."""


def in_force(info: GameInfo, setup: Setup) -> str:
    """Return a sentence about the options and variants of a match."""
    parts = []
    for option in info.options:
        chosen = setup.options.get(option.id, option.default)
        parts.append(next((c.title for c in option.choices if c.id == chosen), chosen))
    on = [variant.title for variant in info.variants if setup.has(variant.id)]
    parts.append(f"switched on: {listed(on)}" if on else "nothing switched on")
    return f"At this table: {'; '.join(parts)}."


class RulebookScene(Page):
    """The rulebook of a game, with a list of contents, a search field and the open page.

    Attributes:
        slug: Short name of the game.
        page: Id of the open page.
        query: Text in the search field.
    """

    def __init__(
        self,
        app: Shell,
        slug: str,
        *,
        phase: str = "",
        setup: Setup | None = None,
        rule: str = "",
        page: str = "",
    ) -> None:
        """Open the rulebook.

        Args:
            app: The program.
            slug: Short name of the game.
            phase: Id of the phase of the game at which the book opens.
            setup: Set-up of a match, whose options are listed above the page.
            rule: Id of the rule at which the book opens.
            page: Id of the page to open, if neither a phase nor a rule is given.
        """
        super().__init__(app)
        self.slug, self.setup = slug, setup
        self.page = self.query = self._lit = ""
        self._before: list[tuple[str, int]] = []
        self._area: PageArea | None = None
        self._game: AnyGame | None = None
        self._book: Book | None = None
        self._mistakes: RulesError | None = None
        self._laid: dict[tuple[str, int], Laid | str] = {}
        self._due: list[Shown] = []
        self._pictures: list[BookPicture] = []
        self._load()
        if self._book is not None:
            told = self._book.page_of_rule(rule) if rule else None
            here = (self._book.page(page) if not phase else None) or self._book.at_phase(phase)
            opened, self._lit = told if told is not None else (here, "")
            self.page = opened.id

    def _load(self) -> None:
        self._game, self._book, self._mistakes = None, None, None
        self._laid.clear()
        try:
            self._game = self.app.services.game(self.slug)
        except RulesError as error:
            self._mistakes = error
            return
        self._book = Book(self._game, self.app.services.using())
        if self._book.page(self.page) is None:
            self.page = self._book.pages[0].id

    # -- layout --------------------------------------------------------------------------------------

    def build(self) -> None:
        m = self.ui.metrics
        self.title = f"Rulebook: {registry.title(self.slug)}"
        self.frame()
        self._laid.clear()
        # Lines with more than about 110 characters are hard to read, so the width of the text is limited.
        wide = min(self.body.w, m.text_px(16) * 58 + round(m.px(304) * max(1.0, m.text_scale * 0.9)))
        room = pygame.Rect(0, self.body.y, wide, self.body.h)
        room.centerx = self.body.centerx
        gap = m.px(14)
        if self.setup is not None and self._game is not None:
            room = self.plated(in_force(self._game.info, self.setup), room, "rulebook:in_force")
        beside = m.text_scale < LIST_SCALE and self._book is not None
        wide = min(room.w * 2 // 5, round(m.px(CONTENTS) * max(1.0, m.text_scale * 0.9)))
        if beside:
            room = self._search_above(room, wide, gap)
        elif self._several:
            self._choice_of_games(pygame.Rect(room.x, room.y, room.w, m.row(40)))
            room = pygame.Rect(room.x, room.y + m.row(40) + gap, room.w, room.h - m.row(40) - gap)
        if self._book is None:
            self._broken(room)
        elif beside:
            self._beside(self._book, room, wide)
        else:
            self._stacked(self._book, room, gap)
        self.footer([Action("rulebook:back", "Back", self.back)])

    @property
    def _several(self) -> bool:
        return self.setup is None and len(registry.entries()) > 1

    def _choice_of_games(self, place: pygame.Rect) -> None:
        games: Choice[str] = Choice(
            [(entry.slug, entry.title) for entry in registry.entries()],
            self.slug,
            self._choose_game,
            rect=place,
            name="rulebook:game",
            label="Game",
        )
        self.ui.add(games)

    def _search_above(self, room: pygame.Rect, wide: int, gap: int) -> pygame.Rect:
        row = self.ui.metrics.row(40)
        search = pygame.Rect(room.x, room.y, wide, row)
        self._search(search)
        if self._several:
            left = search.right + gap
            self._choice_of_games(pygame.Rect(left, room.y, room.right - left, row))
        return pygame.Rect(room.x, room.y + row + gap, room.w, room.h - row - gap)

    def _search(self, rect: pygame.Rect) -> None:
        self.ui.add(
            TextEntry(
                self.query,
                self._look_for,
                placeholder="Search the rules",
                rect=rect,
                name="rulebook:search",
            )
        )

    def _beside(self, book: Book, room: pygame.Rect, wide: int) -> None:
        # The contents and the text are the two pages of an open book.
        ui, m = self.ui, self.ui.metrics
        ui.add(BookCover(rect=room, z=-1))
        pages = room.inflate(-2 * m.px(COVER), -2 * m.px(COVER))
        left = pygame.Rect(pages.x, pages.y, wide, pages.h)
        contents = PaperList(
            [(page.id, page.title, "") for page in book.pages],
            self._turn_to,
            on_mark=self._turn_to,
            marked=self.page,
            rect=left,
            name="rulebook:contents",
            label="Pages",
        )
        ui.add(contents)
        self._add_page(pygame.Rect(left.right, pages.y, pages.right - left.right, pages.h))
        fold = m.px(FOLD)
        ui.add(BookFold(rect=(left.right - fold, pages.y, 2 * fold, pages.h), z=3))

    def _stacked(self, book: Book, room: pygame.Rect, gap: int) -> None:
        row = self.ui.metrics.row(40)
        wide = (room.w - gap) * 3 // 5
        contents: Choice[str] = Choice(
            [(page.id, page.title) for page in book.pages],
            self.page,
            self._turn_to,
            rect=(room.x, room.y, wide, row),
            name="rulebook:contents",
            label="Pages",
        )
        self.ui.add(contents)
        self._search(pygame.Rect(room.x + wide + gap, room.y, room.w - wide - gap, row))
        self._add_page(pygame.Rect(room.x, room.y + row + gap, room.w, room.h - row - gap))

    def _add_page(self, rect: pygame.Rect) -> None:
        self._area = self.ui.add(PaperPage(self._follow, self._tell, rect=rect, name="rulebook:text"))
        self._show()
        if self._lit:
            self._area.light(self._lit)

    # -- the page ------------------------------------------------------------------------------------

    def _show(self) -> None:
        # Pictures on the page are added in later frames.
        area, book = self._area, self._book
        if area is None or book is None:
            return
        self._due, self._pictures = [], []
        if self.query:
            area.set_page(results(self.query, book.find(self.query)), {})
            return
        page = book.page(self.page) or book.pages[0]
        self._due = [
            part
            for part in page.parts
            if isinstance(part, Shown) and (page.id, part.number) not in self._laid
        ]
        # With reduced motion, the page appears with all its pictures.
        while self._due and self.ui.reduced_motion:
            self._lay_next(page)
        self._fill(page)

    def _fill(self, page: BookPage) -> None:
        assert self._area is not None
        assert self._book is not None
        linker = Linker(self._book, page)
        parts: list[Paragraph | Room] = []
        widgets: dict[str, Widget] = {}
        self._pictures = []
        for part in page.parts:
            if isinstance(part, Words):
                parts.append(linker.passage(part))
            elif isinstance(part, Cards):
                self._cards(parts, widgets)
            else:
                self._picture(page, part, parts, widgets)
        self._area.set_page(parts, widgets)

    def _picture(
        self, page: BookPage, part: Shown, parts: list[Paragraph | Room], widgets: dict[str, Widget]
    ) -> None:
        assert self._area is not None
        laid, name = self._laid.get((page.id, part.number)), f"example:{part.number}"
        room = self._area.inner()
        if laid is None:
            parts.append(Room(name, (room.w, self.ui.metrics.px(150))))
        elif isinstance(laid, str):
            parts.append(Paragraph("small", laid))
        else:
            plan = arrange(laid.groups, *self._picture_size(), laid.metrics.px(MARGIN))
            figure = Figure(laid, plan, name=f"rulebook:{name}")
            self._pictures.append(figure)
            widgets[name] = figure
            parts.append(Room(name, plan.size, gap=16))
            parts.append(Paragraph("caption", laid.staged.caption))

    def _picture_size(self) -> tuple[int, int]:
        assert self._area is not None
        room = self._area.inner()
        return room.w, round(TALLEST * room.h)

    def _cards(self, parts: list[Paragraph | Room], widgets: dict[str, Widget]) -> None:
        assert self._area is not None
        assert self._game is not None
        width, ctx = self._area.inner().w, self.ui.context
        table = make_table(self._game, self.slug, ctx.metrics)
        for title, samples in table.deck():
            parts.append(Paragraph("heading", title))
            plan = plan_deck(samples, width, ctx)
            for number, row in enumerate(plan.rows(samples)):
                name = f"cards:{len(widgets)}"
                parts.append(Room(name, (width, plan.row_height), gap=0 if number else 8))
                shown = DeckRow(self.slug, row, plan, name=f"rulebook:{name}")
                self._pictures.append(shown)
                widgets[name] = shown

    def _lay_next(self, page: BookPage) -> None:
        part = self._due.pop(0)
        assert self._game is not None
        m, (width, height) = self.ui.metrics, self._picture_size()
        try:
            laid: Laid | str = lay_out_large(self._game, self.slug, part.example, m, width, height)
        except StageError:
            laid = "The present rule files do not allow the example that belongs here."
        self._laid[page.id, part.number] = laid

    # -- time ----------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        page = self._book.page(self.page) if self._book is not None else None
        if self._due and page is not None:
            self._lay_next(page)
            if not self._due:
                self._fill(page)
                if self._lit and self._area is not None:
                    self._area.light(self._lit)
            return
        until = float("inf") if self.ui.reduced_motion else time.perf_counter() + SLICE
        for picture in self._unpainted():
            if not picture.paint_until(until):
                break

    def _unpainted(self) -> list[BookPicture]:
        return [picture for picture in self._pictures if not picture.ready and picture.in_view]

    @property
    def animating(self) -> bool:
        return super().animating or bool(self._due) or bool(self._unpainted())

    # -- turning pages -------------------------------------------------------------------------------

    def _turn_to(self, page: str) -> None:
        if page == self.page and not self.query:
            return
        self._before.clear()
        self._open(page)

    def _open(self, page: str, mark: str = "", offset: int = 0) -> None:
        area = self._area
        assert area is not None
        self.page, self._lit = page, mark
        self._clear_search()
        area.lit = ""
        area.offset = 0
        self._show()
        area.offset = offset
        if mark:
            area.light(mark)
        self._mark_contents()

    def _mark_contents(self) -> None:
        contents = self.ui.find("rulebook:contents")
        names = [page.id for page in self._book.pages] if self._book is not None else []
        if isinstance(contents, ListBox) and contents.marked != self.page:
            contents.mark(names.index(self.page))
        elif isinstance(contents, Choice) and contents.value != self.page:
            contents.value = self.page

    def _follow(self, link: str) -> None:
        assert self._book is not None
        kind, _, rest = link.partition(":")
        area = self._area
        if area is not None and not self.query:
            self._before.append((self.page, area.offset))
        if kind == "page":
            self._open(rest)
        elif kind == "at":
            page, _, mark = rest.partition("|")
            self._open(page, mark)
        else:
            term = self._book.term(rest)
            if term is not None and term.page and term.page != self.page:
                self._open(term.page)
            else:
                self._open(GLOSSARY, f"term:{rest}")

    def _tell(self, link: str) -> str:
        kind, _, rest = link.partition(":")
        term = self._book.term(rest) if kind == "term" and self._book is not None else None
        return term.text if term is not None else ""

    def _look_for(self, query: str) -> None:
        query = query if len(query.strip()) >= LEAST_QUERY else ""
        if query != self.query:
            self.query = query
            if self._area is not None:
                self._area.offset = 0
            self._show()

    def _clear_search(self) -> None:
        self.query = ""
        entry = self.ui.find("rulebook:search")
        if isinstance(entry, TextEntry) and entry.value:
            entry.value = ""

    def back(self) -> None:
        # Esc first clears the search, then returns to the page with the followed link, then closes the
        # book.
        if self.query:
            self._clear_search()
            self._show()
        elif self._before:
            page, offset = self._before.pop()
            self._open(page, offset=offset)
        else:
            super().back()

    def _choose_game(self, slug: str) -> None:
        self.slug, self.page, self.query, self._lit = slug, "", "", ""
        self._before.clear()
        self._load()
        self.rebuild()

    # -- mistakes in the rule files ------------------------------------------------------------------

    def _broken(self, room: pygame.Rect) -> None:
        words = "The rule files of this game have mistakes, so its rulebook cannot be opened."
        room = self.plated(words, room, "rulebook:broken")
        action = Action("rulebook:mistakes", "Show the mistakes", self._tell_mistakes, "primary")
        rect = pygame.Rect(room.x, room.y, button_width(self.ui, action), self.ui.metrics.row(44))
        self.ui.add(make_button(action, rect))

    def _tell_mistakes(self) -> None:
        if self._mistakes is not None:
            show_mistakes(self.app, self.slug, self._mistakes, self._try_again)

    def _try_again(self) -> None:
        self._load()
        self.rebuild()
        self._tell_mistakes()
