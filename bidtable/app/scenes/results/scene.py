"""The results of a match: the winners, the ranking, and a chart of the scores."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from bidtable.app.draw.theme import Theme, dyed
from bidtable.app.match.session import Session
from bidtable.app.room.scenery import empty_room
from bidtable.app.scenes.common.buttons import Strip, foot_of_buttons
from bidtable.app.scenes.common.chart import Chart
from bidtable.app.scenes.common.finished import open_replay, open_review
from bidtable.app.scenes.common.measures import line_height, text_height
from bidtable.app.scenes.common.messages import show_message, show_mistakes
from bidtable.app.scenes.common.page import MARGIN
from bidtable.app.scenes.common.portrait import Portrait, faces_of, person_height
from bidtable.app.scenes.common.share_code import show_share_code
from bidtable.app.scenes.common.sitting_down import sit_down
from bidtable.app.scenes.common.tally_plots import tally_plot
from bidtable.app.scenes.results.rank_row import Ranked, RankRow
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.shell.scene import Scene
from bidtable.app.tables import table_kind
from bidtable.app.widgets import Action, Choice, Label, Panel, ScrollArea, Widget
from bidtable.app.widgets.widget import RectLike
from bidtable.core.course import Course, ranking, tallies_of
from bidtable.core.errors import SetupError
from bidtable.core.model import Outcome, Seat, Termination
from bidtable.core.record import Header
from bidtable.core.texts import grouped, listed
from bidtable.rulebook import RulesError

REASONS: Final = {
    Termination.FINISHED: "The goal was reached.",
    Termination.LAST_STANDING: "All other players are out.",
    Termination.CARDS_OUT: "The cards are used up, and the scores decide.",
    Termination.MATCH_SCORE: "The agreed score was reached.",
    Termination.LIMIT: "The game reached the longest length that its rules allow.",
}
"""Reasons for the end of a match, for games without their own text."""

TWO_COLUMNS: Final = 940
"""Smallest width for a chart beside the ranking, in layout units multiplied by the text scale."""
MOST_PORTRAITS: Final = 3
"""Largest number of winners whose portraits are shown beside the headline."""


class ResultsScene(Scene):
    """The results over the table at the end of a match. Esc returns to the table.

    Attributes:
        session: The match.
        tallies: The figures that the chart can show, the scores first.
        course: The scores after each round.
        unfolded: Seats whose rows show the parts of the score.
    """

    def __init__(self, app: Shell, session: Session) -> None:
        """Create the results scene of a finished match."""
        super().__init__(app)
        self.session = session
        self.tallies = tallies_of(session.match)
        self.course: Course = self.tallies[0].course
        self._tally = 0
        self.unfolded: set[Seat] = set()

    @property
    def theme(self) -> Theme:
        """The player's theme, with the felt of the game."""
        return dyed(self.app.theme, table_kind(self.session.match.header.game).dye)

    # -- texts ---------------------------------------------------------------------------------------

    def headline(self) -> str:
        """Return the winners in words."""
        outcome = self.session.match.outcome
        if outcome is None:
            return "The game is not over"
        names = [self.session.names[seat] for seat in outcome.winners]
        if not names:
            return "Nobody wins"
        if len(names) == len(self.session.names):
            return "Everybody wins"
        return f"{listed(names)} {'win' if len(names) > 1 else 'wins'}"

    def verdict(self) -> str:
        """Return the reason for the victory, and the tie-break if a tie-break was needed."""
        match = self.session.match
        if match.outcome is None:
            return ""
        return match.game.verdict(match.state, self.session.names) or REASONS[match.outcome.reason]

    def _note(self, seat: Seat, outcome: Outcome) -> str:
        """Return the level of a bot or the hints of a person, and the round in which the player went out."""
        info, game = self.session.seats[seat], self.session.game
        is_bot = info.kind == "bot"
        said = f"{info.level or 'normal'} bot" if is_bot else self.session.hints_said(seat)
        if not is_bot and self.session.match.hints[seat]:
            # The statistics do not rate people who used hints.
            said += ": not rated"
        parts = [said.capitalize()] if said else []
        if outcome.reason is Termination.LAST_STANDING and seat not in outcome.winners:
            out = f"out in {game.info.stretch} {self.course.lasted(seat)}"
            parts.append(out if parts else out.capitalize())
        return ", ".join(parts)

    def _mood(self, place: int, seat: Seat, outcome: Outcome, last: int) -> str:
        if seat in outcome.winners:
            return "glad"
        return "beaten" if place == last else "waiting"

    # -- layout --------------------------------------------------------------------------------------

    def build(self) -> None:
        """Lay out the results: the winners above, ranking and chart in the middle, buttons below."""
        ui, m = self.ui, self.ui.metrics
        ui.set_background(empty_room(ui.theme, m))
        outcome = self.session.match.outcome
        margin, gap = m.px(MARGIN), m.px(12)
        top = self._bar(margin) + gap
        foot = foot_of_buttons(ui, self._actions(), margin)
        top = self._hero(pygame.Rect(margin, top, m.width - 2 * margin, foot - top), outcome) + gap
        body = pygame.Rect(margin, top, m.width - 2 * margin, foot - gap - top)
        if outcome is None:
            return
        bar = m.px(16)
        beside = body.w / (m.u * m.text_scale) >= TWO_COLUMNS and bool(self.course.stretches)
        left = body.w * 53 // 100 if beside else body.w
        area = ScrollArea(plate=False, rect=(body.x, body.y, left + bar, body.h), name="results:ranking")
        ui.add(area)
        y = self._ranking(area, left, outcome)
        if beside:
            wide = body.w - left - bar - gap
            tall = min(body.h, max(m.px(460), self._chart_height()))
            self._chart(pygame.Rect(body.right - wide, body.y, wide, tall))
        elif self.course.stretches:
            tall = min(max(body.h, m.px(260)), self._chart_height())
            self._chart(pygame.Rect(0, y + gap, left, tall), area)
        self.stay_scrolled(area)

    def _bar(self, margin: int) -> int:
        """Show the game's name and the seed in a strip; return the y of the strip's bottom."""
        ui, m = self.ui, self.ui.metrics
        match = self.session.match
        height = m.row(38)
        ui.add(Strip(rect=(0, 0, m.width, height), z=-2))
        name = Label(match.game.info.title, 20, "ink", "display", rect=(margin, 0, 10, height))
        ui.add(name)
        wide = name.needed()[0]
        name.move_to((margin, 0, wide, height))
        room = (margin + wide + m.px(22), 0, m.width - 2 * margin - wide - m.px(22), height)
        seed = f"Seed {grouped(match.header.seed)}"
        ui.add(Label(seed, 15, "muted", align="right", rect=room, name="results:seed"))
        return height

    def _hero(self, room: pygame.Rect, outcome: Outcome | None) -> int:
        """Show the winners' names and portraits and the reason; return the y of the plate's bottom."""
        ui, m = self.ui, self.ui.metrics
        winners = outcome.winners[:MOST_PORTRAITS] if outcome is not None else ()
        roomy = m.text_scale <= 1.5 and room.h > m.px(460)
        wide = m.px(118 if roomy else 78)
        if m.text_scale > 1.5:
            winners = winners[:1]
        pad = m.px(18)
        figures = len(winners) * (wide + m.px(4))
        words = room.w - figures - 3 * pad
        size = 40.0 if roomy else 30.0
        while size > 20 and ui.fonts.width(self.headline(), m.text_px(size), "display") > words:
            size -= 1
        head = text_height(ui, self.headline(), size, words, "display")
        why = text_height(ui, self.verdict(), 17, words)
        tall = max(head + why + m.px(18), person_height(wide) + m.px(6) if winners else 0)
        plate = pygame.Rect(room.x, room.y, room.w, tall)
        ui.add(Panel(rect=plate, z=-1, name="results:panel"))
        faces = faces_of(self.session)
        x = plate.x + pad
        for seat in winners:
            figure = pygame.Rect(x, plate.bottom - person_height(wide) - 1, wide, person_height(wide))
            ui.add(Portrait(faces[seat], "glad", lit=True, rect=figure, name=f"results:face:{seat}"))
            x += wide + m.px(4)
        x += m.px(10)
        y = plate.y + (tall - head - why) // 2
        headline = self.headline()
        ui.add(
            Label(
                headline, size, "ink", "display", wrap=True, rect=(x, y, words, head), name="results:winner"
            )
        )
        place = (x, y + head, words, why)
        ui.add(Label(self.verdict(), 17, "ink", wrap=True, rect=place, name="results:reason"))
        return plate.bottom

    def _chart(self, room: pygame.Rect, area: ScrollArea | None = None) -> None:
        """Show the chart, and above the chart the choice of the figure.

        Args:
            room: Area of the chart and the choice, on the screen or in the scrolling page.
            area: The scrolling page; None if the chart is placed on the screen.
        """
        ui, m, session = self.ui, self.ui.metrics, self.session
        row, gap = m.row(34), m.px(8)
        kinds = [(number, tally.title) for number, tally in enumerate(self.tallies)]
        choice: Choice[int] = Choice(
            kinds, self._tally, self._choose_tally, name="results:kind", tip="Figure of the chart"
        )
        seats = [(name, session.colour_of(seat)) for seat, name in enumerate(session.names)]
        plot = tally_plot(session.match.game, self.tallies[self._tally], seats)
        below = (room.x, room.y + row + gap, room.w, room.h - row - gap)
        placed: list[tuple[Widget, RectLike]] = [
            (choice, (room.x, room.y, room.w, row)),
            (Chart(plot, name="results:chart"), below),
        ]
        for widget, rect in placed:
            if area is not None:
                area.add_child(widget, rect)
            else:
                ui.add(widget).move_to(rect)

    def _choose_tally(self, number: int) -> None:
        self._tally = number
        self.rebuild()

    def _chart_height(self) -> int:
        return Chart.height_for(self.ui, len(self.session.seats)) + self.ui.metrics.row(34)

    def _ranking(self, area: ScrollArea, width: int, outcome: Outcome) -> int:
        """Add the rows of the ranking; return the y of the bottom."""
        ui, m = self.ui, self.ui.metrics
        session = self.session
        row, gap, y = RankRow.height_for(ui), m.px(6), 0
        places, faces = ranking(outcome, self.course), faces_of(session)
        last = places[-1][0]
        for place, seat in places:
            open_ = seat in self.unfolded
            ranked = Ranked(
                place,
                session.names[seat],
                session.colour_of(seat),
                self._note(seat, outcome),
                session.game.score_text(outcome.scores[seat]),
                session.game.score_note(session.match.state, seat),
                faces[seat],
                self._mood(place, seat, outcome, last),
                seat in outcome.winners,
            )
            widget = RankRow(
                ranked,
                unfolded=open_,
                name=f"results:score:{seat}",
                tip="Hide the parts of the score" if open_ else "Show the parts of the score",
                on_click=partial(self._unfold, seat),
            )
            area.add_child(widget, (0, y, width, row))
            y += row + gap
            if open_:
                y = self._parts(area, seat, y - gap, width) + gap
        return y - gap

    def _parts(self, area: ScrollArea, seat: Seat, y: int, width: int) -> int:
        """List the parts of a player's score and other figures on a plate; return the y of its bottom."""
        ui, m = self.ui, self.ui.metrics
        match = self.session.match
        game = match.game
        parts = [(title, game.score_text(value)) for title, value in game.score_parts(match.state, seat)]
        facts = game.facts(match.events, len(self.session.seats))[seat]
        lines = [*parts, *((fact.title, fact.text) for fact in facts)]
        if not lines:
            lines = [("This score has no parts.", "")]
        line, pad = line_height(ui, 15) + m.px(3), m.px(14)
        plate = Panel(rect=(0, 0, 1, 1))
        area.add_child(plate, (m.px(24), y, width - m.px(48), len(lines) * line + pad))
        y += pad // 2
        left, right = m.px(24) + pad, width - m.px(24) - pad
        for title, value in lines:
            wide = ui.fonts.width(value, m.text_px(15), "semibold") + m.px(4)
            label = Label(title, 15, "muted")
            label.z = 3
            area.add_child(label, (left, y, right - left - wide - m.px(8), line))
            number = Label(value, 15, "ink", "semibold", "right")
            number.z = 3
            area.add_child(number, (right - wide, y, wide, line))
            y += line
        return y + pad - pad // 2

    def _unfold(self, seat: Seat) -> None:
        self.unfolded ^= {seat}
        self.rebuild()

    def _actions(self) -> list[Action]:
        return [
            Action(
                "results:rematch", "Play again", self._rematch, "primary", tip="The same seats, a new deal"
            ),
            Action("results:again", "Same deal again", self._again, tip="The same seats and the same seed"),
            Action("results:setup", "New set-up", self._setup),
            Action("results:review", "Review", self._review, tip="Good decisions, mistakes and luck"),
            Action("results:watch", "Replay", self._watch, tip="Watch the match again, step by step"),
            Action("results:share", "Share code", self._share, tip="The same table for a friend"),
            Action("results:look", "Look at the table", self._look),
            Action("results:title", "Back to the title", self._title),
        ]

    # -- actions -------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event. Esc returns to the table."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._look()
            return True
        return False

    @property
    def _header(self) -> Header:
        return self.session.match.header

    def _again(self) -> None:
        self._play(None)

    def _rematch(self) -> None:
        self._play(self.app.services.draw_seed())

    def _play(self, seed: int | None) -> None:
        services = self.app.services
        try:
            session = services.new_match(services.header_again(self._header, seed=seed))
        except RulesError as error:
            show_mistakes(self.app, self._header.game, error, lambda: self._play(seed))
            return
        except SetupError as error:
            show_message(self.app, "This cannot be played now", str(error))
            return
        self.session.close()
        sit_down(self.app, session)

    def _setup(self) -> None:
        self.session.close()
        self.app.reset(routes.Title(), routes.NewGame(self._header))

    def _watch(self) -> None:
        open_replay(self.app, self.session.match, "results")

    def _review(self) -> None:
        open_review(self.app, self.session.match)

    def _share(self) -> None:
        show_share_code(self.app, self._header)

    def _look(self) -> None:
        self.app.back()

    def _title(self) -> None:
        self.session.close()
        self.app.reset(routes.Title())
