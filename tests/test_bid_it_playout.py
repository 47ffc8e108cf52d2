"""What is played fast is what the rules play: each move, made by the rules too, leaves the same cards everywhere."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Literal

import pytest
from msgspec.structs import replace

from bidtable.bots.base import Limit, Never
from bidtable.bots.bid_it import fast as fast_module
from bidtable.bots.bid_it.bot import make
from bidtable.bots.bid_it.fast import Fast
from bidtable.bots.bid_it.ground import BidItGround
from bidtable.bots.bid_it.playout import Playout
from bidtable.bots.bid_it.table import BID, DISCARD, OVER, SIDES, Deck
from bidtable.bots.generic import PlayoutBot
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Move, Seat, Setup, digest
from bidtable.games.bid_it import BidIt
from bidtable.games.bid_it import moves as mv
from bidtable.games.bid_it.moves import Call, Side
from bidtable.games.bid_it.state import State
from bidtable.games.bid_it.worlds import Worlds
from tests.games.bid_it.situations import Play, the_game

CALLS: dict[str, Move] = {
    "challenge": mv.Challenge(),
    "perfecto": mv.Perfecto(),
    "double": mv.Double(),
    "redouble": mv.Redouble(),
    "surrender": mv.Surrender(),
    "pass": mv.Pass(),
    "draw": mv.Draw(),
}
SETUPS = [
    Setup(2),
    Setup(2, ("advanced",), {"match": "suggested"}),
    Setup(3, ("advanced",)),
    Setup(4),
    Setup(4, ("advanced",), {"teams": "two"}),
    Setup(5, ("advanced",), {"match": "3"}),
    Setup(6, (), {"teams": "three", "match": "3"}),
    Setup(6, ("advanced",), {"teams": "three"}),
    Setup(6, ("advanced",), {"teams": "two", "match": "5"}),
]


class AtRandom(Fast):
    """Whoever decides decides at random."""

    def any_of(self, things: Sequence[int]) -> int:
        return things[int(self.draw() * len(things))]

    def choose_turn(self, seat: Seat) -> None:
        luck = self.draw()
        calls = calls_of(self, seat)
        if calls and (luck < 0.35 or self.at_cap()):
            kind = calls[int(self.draw() * len(calls))]
            if kind == "pass":
                self.let_be()
            else:
                self.make_call(kind)
        elif self.quantity and self.must_sidestep(seat):
            if self.closed[seat]:
                self.sidestep(self.any_of(self.closed[seat]))
            else:
                self.let_be()
        elif self.quantity and luck < 0.6 and self.droppable(seat):
            self.discard(self.any_of(self.droppable(seat)))
        else:
            self.bid(*self.choose_bid(seat))

    def choose_bid(self, seat: Seat) -> tuple[int, int]:
        least = self.quantity * 6 + self.rank - 6 if self.quantity else 0
        at = min(12 * self.total - 1, least + int(self.draw() * 8))
        return at // 6 + 1, at % 6 + 1

    def choose_discards(self, seat: Seat) -> Sequence[int]:
        return [card for card in self.droppable(seat) if self.draw() < 0.4]

    def choose_side(self, seat: Seat) -> Side:
        return "bidder" if self.draw() < 0.5 else "caller"

    def choose_giver(self, seat: Seat, able: Sequence[Seat]) -> Seat:
        return self.any_of(able)


class Follower:
    """Makes by the rules what is told."""

    def __init__(self, game: BidIt, state: State, fast: Fast) -> None:
        self.game, self.state, self.fast = game, state, fast
        self.told = Counter[str]()

    def __call__(self, seat: Seat, what: str, *told: int | Side) -> None:
        names, move = self.fast.cards.names, CALLS.get(what)
        self.told[what] += 1
        numbers = [one for one in told if isinstance(one, int)]
        if what != "drawn":
            self.compare()
        if what == "bid":
            move = mv.Bid(*numbers)
        elif what == "drawn":
            move = mv.Drawn(tuple(names[card] for card in numbers))
        elif what == "give":
            move = mv.LetGive(numbers[0])
        elif what == "side":
            move = mv.TakeSide("bidder" if told[0] == "bidder" else "caller")
        elif what == "discard":
            move = mv.Discard(names[numbers[0]])
        elif what == "sidestep":
            move = mv.Sidestep(names[numbers[0]])
        assert move is not None
        assert seat in self.game.actors(self.state)
        legal = self.game.legal(self.state, seat)
        assert move in legal
        if self.state.phase == "turn":
            self.check_calls(seat, set(legal))
        self.state = self.game.apply(self.state, seat, move)

    def check_calls(self, seat: Seat, legal: set[Move]) -> None:
        """Check that just what the rules allow at a turn is taken for allowed."""
        assert {CALLS[kind] for kind in calls_of(self.fast, seat)} == legal & set(CALLS.values())
        steps = {self.fast.cards.at[move.card] for move in legal if isinstance(move, mv.Sidestep)}
        drops = {self.fast.cards.at[move.card] for move in legal if isinstance(move, mv.Discard)}
        if steps:
            assert self.fast.must_sidestep(seat)
            assert set(self.fast.closed[seat]) == steps
        if drops:
            assert not self.fast.must_sidestep(seat)
            assert set(self.fast.droppable(seat)) == drops

    def compare(self) -> None:
        """Compare all that lies anywhere, and what was bid and called."""
        state, fast = self.state, self.fast
        names, hand = fast.cards.names, self.game.context.cards.hand
        both = zip(fast.closed, fast.open, strict=True)
        assert [hand([names[card] for card in chain(*cards)]) for cards in both] == list(state.hands)
        assert [hand([names[card] for card in cards]) for cards in fast.open] == list(state.exposed)
        assert hand([names[card] for card in fast.deck]) == state.deck
        assert hand([names[card] for card in fast.discards]) == state.discards
        assert fast.counts == [fast.cards.count(fast.cards.places(cards)) for cards in state.hands]
        assert fast.thrown == fast.cards.count(fast.discards)
        assert (fast.sizes, fast.total) == (list(state.sizes), state.in_hands)
        assert (fast.quantity, fast.rank, fast.bidder) == (state.quantity, state.rank, state.bidder)
        assert (fast.call, fast.caller) == (state.call, state.caller)
        assert (fast.doubler, fast.quitter) == (state.doubler, state.quitter)
        assert tuple(fast.passing) == state.passed
        assert fast.deals == list(state.deals)
        named = {
            (seat, rank) for rank, bits in enumerate(fast.named) for seat in range(fast.n) if bits >> seat & 1
        }
        assert named == {(seat, rank) for seat, _, rank in state.last_bids}


def calls_of(fast: Fast, seat: Seat) -> list[Call | Literal["pass"]]:
    """Return the calls that a seat may make, as the table tells them."""
    if not fast.quantity:
        return []
    own, call = fast.with_bidder(seat), fast.call
    found: list[Call | Literal["pass"]] = ["pass"] if call else []
    if not own and call in ("", "perfecto"):
        found.append("challenge")
    if not own and call in ("", "challenge"):
        found.append("perfecto")
    may: dict[Call, Callable[[Seat], bool]] = {
        "double": fast.may_double,
        "redouble": fast.may_redouble,
        "surrender": fast.may_surrender,
    }
    return found + [kind for kind, test in may.items() if test(seat)]


def follow(
    game: BidIt, state: State, seat: Seat, move: Move, fast: Fast, follower: Follower | None = None
) -> Counter[str]:
    """Play a round to its end fast and by the rules, from a move on; return how often there was what."""
    follower = fast.log = follower or Follower(game, state, fast)
    fast.load(state)
    fast.make(seat, move)
    fast.run()
    after = follower.state
    end = fast.ended()
    assert fast.phase == OVER
    assert (end.phase, end.deals, end.scores) == (after.phase, after.deals, after.scores)
    assert (end.winner, fast.count) == (after.winner, after.count)
    return follower.told


def positions(setup: Setup, seed: int, moves: int) -> Iterator[tuple[State, Seat, random.Random]]:
    """Yield decisions of bots' games, with some moves at random: they lead to calls over calls, and to open cards."""
    game, rng = the_game(), random.Random(seed)
    bots, state = [make(game, "normal"), make(game, "easy")], game.start(setup)
    for number in range(moves):
        actors = game.actors(state)
        if not actors:
            state = game.start(setup)
            continue
        seat = rng.choice(actors)
        if seat == CHANCE:
            state = game.apply(state, seat, game.sample(state, rng))
            continue
        yield state, seat, rng
        view = game.view(state, seat)
        at_random = rng.random() < 0.2
        move = (
            pick(view.legal, rng) if at_random else bots[number % 2].choose(view, Limit(), rng, Never()).move
        )
        state = game.apply(state, seat, move)


