"""The bots of BID-IT!, and the easy one: a rule of thumb.

It knows the exact odds of each count by the cards alone, and weighs every move in Deal cards: what it stands to lose,
and what a rival's loss is worth to it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from bidtable.bots.base import Bot, Cancel, Decision, Level, Limit, Reason, Unit, skill_at
from bidtable.bots.bid_it_learned import TEMPERS, LearnedBot
from bidtable.bots.bid_it_sense import beyond_doubt
from bidtable.bots.bid_it_sight import Sight
from bidtable.bots.reasons import SLIP, TASTE, decided
from bidtable.core.game import View
from bidtable.core.model import Move, Seat
from bidtable.games.bid_it import BidIt, bids, moves
from bidtable.games.bid_it.cards import RANKS
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import Observation

CALLED: Final = (0.15, 0.85)
"""How often a bid is called that is surely right, and one that is surely wrong."""
SHOWN: Final = 0.12
"""Cost of laying a card open."""
FRESH: Final = 0.05
"""Worth of each card changed by a draw."""
JUMPS: Final = 3
"""Quantities above the lowest that are weighed for each rank."""


NOISE: Final = 0.55
"""Error of each worth, in Deal cards."""
SILLY: Final = 0.6
"""A move that is worse by more Deal cards is not made by mistake."""


def make(game: BidIt, level: str) -> Bot:
    """Return the bot of a level.

    Raises:
        ValueError: There is no such level here.
    """
    makers: dict[Level, Callable[[], Bot]] = {
        Level.EASY: lambda: EasyBot(game.context),
        **{kind: partial(LearnedBot, game.context, temper) for kind, temper in TEMPERS.items()},
    }
    return skill_at(makers, level)()


class EasyBot:
    """The easy bot: it counts well, reads nothing into bids, and takes the worths of moves for others."""

    reads_history = False

    def __init__(self, context: Context, noise: float = NOISE) -> None:
        """Take a seat at a game."""
        self._context = context
        self._noise = noise

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose the move that it takes for best, in Deal cards; what is beyond doubt it sees."""
        legal = list(view.legal)
        if len(legal) == 1 or view.seat is None:
            return Decision(legal[0])
        mind = Mind(self._context, view.observation, view.seat)
        rules: dict[str, Callable[[Sequence[Move]], list[Reason]]] = {
            "side": mind.sides,
            "sides": mind.sides,
            "discard": mind.discards,
            "give_up": lambda found: [Reason(move, 0.0, TASTE) for move in found],
        }
        reasons = rules.get(view.observation.phase, mind.turn)(legal)
        sure = beyond_doubt(mind.sight, mind.sight.plain, reasons)
        noise = 0.0 if sure else self._noise
        least = max(reason.value for reason in sure or reasons) - SILLY
        likely = [reason for reason in sure or reasons if reason.value >= least]
        chosen = max(likely, key=lambda reason: reason.value + noise * rng.gauss(0, 1))
        part = FRESH if view.observation.phase == "discard" else 1.0
        shown = [Reason(reason.move, part * reason.value, reason.text) for reason in reasons]
        return decided(chosen.move, shown, Unit.CARDS, SLIP)


