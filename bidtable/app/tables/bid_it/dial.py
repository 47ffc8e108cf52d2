"""The controls with which a player of BID-IT! chooses the rank and the quantity of a bid."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from bidtable.app.tables.base import Situation, Table
from bidtable.app.tables.bid_it.plates import RankButtonLook
from bidtable.app.tables.kit.dial import Chip, Step
from bidtable.app.tables.kit.panel import Action
from bidtable.app.widgets.words import Scale
from bidtable.games.bid_it import bids
from bidtable.games.bid_it.cards import RANKS
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.moves import Bid
from bidtable.games.bid_it.state import Observation

STEPS: Final = {
    pygame.K_PLUS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_EQUALS: 1,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
}
"""Keys that turn the quantity."""


DIAL_KEYS: Final = ("dial:*", "rank:*", "step:*")
"""Patterns for the keys of the items that belong to the dial."""


class Dial:
    """Controls that show a legal bid, which the player may change and must confirm."""

    def __init__(self, table: Table, context: Context) -> None:
        self._table = table
        self._context = context
        self._over = (0, 0, 0, False)
        self._quantity = 0
        self._rank = 0

    # -- the bid on the dial -----------------------------------------------------------------------------

    def bid(self, situation: Situation) -> Bid | None:
        view: Observation = situation.view.observation
        if not situation.awaiting or not any(isinstance(move, Bid) for move in situation.view.legal):
            return None
        # A first bid that follows from the hand would betray it, so a hidden hand gets another one.
        over = view.rounds, view.quantity, view.rank, situation.hide_hand and not view.quantity
        if self._over != over:
            self._over = over
            self._quantity, self._rank = self._begins(view, hidden=over[-1])
        if isinstance(situation.selected, Bid):
            self._quantity, self._rank = situation.selected.quantity, situation.selected.rank
        return self._lowest(view, self._rank, self._quantity)

    def _begins(self, view: Observation, *, hidden: bool) -> tuple[int, int]:
        # The first bid of a round begins with the rank that the viewer holds most often.
        # After a bid, one more of the same rank is shown, because a new rank would surprise.
        if view.quantity:
            return 0, view.rank if view.quantity < bids.cap(view) else view.rank % 6 + 1
        if hidden:
            return 1, RANKS[0]
        held = {rank: self._context.cards.count(view.hand, rank) for rank in RANKS}
        # Of two ranks that are held equally often, the lower one is the smaller bid.
        most = max(RANKS, key=held.__getitem__)
        return held[most], most

    @staticmethod
    def _lowest_of(view: Observation, rank: int) -> int:
        return view.quantity + (rank <= view.rank) if view.quantity else 1

    @classmethod
    def _lowest(cls, view: Observation, rank: int, wanted: int = 0) -> Bid | None:
        quantity = max(cls._lowest_of(view, rank), min(wanted, bids.cap(view)))
        return Bid(quantity, rank) if quantity <= bids.cap(view) else None

    def stepped(self, situation: Situation, by: int) -> Bid | None:
        now = self.bid(situation)
        if now is None:
            return None
        view: Observation = situation.view.observation
        assert view.seat is not None
        found = Bid(now.quantity + by, now.rank)
        return found if bids.allows_bid(self._context, view, view.seat, found) else None

    def ranked(self, situation: Situation, rank: int) -> Bid | None:
        if self.bid(situation) is None:
            return None
        return self._lowest(situation.view.observation, rank, self._quantity)

    def pressed(self, situation: Situation, key: int) -> Bid | None:
        # Digits choose a rank; plus and minus change the quantity.
        if key in STEPS:
            return self.stepped(situation, STEPS[key])
        digit = key - pygame.K_0
        return self.ranked(situation, digit) if digit in RANKS else None

    # -- the panel ----------------------------------------------------------------------------------------

    def chips(self, situation: Situation) -> list[Chip]:
        now = self.bid(situation)
        if now is None:
            return []
        found = []
        for rank in RANKS:
            move = self.ranked(situation, rank)
            state = "dimmed" if move is None else "selected" if rank == now.rank else "legal"
            why = f"No higher bid of {rank}s is left."
            tip = self._table.game.label(move) if move is not None else why
            run = self._turn(situation, move) if move is not None else None
            look = RankButtonLook(rank, state)
            found.append(Chip(f"rank:{rank}", f"rank {rank}", look, run, tip, move, str(rank)))
        return found

    def action(self, situation: Situation) -> Action | None:
        now = self.bid(situation)
        if now is None:
            return None
        view: Observation = situation.view.observation
        ends = {
            -1: self._why_no_lower(view, now),
            1: f"There are {view.in_hands} cards in hands: no bid goes above {bids.cap(view)}.",
        }
        low, high = (
            self._step(situation, by, icon, what, ends[by])
            for by, icon, what in ((-1, "minus", "one fewer"), (1, "plus", "one more"))
        )
        label = f"Bid {now.quantity} × {now.rank}"
        tip = f"{self._table.game.label(now)}."
        scale = Scale(now.quantity, self._lowest_of(view, now.rank), bids.cap(view))
        set_quantity = partial(self._set, situation, now)
        return Action(
            "dial:bid",
            label,
            move=now,
            primary=True,
            tip=tip,
            steps=(low, high),
            scale=scale,
            on_number=set_quantity,
        )

    def _set(self, situation: Situation, now: Bid, quantity: float) -> None:
        move = self.stepped(situation, round(quantity) - now.quantity)
        if move is not None:
            situation.select(move)

    def _step(self, situation: Situation, by: int, icon: str, what: str, end: str) -> Step:
        move = self.stepped(situation, by)
        if move is None:
            return Step(f"step:{by}", icon, None, end)
        tip = f"{self._table.game.label(move)}: {what}"
        return Step(f"step:{by}", icon, self._turn(situation, move), tip, move)

    @staticmethod
    def _turn(situation: Situation, move: Bid) -> Callable[[], None]:
        return lambda: situation.select(move)

    @staticmethod
    def _why_no_lower(view: Observation, now: Bid) -> str:
        if view.quantity:
            return f"A bid must be higher than {view.quantity} × {view.rank}."
        return "A bid is at least one."
