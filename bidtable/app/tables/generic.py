"""A table for any game: it shows the game's own description in words, and the legal moves as labelled choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.writing import write
from bidtable.app.room.hand import Spot, fan
from bidtable.app.tables.base import Situation
from bidtable.app.tables.looks import CardBackLook, ChipLook, TextLook, halo
from bidtable.app.tables.seated import Plate, SeatedTable
from bidtable.app.widgets.board import Item
from bidtable.core.model import CHANCE, Event, Move, Seat, SeatView, TableView

HAND = 136
"""Height of the hand in layout units; most of the space is left for the choices."""


@dataclass(frozen=True)
class NameCardLook:
    """A card of which only the name is known."""

    name: str
    state: str = "plain"

    @property
    def face(self) -> str:
        """The name, which is printed on the card."""
        return self.name

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the card over the whole target, with its name wrapped in the middle."""
        rect = target.get_rect()
        radius = max(3, rect.width // 10)
        paint.rounded(target, rect, radius, ctx.theme.card, ctx.theme.card_edge, 1)
        room = rect.inflate(-radius, -radius)
        if len(self.name) <= 3:
            units = rect.width * 0.42 / (ctx.metrics.u * ctx.metrics.text_scale)
            write(target, ctx, self.name, room, units, ctx.theme.card_ink, "display", "center", least=12)
            # The name is repeated in the corner, which the next card of a fan leaves free.
            corner = pygame.Rect(radius // 2, 0, rect.width // 3, rect.height // 4)
            write(target, ctx, self.name, corner, 15, ctx.theme.card_ink, "display", least=12)
        else:
            write(target, ctx, self.name, room, 14, ctx.theme.card_ink, "bold", "center", lines=4, least=12)
        halo(target, ctx, rect, radius, self.state)


class GenericTable(SeatedTable):
    """The table of any registered game, drawn from its view and its legal moves alone."""

    dye = "blue"
    page = 0

    def items(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return the items of the people, the open cards, the choices, and the hand."""
        m = self.metrics
        room = self.room(len(situation.seats), area)
        words = self.game.in_words(situation.view.observation, situation.names)
        inner = area.inflate(-m.px(120), 0)
        top = room.top_between(inner.left, inner.right, lays=False)
        hand = pygame.Rect(room.hand.left, room.hand.bottom - m.px(HAND), room.hand.width, m.px(HAND))
        rest = pygame.Rect(inner.left, top, inner.width, hand.top - top - m.px(6))
        line = round(m.text_px(16) * 1.3)
        headline, facts = _cut(rest, line + m.px(4)), _cut(rest, line)
        choices_height = min(rest.height * 7 // 11, m.px(200)) if situation.awaiting else 0
        choices = pygame.Rect(rest.left, rest.bottom - choices_height, rest.width, choices_height)
        rest.height -= choices_height + m.px(8)
        return [
            *self.people(situation, room),
            Item("headline", TextLook(words.headline, 18, "semibold", "center"), headline),
            Item("facts", TextLook(_facts(words), 14, align="center", tone="muted"), facts),
            *self._open_cards(words.open_cards, rest),
            *self._choices(situation, choices),
            *self._hand(situation, words.hand, hand),
        ]

    def plate(self, situation: Situation, seat: Seat) -> Plate:
        """Return the plate of a seat with the first two facts from the game's description."""
        words = self.game.in_words(situation.view.observation, situation.names)
        panel = next((panel for panel in words.seats if panel.seat == seat), SeatView(seat))
        lines = [f"{label}: {value}" for label, value in panel.facts]
        if panel.cards:
            lines.append(", ".join(panel.cards))
        if panel.hidden_cards:
            lines.append(f"{panel.hidden_cards} in hand")
        return Plate(" · ".join(lines[:2]), tip=" · ".join(lines[2:]))

    def _open_cards(self, names: Sequence[str], area: pygame.Rect) -> list[Item]:
        height = min(area.height, self.metrics.px(112))
        spots = fan(area, len(names), 1.43, least=1, tallest=height, gap=self.metrics.px(8), tilted=False)
        return self._cards("open", names, spots, face_up=True)

    def _hand(self, situation: Situation, names: Sequence[str], area: pygame.Rect) -> list[Item]:
        m = self.metrics
        spots = fan(area, len(names), 1.43, least=m.px(34), gap=m.px(6))
        return self._cards("hand", names, spots, face_up=not situation.hide_hand)

    def _cards(self, key: str, names: Sequence[str], spots: Sequence[Spot], *, face_up: bool) -> list[Item]:
        items: list[Item] = []
        seen: dict[str, int] = {}
        for z, (name, spot) in enumerate(zip(names, spots, strict=True), 10):
            copy = seen[name] = seen.get(name, 0) + 1
            look = NameCardLook(name) if face_up else CardBackLook()
            tip = name if face_up else ""
            name_of = f"{key}:{name}:{copy}" if face_up else f"{key}:{len(items)}"
            lift = self.metrics.px(12) if face_up else 0
            items.append(Item(name_of, look, spot.rect, z, tip=tip, angle=spot.angle, lift=lift))
        return items

    def _choices(self, situation: Situation, area: pygame.Rect) -> list[Item]:
        """Show the legal moves as plates, on pages if there are many."""
        if not situation.awaiting:
            return []
        m = self.metrics
        moves = list(situation.view.legal)
        height, gap = m.row(34), m.px(8)
        labels = [self.game.label(move) for move in moves]
        width = min(
            area.width,
            max(m.px(90), max(len(label) for label in labels) * m.text_px(16) * 6 // 11 + m.px(30)),
        )
        columns = max(1, (area.width + gap) // (width + gap))
        rows = max(1, (area.height + gap) // (height + gap))
        paged = len(moves) > columns * rows
        size = columns * max(1, rows - 1) if paged else columns * rows
        pages = -(-len(moves) // size)
        self.page = min(self.page, pages - 1)
        items = []
        shown = moves[self.page * size : (self.page + 1) * size]
        used = min(columns, len(shown))
        left = area.left + (area.width - used * (width + gap) + gap) // 2
        for number, move in enumerate(shown):
            place = (
                left + number % columns * (width + gap),
                area.top + number // columns * (height + gap),
                width,
                height,
            )
            items.append(self._choice(situation, move, place))
        if paged:
            items += self._pager(situation, area, pages, height)
        return items

    def _choice(self, situation: Situation, move: Move, place: tuple[int, int, int, int]) -> Item:
        state = "selected" if move == situation.selected else "legal"
        label = self.game.label(move)
        return self.move_item(situation, move, f"move:{label}", ChipLook(label, state), place)

    def _pager(self, situation: Situation, area: pygame.Rect, pages: int, height: int) -> list[Item]:
        def turn(by: int) -> None:
            self.page = (self.page + by) % pages
            situation.redraw()

        top = area.bottom - height
        width = self.metrics.px(150)
        middle = (area.centerx - width // 2, top, width, height)
        return [
            Item(
                "page:back",
                ChipLook("Earlier", "legal"),
                (middle[0] - width, top, width, height),
                2,
                lambda: turn(-1),
            ),
            Item("page:number", TextLook(f"Page {self.page + 1} of {pages}", align="center"), middle),
            Item(
                "page:on",
                ChipLook("More", "legal"),
                (middle[0] + width, top, width, height),
                2,
                lambda: turn(1),
            ),
        ]

    def prompt(self, situation: Situation) -> str:
        """Say whose turn it is."""
        seat = situation.view.seat
        if situation.awaiting and seat is not None:
            return f"{situation.names[seat]}, choose a move."
        if situation.actor is not None and situation.actor != CHANCE:
            return f"{situation.names[situation.actor]} is thinking."
        return ""

    def sound(self, event: Event) -> str:
        """Return the same sound for every event: a generic table knows no better, and betrays no secret."""
        return "card"


def _cut(area: pygame.Rect, height: int) -> pygame.Rect:
    """Cut a strip off the top of an area, which shrinks."""
    strip = pygame.Rect(area.left, area.top, area.width, height)
    area.top += height
    area.height -= height
    return strip


def _facts(words: TableView) -> str:
    return "   ".join(f"{label}: {value}" for label, value in words.facts)
