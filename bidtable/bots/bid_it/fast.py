"""Rounds of BID-IT! played to their end in no time: plain numbers that change, no events, no checks, no words.

`Fast` knows the rules and asks its `choose_` methods whatever somebody decides; a playout answers by rules of thumb. A
test makes every move of it by the rules too: advanced rules, secret sides, teams and matches.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final, NamedTuple

from bidtable.bots.bid_it.table import (
    BID,
    DISCARD,
    FIELD,
    LOSE,
    MASK,
    OVER,
    SIDES,
    TURN,
    Table,
)
from bidtable.core.model import Move, Seat
from bidtable.games.bid_it import moves as mv
from bidtable.games.bid_it import stakes
from bidtable.games.bid_it.calls import KINDS
from bidtable.games.bid_it.moves import Call, Side

MOST_TURNS: Final = 400
"""Turns after which a round is left as it is: calls over calls need not end."""


class Ended(NamedTuple):
    """What a round came to, as far as the chances to win hang on it.

    Attributes:
        deals: The Deal cards of all.
        scores: The match points of all.
        winner: Who bids first next; -1 if the round did not end.
        phase: What the rules are at then.
    """

    deals: tuple[int, ...]
    scores: tuple[int, ...]
    winner: Seat
    phase: str


class Fast(Table):
    """A round that goes on from a state to its end."""

    def make(self, seat: Seat, move: Move) -> None:
        """Make the first move, whatever it is; it is legal."""
        at = self.cards.at
        self.turn = seat
        kind = KINDS.get(type(move))
        if kind:
            self.make_call(kind)
        elif isinstance(move, mv.Bid):
            self.bid(move.quantity, move.rank)
        elif isinstance(move, mv.Discard):
            self.discard(at[move.card])
        elif isinstance(move, mv.Draw):
            self.draw_cards()
        elif isinstance(move, mv.Sidestep):
            self.sidestep(at[move.card])
        elif isinstance(move, mv.TakeSide):
            self._side(seat, move.with_)
        elif isinstance(move, mv.LetGive):
            self._give(seat, move.seat)
        else:
            assert isinstance(move, mv.Pass), "chance decides nothing here"
            self.let_be()

    def run(self) -> None:
        """Play on to the end of the round."""
        for _ in range(MOST_TURNS):
            phase = self.phase
            if phase == TURN:
                self.choose_turn(self.turn)
            elif phase == DISCARD:
                self._discards()
            elif phase == BID:
                self.bid(*self.choose_bid(self.turn))
            elif phase == SIDES:
                self._take_sides()
            elif phase == LOSE:
                self._lose()
            if self.phase == OVER:
                return

    def ended(self) -> Ended:
        """Return what the round came to, points of the match included (BI-18, BI-24, BI-26)."""
        deals, scores, teams = self.deals, self.scores, self.teams
        if self.phase != OVER:
            return Ended(tuple(deals), tuple(scores), -1, "deal")
        left = {team for team, cards in zip(teams, deals, strict=True) if cards}
        over = len(left) == 1
        if self.target:
            gone = sum([size > 0 and not cards for size, cards in zip(self.sizes, deals, strict=True)])
            if gone:
                scores = [points + gone * (cards > 0) for points, cards in zip(scores, deals, strict=True)]
        phase = "deal"
        if over:
            phase = "over"
            if self.target:
                best = max(scores)
                first = {team for team, points in zip(teams, scores, strict=True) if points == best}
                phase = "over" if best >= self.target and len(first) == 1 else "start"
        return Ended(tuple(deals), tuple(scores), self.winner, phase)

    # -- calls -------------------------------------------------------------------------------------------

    def make_call(self, kind: Call) -> None:
        """Have the seat at turn call; in the basic game that ends the bidding (BI-6, BI-11, BI-12)."""
        seat = self.turn
        if self.log is not None:
            self.log(seat, kind)
        if kind in ("challenge", "perfecto"):
            self.caller, self.doubler = seat, -1
        elif kind == "double":
            # Of a challenged bid the bidder's side doubles; anyone else doubles against the bidder.
            if not (self.call == "challenge" and self.with_bidder(seat)):
                self.caller = seat
            self.doubler = seat
        elif kind == "redouble":
            self.doubler = seat
        else:
            self.quitter = seat
        self.call, self.passing = kind, []
        self.turn = self.after(seat)
        if not self.advanced:
            self._settle()

    def let_be(self) -> None:
        """Have the seat at turn pass; when all others have, the call stands (BI-11)."""
        seat = self.turn
        if self.log is not None:
            self.log(seat, "pass")
        self.passing.append(seat)
        self.turn = self.after(seat)
        if len(self.passing) >= sum([cards > 0 for cards in self.deals]) - 1:
            self._settle()

    def _settle(self) -> None:
        """Go on from a call that stands: to those who say who is right, or to the count (BI-7, BI-21)."""
        n, deals, teams = self.n, self.deals, self.teams
        bidder, caller = self.bidder, self.caller
        others = [
            seat
            for step in range(1, n)
            if deals[seat := (caller + step) % n] and seat not in (bidder, caller)
        ]
        if not self.alone:
            third = [seat for seat in others if teams[seat] not in (teams[bidder], teams[caller])]
            passed = [seat for seat in self.passing if seat in third]
            others = (passed or third[:1])[-1:]
        self.siders, self.sides = others, [""] * n
        self.phase = SIDES
        if not others:
            self._count()

    def _side(self, seat: Seat, side: Side) -> None:
        if self.log is not None:
            self.log(seat, "side", side)
        self.sides[seat] = side

    def _take_sides(self) -> None:
        for seat in self.siders:
            if not self.sides[seat]:
                self._side(seat, self.choose_side(seat))
        self._count()

    # -- the showdown ------------------------------------------------------------------------------------

    def _count(self) -> None:
        """Count the rank bid, say who is right, and who is to lose what (BI-3, BI-8, BI-14, BI-17)."""
        shift, call, costs = FIELD * (self.rank - 1), self.call, self.context.rules.calls
        self.count = sum([counts >> shift & MASK for counts in self.counts])
        right = stakes.right_side(call, self.quantity, self.count)
        loser = self.caller if right == "bidder" else self.bidder
        if call == "surrender":
            loser = self.bidder if self.with_bidder(self.quitter) else self.caller
        self.winner = self.bidder if loser == self.caller else self.caller
        self.losses = [loser] * self.context.stakes[call]
        for seat in self.siders:
            if self.sides[seat] != right:
                self.losses += [seat] * costs.side_costs
        self.phase = LOSE
        self._lose()

    def _lose(self) -> None:
        """Take the cards that are lost, one by one (BI-8, BI-20)."""
        deals = self.deals
        while self.losses:
            seat = self.losses[0]
            if self.alone:
                self.losses = self.losses[1:]
                deals[seat] = max(0, deals[seat] - 1)
                continue
            able = stakes.givers(self.teams, deals, seat) if deals[seat] else ()
            if able:
                giver = able[0] if len(able) == 1 else self.choose_giver(seat, able)
                self._give(seat, giver, asked=len(able) > 1)
                continue
            self.losses = self.losses[1:]
            if deals[seat]:
                for other in stakes.members(self.teams, deals, seat):
                    deals[other] = 0
        self.phase = OVER

    def _give(self, seat: Seat, giver: Seat, *, asked: bool = True) -> None:
        if self.log is not None and asked:
            self.log(seat, "give", giver)
        self.deals[giver] -= 1
        self.losses = self.losses[1:]

    # -- what somebody decides ---------------------------------------------------------------------------

    def _discards(self) -> None:
        """Go on with a draw that has begun, and draw."""
        seat = self.turn
        for card in self.choose_discards(seat):
            self.discard(card)
        self.draw_cards()

    @abstractmethod
    def choose_turn(self, seat: Seat) -> None:
        """Make a move: `bid`, `discard`, `sidestep`, `make_call` or `let_be`, one that the rules allow."""

    @abstractmethod
    def choose_bid(self, seat: Seat) -> tuple[int, int]:
        """Return the quantity and the rank that a seat bids: after a draw, and after a sidestep."""

    @abstractmethod
    def choose_discards(self, seat: Seat) -> Sequence[int]:
        """Return which cards a seat discards besides those that it has discarded for this draw."""

    @abstractmethod
    def choose_side(self, seat: Seat) -> Side:
        """Return the side that a seat takes."""

    @abstractmethod
    def choose_giver(self, seat: Seat, able: Sequence[Seat]) -> Seat:
        """Return which teammate gives up the card that a seat loses."""
