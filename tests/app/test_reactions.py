"""Tests that the moods, plates and remarks of the players fit what has happened."""

from __future__ import annotations

import pytest

from bidtable.app.draw.theme import Metrics
from bidtable.app.match.log import RECENT
from bidtable.app.match.talk import Moment
from bidtable.app.tables import make_table
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bid_and_bluff.table import BidAndBluffTable
from bidtable.app.tables.seated import SeatedTable
from bidtable.core.model import Setup
from bidtable.games.bid_and_bluff.events import TrickTaken
from bidtable.games.i_bid_you_not.events import CardsDrawn
from tests.app.test_moments import header_of
from tests.conformance.cases import Case, load, trace


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("slug", ["bid_and_bluff", "i_bid_you_not"])
def test_at_the_end_only_winners_are_glad_and_their_plates_show_no_danger(slug: str, seats: int) -> None:
    table = make_table(load(slug), slug, Metrics(1280, 720))
    assert isinstance(table, SeatedTable)
    for seed in range(3):
        played = trace(Case(slug, Setup(seats)), seed)
        game, end = played.case.game, played.turns[-1].after
        outcome = game.outcome(end)
        assert outcome is not None
        shown = Situation(
            game.view(end, None), header_of(played.case).seats, recent=played.told[None][-RECENT:]
        )
        table.meet(shown.view.observation)
        for seat, mood in table.moods(shown).items():
            assert (mood == "glad") == (seat in outcome.winners), f"seat {seat} is {mood}"
        for seat in outcome.winners:
            assert table.plate(shown, seat).tone != "bad"


def test_nobody_is_glad_of_a_trick_that_breaks_the_bid() -> None:
    table = make_table(load("bid_and_bluff"), "bid_and_bluff", Metrics(1280, 720))
    assert isinstance(table, BidAndBluffTable)
    broken = 0
    for seed in range(4):
        played = trace(Case("bid_and_bluff", Setup(4)), seed)
        game, people = played.case.game, header_of(played.case).seats
        for step in (step for turn in played.turns for step in turn.steps):
            if not isinstance(step.event, TrickTaken):
                continue
            view = game.view(step.state, None)
            needed = step.event.tricks <= view.observation.bids[step.event.seat]
            mood = table.moods(Situation(view, people, moment=step.event, recent=(step.event,)))[
                step.event.seat
            ]
            said = table.remarks(Moment(step.event, (), None, view.observation))
            assert mood == ("glad" if needed else "cross")
            assert any(remark.occasion == "trick" for remark in said) == needed
            broken += not needed
    assert broken > 4


def test_a_player_is_glad_to_lose_a_card_of_negative_price() -> None:
    slug = "i_bid_you_not"
    table = make_table(load(slug), slug, Metrics(1280, 720))
    assert isinstance(table, SeatedTable)
    played = trace(Case(slug, Setup(2)), 0)
    table.meet(played.case.game.observe(played.turns[-1].after, None))
    prices = {41: -5, 27: 7}
    for number, price in prices.items():
        moods = table.feels(CardsDrawn(((0, 1, number),)))
        assert moods == ({0: "cross", 1: "glad"} if price > 0 else {0: "glad", 1: "cross"})
