"""What strong bots of BID-IT! stand on: worlds, weighed and played on, and a judge that learned by playing.

Worlds are dealt by the cards, and weighed by what the others did (`doings`). In them all play on by rules of thumb to
the end of the round (`playout`); what that is worth, the judge says by the Deal cards that are left.
"""

from __future__ import annotations

import random
from typing import Final

from msgspec.structs import replace

from bidtable.bots.base import NEVER, Cancel
from bidtable.bots.bid_it.doings import Doings, Related
from bidtable.bots.bid_it.fast import Ended
from bidtable.bots.bid_it.fates import chances
from bidtable.bots.bid_it.matches import match_chances
from bidtable.bots.bid_it.playout import Playout
from bidtable.bots.bid_it.table import Deck
from bidtable.bots.bid_it.trust import trusted
from bidtable.bots.ground import Shares, shared
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bid_it import BidIt
from bidtable.games.bid_it.state import Observation, State
from bidtable.games.bid_it.worlds import Worlds

MEMO: Final = 4000
"""Ends of rounds whose chances are remembered."""


class Outlook:
    """What a view implies."""

    def __init__(self, ground: BidItGround, view: View[Observation]) -> None:
        """Take the ground and the view."""
        context = ground.game.context
        self._ground, self._seen, self._seat = ground, view.observation, view.seat
        self._worlds = Worlds(context, view.observation)
        self._doings = Doings(context, ground.deck, ground.related, view.observation)
        self._playout = Playout(context, ground.deck, random.Random(0).random)

    def deal(self, rng: random.Random) -> State:
        """Return a world: every one that the cards allow, as likely as they make it."""
        return self._worlds.deal(rng)

    def state(self, world: State) -> State:
        """Return the world: it is a state of the rules."""
        return world

    def weight(self, world: State) -> float:
        """Return how likely the others would have done in a world what they did, to the likeliest."""
        return self._doings.weight(world)

    def playout(self, world: State, move: Move, rng: random.Random) -> Shares:
        """Make a move, have all play on by rules of thumb to the end of the round, and judge by what it leaves."""
        assert self._seat is not None, "a spectator makes no move"
        fast = self._playout
        fast.draw = rng.random
        fast.load(world)
        fast.make(self._seat, move)
        fast.run()
        return self._ground.after(self._seen, fast.ended())


class BidItGround:
    """The ground of BID-IT!.

    Attributes:
        game: The rules.
        deck: The deck in numbers.
        related: How the counts of ranks hang together in it.
    """

    def __init__(self, game: BidIt) -> None:
        """Take the rules."""
        self.game = game
        self.deck = Deck(game.context.cards)
        self.related = Related(game.context.cards)
        self._memo: dict[tuple[Ended, tuple[int, ...], int, bool], Shares] = {}

    def prepare(self, view: View[Observation]) -> Outlook:
        """Work out what a view implies: where cards may lie, and what bids and calls tell of it."""
        return Outlook(self, view)

    def after(self, known: Observation, end: Ended) -> Shares:
        """Return each seat's chance to win after a round, as `evaluate` has it between rounds."""
        key = (end, known.teams, known.target, known.advanced)
        found = self._memo.get(key)
        if found is None:
            if len(self._memo) >= MEMO:
                self._memo.clear()
            then = replace(
                known,
                phase=end.phase,
                deals=end.deals,
                scores=end.scores,
                right="",
                first=end.winner,
                losses=(),
            )
            found = self._memo[key] = self.evaluate(View(None, then, (), ()))
        return found

    def evaluate(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        """Return each seat's chance to win: the game, or the match of which it is one.

        Who wins together shares the win.
        """
        known = view.observation
        found = trusted(shared(self.foretold(view)), known)
        return shared(match_chances(known, found)) if known.target else found

    def foretold(self, view: View[Observation]) -> list[float]:
        """Return each seat's chance to win the game that is on, with its team, as odds and nets have it."""
        return chances(self.game.context, view.observation)

    def at_once(self, view: View[Observation]) -> bool:
        """Return True: odds and nets tell it."""
        return True