def name_of(setup: Setup) -> str:
    return "-".join([str(setup.seats), *setup.variants, *setup.options])


@pytest.mark.parametrize("kind", [AtRandom, Playout])
@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_a_round_played_fast_is_one_by_the_rules(setup: Setup, kind: type[Fast]) -> None:
    """From any decision on: each move is legal, and count, losses, points and next bidder are the same."""
    game, told = the_game(), Counter[str]()
    deck = Deck(game.context.cards)
    for state, seat, rng in positions(setup, setup.seats, 80):
        fast = kind(game.context, deck, rng.random)
        told += follow(game, state, seat, first_move(game, state, seat, rng), fast)
    assert set(told) >= {"bid", "challenge", "discard", "draw", "drawn"}
    assert bool(told["side"]) == (setup.seats > 2 and setup.options.get("teams") != "two")
    if "advanced" in setup.variants:
        assert set(told) >= {"pass", "double", "sidestep", "surrender"}


def first_move(game: BidIt, state: State, seat: Seat, rng: random.Random) -> Move:
    """Return any legal move, but not always one of the many bids."""
    legal = list(game.legal(state, seat))
    others = [move for move in legal if not isinstance(move, mv.Bid)]
    return pick(tuple(others if others and rng.random() < 0.5 else legal), rng)


