"""The face-down hands and the score piles of the players in the game I Bid You Not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from bidtable.app.draw.look import Look
from bidtable.app.match.address import addressed
from bidtable.app.room.place import Room
from bidtable.app.tables.base import Situation, face_down
from bidtable.app.tables.i_bid_you_not import text
from bidtable.app.tables.i_bid_you_not.layout import Places, SpreadPlace
from bidtable.app.tables.i_bid_you_not.looks import BacksLook, PileLook
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not.state import Observation


@dataclass(frozen=True)
class Spreads:
    """The positions of all players' hands and score piles.

    Attributes:
        gone: Area outside the window to which cards move when they leave the game.
    """

    near: Seat
    own: SpreadPlace
    others: Mapping[Seat, SpreadPlace]
    gone: pygame.Rect

    def backs(self, seat: Seat) -> pygame.Rect:
        return self._spread_place(seat).backs

    def pile(self, seat: Seat) -> pygame.Rect:
        return self._spread_place(seat).pile

    def foot(self, seat: Seat) -> tuple[int, int]:
        return self._spread_place(seat).foot

    def _spread_place(self, seat: Seat) -> SpreadPlace:
        return self.own if seat == self.near else self.others[seat]


def spreads_of(situation: Situation, room: Room, places: Places) -> Spreads:
    order = room.order(len(situation.seats), situation.near)
    m = room.m
    hand = pygame.Rect(0, 0, m.px(60), m.px(84))
    hand.midbottom = room.hand.midbottom
    gone = pygame.Rect(-m.px(80), places.middle.bottom, m.px(40), m.px(56))
    others = dict(zip(order, places.spreads, strict=True))
    return Spreads(situation.near, SpreadPlace(hand, places.pile, places.pile.midtop), others, gone)


def spread_items(situation: Situation, spreads: Spreads) -> list[Item]:
    # Cards that still move are not counted.
    seen: Observation = situation.in_words.view.observation
    items = []
    for seat in range(len(situation.seats)):
        name, held, scored = situation.called[seat], seen.hand_sizes[seat], seen.pile_sizes[seat]
        if (seat != spreads.near or seen.seat is None) and held:
            tip = f"{name} holds {text.cards(held)}."
            items.append(
                opening(
                    situation,
                    f"held:{seat}",
                    BacksLook(held),
                    spreads.backs(seat),
                    tip,
                    face_down(situation, seat, held),
                )
            )
        if not scored:
            continue
        tip = addressed(f"{name}'s score pile: {text.cards(scored)}. Press to look.")
        items.append(
            opening(
                situation,
                f"pile:{seat}",
                PileLook(scored),
                spreads.pile(seat),
                tip,
                Words("score pile", situation.names[seat], text.cards(scored)),
            )
        )
    return items


def opening(
    situation: Situation, key: str, look: Look, place: pygame.Rect, tip: str, words: Words | None = None
) -> Item:
    return Item(
        key,
        look,
        place,
        1,
        lambda: situation.look_into(key),
        tip=tip,
        focus_order=400,
        animate=False,
        words=words,
    )
