"""Tests that the app can be played by the accessibility bus alone, as with a screen reader."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from bidtable.app.archive import settings
from bidtable.app.archive.settings import Settings
from bidtable.core import registry
from bidtable.store import places
from tests import ROOT
from tests.window.test_real_window import lines_of, record_of

pytestmark = pytest.mark.window

PYTHON = "/usr/bin/python3"
"""The system's Python, for which the package with the client of the bus is made."""
GAMES = [entry.slug for entry in registry.entries() if entry.bots]
SECONDS = 900
"""Longest duration of a game."""


@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="there is no bus")
@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_by_the_accessibility_bus_alone(
    slug: str,
    command: list[str],
    environment: dict[str, str],
    display: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every press, from the title to the results, is an action on the bus; nothing is clicked or typed."""
    monkeypatch.setenv(places.HOME_VARIABLE, environment["BIDTABLE_HOME"])
    quick = Settings(speed="instant", reduced_motion=True, confirm_asked=True, tips=False)
    assert not settings.save(quick, places.config())
    player = [PYTHON, str(ROOT / "tests/window/bus_player.py"), "--game", registry.title(slug)]
    seen = environment | {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "XDG_RUNTIME_DIR": str(tmp_path)}
    tmp_path.chmod(0o700)
    asked = ["--remove", "2", "--seconds", str(SECONDS), "--", *command]
    done = subprocess.run(
        ["dbus-run-session", "--", *player, *asked],
        env=seen,
        capture_output=True,
        text=True,
        timeout=SECONDS + 60,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "a whole game" in done.stdout
    assert "\nYour turn: " in done.stdout, "the turn was announced"
    assert "Traceback" not in done.stderr
    moves = lines_of(record_of(environment))
    assert len([seat for seat, _ in moves if seat == 0]) > 4
