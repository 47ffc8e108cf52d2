"""The results of a match, with the players on a podium and a chart of the scores."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.look import Look, picture_of
from bidtable.app.match.session import Session
from bidtable.app.room.figures import PersonLook, halo_light
from bidtable.app.room.litter import scattered
from bidtable.app.room.pennant import PennantLook
from bidtable.app.room.place import Ellipse
from bidtable.app.room.scenery import stage_room
from bidtable.app.room.spotlight import Cone, light_cone
from bidtable.app.scenes.common.buttons import make_button
from bidtable.app.scenes.common.finished import open_replay, open_review
from bidtable.app.scenes.common.match_base import MatchBase
from bidtable.app.scenes.common.messages import only_close, show_message, show_mistakes
from bidtable.app.scenes.common.outcomes import headline, reason, standings
from bidtable.app.scenes.common.share_code import show_share_code
from bidtable.app.scenes.common.sitting_down import sit_down
from bidtable.app.scenes.furniture.menu import Entry, open_menu
from bidtable.app.scenes.results.podium import Block, Spot, podium, shared_facts
from bidtable.app.scenes.results.sheets import ChartSheet, open_parts
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action, FittedLabel, Label
from bidtable.app.widgets.sprite import Sprite
from bidtable.app.widgets.uicore import GUARD
from bidtable.core.course import Course, tallies_of
from bidtable.core.errors import SetupError
from bidtable.core.record import Header
from bidtable.core.texts import grouped
from bidtable.rulebook import RulesError

COLUMN: Final = 330
"""Width of the right column with the chart and the buttons, in layout units."""
LEAST: Final = 288
"""Smallest width of the right column in pixels, because texts do not shrink below a readable size."""
LARGE: Final = 1.25
"""Largest text scale with which the chart is shown beside the podium. With larger texts, a button opens the chart."""
HEADLINE: Final = 58
REASON: Final = 20
SCRAPS: Final = 70
"""Number of coins and scraps of paper on the table. Some of them find no free place."""
FACTS: Final = 2
"""Largest number of facts that the podium makes room for on each block."""
PENNANT: Final = (84, 30, 200)
"""Width of a pennant on the wall, its distance from the edge of the podium, and its height, in layout units."""
PENNANT_TOP: Final = 44
"""Distance of a pennant from the upper edge of the window, in layout units."""
CONE: Final = Cone(0.1, 0.5, 0.7, 62, power=2, fades=0.15)
TROPHY: Final = 120
"""Largest height of the piece that decided the match, in layout units."""
GLOW: Final = 1.25
"""Width of the light behind a winner, as a multiple of the winner's width."""
CROWN: Final = 0.54
"""Distance of the table's far edge from the top of the window, as a share of the window's height."""
FLOOR: Final = 50
"""Distance between the podium and the lower edge of the window, in layout units."""


