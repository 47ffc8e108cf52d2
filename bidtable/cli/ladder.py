"""The command `ladder`, which compares the strength of two levels of bots."""

from __future__ import annotations

import os
from argparse import Namespace

import msgspec

from bidtable.bots.common.ladder import Ladder, climb
from bidtable.bots.common.levels import levels_of, measured
from bidtable.cli.games import known, read_game, terms, troubles
from bidtable.cli.progress import Progress
from bidtable.cli.stats import table
from bidtable.cli.terminal import say
from bidtable.cli.troubles import OK, unknown


def run(asked: Namespace) -> int:
    entry = known(asked.game)
    for level in (asked.odd, *asked.among.split(",")):
        if level not in measured(entry):
            raise unknown("level", level, levels_of(entry))
    workers = asked.workers or max(1, os.cpu_count() or 1)
    with troubles():
        info = read_game(asked.game).info
        seats = asked.seats or tuple(range(info.min_seats, info.max_seats + 1))
        with Progress(asked.games * len(seats), "games") as progress:
            found = climb(
                terms(asked),
                asked.odd,
                asked.among,
                seats,
                asked.games,
                asked.seed,
                workers=workers,
                progress=progress,
            )
    say(msgspec.json.encode(found).decode() if asked.json else told(found))
    return OK


def told(found: Ladder) -> str:
    options = [f"{name} {value}" for name, value in found.options.items()]
    with_ = "".join(f", {name}" for name in (*found.variants, *options))
    head = f"{found.game}: one {found.odd} among {found.among}, {found.games} games from seed {found.seed}{with_}"
    rows = [
        (
            str(rung.seats),
            f"{rung.odd.wins:.1f}",
            f"{rung.odd.rate:.1%}",
            f"({rung.odd.low:.1%} to {rung.odd.high:.1%})",
            f"{rung.fair:.1%}",
            f"{rung.seconds:.0f}",
        )
        for rung in found.rungs
    ]
    return "\n".join([head, *table(("seats", "wins", "share", "95 %", "fair", "seconds"), rows)])
