"""Draws any scene without a screen, after some moves by bots: for looking at it, and for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bidtable.app import routes
from bidtable.app.draw.theme import THEMES
from bidtable.app.session import Session
from bidtable.app.settings import Settings
from bidtable.app.window import App
from bidtable.bots.base import Limit, Never
from bidtable.bots.levels import make_bot
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Setup
from bidtable.core.record import Header, SeatInfo

SCENES: Final = ("title", "setup", "table", "curtain", "results", "rulebook", "settings", "saves")
NAMES: Final = ("Anna", "Ben", "Clara", "David", "Emil", "Frida")
COLOURS: Final = ("red", "blue", "green", "yellow", "purple", "orange")
SETTLE_STEPS: Final = 400


def demo_header(
    game: AnyGame, slug: str, *, seats: int, humans: int, seed: int, setup: Setup | None = None
) -> Header:
    """Return the header of a made-up table, the first seats taken by people."""
    infos = tuple(
        SeatInfo(NAMES[i], "human" if i < humans else "bot", "" if i < humans else "normal", COLOURS[i])
        for i in range(seats)
    )
    return Header(slug, game.rules_digest, setup or Setup(seats), infos, seed)


def played_match(game: AnyGame, header: Header, moves: int) -> Match:
    """Return a match after a number of moves by bots; it stops early before the last move of a game."""
    match = Match(game, header)
    entry = registry.entry(header.game)
    bots = {seat: make_bot(entry, game, "normal") for seat in range(header.setup.seats)}
    while match.actors and (moves > 0 or match.actors == (CHANCE,)):
        seat = match.actors[0]
        if seat == CHANCE:
            match.play_chance()
            continue
        decision = bots[seat].choose(match.view(seat), Limit(), match.bot_rng(seat), Never())
        match.play(seat, decision.move)
        moves -= 1
    return match


def until_human(match: Match, game: AnyGame, seat: int = 0) -> None:
    """Let bots play on until a seat has to decide, so that a picture shows a decision."""
    bot = make_bot(registry.entry(match.header.game), game, "normal")
    while match.actors and seat not in match.actors:
        actor = match.actors[0]
        if actor == CHANCE:
            match.play_chance()
        else:
            match.play(actor, bot.choose(match.view(actor), Limit(), match.bot_rng(actor), Never()).move)


def shoot(
    scene: str,
    *,
    game: str = "bid_and_bluff",
    seed: int = 1,
    moves: int = 30,
    size: tuple[int, int] = (1280, 720),
    text_scale: float = 1.0,
    theme: str = "evening",
    seats: int = 4,
    out: Path,
) -> None:
    """Draw a scene into a PNG.

    Args:
        scene: One of `SCENES`.
        game: The game on the table.
        seed: Seed of the match shown.
        moves: Number of moves played before the picture.
        size: Width and height in pixels.
        text_scale: 1.0 to 2.0.
        theme: Name of a theme.
        seats: Number of players.
        out: The file.

    Raises:
        ValueError: An argument is not possible; the text says what is.
    """
    if scene not in SCENES:
        raise ValueError(f"There is no scene '{scene}'; there are: {', '.join(SCENES)}.")
    if theme not in THEMES:
        raise ValueError(f"There is no theme '{theme}'; there are: {', '.join(THEMES)}.")
    settings = Settings(
        theme=theme, text_scale=text_scale, reduced_motion=True, effects_volume=0, music_volume=0
    )
    app = open_app(size, settings)
    try:
        push_scene(app, scene, game, seed, moves, seats)
        settle(app)
        app.screenshot(out)
    finally:
        app.close()


def open_app(size: tuple[int, int], settings: Settings) -> App:
    """Open the app without a screen."""
    app = App(size, headless=True, settings=settings)
    app.reraise = True
    return app


def settle(app: App) -> None:
    """Let everything that moves arrive."""
    for _ in range(SETTLE_STEPS):
        drawn = app.step(0.05)
        top = app.scenes.top
        if not drawn and top is not None and not top.animating:
            break


def push_scene(app: App, scene: str, slug: str, seed: int, moves: int, seats: int) -> None:
    """Put a scene on the stack of an app, with a match behind it where it needs one."""
    if scene in ("table", "curtain", "results"):
        game = app.services.game(slug)
        _push_match(app, scene, game, slug, seed, moves, seats)
        return
    pages: dict[str, routes.Route] = {
        "title": routes.Title(),
        "setup": routes.NewGame(),
        "rulebook": routes.Rulebook(slug),
        "settings": routes.Preferences(),
        "saves": routes.Saves(),
    }
    app.open(pages[scene])


def _push_match(app: App, scene: str, game: AnyGame, slug: str, seed: int, moves: int, seats: int) -> None:
    header = demo_header(game, slug, seats=seats, humans=2 if scene == "curtain" else 1, seed=seed)
    match = played_match(game, header, 10**9 if scene == "results" else moves)
    if scene != "results":
        until_human(match, game)
    session = Session(game, match, speed="instant")
    if scene == "table":
        app.open(routes.AtTable(session))
    elif scene == "curtain":
        session.curtain_for = 0
        app.open(routes.Curtain(session, 0))
    else:
        app.open(routes.Results(session))
