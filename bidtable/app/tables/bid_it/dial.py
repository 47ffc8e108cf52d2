"""The dial for bids: a rank, a quantity, and buttons for one more and one fewer. It always shows a legal bid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from bidtable.app.tables.base import Situation, Table
from bidtable.app.tables.bid_it.plates import DialBidLook, DialLook, RankButtonLook, StepLook
from bidtable.app.widgets.board import Item
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


DIAL_KEYS: Final = ("dial", "dial:*", "rank:*", "step:*")
"""Patterns of the keys of its pieces."""


class Dial:
    """The dial with the bid that the viewer may make. The dial remembers its last position.

    The dial never makes a bid: turning it selects the bid that it then shows, and that bid waits to be confirmed.
    """

    def __init__(self, table: Table, context: Context) -> None:
        """Make the dial of a table."""
        self._table = table
        self._context = context
        self._over = (0, 0, 0, False)
        self._quantity = 0
        self._rank = 0

    # -- the bid on the dial -----------------------------------------------------------------------------

    def bid(self, situation: Situation) -> Bid | None:
        """Return the bid on the dial; None if the viewer may not bid now."""
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
        """Return the quantity and the rank on the dial at first.

        The first bid of a round is a certain one: as many as the viewer holds of one rank, stars included. Over a bid
        the
        dial shows one more of the same rank, because a new rank would surprise.
        """
        if view.quantity:
            return 0, view.rank if view.quantity < bids.cap(view) else view.rank % 6 + 1
        if hidden:
            return 1, RANKS[0]
        held = {rank: self._context.cards.count(view.hand, rank) for rank in RANKS}
        # Of two ranks that are held equally often, the lower one is the smaller bid.
        most = max(RANKS, key=held.__getitem__)
        return held[most], most

    @staticmethod
    def _lowest(view: Observation, rank: int, wanted: int = 0) -> Bid | None:
        """Return the lowest legal bid of a rank that is at least as high as wanted; None if the cap is reached."""
        least = view.quantity + (rank <= view.rank) if view.quantity else 1
        quantity = max(least, min(wanted, bids.cap(view)))
        return Bid(quantity, rank) if quantity <= bids.cap(view) else None

    def stepped(self, situation: Situation, by: int) -> Bid | None:
        """Return the bid that is one higher or lower in quantity; None if it is not legal."""
        now = self.bid(situation)
        if now is None:
            return None
        view: Observation = situation.view.observation
        assert view.seat is not None
        found = Bid(now.quantity + by, now.rank)
        return found if bids.allows_bid(self._context, view, view.seat, found) else None

    def ranked(self, situation: Situation, rank: int) -> Bid | None:
        """Return the bid of another rank: with the dial's quantity, or the lowest legal one."""
        if self.bid(situation) is None:
            return None
        return self._lowest(situation.view.observation, rank, self._quantity)

    def pressed(self, situation: Situation, key: int) -> Bid | None:
        """Return the bid that a key turns the dial to: digits choose a rank, plus and minus turn the quantity."""
        if key in STEPS:
            return self.stepped(situation, STEPS[key])
        digit = key - pygame.K_0
        return self.ranked(situation, digit) if digit in RANKS else None

    # -- items --------------------------------------------------------------------------------------------

    def items(self, situation: Situation, area: pygame.Rect) -> list[Item]:
        """Return the items of the dial; none if the viewer may not bid."""
        now = self.bid(situation)
        if now is None:
            return []
        m = self._table.metrics
        pad, gap = m.px(10), m.px(6)
        line = round(m.text_px(15) * 1.3)
        titled = area.height >= line + m.px(100)
        head = line if titled else 0
        rows = min(m.px(50), (area.height - head - 2 * pad - gap) // 2)
        plate = pygame.Rect(
            area.left, area.top, area.width, head + 2 * rows + gap + 2 * pad - (pad if titled else 0) // 2
        )
        title = DialLook("Your bid" if titled else "", head / plate.height)
        top = plate.bottom - pad - 2 * rows - gap
        inner = pygame.Rect(plate.left + pad, top, plate.width - 2 * pad, rows)
        return [
            *self._ranks(situation, now, inner),
            *self._quantity_row(situation, now, inner.move(0, rows + gap)),
            Item("dial", title, plate, 1, animate=False),
        ]

    def _ranks(self, situation: Situation, now: Bid, row: pygame.Rect) -> list[Item]:
        gap = self._table.metrics.px(5)
        width = (row.width - gap * (len(RANKS) - 1)) // len(RANKS)
        items = []
        for at, rank in enumerate(RANKS):
            place = pygame.Rect(row.left + at * (width + gap), row.top, width, row.height)
            move = self.ranked(situation, rank)
            state = "dimmed" if move is None else "selected" if rank == now.rank else "legal"
            why = f"No higher bid of {rank}s is left."
            tip = f"{self._table.game.label(move)} (key {rank})" if move is not None else why
            items.append(
                self._control(situation, f"rank:{rank}", RankButtonLook(rank, state), place, move, tip)
            )
        return items

    def _quantity_row(self, situation: Situation, now: Bid, row: pygame.Rect) -> list[Item]:
        m = self._table.metrics
        side, gap = min(m.px(48), row.width // 4), m.px(6)
        view: Observation = situation.view.observation
        low, high = self.stepped(situation, -1), self.stepped(situation, 1)
        ends = {
            -1: self._why_no_lower(view, now),
            1: f"There are {view.in_hands} cards in hands: no bid goes above {bids.cap(view)}.",
        }
        spots = {
            -1: pygame.Rect(row.left, row.top, side, row.height),
            1: pygame.Rect(row.right - side, row.top, side, row.height),
        }
        controls = []
        for by, icon, move, what in (
            (-1, "minus", low, "one fewer (key −)"),
            (1, "plus", high, "one more (key +)"),
        ):
            look = StepLook(icon, "legal" if move is not None else "dimmed")
            tip = f"{self._table.game.label(move)}: {what}" if move is not None else ends[by]
            controls.append(self._control(situation, f"step:{by}", look, spots[by], move, tip))
        middle = pygame.Rect(row.left + side + gap, row.top, row.width - 2 * (side + gap), row.height)
        chosen = DialBidLook(
            f"Bid {now.quantity} × {now.rank}", "selected" if situation.selected == now else "legal"
        )
        tip = f"{self._table.game.label(now)}."
        figure = self._table.move_item(situation, now, "dial:bid", chosen, middle, z=3, tip=tip)
        return [controls[0], figure, controls[1]]

    def _control(
        self, situation: Situation, key: str, look: object, place: pygame.Rect, move: Bid | None, tip: str
    ) -> Item:
        """Return a control that turns the dial; its tooltip gives the reason if it cannot be used."""
        if move is None:
            return Item(key, look, place, 3, enabled=False, tip=tip, animate=False)  # type: ignore[arg-type]
        self._table.moves[key] = move
        return Item(key, look, place, 3, on_click=self._turn(situation, move), tip=tip, animate=False)  # type: ignore[arg-type]

    @staticmethod
    def _turn(situation: Situation, move: Bid) -> Callable[[], None]:
        return lambda: situation.select(move)

    @staticmethod
    def _why_no_lower(view: Observation, now: Bid) -> str:
        if view.quantity:
            return f"A bid must be higher than {view.quantity} × {view.rank}."
        return "A bid is at least one."
