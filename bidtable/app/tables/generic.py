"""A table for any game: it draws what the game says of itself in words, and the legal moves as labelled choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.tables.base import Situation, Table, fan, row
from bidtable.app.tables.looks import CardBackLook, ChipLook, SeatLook, TextLook, halo
from bidtable.app.widgets.board import Item
from bidtable.core.model import CHANCE, Event, Move, SeatView, TableView


@dataclass(frozen=True)
class NameCardLook:
    """A card known only by its name."""

    name: str
    state: str = "plain"

    flips = True

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the card over the whole target, its name wrapped in the middle."""
        rect = target.get_rect()
        radius = max(3, rect.width // 10)
        paint.rounded(target, rect, radius, ctx.theme.card, ctx.theme.card_edge, 1)
        big = len(self.name) <= 3
        size = round(rect.width * 0.42) if big else ctx.metrics.text_px(13)
        block = ctx.fonts.render(self.name, size, ctx.theme.card_ink, "bold", rect.width - radius, "center")
        target.blit(block, block.get_rect(center=rect.center))
        halo(target, ctx, rect, radius, self.state)


class GenericTable(Table):
    """Draws any registered game from its view and legal moves alone."""

    page = 0

    def items(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return panels, open cards, the hand and the choices, from top to bottom."""
        m = self.metrics
        words = self.game.in_words(situation.view.observation, situation.names)
        rest = area.inflate(-m.px(24), -m.px(16))
        line = round(m.text_px(16) * 1.3)
        seats = _cut(rest, min(m.px(120), line * 5))
        headline = _cut(rest, line + m.px(8))
        facts = _cut(rest, line)
        hand_height = min(m.px(118), rest.height // 3)
        hand = pygame.Rect(rest.left, rest.bottom - hand_height, rest.width, hand_height)
        rest.height -= hand_height + m.px(8)
        choices_height = min(rest.height * 6 // 11, m.px(170))
        choices = pygame.Rect(rest.left, rest.bottom - choices_height, rest.width, choices_height)
        rest.height -= choices_height + m.px(8)
        return [
            *self._seats(situation, words, seats),
            Item("headline", TextLook(words.headline, 18, "semibold", "center"), headline),
            Item("facts", TextLook(_facts(words), 14, align="center", tone="muted"), facts),
            *self._cards("open", words.open_cards, rest, face_up=True),
            *self._choices(situation, choices),
            *self._cards("hand", words.hand, hand, face_up=not situation.hide_hand),
        ]

    def _seats(self, situation: Situation, words: TableView, area: pygame.Rect) -> list[Item]:
        panels = words.seats or tuple(SeatView(seat) for seat in range(len(situation.seats)))
        places = row(area, len(panels), self.metrics.px(10), self.metrics.px(230))
        items = []
        for panel, place in zip(panels, places, strict=True):
            info = situation.seats[panel.seat]
            lines = [f"{label}: {value}" for label, value in panel.facts]
            if panel.cards:
                lines.append(", ".join(panel.cards))
            if panel.hidden_cards:
                lines.append(f"{panel.hidden_cards} in hand")
            look = SeatLook(info.name, info.colour, tuple(lines), glow=situation.actor == panel.seat)
            items.append(Item(f"seat:{panel.seat}", look, place, tip="\n".join((info.name, *lines))))
        return items

    def _cards(self, key: str, names: Sequence[str], area: pygame.Rect, *, face_up: bool) -> list[Item]:
        height = min(area.height, self.metrics.px(112))
        width = round(height * 0.7)
        items: list[Item] = []
        seen: dict[str, int] = {}
        for name, place in zip(names, fan(area, len(names), width, height, self.metrics.px(8)), strict=True):
            copy = seen[name] = seen.get(name, 0) + 1
            look = NameCardLook(name) if face_up else CardBackLook()
            tip = name if face_up else ""
            items.append(
                Item(
                    f"{key}:{name}:{copy}" if face_up else f"{key}:{len(items)}",
                    look,
                    place,
                    1,
                    tip=tip,
                )
            )
        return items

    def _choices(self, situation: Situation, area: pygame.Rect) -> list[Item]:
        """Lay the legal moves out as plates, by pages if there are many."""
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
        """Name whose turn it is."""
        seat = situation.view.seat
        if situation.awaiting and seat is not None:
            return f"{situation.names[seat]}, choose a move."
        if situation.actor is not None and situation.actor != CHANCE:
            return f"{situation.names[situation.actor]} is thinking."
        return ""

    def sound(self, event: Event) -> str:
        """Name one sound for everything: a generic table knows no better, and tells no secret."""
        return "card"


def _cut(area: pygame.Rect, height: int) -> pygame.Rect:
    """Cut a strip off the top of an area (which shrinks)."""
    strip = pygame.Rect(area.left, area.top, area.width, height)
    area.top += height
    area.height -= height
    return strip


def _facts(words: TableView) -> str:
    return "   ".join(f"{label}: {value}" for label, value in words.facts)
