"""The context of the rule functions: the rule data, the deck, the boards and the deal chart."""

from __future__ import annotations

from bidtable.games.bid_and_bluff.board import Board
from bidtable.games.bid_and_bluff.cards import Cards
from bidtable.games.bid_and_bluff.moves import Bid
from bidtable.games.bid_and_bluff.rules import Rules
from bidtable.games.bid_and_bluff.state import Common


class Context:
    """The rule data, and the tables computed from the rule data.

    Attributes:
        rules: The rule data.
        cards: The deck.
        boards: The boards, by id.
        bids: All bids that a die can show, lowest first (BB-4).
    """

    def __init__(self, rules: Rules) -> None:
        """Compute the tables from the rule data."""
        self.rules = rules
        self.cards = Cards(rules)
        self.boards = {name: Board(rows) for name, rows in rules.boards.items()}
        self.bids = tuple(Bid(tricks) for tricks in range(rules.highest_bid + 1))

    def count(self, round_number: int) -> int:
        """Return the number of cards dealt to each player in a round. Rounds are counted from 1 (BB-3)."""
        cycle = self.rules.cycle
        return cycle[(round_number - 1) % len(cycle)]

    def coming(self, round_number: int, rounds: int) -> tuple[int, ...]:
        """Return the numbers of cards dealt to each player in the rounds after the given round (BB-3)."""
        return tuple(self.count(round_number + step) for step in range(1, rounds + 1))

    def board(self, known: Common) -> Board:
        """Return the board of the race."""
        return self.boards[known.board]
