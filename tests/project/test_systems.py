"""Tests of all that depends on the operating system, with the answers of other systems put in."""

from __future__ import annotations

import errno
import importlib.util
import multiprocessing
import os
import re
import runpy
import sys
from pathlib import Path, PurePosixPath, PureWindowsPath
from types import ModuleType
from typing import Any

import platformdirs
import pygame
import pytest
from platformdirs.macos import MacOS
from platformdirs.windows import Windows

from bidtable.app.draw.glyphs import system_fonts
from bidtable.bots.common import processes
from bidtable.store import files, locks, places
from tests import ROOT

BY_SYSTEM = {
    "app/draw/glyphs.py": "fonts",
    "app/reader/system.py": "screen readers",
    "app/shell/display.py": "the window",
    "app/shell/memory.py": "memory that is given back",
    "app/tools/process_memory.py": "memory in use",
    "bots/common/processes.py": "other processes",
    "store/files.py": "files",
    "store/locks.py": "locks",
    "store/places.py": "folders",
}
"""The modules that depend on the operating system, and for what each of them does."""
ASKS = re.compile(r"sys\.platform|os\.name\b|platformdirs\.|_MEIPASS|get_context\(|get_fonts\(|hasattr\(os,")


def test_each_thing_that_depends_on_the_system_stands_in_one_module() -> None:
    found = {
        path.relative_to(ROOT / "bidtable").as_posix()
        for path in (ROOT / "bidtable").rglob("*.py")
        if ASKS.search(path.read_text("utf-8"))
    }
    assert found == set(BY_SYSTEM)


# -- folders ------------------------------------------------------------------------------------------------


@pytest.fixture
def no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(places.HOME_VARIABLE, raising=False)


@pytest.mark.usefixtures("no_home")
def test_windows_keeps_the_players_files_where_its_programs_do(monkeypatch: pytest.MonkeyPatch) -> None:
    local, documents = r"D:\Zoë\AppData\Local", r"D:\Zoë\Documents"
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", local)
    monkeypatch.setenv("WIN_PD_OVERRIDE_PERSONAL", documents)
    answer_with(monkeypatch, Windows)
    assert PureWindowsPath(places.data()) == PureWindowsPath(local) / "Bidtable"
    assert PureWindowsPath(places.config()) == PureWindowsPath(local) / "Bidtable"
    assert PureWindowsPath(places.logs()) == PureWindowsPath(local) / "Bidtable" / "Logs"
    assert PureWindowsPath(places.exports()) == PureWindowsPath(documents) / "Bidtable"


@pytest.mark.usefixtures("no_home")
def test_macos_keeps_the_players_files_in_their_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home-of/zoë")
    answer_with(monkeypatch, MacOS)
    library = PurePosixPath("/home-of/zoë/Library")
    assert PurePosixPath(places.data()) == library / "Application Support/Bidtable"
    assert PurePosixPath(places.logs()) == library / "Logs/Bidtable"
    assert places.saves().parent == places.user_rules().parent == places.data()


def answer_with(monkeypatch: pytest.MonkeyPatch, system: type[Any]) -> None:
    """Let the library give the folders of another system."""
    for kind in ("config", "data", "log"):
        monkeypatch.setattr(
            platformdirs,
            f"user_{kind}_dir",
            lambda name, appauthor, kind=kind: getattr(system(name, appauthor), f"user_{kind}_dir"),
        )
    monkeypatch.setattr(platformdirs, "user_documents_dir", lambda: system().user_documents_dir)


@pytest.mark.parametrize("inside", ["Bidtable/_internal", "Bidtable.app/Contents/Frameworks"])
def test_the_packaged_program_finds_its_files_where_they_were_packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inside: str
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / inside), raising=False)
    assert places.shipped_rules() == tmp_path / inside / "rules"
    assert places.assets() == tmp_path / inside / "assets"


# -- locks --------------------------------------------------------------------------------------------------


class Msvcrt(ModuleType):
    """The module of Windows with which a part of a file is locked for all other programs."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.locked: dict[tuple[int, int], tuple[int, int]] = {}

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        status = os.fstat(descriptor)
        file, place = (status.st_dev, status.st_ino), os.lseek(descriptor, 0, os.SEEK_CUR)
        assert (mode, count) == (self.LK_NBLCK, 1)
        if file in self.locked:
            raise OSError(errno.EACCES, "Permission denied")
        self.locked[file] = descriptor, place

    def closed(self, descriptor: int) -> None:
        """Forget the locks of a file that was closed."""
        self.locked = {file: held for file, held in self.locked.items() if held[0] != descriptor}


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Msvcrt, list[Path]]:
    """The module of locks as it is on Windows, where an open file cannot be removed."""
    crt, refused = Msvcrt(), []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", crt)
    spec = importlib.util.spec_from_file_location("locks_on_windows", locks.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    remove, close = os.unlink, os.close

    def unlink(path: Any, **how: Any) -> None:
        status = os.stat(path)
        if (status.st_dev, status.st_ino) in crt.locked:
            refused.append(Path(path))
            raise PermissionError(errno.EACCES, "It is being used by another process")
        remove(path, **how)

    def close_file(descriptor: int) -> None:
        crt.closed(descriptor)
        close(descriptor)

    monkeypatch.setattr(os, "unlink", unlink)
    monkeypatch.setattr(os, "close", close_file)
    return module, crt, refused


def test_windows_locks_a_byte_that_nobody_reads_and_removes_the_file_after_closing_it(
    tmp_path: Path, on_windows: tuple[Any, Msvcrt, list[Path]]
) -> None:
    module, crt, refused = on_windows
    record = tmp_path / "x.bidtable"
    hold = module.Hold.take(record)
    ((_, place),) = crt.locked.values()
    assert place > 1 << 20, "the name of the holder is not locked"
    assert module.holder_of(record).pid == os.getpid()
    with pytest.raises(module.HeldRecord, match=f"process {os.getpid()}"):
        module.Hold.take(record)
    hold.release()
    assert not list(tmp_path.iterdir())
    assert not refused, "no open file was to be removed"
    module.Hold.take(record).release()


# -- files --------------------------------------------------------------------------------------------------


def test_a_file_is_replaced_while_a_virus_scanner_has_it_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses to rename over an open file; the scanner closes it a moment later."""
    goal = tmp_path / "settings.json"
    waited: list[float] = []
    goal.write_bytes(b"old")
    replace = os.replace

    def busy(source: Any, target: Any) -> None:
        if len(waited) < 4:
            error = PermissionError(errno.EACCES, "Access is denied")
            error.winerror = 5  # type: ignore[attr-defined, unused-ignore]
            raise error
        replace(source, target)

    monkeypatch.setattr(os, "replace", busy)
    monkeypatch.setattr("bidtable.store.files.time.sleep", waited.append)
    monkeypatch.setattr(sys, "platform", "win32")
    files.write_file(goal, b"new")
    assert goal.read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]
    assert 0 < sum(waited) < 1


