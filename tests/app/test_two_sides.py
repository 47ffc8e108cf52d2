"""Tests of two people on two sides of the screen.

The picture turns to the player at turn, and a hand shows only while its owner looks.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pygame
import pytest

from bidtable.app.match import setup_form, setup_share, setup_words
from bidtable.app.match.handover import Screen
from bidtable.app.match.session import Session
from bidtable.app.match.setup_form import SIDES, SetupForm
from bidtable.app.reader import keys
from bidtable.app.scenes.furniture import looking
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.scene import Scene
from bidtable.app.shell.testmap import describe
from bidtable.app.shell.two_sides import RISES, TwoSides
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import demo_header
from bidtable.core import registry, share
from bidtable.core.match import Match
from bidtable.core.model import Event, Seat
from bidtable.core.share import share_of
from tests.app.scene_helpers import OPEN, click, find, on_top, open_app
from tests.conformance.cases import load

GAMES = [entry.slug for entry in registry.entries() if entry.bots]
PEOPLE = 2


@pytest.fixture(scope="module")
def app() -> Iterator[App]:
    app = open_app((1024, 640), title=False, speed="instant", talk="off")
    # All tests of this file share the app, so the fixture `home` must not close it.
    OPEN.remove(app)
    yield app
    app.close()


def match_of(slug: str, seats: int = 2, seed: int = 4) -> Match:
    """Return a match of two people who agreed on two sides, and bots."""
    game = load(slug)
    header = demo_header(game, slug, seats=seats, humans=PEOPLE, seed=seed)
    return Match(game, msgspec.structs.replace(header, agreements={SIDES: "on"}))


def sit(app: App, slug: str, seats: int = 2) -> TableScene:
    """Open the table of such a match."""
    match = match_of(slug, seats)
    app.reset(routes.AtTable(Session(match.game, match, speed="instant")))
    return on_top(app, TableScene)


def press(app: App, key: int) -> None:
    """Press and hold a key."""
    app.step(0.02, [pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")])


def let_go(app: App, key: int) -> None:
    app.step(0.02, [pygame.Event(pygame.KEYUP, key=key, mod=0, unicode="")])


def button(app: App, kind: int, name: str) -> None:
    """Press, or release, the left button on a widget in the window."""
    app.step(0.02, [pygame.Event(kind, pos=describe(app)["widgets"][name]["spot"], button=1)])


def key_of(session: Session, seat: Seat) -> int:
    return looking.KEYS[session.screen.sides.index(seat)]


def until(app: App, scene: TableScene, what: str) -> None:
    """Let two people play at random until one of them has to look ("asks"), or decides by open cards ("open")."""
    rng = random.Random(2)
    session = scene.session
    for _ in range(3000):
        app.step(0.05)
        if what == "asks" and session.asks_to_look is not None:
            return
        if what == "open" and session.awaiting and session.screen.veiled:
            return
        step(app, scene, rng)
    raise AssertionError(f"nobody {what}")


def step(app: App, scene: TableScene, rng: random.Random) -> None:
    """Let the narration end, or let the player at turn look and choose."""
    session = scene.session
    if session.busy:
        scene.hurry()
        return
    if session.asks_to_look is not None:
        press(app, key_of(session, session.asks_to_look))
        assert session.awaiting
    if session.awaiting:
        legal = session.view().legal
        scene.choose(rng.choice(list(legal)))
        scene.confirm()
    elif session.thinking:
        time.sleep(0.001)


# -- views of both people ----------------------------------------------------------------------------------------


class Guard:
    """Notices when a table asks for a person's hidden cards while this person has not opened the hand."""

    def __init__(self, session: Session, patch: pytest.MonkeyPatch, people: int = PEOPLE) -> None:
        self.asked: list[Seat] = []
        self.looked = 0
        match, game = session.match, session.game
        view, project, observe = match.view, game.project_event, game.observe

        def note(seat: Seat | None) -> None:
            if seat is not None and seat < people:
                if session.screen.eyes == seat:
                    self.looked += 1
                else:
                    self.asked.append(seat)

        def guarded_view(seat: Seat | None, steps: int | None = None) -> Any:
            note(seat)
            return view(seat, steps)

        def guarded_event(event: Event, seat: Seat | None) -> Event:
            note(seat)
            return project(event, seat)

        def guarded_observe(state: Any, seat: Seat | None) -> Any:
            note(seat)
            return observe(state, seat)

        patch.setattr(match, "view", guarded_view)
        patch.setattr(game, "project_event", guarded_event, raising=False)
        patch.setattr(game, "observe", guarded_observe, raising=False)
        # The function asks whether there is anything to hide, and does not show it.
        patch.setattr(Session, "holds_back", True)


