"""Tests of play at the screen: pace, people and curtain, take-back, log, replay, and bots that fail."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from bidtable.app.match import bot_worker
from bidtable.app.match import session as session_module
from bidtable.app.match.replay import Replay
from bidtable.app.match.session import Session
from bidtable.bots.common.base import Decision
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import Event, Setup
from bidtable.core.record import Header, SeatInfo
from bidtable.games.bid_and_bluff import BidAndBluff, events, load
from bidtable.games.bidness import events as bidness_events
from bidtable.games.bidness import moves as bidness_moves
from bidtable.rulebook import Library
from bidtable.store import places
from tests.conformance.cases import Case, slugs, trace
from tests.conformance.cases import load as load_game

HELD = 3
"""Pause of an event that all people want to see."""
NAMES = ("Anna", "Ben", "Clara", "David")
BIDS_UP_TO = 60


class Noting:
    """A bot that plays at random and notes the seats of its views."""

    seen: list[int | None]

    def __init__(self) -> None:
        self.seen = []

    def choose(self, view: Any, limit: Any, rng: Any, cancel: Any) -> Decision:
        self.seen.append(view.seat)
        return Decision(rng.choice(list(view.legal)))


class Raising:
    """A bot that auctions every card it can, and bids $5 more up to $60."""

    reads_history = False

    def choose(self, view: Any, limit: Any, rng: Any, cancel: Any) -> Decision:
        for move in view.legal:
            if isinstance(move, bidness_moves.Bid) and move.amount <= BIDS_UP_TO:
                return Decision(move)
        for kind in (bidness_moves.Play, bidness_moves.DropOut, bidness_moves.GoToTrial):
            for move in view.legal:
                if isinstance(move, kind):
                    return Decision(move)
        return Decision(next(iter(view.legal)))


class Broken:
    """A bot that always fails."""

    def choose(self, view: Any, limit: Any, rng: Any, cancel: Any) -> Decision:
        raise RuntimeError("no idea")


@pytest.fixture(scope="module")
def game() -> BidAndBluff:
    return load(Library(places.shipped_rules()))


OPEN: list[Session] = []
"""Sessions of the running test."""


@pytest.fixture(autouse=True)
def noting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let bots that note their views play; close the sessions of the test."""
    monkeypatch.setattr(bot_worker, "make_bot", lambda *_: Noting())
    yield
    while OPEN:
        OPEN.pop().close()


def make(
    game: AnyGame,
    humans: int,
    seats: int = 3,
    speed: str = "instant",
    *,
    slug: str = "bid_and_bluff",
    seed: int = 11,
) -> Session:
    infos = tuple(SeatInfo(NAMES[i], "human" if i < humans else "bot", "", "red") for i in range(seats))
    header = Header(slug, game.rules_digest, Setup(seats), infos, seed)
    OPEN.append(Session(game, Match(game, header), speed=speed))
    return OPEN[-1]


def settle(session: Session, limit: int = 5000) -> None:
    """Let time pass, acknowledging all held steps, until a player has to act."""
    for _ in range(limit):
        if session.held:
            session.acknowledge()
        session.update(0.05)
        if session.awaiting or session.curtain_for is not None or session.outcome is not None:
            return
        if session.thinking:
            time.sleep(0.0005)
    raise AssertionError("nothing settled")


def sit_down(session: Session) -> None:
    """Confirm at the curtain that the called person is there."""
    session.raise_curtain()


def play_first(session: Session) -> None:
    session.play(next(iter(session.view().legal)))


def test_one_person_never_sees_a_curtain(game: BidAndBluff) -> None:
    session = make(game, humans=1)
    for _ in range(40):
        settle(session)
        assert session.curtain_for is None
        assert session.viewer == 0
        play_first(session)


