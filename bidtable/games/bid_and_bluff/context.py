"""The rule data, the deck, the boards and the deal chart, for the functions of the rules."""

from __future__ import annotations

from bidtable.games.bid_and_bluff.board import Board
from bidtable.games.bid_and_bluff.cards import Cards
from bidtable.games.bid_and_bluff.moves import Bid
from bidtable.games.bid_and_bluff.rules import Rules
from bidtable.games.bid_and_bluff.state import Common


class Context:
    """The rule data of a game, and tables computed from the rule data.

    Attributes:
        bids: All possible bids on a die, lowest first (BB-4).
    """

    def __init__(self, rules: Rules) -> None:
        """Compute the context from checked rule data."""
        self.rules = rules
        self.cards = Cards(rules)
        self.boards = {name: Board(rows) for name, rows in rules.boards.items()}
        self.bids = tuple(Bid(tricks) for tricks in range(rules.highest_bid + 1))

    def count(self, round_number: int) -> int:
        """Return the number of cards that each player is dealt in a round. Rounds are counted from 1 (BB-3)."""
        cycle = self.rules.cycle
        return cycle[(round_number - 1) % len(cycle)]

    def coming(self, round_number: int, rounds: int) -> tuple[int, ...]:
        """Return the hand sizes of the rounds after a given round (BB-3)."""
        return tuple(self.count(round_number + step) for step in range(1, rounds + 1))

    def board(self, known: Common) -> Board:
        """Return the board on which the race takes place."""
        return self.boards[known.board]
