"""Tests of the rulings of Bidness, each by its id, and of the worked examples of the source."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from bidtable.core.errors import IllegalMove, SetupError
from bidtable.core.model import CHANCE, Move, Setup, Termination
from bidtable.games.bidness.events import (
    BANK,
    Account,
    Accounts,
    AllDiscarded,
    AuctionWon,
    AwardMoved,
    Borrowed,
    Dealt,
    DiceRolled,
    DiscardChosen,
    DroppedOut,
    GameWon,
    LaidOff,
    MustPass,
    Paid,
    SalariesPaid,
    Shuffled,
    Verdict,
)
from bidtable.games.bidness.moves import (
    NOBODY,
    Accept,
    Bid,
    Borrow,
    Claim,
    Deal,
    Discard,
    DropOut,
    GoToTrial,
    LayOff,
    Offer,
    Pass,
    PayBack,
    PaySalaries,
    Play,
    Roll,
    Sell,
    TrialRoll,
)
from tests.games.bidness.situations import THREE, Table, business, the_game

FULL = "contract contract contract contract"
"""A hand with which its player can act."""


def dealt(seats: int = 3, seed: int = 1) -> Table:
    """Return a game after its first deal: each seat chooses a card to discard."""
    table = Table([""] * seats)
    table.state = the_game().start(Setup(seats))
    return table.chance(seed)


# -- BN-1: the start ---------------------------------------------------------------------------------------


def test_bn_1_everybody_starts_alike() -> None:
    state = the_game().start(Setup(4))
    assert state.cash == (100,) * 4
    assert state.ious == (3,) * 4
    assert state.tech == (20,) * 4
    assert state.paybacks == (0,) * 4
    table = Table([""] * 4)
    for seat in range(4):
        assert table.staff(seat) == ["engineer", "marketer"]
    assert (state.market_leader, state.tech_leader) == (NOBODY, NOBODY)


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_players(seats: int) -> None:
    with pytest.raises(SetupError):
        the_game().start(Setup(seats))


def test_bn_1_all_is_public_but_the_hands() -> None:
    table = Table([FULL, "lawyer intern"], paybacks=(1, 2))
    for viewer in (0, None):
        seen = table.seen(viewer)
        assert seen.hand_sizes == (4, 2)
        assert seen.paybacks == (1, 2)
        assert seen.cash == (100, 100)
        assert "lawyer" not in str(seen.hand)
    assert [name.partition(".")[0] for name in table.seen(1).hand] == [
        "lawyer",
        "intern",
    ]


# -- BN-2: the Setup Phase ---------------------------------------------------------------------------------


def test_bn_2_a_die_for_each_iou_and_the_highest_goes_first() -> None:
    table = Table([""] * 3)
    table.state = replace(the_game().start(Setup(3)), ious=(1, 2, 3))
    assert the_game().legal(table.state, CHANCE).size == 6**6  # type: ignore[attr-defined]
    table.do(CHANCE, Roll(((6,), (3, 2), (1, 1, 5))))
    assert table.last(DiceRolled).first == 2
    assert table.state.first == 2


def test_bn_2_only_the_tied_highest_roll_again() -> None:
    table = Table([""] * 3)
    table.state = replace(the_game().start(Setup(3)), ious=(1, 2, 2))
    table.do(CHANCE, Roll(((6,), (3, 3), (1, 1))))
    assert table.last(DiceRolled).first == NOBODY
    assert table.state.rollers == (0, 1)
    table.do(CHANCE, Roll(((2,), (1, 2))))
    assert table.state.first == 1


def test_bn_2_no_payback_card_in_round_1_and_one_each_from_round_2() -> None:
    table = dealt()
    assert table.state.paybacks == (0, 0, 0)
    assert not table.last(Shuffled).paybacks
    table = Table(["", "", ""], paybacks=(2, 0, 0))
    table.state = replace(table.state, phase="roll", turn=CHANCE, rollers=(0, 1, 2))
    table.chance()
    assert table.state.paybacks == (3, 1, 1)
    assert [hand.bit_count() for hand in table.state.hands] == [3, 5, 5]


def test_bn_2_hands_are_filled_to_six_and_full_hands_get_no_cards() -> None:
    table = Table(["contract contract contract contract contract contract", "lawyer"], paybacks=(1, 0))
    table.state = replace(table.state, phase="roll", turn=CHANCE, rollers=(0, 1))
    table.chance()
    assert table.last(Dealt).sizes == (0, 4)


def test_bn_2_cards_of_the_last_round_go_back_into_the_deck() -> None:
    table = Table([FULL, FULL]).do(0, Sell("contract"))
    sold = table.state.discards
    assert sold
    table.state = replace(table.state, phase="roll", turn=CHANCE, rollers=(0, 1))
    cards = the_game().context.cards
    thrown = cards.number["libel_1"]
    table.state = replace(table.state, thrown=(1 << thrown, 0), deck=cards.minus(table.state.deck, thrown))
    table.do(CHANCE, Roll(((6, 6, 6), (1, 1, 1))))
    assert table.state.discards == 0
    kinds = Counter(table.state.named(table.state.deck))
    assert kinds["contract"] == 12 - 4 - 3
    assert kinds["libel_1"] == cards.entries["libel_1"].copies


def test_bn_2_everybody_discards_a_card_in_secret_and_at_once() -> None:
    table = dealt()
    first = table.state.first
    for seat in range(3):
        assert table.state.phase == "discard"
        assert seat in the_game().actors(table.state)
        before = table.seen(None)
        table.do(seat, table.legal(seat)[0])
        if seat < 2:
            after = table.seen(None)
            assert after.hand_sizes == before.hand_sizes, "nothing is seen of it until all have chosen"
            hidden = the_game().project_event(table.last(DiscardChosen), 2)
            assert isinstance(hidden, DiscardChosen)
            assert hidden.card == ""
    assert table.state.phase == "play"
    assert table.state.turn == first
    assert [hand.bit_count() for hand in table.state.hands] == [5, 5, 5]
    assert not table.seen(None).discards, "the discards stay unseen"


def test_bn_2_a_payback_card_may_be_discarded_and_its_back_shows() -> None:
    table = Table([FULL, FULL], paybacks=(1, 1))
    table.state = replace(table.state, phase="discard", turn=NOBODY)
    table.do(0, Discard("payback"))
    assert table.seen(1).paybacks == (1, 1)
    table.do(1, Discard("contract"))
    assert table.last(AllDiscarded).paybacks == (0,)
    assert table.state.paybacks == (0, 1)


def test_bn_20_there_is_no_borrowing_at_the_secret_discard() -> None:
    table = dealt()
    assert all(table.kinds(seat) == {"Discard"} for seat in range(3))


# -- BN-3, BN-16: turns ------------------------------------------------------------------------------------


def test_bn_3_play_sell_or_pass() -> None:
    table = Table([FULL, FULL])
    assert table.kinds(0) == {"Play", "Sell", "Pass", "Borrow"}
    table.do(0, Sell("contract"))
    assert table.state.cash == (110, 100)
    assert table.last(Paid) == Paid(BANK, 0, 10)
    assert table.state.turn == 1


def test_bn_3_payback_cards_may_be_sold() -> None:
    table = Table([FULL, FULL], paybacks=(1, 0)).do(0, Sell("payback"))
    assert table.state.cash[0] == 110
    assert table.state.paybacks == (0, 0)


def test_bn_3_a_seat_that_passed_may_act_later_and_the_phase_ends_when_all_pass_in_a_row() -> None:
    table = Table([FULL, FULL, FULL]).do(0, Pass()).do(1, Pass()).do(2, Sell("contract"))
    assert table.state.turn == 0
    assert "Sell" in table.kinds(0)
    table.do(0, Pass()).do(1, Pass())
    assert table.state.phase == "play"
    table.do(2, Pass())
    assert table.last(Accounts).round == 2
    assert table.state.round == 3


def test_bn_3_with_two_cards_or_fewer_a_player_must_pass() -> None:
    table = Table([FULL, "contract", FULL], paybacks=(0, 1, 0)).do(0, Pass())
    assert table.last(MustPass) == MustPass(1)
    assert table.state.turn == 2
    table.state = replace(table.state, paybacks=(0, 2, 0))
    table.do(2, Sell("contract")).do(0, Pass())
    assert table.state.turn == 1, "three cards are enough to act, Payback cards counted"


def test_bn_16_forced_passes_are_no_decisions() -> None:
    """The last seat to act sells down to two cards; then all pass automatically."""
    table = Table([THREE, "", "lawyer"]).do(0, Sell("contract"))
    assert [event.seat for event in table.all(MustPass)] == [1, 2, 0]
    assert table.all(Accounts)


# -- BN-4: borrowing ---------------------------------------------------------------------------------------


def test_bn_4_borrowing_in_steps_of_100_up_to_600() -> None:
    table = Table([FULL, FULL]).do(0, Borrow(), Borrow(), Borrow())
    assert table.state.cash[0] == 400
    assert table.state.ious[0] == 6
    assert table.state.turn == 0, "it is no action of a turn"
    with pytest.raises(IllegalMove, match="6 IOUs"):
        table.do(0, Borrow())


def test_bn_4_a_missing_sum_is_borrowed_automatically() -> None:
    table = Table([FULL, FULL], cash=(40, 10))
    table.do(0, Play("contract"), Bid(5)).do(1, Bid(135)).do(0, DropOut())
    assert table.all(Borrowed) == [Borrowed(1, 200, 5, forced=True)]
    assert table.state.cash == (175, 75)


def test_bn_4_nobody_bids_beyond_capacity() -> None:
    """Capacity is the cash and $100 for each further IOU that may be taken."""
    table = Table([FULL, FULL], cash=(40, 100), ious=(4, 6)).do(0, Play("contract"))
    assert max(table.amounts(0)) == 240
    with pytest.raises(IllegalMove, match=r"\$240"):
        table.do(0, Bid(245))
    table.do(0, Bid(5))
    assert max(table.amounts(1)) == 100


def test_bn_4_borrowing_at_any_decision() -> None:
    table = Table([FULL, FULL]).do(0, Play("contract"))
    assert "Borrow" in table.kinds(0)
    table.do(0, Borrow(), Bid(5))
    assert "Borrow" in table.kinds(1)


# -- BN-5: costs and targets -------------------------------------------------------------------------------


def test_bn_5_costs_go_to_the_bank() -> None:
    table = Table(["breakthrough_10 contract contract", FULL])
    bank = table.state.bank
    table.do(0, Play("breakthrough_10"))
    assert table.state.cash[0] == 50
    assert table.state.bank == bank + 50
    assert table.state.tech[0] == 30


def test_bn_5_no_cost_above_capacity() -> None:
    table = Table(["breakthrough_10 contract contract", FULL], cash=(45, 0), ious=(6, 6))
    assert Play("breakthrough_10") not in table.legal(0)
    with pytest.raises(IllegalMove, match=r"\$50"):
        table.do(0, Play("breakthrough_10"))


@pytest.mark.parametrize("kind", ["negligence", "libel_1", "patent_8", "headhunt_marketer"])
def test_bn_5_no_lawsuit_and_no_headhunting_in_round_1(kind: str) -> None:
    hand = f"{kind} contract contract"
    assert not Table([hand, FULL], round=1).targets(0, kind)
    assert Table([hand, FULL], round=2).targets(0, kind) == [1]
    table = Table([hand, FULL], round=1)
    with pytest.raises(IllegalMove, match="begin in round 2"):
        table.do(0, Play(kind, 1))


def test_bn_5_headhunting_needs_such_an_employee() -> None:
    table = Table(
        ["headhunt_marketer contract contract", FULL, FULL],
        staff=("marketer", "engineer", "marketer marketer"),
    )
    assert table.targets(0, "headhunt_marketer") == [2]
    table.do(0, Play("headhunt_marketer", 2))
    assert table.staff(0) == ["marketer", "marketer"]
    assert table.staff(2) == ["marketer"]
    assert table.state.cash[0] == 60


def test_bn_5_bonus_cards_lie_in_a_workplace_until_the_round_ends() -> None:
    table = Table(["intern bad_press_2 marketing_3", FULL], staff=("marketer", "marketer marketer marketer"))
    table.do(0, Play("bad_press_2", 1))
    assert "bad_press_2" in table.staff(1)
    points = [the_game().context.cards.marketing_points(place) for place in table.state.workplaces]
    assert points == [1, 1]
    table.do(1, Pass())
    assert table.all(Accounts)
    assert table.staff(1) == ["marketer"] * 3
    assert table.state.discards & the_game().context.cards.of_kind["bad_press_2"]


# -- BN-6: auctions ----------------------------------------------------------------------------------------


def auction(seats: int = 3, **kwargs: object) -> Table:
    table = Table([FULL] * seats, **kwargs)  # type: ignore[arg-type]
    return table.do(0, Play("contract"))


def test_bn_6_the_seller_is_asked_first_then_clockwise() -> None:
    table = auction()
    assert table.state.turn == 0
    table.do(0, Bid(5))
    assert table.state.turn == 1
    table.do(1, Bid(10))
    assert table.state.turn == 2


def test_bn_6_bids_are_multiples_of_5_and_rise() -> None:
    table = auction().do(0, Bid(20))
    assert table.amounts(1)[:3] == [25, 30, 35]
    assert all(amount % 5 == 0 for amount in table.amounts(1))
    for amount in (20, 23):
        with pytest.raises(IllegalMove):
            table.do(1, Bid(amount))


def test_bn_6_a_seat_that_drops_is_out_and_the_last_one_pays_the_seller() -> None:
    table = auction().do(0, Bid(5)).do(1, DropOut()).do(2, Bid(30)).do(0, Bid(35)).do(2, Bid(40))
    assert table.state.turn == 0, "seat 1 is not asked again"
    table.do(0, DropOut())
    assert table.last(AuctionWon).winner == 2
    assert table.last(AuctionWon).taker == 0
    assert table.state.cash == (140, 100, 60)
    assert "contract" in table.staff(2)
    assert table.state.turn == 1, "the turn goes on after the seller"


def test_bn_6_a_seller_who_wins_pays_the_bank() -> None:
    table = auction()
    bank = table.state.bank
    table.do(0, Bid(25)).do(1, DropOut()).do(2, DropOut())
    assert table.state.cash == (75, 100, 100)
    assert table.state.bank == bank + 25
    assert table.last(AuctionWon).taker == BANK


def test_bn_6_the_last_one_in_may_still_bid() -> None:
    table = auction().do(0, DropOut()).do(1, DropOut())
    assert table.state.turn == 2
    table.do(2, Bid(5))
    assert table.last(AuctionWon).winner == 2


def test_bn_6_without_a_bid_the_card_is_discarded() -> None:
    table = auction().do(0, DropOut()).do(1, DropOut()).do(2, DropOut())
    assert table.last(AuctionWon).winner == NOBODY
    assert table.state.discards & the_game().context.cards.of_kind["contract"]
    assert table.state.cash == (100, 100, 100)


def test_bn_16_a_seat_that_cannot_bid_higher_is_out_automatically() -> None:
    table = auction(cash=(100, 0, 100), ious=(3, 6, 3)).do(0, Bid(5))
    assert table.last(DroppedOut) == DroppedOut(1, must=True)
    assert table.state.turn == 2


# -- BN-7, BN-17: paying back ------------------------------------------------------------------------------


@pytest.mark.parametrize(("ious", "cost"), [(1, 100), (2, 300)])
def test_bn_7_one_iou_for_100_or_two_for_300(ious: int, cost: int) -> None:
    table = Table([FULL, FULL], cash=(350, 100), paybacks=(1, 0)).do(0, PayBack(ious))
    assert table.state.cash[0] == 350 - cost
    assert table.state.ious[0] == 3 - ious
    assert table.state.paybacks[0] == 0
    assert table.state.turn == 1


@pytest.mark.parametrize(("ious", "cash"), [(1, 100), (2, 300)])
def test_bn_7_the_last_iou_wins_on_the_spot(ious: int, cash: int) -> None:
    table = Table([FULL, FULL], cash=(cash, 900), ious=(ious, 1), paybacks=(1, 1)).do(0, PayBack(ious))
    assert table.last(GameWon).seat == 0
    assert the_game().actors(table.state) == ()
    outcome = the_game().outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.reason == Termination.FINISHED
    assert outcome.scores == (0.0, 800.0)
    assert dict(the_game().score_parts(table.state, 1)) == {"Cash": 900.0, "Owed": -100.0}
    assert the_game().score_text(-100.0) == "−$100"


def test_bn_7_two_cannot_be_paid_back_when_there_is_one() -> None:
    table = Table([FULL, FULL], cash=(500, 100), ious=(1, 3), paybacks=(1, 0))
    assert PayBack(1) in table.legal(0)
    with pytest.raises(IllegalMove, match="1 IOU"):
        table.do(0, PayBack(2))


def test_bn_17_a_payback_card_takes_cash() -> None:
    table = Table([FULL, FULL], cash=(60, 100), paybacks=(1, 0))
    with pytest.raises(IllegalMove, match=r"\$100 in cash"):
        table.do(0, PayBack(1))
    table.do(0, Borrow(), PayBack(1))
    assert table.state.ious[0] == 3
    assert table.state.cash[0] == 60


# -- BN-8, BN-15: awards -----------------------------------------------------------------------------------


def test_bn_8_marketing_points_are_never_below_0() -> None:
    table = Table(["bad_press_2 contract contract", FULL]).do(0, Play("bad_press_2", 1))
    assert the_game().context.cards.marketing_points(table.state.workplaces[1]) == 0


def test_bn_8_awards_move_at_once_and_a_tie_sends_them_back() -> None:
    table = Table(
        ["marketing_1 breakthrough_4 contract contract", "marketing_1 breakthrough_4 contract contract"]
    )
    table.do(0, Play("marketing_1"))
    assert table.state.market_leader == 0
    table.do(1, Play("marketing_1"))
    assert table.state.market_leader == NOBODY
    assert table.last(AwardMoved) == AwardMoved("market", NOBODY, 0)
    table.do(0, Play("breakthrough_4"))
    assert table.state.tech_leader == 0
    table.do(1, Play("breakthrough_4"))
    assert table.state.tech_leader == NOBODY


def test_bn_8_the_awards_own_bonus_does_not_count_towards_it() -> None:
    """The leader's 10 tech points do not keep the award: 21 against 20 and the award's 10 takes it."""
    table = Table(["breakthrough_4 contract contract", FULL], tech=(20, 22))
    assert table.state.tech_leader == 1
    table.do(0, Play("breakthrough_4"))
    assert table.state.tech_leader == 0


def test_bn_15_awards_for_earnings_are_those_after_layoffs() -> None:
    table = Table(
        ["contract contract", "contract contract"], staff=("marketer marketer", "marketer"), cash=(15, 100)
    )
    assert table.state.market_leader == 0
    table.business()
    table.do(0, LayOff("marketer"), PaySalaries())
    line = statement(table)
    assert (line.units, line.market_award) == (1, 0), "after the layoff the lead is gone"


# -- BN-9: lawsuits ----------------------------------------------------------------------------------------


def sue(kind: str, **kwargs: object) -> Table:
    table = Table([f"{kind} contract contract", FULL, FULL], **kwargs)  # type: ignore[arg-type]
    return table.do(0, Play(kind, 1))


def test_bn_9_negligence_states_an_amount_within_the_cash_and_the_capacity() -> None:
    table = sue("negligence", cash=(30, 165, 0))
    assert table.amounts(0) == list(range(5, 166, 5))
    table = sue("negligence", cash=(30, 500, 0), ious=(6, 3, 3))
    assert max(table.amounts(0)) == 30, "nobody sues for more than they could pay"


def test_bn_9_negligence_needs_cash_to_sue_for() -> None:
    table = Table(["negligence contract contract", FULL, FULL], cash=(100, 0, 40))
    assert table.targets(0, "negligence") == [2]
    poor = Table(["negligence contract contract", FULL], cash=(0, 100), ious=(6, 3))
    assert poor.targets(0, "negligence") == []


def test_bn_9_libel_and_patent_need_the_same_on_both_sides() -> None:
    staff = ("marketer", "marketer marketer", "engineer")
    table = Table(["libel_1 libel_3 contract", FULL, FULL], staff=staff)
    assert table.targets(0, "libel_1") == [1], "seat 2 has no marketer"
    assert table.targets(0, "libel_3") == [], "seat 0 could not pay two marketers"
    table = Table(["patent_12 contract contract", FULL, FULL], tech=(10, 30, 8))
    assert table.targets(0, "patent_12") == [2], "of seat 2 there are only 8 to be had"


def test_bn_9_if_the_defendant_has_fewer_the_damages_are_what_there_is() -> None:
    table = sue("libel_3", staff=("marketer marketer marketer", "marketer marketer", "engineer"))
    assert table.state.damages == 2
    assert sue("patent_12", tech=(20, 7, 20)).state.damages == 7


# -- BN-10, BN-18: settlements -----------------------------------------------------------------------------


def test_bn_10_bn_18_an_amount_the_defendant_can_pay_or_straight_to_trial() -> None:
    table = sue("libel_1")
    assert table.kinds(0) == {"GoToTrial", "Offer", "Borrow"}
    assert table.amounts(0) == list(range(5, 401, 5)), "BN-18: up to what the defendant can pay"


def test_bn_10_accepting_pays_and_drops_the_case() -> None:
    table = sue("libel_1").do(0, Offer(60)).do(1, Accept())
    assert table.state.cash == (160, 40, 100)
    assert table.staff(1) == ["engineer", "marketer"]
    assert table.state.turn == 1
    assert table.state.phase == "play"


def test_bn_10_counter_offers_lie_strictly_between_the_last_two() -> None:
    table = sue("libel_1").do(0, Offer(60))
    assert table.amounts(1) == list(range(5, 60, 5)), "BN-18: the defendant's offer before any is nothing"
    table.do(1, Offer(30))
    assert table.amounts(0) == [35, 40, 45, 50, 55]
    with pytest.raises(IllegalMove, match="between"):
        table.do(0, Offer(60))
    table.do(0, Offer(40))
    assert table.amounts(1) == [35]
    table.do(1, Offer(35))
    assert table.amounts(0) == []
    assert table.kinds(0) == {"Accept", "GoToTrial", "Borrow"}, "so talks end"


@pytest.mark.parametrize("side", [0, 1])
def test_bn_10_a_refusal_by_either_goes_to_trial(side: int) -> None:
    table = sue("libel_1").do(0, Offer(60))
    if side == 0:
        table.do(1, Offer(20))
    table.do(side, GoToTrial())
    assert table.state.phase == "trial"


def test_bn_10_a_settlement_may_be_paid_with_a_loan() -> None:
    table = sue("libel_1", cash=(0, 20, 0)).do(0, Offer(250)).do(1, Accept())
    assert table.state.cash == (250, 70, 0)
    assert table.state.ious[1] == 6


# -- BN-11: trials -----------------------------------------------------------------------------------------


def trial(kind: str, mine: tuple[int, ...], theirs: tuple[int, ...], **kwargs: object) -> Table:
    table = sue(kind, **kwargs)
    if table.state.phase == "claim":
        table.do(0, Claim(max(table.amounts(0))))
    return table.do(0, GoToTrial()).do(CHANCE, TrialRoll(mine)).do(CHANCE, TrialRoll(theirs))


def test_bn_11_two_dice_and_one_for_each_lawyer_and_intern() -> None:
    table = sue("libel_1", staff=("marketer lawyer intern", "marketer lawyer lawyer", "engineer"))
    table.do(0, GoToTrial())
    assert the_game().legal(table.state, CHANCE).size == 6**4  # type: ignore[attr-defined]
    table.do(CHANCE, TrialRoll((6, 6, 6, 1)))
    assert the_game().legal(table.state, CHANCE).size == 6**4  # type: ignore[attr-defined]
    assert TrialRoll((1, 1)) not in the_game().legal(table.state, CHANCE)


def test_bn_11_the_plaintiff_wins_and_the_defendant_pays() -> None:
    table = trial("negligence", (6, 5), (5, 5), cash=(30, 120, 0))
    assert table.last(Verdict).winner == 0
    assert table.state.cash == (150, 0, 0)
    table = trial("libel_1", (6, 5), (5, 5))
    assert table.staff(0) == ["engineer", "marketer", "marketer"]
    assert table.staff(1) == ["engineer"]
    table = trial("patent_8", (6, 5), (5, 5))
    assert table.state.tech == (28, 12, 20)


@pytest.mark.parametrize("theirs", [(6, 5), (6, 6)])
def test_bn_11_a_tie_goes_to_the_defendant_and_the_plaintiff_pays_the_bank(theirs: tuple[int, int]) -> None:
    table = trial("negligence", (6, 5), theirs, cash=(30, 120, 0))
    assert table.last(Verdict).winner == 1
    assert table.state.cash == (10, 120, 0), "$120 to the bank, $100 of it borrowed"
    assert table.state.ious == (4, 3, 3)
    table = trial("libel_1", (6, 5), theirs)
    assert table.staff(0) == ["engineer"]
    assert table.staff(1) == ["engineer", "marketer"]
    assert table.state.discards & the_game().context.cards.marketers
    table = trial("patent_8", (6, 5), theirs)
    assert table.state.tech == (12, 20, 20)


# -- BN-12, BN-13, BN-19: the Business Phase ---------------------------------------------------------------


SALARIES = (0, 10, 40, 90, 160, 250, 360, 490, 640, 810, 1000)
"""The salaries of no Lawyer, of one, and so on."""


@pytest.mark.parametrize(("lawyers", "salary"), list(enumerate(SALARIES)))
def test_bn_12_the_salary_table_of_lawyers(lawyers: int, salary: int) -> None:
    assert the_game().context.rules.lawyer_salary(lawyers) == salary


def paying(staff: str, *, cash: int = 1000, tech: int = 20) -> Table:
    """Return a game in the Business Phase in which seat 0 has this staff; seat 1 leads in everything."""
    six = "marketer marketer marketer marketer marketer marketer"
    return business((staff, six), cash=(cash, 1000), tech=(tech, 900))


def statement(table: Table, seat: int = 0) -> Account:
    """Return a seat's line of the last statement of accounts."""
    lines: tuple[Account, ...] = table.last(Accounts).lines
    return next(line for line in lines if line.seat == seat)


