"""The title screen with the main menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

import bidtable
from bidtable.app.draw import paint
from bidtable.app.match.setup_words import people_in_words
from bidtable.app.scenes.common.buttons import make_button
from bidtable.app.scenes.common.lessons import learn, progress
from bidtable.app.scenes.common.measures import line_height, text_height, text_width
from bidtable.app.scenes.common.saved_game import resume_save
from bidtable.app.scenes.title.art import game_cards, title_picture
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.shell.scene import Scene
from bidtable.app.widgets import Action, Button, Label, Panel, Paragraph, RichText, ScrollArea, Ui, Widget
from bidtable.core import registry
from bidtable.store.saves import SaveInfo

CREDITS = (
    "The games belong to their designers and publishers, named in the rulebook. "
    "Words, drawings and sounds are ours."
)

FIRST = "New here? Learn a game in ten minutes."


class TitleScene(Scene):
    """The title screen with the main menu, cards for all games, and messages for the player.

    Attributes:
        latest: The unfinished match that the button "Continue" resumes; None if all matches are finished.
    """

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.latest: SaveInfo | None = None
        self._found: list[SaveInfo] = []
        self._line = ""

    def enter(self) -> None:
        """Search for an unfinished match when the title screen opens."""
        self._look()

    def resume(self) -> None:
        """When another scene has been closed, check again whether there is an unfinished match."""
        self._look()
        self.rebuild()

    def _look(self) -> None:
        services = self.app.services
        self._found = services.saved.history.saves()
        services.notices += [
            text for text in services.saved.history.index.messages() if text not in services.notices
        ]
        self._find_latest()

    def _find_latest(self) -> None:
        self.latest = self.app.services.saved.history.latest_unfinished(self._found)
        self._line = self._line_of_latest()

    def update(self, dt: float) -> None:
        """Advance the scene by `dt` seconds, and show the state of the unfinished match when its file is read."""
        super().update(dt)
        if not self.ui.pressing and self.app.services.saved.history.poll():
            before = self.latest, self._line
            self._find_latest()
            if before != (self.latest, self._line):
                self.rebuild()

    def build(self) -> None:
        """Create the menu, the cards for the games and the messages."""
        ui, m = self.ui, self.ui.metrics
        left = m.px(56)
        width = min(m.width - 2 * left, max(m.px(330), m.text_px(16) * 17))
        ui.set_background(self._picture(left + width + m.px(30)))
        bottom = self._credits(left)
        rows = self._menu()
        row, gap = m.row(44), m.px(9)
        line = self._line
        line_room = text_height(ui, line, 14, width) + gap if line else 0
        menu = len(rows) * (row + gap) - gap + line_room
        size = min(60.0, 60.0 * (width + m.px(40)) / max(1, text_width(ui, "Bidtable", 60, "display")))
        name = line_height(ui, size, "display")
        under = "Bidding and bluffing at one table."
        tagline = text_height(ui, under, 17, width)
        # If large text in a low window leaves too little room for the menu, the second line of the title is
        # left out.
        head = name + tagline + m.px(26)
        if head + menu > bottom - m.px(16):
            head -= tagline
            under = ""
        if head + menu > bottom - m.px(8):
            # If this is not enough, the buttons of the menu become lower.
            least = line_height(ui, 17, "semibold") + m.px(4)
            gap = m.px(4)
            row = max(least, (bottom - m.px(8) - head - line_room + gap) // len(rows) - gap)
            menu = len(rows) * (row + gap) - gap + line_room
        top = max(m.px(8), (bottom - head - menu) // 2)
        ui.add(
            Label(
                "Bidtable",
                size,
                "ink",
                "display",
                rect=(left, top, width + m.px(60), name),
                name="title:name",
            )
        )
        if under:
            ui.add(Label(under, 17, "muted", wrap=True, rect=(left, top + name, width, tagline)))
        y = top + head
        for action in rows:
            ui.add(make_button(action, pygame.Rect(left, y, width, row), size=17))
            y += row + gap
            if action is rows[0] and line:
                ui.add(
                    Label(
                        line,
                        14,
                        "muted",
                        wrap=True,
                        rect=(left + m.px(4), y - gap // 2, width, line_room - gap),
                        name="title:line",
                    )
                )
                y += line_room
        self._games(left + width + m.px(30), bottom)
        self._notices(left + width + m.px(40))

    def _games(self, menu: int, bottom: int) -> None:
        ui, m = self.ui, self.ui.metrics
        cards = game_cards(m, menu, self._set_up)
        for card in cards:
            ui.add(card)
        top = max(card.rect.bottom for card in cards) + m.px(4)
        room = cards[1].rect.centerx - cards[0].rect.centerx - m.px(8)
        offers = {card: offer for card in cards if (offer := self._offer(card.slug)) is not None}
        wide = max((_width_of(ui, offer) for offer in offers.values()), default=0)
        tall = line_height(ui, 16, "semibold") + line_height(ui, 13) + m.px(10)
        if wide > room or top + tall > bottom:
            return
        for card, offer in offers.items():
            offer.move_to((card.rect.centerx - wide // 2, top, wide, tall))
            ui.add(offer)

    def _offer(self, slug: str) -> Button | None:
        heading = next((heading for heading in self.app.services.lessons() if heading.slug == slug), None)
        if heading is None:
            return None
        words = progress(self.app.settings, heading).words(heading)
        return Button(
            words[0],
            small=words[1],
            name=f"title:learn:{slug}",
            tip=heading.about,
            on_click=partial(learn, self.app, heading),
            z=2,
        )

    def _set_up(self, slug: str) -> Callable[[], None]:
        return lambda: self.app.open(routes.NewGame(slug=slug))

    def _picture(self, menu: int) -> pygame.Surface:
        m, theme = self.ui.metrics, self.ui.theme
        out = title_picture(self.ui.context).copy()
        veil = pygame.Surface((min(menu, m.width), m.height), pygame.SRCALPHA)
        veil.fill((*theme.panel, 240))
        out.blit(veil, (0, 0))
        if menu < m.width:
            fading = paint.gradient(
                (m.px(90), m.height), (*theme.panel, 240), (*theme.panel, 0), horizontal=True
            )
            out.blit(fading, (menu, 0))
        return out

    def _menu(self) -> list[Action]:
        saved = self.latest is not None
        first = self._is_first_start()
        rows = [
            Action("title:new", "New game", self._new, "plain" if saved or first else "primary"),
            Action("title:learn", "Learn a game", self._learn),
            Action("title:history", "History", self._history),
            Action("title:rulebook", "Rulebook", self._rulebook),
            Action("title:settings", "Settings", self._settings),
            Action("title:quit", "Quit", self.app.quit),
        ]
        if first:
            # For a person who has never played, the first button offers a lesson.
            rows[:2] = [Action("title:learn", "Learn a game", self._learn, "primary"), rows[0]]
        if saved:
            rows.insert(0, Action("title:continue", "Continue", self.go_on, "primary", "play"))
        return rows

    def _is_first_start(self) -> bool:
        """Return whether nobody has ever played a match or begun a lesson."""
        settings = self.app.settings
        return not (self._found or settings.lessons or settings.lessons_done)

    def _line_of_latest(self) -> str:
        if self.latest is None or self.latest.header is None:
            return FIRST if self._is_first_start() else ""
        header = self.latest.header
        title = registry.title(header.game)
        state = self.app.services.saved.history.state_of(self.latest)
        told = state.line if state is not None else f"{self.latest.moves} moves"
        return f"{title} · {people_in_words(header.seats)} · {told}"

    def _credits(self, left: int) -> int:
        """Show the credits at the lower edge.

        Return the lower edge of the area above the credits, as a y coordinate in pixels.
        """
        ui, m = self.ui, self.ui.metrics
        text = f"{CREDITS} Version {bidtable.__version__}."
        width = m.width - 2 * left
        height = text_height(ui, text, 13, width)
        if height > line_height(ui, 13) * 2:
            text = f"Credits are in the rulebook. Version {bidtable.__version__}."
            height = text_height(ui, text, 13, width)
        top = m.height - height - m.px(12)
        ui.add(Shade(rect=(0, top - m.px(8), m.width, m.height - top + m.px(8)), z=-1))
        ui.add(Label(text, 13, "muted", wrap=True, rect=(left, top, width, height), name="title:credits"))
        return top - m.px(12)

    def _notices(self, left: int) -> None:
        notices = self.app.services.notices
        if not notices:
            return
        ui, m = self.ui, self.ui.metrics
        width = min(m.width - left - m.px(28), round(m.px(460) * m.text_scale))
        pad = m.px(14)
        paragraphs = [Paragraph("body", text) for text in notices]
        row = m.row(36)
        wanted = RichText.of(paragraphs, width - 2 * pad - m.px(16), ui.context).surface.get_height()
        height = min(wanted + m.px(4), m.height // 2 - row - 3 * pad)
        box = pygame.Rect(m.width - width - m.px(28), m.px(28), width, height + row + 3 * pad)
        ui.add(Panel(rect=box, z=1, name="title:notices"))
        area = ScrollArea(
            plate=False,
            rect=(box.x + pad, box.y + pad, width - 2 * pad, height),
            name="title:notice_text",
            z=2,
        )
        ui.add(area).set_content(paragraphs)
        action = Action("title:read", "All right", self._read)
        rect = pygame.Rect(box.right - pad - m.px(150), box.bottom - pad - row, m.px(150), row)
        rect.w = max(rect.w, text_width(ui, action.text, 16, "semibold") + m.px(30))
        rect.right = box.right - pad
        ui.add(make_button(action, rect, z=3))

    # -- actions -------------------------------------------------------------------------------------

    def _read(self) -> None:
        self.app.services.notices.clear()
        self.rebuild()

    def go_on(self) -> None:
        """Resume the unfinished match."""
        if self.latest is not None:
            resume_save(self.app, self.latest.path)

    def _new(self) -> None:
        self.app.open(routes.NewGame())

    def _learn(self) -> None:
        self.app.open(routes.Learn())

    def _history(self) -> None:
        self.app.open(routes.History())

    def _rulebook(self) -> None:
        slug = self.app.services.last_setup().game
        known = [entry.slug for entry in registry.entries()]
        self.app.open(routes.Rulebook(slug if slug in known else known[0]))

    def _settings(self) -> None:
        self.app.open(routes.Preferences())


def _width_of(ui: Ui, button: Button) -> int:
    words = max(text_width(ui, button.text, 16, "semibold"), text_width(ui, button.small, 13))
    return words + ui.metrics.px(24)


class Shade(Widget):
    """A dark band behind the credits."""

    reactive = False

    def paint(self, target: pygame.Surface) -> None:
        """Draw the dark band behind the buttons."""
        target.fill((*self.context.theme.panel, 238))
