"""The yardstick of BID-IT!: its easy and normal bot as they were first, to measure others against.

A rule-based bot.

It knows the exact odds of each count, reads a little into what others have bid, and weighs every move in Deal
cards: what it stands to lose, and what a rival's loss is worth to it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from bidtable.bots.base import Cancel, Decision, Level, Limit, Reason, Unit, skill_at
from bidtable.bots.bid_it import odds
from bidtable.bots.reasons import BLUFF, SLIP, TASTE, decided
from bidtable.core.game import View
from bidtable.core.model import Move, Seat
from bidtable.core.texts import counted
from bidtable.games.bid_it import BidIt, bids, moves
from bidtable.games.bid_it.cards import RANKS
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import Observation

HINT: Final = 0.5
"""How likely a rival who bid a rank holds one more of it than the odds say."""
CALLED: Final = (0.15, 0.85)
"""How often a bid is called that is surely right, and one that is surely wrong."""
SHOWN: Final = 0.12
"""Cost of laying a card open."""
FRESH: Final = 0.05
"""Worth of each card changed by a draw."""
JUMPS: Final = 3
"""Quantities above the lowest that are weighed for each rank."""


class Skill(NamedTuple):
    """What a level can do.

    Attributes:
        noise: Error of each worth, in Deal cards.
        reads: Whether it reads something into what others bid.
        bluff: How often it fancies a bid that the odds do not back.
    """

    noise: float
    reads: bool
    bluff: float


SKILLS: Final = {
    Level.EASY: Skill(0.3, False, 0.0),
    Level.NORMAL: Skill(0.0, True, 0.1),
}


def make(game: BidIt, level: str) -> BidItBot:
    """Return the bot of a level.

    Raises:
        ValueError: There is no such level here.
    """
    return BidItBot(game.context, skill_at(SKILLS, level))


class BidItBot:
    """The bot. It keeps nothing between calls."""

    reads_history = False

    def __init__(self, context: Context, skill: Skill) -> None:
        """Take a seat at a game."""
        self._context = context
        self._skill = skill

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose the move that is worth most, in Deal cards."""
        legal = list(view.legal)
        if len(legal) == 1 or view.seat is None:
            return Decision(legal[0])
        mind = Mind(self._context, view.observation, view.seat, reads=self._skill.reads)
        rules: dict[str, Callable[[Sequence[Move]], list[Reason]]] = {
            "side": mind.sides,
            "sides": mind.sides,
            "discard": mind.discards,
            "give_up": lambda found: [Reason(move, 0.0, TASTE) for move in found],
        }
        reasons = rules.get(view.observation.phase, mind.turn)(legal)
        noise, bluff = self._skill.noise, self._skill.bluff
        fancied = rng.random() < bluff
        chosen = max(
            reasons,
            key=lambda reason: (
                reason.value
                + noise * rng.gauss(0, 1)
                + (0.5 * rng.random() if fancied and isinstance(reason.move, moves.Bid) else 0.0)
            ),
        )
        part = FRESH if view.observation.phase == "discard" else 1.0
        shown = [Reason(reason.move, part * reason.value, reason.text) for reason in reasons]
        return decided(chosen.move, shown, Unit.CARDS, BLUFF if fancied else SLIP)


