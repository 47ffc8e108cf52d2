"""The table of BID-IT!: what it tells before a move, to whom the coach speaks, and what lies to be looked at."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bidtable.app.demo import demo_header
from bidtable.app.scenes.table import TableScene
from bidtable.app.session import Session
from bidtable.app.settings import Settings
from bidtable.app.shot import open_app
from bidtable.app.tables.bid_it import text
from bidtable.app.window import App
from bidtable.core.match import Match
from bidtable.core.model import Move, Setup
from bidtable.games.bid_it.moves import Bid, Challenge, Double, Perfecto, Redouble, Surrender, TakeSide
from tests.bidit import Play

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("BIDTABLE_HOME", str(tmp_path))
    app = open_app((1280, 720), Settings(speed="instant", coach=True, effects_volume=0, music_volume=0))
    yield app
    app.close()


def scene(app: App, *, humans: int, agreements: dict[str, str] | None = None) -> TableScene:
    game = app.services.game("bid_it")
    header = demo_header(game, "bid_it", seats=3, humans=humans, seed=2, setup=Setup(3))
    header = replace(header, agreements=agreements or {})
    session = Session(game, Match(game, header), speed="instant")
    shown = TableScene(app, session)
    app.scenes.reset(shown)
    for _ in range(400):
        app.step(0.05)
        if session.curtain_for is not None:
            session.raise_curtain()
            app.scenes.reset(shown)
        if session.awaiting:
            return shown
        session.acknowledge()
    raise AssertionError("nobody is asked")


def odds_told(shown: TableScene) -> bool:
    situation = shown.situation()
    return "%" in shown.table.preview(situation, next(iter(situation.view.legal)))


def test_the_coach_speaks_to_who_plays_alone(app: App) -> None:
    assert odds_told(scene(app, humans=1))


def test_the_coach_is_silent_when_it_is_switched_off(app: App) -> None:
    app.settings.coach = False
    assert not odds_told(scene(app, humans=1))


def test_between_people_the_coach_speaks_only_if_the_table_agreed(app: App) -> None:
    assert not odds_told(scene(app, humans=2))
    assert odds_told(scene(app, humans=2, agreements={"coach": "on"}))


def preview(play: Play, seat: int, move: Move) -> str:
    return text.preview(play.game, play.game.observe(play.state, seat), move, NAMES)


def test_a_call_says_who_loses_what_before_it_is_made() -> None:
    play = Play(["5 5 5 5", "4 4 4 4", "3 3 3 3", "2 2 2 2"], advanced=True).do(0, Bid(3, 5))
    assert (
        preview(play, 1, Challenge())
        == "Challenge: Ada loses 1 Deal card if there are fewer than three 5s; otherwise you do."
    )
    assert (
        preview(play, 1, Perfecto())
        == "Perfecto: Ada loses 1 Deal card if there are exactly three 5s; otherwise you do."
    )
    assert "Ada loses 2 Deal cards" in preview(play, 1, Double())
    play.do(1, Double())
    assert preview(play, 0, Surrender()) == "Surrender: you lose 1 Deal card for sure; Ben loses none."
    assert (
        preview(play, 0, Redouble())
        == "Redouble: you lose 3 Deal cards if there are fewer than three 5s; otherwise Ben does."
    )


def test_in_a_team_a_call_names_who_would_lose_the_cards() -> None:
    """The bidder's teammate who doubles stakes the bidder's cards; at Last Chance a teammate gives up one."""
    hands = ["5 5 5 5", "4 4 4 4", "3 3 3 3", "2 2 2 2"]
    play = Play(hands, advanced=True, teams="two").do(0, Bid(3, 5)).do(1, Challenge())
    assert (
        preview(play, 2, Double())
        == "Double: Ada loses 2 Deal cards if there are fewer than three 5s; otherwise Ben does."
    )
    last = Play(["5 5", "4 4", "3 3 3", "2 2"], teams="two", deals=[1, 2, 3, 2]).do(0, Bid(3, 5))
    assert (
        preview(last, 1, Challenge())
        == "Challenge: Cleo loses 1 Deal card if there are fewer than three 5s; otherwise you do."
    )


def test_a_teams_choice_and_a_team_put_out_are_told_before_the_call() -> None:
    hands = ["5 5", "4 4", "3", "2 2", "6", "1"]
    choice = Play(hands, teams="two", deals=[1, 2, 2, 3, 2, 3]).do(0, Bid(3, 5))
    assert (
        preview(choice, 1, Challenge())
        == "Challenge: Cleo can lose 1 Deal card and Eve can lose 1 Deal card if there are fewer than three 5s; "
        "otherwise you lose 1 Deal card."
    )
    out = Play(hands[:4], teams="two", deals=[1, 2, 1, 2]).do(0, Bid(3, 5))
    told = preview(out, 1, Challenge())
    assert "Ada loses 1 Deal card and Cleo loses 1 Deal card if there are fewer" in told


def test_a_side_says_what_must_be_so_and_what_it_costs() -> None:
    play = Play(["5 5", "4 4", "3"]).do(0, Bid(2, 5)).do(1, Perfecto())
    assert (
        preview(play, 2, TakeSide("caller"))
        == "Ben is right if there are exactly two 5s; otherwise you lose 1 Deal card."
    )
    view = play.game.observe(play.state, 2)
    small = [text.promised(play.game, view, TakeSide(side), NAMES)[1] for side in ("caller", "bidder")]
    assert small == ["exactly two 5s", "not exactly two 5s"]


def test_discards_can_be_looked_at(app: App) -> None:
    play = Play(["5 5", "4 4"], discards="3 3 25")
    shown = scene(app, humans=1)
    view = play.game.observe(play.state, 0)
    assert text.discards(view) == "Discards: 2 × 3 and 2/5."
    situation = shown.situation()
    looked = dataclasses.replace(situation, view=replace(situation.view, observation=view))
    seen = shown.table.inspect(looked, "piles")
    assert seen is not None
    assert seen.lines[0] == "Discards: 2 × 3 and 2/5."
