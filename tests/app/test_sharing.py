"""Tests of several people at one screen: when hands fold, when a curtain falls, and what is told at it."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import msgspec
import pytest

from bidtable.app.match import pace
from bidtable.app.match.replay import Replay
from bidtable.app.match.session import Session
from bidtable.app.match.setup_form import SIDES
from bidtable.app.scenes.curtain import CurtainScene
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tables.seated import SeatedTable
from bidtable.app.tools.fixture_matches import demo_header
from bidtable.app.widgets.sprite import Sprite
from bidtable.core import registry
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Seat
from tests.app.scene_helpers import click, find, has, on_top, said, top
from tests.app.test_two_sides import Guard, ask_reader
from tests.conformance.cases import load
from tests.lab.sharing import shared

GAMES = [entry.slug for entry in registry.entries() if entry.bots]
FRAMES = 20_000
"""Number of frames of the longest match."""
MOVES = 60
"""Number of moves of people that a test plays at most."""


def match_of(slug: str, people: int, seats: int, *, sides: bool = False, seed: int = 4) -> Match:
    """Return a match of people and bots."""
    game = load(slug)
    header = demo_header(game, slug, seats=seats, humans=people, seed=seed)
    return Match(game, msgspec.structs.replace(header, agreements={SIDES: "on"} if sides else {}))


def frames(session: Session, rng: random.Random, *, seconds: float = 0.3) -> Iterator[None]:
    """Play a match of people at random, who raise the curtain and look when they have to; yield at each frame."""
    session.follow(session.speed, by_click=False)
    for _ in range(FRAMES):
        session.update(seconds)
        yield
        if session.outcome is not None:
            return
        if session.curtain_for is not None:
            session.raise_curtain()
        if session.asks_to_look is not None:
            session.look(session.asks_to_look)
        if session.awaiting:
            session.play(rng.choice(list(session.view().legal)))
        elif session.thinking:
            time.sleep(0.0005)
    raise AssertionError("the match does not end")


# -- everybody looks ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("sides", [False, True], ids=["passed", "two sides"])
def test_no_hand_lies_open_while_all_want_to_look(slug: str, sides: bool) -> None:
    """Bids are revealed, and a trick, a showdown or a verdict is shown, while all hands lie face down."""
    people = 2 if sides else 3
    match = match_of(slug, people, people, sides=sides)
    session = Session(match.game, match, speed="fast")
    looked = 0
    for _ in frames(session, random.Random(1)):
        if session.moment is not None and pace.stays(session.moment):
            looked += 1
            assert session.everybody_looks
            assert session.screen.eyes is None
            assert sides or not session.holds_back, "nobody opens a hand meanwhile"
            seen = session.view()
            assert (
                msgspec.structs.replace(seen.observation, seat=None)
                == match.view(None, session.steps_shown).observation
            )
            assert session.moment == match.view(None, session.steps_shown).history[-1]
        if looked > 20:
            break
    assert looked
    session.close()


def test_a_hand_stays_open_for_further_moves_of_the_same_turn() -> None:
    """A person who has taken the screen is not called again before somebody else decides or all look."""
    match = match_of("bid_it", 3, 3)
    session = Session(match.game, match, speed="instant")
    further = 0
    for _ in frames(session, random.Random(3)):
        moves = match.moves[-2:]
        if (
            len(moves) == 2
            and moves[0][0] == moves[1][0] == session.viewer
            and match.state.phase == "discard"
        ):
            further += 1
            assert session.curtain_for is None
            assert session.screen.eyes == session.viewer
        if further > 5:
            break
    assert further
    session.close()


@pytest.mark.parametrize("slug", GAMES)
def test_a_passed_screen_asks_for_no_hand_whose_owner_has_not_taken_it(
    app: App, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures, tooltips, log and words come from public knowledge, also while events are shown again."""
    match = match_of(slug, 3, 3)
    session = Session(match.game, match, speed="instant")
    app.reset(routes.AtTable(session))
    scene = on_top(app, TableScene)
    guard = Guard(session, monkeypatch, people=3)
    app.reader.listen()
    scene.show_log = True
    scene.furniture.show_log(True)
    rng, ends, looked, again = random.Random(2), time.monotonic() + 60, 0, 0
    while session.outcome is None and (looked < 4 or again < 4) and len(match.moves) < MOVES:
        assert time.monotonic() < ends
        app.step(0.05)
        ask_reader(app, rng)
        here = app.scenes.top
        if isinstance(here, CurtainScene):
            if session.can_show_again and rng.random() < 0.5:
                click(app, "curtain:again")
                again += 1
                while session.repeating:
                    app.step(0.3)
                app.step(0.05)
            click(app, "curtain:reveal")
        elif session.everybody_looks:
            looked += 1
            scene.hurry()
        elif session.busy:
            scene.hurry()
        elif session.awaiting:
            scene.choose(rng.choice(list(session.view().legal)))
            scene.confirm()
    assert not guard.asked
    assert guard.looked
    assert again


