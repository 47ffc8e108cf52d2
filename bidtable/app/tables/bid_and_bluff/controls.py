"""What is to be decided at the table of Bid & Bluff: dice for the bids and the colours."""

from __future__ import annotations

import pygame

from bidtable.app.tables.base import Situation, Table, row
from bidtable.app.tables.bid_and_bluff.looks import RaceDieLook
from bidtable.app.tables.looks import TextLook
from bidtable.app.widgets.board import Item
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.moves import Bid, ChooseColour
from bidtable.games.bid_and_bluff.rules import COLOURS
from bidtable.games.bid_and_bluff.state import Observation

DIE_RATIO = 1.2
"""Height of a die by its width."""


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
        """Return the choices; nothing if others decide, or if they are elsewhere on the table."""
        if not self.situation.awaiting:
            return []
        if self.view.phase == "bid":
            return self._bid_dice()
        if self.view.phase == "colour":
            return self._colour_dice()
        return []

    def _places(self, count: int) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """Return the places of so many dice, and of the words below them."""
        m, area = self.table.metrics, self.area
        words = round(m.text_px(15) * 1.3)
        gap = m.px(14)
        tall = min(area.height - words, m.px(84))
        wide = min(round(tall / DIE_RATIO), (area.width - gap * (count - 1)) // count)
        cells = row(area, count, gap, max(wide, m.text_px(15) * 4))
        dice, labels = [], []
        for cell in cells:
            die = pygame.Rect(0, cell.bottom - words - round(wide * DIE_RATIO), wide, round(wide * DIE_RATIO))
            die.centerx = cell.centerx
            dice.append(die)
            labels.append(pygame.Rect(cell.left, cell.bottom - words, cell.width, words))
        return dice, labels

    def _bid_dice(self) -> list[Item]:
        table, situation = self.table, self.situation
        seat = self.view.turn
        colour = self.view.colours[seat]
        dice, labels = self._places(self.context.rules.highest_bid + 1)
        items = []
        for tricks, (place, label) in enumerate(zip(dice, labels, strict=True)):
            move, key = Bid(tricks), f"choice:{tricks}"
            legal = situation.is_legal(move)
            if legal:
                look = RaceDieLook(colour, tricks, self._state(move))
                tip = f"Bid {tricks} (key {tricks})"
                items.append(
                    table.move_item(situation, move, key, look, place, tip=tip, lift=table.metrics.px(5))
                )
            else:
                why = table.game.why_not(self.view, seat, move)
                look = RaceDieLook(colour, tricks, "dimmed")
                items.append(Item(key, look, place, 2, on_click=_nothing, enabled=False, tip=why))
            word = TextLook(str(tricks), 17, "display", "center", "plain" if legal else "muted")
            items.append(Item(f"number:{tricks}", word, label, 2, animate=False))
        return items

    def _colour_dice(self) -> list[Item]:
        """Lay out the dice that are free; the colour chosen in the set-up is marked as the person's own."""
        table, situation = self.table, self.situation
        free = [colour for colour in COLOURS if situation.is_legal(ChooseColour(colour))]
        own = situation.seats[self.view.turn].colour
        items = []
        for colour, place, label in zip(free, *self._places(len(free)), strict=True):
            move = ChooseColour(colour)
            look = RaceDieLook(colour, None, self._state(move))
            key, tip = f"choice:{colour}", table.game.label(move)
            items.append(
                table.move_item(situation, move, key, look, place, tip=tip, lift=table.metrics.px(5))
            )
            word = f"{colour}, yours" if colour == own else colour
            weight = "bold" if colour == own else "regular"
            text = TextLook(word, 15, weight, "center")  # type: ignore[arg-type]
            items.append(Item(f"number:{colour}", text, label, 2, animate=False))
        return items

    def _state(self, move: Bid | ChooseColour) -> str:
        return "selected" if self.situation.selected == move else "legal"


def _nothing() -> None:
    """Do nothing: what cannot be chosen answers with its reason."""
