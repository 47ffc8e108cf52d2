"""Writes docs/bidness-report.md: the designer's report of Bidness for each number of seats.

    python -m tests.lab bidness_page --games 5000 --others 1000 --seed 4000000

The page is written again after each number of seats, so that it can be read while the next games are played. Run
this again after a change of the deck, or of the bot that the deck was tuned with.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bidtable.bots.common.arena import Terms
from bidtable.bots.common.levels import STEADY
from bidtable.bots.common.study import study
from bidtable.cli.simulate import told
from bidtable.rulebook import Library
from bidtable.store import places
from tests import ROOT
from tests.lab.command import parser

PAGE: Final = ROOT / "docs" / "bidness-report.md"
SEATS: Final = (4, 2, 3, 5, 6)
"""Numbers of seats in the order in which they are played: four first, because most figures are about four seats."""
HEAD: Final = """\
# The designer's report of Bidness

What steady bots make of the shipped deck. `designers-report.md` says how to read it, `bidness-balance.md` which figures
the deck must reach. Written by

    python -m tests.lab bidness_page --games {games} --others {others} --seed {seed}

and each part of it is what `main.py simulate bidness --stats` prints for so many games from that seed, with `steady` at
each seat, but for the speed.
"""
WORDS: Final = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}


def section(seats: int, games: int, seed: int) -> str:
    """Play games of steady bots, and return the designer's report on them."""
    report = study(Terms("bidness", Library(places.shipped_rules())), (STEADY,) * seats, games, seed)
    lines = [line for line in told(report).splitlines() if not line.startswith("  moves ")]
    return "\n".join((f"## {WORDS[seats]} seats, {games:,} games", "", "```text", *lines, "```", ""))


def main(words: Sequence[str]) -> None:
    """Play the games, and write the page."""
    options = parser("bidness_page", __doc__)
    options.add_argument("--games", type=int, default=5000, help="games of four bots")
    options.add_argument("--others", type=int, default=1000, help="games with each other number of seats")
    options.add_argument("--seed", type=int, default=4_000_000, help="seed of the first game")
    options.add_argument("--page", type=Path, default=PAGE, help="the file to write")
    given = options.parse_args(words)
    parts = [HEAD.format(games=given.games, others=given.others, seed=given.seed)]
    for seats in SEATS:
        parts.append(section(seats, given.games if seats == SEATS[0] else given.others, given.seed))
        given.page.write_text("\n".join(parts), encoding="utf-8")
