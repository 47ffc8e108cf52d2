"""The scores of the players at the end of the game I Bid You Not."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from bidtable.app.draw.film import pop
from bidtable.app.draw.theme import Metrics
from bidtable.app.match.address import addressed
from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not import text
from bidtable.app.tables.i_bid_you_not.cards import STRIP
from bidtable.app.tables.i_bid_you_not.layout import SLIMMEST, Places, arrange
from bidtable.app.tables.i_bid_you_not.looks import RuleLook, ScoreLook, WordsLook
from bidtable.app.tables.i_bid_you_not.seats import Spreads, opening
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.widgets.board import Item
from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.core.texts import listed
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not.deck import Deck, signed
from bidtable.games.i_bid_you_not.naming import number_text
from bidtable.games.i_bid_you_not.state import Observation

TALLEST: Final = 150
"""Largest height of a player's row, in layout units."""
FIRST: Final = 1.5
"""Height of a winner's row divided by the height of another player's row."""
WIDEST: Final = 84
"""Largest width of a card in the count, in layout units."""
EASY: Final = 41
"""Smallest width of a card in a pile with one row, in layout units, if the pile could have more rows."""
GAP: Final = 3
"""Gap between two cards of a score pile, in layout units."""
NAMED: Final = 196
"""Smallest width of a plate with a name and a score, in layout units."""
PACE: Final = 0.7
"""Seconds between the counts of two score piles, at normal speed."""
FALL: Final = 0.03
"""Seconds between two cards of a score pile that is counted, at normal speed."""
FLIGHT: Final = 0.4
"""Seconds from the start of the last card of a pile to the player's score, at normal speed."""
MOST_NUMBERS: Final = 2
"""Largest number of cards whose numbers are listed on the chip of a bonus.

If more cards have the bonus, the chip shows how many.
"""


def counted(
    table: TileTable, situation: Situation, deck: Deck, places: Places, spreads: Spreads
) -> list[Item]:
    """Return the names of the winners, and each player's score and cards, the best player first."""
    seen: Observation = situation.view.observation
    m, area = table.metrics, places.count.inflate(-table.metrics.px(8), 0)
    scores = [text.pile_worth(table.context, seen, pile) for pile in seen.piles]
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    gap = m.px(5)
    head = min(round(m.text_px(22) * 1.25), m.px(34))
    top = area.top + head + gap
    best = scores[order[0]]
    parts = [FIRST if scores[seat] == best else 1.0 for seat in order]
    free = area.bottom - top - gap * (len(order) - 1)
    heights = [min(m.px(round(TALLEST * part)), round(free * part / sum(parts))) for part in parts]
    wide = _named(m, situation.names)
    title = pygame.Rect(area.left, area.top, area.width, head)
    fresh = isinstance(situation.moment, ev.GameEnded)
    # The piles are counted from the last place to the first, and the winner is named after all of them.
    starts = [PACE * (len(order) - 1 - row) for row in range(len(order))]
    ends = [start + FALL * seen.pile_sizes[seat] + FLIGHT for start, seat in zip(starts, order, strict=True)]
    film = pop(0.4, max(ends) + 0.2) if fresh else None
    look = WordsLook(addressed(_won(situation.called, scores)), 22, "display")
    items = [Item("won", look, title, 2, animate=False, film=film)]
    rows = []
    for seat, tall in zip(order, heights, strict=True):
        place = pygame.Rect(area.left, top, wide, tall)
        top += tall + gap
        rest = pygame.Rect(place.right + gap, place.top, _edge(m, places, place) - place.right - gap, tall)
        bonus = _bonus(table, seen, deck, seat, rest)
        if bonus is not None:
            rest.width -= pygame.Rect(bonus.rect).width + gap
        rows.append((seat, place, rest, bonus))
    # The cards of all players are equally wide, except in piles that need several rows.
    widths = [_widest(m, rest, seen.pile_sizes[seat]) for seat, _, rest, _ in rows]
    widest = min([width for width in widths if width >= m.px(EASY)], default=m.px(WIDEST))
    for row, (seat, place, rest, bonus) in enumerate(rows):
        won = scores[seat] == best
        film = pop(0.3, ends[row]) if fresh else None
        score = ScoreLook(situation.names[seat], situation.seats[seat].colour, text.points(scores[seat]), won)
        tip = f"{text.pile(table.context, seen, seen.piles[seat])} Press to look."
        items.append(replace(opening(situation, f"score:{seat}", score, place, tip), film=film))
        cards = _cards(table, seen, deck, seat, rest, spreads.pile(seat), starts[row], widest)
        items += cards
        if bonus is not None:
            edge = max([rest.left, *(pygame.Rect(card.rect).right for card in cards)])
            beside = pygame.Rect(bonus.rect).move(edge + 2 * gap - bonus.rect[0], 0)
            items.append(replace(bonus, film=film, rect=beside))
    return items


