"""Judges positions of Bidness: each company's chance to win, as a net learned to foretell it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple, TypeAlias

from bidtable.bots.bidness.features import Inputs, Layout, Place
from bidtable.bots.bidness.nets import Net, Sums
from bidtable.bots.bidness.race import Company, leaders
from bidtable.core.model import Seat
from bidtable.games.bidness import law
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.state import Observation


class Told(NamedTuple):
    """The inputs of a company by itself, and results that are kept.

    Attributes:
        inputs: The inputs.
        sums: The sums of the net's units over them.
        promises: The net's results so far, by the inputs that depend on the other companies.
    """

    inputs: Inputs
    sums: Sums
    promises: dict[tuple[float, ...], float]


Kept: TypeAlias = dict[tuple[object, ...], Told]
"""The sums that are kept during a decision."""


def following(seen: Observation) -> Seat:
    """Return the seat of the next turn."""
    return seen.turn if seen.owner == NOBODY else (seen.owner + 1) % len(seen.cash)


class Standing:
    """The chances to win of some companies by a net; sums are kept as long as it is asked.

    Attributes:
        now: The companies as they stand.
        counts: How many cards of each kind the hand of the viewer holds.
    """

    def __init__(
        self,
        net: Net,
        layout: Layout,
        companies: Sequence[Company],
        places: Sequence[Place],
        dice: Sequence[int],
        hand: tuple[Seat | None, Sequence[int]] = (None, ()),
        kept: Kept | None = None,
    ) -> None:
        """Look at all companies.

        Args:
            net: The net for so many seats.
            layout: Makes the inputs of a company.
            companies: All companies.
            places: The place of each at the table; awards are found out.
            dice: The dice of each at a trial, without those of its Lawyers.
            hand: The seat with the known hand, and the number of cards of each kind in it.
            kept: The sums of this decision; all that are judged with the same hand share them.
        """
        self.now = list(companies)
        self._net, self._layout, self._kept = net, layout, kept if kept is not None else {}
        self._viewer, self.counts = hand
        self._place, self._dice = places, dice

    def chances(self, *changed: tuple[Seat, Company]) -> list[float]:
        """Return all seats' chances to win if some companies become others."""
        after = self.now.copy()
        for seat, company in changed:
            after[seat] = company
        done = [seat for seat, company in enumerate(after) if not company.ious]
        if done:
            return [float(seat == done[0]) for seat in range(len(after))]
        promised = []
        for told, beside in self.told(after):
            if beside not in told.promises:
                told.promises[beside] = self._net.promise(told.sums, beside)
            promised.append(told.promises[beside])
        top = max(promised)
        parts = [exp(one - top) for one in promised]
        whole = sum(parts)
        return [part / whole for part in parts]

    def wins(self, seat: Seat, *changed: tuple[Seat, Company]) -> float:
        """Return a seat's chance to win if some companies become others."""
        return self.chances(*changed)[seat]

    def told(self, after: Sequence[Company]) -> list[tuple[Told, tuple[float, ...]]]:
        """Return for each company its own inputs, and those that depend on the others."""
        market, tech = leaders(after)
        alone = [
            self._alone(seat, company, seat == market, seat == tech) for seat, company in enumerate(after)
        ]
        best = [sorted(values)[-2:] for values in zip(*[told.inputs.shown for told in alone], strict=True)]
        dice = [own + company.lawyers for own, company in zip(self._dice, after, strict=True)]
        total, rivals = sum(dice), len(dice) - 1
        found = []
        for told, own_dice in zip(alone, dice, strict=True):
            shown = zip(told.inputs.shown, best, strict=True)
            rest = [low if own == high else high for own, (low, high) in shown]
            found.append((told, ((own_dice - (total - own_dice) / rivals) / 2, *rest)))
        return found

    def _alone(self, seat: Seat, company: Company, market: bool, tech: bool) -> Told:
        """Return the inputs and sums of a company by itself; kept ones are used again."""
        counts = tuple(self.counts) if seat == self._viewer else None
        key = (seat, company, market, tech, self._place[seat].hand, counts)
        if key not in self._kept:
            inputs = self._layout.inputs(company, self._place[seat]._replace(market=market, tech=tech))
            self._kept[key] = Told(inputs, self._net.alone(inputs.plain, inputs.on, counts), {})
        return self._kept[key]


class Judge(Standing):
    """The chances to win of the companies of a view by a net."""

    def __init__(
        self,
        net: Net,
        layout: Layout,
        context: Context,
        seen: Observation,
        companies: Sequence[Company],
        following: Seat,
        kept: Kept,
    ) -> None:
        """Look at all companies.

        Args:
            net: The net for so many seats.
            layout: Makes the inputs of a company.
            context: The rules.
            seen: The view; the hand of its seat is known.
            companies: All companies.
            following: The seat of the next turn.
            kept: The sums of this decision; all its judges with the same hand share them.
        """
        counts = [(seen.held & row).bit_count() for row in context.cards.of_kind.values()]
        n, discards = len(companies), seen.phase == "discard"
        places = [
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
        dice = [law.dice_of(context, seen, seat) - company.lawyers for seat, company in enumerate(companies)]
        super().__init__(net, layout, companies, places, dice, (seen.seat, counts), kept)
