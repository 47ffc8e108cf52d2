"""Tests that the samples in `docs/adding-a-game.md` are quoted exactly from Goofspiel."""

from __future__ import annotations

import re

import pytest

from tests import ROOT

GAME = ROOT / "tests" / "games" / "goofspiel"
MOST_LINES = 410


def samples() -> list[tuple[str, list[str]]]:
    """Return the file and the lines of each sample that names its source."""
    found = []
    text = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
    for block in re.findall(r"(?:^ {4}.*\n(?:\n*(?= {4}))?)+", text, flags=re.MULTILINE):
        first, *rest = (line.strip() for line in block.splitlines())
        if first.startswith("# "):
            found.append((first.removeprefix("# "), [line for line in rest if line]))
    return found


@pytest.mark.parametrize(
    ("name", "lines"), samples(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_sample_stands_in_its_file_line_by_line(name: str, lines: list[str]) -> None:
    assert lines
    there = [line.strip() for line in (GAME / name).read_text("utf-8").splitlines() if line.strip()]
    starts = [at for at, line in enumerate(there) if line == lines[0]]
    assert any(there[at : at + len(lines)] == lines for at in starts), "\n".join(lines)


def test_the_guide_quotes_most_rooms() -> None:
    quoted = {name for name, _ in samples()}
    assert {
        "rules.py",
        "events.py",
        "state.py",
        "flow.py",
        "knowledge.py",
        "__init__.py",
    } <= quoted


def test_every_room_is_in_the_floor_plan_and_the_game_stays_small() -> None:
    told = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
    rooms = [path for path in GAME.glob("*.py") if not path.name.startswith("test_")]
    assert all(f"| `{path.name}` |" in told for path in rooms)
    assert sum(len(path.read_text("utf-8").splitlines()) for path in rooms) < MOST_LINES
