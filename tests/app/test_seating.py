"""Tests of seats that change hands during a match: a bot takes over, a person comes back, a level changes."""

from __future__ import annotations

import time

from bidtable.app.match.session import Session
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.widgets import TextEntry
from bidtable.bots.common.honesty import bot_decisions
from bidtable.core.facts import facts_of
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Setup
from bidtable.core.record import Header, SeatInfo, SeatLine
from bidtable.store import matches
from tests.app.scene_helpers import click, click_option, find, on_top, played, top
from tests.store.records_helpers import find as find_game
from tests.store.records_helpers import today

ANNA, BEN, ADA = (
    SeatInfo("Anna", "human", "", "red"),
    SeatInfo("Ben", "human", "", "blue"),
    SeatInfo("Ada", "bot", "easy", "green"),
)
A_BOT = SeatInfo("Anna", "bot", "easy", "red")


def table(*seats: SeatInfo) -> Session:
    game = today("bid_and_bluff")
    setup = Setup(len(seats), (), {"board": "short"})
    return Session(
        game, Match(game, Header("bid_and_bluff", game.rules_digest, setup, seats, 3)), speed="instant"
    )


def run(session: Session, until: int) -> None:
    """Let a table play this many moves; people make the first legal move."""
    for _ in range(20_000):
        if len(session.match.moves) >= until or session.match.outcome is not None:
            return
        session.update(0.1)
        session.acknowledge()
        session.raise_curtain()
        if session.awaiting:
            session.play(next(iter(session.view().legal)))
        elif session.thinking:
            time.sleep(0.0005)
    raise AssertionError("nothing happens any more")


def settle(session: Session) -> None:
    """Let the narration end, and seats change."""
    for _ in range(200):
        session.update(0.1)
        session.acknowledge()


def test_a_bot_takes_over_and_the_person_comes_back() -> None:
    session = table(ANNA, ADA, ADA)
    run(session, 20)
    session.change_seats({0: A_BOT})
    settle(session)
    assert session.humans == ()
    assert session.viewer is None, "nobody's hand is shown while bots play"
    away = len(session.match.moves)
    run(session, away + 15)
    session.change_seats({0: ANNA})
    settle(session)
    assert session.viewer == 0
    back = len(session.match.moves)
    run(session, back + 15)
    match = session.match
    kinds = [match.sat(0, n).kind for n, (seat, _) in enumerate(match.moves) if seat == 0]  # type: ignore[union-attr]
    assert "bot" in kinds
    assert (kinds[0], kinds[-1]) == ("human", "human")
    again = Match.replay(match.game, first_header(match), match.lines)
    assert (again.state, again.header.seats) == (match.state, match.header.seats)
    session.close()


def test_a_change_of_seats_without_a_file_changes_the_picture_at_once() -> None:
    session = table(ANNA, ADA, ADA)
    run(session, 20)
    settle(session)
    session.change_seats({0: A_BOT})
    assert session.changing
    assert session.update(0.1)
    assert not session.changing
    assert session.humans == ()
    session.close()


def first_header(match: Match) -> Header:
    """Return the header that a match began with."""
    game = match.game
    return Header("bid_and_bluff", game.rules_digest, match.header.setup, (ANNA, ADA, ADA), 3)


def test_the_next_decision_is_that_of_the_new_level_and_bots_stay_honest() -> None:
    session = table(ADA, ADA, ADA)
    run(session, 12)
    session.change_seats({1: SeatInfo("Ada", "bot", "normal", "green")})
    run(session, 40)
    session.close()
    match = session.match
    levels = {
        info.level
        for n, (seat, _) in enumerate(match.moves)
        if seat == 1 and (info := match.sat(seat, n)) is not None
    }
    assert levels == {"easy", "normal"}
    changed = next(line for line in match.lines if isinstance(line, SeatLine))
    for number, (seat, _) in enumerate(match.moves):
        info = match.sat(seat, number)
        if seat == 1 and info is not None:
            assert info.level == ("normal" if number >= changed.n else "easy")


