"""The bot of I Bid You Not.

The bot simulates some rounds after each possible move, with random hidden cards.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from bidtable.bots.common.base import Bot, Cancel, Decision, Level, Limit, Reason, Unit, skill_at
from bidtable.bots.common.reasons import SLIP, decided
from bidtable.bots.i_bid_you_not.calibration import calibration_of_one
from bidtable.bots.i_bid_you_not.lookahead import FAR, Look, LookAhead
from bidtable.bots.i_bid_you_not.odds import lot_worth
from bidtable.bots.i_bid_you_not.policy import candidates, weigh
from bidtable.core.game import View
from bidtable.core.masks import bits
from bidtable.core.model import Move
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not.moves import Add, Bid
from bidtable.games.i_bid_you_not.state import Observation

EACH: Final = 60
"""Number of simulated cards for each of `Limit.playouts`; a decision late in a game therefore gets more playouts."""
START: Final = 12
"""The cost of beginning a playout, as a number of simulated cards."""
MOST: Final = 16
"""Largest number of moves that are compared in playouts."""
LEAST: Final = 6
"""Number of moves that are compared in playouts even with a very low thinking limit."""
TRIES: Final = 4
"""Number of playouts that each compared move should get."""
LAST: Final = 2
"""If each seat has at most `LAST` cards left, all levels count the cards in hand, so that they see every sure win."""
SURELY: Final = 12
"""Number of playouts of each move if each seat has at most `LAST` cards left."""
LITTLE: Final = 2
"""Largest number of points that count as next to nothing, if a lot brings or costs them."""


class Misjudgement(NamedTuple):
    """The typical errors of bots of one level.

    Attributes:
        keen: Amount that the bot adds to the value of a high bid.
        generous: Amount that the bot adds to the value of adding a good card.
    """

    error: float
    keen: float
    generous: float


class Skill(NamedTuple):
    """The settings of a bot's level.

    Attributes:
        tries: Smallest number of playouts of each compared move.
    """

    look: Look
    share: float
    errs: Misjudgement | None = None
    tries: int = 2


PILES: Final = Look(1, hands=False)
FEW: Final = 0.004
SKILLS: Final = {
    Level.EASY: Skill(PILES, FEW, Misjudgement(error=0.06, keen=1.0, generous=0.007), tries=1),
    Level.NORMAL: Skill(PILES, FEW),
    Level.HARD: Skill(FAR, 2.6),
}
"""The abilities of each level in games for three or more players."""
DUEL: Final = {
    Level.EASY: Skill(PILES, FEW, Misjudgement(error=0.07, keen=1.0, generous=0.014), tries=1),
    Level.NORMAL: Skill(PILES, FEW),
    Level.HARD: Skill(Look(5), 1.5),
}
"""The abilities of each level in games for two players."""


def make(game: IBidYouNot, level: str) -> Bot:
    """Return the bot of a level."""
    return IBidYouNotBot(game, skill_at(SKILLS, level), skill_at(DUEL, level))


class IBidYouNotBot:
    """The bot of I Bid You Not, at all levels."""

    reads_history = False

    def __init__(self, game: IBidYouNot, skill: Skill, duel: Skill) -> None:
        self._game = game
        self._skills = (skill, duel)

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        seen = view.observation
        first = next(iter(view.legal))
        if view.seat is None or len(view.legal) == 1 or cancel.is_set():
            return Decision(first)
        seats = len(seen.hand_sizes)
        skill = self._skills[seats == 2]
        last = sum(seen.hand_sizes) <= LAST * seats
        look = skill.look._replace(hands=skill.look.hands or last)
        # Each taken offer uses about as many cards as there are seats, and two more.
        cost = START + min(sum(seen.hand_sizes), look.horizon * (seats + 2))
        playouts = round(limit.playouts * skill.share * EACH / cost)
        most = len(view.legal) if last else min(MOST, max(LEAST, playouts // TRIES))
        moves = candidates(self._game.context.deck(seen), view.legal, most)
        if not look.hands and skill.errs is None:
            moves = self._without_waste(seen, moves)
        playouts = max(playouts, len(moves) * (SURELY if last else skill.tries))
        reasons = weigh(LookAhead(self._game, view, look), moves, view.seat, playouts, rng, cancel)
        if cancel.is_set():
            return Decision(first)
        best = reasons[0].value
        chance = calibration_of_one(best, seats, sum(seen.hand_sizes))
        if skill.errs is not None:
            chosen = self._misjudged(seen, reasons, skill.errs, rng)
            return decided(chosen, reasons, Unit.CHANCE, SLIP, chance)
        if look.hands:
            return decided(reasons[0].move, reasons, Unit.CHANCE, chance=chance)
        # If only score piles count, many moves have equal values. The bot then chooses one of the best at random.
        drawable = [each.value == best and not each.barred for each in reasons]
        reasons = [replace(each, share=float(at)) for each, at in zip(reasons, drawable, strict=True)]
        drawn = rng.choice([each for each in reasons if each.share])
        return decided(drawn.move, reasons, Unit.CHANCE, chance=chance)

    def _without_waste(self, seen: Observation, moves: list[Move]) -> list[Move]:
        # Score piles alone do not tell that a high card is missed later.
        context, bids = self._game.context, [move for move in moves if isinstance(move, Bid)]
        assert seen.seat is not None
        if len(bids) < 2 or abs(lot_worth(context, seen, seen.seat)) > LITTLE:
            return moves
        highest = max(bids, key=lambda move: context.deck(seen).index[move.card])
        return [move for move in moves if move != highest]

    def _misjudged(
        self, seen: Observation, reasons: Sequence[Reason], errs: Misjudgement, rng: random.Random
    ) -> Move:
        deck = self._game.context.deck(seen)
        hand, good = bits(seen.hand), self._game.context.terms(seen).price > 0

        def seeming(reason: Reason) -> float:
            value = reason.value + errs.error * rng.gauss(0, 1)
            match reason.move:
                case Add(card=card):
                    return value + errs.generous * deck.prices[deck.index[card]]
                case Bid(card=card) if good:
                    return value + errs.keen * hand.index(deck.index[card]) / len(hand)
            return value

        return max([reason for reason in reasons if not reason.barred], key=seeming).move
