"""Tests of the companies of Bidness: people at free desks, a payday shown once, figures and texts that agree."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pygame
import pytest
import yaml

from bidtable.app.draw.theme import Metrics
from bidtable.app.room.place import near_rim
from bidtable.app.tables.bidness import accounts
from bidtable.app.tables.bidness.house_looks import HouseLook, PaydayLook
from bidtable.app.tables.bidness.layout import STAFF, STOREY
from bidtable.app.tables.bidness.looks import PictureLook
from bidtable.app.tables.bidness.office import standing
from bidtable.app.tables.bidness.piece_keys import kind_of
from bidtable.app.widgets.board import Item
from bidtable.games.bidness.events import Earned, SalariesPaid
from bidtable.games.bidness.moves import Borrow, LayOff, PayBack, Play
from bidtable.games.bidness.phrases import dollars, signed
from tests import ROOT
from tests.games.bidness.at_table import AREA, METRICS, drawn, shown, situation_of
from tests.games.bidness.situations import Table, business, the_game

RULES = ROOT / "rules" / "bidness"
HYPHEN_AS_MINUS = re.compile(r"(?<![\w.-])-(?=\$?\d)")


def payday(items: dict[str, Item]) -> PaydayLook:
    """Return the text of the board below the rooms."""
    look = items["payday"].look
    assert isinstance(look, PaydayLook)
    return look


@pytest.mark.parametrize("count", [1, 2, 5, 8, 12])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_staff_keep_their_size_however_many_there_are(count: int, size: tuple[int, int]) -> None:
    """A person in the office is at least 130 pixels high in a window of 1920 x 1080, and all of them are seen."""
    table = Table(["", ""], staff=(" ".join(["marketer"] * count), "engineer"))
    for scale in (1.0, 1.5, 2.0):
        metrics = Metrics(*size, scale)
        items = drawn(situation_of(table.state, 0), metrics)
        people = [pygame.Rect(item.rect) for key, item in items.items() if key.startswith("piece:marketer")]
        assert len(people) == count
        assert {one.height for one in people} == {metrics.px(STAFF)}
        assert metrics.px(STAFF) >= 130 * metrics.u / 1.5
        corners = {one.topleft for one in people}
        assert len(corners) == count
        room = pygame.Rect(items["room:0"].rect)
        assert all(room.contains(one) for one in people)


def test_people_stand_in_rows_before_they_cover_each_other() -> None:
    floor = pygame.Rect(0, 100, 140, 88)
    rows = [standing(floor, count, 3) for count in range(1, 12)]
    assert [len(found) for found in rows] == [1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3]
    assert [sum(len(row) for row in found) for found in rows] == list(range(1, 12))
    for found in rows:
        assert [row[0].top for row in found] == sorted(row[0].top for row in found), (
            "the back row comes first"
        )
        assert all(floor.left <= spot.left and spot.right <= floor.right for row in found for spot in row)
    assert len(standing(floor, 9, 2)) == 2


def test_a_house_grows_by_storeys_with_its_staff_and_its_awards() -> None:
    """Nobody in a house becomes smaller because it has more people."""
    heights = []
    for staff, floors in (
        ("", 0),
        ("lawyer", 1),
        ("lawyer " * 5, 2),
        ("lawyer " * 9, 3),
        ("lawyer " * 17, 3),
    ):
        items = drawn(situation_of(Table(["", ""], staff=("", staff)).state, 0))
        assert sum(key.startswith("storey:1") for key in items) == floors
        roof, ground = pygame.Rect(items["roof:1"].rect), pygame.Rect(items["ground:1"].rect)
        assert roof.bottom == ground.top - floors * METRICS.px(STOREY)
        people = [pygame.Rect(item.rect) for key, item in items.items() if key.startswith("piece:lawyer")]
        assert len({one.topleft for one in people}) == len(people)
        heights += [one.height for one in people]
    assert len(set(heights)) == 1
    led = drawn(situation_of(Table(["", ""], staff=("", "marketer lawyer lawyer")).state, 0))
    assert sum(key.startswith("storey:1") for key in led) == 2, "an award takes the place of two people"


def test_cash_is_banknotes_and_debt_is_notes() -> None:
    items = drawn(situation_of(Table(["", ""], cash=(310, 0), ious=(2, 3)).state, 0))
    assert sum(key.startswith("bill:") for key in items) == 4, "one for each hundred that is begun"
    notes = [items[f"iou:{at}"].look for at in range(6)]
    assert [note.faded for note in notes if isinstance(note, PictureLook)] == [False] * 2 + [True] * 4
    plate = items["seat:1"].look
    assert isinstance(plate, HouseLook)
    assert (plate.bills, plate.ious, plate.most) == (0, 3, 6)
    assert not any(
        key.startswith("bill:") for key in drawn(situation_of(Table(["", ""], cash=(0, 0)).state, 0))
    )


def test_the_payday_hangs_on_the_wall_above_the_staff() -> None:
    for staff in ("engineer", "engineer engineer engineer engineer engineer"):
        items = drawn(situation_of(Table(["", ""], staff=(staff, "marketer")).state, 0))
        board = pygame.Rect(items["payday"].rect)
        assert pygame.Rect(items["room:1"].rect).contains(board)
        pieces = [pygame.Rect(item.rect) for key, item in items.items() if key.startswith("piece:engineer")]
        assert all(not board.colliderect(one) for one in pieces)


def test_the_board_tells_the_payday_itself_while_its_statement_lies_open() -> None:
    """Bonus cards are gone by then, so a forecast would differ from the statement beside it."""
    table = Table(["marketing_3", "lawyer"], cash=(200, 200)).do(0, Play("marketing_3"))
    line = next(event.account for event in table.all(Earned) if event.account.seat == 0)
    first = next(at for at, step in enumerate(table.steps) if isinstance(step.event, SalariesPaid))
    open_lines = set()
    assert payday(drawn(situation_of(table.steps[first - 2].state, 0))).name == "next payday"
    for step in table.steps[first:]:
        if step.state.round > 2:
            break
        board = payday(drawn(situation_of(step.state, 0)))
        assert board.name == "this payday"
        assert board.amount == signed(accounts.net(line)) == "+$100"
        open_lines.add(bool(step.state.accounts))
    assert open_lines == {True, False}


def test_after_the_end_nothing_is_forecast() -> None:
    table = Table(["", ""], cash=(100, 90), ious=(1, 2), paybacks=(1, 1)).do(0, PayBack(1))
    for seat in (0, 1):
        items = drawn(situation_of(table.state, seat))
        board = payday(items)
        assert board.name == "at the end"
        assert board.amount == ("debt free", "2 IOUs")[seat]
        assert not board.parts
        assert all(getattr(items[f"room:{at}"].look, "brings", None) == "" for at in range(3))


def test_borrowing_stands_beside_its_siblings_at_an_auction() -> None:
    table = Table(["contract contract", "lawyer lawyer"], cash=(60, 60)).do(0, Play("contract"))
    seat = the_game().actors(table.state)[0]
    sitting, situation = shown(table, seat)
    items = sitting.items(situation, AREA)
    corner = near_rim(sitting.metrics, AREA).corner
    buttons = {
        key: pygame.Rect(item.rect)
        for item in items
        if (key := type(sitting.moves.get(item.key)).__name__) in ("Borrow", "DropOut", "Bid")
    }
    assert set(buttons) == {Borrow.__name__, "DropOut", "Bid"}
    assert all(corner.contains(button) for button in buttons.values())
    assert buttons["Borrow"].size == buttons["DropOut"].size
    assert buttons["Bid"].height > buttons["Borrow"].height, "the one gold action is the largest"


def texts(value: object) -> Iterator[str]:
    """Return all texts in the data of a rule file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


def test_there_is_one_minus_sign() -> None:
    for file in sorted(RULES.glob("*.yaml")):
        for text in texts(yaml.safe_load(file.read_text(encoding="utf-8"))):
            assert not HYPHEN_AS_MINUS.search(text), f"{file.name}: {text}"
    assert dollars(-40) == signed(-40) == "−$40"


def test_an_employee_who_can_be_laid_off_says_so_and_can_be_pressed() -> None:
    table = business(("marketer engineer lawyer", "marketer"), cash=(0, 90))
    sitting, situation = shown(table, 0)
    laid = {kind_of(key[6:]): move for key, move in sitting.moves.items() if key.startswith("piece:")}
    assert laid == {kind: LayOff(kind) for kind in ("marketer", "engineer", "lawyer")}
    looks = [item.look for item in sitting.items(situation, AREA) if item.key.startswith("piece:")]
    signs = [look.sign for look in looks if isinstance(look, PictureLook) and look.sign]
    assert signs == ["lay off"] * 3, "the rival's staff has no signs"
