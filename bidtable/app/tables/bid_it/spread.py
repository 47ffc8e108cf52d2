"""The cards in front of the players in the game BID-IT!."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from bidtable.app.draw.film import REST, Film, Pose, pop, stamp
from bidtable.app.draw.look import Look
from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bid_it import count
from bidtable.app.tables.bid_it.layout import Places
from bidtable.app.tables.bid_it.looks import DealCardLook, GoneLook, LostLook, RankLook, times_counted
from bidtable.app.tables.bid_it.plates import FigureLook, StampLook
from bidtable.app.tables.bid_it.text import TWICE, laid_open, lost_so_far, still_to_lose
from bidtable.app.tables.looks import CardBackLook
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Seat
from bidtable.core.texts import counted
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.players import going_out
from bidtable.games.bid_it.state import Observation

A_CARD = 0.05
"""Seconds between two cards that are dealt, or turned over, at normal speed."""
FALLING: Final = 33
"""Drawing order of the lost Deal card, above the open hands."""
TURNS: Final = 1.0
"""Seconds until the only Deal card that is left has turned red, at normal speed."""
LAST: Final = 1.9
"""Factor by which the last Deal card grows for a moment, when it becomes the last one."""


def numbered(prefix: str, cards: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield a key and the name of each card; equal cards get different keys."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
        yield f"{prefix}:{card}:{counts[card]}", card


def held(situation: Situation, seat: Seat, card: str, look: Look) -> Words:
    value = f"counts {look.count}" if isinstance(look, RankLook) and look.count else ""
    return Words("card", card, value, f"held by {situation.names[seat]}")


class Spread:
    """The cards in front of all players."""

    def __init__(self, context: Context, metrics: Metrics) -> None:
        self._context = context
        self._metrics = metrics
        # Items that seldom change are kept, so that the board need not compare them again.
        self._deal_items = functools.lru_cache(maxsize=64)(self._deals)
        self._closed_items = functools.lru_cache(maxsize=64)(self._closed)

    def items(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        items: list[Item] = []
        full = self._context.full_hand(len(view.deals))
        for seat in range(len(situation.seats)):
            if view.deals[seat] or seat in going_out(view):
                row = self._deal_items(seat, situation.names[seat], view.deals[seat], full, places)
                items += self._losing(situation, seat, view.deals[seat], row)
            else:
                items.append(self._out(situation, seat, places))
            if seat != situation.near:
                items += self._cards(situation, view, seat, places)
        items += self._lost(situation, view, places)
        return [*items, *self._tallies(situation, view, places)]

    def _tallies(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        if view.count < 0 or not view.shown:
            return []
        units = count.units(self._context, view)
        now = isinstance(situation.moment, ev.Counted)
        items = []
        for seat, hand in enumerate(view.shown):
            if not hand:
                continue
            found = sum(unit.seat == seat for unit in units)
            film = None
            if now:
                last = count.units_before(units, view, seat) + found
                film = pop(0.3, count.start(last, len(units)) + count.FLIGHT)
            look = FigureLook(f"+{found}", plated=seat != situation.near)
            tip = f"{situation.names[seat]} has {found} of the {view.rank}s, stars included. {TWICE}"
            items.append(
                Item(
                    f"tally:{seat}",
                    look,
                    places.spreads[seat].tally,
                    31,
                    tip=tip,
                    film=film,
                    animate=False,
                    words=Words("count", situation.names[seat], str(found)),
                )
            )
        return items

    # -- Deal cards ----------------------------------------------------------------------------------

    def _deals(self, seat: Seat, name: str, left: int, full: int, places: Places) -> tuple[Item, ...]:
        items = []
        words = Words("Deal cards", name, f"{left} of {full}", "Last Chance" if left == 1 else "")
        for at, spot in enumerate(places.deal_row(seat, full)):
            state = "lost" if at >= left else "last" if left == 1 else "kept"
            look = DealCardLook(state)
            items.append(Item(f"deal:{seat}:{at}", look, spot, 2, words=None if at else words))
        return tuple(items)

    @staticmethod
    def _losing(situation: Situation, seat: Seat, left: int, row: Sequence[Item]) -> Sequence[Item]:
        """Return a row of Deal cards."""
        if not isinstance(situation.moment, ev.CardLost) or situation.moment.seat != seat or left >= len(row):
            return row
        moved = list(row)
        if left == 1:
            kept = DealCardLook("kept")
            turns = Film((Pose(look=kept), Pose(look=kept), Pose(scale=LAST), REST), TURNS)
            moved[0] = replace(row[0], film=turns)
        return moved

    def _lost(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        lost = lost_so_far(situation.recent)
        items = []
        row = self._context.full_hand(len(view.deals))
        for seat, number in lost.items():
            if not view.shown or not view.deals[seat]:
                # A seat without Deal cards is out, and a stamp over all of them says so.
                continue
            now = isinstance(situation.moment, ev.CardLost) and situation.moment.seat == seat
            beside = self._beside(situation, seat, row, places)
            words = Words("loss", situation.names[seat], counted(number, "Deal card"))
            if now:
                items.append(self._gone(seat, number, (row, view.deals[seat]), places, words))
                continue
            items.append(Item(f"lost:{seat}", LostLook(number), beside, 8, words=words))
        for seat, number in still_to_lose(self._context, view, situation.recent).items():
            place = self._beside(situation, seat, row, places)
            tip = f"{situation.names[seat]} is going to lose {number}."
            words = Words("loss", situation.names[seat], counted(number, "Deal card"), "still to come")
            look = LostLook(number, shown=False)
            items.append(Item(f"loses:{seat}", look, place, 8, tip=tip, animate=False, words=words))
        return items

    def _gone(self, seat: Seat, number: int, deals: tuple[int, int], places: Places, words: Words) -> Item:
        # The lost card is large while its loss is told. Then it shrinks to a sign beside the others.
        full, left = deals
        start = places.deal_row(seat, full)[min(left, full - 1)]
        return Item(
            f"lost:{seat}",
            GoneLook(number),
            places.spreads[seat].gone,
            FALLING,
            from_rect=start,
            arc=self._metrics.px(30),
            angle=8.0,
            words=words,
        )

    def _beside(self, situation: Situation, seat: Seat, row: int, places: Places) -> pygame.Rect:
        spots, gap = places.deal_row(seat, row), self._metrics.px(4)
        letters = self._metrics.floor_px(12)
        place = pygame.Rect(0, 0, round(letters * 2.2), max(spots[0].height, round(letters * 1.4)))
        if seat == situation.near:
            place.bottomright = (spots[-1].right, spots[0].top - gap)
            return place
        place.midleft = (spots[-1].right + gap, spots[-1].centery)
        # The open hand is right below.
        place.bottom = min(place.bottom, places.spreads[seat].cards.top)
        return place

    def _out(self, situation: Situation, seat: Seat, places: Places) -> Item:
        spread = places.spreads[seat]
        place = pygame.Rect(0, 0, self._metrics.px(64), self._metrics.px(24))
        place.center = spread.deals.center
        if seat == situation.near:
            # The letters above the viewer's sleeping head are at the left.
            place.right = spread.deals.right
        now = isinstance(situation.moment, ev.Eliminated) and seat in situation.moment.seats
        film = stamp(0.5) if now else None
        words = Words("stamp", situation.names[seat], "", "out of the game")
        return Item(f"out:{seat}", StampLook("out", "bad"), place, 9, film=film, angle=6.0, words=words)

    # -- cards ---------------------------------------------------------------------------------------

    def _cards(self, situation: Situation, view: Observation, seat: Seat, places: Places) -> Sequence[Item]:
        if view.shown:
            return self._open_hand(situation, view, seat, places)
        turn = -1
        if isinstance(situation.moment, ev.Dealt):
            turn = (seat - view.first) % len(view.deals)
        key = f"lay:{view.rounds}:{seat}"
        drawn, moment = 0, situation.moment
        if isinstance(moment, ev.CardsDrawn) and moment.seat == seat:
            drawn = moment.count
        return self._closed_items(
            (key, drawn), situation.names[seat], view.exposed[seat], view.rank, view.sizes[seat], turn, places
        )

    def _closed(
        self,
        which: tuple[str, int],
        name: str,
        shown: tuple[str, ...],
        rank: int,
        size: int,
        turn: int,
        places: Places,
    ) -> tuple[Item, ...]:
        key, drawn = which
        seat = int(key.rpartition(":")[2])
        seats = len(places.spreads)
        items = []
        for at, spot in enumerate(places.row(seat, len(shown), size - len(shown))):
            new = at >= size - drawn
            look: Look = CardBackLook("turn" if new else "plain")
            tip, words = "", None
            if new:
                spot = places.drawn(seat, at - size + drawn, drawn)
            if at == len(shown):
                words = Words("hand", name, counted(size - at, "card"), "face down")
            if at < len(shown):
                faces = self._context.cards.faces[shown[at]]
                twice = times_counted(faces, rank) > 1
                look = RankLook(faces, open=True, twice=twice)
                double = f"counts twice for {rank}s" if twice else ""
                tip = f"{name} shows {shown[at]}{f': {double}' if twice else ''}."
                words = Words("card", shown[at], double, f"shown by {name}")
            items.append(
                Item(
                    f"{key}:{at}",
                    look,
                    spot,
                    10 + at,
                    tip=tip,
                    from_rect=places.deck,
                    arc=self._metrics.px(30),
                    delay=A_CARD * (at * seats + turn) if turn >= 0 else 0.0,
                    exit=places.pile,
                    words=words,
                )
            )
        return tuple(items)

    def _open_hand(self, situation: Situation, view: Observation, seat: Seat, places: Places) -> list[Item]:
        hand = laid_open(view, seat)
        turned = self.turned_at(view, seat) if isinstance(situation.moment, ev.HandsShown) else None
        items = []
        for at, (card, spot) in enumerate(zip(hand, places.open_row(seat, len(hand)), strict=True)):
            key = f"lay:{view.rounds}:{seat}:{at}"
            item = self.counted_card(situation, view, (seat, at), key, spot)
            delay = A_CARD * (turned + at) if turned is not None else item.delay
            items.append(
                Item(
                    item.key,
                    item.look,
                    spot,
                    10 + at,
                    tip=f"{situation.names[seat]} holds {card}.",
                    film=item.film,
                    from_rect=places.deck,
                    delay=delay,
                    exit=places.pile,
                    words=held(situation, seat, card, item.look),
                )
            )
        return items

    @staticmethod
    def turned_at(view: Observation, seat: Seat) -> int:
        seats = len(view.shown)
        before = 0
        for step in range(1, seats + 1):
            other = (view.caller + step) % seats
            if other == seat:
                break
            before += len(view.shown[other]) + 2
        return before

    def counted_card(
        self, situation: Situation, view: Observation, which: tuple[Seat, int], key: str, spot: pygame.Rect
    ) -> Item:
        seat, at = which
        card = laid_open(view, seat)[at]
        faces = self._context.cards.faces[card]
        open_ = card in view.exposed[seat] and view.count < 0
        before = RankLook(faces, open=open_)
        if view.count < 0:
            return Item(key, before, spot)
        look = RankLook(faces, view.rank)
        if not isinstance(situation.moment, ev.Counted):
            return Item(key, look, spot)
        units = count.units(self._context, view)
        return Item(
            key, look, spot, film=count.lit_card(units, view, which, before, replace(before, state="dimmed"))
        )
