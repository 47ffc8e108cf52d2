"""Tests that all moments of a match are heard, each at its place, in different takes and at its pitch."""

from __future__ import annotations

import importlib
import os
import random
import subprocess
import sys
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from bidtable.app.archive.settings import Settings
from bidtable.app.draw.theme import Metrics
from bidtable.app.match.session import Session
from bidtable.app.scenes.table.hearing import Hearing, seat_of
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes, sound
from bidtable.app.shell.mixing import CLOSEST, DETUNE, LONGEST, SPACING, sides
from bidtable.app.shell.sound import TAKES, Sounds
from bidtable.app.tables import make_table
from bidtable.app.tables.generic import GenericTable
from bidtable.app.tools.fixture_matches import levels_header
from bidtable.app.tools.shot import open_app
from bidtable.app.widgets.board import Board
from bidtable.core.match import Match
from bidtable.core.model import Event, Setup
from bidtable.games.bid_it import events as bid_it
from bidtable.games.bidness import events as bidness
from tests import ROOT
from tests.app.test_moments import few
from tests.conformance.cases import Case, slugs, trace

FOLDER: Final = ROOT / "assets" / "sounds"
UNHEARD: Final = {"GameBegun", "GameEnded", "MatchWon"}
"""Kinds of events with a pause that need no sound, because an event right before or after is heard."""


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()


def watched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[bytes, float]]:
    """Return a list that gets the take and the factor of the pitch of every sound that starts."""
    started: list[tuple[bytes, float]] = []
    usual = sound.at_pitch

    def start(samples: bytes, factor: float) -> pygame.mixer.Sound:
        started.append((samples, factor))
        return usual(samples, factor)

    monkeypatch.setattr(sound, "at_pitch", start)
    monkeypatch.setattr(sound, "CLOSEST", -1.0)
    return started


@pytest.mark.usefixtures("device")
def test_the_same_sound_is_another_take_each_time_within_three_percent_of_pitch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = watched(monkeypatch)
    sounds = Sounds(FOLDER, Settings(), random.Random(1))
    for _ in range(60):
        assert sounds.play("card")
    sounds.wait()
    takes = [raw for raw, _ in started]
    assert len(set(takes)) == TAKES
    assert all(one != other for one, other in pairwise(takes))
    factors = [factor for _, factor in started]
    assert min(factors) >= 1 - DETUNE
    assert max(factors) <= 1 + DETUNE
    assert max(factors) - min(factors) > DETUNE


@pytest.mark.usefixtures("device")
def test_few_effects_are_kept_in_memory() -> None:
    sounds = Sounds(FOLDER, Settings())
    assert sounds.play("card")
    sounds.wait()
    for path in FOLDER.glob("*.ogg"):
        assert len(sounds.takes(path.stem)) == TAKES
        assert sum(len(take) for takes in sounds._takes.values() for take in takes) <= sound.KEPT


@pytest.mark.usefixtures("device")
def test_a_count_rises_by_exactly_a_semitone_from_card_to_card(monkeypatch: pytest.MonkeyPatch) -> None:
    started = watched(monkeypatch)
    case = next(few("bid_it"))
    table = make_table(case.game, "bid_it", Metrics(1280, 720))
    sounds = Sounds(FOLDER, Settings())
    for number in range(12):
        assert sounds.play(table.landing(f"count:{number}"))
    sounds.wait()
    factors = [factor for _, factor in started]
    steps = [after / before for before, after in pairwise(factors)]
    assert steps == [pytest.approx(2 ** (1 / 12))] * 11


def test_a_sound_moves_to_the_side_of_its_place_and_never_grows_louder() -> None:
    places = [sides(at / 10) for at in range(11)]
    assert places[5] == (1, 1)
    assert all(left >= right for left, right in places[:5])
    assert [left for left, _ in places] == sorted((left for left, _ in places), reverse=True)
    assert [right for _, right in places] == sorted(right for _, right in places)
    assert places[0][0] == 1
    assert 0.3 < places[0][1] < 0.8
    assert sides(-3) == places[0]


class Run:
    """The part of a session that the sounds of a table need."""

    def __init__(self, case: Case, events: list[Event]) -> None:
        self.case, self.game, self.events = case, case.game, events
        self.steps_shown = 0
        self.moment: Event | None = None
        self.match = self
        self.screen = self
        self.eyes = None

    def narrated_view(self) -> Any:
        """Return a view of the beginning of the game."""
        return self.game.view(trace(self.case, 1).turns[0].state, None)

    @property
    def steps(self) -> list[Any]:
        """Steps that hold the events."""
        return [type("Step", (), {"event": event}) for event in self.events]


def heard(slug: str, groups: list[list[Event]]) -> list[tuple[str, float, float]]:
    """Return the sounds of events that are shown group by group."""
    case = next(few(slug))
    app = open_app((1280, 720), Settings())
    played: list[tuple[str, float, float]] = []
    app.play = lambda name, at=0.5, delay=0.0: played.append((name, at, delay))  # type: ignore[method-assign]
    run: Any = Run(case, [event for group in groups for event in group])
    hearing = Hearing(app, run)
    app.reset(routes.Title())
    top = app.scenes.top
    assert top is not None
    hearing.sit(make_table(case.game, slug, Metrics(1280, 720)), Board(top.ui))
    for group in groups:
        # Events that are shown together are not shown before the last of them is known.
        run.steps_shown += len(group) - 1
        run.moment = None
        hearing.changed()
        run.steps_shown += 1
        run.moment = group[-1]
        hearing.changed()
        hearing.changed()
    app.close()
    return played


