"""Tries hostile inputs of every kind and prints what became of them: a crash, error log, hang or lost file is a fault.

python -m tests.hostile --count 50000 --seed 1 [--kind records] [--jobs 2]

Each input follows from seed, kind and number alone: what is printed with a fault tries that input again. `--full`
tries 1,000,000.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from tests.hostile.run import FULL, KINDS, again, run


def main() -> None:
    """Try as many as asked; end with 1 if there were faults."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.hostile",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--count", type=int, default=5000, help="number of inputs (5000)")
    parser.add_argument("--full", action="store_true", help=f"{FULL:,} inputs")
    parser.add_argument("--seed", type=int, default=1, help="seed of the inputs (1)")
    parser.add_argument("--kind", choices=list(KINDS), help="one kind alone")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once (1)")
    parser.add_argument("--only", type=int, help="the input of one number alone, in this process")
    parser.add_argument("--keep", type=Path, help="with --only: a file that the input is written to")
    asked = parser.parse_args()
    kinds = [asked.kind] if asked.kind else list(KINDS)
    started = time.monotonic()
    if asked.only is not None:
        summary = again(asked.only, asked.seed, kinds, asked.keep)
        raise SystemExit(1 if summary.faults else 0)
    count = FULL if asked.full else asked.count
    summary = run(count, asked.seed, kinds, asked.jobs)
    print(summary.table())
    for line in summary.told(asked.seed, kinds):
        print(line)
    faults = sum(number for _, number in summary.faults.values())
    told = f"{count:,} hostile inputs, {faults:,} of them showed {len(summary.faults)} faults"
    print(f"\n{told}; {time.monotonic() - started:.0f} s")
    raise SystemExit(1 if summary.faults else 0)


if __name__ == "__main__":
    main()
