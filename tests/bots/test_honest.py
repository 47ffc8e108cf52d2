"""Tests of the check that decisions of bots follow from the knowledge of their seats alone."""

from __future__ import annotations

import functools
import random
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

import bidtable
from bidtable.bots.common import honesty
from bidtable.bots.common.base import Cancel, Decision, Limit, Never
from bidtable.bots.common.levels import make_bot, strongest
from bidtable.bots.common.question import Question
from bidtable.bots.common.worker import ThoughtError
from bidtable.cli.main import main as run
from bidtable.core import registry
from bidtable.core.game import View
from bidtable.core.legal import pick
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Setup
from bidtable.core.record import Character, Header, SeatInfo
from tests.conformance.cases import slugs

LEVELS = ("human", "normal", "easy", "hard")
CHARACTERS = (None, Character(2, -1, -2, 1), None, Character(-1, 2))
"""Ben's and Dan's seats, so that bots with and without a character are checked."""
NAMES = ("Ann", "Ben", "Clio", "Dan")
BOTS = (1, 2, 3)
"""Seats of bots."""


def levels(slug: str) -> tuple[str, ...]:
    """Return the levels of the seats; the last bot plays at the game's strongest level."""
    return (*LEVELS[:3], strongest(registry.entry(slug)))


def header(slug: str, seed: int = 5, app: str = "") -> Header:
    game = bidtable.load(slug)
    seats = tuple(
        SeatInfo(name, "human") if level == "human" else SeatInfo(name, "bot", level, character=character)
        for name, level, character in zip(NAMES, levels(slug), CHARACTERS, strict=True)
    )
    return Header(
        slug, game.rules_digest, Setup(len(LEVELS)), seats, seed, app=app, state_version=game.state_version
    )


@functools.cache
def played(slug: str, moves: int = 10**6, cheat: int = -1, app: str = "") -> Match:
    """Play a match of a random person and bots of all levels, as a table does; one move may be replaced."""
    game, entry = bidtable.load(slug), registry.entry(slug)
    match = Match(game, header(slug, app=app))
    bots = {
        seat: make_bot(entry, game, level, character)
        for seat, (level, character) in enumerate(zip(levels(slug), CHARACTERS, strict=True))
        if level != "human"
    }
    while match.actors and len(match.moves) < moves:
        seat, number = match.actors[0], len(match.moves)
        if seat == CHANCE:
            match.play_chance()
            continue
        view, rng = match.view(seat), match.bot_rng(seat)
        info = match.header.seats[seat]
        if info.kind == "human":
            match.play(seat, pick(view.legal, rng))
            continue
        move = bots[seat].choose(view, Limit(), rng, Never()).move
        if number >= cheat >= 0 and len(view.legal) > 1:
            move, cheat = next(other for other in view.legal if other != move), -1
        match.play(seat, move)
    return match


@pytest.fixture(scope="module")
def fair() -> Match:
    return played("bid_it")


