"""Tests of the installed app: its usual folders, a double-click on a saved game, and its entries in the desktop."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bidtable.store import places
from tests.window.screen import Robot
from tests.window.test_real_window import in_match, lines_of, make_a_move, my_turn, play, start

pytestmark = pytest.mark.window

MakeRobot = Callable[..., Robot]
SHARE = Path("/usr/share")


@pytest.fixture
def player(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The home folder of a player who has never used the app."""
    home = Path(request.config.getoption("--player") or tmp_path / "player")
    home.mkdir(parents=True)
    return home


def test_a_double_click_on_a_saved_game_opens_it_where_it_was_left(
    make_robot: MakeRobot, environment: dict[str, str], player: Path, tmp_path: Path
) -> None:
    """The app saves in the usual folder of the system, and gets the file as the desktop gives it.

    Its music is written into a file instead of being played.
    """
    heard = tmp_path / "heard.raw"
    environment |= {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(heard)}
    for name in (places.HOME_VARIABLE, "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        environment.pop(name, None)
    robot = make_robot(HOME=str(player))
    robot.start()
    robot.click_text("New game")
    robot.wait(lambda seen: seen["scene"] == "SetupScene", "the set-up")
    start(robot)
    play(robot, my_turn, 60)
    make_a_move(robot)
    play(robot, my_turn, 60)
    left = robot.look()["match"]["moves"]
    assert robot.close_window() == 0
    (saved,) = (player / ".local/share/Bidtable/games").glob("*.bidtable")
    assert len(lines_of(saved)) == left

    again = make_robot(str(saved), HOME=str(player))
    again.start()
    seen = again.wait(lambda seen: in_match(seen) and my_turn(seen), "the table of the saved game")
    assert seen["match"]["moves"] == left
    again.picture("opened")
    assert again.close_window() == 0
    assert "Traceback" not in robot.said() + again.said()
    assert any(heard.read_bytes()), "the music is not silence"
    assert not list((player / ".local/state").rglob("*.log")), "nothing was wrong"


def test_the_desktop_knows_the_app_and_its_saved_games(request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("--package").startswith(str(SHARE)):
        pytest.skip("the package is not installed")
    entry = (SHARE / "applications/bidtable.desktop").read_text("utf-8")
    assert "MimeType=application/x-bidtable;" in entry
    assert (SHARE / "icons/hicolor/48x48/apps/bidtable.png").stat().st_size > 500
    assert '"*.bidtable"' in (SHARE / "mime/packages/bidtable.xml").read_text("utf-8")
    if shutil.which("update-mime-database"):
        assert "bidtable" in (SHARE / "mime/globs2").read_text("utf-8")
    if shutil.which("update-desktop-database"):
        told = (SHARE / "applications/mimeinfo.cache").read_text("utf-8")
        assert "application/x-bidtable=bidtable.desktop;" in told
