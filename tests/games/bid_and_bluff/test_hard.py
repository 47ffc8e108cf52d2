"""Tests of the hard bot of Bid & Bluff: it gives its chance to win for each move, and makes no surely wrong move."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from msgspec.structs import replace

from bidtable.bots.bid_and_bluff import policy as bid_and_bluff_hard
from bidtable.bots.bid_and_bluff.bot import make
from bidtable.bots.bid_and_bluff.nets import Foretold, Learned, brain, foretell, learned
from bidtable.bots.bid_and_bluff.places import (
    HORIZON,
    NOWHERE,
    Numbers,
    Places,
    Prospect,
    ahead,
    prospects,
    steps_ahead,
    ways,
)
from bidtable.bots.bid_and_bluff.policy import knows
from bidtable.bots.bid_and_bluff.win_chance import Rival, Stakes, blend, chance, duel, table
from bidtable.bots.common.arena import play_game
from bidtable.bots.common.base import Bot, Level, Limit, Never
from bidtable.bots.common.generic import RandomBot
from bidtable.bots.common.nets import FOLDER, Layer, Net
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Setup
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff.board import Board, Reach
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.moves import MoveDie, PlayCard
from bidtable.games.bid_and_bluff.state import Observation
from tests.bots.test_bots import views
from tests.games.bid_and_bluff.situations import (
    any_move,
    bid_all,
    dealt,
    goals,
    moving,
    plays,
)
from tests.lab.swaps import swaps

SEATS = tuple(int(seats) for seats in learned().tables)


def choose(game: BidAndBluff, state: Any, level: str) -> Any:
    view = game.view(state, game.actors(state)[0])
    return make(game, level).choose(view, Limit(), random.Random(1), Never())


@pytest.mark.parametrize("seats", SEATS)
def test_hard_tells_its_chance_to_win_for_each_move(game: BidAndBluff, seats: int) -> None:
    setup = Setup(seats, ("hook",) if seats % 2 else (), {"board": ("short", "standard", "long")[seats % 3]})
    bots: list[Bot] = [make(game, "hard"), *[make(game, "normal")] * (seats - 1)]
    weighed, other = set(), make(game, "hard")
    for view, decision, bot, moves in views(game, setup, seats, bots):
        if bot is not bots[0] or len(view.legal) == 1 or view.observation.phase == "colour":
            continue
        values = [reason.value for reason in decision.reasons if not reason.barred]
        assert {reason.move for reason in decision.reasons} == set(view.legal)
        assert decision.move == decision.reasons[0].move
        assert values == sorted(values, reverse=True)
        assert all(0 <= value <= 1 for value in values)
        assert all(reason.text for reason in decision.reasons)
        again = other.choose(view, Limit(), random.Random(moves), Never())
        assert again == decision
        weighed.add(view.observation.phase)
    assert weighed >= {"bid", "play", "move"}


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize("others", ["b5", "b5 c6", "b5 c6 d7 e8 f9"])
def test_a_seat_that_wins_by_entering_finish_enters(game: BidAndBluff, others: str, level: str) -> None:
    """BB-9: the last seat to move, which no other seat can overtake any more."""
    rivals = len(others.split())
    state = moving(game, f"{others} a16", "0 " * rivals + "3", "0 " * rivals + "3")
    while state.turn != state.dealer:
        state = any_move(game, state)[-1].state
    assert goals(game, state) > {"finish"}, "it may stay outside as well"
    assert choose(game, state, level).move == MoveDie("finish")


def test_the_high_cards_go_first_where_a_bid_is_made(game: BidAndBluff) -> None:
    """Of surely losing cards, the bot plays the higher if it wants no trick, and the lower if it still wants one."""
    hands = {1: "A9 B5", 2: "C10 C9", 3: "D4 D5", 0: "A2 A7"}
    for level in ("normal", "hard"):
        for bid, card in ((0, "Anchor 7"), (1, "Anchor 2")):
            state = dealt(game, hands, "E2")
            state, _ = plays(game, bid_all(game, state), "A9 C10 D4")
            state = replace(state, bids=(bid, 1, 0, 0))
            assert choose(game, state, level).move == PlayCard(card)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_last_card_of_a_trick_spoils_no_bid_that_is_made(game: BidAndBluff, level: str) -> None:
    state = dealt(game, {1: "A9 B5", 2: "C10 C9", 3: "D4 D5", 0: "A2 A10"}, "E2")
    state, _ = plays(game, bid_all(game, state), "A9 C10 D4")
    decision = choose(game, replace(state, bids=(0, 1, 1, 0)), level)
    assert decision.move == PlayCard("Anchor 2")
    assert [reason.move for reason in decision.reasons] == [PlayCard("Anchor 2"), PlayCard("Anchor 10")]


def test_learned_numbers_have_a_provenance(game: BidAndBluff) -> None:
    assert set(learned().tables) == set(learned().provenance)
    assert {2, 4, 6} <= set(SEATS)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 700_000
    for seats in SEATS:
        assert f"--seats {seats} " in learned().provenance[str(seats)]
        assert (FOLDER / f"bid_and_bluff_{seats}.bin").exists()


def test_where_nothing_was_learned_hard_plays_as_normal_does(
    game: BidAndBluff, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bid_and_bluff_hard, "learned", lambda: Learned({}, {}))
    state = dealt(game, {1: "A9 B5", 2: "C10 C9", 3: "E5 D3", 0: "A2 A7"}, "E2")
    assert choose(game, state, "hard") == choose(game, state, "normal")


def test_with_a_deck_that_was_not_learned_hard_plays_as_normal_does(game: BidAndBluff) -> None:
    assert knows(game.context)
    small = Context(replace(game.context.rules, suits=game.context.rules.suits[:4], cycle=(3, 2, 1)))
    assert not knows(small)
    assert not knows(Context(replace(game.context.rules, cycle=(9, 1))))
    other = BidAndBluff(small.rules)
    for view, decision, _, _ in views(other, Setup(4), 1, [make(other, Level.HARD)] * 4):
        if view.observation.phase in ("bid", "play", "move"):
            assert decision == make(other, Level.NORMAL).choose(view, Limit(), random.Random(1), Never())
        if view.observation.phase == "move":
            break


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("board", ["short", "standard", "long"])
def test_a_square_nearer_to_finish_is_worth_more(game: BidAndBluff, seats: int, board: str) -> None:
    """The chances to be in FINISH add up to one soon.

    In the zone each row is better than the one before, and START is poor.
    """
    plan, numbers = game.context.boards[board], brain(seats).numbers
    found = prospects(game.context, plan, numbers, seats >= 4)
    for row in found:
        there = {square: row[square] for square in bits(plan.open)}
        for one in there.values():
            assert list(one.within) == sorted(one.within)
            assert 0 <= one.within[0] <= one.within[-1] <= 1
            assert one.rounds >= 1
        strong = {square: one.strength(numbers.strength) for square, one in there.items()}
        best: dict[int, float] = {}
        for square in bits(plan.zone):
            best[square // plan.columns] = max(strong[square], best.get(square // plan.columns, -99.0))
        assert list(best.values()) == sorted(best.values())
        assert max(strong[square] for square in bits(plan.start)) < max(strong.values()) - 0.5
    assert len(found) == len(game.context.rules.cycle)


def ended(game: BidAndBluff, plan: Board, numbers: Numbers, diagonal: bool) -> list[list[Prospect]]:
    """Compute the prospects of squares from their definition: one move of one die from one square at a time."""
    cycle = game.context.rules.cycle
    after = [NOWHERE] * len(plan.names)
    found = []
    for step in range(HORIZON + len(cycle) - 1, -1, -1):
        now, rounds = list(after), [prospect.rounds for prospect in after]
        odds = steps_ahead(game.context, numbers, cycle[step % len(cycle)])
        for square in bits(plan.open):
            enters, ends = ways(plan, square, 0, diagonal, odds[plan.zone >> square & 1])
            leads = [(part, after[min(each, key=rounds.__getitem__)]) for part, each in ends]
            now[square] = ahead(enters, leads)
        after = now
        found.append(after)
    return found[: -len(cycle) - 1 : -1]


@pytest.mark.parametrize(
    "rows",
    [
        None,
        ("FFFF", "rrrr", ".#..", ".#.#", "..#.", "SSSS"),
        ("FFF", "rrr", "#.#", "...", ".#.", "...", "SSS"),
    ],
    ids=["shipped", "crooked", "odd and narrow"],
)
@pytest.mark.parametrize("seats", [3, 6])
def test_the_worth_of_a_square_is_the_worth_of_the_moves_from_it(
    game: BidAndBluff, rows: tuple[str, ...] | None, seats: int
) -> None:
    """This holds for mirrored squares, for moves to the same squares, and for all lengths of a move."""
    plan, numbers, diagonal = (
        Board(rows or game.context.boards["short"].rows),
        brain(seats).numbers,
        seats >= 4,
    )
    meant = ended(game, plan, numbers, diagonal)
    for row, expected in zip(prospects(game.context, plan, numbers, diagonal), meant, strict=True):
        for one, other in zip(row, expected, strict=True):
            assert one.rounds == pytest.approx(other.rounds, rel=1e-12)
            assert one.within == pytest.approx(other.within, rel=1e-12)


def test_each_square_of_a_half_is_searched_once(game: BidAndBluff, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first decision waits for this search.

    A search for each number of steps and cards took three times as long.
    """
    plan, searched = Board(game.context.boards["long"].rows), list[int]()
    search = Board._search

    def counted(board: Board, square: int, *rest: Any) -> Reach:
        searched.append(square)
        return search(board, square, *rest)

    monkeypatch.setattr(Board, "_search", counted)
    prospects(game.context, plan, brain(6).numbers, diagonal=True)
    assert sorted(searched) == [square for square in bits(plan.open) if square % plan.columns < 3]