def test_bn_12_salaries_of_a_staff() -> None:
    """Two Marketers, an Engineer and three Lawyers: 20 + 10 + 90."""
    table = paying("marketer marketer engineer lawyer lawyer lawyer")
    assert SalariesPaid(0, 120) in table.events


@pytest.mark.parametrize(
    ("tech", "price"), [(14, 10), (16, 10), (18, 10), (20, 20), (29, 20), (9, 0), (0, 0)]
)
def test_bn_12_tech_points_are_rounded_down_to_tens(tech: int, price: int) -> None:
    """No difference between 14 and 16, a big one between 18 and 20."""
    line = statement(paying("marketer", tech=tech))
    assert line.unit_price == price
    assert line.sales == price


def test_bn_12_the_tech_award_counts_before_rounding() -> None:
    table = Table(["contract contract", "contract contract"], tech=(25, 12)).business()
    assert [statement(table, seat).unit_price for seat in (0, 1)] == [30, 10]


def test_bn_12_units_are_marketing_points_and_two_more_for_the_award() -> None:
    table = Table(
        ["contract contract", "contract contract"],
        staff=("marketer marketer marketing_3 bad_press_1 contract contract", "marketer"),
    )
    cash = table.state.cash[0]
    table.business()
    line = statement(table)
    assert line.units == 2 + 3 - 1 + 2
    assert line.sales == 6 * 20
    assert line.contract_pay == 50
    assert line.cash == table.state.cash[0] == cash - 20 + 120 + 50


