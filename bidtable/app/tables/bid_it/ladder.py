"""The ladder of bids: a line for each quantity, a column for each rank, and arrows that lead up to the cap."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.tables.base import Situation, Table
from bidtable.app.tables.bid_it.looks import RankLook, StepLook
from bidtable.app.tables.looks import ChipLook, TextLook
from bidtable.app.widgets.board import Item
from bidtable.games.bid_it import bids
from bidtable.games.bid_it.cards import RANKS
from bidtable.games.bid_it.moves import Bid
from bidtable.games.bid_it.state import Observation

LINES: Final = 4
"""Quantities that are shown at once."""


class Ladder:
    """Draws the bids that may be made; it remembers how far somebody has gone up."""

    def __init__(self, table: Table) -> None:
        """Make the ladder of a table."""
        self._table = table
        self._lowest = 1
        self._seen = (0, 0)

    def items(self, situation: Situation, view: Observation, area: pygame.Rect) -> list[Item]:
        """Return the next bids, none if the viewer may not bid."""
        if not any(isinstance(move, Bid) for move in situation.view.legal):
            return []
        least = view.quantity + (view.rank == 6) if view.quantity else 1
        if self._seen != (view.quantity, view.rank) or self._lowest < least:
            self._seen, self._lowest = (view.quantity, view.rank), least
        m = self._table.metrics
        steps = m.row(38)
        gap = m.px(5)
        width = (area.width - steps - gap * 7) // 6
        height = min(m.row(38), (area.height - gap * LINES) // (LINES + 1))
        items: list[Item] = []
        for column, rank in enumerate(RANKS):
            head = pygame.Rect(area.left + column * (width + gap), area.top, width, height)
            items.append(self._head(situation, rank, head))
        for at in range(LINES):
            quantity = self._lowest + LINES - 1 - at
            if quantity > bids.cap(view):
                continue
            top = area.top + (at + 1) * (height + gap)
            for column, rank in enumerate(RANKS):
                place = pygame.Rect(area.left + column * (width + gap), top, width, height)
                items.append(self._step(situation, view, Bid(quantity, rank), place))
        return [*items, *self._arrows(situation, view, area, pygame.Rect(0, 0, steps, height), least)]

    def _head(self, situation: Situation, rank: int, place: pygame.Rect) -> Item:
        """Return the control of a rank: it chooses the lowest bid of that rank on the lines shown."""
        found = (m for m in situation.view.legal if isinstance(m, Bid) and m.rank == rank)
        move = next((m for m in found if m.quantity >= self._lowest), None)
        look = RankLook(str(rank), state="plain" if move is not None else "dimmed")
        if move is None:
            tip = f"No higher bid of {rank}s is left."
            return Item(f"head:{rank}", look, place, 1, tip=tip, animate=False)
        choose = situation.choose
        tip = f"{self._table.game.label(move)} (key {rank})"
        return Item(f"head:{rank}", look, place, 1, on_click=lambda: choose(move), tip=tip, animate=False)

    def _step(self, situation: Situation, view: Observation, move: Bid, place: pygame.Rect) -> Item:
        key, label = f"bid:{move.quantity}:{move.rank}", f"{move.quantity} × {move.rank}"
        if not situation.is_legal(move):
            assert view.seat is not None
            why = self._table.game.why_not(view, view.seat, move)
            return Item(key, ChipLook(label, "dimmed"), place, 2, tip=why, animate=False)
        look = ChipLook(label, "selected" if situation.selected == move else "legal")
        return self._table.move_item(situation, move, key, look, place, tip=self._table.game.label(move))

    def _arrows(
        self, situation: Situation, view: Observation, area: pygame.Rect, size: pygame.Rect, least: int
    ) -> list[Item]:
        """Return what leads to higher and lower quantities, and the cap."""
        gap, cap = self._table.metrics.px(5), bids.cap(view)
        left, height = area.right - size.width, size.height

        def turn(by: int) -> None:
            self._lowest = max(least, min(cap - LINES + 1, self._lowest + by))
            situation.redraw()

        items = []
        can = {1: self._lowest + LINES - 1 < cap, -1: self._lowest > least}
        for at, (sign, by, tip) in enumerate((("+", 1, "Higher quantities"), ("−", -1, "Lower quantities"))):
            place = (left, area.top + (1 + at * (LINES - 1)) * (height + gap), size.width, height)
            control = StepLook(sign, "legal" if can[by] else "dimmed")
            click = (lambda step: lambda: turn(step))(by) if can[by] else None
            items.append(Item(f"ladder:{by}", control, place, 2, on_click=click, tip=tip, animate=False))
        number = (left - gap, area.top + 2 * (height + gap), size.width + 2 * gap, 2 * height + gap)
        lowest = TextLook(str(self._lowest), 28, "bold", "center")
        items.append(Item("quantity", lowest, number, 1, tip="The lowest quantity shown.", animate=False))
        most = TextLook(f"≤ {cap}", 14, align="center", tone="muted")
        place = (left - gap, area.top, size.width + gap, height)
        tip = f"No bid goes above {cap}: twice the cards in hands."
        items.append(Item("cap", most, place, 1, tip=tip, animate=False))
        return items
