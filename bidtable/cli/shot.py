"""`shot`: draws a scene without a screen."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from bidtable.cli.games import known, load
from bidtable.cli.terminal import say
from bidtable.cli.troubles import OK, Trouble, unknown, wrong


def run(asked: Namespace) -> int:
    """Draw.

    Raises:
        Trouble: There is no such scene, or the picture cannot be written.
    """
    out: Path = asked.out
    entry = known(asked.game)
    if out.suffix.lower() != ".png":
        raise wrong(f"{out} should end in .png.")
    if not out.absolute().parent.is_dir():
        raise wrong(f"There is no folder {out.absolute().parent}.")
    if out.is_dir() or not os.access(out if out.exists() else out.absolute().parent, os.W_OK):
        raise Trouble(f"{out} cannot be written.")
    info = load(entry.slug).info
    if not info.min_seats <= asked.seats <= info.max_seats:
        raise wrong(f"{info.title} seats {info.min_seats} to {info.max_seats} players, not {asked.seats}.")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from bidtable.app import shot
    from bidtable.app.draw.theme import THEMES

    if asked.scene not in shot.SCENES:
        raise unknown("scene", asked.scene, shot.SCENES)
    if asked.theme not in THEMES:
        raise unknown("theme", asked.theme, THEMES)
    shot.shoot(
        asked.scene,
        game=asked.game,
        seed=asked.seed,
        moves=asked.moves,
        size=asked.size,
        text_scale=asked.text_scale,
        theme=asked.theme,
        seats=asked.seats,
        out=out,
    )
    say(out)
    return OK
