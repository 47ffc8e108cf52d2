"""Tests of Bid & Bluff, ruling by ruling: moves of the dice, the end, boards and reasons."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bidtable.core.errors import IllegalMove, SetupError
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Setup, Termination
from bidtable.games.bid_and_bluff import BidAndBluff, load, race, story
from bidtable.games.bid_and_bluff.events import CardPlayed, DieMoved, GameEnded, RoundEnded, RoundScored
from bidtable.games.bid_and_bluff.moves import Bid, MoveDie
from bidtable.games.bid_and_bluff.state import IN_FINISH, State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.games.bid_and_bluff.situations import (
    any_move,
    bid_all,
    dealt,
    goals,
    moving,
    of_kind,
    plays,
    seated,
)
from tests.play import did

NAMES = ("Ada", "Ben", "Clio", "Dan")


# -- movement ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "bid", "tricks", "steps"),
    [
        ("a1", 3, 3, 6),
        ("a1", 3, 4, 4),
        ("a1", 0, 0, 3),
        ("a1", 5, 0, 0),
        ("c12", 1, 1, 4),
        ("a13", 3, 3, 3),
        ("a13", 3, 4, 0),
        ("a13", 3, 2, 0),
        ("a13", 0, 0, 1),
        ("f17", 5, 5, 5),
        ("f17", 0, 1, 0),
    ],
)
def test_how_far_a_die_may_move(game: BidAndBluff, die: str, bid: int, tricks: int, steps: int) -> None:
    """BB-6: outside bid + 3 or a step per trick; in the zone the bid (a made 0 is 1) or none.

    The source's examples: bid 3, took 3: 6 squares; bid 3, took 4: 4 squares.
    """
    state = moving(game, f"{die} d1", f"{bid} 0", f"{tricks} 0")
    found = state.allowances[0]
    assert found.total == steps
    assert found.made == (bid == tricks)
    assert found.in_zone == (die in ("a13", "f17"))
    assert sum(count for _, count in found.parts) == steps


def test_running_into_the_zone_keeps_the_allowance(game: BidAndBluff) -> None:
    """BB-6: a move that begins outside and runs into the zone keeps its full allowance."""
    state = moving(game, "a12 f1", "1 0", "1 0")
    after, events = did(game, state, 0, MoveDie("a16"))
    moved = of_kind(events, DieMoved)[0]
    assert moved.path == ("a13", "a14", "a15", "a16")
    assert moved.forfeited == 0
    # The die is in the zone now, but moved from outside, and the table goes on showing that.
    assert game.context.board(after).zone >> after.dice[0] & 1
    assert not after.allowances[0].in_zone


def test_dice_move_from_the_dealers_left(game: BidAndBluff) -> None:
    """BB-6: the dice move in order from the dealer's left, each once."""
    state = moving(game, "a1 c1 e1", "1 1 1", "2 2 2", dealer=1)
    order = []
    while state.phase == "move":
        order.append(state.turn)
        state = any_move(game, state)[-1].state
    assert order == [2, 0, 1]


def test_the_round_is_scored_before_the_moves(game: BidAndBluff) -> None:
    """BB-6: bids, tricks and allowances are shown together when the last trick is taken."""
    state = dealt(game, {0: "A1 B1", 1: "A9 B9"}, "E5")
    state = game.apply(state, 1, Bid(2))
    state = game.apply(state, 0, Bid(1))
    state, events = plays(game, state, "A9 A1 B9 B1")
    assert of_kind(events, RoundScored) == [RoundScored(7, (1, 2), (0, 2), (0, 5))]
    assert len(of_kind(events, CardPlayed)) == 4
    assert state.turn == 1


@pytest.mark.parametrize(
    ("dice", "steps", "squares"),
    [
        # c4 and d4: c4 is black below.
        pytest.param("c3 f1", 1, "b3 d3", id="BB-7: not onto a black space"),
        pytest.param("c7 f1", 1, "b7 d7 c8", id="BB-7: forward or sideways, never back"),
        pytest.param("c7 e1 f1", 1, "b7 d7 c8", id="BB-7: not diagonally with three players"),
        pytest.param("c7 d1 e1 f1", 1, "b7 d7 b8 c8 d8", id="BB-7: diagonally forward with four players"),
        pytest.param("c7 c8 f1", 1, "b7 d7", id="BB-7: not onto another die"),
        pytest.param("c7 c8 b7 d7", 1, "b8 d8", id="BB-7: diagonally between two dice"),
        # c10 is black; a step left and back again is no way.
        pytest.param("b9 f1", 2, "d9 a10 b11", id="BB-7: no square twice"),
        pytest.param("a1 f1", 3, "d1 a2 c2 b3 a4", id="BB-8: exactly the allowance"),
        # Two squares to the left of c17 and three to its right; other dice make the longest way shorter.
        pytest.param("c17 f1", 5, "f17 finish", id="BB-9: the longest way, or FINISH"),
        pytest.param("c17 e17 f1", 5, "a17 finish", id="BB-9: the longest way that is free, or FINISH"),
        pytest.param("c17 b17 d17", 5, "finish", id="BB-9: FINISH alone for a die that is hemmed in"),
    ],
)
def test_where_a_die_may_go(game: BidAndBluff, dice: str, steps: int, squares: str) -> None:
    """The first die bid 5: missed outside the zone, a step for each trick; made inside, 5 steps."""
    others = " 0" * (len(dice.split()) - 1)
    assert goals(game, moving(game, dice, f"5{others}", f"{steps}{others}")) == set(squares.split())


