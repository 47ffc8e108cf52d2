"""The page that lists all lessons by game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from bidtable.app.scenes.common.lessons import Progress, learn, progress
from bidtable.app.scenes.common.page import Page
from bidtable.app.scenes.learn.plates import LEAST_PICTURE, GamePlate, LessonRow
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action, ScrollArea
from bidtable.rulebook.lessons import Heading

ABOUT = (
    "Each lesson is played at a real table, one step at a time. You can leave at any time and continue later."
)


class LearnScene(Page):
    """The page that lists all lessons, with a panel for each game.

    Attributes:
        headings: The titles of all lessons.
    """

    title = "Learn a game"

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.headings: list[Heading] = []

    def enter(self) -> None:
        self.headings = self.app.services.lessons()

    def resume(self) -> None:
        self.rebuild()

    def build(self) -> None:
        ui, m = self.ui, self.ui.metrics
        self.frame()
        body = self.plated(ABOUT, self.body, "learn:about")
        area = ui.add(ScrollArea(plate=False, rect=self.scrolling_room(body), name="learn:lessons"))
        gap, pad = m.px(14), m.px(8)
        width = area.inner().w - pad
        slugs = list(dict.fromkeys(heading.slug for heading in self.headings))
        columns = max(1, min(len(slugs), (width + gap) // (m.text_px(16) * 16 + gap)))
        # If possible, all rows have the same number of panels.
        columns = -(-len(slugs) // -(-len(slugs) // columns)) if slugs else 1
        wide = (width - gap * (columns - 1)) // columns
        tallest = self._row_height(wide)
        most = max((len(self._of(slug)) for slug in slugs), default=0)
        needed = GamePlate.title_height(ui.context) + most * (tallest + m.px(8)) + m.px(2)
        rows = -(-len(slugs) // columns)
        tall = max(needed + m.px(LEAST_PICTURE), body.h - m.px(8) if rows == 1 else 0)
        for index, slug in enumerate(slugs):
            row, column = divmod(index, columns)
            place = pygame.Rect(pad + column * (wide + gap), m.px(4) + row * (tall + gap), wide, tall)
            self._plate(area, slug, place, tall - needed, tallest)
        self.stay_scrolled(area)
        self.footer([Action("learn:back", "Back", self.back)], self._way_on())

    # -- a game --------------------------------------------------------------------------------------

    def _of(self, slug: str) -> Sequence[Heading]:
        return [heading for heading in self.headings if heading.slug == slug]

    def _row_height(self, wide: int) -> int:
        inner = wide - 2 * self.ui.metrics.px(10)
        rows = (
            LessonRow.height_for(self.ui, heading, self.progress(heading), inner) for heading in self.headings
        )
        return max(rows, default=0)

    def _plate(self, area: ScrollArea, slug: str, place: pygame.Rect, picture: int, tall: int) -> None:
        ui, m = self.ui, self.ui.metrics
        pad, lessons = m.px(10), len(self._of(slug))
        free = place.h - picture - GamePlate.title_height(ui.context) - lessons * (tall + m.px(8))
        area.add_child(GamePlate(slug, picture, free, name=f"learn:game:{slug}"), place)
        x, inner = place.x + pad, place.w - 2 * pad
        y = place.y + picture + GamePlate.title_height(ui.context)
        following = self.next_up
        for heading in self._of(slug):
            row = LessonRow(
                heading,
                self.progress(heading),
                next_up=heading is following,
                name=f"learn:{heading.id}",
                on_click=self._begin(heading),
                z=1,
            )
            area.add_child(row, (x, y, inner, tall))
            y += tall + m.px(8)

    # -- progress ------------------------------------------------------------------------------------

    def progress(self, heading: Heading) -> Progress:
        return progress(self.app.settings, heading)

    @property
    def next_up(self) -> Heading | None:
        """The next lesson: an interrupted lesson, the first unfinished lesson, or None."""
        settings = self.app.settings
        left = [heading for heading in self.headings if settings.lessons.get(heading.id)]
        fresh = [heading for heading in self.headings if heading.id not in settings.lessons_done]
        return next(iter([*left, *fresh]), None)

    def _way_on(self) -> list[Action]:
        following = self.next_up
        if following is None:
            new = Action("learn:new", "New game", lambda: self.app.open(routes.NewGame()), "primary")
            return [new]
        word = "Go on" if self.progress(following).done else "Begin"
        run = self._begin(following)
        return [Action("learn:next", f"{word}: {following.title}", run, "primary", "play")]

    def _begin(self, heading: Heading) -> Callable[[], None]:
        return lambda: learn(self.app, heading)
