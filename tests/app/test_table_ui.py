"""Tests of whole games at the real table, by posted events: two people with the curtain between them, and two bots."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import pygame
import pytest

from bidtable.app.archive.settings import Hold, Settings
from bidtable.app.match.autosave import Autosave
from bidtable.app.match.pace import HELD, STAYS
from bidtable.app.match.session import Session
from bidtable.app.scenes.common.portrait import Portrait, faces_of
from bidtable.app.scenes.curtain import CurtainScene
from bidtable.app.scenes.furniture.log_drawer import lines_shown
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.scenes.title.scene import TitleScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import bots_for, demo_header, played_match
from bidtable.app.tools.shot import open_app
from bidtable.app.widgets import LogPanel, Widget
from bidtable.app.widgets.uicore import GUARD
from bidtable.bots.common.base import Level, Limit, Never
from bidtable.core.chance import stream
from bidtable.core.legal import pick
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Move, Setup
from bidtable.games.bid_and_bluff.moves import Bid, MoveDie, PlayCard
from bidtable.games.bid_it import events
from bidtable.games.bid_it import moves as calling
from bidtable.store import matches
from bidtable.store.journal import Journal
from tests.app import scene_helpers
from tests.app.people import Keyboard, Mouse, Person
from tests.app.scene_helpers import on_top
from tests.conformance.cases import slugs

SLUG = "bid_and_bluff"


def sit_down(
    app: App, tmp_path: Path, *, seed: int, variants: tuple[str, ...] = (), moves: int = 0
) -> Session:
    return take_seats(app, tmp_path, SLUG, Setup(4, variants, {"board": "short"}), seed, moves=moves)


def take_seats(
    app: App,
    tmp_path: Path,
    slug: str,
    setup: Setup,
    seed: int,
    *,
    humans: int = 2,
    speed: str = "instant",
    moves: int = 0,
) -> Session:
    """Open the table of a match, which is recorded unless some moves were made at random before."""
    game = app.services.game(slug)
    header = demo_header(game, slug, seats=setup.seats, humans=humans, seed=seed, setup=setup)
    match = Match(game, header)
    play_at_random(match, seed, moves)
    autosave = None if moves else Autosave(Journal.create(tmp_path / "games", header))
    session = Session(game, match, speed=speed, autosave=autosave)
    app.scenes.push(TableScene(app, session))
    return session


def play_at_random(match: Match, seed: int, moves: int) -> None:
    rng = stream(seed, "random")
    while len(match.moves) < moves and match.actors:
        if match.actors[0] == CHANCE:
            match.play_chance()
        else:
            match.play(match.actors[0], pick(match.legal(match.actors[0]), rng))


@pytest.mark.parametrize("kind", [Mouse, Keyboard])
@pytest.mark.long
def test_a_whole_race_of_two_people_and_two_bots(app: App, tmp_path: Path, kind: type[Person]) -> None:
    session = sit_down(app, tmp_path, seed=8, variants=("hook",) if kind is Mouse else ())
    person = kind(app, session)
    person.play()
    outcome = session.match.outcome
    assert outcome is not None
    assert len(outcome.winners) == 1
    assert set(person.curtains) == {0, 1}, "both people were called to the screen"
    acted = {seat for seat, _ in session.match.moves}
    assert acted == {-1, 0, 1, 2, 3}
    assert_recorded(app, tmp_path, session)


def assert_recorded(app: App, tmp_path: Path, session: Session) -> None:
    """Check that the record has the moves that were played at the screen."""
    session.close()
    record = next((tmp_path / "games").iterdir())
    again = matches.load(record, app.services.game_of).match
    assert again.state == session.match.state


class Hasty(Keyboard):
    """A player whose games are short."""

    level = Level.EASY


ALL_IN = Setup(
    4,
    ("choose_opener", "double_devices", "half_skip", "middle_returns", "odd_inventions"),
    {"trim": "80"},
)
OTHERS = (
    ("bid_it", Setup(3, ("advanced",), {}), Mouse, 4),
    ("bid_it", Setup(2), Hasty, 6),
    ("bidness", Setup(3), Mouse, 15),
    ("bidness", Setup(2), Keyboard, 23),
    ("i_bid_you_not", ALL_IN, Mouse, 5),
    ("i_bid_you_not", ALL_IN, Keyboard, 5),
    ("i_bid_you_not", Setup(3, ("odd_inventions", "ordered_skip"), {"base": "out"}), Mouse, 5),
)
"""Whole games: the game, the input device, and the seed of a short match."""


@pytest.mark.parametrize(("slug", "setup", "kind", "seed"), OTHERS)
@pytest.mark.long
def test_a_whole_game(
    app: App, tmp_path: Path, slug: str, setup: Setup, kind: type[Person], seed: int
) -> None:
    """Two people and bots play every phase by mouse alone, and by keyboard alone; the record agrees."""
    # A short match of each game proves the same.
    session = take_seats(app, tmp_path, slug, setup, seed)
    person = kind(app, session)
    person.play()
    assert session.match.outcome is not None
    assert set(person.curtains) == {0, 1}
    assert_recorded(app, tmp_path, session)


def test_a_resumed_game_opens_on_the_curtain_and_continues(app: App, tmp_path: Path) -> None:
    session = sit_down(app, tmp_path, seed=9)
    person = Mouse(app, session)
    person.play_until(lambda top: len(session.match.moves) > 12 and session.awaiting)
    state = session.match.state
    session.close()
    record = next((tmp_path / "games").iterdir())
    again = matches.resume(record, app.services.game_of)
    resumed = Session(again.match.game, again.match, speed="instant", autosave=Autosave(again.journal))
    assert resumed.match.state == state
    app.scenes.reset(TableScene(app, resumed))
    person = Mouse(app, resumed)
    person.step()
    person.step()
    assert isinstance(app.scenes.top, CurtainScene)
    assert resumed.viewer is None
    moves = len(resumed.match.moves)
    person.play_until(lambda top: len(resumed.match.moves) > moves + 12 and resumed.awaiting)
    assert set(person.curtains) == {0, 1}


class Wavering(Mouse):
    """A person who takes a move back once, and notes why cards may not be played."""

    taken_back = False

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.reasons: set[str] = set()

    def decide(self, scene: TableScene) -> None:
        session = self.session
        self.reasons |= {card.tip_text() for card in refused_cards(scene) if not card.enabled}
        state = session.match.state
        super().decide(scene)
        if not self.taken_back and session.match.moves[-1][0] in (0, 1) and not session.why_not_take_back():
            if self.app.scenes.top is scene:
                self.press(scene, "act:back")
            else:
                session.take_back()
            assert session.match.state == state
            self.taken_back = True


def refused_cards(scene: TableScene) -> list[Widget]:
    """Return the cards that may not be played because their suit must be followed."""
    return [
        widget
        for widget in scene.ui.widgets
        if widget.name.startswith("card:") and "follow it" in widget.tip_text()
    ]


def test_a_take_back_at_the_table_undoes_and_a_greyed_card_says_why(app: App, tmp_path: Path) -> None:
    person = Wavering(app, sit_down(app, tmp_path, seed=10))
    person.play_until(lambda top: person.taken_back and bool(person.reasons))


def test_minimising_the_window_draws_the_curtain(app: App, tmp_path: Path) -> None:
    session = sit_down(app, tmp_path, seed=8)
    person = Mouse(app, session)

    def decides_by_a_hand(top: object) -> bool:
        return isinstance(top, TableScene) and session.awaiting and not session.screen.veiled

    person.play_until(decides_by_a_hand)
    person.step(pygame.event.Event(pygame.WINDOWMINIMIZED))
    person.step()
    assert isinstance(app.scenes.top, CurtainScene)
    assert session.viewer is None


def test_escape_at_the_curtain_opens_a_menu_that_shows_nothing_hidden(app: App, tmp_path: Path) -> None:
    session = sit_down(app, tmp_path, seed=8, moves=50)
    person = Keyboard(app, session)
    person.play_until(lambda top: isinstance(top, CurtainScene))
    assert session.match.state.round > 0
    scene = on_top(app, CurtainScene)
    called = scene.ui.find("curtain:face")
    assert isinstance(called, Portrait)
    assert called.look.person == faces_of(session)[scene.seat]
    person.key(pygame.K_ESCAPE)
    assert scene.ui.modal_open
    person.check_curtain(scene)
    for name in ("rules", "settings"):
        button = scene.ui.find(f"menu:{name}")
        assert button is not None
        scene.ui.activate(button)
        assert app.scenes.top is not scene
        assert session.viewer is None
        person.key(pygame.K_ESCAPE)
        assert app.scenes.top is scene
        person.key(pygame.K_ESCAPE)
    person.key(pygame.K_ESCAPE)
    assert not scene.ui.modal_open
    assert app.scenes.top is scene, "Esc closes the menu, and never the curtain"
    assert session.curtain_for == scene.seat
    person.key(pygame.K_ESCAPE)
    leave = scene.ui.find("menu:leave")
    assert leave is not None
    scene.ui.activate(leave)
    assert isinstance(app.scenes.top, TitleScene)


def test_the_hand_can_be_laid_face_down(app: App, tmp_path: Path) -> None:
    session = sit_down(app, tmp_path, seed=8)
    person = Keyboard(app, session)
    person.play_until(lambda top: asks(top, session) and bool(session.view().observation.hand))
    scene = on_top(app, TableScene)
    hand = {f"card:{name}" for name in session.view().observation.hand}
    assert hand <= set(scene.board.keys)
    scene.select(next(iter(session.view().legal)))
    assert scene.selected is not None
    person.key(pygame.K_k)
    assert scene.selected is None, "a selected move may name a card of the hand"
    assert not hand & set(scene.board.keys)
    assert not any(widget.tip_text() in hand for widget in scene.ui.widgets)
    person.key(pygame.K_k)
    assert hand <= set(scene.board.keys)


def asks(top: object, session: Session) -> bool:
    """Whether a person has to decide at the table on top."""
    return isinstance(top, TableScene) and session.awaiting


def decide_until(person: Mouse, moves: int) -> TableScene:
    """Play by mouse until a person has to decide after this many moves; return the table."""
    session = person.session
    person.play_until(lambda top: asks(top, session) and len(session.match.moves) >= moves)
    return on_top(person.app, TableScene)


def test_the_log_is_a_drawer_that_shows_what_somebody_looks_for(app: App, tmp_path: Path) -> None:
    session = sit_down(app, tmp_path, seed=8, moves=58)
    scene = decide_until(Mouse(app, session), 62)
    person = Keyboard(app, session)
    assert scene.ui.find("log") is None, "it is pushed in at first"
    person.key(pygame.K_l)
    everything, _ = lines_shown(session, scene.log_filter)
    assert len(everything) == len(session.log_lines(session.viewer))
    person.walk(scene, "log:since")
    person.key(pygame.K_RIGHT)
    assert scene.log_filter.since == "turn"
    since, news = lines_shown(session, scene.log_filter)
    assert 0 < len(since) < len(everything)
    assert news == 0, "all of it is news"
    person.key(pygame.K_RIGHT)
    this_round, _ = lines_shown(session, scene.log_filter)
    assert this_round[0].startswith("Round 2: ")
    assert this_round == everything[-len(this_round) :]
    person.key(pygame.K_HOME)
    person.walk(scene, "log:about")
    person.key(pygame.K_RIGHT)
    about, _ = lines_shown(session, scene.log_filter)
    assert about
    assert all(session.names[0] in line for line in about)
    assert len(about) < len(everything)
    log = scene.ui.find("log")
    assert isinstance(log, LogPanel)
    assert log.lines == about
    person.key(pygame.K_ESCAPE)
    assert scene.ui.find("log") is None
    assert not scene.ui.modal_open, "Esc pushed the drawer in, and did nothing else"
    Mouse(app, session).press(scene, "bar:log")
    person.key(pygame.K_SPACE)
    assert scene.ui.find("log") is not None, "Space goes on; it does not press again what the mouse pressed"
    Mouse(app, session).press(scene, "log:close")
    assert scene.ui.find("log") is None


def test_pressing_what_cannot_be_played_says_why_at_once_in_both_places(app: App, tmp_path: Path) -> None:
    session = sit_down(app, tmp_path, seed=10, moves=18)
    person = Mouse(app, session)
    for moves in range(20, 400, 2):
        scene = decide_until(person, moves)
        greyed = refused_cards(scene)
        if greyed:
            break
    card = greyed[0]
    at = (card.rect.left + 8, card.rect.top + 8)
    person.step(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    person.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    person.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    assert scene.ui.tooltip_text == card.tip_text()
    assert scene.furniture.detail.text == card.tip_text()
    key, _ = person.wanted(scene)
    person.press(scene, key)
    assert scene.furniture.detail.text != card.tip_text(), "something else is pointed at"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_title_buttons_and_prompt_hold_their_words_at_every_text_size(tmp_path: Path, scale: float) -> None:
    settings = Settings(
        text_scale=scale, speed="instant", reduced_motion=True, effects_volume=0, music_volume=0
    )
    app = open_app((1024, 640), settings)
    session = take_seats(app, tmp_path, "i_bid_you_not", Setup(4), 5)
    app.step(0.05)
    scene = app.scenes.top
    assert isinstance(scene, TableScene) or session.curtain_for is not None
    table = app.scenes.scenes[-2] if isinstance(scene, CurtainScene) else scene
    assert isinstance(table, TableScene)
    furniture = table.furniture
    furniture.say("Anna, add a card, or declare an auction." * 2, "A sentence on later effects here. " * 8)
    for widget in (*furniture.bar.buttons.values(), furniture.bar.name, furniture.bar.title):
        assert pygame.Rect(0, 0, 1024, 640).contains(widget.rect)
    for label in (furniture.bar.name, furniture.bar.title, furniture.prompt, furniture.detail):
        label.surface()
        assert label.written, label.name
        assert not any(note.cut for note in label.written), f"{label.name} at {scale}"
    assert not furniture.prompt.rect.colliderect(furniture.detail.rect)
    # The request to the player stays beside a long note, which loses its last sentences.
    for count in (1, 2, 3, 5, 8, 13, 23):
        note = ("A sentence on later effects here. " * count).strip()
        furniture.say("Anna-Katharina W, take the offer, or skip.", note)
        for label in (furniture.prompt, furniture.detail):
            label.surface()
            assert label.written
            assert not any(written.cut for written in label.written), (label.name, count)
    assert furniture.detail.tip_text() == note
    assert not furniture.bar.icons_only
    assert all(button.tip_text() for button in furniture.bar.buttons.values())
    app.close()


class Clicking(Mouse):
    """A person whose click makes a move, unless the move is weighty."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.made: set[type[Move]] = set()

    def decide(self, scene: TableScene) -> None:
        key, move = self.wanted(scene)
        before = len(self.session.match.moves)
        self.press(scene, key)
        if isinstance(move, (Bid, MoveDie)):
            assert len(self.session.match.moves) == before, "a weighty move is confirmed all the same"
            assert scene.selected == move
            self.press(scene, "act:confirm")
        assert len(self.session.match.moves) > before
        self.made.add(type(move))


