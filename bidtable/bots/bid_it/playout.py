"""Rules of thumb for playouts of BID-IT!: what somebody would do who counts roughly, with some luck in it.

Each goes by its own cards, by what lies open, and by who has bid which rank; never by what others hold in the world
that is played. What a rank comes to in all hands is taken to be spread evenly around a mean: a bid is the better the
farther it is below that, in usual distances. How good bids go with which moves, are numbers found in 420 games of hard
bots (70,000 decisions by the basic rules, 32,000 by the advanced ones).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from bidtable.bots.bid_it.fast import Fast
from bidtable.bots.bid_it.layout import least_bid
from bidtable.bots.bid_it.table import MASK, SHIFTS
from bidtable.core.model import Seat
from bidtable.games.bid_it.cards import RANKS
from bidtable.games.bid_it.moves import Side

CERTAIN: Final = 1e-3
"""How far a count is from its mean where all cards can be told."""
VARIES: Final = 0.4
"""The variance of what a card counts for a rank, and of what bids tell of it."""
LIFT: Final = (0.0, 0.0, 0.15, 0.4, 0.65, 0.9, *(1.15,) * 20)
"""How much more of a rank somebody holds who has bid it than the cards say, by the cards that are not seen."""
FAR: Final = 4.0
"""The greatest distance that is told from a greater one."""
LUCK: Final = tuple([-math.log(-math.log((step + 0.5) / 64)) for step in range(64)])
"""What is added to scores, so that each is the highest as often as its exponential is of all of them."""

NO_LUCK: Final = (0.0,) * len(LUCK)
"""Where the best is wanted."""


class Scores(NamedTuple):
    """How scores of moves go by how good bids are: the one that stands, and the best of the lowest above it.

    Attributes:
        draw: Of a draw, where a bid has 0: the score, how much it changes with the bid that stands, with the best bid,
            and with each card that may be discarded.
        call: The same of a call.
        worth: How much a bid's score changes with how good it is.
        doubt: The same once more below `LIKELY`.
        same: What is added for the rank that stands.
        again: What is added for a rank that the seat has bid before.
    """

    draw: tuple[float, float, float, float]
    call: tuple[float, float, float, float]
    worth: float
    doubt: float
    same: float
    again: float


DUEL: Final = Scores((-0.6, 0.38, -0.59, 0.36), (-1.26, -2.11, -0.22, 0.26), 0.43, 1.2, 1.2, 1.3)
"""Between two who are left."""
MANY: Final = Scores((-0.09, 0.51, -1.63, 0.48), (-2.08, -0.71, -1.8, 0.43), 0.2, 3.5, 1.2, 0.6)
"""Among more."""
LIKELY: Final = 0.5
"""How good a bid is that hardly gets better."""
HIGHER: Final = 0.12
"""How often a bid that stays likely is one higher than it must be."""
OPENS: Final = 0.6
"""The same of the first bid of a round."""
MOST_HIGHER: Final = 3
"""How much higher than it must be a first bid is at most."""
HOPELESS: Final = -3.5
"""How good a bid is that is always called."""
EXACT: Final = (0.35, 1.6)
"""The chance of an exact bid from which on a Perfecto is called, and how much more often for each more."""
SIDED: Final = (0.7, 3.0)
"""How good a called bid is that half take for right, less what is taken for how much better it is."""


class Stakes(NamedTuple):
    """How often more is staked where it may be.

    Attributes:
        calls: A Double for a Challenge.
        bidder: A Double by the challenged side, if its bid seems no worse than `POOR`.
        others: A Double over somebody else's Challenge.
    """

    calls: float
    bidder: float
    others: float


TWO: Final = Stakes(0.85, 0.75, 0.35)
"""Between two sides."""
MORE: Final = Stakes(0.5, 0.25, 0.35)
"""Among more."""
POOR: Final = -0.5
"""How good a bid is that nobody stakes more on."""
GIVES_UP: Final = (0.36, 0.3)
"""How often a doubled bidder surrenders, and how much more rarely the better the bid is."""
REDOUBLES: Final = (0.2, 0.25)
"""How often one redoubles who does not surrender, and how much more often the better the bid, or the call, is."""
GETS_AWAY: Final = (0.3, 1.0)
"""How often one lays a card open for a bid, if that is so much better than the one that is called."""


class Playout(Fast):
    """A round in which all play on by rules of thumb."""

    def see(self, seat: Seat) -> None:
        """Work out what a seat takes each rank to come to, in all hands."""
        sizes, shown = self.sizes, self.open
        sure, unseen = self.counts[seat], self.total - sizes[seat]
        for other, cards in enumerate(shown):
            if cards and other != seat:
                unseen -= len(cards)
                sure += self.cards.count(cards)
        deck = len(self.deck)
        pool = unseen + deck
        rest = self.cards.all - self.thrown - sure
        part = unseen / pool if pool else 0.0
        means = self.means = [(sure >> at & MASK) + part * (rest >> at & MASK) for at in SHIFTS]
        if not (unseen and deck):
            self.spread = CERTAIN
            return
        self.spread = math.sqrt(VARIES * unseen * deck / (pool - 1))
        others = ~(1 << seat)
        for rank in RANKS:
            named = self.named[rank] & others
            other = 0
            while named:
                if named & 1:
                    means[rank - 1] += LIFT[sizes[other] - len(shown[other])]
                named >>= 1
                other += 1

    def good(self, quantity: int, rank: int) -> float:
        """Return how good a bid is: how far it is below what is usual, in usual distances."""
        return max(-FAR, min(FAR, (self.means[rank - 1] - quantity + 0.5) / self.spread))

    def _exact(self) -> float:
        """Return about how likely the standing bid is exactly right."""
        away = (self.means[self.rank - 1] - self.quantity) / self.spread
        return min(1.0, 0.4 / self.spread) * math.exp(-away * away / 2) if abs(away) < FAR else 0.0

    # -- turns -------------------------------------------------------------------------------------------

    def choose_turn(self, seat: Seat) -> None:
        """Bid, draw or call, the likelier the better it seems."""
        self.see(seat)
        if not self.quantity:
            self.bid(*self._best(seat, self._scores()))
            return
        stands = self.good(self.quantity, self.rank)
        if self.call:
            self._answer(seat, stands)
            return
        scores, own = self._scores(), self.with_bidder(seat)
        if not own and self._perfecto():
            return
        if self.at_cap():
            self._challenge(seat)
            return
        bid = self._best(seat, scores)
        best = self.good(*bid)
        drops = self.droppable(seat)
        draw, luck = self.draw, LUCK
        bids = luck[int(draw() * 64)]
        if not own:
            one, two, three, four = scores.call
            call = one + two * stands + three * best + four * len(drops) + luck[int(draw() * 64)]
            if call > bids or stands < HOPELESS:
                self._challenge(seat)
                return
        if drops:
            one, two, three, four = scores.draw
            if one + two * stands + three * best + four * len(drops) + luck[int(draw() * 64)] > bids:
                for card in self._poor(drops, bid[1]):
                    self.discard(card)
                self.draw_cards()
                return
        self.bid(*bid)

    def _perfecto(self) -> bool:
        """Call Perfecto if the standing bid seems exact; return whether so."""
        exact = self._exact()
        least, more = EXACT
        if exact > least and self.draw() < more * (exact - least):
            self.make_call("perfecto")
            return True
        return False

    def _challenge(self, seat: Seat) -> None:
        """Challenge, for two cards now and then if it may be."""
        double = self.may_double(seat) and self.draw() < self._stakes().calls
        self.make_call("double" if double else "challenge")

    def _stakes(self) -> Stakes:
        sides = {team for team, cards in zip(self.teams, self.deals, strict=True) if cards}
        return TWO if len(sides) == 2 else MORE

    def _scores(self) -> Scores:
        return DUEL if sum([cards > 0 for cards in self.deals]) == 2 else MANY

    def _best(self, seat: Seat, scores: Scores, luck: Sequence[float] = LUCK) -> tuple[int, int]:
        """Return a bid that may be made, with luck the best."""
        quantity, stands, total = self.quantity, self.rank, self.total
        least, most = least_bid(total), 2 * total
        named, draw = self.named, self.draw
        means, spread = self.means, self.spread
        worth, doubt, same, again = scores.worth, scores.doubt, scores.same, scores.again
        best, found, high = -math.inf, (quantity + 1, RANKS[-1]), -FAR
        for rank in RANKS:
            amount = quantity + (rank <= stands) if quantity else 1
            if amount < least:
                amount = least
            if amount > most:
                continue
            good = (means[rank - 1] - amount + 0.5) / spread
            if good > FAR:
                good = FAR
            elif good < -FAR:
                good = -FAR
            score = worth * good + luck[int(draw() * 64)]
            if good < LIKELY:
                score += doubt * (good - LIKELY)
            if rank == stands:
                score += same
            if named[rank] >> seat & 1:
                score += again
            if score > best:
                best, found, high = score, (amount, rank), good
        amount, rank = found
        more, chance = (1, HIGHER) if quantity else (MOST_HIGHER, OPENS)
        while more and amount < most and high - 1 / self.spread > LIKELY and draw() < chance:
            amount += 1
            high -= 1 / self.spread
            more -= 1
        return amount, rank

    def _poor(self, cards: Sequence[int], rank: int) -> list[int]:
        """Return the cards that count nothing for a rank, or all if none does."""
        blank = self.cards.blank[rank]
        return [card for card in cards if blank >> card & 1] or list(cards)

    def choose_bid(self, seat: Seat) -> tuple[int, int]:
        """Bid what seems best."""
        self.see(seat)
        return self._best(seat, self._scores(), NO_LUCK)

    def choose_discards(self, seat: Seat) -> Sequence[int]:
        """Discard what counts nothing for the rank to be bid."""
        self.see(seat)
        cards = self.droppable(seat)
        blank = self.cards.blank[self._best(seat, self._scores(), NO_LUCK)[1]] if not self.at_cap() else 0
        return [card for card in cards if blank >> card & 1]

    # -- answers to calls, and sides -----------------------------------------------------------------------

    def _answer(self, seat: Seat, stands: float) -> None:
        """Let a call stand, stake more, give up, or lay a card open for another bid."""
        mine, call, draw = self.with_bidder(seat), self.call, self.draw
        if call == "challenge":
            often = (self._stakes().bidder if stands > POOR else 0.0) if mine else self._stakes().others
            if often and self.may_double(seat) and draw() < often:
                self.make_call("double")
                return
        elif call == "double":
            good = stands if mine else -stands
            often, less = GIVES_UP
            if mine and self.may_surrender(seat) and draw() < often - less * good:
                self.make_call("surrender")
                return
            often, more = REDOUBLES
            if self.may_redouble(seat) and draw() < often + more * good:
                self.make_call("redouble")
                return
        elif call == "surrender":
            self.let_be()
            return
        if not mine or not self._gets_away(seat, stands):
            self.let_be()

    def _gets_away(self, seat: Seat, stands: float) -> bool:
        """Lay a card open if a better bid than the called one can follow (BI-16); return whether so."""
        often, better = GETS_AWAY
        if self.draw() > often or not self.closed[seat] or not self.must_sidestep(seat) or self.at_cap():
            return False
        if self.good(*self._best(seat, self._scores())) < stands + better:
            return False
        self.sidestep(min(self.closed[seat], key=self.cards.worth.__getitem__))
        return True

    def choose_side(self, seat: Seat) -> Side:
        """Side with who seems right, who is called the less."""
        self.see(seat)
        if self.call == "perfecto":
            return "caller" if self.draw() < 0.4 + self._exact() else "bidder"
        least, steep = SIDED
        good = self.good(self.quantity, self.rank)
        return "bidder" if self.draw() < 1 / (1 + math.exp(steep * (least - good))) else "caller"

    def choose_giver(self, seat: Seat, able: Sequence[Seat]) -> Seat:
        """Have any teammate give it up."""
        return able[int(self.draw() * len(able))]
