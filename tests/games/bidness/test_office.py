"""Tests of the companies of Bidness: people at free desks, a payday shown once, figures and texts that agree."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pygame
import pytest
import yaml

from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.draw.writing import noted
from bidtable.app.room.place import near_rim
from bidtable.app.tables.bidness import accounts
from bidtable.app.tables.bidness.house_looks import HouseLook, PaydayLook
from bidtable.app.tables.bidness.layout import AT_HOME, LOW, STAFF, STOREY, TALL_STOREY
from bidtable.app.tables.bidness.looks import PictureLook
from bidtable.app.tables.bidness.office import BESIDE, standing, visible
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
@pytest.mark.parametrize(("at_home", "tall"), [(False, STAFF), (True, AT_HOME)])
def test_staff_keep_their_size_however_many_there_are(
    count: int, size: tuple[int, int], at_home: bool, tall: int
) -> None:
    """A person in the office is at least 130 pixels high in a window of 1920 x 1080, and the faces are visible.

    Three people are visible beside an auction, and at least nine between auctions. If there are more, the last one
    in front shows the number.
    """
    table = Table(["contract", ""], staff=(" ".join(["marketer"] * count), "engineer"))
    if not at_home:
        table.do(0, Play("contract"))
    for scale in (1.0, 1.5, 2.0):
        metrics = Metrics(*size, scale)
        items = drawn(situation_of(table.state, 0), metrics)
        people = [pygame.Rect(item.rect) for key, item in items.items() if key.startswith("piece:marketer")]
        assert len(people) == count
        assert {one.height for one in people} == {metrics.px(tall)}
        assert metrics.px(tall) >= 130 * metrics.u / 1.5
        spots = sorted({one.topleft for one in people})
        assert len(spots) == min(count, 3) if not at_home else len(spots) >= min(count, 9)
        wide = people[0].width
        assert all(
            abs(a[0] - b[0]) >= wide * BESIDE - 1 or a[1] != b[1] for a, b in itertools.pairwise(spots)
        )
        signs = [words.value for item in items.values() if (words := item.words) and words.role == "employee"]
        assert [sign for sign in signs if sign] == ([f"×{count}"] if count > len(spots) else [])
        room = pygame.Rect(items["room:0"].rect)
        assert all(room.contains(one) for one in people)


def test_people_stand_in_a_row_and_look_through_its_gaps() -> None:
    for width in (100, 140, 180, 260):
        floor = pygame.Rect(0, 100, width, 88)
        most = visible(floor)
        assert most % 2
        for count in range(1, most + 1):
            *behind, ahead = standing(floor, count)
            assert sum(len(row) for row in (*behind, ahead)) == count
            for row in (*behind, ahead):
                assert all(floor.left <= spot.left and spot.right <= floor.right for spot in row)
                assert all(b.left - a.left >= b.width * BESIDE - 1 for a, b in itertools.pairwise(row))
            gaps = [(a.centerx + b.centerx) // 2 for a, b in itertools.pairwise(ahead)]
            for spot in itertools.chain(*behind):
                assert spot.top < floor.top
                assert min(abs(spot.centerx - gap) for gap in gaps) <= 1


def test_a_house_grows_by_storeys_with_its_staff_and_its_awards() -> None:
    """Everybody in the houses has the same size, and is smaller only if a house has three storeys."""
    heights: dict[bool, set[int]] = {False: set(), True: set()}
    for staff, floors in (
        ("", 0),
        ("lawyer", 1),
        ("lawyer " * 6, 2),
        ("lawyer " * 10, 2),
        ("lawyer " * 11, 3),
        ("lawyer " * 17, 3),
    ):
        items = drawn(situation_of(Table(["", ""], staff=("", staff)).state, 0))
        assert sum(key.startswith("storey:1") for key in items) == floors
        roof, ground = pygame.Rect(items["roof:1"].rect), pygame.Rect(items["ground:1"].rect)
        assert roof.bottom == ground.top - floors * METRICS.px(STOREY if floors > LOW else TALL_STOREY)
        people = [pygame.Rect(item.rect) for key, item in items.items() if key.startswith("piece:lawyer")]
        assert len({one.topleft for one in people}) == len(people)
        heights[floors > LOW] |= {one.height for one in people}
    (tall,), (small,) = heights.values()
    assert tall > small
    led = drawn(situation_of(Table(["", ""], staff=("", "marketer " + "lawyer " * 3)).state, 0))
    assert sum(key.startswith("storey:1") for key in led) == 2, "an award takes the place of two people"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1100, 1300), (1920, 1080)])
@pytest.mark.parametrize("ious", [0, 1, 4, 6])
def test_each_iou_of_the_viewer_is_a_slip_that_nothing_covers(ious: int, size: tuple[int, int]) -> None:
    table = Table(["", ""], cash=(310, 0), ious=(ious, 3))
    items = drawn(situation_of(table.state, 0), Metrics(*size, 1.0))
    slips = [pygame.Rect(item.rect) for key, item in items.items() if key.startswith("iou:")]
    assert len(slips) == ious
    assert len({slip.size for slip in slips}) <= 1
    own = pygame.Rect(items["seat:0"].rect)
    assert all(not a.colliderect(b) for a, b in itertools.combinations([*slips, own], 2))
    assert all(own.left <= slip.left and slip.right <= own.right for slip in slips)


def test_a_rivals_plate_has_its_cash_and_its_debt_in_words() -> None:
    plates = [
        drawn(situation_of(Table(["", ""], cash=(0, 120), ious=(2, ious)).state, 0))["seat:1"].look
        for ious in (3, 1)
    ]
    assert [(look.cash, look.debt) for look in plates if isinstance(look, HouseLook)] == [
        ("$120", "3 IOUs"),
        ("$120", "1 IOU"),
    ]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_first_player_is_named_in_words(size: tuple[int, int], scale: float) -> None:
    """The sign of the First Player once was a "1" on a disc, which nothing explained."""
    metrics = Metrics(*size, scale)
    for seat, key in ((0, "seat:0"), (1, "seat:0")):
        table = Table(["contract"] * 6, ious=(4,) * 6)
        items = drawn(situation_of(table.state, seat), metrics)
        look, place = items[key].look, pygame.Rect(items[key].rect)
        assert table.state.first == 0
        with noted() as texts:
            look.paint(pygame.Surface(place.size), PaintContext(THEMES["evening"], metrics, Fonts()))
        assert any("First" in text.text for text in texts)
        assert not any(text.cut for text in texts)


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