def test_a_team_that_may_choose_who_gives_a_card_up_does_so() -> None:
    """Fast as by the rules: chosen by the viewer, and by a rule of thumb later in the round (BI-20)."""
    game, told = the_game(), Counter[str]()
    deck = Deck(game.context.cards)
    for seed in range(20):
        rng = random.Random(seed)
        play = Play(["5 5", "4", "3 3", "2 2", "1", "6 6"], teams="three", deals=[1, 2, 3, 3, 2, 3])
        state = replace(play.state, teams=(0, 1, 0, 0, 1, 1), deals=(1, 1, 2, 2, 2, 2))
        told += follow(game, state, 0, mv.Bid(12, 5), AtRandom(game.context, deck, rng.random))
        asked = replace(state, phase="give_up", turn=0, losses=(0, 0, 4), winner=1, count=2, right="caller")
        asked = replace(asked, shown=state.hands, decks=(), taken=())
        told += follow(game, asked, 0, mv.LetGive(2), AtRandom(game.context, deck, rng.random))
    assert told["give"] > 20


@pytest.mark.parametrize(("scores", "phase"), [((2, 0, 1), "over"), ((0, 2, 1), "start")])
def test_a_match_ends_with_a_game_in_which_somebody_alone_has_the_points(
    scores: tuple[int, ...], phase: str
) -> None:
    """The last but one is called with a bid that cannot be, and is out (BI-18, BI-26)."""
    play = Play(["5 5", "4", ""], match="3", deals=[2, 1, 0])
    state = replace(play.do(0, mv.Bid(1, 5)).do(1, mv.Bid(6, 6)).state, scores=scores)
    quick = AtRandom(play.game.context, Deck(play.game.context.cards), random.Random(1).random)
    follow(play.game, state, 0, mv.Challenge(), quick)
    assert quick.ended().phase == phase


# -- the ground --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_a_playout_is_judged_by_the_deal_cards_that_it_leaves(setup: Setup) -> None:
    """As the judge judges the position that the rules come to; the world stays as it is."""
    game = the_game()
    ground = BidItGround(game)
    for number, (state, seat, rng) in enumerate(positions(setup, 50 + setup.seats, 60)):
        if number % 3:
            continue
        outlook = ground.prepare(game.view(state, seat))
        world, move = outlook.deal(rng), first_move(game, state, seat, rng)
        before = digest(world)
        fast = Playout(game.context, ground.deck, random.Random(number).random)
        follower = Follower(game, world, fast)
        follow(game, world, seat, move, fast, follower)
        shares = outlook.playout(world, move, random.Random(number))
        assert shares == pytest.approx(ground.evaluate(game.view(follower.state, None)))
        assert sum(shares) == pytest.approx(1)
        assert digest(world) == before


def test_nobody_goes_by_what_others_hold_in_the_world() -> None:
    """With the same luck a seat decides the same in all worlds that fit what it sees."""
    game = the_game()
    deck, looked = Deck(game.context.cards), 0
    for setup in SETUPS[2:5]:
        for number, (state, seat, rng) in enumerate(positions(setup, 7, 60)):
            if state.phase == "give_up":
                continue
            worlds = Worlds(game.context, game.observe(state, seat))
            decided = {decision(game, deck, worlds.deal(rng), seat, number) for _ in range(6)}
            assert len(decided) == 1
            looked += 1
    assert looked > 60


def decision(game: BidIt, deck: Deck, world: State, seat: Seat, luck: int) -> tuple[int | str, ...]:
    """Return the first thing that a seat decides in a world."""
    told: list[tuple[int | str, ...]] = []
    fast = Playout(game.context, deck, random.Random(luck).random, lambda *what: told.append(what))
    fast.load(world)
    fast.turn = seat
    if fast.phase == SIDES:
        return (fast.choose_side(seat),)
    if fast.phase == DISCARD:
        return tuple(sorted(fast.choose_discards(seat)))
    if fast.phase == BID:
        return fast.choose_bid(seat)
    fast.choose_turn(seat)
    return told[0]


def test_a_round_that_does_not_end_is_judged_by_the_cards_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast_module, "MOST_TURNS", 0)
    play = Play(["5 5", "4 4 4", "3"]).do(0, mv.Bid(2, 5))
    ground = BidItGround(play.game)
    outlook = ground.prepare(play.game.view(play.state, 1))
    shares = outlook.playout(play.state, mv.Bid(3, 5), random.Random(1))
    assert shares[1] > shares[0] > shares[2] > 0
    assert sum(shares) == pytest.approx(1)


def test_a_bot_that_plays_on_calls_what_cannot_be_and_takes_the_right_side() -> None:
    play = Play(["5 5 1 2", "4 4 6", "3 3 2"]).do(0, mv.Bid(15, 6))
    bot, luck = PlayoutBot(BidItGround(play.game)), random.Random(4)
    decision = bot.choose(play.game.view(play.state, 1), Limit(60), luck, Never())
    assert isinstance(decision.move, mv.Challenge)
    play.do(1, mv.Challenge())
    decision = bot.choose(play.game.view(play.state, 2), Limit(60), luck, Never())
    assert decision.move == mv.TakeSide("caller")
