"""Tests of the marks of Bid & Bluff: dice in their squares, the own die, the way of a move, the turn, the leader."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from msgspec.structs import replace

from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, THEMES, Metrics
from bidtable.app.room.place import near_rim
from bidtable.app.tables.bid_and_bluff import text
from bidtable.app.tables.bid_and_bluff.bidding import BidLook
from bidtable.app.tables.bid_and_bluff.dice import YouLook
from bidtable.app.tables.bid_and_bluff.looks import ChoiceLook, SlotLook, TagLook
from bidtable.app.tables.bid_and_bluff.table import BidAndBluffTable
from bidtable.app.tables.bid_and_bluff.track import PathLook, SquareLook, TrackLook
from bidtable.app.tables.kit.die import CubeLook
from bidtable.app.tables.kit.note import NoteLook
from bidtable.app.widgets.board import Item
from bidtable.core.steps import Step
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff.board import COLUMNS
from bidtable.games.bid_and_bluff.events import DieMoved
from bidtable.games.bid_and_bluff.moves import MoveDie
from bidtable.games.bid_and_bluff.state import State
from tests.games.bid_and_bluff.at_table import NAMES, asked, laid, shown, situation
from tests.games.bid_and_bluff.situations import (
    any_move,
    bid_all,
    dealt,
    moving,
    plays,
    seated,
    squares,
)
from tests.games.looks import look

SIZES = [((1024, 640), 1.0), ((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0), ((1280, 720), 2.0)]


def test_a_plate_says_that_a_bid_is_missed_as_soon_as_it_cannot_be_made(game: BidAndBluff) -> None:
    """BB-6: a seat has missed with too many tricks, or if it needs more than are left.

    A seat that needs the last trick has not missed.
    """
    state = dealt(game, {0: "A9 A8", 1: "A2 B3"}, "E4")
    state = replace(state, phase="play", turn=1, leader=1, bids=(2, 2))
    seen = []
    for card in ("A2", "A8", "A9", "B3"):
        state, _ = plays(game, state, card)
        table = BidAndBluffTable(game, Metrics(1280, 720, 1.0))
        seen.append([table.plate(situation(game, state, None), seat).tone for seat in range(2)])
    assert seen == [["plain", "plain"], ["plain", "bad"], ["plain", "bad"], ["good", "bad"]]


def square(items: dict[str, Item], name: str) -> list[tuple[int, int]]:
    """Return the corners of a square on the screen, in printed order: far left first, then clockwise."""
    left, top = pygame.Rect(items["track"].rect).topleft
    track = look(items, "track", TrackLook)
    row = track.squares[track.numbers.index(int(name[1:]))]
    return [(x + left, y + top) for x, y in row[COLUMNS.index(name[0])]]


def inside(corners: Sequence[tuple[int, int]], point: tuple[int, int]) -> bool:
    return SquareLook(tuple(corners)).covers(*point)


def move(game: BidAndBluff, state: State, to: str) -> tuple[Step[State], ...]:
    """Move the die at turn."""
    return game.steps(state, state.turn, MoveDie(to))


# -- dice --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["short", "standard", "long"])
@pytest.mark.parametrize(("size", "scale"), SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_dice_stand_on_their_own_squares_and_are_as_large_as_squares_allow(
    game: BidAndBluff, seats: int, size: tuple[int, int], scale: float, board: str
) -> None:
    """A die is a cube that covers a part of the lane behind, but its foot is on its square."""
    state = seated(game, seats, board=board)
    items = laid(game, state, size, scale)
    for seat in range(seats):
        die = pygame.Rect(items[f"die:{seat}"].rect)
        corners = square(items, f"{'abcdef'[seat]}1")
        wide = square(items, "a1")[1][0] - square(items, "a1")[0][0]
        assert inside(corners, (die.centerx, die.bottom)), "a die stands on its own square"
        assert die.width == die.height <= max(1.12 * wide, Metrics(*size, scale).px(14))
        assert die.height >= corners[3][1] - corners[0][1] or die.width >= 0.9 * wide


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_camera_is_near_while_dice_move_and_far_while_cards_are_played(
    game: BidAndBluff, seats: int
) -> None:
    """In a window of 1920 x 1080, dice that move are at least 60 pixels high, and cards that are played 190."""
    bids, names = " ".join("1" * seats), " ".join("abcdef"[seat] + "1" for seat in range(seats))
    race = laid(game, moving(game, names, bids, bids), (1920, 1080), 1.0)
    assert pygame.Rect(race["die:0"].rect).height >= 60
    assert 1500 <= pygame.Rect(race["track"].rect).width <= 1850
    hands = {seat: ["A1", "B1", "C1", "D1", "E1", "A2"][seat] for seat in range(seats)}
    state = bid_all(game, dealt(game, hands, "A9"))
    state = any_move(game, state)[0].state
    tricks = laid(game, state, (1920, 1080), 1.0)
    assert 1000 <= pygame.Rect(tricks["track"].rect).width <= 1400
    played = pygame.Rect(tricks[f"card:{game.context.cards.names[state.trick[0]]}"].rect)
    assert 146 <= played.width <= 164
    assert played.height >= 190
    assert tricks["track"].glide == race["track"].glide > 0, "the board moves from one to the other"


def test_a_die_shows_its_bid_on_top_and_its_sign_on_the_front() -> None:
    """A round sign is no pip: the top of the die differs between bids, and the front never does."""
    ctx = PaintContext(THEMES["evening"], Metrics(1280, 720), Fonts())

    def halves(bid: int | None) -> tuple[bytes, bytes]:
        picture = pygame.Surface((60, 50), pygame.SRCALPHA)
        CubeLook("red", bid).paint(picture, ctx)
        top, front = picture.subsurface((0, 0, 60, 29)), picture.subsurface((0, 35, 60, 15))
        return pygame.image.tobytes(top, "RGBA"), pygame.image.tobytes(front, "RGBA")

    tops, fronts = zip(*map(halves, (None, 0, 1, 2, 3, 4, 5)), strict=True)
    assert len(set(tops)) == 7
    assert len(set(fronts)) == 1


@pytest.mark.parametrize("title", ["Red", "Yellow", "Purple", "Orange"])
@pytest.mark.parametrize("width", [117, 132])
def test_a_die_that_may_be_chosen_is_seen_beside_its_name(title: str, width: int) -> None:
    """Six colours side by side leave little room on each plate: the die becomes smaller, but is drawn."""
    ctx = PaintContext(THEMES["evening"], Metrics(1280, 720), Fonts())
    picture = pygame.Surface((width, 88), pygame.SRCALPHA)
    ChoiceLook(title.lower(), None, title, "").paint(picture, ctx)
    wanted = pygame.Color(*SEAT_COLOURS[title.lower()])

    def near(colour: pygame.Color) -> bool:
        pairs = zip(colour[:3], wanted[:3], strict=True)
        return colour.a == 255 and all(abs(a - b) < 24 for a, b in pairs)

    found = sum(near(picture.get_at((x, y))) for x in range(width) for y in range(88))
    assert found > 100


# -- the viewer's own marks --------------------------------------------------------------------------------


def tag(items: dict[str, Item]) -> tuple[str, pygame.Rect]:
    return look(items, "you", YouLook).points, pygame.Rect(items["you"].rect)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize(("size", "scale"), SIZES, ids=str)
def test_the_tag_at_ones_own_die_always_has_room_for_its_word(
    game: BidAndBluff, seats: int, size: tuple[int, int], scale: float
) -> None:
    """The mark was once a bare point on narrow squares, which nobody understood."""
    for board in ("standard", "long"):
        _, place = tag(laid(game, seated(game, seats, board=board), size, scale))
        m = Metrics(*size, scale)
        assert place.width >= Fonts().width("you", m.floor_px(12), "bold")
        assert place.height >= m.floor_px(12)


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ("c5 a1 f1", "right"),
        ("c5 c4 f1", "left"),
        ("c5 c4 c6", "up"),
        ("c1 a1 f1", "left"),
        ("f5 f4 f6", "down"),
    ],
)
def test_the_tag_is_behind_the_die_or_where_there_is_room(game: BidAndBluff, dice: str, points: str) -> None:
    """The mark covers no die, and neither the letters and numbers of the rims nor the names there."""
    items = laid(game, squares(game, seated(game, 3), *dice.split()))
    found, place = tag(items)
    assert found == points
    others = [pygame.Rect(items[f"die:{seat}"].rect) for seat in range(3)]
    assert place.collidelist(others) < 0
    for corner in (place.midleft, place.midright):
        assert any(
            inside(square(items, f"{lane}{number}"), corner) for lane in "abcdef" for number in range(1, 19)
        )


def test_the_tag_leaves_the_squares_free_that_may_be_chosen(game: BidAndBluff) -> None:
    """At START the letters of the lanes are behind the die, and the squares it may move to are before it."""
    state = moving(game, "c1 f1", "0 0", "0 0", dealer=1)
    assert "c2" in {name.to for name in game.legal(state, 0) if isinstance(name, MoveDie)}
    items, _ = shown(game, state, 0)
    points, place = tag(items)
    assert points in ("up", "down")
    assert not any(inside(square(items, "c2"), point) for point in (place.center, place.midright))


def test_a_die_that_may_go_to_all_squares_beside_it_needs_no_tag(game: BidAndBluff) -> None:
    """A tag would make the squares hard to press, so the moving die is ringed, and its possible moves are lit."""
    state = moving(game, "c1 f1", "0 0", "1 0", dealer=1)
    items, _ = shown(game, state, 0)
    assert {"square:b1", "square:c2", "square:d1"} <= set(items)
    assert "you" not in items
    assert look(items, "die:0", CubeLook).state == "turn"
    assert "you" in shown(game, state, 1)[0], "to who waits"


def test_the_tag_leaves_the_way_free_that_a_die_has_gone(game: BidAndBluff) -> None:
    event = DieMoved(0, ("c6", "c7", "d7", "e7"), 0, start="c5")
    state = squares(game, seated(game, 2), "e7", "c8")
    assert tag(shown(game, state, 1)[0])[0] == "right", "else it would be behind the die"
    items, _ = shown(game, state, 1, event)
    points, place = tag(items)
    assert points == "left"
    ways = {key: pygame.Rect(item.rect) for key, item in items.items() if key.startswith("way:")}
    start, *passed = way(items)
    assert len(passed) == len(event.path)
    assert ways["way:from"].collidepoint(start), "its print stays on the square that it left"
    assert ways["way:from"].centerx < passed[0][0]
    assert not any(place.collidepoint(point) for point in passed)


def way(items: dict[str, Item]) -> list[tuple[int, int]]:
    """Return the points of a moved die's path on the screen."""
    left, top = pygame.Rect(items["way:line"].rect).topleft
    return [(x + left, y + top) for x, y in look(items, "way:line", PathLook).points]


