"""The chips below the offer: which actions are in force, and the cards they stand on."""

from __future__ import annotations

from bidtable.app.draw.theme import Metrics, Rgb
from bidtable.app.tables.i_bid_you_not.layout import Places
from bidtable.app.tables.i_bid_you_not.looks import BoundLook
from bidtable.app.widgets.board import Item
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.naming import number_text
from bidtable.games.i_bid_you_not.state import Observation
from bidtable.games.i_bid_you_not.words import in_force

TRUCE = (116, 71, 159)
"""Colour of the chip that counts the turns without declaring."""


def chips(m: Metrics, seen: Observation, context: Context, places: Places) -> list[Item]:
    """Return a chip for each action in force, side by side, narrower if there are many."""
    deck, colours = context.deck(seen), context.rules.colours
    found = []
    for card, action in in_force(context, seen):
        number, colour = deck.numbers[card], deck.types[deck.cards[card].type].colour
        look = BoundLook(number_text(number), action.chip, rgb(colours[colour]))
        found.append((f"bound:{number}", look, f"{deck.titles[card]}: {action.text}"))
    if seen.truce:
        turns = "1 more turn" if seen.truce == 1 else f"{seen.truce} more turns"
        look = BoundLook(str(seen.truce), f"no declaring: {turns}", TRUCE)
        found.append(("truce", look, f"Nobody may declare an auction for {turns}."))
    if not found:
        return []
    gap = m.px(8)
    widths = [round(m.text_px(14) * 0.54 * len(look.text)) + m.px(64) for _, look, _ in found]
    room = places.chips.width - gap * (len(found) - 1)
    if sum(widths) > room:
        widths = [width * room // sum(widths) for width in widths]
    left = places.chips.left + (room - sum(widths)) // 2
    items = []
    for (key, chip, tip), width in zip(found, widths, strict=True):
        place = (left, places.chips.top, width, places.chips.height)
        items.append(Item(key, chip, place, 2, tip=tip, animate=False))
        left += width + gap
    return items


def rgb(colour: str) -> Rgb:
    """Return a colour of the rule files as numbers."""
    return (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16))