def test_no_black_space_and_no_other_die(game: BidAndBluff) -> None:
    """BB-7: never onto a black space or another die; a diagonal step may pass between them."""
    board = game.context.boards["standard"]
    every = range(board.columns * board.height)
    black = {board.names[square] for square in every if not (board.open | board.finish) >> square & 1}
    for seed in range(30):
        free = random.Random(seed).sample(bits(board.open & ~board.zone), 4)
        names = [board.names[square] for square in free]
        state = moving(game, " ".join(names), "5 5 5 5", "4 0 0 0")
        assert not goals(game, state) & (black | set(names))


def test_no_square_twice(game: BidAndBluff) -> None:
    """BB-7: no square is used twice in a move, its starting square included."""
    for target in race.targets(game.context, moving(game, "c9 f1", "5 0", "4 0"), 0):
        way = ("c9", *target.path)
        assert len(set(way)) == len(way)


def test_exactly_the_allowance(game: BidAndBluff) -> None:
    """BB-8: every choice uses exactly the allowance, and nothing is lost."""
    state = moving(game, "a1 f1", "0 0", "3 0")
    for target in race.targets(game.context, state, 0):
        assert target.steps == len(target.path) == 3
        assert target.forfeited == 0


def test_the_longest_way_if_none_is_long_enough(walled: BidAndBluff) -> None:
    """BB-8: if no way is long enough, the longest ones count, and the rest is forfeited."""
    state = moving(walled, "c1 a2", "5 5", "4 0", board="walled")
    # a2 is taken, so the way up is closed: two squares to the left of c1, three to its right.
    assert goals(walled, state) == {"f1"}
    _, events = did(walled, state, 0, MoveDie("f1"))
    assert of_kind(events, DieMoved)[0] == DieMoved(0, ("d1", "e1", "f1"), 1, start="c1")
    (target,) = race.targets(walled.context, state, 0)
    assert (target.to, target.steps, target.forfeited) == ("f1", 3, 1)


def test_no_choice_but_to_stay(walled: BidAndBluff) -> None:
    """BB-8: a die that cannot step stays without being asked, and its steps are lost."""
    state = dealt(walled, {0: "A1", 1: "A9", 2: "A2"}, "E5", board="walled", dice="b1 a1 a2")
    state, events = plays(walled, bid_all(walled, state, 1), "A9 A2 A1")
    # Seat 1 is in the corner behind both others.
    assert of_kind(events, DieMoved)[0] == DieMoved(1, (), 4)
    assert of_kind(events, DieMoved)[1:] == [DieMoved(2, (), 0), DieMoved(0, (), 0)]
    assert state.phase == "deal"


def test_nothing_to_move_goes_on_to_the_next_deal(game: BidAndBluff) -> None:
    """BB-8: when no die may step, the round ends, and the next one is dealt."""
    state = dealt(game, {0: "A1", 1: "B1"}, "E5", dice="a13 b13")
    state, events = plays(game, bid_all(game, state, 5), "B1 A1")
    assert of_kind(events, DieMoved) == [DieMoved(1, (), 0), DieMoved(0, (), 0)]
    assert of_kind(events, RoundEnded) == [RoundEnded(8, (0, 1))]
    assert (state.phase, state.round, state.dealer) == ("deal", 8, 0)
    state = game.apply(state, CHANCE, game.sample(state, random.Random(1)))
    assert (state.round, state.dealer) == (9, 1)


def test_finish_ends_the_move_and_counts_what_is_left(game: BidAndBluff) -> None:
    """BB-9: FINISH is legal whenever it is within reach; overshoot = allowance - fewest steps to it."""
    state = moving(game, "a16 f1", "4 0", "4 0")
    ends = goals(game, state)
    assert "finish" in ends
    assert len(ends) > 1
    after, events = did(game, state, 0, MoveDie("finish"))
    moved = of_kind(events, DieMoved)[0]
    assert moved.path == ("a17", "a18")
    assert moved.overshoot == 2
    assert moved.forfeited == 0
    assert after.entered == ((0, 2),)
    assert after.dice[0] == IN_FINISH
    assert MoveDie("finish") not in game.legal(moving(game, "a13 f1", "4 0", "4 0"), 0)


