"""A table for any game: cards are shown as text, and legal moves as buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.look import Look
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, LEAST, LINE
from bidtable.app.draw.theme import mix
from bidtable.app.draw.writing import write
from bidtable.app.room.place import Room
from bidtable.app.tables.base import HAND, PEOPLE, Situation
from bidtable.app.tables.kit.dial import Chip
from bidtable.app.tables.kit.hand import Spot, fan
from bidtable.app.tables.kit.note import NoteLook
from bidtable.app.tables.kit.panel import Action
from bidtable.app.tables.kit.plate import Plate
from bidtable.app.tables.kit.spread import spread
from bidtable.app.tables.looks import CardBackLook, halo
from bidtable.app.tables.seated import SeatedTable
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import CHANCE, Event, Move, Seat, SeatView, TableView
from bidtable.core.texts import with_names

RATIO: Final = 1.43
"""Height of a card divided by its width."""
STRIP: Final = 17
"""Smallest visible width of a card in front of a player, in layout units."""
SMALL: Final = 80
"""Smallest height of a card with its name in the middle, in layout units."""
PAGE: Final = 5
"""Largest number of moves on a page of the action panel."""


@dataclass(frozen=True)
class NameCardLook:
    name: str
    state: str = "plain"
    tucked: bool = False

    @property
    def face(self) -> str:
        return self.name

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, m, ink = target.get_rect(), ctx.metrics, ctx.theme.card_ink
        radius = max(3, rect.width // 10)
        paint.rounded(target, rect, radius, ctx.theme.card, ctx.theme.card_edge, 1)
        word, _, figure = self.name.rpartition(" ")
        if self.tucked:
            room = pygame.Rect(m.px(3), m.px(2), rect.width - m.px(5), rect.height // 2)
            write(target, ctx, self.name, room, CAPTION, ink, "display", lines=3, least=LEAST, top=True)
        elif len(figure) > 3:
            room = self._frame(target, ctx, radius)
            write(target, ctx, self.name, room, LINE, ink, "display", "center", lines=4, least=LEAST)
        elif rect.height < m.px(SMALL):
            room = self._frame(target, ctx, radius)
            write(target, ctx, self.name, room, LINE, ink, "display", "center", lines=3, least=LEAST)
        else:
            room = self._frame(target, ctx, radius)
            units = rect.width * 0.42 / (m.u * m.text_scale)
            write(target, ctx, figure, rect, units, ink, "display", "center", least=LEAST)
            # The figure is repeated in the corner, which the next card of a fan leaves free.
            corner = pygame.Rect(room.left + 1, room.top, rect.width // 3, rect.height // 5)
            write(target, ctx, figure, corner, LINE, ink, "display", least=LEAST)
            foot = pygame.Rect(
                room.left, rect.height * 3 // 4, room.width, room.bottom - rect.height * 3 // 4
            )
            write(target, ctx, word, foot, CAPTION, ink, "semibold", "center", lines=2, least=LEAST)
        halo(target, ctx, rect, radius, self.state)

    @staticmethod
    def _frame(target: pygame.Surface, ctx: PaintContext, radius: int) -> pygame.Rect:
        frame = target.get_rect().inflate(-radius, -radius)
        edge = mix(ctx.theme.card, ctx.theme.card_edge, 0.6)
        paint.rounded(target, frame, max(2, radius // 2), None, edge, 1)
        return frame.inflate(-4, -4)


class GenericTable(SeatedTable):
    """The table of a game that has no table class of its own."""

    page = 0

    def pieces(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        m = self.metrics
        room = self.room(len(situation.seats), area)
        words = self.game.in_words(situation.view.observation, situation.names)
        rest = pygame.Rect(room.near.mine.right, 0, room.corner.left - room.near.mine.right, 0)
        rest.top = room.top_between(rest.left, rest.right)
        rest.height = room.hand.top - m.px(6) - rest.top
        headline, facts = (
            _cut(rest, round(m.text_px(LINE) * 1.3)),
            _cut(rest, round(m.text_px(CAPTION) * 1.3)),
        )
        return [
            *self.grouped(PEOPLE, self.people(situation, room)),
            *self.grouped(PEOPLE, self._before_people(situation, words, room)),
            Item("headline", NoteLook(words.headline, LINE, "display", "center"), headline),
            Item("facts", NoteLook(_facts(words), CAPTION, align="center", tone="muted"), facts),
            *self.grouped("On the table", self._open_cards(words.open_cards, rest)),
            *self.grouped(HAND, self._hand(situation, words.hand, room.deep_hand)),
        ]

    def plate(self, situation: Situation, seat: Seat) -> Plate:
        panel = self._panel_of(situation, seat)
        lines = [f"{label}: {value}" for label, value in panel.facts]
        if panel.cards:
            lines.append(", ".join(panel.cards))
        if panel.hidden_cards:
            lines.append(f"{panel.hidden_cards} face down")
        if not panel.facts:
            return Plate(tip=" · ".join(lines))
        label, value = panel.facts[0]
        return Plate(value, tip=" · ".join(lines), line=label)

    def _panel_of(self, situation: Situation, seat: Seat) -> SeatView:
        words = self.game.in_words(situation.view.observation, situation.names)
        return next((panel for panel in words.seats if panel.seat == seat), SeatView(seat))

    def _before_people(self, situation: Situation, words: TableView, room: Room) -> list[Item]:
        seats, m = len(situation.seats), self.metrics
        places = dict(zip(room.order(seats, situation.near), (seat.lay for seat in room.seats), strict=False))
        own = room.near.own
        places[situation.near] = pygame.Rect(own.left, own.top - m.px(46), own.width, m.px(44))
        items: list[Item] = []
        for panel in words.seats:
            count = len(panel.cards) + panel.hidden_cards
            spots = spread(places[panel.seat], count, RATIO, m.px(3), least=m.px(STRIP))
            tucked = count > 1 and spots[1].left < spots[0].right
            faces: list[tuple[str, Look]] = [
                (name, NameCardLook(name, tucked=tucked and at < count - 1))
                for at, name in enumerate(panel.cards)
            ]
            faces += [("", CardBackLook())] * panel.hidden_cards
            for at, ((name, look), spot) in enumerate(zip(faces, spots, strict=True)):
                key = f"before:{panel.seat}:{at}"
                said = Words("card", name or "face down", situation.names[panel.seat])
                items.append(Item(key, look, spot, 2 + at, tip=name, words=said))
        return items

    def _open_cards(self, names: Sequence[str], area: pygame.Rect) -> list[Item]:
        height = max(1, min(area.height, self.metrics.px(150)))
        spots = fan(area, len(names), RATIO, least=1, tallest=height, gap=self.metrics.px(8), tilted=False)
        return self._cards("open", names, spots, face_up=True)

    def _hand(self, situation: Situation, names: Sequence[str], area: pygame.Rect) -> list[Item]:
        m = self.metrics
        spots = fan(area, len(names), RATIO, least=m.px(34), gap=m.px(6))
        items = self._cards("hand", names, spots, face_up=not situation.hide_hand)
        if situation.hide_hand:
            return items
        asked = self._card_moves(situation, names)
        for at, name in enumerate(names):
            if name in asked:
                state = "selected" if asked[name] == situation.selected else "legal"
                self.moves[items[at].key] = asked[name]
                choose = self._chooser(situation, asked[name])
                items[at] = replace(items[at], look=NameCardLook(name, state), on_click=choose)
        return items

    @staticmethod
    def _chooser(situation: Situation, move: Move) -> Callable[[], None]:
        return lambda: situation.choose(move)

    def _card_moves(self, situation: Situation, names: Sequence[str]) -> dict[str, Move]:
        if not situation.awaiting:
            return {}
        found: dict[str, list[Move]] = {}
        for move in situation.view.legal:
            words = f" {self.game.label(move)}"
            for name in set(names):
                if words.endswith(f" {name}"):
                    found.setdefault(name, []).append(move)
        return {name: moves[0] for name, moves in found.items() if len(moves) == 1}

    def _cards(self, key: str, names: Sequence[str], spots: Sequence[Spot], *, face_up: bool) -> list[Item]:
        items: list[Item] = []
        seen: dict[str, int] = {}
        for z, (name, spot) in enumerate(zip(names, spots, strict=True), 10):
            copy = seen[name] = seen.get(name, 0) + 1
            look = NameCardLook(name) if face_up else CardBackLook()
            tip = name if face_up else ""
            name_of = f"{key}:{name}:{copy}" if face_up else f"{key}:{len(items)}"
            lift = self.metrics.px(12) if face_up else 0
            said = Words("card", name if face_up else "face down")
            items.append(Item(name_of, look, spot.rect, z, tip=tip, angle=spot.angle, lift=lift, words=said))
        return items

    def actions(self, situation: Situation) -> tuple[Sequence[Action], Sequence[Chip]]:
        if not situation.awaiting:
            return (), ()
        words = self.game.in_words(situation.view.observation, situation.names)
        shown = () if situation.hide_hand else words.hand
        cards = self._card_moves(situation, shown).values()
        moves = [move for move in situation.view.legal if move not in cards]
        pages = -(-len(moves) // PAGE) if len(moves) > PAGE + 1 else 1
        self.page = min(self.page, pages - 1)
        part = moves if pages == 1 else moves[self.page * PAGE : (self.page + 1) * PAGE]
        found = []
        for move in part:
            label = with_names(self.game.label(move), situation.names)
            found.append(Action(f"move:{label}", label, move=move))
        if pages > 1:
            run = self._turner(situation, pages)
            found.append(Action("page:on", "More", f"page {self.page + 1} of {pages}", run=run))
        return found, ()

    def _turner(self, situation: Situation, pages: int) -> Callable[[], None]:
        def turn() -> None:
            self.page = (self.page + 1) % pages
            situation.redraw()

        return turn

    def prompt(self, situation: Situation) -> str:
        if situation.awaiting:
            return situation.asked("choose a move.")
        if situation.actor is not None and situation.actor != CHANCE:
            return f"{situation.names[situation.actor]} is thinking."
        return ""

    def sound(self, event: Event) -> str:
        return "card"


def _cut(area: pygame.Rect, height: int) -> pygame.Rect:
    # The area loses the strip that is returned.
    strip = pygame.Rect(area.left, area.top, area.width, height)
    area.top += height
    area.height -= height
    return strip


def _facts(words: TableView) -> str:
    return "   ".join(f"{label}: {value}" for label, value in words.facts)