def test_a_die_that_others_hem_in_is_weaker(game: BidAndBluff) -> None:
    """Two rows before FINISH, without diagonal steps: three dice ahead leave no way there, one leaves a longer way."""
    plan, numbers = game.context.boards["standard"], brain(2).numbers
    found = Places(game.context, plan, numbers, diagonal=False)

    def among(*others: str) -> float:
        return found.among(3, plan.number["b16"], sum([1 << plan.number[other] for other in others]))

    alone = found.alone[3][plan.number["b16"]]
    assert among() == alone
    assert among("c12", "d15", "a1") == alone, "whoever is behind is in nobody's way"
    assert among("a16", "b17", "c16") < among("b17") < alone
    assert found.among(3, plan.number["a1"], 1 << plan.number["f17"]) == found.alone[3][plan.number["a1"]]


def test_hard_stands_in_the_way_of_others(game: BidAndBluff) -> None:
    """Of two squares in a row, the better one for a lone die is worse if the rival comes from behind the other."""

    def worth(rival: str) -> dict[str, float]:
        state = replace(moving(game, f"{rival} c6", "0 3", "0 3"), turn=1)
        return {reason.move.to: reason.value for reason in choose(game, state, "hard").reasons}

    plan = game.context.boards["standard"]
    stakes = Stakes(game.context, brain(2).numbers)
    alone = stakes.strengths(game.view(moving(game, "c9 c6", "0 3", "0 3"), 1).observation)
    assert alone[plan.number["b9"]] < alone[plan.number["f9"]]
    assert worth("c11")["b9"] < worth("c11")["f9"]
    assert worth("c9")["b9"] > worth("c9")["f9"]


