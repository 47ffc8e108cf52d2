"""Tests of finishing quickly: a player who is out has the rest played at once, and the whole match is kept."""

from __future__ import annotations

import functools
import random
import time

import pygame
import pytest

from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import bots_for, play_one
from bidtable.core.facts import facts_of
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Setup
from bidtable.core.record import Header, SeatInfo
from bidtable.store import places
from bidtable.store.journal import Journal
from tests.app.scene_helpers import click, key, on_top, open_app, said, top
from tests.conformance.cases import load

SEATS = (
    SeatInfo("Anna", "human", "", "red"),
    SeatInfo("Ada", "bot", "easy", "blue"),
    SeatInfo("Bo", "bot", "easy", "green"),
)


def header_of(length: str) -> Header:
    game, options = load("bid_it"), {"match": length} if length else {}
    return Header(
        "bid_it",
        game.rules_digest,
        Setup(3, (), options),
        SEATS,
        3,
        created="2024-03-01",
        state_version=game.state_version,
    )


@functools.cache
def played(length: str) -> tuple[Match, int]:
    """Play a match of BID-IT! until the only person, who is out early, decides again or the match is over.

    Return it with its number of moves until the person was out.
    """
    match, rng = Match(load("bid_it"), header_of(length)), random.Random(1)
    bots = bots_for(match)
    while match.state.deals[0] or match.actors == (CHANCE,):
        if match.actors[0] == 0:
            match.play(0, rng.choice(list(match.legal(0))))
        else:
            play_one(match, bots)
    assert match.outcome is None, "choose another seed"
    out = len(match.moves)
    while match.outcome is None and 0 not in match.actors:
        play_one(match, bots)
    return match, out


def out_early(app: App, length: str = "") -> Match:
    """Save a match of BID-IT! in which the only person is out and others play on; return it played to its end."""
    whole, out = played(length)
    game = app.services.game("bid_it")
    journal = Journal.create(places.saves(), header_of(length), app.services.files(game))
    match = Match(game, header_of(length), journal)
    for seat, move in whole.moves[:out]:
        match.play(seat, move)
    match.close()
    return whole


def wait(app: App, scene: str) -> None:
    for _ in range(3000):
        app.step(0.02)
        if top(app) == scene:
            return
        time.sleep(0.002)
    raise AssertionError(f"{scene} does not come")


def at_table(app: App) -> TableScene:
    click(app, "title:continue")
    assert isinstance(app.scenes.top, TableScene)
    return app.scenes.top


@pytest.mark.parametrize("by", ["button", "key"])
def test_a_player_who_is_out_has_the_rest_played_at_once_and_all_of_it_is_kept(by: str) -> None:
    app = open_app(title=False)
    whole = out_early(app)
    app.close()
    app = open_app(speed="slow")
    scene = at_table(app)
    assert said(app, "act:back") == "Finish quickly"
    left = len(whole.moves) - len(scene.session.match.moves)
    assert left > 5, "there is something to be finished"
    if by == "button":
        click(app, "act:back")
    else:
        key(app, pygame.K_f)
    wait(app, "ResultsScene")
    match = scene.session.match
    assert match.moves == whole.moves, "as it would have gone on anyway"
    assert len(scene.session.log_lines(0)) > 0
    path = scene.session.record
    assert path is not None
    app.close()
    kept = open_app(title=False).services.saved.finished(path)
    assert kept.outcome == whole.outcome
    assert [step.event for step in kept.steps] == [step.event for step in whole.steps], (
        "the replay tells all of it"
    )
    assert facts_of(kept) == facts_of(whole), "and the statistics count it"


def test_it_is_not_offered_while_the_last_events_of_a_finished_match_are_shown() -> None:
    app = open_app(title=False)
    out_early(app)
    app.close()
    app = open_app(speed="slow")
    scene = at_table(app)
    for _ in range(3000):
        app.step(0.02)
        time.sleep(0.002)
        if scene.session.match.outcome is not None:
            break
        scene.hurry()
    assert scene.session.outcome is None, "the last events are still to be shown"
    assert not scene.may_finish
    while not scene.session.closes:
        assert said(app, "act:confirm") == "Go on"
        scene.hurry()
    assert said(app, "act:confirm") == "Results"


def test_the_usual_pace_comes_back_at_the_same_button() -> None:
    app = open_app(title=False)
    out_early(app)
    app.close()
    app = open_app(speed="slow")
    scene = at_table(app)
    key(app, pygame.K_f)
    assert scene.session.hurrying
    assert said(app, "prompt:text") == "The others play on quickly."
    key(app, pygame.K_f)
    assert not scene.session.hurrying


def test_in_a_match_of_several_games_it_stops_where_the_person_decides_again() -> None:
    app = open_app(title=False)
    until = out_early(app, "suggested")
    assert until.outcome is None
    app.close()
    app = open_app(speed="slow")
    scene = at_table(app)
    key(app, pygame.K_f)
    for _ in range(3000):
        app.step(0.02)
        time.sleep(0.002)
        if scene.session.awaiting:
            break
    assert scene.session.match.moves == until.moves
    assert not scene.session.hurrying
    assert not scene.may_finish, "the next game has begun"


def test_no_player_who_still_plays_is_offered_it() -> None:
    app = open_app()
    click(app, "title:new")
    click(app, "setup:game:bid_it")
    click(app, "setup:start")
    scene = on_top(app, TableScene)
    assert not scene.may_finish
    key(app, pygame.K_f)
    assert not scene.session.hurrying
