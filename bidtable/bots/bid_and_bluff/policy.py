"""Rates moves with neural nets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bidtable.bots.bid_and_bluff.calibration import calibration_of_one
from bidtable.bots.bid_and_bluff.features import BIDS, MOST, RANKS, SUITS
from bidtable.bots.bid_and_bluff.nets import Foretold, brain, foretold_bids, foretold_cards, learned
from bidtable.bots.bid_and_bluff.race import Race
from bidtable.bots.bid_and_bluff.win_chance import Stakes
from bidtable.bots.common.base import Unit
from bidtable.bots.common.evaluate import softmax
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.state import IN_FINISH, Common, Observation


def knows(context: Context) -> bool:
    """Return whether the neural nets were trained with these rules."""
    deck, rules = context.cards, context.rules
    fits = len(deck.suit_mask) == SUITS and deck.ranks == RANKS
    return fits and max(rules.cycle) <= MOST and rules.highest_bid < BIDS


def foretells(context: Context, known: Common) -> bool:
    return knows(context) and str(len(known.dice)) in learned().tables


class NetValues:
    """Rates moves by the chance to win that neural nets predict."""

    unit = Unit.CHANCE

    def __init__(self, context: Context) -> None:
        self._context = context
        self._deck = context.cards
        self._stakes: dict[int, Stakes] = {}
        self._race = Race(context, looks=False)

    def stakes(self, seats: int) -> Stakes:
        if seats not in self._stakes:
            self._stakes[seats] = Stakes(self._context, brain(seats).numbers)
        return self._stakes[seats]

    def chances(self, seen: Observation, seat: Seat) -> Callable[[float], float]:
        calibrated = calibration_of_one(len(seen.dice), seen.round)
        return lambda value: calibrated(min(1.0, max(0.0, value)))

    def bids(self, seen: Observation, seat: Seat, bids: Sequence[int]) -> list[tuple[float, str]]:
        """Return the chance to win with each bid, and the reason in words."""
        foretold_of, found = foretold_bids(self._deck, seen, seat), []
        stakes = self.stakes(len(seen.dice))
        contest = stakes.contest(seen, seat)
        for bid in bids:
            foretold = foretold_of(bid)
            (value,) = contest.chances(stakes.parts(seen, seat, bid), [foretold], bid, 0)
            made = foretold.tricks[bid] if bid <= seen.dealt else 0.0
            found.append((value, f"{made:.0%} to be made; {_mean(foretold):.1f} tricks expected"))
        return found

    def cards(self, seen: Observation, seat: Seat, cards: Sequence[int]) -> list[tuple[float, str]]:
        """Return the chance to win with each card, and the reason in words."""
        bid, taken = seen.bids[seat], seen.tricks[seat]
        left, need = seen.dealt - sum(seen.tricks), bid - taken
        every = foretold_cards(self._deck, seen, seat, cards)
        stakes, found = self.stakes(len(seen.dice)), []
        values = stakes.contest(seen, seat).chances(stakes.parts(seen, seat, bid), every, bid, taken)
        for value, foretold in zip(values, every, strict=True):
            made = foretold.tricks[need] if 0 <= need <= left else 0.0
            text = f"the bid of {bid} is made {made:.0%}; {_mean(foretold):.1f} more tricks expected"
            found.append((value, text))
        return found

    def starts(self, seen: Observation, squares: Sequence[int]) -> list[tuple[float, str]]:
        # All other seats are assumed to take the best square.
        strengths = self.stakes(len(seen.dice)).strengths(seen)
        usual = [max(strengths[square] for square in squares)] * (len(seen.dice) - 1)
        chances = [softmax([strengths[square], *usual])[0] for square in squares]
        texts = [text for _, text in self._race.starts(seen, squares)]
        return list(zip(chances, texts, strict=True))

    def squares(self, seen: Observation, seat: Seat, squares: Sequence[int]) -> list[tuple[float, str]]:
        return [self._end(seen, seat, square) for square in squares]

    def _end(self, seen: Observation, seat: Seat, square: int) -> tuple[float, str]:
        n, stakes = len(seen.dice), self.stakes(len(seen.dice))
        dice, entered, own = list(seen.dice), list(seen.entered), -1
        dice[seat] = square
        if square == IN_FINISH:
            own = race.reach(self._context, seen, seat).overshoot
            entered.append((seat, own))
        later = [(seat + step) % n for step in range(1, (seen.dealer - seat) % n + 1)]
        stakes.move_on(seen, dice, entered, later, seen.allowances)
        share = stakes.shares(seen, dice, entered)[seat]
        if not entered:
            return share, f"{self._race.rounds(seen, square):.1f} rounds to FINISH from there"
        text = f"enters FINISH with {own} to spare" if own >= 0 else "a rival enters FINISH"
        if share:
            return share, f"{text} and wins"
        return share, f"{text}, but a rival has more" if own >= 0 else text


def _mean(foretold: Foretold) -> float:
    return sum([tricks * odds for tricks, odds in enumerate(foretold.tricks)])