def test_a_bots_move_is_not_taken_back_by_the_person_who_takes_its_seat() -> None:
    session = table(ANNA, ADA, ADA)
    match = session.match
    while not (match.moves and match.moves[-1][0] == 1 and not match.why_not_take_back(1)):
        if match.actors == (CHANCE,):
            match.play_chance()
        else:
            match.play(match.actors[0], next(iter(match.legal(match.actors[0]))))
    session.steps_shown = len(match.steps)
    match.change_seat(1, BEN)
    assert session.humans == (0, 1)
    assert session.why_not_take_back() == "There is nothing to take back."
    session.close()


def test_a_move_made_again_after_a_change_is_that_of_the_present_player() -> None:
    session = table(ANNA, ADA, ADA)
    match = session.match
    while not (match.moves and match.moves[-1][0] == 0 and not match.why_not_take_back(0)):
        if match.actors == (CHANCE,):
            match.play_chance()
        else:
            match.play(match.actors[0], next(iter(match.legal(match.actors[0]))))
    number = len(match.moves) - 1
    match.change_seat(0, BEN)
    match.take_back(0)
    assert match.sat(0, number - 1) != BEN
    match.play(0, next(iter(match.legal(0))))
    assert match.sat(0, number) == BEN
    session.close()


def test_the_last_person_left_is_called_before_a_hand_is_shown() -> None:
    session = table(ANNA, BEN, ADA)
    while session.curtain_for is None:
        run(session, len(session.match.moves) + 1) if session.awaiting else session.update(0.1)
        session.acknowledge()
    called = session.curtain_for
    other = 1 - called
    session.change_seats({called: SeatInfo("X", "bot", "easy", "red")})
    settle(session)
    assert session.viewer is None
    assert session.curtain_for == other
    session.close()


def test_the_history_knows_that_a_seat_changed_hands() -> None:
    session = table(ADA, ADA, ADA)
    run(session, 10)
    session.change_seats({2: BEN})
    settle(session)
    run(session, 10**6)
    session.close()
    facts = facts_of(session.match)
    assert [seat.changed for seat in facts] == [False, False, True]
    assert facts[2].info == BEN


def test_the_scene_changes_seats_and_the_record_keeps_it(app: App) -> None:
    path = played(app, moves=25)
    app.reset(routes.Title(), routes.AtTable(app.services.saved.resume(path)))
    app.step(0.02)
    on_top(app, TableScene).furniture.open_menu()
    click(app, "menu:seats")
    assert top(app) == "SeatingScene"
    click_option(app, "seating:level:1", 0)
    click_option(app, "seating:kind:2", 0)
    entry = find(app, "seating:name:2", TextEntry)
    entry.value = ""
    entry.insert("Anna")
    assert find(app, "seating:do").tip_text() == "Two seats have the same name."
    assert not find(app, "seating:do").enabled
    entry.insert(" B")
    click(app, "seating:do")
    session = on_top(app, TableScene).session
    for _ in range(200):
        app.step(0.05)
        if not session.changing and not session.autosave.waiting:
            break
        time.sleep(0.002)
    assert [(info.name, info.kind, info.level) for info in session.seats] == [
        ("Anna", "human", ""),
        ("Ada", "bot", "easy"),
        ("Anna B", "human", ""),
    ]
    app.close()
    loaded = matches.load(path, find_game).match
    assert loaded.header.seats == session.seats


def test_a_bots_decisions_are_told_by_the_level_it_had() -> None:
    session = table(ADA, ADA, ADA)
    run(session, 8)
    session.change_seats({0: SeatInfo("Ada", "bot", "normal", "red")})
    settle(session)
    run(session, 10**6)
    session.close()
    levels = [decision.level for decision in bot_decisions(session.match) if decision.seat == 0]
    assert levels == sorted(levels), "easy before the change, normal after it"
    assert set(levels) == {"easy", "normal"}
