"""Tests of the app in a real window, by mouse alone: from the title through a round and a kill, and on."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from bidtable.core.model import Seat
from bidtable.core.record import Header, MoveLine
from bidtable.store import records
from tests.window.screen import Map, Robot, ScreenError, named, ready

pytestmark = pytest.mark.window

MakeRobot = Callable[..., Robot]
A_ROUND = 240.0
"""Seconds that a round may take: 8 tricks of four players, each shown at its pace, shortened by clicks."""


def in_match(seen: Map) -> bool:
    return seen["scene"] == "TableScene" and seen["match"] is not None


def my_turn(seen: Map) -> bool:
    return in_match(seen) and bool(seen["match"]["awaiting"]) and bool(choices(seen))


def choices(seen: Map) -> list[str]:
    """The widgets of legal moves that can be clicked now."""
    return [name for name in seen["moves"] if ready(seen, name)]


def make_a_move(robot: Robot) -> None:
    """Click the middle one of the legal moves, then the button that makes it."""
    seen = robot.wait(my_turn, "my turn")
    before = seen["match"]["moves"]
    names = choices(seen)
    robot.click(names[len(names) // 2])

    def done(now: Map) -> bool:
        return not in_match(now) or now["match"]["moves"] > before

    def chosen(now: Map) -> bool:
        return in_match(now) and now["match"]["awaiting"] and ready(now, "act:confirm")

    seen = robot.wait(lambda now: done(now) or chosen(now), "the button that makes the move")
    if not done(seen):
        robot.click("act:confirm")
        robot.wait(done, "the move that was confirmed")


def play(robot: Robot, until: Callable[[Map], bool], seconds: float) -> None:
    """Play by mouse until a condition holds: move at the person's turn, otherwise shorten the animation."""
    end = time.monotonic() + seconds
    while not until(robot.look()):
        if time.monotonic() > end:
            robot.picture("too-slow")
            raise ScreenError(f"Not done after {seconds} s; last seen: {json.dumps(robot.look())[:3000]}")
        seen = robot.look()
        go_on = named(seen, "Go on")
        if my_turn(seen):
            make_a_move(robot)
        elif in_match(seen) and seen["match"]["busy"] and go_on:
            robot.click_at(*seen["widgets"][go_on]["spot"])
            time.sleep(0.1)
        else:
            time.sleep(0.05)


def start(robot: Robot) -> Map:
    """Start the prepared game, and answer the question before the first one."""
    robot.click_text("Start")
    robot.wait(lambda seen: seen["scene"] == "MessageScene", "the question whether moves are confirmed")
    robot.click_text("Yes, confirm moves")
    return robot.wait(in_match, "the table")


def record_of(environment: dict[str, str]) -> Path:
    found = sorted(Path(environment["BIDTABLE_HOME"]).rglob("*.bidtable"))
    assert len(found) == 1, found
    return found[0]


def header_of(record: Path) -> Header:
    return records.read(record).header


def lines_of(record: Path) -> list[tuple[Seat, dict[str, Any]]]:
    """The moves of a record, each with its seat; an unfinished match keeps them sealed."""
    return [
        (line.seat, json.loads(bytes(line.move)))
        for line in records.read(record).lines
        if isinstance(line, MoveLine)
    ]


def person(header: Header) -> int:
    """The seat of the person at the mouse."""
    (seat,) = (seat for seat, info in enumerate(header.seats) if info.kind == "human")
    return seat


def mine_of(header: Header, lines: list[tuple[Seat, dict[str, Any]]]) -> list[str]:
    """The kinds of the moves that the person made."""
    return [move["kind"] for seat, move in lines if seat == person(header)]


def colours(picture: Path) -> int:
    """Number of colours of a picture, counted on a grid: a blank picture has one or two."""
    image = pygame.image.load(str(picture))
    width, height = image.get_size()
    return len({tuple(image.get_at((x, y))) for x in range(0, width, 7) for y in range(0, height, 7)})