# -- a die that moved --------------------------------------------------------------------------------------


def test_the_way_of_a_moved_die_is_told_square_by_square_with_a_ring_at_its_end(game: BidAndBluff) -> None:
    """A line in the die's colour goes over each passed square, in order, and the last square has an edge."""
    state = moving(game, "a1 f1", "3 0", "3 1", dealer=1)
    goal = next(name.to for name in game.legal(state, 0) if isinstance(name, MoveDie) and name.to[0] == "c")
    step = move(game, state, goal)[0]
    event = step.event
    assert isinstance(event, DieMoved)
    assert len(event.path) == 6
    items, _ = shown(game, step.state, None, event)
    assert look(items, "way:line", PathLook).colour == "red"
    for name, point in zip((event.start, *event.path), way(items), strict=True):
        assert inside(square(items, name), point), name
    ring, place = look(items, "way:end", SquareLook), pygame.Rect(items["way:end"].rect)
    assert ring.state == "reached"
    corners = [(x + place.x, y + place.y) for x, y in ring.corners]
    assert corners == square(items, event.path[-1])
    die = items["die:0"]
    assert inside(square(items, event.path[-1]), pygame.Rect(die.rect).center)
    assert len(die.path) == len(event.path) - 1, "it hops over the same squares"
    later, _ = shown(game, step.state, None)
    assert not any(key.startswith("way:") for key in later), "only while it is told"


