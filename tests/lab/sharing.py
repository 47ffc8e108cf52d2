"""Counts curtains, looks and waits of several people who share one screen, at each game.

    python -m tests.lab sharing --people 3 --seats 3

plays a game of each kind without a window. People decide like normal bots. Time is simulated: nobody clicks, so an
event stays for the time that it stays without a click.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from bidtable.app.match.session import Session
from bidtable.app.match.setup_form import SIDES
from bidtable.app.tools.fixture_matches import demo_header
from bidtable.bots.common.base import Limit, Never
from bidtable.bots.common.levels import make_bot
from bidtable.core import registry
from bidtable.core.match import Match
from tests.conformance.cases import load
from tests.lab.command import parser

FRAME: Final = 0.05
"""Seconds of simulated time between two updates."""


class Shared(NamedTuple):
    """Figures of one game.

    Attributes:
        decisions: Number of moves of people.
        curtains: Number of curtains.
        looks: Number of times that a person opened the hand at one side of the screen.
        waits: Seconds from each curtain to the decision.
    """

    decisions: int
    curtains: int
    looks: int
    waits: tuple[float, ...]

    def __str__(self) -> str:
        longest, mean = max(self.waits, default=0), sum(self.waits) / max(1, len(self.waits))
        return (
            f"{self.decisions:4} moves, {self.curtains:4} curtains, {self.looks:4} looks, "
            f"{mean:4.1f} s from curtain to decision, at most {longest:.1f} s"
        )


def shared(slug: str, people: int, seats: int, seed: int, *, sides: bool = False, most: int = 60) -> Shared:
    """Play a game until people have made a number of moves, and return its figures.

    Args:
        slug: The game.
        people: Number of people; bots have the other seats.
        seats: Number of players.
        seed: Seed of the match.
        sides: Whether two people sit at opposite sides of the screen.
        most: Number of moves.
    """
    game = load(slug)
    header = demo_header(game, slug, seats=seats, humans=people, seed=seed)
    if sides:
        header = msgspec.structs.replace(header, agreements={SIDES: "on"})
    match = Match(game, header)
    session = Session(game, match, speed="normal")
    session.follow("normal", by_click=False)
    bot = make_bot(registry.entry(slug), game, "normal")
    decisions = curtains = looks = 0
    waits: list[float] = []
    waiting: float | None = None
    while session.outcome is None and decisions < most:
        decisions = sum(seat in session.humans for seat, _ in match.moves)
        if session.curtain_for is not None:
            session.raise_curtain()
            curtains, waiting = curtains + 1, 0.0
        if session.asks_to_look is not None:
            session.look(session.asks_to_look)
            looks += 1
        if session.awaiting:
            viewer = session.viewer
            assert viewer is not None
            if waiting is not None:
                waits.append(waiting)
                waiting = None
            view = match.view(viewer)
            session.play(bot.choose(view, Limit(), match.bot_rng(viewer), Never()).move)
        elif session.thinking:
            time.sleep(0.0005)
        session.update(FRAME)
        if waiting is not None:
            waiting += FRAME
    session.close()
    return Shared(decisions, curtains, looks, tuple(waits))


def main(words: Sequence[str]) -> int:
    """Print the figures of a game of each kind."""
    options = parser("sharing", __doc__)
    options.add_argument("--people", type=int, default=3)
    options.add_argument("--seats", type=int, default=3)
    options.add_argument("--seed", type=int, default=4)
    options.add_argument("--moves", type=int, default=60, help="most moves of people at each game")
    options.add_argument("--sides", action="store_true", help="two people at two sides of the screen")
    asked = options.parse_args(words)
    for entry in registry.entries():
        if entry.bots:
            people, seats, seed = asked.people, asked.seats, asked.seed
            found = shared(entry.slug, people, seats, seed, sides=asked.sides, most=asked.moves)
            print(f"{entry.slug:16} {found}")
    return 0
