"""A record of a race that follows from the events alone, for tests of events and of the table."""

from __future__ import annotations

from bidtable.core.model import Event
from bidtable.games.bid_and_bluff import events as happen


class Onlooker:
    """A record of the events, kept without any rule except how to read an event.

    Attributes:
        colours: The colour of each seat's die, or "".
        squares: The square of each seat's die, "finish", or "" before it has one.
        round: The number of the round; 0 before the first one.
        bids: The bid of each seat in this round; None before it bids.
        hands: The cards that each seat holds.
        trick: The cards of the open trick.
        last: The cards of the trick that was taken last in this round.
        steps: The allowances of this round, once it is scored.
        entered: The seats whose dice are in FINISH, with their steps over.
        over: Whether the race is over.
    """

    def __init__(self, seats: int) -> None:
        """Begin before the cut."""
        self.colours, self.squares = [""] * seats, [""] * seats
        self.round, self.dealer, self.count, self.trump = 0, -1, 0, ""
        self.bids: list[int | None] = [None] * seats
        self.tricks = [0] * seats
        self.hands: list[set[str]] = [set() for _ in range(seats)]
        self.trick: list[str] = []
        self.last: list[str] = []
        self.steps: tuple[int, ...] = ()
        self.entered: list[tuple[int, int]] = []
        self.over = False

    def hear(self, event: Event) -> None:
        """Record an event."""
        match event:
            case happen.CardsCut():
                self.dealer = event.dealer
            case happen.ColourChosen():
                self.colours[event.seat] = event.colour
            case happen.StartChosen():
                self.squares[event.seat] = event.square
            case happen.Dealt():
                self.round, self.dealer, self.count = event.round, event.dealer, event.count
                self.trump, self.hands = event.trump, [set(hand) for hand in event.hands]
                self.bids, self.tricks = [None] * len(self.bids), [0] * len(self.bids)
                self.trick, self.last, self.steps = [], [], ()
            case happen.BidMade():
                self.bids[event.seat] = event.tricks
            case happen.CardPlayed():
                self.hands[event.seat].remove(event.card)
                self.trick.append(event.card)
            case happen.TrickTaken():
                self.tricks[event.seat] += 1
                assert self.tricks[event.seat] == event.tricks
                assert event.card in self.trick
                self.trick, self.last = [], self.trick
            case happen.RoundScored():
                self.steps = event.allowances
            case happen.DieMoved() if event.overshoot >= 0:
                self.squares[event.seat] = "finish"
                self.entered.append((event.seat, event.overshoot))
            case happen.DieMoved() if event.path:
                self.squares[event.seat] = event.path[-1]
            case happen.GameEnded():
                self.over = True

    def middle(self, event: Event) -> list[str]:
        """Return the cards in the middle while an event is narrated; a taken trick is cleared after it."""
        if isinstance(event, happen.CardsCut):
            return list(event.cards)
        return self.last if isinstance(event, happen.TrickTaken) else self.trick
