"""Plays whole matches at the real table, draws every moment of them, and reports each match that fails.

    python -m tests.lab soak --game bidness --matches 500 --seed 1
    python -m tests.lab soak --game bid_it --matches 1 --seed 459 --size 1280x720 --seats 6 --plain

A match fails if its table raises an exception, if an error is logged, or if it does not end. Match number i has the
seed `seed + i`. The seed draws the number of seats, the variants and options, the levels of the bots, long or short
names, and whether a person plays. Without `--size` the matches use three sizes of the window in turn. A person's
moves are drawn at random too: each is pointed at and selected before it is made. Bots think in this process, and
nothing is saved.
"""

from __future__ import annotations

import os
import random
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from bidtable.app.archive.settings import Settings
from bidtable.app.match.session import Session
from bidtable.app.scenes.results.scene import ResultsScene
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import HUMAN, levels_header
from bidtable.app.tools.shot import open_app
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.game import AnyGame
from bidtable.core.legal import pick
from bidtable.core.match import Match
from bidtable.core.model import Setup
from bidtable.core.record import Header
from tests.lab.command import parser
from tests.lab.errors import errors_logged
from tests.lab.fits.screens import LONG_NAMES
from tests.lab.setups import draw_setup, fits

SIZES: Final = ((1024, 640), (1280, 720), (1920, 1080))
LEVELS: Final = ("easy", "easy", "normal")
"""Levels of the bots, from which each seat's is drawn: easy ones decide soonest."""
STEP: Final = 1.0
"""Seconds from picture to picture; every narrated step at instant speed rests for less."""
PATIENCE: Final = 0.002
"""Seconds that the loop sleeps while a bot thinks."""
MOST_STEPS: Final = 200_000
"""Rounds of the loop after which a match counts as endless."""


@dataclass(frozen=True)
class Plan:
    """One match of a soak.

    Attributes:
        game: Slug of the game.
        seed: Seed of the match, and of everything else that is drawn at random for it.
        size: Width and height of the window.
        setup: Seats, variants and options.
        levels: For each seat the level of its bot, or "human".
        still: Whether animations are off.
        names: The players' names; empty for the default names.
    """

    game: str
    seed: int
    size: tuple[int, int]
    setup: Setup
    levels: tuple[str, ...]
    still: bool
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        options = [f"{name}={value}" for name, value in self.setup.options.items()]
        words = (*self.setup.variants, *options, *([] if self.still else ["with motion"]))
        words = (*words, *(["long names"] if self.names else []))
        table = ", ".join((f"{self.setup.seats} seats ({', '.join(self.levels)})", *words))
        return f"{self.game}, seed {self.seed}, {self.size[0]}x{self.size[1]}, {table}"


@dataclass
class Soak:
    """The matches that a soak played, and those that failed.

    Attributes:
        matches: Number of matches that were played, including those that failed.
        frames: Pictures that were drawn.
        sizes: Matches by the size of the window.
        failures: The failures: the match, and its traceback or log lines.
    """

    matches: int = 0
    frames: int = 0
    sizes: Counter[tuple[int, int]] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        sizes = ", ".join(f"{number} at {wide}x{high}" for (wide, high), number in sorted(self.sizes.items()))
        return f"{self.matches} matches ({sizes}), {self.frames} pictures, {len(self.failures)} failed"


def plan(game: AnyGame, seed: int, size: tuple[int, int], seats: int = 0, *, plain: bool = False) -> Plan:
    """Return the match of a seed.

    Args:
        game: The rules.
        seed: Its seed.
        size: Size of the window.
        seats: Number of seats; 0 draws it.
        plain: Whether no variant is on, all options have their defaults, and all bots are normal.

    Raises:
        SetupError: The game does not allow this number of seats.
    """
    slug, rng = game.info.slug, stream(seed, "soak")
    drawn = draw_setup(game, stream(seed, "setup/0"))
    if seats:
        with_seats = Setup(seats, drawn.variants, drawn.options)
        drawn = with_seats if not plain and fits(game, with_seats) else Setup(seats)
    elif plain:
        drawn = Setup(drawn.seats)
    game.check_setup(drawn)
    levels = [rng.choice(LEVELS) for _ in range(drawn.seats)]
    person, still = rng.randrange(2 * drawn.seats), rng.random() < 0.75
    if person < drawn.seats:
        levels[person] = HUMAN
    if plain:
        levels = ["normal"] * drawn.seats
    names = LONG_NAMES[: drawn.seats] if rng.random() < 0.5 else ()
    return Plan(slug, seed, size, drawn, tuple(levels), still, names)


def quiet_app(size: tuple[int, int]) -> App:
    """Open the app without a window, sound or tips."""
    quiet = Settings(speed="instant", tips=False, effects_volume=0, music_volume=0, confirm_asked=True)
    return open_app(size, quiet)


