"""The set-up: which game, who sits where, and what rules the table agrees on."""

from __future__ import annotations

import copy
from collections.abc import Callable

import pygame

from bidtable.app import setup_model as model
from bidtable.app.drawings import emblem
from bidtable.app.scenes.parts import Page, text_height, text_width
from bidtable.app.scenes.setup_parts import ColourButton, Column, GameTile
from bidtable.app.scenes.setup_rules import RulesColumn
from bidtable.app.scenes.ways import sit_down, tell, tell_rules
from bidtable.app.setup_model import SetupForm
from bidtable.app.shell import Shell
from bidtable.app.widgets import Action, Button, Choice, Label, Panel, ScrollArea, TextEntry
from bidtable.core import registry
from bidtable.core.errors import SetupError
from bidtable.core.game import AnyGame
from bidtable.core.model import GameInfo
from bidtable.core.record import Header
from bidtable.rulebook import RulesError

TWO_COLUMNS = 1000
"""Least width, in units of the text's own size, at which seats and rules stand side by side."""

KINDS = (("human", "Person"), ("bot", "Bot"))
LEVEL_TITLES = {"easy": "Easy", "normal": "Normal"}


class SetupScene(Page):
    """Fills in a form, and starts the game.

    Attributes:
        form: What is filled in.
        info: What is known of the game; None if its rules cannot be read.
        game: Its rules, likewise.
        mistakes: Why they cannot be read.
    """

    title = "New game"

    def __init__(self, app: Shell, header: Header | None = None) -> None:
        """Open the form.

        Args:
            app: The program.
            header: A match whose table is set up again; None is the last set-up.
        """
        super().__init__(app)
        self.form: SetupForm = model.form_of(header) if header is not None else app.services.last_setup()
        self.info: GameInfo | None = None
        self.game: AnyGame | None = None
        self.mistakes: RulesError | None = None
        self._offset = 0
        self._area: ScrollArea | None = None
        self._summary: Label | None = None
        self._summary_room: pygame.Rect | None = None
        self._start: Button | None = None
        self._read_rules()

    def _read_rules(self) -> None:
        slugs = [entry.slug for entry in registry.entries()]
        if self.form.game not in slugs:
            self.form.game = slugs[0]
        self.info, self.game, self.mistakes = None, None, None
        try:
            self.game = self.app.services.game(self.form.game)
            self.info = self.game.info
        except RulesError as error:
            self.mistakes = error
        model.fit(self.form, slugs, self.info)

    def _changed(self) -> None:
        """Show the form anew, scrolled as it was."""
        self._offset = self._area.offset if self._area is not None else 0
        self.rebuild()

    # -- laying out ----------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Build anew; the form stays scrolled where it was."""
        if self._area is not None and self._area.ui is not None:
            self._offset = self._area.offset
        super().rebuild()

    def build(self) -> None:
        """Lay the form out: side by side where there is room, below each other where there is not."""
        ui, m = self.ui, self.ui.metrics
        self.frame()
        area = ui.add(ScrollArea(plate=False, rect=self._wide_body(), name="setup:form"))
        self._area = area
        width = area.inner().w
        gap = m.px(14)
        y = self._games(area, width)
        if width / (m.u * m.text_scale) >= TWO_COLUMNS:
            left = (width - gap) * 52 // 100
            seats = Column(ui, area, 0, y + gap, left, "At the table")
            rules = Column(ui, area, left + gap, y + gap, width - gap - left, "What is played")
            self._seats(seats)
            RulesColumn(self, rules).fill()
            Column.finish_together(seats, rules)
        else:
            seats = Column(ui, area, 0, y + gap, width, "At the table")
            self._seats(seats)
            bottom = seats.finish()
            rules = Column(ui, area, 0, bottom + gap, width, "What is played")
            RulesColumn(self, rules).fill()
            rules.finish()
        self._foot(area)
        area.offset = self._offset
        self._refresh()

    def _wide_body(self) -> pygame.Rect:
        # The scroll bar stands in the margin, so that headline and plates keep one right edge.
        pad = self.ui.metrics.px(8)
        return pygame.Rect(
            self.body.x - pad, self.body.y, self.body.w + pad + self.ui.metrics.px(16), self.body.h
        )

    def _games(self, area: ScrollArea, width: int) -> int:
        """Show the games to choose from; return where they end."""
        ui, m = self.ui, self.ui.metrics
        entries = registry.entries()
        gap, pad = m.px(12), m.px(8)
        least = m.text_px(16) * 17
        columns = max(1, min(len(entries), (width - pad + gap) // (least + gap), 4))
        wide = min((width - pad - gap * (columns - 1)) // columns, round(m.px(480) * m.text_scale))
        tall = GameTile.height_for(ui)
        for index, entry in enumerate(entries):
            line, column = divmod(index, columns)
            tile = GameTile(
                entry.title,
                self._game_line(entry.slug),
                emblem(entry.slug),
                chosen=entry.slug == self.form.game,
                name=f"setup:game:{entry.slug}",
                on_click=self._choose_game(entry.slug),
            )
            rect = (pad + column * (wide + gap), m.px(4) + line * (tall + gap), wide, tall)
            area.add_child(tile, rect)
        lines = -(-len(entries) // columns)
        return m.px(4) + lines * (tall + gap) - gap

    def _game_line(self, slug: str) -> str:
        try:
            info = self.app.services.game(slug).info
        except RulesError:
            return "Its rule files have mistakes."
        return f"{info.min_seats} to {info.max_seats} players. {info.tagline}"

    # -- seats ---------------------------------------------------------------------------------------

    def _seats(self, column: Column) -> None:
        ui, m = self.ui, self.ui.metrics
        row, gap = m.row(38), m.px(8)
        kinds = self._choice_width([title for _, title in KINDS])
        levels = self._choice_width([LEVEL_TITLES[level] for level in model.LEVELS])
        least = m.text_px(16) * 8
        one_line = 2 * row + kinds + levels + least + 4 * gap <= column.width
        for index in range(len(self.form.seats)):
            self._seat(column, index, row, gap, (kinds, levels), one_line)
        why_not = model.why_not_add(self.form, self.info)
        text = "Add a seat"
        wide = min(column.width, text_width(ui, text, 16, "semibold") + row + m.px(24))
        add = Button(
            text,
            "plus",
            name="setup:add",
            enabled=not why_not,
            tip=why_not,
            on_click=self._add_seat,
        )
        column.add(add, (0, m.px(4), wide, row))
        column.y += row + m.px(4) + m.px(10)
        words = "Everybody may read at the screen in turn: between two people falls a curtain."
        people = sum(seat.kind == "human" for seat in self.form.seats)
        if people > 1 and (self.info is None or self.info.hidden):
            words = (
                "People pass the screen round; a curtain falls between their turns, so nobody sees your hand."
            )
        elif people == 1:
            words = "Bots get what their seat may know, and nothing else: they do not see your hand."
        elif not people:
            words = "Nobody sits here but bots: you watch them play."
        column.text(words, 14, "muted")

    def _choice_width(self, titles: list[str]) -> int:
        widest = max(text_width(self.ui, title, 15, "semibold") for title in titles)
        return (widest + 2 * self.ui.metrics.px(8) + self.ui.metrics.px(4)) * len(titles)

    def _seat(
        self, column: Column, index: int, row: int, gap: int, widths: tuple[int, int], one_line: bool
    ) -> None:
        seat = self.form.seats[index]
        kinds, levels = widths
        badge = ColourButton(
            seat.colour, name=f"setup:colour:{index}", on_click=lambda: self._next_colour(index)
        )
        column.add(badge, (0, 0, row, row))
        room = column.width - 2 * (row + gap)
        if one_line:
            room -= kinds + levels + 2 * gap
        entry = TextEntry(
            seat.name,
            lambda text: self._rename(index, text),
            model.MAX_NAME,
            "Name",
            name=f"setup:name:{index}",
        )
        column.add(entry, (row + gap, 0, room, row))
        x = row + gap + room + gap
        remove = self._remove_button(index)
        if not one_line:
            column.add(remove, (column.width - row, 0, row, row))
            column.y += row + gap
            x = row + gap
        kind: Choice[str] = Choice(
            KINDS, seat.kind, lambda kind: self._set_kind(index, kind), name=f"setup:kind:{index}"
        )
        column.add(kind, (x, 0, kinds, row))
        x += kinds + gap
        if seat.kind == "bot":
            level: Choice[str] = Choice(
                [(level, LEVEL_TITLES[level]) for level in model.LEVELS],
                seat.level,
                lambda level: self._set_level(index, level),
                name=f"setup:level:{index}",
            )
            column.add(level, (x, 0, levels, row))
        if one_line:
            column.add(remove, (column.width - row, 0, row, row))
        column.y += row + gap + (0 if one_line else gap)

    def _remove_button(self, index: int) -> Button:
        why_not = model.why_not_remove(self.form, self.info)
        return Button(
            "",
            "x",
            "ghost",
            name=f"setup:remove:{index}",
            enabled=not why_not,
            tip=why_not or f"Remove {self.form.seats[index].name or 'this seat'}",
            on_click=lambda: self._remove_seat(index),
        )

    # -- the foot ------------------------------------------------------------------------------------

    def _foot(self, area: ScrollArea) -> None:
        start = Action("setup:start", "Start", self.start, "primary", "play", self._why_not)
        left = [
            Action("setup:back", "Back", self.back),
            Action(
                "setup:reset", "Start over", self.reset_form, tip="One person and three bots, no house rules"
            ),
        ]
        room = self.footer(left, [start])
        found = self.ui.find("setup:start")
        assert isinstance(found, Button)
        self._start = found
        m = self.ui.metrics
        text = self._words()
        if room.w >= m.text_px(15) * 12 and text_height(self.ui, text, 15, room.w) <= room.h + m.px(18):
            tall = text_height(self.ui, text, 15, room.w)
            rect = pygame.Rect(room.x, room.centery - tall // 2, room.w, tall)
            self._summary = self.ui.add(Label(text, 15, "ink", wrap=True, rect=rect, name="setup:summary"))
            self._summary_room = room
            return
        # No room beside the buttons: the summary is the last thing of the form.
        y, pad = area.content_height() + m.px(12), m.px(14)
        width = area.inner().w - m.px(8)
        tall = text_height(self.ui, text, 15, width - 2 * pad)
        area.add_child(Panel(), (m.px(8), y, width, tall + pad))
        self._summary = Label(text, 15, "ink", wrap=True, name="setup:summary")
        self._summary.z = 2
        area.add_child(self._summary, (m.px(8) + pad, y + pad // 2, width - 2 * pad, tall))
        self._summary_room = None

    def _words(self) -> str:
        found = self._problems()
        if found:
            return " ".join(found)
        if self.info is None or self.game is None:
            return f"{registry.title(self.form.game)} cannot be played until its rule files are mended."
        note = self.game.setup_note(model.setup_of(self.form))
        return f"{model.summary(self.form, self.info)} {note}".rstrip()

    def _problems(self) -> list[str]:
        """Say why the game cannot be started: what the form lacks, or what the rules refuse."""
        found = [problem.text for problem in model.problems(self.form, self.info)]
        if not found and self.game is not None:
            try:
                self.game.check_setup(model.setup_of(self.form))
            except SetupError as error:
                found.append(str(error))
        return found

    def _why_not(self) -> str:
        """Say why the game cannot be started; empty if it can."""
        found = self._problems()
        return found[0] if found else ""

    def _refresh(self) -> None:
        """Show what follows from the form, without touching the field that is being filled in."""
        if self._start is not None:
            self._start.enabled = not self._why_not()
        label = self._summary
        if label is None:
            return
        label.text = self._words()
        room = self._summary_room
        if room is not None:
            tall = text_height(self.ui, label.text, 15, room.w)
            label.move_to((room.x, room.centery - tall // 2, room.w, tall))

    # -- filling in ----------------------------------------------------------------------------------

    def _choose_game(self, slug: str) -> Callable[[], None]:
        def choose() -> None:
            if slug != self.form.game:
                self.form.game = slug
                self._read_rules()
                self._changed()

        return choose

    def _next_colour(self, index: int) -> None:
        model.next_colour(self.form, index)
        self._changed()

    def _rename(self, index: int, text: str) -> None:
        self.form.seats[index].name = text
        self._refresh()

    def _set_kind(self, index: int, kind: str) -> None:
        model.set_kind(self.form, index, "human" if kind == "human" else "bot")
        self._changed()

    def _set_level(self, index: int, level: str) -> None:
        self.form.seats[index].level = level
        self._refresh()

    def _add_seat(self) -> None:
        model.add_seat(self.form)
        self._changed()

    def _remove_seat(self, index: int) -> None:
        del self.form.seats[index]
        self._changed()

    def set_option(self, option: str, value: str) -> None:
        """Choose a value of an option."""
        self.form.options[self.form.game][option] = value
        self._changed()

    def switch(self, variant: str, on: bool) -> None:
        """Switch a variant on or off."""
        if self.info is not None:
            model.switch_variant(self.form, self.info, variant, on)
            self._changed()

    def set_coach(self, on: bool) -> None:
        """Agree on the coach, or not."""
        self.form.coach = on
        self._changed()

    def set_seed(self, text: str) -> None:
        """Take the seed that is typed."""
        self.form.seed = text
        self._refresh()

    def reset_form(self) -> None:
        """Go back to one person and three bots, with the game that is chosen."""
        game = self.form.game
        self.form = self.app.services.fresh_setup()
        self.form.game = game
        self._read_rules()
        self._changed()

    # -- ways on -------------------------------------------------------------------------------------

    def back(self) -> None:
        """Go back; what is filled in is kept for the next time."""
        self.app.services.keep_setup(self.form)
        super().back()

    def tell_mistakes(self) -> None:
        """Tell what is wrong with the rule files."""
        if self.mistakes is not None:
            tell_rules(self.app, self.form.game, self.mistakes, self._try_again)

    def _try_again(self) -> None:
        self._read_rules()
        self._changed()
        if self.mistakes is not None:
            self.tell_mistakes()

    def start(self) -> None:
        """Start the game, or tell why that cannot be done."""
        if self._problems():
            return
        services = self.app.services
        try:
            session = services.new_match(services.header_for(copy.deepcopy(self.form)))
        except RulesError as error:
            self.mistakes = error
            self.tell_mistakes()
            return
        except SetupError as error:
            tell(self.app, "This cannot be played yet", str(error))
            return
        services.keep_setup(self.form)
        sit_down(self.app, session)
