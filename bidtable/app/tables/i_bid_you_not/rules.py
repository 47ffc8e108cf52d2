"""The rules that lie in the lot of I Bid You Not, as chips: merged where they say the same, struck out if overruled."""

from __future__ import annotations

import pygame

from bidtable.app.draw.theme import Rgb
from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not.layout import Places
from bidtable.app.tables.i_bid_you_not.looks import RuleLook
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.widgets.board import Item
from bidtable.core.texts import listed
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.naming import count, number_text
from bidtable.games.i_bid_you_not.standing import Standing, standing
from bidtable.games.i_bid_you_not.state import Observation

TRUCE: Rgb = (116, 71, 159)
"""Colour of the chip that counts the turns without declaring."""
MOST_NUMBERS = 3
"""Numbers on a chip; of more cards it tells how many they are."""


def rules(table: TileTable, situation: Situation, deck: Deck, places: Places) -> list[Item]:
    """Return a chip for each rule, one below the other."""
    seen: Observation = situation.view.observation
    found = [
        (f"bound:{deck.numbers[rule.cards[0]]}", _look(table, deck, rule), _tip(deck, rule))
        for rule in standing(table.context, seen)
    ]
    if seen.truce:
        turns = count(seen.truce, "more turn")
        look = RuleLook((str(seen.truce),), f"no declaring: {turns}", TRUCE)
        found.append(("truce", look, f"Nobody may declare an auction for {turns}."))
    if not found:
        return []
    m, area = table.metrics, places.rules
    gap = m.px(4)
    tall = min(m.row(28), (area.height + gap) // len(found) - gap)
    items = []
    for at, (key, look, tip) in enumerate(found):
        chip = _width(table, look)
        # What is too long for one line takes two, if there is room.
        high = tall
        place = pygame.Rect(area.left, area.top + at * (tall + gap), min(chip, area.width), high)
        items.append(Item(key, look, place, 2, tip=tip, animate=False))
    return items


def _width(table: TileTable, look: RuleLook) -> int:
    """Return about how wide a chip is whose text is written at its usual size."""
    m = table.metrics
    badges = sum(round(m.text_px(13) * 0.62 * len(number)) + m.px(24) for number in look.numbers)
    return round(m.text_px(14) * 0.53 * len(look.text)) + badges + m.px(20)


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
    return f"Void in this auction: it would leave nobody. {said}" if rule.void else said
