"""The deck, the hands and the taken tricks of the players in the game Bid & Bluff."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from bidtable.app.draw.film import Film, Pose, pop
from bidtable.app.draw.sizes import CAPTION, LINE
from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Situation, face_down
from bidtable.app.tables.bid_and_bluff.layout import Places
from bidtable.app.tables.bid_and_bluff.looks import ChartLook, DeckLook, TrickLook
from bidtable.app.tables.bid_and_bluff.trick import ARC, card_look
from bidtable.app.tables.kit.note import NoteLook
from bidtable.app.tables.looks import CardBackLook
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.events import Dealt, TrickTaken
from bidtable.games.bid_and_bluff.state import Observation
from bidtable.games.bid_and_bluff.words import COMING

DEAL: Final = 1.7
"""Largest duration of a deal at normal speed in seconds. The flight of the last card is not included."""
A_CARD: Final = 0.07
"""Longest time between two cards of a deal, in seconds at normal speed."""
FLIGHT: Final = 0.35


class Spread:
    """Draws the deck, the trump card, the other players' hands, and all taken tricks.

    Args:
        order: The seats clockwise from the viewer's left; the viewer is the last.
    """

    def __init__(
        self, context: Context, m: Metrics, situation: Situation, order: Sequence[Seat], places: Places
    ) -> None:
        self.context, self.m, self.situation = context, m, situation
        self.order, self.places = order, places
        self.view: Observation = situation.view.observation
        self.dealing = isinstance(situation.moment, Dealt)

    def items(self) -> list[Item]:
        if not self.view.round:
            return []
        items = [] if self.places.near else [self._chart(), *self._deck()]
        for index, seat in enumerate(self.order):
            items += self._held(index, seat)
            items += self._won(index, seat)
        return items

    def hand_delay(self, number: int) -> float:
        return self._delay(number, self.view.seat or 0) if self.dealing else 0.0

    def turned_up(self, delay: float) -> Film | None:
        if not self.dealing:
            return None
        back = CardBackLook()
        return Film((Pose(look=back), Pose(look=back, scale=1.05), Pose()), 0.2, delay + FLIGHT)

    def _delay(self, card: int, seat: Seat) -> float:
        # Cards are dealt one by one, starting at the dealer's left (BB-3).
        n = len(self.order)
        place = card * n + (seat - self.view.dealer - 1) % n
        return place * min(A_CARD, DEAL / (n * self.view.dealt))

    def _deck(self) -> list[Item]:
        view, places, m = self.view, self.places, self.m
        items = [Item("deck", DeckLook(), places.deck, 0, tip="The rest of the deck")]
        if view.trump < 0:
            return items
        deck = self.context.cards
        name, suit = deck.names[view.trump], deck.suit_name(view.trump)
        last = self._delay(view.dealt, (view.dealer + 1) % len(self.order)) if self.dealing else 0.0
        items.append(
            Item(
                f"card:{name}",
                card_look(self.context, view, name),
                places.trump,
                1,
                tip=f"{name} was turned up: {suit} is trump.",
                from_rect=places.deck,
                delay=last,
                arc=m.px(ARC) // 2,
                film=self.turned_up(last),
            )
        )
        words = places.trump_words
        head, foot = round(m.text_px(CAPTION) * 1.3), round(m.text_px(LINE) * 1.3)
        top = words.centery - (head + foot) // 2
        label = pygame.Rect(words.left, top, words.width, head)
        items.append(Item("trump:label", NoteLook("Trump", CAPTION), label, 1))
        below = pygame.Rect(words.left, top + head, words.width, foot)
        items.append(Item("trump:suit", NoteLook(suit, LINE, "display"), below, 1))
        return items

    def _chart(self) -> Item:
        view = self.view
        look = ChartLook(view.dealt, self.context.coming(view.round, COMING))
        tip = "Cards dealt to each this round, and in the next ones."
        return Item("chart", look, self.places.chart, 1, tip=tip)

    def _held(self, index: int, seat: Seat) -> list[Item]:
        view = self.view
        if index == len(self.order) - 1:
            return []
        count = view.hand_size(seat)
        items = []
        for card in range(count):
            place, angle = self.places.held(index, card, count)
            items.append(
                Item(
                    f"held:{seat}:{card}",
                    CardBackLook(),
                    place,
                    1,
                    angle=angle,
                    from_rect=self.places.deck if self.dealing else None,
                    delay=self._delay(card, seat) if self.dealing else 0.0,
                    arc=self.m.px(ARC) if self.dealing else 0.0,
                    words=face_down(self.situation, seat, count) if not card else None,
                )
            )
        return items

    def _won(self, index: int, seat: Seat) -> list[Item]:
        count = self.view.tricks[seat]
        moment = self.situation.moment
        newest = count - 1 if isinstance(moment, TrickTaken) and moment.seat == seat else -1
        return [
            Item(
                f"won:{seat}:{trick}",
                TrickLook(),
                self.places.won(index, trick),
                1 + trick,
                film=pop(0.2) if trick == newest else None,
                words=Words("trick", f"{trick + 1}", "", f"taken by {self.situation.names[seat]}"),
            )
            for trick in range(count)
        ]
