"""Worlds of Bid & Bluff that fit a view, weighed by what was bid, and rounds played to their end in them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bid_and_bluff.bidding import Bidding
from bidtable.bots.bid_and_bluff.playout import Playout
from bidtable.bots.ground import Shares
from bidtable.core.game import View
from bidtable.core.model import Event, Move, Seat
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff.events import CardPlayed, Dealt
from bidtable.games.bid_and_bluff.knowledge import state_of
from bidtable.games.bid_and_bluff.moves import Bid, PlayCard
from bidtable.games.bid_and_bluff.phases.bid import hook_bars
from bidtable.games.bid_and_bluff.state import Common, Observation, State
from bidtable.games.bid_and_bluff.worlds import Worlds

ROUND: Final = ("bid", "play")
"""Phases in which a round is played on; in all others nothing is hidden that matters."""
TRUST: Final = 0.6
"""The power to which it counts how likely bids are: bids of easy bots tell little, and few worlds must not outweigh all
others (`python -m tests.bidding`)."""


class World:
    """Hands that fit a view.

    Attributes:
        hands: The cards of each seat as bits.
        bids: How likely seats that have yet to bid make each bid, once that was worked out.
    """

    __slots__ = ("bids", "hands")

    def __init__(self, hands: list[int]) -> None:
        """Take the hands."""
        self.hands = hands
        self.bids: dict[Seat, list[float]] = {}


class Outlook:
    """What a view of Bid & Bluff implies: `bots.ground.Outlook`."""

    def __init__(self, game: BidAndBluff, view: View[Observation], raced: Callable[[Common], Shares]) -> None:
        """Work out once what a view implies.

        Args:
            game: The rules.
            view: What a seat sees, at a table for whose number of seats something was learned.
            raced: Says who will win the race once the tricks of a round are taken, or between rounds.
        """
        self._game, self._seen, self._seat = game, view.observation, view.seat
        self._raced = raced
        self._worlds = Worlds(game.context, view.observation)
        self._playout = Playout(game.context.cards, view.observation)
        self._bidding = Bidding(game.context, view.observation)
        self._played = _played(game, view.history, len(self._seen.dice), self._seen.played)

    def deal(self, rng: random.Random) -> World:
        """Return hands that fit the view, each way to deal them as likely as any other."""
        return World(self._worlds.deal(rng))

    def state(self, world: World) -> State:
        """Return a world as a state of the rules."""
        return state_of(self._game.context, self._seen, world.hands)

    def weight(self, world: World) -> float:
        """Return how much these hands count, by how likely the others would have bid as they did with them.

        1.0 if it was not told who played what: then nobody knows what was held when bids were made.
        """
        seen = self._seen
        if self._played is None or seen.phase not in ROUND:
            return 1.0
        n, likely = len(seen.dice), 1.0
        known = [-1] * n
        for step in range(1, n + 1):
            seat = (seen.dealer + step) % n
            bid = seen.bids[seat]
            if bid < 0:
                break
            if seat != self._seat:
                # What was dealt to it: what it holds, and what it has played.
                hand = world.hands[seat] | self._played[seat]
                likely *= self._bidding.odds(seat, hand, known)[bid]
            known[seat] = bid
        return float(likely**TRUST)

    def playout(self, world: World, move: Move, rng: random.Random) -> Shares:
        """Make a move, play the round to its end by rules of thumb, and return who then wins the race."""
        assert self._seat is not None, "a spectator makes no move"
        if isinstance(move, Bid):
            bids = self.bids(world, move.tricks, rng)
            tricks = self._playout.play(list(world.hands), rng, bids=bids).tricks
        elif isinstance(move, PlayCard):
            bids = self._seen.bids
            first = self._game.context.cards.number[move.card]
            tricks = self._playout.play(list(world.hands), rng, first).tricks
        else:
            return self._raced(self._game.apply(self.state(world), self._seat, move))
        return self._raced(
            replace(self._seen, phase="score", bids=tuple(bids), tricks=tuple(tricks), trick=())
        )

    def bids(self, world: World, tricks: int, rng: random.Random) -> Sequence[int]:
        """Return the bids of all once the viewer has made one, and those after it go by their hands.

        They do not hear what is bid in between: so a world's hands are looked at once, for all bids that are tried.
        """
        seen, seat, n = self._seen, self._seat, len(self._seen.dice)
        assert seat is not None, "a spectator bids nothing"
        bids = list(seen.bids)
        bids[seat] = tricks
        for step in range(1, (seen.dealer - seat) % n + 1):
            other = (seat + step) % n
            if other not in world.bids:
                world.bids[other] = self._bidding.odds(other, world.hands[other], seen.bids)
            odds = world.bids[other]
            barred = hook_bars(seen, other, bids)
            if barred is not None:
                odds = [0.0 if bid == barred else chance for bid, chance in enumerate(odds)]
            (bids[other],) = rng.choices(range(len(odds)), odds)
        return bids


def _played(game: BidAndBluff, history: Sequence[Event], seats: int, every: int) -> list[int] | None:
    """Return the cards that each seat has played this round, as bits; None if they were not all told.

    Args:
        game: The rules.
        history: The events so far.
        seats: How many there are.
        every: All cards played this round.
    """
    number, found = game.context.cards.number, [0] * seats
    for event in reversed(history):
        if isinstance(event, Dealt):
            break
        if isinstance(event, CardPlayed):
            found[event.seat] |= 1 << number[event.card]
    return found if sum(found) == every else None
