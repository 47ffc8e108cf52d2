"""Tries many hostile inputs in separate processes, which an input may end, and counts the results."""

from __future__ import annotations

import contextlib
import functools
import multiprocessing
import random
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from bidtable.rulebook import yaml_file
from tests.lab.hostile import index, records, rules, texts
from tests.lab.hostile.trial import Fault, Kind, Result, Trial

KINDS: Final[dict[str, Callable[[Path], Kind]]] = {
    "records": records.Records,
    "rules": rules.Rules,
    "sets": rules.Sets,
    **texts.KINDS,
    **index.KINDS,
}
SHARES: Final = {
    "records": 40,
    "rules": 20,
    "sets": 8,
    "codes": 10,
    "settings": 5,
    "presets": 5,
    "setups": 2,
    "index": 10,
}
"""Number of inputs of each kind among a hundred."""
FULL: Final = 1_000_000
PATIENCE: Final = 60.0
"""Seconds without an answer after which an input counts as endless."""
MEMORY: Final = 3 << 30
"""Memory limit of the process in bytes: an input that needs more is a fault, and must not stop the machine."""
MEMORY_FOLDER: Final = Path("/dev/shm")
"""Folder of files in memory, on systems that have one, so that no disk slows the run."""
SHOWN: Final = 40
"""Number of different faults that are printed."""


def kind_of(number: int, seed: int, kinds: Sequence[str]) -> str:
    """Return the kind of an input by its number."""
    rng = random.Random(f"{seed}/{number}")
    return rng.choices(kinds, [SHARES[kind] for kind in kinds])[0]


def tried(folder: Path, numbers: Sequence[int], seed: int, kinds: Sequence[str]) -> Iterator[Result]:
    """Try inputs in this process.

    Args:
        folder: An empty folder.
        numbers: Which inputs.
        seed: Seed of all inputs.
        kinds: The kinds of the inputs.
    """
    trial = Trial(folder, KINDS, seed)
    with patch.object(yaml_file, "_load", functools.lru_cache(maxsize=100)(yaml_file._load)):
        for number in numbers:
            yield trial.try_one(kind_of(number, seed, kinds), number)


class Summary:
    """Counts of results, and the faults.

    Attributes:
        counts: Number of inputs by kind and result.
        work: Seconds of work by kind.
        faults: Of each fault the first result that showed it, and the number of times that it came.
    """

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.work: defaultdict[str, float] = defaultdict(float)
        self.faults: dict[tuple[str, str], tuple[Result, int]] = {}

    def add(self, result: Result) -> None:
        """Count a result."""
        self.counts[result.kind, result.became] += 1
        self.work[result.kind] += result.seconds
        if result.fault is not None:
            key = (result.fault.what, result.fault.where)
            first, count = self.faults.get(key, (result, 0))
            self.faults[key] = first, count + 1

    def table(self) -> str:
        """Return the counts as lines: for each kind the results of its inputs, and the inputs in a second of work."""
        outcomes = sorted({became for _, became in self.counts})
        lines = [
            f"{'':10}{'inputs':>9}{'a second':>10}" + "".join(f"{name:>{_wide(name)}}" for name in outcomes)
        ]
        for kind in KINDS:
            count = sum(self.counts[kind, name] for name in outcomes)
            if count:
                cells = "".join(f"{self.counts[kind, name] or '':>{_wide(name)}}" for name in outcomes)
                lines.append(f"{kind:10}{count:9,}{count / max(self.work[kind], 1e-9):10,.0f}{cells}")
        return "\n".join(lines)

    def told(self, seed: int, kinds: Sequence[str]) -> Iterator[str]:
        """Yield a description of each fault, the most frequent first."""
        asked = "" if len(kinds) == len(KINDS) else f" --kind {kinds[0]}"
        for result, count in sorted(self.faults.values(), key=lambda found: -found[1])[:SHOWN]:
            assert result.fault is not None
            yield f"\n{result.fault.what}, {count} times: {result.fault.where}"
            command = f"python -m tests.lab hostile --seed {seed}{asked} --only {result.number}"
            yield f"  {result.kind}, {result.how}: {command}"


def _wide(name: str) -> int:
    return max(len(name) + 2, 10)


# -- processes -------------------------------------------------------------------------------------------


def _work(answers: Connection, numbers: Sequence[int], seed: int, kinds: Sequence[str]) -> None:
    with contextlib.suppress(ImportError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with tempfile.TemporaryDirectory(dir=MEMORY_FOLDER if MEMORY_FOLDER.is_dir() else None) as folder:
        for result in tried(Path(folder), numbers, seed, kinds):
            answers.send(result)
    answers.close()


class Worker:
    """A process that tries some of the inputs, one after the other."""

    def __init__(self, numbers: Sequence[int], seed: int, kinds: Sequence[str]) -> None:
        self.numbers, self._seed, self._kinds = numbers, seed, kinds
        self.since = time.monotonic()
        context = multiprocessing.get_context("spawn")
        self.answers, inside = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(inside, numbers, seed, kinds), daemon=True)
        self._process.start()
        inside.close()

    def results(self) -> Iterator[Result]:
        """Yield the results so far.

        Raises:
            EOFError: The process has ended.
        """
        while self.answers.poll():
            result = self.answers.recv()
            self.since = time.monotonic()
            self.numbers = self.numbers[1:]
            yield result

    def end(self) -> Result | None:
        """End the process; return a fault if inputs were left: an input ended the process, or did not end."""
        self._process.kill()
        self._process.join()
        self.answers.close()
        if not self.numbers:
            return None
        kind = kind_of(self.numbers[0], self._seed, self._kinds)
        what = "ended the program" if time.monotonic() - self.since < PATIENCE else "never came to an end"
        return Result(kind, self.numbers[0], "", "fault", Fault("hang", f"{kind}: {what}", what), 0.0)


def run(
    count: int, seed: int, kinds: Sequence[str], jobs: int, told: Callable[[str], Any] = print
) -> Summary:
    """Try inputs in separate processes, which an input may end; return the results."""
    summary, done, said = Summary(), 0, time.monotonic()
    workers = [Worker(range(job, count, jobs), seed, kinds) for job in range(jobs)]
    while workers:
        wait([worker.answers for worker in workers], timeout=1.0)
        for worker in list(workers):
            ended = False
            try:
                for result in worker.results():
                    summary.add(result)
                    done += 1
            except EOFError:
                ended = True
            if ended or time.monotonic() - worker.since > PATIENCE:
                workers.remove(worker)
                fault = worker.end()
                if fault is not None:
                    summary.add(fault)
                    done += 1
                    rest = worker.numbers[1:]
                    workers += [Worker(rest, seed, kinds)] if rest else []
        if time.monotonic() - said > 60:
            said = time.monotonic()
            told(f"{done:,} of {count:,} inputs, {len(summary.faults)} faults")
    return summary


def again(number: int, seed: int, kinds: Sequence[str], keep: Path | None) -> Summary:
    """Try one input in this process, and print all about it."""
    kind, summary = kind_of(number, seed, kinds), Summary()
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder), KINDS, seed)
        hostile = trial.drawn(kind, number)
        print(
            f"{kind}, {hostile.how} {hostile.name}: {len(hostile.content):,} bytes: {hostile.content[:300]!r}"
        )
        if keep is not None:
            keep.write_bytes(hostile.content)
        result = trial.try_one(kind, number)
    summary.add(result)
    print(f"{result.became}, {result.seconds:.2f} s of work")
    if result.fault is not None:
        print(result.fault.told)
    return summary