def test_no_curtain_falls_for_an_open_decision(game: BidAndBluff) -> None:
    """Moving dice needs no hand: the screen turns to the next person and shows only the view of a spectator."""
    session = make(game, humans=2, seats=2)
    curtains = openly = 0
    while session.outcome is None and openly < 20:
        settle(session)
        if session.outcome is not None:
            break
        if session.curtain_for is not None:
            curtains += 1
            assert not game.decision_is_open(session.match.state)
            sit_down(session)
        if session.screen.veiled:
            openly += 1
            seen = session.view()
            assert replace(seen.observation, seat=None) == game.observe(session.match.state, None)
            assert seen.history == session.match.view(None).history
            assert seen.seat == session.viewer == session.match.actors[0]
            assert list(seen.legal) == list(session.match.legal(session.viewer or 0))
        play_first(session)
    session.close()
    assert openly
    assert curtains


def test_a_player_who_decides_openly_may_still_look_at_the_hand(game: BidAndBluff) -> None:
    """The curtain asks first, because another person may sit at the screen."""
    session = make(game, humans=2, seats=2)
    settle(session)
    while not session.screen.veiled:
        sit_down(session)
        play_first(session)
        settle(session)
    seat = session.viewer
    session.screen.leave()
    assert session.viewer == seat, "nothing secret is on the screen of a window that is away"
    session.screen.draw_curtain()
    assert (session.viewer, session.curtain_for) == (None, seat)
    sit_down(session)
    assert session.awaiting
    assert session.view() == session.match.view(seat)


def test_two_people_are_called_in_turn_and_the_screen_is_a_spectators_meanwhile(game: BidAndBluff) -> None:
    session = make(game, humans=2)
    called: list[int | None] = []
    since = 0
    for _ in range(30):
        settle(session)
        if any(step.event.pause == HELD for step in session.match.steps[since:]):
            # All people looked at the screen in between.
            called.append(None)
        if session.curtain_for is not None:
            called.append(session.curtain_for)
            assert session.viewer is None
            assert session.view().observation.hand == ()
            assert session.view().legal == ()
            sit_down(session)
        elif called[-1:] != [session.viewer]:
            # Another player decided openly in between.
            called.append(None)
        assert session.viewer in (0, 1)
        since = len(session.match.steps)
        play_first(session)
    session.close()
    assert {0, 1} <= set(called)
    assert all(a != b for a, b in pairwise(called) if a is not None), "nobody is called twice in a row"


def test_a_trick_stays_until_somebody_acknowledges_it(game: BidAndBluff) -> None:
    session = make(game, humans=1, speed="fast")
    for _ in range(20000):
        if isinstance(session.moment, events.TrickTaken):
            break
        if session.awaiting:
            play_first(session)
        session.update(0.1)
        if session.thinking:
            time.sleep(0.0005)
    assert session.held
    before = len(session.match.moves)
    for _ in range(100):
        session.update(1.0)
    assert isinstance(session.moment, events.TrickTaken)
    assert len(session.match.moves) == before
    session.acknowledge()
    assert not isinstance(session.moment, events.TrickTaken)


def test_nothing_goes_on_while_pieces_still_move(game: BidAndBluff) -> None:
    session = make(game, humans=1, speed="normal")
    while session.moment is None:
        session.update(0.05)
    shown = session.moment
    for _ in range(50):
        session.update(1.0, animating=True)
    assert session.moment is shown


def test_bots_act_one_at_a_time_with_a_rest_between(game: BidAndBluff) -> None:
    """Only dice are chosen without a rest between; the bids and cards of bots have one."""
    session = make(game, humans=1, speed="normal")
    grown = []
    for _ in range(4000):
        if session.held:
            session.acknowledge()
        if session.awaiting:
            session.play(next(iter(session.view().legal)))
        before, bidding = len(session.match.moves), session.match.state.phase in ("bid", "play")
        session.update(0.05)
        grown.append((len(session.match.moves) - before) * bidding)
        time.sleep(0.0005)
        if sum(grown) >= 6:
            break
    acts = [i for i, by in enumerate(grown) if by]
    assert len(acts) >= 6
    assert max(grown) == 1
    assert all(b - a >= 10 for a, b in pairwise(acts)), "each act rests for half a second or more"


