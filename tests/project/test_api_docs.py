"""Tests that every example in `docs/api.md` works as described."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import bidtable
from bidtable.core import registry
from tests import ROOT

PAGE = ROOT / "docs" / "api.md"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.fixture(autouse=True)
def _shipped_games_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page describes the games that it names, and writes files into the current folder."""
    told = PAGE.read_text("utf-8")
    for entry in registry.entries():
        if entry.slug not in told:
            registry.unregister(entry.slug)
    monkeypatch.chdir(tmp_path)


def examples(title: str) -> list[doctest.Example]:
    """Return the examples under a heading."""
    sections = re.split(r"^## ", PAGE.read_text("utf-8"), flags=re.MULTILINE)
    (section,) = [text for text in sections if text.startswith(title + "\n")]
    return doctest.DocTestParser().get_examples(section)


def test_every_example_on_the_page_runs() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert not failed
    assert tried > 50


def test_a_random_game_is_ten_lines() -> None:
    lines = [line for example in examples("A random game") for line in example.source.splitlines()]
    assert len(lines) <= 10
    assert lines[1] == "import bidtable"


def test_the_page_names_every_public_function() -> None:
    told = PAGE.read_text("utf-8")
    for name in set(bidtable.__all__) - {"__version__"}:
        if callable(getattr(bidtable, name)) and name[0].islower():
            assert f"`{name}`" in told or f"bidtable.{name}(" in told, name
