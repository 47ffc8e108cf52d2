"""What lies in front of people at the table of I Bid You Not: hands seen from behind, and score piles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from bidtable.app.draw.look import Look
from bidtable.app.room.place import Room
from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not import text
from bidtable.app.tables.i_bid_you_not.layout import Before, Places
from bidtable.app.tables.i_bid_you_not.looks import BacksLook, PileLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not.state import Observation


@dataclass(frozen=True)
class Lay:
    """Where the cards of each seat lie.

    Attributes:
        near: The seat at the near rim.
        own: What lies in front of it.
        others: What lies in front of the others, by seat.
        gone: Where cards go that leave the game.
    """

    near: Seat
    own: Before
    others: Mapping[Seat, Before]
    gone: pygame.Rect

    def backs(self, seat: Seat) -> pygame.Rect:
        """Return where a seat's hand is."""
        return self._before(seat).backs

    def pile(self, seat: Seat) -> pygame.Rect:
        """Return where a seat's score pile lies."""
        return self._before(seat).pile

    def foot(self, seat: Seat) -> tuple[int, int]:
        """Return the middle of the lower edge of a seat's plate."""
        return self._before(seat).foot

    def _before(self, seat: Seat) -> Before:
        return self.own if seat == self.near else self.others[seat]


def lay_of(situation: Situation, room: Room, places: Places) -> Lay:
    """Return where the cards of each seat lie."""
    order = room.order(len(situation.seats), situation.near)
    m = room.m
    hand = pygame.Rect(0, 0, m.px(60), m.px(84))
    hand.midbottom = room.hand.midbottom
    gone = pygame.Rect(-m.px(80), places.middle.bottom, m.px(40), m.px(56))
    others = dict(zip(order, places.before, strict=True))
    return Lay(situation.near, Before(hand, places.pile, places.pile.midtop), others, gone)


def before_people(situation: Situation, lay: Lay) -> list[Item]:
    """Return the backs of the others' hands, and everybody's score pile."""
    seen: Observation = situation.view.observation
    items = []
    for seat in range(len(situation.seats)):
        name, held, scored = situation.names[seat], seen.hand_sizes[seat], seen.pile_sizes[seat]
        if (seat != lay.near or seen.seat is None) and held:
            tip = f"{name} holds {text.cards(held)}."
            items.append(opening(situation, f"held:{seat}", BacksLook(held), lay.backs(seat), tip))
        tip = f"{name}'s score pile: {text.cards(scored)}. Press to look."
        items.append(opening(situation, f"pile:{seat}", PileLook(scored), lay.pile(seat), tip))
    return items


def opening(situation: Situation, key: str, look: Look, place: pygame.Rect, tip: str) -> Item:
    """Return a thing that is opened when it is pressed."""
    return Item(
        key, look, place, 1, lambda: situation.look_into(key), tip=tip, focus_order=400, animate=False
    )
