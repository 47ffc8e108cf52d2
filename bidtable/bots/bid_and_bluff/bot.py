"""The bot of Bid & Bluff.

The hard level compares moves by the chance to win, which neural nets predict.
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from bidtable.bots.bid_and_bluff.counting import CountedValues
from bidtable.bots.bid_and_bluff.dominated import behind, dominated
from bidtable.bots.bid_and_bluff.policy import NetValues, foretells
from bidtable.bots.common.base import Bot, Cancel, Decision, Level, Limit, Reason, Unit, skill_at
from bidtable.bots.common.reasons import SLIP, decided, undecided
from bidtable.core.game import View
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.moves import Bid, ChooseStart, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.state import IN_FINISH, Observation


class Skill(NamedTuple):
    """The settings of a bot's level."""

    careful: bool = True
    noise: float = 0.0
    nets: bool = False


SKILLS: Final = {
    Level.EASY: Skill(careful=False, noise=0.45),
    Level.NORMAL: Skill(),
    Level.HARD: Skill(nets=True),
}


def make(game: BidAndBluff, level: str) -> Bot:
    """Return the bot of a level."""
    return BidAndBluffBot(game.context, skill_at(SKILLS, level))


class BidAndBluffBot:
    """The bot of Bid & Bluff, at all levels."""

    reads_history = False

    def __init__(self, context: Context, skill: Skill) -> None:
        self._context = context
        self._skill = skill
        self._counted = CountedValues(context, careful=skill.careful)
        self.nets = NetValues(context)

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        # A random error is added to the value of each move.
        legal, seat = list(view.legal), view.seat
        if seat is None or len(legal) == 1 or cancel.is_set():
            return Decision(legal[0])
        if view.observation.phase == "colour":
            return undecided(legal, rng, Unit.ROUNDS)
        values, noise = self._values(view.observation), self._skill.noise
        reasons = self.weighed(view)
        # Even the easy level never makes a dominated move, such as a bid above the number of cards.
        worthy = [reason for reason in reasons if not reason.barred]
        chosen = max(worthy, key=lambda reason: reason.value + noise * rng.gauss(0, 1))
        return decided(chosen.move, reasons, values.unit, SLIP, values.chances(view.observation, seat))

    def weighed(self, view: View[Observation]) -> list[Reason]:
        seen, seat = view.observation, view.seat
        assert seat is not None, "a spectator makes no move"
        legal, deck = list(view.legal), self._context.cards
        found = self._found(view, seat)
        reasons = [Reason(move, value, text) for move, (value, text) in zip(legal, found, strict=True)]
        if seen.phase == "play" and not self._skill.careful:
            return reasons
        return behind(reasons, dominated(deck, seen, seat, legal))

    def _found(self, view: View[Observation], seat: Seat) -> list[tuple[float, str]]:
        seen, legal = view.observation, view.legal
        values, number = self._values(seen), self._context.board(seen).number
        if seen.phase == "bid":
            return values.bids(seen, seat, [move.tricks for move in legal if isinstance(move, Bid)])
        if seen.phase == "play":
            names = self._context.cards.number
            return values.cards(
                seen, seat, [names[move.card] for move in legal if isinstance(move, PlayCard)]
            )
        if seen.phase == "start":
            return values.starts(
                seen, [number[move.square] for move in legal if isinstance(move, ChooseStart)]
            )
        goals = [move.to for move in legal if isinstance(move, MoveDie)]
        return values.squares(seen, seat, [IN_FINISH if to == FINISH else number[to] for to in goals])

    def _values(self, seen: Observation) -> NetValues | CountedValues:
        return self.nets if self._skill.nets and foretells(self._context, seen) else self._counted
