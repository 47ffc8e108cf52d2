"""Tests of the store of saved matches, and of the list of past matches that grows while files are read."""

from __future__ import annotations

from typing import Any

import pytest

from bidtable.app.archive.history import Followed
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_history import past
from bidtable.store import places
from bidtable.store.saves import SaveInfo
from tests.conformance.cases import load


class Growing:
    """A history whose news the test gives."""

    def __init__(self, saves: list[SaveInfo]) -> None:
        self.known = saves
        self.news: list[SaveInfo] = []

    def saves(self) -> list[SaveInfo]:
        return list(self.known)

    def poll(self) -> list[SaveInfo]:
        news, self.news = self.news, []
        return news


def test_a_file_that_cannot_be_set_aside_is_named_with_the_reason(app: App) -> None:
    words = app.services.saved.set_aside(places.saves() / "nowhere.bidtable")
    assert words.startswith("nowhere.bidtable cannot be moved (")
    assert words.endswith("It stays in its place.")


@pytest.fixture
def growing() -> Growing:
    return Growing(past(load, 3))


def test_the_list_is_renewed_at_most_once_in_its_interval(growing: Growing) -> None:
    history: Any = growing
    listing = Followed(history, every=1.0)
    listing.look()
    growing.news = [listing.saves[1]]
    shown = [listing.renewed(0.4, busy=False) for _ in range(4)]
    assert shown == [False, False, True, False]
    growing.news = [listing.saves[2]]
    assert [listing.renewed(0.4, busy=False) for _ in range(3)] == [False, True, False]


def test_the_list_waits_while_the_player_holds_a_button(growing: Growing) -> None:
    history: Any = growing
    listing = Followed(history, every=1.0)
    listing.look()
    growing.news = [listing.saves[0]]
    assert [listing.renewed(2.0, busy=busy) for busy in (True, True, False)] == [False, False, True]


def test_the_news_about_a_match_replace_the_match_in_the_list(growing: Growing) -> None:
    history: Any = growing
    listing = Followed(history, every=0.0)
    listing.look()
    first, second, third = listing.saves
    newer = past(load, 3)[1]
    growing.news = [newer]
    assert listing.renewed(0.1, busy=False)
    assert listing.saves == [first, newer, third]
    assert listing.saves[1] is newer
    assert listing.saves[1] is not second
