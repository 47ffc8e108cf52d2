"""The end of I Bid You Not on the table: all score piles lie open, one row a person, with what they are worth."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not import text
from bidtable.app.tables.i_bid_you_not.cards import SHOWS, STRIP
from bidtable.app.tables.i_bid_you_not.layout import Places
from bidtable.app.tables.i_bid_you_not.looks import RuleLook, ScoreLook, WordsLook
from bidtable.app.tables.i_bid_you_not.seats import Lay, opening
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.widgets.board import Item
from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.core.texts import listed
from bidtable.games.i_bid_you_not.deck import Deck, signed
from bidtable.games.i_bid_you_not.naming import number_text
from bidtable.games.i_bid_you_not.state import Observation

TALLEST: Final = 108
"""Layout units of a row's height at most."""
NAMED: Final = 176
"""Layout units of the width of a plate with name and score at least."""
MOST_NUMBERS: Final = 2
"""Numbers of cards on the chip of a bonus; of more cards it tells how many they are."""


def counted(table: TileTable, situation: Situation, deck: Deck, places: Places, lay: Lay) -> list[Item]:
    """Return who has won, and a row for each person, the best first: name, score, cards, and what these add."""
    seen: Observation = situation.view.observation
    m, area = table.metrics, places.count.inflate(-table.metrics.px(8), 0)
    scores = [text.worth_of(table.context, seen, pile) for pile in seen.piles]
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    gap = m.px(5)
    head = min(round(m.text_px(22) * 1.25), m.px(34))
    top = area.top + head + gap
    # The best row is half as tall again.
    share = (area.bottom - top - gap * (len(order) - 1)) / (len(order) + 0.5)
    tall = min(m.px(TALLEST), int(share))
    wide = _named(m, situation.names)
    title = pygame.Rect(area.left, area.top, area.width, head)
    items = [Item("won", WordsLook(_won(situation.names, scores), 22, "display"), title, 2, animate=False)]
    for row, seat in enumerate(order):
        place = pygame.Rect(area.left, top, wide, tall if row else tall * 3 // 2)
        top = place.bottom + gap
        best = scores[seat] == scores[order[0]]
        look = ScoreLook(situation.names[seat], situation.seats[seat].colour, text.points(scores[seat]), best)
        tip = f"{text.pile(table.context, seen, seen.piles[seat])} Press to look."
        items.append(opening(situation, f"score:{seat}", look, place, tip))
        rest = pygame.Rect(place.right + gap, place.top, area.right - place.right - gap, place.height)
        bonus = _bonus(table, seen, deck, seat, rest)
        if bonus is not None:
            rest.width -= pygame.Rect(bonus.rect).width + gap
        cards = _cards(table, seen, deck, seat, rest, lay.pile(seat), row)
        items += cards
        if bonus is not None:
            edge = max([rest.left, *(pygame.Rect(card.rect).right for card in cards)])
            items.append(replace(bonus, rect=pygame.Rect(bonus.rect).move(edge + 2 * gap - bonus.rect[0], 0)))
    return items


def _won(names: tuple[str, ...], scores: list[int]) -> str:
    """Name who has won, and with how much."""
    best = max(scores)
    winners = [name for name, score in zip(names, scores, strict=True) if score == best]
    verb = "share the win" if len(winners) > 1 else "wins"
    return f"{listed(winners)} {verb} with {text.points(best)}"


def _named(m: Metrics, names: tuple[str, ...]) -> int:
    """Return how wide the plates with the names are: wide enough for the longest word."""
    longest = max(len(word) for name in names for word in name.split())
    return max(m.px(NAMED), round(m.floor_px(12) * 0.66 * longest) + m.px(104))


def _bonus(table: TileTable, seen: Observation, deck: Deck, seat: Seat, area: pygame.Rect) -> Item | None:
    """Return what cards of a pile add for each card of it, at the end of its row (IB-16); None if that is 0."""
    cards = text.adding(deck, seen.piles[seat])
    each, counting = sum(cards.values()), len(text.counting(deck, seen, seen.piles[seat]))
    if not each * counting:
        return None
    m = table.metrics
    numbers = tuple(number_text(deck.numbers[card]) for card in cards)
    if len(numbers) > MOST_NUMBERS:
        # On the tip there is room for them.
        numbers = (f"{len(numbers)} ×",)
    look = RuleLook(
        numbers, f"{signed(each)} each: {text.points(each * counting)}", table.colour(deck, next(iter(cards)))
    )
    size = m.text_px(14) if m.text_scale <= 1.25 else m.floor_px(13)
    wide = round(size * 0.56 * len(look.text)) + look.badges(m) + m.px(20)
    place = pygame.Rect(0, 0, min(area.width - m.px(STRIP), wide), 0)
    place.height = min(area.height, m.row(28))
    place.midright = area.midright
    who = listed([deck.titles[card] for card in cards])
    tip = f"{who}: {signed(each)} for each of the {text.cards(counting)} that count."
    return Item(f"bonus:{seat}", look, place, 3, tip=tip, animate=False)


def _cards(
    table: TileTable,
    seen: Observation,
    deck: Deck,
    seat: Seat,
    area: pygame.Rect,
    start: pygame.Rect,
    row: int,
) -> list[Item]:
    """Return the cards of a pile, in lines; of a pile too large for its row the last ones are left to the dialog."""
    m, cards = table.metrics, bits(seen.piles[seat])
    counts = text.counting(deck, seen, seen.piles[seat])
    gap, rest = m.px(3), round(m.floor_px(13) * 0.6 * len("99 more")) + m.px(4)
    # As close as numbers can still be read.
    least = m.px(STRIP)
    lines = max(1, min((area.height + gap) // (m.px(SHOWS) + gap), -(-len(cards) * least // area.width)))
    tall = (area.height - gap * (lines - 1)) // lines
    room, each = area.width, -(-len(cards) // lines)
    if each * least > room:
        room -= rest
        each = max(0, room // least)
    hidden = max(0, len(cards) - each * lines)
    wide = max(least, min(round(tall * 0.8), room - (each - 1) * least))
    step = min(wide + gap, max(least, (room - wide) // max(1, each - 1)))
    items = []
    for at, card in enumerate(cards[: each * lines]):
        line, column = divmod(at, each)
        place = pygame.Rect(area.left + column * step, area.top + line * (tall + gap), wide, tall)
        look = table.tile(
            deck,
            card,
            "plain" if card in counts else "dimmed",
            strip=(min(step, wide), max(m.px(SHOWS), tall)),
        )
        tip = f"{deck.titles[card]}.{text.action(deck, deck.numbers[card])}"
        items.append(
            Item(
                f"card:{deck.numbers[card]}",
                look,
                place,
                4 + at,
                tip=tip,
                from_rect=start,
                delay=0.25 * row + 0.03 * at,
                lift=m.px(6),
            )
        )
    if hidden:
        left = area.left + ((each - 1) * step + wide + m.px(4) if each else 0)
        told = f"{hidden} more" if each else text.cards(hidden)
        place = pygame.Rect(left, area.top, rest, area.height)
        items.append(Item(f"more:{seat}", WordsLook(told, 13, "semibold"), place, 3, animate=False))
    return items
