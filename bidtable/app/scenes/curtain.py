"""A scene that hides the table between the turns of two people at one screen."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Align
from bidtable.app.draw.theme import mix
from bidtable.app.match.session import Session
from bidtable.app.room.drapes import FRINGE
from bidtable.app.room.place import header_height
from bidtable.app.room.scenery import empty_room
from bidtable.app.scenes.common.drapes import close_drapes
from bidtable.app.scenes.common.match_base import MatchBase
from bidtable.app.scenes.common.measures import line_height, text_height
from bidtable.app.scenes.common.messages import only_close
from bidtable.app.scenes.common.portrait import RATIO, Badge, Portrait, faces_of, person_height
from bidtable.app.scenes.furniture.bar import Bar, Switch
from bidtable.app.scenes.furniture.menu import open_keys, open_menu
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Button, FittedLabel, Panel
from bidtable.core.model import Seat

WIDEST: Final = 620
"""Largest width of the sign with the name of the next person, in layout units."""
FACE: Final = 270
"""Largest width of the portrait of the next person, in layout units."""
LEAST_FACE: Final = 150
"""Smallest width of the portrait above the sign, in layout units. A smaller portrait is drawn beside the texts."""
NAME: Final = 66
"""Largest font size of the name of the next person, in layout units."""
SHADE: Final = 0.5
"""Part of black in the colour of the sign."""
NEWS: Final = 18
NEWS_LINES: Final = 3
"""Largest number of lines of the text that describes the last event of the match."""


class Sign(Panel):
    """The sign in front of the curtain, with a golden edge."""

    def paint(self, target: pygame.Surface) -> None:
        theme, m, area = self.context.theme, self.context.metrics, target.get_rect()
        cloth = mix(theme.curtain, (0, 0, 0), SHADE) if theme.base == "evening" else theme.panel
        paint.rounded(target, area, m.px(14), cloth, FRINGE, m.px(3))
        inner = area.inflate(-2 * m.px(8), -2 * m.px(8))
        paint.rounded(target, inner, m.px(9), None, mix(FRINGE, cloth, 0.55), m.px(1))


class CurtainScene(MatchBase):
    """Hides the table, and asks the next person to come to the screen."""

    opaque = True

    def __init__(self, app: Shell, session: Session, seat: Seat) -> None:
        super().__init__(app, session)
        self.seat = seat
        self._closing = True

    # -- layout --------------------------------------------------------------------------------------

    def build(self) -> None:
        ui, m = self.ui, self.ui.metrics
        ui.set_background(empty_room(ui.theme, m))
        close_drapes(ui, moves=self._closing)
        top = self._bar() + m.px(8)
        rows, words = self._rows(), self._words_height()
        pad = m.px(18)
        low = sum(row for row, _ in rows) + m.px(10) * (len(rows) - 1)
        tall = words + low + 3 * pad
        wide = min(m.width - 2 * pad, round(m.px(WIDEST) * max(1.0, m.text_scale * 0.8)))
        sign = pygame.Rect(0, 0, wide, tall)
        face = min(m.px(FACE), round((m.height - top - tall - 2 * pad) / RATIO))
        if face >= m.px(LEAST_FACE):
            # The person looks over the upper edge of the sign.
            figure = pygame.Rect(0, 0, face, person_height(face))
            sign.midbottom = (m.width // 2, m.height - max(pad, (m.height - top - tall - figure.h) // 2))
            figure.midbottom = (m.width // 2, sign.top + 1)
            room = sign.inflate(-2 * pad, -2 * pad)
        else:
            sign.w = min(m.width - 2 * pad, sign.w + m.px(LEAST_FACE))
            sign.midbottom = (m.width // 2, m.height - max(m.px(4), (m.height - top - tall) // 2))
            face = min(m.px(LEAST_FACE), round(words / RATIO))
            figure = pygame.Rect(sign.x + pad, sign.y + pad, face, person_height(face))
            room = sign.inflate(-2 * pad, -2 * pad)
            room.w -= face + pad
            room.x += face + pad
        self._call(sign, figure, pygame.Rect(room.x, room.y, room.w, words))
        y = sign.bottom - pad - low
        for row, actions in rows:
            self._buttons(actions, pygame.Rect(sign.x + pad, y, sign.w - 2 * pad, row))
            y += row + m.px(10)

    def _bar(self) -> int:
        m = self.ui.metrics
        place = pygame.Rect(0, 0, m.width, header_height(m))
        switches = [
            Switch("rules", ("Rules",), "book", "F1", self._rules),
            Switch("settings", ("Settings",), "gear", "", self._settings),
            Switch("menu", ("Menu",), "menu", "Esc", self.open_menu),
        ]
        Bar(self.ui, place, self.session.game.info.title, switches)
        return place.bottom

    def _heights(self) -> tuple[int, int, int]:
        ui, m = self.ui, self.ui.metrics
        latest = self.session.latest()
        room = min(m.px(WIDEST), m.width - m.px(LEAST_FACE)) - m.px(60)
        size = NAME / m.text_scale**0.5
        units = NEWS / m.text_scale**0.25
        most = NEWS_LINES * line_height(ui, units)
        news = min(most, text_height(ui, latest, units, room)) + m.px(8) if latest else 0
        return line_height(ui, 20), line_height(ui, size, "display"), news

    def _words_height(self) -> int:
        return sum(self._heights())

    def _call(self, sign: pygame.Rect, figure: pygame.Rect, room: pygame.Rect) -> None:
        ui, m = self.ui, self.ui.metrics
        ui.add(Sign(rect=sign, name="curtain:plate"))
        face = faces_of(self.session)[self.seat]
        ui.add(Portrait(face, "waiting", lit=True, rect=figure, name="curtain:face", z=1))
        call, name, news = self._heights()
        beside: Align = "center" if figure.bottom <= sign.top + 1 else "left"
        words = "The screen goes back to" if self._stays() else "Pass the screen to"
        place = (room.x, room.y, room.w, call)
        ui.add(FittedLabel(words, 20, "muted", align=beside, rect=place, name="curtain:call", z=1))
        text, colour = self.session.names[self.seat], self.session.colour_of(self.seat)
        size = NAME / m.text_scale**0.5
        side = min(m.px(40), name) if colour else 0
        gap = m.px(14) if colour else 0
        wide = min(room.w - side - gap, ui.fonts.width(text, m.text_px(size), "display") + m.px(4))
        left = room.x + ((room.w - side - gap - wide) // 2 if beside == "center" else 0)
        if colour:
            badge = pygame.Rect(left, 0, side, side)
            badge.centery = room.y + call + name // 2
            ui.add(Badge(colour, rect=badge, name="curtain:colour", z=1))
        place = (left + side + gap, room.y + call, wide, name)
        ui.add(FittedLabel(text, size, "ink", "display", rect=place, name="curtain:name", z=1))
        place = (room.x, room.y + call + name, room.w, news)
        size = NEWS / m.text_scale**0.25
        told = FittedLabel(
            self.session.latest(),
            size,
            "muted",
            "regular",
            beside,
            NEWS_LINES,
            rect=place,
            name="curtain:news",
            z=1,
        )
        told.visible = news > 0
        ui.add(told)

    def _stays(self) -> bool:
        movers = (seat for seat, _ in reversed(self.session.match.moves) if seat in self.session.humans)
        return next(movers, None) == self.seat

    def _rows(self) -> list[tuple[int, list[Button]]]:
        ui, m = self.ui, self.ui.metrics
        # The button does not get the focus, because the press of Enter that ended the last turn must not open
        # the curtain.
        first = Button("That's me", kind="primary", size=26, name="curtain:reveal", on_click=self.reveal)
        others = []
        back = self.session.take_back_name
        if self.session.can_show_again:
            tip = "Shows the events since your last move once more, as everybody saw them"
            run = self.show_again
            others.append(
                Button(
                    "Show again",
                    small="what everybody saw since your last move",
                    name="curtain:again",
                    tip=tip,
                    on_click=run,
                )
            )
        if back:
            small = f"for {back}, who moved last"
            run = self.take_back
            others.append(
                Button("Take back the last move", small=small, name="curtain:take_back", on_click=run)
            )
        both = line_height(ui, 16, "semibold") + line_height(ui, 13) + m.px(12)
        return [(m.row(64), [first]), *([(both, others)] if others else [])]

    def _buttons(self, buttons: list[Button], room: pygame.Rect) -> None:
        gap = self.ui.metrics.px(10)
        wide = (room.w - gap * (len(buttons) - 1)) // len(buttons)
        for number, button in enumerate(buttons):
            button.z = 2
            button.move_to((room.x + number * (wide + gap), room.y, wide, room.h))
            self.ui.add(button)

    # -- actions -------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_MENU):
            self.open_menu()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._rules()
            return True
        return False

    @property
    def opening(self) -> str:
        call = "The screen goes back to" if self._stays() else "Pass the screen to"
        return f"{call} {self.session.names[self.seat]}. {self.session.latest()}".strip()

    def open_menu(self) -> None:
        entries = (
            ("go on", "Back to the curtain", only_close),
            ("rules", "Rules", self._rules),
            ("keys", "Controls", lambda: open_keys(self.ui)),
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

    def why_no_pad(self, pad: int) -> str:
        return "" if self.session.pads.opens(self.seat, pad) else self.other_turn(self.seat, pad)

    def reveal(self) -> None:
        if self.app.pad is not None:
            self.session.pads.claim(self.seat, self.app.pad)
        self.app.play("curtain")
        self.session.raise_curtain()
        self.app.back()

    def show_again(self) -> None:
        self.session.show_again()
        self.app.back()

    def take_back(self) -> None:
        self.session.take_back()
        self._follow()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._closing = False
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
