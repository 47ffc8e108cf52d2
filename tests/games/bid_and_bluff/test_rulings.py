"""Tests of Bid & Bluff, ruling by ruling: the cut, the dice, the deal, the bids and the tricks."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from bidtable.core.errors import IllegalMove
from bidtable.core.model import CHANCE, Setup
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff.events import CardsCut, Dealt, TrickTaken
from bidtable.games.bid_and_bluff.moves import Bid, ChooseColour, ChooseStart, Cut, Deal, MoveDie, PlayCard
from tests.games.bid_and_bluff.situations import (
    any_move,
    before_round,
    bid_all,
    card,
    cards,
    deal,
    dealt,
    moving,
    of_kind,
    plays,
    seated,
)
from tests.play import did

# -- before the first round ----------------------------------------------------------------------------


def test_the_highest_number_deals(game: BidAndBluff) -> None:
    """BB-1: the highest number cut deals first; the suit does not matter."""
    state = game.start(Setup(4))
    assert game.actors(state) == (CHANCE,)
    state, events = did(game, state, CHANCE, Cut(("Eclipse 3", "Eclipse 8", "Anchor 9", "Eclipse 7")))
    assert state.dealer == 2
    assert events == (CardsCut((0, 1, 2, 3), ("Eclipse 3", "Eclipse 8", "Anchor 9", "Eclipse 7"), 2),)
    assert game.actors(state) == (3,)


def test_equal_highest_cut_again(game: BidAndBluff) -> None:
    """BB-1: equal highest cards are cut again, as often as needed, and only by their seats."""
    state = game.start(Setup(4))
    state, events = did(game, state, CHANCE, Cut(("Anchor 9", "Bell 2", "Clover 9", "Drum 9")))
    assert state.cutters == (0, 2, 3)
    assert state.phase == "cut"
    assert of_kind(events, CardsCut)[0].dealer == -1
    state = game.apply(state, CHANCE, Cut(("Anchor 4", "Bell 8", "Clover 8")))
    assert state.cutters == (2, 3)
    with pytest.raises(IllegalMove):
        game.apply(state, CHANCE, Cut(("Anchor 1", "Anchor 2", "Anchor 3")))
    state, events = did(game, state, CHANCE, Cut(("Anchor 7", "Bell 10")))
    assert state.dealer == 3
    assert of_kind(events, CardsCut)[0].seats == (2, 3)


def test_a_cut_names_different_cards_of_the_deck(game: BidAndBluff) -> None:
    """BB-1: chance can cut no card twice, and none that is not in the deck."""
    state = game.start(Setup(2))
    for text in ("A1 A1", "A1", "A1 F1", "A1 A11"):
        assert Cut(cards(text)) not in game.legal(state, CHANCE)
        with pytest.raises(IllegalMove):
            game.apply(state, CHANCE, Cut(cards(text)))


def test_the_deal_moves_clockwise(game: BidAndBluff) -> None:
    """BB-1: the deal moves one seat clockwise, past the last seat to the first."""
    state = moving(game, "a1 c1 e1", "0 0 0", "1 1 1", dealer=2)
    assert state.turn == 0
    seen = [state.dealer]
    for number in range(3):
        while state.phase == "move":
            state = any_move(game, state)[-1].state
        assert state.phase == "deal"
        state, events = did(game, state, CHANCE, game.sample(state, random.Random(number)))
        assert of_kind(events, Dealt)[0].dealer == state.dealer
        assert state.turn == (state.dealer + 1) % 3
        seen.append(state.dealer)
        scored = moving(game, "a1 c1 e1", "0 0 0", "1 1 1", dealer=state.dealer)
        state = replace(scored, round=state.round)
    assert seen == [2, 0, 1, 2]


def test_dice_and_squares_from_the_dealers_left(game: BidAndBluff) -> None:
    """BB-2: from the dealer's left, each chooses colour and START square; the dealer is last."""
    state = game.start(Setup(3))
    state = game.apply(state, CHANCE, Cut(("Anchor 1", "Bell 10", "Clover 3")))
    order = []
    for colour, square in (("red", "f1"), ("blue", "a1"), ("orange", "c1")):
        seat = state.turn
        order.append(seat)
        assert len(game.legal(state, seat)) == 6 - len(order) + 1
        state = game.apply(state, seat, ChooseColour(colour))
        assert game.actors(state) == (seat,)
        assert len(game.legal(state, seat)) == 6 - len(order) + 1
        state = game.apply(state, seat, ChooseStart(square))
    assert order == [2, 0, 1]
    assert state.colours == ("blue", "orange", "red")
    assert state.phase == "deal"
    assert state.round == 0
    state = game.apply(state, CHANCE, game.sample(state, random.Random(1)))
    assert (state.round, state.dealer, state.turn) == (1, 1, 2)


