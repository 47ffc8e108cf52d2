"""Bid & Bluff, ruling by ruling."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from bidtable.core.errors import IllegalMove, SetupError
from bidtable.core.model import CHANCE, Event, Setup, Termination
from bidtable.games.bid_and_bluff import load
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.parts import (
    IN_FINISH,
    Bid,
    CardPlayed,
    CardsCut,
    ChooseColour,
    ChooseStart,
    Cut,
    Deal,
    Dealt,
    DieMoved,
    GameEnded,
    MoveDie,
    PlayCard,
    RoundScored,
    State,
    TrickTaken,
)
from bidtable.rulebook import Library
from bidtable.store import places


@pytest.fixture(scope="module")
def game() -> BidAndBluff:
    return load(Library(places.shipped_rules()))


def seated(game: BidAndBluff, seats: int, *variants: str, dealer: int = 0, board: str = "standard") -> State:
    """Return a game before its first deal: dice on a1, b1, c1 ... from seat 0 on."""
    state = game.start(Setup(seats, variants, {"board": board}))
    cut = ["A1", "B2", "C3", "D4", "E5", "A6"][:seats]
    cut[dealer] = "E10"
    state, _ = game.apply(state, CHANCE, Cut(tuple(cut)))
    colours = ("red", "blue", "green", "yellow", "purple", "orange")
    for step in range(1, seats + 1):
        seat = (dealer + step) % seats
        state, _ = game.apply(state, seat, ChooseColour(colours[seat]))
        state, _ = game.apply(state, seat, ChooseStart(f"{'abcdef'[seat]}1"))
    return state


def deal(game: BidAndBluff, state: State, hands: dict[int, str], trump: str) -> tuple[State, Dealt]:
    """Deal these hands, cards parted by blanks."""
    seats = len(state.dice)
    order = [(state.dealer + 1 + place) % seats for place in range(seats)]
    split = {seat: hand.split() for seat, hand in hands.items()}
    cards = [split[seat][i] for i in range(len(split[0])) for seat in order]
    state, events = game.apply(state, CHANCE, Deal((*cards, trump)))
    (event,) = events
    assert isinstance(event, Dealt)
    return state, event


def in_round(game: BidAndBluff, state: State, number: int) -> State:
    return replace(state, round=number)


def plays(game: BidAndBluff, state: State, cards: str) -> tuple[State, list[Event]]:
    """Play these cards, each by whose turn it is."""
    events: list[Event] = []
    for card in cards.split():
        state, more = game.apply(state, state.turn, PlayCard(card))
        events += more
    return state, events


def squares(game: BidAndBluff, state: State, *names: str) -> State:
    board = game.rules.boards[state.board]
    dice = tuple(IN_FINISH if name == "finish" else board.square(name) for name in names)
    return replace(state, dice=dice)


def moving(
    game: BidAndBluff, dice: str, bids: str, tricks: str, *, dealer: int = -1, board: str = "standard"
) -> State:
    """Return a game whose tricks are all played: `turn` is the dealer's left, the dice as given."""
    names = dice.split()
    seats = len(names)
    dealer = seats - 1 if dealer < 0 else dealer
    state = seated(game, seats, dealer=dealer, board=board)
    state = squares(game, state, *names)
    return replace(
        state,
        phase="move",
        turn=(dealer + 1) % seats,
        bids=tuple(int(bid) for bid in bids.split()),
        tricks=tuple(int(count) for count in tricks.split()),
    )


