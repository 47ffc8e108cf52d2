"""Tests of the hard bot of Bidness: it gives its chance to win for each move, and makes no surely wrong move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from math import exp

import pytest
from msgspec.structs import replace

from bidtable.bots.bidness.appraisal import Appraisal
from bidtable.bots.bidness.auctions import expected_bids
from bidtable.bots.bidness.bot import BidnessBot, make
from bidtable.bots.bidness.evaluate import BidnessEvaluator
from bidtable.bots.bidness.features import ALONE, INPUTS, PLAIN, Place, inputs_of, knows
from bidtable.bots.bidness.levels import HARD, NORMAL
from bidtable.bots.bidness.nets import learned
from bidtable.bots.bidness.race import Company, Race
from bidtable.bots.common.base import Bot, Decision, Limit, Never, Unit
from bidtable.bots.common.levels import plays_as
from bidtable.bots.common.nets import FOLDER
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.game import View
from bidtable.core.model import Move, Setup
from bidtable.games.bidness import Bidness
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.moves import (
    Accept,
    Bid,
    Borrow,
    Discard,
    DropOut,
    GoToTrial,
    LayOff,
    Offer,
    Pass,
    PayBack,
    Play,
    Sell,
)
from bidtable.games.bidness.state import Observation
from tests.games.bidness.bots import chosen, decided, weighed
from tests.games.bidness.situations import THREE, Table, the_game
from tests.lab.blunders.bidness import HOPELESS, LAID_OFF, MISSED, OVERPAID, blunder
from tests.play import seeded, turns

SEATS = tuple(learned().seats)


def played(game: Bidness, bots: Sequence[Bot], seed: int) -> Iterator[tuple[View[Observation], Decision]]:
    """Play a game by bots; yield each decision with its view."""
    decided: list[tuple[View[Observation], Decision]] = []

    def decide(view: View[Observation], number: int) -> Move:
        luck = stream(seed, f"bot/{view.seat}/{number}")
        decision = bots[view.seat or 0].choose(view, Limit(), luck, Never())
        decided.append((view, decision))
        return decision.move

    for _ in turns(game, game.start(Setup(len(bots))), seeded(game, seed, decide)):
        yield from decided
        decided.clear()


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_hard_tells_its_chance_to_win_for_each_move(seats: int) -> None:
    game = the_game()
    bots = [make(game, "hard"), *[make(game, "normal")] * (seats - 1)]
    again, weighed = make(game, "hard"), Counter[str]()
    for number, (view, decision) in enumerate(played(game, bots, seats)):
        if view.seat or len(view.legal) == 1:
            continue
        phase, values = view.observation.phase, [reason.value for reason in decision.reasons]
        assert decision.move == decision.reasons[0].move
        able = [reason.said for reason in decision.reasons if not reason.barred]
        assert able == sorted(able, reverse=True)
        assert all(reason.text for reason in decision.reasons)
        if phase in ("play", "discard"):
            assert {reason.move for reason in decision.reasons} == set(view.legal)
        if phase in ("play", "discard", "auction"):
            assert {reason.unit for reason in decision.reasons} == {Unit.CHANCE}
            assert all(-1 <= value <= 1.5 for value in values)
        if number % 5 == 0 and phase not in ("claim", "demand", "answer"):
            assert again.choose(view, Limit(), random.Random(number), Never()) == decision
        weighed[phase] += 1
    assert {"discard", "play", "auction"} <= set(weighed)


def test_blunders_are_known_when_they_are_made() -> None:
    """Each kind of blunder is made on purpose, next to the good move."""
    game = the_game()

    def found(table: Table, seat: int, move: Move) -> str | None:
        return blunder(game, table.state, seat, move)

    table = Table([THREE, THREE], cash=(300, 40), ious=(2, 4), paybacks=(2, 1))
    assert found(table, 0, Pass()) == MISSED
    assert found(table, 0, PayBack(2)) is None
    hand = "libel_1 contract contract"
    for lawyers, wrong in (("lawyer lawyer", HOPELESS), ("", None)):
        table = Table([hand, THREE], staff=("marketer", f"marketer {lawyers}")).do(0, Play("libel_1", 1))
        assert found(table, 0, GoToTrial()) == wrong
        assert (
            found(Table([hand, THREE], staff=("marketer", f"marketer {lawyers}")), 0, Play("libel_1", 1))
            == wrong
        )
        assert found(table, 0, Offer(20)) is None
    table = Table(["contract"] * 2, staff=("marketer engineer lawyer lawyer", "marketer"), cash=(35, 90))
    table.business().do(0, LayOff("lawyer"))
    assert found(table, 0, LayOff("marketer")) == LAID_OFF
    table = Table([THREE, THREE], cash=(400, 100)).do(0, Play("contract"))
    assert found(table, 0, Bid(390)) == OVERPAID
    assert found(table, 0, Bid(10)) is None
    assert found(table, 0, DropOut()) is None


@pytest.mark.parametrize("seats", [2, 3])
def test_no_price_is_bid_that_is_worse_than_to_leave_the_card(seats: int) -> None:
    """A rival that is raised may drop out, so a seat that relies on another raise pays more than the card's worth."""
    game, raised = the_game(), 0
    bot = make(game, "hard")
    for view, decision in played(game, [bot] * seats, 2):
        seen, move = view.observation, decision.move
        if not isinstance(move, Bid) or seen.bidder < 0 or view.seat is None:
            continue
        mind, card = bot.appraise(view, view.seat), seen.card
        left = mind.gain(*mind.bought(seen.bidder, card, seen.bid, seen.owner))
        assert mind.gain(*mind.bought(view.seat, card, move.amount, seen.owner)) > left
        raised += 1
    assert raised > 5