def test_a_die_and_a_square_are_taken_once(game: BidAndBluff) -> None:
    """BB-2: a colour or square that is taken stays so, and the refusal says so."""
    state = game.start(Setup(2))
    state = game.apply(state, CHANCE, Cut(("Anchor 1", "Bell 10")))
    state = game.apply(state, 0, ChooseColour("red"))
    state = game.apply(state, 0, ChooseStart("c1"))
    with pytest.raises(IllegalMove, match="die is taken"):
        game.apply(state, 1, ChooseColour("red"))
    state = game.apply(state, 1, ChooseColour("blue"))
    with pytest.raises(IllegalMove, match="not a free START square"):
        game.apply(state, 1, ChooseStart("c1"))
    with pytest.raises(IllegalMove, match="not a free START square"):
        game.apply(state, 1, ChooseStart("c2"))


# -- deal, bids, tricks --------------------------------------------------------------------------------


def test_the_chart_of_the_deal(game: BidAndBluff) -> None:
    """BB-3: the round sizes are 8 7 6 5 4 3 2 1 2 3 4 5 6 7, and then again from 8."""
    chart = [8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]
    assert [game.context.count(number) for number in range(1, 30)] == [*chart, *chart, 8]


def test_the_next_card_shows_trump(game: BidAndBluff) -> None:
    """BB-3: every seat holds as many cards as the chart says; the top undealt card is trump."""
    state = seated(game, 4)
    rng = random.Random(3)
    for number, count in ((1, 8), (8, 1), (9, 2), (15, 8)):
        before = before_round(state, number)
        move = game.sample(before, rng)
        after, events = did(game, before, CHANCE, move)
        assert isinstance(move, Deal)
        assert len(move.cards) == 4 * count + 1
        assert [len(hand) for hand in after.hands] == [count] * 4
        assert [after.hand_size(seat) for seat in range(4)] == [count] * 4
        assert game.context.cards.names[after.trump] == move.cards[-1]
        assert of_kind(events, Dealt)[0].count == count
        assert game.actors(after) == (1,)


def test_one_card_at_a_time_from_the_dealers_left(game: BidAndBluff) -> None:
    """BB-3: the cards go round one by one, and the dealer gets the last of each go."""
    state = before_round(seated(game, 3, dealer=1), 7)
    state, events = did(game, state, CHANCE, Deal(cards("A1 A2 A3 B1 B2 B3 E9")))
    assert of_kind(events, Dealt)[0].hands == (cards("A2 B2"), cards("A3 B3"), cards("A1 B1"))


def test_only_the_own_hand_of_a_deal_is_told(game: BidAndBluff) -> None:
    """BB-3: a deal shows each seat its own cards, and trump to all."""
    _, event = deal(game, before_round(seated(game, 2), 7), {0: "A1 A2", 1: "B1 B2"}, "C5")
    own = game.project_event(event, 1)
    assert isinstance(own, Dealt)
    assert own.hands == ((), ("Bell 1", "Bell 2"))
    assert own.trump == "Clover 5"
    nobody = game.project_event(event, None)
    assert isinstance(nobody, Dealt)
    assert nobody.hands == ((), ())


