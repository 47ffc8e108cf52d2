"""Tests of the project's promises: imports, sizes, pins, versions, provenance, the README's commands."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import bidtable
from bidtable.core import registry
from tests import ROOT
from tests.conformance.cases import load
from tests.lab.pictures import FOLDER, MOST, PICTURES

OURS = ("bidtable", "tests", "rules", "docs", "assets", ".ci", ".github")
KINDS = {".py", ".yaml", ".yml", ".md", ".toml", ".txt", ".spec", ".svg", ".json", ".cfg", ""}
LONGEST_MODULE = 450
PROVENANCES = {"rulebook", "published", "reconstructed"}

# The text is built from parts, so that this file does not find itself.
_MACHINE_PATH = re.compile(
    r"(?<![\w.])/(?:"
    + "|".join(("home/[a-z]", "root/", "Users/[A-Za-z]", "work/[a-z]"))
    + r")|[A-Z]:\\+Users"
)


def sources() -> Iterator[Path]:
    """All text files of the project."""
    for path in (*ROOT.iterdir(), *(path for name in OURS for path in (ROOT / name).rglob("*"))):
        # In a worktree `.git` is a file that says where the repository is.
        ours = path.suffix in KINDS and "__pycache__" not in path.parts and path.name != ".git"
        if path.is_file() and ours:
            yield path


def modules() -> list[Path]:
    """All modules of the program."""
    return sorted(path for name in ("bidtable", "tests/release") for path in (ROOT / name).rglob("*.py"))


def test_imports_point_one_way() -> None:
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sources()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if _MACHINE_PATH.search(line)
    ]
    assert not found, "\n".join(found)


def test_every_module_can_be_read_in_one_sitting() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in modules()}
    long = [f"{path.relative_to(ROOT)}: {n} lines" for path, n in lengths.items() if n > LONGEST_MODULE]
    assert not long, "\n".join(long)


def test_every_rule_file_says_where_its_content_comes_from() -> None:
    files = sorted((ROOT / "rules").rglob("*.yaml"))
    assert files
    for path in files:
        data: Any = yaml.safe_load(path.read_text("utf-8"))
        assert data.get("provenance") in PROVENANCES, path.relative_to(ROOT)


@pytest.mark.parametrize("slug", [entry.slug for entry in registry.entries()])
def test_a_game_has_the_title_under_which_the_lobby_lists_it(slug: str) -> None:
    assert load(slug).info.title == registry.title(slug)


def test_nothing_but_rule_files_is_among_the_rules() -> None:
    strays = [path for path in (ROOT / "rules").rglob("*") if path.is_file() and path.suffix != ".yaml"]
    assert not strays


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == bidtable.__version__
    assert bidtable.__version__ in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_dependency_is_pinned(name: str) -> None:
    lines = [line.split("#")[0].strip() for line in (ROOT / name).read_text("utf-8").splitlines()]
    wanted = [line for line in lines if line and not line.startswith("-r ")]
    assert wanted
    loose = [line for line in wanted if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]*", line)]
    assert not loose


def test_the_architecture_page_names_the_pinned_dependencies() -> None:
    told = (ROOT / "docs/architecture.md").read_text("utf-8")
    for line in (ROOT / "requirements.txt").read_text("utf-8").splitlines():
        if "==" in line:
            name, version = line.split("==")
            assert f"{name} {version}" in told, line


def _readme_command(ending: str) -> str:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    found = [line.strip() for line in lines if line.startswith("    python3 -m venv") and ending in line]
    assert len(found) == 1, found
    return found[0]


def test_one_command_of_the_readme_starts_the_app_on_a_fresh_machine() -> None:
    words = shlex.split(_readme_command("main.py").replace("&&", ";"))
    assert words[words.index("-r") + 1] == "requirements.txt"
    assert words[-1] == "main.py"
    assert (ROOT / "main.py").is_file()


def test_the_readmes_test_command_is_the_one_that_continuous_integration_runs() -> None:
    command = _readme_command("-m pytest")
    words = shlex.split(command.replace("&&", ";"))
    assert words[words.index("-r") + 1] == "requirements-dev.txt"
    script = (ROOT / ".ci/run").read_text("utf-8")
    pattern = re.search(r"grep -m1 -o '([^']+)' README\.md", script)
    assert pattern is not None
    found = re.search(pattern[1], (ROOT / "README.md").read_text("utf-8"))
    assert found is not None
    assert found[0] == command
    assert 'bash -c "$readme_command"' in script


def test_every_file_that_the_readme_and_the_guides_point_to_is_there() -> None:
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))):
        for name in re.findall(r"`((?:docs|assets|rules|bidtable|tests)/[\w./-]+)`", page.read_text("utf-8")):
            assert (ROOT / name).exists(), f"{page.name}: {name}"


def test_the_readme_shows_every_picture_that_is_drawn_for_it_and_none_is_large() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert re.findall(r"\(docs/pictures/(\w+)\.png\)", readme) == list(PICTURES)
    for name in PICTURES:
        assert (FOLDER / f"{name}.png").stat().st_size <= MOST
