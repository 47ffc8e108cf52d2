"""Tests that the hard bot of Bidness uses the prices of cards in the game so far."""

from __future__ import annotations

import pytest

from bidtable.bots.bidness.appraisal import Appraisal
from bidtable.bots.bidness.auctions import expected_bids
from bidtable.bots.bidness.levels import HARD
from bidtable.bots.bidness.prices import MOST, USUAL, Rates, rates
from bidtable.bots.bidness.race import Race
from bidtable.core.model import Event
from bidtable.games.bidness.events import AuctionWon, RoundBegun
from bidtable.games.bidness.money import capacity
from tests.games.bidness.situations import THREE, Table, the_game


def sold(card: str, amount: int) -> AuctionWon:
    """Return the events of a card sold for an amount."""
    return AuctionWon(card, 1 if amount else -1, amount, 0)


def paid(*events: Event) -> Rates:
    """Return the outlook after events."""
    return rates(the_game().context, events)


def test_before_the_first_sale_all_cards_have_usual_prices() -> None:
    assert set(paid().values()) == {1.0}


@pytest.mark.parametrize("number", [1, 2, 5])
def test_usual_prices_change_nothing(number: int) -> None:
    usual = [sold(kind, prices[min(number, 3) - 1]) for kind, prices in USUAL.items()]
    assert set(paid(RoundBegun(number), *usual).values()) == {1.0}


def test_a_price_tells_most_of_its_own_kind() -> None:
    """A seat that pays 90 for a Lawyer pays much for the next, and a little more for all cards.

    Unwanted cards become cheaper.
    """
    dear = paid(RoundBegun(1), sold("lawyer", 90))
    assert MOST > dear["lawyer"] > 2 > dear["contract"] == dear["marketer"] > 1
    assert paid(RoundBegun(1), *[sold("lawyer", 200)] * 3)["lawyer"] == MOST
    cheap = paid(RoundBegun(1), sold("engineer", 0))
    assert cheap["engineer"] < cheap["contract"] < 1


def test_a_seat_that_paid_much_is_expected_to_pay_much_again() -> None:
    """Limits of rivals rise with earlier prices, as far as the rivals can pay."""
    game, race = the_game(), Race(the_game().context)
    table = Table([f"lawyer {THREE}", *[THREE] * 3], cash=(200, 200, 200, 15), round=2, ious=(3, 3, 3, 6))
    seen = table.seen(0)
    card = game.context.cards.number["lawyer"]

    def limits(rates: Rates | None) -> dict[int, float]:
        mind = Appraisal(race, seen, 0, HARD, rates).without("lawyer")
        return {seat: limit for limit, seat in expected_bids(mind, card, 0, [1, 2, 3])}

    usual, dear = limits(None), limits({"lawyer": 3.0})
    assert limits({"contract": 3.0}) == usual
    assert dear[1] == 3 * usual[1] > 0
    assert dear[3] <= capacity(game.context, seen, 3) == 15