def test_everybody_is_asked_to_look_over_the_folded_hand(app: App) -> None:
    """The words cover no cards that everybody may see, as at a showdown of BID-IT!."""
    seen: dict[str, set[bool]] = {}
    for slug in GAMES:
        match = match_of(slug, 3, 3)
        session = Session(match.game, match, speed="fast")
        app.reset(routes.AtTable(session))
        scene = on_top(app, TableScene)
        plates = seen.setdefault(slug, set())
        for _ in range(4000):
            app.step(0.1)
            if isinstance(app.scenes.top, CurtainScene):
                click(app, "curtain:reveal")
            elif session.everybody_looks:
                plate = scene.ui.find("look:plate")
                assert plate is not None
                plates.add(plate.visible)
                open_hands = scene.table.shows_hands(session.view().observation)
                assert plate.visible != open_hands
                assert plate.visible or "Everybody look!" in said(app, "prompt:detail")
                if slug != "bid_it" or open_hands:
                    break
                scene.hurry()
            elif session.busy:
                scene.hurry()
            elif session.awaiting:
                scene.choose(random.Random(len(match.moves)).choice(list(session.view().legal)))
                scene.confirm()
    assert False in seen.pop("bid_it")
    assert all(plates == {True} for plates in seen.values())


def test_a_folded_hand_leaves_no_picture_or_tooltip_of_a_card_behind(app: App) -> None:
    """A person may look at a card in large while bots play; it is put away when all are asked to look."""
    match = match_of("bid_and_bluff", 2, 4)
    session = Session(match.game, match, speed="instant")
    app.reset(routes.AtTable(session))
    scene = on_top(app, TableScene)
    closed = 0
    for _ in range(FRAMES):
        if closed == 4 or session.outcome is not None:
            break
        owner, shown = session.screen.eyes, scene.ui.modal_open
        app.step(0.05)
        if shown and session.screen.eyes != owner:
            assert not scene.ui.modal_open
            assert not scene.ui.tooltip_text
            closed += 1
        if isinstance(app.scenes.top, CurtainScene):
            click(app, "curtain:reveal")
        elif session.awaiting:
            scene.choose(next(iter(session.view().legal)))
            scene.confirm()
        elif session.screen.eyes is not None and session.thinking and not scene.ui.modal_open:
            hand = session.view().observation.hand
            assert not hand or scene.inspect(f"card:{hand[0]}")
        elif session.held:
            scene.hurry()
        elif session.thinking:
            time.sleep(0.0005)
    assert closed


@pytest.mark.parametrize("slug", GAMES)
def test_the_figures_of_people_at_the_screen_say_nothing(app: App, slug: str) -> None:
    """Bots say their bids and remarks. The figures of people say something only in a replay."""
    match = match_of(slug, 2, 4)
    session = Session(match.game, match, speed="instant")
    app.reset(routes.AtTable(session))
    scene = on_top(app, TableScene)
    assert isinstance(scene.table, SeatedTable)
    said_by: set[Seat] = set()
    for _ in frames(session, random.Random(4)):
        said_by |= set(scene.table.speeches(scene.situation()))
        if len(match.moves) > 60:
            break
    assert said_by
    assert not said_by & set(session.humans)
    replay = Replay(match, speed="instant", viewer=None)
    app.reset(routes.AtTable(replay))
    scene = on_top(app, TableScene)
    assert isinstance(scene.table, SeatedTable)
    for step in range(len(match.steps)):
        replay.rest_at(step)
        said_by |= set(scene.table.speeches(scene.situation()))
    assert said_by & set(session.humans)


# -- the curtain -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_a_person_decides_at_once_after_the_curtain(slug: str) -> None:
    """Nothing that everybody watched is told again."""
    found = shared(slug, 3, 4, 7, most=40)
    assert found.curtains
    assert set(found.waits) == {0.0}


def test_the_curtain_tells_the_last_event_in_a_line_and_shows_more_on_request(app: App) -> None:
    match = match_of("i_bid_you_not", 3, 3)
    session = Session(match.game, match, speed="normal")
    app.reset(routes.AtTable(session))
    again, calls = 0, set[bool]()
    for _ in range(FRAMES):
        if again >= 4 and len(calls) == 2:
            break
        app.step(0.05)
        here = app.scenes.top
        if isinstance(here, CurtainScene):
            public = session.log_lines(None)
            assert said(app, "curtain:news") == (public[-1].text if public else "")
            movers = [seat for seat, _ in match.moves if seat != CHANCE]
            back = movers[-1:] == [here.seat]
            calls.add(back)
            assert said(app, "curtain:call") == ("The screen goes back to" if back else "Pass the screen to")
            assert has(app, "curtain:again") == session.can_show_again
            if session.can_show_again:
                again += 1
                called = session.curtain_for
                click(app, "curtain:again")
                scene = on_top(app, TableScene)
                app.step(0.05)
                assert session.repeating
                assert session.viewer is None
                assert said(app, "act:confirm") == "Stop", "Skip is a move of the game"
                assert not any(getattr(widget, "text", "") == "Skip" for widget in scene.ui.widgets)
                click(app, "act:confirm")
                app.step(0.05)
                assert (top(app), session.curtain_for) == ("CurtainScene", called)
            click(app, "curtain:reveal")
        elif session.busy:
            on_top(app, TableScene).hurry()
        elif session.awaiting:
            scene = on_top(app, TableScene)
            scene.choose(next(iter(session.view().legal)))
            scene.confirm()
    assert again >= 4
    assert calls == {False, True}