def test_bids_go_round_in_the_open(game: BidAndBluff) -> None:
    """BB-4: bids are 0 to 5, from the dealer's left to the dealer, and public."""
    state = dealt(game, {0: "A1 A2", 1: "B1 B2", 2: "C1 C2"}, "D1", dealer=1)
    order = []
    for tricks in (5, 0, 5):
        seat = state.turn
        order.append(seat)
        assert list(game.legal(state, seat)) == [Bid(n) for n in range(6)]
        state = game.apply(state, seat, Bid(tricks))
        assert game.observe(state, (seat + 1) % 3).bids[seat] == tricks
        assert game.observe(state, None).bids[seat] == tricks
    assert order == [2, 0, 1]
    assert state.phase == "play"
    assert state.turn == 2


def test_a_bid_above_the_cards_dealt_is_legal(game: BidAndBluff) -> None:
    """BB-4: a bid above the cards dealt is legal, and any total is allowed; 6 shows on no die."""
    state = dealt(game, {0: "A1", 1: "B1"}, "D1")
    for bid in (6, -1):
        with pytest.raises(IllegalMove, match="0 to 5"):
            game.apply(state, 1, Bid(bid))
    state = game.apply(state, 1, Bid(5))
    state = game.apply(state, 0, Bid(5))
    assert state.bids == (5, 5)


def test_hook_bars_one_bid_of_the_dealer(game: BidAndBluff) -> None:
    """Hook: the dealer may not make the bids add up to the number of tricks; others may bid anything."""
    state = dealt(game, {0: "A1 A2", 1: "B1 B2"}, "D1", "hook")
    assert len(game.legal(state, 1)) == 6
    after = game.apply(state, 1, Bid(1))
    assert [bid.tricks for bid in game.legal(after, 0) if isinstance(bid, Bid)] == [0, 2, 3, 4, 5]
    assert list(game.legal(game.observe(after, 0), 0)) == list(game.legal(after, 0))
    with pytest.raises(IllegalMove, match="Hook"):
        game.apply(after, 0, Bid(1))
    assert "Hook" in game.why_not(game.observe(after, 0), 0, Bid(1))
    beyond = game.apply(state, 1, Bid(5))
    assert len(game.legal(beyond, 0)) == 6
    plain = dealt(game, {0: "A1 A2", 1: "B1 B2"}, "D1")
    plain = game.apply(plain, 1, Bid(1))
    assert Bid(1) in game.legal(plain, 0)


def test_the_suit_led_must_be_followed(game: BidAndBluff) -> None:
    """BB-5: the suit led must be followed if possible; the refusal names the suit."""
    state = dealt(game, {0: "A1 A9 E10", 1: "A5 B1 C1"}, "E1")
    state = bid_all(game, state)
    assert state.turn == 1
    assert len(game.legal(state, 1)) == 3
    state = game.apply(state, 1, PlayCard("Anchor 5"))
    assert list(game.legal(state, 0)) == [PlayCard("Anchor 1"), PlayCard("Anchor 9")]
    with pytest.raises(IllegalMove, match="Anchor was led"):
        game.apply(state, 0, PlayCard("Eclipse 10"))
    with pytest.raises(IllegalMove, match="not in this hand"):
        game.apply(state, 0, PlayCard("Anchor 2"))
    with pytest.raises(IllegalMove, match="no such card"):
        game.apply(state, 0, PlayCard("Z1"))


def test_else_any_card(game: BidAndBluff) -> None:
    """BB-5: without the suit led, any card may be played, and all seats know of the void."""
    state = dealt(game, {0: "B9 C9 E10", 1: "A5 B1 C1"}, "E1")
    state, _ = plays(game, bid_all(game, state), "A5")
    assert len(game.legal(state, 0)) == 3
    state = game.apply(state, 0, PlayCard("Bell 9"))
    assert game.observe(state, None).voids == (1, 0)