# -- its knowledge -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize(("cash", "first"), [(300, PayBack(2)), (295, PayBack(1))])
def test_a_seat_that_can_win_in_this_round_takes_the_fewest_turns(
    level: str, cash: int, first: PayBack
) -> None:
    """Two IOUs and two cards: $300 win at once, $200 in two turns."""
    table = Table([THREE, THREE], cash=(cash, 40), ious=(2, 4), paybacks=(2, 1))
    assert decided(table, 0, level).move == first


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_payback_cards_that_an_iou_needs_are_kept(level: str) -> None:
    """Four IOUs and one Payback card: all other cards are sold or discarded first."""
    hand = "contract contract marketer marketer"
    table = Table([hand, hand], ious=(4, 4), paybacks=(1, 1))
    values = weighed(table, 0, level)
    assert values[Sell("payback")] == min(values.values())
    assert decided(table.at_discard(), 0, level).move != Discard("payback")


def test_payback_cards_beyond_the_ious_may_be_discarded() -> None:
    hand = "contract contract marketer marketer"
    table = Table([hand, hand], round=4, ious=(1, 4), paybacks=(3, 1)).at_discard()
    assert chosen(table, 0) == Discard("payback")


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize("ious", [5, 6])
def test_a_hand_of_payback_cards_alone_is_not_kept_for_ever(level: str, ious: int) -> None:
    """Without cash, staff and Event cards no round changes anything, so cards are sold, and others are dealt."""
    broke = Table(["", ""], staff=("", ""), cash=(10, 5), ious=(ious, 6), paybacks=(5, 5), tech=(0, 0))
    assert decided(broke, 0, level).move == Sell("payback")
    room = Table(["", ""], staff=("", ""), cash=(10, 5), ious=(ious, 6), paybacks=(4, 5), tech=(0, 0))
    assert decided(room, 0, level).move != Sell("payback"), "an Event card comes with the next round"
    earns = Table(["", ""], staff=("marketer", ""), cash=(40, 5), ious=(6, 6), paybacks=(5, 5), tech=(40, 0))
    assert decided(earns, 0, level).move == Pass()


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_one_event_card_that_comes_among_payback_cards_is_kept(level: str) -> None:
    """Two seats without cash and with five Payback cards let in one Event card a round.

    The bots once always discarded that card.
    """
    broke = Table(
        ["lawyer", "libel_1"], staff=("", ""), cash=(5, 0), ious=(6, 6), paybacks=(5, 5), tech=(0, 0)
    ).at_discard()
    assert decided(broke, 0, level).move == Discard("payback")
    rich = Table(["lawyer", "libel_1"], cash=(400, 0), ious=(6, 6), paybacks=(5, 5)).at_discard()
    assert decided(rich, 0, level).move != Discard("payback")


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_game_that_goes_on_for_ever_gets_room_for_event_cards(level: str) -> None:
    """With useless cards, and no cash for the Payback cards, one Payback card is enough after many rounds."""
    for number, sold in ((5, False), (16, True)):
        table = Table(
            ["libel_1 libel_1", ""],
            staff=("", ""),
            cash=(5, 0),
            ious=(6, 6),
            paybacks=(3, 5),
            tech=(0, 0),
            round=number,
        )
        worth = {reason.move: reason.value for reason in decided(table, 0, level).reasons}
        assert (worth[Sell("payback")] > worth[Pass()]) is sold


