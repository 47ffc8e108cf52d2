"""The lessons: what there is to learn, how long it takes, and how far one has come."""

from __future__ import annotations

from collections.abc import Callable

from bidtable.app.drawings import emblem
from bidtable.app.scenes.parts import Page
from bidtable.app.scenes.setup_parts import GameTile
from bidtable.app.scenes.ways import learn
from bidtable.app.shell import Shell
from bidtable.app.widgets import Action, ScrollArea
from bidtable.core.texts import counted
from bidtable.rulebook.lessons import Heading

ABOUT = "Each lesson is played at a real table, one thing at a time. Leave it whenever you like; it goes on from there."
COLUMNS = 3


class LearnScene(Page):
    """A tile for each lesson."""

    title = "Learn a game"

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.headings: list[Heading] = []

    def enter(self) -> None:
        """Look what there is."""
        self.headings = self.app.services.lessons()

    def resume(self) -> None:
        """Look again how far the lessons are."""
        self.rebuild()

    def build(self) -> None:
        """Lay the tiles out."""
        ui, m = self.ui, self.ui.metrics
        self.frame()
        body = self.plated(ABOUT, self.body, "learn:about")
        area = ui.add(ScrollArea(plate=False, rect=body.inflate(m.px(16), 0), name="learn:lessons"))
        gap, pad = m.px(12), m.px(8)
        width = area.inner().w - 2 * pad
        columns = max(1, min(COLUMNS, (width + gap) // (m.text_px(16) * 18 + gap)))
        wide = (width - gap * (columns - 1)) // columns
        lines = [self.line(heading) for heading in self.headings]
        tall = max((GameTile.height_for(ui, line, wide) for line in lines), default=0)
        for index, (heading, line) in enumerate(zip(self.headings, lines, strict=True)):
            row, column = divmod(index, columns)
            tile = GameTile(
                heading.title,
                line,
                emblem(heading.slug),
                chosen=heading.id in self.app.settings.lessons_done,
                name=f"learn:{heading.id}",
                on_click=self._begin(heading),
            )
            area.add_child(tile, (pad + column * (wide + gap), m.px(4) + row * (tall + gap), wide, tall))
        self.stay_scrolled(area)
        self.footer([Action("learn:back", "Back", self.back)])

    def line(self, heading: Heading) -> str:
        """Return what a tile says of its lesson."""
        settings = self.app.settings
        done = settings.lessons.get(heading.id, 0)
        if done:
            return f"Go on where you left it, after {counted(done, 'step')}. {heading.about}"
        again = "Learned; once more" if heading.id in settings.lessons_done else "Learn"
        return f"{again} in {counted(heading.minutes, 'minute')}. {heading.about}"

    def _begin(self, heading: Heading) -> Callable[[], None]:
        return lambda: learn(self.app, heading)
