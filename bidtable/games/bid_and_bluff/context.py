"""What every helper of the game is given: the rule data, the deck, the boards, the deal chart."""

from __future__ import annotations

from bidtable.games.bid_and_bluff.board import Board
from bidtable.games.bid_and_bluff.cards import Cards
from bidtable.games.bid_and_bluff.moves import Bid
from bidtable.games.bid_and_bluff.rules import Rules
from bidtable.games.bid_and_bluff.state import Common


class Context:
    """Rule data and what follows from them.

    Attributes:
        rules: The rule data.
        cards: The deck.
        boards: The boards by id.
        bids: All bids that a die can show, in order (BB-4).
    """

    def __init__(self, rules: Rules) -> None:
        """Work everything out."""
        self.rules = rules
        self.cards = Cards(rules)
        self.boards = {name: Board(rows) for name, rows in rules.boards.items()}
        self.bids = tuple(Bid(tricks) for tricks in range(rules.highest_bid + 1))

    def count(self, round_number: int) -> int:
        """Return how many cards each player is dealt in a round, from 1 (BB-3)."""
        cycle = self.rules.cycle
        return cycle[(round_number - 1) % len(cycle)]

    def coming(self, round_number: int, rounds: int) -> tuple[int, ...]:
        """Return how many cards are dealt in the rounds after one: the deal chart is public (BB-3)."""
        return tuple(self.count(round_number + step) for step in range(1, rounds + 1))

    def board(self, known: Common) -> Board:
        """Return the board that is raced on."""
        return self.boards[known.board]
