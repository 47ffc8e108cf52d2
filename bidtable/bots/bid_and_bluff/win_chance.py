"""Computes the chances to win from the tricks and bids of a round."""

# Each player has a weight, which grows with the strength of the player's die. The chance to win is the
# player's part of the sum of all weights.

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bidtable.bots.bid_and_bluff.features import BIDS, MOST
from bidtable.bots.bid_and_bluff.nets import Foretold
from bidtable.bots.bid_and_bluff.places import Numbers, Places, best_end, entry
from bidtable.bots.common.evaluate import Shares, softmax
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import Allowance, Common, Observation

PARTS: Final = 500
"""Largest number of weight lists in the cache; one round needs at most 36."""


class Rival(NamedTuple):
    made: float
    missed: float
    settled: bool | None


class Contest(NamedTuple):
    # The weights of all rivals of a player, clockwise.
    rivals: Sequence[Rival]
    other: Sequence[float] | None

    def chances(
        self, own: Sequence[float], foretold: Iterable[Foretold], bid: int, taken: int
    ) -> list[float]:
        if self.other is not None:
            return [duel(own, self.other, each, taken) for each in foretold]
        shares = table(own, self.rivals)
        return [chance(shares, self.rivals, each, bid, taken) for each in foretold]

    def wins(self, own: Sequence[float], foretold: Foretold, bid: int, taken: int) -> list[float]:
        if self.other is None:
            return wins(own, self.rivals, foretold, bid, taken)
        mine = duel(own, self.other, foretold, taken)
        return [mine, 1 - mine]


class Stakes:
    def __init__(self, context: Context, numbers: Numbers) -> None:
        self._context = context
        self._numbers = numbers
        self._places: dict[tuple[str, bool], Places] = {}
        self._parts: dict[tuple[str, int, Seat, tuple[int, ...], Seat, int], Sequence[float]] = {}

    def strengths(self, seen: Common) -> list[float]:
        return self._board(seen).alone[seen.round % len(self._context.rules.cycle)]

    def among(self, seen: Common, dice: Sequence[int]) -> list[float]:
        known, order = self._board(seen), self._numbers.order
        after, n = seen.round % len(self._context.rules.cycle), len(dice)
        every = sum([1 << square for square in dice])
        # The dealer changes after each round, but not after the dice are placed on START.
        first = seen.dealer + 1 + bool(seen.round)
        return [
            known.among(after, square, every ^ 1 << square) + order[(seat - first) % n]
            for seat, square in enumerate(dice)
        ]

    def _board(self, seen: Common) -> Places:
        diagonal = race.diagonal(self._context, seen)
        key = (seen.board, diagonal)
        if key not in self._places:
            board = self._context.board(seen)
            self._places[key] = Places(self._context, board, self._numbers, diagonal)
        return self._places[key]

    def place(self, seen: Observation, seat: Seat, square: int) -> float:
        n = len(seen.dice)
        # The dealer changes, so in the next round each die moves one place earlier, and the first die moves last.
        order = (seat - seen.dealer - 2) % n
        return self.strengths(seen)[square] + self._numbers.order[order]

    def move_on(
        self,
        known: Common,
        dice: list[int],
        entered: list[tuple[Seat, int]],
        seats: Iterable[Seat],
        steps: Sequence[Allowance],
    ) -> None:
        for seat in seats:
            occupied = sum([1 << at for other, at in enumerate(dice) if at >= 0 and other != seat])
            dice[seat], overshoot = best_end(
                self._context, known, dice[seat], steps[seat].total, occupied, self.strengths(known)
            )
            if overshoot >= 0:
                entered.append((seat, overshoot))

    def shares(self, known: Common, dice: Sequence[int], entered: Sequence[tuple[Seat, int]]) -> Shares:
        if entered:
            winner = max(entered, key=lambda entry: entry[1])[0]
            return tuple([float(seat == winner) for seat in range(len(dice))])
        return softmax(self.among(known, dice))

    def part(self, seen: Observation, seat: Seat, bid: int, tricks: int) -> float:
        # Dice that have not moved yet stay on their squares; dice that moved earlier are ignored.
        n, occupied = len(seen.dice), 0
        for step in range(1, (seen.dealer - seat) % n + 1):
            occupied |= 1 << seen.dice[(seat + step) % n]
        steps = race.allowance(self._context, seen, seat, bid, tricks).total
        end, overshoot = best_end(self._context, seen, seen.dice[seat], steps, occupied, self.strengths(seen))
        if overshoot >= 0:
            return math.exp(entry(overshoot, (seat - seen.dealer - 1) % n))
        return math.exp(self.place(seen, seat, end))

    def parts(self, seen: Observation, seat: Seat, bid: int) -> Sequence[float]:
        key = (seen.board, seen.round, seen.dealer, seen.dice, seat, bid)
        found = self._parts.get(key)
        if found is None:
            if len(self._parts) >= PARTS:
                self._parts.clear()
            found = [self.part(seen, seat, bid, tricks) for tricks in range(seen.dealt + 1)]
            self._parts[key] = found
        return found

    def contest(self, seen: Observation, seat: Seat) -> Contest:
        n = len(seen.dice)
        others = [(seat + step) % n for step in range(1, n)]
        against = seen.bids[others[0]]
        if n == 2 and against >= 0:
            return Contest([], self.parts(seen, others[0], against))
        usual = sum([math.exp(self.place(seen, other, square)) for other, square in enumerate(seen.dice)])
        return Contest([self._rival(seen, other, usual) for other in others], None)

    def _rival(self, seen: Observation, seat: Seat, usual: float) -> Rival:
        numbers, dealt = self._numbers, seen.dealt
        bid, taken = seen.bids[seat], seen.tricks[seat]
        if bid < 0:
            return self._open_rival(seen, seat, usual)
        left = dealt - sum(seen.tricks)
        need = bid - taken
        parts = self.parts(seen, seat, bid)
        coming = numbers.to_come[left - 1][min(BIDS, max(-1, need)) + 1]
        missed = [(coming[came], parts[taken + came]) for came in range(min(left, MOST) + 1) if came != need]
        made = parts[bid] if bid <= dealt else 0.0
        settled = False if need < 0 or need > left else None
        return Rival(made, blend(missed, usual), settled)

    def _open_rival(self, seen: Observation, seat: Seat, usual: float) -> Rival:
        numbers, dealt = self._numbers, seen.dealt
        made, missed = [], []
        for bid in range(min(BIDS - 1, self._context.rules.highest_bid) + 1):
            often = numbers.made[dealt - 1][bid]
            spared = max(1e-6, numbers.bids[dealt - 1][bid] - often)
            parts = self.parts(seen, seat, bid)
            if bid <= dealt:
                made.append((often, parts[bid]))
            missed += [
                (spared * numbers.missed[dealt - 1][tricks], part) for tricks, part in enumerate(parts)
            ]
        return Rival(blend(made, usual), blend(missed, usual), None)