def told(game: BidAndBluff, state: State) -> list[tuple[str, tuple[str, ...], int, int, int]]:
    """Return for each target of the first seat: the square, the way, its steps, those lost, those over."""
    found = race.targets(game.context, state, 0)
    return [(one.to, one.path, one.steps, one.forfeited, one.overshoot) for one in found]


@pytest.mark.parametrize(
    ("die", "steps", "square", "finish"),
    [
        # The way to f17 has exactly five steps.
        pytest.param("a17", 5, ("f17", "b17 c17 d17 e17 f17", 0), ("a18", 4), id="beside all steps"),
        # Three squares to the right and then FINISH would be four steps; FINISH still counts as one step off.
        pytest.param("c17", 4, ("f17", "d17 e17 f17", 1), ("c18", 3), id="no square of a full move"),
    ],
)
def test_finish_is_offered_with_its_shortest_way(
    game: BidAndBluff, die: str, steps: int, square: tuple[str, str, int], finish: tuple[str, int]
) -> None:
    """BB-8, BB-9: FINISH is a choice whenever it is in reach; overshoot is by the shortest way."""
    to, way, lost = square
    path = tuple(way.split())
    assert told(game, moving(game, f"{die} f1", f"{steps} 0", f"{steps} 0")) == [
        (to, path, len(path), lost, -1),
        ("finish", (finish[0],), 1, 0, finish[1]),
    ]


def test_where_no_way_uses_up_the_steps_the_longest_stand_beside_finish(game: BidAndBluff) -> None:
    """BB-9: where no path uses up the allowance, the squares of BB-8 are offered beside FINISH."""
    # From c17 a die can go two squares to the left or three to the right: five steps fit no way.
    state = moving(game, "c17 f1", "5 0", "5 0")
    _, finish = race.targets(game.context, state, 0)
    assert told(game, state)[0] == ("f17", ("d17", "e17", "f17"), 3, 2, -1)
    assert (finish.to, finish.steps, finish.overshoot) == ("finish", 1, 4)
    after, events = did(game, state, 0, MoveDie("f17"))
    assert of_kind(events, DieMoved)[0] == DieMoved(0, ("d17", "e17", "f17"), 2, start="c17")
    assert after.entered == ()


def test_finish_takes_any_number_of_dice(game: BidAndBluff) -> None:
    """BB-9: FINISH takes any number of dice, also on the same square."""
    state = moving(game, "a17 a16 b17", "2 3 1", "2 3 1")
    for _ in range(3):
        state = game.apply(state, state.turn, MoveDie("finish"))
    assert len(state.entered) == 3


def test_the_rounds_other_moves_are_still_made(game: BidAndBluff) -> None:
    """BB-10: when a die is in FINISH the others still move; the greatest overshoot wins."""
    state = moving(game, "a17 c17 f1", "1 4 0", "1 4 0")
    state = game.apply(state, 0, MoveDie("finish"))
    assert state.phase == "move"
    assert game.outcome(state) is None
    state = game.apply(state, 1, MoveDie("finish"))
    assert state.phase == "move"
    end, events = did(game, state, 2, next(iter(game.legal(state, 2))))
    assert of_kind(events, GameEnded) == [GameEnded(1, 3)]
    outcome = game.outcome(end)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.reason == Termination.FINISHED
    assert outcome.scores[1] == max(outcome.scores) == 17 + 3
    assert game.actors(end) == ()
    with pytest.raises(IllegalMove, match="over"):
        game.apply(end, 0, MoveDie("finish"))


def test_equal_overshoot_the_earlier_wins(game: BidAndBluff) -> None:
    """BB-10: with equal overshoot, the die that entered first wins, whatever the seat's number."""
    state = moving(game, "a17 c17 e17", "3 3 3", "3 3 3", dealer=1)
    while state.phase == "move":
        state = game.apply(state, state.turn, MoveDie("finish"))
    assert state.entered == ((2, 2), (0, 2), (1, 2))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (2,)


def test_the_view_shows_allowance_targets_and_paths(game: BidAndBluff) -> None:
    """BB-11: before a move the view holds the allowance, all choices, and the way to each."""
    state = moving(game, "c14 f1", "5 0", "5 0")
    for seat in (0, 1, None):
        seen = game.observe(state, seat)
        assert seen.allowances[0].parts == (("bid", 5),)
        found = race.targets(game.context, seen, 0)
        assert [MoveDie(target.to) for target in found] == list(game.legal(state, 0))
        for target in found:
            assert race.target(game.context, seen, 0, target.to) == target
            _, events = did(game, state, 0, MoveDie(target.to))
            moved = of_kind(events, DieMoved)[0]
            assert moved.path == target.path
            assert moved.overshoot == target.overshoot
            assert moved.forfeited == target.forfeited