def test_parts_that_may_come_about_are_worth_what_they_are_against_the_usual_whole() -> None:
    assert blend([(1.0, 3.0)], 5.0) == pytest.approx(3.0)
    assert blend([(2.0, 3.0), (6.0, 3.0)], 5.0) == pytest.approx(3.0)
    # A chance of one half to be sure of the race, and otherwise to be out of it, is a chance of one half.
    mixed = blend([(0.5, 1e40), (0.5, 0.0)], 5.0)
    assert mixed / (mixed + 5.0) == pytest.approx(0.5)
    assert blend([], 5.0) == 0.0


def test_the_chance_to_win_is_taken_over_tricks_and_rivals() -> None:
    """Computed by hand: a bid of 1 is made three times in four.

    One rival makes the own bid if this one is missed.
    """
    own, rivals = [1.0, 3.0], [Rival(9.0, 1.0, None)]
    foretold = Foretold([0.25, 0.75], [0.0], [1.0])
    value = chance(table(own, rivals), rivals, foretold, 1, 0)
    assert value == pytest.approx(0.75 * 3 / 4 + 0.25 * 1 / 10)
    settled = [Rival(9.0, 1.0, False)]
    assert chance(table(own, settled), settled, foretold, 1, 0) == pytest.approx(0.75 * 3 / 4 + 0.25 * 1 / 2)
    # Between two seats, a trick not taken by one goes to the other.
    assert duel(own, [2.0, 7.0], foretold, 0) == pytest.approx(0.75 * 3 / 5 + 0.25 * 1 / 8)


