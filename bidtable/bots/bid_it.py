"""A rule-based bot for BID-IT!.

It knows the exact odds of each count, reads a little into what others have bid, and weighs every move in Deal
cards: what it stands to lose, and what a rival's loss is worth to it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from bidtable.bots import bid_it_odds as odds
from bidtable.bots.base import Cancel, Decision, Level, Limit, Reason, skill_at
from bidtable.core.game import View
from bidtable.core.model import Move, Seat
from bidtable.games.bid_it import BidIt, parts
from bidtable.games.bid_it.cards import RANKS
from bidtable.games.bid_it.parts import Table

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
    return BidItBot(game, skill_at(SKILLS, level))


class BidItBot:
    """The bot. It keeps nothing between calls."""

    def __init__(self, game: BidIt, skill: Skill) -> None:
        """Take a seat at a game."""
        self._game = game
        self._skill = skill

    def choose(self, view: View[Table], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose the move that is worth most, in Deal cards."""
        legal = list(view.legal)
        if len(legal) == 1 or view.seat is None:
            return Decision(legal[0])
        mind = Mind(self._game, view.table, view.seat, reads=self._skill.reads)
        rules: dict[str, Callable[[Sequence[Move]], list[Reason]]] = {
            "sides": mind.sides,
            "discard": mind.discards,
            "give_up": lambda moves: [Reason(move, 0.0) for move in moves],
        }
        reasons = rules.get(view.table.phase, mind.turn)(legal)
        noise, bluff = self._skill.noise, self._skill.bluff
        fancied = rng.random() < bluff
        ranked = sorted(
            reasons,
            key=lambda reason: (
                -(
                    reason.value
                    + noise * rng.gauss(0, 1)
                    + (0.5 * rng.random() if fancied and isinstance(reason.move, parts.Bid) else 0.0)
                )
            ),
        )
        return Decision(ranked[0].move, tuple(ranked))


