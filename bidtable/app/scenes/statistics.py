"""The page with the statistics of all players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from bidtable.app.archive.history import Followed
from bidtable.app.archive.statistics import LATELY, Career, careers, uncounted
from bidtable.app.scenes.common.buttons import button_width, make_button
from bidtable.app.scenes.common.chart import Chart
from bidtable.app.scenes.common.figures import (
    FACE,
    CareerHead,
    FigureBar,
    People,
    RivalCard,
    cloth_colour,
    share_in_words,
)
from bidtable.app.scenes.common.form_parts import Column
from bidtable.app.scenes.common.measures import line_height
from bidtable.app.scenes.common.page import Page
from bidtable.app.scenes.common.paper import PaperChart
from bidtable.app.scenes.common.plot import Line, Plot
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action, Choice, FittedLabel, Panel, ScrollArea, Widget
from bidtable.bots.common.ratings import ANCHORS
from bidtable.core import registry
from bidtable.core.story import amount
from bidtable.core.texts import counted
from bidtable.store.saves import SaveInfo

PEOPLE: Final = 330
"""Width of the list of players, in layout units."""
CLOTH: Final = "bid_and_bluff"
"""Game whose table has the colour of the panel about a player, if all games are counted."""
LEAST_PEOPLE: Final = 3
"""Number of players that the list must show, if the rivals are below it."""
EVERY: Final = 0.5
"""Seconds between two checks whether matches have changed."""
RATING_NOTE: Final = "Dashed lines are bots. The band shows how sure the rating is."
COUNTED: Final = (
    "After the first match this page shows, for each person and for the bots:",
    "•  matches played and won, with the fair share, and streaks",
    "•  figures of the games: bids made exactly, bluffs called, tricks, money",
    "•  the strength, estimated from matches against bots, as a chart",
)
"""Text that the page shows before the first match is finished."""
INVITATION: Final = 620
"""Width of the text on the empty page, in layout units."""


class StatisticsScene(Page):
    """The page with the statistics of all players.

    Attributes:
        careers: The statistics of all players.
        slug: Short name of the game whose matches are counted; empty for all games.
    """

    title = "Statistics"

    def __init__(self, app: Shell, slug: str = "") -> None:
        super().__init__(app)
        self._followed = Followed(app.services.saved.history, EVERY)
        self.careers: list[Career] = []
        self.slug = slug
        self._marked = ""
        self._plot = "rating"

    @property
    def saves(self) -> list[SaveInfo]:
        return self._followed.saves

    def enter(self) -> None:
        self._followed.look()
        self._reckon()

    def _reckon(self) -> None:
        self.careers = careers(self.saves, self.slug, self.app.services.anchors())
        if all(one.key != self._marked for one in self.careers):
            self._marked = self.careers[0].key if self.careers else ""

    def _anchors(self) -> dict[str, float]:
        # For all games together, only the normal level has a rating.
        known = self.app.services.anchors().get(self.slug, ANCHORS)
        return {level: known[level] for level in (("easy", "normal", "hard") if self.slug else ("normal",))}

    @property
    def shown(self) -> Career | None:
        """Statistics of the selected player, or None before the first finished match."""
        return next((one for one in self.careers if one.key == self._marked), None)

    # -- layout --------------------------------------------------------------------------------------

    def build(self) -> None:
        ui, m = self.ui, self.ui.metrics
        self.frame()
        self.footer([Action("statistics:back", "Back", self.back)])
        body = self._games(self.body)
        gap = m.px(14)
        if not self.careers:
            self._invite(body)
            return
        if self.has_two_columns(body.w):
            left = round(m.px(PEOPLE) * m.text_scale)
            room = pygame.Rect(body.x, body.y + m.px(2), left, body.h - m.px(8))
            room.height -= self._rivals_below(room, gap)
            ui.add(self._people(room))
            self._career(pygame.Rect(body.x + left + gap, body.y, body.w - left - gap, body.h), None)
        else:
            self._career(body, self._who())

    def _invite(self, body: pygame.Rect) -> None:
        ui, m = self.ui, self.ui.metrics
        wide = min(body.w, round(m.px(INVITATION) * max(1.0, m.text_scale * 0.9)))
        room = pygame.Rect(body.centerx - wide // 2, body.y, wide, body.h)
        area = ui.add(ScrollArea(plate=False, rect=self.scrolling_room(room), name="statistics:invitation"))
        game = f" of {registry.title(self.slug)}" if self.slug else ""
        column = Column(ui, area, 0, m.px(4), area.inner().w, "Statistics")
        first = column.text(f"Nobody has finished a match{game} yet.", 19, "ink", "semibold")
        first.name = "statistics:nobody"
        for line in COUNTED:
            column.text(line, 16, "muted")
        new = Action("statistics:new", "New game", self._begin, "primary", "play")
        learn = Action("statistics:learn", "Learn a game", lambda: self.app.open(routes.Learn()))
        x, row = 0, m.row(44)
        for action in (new, learn):
            width = button_width(ui, action)
            column.add(make_button(action, pygame.Rect(0, 0, width, row)), (x, 0, width, row))
            x += width + m.px(10)
        column.y += row
        column.finish()

    def _begin(self) -> None:
        self.app.open(routes.NewGame(slug=self.slug))

    def _games(self, room: pygame.Rect) -> pygame.Rect:
        ui, m = self.ui, self.ui.metrics
        row, gap = m.row(36), m.px(10)
        games = [("", "All games"), *((entry.slug, entry.title) for entry in registry.entries())]
        choice: Choice[str] = Choice(
            games,
            self.slug,
            self._choose_game,
            rect=(room.x, room.y, room.w, row),
            name="statistics:game",
            label="Game",
        )
        ui.add(choice)
        room = pygame.Rect(room.x, room.y + row + gap, room.w, room.h - row - gap)
        left = uncounted(self.saves)
        if left and self.slug:
            told = f"The facts of {counted(left, 'match', 'matches')} are still being counted."
            return self.plated(told, room, "statistics:told")
        return room

    def _people(self, room: pygame.Rect) -> People:
        rows = [(one.key, one.title, share_in_words(one)) for one in self.careers]
        found = People(
            rows,
            self._mark,
            on_mark=self._mark,
            marked=self._marked,
            name="statistics:people",
            label="Players",
        )
        found.careers = self.careers
        found.move_to(room)
        return found

    def _who(self) -> Choice[str]:
        names = [(one.key, one.title) for one in self.careers]
        return Choice(names, self._marked, self._mark, name="statistics:who", tip="Whose figures")

    def _career(self, room: pygame.Rect, who: Choice[str] | None) -> None:
        ui, m = self.ui, self.ui.metrics
        one = self.shown
        assert one is not None
        area = ui.add(ScrollArea(plate=False, rect=self.scrolling_room(room), name="statistics:career"))
        width, gap, y = area.inner().w, m.px(12), m.px(2)
        if who is not None:
            area.add_child(who, (m.px(8), y, width - m.px(8), m.row(36)))
            y += m.row(36) + gap
        beside = width >= 620 * m.u * m.text_scale
        left = width * 42 // 100 if beside else width
        column = Column(ui, area, 0, y, left, one.title, cloth_colour(ui.theme, self.slug or CLOTH))
        tall = CareerHead.height_for(ui)
        column.add(CareerHead(one, name="statistics:head"), (0, 0, column.width, tall))
        column.y += tall + m.px(6)
        # The head tells the first two figures.
        for number, figure in enumerate(one.figures()[2:]):
            tall = FigureBar.height_for(ui, figure)
            bar = FigureBar(figure, self.slug, name=f"statistics:bar:{number}")
            column.add(bar, (0, 0, column.width, tall))
            column.y += tall + m.px(8)
        bottom = column.finish(room.h - m.px(6) if beside else 0)
        x, top = (left + gap, y) if beside else (m.px(8), bottom + gap)
        rivals = self._rivals(one, width - x) if who is not None else []
        tall = self._rivals_height() if rivals else 0
        high = max(Chart.height_for(ui, 1), room.h - top - m.px(6) - (tall + gap if rivals else 0))
        self._plots(area, one, pygame.Rect(x, top, width - x, high))
        if rivals:
            below = pygame.Rect(x, top + high + gap, width - x, tall)
            self._show_rivals(area.add_child, rivals, below)
        self.stay_scrolled(area)

    def _rivals_height(self) -> int:
        ui = self.ui
        return RivalCard.height_for(ui) + ui.metrics.px(26) + line_height(ui, 15, "semibold")

    def _rivals_below(self, room: pygame.Rect, gap: int) -> int:
        # The rivals of the selected player are below the list, if both have room. The result is their height.
        one = self.shown
        rivals = self._rivals(one, room.width) if one is not None else []
        tall = self._rivals_height()
        if not rivals or room.height - tall - gap < LEAST_PEOPLE * self.ui.metrics.px(62):
            return 0
        below = pygame.Rect(room.x, room.bottom - tall, room.width, tall)
        self._show_rivals(self._put, rivals, below)
        return tall + gap

    def _put(self, widget: Widget, rect: pygame.Rect) -> None:
        widget.move_to(rect)
        self.ui.add(widget)

    def _rivals(self, one: Career, width: int) -> list[RivalCard]:
        m = self.ui.metrics
        most = max(1, (width - m.px(20)) // max(m.px(FACE + 16), m.text_px(13) * 7))
        met = one.nearest()[:most]
        return [RivalCard(rival, one.title, name=f"statistics:rival:{n}") for n, rival in enumerate(met)]

    def _show_rivals(
        self, put: Callable[[Widget, pygame.Rect], object], rivals: list[RivalCard], room: pygame.Rect
    ) -> None:
        ui, m = self.ui, self.ui.metrics
        put(Panel(), room)
        line = line_height(ui, 15, "semibold")
        title = FittedLabel("Won at tables with", 15, "muted")
        title.z = 2
        put(title, pygame.Rect(room.x + m.px(14), room.y + m.px(6), room.w - m.px(28), line))
        step = (room.w - m.px(20)) // len(rivals)
        for number, card in enumerate(rivals):
            card.z = 2
            x, y = room.x + m.px(10) + number * step, room.y + line + m.px(12)
            put(card, pygame.Rect(x, y, step - m.px(4), RivalCard.height_for(ui)))

    def _plots(self, area: ScrollArea, one: Career, room: pygame.Rect) -> None:
        m = self.ui.metrics
        plots = self._offered(one)
        if self._plot not in dict(plots):
            self._plot = plots[0][0]
        row, gap = m.row(36), m.px(8)
        choice: Choice[str] = Choice(
            plots, self._plot, self._choose_plot, name="statistics:plot", label="Figure of the chart"
        )
        area.add_child(choice, (room.x, room.y, room.w, row))
        chart = PaperChart(self._plotted(one), name="statistics:chart")
        area.add_child(chart, (room.x, room.y + row + gap, room.w, room.h - row - gap))

    def _offered(self, one: Career) -> list[tuple[str, str]]:
        plots = [("wins", "Wins"), *((title, title) for title in one.sums)]
        return plots if one.level else [("rating", "Rating"), *plots]

    def _plotted(self, one: Career) -> Plot:
        if self._plot == "rating":
            means = tuple(rating.mean for rating in one.ratings)
            band = tuple(rating.within for rating in one.ratings)
            anchors = self._anchors()
            levels = tuple((points, level.capitalize()) for level, points in anchors.items())
            return _plot("Rating against the levels", RATING_NOTE, Line(means, band=band), across=levels)
        lately = f"For each match: the last {LATELY} matches up to it."
        if self._plot == "wins":
            fair = ((100 * one.fair_share, "fair"),)
            wins = Line(tuple(one.wins_line()))
            return _plot("Share of the wins", lately, wins, "{:.0f}%".format, fair)
        found = one.sums[self._plot]
        line = Line(tuple(found.line()))
        if found.is_share:
            return _plot(found.fact.title, lately, line, "{:.0f}%".format)
        unit = found.fact.unit
        note = f"For each match: the mean of the last {LATELY} matches up to it."
        return _plot(found.fact.title, note, line, lambda value: amount(value, unit))

    # -- choosing ------------------------------------------------------------------------------------

    def _choose_game(self, slug: str) -> None:
        self.slug = slug
        self._reckon()
        self.rebuild()

    def _choose_plot(self, plot: str) -> None:
        self._plot = plot
        self.rebuild()

    def _mark(self, key: str) -> None:
        if key != self._marked:
            self._marked = key
            self.rebuild()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._followed.renewed(dt, busy=self.ui.pressing):
            self._reckon()
            self.rebuild()


def _plot(
    title: str,
    note: str,
    line: Line,
    text: Callable[[float], str] = "{:.0f}".format,
    across: tuple[tuple[float, str], ...] = (),
) -> Plot:
    count = len(line.values)

    def when(mark: int) -> str:
        return f"After match {mark + 1} of {count}"

    return Plot(title, (line,), when, note, text, across, empty="No match yet.")
