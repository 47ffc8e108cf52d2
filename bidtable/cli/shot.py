"""The command `shot`, which saves a picture of the screen or of a moment of a match."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path
from typing import Final

from bidtable.cli.games import known, load
from bidtable.cli.terminal import say
from bidtable.cli.troubles import OK, Trouble, wrong
from bidtable.core.errors import SetupError

FIRST: Final = "bid_and_bluff"
"""Short name of the game that is shown if the arguments name no game."""


def run(asked: Namespace) -> int:
    entry = known(asked.game or FIRST)
    game = load(entry.slug)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from bidtable.app.tools import fixture_matches, shot

    picture = shot.Picture(
        scene=asked.scene,
        game=entry.slug,
        alone=bool(asked.game),
        seed=asked.seed,
        moves=asked.moves,
        size=asked.size,
        text_scale=asked.text_scale,
        theme=asked.theme,
        seats=asked.seats,
        variants=tuple(asked.variants),
        options=dict(asked.option),
        levels=tuple(asked.levels),
        viewer=asked.viewer,
        at=asked.at[0],
        number=asked.at[1],
        pointed=asked.pointed,
        page=asked.page,
        hint=asked.hint,
        coach=asked.coach,
        sides=asked.sides,
        lesson=asked.lesson,
        step=asked.step,
    )
    try:
        if asked.list_events:
            for kind, count, what in fixture_matches.events_in(game, shot.header_of(game, picture)):
                say(f"{kind:<22}{count:>6}  {what}")
            return OK
        out = _writable(asked.out)
        shot.shoot(picture, out)
    except (SetupError, ValueError) as error:
        raise wrong(str(error)) from None
    say(out)
    return OK


def _writable(out: Path | None) -> Path:
    if out is None:
        raise wrong("Still needed: --out FILE.png.")
    if out.suffix.lower() != ".png":
        raise wrong(f"{out} should end in .png.")
    if not out.absolute().parent.is_dir():
        raise wrong(f"There is no folder {out.absolute().parent}.")
    if out.is_dir() or not os.access(out if out.exists() else out.absolute().parent, os.W_OK):
        raise Trouble(f"{out} cannot be written.")
    return out
