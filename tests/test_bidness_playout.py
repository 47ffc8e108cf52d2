"""What is played fast is what the rules play: each move, made by the rules too, leaves the same books everywhere."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from bidtable.bots.base import Level, Limit, Never
from bidtable.bots.bidness import choices as ch
from bidtable.bots.bidness.books import OVER, Books
from bidtable.bots.bidness.bot import make
from bidtable.bots.bidness.fast import Fast
from bidtable.bots.bidness.ground import BidnessGround
from bidtable.bots.bidness.plan import Plan
from bidtable.bots.bidness.playout import Playout
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Move, Seat, Setup, digest
from bidtable.games.bidness import Bidness, law, load, money
from bidtable.games.bidness import moves as mv
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.effects import ROLES
from bidtable.games.bidness.moves import Pass, PayBack
from bidtable.games.bidness.rules import AS_PUBLISHED
from bidtable.games.bidness.state import State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.games.bidness.situations import Table, the_game
from tests.golden import regenerate

THREE = "marketer engineer contract"
MORE_CARDS = """
  - {id: bulk, title: Bulk order, copies: 6, effect: {kind: contract, pays: 40}}
  - {id: small, title: Small order, copies: 6, effect: {kind: contract, pays: 0}}
  - {id: fraud, title: Fraud, copies: 9, effect: {kind: lawsuit, damages: cash}}
  - {id: slander, title: Slander, copies: 4, effect: {kind: lawsuit, damages: marketers, most: 9}}
  - {id: firm, title: Law firm, copies: 4, cost: 15, effect: {kind: trial_dice, dice: 3}}
  - {id: scandal, title: Scandal, copies: 4, cost: 25, effect: {kind: bad_press, points: 9}}
  - {id: raid, title: Raid, copies: 8, effect: {kind: headhunting, role: engineer}}
  - {id: moonshot, title: Moonshot, copies: 3, cost: 150, effect: {kind: tech_points, points: 25}}
