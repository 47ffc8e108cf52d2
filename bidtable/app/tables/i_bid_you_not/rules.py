"""Shows the rules that come from cards in the game I Bid You Not."""

from __future__ import annotations

from dataclasses import replace

import pygame

from bidtable.app.draw.theme import Metrics, Rgb
from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not.layout import Places
from bidtable.app.tables.i_bid_you_not.looks import RuleLook
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.widgets.board import Item
from bidtable.core.texts import counted, listed
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.naming import number_text
from bidtable.games.i_bid_you_not.standing import Standing, standing
from bidtable.games.i_bid_you_not.state import Observation

TRUCE: Rgb = (116, 71, 159)
"""Colour of the chip with the number of turns in which no player may declare an auction."""
MOVED = 24
"""Height below the notes for cards that the viewer loses or gets, in layout units."""
MOST_NUMBERS = 2
"""Largest number of cards whose numbers are listed on a note about a rule.

If more cards make the rule, the note shows how many.
"""


def rules(table: TileTable, situation: Situation, deck: Deck, places: Places) -> list[Item]:
    # Equal rules of several cards share a note.
    seen: Observation = situation.view.observation
    found = [
        (f"bound:{deck.numbers[rule.cards[0]]}", _look(table, deck, rule), _tip(deck, rule))
        for rule in standing(table.context, seen)
    ]
    if seen.truce:
        turns = counted(seen.truce, "more turn")
        look = RuleLook((str(seen.truce),), f"no declaring: {turns}", TRUCE)
        found.append(("truce", look, f"Nobody may declare an auction for {turns}."))
    if not found:
        return []
    m, area = table.metrics, places.rules
    gap = m.px(4)
    items = []
    # A text that is too long for one line takes two.
    parts = [2 if _width(m, look, m.floor_px(12)) > area.width else 1 for _, look, _ in found]
    room = area.height - gap * (len(found) - 1)
    tall = min(m.row(28), room // sum(parts))
    needed = gap * (len(found) - 1) + sum(tall if lines == 1 else _double(m, tall) for lines in parts)
    top = max(area.top, min(places.cloth, area.bottom - needed - m.px(MOVED)))
    for (key, look, tip), lines in zip(found, parts, strict=True):
        high = tall if lines == 1 else _double(m, tall)
        wide = area.width if lines == 2 else min(_width(m, look, m.text_px(14)), area.width)
        place = pygame.Rect(area.left, top, wide, high)
        items.append(Item(key, replace(look, lines=lines), place, 2, tip=tip, animate=False))
        top += high + gap
    return items


def _double(m: Metrics, tall: int) -> int:
    return max(m.px(36), round(tall * 1.5))


def _width(m: Metrics, look: RuleLook, size: int) -> int:
    return round(size * 0.51 * len(look.text)) + look.badges(m) + m.px(17)


def _look(table: TileTable, deck: Deck, rule: Standing) -> RuleLook:
    numbers = tuple(number_text(deck.numbers[card]) for card in rule.cards)
    if len(numbers) > MOST_NUMBERS:
        numbers = (f"{len(numbers)} cards",)
    return RuleLook(numbers, rule.action.chip, table.colour(deck, rule.cards[0]), not rule.in_force)


def _tip(deck: Deck, rule: Standing) -> str:
    who = listed([deck.titles[card] for card in rule.cards])
    said = f"{who}: {rule.action.text}"
    if rule.overruled_by is not None:
        return f"Overruled by {deck.titles[rule.overruled_by]}. {said}"
    return f"Void in this auction: it would leave nobody. {said}" if rule.void else f"Rule in force. {said}"
