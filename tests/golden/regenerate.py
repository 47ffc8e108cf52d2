"""Writes the golden games, words, walks, scenes and acts: all of them as text, the scenes as pictures too.

Each shows any change.

Run `python -m tests.lab golden` after a change, and review the difference; with names, such as `acts/hint walks`, it
writes only these files.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from bidtable.app.tools.shot import Picture
from bidtable.bots.common.base import Limit, Never
from bidtable.bots.common.levels import make_bot
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.game import AnyGame
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Setup
from bidtable.rulebook import Library
from bidtable.store import places
from tests.games import goofspiel
from tests.golden import acts, scenes, walks, words
from tests.golden.acts.scripts import ACTS
from tests.lab.command import parser

FOLDER: Final = Path(__file__).parent
RULES: Final = FOLDER / "rules"
"""Rule files for tiny games, whose possible courses can all be counted."""
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


class Golden(NamedTuple):
    """One golden game.

    Attributes:
        slug: The game.
        name: The name of its file.
        setup: Seats, variants and options.
        seed: Seed of chance and of the players.
        level: The players: random ones, or bots of a level.
        tiny: Whether the game uses the rule files for tiny games.
    """

    slug: str
    name: str
    setup: Setup
    seed: int
    level: str = "random"
    tiny: bool = False


GAMES: Final = (
    Golden("bid_and_bluff", "2-short", Setup(2, (), {"board": "short"}), 1),
    Golden("bid_and_bluff", "3-hook-short", Setup(3, ("hook",), {"board": "short"}), 2),
    Golden("bid_and_bluff", "4-standard", Setup(4), 3),
    Golden("bid_and_bluff", "6-long", Setup(6, (), {"board": "long"}), 4),
    Golden("bid_it", "3-basic", Setup(3), 1),
    Golden("bid_it", "3-advanced", Setup(3, ("advanced",)), 257),
    Golden("bid_it", "4-teams-match", Setup(4, ("advanced",), {"match": "3", "teams": "two"}), 3),
    Golden("bidness", "2-tiny", Setup(2), 2, tiny=True),
    Golden("bidness", "4-normal", Setup(4), 4, "normal"),
    Golden("i_bid_you_not", "3-base", Setup(3, (), {"trim": "20"}), 1),
    Golden(
        "i_bid_you_not",
        "4-all-sets",
        Setup(4, ("double_devices", "middle_returns", "odd_inventions", "ordered_skip"), {"trim": "60"}),
        2,
    ),
    Golden(
        "i_bid_you_not",
        "2-fresh",
        Setup(2, ("choose_opener", "extremes_score", "half_skip"), {"print": "fresh", "trim": "30"}),
        3,
    ),
    Golden("goofspiel", "2", Setup(2), 1),
    Golden("goofspiel", "3-carry", Setup(3, ("carry",)), 2),
    Golden("goofspiel", "5", Setup(5), 3),
)


class Count(NamedTuple):
    """A tiny game whose courses are counted, move by move.

    Attributes:
        slug: The game.
        name: Its name in the file.
        setup: Seats, variants and options.
        depth: Number of moves.
        skip: Number of random moves of seats before the counting begins.
        deals: Number of chance outcomes that are followed; 0 for all.
    """

    slug: str
    name: str
    setup: Setup
    depth: int
    skip: int = 0
    deals: int = 0


COUNTS: Final = (
    Count("goofspiel", "2 seats", Setup(2), 9),
    Count("goofspiel", "2 seats, carry", Setup(2, ("carry",)), 9),
    Count("goofspiel", "3 seats", Setup(3), 8),
    Count("bid_and_bluff", "2 seats, 20 deals", Setup(2, (), {"board": "tiny"}), 9, 4, 20),
    Count("bid_and_bluff", "2 seats, hook, 20 deals", Setup(2, ("hook",), {"board": "tiny"}), 9, 4, 20),
    Count("bidness", "2 seats, 1 deal", Setup(2), 9, deals=1),
    Count("bid_and_bluff", "4 seats, 1 deal", Setup(4, (), {"board": "tiny"}), 14, 8, 1),
)


def load(slug: str, user: Path | None = None) -> AnyGame:
    """Return a game with the shipped rules, or with a player's rules."""
    library = Library(places.shipped_rules(), user)
    if slug == "goofspiel":
        return goofspiel.load(library)
    game: AnyGame = registry.resolve(registry.entry(slug).rules)(library)
    return game


