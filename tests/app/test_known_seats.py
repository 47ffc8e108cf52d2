"""Tests of seats in a record with unknown colours or levels: reported, replaced, drawn, and played properly."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import bidtable
from bidtable.app.archive.saved_games import SavedGames
from bidtable.app.archive.settings import Settings
from bidtable.app.match.known_seats import with_known_seats
from bidtable.app.match.session import Session
from bidtable.app.match.setup_form import COLOURS
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.bots.common.base import Bot
from bidtable.bots.common.levels import make_bot, nearest_level
from bidtable.cli.main import main
from bidtable.cli.troubles import FAILED, OK
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.record import Character, Line, SeatInfo, SeatLine
from bidtable.store import matches, places
from bidtable.store.journal import Journal
from bidtable.store.records import read
from tests.app.scene_helpers import click, on_top, open_app, top
from tests.store.records_helpers import SHIPPED, find, samples, unfinished

GAMES = ("bid_and_bluff", "bid_it", "bidness", "i_bid_you_not")


def strange(infos: tuple[SeatInfo, ...]) -> tuple[SeatInfo, ...]:
    """Return seats with unknown colours for the last two, and unknown levels for all bots."""
    odd = [
        msgspec.structs.replace(info, level="grandmaster") if info.kind == "bot" else info for info in infos
    ]
    odd[-1] = msgspec.structs.replace(odd[-1], colour="mauve")
    odd[-2] = msgspec.structs.replace(odd[-2], colour="puce")
    return tuple(odd)


def forged(sample: Path) -> Path:
    """Write a record anew, with strange seats in its header and in its changes of seats; return the file."""
    loaded = matches.load(sample, find)
    lines: list[Line] = []
    for line in loaded.lines:
        if isinstance(line, SeatLine):
            line = msgspec.structs.replace(line, info=strange((line.info, line.info))[1])
        lines.append(line)
    header = msgspec.structs.replace(loaded.header, seats=strange(loaded.header.seats))
    closing = loaded.match.closing()
    journal = Journal.create(
        places.saves(), header, loaded.reading.files, [*lines, closing] if closing else lines
    )
    journal.close()
    return journal.path


def finished(slug: str) -> Path:
    """Return a record of a finished game."""
    return next(path for path in samples() if slug in path.name and read(path).closing is not None)


def shown(app: App, session: Session) -> None:
    """Show a table for a while; an exception in it is raised."""
    app.reset(routes.Title(), routes.AtTable(session))
    for _ in range(40):
        app.step(0.05)
        if top(app) == "CurtainScene":
            click(app, "curtain:reveal")
    assert top(app) == "TableScene"


def assert_told(notice: str, infos: tuple[SeatInfo, ...]) -> None:
    """Check that a message names what was replaced."""
    assert notice.startswith("Not known here and therefore replaced: ")
    assert f"the colour of {infos[-1].name} (now " in notice
    assert f"the colour of {infos[-2].name} (now " in notice
    assert "(now normal)" in notice


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("over", [False, True], ids=["table", "replay"])
def test_a_record_with_strange_seats_is_drawn_and_says_so(app: App, slug: str, over: bool) -> None:
    path = forged(finished(slug) if over else unfinished(slug))
    before = path.read_bytes()
    session = app.services.saved.replay(path) if over else app.services.saved.resume(path)
    seats = session.match.header.seats
    assert_told(session.notice, seats)
    colours = [info.colour for info in seats]
    assert len(set(colours)) == len(colours)
    assert set(colours) <= set(COLOURS)
    shown(app, session)
    plates = [
        widget.tip_text() for widget in on_top(app, TableScene).ui.widgets if widget.name.startswith("seat:")
    ]
    assert len(plates) == len(seats), "each seat has its plate"
    session.close()
    # The states of some game may be of an older version; then the record is written anew.
    there = path if path.is_file() else path.parent / matches.OLDER / path.name
    assert there.read_bytes().startswith(before)
    assert not over or there == path


@pytest.mark.parametrize("slug", GAMES)
def test_bots_of_a_strange_level_play_as_normal_ones(slug: str) -> None:
    """Such bots once made the first legal move, and the table said that they could not decide."""
    asked: set[str] = set()

    def maker(entry: registry.Entry, game: AnyGame, level: str, character: Character | None) -> Bot:
        asked.add(level)
        return make_bot(entry, game, level, character)

    games = SavedGames(Settings(speed="instant"), find, lambda game: SHIPPED.files(game.info.slug), maker)
    session = games.resume(forged(unfinished(slug)))
    start = len(session.match.moves)
    for _ in range(100_000):
        if asked and len(session.match.moves) > start + 4:
            break
        if session.held:
            session.acknowledge()
        elif session.curtain_for is not None:
            session.raise_curtain()
        elif session.awaiting:
            session.play(next(iter(session.view().legal)))
        session.update(0.1)
        time.sleep(0.0002)
    assert asked == {"normal"}
    assert "could not decide" not in session.notice
    session.close()


def watched(app: App) -> None:
    """Watch a record while a player with an unknown colour sits down in the other window."""
    path = forged(unfinished("bidness"))
    resumed = matches.resume(path, find)
    resumed.match.writer = resumed.journal
    session = app.services.saved.watch(path)
    assert_told(session.notice, session.match.header.seats)
    resumed.match.change_seat(0, SeatInfo("Zoe", "bot", "oracle", "taupe"))
    for _ in range(5000):
        app.step(0.05)
        session.update(0.05)
        if session.match.header.seats[0].name == "Zoe":
            break
        time.sleep(0.005)
    zoe = session.match.header.seats[0]
    assert (zoe.name, zoe.level) == ("Zoe", "normal")
    assert zoe.colour in COLOURS
    shown(app, session)
    resumed.match.close()


def copied(app: App) -> None:
    """Play a copy: it is written with known colours and levels, so the table has no message the next time."""
    session = app.services.saved.copy(forged(unfinished("bid_it")))
    assert_told(session.notice, session.match.header.seats)
    assert "This is a copy" in session.notice
    assert session.record is not None
    session.close()
    again = app.services.saved.resume(session.record)
    assert again.notice == ""


@pytest.mark.parametrize("way", [watched, copied])
def test_strange_seats_are_replaced_whichever_way_a_match_is_opened(way: Callable[[App], None]) -> None:
    app = open_app()
    way(app)


def test_a_record_of_the_library_names_no_colours_and_is_shown_all_the_same() -> None:
    for slug in GAMES:
        match = bidtable.new_match(slug, seats=3, seed=5)
        path = bidtable.write(match, places.saves())
        app = open_app()
        session = app.services.saved.resume(path)
        assert session.notice == ""
        shown(app, session)
        session.close()
        app.close()


def test_only_what_is_not_known_is_replaced() -> None:
    header, lines = read(unfinished("bid_it")).header, read(unfinished("bid_it")).lines
    assert with_known_seats(header, lines) == (header, lines, "")
    one = msgspec.structs.replace(header.seats[1], colour="mauve")
    odd = msgspec.structs.replace(header, seats=(header.seats[0], one, *header.seats[2:]))
    fitted, _, told = with_known_seats(odd, ())
    free = [colour for colour in COLOURS if colour not in {info.colour for info in odd.seats}]
    assert fitted.seats[1] == msgspec.structs.replace(one, colour=free[0])
    assert (fitted.seats[0], fitted.seats[2:]) == (header.seats[0], header.seats[2:])
    assert told == f"Not known here and therefore replaced: the colour of {one.name} (now {free[0]})."


def test_a_level_is_replaced_by_the_nearest_one_of_its_game() -> None:
    entry = registry.entry("bid_it")
    without = msgspec.structs.replace(entry, hard=False)
    for level in ("random", "easy", "normal", "hard"):
        assert nearest_level(entry, level) == level
    assert nearest_level(without, "hard") == "normal"
    assert nearest_level(entry, "") == nearest_level(entry, "HARD") == "normal"


@pytest.mark.parametrize(
    "command", [["honest"], ["review"], ["review", "--bots"], ["replay", "--verify"], ["export"]]
)
def test_commands_on_a_record_with_strange_seats_end_in_order(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = forged(finished("bid_it"))
    assert main([command[0], str(path), *command[1:]]) in (OK, FAILED)
    told = capsys.readouterr()
    assert "Traceback" not in told.out + told.err
    assert ("replaced: " in told.out) == (command == ["honest"])


def test_a_match_saved_elsewhere_keeps_who_sat_there_first() -> None:
    """Otherwise a person's moves would count as those of the bot that took over."""
    path = forged(unfinished("bidness"))
    files = read(path).files
    games = SavedGames(Settings(), find, lambda _: files, make_bot)
    session = games.resume(path)
    first = session.match.begun.seats
    session.match.adopt_aside(SeatLine(len(session.match.moves), 0, SeatInfo("Zoe", "bot", "easy", "red")))
    kept = matches.load(games.save_elsewhere(session), find)
    assert kept.header.seats == first
    assert kept.match.header.seats[0].name == "Zoe"
    assert kept.match.record().header == kept.header
    session.close()