# -- the way to FINISH -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "far"), [(2, [19, 20]), (3, [19, 20, 21]), (4, [17, 17, 17, 17])])
def test_bb_7_diagonal_steps_bring_finish_nearer(game: BidAndBluff, seats: int, far: list[int]) -> None:
    """With four or more players a die cuts the corners of black squares, which it otherwise walks around."""
    state = seated(game, seats)
    assert [race.distance(game.context, state, seat) for seat in range(seats)] == far


def test_bb_7_other_dice_are_in_the_way_and_its_own_is_not(game: BidAndBluff) -> None:
    assert race.distance(game.context, moving(game, "c12 a1", "0 0", "0 0"), 0) == 6
    assert race.distance(game.context, moving(game, "c12 c13", "0 0", "0 0"), 0) == 7
    over = replace(moving(game, "c12 a1", "0 0", "0 0"), dice=(IN_FINISH, 0))
    assert race.distance(game.context, over, 0) == 0


# -- final words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entered", "told"),
    [
        (((1, 0),), "Ben enters FINISH in round 4."),
        (((1, 2),), "Ben enters FINISH in round 4, 2 steps over."),
        (((0, 0), (1, 2)), "Ben enters FINISH in round 4, 2 steps over. Ada came less far."),
        (
            ((2, 1), (1, 1)),
            "Clio enters FINISH in round 4, 1 step over. Ben came as far, but entered later.",
        ),
    ],
)
def test_bb_10_how_a_race_was_won(game: BidAndBluff, entered: tuple[tuple[int, int], ...], told: str) -> None:
    state = replace(seated(game, 4), round=4, entered=entered)
    assert story.verdict(game.context, state, NAMES) == told


def test_bids_tricks_and_steps_are_counted(game: BidAndBluff) -> None:
    events = (
        RoundScored(1, (2, 0), (2, 3), (5, 3)),
        DieMoved(0, ("a2", "a3"), 3),
        DieMoved(1, ("b2", "b3", "b4"), 0),
        RoundScored(2, (1, 1), (0, 1), (0, 4)),
        DieMoved(1, ("b5",), 1),
        RoundScored(3, (0, 2), (0, 2), (3, 5)),
    )
    labels = ("Bids made", "Tricks taken", "Steps run", "Steps lost")
    found = story.facts(game.context, events, 2)
    assert tuple(tuple((fact.title, fact.text) for fact in own) for own in found) == (
        tuple(zip(labels, ("2 of 3", "2", "2", "3"), strict=True)),
        tuple(zip(labels, ("2 of 3", "6", "4", "1"), strict=True)),
    )


# -- set-up, boards, reasons ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def walled(tmp_path_factory: pytest.TempPathFactory) -> BidAndBluff:
    """The game with one more board, from the player's folder: the only way up is column a."""
    folder = tmp_path_factory.mktemp("rules")
    boards = folder / "bid_and_bluff" / "boards"
    boards.mkdir(parents=True)
    rows = "  FFFFFF\n  ......\n  .#####\n  .#####\n  SSSSSS\n"
    text = f"title: Walled\nprovenance: reconstructed\nrows: |\n{rows}"
    (boards / "walled.yaml").write_text(text, encoding="utf-8")
    return load(Library(places.shipped_rules(), folder))


def test_the_three_boards(game: BidAndBluff) -> None:
    """The standard board has eleven white rows, the short one five, the long one seventeen."""
    assert [choice.id for choice in game.info.options[0].choices] == ["standard", "short", "long"]
    assert game.info.options[0].default == "standard"
    for name, white in (("standard", 11), ("short", 5), ("long", 17)):
        board = game.context.boards[name]
        assert board.columns == 6
        assert board.height == 1 + 5 + white + 1
        assert board.zone.bit_count() == 30
        assert board.start.bit_count() == 6
        assert board.finish.bit_count() == 6


@pytest.mark.parametrize("setup", [Setup(1), Setup(7), Setup(2, ("hok",)), Setup(2, (), {"board": "round"})])
def test_setups_that_do_not_fit(game: BidAndBluff, setup: Setup) -> None:
    with pytest.raises(SetupError):
        game.start(setup)


def test_why_not(game: BidAndBluff) -> None:
    state = moving(game, "c7 f1", "5 0", "1 0")
    seen = game.observe(state, 0)
    assert "cannot reach" in game.why_not(seen, 0, MoveDie("a1"))
    assert "cannot reach" in game.why_not(seen, 0, MoveDie("nowhere"))
    assert game.why_not(seen, 0, MoveDie("c8")) == ""
    assert "not this player" in game.why_not(seen, 1, MoveDie("c8"))
    assert game.why_not(seen, 0, Bid(1)) != ""
