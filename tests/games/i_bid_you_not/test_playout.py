"""What is played fast is what the rules play: each move, made by the rules too, leaves the same cards everywhere."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from bidtable.bots.i_bid_you_not.choices import ADD, BOTH, COST, PAY, TAKE
from bidtable.bots.i_bid_you_not.fast import Fast
from bidtable.bots.i_bid_you_not.plan import plan_of
from bidtable.core.legal import pick
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Move, Seat, Setup
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.moves import Way
from bidtable.games.i_bid_you_not.state import State
from tests.games.i_bid_you_not.situations import the_game

WAYS: dict[int, Way] = {BOTH: "both", PAY: "pay", ADD: "add", COST: "cost"}


class AtRandom(Fast):
    """Whoever decides decides at random."""

    def any_of(self, mask: int) -> int:
        cards = bits(mask)
        return cards[int(self.draw() * len(cards))]

    def choose_turn(self, seat: Seat, mask: int, may_declare: bool) -> int:
        if not mask:
            return -1
        return -1 if may_declare and self.draw() < 0.25 else self.any_of(mask)

    def before_bids(self) -> None:
        """Nothing is to be prepared."""

    def choose_bid(self, seat: Seat, mask: int, count: int) -> tuple[int, ...]:
        found = 0
        for _ in range(count):
            found |= 1 << self.any_of(mask & ~found)
        return tuple(bits(found))

    def choose_answer(self, seat: Seat, ways: Sequence[int]) -> int:
        return TAKE if self.draw() < 0.4 else ways[int(self.draw() * len(ways))]

    def choose_gift(self, seat: Seat, mask: int) -> int:
        return self.any_of(mask)

    def choose_place(self, seat: Seat, card: int, places: Sequence[int]) -> int:
        return places[int(self.draw() * len(places))]

    def choose_after(self, seat: Seat, mask: int, adding: bool) -> int:
        return -1 if self.draw() < 0.3 else self.any_of(mask)

    def choose_opener(self, seat: Seat, cards: Sequence[int]) -> int:
        return cards[int(self.draw() * len(cards))]

    def choose_lead(self, seat: Seat, mask: int) -> int:
        return self.any_of(mask)


class Follower:
    """Makes by the rules what is told."""

    def __init__(self, game: IBidYouNot, state: State) -> None:
        self.game, self.state = game, state
        self.deck = game.context.deck(state)
        self.fast: Fast
        self.told = Counter[str]()

    def __call__(self, seat: Seat, what: str, *cards: int) -> None:
        numbers = self.deck.numbers
        state = self.state
        self.told[what] += 1
        if what not in ("bid", "answer", CHANCE):
            assert state.turn in (seat, CHANCE)
        moves: list[Move]
        if what == "declare":
            moves = [mv.Declare()]
        elif what == "add":
            moves = [mv.Add(numbers[cards[0]])]
        elif what == "bid":
            moves = [mv.Bid(numbers[card]) for card in cards]
        elif what == "answer":
            moves = [mv.Take() if cards[0] == TAKE else mv.Skip(WAYS[cards[0]])]
        elif what == "give":
            moves = [mv.Give(numbers[cards[0]])]
        elif what == "put":
            moves = [mv.Put(numbers[state.offer[cards[0] - 1]] if cards[0] else None)]
        elif what == "after":
            kind = mv.Give if cards[1] else mv.Drop
            moves = [mv.Decline() if cards[0] < 0 else kind(numbers[cards[0]])]
        elif what in ("open", "lead"):
            moves = [mv.Open(numbers[cards[0]])]
        else:
            moves = [mv.Draw(tuple(numbers[card] for card in cards))]
        if what in ("add", "declare", "lead"):
            self.compare()
        for move in moves:
            assert move in self.game.legal(self.state, seat)
            self.state = self.game.apply(self.state, seat, move)

    def compare(self) -> None:
        """Compare all that lies anywhere."""
        state, fast = self.state, self.fast
        assert list(state.hands) == fast.hands
        assert list(state.piles) == fast.piles.cards
        assert list(state.offer) == fast.row.cards
        assert list(state.givers) == fast.row.givers
        if state.phase != "over":
            assert state.truce == fast.truce


def follow(game: IBidYouNot, state: State, rng: random.Random) -> Counter[str]:
    """Play a state to its end fast and by the rules; return how often there was what."""
    follower = Follower(game, state)
    fast = AtRandom(plan_of(game.context.deck(state)), rng.random, follower)
    follower.fast = fast
    fast.load(state)
    fast.run(10**6)
    assert follower.state.phase == "over"
    follower.compare()
    outcome = game.outcome(follower.state)
    assert outcome is not None
    assert [float(score) for score in fast.scores()] == list(outcome.scores)
    return follower.told


VARIANTS = [
    (),
    ("half_skip", "extremes_score"),
    ("choose_opener", "middle_returns"),
    ("ordered_skip",),
    ("half_skip", "ordered_skip", "middle_returns"),
]
SETS = [
    ((), "in"),
    (("odd_inventions", "double_devices"), "in"),
    (("odd_inventions",), "out"),
    (("double_devices",), "out"),
]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_playout_is_a_game_by_the_rules(seats: int) -> None:
    """From any decision on, with all sets and variants, as printed and printed anew."""
    game, told = the_game(), Counter[str]()
    for at, variants in enumerate(VARIANTS):
        for sets, base in SETS:
            rng = random.Random(100 * seats + at)
            options = {"base": base, "print": "fresh" if at % 2 else "printed", "trim": "0"}
            options = {key: value for key, value in options.items() if key != "print" or value == "fresh"}
            state, moves = game.start(Setup(seats, tuple(sorted((*sets, *variants))), options)), 0
            while game.actors(state):
                actor = game.actors(state)[0]
                if actor == CHANCE:
                    state = game.apply(state, actor, game.sample(state, rng))
                    continue
                if moves % 20 == 3:
                    told += follow(game, state, rng)
                state = game.apply(state, actor, pick(game.legal(state, actor), rng))
                moves += 1
    assert set(told) >= {"add", "declare", "bid", "answer", "give", "put", "after", "open", "draw"}