def test_bn_12_two_tech_points_for_each_engineer_after_the_earnings() -> None:
    table = paying("marketer engineer engineer engineer", tech=18)
    line = statement(table)
    assert line.unit_price == 10
    assert table.state.tech[0] == 24


def test_bn_12_a_seat_with_the_cash_pays_and_is_not_asked() -> None:
    table = paying("marketer lawyer lawyer", cash=50)
    assert not table.all(LaidOff)
    assert SalariesPaid(0, 50) in table.events


def test_bn_12_a_seat_without_the_cash_may_borrow_or_lay_off_or_both() -> None:
    table = paying("marketer lawyer lawyer lawyer", cash=15)
    assert table.state.phase == "salaries"
    assert table.kinds(0) == {"PaySalaries", "LayOff", "Borrow"}
    table.do(0, LayOff("lawyer"))
    assert "lawyer" in table.last(LaidOff).card
    assert table.state.discards & the_game().context.cards.lawyers, "BN-13: to the discards"
    table.do(0, LayOff("marketer"), PaySalaries())
    assert SalariesPaid(0, 40) in table.events
    assert table.all(Borrowed) == [Borrowed(0, 100, 4, forced=True)]


def test_bn_19_more_than_needed_may_be_laid_off_in_any_order() -> None:
    table = paying("marketer lawyer lawyer", cash=0)
    table.do(0, Borrow(), LayOff("lawyer"), LayOff("lawyer"), LayOff("marketer"))
    assert table.kinds(0) == {"PaySalaries", "Borrow"}
    table.do(0, PaySalaries())
    assert SalariesPaid(0, 0) in table.events