def ask_reader(app: App, rng: random.Random) -> None:
    """Press a key with which a screen reader is asked for words, now and then."""
    if rng.random() < 0.2:
        press(app, rng.choice(keys.KEYS))


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_of_a_hand_is_asked_for_unless_its_owner_looks(
    app: App, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No curtain falls, the player at turn has the picture, and everything else shows public information."""
    scene = sit(app, slug, seats=3)
    session, rng = scene.session, random.Random(1)
    guard = Guard(session, monkeypatch)
    app.reader.listen()
    scene.show_log = True
    scene.furniture.show_log(True)
    deciders: set[Seat] = set()
    ends = time.monotonic() + 20
    while len(deciders) < PEOPLE or guard.looked < 10:
        assert time.monotonic() < ends
        app.step(0.05)
        assert session.curtain_for is None
        assert app.scenes.top is scene
        assert not session.screen.looking
        if session.awaiting or session.asks_to_look is not None:
            assert session.viewer is not None
            deciders.add(session.viewer)
            assert app.two_sides.turned == (session.viewer == 1)
        if session.match.outcome is not None:
            break
        step(app, scene, rng)
        ask_reader(app, rng)
    assert not guard.asked
    assert guard.looked


def test_a_look_at_a_hand_leaves_nothing_behind(app: App) -> None:
    """The picture after a look equals that before it: no card, tooltip, hint, line of the log or dialog stays."""
    scene = sit(app, "bid_and_bluff")
    until(app, scene, "asks")
    session = scene.session
    seat = session.asks_to_look
    assert seat is not None
    # The line of keys belongs to the keyboard, and is there before and after.
    press(app, pygame.K_LSHIFT)
    app.reader.listen()
    before, read = picture(app), app.reader.screen.texts()
    press(app, key_of(session, seat))
    assert session.awaiting
    assert picture(app) != before
    assert session.view().observation.hand[0] in " ".join(app.reader.screen.texts())
    card = next(widget for widget in scene.ui.widgets if widget.name and scene.inspect(widget.name))
    scene.ui.pop_modal()
    scene.ui.focus(card, ring=True)
    scene.hinting.toggle()
    app.step(1.0)
    assert scene.hinting.shown
    assert scene.inspect(card.name)
    let_go(app, key_of(session, seat))
    assert not session.screen.looking
    assert not scene.ui.modal_open
    assert not scene.ui.tooltip_text
    assert not scene.hinting.shown
    scene.ui.focus(None)
    assert picture(app) == before
    assert set(app.reader.screen.texts()) <= set(read), "the screen reader forgets it too"


def picture(app: App) -> bytes:
    """Return the pixels of the window."""
    for _ in range(5):
        app.step(0.3)
    return pygame.image.tobytes(app.window, "RGB")


def test_the_narration_is_for_the_person_who_looks(app: App) -> None:
    scene = sit(app, "bid_it")
    session = scene.session
    while session.moment is None or session.match.game.project_event(event_now(session), 0) == session.moment:
        session.update(0.05)
        if session.asks_to_look is not None:
            session.look(session.asks_to_look)
            session.play(next(iter(session.view().legal)))
    public = session.moment
    session.look(0)
    assert session.moment == session.match.game.project_event(event_now(session), 0) != public
    session.look_away()
    assert session.moment == public


def event_now(session: Session) -> Event:
    return session.match.steps[session.steps_shown - 1].event


# -- looking -----------------------------------------------------------------------------------------------------


def test_a_key_held_shows_the_hand_until_it_is_let_go_and_a_short_press_until_the_next(app: App) -> None:
    scene = sit(app, "bid_it")
    until(app, scene, "asks")
    session = scene.session
    seat = session.asks_to_look
    assert seat is not None
    key, other = (key_of(session, each) for each in (seat, 1 - seat))
    press(app, key)
    assert (session.awaiting, session.view().seat) == (True, seat)
    app.step(looking.HELD)
    let_go(app, key)
    assert session.asks_to_look == seat
    press(app, key)
    let_go(app, key)
    assert session.awaiting, "pressed shortly it stays open"
    press(app, other)
    let_go(app, other)
    assert not session.screen.looking, "who sits across can close it"
    press(app, other)
    assert (session.viewer, session.awaiting) == (1 - seat, False), "looking is no decision"
    assert session.screen.turned == (seat == 0)
    app.step(looking.HELD)
    let_go(app, other)
    assert session.asks_to_look == seat, "the screen stands again for who decides"
    for close in (
        pygame.Event(pygame.WINDOWFOCUSLOST),
        pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0),
    ):
        press(app, key)
        let_go(app, key)
        app.step(0.02, [close])
        assert not session.screen.looking
    press(app, pygame.K_k)
    assert session.awaiting, "K does what the button does"
    press(app, pygame.K_F1)
    assert not session.screen.looking, "no hand lies open below the rulebook"
    app.back()


@pytest.mark.parametrize("seat", range(PEOPLE))
def test_the_buttons_at_both_edges_work_by_mouse_however_the_picture_stands(app: App, seat: Seat) -> None:
    scene = sit(app, "bid_and_bluff")
    session = scene.session
    until(app, scene, "asks")
    while session.asks_to_look != seat:
        step(app, scene, random.Random(1))
        until(app, scene, "asks")
    app.step(0.02)
    assert app.two_sides.turned == (seat == 1)
    x, y = describe(app)["widgets"][looking.NEAR]["spot"]
    assert (y > 320) == (seat == 0), "the button stands at the edge of who decides"
    button(app, pygame.MOUSEBUTTONDOWN, looking.NEAR)
    assert session.awaiting
    app.step(looking.HELD)
    app.step(0.02, [pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)])
    assert session.asks_to_look == seat
    button(app, pygame.MOUSEBUTTONDOWN, looking.FAR)
    assert session.viewer == 1 - seat
    app.step(0.02, [pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)])
    assert session.screen.looking, "a short press leaves it open"
    app.step(0.02)
    button(app, pygame.MOUSEBUTTONDOWN, looking.FAR)
    assert session.asks_to_look == seat, "who has to decide closes what was left open"
    app.step(0.02, [pygame.Event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1)])
    app.step(0.02)
    scene.ui.focus(scene.ui.find(looking.NEAR))
    press(app, pygame.K_RETURN)
    assert session.awaiting, "and by Tab and Enter"
    moves = len(session.match.moves)
    name = next(name for name in scene.table.moves if name in describe(app)["widgets"])
    for event in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        spot = describe(app)["widgets"][name]["spot"]
        app.step(0.02, [pygame.Event(event, pos=spot, rel=(0, 0), buttons=(0, 0, 0), button=1)])
    press(app, pygame.K_RETURN)
    assert len(session.match.moves) == moves + 1
    assert not session.screen.looking, "who has decided lays the hand down"


def test_a_player_who_decides_by_open_cards_need_not_look(app: App) -> None:
    scene = sit(app, "bid_and_bluff")
    until(app, scene, "open")
    assert scene.session.awaiting
    assert not scene.looking.near.visible
    assert scene.looking.far.visible


@pytest.mark.parametrize("seed", range(3))
def test_the_match_ends_upright(seed: int) -> None:
    match, rng = match_of("bid_it", seed=seed), random.Random(seed)
    session = Session(match.game, match, speed="instant")
    while match.outcome is None:
        session.update(0.05)
        session.acknowledge()
        if session.asks_to_look is not None:
            session.look(session.asks_to_look)
        if session.awaiting:
            session.play(rng.choice(list(session.view().legal)))
    session.look(1)
    for _ in range(50):
        session.update(0.05)
        session.acknowledge()
    assert session.outcome is not None
    assert (session.viewer, session.screen.turned) == (0, False)
    assert session.screen.eyes == 0, "the hand opens at the end"
    assert session.view() == match.view(0)
    assert session.why_not_take_back(), "an opened hand cannot be taken back"


# -- the two sides -----------------------------------------------------------------------------------------------


def test_the_picture_for_the_other_side_is_the_same_turned_by_half(app: App) -> None:
    scene = sit(app, "bid_and_bluff")
    until(app, scene, "asks")
    two_sides, upright, turned = TwoSides(), *(pygame.Surface(app.window.get_size()) for _ in range(2))
    show(two_sides, scene, upright)
    two_sides.motion = False
    two_sides.turn(True)
    show(two_sides, scene, turned)
    assert pixels(pygame.transform.rotate(turned, 180)) == pixels(upright)
    # Then only changed parts are copied there.
    scene.ui.focus(scene.ui.find("bar:log"), ring=True)
    two_sides.show(scene, turned)
    two_sides.turn(False)
    show(two_sides, scene, upright)
    assert pixels(pygame.transform.rotate(turned, 180)) == pixels(upright)
    scene.ui.redraw()


def show(two_sides: TwoSides, scene: Scene, window: pygame.Surface) -> None:
    scene.ui.redraw()
    while two_sides.show(scene, window):
        """Also what would come with the next frames."""


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_a_turned_picture_comes_up_gently_and_never_out_of_the_one_before(app: App) -> None:
    """One person's secrets leave the screen before the other person sees anything."""
    scene = sit(app, "bid_and_bluff")
    until(app, scene, "asks")
    two_sides, window = TwoSides(), pygame.Surface(app.window.get_size())
    two_sides.turn(True)
    assert two_sides.rising
    window.fill((255, 0, 0))
    scene.ui.redraw()
    two_sides.show(scene, window)
    assert len({window.get_at((x, y))[:3] for x in range(0, 1024, 64) for y in range(0, 640, 64)}) == 1
    two_sides.update(RISES / 2)
    assert two_sides.show(scene, window)
    two_sides.update(RISES)
    assert not two_sides.rising
    assert two_sides.show(scene, window), "the last picture is whole"
    assert window.get_at((5, 5))[:3] != (0, 0, 0)


def test_the_pointer_on_a_turned_window_is_turned_back() -> None:
    two_sides, size = TwoSides(), (100, 60)
    motion = pygame.Event(pygame.MOUSEMOTION, pos=(10, 20), rel=(1, -2), buttons=(0, 0, 0))
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_a)
    assert two_sides.seen(motion, size) is motion
    two_sides.turn(True)
    seen = two_sides.seen(motion, size)
    assert (seen.pos, seen.rel, seen.buttons) == ((89, 39), (-1, 2), (0, 0, 0))
    assert two_sides.seen(key, size) is key
    assert two_sides.place(pygame.Rect(0, 0, 30, 10), size) == pygame.Rect(70, 50, 30, 10)


