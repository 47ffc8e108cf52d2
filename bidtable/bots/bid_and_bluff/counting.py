"""Rates moves by counting the unseen cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bidtable.bots.bid_and_bluff.race import Race
from bidtable.bots.common.base import Unit
from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import Observation

TRUMP_BEATEN: Final = 0.7
"""Chance that a rival who may hold a higher trump plays the higher trump."""
LED: Final = 0.18
"""Approximate chance that a trick begins with a given suit other than trump."""


CONTROL: Final = 0.5
"""Confidence of a careful bot that it can win or lose a trick on purpose, 0 to 1."""
SPOIL: Final = 0.05
"""Gain of the bot, in rounds, if a rival takes one trick too many or too few."""


class Rival(NamedTuple):
    size: int
    pool: int
    cards: int
    wants: float

    def lacks(self, mask: int) -> float:
        found = (self.pool & mask).bit_count()
        if not found or not self.cards:
            return 1.0
        return float(max(0.0, 1 - found / self.cards) ** self.size)


class CountedValues(Race):
    """Rates moves by counting the unseen cards.

    A careful bot remembers all played cards, and hinders its rivals.
    """

    unit = Unit.ROUNDS

    def __init__(self, context: Context, *, careful: bool) -> None:
        super().__init__(context, looks=careful)
        self._deck = context.cards
        self._careful = careful

    def bids(self, seen: Observation, seat: Seat, bids: Sequence[int]) -> list[tuple[float, str]]:
        """Return the value of each bid, with the reason in words."""
        rivals = self._rivals(seen, seat)
        leads = (seen.dealer + 1) % len(seen.dice) == seat
        chances = [self._chance(seen, card, seen.dealt, leads, rivals) for card in bits(seen.own)]
        expected = sum(chances)
        found = []
        for bid in bids:
            values, hits = self._outlook(chances, self.worths(seen, seat, bid), bid)
            found.append((values[0], f"{hits[0]:.0%} to be made; {expected:.1f} tricks expected"))
        return found

    def cards(self, seen: Observation, seat: Seat, cards: Sequence[int]) -> list[tuple[float, str]]:
        """Return the value of each playable card, with the reason in words."""
        bid = seen.bids[seat]
        taken = seen.tricks[seat]
        rivals = self._rivals(seen, seat)
        hand = bits(seen.own)
        worths = self.worths(seen, seat, bid)
        left = len(hand) - 1
        leading = {card: self._chance(seen, card, left, True, rivals) for card in hand}
        following = {card: self._chance(seen, card, left, False, rivals) for card in hand}
        found = []
        for card in cards:
            wins = self._wins(seen, seat, card, rivals)
            values, hits = self._outlook([p for other, p in leading.items() if other != card], worths, bid)
            value, made = wins * values[taken + 1], wins * hits[taken + 1]
            values, hits = self._outlook([p for other, p in following.items() if other != card], worths, bid)
            value, made = value + (1 - wins) * values[taken], made + (1 - wins) * hits[taken]
            value += self._spoils(seen, card, wins)
            found.append((value, f"takes the trick {wins:.0%}, then the bid of {bid} is made {made:.0%}"))
        return found

    def _rivals(self, seen: Observation, seat: Seat) -> dict[Seat, Rival]:
        known = seen.own | 1 << seen.trump
        known |= seen.played if self._careful else 0
        unseen = self._deck.all & ~known
        found = {}
        for other in range(len(seen.dice)):
            if other == seat:
                continue
            pool = unseen
            if self._careful:
                for suit in bits(seen.voids[other]):
                    pool &= ~self._deck.suit_mask[suit]
            found[other] = Rival(seen.hand_size(other), pool, pool.bit_count(), self._wants(seen, other))
        return found

    def _wants(self, seen: Observation, other: Seat) -> float:
        bid = seen.bids[other]
        if bid < 0 or not self._careful:
            return 0.5
        left = seen.dealt - sum(seen.tricks)
        need = bid - seen.tricks[other]
        if need < 0 or need > left:
            return 0.6
        return min(0.9, max(0.1, need / max(1, left)))

    def _beaten(self, card: int, led: int, trump: int, rival: Rival, wants: float) -> float:
        cards = self._deck
        above = -1 << card + 1
        suit = cards.suit_mask[led]
        void = rival.lacks(suit)
        if cards.suit[card] != led:
            return void * wants * (1 - rival.lacks(cards.suit_mask[trump] & above))
        higher = 1 - rival.lacks(suit & above)
        forced = max(0.0, rival.lacks(suit & ~above) - void)
        beaten = wants * higher + (1 - wants) * forced
        if led != trump:
            beaten += void * wants * (1 - rival.lacks(cards.suit_mask[trump]))
        return min(1.0, beaten)

    def _chance(
        self, seen: Observation, card: int, left: int, leads: bool, rivals: dict[Seat, Rival]
    ) -> float:
        cards = self._deck
        trump = cards.suit[seen.trump]
        suit = cards.suit[card]
        chance = 1.0
        for rival in rivals.values():
            beaten = self._beaten(card, suit, trump, rival, 0.25 + 0.5 * rival.wants)
            chance *= 1 - (TRUMP_BEATEN if suit == trump else 1.0) * beaten
        if suit == trump:
            return chance
        missed = (1 - LED) ** left
        return chance * (1 - (0.0 if leads and left <= 1 else 0.4 if leads else 1.0) * missed)

    def _wins(self, seen: Observation, seat: Seat, card: int, rivals: dict[Seat, Rival]) -> float:
        cards = self._deck
        trump = cards.suit[seen.trump]
        trick = seen.trick
        if trick and cards.winner((*trick, card), seen.trump) != len(trick):
            return 0.0
        led = cards.suit[trick[0]] if trick else cards.suit[card]
        n = len(seen.dice)
        chance = 1.0
        for step in range(1, n - len(trick)):
            rival = rivals[(seat + step) % n]
            chance *= 1 - self._beaten(card, led, trump, rival, rival.wants)
        return chance

    def _outlook(
        self, chances: Sequence[float], worths: Sequence[float], bid: int
    ) -> tuple[list[float], list[float]]:
        control = CONTROL if self._careful else 0.0
        values = list(worths)
        hits = [float(tricks == bid) for tricks in range(len(worths))]
        for chance in sorted(chances, key=lambda p: -abs(p - 0.5)):
            swing = control * chance * (1 - chance)
            low, high = chance - swing, chance + swing
            for tricks in range(len(values) - 1):
                gain = values[tricks + 1] - values[tricks]
                aim = high if gain > 0 else low
                values[tricks] += aim * gain
                hits[tricks] += aim * (hits[tricks + 1] - hits[tricks])
        return values, hits

    def _spoils(self, seen: Observation, card: int, wins: float) -> float:
        if not self._careful or not seen.trick:
            return 0.0
        holder = (seen.leader + self._deck.winner(seen.trick, seen.trump)) % len(seen.dice)
        need = seen.bids[holder] - seen.tricks[holder]
        if need == 0:
            return -SPOIL * wins
        return SPOIL * wins if need > 0 else 0.0