def test_a_click_plays_what_needs_no_confirming_and_chooses_what_does(app: App, tmp_path: Path) -> None:
    person = Clicking(app, sit_down(app, tmp_path, seed=8, moves=30))
    app.settings.set_confirm_moves(False)
    person.play_until(lambda top: {Bid, PlayCard, MoveDie} <= person.made)


@pytest.mark.parametrize(
    ("hold", "people", "waits"), [("usual", 1, False), ("usual", 2, True), ("click", 1, True)]
)
def test_a_finished_trick_goes_on_by_itself_or_by_a_click(
    app: App, tmp_path: Path, hold: Hold, people: int, waits: bool
) -> None:
    app.settings.hold = hold
    game = app.services.game(SLUG)
    header = demo_header(game, SLUG, seats=4, humans=people, seed=8, setup=Setup(4, (), {"board": "short"}))
    match = Match(game, header)
    play_at_random(match, 8, 36)
    session = Session(game, match, speed="instant")
    session.screen.viewer = 0
    app.scenes.push(TableScene(app, session))
    bots = bots_for(match)
    for _ in range(3000):
        app.step(0.02)
        if session.moment is not None and session.moment.pause >= HELD:
            break
        if session.busy:
            session.acknowledge()
        elif session.curtain_for is not None:
            session.raise_curtain()
            app.scenes.pop()
        elif session.awaiting:
            seat = session.viewer
            assert seat is not None
            choice = bots[seat].choose(match.view(seat), Limit(), match.bot_rng(seat), Never())
            session.play(choice.move)
        time.sleep(0.0002)
    moment = session.moment
    assert moment is not None
    assert moment.pause >= HELD
    app.step(STAYS["instant"] - 0.2)
    app.step(0.1)
    assert session.moment is moment, "there is time to read it"
    for _ in range(40):
        app.step(0.1)
    assert (session.moment is moment) == waits


