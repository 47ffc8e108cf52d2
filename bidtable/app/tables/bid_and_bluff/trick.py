"""The trick of Bid & Bluff in front of its players, and the results of the bids after the last trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from bidtable.app.draw.film import pop
from bidtable.app.draw.theme import Metrics, Rgb
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bid_and_bluff.cards import CardLook
from bidtable.app.tables.bid_and_bluff.layout import LARGEST, Places
from bidtable.app.tables.bid_and_bluff.looks import ResultLook, SlotLook, TagLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.events import CardsCut, RoundScored, TrickTaken
from bidtable.games.bid_and_bluff.state import Observation
from bidtable.games.bid_and_bluff.words import allowance_text, parts_text

ARC: Final = 46
"""Height of a card's flight, in layout units."""
LEAN: Final = (-2.0, 1.5, -1.0, 2.0, -1.5, 1.0)
"""Angle in degrees of each seat's card."""
ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th")
LEANING: Final = 100
"""Least height in pixels of a tilted card: tilted letters of smaller ones would blur."""


def card_look(context: Context, view: Observation, name: str, state: str = "plain") -> CardLook:
    """Return the look of a card in the current round."""
    deck = context.cards
    card = deck.number[name]
    suit = deck.suits[deck.suit[card]]
    trump = view.trump >= 0 and deck.suit[view.trump] == deck.suit[card]
    return CardLook(str(deck.value(card)), suit.letter, suit.emblem, rgb_of(suit.colour), state, trump)


