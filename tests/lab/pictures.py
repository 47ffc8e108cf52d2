"""Draws the pictures of the README from real play.

The same seeds give the same pictures. Run it after a change of a table's look, and check the pictures.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from typing import Final

from bidtable.app.tools.shot import Picture, shoot
from tests import ROOT
from tests.lab.command import parser

FOLDER: Final = ROOT / "docs" / "pictures"
MOST: Final = 300_000
"""Largest size of a picture in bytes, because everyone who clones the project loads them too."""

SIZE: Final = (1200, 675)
PICTURES: Final = {
    "bid_and_bluff": Picture(game="bid_and_bluff", seed=7, moves=71, seats=5, size=SIZE),
    "bid_it": Picture(game="bid_it", seed=7, moves=56, size=SIZE),
    "bidness": Picture(game="bidness", seed=7, moves=60, size=SIZE),
}
"""The scenes to draw, by the name of the picture's file."""


def main(words: Sequence[str]) -> int:
    """Draw all pictures; return 1 if one is too large."""
    parser("pictures", __doc__).parse_args(words)
    FOLDER.mkdir(parents=True, exist_ok=True)
    worst = 0
    with tempfile.TemporaryDirectory() as home:
        os.environ["BIDTABLE_HOME"] = home
        for name, picture in PICTURES.items():
            out = FOLDER / f"{name}.png"
            shoot(picture, out)
            size = out.stat().st_size
            worst = max(worst, size)
            print(f"{out.relative_to(FOLDER.parents[1])}: {size:,} bytes")
    if worst > MOST:
        print(f"A picture has more than {MOST:,} bytes.", file=sys.stderr)
        return 1
    return 0