@pytest.mark.parametrize(
    "slug",
    # The bot that plays any game thinks longest.
    [pytest.param(slug, marks=pytest.mark.long if slug == "goofspiel" else ()) for slug in slugs()],
)
def test_every_decision_comes_out_the_same_from_its_view_alone(slug: str) -> None:
    match = played(slug)
    opened = bidtable.bot_decisions(match)
    assert [(decision.number, decision.seat, decision.made) for decision in opened] == [
        (number, seat, move) for number, (seat, move) in enumerate(match.moves) if seat in BOTS
    ]
    assert all(decision.level == levels(slug)[decision.seat] for decision in opened)
    assert all(decision.character == CHARACTERS[decision.seat] for decision in opened)
    made = bidtable.make_again(match, opened[:: max(1, len(opened) // 15)])
    assert made
    assert all(again.same for again in made)


def test_a_decision_comes_out_the_same_in_another_process(fair: Match) -> None:
    opened = bidtable.bot_decisions(fair)[:20]
    there = bidtable.make_again(fair, opened, apart=True)
    assert there == bidtable.make_again(fair, opened)
    assert all(again.same for again in there)


def test_an_opened_decision_shows_the_view_of_its_seat_alone(fair: Match) -> None:
    for decision in bidtable.bot_decisions(fair)[::7]:
        steps = fair.steps_before(decision.number)
        assert decision.view == fair.view(decision.seat, steps)
        assert len(decision.view.history) == steps
        assert Question.decode(decision.question.encode()) == decision.question


@pytest.fixture(scope="module")
def cheated() -> tuple[Match, honesty.MadeAgain]:
    """A match in which a bot made another move, once, and that decision made again."""
    match = played("bid_it", cheat=20, app="0.0.9")
    (wrong,) = (
        again for again in bidtable.make_again(match, bidtable.bot_decisions(match)) if not again.same
    )
    return match, wrong


def test_a_bot_that_played_otherwise_is_found_out(cheated: tuple[Match, honesty.MadeAgain]) -> None:
    _, wrong = cheated
    assert wrong.decision.number >= 20
    assert wrong.again is not None
    assert wrong.again.move != wrong.decision.made


@pytest.mark.parametrize("shared", ["bot", "module"])
def test_bots_that_tell_each_other_what_they_saw_are_found_out(shared: str) -> None:
    """All seats of a level share one bot, or their bots share a place where each leaves its view.

    Each decision follows from its own view and from notes of earlier views. So the same bot repeats all decisions if
    it is asked in the order of the match.
    """
    place = dict[int, object]()

    class Whispering:
        reads_history = False

        def __init__(self) -> None:
            self._heard = dict[int, object]() if shared == "bot" else place

        def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
            assert view.seat is not None
            self._heard[view.seat] = view.observation.hand
            others = sorted(item for item in self._heard.items() if item[0] != view.seat)
            return Decision(list(view.legal)[zlib.crc32(repr(others).encode()) % len(view.legal)])

    game = bidtable.load("bid_it")
    seats = tuple(SeatInfo(name, "bot", "normal") for name in NAMES)
    match = Match(
        game, Header("bid_it", game.rules_digest, Setup(3), seats, 5, state_version=game.state_version)
    )
    bot = Whispering()
    while match.actors:
        seat = match.actors[0]
        if seat == CHANCE:
            match.play_chance()
        else:
            match.play(seat, bot.choose(match.view(seat), Limit(), match.bot_rng(seat), Never()).move)
    opened = bidtable.bot_decisions(match)
    made = list(honesty.make_again(game, opened, lambda *_: Whispering()))
    assert sum(again.same for again in made) < len(opened) / 2


def test_a_seat_that_changed_hands_is_checked_by_its_player_at_the_time() -> None:
    game, entry = bidtable.load("bid_it"), registry.entry("bid_it")
    match = Match(game, header("bid_it"))
    changed = -1
    while match.actors:
        seat = match.actors[0]
        if seat == CHANCE:
            match.play_chance()
            continue
        if len(match.moves) >= 15 and changed < 0:
            match.change_seat(0, SeatInfo("Ann", "bot", "easy"))
            match.change_seat(1, SeatInfo("Ben", "bot", "easy"))
            changed = len(match.moves)
        info = match.header.seats[seat]
        bot = make_bot(entry, game, info.level or "random", info.character)
        match.play(seat, bot.choose(match.view(seat), Limit(), match.bot_rng(seat), Never()).move)
    opened = bidtable.bot_decisions(match)
    assert {decision.level for decision in opened if decision.seat == 1} == {"normal", "easy"}
    assert min(decision.number for decision in opened if decision.seat == 0) >= changed
    assert all(again.same for again in bidtable.make_again(match, opened))


def test_nothing_is_opened_before_the_game_is_over() -> None:
    with pytest.raises(bidtable.RecordError, match="not over"):
        bidtable.bot_decisions(played("bid_it", moves=8))


# -- the command -----------------------------------------------------------------------------------------------


def said(capsys: pytest.CaptureFixture[str], *words: object, code: int = 0) -> str:
    assert run(["honest", *map(str, words)]) == code
    told = capsys.readouterr()
    return told.out if code == 0 or told.out else told.err


def test_the_command_checks_all_bots_in_another_process(
    fair: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = bidtable.write(fair, tmp_path)
    opened = bidtable.bot_decisions(fair)
    counts = {seat: sum(d.seat == seat for d in opened) for seat in dict.fromkeys(d.seat for d in opened)}
    lines = said(capsys, path).splitlines()
    assert lines[:3] == [
        f"{NAMES[seat]} ({LEVELS[seat]}): {count} decisions, {count} the same again"
        for seat, count in counts.items()
    ], "in the order in which they first decided"
    assert set(counts) == set(BOTS)
    assert lines[3] == (
        "Decided again in another process, only from the seat's view, its level, its character and its random stream: "
        f"all {sum(counts.values())} decisions came out the same."
    )
    assert len(said(capsys, path, "--seat", 3).splitlines()) == 2


def test_the_command_opens_a_decision(
    fair: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = bidtable.write(fair, tmp_path)
    decision = next(d for d in bidtable.bot_decisions(fair) if len(d.view.legal) > 5)
    told = said(capsys, path, "--move", decision.number + 1)
    label = fair.game.label(decision.made)
    traits = {1: "; nerve +2, bluff -1, patience -2, pace +1", 2: "", 3: "; nerve -1, bluff +2"}[
        decision.seat
    ]
    who = f"{NAMES[decision.seat]} ({decision.level}{traits})"
    assert told.startswith(f"Move {decision.number + 1}, {who}, after ")
    assert f"hand: {', '.join(decision.view.observation.hand)}" in told
    assert f"decided: {label}\nagain: {label}\n" in told
    assert re.search(r"\n  \* .*: ((About )?\d+% to win|[+−]?\d+\.\d\d Deal cards): ", told)
    assert told.endswith("the decision came out the same.\n")


def test_the_command_names_a_move_that_came_out_otherwise(
    cheated: tuple[Match, honesty.MadeAgain], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, wrong = cheated
    path = bidtable.write(match, tmp_path)
    assert wrong.again is not None
    told = said(capsys, path, code=1)
    then, now = match.game.label(wrong.decision.made), match.game.label(wrong.again.move)
    assert f"  move {wrong.decision.number + 1}, {NAMES[wrong.decision.seat]}: {then}; again: {now}\n" in told
    assert " 1 of " in told
    assert "The game was played with version 0.0.9" in told


def test_a_match_that_the_command_cannot_open_is_reported_in_one_line(
    fair: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = bidtable.write(fair, tmp_path)
    persons = next(number for number, (seat, _) in enumerate(fair.moves) if seat == 0)
    assert f"Move {persons + 1} was made by Ann, not by a bot." in said(
        capsys, path, "--move", persons + 1, code=1
    )
    assert "Move 1 was made by chance, not by a bot." in said(capsys, path, "--move", 1, code=1)
    assert "The game had" in said(capsys, path, "--move", 10**6, code=2)
    assert "There is no seat 5" in said(capsys, path, "--seat", 5, code=2)
    assert "No bot made a decision there." in said(capsys, path, "--seat", 1, code=1)
    unfinished = bidtable.write(played("bid_it", moves=8), tmp_path)
    assert "This game is not over" in said(capsys, unfinished, code=1)


def test_a_bot_that_fails_is_told_and_the_others_are_checked(fair: Match) -> None:
    class Failing:
        reads_history = False

        def choose(self, view: Any, limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
            raise ThoughtError("no idea")

    made = list(honesty.make_again(fair.game, bidtable.bot_decisions(fair)[:3], lambda *_: Failing()))
    assert [again.again for again in made] == [None, None, None]
    assert not any(again.same for again in made)
