"""A neural net estimates each company's chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from bidtable.bots.bidness.features import ALONE, HAND, Inputs, Place, inputs_of
from bidtable.bots.bidness.race import Company, Race, leaders
from bidtable.bots.common.evaluate import Shares, softmax
from bidtable.bots.common.nets import Net
from bidtable.core.model import Seat
from bidtable.games.bidness import law
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.state import Observation


class Summed(NamedTuple):
    inputs: Inputs
    sums: list[float]
    scores: dict[tuple[float, ...], float]


Kept: TypeAlias = dict[tuple[object, ...], Summed]
"""Stored results of a neural net during a decision, because most moves change only one or two companies."""


def following(seen: Observation) -> Seat:
    return seen.turn if seen.owner == NOBODY else (seen.owner + 1) % len(seen.cash)


class Judge:
    """A neural net estimates each company's chance to win."""

    def __init__(
        self,
        net: Net,
        race: Race,
        seen: Observation,
        companies: Sequence[Company],
        following: Seat,
        kept: Kept | None = None,
    ) -> None:
        self.now = list(companies)
        self._net, self._race, self._kept = net, race, kept if kept is not None else {}
        context = race.context
        self.counts = [(seen.held & row).bit_count() for row in context.cards.of_kind.values()]
        self._viewer = seen.seat
        held = [[HAND + 1 + kind] * count for kind, count in enumerate(self.counts)]
        self._hand = [HAND, *[one for each in held for one in each]]
        n, discards = len(companies), seen.phase == "discard"
        self._places = [
            Place(
                seen.round,
                0.5 if discards else (seat - following) % n / max(1, n - 1),
                not discards and seat == following,
                discards,
                seen.hand_sizes[seat],
                market=False,
                tech=False,
            )
            for seat in range(n)
        ]
        self._dice = [
            law.dice_of(context, seen, seat) - company.lawyers for seat, company in enumerate(companies)
        ]

    def chances(self, *changed: tuple[Seat, Company]) -> Shares:
        # The given companies replace the present ones.
        after = self.now.copy()
        for seat, company in changed:
            after[seat] = company
        done = [seat for seat, company in enumerate(after) if not company.ious]
        if done:
            return tuple([float(seat == done[0]) for seat in range(len(after))])
        scores = []
        for summed, beside in self.inputs(after):
            if beside not in summed.scores:
                (summed.scores[beside],) = self._net.out(self._net.add(summed.sums, beside, ALONE))
            scores.append(summed.scores[beside])
        return softmax(scores)

    def wins(self, seat: Seat, *changed: tuple[Seat, Company]) -> float:
        """Return one company's chance to win, with changed companies."""
        return self.chances(*changed)[seat]

    def inputs(self, after: Sequence[Company]) -> list[tuple[Summed, tuple[float, ...]]]:
        market, tech = leaders(after)
        alone = [
            self._alone(seat, company, seat == market, seat == tech) for seat, company in enumerate(after)
        ]
        best = [sorted(values)[-2:] for values in zip(*[each.inputs.shown for each in alone], strict=True)]
        dice = [own + company.lawyers for own, company in zip(self._dice, after, strict=True)]
        total, rivals = sum(dice), len(dice) - 1
        found = []
        for each, own_dice in zip(alone, dice, strict=True):
            shown = zip(each.inputs.shown, best, strict=True)
            rest = [low if own == high else high for own, (low, high) in shown]
            found.append((each, ((own_dice - (total - own_dice) / rivals) / 2, *rest)))
        return found

    def _alone(self, seat: Seat, company: Company, market: bool, tech: bool) -> Summed:
        counts = tuple(self.counts) if seat == self._viewer else None
        place = self._places[seat]
        key = (seat, company, market, tech, place.hand, counts)
        if key not in self._kept:
            inputs = inputs_of(self._race, company, place._replace(market=market, tech=tech))
            on = inputs.on if counts is None else [*inputs.on, *self._hand]
            self._kept[key] = Summed(inputs, self._net.switch(self._net.begin(inputs.plain), on), {})
        return self._kept[key]
