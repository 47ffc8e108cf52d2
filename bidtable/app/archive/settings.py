"""The player's settings and the file they are kept in."""

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
"""How a finished trick, a reveal or a showdown makes room for what comes next: by a click where people pass the screen
and by itself where one plays alone; always by a click; always by itself."""


class Settings(msgspec.Struct, kw_only=True):
    """Everything the settings page offers; unknown fields of newer versions are ignored.

    Attributes:
        theme: Key in `THEMES`.
        text_scale: Factor for all text, 1.0 to 2.0.
        speed: Pace of bots and movements.
        reduced_motion: Nothing flies or turns over.
        music_volume: 0.0 to 1.0.
        effects_volume: 0.0 to 1.0.
        full_screen: Whether to open in full screen.
        hold: How what stays on the table makes room for what comes next.
        confirm_moves: A move is selected first, then confirmed; else that is so for weighty moves alone.
        confirm_kinds: Whether moves of a kind are confirmed, where people want it otherwise: by game and tag of the
            move, such as "bid_it.bid".
        confirm_asked: Whether people were asked before their first game if moves are to be confirmed.
        coach: Show odds beside decisions.
        talk: How much bots talk besides the game.
        window_width: Width of the window in pixels when last closed.
        window_height: The same for its height.
        framebuffer_acceleration: On Linux, SDL chooses how to present; off is faster without a graphics card.
        tips: Whether a word is said when something happens for the first time.
        tips_seen: The tips that were read, by game and name.
        lessons: How many steps are done of lessons that were left, by game and name.
        lesson_marks: What the chapter said that each of them was left in: one that was changed is begun again.
        lessons_done: The lessons that were finished.
        player_name: Name of the person who plays alone.
        player_face: Id of the character that stands for them; empty if none was chosen.
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
        """Return whether a kind of move of a game is confirmed before it is made."""
        usual = self.confirm_moves or kind.weighty
        return self.confirm_kinds.get(move_key(slug, kind), usual)

    def set_confirms(self, slug: str, kind: type[Move], on: bool) -> None:
        """Let a kind of move of a game be confirmed, or not, whatever is said of moves in general."""
        self.confirm_kinds[move_key(slug, kind)] = on

    def set_confirm_moves(self, on: bool) -> None:
        """Let all moves be confirmed, or weighty ones alone; what was said of single kinds is forgotten."""
        self.confirm_moves = on
        self.confirm_kinds.clear()

    def held_by_click(self, people: int) -> bool:
        """Return whether what stays on the table waits for a click, for so many people at the screen."""
        return people > 1 if self.hold == "usual" else self.hold == "click"

    def clamp(self) -> None:
        """Bring numbers into their ranges, so that a hand-edited file cannot make the app unusable."""
        self.text_scale = min(2.0, max(1.0, self.text_scale))
        self.music_volume = min(1.0, max(0.0, self.music_volume))
        self.effects_volume = min(1.0, max(0.0, self.effects_volume))
        self.window_width = min(16_000, max(640, self.window_width))
        self.window_height = min(16_000, max(400, self.window_height))


def move_key(slug: str, kind: type[Move]) -> str:
    """Return the name of a kind of move of a game, as the settings have it."""
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
        The settings (defaults where nothing can be read), and messages for the player. A file that cannot be
        read is kept beside under another name.
    """
    found = _FILE.read(folder)
    return found.value or Settings(), [found.problem] if found.problem else []


def save(settings: Settings, folder: Path) -> list[str]:
    """Write the settings, all or nothing.

    Returns:
        Messages for the player; empty when all went well.
    """
    problem = _FILE.write(folder, settings)
    return [problem] if problem else []
