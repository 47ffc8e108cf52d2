"""Settlements by the bot of Bidness, which compares amounts with the effect of a trial on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bidness.appraisal import Appraisal
from bidtable.bots.common.base import Reason, Unit
from bidtable.bots.common.reasons import worth
from bidtable.core.model import Move
from bidtable.games.bidness import law, moves
from bidtable.games.bidness.amounts import Amounts

ANSWERS: Final = ("demand", "answer")
"""Phases of a lawsuit in which the sides answer each other. The values of moves are dollars."""
ASKED: Final = 0.85
"""The plaintiff's first demand as a place between the two sides' limits, 0 to 1."""
YIELDS: Final = 0.3
"""The part of the difference between the last two offers that a side gives up with its next offer."""
NEAR: Final = 0.12
"""Two offers are near each other if they differ by less than this part of the amount."""
GIVEN: Final = 0.35
"""The defendant's first offer as a place between the two sides' limits, 0 to 1."""
AGREED: Final = 50.0
"""The worth in dollars of ending a negotiation whose last offers are near each other."""


class Talks:
    """A negotiation about a settlement, with the limits of both sides as one side estimates them.

    Attributes:
        least: The least dollars that the plaintiff should take.
        most: The most dollars that the defendant should pay.
        trial_chance: The plaintiff's chance to win the trial, as this side estimates it.
    """

    def __init__(self, mind: Appraisal, nerve: float = 0.0) -> None:
        """Estimate the result of a trial.

        Args:
            mind: The estimates of this side.
            nerve: The amount by which this side overrates its chance at the trial, 0 to 1. If both sides overrate their
                chances, they probably go to trial.
        """
        self._mind = mind
        seen = mind.seen
        self._sues = mind.seat == seen.owner
        self._damages = law.effect_of(mind.context, seen.card).damages
        self._true_chance = mind.odds(seen.owner, seen.defendant)
        self.trial_chance = min(1.0, max(0.0, self._true_chance + (nerve if self._sues else -nerve)))
        self.least, self.most = self._limits(self.trial_chance)

    def _limits(self, chance: float) -> tuple[float, float]:
        seen = self._mind.seen
        return self._mind.settlement(self._damages, seen.damages, (seen.owner, seen.defendant), chance)

    def _frankly(self) -> str:
        """Return a sentence on the worth of a trial without the side's error."""
        least, most = (
            (self.least, self.most)
            if self.trial_chance == self._true_chance
            else self._limits(self._true_chance)
        )
        cash = worth(least if self._sues else -most, Unit.DOLLARS)
        return f"a trial is as good as {cash}, the plaintiff wins {self._true_chance:.0%}"

    def claim(self, legal: Amounts) -> list[Reason]:
        """Weigh amounts of a claim by the chance to win."""
        mind, defendant, chance = self._mind, self._mind.seen.defendant, self.trial_chance
        text = f"wins {self._true_chance:.0%} of trials"
        # A seat that should not have sued claims as little as it can.
        amounts = mind.claims(defendant) or legal.amounts[:1]
        return [
            Reason(moves.Claim(amount), mind.suit(self._damages, amount, defendant, chance), text)
            for amount in amounts
        ]

    def answer(self, legal: Amounts) -> list[Reason]:
        """Weigh agreeing to the last offer, a new offer, and the trial.

        The values are dollars for this side of the lawsuit. Each reason also has a chance to win.
        """
        seen, settled = self._mind.seen, self._mind.settled
        side = 1 if self._sues else -1
        limit, text = self.least if self._sues else self.most, self._frankly()
        found = [Reason(moves.GoToTrial(), side * limit, text, chance=settled(side * limit))]
        if any(isinstance(move, moves.Accept) for move in legal.single):
            named = seen.offers[-1]
            close = len(seen.offers) > 1 and abs(named - seen.offers[-2]) <= max(10, NEAR * named)
            agreed = close and side * named >= side * limit
            value = side * named + (AGREED if agreed else 1.0)
            found.append(Reason(moves.Accept(), value, f"done with it; {text}", chance=settled(side * named)))
        if legal.amounts and (self.most > self.least or (self._sues and self.least < 0)):
            found.append(self._named(legal.amounts, text))
        # A side that will agree ends the talks, so players see no higher chance for another move.
        most = max(found, key=lambda reason: reason.value).chance
        assert most is not None, "each reason has a chance"
        return [replace(reason, chance=min(most, reason.chance or 0.0)) for reason in found]

    def _named(self, amounts: Sequence[int], text: str) -> Reason:
        """Weigh a new offer. The first offer is between the two limits, and later offers give way a little."""
        offers = self._mind.seen.offers
        share = ASKED if self._sues else GIVEN
        wanted = self.least + share * (self.most - self.least)
        if len(offers) > 1:
            theirs, own = offers[-1], offers[-2]
            wanted = (
                max(self.least, own + YIELDS * (theirs - own))
                if self._sues
                else (min(self.most, own + YIELDS * (theirs - own)))
            )
        amount = min(amounts, key=lambda each: abs(each - wanted))
        side = 1 if self._sues else -1
        rest = self.least if self._sues else self.most
        # The other side may refuse, so a part of the offer's value is the value of the trial.
        value = side * (0.7 * amount + 0.3 * rest)
        move: Move = moves.Offer(amount)
        return Reason(move, value, f"may be refused; {text}", chance=self._mind.settled(value))
