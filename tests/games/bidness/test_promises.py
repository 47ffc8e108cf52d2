"""Tests that moves of Bidness do what they promise, as far as the promise is certain."""

from __future__ import annotations

import pytest

from bidtable.core.model import CHANCE
from bidtable.core.promise import TABLE, Change
from bidtable.games.bidness.moves import (
    Accept,
    Bid,
    Claim,
    Discard,
    DropOut,
    GoToTrial,
    Offer,
    Pass,
    PayBack,
    Play,
    TrialRoll,
)
from bidtable.games.bidness.phases import lawsuit
from bidtable.games.bidness.verdicts import suggested, worth
from tests.games.bidness.situations import THREE, Table, the_game


def totals(changes: tuple[Change, ...], thing: str, seats: int) -> list[float]:
    """Return each seat's gain of a thing."""
    return [sum(c.least for c in changes if c.seat == seat and c.thing == thing) for seat in range(seats)]


def test_a_bid_promises_what_winning_does() -> None:
    table = Table(["marketer contract contract", THREE], cash=(100, 40)).do(0, Play("marketer"))
    own = table.promise(0, Bid(5))
    assert own.case("outbid") is not None
    table.do(0, Bid(5))
    won = table.promise(1, Bid(60)).case("won")
    assert won is not None
    assert totals(won.changes, "cash", 2) == [60, 40]
    assert totals(won.changes, "IOUs", 2) == [0, 1]
    assert dict(won.given) == {"to": 0, "cash": 80, "IOUs": 4}
    table.do(1, Bid(60))
    out = table.promise(0, DropOut()).case()
    assert out is not None
    assert [(c.seat, c.thing, c.least) for c in out.changes if c.thing == "cash"] == [
        (1, "cash", 40),
        (0, "cash", 60),
        (TABLE, "cash", -100),
    ]
    cash = table.state.cash
    table.do(0, DropOut())
    assert [new - old for new, old in zip(table.state.cash, cash, strict=True)] == [60, 40]


def test_the_last_to_drop_out_is_told_that_the_card_is_discarded() -> None:
    table = Table(["marketer contract contract", THREE]).do(0, Play("marketer")).do(0, DropOut())
    told = table.told(1, DropOut())
    assert told == ("Marketer is then discarded.",)


@pytest.mark.parametrize(
    ("kind", "thing"), [("libel_2", "marketer"), ("patent_8", "tech points"), ("negligence", "cash")]
)
@pytest.mark.parametrize("wins", [True, False])
def test_a_trial_promises_both_verdicts(kind: str, thing: str, wins: bool) -> None:
    staff = ("marketer marketer", "marketer marketer")
    table = Table([f"{kind} contract contract", THREE], staff=staff, cash=(30, 90)).do(0, Play(kind, 1))
    if kind == "negligence":
        lost = table.promise(0, Claim(90)).case("defendant wins")
        assert lost is not None
        assert dict(lost.given) == {"loses": 1, "cash": 40, "IOUs": 4}
        table.do(0, Claim(90))
    case = table.promise(0, GoToTrial()).case("plaintiff wins" if wins else "defendant wins")
    assert case is not None
    before = table.state
    table.do(0, GoToTrial()).do(CHANCE, TrialRoll((6, 6) if wins else (1, 1))).do(CHANCE, TrialRoll((3, 3)))
    after, marketers = table.state, the_game().context.cards.marketers
    held = {
        "cash": (before.cash, after.cash),
        "tech points": (before.tech, after.tech),
        "marketer": tuple(
            tuple((place & marketers).bit_count() for place in state.workplaces) for state in (before, after)
        ),
    }
    then, now = held[thing]
    assert totals(case.changes, thing, 2) == [new - old for new, old in zip(now, then, strict=True)]
    assert totals(case.changes, "IOUs", 2) == [
        new - old for new, old in zip(after.ious, before.ious, strict=True)
    ]


def test_an_offer_says_who_pays_whom() -> None:
    table = Table(["libel_1 contract contract", THREE], cash=(0, 40)).do(0, Play("libel_1", 1))
    assert table.told(0, Offer(60)) == ("Accepted, Ben pays Ada $60; that makes $60 in cash.",)
    table.do(0, Offer(60))
    assert table.told(1, Accept()) == (
        "Ben pays Ada $60; that borrows $100: 4 of 6 IOUs.",
        "The case is dropped.",
    )


