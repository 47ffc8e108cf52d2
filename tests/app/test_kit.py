"""Tests of the parts of which all tables are made: areas, action panel, spread, and pieces in words."""

from __future__ import annotations

import itertools
import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from bidtable.app.draw import sizes
from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.draw.writing import FAINT, noted
from bidtable.app.room.place import Room, header_height, near_rim
from bidtable.app.tables.kit.dial import Step
from bidtable.app.tables.kit.paddle import WIDEST, Bidder, PaddleLook, paddles
from bidtable.app.tables.kit.panel import Action, ActionLook, Laid, Panel, go_on_kind
from bidtable.app.tables.kit.plate import Plate, PlateLook
from bidtable.app.tables.kit.spread import spread
from bidtable.app.tables.seated import bubble_area
from bidtable.app.widgets.board import Words
from bidtable.core.model import Move
from bidtable.games.bid_it.events import BidMade, Verdict

WINDOWS = [(1024, 640), (1280, 720), (1100, 1300), (1920, 1080), (3840, 2160)]
SCALES = [1.0, 1.5, 2.0]


class Raise(Move, frozen=True):
    """A move with an amount."""

    amount: int = 0


def nothing(_: object = None) -> None:
    """Do nothing."""


def laid(actions: list[Action], selected: Move | None = None, size: tuple[int, int] = (1280, 720)) -> Laid:
    m = Metrics(*size)
    return Panel(m, near_rim(m, pygame.Rect(0, 0, *size)).actions, nothing, selected).lay(actions)


def states(panel: Laid) -> dict[str, str]:
    return {item.key: item.look.state for item in panel.items if isinstance(item.look, ActionLook)}


# -- areas -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_figure_hand_and_corner_share_the_near_rim(size: tuple[int, int], scale: float) -> None:
    m, window = Metrics(*size, scale), pygame.Rect(0, 0, *size)
    near = near_rim(m, window)
    parts = (near.own, near.hand, near.corner)
    assert all(window.contains(part) for part in parts)
    assert all(not a.colliderect(b) for a, b in itertools.combinations(parts, 2))
    assert near.corner.contains(near.actions)
    assert near.corner.contains(near.low_corner)
    assert near.hand.width >= 580, "names on cards can be read"


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_the_near_person_is_large_and_keeps_the_size_with_large_text(size: tuple[int, int]) -> None:
    window = pygame.Rect(0, 0, *size)
    usual, large = (near_rim(Metrics(*size, scale), window).person for scale in (1.0, 2.0))
    assert usual == large
    assert usual.height == Metrics(*size).px(183)
    assert usual.bottom > window.bottom, "the window cuts the person off"
    assert usual.clip(window).height >= 0.8 * usual.height


@pytest.mark.parametrize("others", range(1, 6))
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_people_at_the_far_rim_are_below_the_title_and_keep_their_size(
    size: tuple[int, int], others: int
) -> None:
    window = pygame.Rect(0, 0, *size)
    rooms = [Room(Metrics(*size, scale), others, window) for scale in (1.0, 2.0)]
    assert [seat.person.size for seat in rooms[0].seats] == [seat.person.size for seat in rooms[1].seats]
    for room in rooms:
        plates = [seat.plate for seat in room.seats]
        assert all(not a.colliderect(b) for a, b in itertools.combinations(plates, 2))
        assert all(seat.person.top >= header_height(room.m) for seat in room.seats)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_every_speech_bubble_is_wide_enough_for_a_challenge(size: tuple[int, int], scale: float) -> None:
    m = Metrics(*size, scale)
    room = Room(m, 5, pygame.Rect(0, 0, *size))
    needed = Fonts().width("Challenge!", m.floor_px(sizes.LEAST), "semibold") + 2 * m.px(5)
    for place in room.seats:
        area = bubble_area(room, place)
        assert area.width >= needed
        assert all(not area.colliderect(other.plate) for other in room.seats if other is not place)


@pytest.mark.parametrize("mark", ["", "D"])
@pytest.mark.parametrize("scale", SCALES)
def test_a_plate_never_cuts_its_number_beside_a_long_name(scale: float, mark: str) -> None:
    m = Metrics(1024, 640, scale)
    ctx = PaintContext(THEMES["evening"], m, Fonts())
    place = Room(m, 5, pygame.Rect(0, 0, 1024, 640)).seats[0].plate
    look = PlateLook("Bartholomew Kane", "red", Plate("3 of 3", sign="check", mark=mark))
    with noted() as texts:
        look.paint(pygame.Surface(place.size, pygame.SRCALPHA), ctx)
    assert {text.text: text.cut for text in texts}["3 of 3"] is False