def blend(parts: Sequence[tuple[float, float]], usual: float) -> float:
    odds = sum([chance for chance, _ in parts])
    if not odds:
        return 0.0
    share = min(1 - 1e-9, sum([chance * part / (part + usual) for chance, part in parts]) / odds)
    return usual * share / (1 - share)


def table(own: Sequence[float], rivals: Sequence[Rival]) -> list[list[float]]:
    against = [0.0]
    for rival in rivals:
        against = [part + more for part in against for more in (rival.missed, rival.made)]
    return [[part / (part + rest) for rest in against] for part in own]


def chance(
    shares: Sequence[Sequence[float]], rivals: Sequence[Rival], foretold: Foretold, bid: int, taken: int
) -> float:
    made, missed = [1.0], [1.0]
    for rival, if_made, if_missed in zip(rivals, foretold.if_made, foretold.if_missed, strict=True):
        if rival.settled is not None:
            if_made = if_missed = float(rival.settled)
        made = [odds * part for odds in made for part in (1 - if_made, if_made)]
        missed = [odds * part for odds in missed for part in (1 - if_missed, if_missed)]
    value = 0.0
    for came, odds in enumerate(foretold.tricks):
        cases = made if taken + came == bid else missed
        value += odds * sum([case * share for case, share in zip(cases, shares[taken + came], strict=True)])
    return value


def wins(
    own: Sequence[float], rivals: Sequence[Rival], foretold: Foretold, bid: int, taken: int
) -> list[float]:
    found = [0.0] * (len(rivals) + 1)
    for hit, told in ((True, foretold.if_made), (False, foretold.if_missed)):
        cases = [(1.0, list[float]())]
        for rival, if_made in zip(rivals, told, strict=True):
            likely = if_made if rival.settled is None else float(rival.settled)
            cases = [
                (odds * part, [*parts, worth])
                for odds, parts in cases
                for part, worth in ((1 - likely, rival.missed), (likely, rival.made))
                if part
            ]
        for came, odds in enumerate(foretold.tricks):
            if (taken + came == bid) == hit:
                for likely, parts in cases:
                    every = [own[taken + came], *parts]
                    share = odds * likely / sum(every)
                    found = [sofar + share * part for sofar, part in zip(found, every, strict=True)]
    return found


def duel(own: Sequence[float], other: Sequence[float], foretold: Foretold, taken: int) -> float:
    dealt = len(own) - 1
    return sum(
        [
            odds * own[taken + came] / (own[taken + came] + other[dealt - taken - came])
            for came, odds in enumerate(foretold.tricks)
        ]
    )
