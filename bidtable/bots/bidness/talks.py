"""Finds the settlements of lawsuits that a bot accepts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bidness.appraisal import Appraisal
from bidtable.bots.common.base import Reason, Unit
from bidtable.bots.common.reasons import worth
from bidtable.games.bidness import law, moves
from bidtable.games.bidness.amounts import Amounts

ANSWERS: Final = ("demand", "answer")
"""Phases of a lawsuit in which the plaintiff and the defendant negotiate."""
ASKED: Final = 0.85
"""Position of the plaintiff's first demand between the lowest and the highest fair settlement, 0 to 1."""
YIELDS: Final = 0.3
"""The part of the difference between the last two offers that a side gives up with its next offer."""
NEAR: Final = 0.12
"""Two offers are close to each other if they differ by less than 12 % of the claim."""
GIVEN: Final = 0.35
"""Position of the defendant's first offer between the lowest and the highest fair settlement, 0 to 1."""
AGREED: Final = 50.0
"""The worth in dollars of ending a negotiation whose last offers are close to each other."""


class Talks:
    """A negotiation about a settlement.

    A fair settlement is from `least` to `most` dollars.
    """

    # A high `nerve` makes the bot overrate the bot's own chance to win the trial.
    def __init__(self, mind: Appraisal, nerve: float = 0.0) -> None:
        self._mind = mind
        seen = mind.seen
        self.sues = mind.seat == seen.owner
        self._sign = 1 if self.sues else -1
        self.damages = law.effect_of(mind.context, seen.card).damages
        self._true_chance = mind.odds(seen.owner, seen.defendant)
        self.trial_chance = min(1.0, max(0.0, self._true_chance + self._sign * nerve))
        self.least, self.most = self._limits(self.trial_chance)
        self._limit = self.least if self.sues else self.most

    def _limits(self, chance: float) -> tuple[float, float]:
        seen = self._mind.seen
        return self._mind.settlement(self.damages, seen.damages, (seen.owner, seen.defendant), chance)

    def _frankly(self) -> str:
        true, limit = self._true_chance, self._limit
        if self.trial_chance != true:
            limit = self._limits(true)[0 if self.sues else 1]
        cash = worth(self._sign * limit, Unit.DOLLARS)
        return f"a trial is as good as {cash}, the plaintiff wins {true:.0%}"

    def claim(self, legal: Amounts) -> list[Reason]:
        mind, defendant, chance = self._mind, self._mind.seen.defendant, self.trial_chance
        text = f"wins {self._true_chance:.0%} of trials"
        # A seat that should not have sued claims as little as it can.
        amounts = mind.claims(defendant) or legal.amounts[:1]
        return [
            Reason(moves.Claim(amount), mind.suit(self.damages, amount, defendant, chance), text)
            for amount in amounts
        ]

    def answer(self, legal: Amounts) -> list[Reason]:
        seen, settled, text = self._mind.seen, self._mind.settled, self._frankly()
        limit = self._sign * self._limit
        found = [Reason(moves.GoToTrial(), limit, text, chance=settled(limit))]
        if any(isinstance(move, moves.Accept) for move in legal.single):
            named = seen.offers[-1]
            close = len(seen.offers) > 1 and abs(named - seen.offers[-2]) <= max(10, NEAR * named)
            gets = self._sign * named
            value = gets + (AGREED if close and gets >= limit else 1.0)
            found.append(Reason(moves.Accept(), value, f"done with it; {text}", chance=settled(gets)))
        if legal.amounts and (self.most > self.least or (self.sues and self.least < 0)):
            found.append(self._named(legal.amounts, text))
        # A side that will agree ends the talks, so players see no higher chance for another move.
        most = max(found, key=lambda reason: reason.value).chance
        assert most is not None, "each reason has a chance"
        return [replace(reason, chance=min(most, reason.chance or 0.0)) for reason in found]

    def _named(self, amounts: Sequence[int], text: str) -> Reason:
        offers = self._mind.seen.offers
        if len(offers) > 1:
            theirs, own = offers[-1], offers[-2]
            nearer = own + YIELDS * (theirs - own)
            wanted = max(self.least, nearer) if self.sues else min(self.most, nearer)
        else:
            wanted = self.least + (ASKED if self.sues else GIVEN) * (self.most - self.least)
        amount = min(amounts, key=lambda each: abs(each - wanted))
        # The other side may refuse, so a part of the offer's value is the value of the trial.
        value = self._sign * (0.7 * amount + 0.3 * self._limit)
        chance = self._mind.settled(value)
        return Reason(moves.Offer(amount), value, f"may be refused; {text}", chance=chance)
