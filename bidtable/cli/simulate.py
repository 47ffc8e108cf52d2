"""The command `simulate`, which lets bots play games without a window."""

from __future__ import annotations

import os
from argparse import Namespace
from typing import Final

import msgspec

from bidtable.bots.common.arena import CHUNK, Report, Tally, simulate
from bidtable.bots.common.levels import levels_of, measured
from bidtable.bots.common.study import Study, study
from bidtable.cli import stats
from bidtable.cli.games import known, terms, troubles
from bidtable.cli.progress import Progress
from bidtable.cli.terminal import say
from bidtable.cli.troubles import OK, unknown

WORTH_A_PROCESS: Final = 4 * CHUNK
"""Smallest number of games for which a second process saves time."""


def run(asked: Namespace) -> int:
    entry = known(asked.game)
    for level in asked.seats:
        if level not in measured(entry):
            raise unknown("level", level, levels_of(entry))
    workers = asked.workers or (1 if asked.stats else _workers(asked.games))
    with troubles(), Progress(asked.games, "games") as progress:
        play = study if asked.stats else simulate
        report = play(terms(asked), asked.seats, asked.games, asked.seed, workers=workers, progress=progress)
    say(msgspec.json.encode(report).decode() if asked.json else told(report))
    return OK


def _workers(games: int) -> int:
    return max(1, min(os.cpu_count() or 1, games // WORTH_A_PROCESS))


def told(report: Report) -> str:
    """Return the report about the simulated games as lines of text."""
    options = [f"{name} {value}" for name, value in report.options.items()]
    with_ = ", ".join([*report.variants, *options])
    lines = [f"{report.game}: {report.games} games from seed {report.seed}{', ' + with_ if with_ else ''}"]
    for seat, (level, rate) in enumerate(zip(report.seats, report.seat_rates, strict=True), 1):
        lines.append(f"  seat {seat}  {level:<8}{_rate(rate)}")
    if len(report.levels) > 1:
        lines += [f"  level   {level:<8}{_rate(rate)} for each seat" for level, rate in report.levels.items()]
    rounds = report.rounds
    lines.append(f"  rounds  {rounds.median:g} (5 % below {rounds.p5:g}, 5 % above {rounds.p95:g})")
    lines.append(f"  moves   {report.moves}, {report.moves_per_second:.0f} a second")
    if isinstance(report, Study):
        lines.append(stats.told(report))
    return "\n".join(lines)


def _rate(rate: Tally) -> str:
    return f"{rate.wins:9.1f} wins  {rate.rate:6.1%}  ({rate.low:.1%} to {rate.high:.1%})"