def test_a_die_that_stays_has_a_ring_and_no_way(game: BidAndBluff) -> None:
    state = dealt(game, {0: "A1", 1: "B1", 2: "D1"}, "C1", dice="a13 b13 c13")
    state, _ = plays(game, bid_all(game, state, 5), "B1 D1")
    steps = any_move(game, state)
    stayed = next(step for step in steps if isinstance(step.event, DieMoved))
    assert isinstance(stayed.event, DieMoved)
    assert stayed.event.path == ()
    items, _ = shown(game, stayed.state, None, stayed.event)
    assert [key for key in items if key.startswith("way:")] == ["way:end"]
    stands = pygame.Rect(items[f"die:{stayed.event.seat}"].rect).center
    assert pygame.Rect(items["way:end"].rect).collidepoint(stands)


# -- large text -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.5), ((1280, 720), 1.5), ((1920, 1080), 1.5)])
def test_in_large_text_the_track_takes_what_a_race_leaves_free(
    game: BidAndBluff, size: tuple[int, int], scale: float
) -> None:
    """Nobody holds cards, and trump counts no more, so dice grow by the height, and pips with them."""
    state = dealt(game, {0: "A1", 1: "B1", 2: "D1", 3: "E1"}, "C1", dealer=3)
    tricks = laid(game, bid_all(game, state), size, scale)
    race = laid(game, replace(moving(game, "a1 b1 c1 d1", "1 1 1 1", "1 1 1 1"), trump=0), size, scale)
    assert "deck" in tricks
    assert "deck" not in race
    tall, low = (pygame.Rect(items["die:0"].rect).height for items in (race, tricks))
    assert tall >= low * 1.15
    assert "chart" not in race
    corner = near_rim(Metrics(*size, scale), pygame.Rect(0, 0, *size)).low_corner
    assert not corner.colliderect(race["track"].rect)