# -- agreeing on it ----------------------------------------------------------------------------------------------


def test_set_up_record_and_share_code_remember_it() -> None:
    game = load("bid_and_bluff")
    form = setup_form.default_form("bid_and_bluff", "Anna")
    setup_form.set_kind(form, 1, "human")
    form.sides = True
    assert setup_form.agreements_of(form) == {SIDES: "on"}
    assert "two sides" in setup_words.summary(form, game.info)
    assert msgspec.json.decode(msgspec.json.encode(form), type=SetupForm) == form
    header = msgspec.structs.replace(
        demo_header(game, "bid_and_bluff", seats=4, humans=2, seed=1), agreements={SIDES: "on"}
    )
    assert setup_form.form_of(header).sides
    there = setup_form.default_form("bid_and_bluff")
    setup_share.take_share(there, share.decode(share.encode(share_of(header))), game.info)
    assert there.sides
    setup_form.set_kind(form, 2, "human")
    assert setup_form.agreements_of(form) == {}, "three do not sit on two sides"


def test_a_share_code_from_before_can_be_read_still() -> None:
    header = demo_header(load("bid_and_bluff"), "bid_and_bluff", seats=4, humans=2, seed=1)
    plain = share_of(header)
    before = msgspec.json.decode(msgspec.json.encode(plain))[:5]
    assert msgspec.convert(before, share.Share) == msgspec.structs.replace(plain, agreed=(), guests=())
    assert share.decode(share.encode(plain)) == plain