def test_bots_choose_their_dice_in_one_sweep(game: BidAndBluff) -> None:
    """BB-2: the dice of all bots before and after a person's choice are one moment each."""
    session = make(game, humans=1, speed="normal")
    told: list[Event] = []
    for _ in range(4000):
        if session.awaiting:
            session.play(next(iter(session.view().legal)))
        if session.moment is not None and not any(session.moment is event for event in told):
            told.append(session.moment)
        session.update(0.05)
        if session.thinking:
            time.sleep(0.0005)
        if session.match.state.phase == "bid":
            break
    dice = [event for event in told if isinstance(event, events.ColourChosen | events.StartChosen)]
    assert [type(event).__name__ for event in dice if event.seat == 0] == ["ColourChosen", "StartChosen"]
    assert 1 <= sum(event.seat != 0 for event in dice) <= 2, "two bots chose a die and a square each"


def test_raises_of_bots_are_told_as_one_and_a_persons_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two moves of a person an auction takes one moment; log and steps keep each raise."""
    session = make(load_game("bidness"), humans=1, seats=4, slug="bidness", seed=7)
    monkeypatch.setattr(bot_worker, "make_bot", lambda *_: Raising())
    told: list[tuple[int, str, int]] = []
    for _ in range(4000):
        if session.moment is not None and (not told or told[-1][0] != session.steps_shown):
            told.append((session.steps_shown, session.caption(), len(session.match.moves)))
        if session.held:
            session.acknowledge()
        session.update(0.05)
        if session.awaiting:
            session.play(Raising().choose(session.view(), None, None, None).move)
        if session.thinking:
            time.sleep(0.0005)
        if any(" run it up to $" in caption for _, caption, _ in told):
            break
    at = next(at for at, (_, caption, _) in enumerate(told) if " run it up to $" in caption)
    steps = [step.event for step in session.match.steps[told[at - 1][0] : told[at][0]]]
    raises = [event for event in steps if isinstance(event, bidness_events.BidMade)]
    assert len(raises) > 1
    assert all(event.seat for event in raises), "the person's own raise is told by itself"
    names = {NAMES[event.seat] for event in raises}
    assert told[at][1].endswith((f"run it up to ${raises[-1].amount}.", "out."))
    assert all(name in told[at][1] for name in names)
    lines = [line.text for line in session.log_lines(None)]
    assert all(f"{NAMES[event.seat]} bids ${event.amount}." in lines for event in raises)


def test_a_move_can_be_taken_back_until_somebody_else_acts(game: BidAndBluff) -> None:
    session = make(game, humans=1, speed="slow")
    settle(session)
    state = session.match.state
    play_first(session)
    while session.busy:
        session.update(10.0)
        session.acknowledge()
    if session.match.actors == (0,):
        assert session.why_not_take_back() == ""
    session.take_back()
    assert session.match.state == state
    assert session.awaiting
    play_first(session)
    settle(session)
    if session.match.moves[-1][0] != 0:
        assert session.why_not_take_back() != ""


def test_the_next_person_at_the_curtain_can_let_the_last_one_take_back(game: BidAndBluff) -> None:
    session = make(game, humans=3)
    settle(session)
    while session.curtain_for is None:
        play_first(session)
        settle(session)
    sit_down(session)
    first = session.viewer
    play_first(session)
    settle(session)
    while session.curtain_for is None:
        play_first(session)
        settle(session)
    assert session.take_back_name == NAMES[first or 0]
    session.take_back()
    assert session.curtain_for == first
    assert session.viewer is None


def test_the_log_names_people(game: BidAndBluff) -> None:
    session = make(game, humans=1)
    for _ in range(12):
        settle(session)
        play_first(session)
    settle(session)
    lines = [line.text for line in session.log_lines(0)]
    assert any("Ben" in line for line in lines)
    assert not any(" you " in f" {line.lower()} " for line in lines)


def reach_curtain(session: Session, moves: int) -> int:
    """Play until a curtain waits for a person who has moved before; return the seat."""
    for _ in range(200):
        settle(session)
        seat = session.curtain_for
        if seat is not None and len(session.match.moves) > moves and session.can_show_again:
            return seat
        sit_down(session)
        settle(session)
        play_first(session)
    raise AssertionError("no curtain fell")


def test_the_table_shows_again_what_happened_since_ones_last_turn(game: BidAndBluff) -> None:
    """The recap starts from the state after the person's last move, and ends at the present state.

    Both are shown as a spectator sees them, because the person has not taken the screen yet.
    """
    session = make(game, humans=2)
    seat = reach_curtain(session, 12)
    now, acted = session.steps_shown, session.acted(seat) or 0
    session.show_again()
    assert acted <= session.steps_shown < now
    assert not session.awaiting
    told = []
    for _ in range(2000):
        session.update(0.05)
        assert not session.held, "what has been told before waits for nobody"
        if session.moment is None:
            break
        assert session.repeating
        assert session.view() == session.match.view(None, session.steps_shown)
        if session.steps_shown not in told:
            told.append(session.steps_shown)
    wanted = [at + 1 for at in range(acted, now) if session.match.steps[at].event.pause]
    assert told == wanted[-len(told) :]
    assert told[-1] == wanted[-1]
    assert session.steps_shown == now
    assert (session.curtain_for, session.awaiting) == (seat, False)


def test_a_recap_can_be_stopped_at_once(game: BidAndBluff) -> None:
    session = make(game, humans=2, speed="slow")
    seat = reach_curtain(session, 12)
    now = session.steps_shown
    session.show_again()
    session.update(0.05)
    assert session.repeating
    session.acknowledge()
    assert session.steps_shown == now
    assert (session.curtain_for, session.awaiting) == (seat, False)


def test_a_bot_that_fails_does_not_end_the_game_and_is_told(
    game: BidAndBluff, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_worker, "make_bot", lambda *_: Broken())
    monkeypatch.setattr(session_module.log, "exception", lambda *args: None)
    session = make(game, humans=1)
    settle(session)
    for _ in range(5):
        play_first(session)
        settle(session)
    assert "first legal move" in session.notice


def test_bots_alone_play_a_race_to_its_end_and_a_replay_ends_in_the_same_state(game: BidAndBluff) -> None:
    session = make(game, humans=0)
    for _ in range(200_000):
        session.update(0.05)
        if session.outcome is not None:
            break
        if session.thinking:
            time.sleep(0)
    assert session.outcome is not None
    replay = Replay(session.match, speed="instant", viewer=1)
    assert not replay.awaiting
    for _ in range(200_000):
        replay.update(0.05)
        if replay.outcome is not None:
            break
    assert replay.steps_shown == len(session.match.steps)
    assert replay.viewer == 1
    session.close()
    replay.close()


def test_each_bot_is_shown_its_own_seats_view_only(
    game: BidAndBluff, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots: list[Noting] = []

    def make_bot(entry: Any, game: Any, level: Any, character: Any) -> Noting:
        bots.append(Noting())
        return bots[-1]

    monkeypatch.setattr(bot_worker, "make_bot", make_bot)
    session = make(game, humans=1)
    for _ in range(10):
        settle(session)
        play_first(session)
    settle(session)
    session.close()
    assert len(bots) == 2
    assert all(len(set(bot.seen)) == 1 for bot in bots)


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("wanted", [2, 5])
def test_no_step_of_a_whole_game_is_shown_without_words(slug: str, wanted: int) -> None:
    """A step that a picture may rest on, but play passes over, is narrated as part of the step before."""
    info = Case(slug, Setup(wanted)).game.info
    case = Case(slug, Setup(min(max(wanted, info.min_seats), info.max_seats)))
    people = tuple(SeatInfo(name, "human") for name in case.names)
    match = Match(case.game, Header(slug, case.game.rules_digest, case.setup, people, 3))
    for turn in trace(case, 3).turns:
        match.play(turn.seat, turn.move)
    silent = 0
    for viewer in (None, 0):
        session = Session(case.game, match)
        session.screen.viewer = viewer
        for index, step in enumerate(match.steps):
            session.rest_at(index)
            caption = session.caption()
            assert caption.strip(), step.event
            assert caption[-1] in ".!", caption
            silent += not case.game.tell(case.game.project_event(step.event, viewer), case.names)
        session.close()
    assert silent or slug != "bidness", "steps without words of their own were among them"
