"""Tests of the app with broken files in a real window: it shows its title, names the file, and plays."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from bidtable.store.index_file import VERSION
from tests import RULES
from tests.fixtures.write import ROOT
from tests.lab.hostile.forging import MANY, opened_lines, written_lines
from tests.lab.hostile.index import ENDLESS
from tests.store.records_helpers import samples
from tests.window.screen import Map, Robot
from tests.window.test_real_window import MakeRobot, in_match, start

pytestmark = pytest.mark.window


def break_index(home: Path) -> None:
    """Write an index with eight bytes changed in a page."""
    index = home / "data/history.sqlite"
    index.parent.mkdir(parents=True)
    index.write_bytes((ROOT / "0.1.0-dev1/data/history.sqlite").read_bytes())
    content = bytearray(index.read_bytes())
    content[100:108] = random.Random(1).randbytes(8)
    index.write_bytes(content)


def put_endless_index(home: Path) -> None:
    """Write an index whose table is an endless view."""
    index = home / "data/history.sqlite"
    index.parent.mkdir(parents=True)
    index.write_bytes((ROOT / "0.1.0-dev1/data/history.sqlite").read_bytes())
    database = sqlite3.connect(index)
    # An index of another version would be made anew without a word.
    database.executescript(f"DROP TABLE records; {ENDLESS}; PRAGMA user_version = {VERSION}")
    database.close()


def craft_save(home: Path) -> None:
    """Write a record with right digests and a version of states that no number type holds."""
    lines = opened_lines(samples()[0].read_bytes())
    lines.first["b"]["header"]["state_version"] = MANY[0]
    path = home / "data/games/crafted.bidtable"
    path.parent.mkdir(parents=True)
    path.write_bytes(written_lines(lines))


def cut_config(name: str) -> Callable[[Path], None]:
    """Write one of the settings' files by half."""

    def cut(home: Path) -> None:
        path = home / "config" / name
        path.parent.mkdir(parents=True)
        content = (ROOT / "0.1.0-dev1/config" / name).read_bytes()
        path.write_bytes(content[: len(content) // 2])

    return cut


def change_rule(name: str, before: str, after: str) -> Callable[[Path], None]:
    """Write a copy of a rule file with a piece of text replaced."""

    def change(home: Path) -> None:
        path = home / "data/rules" / name
        path.parent.mkdir(parents=True)
        text = (RULES / name).read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after, 1), encoding="utf-8")

    return change


class Case(NamedTuple):
    """A broken file.

    Attributes:
        leave: Function that puts the file into the player's folders.
        name: Its name, or the name after it is set aside, which people must be able to read.
        way: The texts that are clicked until its name is shown; empty if the title shows it.
        back: The texts that are clicked afterwards to reach the title, or the table.
    """

    leave: Callable[[Path], None]
    name: str
    way: tuple[str, ...] = ()
    back: tuple[str, ...] = ()


CASES: Final = {
    "index": Case(break_index, "history.sqlite"),
    "endless index": Case(put_endless_index, "history.sqlite"),
    "save": Case(craft_save, "crafted.bidtable", ("History",), ("Back",)),
    "settings": Case(cut_config("settings.json"), "settings.json"),
    "presets": Case(cut_config("presets.json"), "presets.json", ("New game", "Presets"), ("Back", "Back")),
    "last set-up": Case(cut_config("last_setup.json"), "last_setup.json"),
    "lesson": Case(
        change_rule("bid_and_bluff/lessons/basic.yaml", "dice: [19, 3, 5]", "dice: [19, 1000000000, 5]"),
        "basic.yaml",
        ("Learn a game", "Begin: Bid & Bluff"),
        ("All right", "Back"),
    ),
    "rules": Case(
        change_rule("bid_and_bluff/deck.yaml", "highest: 10", "highest: 1000000000"),
        "deck.yaml",
        ("New game", "Start", "Yes, confirm moves"),
        ("Play with the shipped rules", "Start"),
    ),
}


def shows(name: str) -> Callable[[Map], bool]:
    """Whether a name can now be read on the screen."""
    return lambda seen: any(name in text for text in (*seen["words"], *seen["notices"]))


@pytest.mark.parametrize("case", list(CASES))
def test_a_broken_file_is_named_and_the_app_plays(
    case: str, make_robot: MakeRobot, environment: dict[str, str]
) -> None:
    home = Path(environment["BIDTABLE_HOME"])
    leave, name, way, back = CASES[case]
    leave(home)
    robot: Robot = make_robot()
    robot.start()
    assert robot.wait(lambda seen: bool(seen["scene"]), "a scene")["scene"] == "TitleScene"
    for text in way:
        robot.click_text(text)
    robot.wait(shows(name), f"{name} on the screen")
    robot.picture("named")
    for text in back:
        robot.click_text(text)
    seen = robot.wait(lambda seen: seen["scene"] == "TitleScene" or in_match(seen), "the title, or the table")
    if not in_match(seen):
        robot.click_text("New game")
        robot.wait(lambda seen: seen["scene"] == "SetupScene", "the set-up")
        start(robot)
    assert robot.close_window() == 0
    assert "Traceback" not in robot.said()
    log = home / "log/bidtable.log"
    assert not log.exists() or "ERROR" not in log.read_text(encoding="utf-8")