class Mind:
    """What a seat makes of a view: odds, and the worth of moves."""

    def __init__(self, game: BidIt, table: Table, seat: Seat, *, reads: bool) -> None:
        """Work out the odds of every rank."""
        self.game = game
        self.table = table
        self.seat = seat
        self.gain = 0.9 / max(1, sum(1 for deals in table.deals if deals) - 1)
        self.chances = {rank: self._read(rank, reads) for rank in RANKS}

    def _read(self, rank: int, reads: bool) -> list[float]:
        """Return the chances of a rank's counts, moved a little by who has bid it."""
        chances = odds.distribution(self.game.cards, self.table, rank)
        if reads:
            rivals = {who for who, _, bid in self.table.last_bids if bid == rank and who != self.seat}
            for _ in rivals:
                chances = odds.convolved(chances, [1 - HINT, HINT])
        return chances

    def right(self, quantity: int, rank: int) -> float:
        """Return the chance that a bid is right."""
        return odds.at_least(self.chances[rank], quantity)

    # -- turns ---------------------------------------------------------------------------------------

    def turn(self, legal: Sequence[Move]) -> list[Reason]:
        """Weigh bids, a draw, a sidestep and calls."""
        bids = self.bids([move for move in legal if isinstance(move, parts.Bid)])
        found = list(bids)
        discards = [move for move in legal if isinstance(move, parts.Discard)]
        if discards and bids:
            found += self._drawing(discards, max(bids, key=lambda reason: reason.value))
        shown = [move for move in legal if isinstance(move, parts.Sidestep)]
        if shown:
            found += self._sidesteps(shown)
        found += [
            self._call(move)
            for move in legal
            if not isinstance(move, (parts.Bid, parts.Discard, parts.Sidestep))
        ]
        return found

    def bids(self, legal: Sequence[parts.Bid]) -> list[Reason]:
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

    def _drawing(self, discards: Sequence[parts.Discard], best: Reason) -> list[Reason]:
        """Weigh a draw: worth a little for each useless card, the more the worse the best bid is."""
        assert isinstance(best.move, parts.Bid)
        useless = [move for move in discards if not self._useful(move.card, best.move.rank)]
        if not useless:
            return []
        need = 1 - self.right(best.move.quantity, best.move.rank)
        value = best.value + FRESH * len(useless) * need - 0.02
        return [Reason(useless[0], value, f"changes {len(useless)} cards before a bid")]

    def _useful(self, card: str, rank: int) -> bool:
        cards = self.game.cards
        return cards.worth[rank][cards.number[card]] > 0

    def discards(self, legal: Sequence[Move]) -> list[Reason]:
        """Go on discarding what does not help the rank held most, then draw."""
        cards = self.game.cards
        hand = cards.mask(self.table.hand)
        best = max(RANKS, key=lambda rank: (cards.count(hand, rank), rank))
        found = []
        for move in legal:
            if isinstance(move, parts.Discard):
                keep = self._useful(move.card, best)
                found.append(Reason(move, -1.0 if keep else 1.0, f"held most: {best}s"))
            else:
                found.append(Reason(move, 0.0, "draw"))
        return found

    def _sidesteps(self, shown: Sequence[parts.Sidestep]) -> list[Reason]:
        """Weigh a sidestep: the best bid that would follow, and a card that tells little."""
        table, cards = self.table, self.game.cards
        following = []
        for rank in RANKS:
            quantity = table.quantity if rank > table.rank else table.quantity + 1
            if quantity <= table.cap:
                following.append(parts.Bid(quantity, rank))
        best = max((reason.value for reason in self.bids(following)), default=-1.0)
        found = []
        for move in shown:
            tells = sum(cards.worth[rank][cards.number[move.card]] for rank in RANKS)
            found.append(
                Reason(move, best - SHOWN - 0.01 * tells, f"the best bid after it is worth {best:+.2f}")
            )
        return found

    # -- calls ---------------------------------------------------------------------------------------

    def _call(self, move: Move) -> Reason:
        """Weigh a call, or letting one stand."""
        table = self.table
        right = self.right(table.quantity, table.rank)
        exact = odds.exactly(self.chances[table.rank], table.quantity)
        stakes = self.game.stakes
        match move:
            case parts.Challenge():
                value, text = self._worth(1 - right, stakes["challenge"]), f"the bid is wrong {1 - right:.0%}"
            case parts.Perfecto():
                value, text = self._worth(exact, stakes["perfecto"]), f"exactly right {exact:.0%}"
            case parts.Double():
                mine = right if table.teams[self.seat] == table.teams[table.bidder] else 1 - right
                value, text = self._worth(mine, stakes["double"]), f"right {mine:.0%}, for two cards"
            case parts.Redouble():
                mine = right if table.teams[self.seat] == table.teams[table.bidder] else 1 - right
                value, text = self._worth(mine, stakes["redouble"]), f"right {mine:.0%}, for three cards"
            case parts.Surrender():
                value, text = -float(stakes["surrender"]), "gives up one card for sure"
            case _:
                value, text = self._standing(right, exact)
        return Reason(move, value, text)

    def _worth(self, win: float, stake: int) -> float:
        """Return what a showdown is worth: a rival's loss for a win, one's own for a defeat."""
        return stake * (win * self.gain - (1 - win))

    def _standing(self, right: float, exact: float) -> tuple[float, str]:
        """Return what it is worth to let the standing call be."""
        table = self.table
        truth = 1 - exact if table.call == "perfecto" else right
        stake = self.game.stakes[table.call]
        if self.seat == table.bidder:
            return (
                0.0 if table.call == "surrender" else self._worth(truth, stake)
            ), f"the bid is right {truth:.0%}"
        if self.seat == table.caller:
            return self._worth(1 - truth, stake), f"the bid is wrong {1 - truth:.0%}"
        wrong = min(truth, 1 - truth)
        return -wrong, f"the wrong side {wrong:.0%}"

    def sides(self, legal: Sequence[Move]) -> list[Reason]:
        """Side with who is more likely right."""
        table = self.table
        right = self.right(table.quantity, table.rank)
        if table.call == "perfecto":
            right = 1 - odds.exactly(self.chances[table.rank], table.quantity)
        found = []
        for move in legal:
            if isinstance(move, parts.TakeSide):
                chance = right if move.with_ == "bidder" else 1 - right
                found.append(Reason(move, chance, f"right {chance:.0%}"))
        return found
