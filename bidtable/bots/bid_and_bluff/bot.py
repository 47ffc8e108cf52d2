"""The levels of Bid & Bluff, and the bot that plays the easy and the normal one by rules of thumb.

This bot values everything in one unit, rounds to FINISH: a table says how many rounds a die needs from each square. So
each number of tricks has a value for a given bid. The value of a bid or a card follows from the chances to take each
number of tricks, and these come from counting the cards that are not seen yet.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from bidtable.bots.bid_and_bluff.dominated import behind, foolish_cards, hopeless_bids
from bidtable.bots.bid_and_bluff.policy import HardBot, knows
from bidtable.bots.bid_and_bluff.race import Race
from bidtable.bots.common.base import Bot, Cancel, Decision, Level, Limit, Reason, Unit, skill_at
from bidtable.bots.common.reasons import SLIP, TASTE, decided
from bidtable.core.game import View
from bidtable.core.masks import bits
from bidtable.core.model import Move, Seat
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.moves import Bid, PlayCard
from bidtable.games.bid_and_bluff.state import Observation

TRUMP_BEATEN: Final = 0.7
"""Chance that a trump meets a higher trump of a rival who may hold one."""
LED: Final = 0.18
"""Approximate chance that a trick is led in a given plain suit."""


class Skill(NamedTuple):
    """The abilities of a level.

    Attributes:
        noise: Error of each value, in rounds.
        counts: Whether it remembers the cards played and which seats are out of a suit, and sees what is sure.
        control: How much it trusts itself to win or lose a trick on purpose, 0 to 1.
        spoil: Value of a rival's trick that is one too many or too few, in rounds.
        looks: Whether it looks at the dice that move after it.
    """

    noise: float
    counts: bool
    control: float
    spoil: float
    looks: bool


SKILLS: Final = {
    Level.EASY: Skill(0.45, False, 0.0, 0.0, False),
    Level.NORMAL: Skill(0.0, True, 0.5, 0.05, True),
}


def make(game: BidAndBluff, level: str) -> Bot:
    """Return the bot of a level; with a deck that the nets do not know, hard plays as normal does.

    Raises:
        ValueError: There is no such level here.
    """
    if level == Level.HARD:
        usual = BidAndBluffBot(game.context, SKILLS[Level.NORMAL])
        return HardBot(game.context, usual) if knows(game.context) else usual
    return BidAndBluffBot(game.context, skill_at(SKILLS, level))


class Rival(NamedTuple):
    """Another seat, as far as tricks go.

    Attributes:
        size: Number of cards in hand.
        pool: Mask of the cards it may hold.
        cards: Number of those.
        wants: Chance that the seat tries to take a trick, 0 to 1.
    """

    size: int
    pool: int
    cards: int
    wants: float

    def lacks(self, mask: int) -> float:
        """Return the chance that the seat holds none of some cards."""
        found = (self.pool & mask).bit_count()
        if not found or not self.cards:
            return 1.0
        return float(max(0.0, 1 - found / self.cards) ** self.size)


class BidAndBluffBot:
    """The easy and the normal bot. It keeps between calls only tables of squares, which follow from the rules."""

    reads_history = False

    def __init__(self, context: Context, skill: Skill) -> None:
        """Take a seat."""
        self._context = context
        self._deck = context.cards
        self._skill = skill
        self._race = Race(context, looks=skill.looks)

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose the move with the highest value; values are in rounds, so most are below 0."""
        seen, legal = view.observation, list(view.legal)
        seat = view.seat
        if seat is None or len(legal) == 1:
            return Decision(legal[0])
        if seen.phase == "bid":
            reasons = self._bids(seen, seat, legal)
        elif seen.phase == "play":
            reasons = self._cards(seen, seat, legal)
        elif seen.phase == "move":
            reasons = self._race.squares(seen, seat)
        elif seen.phase == "start":
            reasons = self._race.starts(seen, legal)
        else:
            chosen_colour = legal[int(rng.random() * len(legal))]
            return decided(chosen_colour, [Reason(move, 0.0, TASTE) for move in legal], Unit.ROUNDS)
        noise = self._skill.noise
        # Not even a beginner makes a bid that cannot be made.
        worthy = [reason for reason in reasons if not reason.barred]
        chosen = max(worthy, key=lambda reason: reason.value + noise * rng.gauss(0, 1))
        return decided(chosen.move, reasons, Unit.ROUNDS, SLIP, self._race.chances(seen, seat))

    # -- bidding and playing ---------------------------------------------------------------------------

    def _bids(self, seen: Observation, seat: Seat, legal: Sequence[Move]) -> list[Reason]:
        rivals = self._rivals(seen, seat)
        leads = (seen.dealer + 1) % len(seen.dice) == seat
        chances = [self._chance(seen, card, seen.dealt, leads, rivals) for card in bits(seen.own)]
        expected = sum(chances)
        found = []
        for move in legal:
            if isinstance(move, Bid):
                worths = self._race.worths(seen, seat, move.tricks)
                values, hits = self._outlook(chances, worths, move.tricks)
                text = f"{hits[0]:.0%} to be made; {expected:.1f} tricks expected"
                found.append(Reason(move, values[0], text))
        return behind(found, hopeless_bids(self._deck, seen, legal))

    def _cards(self, seen: Observation, seat: Seat, legal: Sequence[Move]) -> list[Reason]:
        bid = seen.bids[seat]
        taken = seen.tricks[seat]
        rivals = self._rivals(seen, seat)
        hand = bits(seen.own)
        worths = self._race.worths(seen, seat, bid)
        left = len(hand) - 1
        leading = {card: self._chance(seen, card, left, True, rivals) for card in hand}
        following = {card: self._chance(seen, card, left, False, rivals) for card in hand}
        found = []
        for move in legal:
            if not isinstance(move, PlayCard):
                continue
            card = self._deck.number[move.card]
            wins = self._wins(seen, seat, card, rivals)
            values, hits = self._outlook([p for other, p in leading.items() if other != card], worths, bid)
            value, made = wins * values[taken + 1], wins * hits[taken + 1]
            values, hits = self._outlook([p for other, p in following.items() if other != card], worths, bid)
            value, made = value + (1 - wins) * values[taken], made + (1 - wins) * hits[taken]
            value += self._spoils(seen, seat, card, wins)
            text = f"takes the trick {wins:.0%}, then the bid of {bid} is made {made:.0%}"
            found.append(Reason(move, value, text))
        return behind(found, foolish_cards(self._deck, seen, seat, legal)) if self._skill.counts else found

    def _rivals(self, seen: Observation, seat: Seat) -> dict[Seat, Rival]:
        """Return the cards that each rival may hold, and how likely it wants a trick."""
        known = seen.own | 1 << seen.trump
        known |= seen.played if self._skill.counts else 0
        unseen = self._deck.all & ~known
        found = {}
        for other in range(len(seen.dice)):
            if other == seat:
                continue
            pool = unseen
            if self._skill.counts:
                for suit in bits(seen.voids[other]):
                    pool &= ~self._deck.suit_mask[suit]
            found[other] = Rival(seen.hand_size(other), pool, pool.bit_count(), self._wants(seen, other))
        return found

    def _wants(self, seen: Observation, other: Seat) -> float:
        """Return how likely a rival tries to take a trick now."""
        bid = seen.bids[other]
        if bid < 0 or not self._skill.counts:
            return 0.5
        left = seen.dealt - sum(seen.tricks)
        need = bid - seen.tricks[other]
        if need < 0 or need > left:
            return 0.6
        return min(0.9, max(0.1, need / max(1, left)))

    def _beaten(self, card: int, led: int, trump: int, rival: Rival, wants: float) -> float:
        """Return the chance that a rival beats a card when a suit is led."""
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
        """Return the chance that a card takes one of the tricks to come.

        Args:
            seen: The seat's observation.
            card: The card.
            left: Number of those tricks.
            leads: Whether this seat leads to the first of them.
            rivals: The facts known of the others.
        """
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
        """Return the chance that a card takes the trick on the table."""
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
        """Return the value and the chance to make the bid, for each number of tricks taken so far.

        Args:
            chances: Each card's chance to take a trick.
            worths: The value of each number of tricks at the end.
            bid: The bid.

        Returns:
            Both lists begin with no trick taken.
        """
        control = self._skill.control
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

    def _spoils(self, seen: Observation, seat: Seat, card: int, wins: float) -> float:
        """Return the value of taking the trick from the rival who has it now, or of leaving it there."""
        spoil = self._skill.spoil
        if not spoil or not seen.trick:
            return 0.0
        holder = (seen.leader + self._deck.winner(seen.trick, seen.trump)) % len(seen.dice)
        need = seen.bids[holder] - seen.tricks[holder]
        if need == 0:
            return -spoil * wins
        return spoil * wins if need > 0 else 0.0