def test_a_round_by_mouse_a_kill_and_on(
    make_robot: MakeRobot, environment: dict[str, str], command: list[str]
) -> None:
    robot = make_robot()
    robot.start()
    assert colours(robot.picture("title")) > 100
    robot.click_text("New game")
    robot.wait(lambda seen: seen["scene"] == "SetupScene", "the set-up")
    assert colours(robot.picture("setup")) > 50
    start(robot)
    record = record_of(environment)

    def played(_: Map) -> bool:
        header, lines = header_of(record), lines_of(record)
        deals = [move for _, move in lines if move["kind"] == "deal"]
        # A die that may not move at all is skipped, so another round shows its move.
        return len(deals) >= 2 and "move" in mine_of(header, lines)

    robot.wait(my_turn, "my first turn", seconds=60)
    assert colours(robot.picture("table")) > 100
    play(robot, played, 3 * A_ROUND)
    assert colours(robot.picture("round-played")) > 100

    # The record proves that the clicks made the decisions of a round: die, square, bid, every card, the race.
    header, moves = header_of(record), lines_of(record)
    mine = mine_of(header, moves)
    dealt = next(move["cards"] for _, move in moves if move["kind"] == "deal")
    hand = (len(dealt) - 1) // len(header.seats)
    assert not any(card.encode() in record.read_bytes() for card in dealt), "the deal stands in clear text"
    assert mine[: hand + 3] == ["colour", "start", "bid", *["play"] * hand]
    assert "move" in mine
    told = subprocess.run(
        [*command, "replay", str(record), "--verify"], env=environment, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert header.seats[person(header)].name in told.stdout

    play(robot, my_turn, 60)
    before, written = robot.look()["match"]["moves"], record.read_bytes()
    robot.kill()
    assert record.read_bytes() == written

    robot.start()
    robot.click_text("Go on")
    seen = robot.wait(my_turn, "the table, resumed")
    assert seen["match"]["moves"] == before
    assert record.read_bytes() == written
    make_a_move(robot)
    assert record.read_bytes().startswith(written)
    assert len(lines_of(record)) > before
    assert robot.close_window() == 0
    assert "Traceback" not in robot.said()


def begin(robot: Robot) -> None:
    """Start the app and a new match in it, and play until it is the person's turn."""
    robot.start()
    robot.click_text("New game")
    robot.wait(lambda seen: seen["scene"] == "SetupScene", "the set-up")
    start(robot)
    play(robot, my_turn, 60)


def told_that_it_is_held(robot: Robot) -> None:
    robot.click_text("Go on")
    seen = robot.wait(lambda seen: bool(named(seen, "Watch it")), "the message that somebody plays it")
    assert seen["scene"] == "MessageScene"
    assert named(seen, "Play a copy")
    robot.picture("held")


def test_two_windows_on_one_save_played_in_turn(make_robot: MakeRobot, environment: dict[str, str]) -> None:
    """The second player gets a message, may watch or play a copy, and continues once the first has left.

    No move is lost.
    """
    first, second = make_robot(), make_robot()
    begin(first)
    record = record_of(environment)
    make_a_move(first)
    play(first, my_turn, 60)

    second.start()
    told_that_it_is_held(second)
    second.click_text("Watch it")
    second.wait(in_match, "the table that is watched")
    make_a_move(first)
    play(first, my_turn, 60)
    moves = first.look()["match"]["moves"]
    play(second, lambda seen: in_match(seen) and seen["match"]["moves"] >= moves, 60)
    assert second.look()["match"]["viewer"] is None, "who watches is a spectator"
    written = record.read_bytes()
    assert second.close_window() == 0

    second.start()
    told_that_it_is_held(second)
    second.click_text("Play a copy")
    play(second, my_turn, 60)
    make_a_move(second)
    make_a_move(first)
    play(second, my_turn, 60)
    copy = next(path for path in Path(environment["BIDTABLE_HOME"]).rglob("*.bidtable") if path != record)
    ours, theirs = lines_of(record), lines_of(copy)
    assert record.read_bytes().startswith(written), "a window wrote into the other's record"
    assert theirs[:moves] == ours[:moves]
    assert second.close_window() == 0

    play(first, my_turn, 60)
    left = first.look()["match"]["moves"]
    assert first.close_window() == 0
    assert len(lines_of(record)) == left
    first.start()
    first.click_text("History")
    first.wait(lambda seen: seen["scene"] == "HistoryScene", "the history")
    assert first.close_window() == 0
    assert "Traceback" not in first.said() + second.said()


def test_without_a_sound_device_the_app_is_silent_and_goes_on(make_robot: MakeRobot) -> None:
    robot = make_robot(SDL_AUDIODRIVER="nowhere")
    robot.start()
    robot.click_text("New game")
    robot.wait(lambda seen: seen["scene"] == "SetupScene", "the set-up")
    assert robot.close_window() == 0
    assert "Traceback" not in robot.said()


def test_a_data_folder_that_cannot_be_written_is_told_and_the_app_opens(
    make_robot: MakeRobot, tmp_path: Path
) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("no folder")
    robot = make_robot(BIDTABLE_HOME=str(blocked))
    robot.start()
    seen = robot.wait(lambda seen: bool(seen["notices"]), "the notice")
    assert seen["scene"] == "TitleScene"
    assert all("Not a directory" in notice for notice in seen["notices"])
    robot.picture("unwritable")
    robot.click_text("New game")
    robot.wait(lambda seen: seen["scene"] == "SetupScene", "the set-up")
    seen = start(robot)
    assert "cannot be saved" in seen["match"]["notice"]
    assert robot.close_window() == 0
    assert "Traceback" not in robot.said()
    assert blocked.read_text() == "no folder"