class Trick:
    """The pieces between the track and the hand while nothing is to be chosen there.

    Args:
        context: The rules.
        m: The window's measures.
        situation: The situation on the screen.
        order: The seats in seating order, from the viewer's left; the viewer is the last.
        places: The places of all parts.
    """

    def __init__(
        self, context: Context, m: Metrics, situation: Situation, order: Sequence[Seat], places: Places
    ) -> None:
        self.context, self.m, self.situation = context, m, situation
        self.order, self.places = order, places
        self.view: Observation = situation.view.observation

    def items(self) -> list[Item]:
        """Return the cards of the cut, the trick, the taken trick while it is shown, or the results of the bids."""
        view, moment = self.view, self.situation.moment
        if isinstance(moment, CardsCut):
            pairs = [(seat, self.context.cards.names[card]) for seat, card in view.cut]
            return [*self._cards(pairs, view.dealer), *self._tags({view.dealer: "deals"}, view.dealer)]
        if isinstance(moment, TrickTaken):
            pairs = self._laid(view.last_trick, view.last_leader)
            led = view.last_leader
            words = {led: "led", moment.seat: "led, takes it" if led == moment.seat else "takes it"}
            tags = self._tags(words, moment.seat)
            return [*self._cards(pairs, moment.seat, swept=True), *tags]
        if view.allowances:
            return self._results()
        if view.stage != "play":
            return []
        pairs = self._laid(view.trick, view.leader)
        taking = self.taking()
        # Nobody takes the trick before all have played.
        words = {taking: "ahead"}
        if pairs:
            words[view.leader] = "led, ahead" if taking == view.leader else "led"
        tags = self._tags(words, taking)
        return [*self._slots(), *self._cards(pairs, taking), *tags]

    def taking(self) -> Seat:
        """Return the seat that would take the unfinished trick (BB-5); -1 if there is none."""
        view = self.view
        if not view.trick:
            return -1
        return (view.leader + self.context.cards.winner(view.trick, view.trump)) % len(view.dice)

    def _laid(self, trick: Sequence[int], leader: Seat) -> list[tuple[Seat, str]]:
        """Return each card of a trick with the seat that played it."""
        n, names = len(self.view.dice), self.context.cards.names
        return [((leader + place) % n, names[card]) for place, card in enumerate(trick)]

    def _slots(self) -> list[Item]:
        """Return the outline of each place; the place of the seat at turn is lit."""
        waiting = self.view.turn if self.view.phase == "play" else -1
        return [
            Item(f"slot:{seat}", SlotLook(seat == waiting), self.places.slot(index), 4)
            for index, seat in enumerate(self.order)
        ]

    def _tags(self, words: Mapping[Seat, str], winner: Seat) -> list[Item]:
        """Return the name tag of each seat, with its words, and mark the winner's."""
        items = []
        for index, seat in enumerate(self.order):
            own = seat == self.view.seat
            name, does = "you" if own else self.situation.names[seat], words.get(seat, "")
            if own:
                does = {"deals": "deal"}.get(does, does.replace("takes", "take"))
            # "led" is left out if there is no space for it.
            brief = does.removeprefix("led, ") if does.startswith("led, ") or does == "ahead" else ""
            look = TagLook(name, self.view.colours[seat], does, seat == winner, brief)
            tip = f"{self.situation.names[seat]} {words.get(seat, '')}".strip()
            items.append(Item(f"tag:{seat}", look, self.places.tag(index), 8, tip=tip, animate=False))
        return items

    def _cards(self, pairs: Sequence[tuple[Seat, str]], winner: Seat, *, swept: bool = False) -> list[Item]:
        """Return the cards; the winning card is marked, and a swept trick flies to its taker."""
        items = []
        for seat, name in pairs:
            index = self.order.index(seat)
            held, _ = self.places.held(index, 0, 1)
            pile = self.places.won(self.order.index(winner), self.view.tricks[winner] - 1) if swept else None
            items.append(
                Item(
                    f"card:{name}",
                    card_look(self.context, self.view, name, "winner" if seat == winner else "plain"),
                    self.places.slot(index),
                    7 if seat == winner else 6,
                    from_rect=held,
                    tip=name,
                    angle=LEAN[seat % len(LEAN)] if self.places.slot(index).height >= LEANING else 0.0,
                    arc=self.m.px(ARC),
                    exit=pile,
                )
            )
        return items

    def _results(self) -> list[Item]:
        """Return a plate for each seat: whether its bid was made, and how far its die may move."""
        m, view, area = self.m, self.view, self.places.results
        fresh = isinstance(self.situation.moment, RoundScored)
        step = area.width // len(self.order)
        wide = min(step - m.px(8), max(m.px(168), m.text_px(14) * 11))
        items = []
        for index, seat in enumerate(self.order):
            allowance = view.allowances[seat]
            place = pygame.Rect(0, area.top, wide, area.height)
            place.centerx = area.centerx + round((index - (len(self.order) - 1) / 2) * step)
            brief = self.places.roomy or m.text_scale > LARGEST
            words = "" if brief else parts_text(allowance.parts) or "zone: no step"
            name = self.situation.names[seat]
            look = ResultLook(
                name, view.colours[seat], allowance.total, words, allowance.made, self._turn_to_move(seat)
            )
            where = "in the zone" if allowance.in_zone else "outside the zone"
            tip = f"{name} {'made it' if allowance.made else 'missed'}. Die {where}: {allowance_text(allowance)}"
            film = pop(0.35, 0.15 * index) if fresh else None
            items.append(Item(f"result:{seat}", look, place, 5, tip=tip, film=film))
        return items

    def _turn_to_move(self, seat: Seat) -> str:
        """Return when a die moves, from the dealer's left on: "moves 3rd", "moves now", "moved" (BB-7).

        A die without steps "stays".
        """
        view, n = self.view, len(self.order)
        if not view.allowances[seat].total:
            return "stays"
        place = (seat - view.dealer - 1) % n
        moment = self.situation.moment
        if view.phase not in ("move", "stay"):
            return "moved"
        now = (view.turn - view.dealer - 1) % n
        if place < now:
            return "moved"
        if place == now and moment is None:
            return "moves now"
        return f"moves {ORDINALS[place]}"


def rgb_of(code: str) -> Rgb:
    """Return a colour by its code, such as "#1a78c2"."""
    return (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16))