def test_bn_12_all_must_end_up_able_to_pay() -> None:
    table = business(("marketer lawyer lawyer lawyer", "marketer"), cash=(15, 100), ious=(6, 3))
    with pytest.raises(IllegalMove, match="lay off"):
        table.do(0, PaySalaries())
    table.do(0, LayOff("lawyer"), LayOff("lawyer"), LayOff("marketer"), PaySalaries())
    assert table.state.cash[0] == 5


def test_bn_12_salaries_in_turn_order_from_the_first_player() -> None:
    table = Table([""] * 3, turn=2).business()
    assert [event.seat for event in table.all(SalariesPaid)] == [2, 0, 1]


def test_bn_13_employee_cards_are_finite() -> None:
    cards = the_game().context.cards
    counts = {kind: cards.of_kind[kind] & cards.deck for kind in ("marketer", "engineer", "lawyer")}
    copies = {entry.id: entry.copies for entry in the_game().context.rules.cards}
    assert {kind: mask.bit_count() for kind, mask in counts.items()} == {
        kind: copies[kind] for kind in counts
    }
    assert (cards.universe(4) & ~cards.deck).bit_count() == 8, "and the starters"


def test_bn_14_a_small_deck_is_dealt_round_the_table_as_far_as_it_goes() -> None:
    table = Table(["", "", ""])
    table.state = replace(table.state, phase="roll", turn=CHANCE, rollers=(0, 1, 2), paybacks=(0, 0, 0))
    few = sum(1 << card for card in range(4))
    table.state = replace(table.state, deck=few)
    table.do(CHANCE, Roll(((1, 1, 1), (6, 6, 6), (2, 2, 2))))
    table.do(CHANCE, Deal(tuple(the_game().context.cards.named(few))))
    assert table.last(Dealt).sizes == (1, 2, 1)


