"""Tests of the player's small files: unreadable content is set aside and reported, and never replaced silently."""

from __future__ import annotations

import errno
import json
import os
import random
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from bidtable.app.archive import presets, settings
from bidtable.app.archive.presets import Presets
from bidtable.app.archive.settings import Settings
from bidtable.app.match.setup_form import default_form
from bidtable.app.shell import services
from bidtable.app.shell.services import Services
from bidtable.store import files, places
from tests.app.scene_helpers import find, open_app

NAMES = (settings.FILE, presets.FILE, services.LAST_SETUP)
HARM: dict[str, Callable[[Path], object]] = {
    "no JSON": lambda path: path.write_bytes(b"{"),
    "empty": lambda path: path.write_bytes(b""),
    "of another kind": lambda path: path.write_bytes(b'"text"'),
    "no letters": lambda path: path.write_bytes(b"\xff\xfe\x00"),
    "deep": lambda path: path.write_bytes(b"[" * 50_000),
    "far too large": lambda path: path.write_bytes(b" " * 2_000_000),
    "a folder": lambda path: path.mkdir(),
    "a pipe": lambda path: os.mkfifo(path),
    "a link that leads nowhere": lambda path: path.symlink_to("gone"),
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    places.config().mkdir(parents=True)
    return tmp_path


def write_all() -> list[str]:
    """Write each file anew, as the program does while it runs; return the messages."""
    table, box = Services(Settings()), Presets()
    box._known = []
    box.save("Sunday", default_form("bid_it"))
    table.keep_setup(default_form("bidness"))
    return [*settings.save(Settings(theme="contrast"), places.config()), box.problem, *table.notices]


def read_all() -> tuple[Settings, list[str], str]:
    """Read each file; return the settings, the names of the presets, and the game of the last set-up."""
    table = Services(Settings())
    found = settings.load(places.config())[0]
    return found, [preset.name for preset in table.presets.all()], table.last_setup().game


@pytest.mark.parametrize("harm", HARM)
@pytest.mark.parametrize("name", NAMES)
def test_the_title_tells_of_a_file_that_cannot_be_read_and_where_it_is_now(name: str, harm: str) -> None:
    """A last set-up went to the log alone, and settings that may not be read were replaced when the program ended."""
    path = places.config() / name
    HARM[harm](path)
    before = os.lstat(path)
    app = open_app()
    app.keep_settings()
    (notice,) = app.services.notices
    assert f"They are kept as {name}.broken; " in notice
    find(app, "title:read")
    app.close()
    kept = os.lstat(path.with_name(f"{name}.broken"))
    assert (kept.st_ino, kept.st_size, kept.st_mode) == (before.st_ino, before.st_size, before.st_mode)
    assert Services(Settings()).last_setup().seats, "the program goes on"


@pytest.mark.parametrize("harm", HARM)
@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_was_harmed_while_the_program_runs_is_set_aside_before_it_is_written(
    name: str, harm: str
) -> None:
    path = places.config() / name
    HARM[harm](path)
    before = os.lstat(path)
    told = [text for text in write_all() if text]
    assert len(told) == 1
    assert f"They are kept as {name}.broken; new ones are written." in told[0]
    assert os.lstat(path.with_name(f"{name}.broken")).st_ino == before.st_ino
    found, names, game = read_all()
    assert (found.theme, names, game) == ("contrast", ["Sunday"], "bidness")


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_may_not_be_read_is_set_aside(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings that a player had were replaced by the defaults when the program ended."""
    assert not any(write_all())
    path = places.config() / name
    content = path.read_bytes()
    opened = os.open

    def refuse(what: object, *rest: int, **more: int) -> int:
        if str(what) == str(path):
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(what, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", refuse)
    app = open_app()
    app.keep_settings()
    app.close()
    assert any(f"Permission denied). They are kept as {name}.broken" in text for text in app.services.notices)
    assert path.with_name(f"{name}.broken").read_bytes() == content


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_cannot_be_set_aside_stays_and_is_not_overwritten(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = places.config() / name
    path.write_bytes(b"{")

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(files, "move", refuse)
    told = [text for text in write_all() if text]
    assert len(told) == 1
    assert "cannot be set aside: Permission denied" in told[0]
    assert path.read_bytes() == b"{"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_disk_that_takes_nothing_is_told_and_nothing_is_lost(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log alone was told that the last set-up could not be remembered."""
    assert not any(write_all())
    content = {name: (places.config() / name).read_bytes() for name in NAMES}

    def full(*_: object, **__: object) -> tuple[int, str]:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(tempfile, "mkstemp", full)
    told = write_all()
    assert told == [
        f"The {what} cannot be saved: {os.strerror(number)}."
        for what in ("settings", "presets", "choices of the last set-up")
    ]
    assert {path.name: path.read_bytes() for path in places.config().iterdir()} == content


def test_the_good_part_of_damaged_presets_is_used() -> None:
    """Presets without a name or seats were left out silently, and lost when the next one was saved."""
    write_all()
    path = places.config() / presets.FILE
    good = json.loads(path.read_bytes())
    bad = [
        {"name": " ", "form": good[0]["form"]},
        {"name": "Monday", "form": {"game": "bidness", "seats": []}},
        7,
    ]
    damaged = json.dumps([bad[0], good[0], bad[1], bad[2]]).encode()
    path.write_bytes(damaged)
    box = Presets()
    assert [preset.name for preset in box.all()] == ["Sunday"]
    assert box.problem == (
        "The presets were damaged (3 presets in it cannot be used). "
        "They are kept as presets.json.broken; the other 1 preset can be used."
    )
    assert path.with_name("presets.json.broken").read_bytes() == damaged
    again = Presets()
    assert [preset.name for preset in again.all()] == ["Sunday"]
    assert not again.problem


def test_a_title_is_told_once_of_each_file() -> None:
    for name in NAMES:
        (places.config() / name).write_bytes(b"{")
    app = open_app()
    assert len(app.services.notices) == len(NAMES)
    app.services.check_files()
    app.services.keep_setup(default_form("bid_it"))
    assert len(app.services.notices) == len(NAMES)
    app.close()


def test_mangled_files_are_read_or_set_aside_and_nothing_is_raised() -> None:
    """Bytes are changed at random, and values are replaced by numbers that are too large for them."""
    write_all()
    whole = {name: (places.config() / name).read_bytes() for name in NAMES}
    rng, asides = random.Random(5), 0
    numbers = (b"1" * 400, b"-1e999", b"10000000000000000000000", b"null", b'"' + b"x" * 70_000 + b'"')
    for _ in range(300):
        name = rng.choice(NAMES)
        data = bytearray(whole[name])
        for _ in range(rng.choice((1, 1, 3, 8))):
            at = rng.randrange(len(data))
            if rng.random() < 0.5:
                data[at] = rng.randrange(256)
            else:
                data[at : at + rng.randrange(6)] = rng.choice(numbers)
        path = places.config() / name
        path.write_bytes(data)
        found, _, _ = read_all()
        assert 1.0 <= found.text_scale <= 2.0
        set_aside = [one for one in places.config().iterdir() if one.name.endswith(".broken")]
        assert not path.exists() or not set_aside or name == presets.FILE
        for one in set_aside:
            asides += 1
            one.unlink()
        path.write_bytes(whole[name])
    assert asides > 100


def test_presets_that_would_be_too_large_to_be_read_again_are_not_written() -> None:
    box = Presets()
    box.save("Sunday", default_form("bid_it"))
    before = (places.config() / presets.FILE).read_bytes()
    large = default_form("bid_it")
    large.variants = {"bid_it": ["advanced"] * (presets.MAX_BYTES // 10)}
    box.save("Monday", large)
    assert "too large" in box.problem
    assert (places.config() / presets.FILE).read_bytes() == before
    assert [preset.name for preset in Presets().all()] == ["Sunday"]
