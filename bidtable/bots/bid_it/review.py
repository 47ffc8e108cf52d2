"""Rates the decisions of players for the review of a match."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bid_it.bot import Tempers
from bidtable.bots.bid_it.policy import Policy, Temper, before_draw
from bidtable.bots.common.base import Cancel, Limit, Reason
from bidtable.bots.common.weighing import discounted, told_again
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bid_it import BidIt, moves
from bidtable.games.bid_it.calls import KINDS
from bidtable.games.bid_it.players import alive
from bidtable.games.bid_it.state import Observation

TASTE: Final = ("give_up",)
"""Phases in which all moves are equally good."""
FAIR: Final = Tempers(Temper(0.0, 0.0), Temper(0.0, 0.0, reads=0.75))
"""The settings of the judge, which expect bidders of average strength; the hard bot expects strong bidders."""
OTHERS: Final = (moves.Bid, moves.Discard, moves.Draw)
"""Kinds of moves that are rated even if no bot considers them."""
CALLS: Final = tuple(KINDS)


# Apparent losses are partly errors of the judge (`docs/review.md`). Calls seem best where the odds are wrong. The nets
# for two players know only strong rivals. A side is judged only by the odds of the last bid.
CALLED: Final = (0.25, 0.6)
"""Part of the apparent loss that counts if a call was not made; first for two players, then for more."""
GUESSED: Final = (0.6, 1.0)
"""Part of the apparent loss that counts for bids and draws; first for two players, then for more."""
SIDED: Final = 0.7
"""Part of the apparent loss that counts for the choice of a side."""


class Weigher:
    """Rates the decisions of players."""

    def __init__(self, game: BidIt) -> None:
        self._context = game.context

    def weigh(
        self,
        view: View[Observation],
        made: Move,
        limit: Limit,
        rng: random.Random,
        cancel: Cancel,
        drawn: Sequence[Move] = (),
    ) -> tuple[Reason, ...]:
        known, seat = view.observation, view.seat
        assert seat is not None, "a spectator decides nothing"
        if known.phase in TASTE:
            return ()
        table = len(alive(known)) > 2
        policy = Policy(self._context, before_draw(self._context, known, seat), seat, FAIR[table])
        if known.phase == "discard":
            weighed = policy.discards(known)
        else:
            weighed = [option.reason for option in policy.options(list(view.legal))]
        found: dict[Move, Reason] = {}
        for reason in weighed:
            if reason.move not in found or found[reason.move].value < reason.value:
                found[reason.move] = reason
        for move in (made, *drawn):
            if move not in found and (move == made or isinstance(move, OTHERS)):
                found[move] = replace(_other(policy, known, move), drawn=True)
        if isinstance(made, CALLS):
            return told_again(found.values(), made)
        sure = policy.belief.plain[known.rank - 1].right(known.quantity) <= 0
        doubted = found.values() if sure else _doubted(found.values(), CALLED[table])
        part = SIDED if known.phase in ("side", "sides") else GUESSED[table]
        return told_again(discounted(doubted, part), made)


def _doubted(weighed: Iterable[Reason], part: float) -> list[Reason]:
    # Calls are easily overrated.
    found = list(weighed)
    most = max([reason.value for reason in found if not isinstance(reason.move, CALLS)])
    return [
        replace(reason, value=most + part * (reason.value - most))
        if isinstance(reason.move, CALLS) and reason.value > most
        else reason
        for reason in found
    ]


def _other(policy: Policy, known: Observation, made: Move) -> Reason:
    if isinstance(made, moves.Bid):
        reason = policy.bid(made).reason
        if policy.belief.plain[made.rank - 1].right(made.quantity) > 0:
            return reason
        return Reason(made, min(reason.value, policy.lost), "cannot be right")
    return policy.discard(known, made)