def test_nobody_sues_without_hope_or_pays_what_the_salaries_take() -> None:
    """Two dice against four win 2 % of trials, even to stop a seat that could win in this round."""
    staff = ("marketer marketer", "marketer marketer lawyer lawyer")
    hand = "libel_1 contract contract"
    table = Table([hand, THREE], cash=(300, 900), staff=staff, ious=(3, 2), paybacks=(0, 3))
    assert weighed(table, 0, "hard")[Play("libel_1", 1)] < 0 < weighed(table, 0, "hard")[Pass()]
    values = weighed(Table([THREE, THREE], cash=(110, 100), paybacks=(1, 0)), 0, "hard")
    assert values[PayBack(1)] < 0


def test_a_helpful_move_is_worth_more() -> None:
    """Cash, a contract and a hired Marketer raise the own chance; the same for a rival lowers it."""
    hand = f"marketer {THREE}"
    for seats in SEATS:
        hands = [hand] * seats

        def chance(cash: int = 150, rivals: int = 150, hands: Sequence[str] = hands) -> float:
            n = len(hands)
            table = Table(hands, round=3, cash=(cash, *[rivals] * (n - 1)), paybacks=(1,) * n, ious=(4,) * n)
            shares = BidnessEvaluator(the_game()).evaluate(table.view(0))
            assert sum(shares) == pytest.approx(1.0)
            return shares[0]

        assert chance(250) > chance() > chance(rivals=300)


def test_others_are_expected_to_bid_as_the_normal_bot_does() -> None:
    """Raised by $5 again and again, a normal bot drops out of the auction just where it was expected to."""
    game = the_game()
    context = game.context
    normal = BidnessBot(context, NORMAL)
    bought = 0
    for kind in ("contract", "marketer", "engineer", "lawyer"):
        table = Table([f"{kind} {THREE}", THREE], cash=(400, 260), round=2, ious=(3, 4), tech=(20, 30))
        view = table.view(0)
        mind = Appraisal(Race(context), view.observation, 0, HARD)
        [(limit, _)] = expected_bids(mind.without(kind), context.cards.number[kind], 0, [1])
        table.do(0, Play(kind), Bid(5))
        last = 0
        while table.state.phase == "auction":
            seat = table.state.turn
            if seat == 0:
                move: Move = Bid(table.state.bid + 5)
            else:
                move = normal.choose(table.view(1), Limit(), random.Random(1), Never()).move
                last = move.amount if isinstance(move, Bid) else last
                if not isinstance(move, Bid):
                    break
            table.do(seat, move)
        assert abs(last - limit) <= 5
        bought += bool(last)
    assert bought >= 2


def test_it_answers_in_talks_and_at_salaries() -> None:
    table = Table(
        ["patent_8 contract contract", THREE], cash=(300, 200), staff=("marketer lawyer", "marketer")
    )
    table.do(0, Play("patent_8", 1))
    decision = decided(table, 0, "hard")
    assert isinstance(decision.move, Offer | GoToTrial)
    assert {reason.unit for reason in decision.reasons} == {Unit.DOLLARS}
    chances = [reason.chance or 0.0 for reason in decision.reasons]
    assert chances == sorted(chances, reverse=True), "more dollars are a better chance"
    assert all(0 < chance < 1 for chance in chances)
    table.do(0, Offer(60))
    assert isinstance(decided(table, 1, "hard").move, Accept | Offer | GoToTrial)
    table = Table(
        ["contract"] * 2, staff=("marketer marketer engineer", "marketer"), cash=(15, 90)
    ).business()
    assert decided(table, 0, "hard") == decided(table, 0, "normal")


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_claim_is_told_as_a_chance_to_win(level: str) -> None:
    """The gain of a claim is not in dollars, and a character leans among claims as among other moves."""
    table = Table(
        ["negligence contract contract", THREE], cash=(300, 200), staff=("lawyer lawyer", "marketer")
    )
    table.do(0, Play("negligence", 1))
    assert table.state.phase == "claim"
    decision = decided(table, 0, level)
    assert len(decision.reasons) > 1
    assert {reason.unit for reason in decision.reasons} == {Unit.CHANCE}
    assert all(0 < reason.value < 1 for reason in decision.reasons)


