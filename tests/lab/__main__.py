"""Lists the experiments: `python -m tests.lab`.

`python -m tests.lab NAME` runs one of them, and `--help` after the name explains it.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Sequence
from typing import Final

from tests import ROOT

EXPERIMENTS: Final = {
    "against": "tests.lab.against",
    "blunders": "tests.lab.blunders.count",
    "calibrate bid_and_bluff": "tests.lab.training.bid_and_bluff.trust",
    "calibrate bid_it": "tests.lab.training.bid_it.trust",
    "calibrate bidness": "tests.lab.training.bidness.trust",
    "calibrate i_bid_you_not": "tests.lab.training.i_bid_you_not.trust",
    "characters": "tests.lab.characters",
    "characters_bid_it": "tests.lab.characters_bid_it",
    "clairvoyant bid_and_bluff": "tests.lab.clairvoyant.bid_and_bluff",
    "clairvoyant i_bid_you_not": "tests.lab.clairvoyant.i_bid_you_not",
    "deals": "tests.lab.deals",
    "declaring": "tests.lab.declaring",
    "disk_faults": "tests.lab.disk_faults",
    "fits": "tests.lab.fits.walk",
    "fixtures": "tests.fixtures.write",
    "gallery": "tests.lab.gallery",
    "golden": "tests.golden.regenerate",
    "guesses": "tests.lab.guesses",
    "hostile": "tests.lab.hostile.command",
    "kills": "tests.lab.kills",
    "ladder bid_and_bluff": "tests.lab.ladder.bid_and_bluff",
    "ladder bid_it": "tests.lab.ladder.bid_it",
    "marathon": "tests.lab.marathon",
    "moments": "tests.lab.moments",
    "mutants": "tests.lab.mutants.count",
    "narration": "tests.lab.narration",
    "newcomer": "tests.lab.newcomer",
    "pictures": "tests.lab.pictures",
    "plain_words": "tests.project.plain_words",
    "promises": "tests.lab.promises.walk",
    "reader": "tests.lab.reader",
    "regret": "tests.lab.regret",
    "reliability": "tests.lab.reliability",
    "review_line": "tests.lab.review_line",
    "review_skill": "tests.lab.review_skill",
    "review_truth": "tests.lab.review_truth",
    "sharing": "tests.lab.sharing",
    "soak": "tests.lab.soak",
    "storm": "tests.lab.storm",
    "swaps": "tests.lab.swaps",
    "thinking": "tests.lab.thinking",
    "train bid_and_bluff": "tests.lab.training.bid_and_bluff.train",
    "train bid_and_bluff_coach": "tests.lab.training.bid_and_bluff.coach",
    "train bid_it": "tests.lab.training.bid_it.train",
    "train bid_it_coach": "tests.lab.training.bid_it.coach",
    "train bid_it_teams": "tests.lab.training.bid_it.teams",
    "train bidness": "tests.lab.training.bidness.train",
    "train i_bid_you_not": "tests.lab.training.i_bid_you_not.train",
    "train i_bid_you_not_coach": "tests.lab.training.i_bid_you_not.coach",
    "tuning": "tests.lab.tuning",
}
"""The module of each experiment; its `main` gets the words that follow the name."""


def summary(name: str) -> str:
    """Return the first line of an experiment's docstring, without importing the experiment."""
    path = ROOT.joinpath(*EXPERIMENTS[name].split(".")).with_suffix(".py")
    return (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").split("\n")[0]


def listing() -> str:
    """Return the names of all experiments, each with its summary."""
    width = max(map(len, EXPERIMENTS))
    return "\n".join(
        ["python -m tests.lab NAME", "", *(f"  {name:{width}}  {summary(name)}" for name in EXPERIMENTS)]
    )


def main(words: Sequence[str]) -> int:
    """Run the experiment that the words name; list all of them if the words name none.

    Returns:
        The exit code of the experiment, or 0 if it returns None; 2 for an unknown name.
    """
    for count in (2, 1):
        name = " ".join(words[:count])
        if name in EXPERIMENTS:
            return importlib.import_module(EXPERIMENTS[name]).main(words[count:]) or 0
    print(listing(), file=sys.stderr if words else sys.stdout)
    return 2 if words else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
