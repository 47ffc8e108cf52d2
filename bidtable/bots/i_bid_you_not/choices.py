"""What somebody decides in a playout of I Bid You Not. Cards are indexes of the deck, sets of them masks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from bidtable.core.model import Seat

DECLARE: Final = -1
"""Declaring, where a card might be added."""
DECLINE: Final = -1
"""Neither adding nor discarding."""
TAKE, BOTH, PAY, ADD, COST = range(5)
"""Answers: taking, or skipping in one of the ways of `moves.Way`."""


class Choices(ABC):
    """Somebody who decides for all seats."""

    @abstractmethod
    def choose_turn(self, seat: Seat, mask: int, may_declare: bool) -> int:
        """Return the card that a seat adds, or `DECLARE`."""

    @abstractmethod
    def before_bids(self) -> None:
        """Look at an offer before the bids for it are chosen."""

    @abstractmethod
    def choose_bid(self, seat: Seat, mask: int, count: int) -> tuple[int, ...]:
        """Return the cards that a seat bids, so many, lowest first."""

    @abstractmethod
    def choose_answer(self, seat: Seat, ways: Sequence[int]) -> int:
        """Return `TAKE`, or the way in which a seat skips."""

    @abstractmethod
    def choose_gift(self, seat: Seat, mask: int) -> int:
        """Return the card that a seat adds for a skip."""

    @abstractmethod
    def choose_place(self, seat: Seat, card: int, places: Sequence[int]) -> int:
        """Return where it goes: the number of cards to the left of it."""

    @abstractmethod
    def choose_after(self, seat: Seat, mask: int, adding: bool) -> int:
        """Return the card that a seat adds to a taken offer, or else discards from it, or `DECLINE`."""

    @abstractmethod
    def choose_opener(self, seat: Seat, cards: Sequence[int]) -> int:
        """Return the bid with which the taker opens the next offer."""

    @abstractmethod
    def choose_lead(self, seat: Seat, mask: int) -> int:
        """Return the card of the hand with which a seat opens the next offer."""
