"""Buttons of the game Bid & Bluff with which the viewer chooses a bid or a die."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from bidtable.app.tables.base import Situation, Table
from bidtable.app.tables.bid_and_bluff import text
from bidtable.app.tables.bid_and_bluff.layout import LARGE
from bidtable.app.tables.bid_and_bluff.looks import ChoiceLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import Move
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.moves import ChooseColour
from bidtable.games.bid_and_bluff.rules import COLOURS
from bidtable.games.bid_and_bluff.state import Observation

RAISED: Final = 5
"""Height in layout units by which the chosen plate is raised."""


def row(area: pygame.Rect, count: int, gap: int, most: int) -> list[pygame.Rect]:
    """Return equal areas side by side in the middle of an area."""
    if count == 0:
        return []
    width = min(most, (area.width - gap * (count - 1)) // count)
    left = area.left + (area.width - width * count - gap * (count - 1)) // 2
    return [pygame.Rect(left + i * (width + gap), area.top, width, area.height) for i in range(count)]


class Controls:
    """The buttons with which the viewer chooses a bid or a die."""

    def __init__(self, table: Table, game: BidAndBluff, situation: Situation, area: pygame.Rect) -> None:
        self.table, self.game, self.context = table, game, game.context
        self.situation, self.area = situation, area
        self.view: Observation = situation.view.observation

    def items(self) -> list[Item]:
        if not self.situation.awaiting:
            return []
        if self.view.phase == "bid":
            return self._bids()
        if self.view.phase == "colour":
            return self._colours()
        return []

    def _places(self, count: int) -> list[pygame.Rect]:
        m = self.table.metrics
        return row(self.area, count, m.px(8), max(m.px(140), m.text_px(13) * 9))

    def _bids(self) -> list[Item]:
        seat = self.view.turn
        colour = self.view.colours[seat]
        items = []
        for bid, place in zip(self.context.bids, self._places(len(self.context.bids)), strict=True):
            means, _ = text.worth(self.game, self.view, bid)
            if self.table.metrics.text_scale >= LARGE:
                means = means.removeprefix("made: ")
            look = ChoiceLook(colour, bid.tricks, f"Bid {bid.tricks}", means)
            items.append(self._item(bid, f"choice:{bid.tricks}", look, place, f"Key {bid.tricks}"))
        return items

    def _colours(self) -> list[Item]:
        own = self.situation.seats[self.view.turn].colour
        free = [colour for colour in COLOURS if self.situation.is_legal(ChooseColour(colour))]
        items = []
        for colour, place in zip(free, self._places(len(free)), strict=True):
            chosen = self.situation.selected == ChooseColour(colour)
            look = ChoiceLook(
                colour,
                None,
                colour.capitalize(),
                "chosen" if chosen else "your colour" if colour == own else "",
            )
            items.append(self._item(ChooseColour(colour), f"choice:{colour}", look, place, ""))
        return items

    def _item(self, move: Move, key: str, look: ChoiceLook, place: pygame.Rect, tip: str) -> Item:
        table, situation = self.table, self.situation
        if not situation.is_legal(move):
            why = table.game.why_not(self.view, self.view.turn, move)
            return Item(
                key, replace(look, state="dimmed"), place, 9, on_click=_nothing, enabled=False, tip=why
            )
        if situation.selected == move:
            look = replace(look, state="selected")
            place = place.move(0, -table.metrics.px(RAISED))
        return table.move_item(situation, move, key, look, place, z=9, tip=tip, lift=table.metrics.px(4))


def _nothing() -> None:
    # The tooltip of a forbidden choice already shows the reason.
    ...
