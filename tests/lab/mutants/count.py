"""Measures how many mutants of the rules, or of app and store, the tests notice, and prints those that survive."""

from __future__ import annotations

import argparse
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Final

from bidtable.core import registry
from tests.lab.command import parser
from tests.lab.mutants.draw import PARTS, TESTS_OWN, draw
from tests.lab.mutants.judge import Judge, Red, Verdict, stages, warm_up

WANTED: Final = 0.92
"""The share of mutants of the rules that the tests must notice."""
WANTED_OF_PARTS: Final = 0.75
"""The share of mutants of app and store that the tests must notice; a shade or a pixel may change unnoticed."""


def main(words: Sequence[str]) -> int:
    """Judge mutants; return 1 if too many survive, 2 if the tests fail without a change."""
    asked = _arguments(words)
    slugs = tuple(asked.game or (entry.slug for entry in registry.entries()))
    drawn = list(enumerate(draw(slugs, asked.count, asked.seed, asked.data), 1))
    if asked.pick:
        drawn = [(number, mutant) for number, mutant in drawn if number in asked.pick]
    # A request to stop clears up as Ctrl+C does.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    warm_up()
    verdicts: list[Verdict] = []
    for slug in slugs:
        numbers = {mutant: number for number, mutant in drawn if mutant.slug == slug}
        try:
            tests = stages(slug, golden=not asked.without_golden)
            judge = Judge(slug, tests, asked.jobs, asked.cases) if numbers else None
        except Red as red:
            print(f"{slug}: the tests fail without any mutant: {red}", file=sys.stderr)
            return 2
        for verdict in judge.judge(numbers) if judge is not None else ():
            verdicts.append(verdict)
            print(_line(numbers[verdict.mutant], verdict), flush=True)
    return _summary(verdicts)


def _arguments(words: Sequence[str]) -> argparse.Namespace:
    options = parser("mutants", __doc__)
    known = [*(entry.slug for entry in registry.entries()), *TESTS_OWN, *PARTS]
    options.add_argument("--count", type=int, default=300, help="how many mutants, over all subjects")
    options.add_argument("--seed", type=int, default=1, help="the same seed draws the same mutants")
    options.add_argument(
        "--game", action="append", choices=known, help="only this game or part; may be repeated"
    )
    options.add_argument("--data", action="store_true", help="change numbers in the rule files, too")
    options.add_argument(
        "--pick", type=int, nargs="+", help="judge only these of the mutants drawn, by number"
    )
    options.add_argument("--without-golden", action="store_true", help="leave the golden games out")
    options.add_argument(
        "--cases", type=int, default=12, help="conformance cases a game; 0 plays all of them"
    )
    options.add_argument("--jobs", type=int, default=1, help="how many at a time")
    return options.parse_args(words)


def _line(number: int, verdict: Verdict) -> str:
    mutant = verdict.mutant
    fate = f"killed by {verdict.killer}" if verdict.killer else "SURVIVED"
    return f"{number:4d}  {mutant.path}:{mutant.line}  {mutant.what}  {fate}  ({verdict.seconds:.1f} s)"


def _summary(verdicts: Sequence[Verdict]) -> int:
    total, killed = (
        Counter(v.mutant.slug for v in verdicts),
        Counter(v.mutant.slug for v in verdicts if v.killer),
    )
    print()
    for slug in total:
        print(f"{slug}: {killed[slug]} of {total[slug]} killed, {killed[slug] / total[slug]:.1%}")
    share = killed.total() / max(1, total.total())
    times = [verdict.seconds for verdict in verdicts if verdict.killer]
    mean = sum(times) / max(1, len(times))
    print(f"all: {killed.total()} of {total.total()} killed, {share:.1%}; {mean:.1f} s each on average")
    wanted = WANTED_OF_PARTS if set(total) <= set(PARTS) else WANTED
    return 0 if share >= wanted else 1