def test_a_click_anywhere_goes_on_with_what_is_shown_but_not_one_on_a_button(
    app: App, tmp_path: Path
) -> None:
    session = sit_down(app, tmp_path, seed=8, moves=20)
    person = Mouse(app, session)
    scene = decide_until(person, 24)
    while not session.held:
        person.decide(scene) if session.awaiting else person.step()
        if isinstance(app.scenes.top, CurtainScene):
            person.press(app.scenes.top, "curtain:reveal")
    moment = session.moment
    person.press(scene, "bar:log")
    assert session.moment is moment, "that was for the log"
    person.press(scene, "bar:log")
    assert session.moment is moment
    person.press(scene, "seat:1")
    assert session.moment is not moment, "a plate only tells something"
    assert scene.ui.tooltip_text == ""
    assert scene.refusal == ""


def test_the_button_to_go_on_is_gold_only_if_the_game_waits_and_always_names_the_keys(tmp_path: Path) -> None:
    """While moments pass by themselves, the button is small and has no background, and its tip names the keys."""
    settings = Settings(speed="slow", reduced_motion=True, effects_volume=0, music_volume=0)
    app = open_app((1280, 720), settings)
    session = take_seats(app, tmp_path, "i_bid_you_not", Setup(4), 5, humans=1, speed="slow")
    by_itself = 0
    for _ in range(60):
        app.step(0.2)
        scene = on_top(app, TableScene)
        furniture = scene.furniture
        if furniture.confirm.visible and furniture.confirm.text == "Go on":
            assert furniture.confirm.tip_text() == "Space or Enter"
            assert furniture.detail.text == ("Click, Space or Enter to go on." if session.held else "")
            assert furniture.confirm.kind == ("primary" if session.held else "ghost")
            slot = scene.table.panel.slot
            assert (furniture.confirm.rect == slot) == session.held
            assert slot.contains(furniture.confirm.rect)
            by_itself += not session.held
        if session.held:
            session.acknowledge()
    assert by_itself
    app.close()


