"""Tests of the music: its files, its layers, its ducking, and that it neither clicks nor wakes the program."""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from bidtable.app.archive.settings import Settings
from bidtable.app.draw.theme import Metrics
from bidtable.app.match.session import Session
from bidtable.app.shell import mixing, routes
from bidtable.app.shell.mixing import DUCKS, LAYERS, MusicMix
from bidtable.app.shell.music import CHANNELS, FIRST, Music
from bidtable.app.shell.sound import Sounds
from bidtable.app.shell.window import REST_AFTER, REST_RATE, App
from bidtable.app.tables import make_table
from bidtable.core import registry
from bidtable.core.match import Match
from tests import ROOT
from tests.app.test_moments import few, header_of
from tests.conformance.cases import slugs, trace

SOUNDS: Final = ROOT / "assets" / "sounds"
MUSIC: Final = ROOT / "assets" / "music"
TICK: Final = 1 / 30


@pytest.fixture(autouse=True)
def device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()


@pytest.mark.long
def test_the_music_keeps_its_limits() -> None:
    """The script measures length, loudness, the step at each seam, and the size of all files together."""
    script = str(ROOT / "assets" / "make_music.py")
    found = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, timeout=120)
    assert found.returncode == 0, found.stdout + found.stderr


def test_every_game_and_the_title_have_a_piece_of_their_own() -> None:
    pieces = {path.stem for path in MUSIC.glob("*.ogg") if "room" not in path.stem and path.stem[-2] != "_"}
    assert pieces == {entry.slug for entry in registry.entries() if entry.slug in pieces} | {"title"}
    assert len(pieces) == 5
    layers = {f"{piece}_{number}" for piece in pieces for number in range(1, CHANNELS)}
    assert {path.stem for path in MUSIC.glob("*.ogg")} == pieces | layers | {"room"}
    assert len({path.read_bytes() for path in MUSIC.glob("*.ogg")}) == len(pieces | layers) + 1


def test_effects_and_music_add_less_than_ten_megabytes_to_the_package() -> None:
    # The effects and the music before had 2.03 MB.
    size = sum(path.stat().st_size for folder in (SOUNDS, MUSIC) for path in folder.glob("*"))
    assert size - 2_030_000 < 10_000_000


@pytest.mark.long
def test_the_committed_layers_are_those_of_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    """The encoder changes a sound a little, so a layer of each piece is compared with its computed samples."""
    monkeypatch.syspath_prepend(str(ROOT / "assets"))
    script: Any = importlib.import_module("make_music")
    for name in script.PIECES:
        made, found = script.layer(name, 2), script.decoded(MUSIC / f"{name}_2.ogg")
        assert made.shape == found.shape
        alike = (made * found).sum() / ((made**2).sum() * (found**2).sum()) ** 0.5
        assert alike > 0.9, name


def test_the_music_never_changes_its_loudness_by_a_step_that_clicks() -> None:
    rng, mix = random.Random(1), MusicMix()
    before = mix.levels(1.0)
    for _ in range(3000):
        mix.wanted = rng.random() < 0.9
        mix.tension = rng.random()
        if rng.random() < 0.1:
            mix.duck(rng.choice(list(DUCKS)))
        mix.pass_time(rng.choice((0.0, 0.016, 0.033, 0.1)))
        after = mix.levels(1.0)
        # Fade, ducking and a layer may move at the same time.
        assert all(
            abs(one - other) <= 3 * mixing.BIGGEST_STEP for one, other in zip(before, after, strict=True)
        )
        assert all(0 <= level <= 1 for level in after)
        before = after


def settled(mix: MusicMix, seconds: float = 12.0) -> tuple[float, ...]:
    for _ in range(round(seconds / TICK)):
        mix.pass_time(TICK)
    return mix.levels(1.0)


def test_more_layers_are_heard_the_tenser_the_match_is() -> None:
    mix = MusicMix()
    mix.wanted = True
    heard = []
    for tension in (0.0, 0.3, 0.6, 1.0, 0.0):
        mix.tension = tension
        heard.append(sum(level > 0 for level in settled(mix)[1 : 1 + len(LAYERS)]))
    assert heard == [0, 1, 2, 3, 0]


def test_without_a_match_the_layers_come_one_after_the_other() -> None:
    mix = MusicMix()
    mix.wanted = mix.drifts = True
    mix.tension = 1.0
    levels = [settled(mix, part * mixing.DRIFT)[1 : 1 + len(LAYERS)] for part in (0.5, 1, 1, 1, 1)]
    heard = [sum(level > 0 for level in layers) for layers in levels]
    assert heard == [0, 1, 2, 3, 0]