@pytest.mark.parametrize("values", [(0.5, -1.0, 2.0), (-1.0, 3.0, -2.0), (-1.0, -3.0, 0.0)])
def test_units_that_are_off_count_for_nothing(values: tuple[float, ...]) -> None:
    """The number of active inputs makes no difference.

    Three are computed by hand, with one output: the chance of no trick.
    """
    layers = (
        Layer([[0.0] * 3], [0.0] * 3),
        Layer([[1.0, 0.5], [2.0, 0.5], [-1.0, 0.5]], [0.1, -0.2]),
        Layer([[2.0] * 11, [-1.0] * 11], [0.0, 0.3, *[0.0] * 9]),
    )
    net = Net(layers)
    on = [max(0.0, value) for value in values]
    hidden = [
        max(0.0, on[0] + 2 * on[1] - on[2] + 0.1),
        max(0.0, 0.5 * sum(on) - 0.2),
    ]
    out = 2 * hidden[0] - hidden[1]
    told = foretell(net, values, 1)
    assert told.tricks == pytest.approx([1 / (1 + math.exp(0.3)), 1 / (1 + math.exp(-0.3))])
    assert told.if_made == pytest.approx([1 / (1 + math.exp(-out))])


def test_parts_are_worked_out_once_a_round(game: BidAndBluff, monkeypatch: pytest.MonkeyPatch) -> None:
    """The values depend on bids and squares, and every card asks for them again."""
    asked, part = list[tuple[Any, ...]](), Stakes.part

    def counted(stakes: Stakes, seen: Observation, *rest: int) -> float:
        asked.append((seen.round, seen.dice, *rest))
        return part(stakes, seen, *rest)

    monkeypatch.setattr(Stakes, "part", counted)
    bot, state, rng = make(game, "hard"), game.start(Setup(3)), random.Random(5)
    while state.round < 3:
        actor = game.actors(state)[0]
        move = game.sample(state, rng) if actor == CHANCE else None
        if move is None:
            move = bot.choose(game.view(state, actor), Limit(), rng, Never()).move
        state = game.apply(state, actor, move)
    assert len(set(asked)) == len(asked) > 100


def test_a_prospect_is_as_strong_as_its_weights_say() -> None:
    assert Prospect(2.0, (0.5, 1.0)).strength([-1.0, 2.0, 3.0]) == pytest.approx(2.0)


def test_hard_beats_the_bot_that_moves_at_random(game: BidAndBluff) -> None:
    bots: list[Bot] = [make(game, "hard"), RandomBot()]
    setup = Setup(2, (), {"board": "short"})
    wins = sum(play_game(game, setup, bots, seed, Limit())[0].winners == (0,) for seed in range(8))
    assert wins >= 6


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_hidden_hands_change_no_decision(level: str) -> None:
    """Ten tables are played: all numbers of seats, boards of each length, with and without Hook."""
    assert swaps("bid_and_bluff", level, 80, 3, of_a_game=8) == (80, 0)