class Mind:
    """What a seat makes of a view: odds, and the worth of moves."""

    def __init__(self, context: Context, known: Observation, seat: Seat, *, reads: bool) -> None:
        """Work out the odds of every rank."""
        self.context = context
        self.known = known
        self.seat = seat
        self.gain = 0.9 / max(1, sum(1 for deals in known.deals if deals) - 1)
        outlook = odds.Outlook(context, known)
        self.chances = {rank: self._read(outlook, rank, reads) for rank in RANKS}

    def _read(self, outlook: odds.Outlook, rank: int, reads: bool) -> list[float]:
        """Return the chances of a rank's counts, moved a little by who has bid it."""
        chances = outlook.chances(rank)
        if reads:
            rivals = {who for who, _, bid in self.known.last_bids if bid == rank and who != self.seat}
            for _ in rivals:
                chances = odds.convolved(chances, [1 - HINT, HINT])
        return chances

    def right(self, quantity: int, rank: int) -> float:
        """Return the chance that a bid is right."""
        return odds.at_least(self.chances[rank], quantity)

    # -- turns ---------------------------------------------------------------------------------------

    def turn(self, legal: Sequence[Move]) -> list[Reason]:
        """Weigh bids, a draw, a sidestep and calls."""
        weighed = self.bids([move for move in legal if isinstance(move, moves.Bid)])
        found = list(weighed)
        discards = [move for move in legal if isinstance(move, moves.Discard)]
        if discards and weighed:
            found += self._drawing(discards, max(weighed, key=lambda reason: reason.value))
        shown = [move for move in legal if isinstance(move, moves.Sidestep)]
        if shown:
            found += self._sidesteps(shown)
        found += [
            self._call(move)
            for move in legal
            if not isinstance(move, (moves.Bid, moves.Discard, moves.Sidestep))
        ]
        return found

    def bids(self, legal: Sequence[moves.Bid]) -> list[Reason]:
        """Weigh the lowest bids of each rank: higher ones are wrong more often, and called more often."""
        kept: dict[int, int] = {}
        found = []
        for move in legal:
            kept[move.rank] = kept.get(move.rank, 0) + 1
            if kept[move.rank] > JUMPS:
                continue
            right = self.right(move.quantity, move.rank)
            called = CALLED[0] * right + CALLED[1] * (1 - right)
            value = called * (right * self.gain - (1 - right)) - 0.004 * move.quantity
            found.append(Reason(move, value, f"right {right:.0%}"))
        return found

    def _drawing(self, discards: Sequence[moves.Discard], best: Reason) -> list[Reason]:
        """Weigh a draw: worth a little for each useless card, the more the worse the best bid is."""
        assert isinstance(best.move, moves.Bid)
        useless = [move for move in discards if not self._useful(move.card, best.move.rank)]
        if not useless:
            return []
        need = 1 - self.right(best.move.quantity, best.move.rank)
        value = best.value + FRESH * len(useless) * need - 0.02
        return [Reason(useless[0], value, f"changes {counted(len(useless), 'card')} before a bid")]

    def _useful(self, card: str, rank: int) -> bool:
        return self.context.cards.worth[rank][card] > 0

    def discards(self, legal: Sequence[Move]) -> list[Reason]:
        """Go on discarding what does not help the rank held most, then draw."""
        cards, hand = self.context.cards, self.known.hand
        best = max(RANKS, key=lambda rank: (cards.count(hand, rank), rank))
        found = []
        for move in legal:
            if isinstance(move, moves.Discard):
                keep = self._useful(move.card, best)
                found.append(Reason(move, -1.0 if keep else 1.0, f"keeps the {best}s"))
            else:
                found.append(Reason(move, 0.0, "enough was changed"))
        return found

    def _sidesteps(self, shown: Sequence[moves.Sidestep]) -> list[Reason]:
        """Weigh a sidestep: the best bid that would follow, and a card that tells little."""
        known, cards = self.known, self.context.cards
        following = []
        for rank in RANKS:
            quantity = known.quantity if rank > known.rank else known.quantity + 1
            if quantity <= bids.cap(known):
                following.append(moves.Bid(quantity, rank))
        best = max(self.bids(following), key=lambda reason: reason.value, default=None)
        value = best.value if best is not None else -1.0
        text = f"the best bid after it is {best.text}" if best is not None else "no bid can follow"
        found = []
        for move in shown:
            tells = sum(cards.worth[rank][move.card] for rank in RANKS)
            found.append(Reason(move, value - SHOWN - 0.01 * tells, text))
        return found

    # -- calls ---------------------------------------------------------------------------------------

    def _call(self, move: Move) -> Reason:
        """Weigh a call, or letting one stand."""
        known = self.known
        right = self.right(known.quantity, known.rank)
        exact = odds.exactly(self.chances[known.rank], known.quantity)
        stakes = self.context.stakes
        match move:
            case moves.Challenge():
                value, text = self._worth(1 - right, stakes["challenge"]), f"the bid is right {right:.0%}"
            case moves.Perfecto():
                value, text = self._worth(exact, stakes["perfecto"]), f"exactly right {exact:.0%}"
            case moves.Double():
                mine = right if known.teams[self.seat] == known.teams[known.bidder] else 1 - right
                value, text = self._worth(mine, stakes["double"]), f"the bid is right {right:.0%}"
            case moves.Redouble():
                mine = right if known.teams[self.seat] == known.teams[known.bidder] else 1 - right
                value, text = self._worth(mine, stakes["redouble"]), f"the bid is right {right:.0%}"
            case moves.Surrender():
                value, text = -float(stakes["surrender"]), "gives up one card for sure"
            case _:
                value, text = self._standing(right, exact)
        return Reason(move, value, text)

    def _worth(self, win: float, stake: int) -> float:
        """Return what a showdown is worth: a rival's loss for a win, one's own for a defeat."""
        return stake * (win * self.gain - (1 - win))

    def _standing(self, right: float, exact: float) -> tuple[float, str]:
        """Return what it is worth to let the standing call be."""
        known = self.known
        perfecto = known.call == "perfecto"
        truth = 1 - exact if perfecto else right
        text = f"exactly right {exact:.0%}" if perfecto else f"the bid is right {right:.0%}"
        stake = self.context.stakes[known.call]
        if self.seat == known.bidder:
            return (0.0 if known.call == "surrender" else self._worth(truth, stake)), text
        if self.seat == known.caller:
            return self._worth(1 - truth, stake), text
        wrong = min(truth, 1 - truth)
        return -wrong, f"the wrong side {wrong:.0%}"

    def sides(self, legal: Sequence[Move]) -> list[Reason]:
        """Side with who is more likely right."""
        known = self.known
        right = self.right(known.quantity, known.rank)
        if known.call == "perfecto":
            right = 1 - odds.exactly(self.chances[known.rank], known.quantity)
        found = []
        for move in legal:
            if isinstance(move, moves.TakeSide):
                chance = right if move.with_ == "bidder" else 1 - right
                found.append(Reason(move, chance - 1, f"right {chance:.0%}"))
        return found
