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
"""The end of a pause after a finished trick, a reveal or a showdown.

The value "click" always waits for a click, and "time" never does. The value "usual" waits only if several
people share the screen.
"""


class Settings(msgspec.Struct, kw_only=True):
    """All options of the settings page. Unknown fields of newer versions are ignored.

    Attributes:
        theme: Key in `THEMES`.
        text_scale: Factor for all text, 1.0 to 2.0.
        speed: Pace of bots and movements.
        reduced_motion: Whether flights and flips of pieces are left out.
        music_volume: 0.0 to 1.0.
        effects_volume: 0.0 to 1.0.
        full_screen: Whether to open in full screen.
        hold: The end of a pause on an important event.
        confirm_moves: Whether every move is selected first and then confirmed; if not, only weighty moves
            are.
        confirm_kinds: Whether moves of a kind are confirmed, if the player set this kind apart: by game and
            tag of the move, such as "bid_it.bid".
        confirm_asked: Whether the player was asked, before the first game, if moves should be confirmed.
        coach: Whether odds are shown beside decisions.
        talk: Amount of the bots' table talk.
        window_width: Width of the window in pixels when it was last closed.
        window_height: Height of the window in pixels when it was last closed.
        framebuffer_acceleration: Whether SDL chooses its way of presenting on Linux. False is faster without
            a graphics card.
        tips: Whether a tip is shown when something happens for the first time.
        tips_seen: The tips already shown, by game and name.
        lessons: Numbers of steps done in unfinished lessons, by game and name.
        lesson_marks: Digests of the chapters in which these lessons were left. A changed chapter begins
            again.
        lessons_done: The finished lessons.
        player_name: Name of the person who plays alone.
        player_face: Id of the character of the person who plays alone; empty if none was chosen.
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
    tips: bool = True
    tips_seen: list[str] = []
    lessons: dict[str, int] = {}
    lesson_marks: dict[str, int] = {}
    lessons_done: list[str] = []
    player_name: str = ""
    player_face: str = ""

    def confirms(self, slug: str, kind: type[Move]) -> bool:
        """Return whether moves of this kind are confirmed before they are made."""
        usual = self.confirm_moves or kind.weighty
        return self.confirm_kinds.get(move_key(slug, kind), usual)

    def set_confirms(self, slug: str, kind: type[Move], on: bool) -> None:
        """Set whether moves of one kind are confirmed, regardless of the general setting."""
        self.confirm_kinds[move_key(slug, kind)] = on

    def set_confirm_moves(self, on: bool) -> None:
        """Set whether all moves are confirmed, or only weighty ones.

        The settings of single kinds are forgotten.
        """
        self.confirm_moves = on
        self.confirm_kinds.clear()

    def held_by_click(self, people: int) -> bool:
        """Return whether important events wait for a click, with so many people at the screen."""
        return people > 1 if self.hold == "usual" else self.hold == "click"

    def clamp(self) -> None:
        """Limit all numbers to their ranges, because a file edited by hand might make the app unusable."""
        self.text_scale = min(2.0, max(1.0, self.text_scale))
        self.music_volume = min(1.0, max(0.0, self.music_volume))
        self.effects_volume = min(1.0, max(0.0, self.effects_volume))
        self.window_width = min(16_000, max(640, self.window_width))
        self.window_height = min(16_000, max(400, self.window_height))


def move_key(slug: str, kind: type[Move]) -> str:
    """Return the name of a kind of move in the settings."""
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
    """Read the settings.

    Args:
        folder: The folder of the settings.

    Returns:
        The settings (defaults if nothing can be read), and messages for the player. An unreadable file is
        kept under another name.
    """
    found = _FILE.read(folder)
    return found.value or Settings(), [found.problem] if found.problem else []


def save(settings: Settings, folder: Path) -> list[str]:
    """Write the settings completely or not at all.

    Returns:
        Messages for the player; empty if all went well.
    """
    problem = _FILE.write(folder, settings)
    return [problem] if problem else []