@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_large_text_hardly_flattens_the_dice(game: BidAndBluff, scale: float) -> None:
    state = bid_all(game, dealt(game, {0: "A1", 1: "B1", 2: "D1", 3: "E1"}, "C1", dealer=3))
    usual, large = (laid(game, state, (1280, 720), text)["die:0"].rect for text in (1.0, scale))
    assert pygame.Rect(large).height >= 0.76 * pygame.Rect(usual).height


# -- the trick ---------------------------------------------------------------------------------------------


def does(items: dict[str, Item], seats: int) -> list[str | None]:
    """Return the words below each seat's card; None for a seat without a tag."""
    return [
        look(items, f"tag:{seat}", TagLook).text if f"tag:{seat}" in items else None for seat in range(seats)
    ]


def test_while_a_trick_is_open_somebody_is_ahead_and_nobody_takes_it(game: BidAndBluff) -> None:
    """Only the end of the trick names its taker; until then a higher card may still come."""
    hands = {0: "A1 A2", 1: "B1 B2", 2: "A5 A6"}
    state = dealt(game, hands, "B9", dealer=2)
    state = bid_all(game, state)
    assert state.turn == 0
    assert does(shown(game, state, None)[0], 3) == [None] * 3, "the bids are shown until a card is led"
    state, _ = plays(game, state, "A1")
    assert does(shown(game, state, None)[0], 3) == ["Anna led", None, None]
    state, _ = plays(game, state, "B1")
    assert does(shown(game, state, None)[0], 3) == ["Anna led", "Ben is ahead", None]
    steps = any_move(game, state)
    items, _ = shown(game, steps[0].state, None, steps[0].event)
    assert does(items, 3) == ["Anna led", "Ben is ahead", "Clara"], "also when all have played"
    items, _ = shown(game, steps[1].state, None, steps[1].event)
    assert does(items, 3) == ["Anna", "Ben takes it: trump beats Anchor", "Clara"]


def test_the_middle_shows_the_bids_and_their_sum_until_a_card_is_led(game: BidAndBluff) -> None:
    """All bids against the number of tricks decide how hard the round is."""
    state = dealt(game, {0: "A1 A2", 1: "B1 B2", 2: "A5 A6"}, "B9", dealer=2)
    items, _ = shown(game, state, None)
    assert look(items, "bids", NoteLook).text == "0 bid of 2 tricks"
    assert [look(items, f"bid:{seat}", BidLook).bid for seat in range(3)] == [-1, -1, -1]
    state = bid_all(game, state, 2)
    items, _ = shown(game, state, None)
    assert look(items, "bids", NoteLook).text == "6 bid of 2 tricks: 4 too many"
    assert [look(items, f"bid:{seat}", BidLook).bid for seat in range(3)] == [2, 2, 2]
    state, _ = plays(game, state, "A1")
    items, _ = shown(game, state, None)
    assert not any(key.startswith("bid") for key in items)


def test_the_led_card_is_marked_and_the_place_to_play_names_the_suit(game: BidAndBluff) -> None:
    """BB-5: a seat with a card of the led suit must play such a card."""
    hands = {0: "A1 A2", 1: "B1 B2", 2: "A5 A6"}
    state, _ = plays(game, bid_all(game, dealt(game, hands, "B9", dealer=2)), "A1")
    items, _ = shown(game, state, 1)
    sign = items["tag:0"]
    assert look(items, "tag:0", TagLook).text == "Anna led"
    assert sign.tip == "Anna led Anchor 1: its suit must be followed."
    assert pygame.Rect(items["card:Anchor 1"].rect).colliderect(sign.rect), "the sign is on its card"
    assert look(items, "slot:1", SlotLook).text == "any card"
    assert look(items, "slot:2", SlotLook).text == "", "only the place of the seat at turn asks for a card"
    state, _ = plays(game, state, "B1")
    items, _ = shown(game, state, 2)
    assert look(items, "slot:2", SlotLook).text == "follow Anchor"