class DoesNotEndError(Exception):
    """A match takes far more steps than any match needs."""


def play(app: App, game: AnyGame, planned: Plan) -> None:
    """Play a match to its results at the table of an app.

    Raises:
        DoesNotEndError: The match does not end.
        Exception: Any exception of the table.
    """
    app.settings.reduced_motion = planned.still
    header: Header = levels_header(game, planned.game, planned.setup, planned.levels, planned.seed)
    if planned.names:
        named = zip(header.seats, planned.names, strict=True)
        header = replace(header, seats=tuple(replace(info, name=name) for info, name in named))
    session = Session(game, Match(game, header), speed="instant", bots=app.services.bot)
    app.reset(routes.Title(), routes.AtTable(session))
    scene, rng = app.scenes.top, stream(planned.seed, "soak/person")
    assert isinstance(scene, TableScene)
    for _ in range(MOST_STEPS):
        drawn = app.step(STEP)
        if isinstance(app.scenes.top, ResultsScene):
            return
        if session.awaiting:
            _decide(app, scene, rng)
        elif session.thinking and not drawn:
            time.sleep(PATIENCE)
    raise DoesNotEndError(f"no results after {MOST_STEPS} steps and {len(session.match.moves)} moves")


def _decide(app: App, scene: TableScene, rng: random.Random) -> None:
    """Make a person's decision, and draw each picture on the way to it."""
    move = pick(scene.session.view().legal, rng)
    scene.point_at(move)
    app.step(0.0)
    scene.select(move)
    app.step(0.0)
    scene.confirm()


def soak(
    slug: str,
    seeds: Sequence[int],
    sizes: Sequence[tuple[int, int]] = SIZES,
    seats: int = 0,
    *,
    plain: bool = False,
    tell_every: int = 0,
) -> Soak:
    """Play matches of a game.

    Args:
        slug: The game.
        seeds: A seed for each match.
        sizes: Sizes of the window; the seeds choose among them in turn.
        seats: Number of seats; 0 draws it for each match.
        plain: Whether all matches have no variants, default options, and normal bots at every seat.
        tell_every: Number of matches after which a line is printed; 0 prints none.
    """
    found = Soak()
    app: App | None = None
    try:
        for number, seed in enumerate(seeds, 1):
            size = sizes[seed % len(sizes)]
            if app is None or app.window.get_size() != size:
                if app is not None:
                    app.close()
                app = quiet_app(size)
            game = app.services.game(slug)
            planned, frames = plan(game, seed, size, seats, plain=plain), app.frames
            with errors_logged() as logged:
                try:
                    play(app, game, planned)
                except Exception:
                    logged.append(traceback.format_exc())
            found.matches += 1
            found.sizes[size] += 1
            found.frames += app.frames - frames
            found.failures += [f"{planned}\n{line}" for line in logged]
            if logged:
                # Windows and threads that a failure left behind do not reach the next match.
                app.close()
                app = None
            for line in logged:
                if tell_every:
                    print(f"{planned}\n{line}", flush=True)
            if tell_every and number % tell_every == 0:
                print(found, flush=True)
    finally:
        if app is not None:
            app.close()
    return found


def _size(text: str) -> tuple[int, int]:
    wide, _, high = text.partition("x")
    return int(wide), int(high)


def main(words: Sequence[str]) -> int:
    """Play as many matches as the command line says; return 1 if one failed."""
    options = parser("soak", __doc__)
    options.add_argument(
        "--game", choices=[entry.slug for entry in registry.entries()], help="only this game"
    )
    options.add_argument("--matches", type=int, default=30, help="matches of each game (30)")
    options.add_argument("--seed", type=int, default=1, help="seed of the first match (1)")
    options.add_argument("--size", type=_size, help="only this size of the window, such as 1280x720")
    options.add_argument("--seats", type=int, default=0, help="so many seats in each match; without it drawn")
    options.add_argument("--plain", action="store_true", help="no variants, and normal bots at every seat")
    options.add_argument(
        "--tell-every", type=int, default=10, help="matches after which a line is printed (10)"
    )
    asked = options.parse_args(words)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    failed = False
    for slug in [asked.game] if asked.game else [entry.slug for entry in registry.entries()]:
        started = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            os.environ["BIDTABLE_HOME"] = str(Path(folder))
            found = soak(
                slug,
                range(asked.seed, asked.seed + asked.matches),
                [asked.size] if asked.size else SIZES,
                asked.seats,
                plain=asked.plain,
                tell_every=asked.tell_every,
            )
        print(f"{slug}: {found}, {time.monotonic() - started:.0f} s", flush=True)
        failed |= bool(found.failures)
    return int(failed)