def play(golden: Golden) -> str:
    """Play a game and return it as text."""
    game = load(golden.slug, RULES if golden.tiny else None)
    setup = golden.setup
    options = [f"{key} {value}" for key, value in sorted(setup.options.items())]
    lines = [
        f"# {game.info.title}, {setup.seats} seats"
        + "".join(f", {word}" for word in (*setup.variants, *options))
        + f", seed {golden.seed}, {golden.level} players",
        "",
    ]
    names = NAMES[: setup.seats]
    rng = stream(golden.seed, "golden")
    bot = make_bot(registry.entry(golden.slug), game, golden.level) if golden.level != "random" else None
    state = game.start(setup)
    while actors := game.actors(state):
        actor = actors[0]
        if actor == CHANCE:
            move = game.sample(state, rng)
        elif bot is None:
            move = pick(game.legal(state, actor), rng)
        else:
            move = bot.choose(game.view(state, actor), Limit(), rng, Never()).move
        steps = game.steps(state, actor, move)
        state = steps[-1].state
        lines += [line for line in (game.tell(step.event, names) for step in steps) if line]
    outcome = game.outcome(state)
    assert outcome is not None
    lines += ["", f"{outcome.reason}: " + " and ".join(names[seat] for seat in outcome.winners)]
    for seat, name in enumerate(names):
        parts = ", ".join(f"{what} {value:g}" for what, value in game.score_parts(state, seat))
        lines.append(f"{name} {outcome.scores[seat]:g} ({parts})")
    return "\n".join(lines) + "\n"


def count(tiny: Count) -> list[int]:
    """Return the number of courses of 1, 2, ... moves of a tiny game, each order of sealed bids counted once."""
    game = load(tiny.slug, RULES)
    rng = random.Random(1)
    start = game.start(tiny.setup)
    left = tiny.skip
    while left:
        actor = game.actors(start)[0]
        left -= actor != CHANCE
        move = game.sample(start, rng) if actor == CHANCE else pick(game.legal(start, actor), rng)
        start = game.apply(start, actor, move)
    states = {start: 1}
    found = []
    for _ in range(tiny.depth):
        following: dict[object, int] = {}
        for state, ways in states.items():
            for actor in game.actors(state)[:1]:
                if actor == CHANCE and tiny.deals:
                    moves = [game.sample(state, rng) for _ in range(tiny.deals)]
                else:
                    moves = list(game.legal(state, actor))
                for move in moves:
                    after = game.apply(state, actor, move)
                    following[after] = following.get(after, 0) + ways
        states = following
        found.append(sum(states.values()))
    return found


def counts() -> str:
    """Return all counts as text."""
    lines = ["# Courses of play of tiny games after 1, 2, 3, ... moves; see regenerate.py.", ""]
    lines += [f"{tiny.slug}, {tiny.name}: {' '.join(map(str, count(tiny)))}" for tiny in COUNTS]
    return "\n".join(lines) + "\n"


def names() -> list[str]:
    """Return the names of all files."""
    return [*(f"{golden.slug}-{golden.name}.txt" for golden in GAMES), "counts.txt"]


def main(arguments: Sequence[str]) -> None:
    """Write all files, or some of them."""
    options = parser("golden", __doc__)
    options.add_argument("names", nargs="*", help="only files whose names begin so, such as acts/hint")
    chosen = tuple(options.parse_args(arguments).names) or ("",)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    for name, write in _files():
        if name.startswith(chosen):
            with _empty_home(), scenes.in_utc():
                write(FOLDER / name)
            sys.stdout.write(f"{name}\n")


def _files() -> Iterator[tuple[str, Callable[[Path], object]]]:
    """Yield the name of each file, from the folder of this module, and a function that writes it."""
    for golden in GAMES:
        yield f"{golden.slug}-{golden.name}.txt", _text(play, golden)
    yield "counts.txt", _text(counts)
    for name in words.PARTS:
        yield f"words/{name}.txt", _text(words.text_of, name)
    for walk in walks.WALKS:
        yield f"walks/{walk.name}.txt", _text(lambda walk: walks.walk_through(walk, load(walk.slug)), walk)
    yield "scenes/themes.txt", _text(scenes.themes)
    for name, picture in scenes.SCENES.items():
        yield f"scenes/{name}.txt", partial(_scene, picture)
    for name, act in ACTS.items():
        yield f"acts/{name}.txt", _text(acts.perform, act)
    for name, theme in scenes.WIDGETS.items():
        yield f"scenes/{name}.png", partial(_widgets, theme)


def _text(make: Callable[..., str], *about: object) -> Callable[[Path], object]:
    return lambda path: path.write_text(make(*about), encoding="utf-8")


def _scene(picture: Picture, path: Path) -> None:
    found = scenes.draw(picture)
    path.write_text(found.text, encoding="utf-8")
    pygame.image.save(found.picture, path.with_suffix(".png"))


def _widgets(theme: str, path: Path) -> None:
    pygame.image.save(scenes.widgets(theme), path)


@contextmanager
def _empty_home() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as home:
        os.environ[places.HOME_VARIABLE] = home
        yield
