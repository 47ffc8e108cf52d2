"""Tests of the package that `build.spec` makes: it has the modules that are looked up by name, and all imports."""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

import bidtable
from bidtable.app.draw import fonts
from bidtable.core import registry
from tests import ROOT


class Spec:
    """Runs `build.spec` with stand-ins, and keeps the arguments of its build."""

    def __init__(self) -> None:
        self.calls: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {}
        self.consoles: dict[str, bool] = {}
        names = ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")
        self.scope: dict[str, Any] = {"SPECPATH": str(ROOT), "workpath": str(ROOT / "build")}
        self.scope |= {name: self._stand_in(name) for name in names}
        path = ROOT / "build.spec"
        exec(compile(path.read_text("utf-8"), str(path), "exec"), self.scope)

    def _stand_in(self, name: str) -> Any:
        def call(*args: Any, **options: Any) -> Any:
            self.calls[name] = (args, options)
            if name == "EXE":
                self.consoles[options["name"]] = options["console"]
            return type(name, (), {"pure": [], "scripts": [], "binaries": [], "datas": []})

        return call

    @property
    def datas(self) -> dict[str, Path]:
        """Every file in the package, by its path there."""
        found = {}
        for source, folder in self.calls["Analysis"][1]["datas"]:
            path = Path(source)
            files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
            assert files, source
            for file in files:
                inside = file.name if path.is_file() else file.relative_to(path).as_posix()
                found[inside if folder == "." else f"{folder}/{inside}"] = file
        return found

    @property
    def hidden(self) -> set[str]:
        """The modules that are named because no statement imports them."""
        return set(self.calls["Analysis"][1]["hiddenimports"])

    @property
    def excluded(self) -> set[str]:
        """The modules that are left out."""
        return set(self.calls["Analysis"][1]["excludes"])


@pytest.fixture(scope="module")
def spec() -> Spec:
    return Spec()


@pytest.mark.parametrize(
    ("platform", "consoles"),
    [
        ("linux", {"bidtable": True}),
        ("darwin", {"bidtable": False}),
        ("win32", {"bidtable": False, "bidtable-cli": True}),
    ],
)
def test_commands_have_a_console_on_each_system(
    monkeypatch: pytest.MonkeyPatch, platform: str, consoles: dict[str, bool]
) -> None:
    """On Windows a program with a window has no console, so a second program in the same folder has one."""
    monkeypatch.setattr(sys, "platform", platform)
    # Only Windows has the library that writes the properties of an executable.
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.win32", MagicMock())
    spec = Spec()
    assert spec.consoles == consoles
    programs = [part for part in spec.calls["COLLECT"][0] if getattr(part, "__name__", "") == "EXE"]
    assert len(programs) == len(consoles), "they share one folder"


def test_every_face_in_use_is_in_the_package_with_its_licence(spec: Spec) -> None:
    inside = {Path(name).name for name in spec.datas if name.startswith("font_source_sans_pro/files/")}
    assert inside == {*fonts._FACES.values(), "LICENSE.txt"}


def test_every_rule_drawing_and_sound_is_in_the_package(spec: Spec) -> None:
    sounds = ("assets/sounds/*.ogg", "assets/music/*.ogg")
    for pattern in ("rules/**/*.yaml", "assets/drawings/*.svg", *sounds, "assets/CREDITS.md"):
        files = [path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern)]
        assert files
        assert set(files) <= spec.datas.keys()
    assert "LICENSE" in spec.datas


def test_scripts_and_caches_stay_out_of_the_package(spec: Spec) -> None:
    assert not [name for name in spec.datas if name.endswith((".py", ".pyc"))]


def test_modules_named_by_string_in_the_registry_are_in_the_package(spec: Spec) -> None:
    for entry in registry.entries():
        for target in (entry.rules, entry.bots, entry.table):
            module = target.partition(":")[0]
            # Games under test have no package entry.
            assert not module or module in spec.hidden or module.startswith("tests."), target


def test_every_module_of_ours_is_in_the_package(spec: Spec) -> None:
    folder = ROOT / "bidtable"
    for path in folder.rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        assert name in spec.hidden, name


def test_nothing_that_we_import_is_left_out(spec: Spec) -> None:
    for path in [ROOT / "main.py", *(ROOT / "bidtable").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            for name in names:
                steps = name.split(".")
                above = {".".join(steps[: i + 1]) for i in range(len(steps))}
                assert not above & spec.excluded, f"{path.relative_to(ROOT)} imports {name}"


def test_icons_and_names_are_there_for_every_system(spec: Spec) -> None:
    text = (ROOT / "build.spec").read_text("utf-8")
    icons = re.findall(r"assets/icon/[\w.]+\.(?:ico|icns)", text)
    assert sorted(icons) == ["assets/icon/icon.icns", "assets/icon/icon.ico"]
    assert all((ROOT / icon).is_file() for icon in icons)
    assert "bundle_identifier=macos.BUNDLE_ID" in text
    assert spec.scope["VERSION"] == bidtable.__version__
    assert spec.calls["EXE"][1]["name"] == spec.calls["COLLECT"][1]["name"] == "bidtable"
    assert not spec.calls["EXE"][1]["upx"]


def test_the_font_package_is_found_without_importing_it() -> None:
    found = importlib.util.find_spec("font_source_sans_pro")
    assert found is not None
    assert fonts.font_folder() == Path(str(found.origin)).parent / "files"


def test_no_module_needs_at_its_top_what_only_one_system_has() -> None:
    """A module of one operating system is imported only after a check of the system, or at its use."""
    one_system = {
        "fcntl",
        "grp",
        "msvcrt",
        "pwd",
        "readline",
        "resource",
        "termios",
        "tty",
        "winreg",
        "winsound",
    }
    for path in (ROOT / "bidtable").rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            names = {alias.name for alias in node.names} if isinstance(node, ast.Import) else set()
            names |= {node.module or ""} if isinstance(node, ast.ImportFrom) else set()
            assert not names & one_system, path
