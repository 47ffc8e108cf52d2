"""What lies open before the seats: cards of sidesteps, arrows of sides, and all hands at the showdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Situation, fan
from bidtable.app.tables.bid_it.layout import Places
from bidtable.app.tables.bid_it.looks import RATIO, ArrowLook, RankLook
from bidtable.app.tables.looks import TextLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import Seat
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import Observation


def numbered(prefix: str, cards: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Return a key for each card, with the card; equal cards are counted."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
        yield f"{prefix}:{card}:{counts[card]}", card


def card_of(key: str) -> str:
    """Return the card that a key of `numbered` stands for; empty for other keys."""
    parts = key.split(":")
    return parts[-2] if parts[0] in ("card", "open", "shown") else ""


class OpenCards:
    """Draws what lies open, from what a step's view shows."""

    def __init__(self, context: Context, metrics: Metrics) -> None:
        """Make it for a window size."""
        self._context = context
        self._metrics = metrics

    def items(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return all hands from the showdown on; before, sides and cards laid open."""
        if view.shown:
            return self._hands(situation, view, places)
        sides = self._sides(situation, view)
        return [*self._arrows(situation, view, places, sides), *self._laid(situation, view, places, sides)]

    def _sides(self, situation: Situation, view: Observation) -> dict[Seat, str]:
        """Return the sides that are taken; empty for those that are secret."""
        sides = {seat: side for seat, side in enumerate(view.sides) if side}
        if not sides:
            sides = {seat: "" for seat in view.siders if seat not in view.waiting}
        if view.seat is not None and view.side and not situation.hide_hand:
            sides[view.seat] = view.side
        return sides

    def _arrows(
        self, situation: Situation, view: Observation, places: Places, sides: dict[Seat, str]
    ) -> list[Item]:
        items = []
        for seat, side in sides.items():
            target = view.bidder if side == "bidder" else view.caller
            look = ArrowLook("")
            if side:
                look = ArrowLook(side, situation.seats[target].colour, situation.names[target])
            slot = places.seats[seat]
            height = min(places.shown.height - 4, self._metrics.px(40))
            width = min(slot.width - 16, self._metrics.px(150))
            place = pygame.Rect(slot.left + 8, places.shown.top + 4, width, height)
            items.append(Item(f"side:{seat}", look, place, 3, from_rect=slot))
        return items

    def _laid(
        self, situation: Situation, view: Observation, places: Places, sides: dict[Seat, str]
    ) -> list[Item]:
        items = []
        height = places.shown.height - 6
        for seat, cards in enumerate(view.exposed):
            if seat in sides:
                continue
            slot = places.seats[seat]
            room = pygame.Rect(slot.left, places.shown.top + 3, slot.width, height)
            spots = fan(room, len(cards), round(height / RATIO), height, self._metrics.px(4))
            for (key, card), spot in zip(numbered(f"open:{seat}", cards), spots, strict=True):
                look = RankLook(self._context.cards.faces[card], open=True)
                tip = f"{situation.names[seat]} shows {card}."
                items.append(Item(key, look, spot, 3, tip=tip, from_rect=slot))
        return items

    # -- the showdown --------------------------------------------------------------------------------

    def _hands(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return all hands, one below the other; once counted, with what each card counts."""
        m = self._metrics
        area = places.ladder.union(places.calls).union(
            pygame.Rect(places.ladder.left, places.shown.top, 1, places.hand.bottom - places.shown.top)
        )
        hands = [(seat, hand) for seat, hand in enumerate(view.shown) if hand]
        gap = m.px(6)
        height = min(m.px(104), (area.height - gap * len(hands)) // max(1, len(hands)))
        items = []
        for at, (seat, hand) in enumerate(hands):
            line = pygame.Rect(area.left, area.top + at * (height + gap), area.width, height)
            items += self._line(situation, view, seat, hand, line, places.seats[seat])
        return items

    def _line(
        self,
        situation: Situation,
        view: Observation,
        seat: Seat,
        hand: tuple[str, ...],
        line: pygame.Rect,
        slot: pygame.Rect,
    ) -> list[Item]:
        m, cards = self._metrics, self._context.cards
        side, height = m.text_px(16) * 8, line.height
        name = TextLook(situation.names[seat], 16, "semibold", "right")
        items = [Item(f"count:{seat}", name, (line.left, line.top, side, height), 6, animate=False)]
        room = pygame.Rect(line.left + side + m.px(12), line.top, line.width - side - m.px(90), height)
        width = round(height / RATIO)
        step = min(width + m.px(5), (room.width - width) // max(1, len(hand) - 1))
        counted = view.count >= 0
        # The viewer's own cards are those that lay in the hand; the others come from their seats.
        prefix = "card" if seat == view.seat else f"shown:{seat}"
        for index, (key, card) in enumerate(numbered(prefix, hand)):
            look = RankLook(
                cards.faces[card],
                cards.worth[view.rank][card] if counted else None,
                open=card in view.exposed[seat] and not counted,
            )
            spot = (room.left + index * step, line.top, width, height)
            items.append(Item(key, look, spot, 6, from_rect=slot))
        if counted:
            total = TextLook(f"= {cards.count(hand, view.rank)}", 20, "bold")
            left = room.left + step * (len(hand) - 1) + width + m.px(12)
            items.append(Item(f"sum:{seat}", total, (left, line.top, m.px(70), height), 6, animate=False))
        return items
