"""Tests of the judge of mutants: harmful ones are killed, harmless ones survive, and no files are left behind."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from bidtable.store import locks
from tests import ROOT
from tests.lab.mutants import count as command
from tests.lab.mutants.changes import changes, matters
from tests.lab.mutants.draw import Mutant, draw
from tests.lab.mutants.judge import Stage, Verdict
from tests.lab.mutants.reach import Reach, reaches

FLOW, EVENTS = "tests/games/goofspiel/flow.py", "tests/games/goofspiel/events.py"
HARM = {
    "the lowest card takes": (
        FLOW,
        "first := leaders(bids)",
        "first := leaders(tuple(-bid for bid in bids))",
    ),
    "a sealed card is shown": (EVENTS, 'Annotated[int, Only("seat", hidden=HIDDEN)]', "Open[int]"),
    "a prize is turned up twice": (FLOW, "if p != move.prize)", "if p)"),
    "no rules at all": (FLOW, "FLOW = Flow(", "FLOW = None or Flo("),
    "it never ends": (FLOW, 'if state.prizes else "end"', 'if state.prizes else "reveal"'),
}
HARMLESS = {"a sum from 0": (FLOW, "float(sum(prizes))", "float(sum(prizes, 0))")}
JUDGE = """
import json, sys
from pathlib import Path
from tests.lab.mutants.draw import Mutant
from tests.lab.mutants.judge import Judge, Stage, warm_up
from tests.lab.mutants import judge