def test_moves_are_told_in_sentences() -> None:
    """The effects of a move, as a player reads them before making it."""
    table = Table([f"bad_press_1 libel_1 {THREE}", THREE], paybacks=(1, 0))
    assert table.told(0, Play("bad_press_1", 1))[0] == "Ben has 1 marketing point fewer in this round."
    assert table.told(0, PayBack(1)) == ("It leaves $0.", "2 IOUs left.")
    assert table.told(0, Pass()) == ("Another turn if play goes on.",)
    assert Table([THREE, "contract"]).told(0, Pass()) == ("It ends card play.",)
    auction = Table([THREE, THREE]).do(0, Play("contract"), Bid(5))
    assert auction.told(1, DropOut()) == ("Ada then wins Government Contract for $5.",)
    table.do(0, Play("libel_1", 1))
    assert table.told(0, GoToTrial()) == ("The loser pays 1 Marketer.",)
    sued = Table([f"negligence {THREE}", THREE], cash=(0, 60)).do(0, Play("negligence", 1))
    assert sued.told(0, Claim(60)) == ("If lost, the bank gets the same; that borrows $100: 4 of 6 IOUs.",)
    sued.do(0, Claim(60))
    assert sued.told(0, GoToTrial()) == ("The loser pays $60; that borrows $100: 4 of 6 IOUs.",)
    table = Table(["contract contract", "contract"], paybacks=(1, 0)).at_discard()
    assert table.told(0, Discard("payback")) == ("Its back shows.",)
    assert table.told(0, Discard("contract")) == ("It stays unseen by the others.",)


def test_a_secret_discard_promises_nothing_that_others_may_not_know() -> None:
    table = Table(["contract contract", "contract"], paybacks=(1, 0))
    assert table.at_discard().promise(0, Discard("payback")).cases[0].given == (("seen", 1),)
    assert table.promise(0, Discard("contract")).cases[0].given == (("seen", 0),)


def test_bad_press_takes_no_marketing_point_that_is_not_there() -> None:
    """BN-8: marketing points are never below 0, and points that offset Bad Press count first."""
    table = Table([f"bad_press_1 {THREE}", THREE], staff=("marketer", "engineer"))
    promise = table.promise(0, Play("bad_press_1", 1))
    assert "marketing points" not in {change.thing for change in promise.cases[0].changes}
    assert table.told(0, Play("bad_press_1", 1))[0] == "Ben has no marketing point to lose in this round."
    table = Table([f"marketing_1 {THREE}", THREE], staff=("engineer bad_press_1 bad_press_1", "engineer"))
    told = table.told(0, Play("marketing_1"))
    assert told[0] == "It adds no marketing point: Bad Press outweighs it in this round."


def test_a_bid_that_nobody_can_outbid_wins_and_says_so() -> None:
    """BN-16: a seat that cannot pay more is out automatically."""
    table = Table(["marketer contract contract", THREE], cash=(100, 40), ious=(3, 6)).do(0, Play("marketer"))
    promise = table.promise(0, Bid(40))
    assert [case.when for case in promise.cases] == ["won"]
    assert table.told(0, Bid(40)) == ("Nobody can bid more: the company pays the bank and keeps $60.",)
    out = Table(["marketer contract contract", THREE], cash=(100, 0), ious=(3, 6))
    assert out.do(0, Play("marketer")).told(0, DropOut()) == ("Marketer is then discarded.",)


def test_a_lawsuit_that_may_cost_more_than_the_cash_says_that_it_may_be_borrowed() -> None:
    table = Table(["negligence contract contract", THREE], cash=(10, 60))
    lost = table.promise(0, Play("negligence", 1)).case("defendant wins")
    assert lost is not None
    found = {change.thing: (change.least, change.most) for change in lost.changes if change.seat == 0}
    assert found == {"cash": (-10, 85), "IOUs": (0, 1)}


def test_a_first_demand_begins_with_the_damages_of_a_trial() -> None:
    """Once, $260 was the first demand on a claim of $115, midway to the sum of all possible loans."""
    context = the_game().context
    table = Table([f"negligence {THREE}", THREE], cash=(115, 115)).do(0, Play("negligence", 1), Claim(115))
    seen = table.seen(0)
    assert suggested(context, seen, 0, lawsuit.offers(context, seen)) == 115
    table = Table([f"libel_1 {THREE}", THREE], staff=("marketer", "marketer marketer"), tech=(20, 25))
    table.do(0, Play("libel_1", 1))
    seen = table.seen(0)
    assert worth(context, seen) == 30, "a unit less, at the price of a tech leader"
    assert suggested(context, seen, 0, lawsuit.offers(context, seen)) == 30
    table = Table([f"patent_8 {THREE}", THREE], staff=("marketer", "engineer")).do(0, Play("patent_8", 1))
    seen = table.seen(0)
    assert suggested(context, seen, 0, lawsuit.offers(context, seen)) == 5, "who sells nothing loses nothing"


def test_a_claim_begins_with_the_largest_loss_without_a_loan() -> None:
    context = the_game().context
    for cash, first in ((30, 30), (0, 5), (200, 80)):
        table = Table([f"negligence {THREE}", THREE], cash=(cash, 80)).do(0, Play("negligence", 1))
        seen = table.seen(0)
        assert suggested(context, seen, 0, lawsuit.claims(context, seen)) == first