# -- learned numbers ---------------------------------------------------------------------------------------


def test_learned_numbers_have_a_provenance() -> None:
    assert SEATS == (2, 3, 4, 5, 6)
    assert "bidness train --seed 1; commit" in learned().provenance
    for seats in SEATS:
        size = (FOLDER / f"bidness_{seats}.bin").stat().st_size
        assert size == 4 * ((INPUTS + 2) * learned().hidden + 1) < 16_000


def test_there_is_a_net_for_every_number_of_seats() -> None:
    """Hard therefore plays by a net in every game with the shipped rules, and never as the normal bot."""
    game = the_game()
    assert tuple(range(game.info.min_seats, game.info.max_seats + 1)) == SEATS
    for seats in SEATS:
        view = Table([f"marketer {THREE}"] * seats).view(0)
        assert make(game, "hard").appraise(view, 0).learned
        assert not make(game, "normal").appraise(view, 0).learned


def test_with_rules_that_were_not_learned_hard_plays_as_normal_does() -> None:
    """The set-up then shows that the normal bot plays."""
    game, entry = the_game(), registry.entry("bidness")
    assert knows(game.context)
    assert make(game, "hard").nature == HARD
    assert plays_as(entry, game, "hard") == "hard"
    rules = game.context.rules
    for other in (
        replace(rules, cards=rules.cards[:-1]),
        replace(rules, company=replace(rules.company, iou=50)),
        replace(rules, money=replace(rules.money, payback=(100, 250))),
    ):
        assert not knows(Context(other))
        assert make(Bidness(other), "hard").nature == NORMAL
        assert plays_as(entry, Bidness(other), "hard") == "normal"


def test_the_inputs_of_a_company() -> None:
    """$250, two IOUs, two Payback cards and as many turns: $200 are enough now, and $50 are left over."""
    context = the_game().context
    race = Race(context)
    company = Company(250, 2, 2, 2, 3, 1, 1, 24, 50, 1)
    place = Place(3, 0.5, next=True, discards=False, hand=2, market=True, tech=False)
    found = inputs_of(race, company, place)
    assert len(found.plain) == PLAIN
    assert len(set(found.on)) == len(found.on)
    assert all(PLAIN <= at < ALONE for at in found.on)
    assert found.plain[:3] == pytest.approx([2.5, 1.0, 250 / 300])
    assert found.plain[10] == pytest.approx(50 / 50), "salaries: three Marketers, an Engineer, a Lawyer"
    assert found.plain[11] == pytest.approx(20 * 6 / 100), "four points and the award's two, at $20"
    assert found.plain[15] == pytest.approx(1 / (1 + exp(-50 / 30)))
    # After this round: 250 + 20 * 6 + 50 + 20 - 50, and both IOUs cost 200.
    assert found.plain[16] == pytest.approx((390 - 200) / 100)
    assert found.plain[18] == pytest.approx((390 - 200) / 200)
    poor = inputs_of(race, company._replace(cash=10, ious=6, paybacks=0, plays=0), place)
    assert len(poor.on) == len(found.on) - 1, "it could not win now"


def test_a_company_without_ious_has_won() -> None:
    table = Table([THREE, THREE], cash=(300, 40), ious=(1, 4), paybacks=(1, 1)).do(0, PayBack(1))
    assert BidnessEvaluator(the_game()).evaluate(table.view(None)) == (1.0, 0.0)


def test_the_first_loan_is_weighed_and_not_a_rule() -> None:
    """Borrow is listed among the moves with a chance to win."""
    values = weighed(Table([THREE, THREE, THREE, THREE], round=1), 0, "hard")
    assert 0.0 < values[Borrow()] < 1.0


@pytest.mark.parametrize("seats", [4, 6])
def test_money_is_borrowed_for_its_own_sake_in_the_first_round_alone(seats: int) -> None:
    """A seat that has lost nearly all would borrow, pay back the loan, and wait to be sued for the rest."""
    poor = Table([f"{THREE} breakthrough_6"] * seats, round=3, cash=(0, *[300] * (seats - 1)))
    values = weighed(poor, 0, "hard")
    assert values[Borrow()] < values[Pass()]
