"""A table of BID-IT! in plain numbers that change: cards, bids and calls, and what may be done; no events, no words.

Cards are places in the deck's list of kinds. What cards count is one number with a field for each rank, so that a
hand's is the sum of its cards'. `fast` plays rounds on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeAlias

from bidtable.core.model import CHANCE, Seat
from bidtable.games.bid_it.cards import RANKS, Cards
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import NOBODY, State

FIELD: Final = 10
"""Bits for the count of a rank: no deck has so many of one."""
MASK: Final = (1 << FIELD) - 1
SHIFTS: Final = tuple([FIELD * (rank - 1) for rank in RANKS])
"""Where the field of each rank begins."""
TURN, DISCARD, BID, SIDES, LOSE, OVER = range(6)
"""What comes next: a turn, the rest of a draw, a bid and nothing else, sides, the losses, nothing in this round."""
PHASES: Final = {
    "turn": TURN,
    "discard": DISCARD,
    "rebid": BID,
    "sidestep": BID,
    "side": SIDES,
    "sides": SIDES,
    "give_up": LOSE,
}

Log: TypeAlias = Callable[..., None]
"""Told of every move before it is made: who, what, and which cards or numbers."""


class Deck:
    """The deck in numbers.

    Attributes:
        names: The kinds of cards, as the game calls them.
        at: The place of each.
        worth: What a card of each kind counts, of all ranks in one number.
        blank: For each rank, from 1 on, the kinds that count nothing for it, as bits; for 0 all.
        all: What all cards count.
    """

    def __init__(self, cards: Cards) -> None:
        """Take the cards."""
        self.names = list(cards.order)
        self.at = cards.order
        self.worth = [
            sum([cards.worth[rank][name] << shift for rank, shift in zip(RANKS, SHIFTS, strict=True)])
            for name in self.names
        ]
        self.blank = [(1 << len(self.names)) - 1] + [
            sum([1 << at for at, name in enumerate(self.names) if not cards.worth[rank][name]])
            for rank in RANKS
        ]
        self.all = sum([self.worth[self.at[name]] for name in cards.full])

    def places(self, cards: Iterable[str]) -> list[int]:
        """Return cards in numbers."""
        at = self.at
        return [at[card] for card in cards]

    def count(self, cards: Iterable[int]) -> int:
        """Return what cards count, all ranks in one number."""
        worth = self.worth
        return sum([worth[card] for card in cards])


class Dealt(NamedTuple):
    """The cards of a state in numbers; what they are stands at `Table`."""

    state: State
    closed: list[list[int]]
    open: list[list[int]]
    counts: list[int]
    sizes: list[int]
    deck: list[int]
    discards: list[int]
    thrown: int


def _dealt(cards: Deck, state: State) -> Dealt:
    hands = [cards.places(hand) for hand in state.hands]
    counts, sizes = [cards.count(hand) for hand in hands], list(map(len, hands))
    shown = [cards.places(each) for each in state.exposed]
    for hand, gone in zip(hands, shown, strict=True):
        for card in gone:
            hand.remove(card)
    discards = cards.places(state.discards)
    return Dealt(
        state, hands, shown, counts, sizes, cards.places(state.deck), discards, cards.count(discards)
    )


class Table:
    """A round that goes on from a state, and changes as it goes.

    Attributes:
        closed: The cards of each hand that do not lie open.
        open: Those that do.
        counts: What each hand counts, open cards included.
        sizes: How many cards each hand has.
        deck: The deck, in no order.
        discards: The discards.
        thrown: What they count.
        named: For each rank, from 1 on, the seats that have bid it, as bits; for 0 none.
        passing: The seats that have passed since the last bid or call, in order.
        count: How often the rank bid was found; -1 before.
        losses: Deal cards still to be lost, one entry a card: the seat.
        winner: Who bids first next, once the hands are counted.
    """

    def __init__(
        self, context: Context, deck: Deck, draw: Callable[[], float], log: Log | None = None
    ) -> None:
        """Take the rules, the deck, a source of chance, and whom to tell of moves."""
        self.context, self.cards = context, deck
        self.draw = draw
        self.log = log
        self._dealt: Dealt | None = None

    def load(self, state: State) -> None:
        """Begin where a state is in which somebody is to decide."""
        cards, n = self.cards, len(state.deals)
        self.n, self.teams, self.advanced, self.target = n, state.teams, state.advanced, state.target
        self.alone = len(set(state.teams)) == n
        self.deals, self.scores = list(state.deals), list(state.scores)
        if self._dealt is None or self._dealt.state is not state:
            # Every move is tried in the same world.
            self._dealt = _dealt(cards, state)
        dealt = self._dealt
        self.closed, self.open = list(map(list.copy, dealt.closed)), list(map(list.copy, dealt.open))
        self.counts, self.sizes = dealt.counts.copy(), dealt.sizes.copy()
        self.total = sum(self.sizes)
        self.deck, self.discards, self.thrown = dealt.deck.copy(), dealt.discards.copy(), dealt.thrown
        self._load_bids(state)
        self.passing, self.wanted = list(state.passed), state.wanted
        self.siders, self.sides = list(state.siders), list(state.sides)
        if state.phase in ("side", "sides"):
            self.sides = list(state.sealed)
        self.losses, self.winner, self.count = list(state.losses), state.winner, state.count
        self.phase = PHASES[state.phase]

    def _load_bids(self, state: State) -> None:
        self.turn, self.quantity, self.rank, self.bidder = (
            state.turn,
            state.quantity,
            state.rank,
            state.bidder,
        )
        self.call, self.caller, self.doubler, self.quitter = (
            state.call,
            state.caller,
            state.doubler,
            state.quitter,
        )
        self.named = [0] * (len(RANKS) + 1)
        for seat, _, rank in state.last_bids:
            self.named[rank] |= 1 << seat

    # -- who, and what may be done -----------------------------------------------------------------------

    def after(self, seat: Seat) -> Seat:
        """Return the next seat that is still in."""
        deals, n = self.deals, self.n
        seat = (seat + 1) % n
        while not deals[seat]:
            seat = (seat + 1) % n
        return seat

    def with_bidder(self, seat: Seat) -> bool:
        """Whether a seat is the bidder, or of the bidder's team."""
        return self.teams[seat] == self.teams[self.bidder]

    def must_sidestep(self, seat: Seat) -> bool:
        """Whether a bid of this seat would be a sidestep (BI-16, BI-23)."""
        if self.bidder == seat:
            return True
        if self.alone or not self.call:
            return False
        teams, caller = self.teams, self.caller
        return teams[seat] == teams[self.bidder] or (seat != caller and teams[seat] == teams[caller])

    def at_cap(self) -> bool:
        """Whether no bid can be higher than the one that stands (BI-2)."""
        return self.quantity > 2 * self.total or (self.quantity == 2 * self.total and self.rank == RANKS[-1])

    def droppable(self, seat: Seat) -> list[int]:
        """Return the cards that a seat may discard (BI-5)."""
        blank = self.cards.blank[self.rank]
        return [card for card in self.closed[seat] if blank >> card & 1]

    def can_stake(self, one: Seat, other: Seat, needs: int) -> bool:
        """Whether both sides hold the Deal cards that a Double or Redouble needs (BI-13, BI-22)."""
        return self._spare(one) >= needs - 1 and self._spare(other) >= needs - 1

    def _spare(self, seat: Seat) -> int:
        if self.alone:
            return self.deals[seat] - 1
        teams = self.teams
        return sum(
            [
                deals - 1
                for deals, team in zip(self.deals, teams, strict=True)
                if deals and team == teams[seat]
            ]
        )

    def may_double(self, seat: Seat) -> bool:
        """Whether a seat may double now (BI-12, BI-13, BI-25)."""
        if not self.advanced or self.call not in ("", "challenge", "perfecto"):
            return False
        against = self.bidder
        if self.with_bidder(seat):
            if self.call != "challenge":
                return False
            against = self.caller
        return self.can_stake(seat, against, self.context.rules.calls.double_needs)

    def other_side(self, seat: Seat) -> Seat:
        """Return the bidder for the caller's side, and the caller for the bidder's."""
        return self.caller if self.with_bidder(seat) else self.bidder

    def may_redouble(self, seat: Seat) -> bool:
        """Whether a seat may redouble now (BI-12, BI-22)."""
        target = self.other_side(self.doubler)
        return (
            self.call == "double"
            and self.teams[seat] == self.teams[target]
            and self.can_stake(target, self.other_side(target), self.context.rules.calls.redouble_needs)
        )

    def may_surrender(self, seat: Seat) -> bool:
        """Whether a seat may surrender now (BI-12)."""
        return self.call in ("double", "redouble") and seat == self.other_side(self.doubler)

    # -- moves -------------------------------------------------------------------------------------------

    def bid(self, quantity: int, rank: int) -> None:
        """Have the seat at turn bid; it takes any call away (BI-11)."""
        seat = self.turn
        if self.log is not None:
            self.log(seat, "bid", quantity, rank)
        self.quantity, self.rank, self.bidder = quantity, rank, seat
        self.call, self.caller, self.doubler, self.quitter = "", NOBODY, NOBODY, NOBODY
        self.passing = []
        self.named[rank] |= 1 << seat
        self.phase, self.turn = TURN, self.after(seat)

    def discard(self, card: int) -> None:
        """Have the seat at turn discard a card, to draw another (BI-5)."""
        seat, worth = self.turn, self.cards.worth[card]
        if self.log is not None:
            self.log(seat, "discard", card)
        self.closed[seat].remove(card)
        self.counts[seat] -= worth
        self.sizes[seat] -= 1
        self.total -= 1
        self.discards.append(card)
        self.thrown += worth
        self.wanted += 1
        self.phase = DISCARD

    def draw_cards(self) -> None:
        """Give the seat at turn as many cards as it discarded; whenever the deck is used up, it is made anew (BI-9)."""
        seat, draw, worth = self.turn, self.draw, self.cards.worth
        if self.log is not None:
            self.log(seat, "draw")
        drawn: list[int] = []
        while len(drawn) < self.wanted:
            if not self.deck:
                # Only who plays with hardly more cards than are dealt finds neither deck nor discards.
                self._shuffle()
                if not self.deck:
                    break
            deck = self.deck
            at = int(draw() * len(deck))
            drawn.append(deck[at])
            deck[at] = deck[-1]
            deck.pop()
        if not self.deck and drawn:
            self._shuffle()
        if self.log is not None:
            self.log(CHANCE, "drawn", *drawn)
        self.closed[seat] += drawn
        for card in drawn:
            self.counts[seat] += worth[card]
        self.sizes[seat] += len(drawn)
        self.total += len(drawn)
        self.wanted, self.phase = 0, BID

    def _shuffle(self) -> None:
        self.deck, self.discards, self.thrown = self.discards, [], 0

    def sidestep(self, card: int) -> None:
        """Have the seat at turn lay a card open; a bid must follow (BI-16)."""
        seat = self.turn
        if self.log is not None:
            self.log(seat, "sidestep", card)
        self.closed[seat].remove(card)
        self.open[seat].append(card)
        self.phase = BID