def of_kind(events: Any, kind: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def goals(game: BidAndBluff, state: State) -> set[str]:
    return {move.to for move in game.legal(state, state.turn) if isinstance(move, MoveDie)}


# -- before the first round ----------------------------------------------------------------------------


def test_the_highest_number_deals(game: BidAndBluff) -> None:
    """BB-1: the highest number cut deals first; the suit does not matter."""
    state = game.start(Setup(4))
    assert game.actors(state) == (CHANCE,)
    state, events = game.apply(state, CHANCE, Cut(("E3", "E8", "A9", "E7")))
    assert state.dealer == 2
    assert events == (CardsCut((0, 1, 2, 3), ("E3", "E8", "A9", "E7"), 2),)
    assert game.actors(state) == (3,)


def test_equal_highest_cut_again(game: BidAndBluff) -> None:
    """BB-1: equal highest cut again, and only they; as often as it takes."""
    state = game.start(Setup(4))
    state, events = game.apply(state, CHANCE, Cut(("A9", "B2", "C9", "D9")))
    assert state.cutters == (0, 2, 3)
    assert state.phase == "cut"
    assert of_kind(events, CardsCut)[0].dealer == -1
    state, _ = game.apply(state, CHANCE, Cut(("A4", "B8", "C8")))
    assert state.cutters == (2, 3)
    with pytest.raises(IllegalMove):
        game.apply(state, CHANCE, Cut(("A1", "A2", "A3")))
    state, events = game.apply(state, CHANCE, Cut(("A7", "B10")))
    assert state.dealer == 3
    assert of_kind(events, CardsCut)[0].seats == (2, 3)


def test_a_cut_names_different_cards_of_the_deck(game: BidAndBluff) -> None:
    """BB-1: chance can cut no card twice, and none that is not in the deck."""
    state = game.start(Setup(2))
    for cards in (("A1", "A1"), ("A1",), ("A1", "F1"), ("A1", "A11")):
        assert Cut(cards) not in game.legal(state, CHANCE)
        with pytest.raises(IllegalMove):
            game.apply(state, CHANCE, Cut(cards))


def test_the_deal_moves_clockwise(game: BidAndBluff) -> None:
    """BB-1: the deal moves one seat clockwise, past the last seat to the first."""
    state = moving(game, "a1 c1 e1", "0 0 0", "1 1 1", dealer=2)
    assert state.turn == 0
    seen = [state.dealer]
    for _ in range(3):
        while state.phase == "move":
            state, _ = game.apply(state, state.turn, next(iter(game.legal(state, state.turn))))
        assert state.phase == "deal"
        seen.append(state.dealer)
        state = squares(game, replace(state, phase="move", turn=(state.dealer + 1) % 3), "a1", "c1", "e1")
    assert seen == [2, 0, 1, 2]


def test_dice_and_squares_from_the_dealers_left(game: BidAndBluff) -> None:
    """BB-2: from the dealer's left, each chooses colour and START square; the dealer is last."""
    state = game.start(Setup(3))
    state, _ = game.apply(state, CHANCE, Cut(("A1", "B10", "C3")))
    order = []
    for colour, square in (("red", "f1"), ("blue", "a1"), ("orange", "c1")):
        seat = state.turn
        order.append(seat)
        assert len(game.legal(state, seat)) == 6 - len(order) + 1
        state, _ = game.apply(state, seat, ChooseColour(colour))
        assert game.actors(state) == (seat,)
        assert len(game.legal(state, seat)) == 6 - len(order) + 1
        state, _ = game.apply(state, seat, ChooseStart(square))
    assert order == [2, 0, 1]
    assert state.colours == ("blue", "orange", "red")
    assert state.phase == "deal"
    assert state.round == 1


def test_a_die_and_a_square_are_taken_once(game: BidAndBluff) -> None:
    """BB-2: what is taken is taken, and the refusal says so."""
    state = game.start(Setup(2))
    state, _ = game.apply(state, CHANCE, Cut(("A1", "B10")))
    state, _ = game.apply(state, 0, ChooseColour("red"))
    state, _ = game.apply(state, 0, ChooseStart("c1"))
    with pytest.raises(IllegalMove, match="die is taken"):
        game.apply(state, 1, ChooseColour("red"))
    state, _ = game.apply(state, 1, ChooseColour("blue"))
    with pytest.raises(IllegalMove, match="no free START square"):
        game.apply(state, 1, ChooseStart("c1"))
    with pytest.raises(IllegalMove, match="no free START square"):
        game.apply(state, 1, ChooseStart("c2"))


# -- deal, bids, tricks --------------------------------------------------------------------------------


def test_the_chart_of_the_deal(game: BidAndBluff) -> None:
    """BB-3: 8 7 6 5 4 3 2 1 2 3 4 5 6 7, and then again from 8."""
    chart = [8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]
    assert [game.count(number) for number in range(1, 30)] == [*chart, *chart, 8]


def test_the_next_card_shows_trump(game: BidAndBluff) -> None:
    """BB-3: everybody holds as many cards as the chart says; the top undealt card is trump."""
    state = seated(game, 4)
    rng = random.Random(3)
    for number, count in ((1, 8), (8, 1), (9, 2), (15, 8)):
        before = in_round(game, state, number)
        move = game.sample(before, rng)
        after, events = game.apply(before, CHANCE, move)
        assert isinstance(move, Deal)
        assert len(move.cards) == 4 * count + 1
        assert [hand.bit_count() for hand in after.hands] == [count] * 4
        assert game.cards.names[after.trump] == move.cards[-1]
        assert of_kind(events, Dealt)[0].count == count
        assert game.actors(after) == (1,)


def test_one_card_at_a_time_from_the_dealers_left(game: BidAndBluff) -> None:
    """BB-3: the cards go round one by one, and the dealer gets the last of each go."""
    state = in_round(game, seated(game, 3, dealer=1), 7)
    state, events = game.apply(state, CHANCE, Deal(("A1", "A2", "A3", "B1", "B2", "B3", "E9")))
    assert of_kind(events, Dealt)[0].hands == (("A2", "B2"), ("A3", "B3"), ("A1", "B1"))


def test_only_the_own_hand_of_a_deal_is_told(game: BidAndBluff) -> None:
    """BB-3: a deal shows each seat its own cards, and trump to all."""
    _, event = deal(game, in_round(game, seated(game, 2), 7), {0: "A1 A2", 1: "B1 B2"}, "C5")
    own = game.project_event(event, 1)
    assert isinstance(own, Dealt)
    assert own.hands == ((), ("B1", "B2"))
    assert own.trump == "C5"
    nobody = game.project_event(event, None)
    assert isinstance(nobody, Dealt)
    assert nobody.hands == ((), ())


def test_bids_go_round_in_the_open(game: BidAndBluff) -> None:
    """BB-4: 0 to 5, from the dealer's left, the dealer last; everybody sees them."""
    state, _ = deal(
        game, in_round(game, seated(game, 3, dealer=1), 7), {0: "A1 A2", 1: "B1 B2", 2: "C1 C2"}, "D1"
    )
    order = []
    for tricks in (5, 0, 5):
        seat = state.turn
        order.append(seat)
        assert list(game.legal(state, seat)) == [Bid(n) for n in range(6)]
        state, _ = game.apply(state, seat, Bid(tricks))
        assert game.project(state, (seat + 1) % 3).bids[seat] == tricks
        assert game.project(state, None).bids[seat] == tricks
    assert order == [2, 0, 1]
    assert state.phase == "play"
    assert state.turn == 2


def test_a_bid_above_the_cards_dealt_is_legal(game: BidAndBluff) -> None:
    """BB-4: a bid above the cards dealt is legal, and any total is allowed; 6 shows on no die."""
    state, _ = deal(game, in_round(game, seated(game, 2), 8), {0: "A1", 1: "B1"}, "D1")
    for bid in (6, -1):
        with pytest.raises(IllegalMove, match="0 to 5"):
            game.apply(state, 1, Bid(bid))
    state, _ = game.apply(state, 1, Bid(5))
    state, _ = game.apply(state, 0, Bid(5))
    assert state.bids == (5, 5)


def test_hook_bars_one_bid_of_the_dealer(game: BidAndBluff) -> None:
    """Hook: the dealer may not make the bids add up to the number of tricks; others may bid anything."""
    state, _ = deal(game, in_round(game, seated(game, 2, "hook"), 7), {0: "A1 A2", 1: "B1 B2"}, "D1")
    assert len(game.legal(state, 1)) == 6
    after, _ = game.apply(state, 1, Bid(1))
    assert [bid.tricks for bid in game.legal(after, 0) if isinstance(bid, Bid)] == [0, 2, 3, 4, 5]
    assert list(game.legal_in_view(game.project(after, 0), 0)) == list(game.legal(after, 0))
    with pytest.raises(IllegalMove, match="Hook"):
        game.apply(after, 0, Bid(1))
    assert "Hook" in game.why_not(game.project(after, 0), 0, Bid(1))
    beyond, _ = game.apply(state, 1, Bid(5))
    assert len(game.legal(beyond, 0)) == 6
    plain, _ = deal(game, in_round(game, seated(game, 2), 7), {0: "A1 A2", 1: "B1 B2"}, "D1")
    plain, _ = game.apply(plain, 1, Bid(1))
    assert Bid(1) in game.legal(plain, 0)


def bid_all(game: BidAndBluff, state: State, tricks: int = 1) -> State:
    while state.phase == "bid":
        state, _ = game.apply(state, state.turn, Bid(tricks))
    return state


def test_the_suit_led_must_be_followed(game: BidAndBluff) -> None:
    """BB-5: the suit led must be followed if possible; the refusal names the suit."""
    state, _ = deal(game, in_round(game, seated(game, 2), 6), {0: "A1 A9 E10", 1: "A5 B1 C1"}, "E1")
    state = bid_all(game, state)
    assert state.turn == 1
    assert len(game.legal(state, 1)) == 3
    state, _ = game.apply(state, 1, PlayCard("A5"))
    assert list(game.legal(state, 0)) == [PlayCard("A1"), PlayCard("A9")]
    with pytest.raises(IllegalMove, match="Anchor was led"):
        game.apply(state, 0, PlayCard("E10"))
    with pytest.raises(IllegalMove, match="not in this hand"):
        game.apply(state, 0, PlayCard("A2"))
    with pytest.raises(IllegalMove, match="no such card"):
        game.apply(state, 0, PlayCard("Z1"))


def test_else_any_card(game: BidAndBluff) -> None:
    """BB-5: without the suit led, any card may be played, and everybody knows of the void."""
    state, _ = deal(game, in_round(game, seated(game, 2), 6), {0: "B9 C9 E10", 1: "A5 B1 C1"}, "E1")
    state, _ = plays(game, bid_all(game, state), "A5")
    assert len(game.legal(state, 0)) == 3
    state, _ = game.apply(state, 0, PlayCard("B9"))
    assert game.project(state, None).voids == ("A", "")


@pytest.mark.parametrize(
    ("cards", "trump", "place"),
    [
        ("A5 A9 A2", "E1", 1),
        ("A5 B10 C10", "E1", 0),
        ("A10 E1 A9", "E2", 1),
        ("A10 E1 E3", "E2", 2),
        ("E3 A10 E2", "E9", 0),
        ("A5 B10 A6", "E1", 2),
    ],
)
def test_who_takes_a_trick(game: BidAndBluff, cards: str, trump: str, place: int) -> None:
    """BB-5: the highest trump, else the highest card of the suit led; the winner leads."""
    led = cards.split()
    hands = {1: f"{led[0]} D1", 2: f"{led[1]} D2", 0: f"{led[2]} D3"}
    state, _ = deal(game, in_round(game, seated(game, 3), 7), hands, trump)
    state, events = plays(game, bid_all(game, state), cards)
    taker = (1 + place) % 3
    taken = of_kind(events, TrickTaken)
    assert taken == [TrickTaken(taker, led[place], 1)]
    assert state.leader == state.turn == taker
    view = game.project(state, None)
    assert view.last_taker == taker
    assert [card for _, card in view.last_trick] == led


def test_the_dealers_left_leads_first(game: BidAndBluff) -> None:
    """BB-5: the first lead is the dealer's left's."""
    state, _ = deal(
        game, in_round(game, seated(game, 4, dealer=2), 8), {0: "A1", 1: "B1", 2: "C1", 3: "D1"}, "E1"
    )
    assert bid_all(game, state).turn == 3


def test_the_last_taker_is_still_told_at_the_end(game: BidAndBluff) -> None:
    """BB-5: the last trick is told with its winner, also when the race is over."""
    state = squares(game, in_round(game, seated(game, 2), 8), "a17", "b17")
    state, _ = deal(game, state, {0: "E1", 1: "A9"}, "E5")
    state, _ = plays(game, bid_all(game, state), "A9 E1")
    while state.phase == "move":
        state, _ = game.apply(state, state.turn, MoveDie("finish"))
    assert state.phase == "over"
    assert game.project(state, None).last_taker == 0


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
    found = game.allowance(state, 0)
    assert found.total == steps
    assert found.made == (bid == tricks)
    assert found.in_zone == (die in ("a13", "f17"))
    assert sum(count for _, count in found.parts) == steps


def test_running_into_the_zone_keeps_the_allowance(game: BidAndBluff) -> None:
    """BB-6: a move that begins outside and runs into the zone keeps its full allowance."""
    state = moving(game, "a12 f1", "1 0", "1 0")
    after, events = game.apply(state, 0, MoveDie("a16"))
    moved = of_kind(events, DieMoved)[0]
    assert moved.path == ("a13", "a14", "a15", "a16")
    assert moved.forfeited == 0
    assert game.allowance(after, 0).in_zone


def test_dice_move_from_the_dealers_left(game: BidAndBluff) -> None:
    """BB-6: the dice move in order from the dealer's left, each once."""
    state = moving(game, "a1 c1 e1", "1 1 1", "0 0 0", dealer=1)
    state = replace(state, tricks=(2, 2, 2))
    order = []
    while state.phase == "move":
        order.append(state.turn)
        state, _ = game.apply(state, state.turn, next(iter(game.legal(state, state.turn))))
    assert order == [2, 0, 1]


def test_the_round_is_scored_before_the_moves(game: BidAndBluff) -> None:
    """BB-6: bids, tricks and allowances are told together when the last trick is taken."""
    state, _ = deal(game, in_round(game, seated(game, 2), 7), {0: "A1 B1", 1: "A9 B9"}, "E5")
    state, _ = game.apply(state, 1, Bid(2))
    state, _ = game.apply(state, 0, Bid(1))
    state, events = plays(game, state, "A9 A1 B9 B1")
    assert of_kind(events, RoundScored) == [RoundScored(7, (1, 2), (0, 2), (0, 5))]
    assert len(of_kind(events, CardPlayed)) == 4
    assert state.turn == 1


def test_a_step_is_forward_or_sideways(game: BidAndBluff) -> None:
    """BB-7: straight forward or sideways; never back, and never diagonally with two or three players."""
    assert goals(game, moving(game, "c3 f1", "5 0", "1 0")) == {"b3", "d3"}  # c4, d4: c4 is black below
    assert goals(game, moving(game, "c7 f1", "5 0", "1 0")) == {"b7", "d7", "c8"}
    three = moving(game, "c7 e1 f1", "5 0 0", "1 0 0")
    assert goals(game, three) == {"b7", "d7", "c8"}


def test_diagonals_from_four_players_on(game: BidAndBluff) -> None:
    """BB-7: with four or more players also diagonally forward, never diagonally back."""
    four = moving(game, "c7 d1 e1 f1", "5 0 0 0", "1 0 0 0")
    assert goals(game, four) == {"b7", "d7", "b8", "c8", "d8"}


def test_no_black_space_and_no_other_die(game: BidAndBluff) -> None:
    """BB-7: never onto a black space or another die; a diagonal step may pass between them."""
    assert goals(game, moving(game, "c7 c8 f1", "5 0 0", "1 0 0")) == {"b7", "d7"}
    assert goals(game, moving(game, "c7 c8 b7 d7", "5 0 0 0", "1 0 0 0")) == {"b8", "d8"}
    board = game.rules.boards["standard"]
    every = range(board.columns * board.height)
    black = {board.name(square) for square in every if not (board.open | board.finish) >> square & 1}
    for seed in range(30):
        free = random.Random(seed).sample(board.squares(board.open & ~board.zone), 4)
        state = moving(game, " ".join(map(board.name, free)), "5 5 5 5", "4 0 0 0")
        assert not goals(game, state) & (black | set(map(board.name, free)))


def test_no_square_twice(game: BidAndBluff) -> None:
    """BB-7: no square is used twice in a move, its starting square included."""
    # Two steps from b9; c10 is black. Left and back again is no way.
    assert goals(game, moving(game, "b9 f1", "5 0", "2 0")) == {"d9", "a10", "b11"}
    for target in game.project(moving(game, "c9 f1", "5 0", "4 0"), 0).targets:
        way = ("c9", *target.path)
        assert len(set(way)) == len(way)


def test_exactly_the_allowance(game: BidAndBluff) -> None:
    """BB-8: every choice uses exactly the allowance, and nothing is lost."""
    state = moving(game, "a1 f1", "0 0", "3 0")
    assert goals(game, state) == {"d1", "a2", "c2", "b3", "a4"}
    for target in game.project(state, 0).targets:
        assert target.steps == len(target.path) == 3
        assert target.forfeited == 0


def test_the_longest_way_if_none_is_long_enough(walled: BidAndBluff) -> None:
    """BB-8: if no way is long enough, the longest ones count, and the rest is forfeited."""
    state = moving(walled, "c1 a2", "5 5", "4 0", board="walled")
    # a2 is taken, so the way up is shut: two squares to the left of c1, three to its right.
    assert goals(walled, state) == {"f1"}
    _, events = walled.apply(state, 0, MoveDie("f1"))
    assert of_kind(events, DieMoved)[0] == DieMoved(0, ("d1", "e1", "f1"), 1)
    (target,) = walled.project(state, 0).targets
    assert (target.to, target.steps, target.forfeited) == ("f1", 3, 1)


def test_no_choice_but_to_stay(walled: BidAndBluff) -> None:
    """BB-8: a die that cannot step stays without being asked, and its steps are lost."""
    state = in_round(walled, squares(walled, seated(walled, 3, board="walled"), "b1", "a1", "a2"), 8)
    state, _ = deal(walled, state, {0: "A1", 1: "A9", 2: "A2"}, "E5")
    state, events = plays(walled, bid_all(walled, state, 1), "A9 A2 A1")
    # Seat 1 stands in the corner behind both others.
    assert of_kind(events, DieMoved)[0] == DieMoved(1, (), 4)
    assert of_kind(events, DieMoved)[1:] == [DieMoved(2, (), 0), DieMoved(0, (), 0)]
    assert state.phase == "deal"


def test_nothing_to_move_goes_on_to_the_next_deal(game: BidAndBluff) -> None:
    """BB-8: when no die may step, the next round is dealt at once."""
    state = in_round(game, squares(game, seated(game, 2), "a13", "b13"), 8)
    state, _ = deal(game, state, {0: "A1", 1: "B1"}, "E5")
    state, events = plays(game, bid_all(game, state, 5), "B1 A1")
    assert of_kind(events, DieMoved) == [DieMoved(1, (), 0), DieMoved(0, (), 0)]
    assert state.phase == "deal"
    assert (state.round, state.dealer) == (9, 1)


def test_finish_ends_the_move_and_counts_what_is_left(game: BidAndBluff) -> None:
    """BB-9: FINISH is legal whenever it is within reach; overshoot = allowance - fewest steps to it."""
    state = moving(game, "a16 f1", "4 0", "4 0")
    ends = goals(game, state)
    assert "finish" in ends
    assert len(ends) > 1
    after, events = game.apply(state, 0, MoveDie("finish"))
    moved = of_kind(events, DieMoved)[0]
    assert moved.path == ("a17", "a18")
    assert moved.overshoot == 2
    assert moved.forfeited == 0
    assert after.entered == ((0, 2),)
    assert after.dice[0] == IN_FINISH
    assert MoveDie("finish") not in game.legal(moving(game, "a13 f1", "4 0", "4 0"), 0)


def test_finish_takes_any_number_of_dice(game: BidAndBluff) -> None:
    """BB-9: FINISH takes any number of dice, also on the same square."""
    state = moving(game, "a17 a16 b17", "2 3 1", "2 3 1")
    for _ in range(3):
        state, _ = game.apply(state, state.turn, MoveDie("finish"))
    assert len(state.entered) == 3


def test_the_rounds_other_moves_are_still_made(game: BidAndBluff) -> None:
    """BB-10: when a die is in FINISH the others still move; the greatest overshoot wins."""
    state = moving(game, "a17 c17 f1", "1 4 0", "1 4 0")
    state, _ = game.apply(state, 0, MoveDie("finish"))
    assert state.phase == "move"
    assert game.outcome(state) is None
    state, _ = game.apply(state, 1, MoveDie("finish"))
    assert state.phase == "move"
    end, events = game.apply(state, 2, next(iter(game.legal(state, 2))))
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
    """BB-10: with equal overshoot, who entered first wins, whatever the seat's number."""
    state = moving(game, "a17 c17 e17", "3 3 3", "3 3 3", dealer=1)
    while state.phase == "move":
        state, _ = game.apply(state, state.turn, MoveDie("finish"))
    assert state.entered == ((2, 2), (0, 2), (1, 2))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (2,)


def test_the_view_shows_allowance_targets_and_paths(game: BidAndBluff) -> None:
    """BB-11: before a move the view holds the allowance, all choices, and the way to each."""
    state = moving(game, "c14 f1", "5 0", "5 0")
    for seat in (0, 1, None):
        table = game.project(state, seat)
        assert table.allowances is not None
        assert table.allowances[0].parts == (("bid", 5),)
        assert [MoveDie(target.to) for target in table.targets] == list(game.legal(state, 0))
        for target in table.targets:
            _, events = game.apply(state, 0, MoveDie(target.to))
            moved = of_kind(events, DieMoved)[0]
            assert moved.path == target.path
            assert moved.overshoot == target.overshoot
            assert moved.forfeited == target.forfeited


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
        board = game.rules.boards[name]
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
    table = game.project(state, 0)
    assert "cannot reach" in game.why_not(table, 0, MoveDie("a1"))
    assert game.why_not(table, 0, MoveDie("c8")) == ""
    assert "another player" in game.why_not(table, 1, MoveDie("c8"))
    assert game.why_not(table, 0, Bid(1)) != ""


def test_every_ruling_is_in_the_rulebook(game: BidAndBluff) -> None:
    told = {ruling for section in game.help_sections() for ruling in section.rulings}
    assert told == {f"BB-{number}" for number in range(1, 12)}
    phases = {phase for section in game.help_sections() for phase in section.phases}
    assert phases == {"cut", "colour", "start", "deal", "bid", "play", "move", "over"}
