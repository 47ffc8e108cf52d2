"""The player's settings, and the file that stores them."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

import msgspec

from bidtable.app.match.talk import Loudness
from bidtable.core.model import Move
from bidtable.store.small_files import SmallFile

FILE = "settings.json"
MAX_BYTES = 100_000

Speed = Literal["slow", "normal", "fast", "instant"]

Hold = Literal["usual", "click", "time"]
"""The end of the pause after an important event, such as a finished trick or a showdown.

The value "click" waits for a click, and "time" waits for some seconds. The value "usual" waits for a click
only if several people share the screen.
"""


class Settings(msgspec.Struct, kw_only=True):
    """The player's settings, as stored in the settings file.

    Attributes:
        theme: Name of the colour theme, a key in `THEMES`.
        text_scale: Factor for the size of all texts, 1.0 to 2.0.
        speed: Speed of bots and moving pieces.
        reduced_motion: Whether pieces jump to their new places without movement.
        music_volume: Loudness of the music, from 0.0 to 1.0.
        effects_volume: Loudness of the sound effects, from 0.0 to 1.0.
        hold: Whether the game waits for a click after an important event.
        confirm_moves: Whether every move needs a second click.
        confirm_kinds: Whether a kind of move needs a second click, by keys such as "bid_it.bid".
        confirm_asked: Whether the player was asked before the first game about second clicks.
        window_width: Width of the window in pixels.
        window_height: Height of the window in pixels.
        framebuffer_acceleration: Whether SDL may use the graphics card on Linux.
        key_line: Whether a line names the keys or buttons that do something now.
        tips: Whether tips are shown to new players.
        tips_seen: Ids of the tips that were already shown.
        lessons: Number of finished steps in each unfinished lesson, by the id of the lesson.
        lesson_marks: Checksum of the current chapter of each unfinished lesson, to find changed chapters.
        player_face: Id of the player's character; empty if none was chosen.
    """

    theme: str = "evening"
    text_scale: float = 1.0
    speed: Speed = "normal"
    reduced_motion: bool = False
    music_volume: float = 0.4
    effects_volume: float = 0.7
    full_screen: bool = False
    hold: Hold = "usual"
    confirm_moves: bool = True
    confirm_kinds: dict[str, bool] = {}
    confirm_asked: bool = False
    coach: bool = False
    talk: Loudness = "on"
    window_width: int = 1280
    window_height: int = 720
    framebuffer_acceleration: bool = False
    key_line: bool = True
    tips: bool = True
    tips_seen: list[str] = []
    lessons: dict[str, int] = {}
    lesson_marks: dict[str, int] = {}
    lessons_done: list[str] = []
    player_name: str = ""
    player_face: str = ""

    def confirms(self, slug: str, kind: type[Move]) -> bool:
        """Return whether a kind of move needs a second click."""
        usual = self.confirm_moves or kind.weighty
        return self.confirm_kinds.get(move_key(slug, kind), usual)

    def set_confirms(self, slug: str, kind: type[Move], on: bool) -> None:
        """Set whether a kind of move needs a second click."""
        self.confirm_kinds[move_key(slug, kind)] = on

    def set_confirm_moves(self, on: bool) -> None:
        """Set whether every move needs a second click."""
        self.confirm_moves = on
        self.confirm_kinds.clear()

    def held_by_click(self, people: int) -> bool:
        """Return whether the game waits for a click after an important event."""
        return people > 1 if self.hold == "usual" else self.hold == "click"

    def clamp(self) -> None:
        """Move all numbers into their allowed ranges, because the file may contain any number."""
        self.text_scale = min(2.0, max(1.0, self.text_scale))
        self.music_volume = min(1.0, max(0.0, self.music_volume))
        self.effects_volume = min(1.0, max(0.0, self.effects_volume))
        self.window_width = min(16_000, max(640, self.window_width))
        self.window_height = min(16_000, max(400, self.window_height))


def move_key(slug: str, kind: type[Move]) -> str:
    return f"{slug}.{kind.__struct_config__.tag}"


_FILE: Final = SmallFile(
    FILE,
    Settings,
    what="settings",
    most=MAX_BYTES,
    instead="the defaults are used",
    check=Settings.clamp,
)


def load(folder: Path) -> tuple[Settings, list[str]]:
    """Read the settings from a folder, and return them with messages for the player.

    An unreadable file gives default settings, and is kept under another name.
    """
    found = _FILE.read(folder)
    return found.value or Settings(), [found.problem] if found.problem else []


def save(settings: Settings, folder: Path) -> list[str]:
    """Write the settings file, and return messages about problems."""
    problem = _FILE.write(folder, settings)
    return [problem] if problem else []