# -- reasons ---------------------------------------------------------------------------------------------------


def test_a_sale_shows_the_card_and_cannot_be_taken_back() -> None:
    table = Table([FULL, FULL]).do(0, Sell("contract"))
    assert any(event.reveals for event in table.events)


def refused(table: Table, seat: int, move: Move) -> str:
    with pytest.raises(IllegalMove) as caught:
        table.do(seat, move)
    return str(caught.value)


def test_refusals_give_the_reason() -> None:
    table = dealt()
    assert "secret discard" in refused(table, 0, Borrow())
    table = Table(["headhunt_lawyer contract contract", FULL, FULL], staff=("lawyer", "engineer", "lawyer"))
    assert refused(table, 0, Play("headhunt_lawyer", 1)) == "That opponent has no Lawyer."
    assert "an opponent" in refused(table, 0, Play("headhunt_lawyer"))
    table = sue("negligence", cash=(30, 120, 0))
    assert "multiples of $5" in refused(table, 0, Claim(33))
    assert "At most $120" in refused(table, 0, Claim(125))
    table = sue("libel_1", cash=(30, 120, 0))
    assert "$420" in refused(table, 0, Offer(425))
    table.do(0, Offer(60))
    assert "multiples of $5" in refused(table, 1, Offer(33))
    assert "between" in refused(table, 1, Offer(60))
