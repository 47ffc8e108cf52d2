"""What strong bots of Bidness stand on: worlds by the cards, rounds played on in them, and a judge of positions."""

from __future__ import annotations

import random
from typing import Final

from bidtable.bots.base import NEVER, Cancel
from bidtable.bots.bidness.books import OVER
from bidtable.bots.bidness.judge import Judge, Kept, Standing, following
from bidtable.bots.bidness.layout import Layout, Place, knows
from bidtable.bots.bidness.nets import Net, net
from bidtable.bots.bidness.plan import Plan
from bidtable.bots.bidness.playout import Playout
from bidtable.bots.bidness.race import Company, Race, companies
from bidtable.bots.bidness.race import Outlook as Hopes
from bidtable.bots.bidness.trust import trusted
from bidtable.bots.ground import Shares, shared
from bidtable.core.game import View
from bidtable.core.model import Move, Seat
from bidtable.games.bidness import Bidness
from bidtable.games.bidness.state import Observation, State
from bidtable.games.bidness.worlds import Worlds

KEPT: Final = 2000
"""How many companies are remembered: of playouts with the same luck many end alike."""


class Ending:
    """Judges where the playouts of a view come to their end: all in the same round."""

    def __init__(self, race: Race, layout: Layout, plan: Plan, learned: Net | None) -> None:
        """Take what is known of the rules, and what was learned for the number of seats, if anything was."""
        self._race, self._layout, self._plan, self._net = race, layout, plan, learned
        self._kept: Kept = {}

    def shares(self, fast: Playout) -> Shares:
        """Return who has won; or each seat's chance once a round is over, as companies stand after the next deal."""
        if fast.phase == OVER:
            return tuple([float(seat == fast.winner) for seat in range(fast.n)])
        now = [self._company(fast, seat) for seat in range(fast.n)]
        if self._net is None:
            race = Hopes(self._race, now)
            return trusted(shared([max(0.0, race.wins(seat)) for seat in range(fast.n)]))
        places = [
            Place(
                fast.round,
                0.5,
                next=False,
                discards=True,
                hand=self._held(fast, seat),
                market=False,
                tech=False,
            )
            for seat in range(fast.n)
        ]
        dice = [self._plan.dice] * fast.n
        if len(self._kept) > KEPT:
            self._kept.clear()
        return trusted(Standing(self._net, self._layout, now, places, dice, kept=self._kept).chances())

    def _held(self, fast: Playout, seat: Seat) -> int:
        """Return how many Event cards a seat will hold after the deal, with one Payback card more (BN-2)."""
        return max(len(fast.hands[seat]), self._plan.hand - fast.paybacks[seat] - 1)

    def _company(self, fast: Playout, seat: Seat) -> Company:
        """Return a company as it stands after the deal: bonus cards have gone back."""
        marketers, engineers, lawyers = fast.staff
        paybacks = fast.paybacks[seat] + 1
        return Company(
            fast.cash[seat],
            fast.ious[seat],
            paybacks,
            max(0, self._held(fast, seat) + paybacks - self._plan.idle),
            marketers[seat],
            engineers[seat],
            lawyers[seat],
            fast.tech[seat],
            fast.contracts[seat],
            bonus=0,
        )


class Outlook:
    """What a view implies: worlds that fit it, played on to the end of the round.

    Attributes:
        ending: Judges where playouts end.
    """

    def __init__(self, game: Bidness, plan: Plan, ending: Ending, view: View[Observation]) -> None:
        """Take the rules, the judge of where playouts end, and the view."""
        self._game, self._seat, self.ending = game, view.seat, ending
        self._round = view.observation.round
        self._worlds = Worlds(game.context, view)
        self._playout = Playout(plan, random.Random(0).random)

    def deal(self, rng: random.Random) -> State:
        """Return a world that fits the view."""
        return self._worlds.deal(rng)

    def state(self, world: State) -> State:
        """Return the world: it is a state of the rules."""
        return world

    def weight(self, world: State) -> float:
        """Return 1.0: what others did tells next to nothing that holds for all players.

        Weights by what hands of normal bots held, by kind of card, round and how many cards the seat had shown in it,
        told .19 nats more of a hand of another four such, and as learned from hard bots .30 of hard ones (25 and 15
        games); but .31 less of hands of hard bots, and the others .30 less of those of normal ones.
        """
        return 1.0

    def playout(self, world: State, move: Move, rng: random.Random) -> Shares:
        """Make a move by the rules, and have all play on by rules of thumb to the end of the round.

        Returns:
            Who has won, if that was before; else each seat's chance to win, as the hard bot's net, or the race, has it.
        """
        assert self._seat is not None, "a spectator makes no move"
        state, fast = self._game.apply(world, self._seat, move), self._playout
        fast.draw = rng.random
        fast.load(state)
        fast.run(self._round)
        return self.ending.shares(fast)


class BidnessGround:
    """The ground of Bidness."""

    def __init__(self, game: Bidness) -> None:
        """Take the rules."""
        self._game = game
        self._race = Race(game.context)
        self._layout = Layout(game.context, self._race)
        self._known = knows(game.context)
        self._plan = Plan(game.context)

    def prepare(self, view: View[Observation]) -> Outlook:
        """Work out what a view implies."""
        learned = net(len(view.observation.cash)) if self._known else None
        ending = Ending(self._race, self._layout, self._plan, learned)
        return Outlook(self._game, self._plan, ending, view)

    def evaluate(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        """Return each seat's chance to win, as far as what is foretold is to be trusted."""
        return trusted(self.foretold(view))

    def foretold(self, view: View[Observation]) -> Shares:
        """Return each seat's chance to win: as learned, or by the race where nothing was learned."""
        seen, context = view.observation, self._game.context
        now, learned = companies(context, seen), net(len(seen.cash))
        if learned is None or not self._known:
            race = Hopes(self._race, now)
            return shared([max(0.0, race.wins(seat)) for seat in range(len(now))])
        judge = Judge(learned, self._layout, context, seen, now, following(seen), {})
        return tuple(judge.chances())

    def at_once(self, view: View[Observation]) -> bool:
        """Return True: a net tells it."""
        return True