# -- forced moves ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["bid_and_bluff", "i_bid_you_not", "bid_it"])
@pytest.mark.parametrize("sides", [False, True], ids=["passed", "two sides"])
def test_nobody_is_called_for_a_move_that_everybody_can_see_to_be_the_only_one(
    slug: str, sides: bool
) -> None:
    """The move is made at once; a single move that only its owner can know keeps its curtain."""
    seats = 2 if sides else 3
    match = match_of(slug, seats, seats, sides=sides, seed=9)
    game, session = match.game, Session(match.game, match, speed="instant")
    called: list[tuple[Seat, int]] = []
    rng = random.Random(5)
    for _ in frames(session, rng, seconds=5.0):
        seat = session.curtain_for if session.curtain_for is not None else session.asks_to_look
        if seat is not None:
            called.append((seat, len(match.moves)))
        if len(match.moves) > 400:
            break
    again = Match(game, match.header)
    calls, forced, alone = dict.fromkeys(called), 0, 0
    for number, (seat, move) in enumerate(match.moves):
        one = seat != CHANCE and len(again.legal(seat)) == 1
        if seat != CHANCE and game.move_is_forced(again.view(None).observation, seat):
            forced += 1
            assert one
            assert (seat, number) not in calls
        elif one and not game.decision_is_open(again.state):
            alone += (seat, number) in calls
        again.play(seat, move)
    assert forced
    assert alone or slug == "bid_it", "a person was called for a single move that only its owner could know"
    session.close()


def test_a_move_that_made_itself_is_neither_taken_back_nor_counted_as_a_turn() -> None:
    match = match_of("bid_and_bluff", 2, 2)
    session = Session(match.game, match, speed="instant")
    found = 0
    for _ in frames(session, random.Random(5)):
        moves = len(match.moves)
        if moves and moves == session.made_for_people and match.outcome is None:
            found += 1
            assert session.take_back_name == ""
            seat = match.moves[-1][0]
            assert (session.acted(seat) or 0) <= match.steps_before(moves - 1)
        if found > 4:
            break
    assert found
    session.close()


# -- two sides ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_a_hand_once_looked_at_stays_open_until_the_turn_passes(slug: str) -> None:
    """A player looks again only when somebody else has moved, or all have looked, since the last time."""
    match = match_of(slug, 2, 2, sides=True)
    session = Session(match.game, match, speed="instant")
    session.follow("instant", by_click=False)
    rng, looks, gathered = random.Random(8), 0, True
    looked_at = dict.fromkeys(range(2), 0)
    for _ in range(FRAMES):
        if session.outcome is not None or len(match.moves) > 150:
            break
        session.update(0.3)
        gathered = gathered or session.everybody_looks
        seat = session.asks_to_look
        if seat is not None:
            others = {mover for mover, _ in match.moves[looked_at[seat] :]} - {seat, CHANCE}
            assert others or gathered
            looks, gathered, looked_at[seat] = looks + 1, False, len(match.moves)
            session.look(seat)
        if session.awaiting:
            session.play(rng.choice(list(session.view().legal)))
            assert not session.screen.looking or match.actors[0] in (session.viewer, CHANCE)
    assert looks
    session.close()


def test_the_hand_of_a_passed_screen_opens_at_the_end_and_no_move_is_taken_back() -> None:
    match = match_of("bid_it", 3, 3)
    session = Session(match.game, match, speed="instant")
    for _ in frames(session, random.Random(2)):
        """Play to the end."""
    session.update(0.1)
    assert session.screen.eyes == session.viewer is not None
    assert session.why_not_take_back() == "The hands lie open since the match is over."
    session.close()


@pytest.mark.parametrize("reduced", [False, True])
def test_the_curtain_closes_in_front_of_an_empty_room_and_opens_onto_the_table(
    app: App, reduced: bool
) -> None:
    app.settings.reduced_motion = reduced
    match = match_of("bid_it", 2, 3)
    app.reset(routes.AtTable(Session(match.game, match, speed="instant")))
    for _ in range(FRAMES):
        if top(app) == "CurtainScene":
            break
        app.step(0.02)
    halves = [find(app, f"drape:{side}", Sprite) for side in ("left", "right")]
    # While the curtain closes, the room behind it has no table with cards.
    assert app.scenes.top is not None
    assert not [w for w in app.scenes.top.ui.widgets if w.name.startswith(("card:", "hand:", "seat:"))]
    assert all(half.moving is not reduced for half in halves)
    app.step(1.0)
    assert sum(half.rect.w for half in halves) >= app.metrics.width
    assert not any(half.moving for half in halves)
    click(app, "curtain:reveal")
    table = on_top(app, TableScene)
    assert (table.ui.find("drape:left") is not None) is not reduced
    app.step(1.0)
    assert table.ui.find("drape:left") is table.ui.find("drape:right") is None
