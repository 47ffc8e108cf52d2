"""Tests of the table of Bid & Bluff: places, offers, and the travel of pieces."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator

import msgspec
import pygame
import pytest

from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.look import picture_of
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.match.replay import Replay
from bidtable.app.match.session import Session
from bidtable.app.match.setup_form import default_form, fit
from bidtable.app.room.place import Room
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tables import make_table
from bidtable.app.tables.bid_and_bluff import text
from bidtable.app.tables.bid_and_bluff.advice import advice
from bidtable.app.tables.bid_and_bluff.cards import CardLook
from bidtable.app.tables.bid_and_bluff.geometry import TrackGeometry, TrackPlace, bounding
from bidtable.app.tables.bid_and_bluff.layout import RISE, Places
from bidtable.app.tables.bid_and_bluff.looks import ChoiceLook, TagLook
from bidtable.app.tables.bid_and_bluff.track import STRIPS, SquareLook, StripLook, TrackLook
from bidtable.app.tables.kit.die import ROOF
from bidtable.app.widgets.board import Item
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Setup
from bidtable.core.record import Header, SeatInfo
from bidtable.core.steps import Step
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff.board import Board
from bidtable.games.bid_and_bluff.events import Dealt, TrickTaken
from bidtable.games.bid_and_bluff.moves import Bid, ChooseColour, Deal, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.state import State
from tests.app.scene_helpers import find, has, open_app, press
from tests.app.test_moments import header_of
from tests.conformance.cases import Case, trace
from tests.games.bid_and_bluff.at_table import AREA, NAMES, asked, laid, shown, situation, words
from tests.games.bid_and_bluff.situations import (
    any_move,
    before_round,
    bid_all,
    cards,
    dealt,
    moving,
    plays,
    seated,
)
from tests.games.looks import look
from tests.play import did

# -- the track ---------------------------------------------------------------------------------------------


@pytest.fixture
def app() -> Iterator[App]:
    app = open_app(title=False)
    yield app
    app.close()


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The sizes of all pictures of a track that were painted, in order."""
    sizes: list[tuple[int, int]] = []
    paint = TrackLook.paint

    def counted(look: TrackLook, target: pygame.Surface, ctx: PaintContext) -> None:
        sizes.append(target.get_size())
        paint(look, target, ctx)

    monkeypatch.setattr(TrackLook, "paint", counted)
    return sizes


def test_the_track_at_its_other_distance_is_painted_while_nothing_moves(
    game: BidAndBluff, app: App, painted: list[tuple[int, int]]
) -> None:
    """The frame with which the camera comes near, or goes back, finds the picture ready."""
    ctx = PaintContext(THEMES["evening"], app.metrics, app.fonts)
    table = make_table(game, "bid_and_bluff", ctx.metrics)
    far = bid_all(game, dealt(game, {0: "A1", 1: "B1"}, "C1"))
    near = moving(game, "a1 b1", "1 1", "1 1")

    def show(state: State) -> tuple[int, int]:
        items = {item.key: item for item in table.items(situation(game, state, 0), AREA)}
        size = pygame.Rect(items["track"].rect).size
        picture_of(items["track"].look, size, ctx)
        while table.warm(ctx):
            pass
        return size

    distant = show(far)
    assert len(painted) == 2
    close = show(near)
    assert show(far) == distant != close
    assert painted == [distant, close], "each distance is painted once, and ahead of the event"