@pytest.mark.parametrize(
    "slug", ["bidness", *(pytest.param(slug, marks=pytest.mark.long) for slug in ("bid_it", "i_bid_you_not"))]
)
def test_no_action_moves_between_the_first_and_the_second_click(app: App, tmp_path: Path, slug: str) -> None:
    session = take_seats(app, tmp_path, slug, Setup(3), 5, humans=1)
    scene, tried, clicked = on_top(app, TableScene), 0, False

    def places() -> dict[str, pygame.Rect]:
        return {item.key: pygame.Rect(item.rect) for item in scene.table.panel.items}

    for _ in range(3_000):
        app.step(0.05)
        if session.outcome is not None or tried >= 40:
            break
        if not session.awaiting:
            scene.hurry()
            time.sleep(0.002)
            continue
        before, confirm = places(), scene.furniture.confirm
        kept = [key for key in before if key.startswith(("choice:", "move:", "dial:", "amount"))]
        for key in kept:
            move = scene.table.moves.get(key)
            if move is None:
                continue
            scene.select(move)
            assert confirm.rect == before[key], "the second click lands where the first one did"
            assert {name: place for name, place in places().items() if name in kept} == {
                name: before[name] for name in kept if name != key
            }
            tried += 1
            scene.cancel()
            if not clicked and len(kept) > 1 and app.settings.confirms(slug, type(move)):
                clicked = _is_guarded(app, scene, session, before[key].center, move)
                break
        else:
            scene.select(pick(session.view().legal, stream(len(session.match.moves), "random")))
            scene.confirm()
    assert tried
    assert clicked


