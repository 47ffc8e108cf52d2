"""Judges mutants: each is played against the tests of its subject, in a separate process, until one fails.

The subject is a game, or another part of the program; a part's mutant is played against the tests that reach it.
The parent process has imported everything but the subject, and forks. So a mutant costs little more than its tests.
The child imports the changed source in place of the file; no file changes on the disk.
"""

from __future__ import annotations

import importlib
import importlib.util
import multiprocessing
import os
import pkgutil
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import CodeType
from typing import Any, Final, NamedTuple

import pytest

from tests import ROOT
from tests.lab.mutants.draw import PARTS, TESTS_OWN, Mutant
from tests.lab.mutants.reach import Reach, Reached, reaches

FORK: Final = multiprocessing.get_context("fork")
LOADING = 120.0
"""Seconds after which collecting the tests counts as a hang, and a test whose usual time is unknown."""
PATIENCE = 5.0
"""Seconds after which a test counts as a hang, added to ten times its usual time."""
NO_JUDGES: Final = ("tests/window/", "tests/lab/", "tests/project/", "tests/bots/")
"""Folders whose tests judge no part: they need a window, end processes, or test the laboratory and texts."""
GOLDEN: Final = ("tests.golden.scenes", "tests.golden.walks", "tests.golden.acts", "tests.golden.words")
"""Packages of tests that draw the app, so that tests which import them need not import the app."""
MEMORY: Final = 4 << 30
"""Memory limit of a mutant in bytes."""


class Stage(NamedTuple):
    """Tests that are collected together.

    Attributes:
        name: The name of the group in a word.
        files: The paths of the tests, relative to the project's folder.
    """

    name: str
    files: tuple[str, ...]


class Report(NamedTuple):
    """The findings of a process.

    Attributes:
        killer: The test that failed, or another reason for the end; empty if all passed.
        seconds: Seconds that each test took.
        reached: The functions of the part that each test calls, if they were recorded.
    """

    killer: str
    seconds: dict[str, float]
    reached: Reached


class Verdict(NamedTuple):
    """The result of a mutant.

    Attributes:
        mutant: The mutant.
        killer: The test that noticed the mutant, or another reason for its end; empty if it survived.
        seconds: Seconds that the mutant took.
    """

    mutant: Mutant
    killer: str
    seconds: float


def stages(slug: str, golden: bool = True) -> tuple[Stage, ...]:
    """Return the tests that concern a game's rules, the cheapest first; tests of drawing are left out.

    For a part of the program, return all tests that import the part and need no window.
    """
    if slug in PARTS:
        users = [
            path.relative_to(ROOT).as_posix()
            for path in sorted((ROOT / "tests").rglob("test_*.py"))
            if any(name in path.read_text("utf-8") for name in (PARTS[slug], *GOLDEN))
        ]
        return (Stage("own", tuple(file for file in users if not file.startswith(NO_JUDGES))),)
    files = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "tests" / "games" / slug).glob("test_*.py"))
        if "bidtable.app" not in path.read_text("utf-8")
    ]
    if golden:
        files.insert(0, "tests/golden/test_golden.py")
    return Stage("own", tuple(files)), Stage("conformance", ("tests/conformance",))


def warm_up() -> None:
    """Import everything that a child needs, except the subjects, which each child must import changed."""
    import bidtable.core
    import bidtable.rulebook

    for folder in (bidtable.core, bidtable.rulebook):
        for module in pkgutil.iter_modules(folder.__path__, f"{folder.__name__}."):
            importlib.import_module(module.name)
    for name in ("bidtable.bots.common.base", "bidtable.bots.common.levels", "bidtable.bots.common.generic"):
        importlib.import_module(name)
    subjects = ("bidtable.games.", *(f"{name}." for name in (TESTS_OWN | PARTS).values()))
    assert not [name for name in sys.modules if name.startswith(subjects)], "a subject was imported too early"


class Red(Exception):
    """The tests fail without a change."""