def test_a_showdown_ducks_the_music_and_leaves_the_room() -> None:
    mix = MusicMix()
    mix.wanted = True
    usual = settled(mix)
    mix.duck("click")
    assert settled(mix, 0.5) == usual
    mix.duck("reveal")
    ducked = settled(mix, 1.0)
    assert ducked[0] == pytest.approx(usual[0] * DUCKS["reveal"].level)
    assert ducked[-1] == usual[-1]
    assert settled(mix, 6.0) == pytest.approx(usual)


def listened(music: Music, seconds: float, volume: float = 0.5) -> None:
    """Let time pass for music, and wait for its files."""
    for _ in range(round(seconds / TICK)):
        music.update(TICK, volume)
        if music._loading is not None:
            music._loading.join()


def test_a_piece_fades_out_before_another_begins() -> None:
    sounds = Sounds(SOUNDS, Settings())
    music = sounds._music
    assert sounds.music("bid_it")
    listened(music, 3)
    assert music.piece == "bid_it"
    assert pygame.mixer.music.get_busy()
    assert all(pygame.mixer.Channel(FIRST + number).get_busy() for number in range(CHANNELS))
    assert music.mix.levels(1.0)[0] > 0.5
    assert sounds.music("goofspiel"), "a game without a piece has the title's"
    listened(music, 1)
    assert music.piece == "bid_it"
    listened(music, 3)
    assert music.piece == "title"
    sounds.music("")
    listened(music, 3)
    assert music.piece == ""
    assert not pygame.mixer.music.get_busy()
    sounds.close()


def test_music_that_is_turned_off_goes_and_comes_back() -> None:
    sounds = Sounds(SOUNDS, Settings())
    sounds.music("title")
    assert sounds._open()
    listened(sounds._music, 3)
    listened(sounds._music, 3, volume=0.0)
    assert sounds._music.piece == ""
    listened(sounds._music, 3)
    assert sounds._music.piece == "title"
    sounds.close()


def test_music_that_cannot_be_read_is_tried_once(tmp_path: Path) -> None:
    (tmp_path / "music").mkdir()
    (tmp_path / "music" / "title.ogg").write_bytes(b"no sound")
    sounds = Sounds(tmp_path / "sounds", Settings())
    sounds.music("title")
    listened(sounds._music, 3)
    assert sounds._music.piece == sounds._music.wanted == ""
    sounds.close()


def test_playing_music_leaves_the_loop_at_its_slowest(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App((1280, 720), settings=Settings(tips=False, reduced_motion=True))
    rates: list[float] = []

    def wait(longest: float, look: float) -> None:
        rates.append(round(1 / longest))

    monkeypatch.setattr(app, "_wait", wait)
    app.reset(routes.Title())
    app.running = True
    for _ in range(40):
        app.step(0.1)
        if app.sounds._music._loading is not None:
            app.sounds._music._loading.join()
    assert app.sounds._music.piece == "title"
    pygame.event.clear()
    app._quiet = REST_AFTER + 1
    frames = app.frames
    for _ in range(20):
        app.turn()
    assert set(rates) == {REST_RATE}
    assert app.frames == frames
    app.close()


def test_a_table_has_the_music_of_its_game_and_scenes_above_keep_it() -> None:
    case = next(few("bid_it"))
    app = App((1280, 720), headless=True, settings=Settings())
    app.reset(routes.Title())
    assert app.scenes.music == "title"
    session = Session(case.game, Match(case.game, header_of(case)), bots=app.services.bot)
    app.open(routes.AtTable(session))
    assert app.scenes.music == "bid_it"
    app.open(routes.Preferences())
    assert app.scenes.music == "bid_it"
    app.close()


@pytest.mark.parametrize("slug", slugs())
def test_the_tension_of_a_match_grows_and_is_the_same_for_all(slug: str) -> None:
    case = next(few(slug))
    table = make_table(case.game, slug, Metrics(1280, 720))
    levels: list[float] = []
    for turn in trace(case, 1).turns:
        found = {table.tension(case.game.observe(turn.state, viewer)) for viewer in case.viewers}
        assert len(found) == 1
        levels += found
    assert all(0 <= level <= 1 for level in levels)
    if slug in {path.stem for path in MUSIC.glob("*.ogg")}:
        third = max(1, len(levels) // 3)
        assert max(levels) > LAYERS[1][0]
        assert sum(levels[-third:]) > sum(levels[:third])