def _is_guarded(app: App, scene: TableScene, session: Session, at: tuple[int, int], move: Move) -> bool:
    """Press an action twice, and return whether only a later press confirms the move."""
    made, kinds = len(session.match.moves), (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    click = [pygame.Event(kind, pos=at, button=1) for kind in kinds]
    app.step(0.01, [pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))])
    app.step(GUARD)
    app.step(0.01, click)
    assert scene.selected == move
    app.step(0.01, click)
    assert scene.selected == move
    assert len(session.match.moves) == made, "a double click confirms nothing"
    app.step(GUARD)
    app.step(0.01, click)
    return len(session.match.moves) > made or session.autosave.waiting


def test_one_action_discards_the_chosen_cards_and_draws(app: App, tmp_path: Path) -> None:
    session = take_seats(app, tmp_path, "bid_it", Setup(2), 4, humans=1)
    scene = on_top(app, TableScene)
    person = Mouse(app, session)
    legal: list[calling.Discard] = []
    for _ in range(2_000):
        app.step(0.05)
        if session.awaiting:
            legal = [move for move in session.view().legal if isinstance(move, calling.Discard)]
            if len(legal) > 1:
                break
            scene.choose(next(iter(session.view().legal)))
            scene.confirm()
        else:
            scene.hurry()
            time.sleep(0.003)
    person.press(scene, "begin:draw")
    for move in legal[:2]:
        person.press(scene, next(key for key, other in scene.table.moves.items() if other == move))
    before = len(session.match.moves)
    assert scene.furniture.confirm.text == "Discard 2 and draw"
    person.press(scene, "act:confirm")
    while not isinstance(session.moment, events.CardsDrawn):
        assert not isinstance(session.moment, events.Discarded), "the discards are shown together"
        app.step(0.05)
        time.sleep(0.001)
    made = [move for _, move in session.match.moves[before:]]
    assert made[:3] == [legal[1], legal[0], calling.Draw()]
    assert "discard" in session.caption()


