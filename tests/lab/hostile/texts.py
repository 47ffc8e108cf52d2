"""Share codes, settings, presets and the last set-up: damaged bytes, and well-formed texts with absurd values."""

from __future__ import annotations

import base64
import hashlib
import json
import random
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from bidtable.app.archive import presets
from bidtable.app.archive import settings as settings_file
from bidtable.app.archive.settings import Settings
from bidtable.app.match import setup_form, setup_words
from bidtable.app.match.setup_form import SetupForm
from bidtable.app.shell.services import LAST_SETUP, Services
from bidtable.core import registry, share
from bidtable.core.errors import SetupError
from bidtable.store import places
from bidtable.store.records import read
from tests.lab.hostile.mutations import JUNK, absurd, damaged, encoded
from tests.lab.hostile.trial import Hostile, Lost, is_kept
from tests.store.records_helpers import SAMPLES, samples

CONFIG: Final = SAMPLES.parents[1] / "config"
"""Settings, presets and a last set-up as a version of the program wrote them."""


def _hostile_text(data: bytes, rng: random.Random) -> Hostile:
    """Return a JSON file that is damaged, or well-formed and absurd."""
    if rng.random() < 0.6:
        how, tree = absurd(json.loads(data), rng)
        return Hostile(f"absurd {how}", encoded(tree))
    how, content = damaged(data, rng.choice(JUNK), rng)
    return Hostile(how, content)


def _use(services: Services, form: SetupForm) -> None:
    """Use a set-up as the set-up page does, up to the start of a match."""
    games = [entry.slug for entry in registry.entries()]
    game = services.game(form.game if form.game in games else games[0])
    setup_form.fit(form, games, game.info)
    setup_words.summary(form, game.info)
    setup_form.why_not_add(form, game.info)
    setup_form.next_colour(form, 0)
    if setup_form.problems(form, game.info):
        return
    header = services.header_for(form)
    assert share.decode(share.encode(share.share_of(header))) == share.share_of(header)
    try:
        game.check_setup(header.setup)
    except SetupError:
        return
    assert game.actors(game.start(header.setup))


class Texts:
    """The common parts of this module's kinds: the program's services, with their data in a folder."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._services = Services(Settings(), in_process=False)
        places.config().mkdir(parents=True)

    def _put(self, name: str, content: bytes) -> Path:
        for path in places.config().iterdir():
            path.unlink()
        path = places.config() / name
        path.write_bytes(content)
        return path

    def _is_safe(self, content: bytes, kept: bool, what: str) -> None:
        """Check that a file was kept if the program did not accept all of its content."""
        if not kept and not is_kept(content, places.config()):
            raise Lost(f"{what} that could not be read")


class Codes(Texts):
    """Share codes: letters changed, and codes with a right check that say absurd things."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self._shares = [share.share_of(read(path).header) for path in samples()]

    def draw(self, rng: random.Random) -> Hostile:
        """Return a share code."""
        found = rng.choice(self._shares)
        kind = rng.choice(("letters", "absurd", "absurd", "absurd", "packed", "bomb"))
        if kind == "letters":
            _, content = damaged(share.encode(found).encode(), rng.choice(JUNK), rng)
            return Hostile(kind, content)
        if kind == "absurd":
            said = encoded(absurd(json.loads(msgspec.json.encode(found)), rng)[1])
            return Hostile(kind, _coded(zlib.compress(said, 9)))
        if kind == "packed":
            _, content = damaged(zlib.compress(msgspec.json.encode(found), 9), b"", rng)
            return Hostile(kind, _coded(content))
        return Hostile(kind, _coded(zlib.compress(rng.choice((b"[", b" ", b"1", b"\x00")) * 500_000, 9)))

    def attempt(self, hostile: Hostile, rng: random.Random) -> str:
        """Paste a code into the set-up."""
        code = hostile.content.decode("utf-8", "replace")
        form = setup_form.default_form("bid_it", "Anna")
        try:
            form, told = self._services.form_of_share(code, form)
        except share.ShareError as error:
            return "refused" if str(error) else "refused without a word"
        assert told
        _use(self._services, form)
        return "used"


def _coded(data: bytes) -> bytes:
    text = base64.urlsafe_b64encode(data).decode().rstrip("=")
    head = f"{share.PREFIX}{share.VERSION}.{text}"
    return f"{head}.{hashlib.blake2b(head.encode(), digest_size=3).hexdigest()}".encode()


class SettingsFiles(Texts):
    """Settings files."""

    def draw(self, rng: random.Random) -> Hostile:
        """Return a settings file."""
        return _hostile_text((CONFIG / settings_file.FILE).read_bytes(), rng)

    def attempt(self, hostile: Hostile, rng: random.Random) -> str:
        """Read the settings, and write them as the program does at its end."""
        path = self._put(settings_file.FILE, hostile.content)
        settings, told = settings_file.load(places.config())
        assert all(text.isprintable() for text in told)
        again = msgspec.json.decode(msgspec.json.encode(settings), type=Settings)
        assert again == settings
        assert 1.0 <= settings.text_scale <= 2.0
        assert 0.0 <= settings.music_volume <= 1.0
        assert 0.0 <= settings.effects_volume <= 1.0
        assert settings.window_width >= 640
        assert settings.window_height >= 400
        assert not settings_file.save(settings, places.config())
        assert settings_file.load(places.config()) == (settings, [])
        self._is_safe(hostile.content, not told, "settings")
        assert path.is_file()
        return "set aside" if told else "used"


class PresetFiles(Texts):
    """Files of presets."""

    def draw(self, rng: random.Random) -> Hostile:
        """Return a file of presets."""
        return _hostile_text((CONFIG / presets.FILE).read_bytes(), rng)

    def attempt(self, hostile: Hostile, rng: random.Random) -> str:
        """Read the presets, use each of them, and save another one."""
        self._put(presets.FILE, hostile.content)
        box = presets.Presets()
        found = box.all()
        told = box.problem
        assert told.isprintable()
        for preset in found:
            assert box.named(preset.name) is not None
            _use(self._services, _copied(preset.form))
        box.save("Sunday", setup_form.default_form("bid_it", "Anna"))
        names = [preset.name for preset in presets.Presets().all()]
        assert "Sunday" in names or "too large" in box.problem
        whole = not told and len(found) == _count(hostile.content)
        self._is_safe(hostile.content, whole, "presets")
        return "set aside" if told else "used" if whole else "used in part"


def _copied(form: SetupForm) -> SetupForm:
    return msgspec.json.decode(msgspec.json.encode(form), type=SetupForm)


def _count(content: bytes) -> int:
    try:
        found = json.loads(content)
    except ValueError:
        return 0
    return len(found) if isinstance(found, list) else 0


class LastSetups(Texts):
    """Files of the last set-up."""

    def draw(self, rng: random.Random) -> Hostile:
        """Return a file of the last set-up."""
        return _hostile_text((CONFIG / LAST_SETUP).read_bytes(), rng)

    def attempt(self, hostile: Hostile, rng: random.Random) -> str:
        """Open the set-up page, and start a game, which keeps its set-up in place of the last one."""
        self._put(LAST_SETUP, hostile.content)
        form = self._services.last_setup()
        used = form != self._services.fresh_setup()
        _use(self._services, form)
        self._services.keep_setup(form)
        assert self._services.last_setup().seats
        self._is_safe(hostile.content, used, "the last set-up")
        return "used" if used else "left aside"


KINDS: Final[dict[str, Callable[[Path], Any]]] = {
    "codes": Codes,
    "settings": SettingsFiles,
    "presets": PresetFiles,
    "setups": LastSetups,
}
