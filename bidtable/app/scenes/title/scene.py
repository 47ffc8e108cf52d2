"""The title screen with the main menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

import bidtable
from bidtable.app.draw.theme import dyed
from bidtable.app.match.people import faces_for
from bidtable.app.match.setup_words import people_in_words
from bidtable.app.scenes.common.buttons import Strip, make_button
from bidtable.app.scenes.common.lessons import learn, progress
from bidtable.app.scenes.common.measures import line_height, text_height, text_width
from bidtable.app.scenes.common.opening import open_record
from bidtable.app.scenes.common.saved_game import resume_save
from bidtable.app.scenes.title.art import GameCard, MenuRow, game_cards
from bidtable.app.scenes.title.stage import GUESTS, HOP, Stage, Stir
from bidtable.app.shell import routes
from bidtable.app.shell.felts import felt_of, wall_of
from bidtable.app.shell.protocol import Shell
from bidtable.app.shell.scene import Scene
from bidtable.app.widgets import Action, Button, Label, Panel, Paragraph, Prose, ScrollArea, Ui
from bidtable.app.widgets.button import Kind
from bidtable.core import registry
from bidtable.store.saves import SaveInfo

CREDITS = (
    "The games belong to their designers and publishers, named in the rulebook. "
    "Words, drawings and sounds are ours."
)

GO_ON = "Go on"
LARGE = 1.5
"""Largest text scale with which the unfinished match lies on the table. With larger texts, the menu names it."""
FIRST = "New here? Learn a game in ten minutes."


class TitleScene(Scene):
    """The title screen with the main menu, cards for all games, and messages for the player.

    Args:
        app: The program.
        record: The saved match to open at once, or None.

    Attributes:
        latest: The unfinished match that the button "Go on" resumes, or None.
    """

    def __init__(self, app: Shell, record: Path | None = None) -> None:
        super().__init__(app)
        self._record = record
        self.latest: SaveInfo | None = None
        self._found: list[SaveInfo] = []
        self._line = ""
        self._awake = True
        self._stir = Stir((), 0)

    def enter(self) -> None:
        self._look()

    def resume(self) -> None:
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
        super().update(dt)
        if self._record is not None:
            record, self._record = self._record, None
            open_record(self.app, record)
            return
        if self._awake and not self.ui.reduced_motion and not self.ui.modal_open:
            self._stir.update(dt)
        if not self.ui.pressing and self.app.services.saved.history.poll():
            before = self.latest, self._line
            self._find_latest()
            if before != (self.latest, self._line):
                self.rebuild()

    def handle(self, event: pygame.Event) -> bool:
        # Nobody moves while another program has the keyboard, or after a long time without input.
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self._awake = event.type == pygame.WINDOWFOCUSGAINED
        self._stir.idle = 0.0
        return super().handle(event)

    def build(self) -> None:
        ui, m = self.ui, self.ui.metrics
        left = m.px(56)
        width = min(m.width - 2 * left, max(m.px(300), m.text_px(16) * 17))
        bottom = self._credits(left)
        stage = self._stage(left + width + m.px(20))
        cards = game_cards(m, stage.area, self._set_up)
        hosts = stage.hosts(cards)
        # The sign of the unfinished match is the first widget that the Tab key reaches.
        free = self.latest is not None and not self.app.services.notices
        shown = free and self._sign(stage, min(host.rect.top for host in hosts) - m.px(HOP))
        guests = stage.guests(["waiting"] if self.latest is not None else [mood for _, mood in GUESTS])
        ui.set_background(stage.background(ui.context, things=self.latest is None))
        self._menu_column(left, width, bottom, resume=not shown)
        for widget in (*guests, *hosts, *cards):
            ui.add(widget)
        if not self._is_first_start():
            self._offers(cards, bottom)
        self._stir = Stir((*guests, *hosts), m.px(HOP))
        self._notices(left + width + m.px(40))

    def _stage(self, left: int) -> Stage:
        header = self.latest.header if self.latest is not None else None
        if header is None:
            return Stage(
                left, self.ui.metrics, dyed(self.ui.theme, "green"), tuple(face for face, _ in GUESTS)
            )
        theme = felt_of(self.ui.theme, header.game)
        faces = faces_for(len(header.seats), [info.face for info in header.seats])
        people = [seat for seat, info in enumerate(header.seats) if info.kind == "human"]
        near = people[0] if people else 0
        return Stage(left, self.ui.metrics, theme, (*faces[near + 1 :], *faces[:near]), wall_of(header.game))

    def _sign(self, stage: Stage, bottom: int) -> bool:
        ui, m = self.ui, self.ui.metrics
        assert self.latest is not None
        title = registry.title(self.latest.header.game) if self.latest.header is not None else ""
        room = pygame.Rect(0, stage.felt_top + m.px(12), stage.area.w * 3 // 4, 0)
        room.centerx = stage.area.centerx
        heights = line_height(ui, 30, "display"), text_height(ui, self._line, 16, room.w), m.row(52)
        spare = bottom - room.top - sum(heights) - m.px(8)
        if spare < 0 or stage.m.text_scale > LARGE:
            return False
        y = room.top + spare // 2
        wide = max(m.px(210), text_width(ui, GO_ON, 24, "semibold") + m.px(90))
        row = pygame.Rect(0, y + heights[0] + heights[1] + m.px(8), wide, heights[2])
        row.centerx = room.centerx
        button = make_button(Action("title:continue", GO_ON, self.go_on, "primary", "play"), row, size=24)
        ui.add(button)
        place = (room.x, y, room.w, heights[0])
        ui.add(Label(title, 30, "felt_ink", "display", "center", rect=place))
        place = (room.x, y + heights[0], room.w, heights[1])
        ui.add(Label(self._line, 16, "felt_ink", align="center", wrap=True, rect=place, name="title:line"))
        return True

    def _menu_column(self, left: int, width: int, bottom: int, *, resume: bool) -> None:
        ui, m = self.ui, self.ui.metrics
        rows = self._menu(resume=resume and self.latest is not None)
        row, gap = m.row(46), m.px(8)
        line = self._line if resume or self.latest is None else ""
        line_room = text_height(ui, line, 14, width) + gap if line else 0
        menu = len(rows) * (row + gap) - gap + line_room
        size = min(64.0, 64.0 * (width + m.px(20)) / max(1, text_width(ui, "Bidtable", 64, "display")))
        name = line_height(ui, size, "display")
        under = "Bidding and bluffing at one table."
        tagline = text_height(ui, under, 17, width)
        # If large text in a low window leaves too little room for the menu, the second line of the title is
        # left out.
        head = name + tagline + m.px(30)
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
        place = (left, top, width + m.px(20), name)
        ui.add(Label("Bidtable", size, "ink", "display", rect=place, name="title:name"))
        if under:
            ui.add(Label(under, 17, "muted", wrap=True, rect=(left, top + name, width, tagline)))
        y = top + head
        for action in rows:
            entry = MenuRow(action.text, action.icon, action.kind, size=19, name=action.name, z=2)
            entry.on_click = action.run
            ui.add(entry).move_to((left, y, width, row))
            y += row + gap
            if action is rows[0] and line:
                place = (left + m.px(4), y - gap // 2, width, line_room - gap)
                ui.add(Label(line, 14, "muted", wrap=True, rect=place, name="title:line"))
                y += line_room

    def _offers(self, cards: Sequence[GameCard], bottom: int) -> None:
        ui, m = self.ui, self.ui.metrics
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
            label=f"{words[0]} {registry.title(slug)}",
            tip=heading.about,
            on_click=partial(learn, self.app, heading),
            z=2,
        )

    def _set_up(self, slug: str) -> Callable[[], None]:
        return self._opens(routes.NewGame(slug=slug))

    def _opens(self, route: routes.Route) -> Callable[[], None]:
        return lambda: self.app.open(route)

    def _menu(self, *, resume: bool) -> list[Action]:
        first = self._is_first_start()
        kind: Kind = "primary" if self.latest is None and not first else "plain"
        rows = [
            Action("title:new", "New game", self._opens(routes.NewGame()), kind, "plus"),
            Action("title:learn", "Learn a game", self._opens(routes.Learn()), "plain", "bulb"),
            Action("title:history", "History", self._opens(routes.History()), "plain", "list"),
            Action("title:rulebook", "Rulebook", self._rulebook, "plain", "book"),
            Action("title:settings", "Settings", self._opens(routes.Preferences()), "plain", "gear"),
            Action("title:quit", "Quit", self.app.quit, "plain", "x"),
        ]
        if first:
            # For a person who has never played, the first button offers a lesson.
            rows[:2] = [replace(rows[1], kind="primary"), rows[0]]
        if resume:
            rows.insert(0, Action("title:continue", GO_ON, self.go_on, "primary", "play"))
        return rows

    def _is_first_start(self) -> bool:
        settings = self.app.settings
        return not (self._found or settings.lessons or settings.lessons_done)

    def _line_of_latest(self) -> str:
        if self.latest is None or self.latest.header is None:
            return FIRST if self._is_first_start() else ""
        header = self.latest.header
        state = self.app.services.saved.history.state_of(self.latest)
        told = state.line if state is not None else f"{self.latest.moves} moves"
        return f"{people_in_words(header.seats)} · {told}"

    def _credits(self, left: int) -> int:
        ui, m = self.ui, self.ui.metrics
        text = f"{CREDITS} Version {bidtable.__version__}."
        width = m.width - 2 * left
        height = text_height(ui, text, 13, width)
        if height > line_height(ui, 13) * 2:
            text = f"Credits are in the rulebook. Version {bidtable.__version__}."
            height = text_height(ui, text, 13, width)
        top = m.height - height - m.px(12)
        ui.add(Strip(rect=(0, top - m.px(8), m.width, m.height - top + m.px(8)), z=-1))
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
        wanted = Prose(paragraphs, width - 2 * pad - m.px(16), ui.context).height
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
        if self.latest is not None:
            resume_save(self.app, self.latest.path)

    def _rulebook(self) -> None:
        slug = self.app.services.last_setup().game
        known = [entry.slug for entry in registry.entries()]
        self.app.open(routes.Rulebook(slug if slug in known else known[0]))


def _width_of(ui: Ui, button: Button) -> int:
    words = max(text_width(ui, button.text, 16, "semibold"), text_width(ui, button.small, 13))
    return words + ui.metrics.px(24)
