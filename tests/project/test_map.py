"""The pages name files, names and commands that exist: the map of the house leads to real rooms."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from bidtable.cli import arguments
from tests import ROOT

PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md")] + sorted((ROOT / "docs").glob("*.md"))
MAP = ROOT / "docs" / "architecture.md"
TOPS = (ROOT, ROOT / "bidtable")
FEWEST = 20
"""Rows of the table "to change X, open Y" at least."""


def rows() -> list[tuple[str, list[str]]]:
    """Return the rows of the table: the thing to change, and the places that its row names."""
    (section,) = re.findall(r"^## To change X, open Y\n(.*?)^## ", MAP.read_text("utf-8"), re.M | re.S)
    cells = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| ")]
    return [(thing.strip(), re.findall(r"`([^`]+)`", places)) for thing, places in cells[1:]]


def defined(path: Path) -> set[str]:
    """Return the names that a module defines, those in its classes as `Class.name`."""
    found = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        names = _names(node)
        found |= names
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{name}" for part in node.body for name in _names(part)}
    return found


def _names(node: ast.stmt) -> set[str]:
    if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
        return {node.name}
    targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
    return {target.id for target in targets if isinstance(target, ast.Name)}


def found(place: str) -> str:
    """Return what is wrong with a place, written `path` or `path:Name`; empty if it is there."""
    name, _, wanted = place.partition(":")
    paths = [top / name for top in TOPS if (top / name).is_file()]
    if not paths:
        return f"there is no file {name}"
    if wanted and wanted not in defined(paths[0]):
        return f"{name} defines no {wanted}"
    return ""


def test_every_place_in_the_table_of_changes_exists() -> None:
    assert len(rows()) >= FEWEST
    wrong = [f"{thing}: {found(place)}" for thing, places in rows() for place in places if found(place)]
    assert not wrong, "\n".join(wrong)
    assert all(places for _, places in rows())


def test_a_wrong_place_would_be_noticed() -> None:
    assert found("app/no_such_file.py") == "there is no file app/no_such_file.py"
    assert found("core/share.py:encoed") == "core/share.py defines no encoed"
    assert found("app/tables/base.py:Table.no_such_method")
    assert not found("app/tables/base.py:Table.sound")


def test_the_picture_shows_every_folder_of_the_program_and_of_the_app() -> None:
    (picture,) = re.findall(r"^## The picture\n(.*?)^## ", MAP.read_text("utf-8"), re.M | re.S)
    shown = set(re.findall(r"\b(\w+)/", picture))
    for folder in (ROOT / "bidtable", ROOT / "bidtable" / "app"):
        there = {path.parent.name for path in folder.glob("*/__init__.py")}
        assert there <= shown, there - shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_module_that_a_page_names_is_there(page: Path) -> None:
    named = re.findall(r"`([\w/]+/\w+\.py(?::\w+(?:\.\w+)?)?)`", page.read_text("utf-8"))
    assert not [found(place) for place in named if found(place)]


def test_every_command_that_a_page_names_is_understood() -> None:
    _, commands = arguments._parsers()
    seen = set()
    for page in PAGES:
        for line in page.read_text("utf-8").replace("\n    ", "\n").splitlines():
            for command, rest in re.findall(r"\bmain\.py ([a-z]\w*)([^`]*)", line):
                assert command in commands, f"{page.name}: main.py {command}"
                options = set(re.findall(r"(?<!\S)\[?(--[a-z][a-z-]*)", rest))
                unknown = options - set(commands[command].options()) - {"--help"}
                assert not unknown, f"{page.name}: main.py {command} {unknown}"
                seen.add(command)
    assert seen == set(commands)
