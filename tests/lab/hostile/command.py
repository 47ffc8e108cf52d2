"""Tries hostile inputs of every kind and prints the results: a crash, error log, hang or lost file is a fault.

python -m tests.lab hostile --count 50000 --seed 1 [--kind records] [--jobs 2]

Each input follows from seed, kind and number alone: the numbers printed with a fault try the same input again.
`--full` tries 1,000,000.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from tests.lab.command import parser
from tests.lab.hostile.run import FULL, KINDS, again, run


def main(words: Sequence[str]) -> int:
    """Try as many inputs as the command line says; return 1 if there were faults."""
    options = parser("hostile", __doc__)
    options.add_argument("--count", type=int, default=5000, help="number of inputs (5000)")
    options.add_argument("--full", action="store_true", help=f"{FULL:,} inputs")
    options.add_argument("--seed", type=int, default=1, help="seed of the inputs (1)")
    options.add_argument("--kind", choices=list(KINDS), help="one kind alone")
    options.add_argument("--jobs", type=int, default=1, help="processes at once (1)")
    options.add_argument("--only", type=int, help="the input of one number alone, in this process")
    options.add_argument("--keep", type=Path, help="with --only: a file that the input is written to")
    asked = options.parse_args(words)
    kinds = [asked.kind] if asked.kind else list(KINDS)
    started = time.monotonic()
    if asked.only is not None:
        summary = again(asked.only, asked.seed, kinds, asked.keep)
        return 1 if summary.faults else 0
    count = FULL if asked.full else asked.count
    summary = run(count, asked.seed, kinds, asked.jobs)
    print(summary.table())
    for line in summary.told(asked.seed, kinds):
        print(line)
    faults = sum(number for _, number in summary.faults.values())
    told = f"{count:,} hostile inputs, {faults:,} of them showed {len(summary.faults)} faults"
    print(f"\n{told}; {time.monotonic() - started:.0f} s")
    return 1 if summary.faults else 0