judge.LOADING, judge.PATIENCE = 20.0, 1.0
warm_up()
stages = [Stage("own", ("tests/games/goofspiel",)), Stage("secrets", ("tests/conformance/test_conform_secrets.py",))]
mutants = [Mutant("goofspiel", Path(path), 1, name, source) for name, path, source in json.load(sys.stdin)]
found = Judge("goofspiel", stages, jobs=2).judge(mutants)
print(json.dumps({verdict.mutant.what: verdict.killer for verdict in found}))
"""
SAMPLE = '''
"""A module."""
from x import y
LIMIT: Final = 3
MEMO: Final = 100


class Dealt(Event):
    """An event."""

    pause: ClassVar[int] = 2
    card: Annotated[int, Only("seat", hidden=0)]


def taker(cards: list[int], tell: Tell) -> bool:
    """Say `1 < 2`."""
    best = max(cards)
    if len(cards) >= MEMO:
        cards.clear()
    if best > LIMIT and cards[0] != 2:
        best = best - 1
        raise ValueError(f"{best + 1} is too high")
    return best == 1


def __repr__() -> str:
    return str(1 + 2)
'''


def judged() -> dict[str, str]:
    """Judge all of the mutants above in a separate process; return the killer of each."""
    asked: list[tuple[str, str, str]] = []
    for name, (path, old, new) in {**HARM, **HARMLESS}.items():
        source = (ROOT / path).read_text("utf-8")
        assert source.count(old) == 1, name
        asked.append((name, path, source.replace(old, new)))
    done = subprocess.run(
        [sys.executable, "-c", JUDGE],
        cwd=ROOT,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def fingerprint() -> dict[Path, tuple[int, int]]:
    """Return all files of Goofspiel, including compiled ones."""
    files = (path for path in (ROOT / "tests/games/goofspiel").rglob("*") if path.is_file())
    return {path: (path.stat().st_size, path.stat().st_mtime_ns) for path in files if path.suffix != ".pyc"}


@pytest.mark.long
def test_harmful_mutants_are_killed_and_harmless_ones_survive() -> None:
    before = fingerprint()
    killers = judged()
    assert killers.keys() == HARM.keys() | HARMLESS.keys()
    assert {name for name, killer in killers.items() if not killer} == set(HARMLESS)
    assert (
        "test_conform_secrets" in killers["a sealed card is shown"]
        or "sealed" in killers["a sealed card is shown"]
    )
    assert killers["it never ends"].startswith("a hang in")
    assert fingerprint() == before


def test_the_options_reach_the_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests, the number of mutants at a time, and the number of cases of the conformance suite."""
    asked: list[tuple[Any, ...]] = []

    class Noted:
        def __init__(self, slug: str, tests: tuple[Stage, ...], jobs: int, cases: int) -> None:
            asked.append((slug, "golden" in tests[0].files[0], jobs, cases))

        def judge(self, mutants: dict[Mutant, int]) -> list[Verdict]:
            return [Verdict(mutant, "a test", 0.1) for mutant in mutants]

    monkeypatch.setattr(command, "Judge", Noted)
    monkeypatch.setattr(command, "warm_up", lambda: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    options = ["--game", "bid_it", "--count", "2"]
    assert command.main([*options, "--jobs", "2", "--cases", "7", "--without-golden"]) == 0
    assert command.main(options) == 0
    assert asked == [("bid_it", False, 2, 7), ("bid_it", True, 1, 12)]


def test_changes_without_effect_are_not_drawn() -> None:
    source = "x = 2 + 0\n"
    assert [change.what for change in changes(source) if not matters(source, change)] == ["arithmetic"]


def test_only_rules_are_changed() -> None:
    """None of these is changed: words, types, imports, refusals, display times, sizes of memos."""
    found = {(change.what, SAMPLE[change.start : change.end], change.text) for change in changes(SAMPLE)}
    wanted = {
        ("shown to everybody", 'Annotated[int, Only("seat", hidden=0)]', "Open[int]"),
        ("comparison", ">", ">="),
        ("comparison", "!=", "=="),
        ("and/or", "and", "or"),
        ("not max", "max", "min"),
        ("off by one", "3", "4"),
        ("dropped", "best = best - 1", "pass"),
        ("arithmetic", "-", "+"),
        ("another return", "best == 1", "not (best == 1)"),
    }
    assert wanted <= found
    changed = {SAMPLE.count("\n", 0, change.start) + 1 for change in changes(SAMPLE)}
    lines = SAMPLE.splitlines()
    assert [lines[number - 1].strip().split()[0] for number in sorted(changed)] == [
        "LIMIT:",
        "card:",
        "best",
        "if",
        "best",
        "return",
    ]


@pytest.mark.parametrize("data", [False, True], ids=["rules", "rules and numbers"])
def test_a_seed_always_draws_the_same(data: bool) -> None:
    slugs = ("bid_it", "goofspiel")
    first = draw(slugs, 30, 5, data)
    assert len(set(first)) == 30
    assert first == draw(slugs, 30, 5, data)
    assert first != draw(slugs, 30, 6, data)
    sizes = [sum(mutant.slug == slug for mutant in first) for slug in slugs]
    assert sizes[0] > sizes[1] > 0, "the larger game gets the larger share"
    assert all(mutant.source != (ROOT / mutant.path).read_text("utf-8") for mutant in first)


def test_a_mutant_of_a_part_is_judged_by_the_tests_that_call_its_function() -> None:
    file = Path("bidtable/store/locks.py")
    source = (ROOT / file).read_text("utf-8")
    reach = Reach("bidtable.store")
    reach.start()
    try:
        reach.phase_ends("test_x.py::test_of_nothing", "call")
        locks._beside(Path("a.bid"))
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    reach.phase_ends("test_x.py::test_of_a_lock", "call")
    found = reach.reached()

    def judges(text: str) -> list[str]:
        line = source[: source.index(text)].count("\n") + 1
        changed = Mutant("store", file, line, "a change", source)
        return [test for test, functions in found.items() if reaches(changed, functions)]

    assert judges("return record.with_name(") == ["test_x.py::test_of_a_lock"]
    assert judges("return Holder()") == []
    assert judges("SUFFIX") == ["test_x.py::test_of_a_lock"], "code outside of functions concerns all callers"