def test_a_guess_heeds_voids_even_where_one_hand_alone_fits(game: BidAndBluff) -> None:
    """BB-5: a seat that has shown to lack four suits holds the eight remaining cards of the fifth."""
    alone = "A1 A2 A3 A4 A5 A6 A7 A8"
    hands = {0: "A9 B1 B2 B3 B4 B5 B6 B7", 1: alone, 2: "C1 C2 C3 C4 C5 C6 C7 C8"}
    state = dealt(game, hands, "A10")
    state = replace(state, voids=(0, 0b11110, 0))
    for seed in range(3):
        world = game.determinize(game.view(state, 0), random.Random(seed))
        assert world.hands[1] == cards(alone)
        assert len(world.hands[2]) == 8


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("A5 A9 A2", "E1", 1),
        ("A5 B10 C10", "E1", 0),
        ("A10 E1 A9", "E2", 1),
        ("A10 E1 E3", "E2", 2),
        ("E3 A10 E2", "E9", 0),
        ("A5 B10 A6", "E1", 2),
    ],
)
def test_the_taker_of_a_trick(game: BidAndBluff, trick: str, trump: str, place: int) -> None:
    """BB-5: the highest trump takes, otherwise the highest card of the suit led; the winner leads."""
    led = trick.split()
    hands = {1: f"{led[0]} D1", 2: f"{led[1]} D2", 0: f"{led[2]} D3"}
    state = dealt(game, hands, trump)
    state, events = plays(game, bid_all(game, state), trick)
    taker = (1 + place) % 3
    taken = of_kind(events, TrickTaken)
    assert taken == [TrickTaken(taker, card(led[place]), 1)]
    assert state.leader == state.turn == taker
    seen = game.observe(state, None)
    assert (seen.leader, seen.last_leader) == (taker, 1)
    assert tuple(seen.deck[number] for number in seen.last_trick) == cards(trick)


def test_the_dealers_left_leads_first(game: BidAndBluff) -> None:
    """BB-5: the seat left of the dealer has the first lead."""
    state = dealt(game, {0: "A1", 1: "B1", 2: "C1", 3: "D1"}, "E1", dealer=2)
    assert bid_all(game, state).turn == 3


def test_the_last_taker_is_still_told_at_the_end(game: BidAndBluff) -> None:
    """BB-5: the last trick is shown with its winner, also when the race is over."""
    state = dealt(game, {0: "E1", 1: "A9"}, "E5", dice="a17 b17")
    state, _ = plays(game, bid_all(game, state), "A9 E1")
    while state.phase == "move":
        state = game.apply(state, state.turn, MoveDie("finish"))
    assert state.phase == "over"
    seen = game.observe(state, None)
    assert (seen.leader, len(seen.last_trick)) == (0, 2)


# -- the state between rounds -----------------------------------------------------------------------------

OF_A_ROUND = (
    "phase",
    "cut",
    "bids",
    "tricks",
    "trick",
    "last_leader",
    "last_trick",
    "taken",
    "voids",
    "allowances",
)
"""State that each round resets."""


def of_a_round(state: Any) -> dict[str, Any]:
    return {name: value for name, value in asdict(state).items() if name in OF_A_ROUND}


def test_a_race_begins_with_nothing_on_the_table(game: BidAndBluff) -> None:
    """BB-1: nobody deals, leads or has a die yet, and all cards are in the stock; -1 means no seat and no value."""
    state = game.start(Setup(3))
    nobody = (state.dealer, state.leader, state.last_leader, state.trump, *state.dice, *state.bids)
    assert nobody == (-1,) * len(nobody)
    nothing = (state.round, state.dealt, state.taken, *state.tricks, *state.voids, *state.held)
    assert nothing == (0,) * len(nothing)
    assert (state.cut, state.trick, state.last_trick, state.allowances, state.entered) == ((),) * 5
    assert (state.turn, state.cutters, state.colours) == (CHANCE, (0, 1, 2), ("",) * 3)
    assert state.stock == (1 << len(state.deck)) - 1


def test_every_round_begins_anew(game: BidAndBluff) -> None:
    """BB-3: the next deal clears bids, tricks, the last trick and shown voids of a round."""
    first = dealt(game, {0: "A1", 1: "B9"}, "E5")
    state, _ = plays(game, bid_all(game, first), "B9 A1")
    while game.actors(state) != (CHANCE,):
        state = any_move(game, state)[-1].state
    assert of_a_round(state) != of_a_round(first)
    second, _ = deal(game, state, {0: "A1 A2", 1: "B9 C9"}, "E5")
    assert second.round == 9
    assert of_a_round(second) == of_a_round(first)


def test_bb_1_once_the_dealer_is_cut_nobody_cuts_any_more(game: BidAndBluff) -> None:
    assert seated(game, 3).cutters == ()
