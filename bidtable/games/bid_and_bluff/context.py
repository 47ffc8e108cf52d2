"""The rule data of the game, with tables that are computed from it."""

from __future__ import annotations

from bidtable.games.bid_and_bluff.board import Board
from bidtable.games.bid_and_bluff.cards import Cards
from bidtable.games.bid_and_bluff.moves import Bid
from bidtable.games.bid_and_bluff.rules import Rules
from bidtable.games.bid_and_bluff.state import Common


class Context:
    """The rule data of a game, and tables computed from the rule data."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.cards = Cards(rules)
        self.boards = {name: Board(rows) for name, rows in rules.boards.items()}
        self.bids = tuple(Bid(tricks) for tricks in range(rules.highest_bid + 1))

    def count(self, round_number: int) -> int:
        """Return the number of cards that each player is dealt in a round (BB-3).

        Rounds are counted from 1.
        """
        cycle = self.rules.cycle
        return cycle[(round_number - 1) % len(cycle)]

    def coming(self, round_number: int, rounds: int) -> tuple[int, ...]:
        """Return the hand sizes of all later rounds (BB-3)."""
        return tuple(self.count(round_number + step) for step in range(1, rounds + 1))

    def board(self, known: Common) -> Board:
        return self.boards[known.board]