# -- the question ------------------------------------------------------------------------------------------


def prompt(game: BidAndBluff, state: State) -> str:
    """Return the question to the seat at turn."""
    return text.prompt(game.context, asked(game, state))


def note(game: BidAndBluff, state: State) -> str:
    """Return the text below the question to the seat at turn."""
    return text.note(game, asked(game, state))


def test_a_seat_that_need_not_follow_suit_is_told_so(game: BidAndBluff) -> None:
    """BB-5: the question names the suit that was led, and whether it binds."""
    state = dealt(game, {0: "A1 A2", 1: "B1 B2", 2: "A5 A6"}, "B9", dealer=2)
    state, _ = plays(game, bid_all(game, state), "A1")
    assert prompt(game, state) == "Your turn: you hold no Anchor, so play any card."
    state, _ = plays(game, state, "B1")
    assert prompt(game, state) == "Your turn: play a card. Anchor was led."


@pytest.mark.parametrize(
    ("number", "cards", "told"),
    [(1, "A1 B1 B2 A2", [True, True, False, False]), (7, "A1 B1", [False, False])],
)
def test_how_to_play_a_card_is_said_before_ones_first(
    game: BidAndBluff, number: int, cards: str, told: list[bool]
) -> None:
    state = dealt(game, {0: "A1 A2", 1: "B1 B2"}, "B9", dealer=1)
    state, said = replace(bid_all(game, state), round=number), []
    for card in cards.split():
        said.append("Click a card" in note(game, state))
        state, _ = plays(game, state, card)
    assert said == told


def need(game: BidAndBluff, state: State) -> str:
    return text.need_words(game.observe(state, state.turn), state.turn)


def test_the_only_trick_and_the_last_ones_are_called_so(game: BidAndBluff) -> None:
    state = dealt(game, {0: "A1", 1: "B1"}, "B9", dealer=1)
    assert prompt(game, state) == "Your turn: will you take the only trick?"
    state = replace(bid_all(game, state), bids=(1, 1))
    assert need(game, state) == "You need the only trick."
    state = dealt(game, {0: "A2 A1", 1: "B1 B2"}, "B9", dealer=1)
    state = replace(bid_all(game, state), bids=(1, 1))
    assert need(game, state) == "You need 1 of the 2 tricks."
    assert need(game, replace(state, bids=(2, 1))) == "You need all of the 2 tricks."
    state, _ = plays(game, state, "A2")
    state, _ = plays(game, state, "B1")
    assert need(game, replace(state, bids=(1, 2))) == "You need the last trick."


@pytest.mark.parametrize(("seats", "diagonally"), [(3, False), (4, True)])
def test_where_dice_go_diagonally_it_is_said_at_the_first_choices(
    game: BidAndBluff, seats: int, diagonally: bool
) -> None:
    """BB-7: a lesson for three players does not cover all rules of a larger table."""
    dice = " ".join(f"{column}2" for column in "abcd"[:seats])
    state = replace(
        moving(game, dice, " ".join("0" * seats), " ".join("0" * seats), dealer=seats - 1), round=1
    )
    assert ("diagonally" in note(game, state)) == diagonally
    assert ("diagonally" in note(game, replace(state, phase="start"))) == diagonally
    assert "diagonally" not in note(game, replace(state, round=2))


def test_the_seat_that_moves_is_told_its_steps_once(game: BidAndBluff) -> None:
    """BB-11: the allowance is shown in the question and on the plate, and not a third time."""
    state = moving(game, "a1 f1", "0 0", "0 1", dealer=1)
    assert prompt(game, state) == "Your turn: move your die 3 steps to a lit square."
    assert prompt(game, moving(game, "a1 f1", "0 0", "1 0", dealer=1)).startswith(
        "Your turn: move your die 1 step to"
    )
    assert "words" not in shown(game, state, 0)[0]


def test_the_headline_of_the_tricks_says_how_many_were_bid_in_all(game: BidAndBluff) -> None:
    """Bids that add up to more than the tricks mean that some seat must miss: the round is about that."""
    state = dealt(game, {0: "A1 A2", 1: "B1 B2", 2: "A5 A6"}, "B9", dealer=2)
    bidding = game.in_words(game.observe(state, None), NAMES[:3]).headline
    assert bidding == "Round 7, 2 cards: bidding"
    state = bid_all(game, state)
    assert (
        game.in_words(game.observe(state, None), NAMES[:3]).headline
        == "Round 7, 2 cards: playing tricks, 3 bid of 2 tricks"
    )
