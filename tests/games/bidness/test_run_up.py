"""Tests of an auction whose bids follow one another without a person's decision."""

from __future__ import annotations

from bidtable.app.draw.film import Film
from bidtable.app.room.figures import PersonLook
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness.run_up import LONGEST, run_up
from bidtable.app.tables.kit.paddle import PaddleLook
from bidtable.games.bidness.moves import Bid, DropOut, Play
from tests.games.bidness.at_table import drawn, situation_of
from tests.games.bidness.situations import THREE, Table, the_game


def run_of(*, told: bool = False) -> Situation:
    """Return the sale of Ada as she sees it while Ben and Cleo outbid each other and Dan drops out."""
    table = Table([THREE] * 4).do(0, Play("contract")).do(0, DropOut())
    before, events = the_game().view(table.state, 0), tuple(table.events)
    table.do(1, Bid(10)).do(2, Bid(20)).do(3, DropOut()).do(1, Bid(30))
    narrated = None if told else (before, events)
    changes = {"actor": 2, "awaiting": False, "moment": table.events[-1], "narrated": narrated}
    return situation_of(table.state, 0, recent=tuple(table.events), **changes)


def shown(film: Film | None) -> list[str]:
    """Return the texts that a film shows, without repetitions in a row."""
    assert film is not None
    texts: list[str] = []
    for pose in film.poses:
        text = getattr(pose.look, "text", getattr(pose.look, "figure", ""))
        if text and text not in texts[-1:]:
            texts.append(text)
    return texts


def test_a_seller_sees_the_price_and_the_paddles_rise_bid_by_bid() -> None:
    found = drawn(run_of())
    assert shown(found["auction:bid"].film) == ["from $5", "$10", "$20", "$30"]
    assert shown(found["auction:by"].film) == ["bid by Ben", "bid by Cleo", "bid by Ben"]
    paddles = [shown(found[f"bidder:{seat}"].film) for seat in range(4)]
    assert paddles == [["out"], ["in", "$10", "in", "$30"], ["in", "$20", "in"], ["in", "out"]]
    for key in ("auction:bid", "auction:by", "bidder:1"):
        film = found[key].film
        assert film is not None
        assert film.seconds <= LONGEST
    look = found["bidder:3"].look
    assert isinstance(look, PaddleLook)
    assert (look.figure, look.state) == ("out", "out"), "and the last picture is the present one"


def test_a_run_that_was_told_is_not_shown_again() -> None:
    told = run_of(told=True)
    assert run_up(told, told.view.observation) == ()
    assert drawn(told)["bidder:1"].film is None


def test_who_dropped_out_sits_in_the_dark_once_the_run_is_over() -> None:
    for told, dark in ((False, []), (True, [3])):
        found = drawn(run_of(told=told))
        people = {seat: found[f"person:{seat}"].look for seat in range(1, 4)}
        assert [seat for seat, look in people.items() if isinstance(look, PersonLook) and look.shaded] == dark
