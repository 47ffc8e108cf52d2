"""Tests of a small sample of hostile inputs of every kind, and of the tool that tries them."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.hostile import run as hostile_run
from tests.lab.hostile.rules import EVERY, FILES, attempt, shipped
from tests.lab.hostile.run import KINDS, SHARES, Summary, kind_of, run, tried
from tests.lab.hostile.trial import Hostile, Result, Trial

SAMPLE = {"records": 150, "rules": 100, "sets": 50, "index": 50}
"""Inputs of each kind that are tried here; 60 for kinds that are not named."""


@pytest.mark.parametrize("kind", list(KINDS))
def test_hostile_inputs_are_used_or_refused_and_nothing_else_happens(kind: str, tmp_path: Path) -> None:
    summary = Summary()
    for result in tried(tmp_path, range(SAMPLE.get(kind, 60)), 7, [kind]):
        summary.add(result)
    assert not summary.faults, "\n".join(summary.told(7, [kind]))
    outcomes = {became for _, became in summary.counts}
    assert len(outcomes) > 1 or kind == "index", "all came to the same: the inputs show little"


@pytest.mark.parametrize(("slug", "name"), EVERY)
def test_every_rule_file_serves_as_it_is_shipped(slug: str, name: str, tmp_path: Path) -> None:
    """Otherwise the tool would show nothing: a file that is refused unchanged is refused after any change."""
    assert attempt(slug, name, shipped(slug)[name].encode(), tmp_path, moves=3) == "used"


@pytest.mark.parametrize("slug", sorted({slug for slug, _ in FILES}))
@pytest.mark.parametrize(
    "text", ["1: x\n", "no: x\n", "~: 1\n", "2001-01-01: x\n", "- !!set {a}\n", "1.5: {2: 3}\n"]
)
def test_a_file_with_odd_keys_that_nobody_reads_changes_nothing_but_the_digest(
    slug: str, tmp_path: Path, text: str
) -> None:
    assert attempt(slug, "notes.yaml", text.encode("utf-8"), tmp_path, moves=3) == "used"
    load: Callable[[Library], AnyGame] = registry.resolve(registry.entry(slug).rules)
    changed = load(Library(places.shipped_rules(), tmp_path)).rules_digest
    assert changed != load(Library(places.shipped_rules())).rules_digest


# -- the tool itself ---------------------------------------------------------------------------------------


class Odd:
    """A kind of input that does what its number says."""

    def __init__(self, home: Path) -> None:
        self._file = home / "file"

    def draw(self, rng: object) -> Hostile:
        return Hostile("odd", b"content")

    def attempt(self, hostile: Hostile, rng: object) -> str:
        return "used"


def fault_of(tmp_path: Path, act: Callable[[], object]) -> str:
    """Return the fault that the tool sees in an action while an input is used; empty if none."""

    class Acting(Odd):
        def attempt(self, hostile: Hostile, rng: object) -> str:
            act()
            return "used"

    result = Trial(tmp_path, {"odd": Acting}, 1).try_one("odd", 0)
    assert (result.became == "fault") == (result.fault is not None)
    return result.fault.what if result.fault is not None else ""


def work_for_a_while() -> None:
    sum(range(40_000_000))


def test_a_crash_an_error_log_and_a_hang_are_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert fault_of(tmp_path, lambda: None) == ""
    assert fault_of(tmp_path, lambda: int("x")) == "crash"
    assert fault_of(tmp_path, lambda: logging.getLogger("bidtable.x").error("It went wrong.")) == "log"
    assert fault_of(tmp_path, lambda: logging.getLogger("bidtable.x").warning("Oh.")) == ""
    monkeypatch.setattr("tests.lab.hostile.trial.LONGEST", 0.05)
    assert fault_of(tmp_path, work_for_a_while) == "hang"


@pytest.mark.parametrize(
    ("kind", "deletes"),
    [
        ("records", "bidtable.store.matches.read"),
        ("settings", "bidtable.store.small_files.read_file"),
        ("presets", "bidtable.store.small_files.read_file"),
        ("rules", "bidtable.rulebook.yaml_file.parse"),
    ],
)
def test_a_file_that_is_gone_is_a_fault(
    kind: str, deletes: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader of the file deletes it afterwards."""
    module, _, name = deletes.rpartition(".")
    reads = getattr(__import__(module, fromlist=[name]), name)

    def read_and_delete(*given: object) -> object:
        try:
            return reads(*given)
        finally:
            for path in given:
                if isinstance(path, Path) and tmp_path in path.parents:
                    path.unlink(missing_ok=True)

    trial = Trial(tmp_path, dict(KINDS), 7)
    trial.drawn(kind, 0)
    monkeypatch.setattr(deletes, read_and_delete)
    found = [trial.try_one(kind, number).fault for number in range(30)]
    assert any(fault is not None and fault.what in ("lost", "crash") for fault in found)


def test_an_input_follows_from_seed_kind_and_number_alone(tmp_path: Path) -> None:
    for kind in KINDS:
        one, two = (Trial(tmp_path / name, dict(KINDS), 3) for name in ("one", "two"))
        for name in ("one", "two"):
            (tmp_path / name).mkdir(exist_ok=True)
        one.drawn(kind, 1)
        if kind not in ("index", "records"):
            # These two are made from files that differ each time, in keys of seals and in pages of SQLite.
            assert one.drawn(kind, 5) == two.drawn(kind, 5), kind
        assert one.drawn(kind, 5).how == two.drawn(kind, 5).how, kind
    assert set(SHARES) == set(KINDS)
    assert {kind_of(number, 1, list(KINDS)) for number in range(400)} == set(KINDS)


def test_inputs_are_tried_in_processes_and_counted() -> None:
    summary = run(40, 1, ["codes"], jobs=2)
    assert sum(summary.counts.values()) == 40
    assert not summary.faults
    assert "codes" in summary.table()


def _end(answers: Connection, numbers: Sequence[int], seed: int, kinds: Sequence[str]) -> None:
    """A process that its second input ends."""
    if len(numbers) > 1:
        answers.send(Result("codes", numbers[0], "fine", "used", None, 0.1))
    os._exit(3)


def test_an_input_that_ends_the_process_is_a_fault_and_the_others_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hostile_run, "_work", _end)
    summary = run(4, 1, ["codes"], jobs=1)
    assert sum(summary.counts.values()) == 4
    ((fault, count),) = summary.faults.values()
    assert count == 2
    assert fault.fault is not None
    assert "ended the program" in fault.fault.where
    assert f"--only {fault.number}" in "\n".join(summary.told(1, ["codes"]))