"""

ASIDE = {ch.OUT: mv.DropOut(), ch.BORROW: mv.Borrow()}
TALKS = {ch.TRIAL_CHOSEN: mv.GoToTrial(), ch.BORROW: mv.Borrow(), ch.ACCEPT: mv.Accept()}


class Follower:
    """Makes by the rules what a fast game tells, and compares the books before each decision.

    Attributes:
        state: Where the rules are.
        told: How often there was what.
    """

    def __init__(self, game: Bidness, plan: Plan, state: State) -> None:
        self.game, self.plan, self.state = game, plan, state
        self.kinds = list(game.context.cards.entries)
        self.fast: Books
        self.told = Counter[str]()

    def __call__(self, seat: Seat, what: str, *numbers: int | list[int]) -> None:
        if seat != CHANCE:
            self.compare()
        move = self.move(what, *numbers)
        self.told[type(move).__name__] += 1
        assert seat in self.game.actors(self.state)
        assert move in self.game.legal(self.state, seat)
        self.state = self.game.apply(self.state, seat, move)

    def card(self, kind: int) -> str:
        return mv.PAYBACK if kind == ch.PAYBACK_CARD else self.kinds[kind]

    def move(self, what: str, *numbers: int | list[int]) -> Move:
        """Return a move of the rules."""
        if what == "roll":
            return mv.Roll(tuple(tuple(own) for own in numbers if isinstance(own, list)))
        first, *more = (number for number in numbers if isinstance(number, int)) if numbers else (0,)
        if what == "deal":
            return mv.Deal(tuple(self.card(kind) for kind in (first, *more)) if numbers else ())
        if what == "trial":
            return mv.TrialRoll((first, *more))
        if what == "discard":
            return mv.Discard(self.card(first))
        if what == "bid":
            return ASIDE.get(first) or mv.Bid(first)
        if what == "claim":
            return ASIDE.get(first) or mv.Claim(first)
        if what == "offer":
            return TALKS.get(first) or mv.Offer(first)
        if what == "salaries":
            if first >= 0:
                return mv.LayOff(ROLES[first])
            return mv.PaySalaries() if first == ch.PAY else mv.Borrow()
        card, target = more
        if first == ch.PLAY_CARD:
            return mv.Play(self.card(card), target)
        if first == ch.SELL:
            return mv.Sell(self.card(card))
        return mv.PayBack(card) if first == ch.PAY_BACK else mv.Borrow() if first == ch.LOAN else mv.Pass()

    def compare(self) -> None:
        """Compare all that lies anywhere."""
        state, fast, cards = self.state, self.fast, self.game.context.cards
        assert list(state.cash) == fast.cash
        assert list(state.ious) == fast.ious
        assert list(state.tech) == fast.tech
        assert list(state.paybacks) == fast.paybacks
        assert [sorted(self.plan.bit[kind] for kind in hand) for hand in fast.hands] == [
            sorted(cards.number[kind] for kind in state.named(hand)) for hand in state.hands
        ]
        for role, counts in zip(ROLES, fast.staff, strict=True):
            assert [(place & cards.staff[role]).bit_count() for place in state.workplaces] == counts
        context = self.game.context
        assert [money.contract_pay(context, place) for place in state.workplaces] == fast.contracts
        assert [cards.marketing_bonus(place) for place in state.workplaces] == fast.bonus
        seats = range(len(state.cash))
        assert [law.dice_of(context, state, seat) for seat in seats] == list(map(fast.dice_of, seats))
        assert (state.market_leader, state.tech_leader) == fast.leaders()
        used = cards.together(cards.counted(self.plan.bit[kind] for kind in fast.used), *fast.back)
        assert cards.together(state.discards, *state.thrown) == used
        assert state.deck == fast.deck
        assert (state.round, state.winner) == (fast.round, fast.winner)


class AtRandom(Fast):
    """Whoever decides makes any move that the rules allow."""

    def any_of(self, seat: Seat, amounts: range | None = None) -> Move:
        assert isinstance(self.log, Follower)
        follower = self.log
        legal = follower.game.legal(follower.state, seat)
        if amounts is not None:
            assert isinstance(legal, Amounts)
            assert legal.amounts == amounts
            if legal.single and (not amounts or self.draw() < 0.4):
                return legal.single[int(self.draw() * len(legal.single))]
            # Small amounts: else whoever opens bids all there is.
            return legal[len(legal.single) + int(self.draw() ** 2 * len(amounts))]
        moves = list(legal)
        loans = [move for move in moves if isinstance(move, mv.Borrow)]
        if loans and len(moves) > 1 and self.draw() < 0.7:
            moves.remove(loans[0])
        return moves[int(self.draw() * len(moves))]

    def kind(self, card: str) -> int:
        assert isinstance(self.log, Follower)
        return ch.PAYBACK_CARD if card == mv.PAYBACK else self.log.kinds.index(card)

    def choose_discard(self, seat: Seat) -> int:
        move = self.any_of(seat)
        assert isinstance(move, mv.Discard)
        return self.kind(move.card)

    def choose_turn(self, seat: Seat) -> ch.Act:
        match self.any_of(seat):
            case mv.Play(card=card, target=target):
                return ch.PLAY_CARD, self.kind(card), target
            case mv.Sell(card=card):
                return ch.SELL, self.kind(card), -1
            case mv.PayBack(ious=ious):
                return ch.PAY_BACK, ious, -1
            case mv.Borrow():
                return ch.LOAN, 0, -1
        return ch.PASS, 0, -1

    def amount_of(self, move: Move) -> int:
        if isinstance(move, mv.Bid | mv.Claim | mv.Offer):
            return move.amount
        return {mv.Borrow: ch.BORROW, mv.Accept: ch.ACCEPT}.get(type(move), ch.OUT)

    def choose_bid(self, seat: Seat, amounts: range) -> int:
        return self.amount_of(self.any_of(seat, amounts))

    choose_claim = choose_demand = choose_answer = choose_bid

    def choose_salaries(self, seat: Seat, due: int) -> int:
        assert isinstance(self.log, Follower)
        assert due == money.salary(self.log.game.context, self.log.state.workplaces[seat])
        move = self.any_of(seat)
        if isinstance(move, mv.LayOff):
            return ROLES.index(move.role)
        return ch.PAY if isinstance(move, mv.PaySalaries) else ch.BORROW


def follow(game: Bidness, kind: type[Fast], state: State, rng: random.Random, last: int) -> Counter[str]:
    """Play a state on fast and by the rules; return how often there was what."""
    plan = Plan(game.context)
    follower = Follower(game, plan, state)
    fast = kind(plan, rng.random, follower)
    follower.fast = fast
    fast.load(state)
    fast.run(last)
    follower.compare()
    outcome = game.outcome(follower.state)
    assert (fast.phase == OVER) == (outcome is not None)
    assert outcome is not None or (follower.state.phase, follower.state.round) == ("roll", last + 1)
    if outcome is not None:
        scores = zip(fast.cash, fast.ious, strict=True)
        assert [float(cash - plan.iou * ious) for cash, ious in scores] == list(outcome.scores)
    return follower.told


def positions(game: Bidness, setup: Setup, level: str, rng: random.Random, most: int) -> Iterator[State]:
    """Yield the positions of a game of bots of a level, those in which chance decides too, up to so many."""
    state = game.start(setup)
    bot = make(game, level) if level != Level.RANDOM else None
    for _ in range(most):
        actors = game.actors(state)
        if not actors:
            return
        yield state
        actor = actors[0]
        if actor == CHANCE:
            move = game.sample(state, rng)
        elif bot is not None:
            move = bot.choose(game.view(state, actor), Limit(), rng, Never()).move
        else:
            move = pick(game.legal(state, actor), rng)
        state = game.apply(state, actor, move)


def follow_some(
    game: Bidness, setup: Setup, level: str, often: int, most: int, rounds: int = 1
) -> Counter[str]:
    """Follow games from some positions of one, from those of rare phases on most of all.

    Args:
        game: The rules.
        setup: Seats and variants.
        level: Who plays the game.
        often: From each how manieth position on a game is followed.
        most: Moves of the game.
        rounds: For how many rounds more one in four is followed; the others to the end of the round.

    Returns:
        How often there was what, and how often it began in which phase.
    """
    rng, told = random.Random(setup.seats), Counter[str]()
    for at, state in enumerate(positions(game, setup, level, rng, most)):
        told["from " + state.phase] += 0
        if at % often == 0 or told["from " + state.phase] < 2:
            kind = Playout if at % 2 else AtRandom
            told += follow(game, kind, state, rng, state.round + (0 if at % 4 else rounds))
            told["from " + state.phase] += 1
    return told


MOVES = {kind.__name__ for kind in mv.KINDS}
COMMON = {"from " + phase for phase in ("roll", "deal", "discard", "play", "auction", "demand", "trial")}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_playout_is_a_game_by_the_rules(seats: int) -> None:
    """From positions of random, normal and hard bots on."""
    told = follow_some(the_game(), Setup(seats), Level.RANDOM, 17, 260)
    told += follow_some(the_game(), Setup(seats, (AS_PUBLISHED,)), Level.NORMAL, 29, 120)
    told += follow_some(the_game(), Setup(seats), Level.HARD, 29, 60)
    assert set(told) >= (MOVES | COMMON) - {"Claim"}


def test_games_with_cards_and_numbers_of_ones_own_are_played_by_their_rules(tmp_path: Path) -> None:
    """Many contracts and suits, bonus cards of all sizes, dear paybacks for three IOUs, other steps and limits."""
    folder = tmp_path / "bidness"
    folder.mkdir()
    shipped = places.shipped_rules() / "bidness"
    deck = (shipped / "deck.yaml").read_text("utf-8") + MORE_CARDS
    (folder / "deck.yaml").write_text(deck.replace("copies: 26", "copies: 8"), encoding="utf-8")
    money = (shipped / "money.yaml").read_text("utf-8")
    for old, new in (("[100, 300]", "[120, 220, 300]"), ("trial_dice: 2", "trial_dice: 1")):
        money = money.replace(old, new)
    (folder / "money.yaml").write_text(money, encoding="utf-8")
    company = (shipped / "company.yaml").read_text("utf-8")
    for old, new in (
        ("hand: 6", "hand: 8"),
        ("must_pass_at: 2", "must_pass_at: 1"),
        ("round: 2", "round: 1"),
    ):
        company = company.replace(old, new)
    (folder / "company.yaml").write_text(company, encoding="utf-8")
    game, told = load(Library(places.shipped_rules(), tmp_path)), Counter[str]()
    for seats in (2, 4):
        told += follow_some(game, Setup(seats), Level.RANDOM, 9, 150)
        told += follow_some(game, Setup(seats), Level.NORMAL, 25, 60)
    assert set(told) >= MOVES | COMMON | {"from claim", "from answer", "from salaries"}


def test_the_smallest_companies_play_by_the_rules() -> None:
    """One IOU, no more to be had, three cards in hand."""
    game, told = regenerate.load("bidness", regenerate.RULES), Counter[str]()
    assert isinstance(game, Bidness)
    for seats in (2, 6):
        told += follow_some(game, Setup(seats), Level.RANDOM, 4, 120)
    assert set(told) >= {"Discard", "Play", "PayBack", "Bid", "LayOff", "TrialRoll"}


def test_bn_14_a_deck_that_fills_no_hands_is_dealt_as_far_as_it_goes(tmp_path: Path) -> None:
    """Eighteen cards for four hands of five."""
    shutil.copytree(regenerate.RULES / "bidness", tmp_path / "bidness")
    company = tmp_path / "bidness" / "company.yaml"
    company.write_text(company.read_text("utf-8").replace("hand: 3", "hand: 5"), encoding="utf-8")
    game = regenerate.load("bidness", tmp_path)
    assert isinstance(game, Bidness)
    told = follow_some(game, Setup(4), Level.RANDOM, 4, 60, rounds=3)
    assert told["Deal"] > 3


# -- rules of thumb, and where playouts end ------------------------------------------------------------------


def deals(seats: int, rounds: range, seed: int) -> list[State]:
    """Return where cards are dealt in some rounds of a game of normal bots."""
    found = positions(the_game(), Setup(seats), Level.NORMAL, random.Random(seed), 1000)
    return [state for state in found if state.phase == "deal" and state.round in rounds]


def loaded(state: State, kind: type[Playout] = Playout, seed: int = 1) -> Playout:
    """Return a playout that stands at a state."""
    fast = kind(Plan(the_game().context), random.Random(seed).random)
    fast.load(state)
    return fast


def test_a_seat_decides_by_its_own_cards_and_what_lies_open() -> None:
    """With other cards in all other hands, and the deck, each seat chooses the same, whatever it decides."""
    game, rng, told = the_game(), random.Random(5), Counter[str]()
    for state in positions(game, Setup(4), Level.NORMAL, rng, 120):
        actors = [actor for actor in game.actors(state) if actor != CHANCE]
        for seat in actors[:1]:
            other = game.determinize(game.view(state, seat), rng)
            chosen = []
            for world in (state, other):
                fast = loaded(world)
                legal = game.legal(world, seat)
                amounts = legal.amounts if isinstance(legal, Amounts) else range(0)
                ask = {
                    "discard": lambda fast, *rest: fast.choose_discard(*rest),
                    "play": lambda fast, *rest: fast.choose_turn(*rest),
                    "salaries": lambda fast, *rest: fast.choose_salaries(*rest, fast.salary(*rest)),
                }
                answer = {
                    "auction": fast.choose_bid,
                    "claim": fast.choose_claim,
                    "demand": fast.choose_demand,
                    "answer": fast.choose_answer,
                }
                phase = state.phase
                made = answer[phase](seat, amounts) if phase in answer else ask[phase](fast, seat)
                chosen.append(made)
            assert chosen[0] == chosen[1]
            told[state.phase] += other.hands != state.hands
    assert told["play"] > 10
    assert told["auction"] > 10


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_where_a_round_ends_companies_are_judged_as_they_stand_after_the_next_deal(seats: int) -> None:
    game = the_game()
    ground, rng = BidnessGround(game), random.Random(seats)
    before = None
    judged = 0
    for state in positions(game, Setup(seats), Level.NORMAL, rng, 400):
        if state.phase == "roll" and state.round > 1 and len(state.rollers) == seats:
            before = state
        if state.phase == "discard" and before is not None:
            outlook = ground.prepare(game.view(state, None))
            assert outlook.ending.shares(loaded(before)) == pytest.approx(
                ground.evaluate(game.view(state, None))
            )
            before = None
            judged += 1
    assert judged >= 2


def test_a_playout_leaves_the_world_as_it_is_and_tells_who_has_won() -> None:
    game = the_game()
    table = Table([f"{THREE} lawyer", THREE], cash=(320, 100), paybacks=(2, 1), round=4)
    view = game.view(table.state, 0)
    outlook, rng = BidnessGround(game).prepare(view), random.Random(2)
    for move in view.legal:
        world = outlook.deal(rng)
        before = digest(world)
        shares = outlook.playout(world, move, random.Random(7))
        assert digest(world) == before
        assert outlook.playout(world, move, random.Random(7)) == shares, "only luck makes a difference"
        assert sum(shares) == pytest.approx(1.0)
        # Two Payback cards return three IOUs for $400: a loan away, and nobody borrows for that.
        assert max(shares) < 1.0
    rich = Table([f"{THREE} lawyer", THREE], cash=(420, 100), paybacks=(2, 1), round=4)
    view = game.view(rich.state, 0)
    outlook = BidnessGround(game).prepare(view)
    assert outlook.playout(outlook.deal(rng), PayBack(2), rng) == (1.0, 0.0)


def test_where_nothing_was_learned_the_race_judges() -> None:
    """The game with three cards a hand has no net: who is richer has more to hope for."""
    game = regenerate.load("bidness", regenerate.RULES)
    assert isinstance(game, Bidness)
    table = Table(["lawyer"] * 3, cash=(90, 10, 10), ious=(1, 1, 1), game=game)
    view = game.view(table.state, 0)
    outlook = BidnessGround(game).prepare(view)
    shares = outlook.playout(outlook.deal(random.Random(1)), Pass(), random.Random(1))
    assert sum(shares) == pytest.approx(1.0)
    assert shares[0] == max(shares)