@pytest.mark.parametrize(("size", "scale", "seats"), [((1280, 720), 1.0, 4), ((1024, 640), 2.0, 6)])
def test_the_open_log_covers_nothing_with_which_the_viewer_can_act(
    size: tuple[int, int], scale: float, seats: int
) -> None:
    """The log moves or shrinks when a decision puts its pieces where the log was."""
    app = scene_helpers.open_app(size, title=False, speed="instant", text_scale=scale)
    places = set()
    for slug in slugs():
        game = app.services.game(slug)
        seats = min(seats, game.info.max_seats)
        match = Match(game, demo_header(game, slug, seats=seats, humans=1, seed=5))
        rng, seen = stream(5, slug), Counter[str]()
        while match.actors and len(match.moves) < 250:
            seen[match.state.phase] += match.actors[0] == 0
            if match.actors[0] == 0 and seen[match.state.phase] == 1:
                app.reset(routes.AtTable(Session(game, match, speed="instant")))
                scene = on_top(app, TableScene)
                scene.toggle_log()
                app.step(0.1)
                log = scene.ui.find("log:plate")
                assert log is not None
                places.add(log.rect.topleft)
                for widget in scene.ui.widgets:
                    acts = widget.name in scene.table.moves or widget.name.startswith("act:")
                    if acts and widget.visible and widget.enabled:
                        assert not widget.rect.colliderect(log.rect), (slug, match.state.phase, widget.name)
            if match.actors == (CHANCE,):
                match.play_chance()
            else:
                match.push(match.actors[0], pick(match.legal(match.actors[0]), rng))
    assert len(places) > 1, "the log had to move at least once"


def test_an_open_log_makes_room_when_a_decision_comes() -> None:
    app = scene_helpers.open_app(title=False, speed="instant")
    game = app.services.game(SLUG)
    match = Match(game, demo_header(game, SLUG, seats=4, humans=1, seed=5))
    bots = bots_for(match)
    session = Session(game, match, speed="instant")
    app.reset(routes.AtTable(session))
    scene = on_top(app, TableScene)
    scene.toggle_log()
    for _ in range(2000):
        app.step(0.1)
        if session.awaiting and match.state.phase == "bid":
            break
        if session.awaiting:
            session.play(bots[0].choose(session.view(), Limit(), match.bot_rng(0), Never()).move)
        scene.hurry()
    log = scene.ui.find("log:plate")
    assert log is not None
    moves = [scene.ui.find(key) for key in scene.table.moves]
    assert moves
    assert not any(piece is not None and piece.rect.colliderect(log.rect) for piece in moves)


def test_tab_reaches_the_results_first_when_a_match_is_over() -> None:
    app = scene_helpers.open_app(title=False, speed="instant")
    game = app.services.game("bid_it")
    match = played_match(game, demo_header(game, "bid_it", seats=2, humans=1, seed=5), 5000)
    assert match.outcome is not None
    app.reset(routes.AtTable(Session(game, match, speed="instant")))
    for _ in range(20):
        app.step(0.1)
        if not isinstance(app.scenes.top, TableScene):
            app.back()
    scene = on_top(app, TableScene)
    app.step(0.1, [pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")])
    assert scene.ui.focused is not None
    assert (scene.ui.focused.name, scene_helpers.said(app, "act:confirm")) == ("act:confirm", "Results")