def test_it_is_switched_in_the_middle_of_a_match(app: App) -> None:
    game = load("bid_it")
    match = Match(game, demo_header(game, "bid_it", seats=2, humans=2, seed=4))
    session = Session(game, match, speed="instant")
    app.reset(routes.AtTable(session))
    for _ in range(30):
        app.step(0.05)
        session.acknowledge()
    assert session.curtain_for is not None
    called = session.curtain_for
    for on in (True, False):
        app.open(routes.Seating(session))
        click(app, "seating:sides")
        click(app, "seating:do")
        for _ in range(5):
            app.step(0.05)
        assert bool(session.screen.sides) is on
        assert (SIDES in match.header.agreements) is on
        assert session.asks_to_look == (called if on else None)
    assert session.curtain_for == called
    assert find(app, "curtain:reveal").visible


def test_a_bot_in_the_place_of_one_of_two_ends_it_and_nobodys_hand_is_shown() -> None:
    screen = Screen(None, passed=True)
    screen.reseat((0, 2), passed=True, sides=True)
    screen.call(2, openly=False)
    assert screen.turned
    screen.look(2)
    screen.reseat((0,), passed=False)
    assert (screen.viewer, screen.curtain_for, screen.sides) == (None, 0, ())
    screen.reseat((0, 2), passed=True, sides=True)
    assert (screen.viewer, screen.veiled, screen.curtain_for) == (0, True, None)
