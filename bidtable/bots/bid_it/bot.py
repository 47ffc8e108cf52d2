"""The bots of BID-IT!, and the easy one: the rule of thumb of the first bots, with larger errors.

It knows the exact odds of each count by the cards alone, and weighs every move in Deal cards: what it stands to lose,
and what a rival's loss is worth to it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from bidtable.bots.base import Bot, Cancel, Decision, Level, Limit, Reason, Unit, skill_at
from bidtable.bots.bid_it.baseline import FRESH, Mind
from bidtable.bots.bid_it.hopes import Hopes
from bidtable.bots.bid_it.learned import TEMPERS, LearnedBot
from bidtable.bots.bid_it.sense import beyond_doubt, in_vain
from bidtable.bots.bid_it.sight import Sight
from bidtable.bots.reasons import SLIP, TASTE, decided
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bid_it import BidIt
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import Observation

NOISE: Final = 0.7
"""Error of each worth, in Deal cards."""
SILLY: Final = 0.75
"""A move that is worse by more Deal cards is not made by mistake."""
VAIN: Final = -0.75
"""A sidestep that is worth fewer Deal cards lays a card open for a bid that is as good as lost."""


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
        mind = Mind(self._context, view.observation, view.seat, reads=False)
        sight = Sight(self._context, view.observation, view.seat)
        rules: dict[str, Callable[[Sequence[Move]], list[Reason]]] = {
            "side": mind.sides,
            "sides": mind.sides,
            "discard": mind.discards,
            "give_up": lambda found: [Reason(move, 0.0, TASTE) for move in found],
        }
        reasons = rules.get(view.observation.phase, mind.turn)(legal)
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