def test_a_hand_may_leave_the_window_by_up_to_a_fifth_but_not_over_the_controls_of_a_replay() -> None:
    m = Metrics(1280, 720)
    table, replay = Room(m, 3, pygame.Rect(0, 0, 1280, 720)), Room(m, 3, pygame.Rect(0, 0, 1280, 680))
    assert 0 < table.deep_hand.bottom - 720 <= table.deep_hand.height / 5
    assert replay.deep_hand.bottom <= 680


def test_there_are_five_sizes_of_type() -> None:
    """They are 24, 30, 46, 74 and 124 pixels of a window of 1920 x 1080."""
    m = Metrics(1920, 1080)
    found = (sizes.CAPTION, sizes.LINE, sizes.FIGURE, sizes.HERO, sizes.BANNER)
    assert [m.text_px(size) for size in found] == [24, 30, 46, 74, 124]


# -- the action panel --------------------------------------------------------------------------------------


def test_one_action_is_gold_and_the_largest() -> None:
    panel = laid(
        [Action("a", "Bid", move=Raise(1), primary=True), Action("b", "Drop out"), Action("c", "Borrow")]
    )
    assert states(panel) == {"a": "gold", "b": "quiet", "c": "quiet"}
    size = {item.key: pygame.Rect(item.rect).size for item in panel.items}
    assert size["a"][0] > size["b"][0]
    assert size["a"][1] > size["b"][1]
    assert size["b"] == size["c"]


def test_the_gold_button_takes_the_place_of_a_selected_action() -> None:
    actions = [Action("a", "Take", move=Raise(1), primary=True), Action("b", "Skip", move=Raise(2))]
    places = {item.key: pygame.Rect(item.rect) for item in laid(actions).items}
    panel = laid(actions, Raise(1))
    assert states(panel) == {"b": "quiet"}
    assert panel.slot == places["a"]
    panel = laid(actions, Raise(2))
    assert states(panel) == {"a": "quiet"}, "there is never a second gold action"
    assert panel.slot == places["b"]


@pytest.mark.parametrize("size", WINDOWS, ids=str)
@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("primary", [False, True])
def test_no_action_moves_between_the_first_and_the_second_click(
    count: int, size: tuple[int, int], primary: bool
) -> None:
    actions = [
        Action(str(at), f"Action {at}", move=Raise(at), primary=primary and not at) for at in range(count)
    ]
    places = {item.key: pygame.Rect(item.rect) for item in laid(actions, None, size).items}
    for at in range(count):
        panel = laid(actions, Raise(at), size)
        assert panel.slot == places[str(at)], "the second click lands where the first one did"
        assert {item.key: pygame.Rect(item.rect) for item in panel.items} == {
            key: place for key, place in places.items() if key != str(at)
        }


def test_the_button_to_go_on_is_gold_after_important_events_and_before_an_own_move() -> None:
    small, large = BidMade(0, 1, 1, "", sidestep=False), Verdict("bidder", 0, 1, "challenge", 0)
    assert go_on_kind(large, waits=True, own_move=False) == "primary"
    assert go_on_kind(small, waits=True, own_move=True) == "primary"
    assert go_on_kind(None, waits=True, own_move=False) == "primary"
    assert go_on_kind(small, waits=True, own_move=False) == "ghost"
    assert go_on_kind(large, waits=False, own_move=True) == "ghost"


def test_the_gold_button_of_a_selected_card_is_above_the_quiet_actions() -> None:
    actions = [Action("a", "Declare", move=Raise(1), primary=True)]
    panel = laid(actions, Raise(7))
    assert states(panel) == {"a": "quiet"}
    assert panel.top == panel.slot.top
    assert panel.slot.bottom < pygame.Rect(panel.items[0].rect).top


@pytest.mark.parametrize("size", WINDOWS, ids=str)
@pytest.mark.parametrize("count", range(1, 9))
def test_any_number_of_actions_fits_without_overlaps(count: int, size: tuple[int, int]) -> None:
    steps = (Step("less", "minus", nothing), Step("more", "plus", None, "No more."))
    actions = [Action("0", "Bid $15", "leaves $115", Raise(0), primary=True, steps=steps)]
    actions += [Action(str(at), f"Action {at}", "its result", Raise(at)) for at in range(1, count)]
    for selected in (None, Raise(0), Raise(99)):
        panel = laid(actions, selected, size)
        area = near_rim(Metrics(*size), pygame.Rect(0, 0, *size)).actions
        rects = [pygame.Rect(item.rect) for item in panel.items]
        rects += [panel.slot] if selected is not None else []
        assert all(area.contains(rect) for rect in rects)
        assert all(not a.colliderect(b) for a, b in itertools.combinations(rects, 2))
        assert panel.top == min(rect.top for rect in rects)


def test_a_barred_action_shows_its_reason_and_cannot_be_pressed() -> None:
    (item,) = laid([Action("a", "Skip", move=Raise(1), why="A skip costs 1 card.")]).items
    assert (item.enabled, item.on_click, item.tip) == (False, None, "A skip costs 1 card.")
    assert isinstance(item.look, ActionLook)
    assert (item.look.state, item.look.small) == ("dimmed", "A skip costs 1 card.")


