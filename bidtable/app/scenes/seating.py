"""The form for changing players during a match, for example a bot for a person who leaves."""

from __future__ import annotations

from functools import partial

import msgspec
import pygame

from bidtable.app.match import setup_form as model
from bidtable.app.match.session import Session
from bidtable.app.match.setup_form import SIDES, Kind
from bidtable.app.scenes.common.form_parts import Column
from bidtable.app.scenes.common.measures import choice_width
from bidtable.app.scenes.common.page import Page
from bidtable.app.scenes.common.portrait import RATIO, Badge, Portrait, faces_of
from bidtable.app.scenes.common.seat_rows import KINDS, LEVEL_TITLES
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action, Choice, Label, ScrollArea, TextEntry, Toggle
from bidtable.core.model import Seat
from bidtable.core.record import SeatInfo

TOLD = (
    "The match goes on from here, and every move stays with the player who made it. In the statistics the match "
    "counts for the player who has the seat at the end, but it is not rated."
)


class SeatingScene(Page):
    """The form for changing players during a match.

    Attributes:
        seats: The player chosen for each seat.
        faces: Id of the character at each seat.
        sides: Whether two people sit on opposite sides of the screen.
    """

    title = "Who plays"

    def __init__(self, app: Shell, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.seats: list[SeatInfo] = list(session.seats)
        self.faces = faces_of(session)
        self.sides = SIDES in session.match.header.agreements

    def build(self) -> None:
        ui, m = self.ui, self.ui.metrics
        self.frame()
        wide = min(self.body.w, round(m.px(900) * max(1.0, m.text_scale * 0.8)))
        room = pygame.Rect(self.body.centerx - wide // 2, self.body.y, wide, self.body.h)
        area = ui.add(ScrollArea(plate=False, rect=self.scrolling_room(room), name="seating:form"))
        column = Column(ui, area, 0, m.px(4), area.inner().w, "Players from now on")
        for seat in range(len(self.seats)):
            self._row(column, seat)
        column.text(TOLD, 14, "muted")
        if sum(info.kind == "human" for info in self.seats) == 2 and self.session.game.info.hidden:
            column.y += m.px(10)
            column.toggle(
                Toggle("Two sides of the screen", self.sides, self._set_sides, name="seating:sides"),
                "For two people who face each other across the screen. It turns to the player who decides.",
            )
        column.finish()
        self.stay_scrolled(area)
        self.footer(
            [Action("seating:back", "Back", self.back)],
            [Action("seating:do", "Play on like this", self._do, "primary", tip=self._why_not)],
        )
        self._refresh()

    def _row(self, column: Column, seat: Seat) -> None:
        m, info = self.ui.metrics, self.seats[seat]
        row, gap = m.row(38), m.px(10)
        kinds = choice_width(self.ui, [title for _, title in KINDS])
        offered = model.levels_at(self.session.match.header.game)
        levels = choice_width(self.ui, [LEVEL_TITLES[level] for level in offered])
        least = m.text_px(16) * 8
        tall = max(row, m.px(52))
        beside = column.width >= _wide(tall) + row + least + kinds + levels + 4 * gap
        if not beside:
            tall = 2 * row + gap
        start = self._person(column, seat, tall)
        name = column.width - start - (kinds + levels + 2 * gap if beside else 0)
        top = (tall - row) // 2 if beside else 0
        if info.kind == "human":
            entry = TextEntry(
                info.name,
                partial(self._rename, seat),
                model.MAX_NAME,
                "Name",
                name=f"seating:name:{seat}",
                label=f"Name at seat {seat + 1}",
            )
            column.add(entry, (start, top, name, row))
        else:
            column.add(Label(info.name, 17, "ink", "semibold"), (start + m.px(4), top, name - m.px(4), row))
        left, top = (start + name + gap, top) if beside else (start, row + gap)
        kind: Kind = "human" if info.kind == "human" else "bot"
        label = f"Player at seat {seat + 1}"
        chosen = Choice(KINDS, kind, partial(self._set_kind, seat), name=f"seating:kind:{seat}", label=label)
        column.add(chosen, (left, top, kinds, row))
        if kind == "bot":
            options = [(level, LEVEL_TITLES[level]) for level in offered]
            label = f"Level of the bot at seat {seat + 1}"
            level = Choice(
                options, info.level, partial(self._set_level, seat), name=f"seating:level:{seat}", label=label
            )
            column.add(level, (left + kinds + gap, top, levels, row))
        column.y += tall + gap

    def _person(self, column: Column, seat: Seat, tall: int) -> int:
        m, wide = self.ui.metrics, _wide(tall)
        column.add(Portrait(self.faces[seat], name=f"seating:face:{seat}"), (0, 0, wide, tall))
        side = m.text_px(24)
        colour = self.session.colour_of(seat)
        if colour:
            badge = Badge(colour, name=f"seating:colour:{seat}")
            column.add(badge, (wide + m.px(8), (tall - side) // 2, side, side))
        return wide + side + m.px(18)

    # -- filling in ----------------------------------------------------------------------------------

    def _rename(self, seat: Seat, text: str) -> None:
        self._set(seat, name=text)

    def _set_kind(self, seat: Seat, kind: Kind) -> None:
        before = self.session.seats[seat]
        # A seat that is changed back to a bot gets the level that the bot had before.
        level = (before.level if before.kind == "bot" else "") or "normal"
        self._set(seat, kind=kind, level=level if kind == "bot" else "")
        self.rebuild()

    def _set_sides(self, on: bool) -> None:
        self.sides = on

    def _set_level(self, seat: Seat, level: str) -> None:
        self._set(seat, level=level)

    def _set(self, seat: Seat, **changed: str) -> None:
        self.seats[seat] = msgspec.structs.replace(self.seats[seat], **changed)
        self._refresh()

    def _refresh(self) -> None:
        button = self.ui.find("seating:do")
        if button is not None:
            button.enabled = not self._why_not()

    def _why_not(self) -> str:
        names = [info.name.strip().casefold() for info in self.seats]
        if not all(names):
            return "Everybody needs a name."
        if len(set(names)) < len(names):
            return "Two seats have the same name."
        return ""

    def _do(self) -> None:
        if self._why_not():
            return
        wanted = [msgspec.structs.replace(info, name=info.name.strip()) for info in self.seats]
        now, cast = self.session.seats, [self.app.services.in_character(info) for info in wanted]
        self.session.change_seats({seat: info for seat, info in enumerate(cast) if info != now[seat]})
        agreed = self.session.match.header.agreements
        terms = {name: value for name, value in agreed.items() if name != SIDES}
        if self.sides:
            terms[SIDES] = "on"
        if terms != agreed:
            self.session.agree(terms)
        self.back()


def _wide(tall: int) -> int:
    return round(tall / RATIO)