def test_names_of_files_are_the_same_files_where_case_does_not_count() -> None:
    """Windows and macOS take two names that differ only in their capitals for one."""
    for folder in ("bidtable", "rules", "assets", "tests", "docs"):
        names = [path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*")]
        names = [name for name in names if "__pycache__" not in name]
        assert len({name.casefold() for name in names}) == len(names)
    for folder in ("rules", "assets/drawings", "assets/sounds", "assets/music"):
        for path in (ROOT / folder).rglob("*"):
            assert path.name == path.name.lower(), "code asks for names in small letters"


def test_files_that_the_program_names_are_allowed_on_windows() -> None:
    """There a name may not contain some signs, nor be that of a device, nor end with a dot."""
    devices = {"con", "prn", "aux", "nul", *(f"{kind}{n}" for kind in ("com", "lpt") for n in range(1, 10))}
    for folder in ("bidtable", "rules", "assets", "tests", "docs"):
        for path in (ROOT / folder).rglob("*"):
            assert not set(path.name) & set('<>:"\\|?*')
            assert path.name.split(".")[0].lower() not in devices
            assert not path.name.endswith((".", " "))


# -- other processes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_other_processes_begin_anew_on_each_system(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert processes.spawning().get_start_method() == "spawn"


@pytest.mark.parametrize("script", ["main.py", "bidtable/__main__.py"])
@pytest.mark.parametrize(
    "words",
    [
        ["--multiprocessing-fork", "parent_pid=1", "pipe_handle=3"],
        ["--multiprocessing-fork", "tracker_fd=5", "pipe_handle=7"],
        ["-B", "-S", "-I", "-c", "from multiprocessing.resource_tracker import main;main(5)"],
    ],
    ids=["Windows", "Linux and macOS", "the tracker of shared things"],
)
def test_the_packaged_program_does_the_work_of_a_process_before_it_reads_its_words(
    monkeypatch: pytest.MonkeyPatch, script: str, words: list[str]
) -> None:
    """A packaged program starts itself for another process; without this a second window would open."""

    class WorkDoneError(Exception):
        """Raised instead of the end of the process."""

    def work() -> None:
        raise WorkDoneError

    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "argv", ["bidtable", *words])
    monkeypatch.setattr(multiprocessing, "freeze_support", work)
    with pytest.raises(WorkDoneError):
        runpy.run_path(str(ROOT / script), run_name="__main__")


def test_a_process_gives_way_where_the_system_knows_how(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(os, "nice", given.append, raising=False)
    processes.give_way()
    assert given == [processes.NICE]
    monkeypatch.delattr(os, "nice")
    processes.give_way()


# -- fonts --------------------------------------------------------------------------------------------------

FONTS = {
    "linux": {
        "dejavusansmono": "/usr/share/fonts/truetype/DejaVuSansMono.ttf",
        "notosans": "/usr/share/fonts/truetype/NotoSans-Regular.ttf",
        "adwaitasans": "/usr/share/fonts/AdwaitaSans.ttf",
    },
    "win32": {
        "arial": r"C:\Windows\Fonts\arial.ttf",
        "segoeuisymbol": r"C:\Windows\Fonts\seguisym.ttf",
        "segoeui": r"C:\Windows\Fonts\segoeui.ttf",
    },
    "darwin": {
        "lastresort": "/System/Library/Fonts/LastResort.otf",
        "arialunicodems": "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
        "menlo": "/System/Library/Fonts/Menlo.ttc",
    },
}


@pytest.mark.parametrize(
    ("system", "first", "last"),
    [
        ("linux", "notosans", "dejavusansmono"),
        ("win32", "segoeui", "segoeuisymbol"),
        ("darwin", "arialunicodems", "lastresort"),
    ],
)
def test_each_systems_font_with_most_scripts_is_searched_first(
    monkeypatch: pytest.MonkeyPatch, system: str, first: str, last: str
) -> None:
    known = FONTS[system]
    monkeypatch.setattr(pygame.font, "get_fonts", lambda: [*known, "listed but gone"])
    monkeypatch.setattr(pygame.font, "match_font", known.get)
    found = [str(path) for path in system_fonts()]
    assert (found[0], found[-1]) == (known[first], known[last])
    assert len(found) == len(known)


def test_without_any_font_of_the_system_there_are_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.font, "get_fonts", list)
    assert system_fonts() == []