class ResultsScene(MatchBase):
    """The results of a match. Esc returns to the table.

    Attributes:
        tallies: The scores and other numbers that the chart can show, scores first.
        course: The scores after each round.
        sheet: The sheet of paper with the chart.
    """

    def __init__(
        self,
        app: Shell,
        session: Session,
        trophy: tuple[Look, float] | None = None,
        guarded: bool = False,
    ) -> None:
        super().__init__(app, session)
        self.trophy = trophy
        self._guard = GUARD if guarded else 0.0
        self._arriving = True
        self.tallies = tallies_of(session.match)
        self.course: Course = self.tallies[0].course
        self.sheet = ChartSheet(session, self.tallies)

    # -- layout --------------------------------------------------------------------------------------

    def build(self) -> None:
        m = self.ui.metrics
        edge = m.px(24)
        wide = max(m.px(COLUMN), LEAST)
        column = pygame.Rect(m.width - wide - edge, 0, wide, m.height)
        buttons = self._buttons(column)
        top = self._title(edge)
        column.update(column.x, top, column.w, buttons - m.px(14) - top)
        self._chart(column)
        words = pygame.Rect(edge, top, column.left - 2 * edge, m.height)
        low = self._words(words)
        stage = pygame.Rect(edge, low, words.w, m.height - m.px(FLOOR) - low)
        self._podium(stage, pygame.Rect(column.x, buttons, column.w, m.height - buttons))

    def _title(self, edge: int) -> int:
        ui, m = self.ui, self.ui.metrics
        match = self.session.match
        height = m.row(38)
        name = Label(match.game.info.title, 20, "ink", "display", rect=(edge, 0, 10, height))
        ui.add(name)
        wide = name.needed()[0]
        name.move_to((edge, 0, wide, height))
        room = (edge + wide + m.px(22), 0, m.width - 2 * edge - wide - m.px(22), height)
        seed = f"Seed {grouped(match.header.seed)}"
        ui.add(Label(seed, 15, "muted", align="right", rect=room, name="results:seed"))
        return height + m.px(4)

    def _words(self, room: pygame.Rect) -> int:
        ui, m = self.ui, self.ui.metrics
        size = HEADLINE / m.text_scale**0.5
        tall = round(m.text_px(size) * 1.25)
        if self._hangs:
            room = room.inflate(-2 * m.px(PENNANT[0] + PENNANT[1]), 0)
        place = (room.x, room.y, room.w, tall)
        winner = FittedLabel(
            headline(self.session),
            size,
            "ink",
            "display",
            "center",
            rect=place,
            name="results:winner",
            least=20,
        )
        ui.add(winner)
        why = reason(self.session)
        one = ui.fonts.width(why, m.text_px(REASON), "semibold") <= room.w
        low = round(m.text_px(REASON) * 1.3) * (1 if one else 2)
        below = (room.x, room.y + tall, room.w, low)
        ui.add(
            FittedLabel(why, REASON, "ink", "semibold", "center", lines=2, rect=below, name="results:reason")
        )
        return room.y + tall + low + m.px(6)

    @property
    def _hangs(self) -> bool:
        # With larger texts, the people or the texts would cover the pennants.
        return self.ui.metrics.text_scale <= LARGE

    def _podium(self, area: pygame.Rect, buttons: pygame.Rect) -> None:
        ui, m = self.ui, self.ui.metrics
        rim = Ellipse(m.width / 2, m.height * (CROWN + 0.7), m.width * 0.66, m.height * 0.7)
        room = stage_room(ui.theme, m, rim, lamp=False).copy()
        ranks = standings(self.session, self.course)
        if not ranks:
            ui.set_background(room)
            return
        facts = shared_facts(ui.context, podium(m, area, ranks, FACTS))
        # The blocks need no room for facts that are too wide.
        spots = podium(m, area, ranks, len(facts))
        self._light_winners(room, area, spots)
        floor = pygame.Rect(area.x, area.bottom + m.px(8), area.w, m.height - area.bottom - m.px(16))
        keep_clear = [buttons, *(spot.block.inflate(m.px(10), m.px(10)) for spot in spots)]
        if self.trophy is not None:
            keep_clear.append(self._show_trophy(room, area, spots, floor))
        table = pygame.Rect(0, round(m.height * CROWN), m.width, 0)
        table.h = m.height - table.y
        cloth = rim.grown(-m.px(40), -m.px(40))
        for scrap in scattered(SCRAPS, self.session.match.header.seed, table, m.px(17), keep_clear, cloth):
            picture = pygame.Surface(scrap.rect.size, pygame.SRCALPHA)
            scrap.look.paint(picture, ui.context)
            picture = pygame.transform.rotozoom(picture, scrap.angle, 1.0)
            room.blit(picture, picture.get_rect(center=scrap.rect.center))
        ui.set_background(room)
        for spot in spots:
            rank = spot.standing
            look = PersonLook(rank.person, "win" if spot.whole else rank.mood)
            face = ui.add(
                Sprite(look, rect=spot.figure, name=f"results:face:{rank.seat}", z=2 if rank.won else 1)
            )
            if self._arriving:
                # The players appear one after the other, from the last rank to the winners.
                film = Film(
                    (Pose(dy=-0.3, alpha=0), Pose(dy=0.03), REST), 0.3, 0.1 * (len(ranks) - rank.place)
                )
                face.play(film)
            ui.add(
                Block(
                    rank,
                    facts,
                    rect=spot.block,
                    name=f"results:score:{rank.seat}",
                    tip=f"{rank.kind}: the parts of the score" if rank.kind else "The parts of the score",
                    on_click=partial(open_parts, ui, self.session, rank.seat),
                    focus_order=1,
                )
            )

    def _light_winners(self, room: pygame.Surface, area: pygame.Rect, spots: Sequence[Spot]) -> None:
        ui, m = self.ui, self.ui.metrics
        winners = [spot for spot in spots if spot.standing.won]
        plain = ui.theme.base == "contrast"
        if winners and not plain:
            lit = winners[0].figure.unionall([spot.figure for spot in winners])
            cone = pygame.Rect(0, 0, round(lit.w * 1.9), lit.bottom)
            cone.centerx = lit.centerx
            room.blit(light_cone(cone.size, CONE), cone)
        for spot in winners:
            side = round(spot.figure.w * GLOW)
            light = halo_light((side, side), ui.theme.accent, 11.5)
            room.blit(light, light.get_rect(center=spot.figure.center))
        if not self._hangs or not winners:
            return
        wide, edge, tall = map(m.px, PENNANT)
        for x, spot in ((area.left + edge, winners[0]), (area.right - edge - wide, winners[-1])):
            place = pygame.Rect(x, m.px(PENNANT_TOP), wide, tall)
            picture = picture_of(PennantLook(spot.standing.colour), place.size, ui.context).surface
            room.blit(picture, picture.get_rect(center=place.center))

    def _show_trophy(
        self, room: pygame.Surface, area: pygame.Rect, spots: Sequence[Spot], floor: pygame.Rect
    ) -> pygame.Rect:
        # The piece that decided the match stands large in a free place of the podium, or small before the winner.
        assert self.trophy is not None
        m, (look, ratio) = self.ui.metrics, self.trophy
        free = pygame.Rect(spots[-1].block.right, area.top, area.right - spots[-1].block.right, area.h)
        if free.w >= m.px(TROPHY):
            tall = round(min(m.px(TROPHY), free.w * 0.7) * min(1.0, ratio))
            place = pygame.Rect(0, 0, round(tall / ratio), tall)
            place.midbottom = (free.centerx, area.bottom)
        else:
            tall = floor.h + m.px(8)
            left = next((spot.block.left for spot in spots if spot.standing.won), floor.left)
            place = pygame.Rect(left + m.px(4), floor.top, round(tall / ratio), tall)
        return room.blit(picture_of(look, place.size, self.ui.context).surface, place)

    def _chart(self, room: pygame.Rect) -> None:
        ui, m = self.ui, self.ui.metrics
        if not self.course.stretches:
            return
        needed = self.sheet.height_for(ui, len(self.session.seats))
        if needed <= room.h and m.text_scale <= LARGE:
            room.h = min(room.h, max(needed, m.px(430)))
            for widget in self.sheet.widgets(ui, room):
                widget.focus_order = 2
                ui.add(widget)
            return
        place = pygame.Rect(room.x, room.y + m.px(4), room.w, m.row(42))
        action = Action(
            "results:show chart", "Chart", self._open_chart, tip="Show the scores after each round"
        )
        button = make_button(action, place)
        button.focus_order = 2
        ui.add(button)

    def _open_chart(self) -> None:
        self.sheet.open(self.ui)

    def _buttons(self, column: pygame.Rect) -> int:
        ui, m = self.ui, self.ui.metrics
        gap, row = m.px(10), m.row(50)
        high = max(m.px(70), row)
        low = pygame.Rect(column.x, m.height - m.px(20) - row, column.w, row)
        top = pygame.Rect(column.x, low.top - gap - high, column.w, high)
        half = (low.w - gap) * 3 // 5
        again = Action(
            "results:rematch", "Play again", self._rematch, "primary", tip="The same seats, a new deal"
        )
        review = Action("results:review", "Review", self._review, tip="Good decisions, mistakes and luck")
        more = Action("results:more", "More", self._more, tip="Replay, share code, new set-up and more")
        places = (
            (again, top, 26.0),
            (review, pygame.Rect(low.x, low.y, half, row), 17.0),
            (more, pygame.Rect(low.x + half + gap, low.y, low.w - half - gap, row), 17.0),
        )
        for action, rect, size in places:
            ui.add(make_button(action, rect, size=size))
        return top.top

    def _more(self) -> None:
        entries: list[Entry] = [
            ("back", "Back to the results", only_close),
            ("watch", "Replay", self._watch),
            ("again", "Same deal again", self._again),
            ("setup", "New set-up", self._setup),
            ("share", "Share code", self._share),
            ("look", "Look at the table", self._look),
            ("title", "Back to the title", self._title_scene),
        ]
        open_menu(self.ui, entries)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._guard -= dt
        self._arriving = False

    # -- actions -------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if self._guard > 0 and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            return True
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

    def _title_scene(self) -> None:
        self.session.close()
        self.app.reset(routes.Title())
