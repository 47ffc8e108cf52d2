"""Tests of playouts: they follow the rules, ask for the decisions of a game, and leave the same choices."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from bidtable.bots.i_bid_you_not.playout import DECLARE, DECLINE, TAKE, Playout
from bidtable.core.legal import pick
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Move, Seat, Setup
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.moves import Way
from bidtable.games.i_bid_you_not.state import State
from tests.games.i_bid_you_not.situations import the_game


class AtRandom(Playout):
    """Decides at random, and compares its choices with the legal moves of the state."""

    def __init__(self, game: IBidYouNot, draw: random.Random) -> None:
        super().__init__(game.context, draw.random)
        self.game = game
        self.asked = Counter[str]()

    def choice(self, seat: Seat, moves: Sequence[Move]) -> int:
        """Return one of some moves, which are all that the rules allow."""
        state = self.position.state()
        self.asked[state.phase] += 1
        assert seat in self.game.actors(state)
        assert list(moves) == list(self.game.legal(state, seat))
        assert not self.game.conserved(state)["stray cards"]
        return int(self.draw() * len(moves))

    def card(self, kind: type[mv.Add | mv.Bid | mv.Give | mv.Drop | mv.Open], seat: Seat, mask: int) -> int:
        cards = bits(mask)
        return cards[self.choice(seat, [kind(number) for number in self.position.deck.numbered(cards)])]

    def choose_turn(self, seat: Seat, mask: int, may_declare: bool) -> int:
        cards = bits(mask)
        adds: list[Move] = [mv.Add(number) for number in self.position.deck.numbered(cards)]
        return [*cards, DECLARE][self.choice(seat, [*adds, mv.Declare()] if may_declare else adds)]

    def before_bids(self) -> None:
        """There is nothing to prepare."""

    def choose_bid(self, seat: Seat, mask: int, count: int) -> Sequence[int]:
        first = self.card(mv.Bid, seat, mask)
        others = bits(mask & ~(1 << first))
        return (first, *random.Random(self.draw()).sample(others, count - 1))

    def choose_answer(self, seat: Seat, ways: Sequence[Way]) -> Way | None:
        return [TAKE, *ways][self.choice(seat, [mv.Take(), *[mv.Skip(way) for way in ways]])]

    def choose_gift(self, seat: Seat, mask: int) -> int:
        return self.card(mv.Give, seat, mask)

    def choose_place(self, seat: Seat, card: int, places: Sequence[int]) -> int:
        # In the rules, the place is asked for in a separate phase.
        self.position.phase = "put"
        numbers = self.position.deck.numbered(self.position.offer)
        puts = [mv.Put(numbers[place - 1] if place else None) for place in places]
        return places[self.choice(seat, puts)]

    def choose_after(self, seat: Seat, mask: int, adding: bool) -> int:
        cards = bits(mask)
        kind = mv.Give if adding else mv.Drop
        moves: list[Move] = [kind(number) for number in self.position.deck.numbered(cards)]
        return [*cards, DECLINE][self.choice(seat, [*moves, mv.Decline()])]

    def choose_opener(self, seat: Seat, cards: Sequence[int]) -> int:
        return cards[self.choice(seat, [mv.Open(number) for number in self.position.deck.numbered(cards)])]

    def choose_lead(self, seat: Seat, mask: int) -> int:
        return self.card(mv.Open, seat, mask)


def follow(game: IBidYouNot, state: State, rng: random.Random) -> Counter[str]:
    """Play a state to its end; return the number of decisions in each phase."""
    playout = AtRandom(game, rng)
    playout.begin(game.position(state))
    playout.run(10**6)
    end = playout.position.state()
    assert not game.actors(end)
    assert game.outcome(end) is not None
    assert not game.conserved(end)["stray cards"]
    return playout.asked


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


@pytest.mark.parametrize(
    "seats", [3, 6, *(pytest.param(seats, marks=pytest.mark.long) for seats in (2, 4, 5))]
)
def test_a_playout_is_a_game_by_the_rules(seats: int) -> None:
    """Playouts start from any decision, with all sets and variants, with shipped and with rewritten cards."""
    game, asked = the_game(), Counter[str]()
    for at, variants in enumerate(VARIANTS):
        for sets, base in SETS:
            rng = random.Random(100 * seats + at)
            options = {"base": base, "print": "fresh" if at % 2 else "printed", "trim": "0"}
            state, moves = game.start(Setup(seats, tuple(sorted((*sets, *variants))), options)), 0
            while game.actors(state):
                actor = game.actors(state)[0]
                if actor == CHANCE:
                    state = game.apply(state, actor, game.sample(state, rng))
                    continue
                if moves % 20 == 3:
                    asked += follow(game, state, rng)
                state = game.apply(state, actor, pick(game.legal(state, actor), rng))
                moves += 1
    assert set(asked) >= {"turn", "more", "bid", "ask", "give", "put", "after", "open"}


def test_a_playout_leaves_the_state_as_it_is_and_stops_where_somebody_decides() -> None:
    game = the_game()
    state = game.start(Setup(3))
    state = game.apply(state, CHANCE, game.sample(state, random.Random(1)))
    before = (state.hands, state.piles, state.offer, state.phase)
    playout = Playout(game.context, random.Random(2).random)
    playout.begin(game.position(state))
    for horizon in (1, 2, 5):
        playout.run(horizon)
        assert playout.takings == horizon
        assert playout.position.phase == "turn"
        scored = sum([pile.bit_count() for pile in playout.position.piles])
        assert scored >= horizon
    assert (state.hands, state.piles, state.offer, state.phase) == before


def test_a_playout_scores_as_the_game_does() -> None:
    game = the_game()
    for variants in ((), ("extremes_score", "double_devices", "odd_inventions")):
        state = game.start(Setup(4, tuple(sorted(variants))))
        state = game.apply(state, CHANCE, game.sample(state, random.Random(3)))
        playout = Playout(game.context, random.Random(4).random)
        playout.begin(game.position(state))
        playout.run(10**6)
        outcome = game.outcome(playout.position.state())
        assert outcome is not None
        assert [float(score) for score in playout.scores()] == list(outcome.scores)
