"""The ground of I Bid You Not's bots: worlds that fit a view, games played on in them, and who will win."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from msgspec.structs import replace

from bidtable.bots.common.base import NEVER, Cancel
from bidtable.bots.common.evaluate import Shares, mean_of, until
from bidtable.bots.i_bid_you_not.driver import OVER
from bidtable.bots.i_bid_you_not.hands import by_piles, promised, softmax, standing, trusted
from bidtable.bots.i_bid_you_not.playout import Playout
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not.flow import FLOW
from bidtable.games.i_bid_you_not.knowledge import state_of
from bidtable.games.i_bid_you_not.scoring import bonus_of, worth
from bidtable.games.i_bid_you_not.state import OPEN, Observation, State
from bidtable.games.i_bid_you_not.worlds import Worlds

NARROW: Final = 0.15
"""How much of the value of an end is how far ahead it is, and not who won: playouts are rough."""
CLOSE: Final = 10.0
"""Points that are much at the end."""
POINTS: Final = 0.01
"""How much of what a move is worth are points, so that who surely wins, or loses, still plays for them."""
MANY: Final = 60.0
"""Points that are much there."""
LATE: Final = 3
"""Cards for each seat, of which a game is played to its end: there it matters much who holds how many."""
ALL: Final = 10**6
"""More takings than there are."""
JUDGED: Final = 48
"""Worlds by which a view is judged."""
BEFORE: Final = ("bid", "open_bid", "ask", "give", "put", "after")
"""Phases of an auction whose offer is not settled yet."""
SETTLED: Final = ("turn", "more", "lead", "open", "over")
"""Phases that follow once it is."""
UNDEALT: Final = ("print", "deal")
"""Phases in which nobody has a card yet."""


class Look(NamedTuple):
    """How far playouts look.

    Attributes:
        horizon: Takings that they go on for.
        hands: Whether hands count where they stop, and not the score piles alone.
    """

    horizon: int
    hands: bool = True


NEAR: Final = Look(1)
"""How far a view is judged by."""
FAR: Final = Look(2)
"""How far the strongest bot's playouts look."""


class Outlook:
    """What a view implies.

    Attributes:
        scores: What score piles were worth where the last playout came to its end.
        stopped: Whether that was before the end of the game, so that hands are still worth something.
    """

    def __init__(self, game: IBidYouNot, view: View[Observation], look: Look) -> None:
        """Take the game, the view, and how far playouts look."""
        self._game, self._seen, self._seat = game, view.observation, view.seat
        self._look = look
        self._worlds = Worlds(game.context, view.observation)
        self._playout = Playout(game.context, random.Random(0).random)
        self.scores: list[int] = []
        self.stopped = False
        self._points: list[float] = []

    def deal(self, rng: random.Random) -> State:
        """Return a world; who has sealed a bid that the viewer does not know has yet to bid there."""
        seen = self._seen
        bids, wanted = list(seen.bids), list(seen.wanted)
        for seat, sealed in enumerate(seen.sealed):
            wanted[seat] += sealed - len(bids[seat])
        world = State(**OPEN(seen), hands=tuple(self._worlds.deal(rng)), bids=tuple(bids))
        return replace(world, wanted=tuple(wanted)) if seen.phase == "bid" else world

    def weight(self, world: State) -> float:
        """Return 1.0: all worlds count alike."""
        return 1.0

    def state(self, world: State) -> State:
        """Return a world as a state of the rules; bids that are sealed there are the lowest cards that may be."""
        if self._seen.phase != "bid":
            return world
        return state_of(self._game.context, self._seen, world.hands, lambda cards, count: cards[:count])

    def playout(self, world: State, move: Move, rng: random.Random) -> Shares:
        """Make a move by the rules, with the chance that it sets off, and have all play on by rules of thumb.

        Where hands count, points have a small say in what is returned.
        """
        assert self._seat is not None, "a spectator makes no move"
        position = self._game.position(world)
        position.noting = False
        self._game.act(position, self._seat, move)
        self._playout.draw = rng.random
        self._playout.begin(position)
        # Moves meet at the same taking, also those of which one takes the offer and another does not.
        taken = world.phase in BEFORE and position.phase in SETTLED
        shares = self._finish(int(taken))
        if not self._look.hands:
            return shares
        return tuple(
            [
                (1 - POINTS) * share + POINTS * point
                for share, point in zip(shares, softmax(self._points, MANY), strict=True)
            ]
        )

    def judge(self, world: State, rng: random.Random) -> Shares:
        """Have all play on by rules of thumb from where a world is; return each seat's chance."""
        self._playout.draw = rng.random
        self._playout.begin(self._game.position(world))
        return self._finish(0)

    def _finish(self, taken: int) -> Shares:
        """Have all play on by rules of thumb; return each seat's chance, or who won and how clearly.

        Args:
            taken: Offers that were taken since the move that is weighed.
        """
        playout, position = self._playout, self._playout.position
        playout.run(self._look.horizon - taken)
        left = sum([hand.bit_count() for hand in position.hands])
        if self._look.hands and left <= LATE * len(position.hands):
            playout.run(ALL)
        scores = self.scores = playout.scores()
        self.stopped = position.phase != OVER
        if self.stopped and not self._look.hands:
            return by_piles(scores, left)
        if self.stopped:
            self._points, sure = standing(scores, playout.bonuses(), position.hands)
            return softmax(self._points, sure)
        self._points = list(scores)
        best = max(scores)
        part = (1 - NARROW) / scores.count(best)
        near = softmax(scores, CLOSE)
        return tuple(
            [
                NARROW * each + (part if score == best else 0.0)
                for score, each in zip(scores, near, strict=True)
            ]
        )