class Mind:
    """What a seat makes of a view: odds, and the worth of moves."""

    def __init__(self, context: Context, known: Observation, seat: Seat) -> None:
        """Look at the cards."""
        self.context = context
        self.known = known
        self.seat = seat
        self.sight = Sight(context, known, seat)
        self.gain = 0.9 / max(1, len(self.sight.alive) - 1)

    def right(self, quantity: int, rank: int) -> float:
        """Return the chance that a bid is right."""
        return self.sight.plain[rank - 1].right(quantity)

    def exact(self) -> float:
        """Return the chance that the standing bid is exactly right."""
        return self.sight.plain[self.known.rank - 1].exact(self.known.quantity)

    # -- turns ---------------------------------------------------------------------------------------

    def turn(self, legal: Sequence[Move]) -> list[Reason]:
        """Weigh bids, a draw, a sidestep and calls."""
        weighed = self.bids([move for move in legal if isinstance(move, moves.Bid)])
        found = list(weighed)
        discards = [move for move in legal if isinstance(move, moves.Discard)]
        if discards and weighed:
            found += self._drawing(discards, max(weighed, key=lambda reason: reason.value))
        shown = [move for move in legal if isinstance(move, moves.Sidestep)]
        if shown:
            found += self._sidesteps(shown)
        found += [
            self._call(move)
            for move in legal
            if not isinstance(move, (moves.Bid, moves.Discard, moves.Sidestep))
        ]
        return found

    def bids(self, legal: Sequence[moves.Bid]) -> list[Reason]:
        """Weigh the lowest bids of each rank: higher ones are wrong more often, and called more often."""
        kept: dict[int, int] = {}
        found = []
        for move in legal:
            kept[move.rank] = kept.get(move.rank, 0) + 1
            if kept[move.rank] > JUMPS:
                continue
            right = self.right(move.quantity, move.rank)
            called = CALLED[0] * right + CALLED[1] * (1 - right)
            value = called * (right * self.gain - (1 - right)) - 0.004 * move.quantity
            found.append(Reason(move, value, f"right {right:.0%}"))
        return found

    def _drawing(self, discards: Sequence[moves.Discard], best: Reason) -> list[Reason]:
        """Weigh a draw: worth a little for each useless card, the more the worse the best bid is."""
        assert isinstance(best.move, moves.Bid)
        useless = [move for move in discards if not self._useful(move.card, best.move.rank)]
        if not useless:
            return []
        need = 1 - self.right(best.move.quantity, best.move.rank)
        value = best.value + FRESH * len(useless) * need - 0.02
        return [Reason(useless[0], value, f"changes {len(useless)} cards before a bid")]

    def _useful(self, card: str, rank: int) -> bool:
        return self.context.cards.worth[rank][card] > 0

    def discards(self, legal: Sequence[Move]) -> list[Reason]:
        """Go on discarding what does not help the rank held most, then draw."""
        cards, hand = self.context.cards, self.known.hand
        best = max(RANKS, key=lambda rank: (cards.count(hand, rank), rank))
        found = []
        for move in legal:
            if isinstance(move, moves.Discard):
                keep = self._useful(move.card, best)
                found.append(Reason(move, -1.0 if keep else 1.0, f"held most: {best}s"))
            else:
                found.append(Reason(move, 0.0, "draw"))
        return found

    def _sidesteps(self, shown: Sequence[moves.Sidestep]) -> list[Reason]:
        """Weigh a sidestep: the best bid that would follow, and a card that tells little."""
        known, cards = self.known, self.context.cards
        following = []
        for rank in RANKS:
            quantity = known.quantity if rank > known.rank else known.quantity + 1
            if quantity <= bids.cap(known):
                following.append(moves.Bid(quantity, rank))
        best = max((reason.value for reason in self.bids(following)), default=-1.0)
        found = []
        for move in shown:
            tells = sum(cards.worth[rank][move.card] for rank in RANKS)
            found.append(
                Reason(move, best - SHOWN - 0.01 * tells, f"the best bid after it is worth {best:+.2f}")
            )
        return found

    # -- calls ---------------------------------------------------------------------------------------

    def _call(self, move: Move) -> Reason:
        """Weigh a call, or letting one stand."""
        known = self.known
        right = self.right(known.quantity, known.rank)
        exact = self.exact()
        stakes = self.context.stakes
        match move:
            case moves.Challenge():
                value, text = self._worth(1 - right, stakes["challenge"]), f"the bid is wrong {1 - right:.0%}"
            case moves.Perfecto():
                value, text = self._worth(exact, stakes["perfecto"]), f"exactly right {exact:.0%}"
            case moves.Double():
                mine = right if known.teams[self.seat] == known.teams[known.bidder] else 1 - right
                value, text = self._worth(mine, stakes["double"]), f"right {mine:.0%}, for two cards"
            case moves.Redouble():
                mine = right if known.teams[self.seat] == known.teams[known.bidder] else 1 - right
                value, text = self._worth(mine, stakes["redouble"]), f"right {mine:.0%}, for three cards"
            case moves.Surrender():
                value, text = -float(stakes["surrender"]), "gives up one card for sure"
            case _:
                value, text = self._standing(right, exact)
        return Reason(move, value, text)

    def _worth(self, win: float, stake: int) -> float:
        """Return what a showdown is worth: a rival's loss for a win, one's own for a defeat."""
        return stake * (win * self.gain - (1 - win))

    def _standing(self, right: float, exact: float) -> tuple[float, str]:
        """Return what it is worth to let the standing call be."""
        known = self.known
        truth = 1 - exact if known.call == "perfecto" else right
        stake = self.context.stakes[known.call]
        if self.seat == known.bidder:
            return (
                0.0 if known.call == "surrender" else self._worth(truth, stake)
            ), f"the bid is right {truth:.0%}"
        if self.seat == known.caller:
            return self._worth(1 - truth, stake), f"the bid is wrong {1 - truth:.0%}"
        wrong = min(truth, 1 - truth)
        return -wrong, f"the wrong side {wrong:.0%}"

    def sides(self, legal: Sequence[Move]) -> list[Reason]:
        """Side with who is more likely right."""
        known = self.known
        right = self.right(known.quantity, known.rank)
        if known.call == "perfecto":
            right = 1 - self.exact()
        found = []
        for move in legal:
            if isinstance(move, moves.TakeSide):
                chance = right if move.with_ == "bidder" else 1 - right
                found.append(Reason(move, chance - 1, f"right {chance:.0%}"))
        return found