def test_the_other_track_is_prepared_in_small_steps(
    game: BidAndBluff, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    paint = StripLook.paint

    def counted(look: StripLook, target: pygame.Surface, ctx: PaintContext) -> None:
        sizes.append(target.get_width())
        paint(look, target, ctx)

    monkeypatch.setattr(StripLook, "paint", counted)
    # No other test paints the track at this size.
    ctx = PaintContext(THEMES["evening"], Metrics(1270, 710), Fonts())
    table = make_table(game, "bid_and_bluff", ctx.metrics)
    items = table.items(situation(game, moving(game, "a2 b1", "1 1", "1 1"), 0), AREA)
    (wide,) = (pygame.Rect(item.rect).width for item in items if item.key == "track")
    for _ in range(STRIPS + 1):
        before = len(sizes)
        assert table.warm(ctx)
        assert len(sizes) - before <= 1, "each step paints at most one strip"
    assert len(sizes) == STRIPS
    assert all(size <= wide // 3 for size in sizes)


def test_no_frame_of_a_moving_track_paints_it(app: App, painted: list[tuple[int, int]]) -> None:
    """A whole round at the real table: the track is painted at its start and between events, never at an event."""
    case = Case("bid_and_bluff", Setup(2))
    match = Match(case.game, header_of(case))
    for turn in trace(case, 0).turns:
        match.play(turn.seat, turn.move)
    app.settings.speed, app.settings.reduced_motion = "fast", False
    app.rebuild()
    session = Replay(match, speed="fast")
    scene = TableScene(app, session)
    app.scenes.reset(scene)
    while not painted:
        app.step(0.05)
    distances: set[tuple[int, int]] = set()
    late = 0
    while not (len(distances) == 2 and session.view().observation.round == 2):
        before, moment = len(painted), session.moment
        app.step(0.05)
        track = scene.board.sprite("track")
        assert track is not None
        distances.add(track.home.size)
        if session.moment != moment or scene.board.busy:
            late += len(painted) - before
    assert len(painted) == len(distances) == 2
    assert not late


def test_each_lit_square_is_pressed_where_it_is_drawn(game: BidAndBluff) -> None:
    """Squares in perspective overlap as rectangles, but the drawing of each belongs to it alone."""
    state = moving(game, "c7 f1 e1 a1 b1 d1", "5 0 0 0 0 0", "5 0 0 0 0 0", board="long")
    items, _ = shown(game, state, 0)
    lit = {name: item for name, item in items.items() if name.startswith("square:")}
    assert len(lit) > 20
    overlapping = 0
    for name, item in lit.items():
        place, look = pygame.Rect(item.rect), item.look
        assert isinstance(look, SquareLook)
        xs, ys = zip(*look.corners, strict=True)
        for corner_x, corner_y in look.corners:
            # Inside, but near to a corner.
            x, y = (0.9 * at + 0.1 * sum(all_) / 4 for at, all_ in ((corner_x, xs), (corner_y, ys)))
            point = (place.x + x, place.y + y)
            boxes = [other for other, piece in lit.items() if pygame.Rect(piece.rect).collidepoint(point)]
            overlapping += len(boxes) > 1
            assert [other for other in boxes if covers(lit[other], *point)] == [name]
    assert overlapping, "else this shows nothing"


def covers(item: Item, x: float, y: float) -> bool:
    place = pygame.Rect(item.rect)
    assert isinstance(item.look, SquareLook)
    return item.look.covers(x - place.x, y - place.y)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_longest_board_is_shown_as_a_whole(game: BidAndBluff, seats: int, size: tuple[int, int]) -> None:
    """24 squares by 6 lanes, with any number of people; every square is wide enough to press."""
    m = Metrics(*size)
    table = make_table(game, "bid_and_bluff", m)
    state = seated(game, seats, board="long")
    area = pygame.Rect(0, m.px(38), size[0], size[1] - m.px(89))
    items = table.items(situation(game, state, 0), area)
    (look,) = (item.look for item in items if isinstance(item.look, TrackLook))
    assert look.numbers == tuple(range(24, 0, -1))
    for row in look.squares:
        for corners in row:
            assert corners[1][0] - corners[0][0] >= m.px(31)


def test_a_longer_board_is_shown_round_the_die_that_is_followed() -> None:
    """Boards of the player's own may have any number of rows; every reachable square is visible."""
    board = Board(["FFF", *["..."] * 58, "SSS"])
    frame = pygame.Rect(100, 200, 1000, 220)
    place = TrackPlace(frame, 800, 960, 20, 16, 9, 14)
    for row in (0, 3, 30, 57, 59):
        course = TrackGeometry(board, place, Metrics(1280, 720), row)
        assert course.length < board.height
        for ahead in range(9):
            if row + ahead < board.height:
                name = board.names[(row + ahead) * 3 + 1]
                assert frame.contains(bounding(course.outline(name)))
        for name in board.names:
            assert frame.collidepoint(course.middle(name)), "dice out of view stand on the rim"


def test_the_way_has_a_dot_on_each_square_and_no_tip_lies_over_it(game: BidAndBluff) -> None:
    """BB-11: the path of the square under the pointer is shown, and no tip covers it."""
    state = moving(game, "a1 f1", "0 0", "0 3")
    items, table = shown(game, state, 0)
    moves = list(game.legal(state, 0))
    assert {table.moves[name] for name in items if name.startswith("square:")} == set(moves)
    assert not any(items[name].tip for name in items if name.startswith("square:"))
    pointed = situation(game, state, 0, actor=0, awaiting=True, pointed=moves[-1])
    dots = [item for item in table.items(pointed, AREA) if item.key.startswith("way:")]
    assert len(dots) == 3


# -- choices -----------------------------------------------------------------------------------------------


def test_a_bid_says_what_it_is_worth(game: BidAndBluff) -> None:
    """BB-4, BB-6: each bid is a choice with its steps if it is made, in the zone and outside.

    Of two cards no seat takes three tricks.
    """
    for square, worth in (("a1", [3, 4, 5]), ("a14", [1, 1, 2])):
        state = dealt(game, {0: "A1 A2", 1: "B1 B2"}, "C1", dealer=1, dice=f"{square} f1")
        items, _ = shown(game, state, state.turn)
        assert state.turn == 0
        assert [look(items, f"choice:{bid}", ChoiceLook).small for bid in range(6)] == [
            *(f"made: {steps} step{'s' if steps > 1 else ''}" for steps in worth),
            *["too many"] * 3,
        ]


def test_preview_and_button_of_a_bid_tell_made_and_missed(game: BidAndBluff) -> None:
    """BB-6: a missed bid gives a step for each trick outside the zone, and none inside; impossible bids say so."""
    for square, told in (
        ("a1", ("made: 4 steps; missed: 1 a trick", "Missed: a step for each trick, at most 2.")),
        ("a14", ("made: 1 step; missed: none", "Missed: no step (zone).")),
    ):
        state = dealt(game, {0: "A1 A2", 1: "B1 B2"}, "C1", dealer=1, dice=f"{square} f1")
        view = game.observe(state, state.turn)
        small, missed = told
        seen, table = (
            situation(game, state, state.turn),
            make_table(game, "bid_and_bluff", Metrics(1280, 720)),
        )
        preview = functools.partial(table.preview, seen)
        assert text.action(game, view, Bid(1), ("Ada", "Ben")) == ("Bid 1", small)
        assert preview(Bid(1)).startswith("Bid 1. Made: 1 bid")
        assert preview(Bid(1)).endswith(missed)
        assert text.missed_words(game, view) == missed
        assert preview(Bid(4)) == (f"Bid 4. With 2 cards it cannot be made. {missed}")
        assert text.worth(game, view, Bid(4))[0] == "too many"


def test_a_bid_that_the_hook_forbids_says_why(game: BidAndBluff) -> None:
    """A greyed choice can be pressed, and at once gives its reason."""
    state = dealt(game, {0: "A1 A2", 1: "B1 B2"}, "C1", "hook")
    state = bid_all_but_last(game, state)
    items, table = shown(game, state, state.turn)
    forbidden = items["choice:1"]
    assert not forbidden.enabled
    assert forbidden.on_click is not None
    assert str(forbidden.tip).startswith("With 1, the bids would add up to the ")
    assert "choice:1" not in table.moves


def bid_all_but_last(game: BidAndBluff, state: State) -> State:
    while state.turn != state.dealer:
        state = game.apply(state, state.turn, Bid(1))
    return state


def at_table(app: App, colours: tuple[str, ...], taken: str) -> Session:
    """Sit down with two people; the other one chooses a colour first."""
    game = app.services.game("bid_and_bluff")
    infos = tuple(SeatInfo(NAMES[at], "human", "", colour) for at, colour in enumerate(colours))
    match = Match(game, Header("bid_and_bluff", game.rules_digest, Setup(2), infos, 5))
    while match.actors == (CHANCE,):
        match.play_chance()
    first = match.actors[0]
    match.play(first, ChooseColour(taken))
    match.play(first, next(iter(match.legal(first))))
    session = Session(game, match, speed="instant")
    session.screen.viewer = match.actors[0]
    app.open(routes.AtTable(session))
    app.step(0.02)
    return session


def test_a_die_that_is_free_is_taken_whatever_colour_one_sat_down_with(app: App) -> None:
    """BB-2: nothing is proposed, taken dice are not offered, and the colour stays with the person."""
    session = at_table(app, ("purple", "purple"), "red")
    seat = session.viewer
    assert seat is not None
    assert isinstance(app.scenes.top, TableScene)
    assert app.scenes.top.selected is None
    assert session.colour_of(seat) == "", "the set-up's colour is not shown"
    assert not has(app, "choice:red")
    for _ in range(2):
        press(app, find(app, "choice:green").rect.center)
    assert session.match.state.colours[seat] == "green"
    assert session.colour_of(seat) == "green"
    assert session.colour_of(1 - seat) == "red", "not the set-up's"


def test_the_colour_that_was_chosen_is_the_set_ups_colour_the_next_time(app: App) -> None:
    session = at_table(app, ("purple", "purple"), "red")
    seat = session.viewer
    assert seat is not None
    form = default_form("bid_and_bluff", session.names[seat])
    fit(form, ["bid_and_bluff"], session.game.info)
    app.services.keep_setup(form)
    for _ in range(2):
        press(app, find(app, "choice:green").rect.center)
    app.reset(routes.Title())
    kept = app.services.last_setup()
    assert kept.seats[0].colour == "green"
    assert len({each.colour for each in kept.seats}) == len(kept.seats), "another seat took the old colour"


# -- cards that travel -------------------------------------------------------------------------------------


def test_a_deal_comes_card_by_card_from_the_deck(game: BidAndBluff) -> None:
    """BB-3: one card at a time from the dealer's left, face down; the card that shows trump comes last."""
    state = before_round(seated(game, 3, dealer=1), 7)
    order = [2, 0, 1]
    names = cards("A1 B1 C1 A2 B2 C2 D3")
    (step,) = game.steps(state, CHANCE, Deal(names))
    assert isinstance(step.event, Dealt)
    dealer = step.state.dealer
    order = [(dealer + 1 + place) % 3 for place in range(3)]
    viewer = order[0]
    items, _ = shown(game, step.state, viewer, step.event)
    mine = [f"card:{name}" for name in names[0:6:3]]
    others = [[f"held:{seat}:{number}" for number in range(2)] for seat in order[1:]]
    row = [mine[0], others[0][0], others[1][0], mine[1], others[0][1], others[1][1], f"card:{names[-1]}"]
    delays = [items[name].delay for name in row]
    assert delays == sorted(delays)
    assert len(set(delays)) == len(row)
    for name in row:
        start = items[name].from_rect
        assert start is not None
        assert pygame.Rect(start).colliderect(pygame.Rect(items["deck"].rect))
    later, _ = shown(game, step.state, viewer)
    assert not any(later[name].delay for name in row), "only a deal makes cards wait"


def taken(game: BidAndBluff) -> Step[State]:
    """Play a trick that seat 1 takes with a trump."""
    state = dealt(game, {0: "A1 A2", 1: "B1 B2", 2: "A5 A6"}, "B9")
    state = bid_all(game, state)
    state, _ = plays(game, state, "B1" if state.turn == 1 else "A1")
    while len(state.trick) < 2:
        state = any_move(game, state)[-1].state
    return next(step for step in any_move(game, state) if isinstance(step.event, TrickTaken))


def test_a_trick_is_swept_to_its_takers_pile(game: BidAndBluff) -> None:
    """All its cards move to the place of the taker's newest trick."""
    step = taken(game)
    assert isinstance(step.event, TrickTaken)
    seat = step.event.seat
    items, _ = shown(game, step.state, 0, step.event)
    trick = [items[f"card:{game.context.cards.names[card]}"] for card in step.state.last_trick]
    assert len(trick) == 3
    winner = max(trick, key=lambda card: card.z)
    assert winner.film is not None, "the winning card is lifted"
    assert all(card.delay >= 0.15 for card in trick), "all wait before they slide and leave together"
    assert {tuple(card.exit) for card in trick if card.exit is not None} == {
        tuple(items[f"won:{seat}:{step.state.tricks[seat] - 1}"].rect)
    }


def test_the_seat_taking_the_trick_is_marked_and_named_with_the_reason(game: BidAndBluff) -> None:
    state = dealt(game, {0: "A1 A2", 1: "B1 B2", 2: "A5 A6"}, "B9")
    state, _ = plays(game, bid_all(game, state), "A1" if state.leader == 0 else "B1")
    items, _ = shown(game, state, None)
    name = NAMES[state.leader]
    assert look(items, f"tag:{state.leader}", TagLook).text == f"{name} led"
    assert text.note(game, situation(game, state, None)).startswith(
        (f"Anchor 1 is the highest Anchor: {name} is ahead.", f"Bell 1 is trump: {name} is ahead.")
    )


# -- the last round ----------------------------------------------------------------------------------------


def test_in_the_last_round_it_says_who_leads_and_what_one_needs(game: BidAndBluff) -> None:
    """BB-10: later dice must enter FINISH with more steps over than the leader."""
    state = moving(game, "a16 c13 f1", "4 2 0", "4 2 0")
    state, _ = did(game, state, 0, MoveDie("finish"))
    assert state.entered == ((0, 2),)
    items, _ = shown(game, state, 1)
    told = words(items)
    assert "Anna leads, 2 steps over." in told
    assert "You need 8 steps to be in front, and have 2." in told
    assert "Anna leads" in words(shown(game, state, None)[0])
    assert "You need" not in words(shown(game, state, 0)[0]), "their die has moved"


def test_finish_is_lit_as_a_whole_and_said_to_be_in_reach(game: BidAndBluff) -> None:
    """BB-9: all of FINISH is one choice, in the same gold as the squares."""
    items, table = shown(game, moving(game, "a17 c1 f1", "4 0 0", "4 0 0"), 0)
    assert words(items) == "FINISH is in reach, 3 steps over. The die farthest over it this round wins."
    assert table.moves["square:finish"] == MoveDie("finish")
    finish = items["square:finish"]
    square = next(item for name, item in items.items() if name in ("square:b17", "square:c17", "square:e17"))
    assert finish.look.state == square.look.state == "legal"  # type: ignore[attr-defined]


SCREENS = [((1280, 720), 1.0), ((1280, 720), 1.5), ((1280, 720), 2.0), ((1920, 1080), 1.0)]


# -- marks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_taken_trick_shows_each_number_each_player_and_the_reason(
    game: BidAndBluff, seats: int, size: tuple[int, int]
) -> None:
    hands = {seat: f"{'ABCD'[seat % 4]}{seat + 1} E{seat + 1}" for seat in range(seats)}
    state = bid_all(game, dealt(game, hands, "E9"))
    while len(state.trick) < seats - 1:
        state = game.apply(state, state.turn, next(iter(game.view(state, state.turn).legal)))
    step = next(step for step in any_move(game, state) if isinstance(step.event, TrickTaken))
    assert isinstance(step.event, TrickTaken)
    table = make_table(game, "bid_and_bluff", Metrics(*size))
    seen = situation(game, step.state, 0, moment=game.project_event(step.event, 0))
    items = {item.key: item for item in table.items(seen, pygame.Rect(0, 0, *size))}
    trick = [items[f"card:{game.context.cards.names[card]}"] for card in step.state.last_trick]
    for card in trick:
        place = pygame.Rect(card.rect)
        number = pygame.Rect(place.left, place.top, place.width // 2, place.height)
        nearer = [pygame.Rect(other.rect) for other in trick if other.z > card.z]
        assert number.collidelist(nearer) < 0, "no card covers the number or the suit of another"
    far = Places(Metrics(*size), Room(Metrics(*size), seats - 1, pygame.Rect(0, 0, *size), 1.15), seats, 18)
    order = sorted(range(seats), key=lambda at: far.slot((at - 1) % seats)[0].left)
    lefts = [items[f"tag:{at}"].rect[0] for at in order if at != step.event.seat]
    assert lefts == sorted(lefts), "no card passes another"
    signs = [pygame.Rect(items[f"tag:{seat}"].rect) for seat in range(seats)]
    assert all(sign.collidelist(signs[:number]) < 0 for number, sign in enumerate(signs))
    seat = step.event.seat
    taker = "You take it" if seat == 0 else f"{NAMES[seat]} takes it"
    why = text.winning_words(game.context, seen.view.observation)
    assert look(items, f"tag:{seat}", TagLook).text == f"{taker}: {why}"
    others = [other for other in range(seats) if other != seat]
    assert [look(items, f"tag:{other}", TagLook).text for other in others] == [NAMES[at] for at in others]


@pytest.mark.parametrize(
    ("trick", "why"),
    [
        ("A1 A5 B9", "the highest Anchor"),
        ("A1 E2 B9", "trump beats Anchor"),
        ("A1 E2 E5", "the highest trump"),
        ("E1 E2 B9", "the highest Eclipse"),
    ],
)
def test_the_reason_for_a_taken_trick(game: BidAndBluff, trick: str, why: str) -> None:
    """BB-5: the highest trump wins, or without a trump the highest card of the suit that was led."""
    hands = {seat: f"{card} C{seat + 1}" for seat, card in enumerate(trick.split())}
    state = dealt(game, hands, "E9")
    number = game.context.cards.number
    last = tuple(number[cards(card)[0]] for card in trick.split())
    state = msgspec.structs.replace(state, last_trick=last, last_leader=0)
    assert text.winning_words(game.context, game.view(state, None).observation) == why


def test_the_crown_of_a_trump_is_in_the_visible_half_of_a_fanned_card() -> None:
    ctx = PaintContext(THEMES["evening"], Metrics(1280, 720), Fonts())
    plain, trump = (
        picture_of(CardLook("10", "D", "emblem_1", (190, 30, 60), trump=crowned), (117, 163), ctx).surface
        for crowned in (False, True)
    )
    pixels = itertools.product(range(117), range(163))
    changed = [x for x, y in pixels if plain.get_at((x, y)) != trump.get_at((x, y))]
    assert changed
    assert max(changed) <= 117 * 0.58


@pytest.mark.parametrize("by", ["selected", "hinted"])
def test_a_chosen_card_is_raised_above_its_neighbours(game: BidAndBluff, by: str) -> None:
    hands = {0: "A1 A2 A3 A4 A5 A6 A7 A8", 1: "B1 B2 B3 B4 B5 B6 B7 B8"}
    state = bid_all(game, dealt(game, hands, "C9"))
    seat, table = state.turn, make_table(game, "bid_and_bluff", Metrics(1280, 720))
    names = cards(hands[seat])
    seen = situation(game, state, seat, actor=seat, awaiting=True, **{by: PlayCard(names[3])})
    items = {item.key: item for item in table.items(seen, AREA)}
    hand = [items[f"card:{name}"] for name in names]
    chosen, others = hand[3], hand[:3] + hand[4:]
    assert all(chosen.z > card.z for card in others)
    assert all(chosen.rect[1] + 12 < card.rect[1] for card in others)
    assert chosen.angle == 0
    assert hand[4].rect[0] >= chosen.rect[0] + chosen.rect[2], (
        "the hand opens, so that the next card stays readable"
    )
    lefts = [card.rect[0] for card in hand]
    assert all(right - left >= 36 for left, right in itertools.pairwise(lefts))


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_above_the_controls_of_a_replay_the_hand_leaves_room_for_the_track(
    game: BidAndBluff, seats: int
) -> None:
    m, room = Metrics(1280, 720), Room(Metrics(1280, 720), seats - 1, pygame.Rect(0, 0, 1280, 680), 1.15)
    places = Places(m, room, seats, 18)
    assert places.track.frame.height >= 100
    assert places.track.frame.bottom <= places.slot(0)[0].top - m.px(RISE)
    assert places.hand.bottom == room.hand.bottom


@pytest.mark.parametrize(("size", "scale"), SCREENS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_played_cards_are_below_the_track(
    game: BidAndBluff, seats: int, size: tuple[int, int], scale: float
) -> None:
    state = bid_all(game, dealt(game, {seat: f"A{seat + 1} B{seat + 1}" for seat in range(seats)}, "C9"))
    for _ in range(seats - 1):
        state = game.apply(state, state.turn, PlayCard(cards(f"A{state.turn + 1}")[0]))
    items = laid(game, state, size, scale)
    track = pygame.Rect(items["track"].rect)
    for seat in {*range(seats)} - {state.turn}:
        assert items[f"card:{cards(f'A{seat + 1}')[0]}"].rect[1] >= track.bottom
    if seats == 2:
        assert track.height >= 170 * size[1] // 720 / scale, "with two players the track is tall"


def test_the_own_die_is_marked_and_a_spectator_has_none(game: BidAndBluff) -> None:
    state = dealt(game, {0: "A1 A2", 1: "B1 B2", 2: "A5 A6"}, "B9")
    items, _ = shown(game, state, 1)
    tag, die = pygame.Rect(items["you"].rect), pygame.Rect(items["die:1"].rect)
    others = [pygame.Rect(items[f"die:{seat}"].rect) for seat in (0, 2)]
    assert tag.inflate(6, 0).colliderect(die), "beside it"
    assert tag.collidelist([die, *others]) < 0, "and over none"
    assert "you" not in shown(game, state, None)[0]


@pytest.mark.parametrize(("size", "scale"), SCREENS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_of_dice_on_start_each_shows_its_number_and_its_sign(
    game: BidAndBluff, seats: int, size: tuple[int, int], scale: float
) -> None:
    items = laid(game, seated(game, seats), size, scale)
    dice = sorted((item for key, item in items.items() if key.startswith("die:")), key=lambda item: item.z)
    assert len(dice) == seats
    ctx = PaintContext(THEMES["evening"], Metrics(*size, scale), Fonts())
    masks = {
        item.key: pygame.mask.from_surface(picture_of(item.look, pygame.Rect(item.rect).size, ctx).surface)
        for item in dice
    }
    for number, far in enumerate(dice):
        place = pygame.Rect(far.rect)
        for x, y in ((0.5, ROOF / 2), (0.27, (1 + ROOF / 2) / 2)):
            spot = place.x + place.w * x, place.y + place.h * y
            for near in dice[number + 1 :]:
                at = round(spot[0] - near.rect[0]), round(spot[1] - near.rect[1])
                inside = pygame.Rect((0, 0), masks[near.key].get_size()).collidepoint(at)
                assert not (inside and masks[near.key].get_at(at)), f"{near.key} hides {far.key}"
    tag = pygame.Rect(items["you"].rect)
    assert tag.collidelist([pygame.Rect(item.rect) for item in dice]) < 0, "the tag covers no die"


@pytest.mark.parametrize("near", [False, True])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_foot_of_a_die_is_in_the_middle_of_its_square(game: BidAndBluff, seats: int, near: bool) -> None:
    state = moving(game, "a1 b1", "1 1", "1 1")
    m, board = Metrics(1280, 720), game.context.board(game.view(state, 0).observation)
    places = Places(m, Room(m, seats - 1, AREA, 1.15), seats, board.height, near=near)
    geometry = TrackGeometry(board, places.track, m)
    for along, lane in itertools.product(range(board.height), range(board.columns)):
        name = f"{'abcdef'[lane]}{along + 1}"
        corners, (_, middle) = geometry.outline(name), geometry.middle(name)
        die = geometry.die(geometry.middle(name))
        foot = die.centerx, die.bottom - die.height * ROOF / 2
        assert SquareLook(corners).covers(*foot), f"the die on {name} stands beside its square"
        assert middle - 1 <= foot[1], f"the die on {name} stands in the rear half of its square"


@pytest.mark.parametrize(("size", "scale"), SCREENS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_cards_of_a_trick_are_large_and_on_the_side_of_their_players(
    game: BidAndBluff, seats: int, size: tuple[int, int], scale: float
) -> None:
    hands = {seat: f"A{seat + 1} B{seat + 1}" for seat in range(seats)}
    state = bid_all(game, dealt(game, hands, "C9"))
    for _ in range(seats - 1):
        state = game.apply(state, state.turn, PlayCard(cards(f"A{state.turn + 1}")[0]))
    items = laid(game, state, size, scale)
    for seat in {*range(seats)} - {state.turn}:
        item = items[f"card:{cards(f'A{seat + 1}')[0]}"]
        place = pygame.Rect(item.rect)
        assert place.height >= 138 * size[1] // 720
        person = pygame.Rect(items[f"person:{seat}"].rect)
        across, turned = place.centerx - size[0] // 2, person.centerx - size[0] // 2
        if seat and abs(turned) > size[0] // 10:
            assert across * turned > 0, "it is on the side of its player"
            assert item.angle * turned <= 0, "and leans towards its player"


@pytest.mark.parametrize(("size", "scale"), SCREENS)
def test_words_on_the_race_are_above_the_lower_edge_of_the_window(
    game: BidAndBluff, size: tuple[int, int], scale: float
) -> None:
    table = make_table(game, "bid_and_bluff", Metrics(*size, scale))
    state = moving(game, "a14 b1", "5 0", "5 0")
    items = table.items(asked(game, state), pygame.Rect((0, 0), size))
    (words,) = (item for item in items if item.key == "words")
    assert words.look.text.startswith("FINISH is in reach")  # type: ignore[attr-defined]
    assert pygame.Rect(words.rect).bottom < size[1]


# -- the reason of a hint ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("A10 A9 B3", "0 trumps, 2 sure high cards: about 1 trick."),
        ("C1 C2 B3", "2 trumps, 0 sure high cards: about 1 trick."),
        ("C9 A10 B8", "1 trump, 1 sure high card: about 1 trick."),
        ("C10 A9 B9", "1 trump, 0 sure high cards: about 1 trick."),
    ],
)
def test_a_hint_for_a_bid_counts_trumps_and_sure_cards(game: BidAndBluff, hand: str, said: str) -> None:
    """The highest cards of the deck are the tens; of trumps all count as trumps."""
    state = dealt(game, {0: hand, 1: "D1 D2 D3"}, "C5", dealer=1)
    assert state.turn == 0
    assert advice(game.context, game.observe(state, 0), Bid(1)) == said


def test_a_hint_for_a_card_says_what_the_bid_needs(game: BidAndBluff) -> None:
    state = bid_all(game, dealt(game, {0: "A10 A9", 1: "B1 B2"}, "C5", dealer=1))
    view = game.observe(state, state.turn)
    assert advice(game.context, view, PlayCard(view.hand[0])) == "You need 1 of the 2 tricks."
    assert advice(game.context, view, MoveDie("finish")) == "That is FINISH."
    assert advice(game.context, view, ChooseColour("red")) == "", "the bot says it"
