"""Tests that every face of the typeface has every character that players may read: none shows as an empty box."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame.freetype
import pytest
import yaml

from bidtable.app.draw import fonts
from tests import ROOT


def _strings(data: Any) -> Iterator[str]:
    """All strings in parsed YAML, keys included."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _strings(key)
            yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)


def _docstrings(tree: ast.AST) -> set[int]:
    """Identities of the string nodes that are docstrings, or that follow an attribute."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def _literals(path: Path) -> Iterator[str]:
    """All string literals of a module that are not docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    skip = _docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skip:
            yield node.value


def _told() -> dict[str, str]:
    """Each character that players may read, with the first file that has it."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "rules").rglob("*.yaml")):
        for text in _strings(yaml.safe_load(path.read_text("utf-8"))):
            for sign in set(text) - found.keys():
                found[sign] = str(path.relative_to(ROOT))
    for path in sorted((ROOT / "bidtable").rglob("*.py")):
        if path.parent.name == "cli":
            continue
        for text in _literals(path):
            for sign in set(text) - found.keys():
                found[sign] = str(path.relative_to(ROOT))
    return {sign: where for sign, where in found.items() if sign not in "\n\t\r\0"}


@pytest.fixture(scope="module")
def faces() -> Iterator[dict[str, pygame.freetype.Font]]:
    folder = fonts.font_folder()
    assert folder is not None
    pygame.freetype.init()
    yield {
        weight: pygame.freetype.Font(str(folder / name), 20) for weight, name in sorted(fonts._FACES.items())
    }
    pygame.freetype.quit()


def test_a_missing_character_is_noticed(faces: dict[str, pygame.freetype.Font]) -> None:
    for face in faces.values():
        assert face.get_metrics("★") == [None]


@pytest.mark.long
def test_the_typeface_has_every_character_that_players_read(faces: dict[str, pygame.freetype.Font]) -> None:
    told = _told()
    assert {"A", "z", "0", "&"} <= told.keys()
    missing = [
        f"{sign!r} (U+{ord(sign):04X}) in {where} is not in the {weight} face"
        for sign, where in sorted(told.items())
        for weight, face in faces.items()
        if face.get_metrics(sign) == [None]
    ]
    assert not missing, "\n".join(missing)
