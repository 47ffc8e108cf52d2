"""The easy bot of BID-IT!: it knows exact odds, values moves by rules of thumb, and errs.

It reads nothing into bids and calls. It weighs each move in Deal cards: what the seat stands to lose, and what a
rival's loss is worth to it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bid_it.belief import Sight
from bidtable.bots.bid_it.dominated import beyond_doubt, in_vain
from bidtable.bots.bid_it.win_chance import Hopes
from bidtable.bots.common.base import Cancel, Decision, Limit, Reason, Unit
from bidtable.bots.common.reasons import SLIP, TASTE, decided
from bidtable.core.game import View
from bidtable.core.model import Move, Seat
from bidtable.core.texts import counted
from bidtable.games.bid_it import bids, moves
from bidtable.games.bid_it.cards import RANKS
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import Observation

NOISE: Final = 0.7
"""Error of each worth, in Deal cards."""
SILLY: Final = 0.75
"""A move that is worse by more Deal cards is not made by mistake."""
VAIN: Final = -0.75
"""A sidestep that is worth fewer Deal cards lays a card open for a bid that is as good as lost."""
CALLED: Final = (0.15, 0.85)
"""How often a bid is called that is surely right, and one that is surely wrong."""
SHOWN: Final = 0.12
"""Cost of laying a card open."""
FRESH: Final = 0.05
"""Worth of each card changed by a draw."""
JUMPS: Final = 3
"""How many quantities are weighed for each rank, from the lowest."""


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
        sight = Sight(self._context, view.observation, view.seat)
        thumb = Thumb(sight)
        rules: dict[str, Callable[[Sequence[Move]], list[Reason]]] = {
            "side": thumb.sides,
            "sides": thumb.sides,
            "discard": thumb.discards,
            "give_up": lambda found: [Reason(move, 0.0, TASTE) for move in found],
        }
        reasons = rules.get(view.observation.phase, thumb.turn)(legal)
        sure = beyond_doubt(sight, sight.plain, reasons)
        noise = 0.0 if sure else self._noise
        able = sure or [reason for reason in reasons if not in_vain(reason, VAIN)] or reasons
        least = max(reason.value for reason in able) - SILLY
        likely = [reason for reason in able if reason.value >= least]
        chosen = max(likely, key=lambda reason: reason.value + noise * rng.gauss(0, 1))
        part = FRESH if view.observation.phase == "discard" else 1.0
        shown = [
            replace(reason, value=part * reason.value, barred=reason not in likely) for reason in reasons
        ]
        return decided(chosen.move, shown, Unit.CARDS, SLIP, Hopes(view.observation).worth(view.seat))


class Thumb:
    """Weighs moves by rules of thumb, in Deal cards, and by the odds of each rank."""

    def __init__(self, sight: Sight) -> None:
        """Take what a seat sees."""
        self._sight = sight
        self._context, self._known = sight.context, sight.known
        self._seat: Seat = sight.seat
        self._gain = 0.9 / max(1, len(sight.alive) - 1)

    def _right(self, quantity: int, rank: int) -> float:
        """Return the chance that a bid is right."""
        return self._sight.plain[rank - 1].right(quantity)

    def _exact(self) -> float:
        """Return the chance that the standing bid is exactly right."""
        return self._sight.plain[self._known.rank - 1].exact(self._known.quantity)

    # -- turns ---------------------------------------------------------------------------------------

    def turn(self, legal: Sequence[Move]) -> list[Reason]:
        """Weigh bids, a draw, a sidestep and calls."""
        weighed = self._bids([move for move in legal if isinstance(move, moves.Bid)])
        found = list(weighed)
        discards = [move for move in legal if isinstance(move, moves.Discard)]
        if discards and weighed:
            found += self._drawing(discards, max(weighed, key=lambda reason: reason.value))
        shown = [move for move in legal if isinstance(move, moves.Sidestep)]
        if shown:
            found += self._sidesteps(shown)
        others = (moves.Bid, moves.Discard, moves.Sidestep)
        return found + [self._call(move) for move in legal if not isinstance(move, others)]

    def _bids(self, legal: Sequence[moves.Bid]) -> list[Reason]:
        """Weigh the lowest bids of each rank: higher ones are wrong more often, and called more often."""
        kept: dict[int, int] = {}
        found = []
        for move in legal:
            kept[move.rank] = kept.get(move.rank, 0) + 1
            if kept[move.rank] > JUMPS:
                continue
            right = self._right(move.quantity, move.rank)
            called = CALLED[0] * right + CALLED[1] * (1 - right)
            value = called * (right * self._gain - (1 - right)) - 0.004 * move.quantity
            found.append(Reason(move, value, f"right {right:.0%}"))
        return found

    def _drawing(self, discards: Sequence[moves.Discard], best: Reason) -> list[Reason]:
        """Weigh a draw: worth a little for each useless card, the more the worse the best bid is."""
        assert isinstance(best.move, moves.Bid)
        useless = [move for move in discards if not self._useful(move.card, best.move.rank)]
        if not useless:
            return []
        need = 1 - self._right(best.move.quantity, best.move.rank)
        value = best.value + FRESH * len(useless) * need - 0.02
        return [Reason(useless[0], value, f"changes {counted(len(useless), 'card')} before a bid")]

    def _useful(self, card: str, rank: int) -> bool:
        return self._context.cards.worth[rank][card] > 0

    def discards(self, legal: Sequence[Move]) -> list[Reason]:
        """Go on discarding what does not help the rank held most, then draw."""
        cards, hand = self._context.cards, self._known.hand
        best = max(RANKS, key=lambda rank: (cards.count(hand, rank), rank))
        found = []
        for move in legal:
            if isinstance(move, moves.Discard):
                keep = self._useful(move.card, best)
                found.append(Reason(move, -1.0 if keep else 1.0, f"keeps the {best}s"))
            else:
                found.append(Reason(move, 0.0, "enough was changed"))
        return found

    def _sidesteps(self, shown: Sequence[moves.Sidestep]) -> list[Reason]:
        """Weigh a sidestep: the best bid that would follow, and a card that tells little."""
        known, cards = self._known, self._context.cards
        following = []
        for rank in RANKS:
            quantity = known.quantity if rank > known.rank else known.quantity + 1
            if quantity <= bids.cap(known):
                following.append(moves.Bid(quantity, rank))
        best = max(self._bids(following), key=lambda reason: reason.value, default=None)
        value = best.value if best is not None else -1.0
        text = f"the best bid after it is {best.text}" if best is not None else "no bid can follow"
        found = []
        for move in shown:
            tells = sum(cards.worth[rank][move.card] for rank in RANKS)
            found.append(Reason(move, value - SHOWN - 0.01 * tells, text))
        return found

    # -- calls ---------------------------------------------------------------------------------------

    def _call(self, move: Move) -> Reason:
        """Weigh a call, or letting one stand."""
        known = self._known
        right = self._right(known.quantity, known.rank)
        exact = self._exact()
        stakes = self._context.stakes
        match move:
            case moves.Challenge():
                value, text = self._worth(1 - right, stakes["challenge"]), f"the bid is right {right:.0%}"
            case moves.Perfecto():
                value, text = self._worth(exact, stakes["perfecto"]), f"exactly right {exact:.0%}"
            case moves.Double() | moves.Redouble():
                stake = stakes["double" if isinstance(move, moves.Double) else "redouble"]
                mine = right if known.teams[self._seat] == known.teams[known.bidder] else 1 - right
                value, text = self._worth(mine, stake), f"the bid is right {right:.0%}"
            case moves.Surrender():
                value, text = -float(stakes["surrender"]), "gives up one card for sure"
            case _:
                value, text = self._standing(right, exact)
        return Reason(move, value, text)

    def _worth(self, win: float, stake: int) -> float:
        """Return what a showdown is worth: a rival's loss for a win, one's own for a defeat."""
        return stake * (win * self._gain - (1 - win))

    def _standing(self, right: float, exact: float) -> tuple[float, str]:
        """Return what it is worth to let the standing call be."""
        known = self._known
        perfecto = known.call == "perfecto"
        truth = 1 - exact if perfecto else right
        text = f"exactly right {exact:.0%}" if perfecto else f"the bid is right {right:.0%}"
        stake = self._context.stakes[known.call]
        if self._seat == known.bidder:
            return (0.0 if known.call == "surrender" else self._worth(truth, stake)), text
        if self._seat == known.caller:
            return self._worth(1 - truth, stake), text
        wrong = min(truth, 1 - truth)
        return -wrong, f"the wrong side {wrong:.0%}"

    def sides(self, legal: Sequence[Move]) -> list[Reason]:
        """Side with the player who is more likely right."""
        known = self._known
        right = 1 - self._exact() if known.call == "perfecto" else self._right(known.quantity, known.rank)
        found = []
        for move in legal:
            if isinstance(move, moves.TakeSide):
                chance = right if move.with_ == "bidder" else 1 - right
                found.append(Reason(move, chance - 1, f"right {chance:.0%}"))
        return found
