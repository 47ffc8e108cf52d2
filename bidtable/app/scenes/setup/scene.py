"""The form for a new game, with the choice of the game, the players and the rules."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from functools import partial

import pygame

from bidtable.app.match import setup_form as model
from bidtable.app.match.setup_form import SetupForm
from bidtable.app.match.setup_words import stand_in, summary
from bidtable.app.scenes.common.figures import cloth_colour
from bidtable.app.scenes.common.form_parts import Column, GameTile
from bidtable.app.scenes.common.lessons import learn, progress
from bidtable.app.scenes.common.measures import text_height
from bidtable.app.scenes.common.messages import mistakes_title, show_message, show_mistakes
from bidtable.app.scenes.common.page import Page
from bidtable.app.scenes.common.seat_rows import SeatsColumn
from bidtable.app.scenes.common.share_code import show_share_code
from bidtable.app.scenes.common.sitting_down import ask_about_confirming, sit_down
from bidtable.app.scenes.setup.rules import RulesColumn
from bidtable.app.shell import routes
from bidtable.app.shell.drawings import emblem
from bidtable.app.shell.protocol import Shell
from bidtable.app.tables import table_kind
from bidtable.app.widgets import Action, Button, Label, Panel, ScrollArea
from bidtable.core import registry, share
from bidtable.core.errors import SetupError
from bidtable.core.game import AnyGame
from bidtable.core.model import GameInfo
from bidtable.core.record import Header
from bidtable.core.share import ShareError
from bidtable.rulebook import RulesError
from bidtable.rulebook.lessons import Heading

TWO_COLUMNS = 1000
"""Smallest width of a form with two columns, in layout units multiplied by the text scale."""

RULES = "bidness"
"""Game whose table has the colour of the panel with the rules."""


class SetupScene(Page):
    """The form in which the player chooses a game, the players and the rules.

    Attributes:
        form: The player's choices.
        info: Description of the game; None if its rules cannot be read.
        game: The rules of the game; None if they cannot be read.
        mistakes: The mistakes in the rule files, or None.
        share_message: Message about the last share code; may be empty.
    """

    title = "New game"

    def __init__(self, app: Shell, header: Header | None = None, slug: str = "") -> None:
        """Create the form for a new game.

        Args:
            app: The program.
            header: Match with the first choices of players and rules; None uses the last game.
            slug: Short name of the chosen game; may be empty.
        """
        super().__init__(app)
        self.form: SetupForm = model.form_of(header) if header is not None else app.services.last_setup()
        self.form.game = slug or self.form.game
        self.info: GameInfo | None = None
        self.game: AnyGame | None = None
        self.mistakes: RulesError | None = None
        self.share_message = ""
        self._summary: Label | None = None
        self._summary_room: pygame.Rect | None = None
        self._start: Button | None = None
        self._seats: SeatsColumn | None = None
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

    @property
    def described(self) -> Mapping[str, str]:
        return self.app.services.described()

    # -- layout --------------------------------------------------------------------------------------

    def build(self) -> None:
        ui, m = self.ui, self.ui.metrics
        self.frame()
        area = ui.add(ScrollArea(plate=False, rect=self.scrolling_room(self.body), name="setup:form"))
        width = area.inner().w
        gap = m.px(14)
        y = self._games(area, width)
        cloth = cloth_colour(ui.theme, self.form.game)
        if self.has_two_columns(width, TWO_COLUMNS):
            left = (width - gap) * 56 // 100
            seats = Column(ui, area, 0, y + gap, left, "At the table", cloth)
            rules = Column(
                ui, area, left + gap, y + gap, width - gap - left, "Rules", cloth_colour(ui.theme, RULES)
            )
            self._seats = SeatsColumn(self, seats)
            self._seats.fill()
            RulesColumn(self, rules).fill(seats.y)
            Column.finish_together(seats, rules)
        else:
            seats = Column(ui, area, 0, y + gap, width, "At the table", cloth)
            self._seats = SeatsColumn(self, seats)
            self._seats.fill()
            bottom = seats.finish()
            rules = Column(ui, area, 0, bottom + gap, width, "Rules", cloth_colour(ui.theme, RULES))
            RulesColumn(self, rules).fill()
            rules.finish()
        self._foot(area)
        self.stay_scrolled(area)
        self.noted()

    def _games(self, area: ScrollArea, width: int) -> int:
        ui, m = self.ui, self.ui.metrics
        entries = registry.entries()
        gap, pad = m.px(12), m.px(8)
        least = m.text_px(16) * 17
        columns = max(1, min(len(entries), (width - pad + gap) // (least + gap), 4))
        wide = min((width - pad - gap * (columns - 1)) // columns, round(m.px(480) * m.text_scale))
        about = [self._game_line(entry.slug) for entry in entries]
        tall = max(GameTile.height_for(ui, line, wide) for line in about)
        for index, entry in enumerate(entries):
            line, column = divmod(index, columns)
            tile = GameTile(
                entry.title,
                about[index],
                emblem(entry.slug),
                cloth_colour(ui.theme, entry.slug),
                chosen=entry.slug == self.form.game,
                name=f"setup:game:{entry.slug}",
                on_click=self._choose_game(entry.slug),
            )
            area.add_child(tile, (pad + column * (wide + gap), m.px(4) + line * (tall + gap), wide, tall))
        lines = -(-len(entries) // columns)
        return m.px(4) + lines * (tall + gap) - gap

    def _lesson(self) -> list[Action]:
        # The first lesson of the chosen game.
        for heading in self.app.services.lessons():
            if heading.slug == self.form.game:
                words = " ".join(progress(self.app.settings, heading).words(heading))
                run = partial(self._learn, heading)
                return [Action(f"setup:learn:{heading.slug}", words, run, tip=heading.about)]
        return []

    def _game_line(self, slug: str) -> str:
        try:
            info = self.app.services.game(slug).info
        except RulesError:
            return "Its rule files have mistakes."
        best = f", {info.best_seats}" if info.best_seats else ""
        return f"{info.min_seats} to {info.max_seats} players{best}. {info.tagline}"

    # -- summary and buttons -------------------------------------------------------------------------

    def _foot(self, area: ScrollArea) -> None:
        start = Action("setup:start", "Start", self.start, "primary", "play", self._why_not)
        left = [
            Action("setup:back", "Back", self.back),
            Action(
                "setup:reset",
                "Start over",
                self.reset_form,
                tip="One person and three bots, with every switch off",
            ),
            Action("setup:presets", "Presets", self.open_presets, tip="Set-ups with names"),
            *self._lesson(),
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
        # If there is no room between the buttons, the summary is added at the end of the form.
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
            return f"{registry.title(self.form.game)} cannot be played until its rule files are corrected."
        return f"{summary(self.form, self.info)} {stand_in(self.form, self.game)}".strip()

    def _problems(self) -> list[str]:
        found = [problem.text for problem in model.problems(self.form, self.info)]
        if not found and self.game is not None:
            try:
                self.game.check_setup(model.setup_of(self.form))
            except SetupError as error:
                found.append(str(error))
        return found

    def _why_not(self) -> str:
        found = self._problems()
        return found[0] if found else ""

    def noted(self) -> None:
        if self._start is not None:
            self._start.enabled = not self._why_not()
        if self._seats is not None:
            self._seats.noted()
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
                self.form.game, self.share_message = slug, ""
                self._read_rules()
                self.rebuild()

        return choose

    def set_option(self, option: str, value: str) -> None:
        self.form.options[self.form.game][option] = value
        self.share_message = ""
        self.rebuild()

    def switch(self, variant: str, on: bool) -> None:
        if self.info is not None:
            model.switch_variant(self.form, self.info, variant, on)
            self.share_message = ""
            self.rebuild()

    def set_coach(self, on: bool) -> None:
        self.form.coach = on
        self.rebuild()

    def set_seed(self, text: str) -> None:
        self.form.seed, self.share_message = text, ""
        self.noted()

    def reset_form(self) -> None:
        form = self.app.services.fresh_setup()
        form.game = self.form.game
        self.take(form)

    # -- presets and share codes ---------------------------------------------------------------------

    def open_presets(self) -> None:
        self.app.open(routes.Presets(self.form, self.take))

    def take(self, form: SetupForm, share_message: str = "") -> None:
        """Replace all choices in the form."""
        self.form, self.share_message = form, share_message
        self._read_rules()
        self.rebuild()

    def take_share(self, code: str) -> None:
        try:
            form, told = self.app.services.form_of_share(code, self.form)
        except ShareError as error:
            self.share_message = str(error)
            self.rebuild()
        except RulesError as error:
            self.share_message = f"{mistakes_title(share.decode(code).game, error)}."
            self.rebuild()
        else:
            self.take(form, told)

    def share(self) -> None:
        if self._problems() or self.info is None:
            self.share_message = self._words()
            self.rebuild()
            return
        self.form.seed = self.form.seed or str(self.app.services.draw_seed())
        self.rebuild()
        show_share_code(self.app, self.app.services.header_for(self._offered()))

    # -- actions -------------------------------------------------------------------------------------

    def back(self) -> None:
        self.app.services.keep_setup(self.form)
        super().back()

    def _learn(self, heading: Heading) -> None:
        self.app.services.keep_setup(self.form)
        learn(self.app, heading)

    def open_mistakes(self) -> None:
        if self.mistakes is not None:
            show_mistakes(self.app, self.form.game, self.mistakes, self._try_again)

    def _try_again(self) -> None:
        self._read_rules()
        self.rebuild()
        if self.mistakes is not None:
            self.open_mistakes()

    def start(self) -> None:
        """Start the game if the choices are allowed."""
        if self._problems():
            return
        if any(seat.kind == "human" for seat in self.form.seats):
            ask_about_confirming(self.app, self._start_now)
        else:
            self._start_now()

    def _start_now(self) -> None:
        services = self.app.services
        try:
            session = services.new_match(services.header_for(self._offered()))
        except RulesError as error:
            self.mistakes = error
            self.open_mistakes()
            return
        except SetupError as error:
            show_message(self.app, "This cannot be played yet", str(error))
            return
        services.keep_setup(self.form)
        self._keep_name()
        sit_down(self.app, session)

    def _offered(self) -> SetupForm:
        # Agreements from another game that this game does not offer are left out.
        form = copy.deepcopy(self.form)
        form.coach = form.coach and table_kind(form.game).coaches
        form.sides = form.sides and (self.info is None or self.info.hidden)
        return form

    def _keep_name(self) -> None:
        people = [seat for seat in self.form.seats if seat.kind == "human"]
        settings = self.app.settings
        if len(people) == 1 and not settings.player_name and not model.is_unnamed(people[0]):
            settings.player_name = people[0].name.strip()
            self.app.keep_settings()
