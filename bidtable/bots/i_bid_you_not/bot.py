"""The bots of I Bid You Not, by level.

Normal and hard bots play each move on in guessed worlds, and make the one that wins most. They differ in three things:
how far they look ahead, counted in offers taken; how many games they play on; and whether they count hands where a
playout stops. A normal bot counts score piles alone, and makes any of the moves that seem as good by them. An easy bot
counts points by simple rules, and misjudges them (`easy`).
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from msgspec.structs import replace

from bidtable.bots.common.base import Bot, Cancel, Decision, Level, Limit, Unit, skill_at
from bidtable.bots.common.reasons import decided
from bidtable.bots.i_bid_you_not.calibration import calibration_of_one
from bidtable.bots.i_bid_you_not.easy import EasyBot
from bidtable.bots.i_bid_you_not.lookahead import FAR, Look, LookAhead
from bidtable.bots.i_bid_you_not.policy import candidates, weigh
from bidtable.core.game import View
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not.state import Observation

EACH: Final = 60
"""Cards that are played on for each of `Limit.playouts`. Late decisions, with few cards left, get more games by it."""
START: Final = 12
"""The cost of beginning a playout, in cards."""
MOST: Final = 16
"""Moves that are weighed; of more, the ends of the hand, the best and the worst price, and others spread over it."""
LEAST: Final = 6
"""Moves that are weighed however little thinking is allowed."""
TRIES: Final = 4
"""Playouts that each weighed move should get."""
LAST: Final = 2
"""Cards left for each seat from which on every level counts hands, so that none passes a sure win by."""
SURELY: Final = 12
"""Playouts that each move gets then."""


class Skill(NamedTuple):
    """The abilities of a level.

    Attributes:
        look: The reach of its playouts.
        share: The part of `Limit.playouts` that it uses.
    """

    look: Look
    share: float


SKILLS: Final = {Level.NORMAL: Skill(Look(1, hands=False), 0.004), Level.HARD: Skill(FAR, 2.6)}
DUEL: Final = {Level.NORMAL: SKILLS[Level.NORMAL], Level.HARD: Skill(Look(5), 1.5)}
"""The same between two."""


def make(game: IBidYouNot, level: str) -> Bot:
    """Return the bot of a level.

    Raises:
        ValueError: There is no such level here.
    """
    if level == Level.EASY:
        return EasyBot(game.context)
    return IBidYouNotBot(game, skill_at(SKILLS, level), skill_at(DUEL, level))


class IBidYouNotBot:
    """The bot. It keeps nothing between calls."""

    reads_history = False

    def __init__(self, game: IBidYouNot, skill: Skill, duel: Skill) -> None:
        """Take a seat at a game; `duel` has its abilities between two."""
        self._game = game
        self._skills = (skill, duel)

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose the move with the best chance to win; the values of the reasons are these chances."""
        seen = view.observation
        first = next(iter(view.legal))
        if view.seat is None or len(view.legal) == 1 or cancel.is_set():
            return Decision(first)
        seats = len(seen.hand_sizes)
        skill = self._skills[seats == 2]
        last = sum(seen.hand_sizes) <= LAST * seats
        look = skill.look._replace(hands=skill.look.hands or last)
        # In each taking about as many cards go as there are seats, and two.
        cost = START + min(sum(seen.hand_sizes), look.horizon * (seats + 2))
        playouts = round(limit.playouts * skill.share * EACH / cost)
        most = len(view.legal) if last else min(MOST, max(LEAST, playouts // TRIES))
        moves = candidates(self._game.context.deck(seen), view.legal, most)
        playouts = max(playouts, len(moves) * (SURELY if last else 1))
        reasons = weigh(LookAhead(self._game, view, look), moves, view.seat, playouts, rng, cancel)
        if cancel.is_set():
            return Decision(first)
        best = reasons[0].value
        told = calibration_of_one(best, seats, sum(seen.hand_sizes))
        if look.hands:
            return decided(reasons[0].move, reasons, Unit.CHANCE, chance=told)
        # By the piles alone many moves seem to be worth the same, and any of them is made.
        drawable = [each.value == best and not each.barred for each in reasons]
        reasons = [replace(each, share=float(at)) for each, at in zip(reasons, drawable, strict=True)]
        drawn = rng.choice([each for each in reasons if each.share])
        return decided(drawn.move, reasons, Unit.CHANCE, chance=told)
