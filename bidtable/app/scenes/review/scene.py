"""The review of a finished match, in which the strongest bot judges the decisions."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.archive.review_words import EXPLAINED, Reviewing, ReviewWords
from bidtable.app.archive.statistics import percent
from bidtable.app.match.people import faces_for
from bidtable.app.match.replay import Replay
from bidtable.app.scenes.common.chart import Chart
from bidtable.app.scenes.common.finished import play_on_from
from bidtable.app.scenes.common.measures import text_width
from bidtable.app.scenes.common.messages import show_message
from bidtable.app.scenes.common.page import Page
from bidtable.app.scenes.common.paper import PaperChart
from bidtable.app.scenes.common.tally_plots import tally_plot
from bidtable.app.scenes.review.pages import (
    about_decision,
    chances_of,
    list_of_decisions,
    list_of_turns,
    people_in,
    plate_of_decision,
    rows_of_decisions,
)
from bidtable.app.scenes.review.verdicts import TurnList, VerdictList
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action, Choice, Label, Panel
from bidtable.app.widgets.device import by_pad
from bidtable.bots.common.levels import strongest
from bidtable.bots.common.review import EVERYBODY
from bidtable.bots.common.review_model import Review
from bidtable.core import registry
from bidtable.core.course import Tally, tallies_of
from bidtable.core.match import Match
from bidtable.core.model import Seat

TWO_COLUMNS: Final = 940
"""Smallest width of a page with two columns, in layout units multiplied by the text scale."""
EVERY: Final = 0.5
"""Seconds between two updates of the page while results arrive."""
WIDE_PAGES: Final = (
    ("chances", "Over time"),
    ("decisions", "Decisions"),
    ("people", "People"),
    ("charts", "Charts"),
)
NARROW_PAGES: Final = (
    ("chances", "Over time"),
    ("turns", "Turning points"),
    ("decisions", "Decisions"),
    ("why", "Why"),
    ("people", "People"),
    ("charts", "Charts"),
)
BESIDE: Final = {"turns": "chances", "why": "decisions"}
"""In a wide window, both pages of a pair are shown side by side."""


class ReviewScene(Page):
    """The review of a finished match. Results appear while the review is still computed.

    Attributes:
        work: The computation of the review.
        words: Texts about the results so far.
        page: Id of the shown page, for example "chances".
        seat: The seat whose decisions are listed.
        marked: Index of the selected move; -1 if no move is selected.
        troubles_only: Whether only mistakes and blunders are listed.
    """

    def __init__(self, app: Shell, match: Match, work: Reviewing) -> None:
        super().__init__(app)
        self.match, self.work = match, work
        self.title = f"Review: {match.game.info.title}"
        seats = match.header.seats
        colours = match.game.seat_colours(match.state) or [""] * len(seats)
        self.seats = [(info.name, own or info.colour) for info, own in zip(seats, colours, strict=True)]
        self.faces = faces_for(len(seats), [info.face for info in seats])
        self.page = "chances"
        self.troubles_only = False
        people = [seat for seat, info in enumerate(seats) if info.kind == "human"]
        self.seat: Seat = people[0] if people else 0
        self._nothing = Review(strongest(registry.entry(match.header.game)))
        self.words = ReviewWords(match, self._known)
        self.marked = self._first_of(self.seat)
        self._tallies: tuple[Tally, ...] = ()
        self._tally = 0
        self._mark: int | None = None
        self._chosen = False
        self._turn = "0"
        self._since, self._stale = 0.0, False

    # -- the review ---------------------------------------------------------------------------------

    @property
    def _known(self) -> Review:
        return self.work.review or self._nothing

    def enter(self) -> None:
        self.work.start()

    def leave(self) -> None:
        self.work.stop()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._stale |= self.work.poll()
        self._since += dt
        if self._stale and not self.ui.pressing and (self._since >= EVERY or not self.work.running):
            self._since, self._stale = 0.0, False
            self._renew()

    def _renew(self) -> None:
        before, self.words = self.words, ReviewWords(self.match, self._known)
        if not self._chosen:
            self.marked = self._first_of(self.seat)
        known_before, known = before.judged.get(self.marked), self.words.judged.get(self.marked)
        label = self.ui.find("review:progress")
        if isinstance(label, Label):
            label.text = self._progress()
        chart, listed = self.ui.find("review:chart"), self.ui.find("review:list")
        laid_anew = self.page == "people" or (self.page in ("decisions", "why") and known != known_before)
        if laid_anew or not self.work.running:
            self._keep_place()
            self.rebuild()
        elif isinstance(chart, Chart):
            chart.plot = chances_of(self.words, self.seats, self.faces)
        elif isinstance(listed, VerdictList):
            listed.rows, listed.verdicts = rows_of_decisions(self)

    def _stop_or_go_on(self) -> None:
        if self.work.running:
            self.work.stop()
        else:
            self.work.start()
        self._keep_place()
        self.rebuild()

    def _progress(self) -> str:
        review = self._known
        if review.done:
            return f"Judged by the {review.judge} bot"
        if self.work.failed:
            return "The review failed; the log file says why"
        done = percent(review.progress)
        return f"In progress: {done}" if self.work.running else f"Stopped at {done}"

    # -- layout --------------------------------------------------------------------------------------

    @property
    def wide(self) -> bool:
        return self.has_two_columns(self.ui.metrics.width - 2 * self.margin, TWO_COLUMNS)

    def build(self) -> None:
        ui, m = self.ui, self.ui.metrics
        if self.wide:
            self.page = BESIDE.get(self.page, self.page)
        self.frame_with(self._actions())
        self._show_progress()
        row, gap = m.row(36), m.px(10)
        body = self.body
        pages: Choice[str] = Choice(
            WIDE_PAGES if self.wide else NARROW_PAGES,
            self.page,
            self.show_page,
            rect=(body.x, body.y, body.w, row),
            name="review:page",
            label="Part of the review",
        )
        ui.add(pages)
        room = pygame.Rect(body.x, body.y + row + gap, body.w, body.h - row - gap)
        left, right = room.copy(), room.copy()
        if self.wide:
            left.w = room.w * 58 // 100
            right.x, right.w = left.right + m.px(14), room.w - left.w - m.px(14)
        match self.page:
            case "chances":
                self._build_chances(left)
                if self.wide:
                    self._build_turns(right)
            case "turns":
                self._build_turns(room)
            case "decisions":
                self._build_decisions(left)
                if self.wide:
                    plate_of_decision(self, right)
            case "why":
                plate_of_decision(self, room)
            case "people":
                people_in(self, room)
            case _:
                self._build_charts(room)

    def _show_progress(self) -> None:
        ui, m = self.ui, self.ui.metrics
        told = self._progress()
        left = self.margin + text_width(ui, self.title, 26, "display") + m.px(20)
        strip = self.body.y - m.px(12)
        room = (left, 0, m.width - self.margin - left, strip)
        ui.add(Label(told, 15, "muted", align="right", rect=room, name="review:progress"))

    def _build_chances(self, room: pygame.Rect) -> None:
        plot = chances_of(self.words, self.seats, self.faces)
        self.ui.add(
            PaperChart(
                plot,
                self._show_standing,
                mark=self._mark,
                rect=room,
                name="review:chart",
                tip="Click, or press Enter, to see this moment on the table",
            )
        )

    def _build_turns(self, room: pygame.Rect) -> None:
        ui = self.ui
        plate = ui.add(Panel("Turning points", rect=room, name="review:plate", z=-1))
        inner = plate.inner()
        people = [(face, colour) for face, (_, colour) in zip(self.faces, self.seats, strict=True)]
        ui.add(list_of_turns(ui, self.words, people, self._turn, self._pick_turn, self._mark_turn, inner))

    def _build_decisions(self, room: pygame.Rect) -> None:
        ui, m = self.ui, self.ui.metrics
        row, gap = m.row(36), m.px(8)
        who: Choice[Seat] = Choice(
            [(seat, name) for seat, (name, _) in enumerate(self.seats)],
            self.seat,
            self._choose_seat,
            rect=(room.x, room.y, room.w, row),
            name="review:who",
            tip="Whose decisions",
        )
        which: Choice[bool] = Choice(
            [(False, "All decisions"), (True, "Mistakes and blunders")],
            self.troubles_only,
            self._choose_which,
            rect=(room.x, room.y + row + gap, room.w, row),
            name="review:which",
            label="Which decisions",
        )
        ui.add(who)
        ui.add(which)
        top = room.y + 2 * (row + gap)
        below = pygame.Rect(room.x, top, room.w, room.bottom - top)
        ui.add(list_of_decisions(self, below, self._pick, self._mark_decision))

    def _build_charts(self, room: pygame.Rect) -> None:
        ui, m = self.ui, self.ui.metrics
        row, gap = m.row(36), m.px(8)
        self._tallies = self._tallies or tallies_of(self.match)
        kinds = [(number, tally.title) for number, tally in enumerate(self._tallies)]
        rect = (room.x, room.y, room.w, row)
        ui.add(
            Choice(
                kinds,
                self._tally,
                self._choose_tally,
                rect=rect,
                name="review:kind",
                label="Figure of the chart",
            )
        )
        plot = tally_plot(self.match.game, self._tallies[self._tally], self.seats)
        below = (room.x, room.y + row + gap, room.w, room.h - row - gap)
        ui.add(PaperChart(plot, rect=below, name="review:tally"))

    def _actions(self) -> list[Action]:
        actions = [
            Action("review:back", "Back", self.back),
            Action("review:words", "Meaning of the words", self.explain, icon="info", shortcut="F1"),
        ]
        if not self._known.done and not self.work.failed:
            text, icon = ("Stop", "pause") if self.work.running else ("Go on", "play")
            actions.append(Action("review:stop", text, self._stop_or_go_on, icon=icon))
        if self._unrated() and self._known.done:
            tip = "The strongest bot judges the decisions of the bots, too"
            actions.append(Action("review:bots", "Rate the bots too", self._rate_bots, tip=tip))
        if self.page in ("decisions", "why"):
            actions += about_decision(self)
        elif self.page in ("chances", "turns"):
            tip = "This moment on the table, with all hands open"
            run = self.show_moment
            actions.append(
                Action("review:table", "On the table", run, "primary", "eye", tip, shortcut="Enter")
            )
        return actions

    def _unrated(self) -> bool:
        rated = {each.seat for each in self._known.seats}
        if self.page == "people":
            return len(rated) < len(self.seats)
        return self.page in ("decisions", "why") and self.seat not in rated

    def _rate_bots(self) -> None:
        self.work.stop()
        self.work = self.app.services.reviewing(self.match, EVERYBODY)
        self.work.start()
        self.rebuild()

    # -- choosing ------------------------------------------------------------------------------------

    def _keep_place(self) -> None:
        chart = self.ui.find("review:chart")
        if isinstance(chart, Chart) and chart.plot.marks:
            at_end = chart.mark == chart.plot.marks - 1
            self._mark = None if at_end else chart.mark

    def show_page(self, page: str) -> None:
        """Show another page of the review."""
        self._keep_place()
        self.page = page
        self.rebuild()

    def shown_decisions(self) -> list[int]:
        if self.troubles_only:
            return self.words.troubles_of(self.seat)
        return self.words.decisions_of(self.seat)

    def _first_of(self, seat: Seat) -> int:
        own = self.words.review.of(seat)
        if own:
            return max(own, key=lambda each: each.lost).number
        return next(iter(self.words.decisions_of(seat)), -1)

    def _choose_seat(self, seat: Seat) -> None:
        self.seat, self.marked, self._chosen = seat, self._first_of(seat), False
        self.rebuild()

    def _choose_which(self, troubles_only: bool) -> None:
        self.troubles_only = troubles_only
        shown = self.shown_decisions()
        if self.marked not in shown:
            self.marked = shown[0] if shown else -1
        self.rebuild()

    def _choose_tally(self, number: int) -> None:
        self._tally = number
        self.rebuild()

    def _mark_decision(self, number: str) -> None:
        self.marked, self._chosen = int(number), True
        self.rebuild()

    def _mark_turn(self, number: str) -> None:
        self._turn = number
        chart = self.ui.find("review:chart")
        if isinstance(chart, Chart):
            chart.mark = chart.plot.signs[int(number)].mark

    def step(self, by: int) -> None:
        troubles = self.words.troubles_of(self.seat)
        if not troubles:
            return
        self._chosen = True
        if by > 0:
            following = [number for number in troubles if number > self.marked]
            self.marked = following[0] if following else troubles[0]
        else:
            earlier = [number for number in troubles if number < self.marked]
            self.marked = earlier[-1] if earlier else troubles[-1]
        self.rebuild()

    # -- actions -------------------------------------------------------------------------------------

    def _pick(self, number: str) -> None:
        self.marked = int(number)
        if self.wide:
            self.show_moment()
        else:
            self.show_page("why")

    def _pick_turn(self, number: str) -> None:
        self.open_table(self.words.review.turns[int(number)].step)

    def _show_standing(self, mark: int) -> None:
        self.open_table(self.words.review.standings[mark].step)

    def show_moment(self) -> None:
        if self.page == "turns":
            turns = self.ui.find("review:turns")
            if isinstance(turns, TurnList) and turns.marked:
                self._pick_turn(turns.marked)
        elif self.page == "chances":
            chart = self.ui.find("review:chart")
            if isinstance(chart, Chart) and chart.plot.marks:
                self._show_standing(chart.mark)
        elif self.marked >= 0:
            self.open_table(self.match.steps_before(self.marked), self.marked)

    def open_table(self, steps: int, number: int | None = None) -> None:
        """Show the position after `steps` events, with the hands of all players open."""
        replay = Replay(self.match, speed=self.app.settings.speed)
        replay.over, replay.playing = "review", False
        # Two decisions may have the same position. The remark is then about the requested decision, or else
        # about the worse decision.
        for judged in sorted(
            self.words.review.decisions, key=lambda each: (each.number == number, each.lost)
        ):
            replay.remarks[replay.position_before(judged.step)] = self.words.announced(judged)
        replay.go(replay.position_before(steps))
        self.app.open(routes.AtTable(replay))

    def ask_honest(self) -> None:
        self.app.open(routes.Honesty(self.match, self.marked))

    def play_on(self) -> None:
        play_on_from(self.app, self.match, self.marked, self.words.done(self.marked))

    def explain(self) -> None:
        """Explain the words that a review uses."""
        show_message(self.app, "Meaning of the words", *EXPLAINED)

    # -- input ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            if event.key == pygame.K_F1:
                self.explain()
                return True
            steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
            if (
                event.key in steps
                and not by_pad(event)
                and self.page in ("decisions", "why")
                and self._arrows_free()
            ):
                self.step(steps[event.key])
                return True
        return super().handle(event)

    def _arrows_free(self) -> bool:
        focused = self.ui.focused
        return focused is None or isinstance(focused, VerdictList) or not self.ui.ring_visible
