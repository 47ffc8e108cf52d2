"""Tests of the laboratory's entry: it names every experiment, and pages name no other way to run one."""

from __future__ import annotations

import re
from functools import partial

import pytest

from tests import ROOT
from tests.lab.__main__ import EXPERIMENTS, listing, main, summary
from tests.project.plain_words import marks_of
from tests.release.__main__ import COMMANDS


def test_the_list_says_what_every_experiment_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    told = capsys.readouterr().out
    assert told == listing() + "\n"
    for name in EXPERIMENTS:
        assert re.search(rf"^  {name} +\S", told, re.MULTILINE), name
        assert len(summary(name)) > 20, name


def test_all_summaries_have_one_form() -> None:
    """Each is one sentence on one line that begins with a verb: "Plays ...", "Measures ...", "Writes ..."."""
    for name in EXPERIMENTS:
        assert re.fullmatch(r"[A-Z][a-z]+s [^?]+\.", summary(name)), name
        assert not marks_of(summary(name)), name


def test_an_unknown_name_is_answered_with_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["walk"], ["train"], ["train", "goofspiel"]):
        assert main(words) == 2
        printed = capsys.readouterr()
        assert not printed.out
        assert printed.err == listing() + "\n"


def test_an_experiment_gets_the_words_after_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[list[str]] = []

    def take(words: list[str], result: int | None) -> int | None:
        got.append(words)
        return result

    for name, result in (("storm", None), ("train bid_it", 1)):
        monkeypatch.setattr(f"{EXPERIMENTS[name]}.main", partial(take, result=result))
        assert main([*name.split(), "--seed", "7"]) == (result or 0)
    assert got == [["--seed", "7"]] * 2


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_an_experiment_has_help_that_names_its_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*name.split(), "--help"])
    assert ended.value.code == 0
    usage, rest = capsys.readouterr().out.split("\n\n", 1)
    assert usage.startswith(f"usage: python -m tests.lab {name} ")
    assert summary(name) in rest


def test_pages_and_docstrings_name_experiments_by_the_one_entry() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    pages += [path for folder in ("bidtable", "tests") for path in (ROOT / folder).rglob("*.py")]
    found = 0
    for page in pages:
        for command in re.findall(
            r"python -m tests\.([\w.]+(?: [a-z_]+)?(?: [a-z_]+)?)", page.read_text("utf-8")
        ):
            words = command.split()
            known = words[0] == "lab" and any(" ".join(words[1:end]) in EXPERIMENTS for end in (2, 3))
            # The tools of packages are no experiments, and have an entry of their own.
            packs = words[0] == "release" and (len(words) == 1 or words[1] in COMMANDS)
            assert known or packs or words == ["lab"], f"{page.relative_to(ROOT)}: python -m tests.{command}"
            found += known
    assert found > 50


def test_no_experiment_runs_by_itself() -> None:
    for path in (ROOT / "tests" / "lab").rglob("*.py"):
        runs = re.search(r"^if __name__", path.read_text("utf-8"), re.MULTILINE)
        assert not runs or path.name in ("__main__.py", "guest.py"), path.name
