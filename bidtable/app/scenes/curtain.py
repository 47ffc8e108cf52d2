"""The curtain: a scene that hides the table between the turns of two people at one screen."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.draw.sizes import CAPTION
from bidtable.app.match.session import Session
from bidtable.app.room.drapes import draped
from bidtable.app.room.place import header_height
from bidtable.app.room.scenery import empty_room
from bidtable.app.scenes.common.buttons import Strip, make_button
from bidtable.app.scenes.common.match_base import MatchBase
from bidtable.app.scenes.common.measures import line_height
from bidtable.app.scenes.common.messages import only_close
from bidtable.app.scenes.common.portrait import Badge, Portrait, faces_of, person_height
from bidtable.app.scenes.furniture.bar import Bar, Switch
from bidtable.app.scenes.furniture.menu import open_keys, open_menu
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action, FittedLabel, Label, Panel
from bidtable.core.model import Seat

WIDEST: Final = 860
"""Largest width of the panel with the name of the next person, in layout units."""
NAME: Final = 46
"""Largest font size of the name of the next person, in layout units."""
NEWS_LINES: Final = 3
"""Largest number of lines of the text that describes the last event of the match."""


class CurtainScene(MatchBase):
    """Hides the table, and asks the next person to come to the screen.

    One line reports the last event that everybody may know. Earlier events are shown again on request.
    """

    opaque = True

    def __init__(self, app: Shell, session: Session, seat: Seat) -> None:
        """Create the curtain before the turn of the person at the given seat."""
        super().__init__(app, session)
        self.seat = seat

    # -- layout --------------------------------------------------------------------------------------

    def build(self) -> None:
        """Create the curtain, the name of the next person and the buttons."""
        ui, m = self.ui, self.ui.metrics
        ui.set_background(draped(empty_room(ui.theme, m), ui.theme, m))
        top = self._bar()
        foot = self._foot()
        wide = min(round(m.width * 0.9), round(m.px(WIDEST) * max(1.0, m.text_scale * 0.75)))
        room = pygame.Rect(0, top + m.px(16), wide, foot - top - m.px(32))
        room.centerx = m.width // 2
        call = self._call_height()
        self._call(pygame.Rect(room.x, room.centery - call // 2, room.w, call))

    def _bar(self) -> int:
        """Show a bar without buttons that reveal hidden cards.

        Return the y coordinate of the panel's lower edge in pixels.
        """
        m = self.ui.metrics
        place = pygame.Rect(0, 0, m.width, header_height(m))
        switches = [
            Switch("rules", ("Rules",), "book", "F1", self._rules),
            Switch("settings", ("Settings",), "gear", "", self._settings),
            Switch("menu", ("Menu",), "menu", "Esc", self.open_menu),
        ]
        Bar(self.ui, place, self.session.game.info.title, switches)
        return place.bottom

    def _figure(self) -> int:
        m = self.ui.metrics
        return m.px(190 if m.text_scale <= 1.5 else 130)

    def _call_height(self) -> int:
        ui, m = self.ui, self.ui.metrics
        words = line_height(ui, 20) + line_height(ui, NAME, "display") + self._news_height() + m.px(40)
        return max(person_height(self._figure()) + m.px(18), words)

    def _news_height(self) -> int:
        """Return the height in pixels of the text that describes the last event; 0 before the first event."""
        m = self.ui.metrics
        return NEWS_LINES * line_height(self.ui, CAPTION) + m.px(10) if self.session.latest() else 0

    def _call(self, plate: pygame.Rect) -> None:
        ui, m = self.ui, self.ui.metrics
        ui.add(Panel(rect=plate, name="curtain:plate"))
        wide = self._figure()
        figure = pygame.Rect(plate.x + m.px(20), 0, wide, person_height(wide))
        figure.bottom = plate.bottom - 1
        face = faces_of(self.session)[self.seat]
        ui.add(Portrait(face, "waiting", lit=True, rect=figure, name="curtain:face", z=1))
        left = figure.right + m.px(22)
        room = plate.right - m.px(22) - left
        call, name, news = line_height(ui, 20), line_height(ui, NAME, "display"), self._news_height()
        y = plate.y + (plate.h - call - name - news) // 2
        words = "The screen goes back to" if self._stays() else "Pass the screen to"
        ui.add(Label(words, 20, "muted", rect=(left, y, room, call), name="curtain:call", z=1))
        side = min(m.px(40), name)
        badge = pygame.Rect(left, 0, side, side)
        badge.centery = y + call + name // 2
        colour = self.session.colour_of(self.seat)
        if colour:
            ui.add(Badge(colour, rect=badge, name="curtain:colour", z=1))
            left, room = badge.right + m.px(14), room - side - m.px(14)
        text = self.session.names[self.seat]
        place = (left, y + call, room, name)
        ui.add(FittedLabel(text, NAME, "ink", "display", rect=place, name="curtain:name", z=1))
        left, right = figure.right + m.px(22), plate.right - m.px(22)
        place = (left, y + call + name + m.px(10), right - left, max(0, news - m.px(10)))
        told = FittedLabel(
            self.session.latest(), CAPTION, "muted", lines=NEWS_LINES, rect=place, name="curtain:news", z=1
        )
        told.visible = news > 0
        ui.add(told)

    def _stays(self) -> bool:
        """Return whether the called person was already at the screen before the event that all people looked at."""
        movers = (seat for seat, _ in reversed(self.session.match.moves) if seat in self.session.humans)
        return next(movers, None) == self.seat

    def _foot(self) -> int:
        """Show the buttons, and return the y coordinate of their upper edge in pixels."""
        ui, m = self.ui, self.ui.metrics
        row, pad = m.row(50), m.px(10)
        # The button does not get the focus, because the press of Enter that ended the last turn must not open
        # the curtain.
        name = self.session.names[self.seat]
        actions = [Action("curtain:reveal", f"I am {name}: show my table", self.reveal, "primary")]
        back = self.session.take_back_name
        if self.session.can_show_again:
            actions.append(Action("curtain:again", "Show again", self.show_again))
        if back:
            text = f"{back}: take back my last move"
            actions.append(Action("curtain:take_back", text, self.take_back))
        widths = [min(m.width - 2 * pad, self._width(action)) for action in actions]
        beside = sum(widths) + pad * len(widths) < m.width - pad
        rows = 1 if beside else len(actions)
        top = m.height - rows * (row + pad) - pad
        ui.add(Strip(solid=True, rect=(0, top, m.width, m.height - top), z=-1))
        x, y = (m.width - sum(widths) - pad * (len(widths) - 1)) // 2, top + pad
        for action, width in zip(actions, widths, strict=True):
            place = pygame.Rect(x if beside else (m.width - width) // 2, y, width, row)
            ui.add(make_button(action, place, size=18))
            x += width + pad
            y += 0 if beside else row + pad
        return top

    def _width(self, action: Action) -> int:
        m = self.ui.metrics
        return self.ui.fonts.width(action.text, m.text_px(18), "semibold") + m.px(44)

    # -- actions -------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event. Esc opens the menu, and F1 opens the rulebook."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.open_menu()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._rules()
            return True
        return False

    def open_menu(self) -> None:
        """Open the menu above the curtain."""
        entries = (
            ("go on", "Back to the curtain", only_close),
            ("rules", "Rules", self._rules),
            ("keys", "Keys and mouse", lambda: open_keys(self.ui)),
            ("settings", "Settings", self._settings),
            ("seats", "Who plays", lambda: self.app.open(routes.Seating(self.session))),
            ("leave", "Leave the table (it is saved)", self._leave),
        )
        open_menu(self.ui, entries)

    def _rules(self) -> None:
        header = self.session.match.header
        phase = self.session.game.phase(self.session.view().observation)
        self.app.open(routes.Rulebook(header.game, phase, header.setup))

    def _settings(self) -> None:
        self.app.open(routes.Preferences())

    def _leave(self) -> None:
        self.app.reset(routes.Title())

    def reveal(self) -> None:
        """Open the curtain, and show the table to the next person."""
        self.app.play("curtain")
        self.session.raise_curtain()
        self.app.back()

    def show_again(self) -> None:
        """Show the events since this person's last move, as all players could see them, once more."""
        self.session.show_again()
        self.app.back()

    def take_back(self) -> None:
        """Take back the last move. Take back the last move, and call the person who made this move to the screen."""
        self.session.take_back()
        self._follow()

    def update(self, dt: float) -> None:
        """Advance the scene by `dt` seconds.

        Advance the scene by `dt` seconds. Continue with the match if it has changed and the change is saved.
        """
        super().update(dt)
        if self.session.autosave.waiting or self.session.changing:
            self.session.update(dt)
            if self.session.autosave.problem:
                self.app.back()
            else:
                self._follow()

    def _follow(self) -> None:
        if self.session.autosave.waiting or self.session.changing:
            return
        seat = self.session.curtain_for
        if seat is None:
            self.app.back()
        else:
            self.seat = seat
            self.rebuild()
