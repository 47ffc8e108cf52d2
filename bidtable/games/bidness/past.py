"""Collects facts about cards from the history of a game, as one viewer saw it."""

# Such facts limit the hands that players can hold in later rounds.

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from bidtable.core.model import Event, Seat
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import TechPoints
from bidtable.games.bidness.moves import PAYBACK

CARD_EVENTS: Final = frozenset(
    (
        *(ev.Shuffled, ev.Dealt, ev.DiscardChosen, ev.AllDiscarded, ev.Sold, ev.Played, ev.AuctionOpened),
        *(ev.AuctionWon, ev.Headhunted, ev.Sued, ev.StaffLost, ev.LaidOff, ev.BonusesReturned),
    )
)
"""Events that reveal the places of cards. Most other kinds of events are bids and payments."""


class Round(msgspec.Struct):
    """One round as a viewer saw it.

    Attributes:
        shown: For each seat, the cards that left the hand in view of all players.
        thrown: Number of cards that each seat has discarded in secret.
        unseen: Cards that the viewer could not see at the end of the round.
    """

    dealt: list[int]
    shown: list[list[int]]
    thrown: list[int]
    unseen: int = 0


class Past:
    """The knowledge of a viewer about cards, updated with each event of a game."""

    def __init__(self, context: Context, seats: int, viewer: Seat | None) -> None:
        self._cards = context.cards
        self._viewer = viewer
        self._all = context.cards.universe(seats)
        self._seats = range(seats)
        self._open = context.cards.together(*[context.cards.workplace()] * seats)
        self._discards = 0
        self._own = 0
        self._thrown = 0
        self._choosers: list[Seat] = []
        self.rounds: list[Round] = []

    def follow(self, event: Event) -> None:
        number = self._cards.number
        match event:
            case ev.Shuffled():
                self._end_round()
                nothing = [0] * len(self._seats)
                self.rounds.append(Round(nothing, [[] for _ in self._seats], list(nothing)))
            case ev.Dealt(sizes=sizes, hands=hands):
                self.rounds[-1].dealt = list(sizes)
                for kind in hands[self._viewer] if self._viewer is not None else ():
                    self._own = self._cards.plus(self._own, number[kind])
            case ev.DiscardChosen(seat=seat, card=kind):
                self._choosers.append(seat)
                if seat == self._viewer and kind != PAYBACK:
                    self._thrown = 1 << number[kind]
            case ev.AllDiscarded(paybacks=paybacks):
                for seat in self._choosers:
                    self.rounds[-1].thrown[seat] = int(seat not in paybacks)
                self._choosers = []
            case ev.Sold(seat=seat, card=kind) if kind != PAYBACK:
                self._show(seat, kind, used=True)
            case ev.Played(seat=seat, card=kind):
                self._show(seat, kind, used=isinstance(self._cards.effects[number[kind]], TechPoints))
            case ev.AuctionOpened(seat=seat, card=kind):
                self._show(seat, kind, used=False)
            case ev.Headhunted(seat=seat, card=kind) | ev.Sued(seat=seat, card=kind):
                self._show(seat, kind, used=True)
            case ev.AuctionWon(card=kind, winner=ev.BANK) | ev.StaffLost(card=kind, taker=ev.BANK):
                self._discards = self._cards.plus(self._discards, number[kind])
            case ev.LaidOff(card=kind):
                self._discards = self._cards.plus(self._discards, number[kind])
            case ev.BonusesReturned(cards=kinds):
                self._discards = self._cards.together(
                    self._discards, self._cards.counted(number[kind] for kind in kinds)
                )

    def _show(self, seat: Seat, kind: str, *, used: bool) -> None:
        cards, card = self._cards, self._cards.number[kind]
        self.rounds[-1].shown[seat].append(card)
        self._open = cards.plus(self._open, card)
        if used:
            self._discards = cards.plus(self._discards, card)
        if seat == self._viewer:
            self._own = cards.minus(self._own, card)

    def _end_round(self) -> None:
        if self.rounds:
            self.rounds[-1].unseen = self._cards.apart(self._all, self._cards.together(self._open, self._own))
        self._open = self._cards.apart(self._open, self._discards)
        self._own = self._cards.apart(self._own, self._thrown)
        self._discards = self._thrown = 0


def rounds_of(context: Context, seats: int, viewer: Seat | None, history: Sequence[Event]) -> list[Round]:
    """Return all rounds of a game, oldest first; empty if the earlier rounds are unknown."""
    past = Past(context, seats, viewer)
    for event in history:
        if type(event) in CARD_EVENTS:
            past.follow(event)
    return past.rounds
