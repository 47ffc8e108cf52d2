"""What is to be decided at the table of Bid & Bluff: dice for the bids and the colours, and what to do."""

from __future__ import annotations

import pygame

from bidtable.app.tables.base import Situation, Table, fan
from bidtable.app.tables.looks import DieLook, TextLook
from bidtable.app.widgets.board import Item
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.moves import Bid, ChooseColour
from bidtable.games.bid_and_bluff.rules import COLOURS
from bidtable.games.bid_and_bluff.state import Observation
from bidtable.games.bid_and_bluff.words import allowance_text


class Controls:
    """Lays out what the viewer chooses among, where that is neither a card nor a square."""

    def __init__(self, table: Table, context: Context, situation: Situation, area: pygame.Rect) -> None:
        """Take the table that the moves belong to, the rules, what is shown, and where."""
        self.table = table
        self.context = context
        self.situation = situation
        self.area = area
        self.view: Observation = situation.view.observation

    def items(self) -> list[Item]:
        """Return the choices, or a hint where they are elsewhere on the table; nothing if others decide."""
        view = self.view
        if not self.situation.awaiting:
            return []
        if view.phase == "bid":
            return self._bid_dice()
        if view.phase == "colour":
            return self._colour_dice()
        if view.phase == "start":
            look = TextLook("Choose a lit START square on the board.", 18, "semibold", "center")
            return [Item("hint", look, self.area, 2)]
        if view.phase == "move":
            text = allowance_text(view.allowances[view.turn])
            return [Item("hint", TextLook(text, 20, "bold", "center", "accent", wrap=True), self.area, 2)]
        return []

    def _bid_dice(self) -> list[Item]:
        table, situation, area, m = self.table, self.situation, self.area, self.table.metrics
        seat = self.view.turn
        colour = self.view.colours[seat]
        count = self.context.rules.highest_bid + 1
        line = round(m.text_px(15) * 1.25)
        side = min(m.px(62), area.height - line, (area.width - count * m.px(8)) // count)
        row_area = pygame.Rect(area.left, area.top + (area.height - side - line) // 2, area.width, side)
        items = []
        for tricks, place in enumerate(fan(row_area, count, side, side, m.px(10))):
            move, key = Bid(tricks), f"choice:{tricks}"
            if situation.is_legal(move):
                look = DieLook(colour, tricks, self._state(move))
                tip = f"Bid {tricks} (key {tricks})"
                items.append(table.move_item(situation, move, key, look, place, tip=tip, lift=m.px(4)))
            else:
                why = table.game.why_not(self.view, seat, move)
                items.append(Item(key, DieLook(colour, tricks, "dimmed"), place, 2, tip=why, alpha=90))
            label = (place.left, place.bottom, place.width, line)
            number = TextLook(str(tricks), 15, "bold", "center")
            items.append(Item(f"number:{tricks}", number, label, 2, animate=False))
        return items

    def _colour_dice(self) -> list[Item]:
        table, m = self.table, self.table.metrics
        side = min(m.px(64), self.area.height)
        items = []
        for colour, place in zip(COLOURS, fan(self.area, len(COLOURS), side, side, m.px(14)), strict=True):
            move = ChooseColour(colour)
            if self.situation.is_legal(move):
                look = DieLook(colour, None, self._state(move))
                tip, key = table.game.label(move), f"choice:{colour}"
                item = table.move_item(self.situation, move, key, look, place, tip=tip, lift=m.px(4))
                items.append(item)
        return items

    def _state(self, move: Bid | ChooseColour) -> str:
        return "selected" if self.situation.selected == move else "legal"
