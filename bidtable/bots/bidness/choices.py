"""What is decided in a playout of Bidness, and how an answer is put: in numbers. Amounts are in dollars."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, TypeAlias

from bidtable.core.model import Seat

PASS, PLAY_CARD, SELL, PAY_BACK, LOAN = range(5)
"""What may be done on a turn."""
PAYBACK_CARD: Final = -1
"""In the place of a kind of Event card: a Payback card."""
OUT: Final = 0
"""In the place of a bid: drop out."""
TRIAL_CHOSEN: Final = 0
"""In the place of an offer: go to trial."""
BORROW: Final = -1
"""In the place of an amount, or of a role that is laid off: take another IOU."""
ACCEPT: Final = -2
"""In the place of an offer: agree to the one named last."""
PAY: Final = -3
"""In the place of a role that is laid off: pay the salaries."""

Act: TypeAlias = tuple[int, int, int]
"""What is done on a turn: what, with which kind of card or for how many IOUs, and against whom."""


class Choices(ABC):
    """Whoever decides; each answer must be legal."""

    @abstractmethod
    def choose_discard(self, seat: Seat) -> int:
        """Return the card that is discarded in secret (BN-2)."""

    @abstractmethod
    def choose_turn(self, seat: Seat) -> Act:
        """Return what is done on a turn (BN-3)."""

    @abstractmethod
    def choose_bid(self, seat: Seat, amounts: range) -> int:
        """Return a bid, `OUT`, or `BORROW` (BN-6)."""

    @abstractmethod
    def choose_claim(self, seat: Seat, amounts: range) -> int:
        """Return the amount sued for, or `BORROW` (BN-9)."""

    @abstractmethod
    def choose_demand(self, seat: Seat, amounts: range) -> int:
        """Return the first amount that is asked for a settlement, `TRIAL_CHOSEN`, or `BORROW` (BN-10)."""

    @abstractmethod
    def choose_answer(self, seat: Seat, amounts: range) -> int:
        """Return another amount, `ACCEPT`, `TRIAL_CHOSEN`, or `BORROW` (BN-10)."""

    @abstractmethod
    def choose_salaries(self, seat: Seat, due: int) -> int:
        """Return a role that is laid off, `PAY` if the seat is able to, or `BORROW` (BN-12, BN-19)."""