def _edge(m: Metrics, places: Places, row: pygame.Rect) -> int:
    free = row.top >= places.free_below(places.count.right, m.width) and row.bottom < places.right.bottom
    return m.width - m.px(8) if free else places.count.right - m.px(4)


def _won(names: tuple[str, ...], scores: list[int]) -> str:
    best = max(scores)
    winners = [name for name, score in zip(names, scores, strict=True) if score == best]
    verb = "share the win" if len(winners) > 1 else "wins"
    return f"{listed(winners)} {verb} with {text.points(best)}"


def _named(m: Metrics, names: tuple[str, ...]) -> int:
    longest = max(len(word) for name in names for word in name.split())
    return max(m.px(NAMED), round(m.floor_px(12) * 0.66 * longest) + m.px(128))


def _bonus(table: TileTable, seen: Observation, deck: Deck, seat: Seat, area: pygame.Rect) -> Item | None:
    # Some cards give a bonus to each card of a score pile (IB-16).
    cards = text.adding(deck, seen.piles[seat])
    each, counting = sum(cards.values()), len(text.counting(deck, seen, seen.piles[seat]))
    if not each * counting:
        return None
    m = table.metrics
    numbers = tuple(number_text(deck.numbers[card]) for card in cards)
    if len(numbers) > MOST_NUMBERS:
        # The tooltip has space for all of them.
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
    begin: float,
    widest: int,
) -> list[Item]:
    m, cards = table.metrics, bits(seen.piles[seat])
    counts = text.counting(deck, seen, seen.piles[seat])
    items = []
    laid, hidden = _laid(m, area, len(cards), widest)
    for at, (card, place) in enumerate(zip(cards, laid, strict=False)):
        look = table.tile(deck, card, "plain" if card in counts else "dimmed", compact=True)
        tip = f"{deck.titles[card]}.{text.action(deck, deck.numbers[card])}"
        items.append(
            Item(
                f"card:{deck.numbers[card]}",
                look,
                place,
                4 + at,
                tip=tip,
                from_rect=start,
                delay=begin + FALL * at,
                lift=m.px(6),
            )
        )
    if hidden is not None:
        words = f"{len(cards) - len(laid)} more" if laid else text.cards(len(cards))
        items.append(Item(f"more:{seat}", WordsLook(words, 13, "semibold"), hidden, 3, animate=False))
    return items


def _widest(m: Metrics, area: pygame.Rect, count: int) -> int:
    beside = (area.width + m.px(GAP)) // max(1, count) - m.px(GAP)
    return min(beside, m.px(WIDEST), round(area.height * 0.8))


def _laid(
    m: Metrics, area: pygame.Rect, count: int, widest: int
) -> tuple[list[pygame.Rect], pygame.Rect | None]:
    wide = min(_widest(m, area, count), widest)
    if wide >= m.px(EASY):
        return _in_line(m, area, count, wide), None
    least = m.px(STRIP)
    arrangement = arrange(m, area, count, gap=m.px(GAP), fanned=False)
    if arrangement.spots[0].rect.width >= least:
        # Each row of the count begins at the plate.
        free = min(spot.rect.left for spot in arrangement.spots) - area.left
        return [spot.rect.move(-free, 0) for spot in arrangement.spots], None
    if wide >= least:
        return _in_line(m, area, count, wide), None
    left_out = round(m.floor_px(13) * 0.6 * len("99 more")) + m.px(4)
    laid = _in_line(m, area, max(0, (area.width - left_out) // (least + m.px(GAP))), least)
    left = laid[-1].right + m.px(4) if laid else area.left
    return laid, pygame.Rect(left, area.top, left_out, area.height)


def _in_line(m: Metrics, area: pygame.Rect, count: int, wide: int) -> list[pygame.Rect]:
    tall = min(area.height, round(wide * SLIMMEST))
    top, step = area.centery - tall // 2, wide + m.px(GAP)
    return [pygame.Rect(area.left + at * step, top, wide, tall) for at in range(count)]