def test_each_drop_out_of_an_auction_is_heard_also_among_bids_that_are_shown_together() -> None:
    bids: list[Event] = [bidness.BidMade(0, 100), bidness.DroppedOut(1, False), bidness.BidMade(2, 200)]
    played = heard("bidness", [bids, [bidness.DroppedOut(0, False)]])
    assert [(name, delay) for name, _, delay in played] == [
        ("paddle", 0.0),
        ("drop_out", SPACING),
        ("paddle", 2 * SPACING),
        ("drop_out", 0.0),
    ]


def test_a_long_run_of_bids_is_heard_in_full_and_in_short_time() -> None:
    bids: list[Event] = [bidness.BidMade(number % 2, 5 * number) for number in range(1, 31)]
    played = heard("bidness", [[*bids, bidness.DroppedOut(0, False)]])
    assert [name for name, _, _ in played] == ["paddle"] * 30 + ["drop_out"]
    gaps = [after - before for (_, _, before), (_, _, after) in pairwise(played)]
    assert min(gaps) > CLOSEST
    assert played[-1][2] < LONGEST


@pytest.mark.parametrize("slug", slugs())
def test_every_event_that_is_shown_is_heard(slug: str) -> None:
    silent: Counter[str] = Counter()
    for case in few(slug):
        table = make_table(case.game, slug, Metrics(1280, 720))
        silent.update(
            type(event).__name__ for event in trace(case, 1).events if event.pause and not table.sound(event)
        )
    assert silent.keys() <= UNHEARD, silent


@pytest.mark.long
@pytest.mark.parametrize("slug", slugs())
def test_every_piece_that_lands_in_a_whole_match_is_heard(slug: str) -> None:
    app = open_app((1280, 720), Settings(speed="fast", tips=False, effects_volume=0, music_volume=0))
    played: list[str] = []
    app.play = lambda name, at=0.5, delay=0.0: played.append(name)  # type: ignore[method-assign]
    game = app.services.game(slug)
    seats = min(4, game.info.max_seats)
    header = levels_header(game, slug, Setup(seats), ("easy",) * seats, 3)
    session = Session(game, Match(game, header), speed="fast", bots=app.services.bot)
    app.reset(routes.AtTable(session))
    scene = app.scenes.top
    assert isinstance(scene, TableScene)
    landed: Counter[str] = Counter()
    sounds: Counter[str] = Counter()
    heard = scene.board.on_land
    assert heard is not None

    def land(key: str) -> None:
        before = len(played)
        heard(key)
        landed[key.partition(":")[0]] += 1
        sounds.update(key.partition(":")[0] for name in played[before:] if name)

    scene.board.on_land = land
    while session.outcome is None or session.busy:
        if not app.step(0.05) and session.thinking:
            time.sleep(0.002)
    app.close()
    assert sounds == landed
    assert landed or isinstance(scene.table, GenericTable)
    counted = [step.event.count for step in session.match.steps if isinstance(step.event, bid_it.Counted)]
    rising = [name for name in played if name.startswith("count+")]
    assert len(rising) == sum(counted)


@pytest.mark.parametrize("slug", slugs())
def test_an_event_is_heard_at_the_seat_that_it_is_about(slug: str) -> None:
    case = next(few(slug))
    for event in trace(case, 1).events:
        seat = seat_of(event)
        assert seat is None or seat in case.seats
    assert seat_of(bidness.DroppedOut(2, False)) == 2
    assert seat_of(bid_it.HandsShown(())) is None


START: Final = """
from bidtable.app.archive.settings import Settings
from bidtable.app.shell.window import App
app = App((1280, 720), settings=Settings())
app.play("card")
app.play("deal")
app.sounds.wait()
print(len(app.sounds.messages))
app.close()
"""


@pytest.mark.parametrize("driver", ["", "alsa", "nowhere"])
def test_without_a_sound_card_nothing_is_written_to_the_console(driver: str, tmp_path: Path) -> None:
    """Libraries for sound write a dozen lines to the console themselves when they find no device."""
    env = {
        **os.environ,
        "HOME": str(tmp_path),
        "BIDTABLE_HOME": str(tmp_path),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    env.pop("SDL_AUDIODRIVER", None)
    if driver:
        env["SDL_AUDIODRIVER"] = driver
    # ALSA is told to use a device that does not exist, so that it complains also on machines with a sound card.
    (tmp_path / ".asoundrc").write_text("pcm.!default { type plug slave.pcm nowhere }\n")
    done = subprocess.run(
        [sys.executable, "-c", START], capture_output=True, text=True, timeout=60, cwd=ROOT, env=env
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    # Without a driver's name, a machine with another sound system than ALSA has sound.
    assert done.stdout.strip() in ({"1"} if driver else {"0", "1"})


@pytest.mark.long
def test_the_committed_effects_are_those_of_the_scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The encoder changes a sound a little, so the first take of each is compared with its computed samples."""
    monkeypatch.syspath_prepend(str(ROOT / "assets"))
    script: Any = importlib.import_module("make_sounds")
    assert script.TAKES == TAKES
    assert {path.stem for path in FOLDER.glob("*.ogg")} == script.EFFECTS.keys()
    for name in script.EFFECTS:
        made = script.take(name, 0)
        lead = round(script.LEAD * script.RATE)
        found = script.takes_of(FOLDER / f"{name}.ogg")[0][lead : lead + len(made)]
        alike = (made * found).sum() / ((made**2).sum() * (found**2).sum()) ** 0.5
        assert alike > 0.9, name