class Judge:
    """Plays mutants of one subject.

    Attributes:
        usual: Seconds that each test takes without a change.
        reached: The functions that each test calls, if the subject is a part of the program.
        kills: Number of mutants that each test has noticed; tests that notice many run first.
    """

    def __init__(self, slug: str, stages: Sequence[Stage], jobs: int = 1, cases: int = 0) -> None:
        """Run the tests once without a change.

        Args:
            slug: The game or part.
            stages: The tests, the cheapest first.
            jobs: Number of mutants that are played at a time.
            cases: Number of the conformance suite's cases to play, spread evenly; 0 for all.

        Raises:
            Red: A test fails.
        """
        self.slug = slug
        self.stages = tuple(stages)
        self.jobs = jobs
        self.cases = cases
        self.usual: dict[str, float] = {}
        self.reached: Reached = {}
        self.kills: Counter[str] = Counter()
        for stage in self.stages:
            report = self._watch(stage)
            if report.killer:
                raise Red(report.killer)
            self.usual |= report.seconds
            self.reached |= report.reached

    def _watch(self, stage: Stage) -> Report:
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            run = _Run(self, None, Path(folder))
            run.start(stage)
            try:
                wait([run.ear])
                return run.report()
            finally:
                run.stop()

    def judge(self, mutants: Iterable[Mutant]) -> Iterator[Verdict]:
        """Play mutants, several at a time; each verdict comes as soon as it is known."""
        waiting = iter(mutants)
        running: list[_Run] = []
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            try:
                while True:
                    while len(running) < self.jobs and (mutant := next(waiting, None)) is not None:
                        running.append(_Run(self, mutant, Path(tempfile.mkdtemp(dir=folder))))
                        running[-1].start(self.stages[0])
                    if not running:
                        return
                    ready = wait([run.ear for run in running])
                    for run in [run for run in running if run.ear in ready]:
                        verdict = self._heard(run, mutant=run.mutant)
                        if verdict is not None:
                            running.remove(run)
                            yield verdict
            finally:
                for run in running:
                    run.stop()

    def _heard(self, run: _Run, mutant: Mutant | None) -> Verdict | None:
        """Take the findings of a process; return the verdict, or start the next stage."""
        assert mutant is not None
        report = run.report()
        following = run.stage_number + 1
        if not report.killer and following < len(self.stages):
            run.start(self.stages[following])
            return None
        self.kills[_function(report.killer)] += 1
        shutil.rmtree(run.folder, ignore_errors=True)
        return Verdict(mutant, report.killer, time.monotonic() - run.since)

    def worth(self, test: str) -> float:
        """Return the expected number of mutants that a test notices in a second."""
        return (1 + self.kills[_function(test)]) / (0.02 + self.usual.get(test, 1.0))


class _Run:
    """A mutant (None: the unchanged game) and the process that plays it."""

    process: ForkProcess
    ear: Connection
    stage_number: int

    def __init__(self, judge: Judge, mutant: Mutant | None, folder: Path) -> None:
        self.judge = judge
        self.mutant = mutant
        self.folder = folder
        self.since = time.monotonic()

    def start(self, stage: Stage) -> None:
        self.stage_number = self.judge.stages.index(stage)
        self.ear, mouth = FORK.Pipe(duplex=False)
        self.process = FORK.Process(target=_child, args=(self, stage, mouth))
        self.process.start()
        mouth.close()

    def tests(self, stage: Stage) -> Sequence[str]:
        """Return the files to collect, or the single tests that reach a mutant of a part."""
        reached = self.judge.reached
        if self.mutant is None or not reached:
            return stage.files
        return [test for test, functions in reached.items() if reaches(self.mutant, functions)]

    def report(self) -> Report:
        try:
            found: Report = self.ear.recv()
        except EOFError:
            self.process.join()
            found = Report(f"a crash ({self.process.exitcode})", {}, {})
        self.stop()
        return found

    def stop(self) -> None:
        self.process.join(0.2)
        if self.process.is_alive():
            self.process.kill()
        self.process.join()
        self.ear.close()