class Ground:
    """What the bots of I Bid You Not stand on."""

    def __init__(self, game: IBidYouNot, look: Look) -> None:
        """Take the rules, and how far playouts look."""
        self._game = game
        self._look = look

    def prepare(self, view: View[Observation]) -> Outlook:
        """Work out what a view implies."""
        return Outlook(self._game, view, self._look)

    def evaluate(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        """Return each seat's chance to win, as the viewer can know it: a spectator knows no hand.

        Worlds that fit the view are played on to the next taking, and what hands are worth is added there. How much
        the chances found so are to be trusted was learned from games of bots.
        """
        seen = view.observation
        found = self.found(view, cancel)
        # Where all are even, or the piles say who won, nothing is guessed.
        if seen.phase in (*UNDEALT, OVER):
            return found
        return trusted(found, sum(seen.hand_sizes), onlooker=view.seat is None)

    def found(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        """Return the chances that playouts find, before it is asked how far they come true."""
        seen, deck = view.observation, self._game.context.deck(view.observation)
        seats = len(seen.piles)
        if seen.phase in UNDEALT:
            return (1 / seats,) * seats
        extremes = "extremes_score" in seen.variants
        scores = [worth(deck, pile, extremes_only=extremes) for pile in seen.piles]
        if seen.phase == OVER:
            best = max(scores)
            return tuple([(score == best) / scores.count(best) for score in scores])
        # While nobody decides anything (bids are put in order, a card acts), what lies there is judged.
        decides = seen.phase not in FLOW.passages
        bonuses = [bonus_of(deck, pile) for pile in seen.piles]
        rng, outlook = random.Random(0), Outlook(self._game, view, NEAR)
        found = []
        for _ in until(cancel, JUDGED):
            world = outlook.deal(rng)
            found.append(outlook.judge(world, rng) if decides else promised(scores, bonuses, world.hands))
        return mean_of(found)

    def at_once(self, view: View[Observation]) -> bool:
        """Return True: the few worlds are played on to the next taking only."""
        return True


def make(game: IBidYouNot) -> Ground:
    """Return the ground as the strongest bot stands on it."""
    return Ground(game, FAR)
