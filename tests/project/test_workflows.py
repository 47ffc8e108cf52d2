"""Tests of the workflow files: digests instead of names, few rights, and commands that exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from tests import ROOT
from tests.release.__main__ import main

FILES = sorted((ROOT / ".github/workflows").glob("*.yml"))


def jobs() -> Iterator[tuple[str, dict[str, Any]]]:
    for path in FILES:
        yield from yaml.safe_load(path.read_text("utf-8"))["jobs"].items()


def commands(job: dict[str, Any]) -> str:
    return "\n".join(step.get("run", "") for step in job["steps"])


def test_every_action_is_pinned_by_a_digest_whose_release_is_named() -> None:
    used = re.findall(r"uses: (.+)", "\n".join(path.read_text("utf-8") for path in FILES))
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action
    pins = {action.partition("@")[0]: action for action in used}
    assert set(used) == set(pins.values()), "each action has one version everywhere"


def test_only_the_job_that_attaches_may_write_and_it_runs_for_tags_after_all_others() -> None:
    for path in FILES:
        assert yaml.safe_load(path.read_text("utf-8"))["permissions"] == {"contents": "read"}
    found = dict(jobs())
    assert [name for name, job in found.items() if "permissions" in job] == ["attach"]
    assert found["attach"]["if"] == "startsWith(github.ref, 'refs/tags/v')"
    assert set(found["attach"]["needs"]) == found.keys() - {"attach"}


@pytest.mark.parametrize("name", ["linux", "windows", "macos"])
def test_each_system_is_tested_built_packed_and_tried(name: str) -> None:
    told = commands(dict(jobs())[name])
    for command in ("python -m pytest", "release build", "release pack", "release try"):
        assert command in told
    assert ("floor --most 2.28" in told) == (name == "linux")


def test_the_installed_package_is_played_and_removed() -> None:
    told = commands(dict(jobs())["installed"])
    places = [
        told.index(part)
        for part in ("./dist/*.deb", "tests/window", "remove -y -q bidtable", "main.py replay")
    ]
    assert places == sorted(places)


def test_every_command_of_the_workflows_exists(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    known = re.findall(r"python -m tests.release (\w+)", capsys.readouterr().out)
    for _, job in jobs():
        assert set(re.findall(r"-m tests.release (\w+)", commands(job))) <= set(known)