class _Watch:
    """Watches the tests in a child: their order, what fails, what hangs."""

    def __init__(self, run: _Run, mouth: Connection) -> None:
        self.run = run
        self.mouth = mouth
        self.killer = ""
        self.seconds: dict[str, float] = {}
        self.doing = "loading"
        part = PARTS.get(run.judge.slug)
        self.reach = Reach(part) if part is not None and run.mutant is None else None
        signal.signal(signal.SIGALRM, self._hangs)
        signal.setitimer(signal.ITIMER_REAL, LOADING)

    def _hangs(self, *_: Any) -> None:
        self.killer = f"a hang in {self.doing}"
        self.say()
        os._exit(0)

    def say(self) -> None:
        reached = self.reach.reached() if self.reach is not None else {}
        self.mouth.send(Report(self.killer, self.seconds, reached))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        judge = self.run.judge
        # Golden games of other games, and counts over all games, do not test this game.
        items[:] = [i for i in items if "test_golden.py" not in i.nodeid or f"[{judge.slug}-" in i.nodeid]
        if judge.cases:
            every = list(dict.fromkeys(filter(None, map(_case, items))))
            kept = {"", *every[:: -(-len(every) // judge.cases)]} if every else {""}
            items[:] = [item for item in items if _case(item) in kept]
        if self.run.mutant is not None:
            items.sort(key=lambda item: -judge.worth(item.nodeid))
        if judge.slug in PARTS:
            # Long tests take minutes; `.ci/run` has them.
            items[:] = [item for item in items if item.get_closest_marker("long") is None]

    def pytest_collection_finish(self) -> None:
        if self.reach is not None:
            self.reach.start()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.killer = self.killer or f"loading {report.nodeid}"

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.doing = nodeid
        usual = self.run.judge.usual.get(nodeid)
        limit = LOADING if usual is None else PATIENCE + 10 * usual
        signal.setitimer(signal.ITIMER_REAL, limit)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if self.reach is not None:
            self.reach.phase_ends(report.nodeid, report.when or "")
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration
        if report.failed and self.reach is not None:
            self.reach.forget(report.nodeid)
        elif report.failed:
            self.killer = self.killer or report.nodeid


def _child(run: _Run, stage: Stage, mouth: Connection) -> None:
    """Play one stage; the first failure ends the process."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if run.judge.slug not in PARTS:
        os.environ["BIDTABLE_ONLY"] = run.judge.slug
    os.environ.update(
        BIDTABLE_HOME=str(run.folder / "home"),
        PYTEST_DISABLE_PLUGIN_AUTOLOAD="1",
    )
    watch = _Watch(run, mouth)
    if run.mutant is not None:
        _put_in_place(run.mutant, run.folder)
    tests = run.tests(stage)
    measured = watch.reach is not None
    options = [
        *(() if measured else ("-x",)),
        "-q",
        "-p",
        "no:cacheprovider",
        "--override-ini",
        "addopts=",
        "--rootdir",
        str(ROOT),
    ]
    code = pytest.main([*options, f"--basetemp={run.folder / 'tests'}", *tests], plugins=[watch])
    fine = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    if code not in fine and not watch.killer and not measured:
        watch.killer = f"the tests' own end ({code!r})"
    signal.setitimer(signal.ITIMER_REAL, 0)
    watch.say()
    os._exit(0)


class _Instead(SourceFileLoader):
    """Loads a changed source in place of a file, without caching it."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec", dont_inherit=True)


class _Finder:
    """Find the changed module before any other finder does."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name != self.mutant.module:
            return None
        file = str(ROOT / self.mutant.path)
        return importlib.util.spec_from_file_location(
            name, file, loader=_Instead(name, file, self.mutant.source)
        )


def _put_in_place(mutant: Mutant, folder: Path) -> None:
    if mutant.module:
        sys.meta_path.insert(0, _Finder(mutant))
        return
    # A copy of the shipped rule data with one file changed, found as the packaged program finds its own data.
    shipped = folder / "shipped"
    if not shipped.exists():
        shutil.copytree(ROOT / "rules", shipped / "rules")
        (shipped / "assets").symlink_to(ROOT / "assets")
        (shipped / mutant.path).write_text(mutant.source, encoding="utf-8")
    vars(sys)["_MEIPASS"] = str(shipped)


def _case(item: pytest.Item) -> str:
    """Return the case that a conformance test plays; empty for other tests."""
    call = getattr(item, "callspec", None)
    return str(call.params.get("case", "")) if call is not None else ""


def _function(test: str) -> str:
    """Return a test's name without its parameters."""
    return test.partition("[")[0]