def test_pressing_an_action_chooses_its_move_and_its_tooltip_has_the_key() -> None:
    chosen: list[Move] = []
    m = Metrics(1280, 720)
    panel = Panel(m, near_rim(m, pygame.Rect(0, 0, 1280, 720)).actions, chosen.append, None)
    (item,) = panel.lay([Action("a", "Drop out", "for this card", Raise(3), hotkey="D")]).items
    assert item.on_click is not None
    item.on_click()
    assert chosen == [Raise(3)]
    assert panel.moves == {"a": Raise(3)}
    assert (item.tip, item.shortcut) == ("Drop out: for this card", "D")


def test_every_action_and_stepper_is_known_in_words() -> None:
    steps = (Step("less", "minus", nothing), Step("more", "plus", None, "No more."))
    panel = laid([Action("a", "Bid $15", "leaves $115", Raise(1), primary=True, steps=steps)])
    assert [str(item.words) for item in panel.items] == [
        "stepper less, can be pressed",
        "stepper more, barred",
        "button Bid $15, leaves $115",
    ]
    assert str(Words("card", "Bell 7", state="may be played")) == "card Bell 7, may be played"


@pytest.mark.parametrize("count", [0, 1, 2, 5, 20, 60])
def test_a_spread_stays_in_its_area_and_shows_a_part_of_each_card(count: int) -> None:
    area = pygame.Rect(10, 20, 300, 58)
    cards = spread(area, count, 1.4, 4, least=3)
    assert len(cards) == count
    assert all(area.contains(card) for card in cards)
    assert all(b.left - a.left >= 3 for a, b in itertools.pairwise(cards))


@pytest.mark.parametrize("ahead", ["$20", "$1,345"])
@pytest.mark.parametrize("last", ["you", "Magdalena", "Bartholomew Kane"])
def test_the_names_on_all_paddles_of_an_auction_have_one_size(last: str, ahead: str) -> None:
    """One of six paddles once had no name, and the others had three sizes."""
    m = Metrics(1280, 720)
    ctx = PaintContext(THEMES["evening"], m, Fonts())
    names = ["David", "Emil", "Frida", "Ben", "Clara", last]
    looks = [PaddleLook("out", name, "red") for name in names]
    looks[1] = PaddleLook(ahead, "Emil", "purple", "ahead")
    bidders = [Bidder(name, look, "") for name, look in zip(names, looks, strict=True)]
    sizes_of_all = set(range(8, 30))
    for item in paddles(pygame.Rect(0, 0, m.px(376), m.px(126)), bidders, m.px(WIDEST), m.px(5)):
        place = pygame.Rect(item.rect)
        with noted() as texts:
            item.look.paint(pygame.Surface(place.size, pygame.SRCALPHA), ctx)
        written = texts[-1]
        assert item.key.startswith(written.text.removesuffix("…"))
        sizes_of_all &= {
            size
            for size in range(8, 30)
            if ctx.fonts.render(written.text, size, written.ink, "semibold").get_bounding_rect(FAINT).size
            == written.area[2:]
        }
        left, right = written.area[0], place.width - written.area[0] - written.area[2]
        side = m.px(14) + m.px(3)
        assert abs(left - right) <= 3 or abs(left - side - right) <= 3, (
            "name, or sign and name, are in the middle"
        )
    assert sizes_of_all


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_six_paddles_show_a_bid_of_four_digits_whole(size: tuple[int, int], scale: float) -> None:
    m = Metrics(*size, scale)
    ctx = PaintContext(THEMES["evening"], m, Fonts())
    area = pygame.Rect(0, 0, near_rim(m, pygame.Rect(0, 0, *size)).corner.width, m.px(80))
    looks = [PaddleLook("$1,345", "Ada", "red", "ahead"), PaddleLook("out", "Ben", "blue", "out")]
    looks += [PaddleLook("in", "Cleo", "green")] * 4
    bidders = [Bidder(f"bidder:{seat}", look, "") for seat, look in enumerate(looks)]
    items = paddles(area, bidders, m.px(WIDEST), m.px(5))
    rects = [pygame.Rect(item.rect) for item in items]
    assert all(area.contains(rect) for rect in rects)
    assert all(not a.colliderect(b) for a, b in itertools.combinations(rects, 2))
    for rect, look in zip(rects, looks, strict=True):
        with noted() as texts:
            look.paint(pygame.Surface(rect.size, pygame.SRCALPHA), ctx)
        assert not any(text.cut for text in texts), (look.figure, rect.width)
        broken_words = [text.text for text in texts if text.area[3] > m.text_px(sizes.LINE) * 1.5]
        assert not broken_words
