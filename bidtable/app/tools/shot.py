"""Functions that save pictures of any screen, or of any moment of a match, without a visible window."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

from bidtable.app.archive.presets import Preset
from bidtable.app.archive.review_words import Finished
from bidtable.app.archive.settings import Settings
from bidtable.app.draw.theme import THEMES
from bidtable.app.match.lesson import LessonSession, lead
from bidtable.app.match.replay import Replay
from bidtable.app.match.session import Session
from bidtable.app.match.setup_form import SIDES, default_form
from bidtable.app.scenes.common.finished import trophy_of
from bidtable.app.scenes.common.share_code import show_share_code
from bidtable.app.scenes.honesty import HonestyScene
from bidtable.app.scenes.review.scene import NARROW_PAGES, ReviewScene
from bidtable.app.scenes.rulebook.book import Book
from bidtable.app.scenes.setup.scene import SetupScene
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tables import make_table
from bidtable.app.tools.fixture_history import past
from bidtable.app.tools.fixture_matches import (
    HUMAN,
    levels_header,
    match_until,
    move_called,
    played_match,
    until_turn_of,
)
from bidtable.bots.common.honesty import bot_decisions
from bidtable.bots.common.review import review
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import Seat, Setup
from bidtable.core.record import Header
from bidtable.core.texts import suggest

SCENES: Final = (
    "title",
    "setup",
    "table",
    "curtain",
    "ending",
    "results",
    "rulebook",
    "settings",
    "history",
    "statistics",
    "replay",
    "moments",
    "presets",
    "faces",
    "seating",
    "share",
    "learn",
    "tutorial",
    "review",
    "honesty",
)
ENDS: Final = ("ending", "results")
"""Scenes that need a finished match."""
SETTLE_STEPS: Final = 400
HINT_LOOK: Final = 0.005
"""Seconds between two checks whether a hint is ready."""
PRESETS: Final = ("Sunday with the family", "Quick one", "Against the hard ones")
"""Names of the presets that are shown in pictures."""
PAST: Final = 120
"""Number of matches in the history that is shown in pictures."""


@dataclass(frozen=True)
class Picture:
    """Describes a picture that the command `shot` saves.

    Attributes:
        scene: Name of the screen, one of `SCENES`.
        alone: Whether lists and statistics contain only matches of `game`.
        moves: Number of moves before the picture is drawn.
        size: Width and height of the picture in pixels.
        text_scale: Size of texts, from 1.0 to 2.0.
        variants: Ids of the house rules that are on.
        options: Chosen values of the game's options, by the ids of the options.
        levels: Level of the bot at each seat, or "human" for a person.
        viewer: The seat whose view is shown; None for a spectator.
        at: Kind of the event in the picture; empty for a picture of a decision.
        number: Number of the event among all events of the same kind, from 1.
        pointed: Label of the move to which the mouse pointer points.
        page: Id of the page of the rulebook or the review; empty for the first page.
        hint: Whether the picture shows a hint.
        coach: Whether the picture shows the odds of the moves.
        sides: For two people at one screen, "down" if both hands are hidden, and "open" if one hand is visible.
        lesson: Name of the lesson; empty for the first lesson of the game.
        step: Number of the step of the lesson, from 1.
    """

    scene: str = "table"
    game: str = "bid_and_bluff"
    alone: bool = False
    seed: int = 1
    moves: int = 30
    size: tuple[int, int] = (1280, 720)
    text_scale: float = 1.0
    theme: str = "evening"
    seats: int = 4
    variants: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    levels: tuple[str, ...] = ()
    viewer: Seat | None = 0
    at: str = ""
    number: int = 1
    pointed: str = ""
    page: str = ""
    hint: bool = False
    coach: bool = False
    sides: str = ""
    lesson: str = ""
    step: int = 1


def shoot(picture: Picture, out: Path) -> None:
    """Save a picture as a PNG file.

    Raises:
        ValueError: The picture is impossible; the error message contains the reason.
        SetupError: The game does not allow the number of seats, the variants or the options.
    """
    for what, word, known in (("scene", picture.scene, SCENES), ("theme", picture.theme, tuple(THEMES))):
        if word not in known:
            hint = suggest(word, known) or f" There are: {', '.join(known)}."
            raise ValueError(f"There is no {what} '{word}'.{hint}")
    with drawn(picture) as app:
        app.screenshot(out)


@contextmanager
def drawn(picture: Picture) -> Iterator[App]:
    """Open a screen of the program in an invisible window.

    Raises:
        ValueError: The picture is impossible; the error message contains the reason.
        SetupError: The game does not allow the number of seats, the variants or the options.
    """
    settings = Settings(
        theme=picture.theme,
        text_scale=picture.text_scale,
        reduced_motion=True,
        coach=picture.coach,
        tips=False,
        effects_volume=0,
        music_volume=0,
    )
    app = open_app(picture.size, settings)
    try:
        push_scene(app, picture)
        settle(app)
        yield app
    finally:
        app.close()


def open_app(size: tuple[int, int], settings: Settings) -> App:
    app = App(size, headless=True, settings=settings)
    app.reraise = True
    return app


def settle(app: App) -> None:
    """Wait until all pieces and texts on the screen have stopped changing."""
    app.fonts.finder.wait()
    for _ in range(SETTLE_STEPS):
        drawn = app.step(0.05)
        top = app.scenes.top
        if not drawn and top is not None and not top.animating:
            break


def push_scene(app: App, picture: Picture) -> None:
    matched = (
        "table",
        "curtain",
        "ending",
        "results",
        "replay",
        "review",
        "honesty",
        "moments",
        "seating",
        "share",
    )
    if picture.scene in matched:
        _push_match(app, picture)
        return
    if picture.scene in ("presets", "faces"):
        _push_set_up(app, picture)
        return
    if picture.scene in ("history", "statistics"):
        app.services.saved.history.fix(past(app.services.game, PAST))
    if picture.scene == "tutorial":
        app.open(routes.AtTable(lesson_at(app, picture)))
        return
    pages: dict[str, routes.Route] = {
        "title": routes.Title(),
        "setup": routes.NewGame(slug=picture.game),
        "rulebook": routes.Rulebook(picture.game, page=_page_of(app, picture)),
        "settings": routes.Preferences(),
        "history": routes.History(picture.game if picture.alone else ""),
        "statistics": routes.Statistics(picture.game if picture.alone else ""),
        "learn": routes.Learn(),
    }
    app.open(pages[picture.scene])


def _page_of(app: App, picture: Picture) -> str:
    known = [page.id for page in Book(app.services.game(picture.game), app.services.using()).pages]
    if picture.page and picture.page not in known:
        hint = suggest(picture.page, known) or f" There are: {', '.join(known)}."
        raise ValueError(f"There is no page '{picture.page}'.{hint}")
    return picture.page


def lesson_at(app: App, picture: Picture) -> LessonSession:
    headings = {heading.name: heading for heading in app.services.lessons() if heading.slug == picture.game}
    name = picture.lesson or next(iter(headings), "")
    if name not in headings:
        raise ValueError(f"There is no lesson '{name}'. There are: {', '.join(headings) or 'none'}.")
    lesson = app.services.lesson(headings[name])
    if not 1 <= picture.step <= lesson.size:
        raise ValueError(f"There is no step {picture.step}; the lesson has {lesson.size}.")
    session = LessonSession(app.services.game(picture.game), lesson, picture.step - 1, speed="instant")
    lead(session, picture.step - 1)
    return session


def header_of(game: AnyGame, picture: Picture) -> Header:
    """Create the settings of the match that a picture shows.

    Raises:
        ValueError: The levels or the viewer do not fit the number of seats.
        SetupError: The game does not allow the number of seats, the variants or the options.
    """
    seats = len(picture.levels) or picture.seats
    setup = Setup(seats, tuple(sorted(picture.variants)), dict(picture.options))
    game.check_setup(setup)
    if picture.viewer is not None and not 0 <= picture.viewer < seats:
        raise ValueError(f"There is no seat {picture.viewer + 1}; there are {seats}.")
    people = (0, 1) if picture.scene == "curtain" or picture.sides else (picture.viewer,)
    levels = picture.levels or tuple(HUMAN if seat in people else "normal" for seat in range(seats))
    header = levels_header(game, picture.game, setup, levels, picture.seed)
    if not picture.sides:
        return header
    if picture.viewer is None or levels.count(HUMAN) != 2 or levels[picture.viewer] != HUMAN:
        raise ValueError("Two sides of the screen need two people, one of them at the viewer's seat.")
    return msgspec.structs.replace(header, agreements={SIDES: "on"})


def ask_for_hint(scene: TableScene) -> None:
    if not scene.session.awaiting:
        raise ValueError("There is no hint here: the viewer has nothing to decide.")
    if not scene.hinting.offered:
        return
    scene.hinting.toggle()
    while scene.hinting.thinking:
        time.sleep(HINT_LOOK)
        scene.hinting.update(HINT_LOOK)


def _push_replay(app: App, match: Match, picture: Picture) -> None:
    replay = Replay(match, viewer=picture.viewer)
    replay.playing = False
    replay.go(picture.moves)
    app.open(routes.AtTable(replay) if picture.scene == "replay" else routes.Moments(replay))


def _push_set_up(app: App, picture: Picture) -> None:
    app.open(routes.NewGame(slug=picture.game))
    scene = app.scenes.top
    assert isinstance(scene, SetupScene)
    if picture.scene == "faces":
        button = scene.ui.find("setup:face:1")
        assert button is not None
        button.activate()
        return
    forms = [scene.form, default_form(picture.game, "Anna"), default_form("bid_it", "Anna")]
    forms[1].seats[2].level = "easy"
    app.services.presets.fix([Preset(name, form) for name, form in zip(PRESETS, forms, strict=True)])
    scene.open_presets()


def _push_review(app: App, match: Match, picture: Picture) -> None:
    found = review(registry.entry(picture.game), match)
    app.open(routes.Review(match, Finished(found)))
    scene = app.scenes.top
    assert isinstance(scene, ReviewScene)
    if picture.page:
        known = [page for page, _ in NARROW_PAGES]
        if picture.page not in known:
            raise ValueError(f"There is no page '{picture.page}'. There are: {', '.join(known)}.")
        scene.show_page(picture.page)


def _push_honesty(app: App, match: Match) -> None:
    numbers = [each.number for each in bot_decisions(match) if len(each.view.legal) > 1]
    number = numbers[len(numbers) // 2]
    app.open(routes.Honesty(match, number))
    scene = app.scenes.top
    assert isinstance(scene, HonestyScene)
    wait_for_it(scene)


def wait_for_it(scene: HonestyScene) -> None:
    while scene.checking.working:
        time.sleep(HINT_LOOK)
        scene.update(HINT_LOOK)


def end_of(app: App, session: Session, scene: str = "ending") -> routes.Route:
    trophy = trophy_of(session, make_table(session.game, session.match.header.game, app.metrics))
    return routes.Ending(session, trophy) if scene == "ending" else routes.Results(session, trophy)


def _push_match(app: App, picture: Picture) -> None:
    game = app.services.game(picture.game)
    header = header_of(game, picture)
    if picture.scene == "share":
        app.open(routes.NewGame(header))
        show_share_code(app, header)
        return
    if picture.scene in ("replay", "moments", "review", "honesty"):
        match = played_match(game, header, 10**9)
        if picture.scene == "review":
            _push_review(app, match, picture)
        elif picture.scene == "honesty":
            _push_honesty(app, match)
        else:
            _push_replay(app, match, picture)
        return
    if picture.at:
        match, index = match_until(game, header, picture.at, picture.number)
        session = Session(game, match)
        session.rest_at(index)
    else:
        match = played_match(game, header, 10**9 if picture.scene in ENDS else picture.moves)
        if picture.scene == "curtain":
            # The screen is passed from the second person to the first.
            until_turn_of(match, 1)
            until_turn_of(match, 0)
        elif picture.scene not in ENDS and picture.viewer is not None:
            until_turn_of(match, picture.viewer)
        session = Session(game, match, speed="instant")
    if picture.sides and picture.viewer is not None:
        session.screen.call(picture.viewer, openly=False)
        if picture.sides == "open":
            session.look(picture.viewer)
    else:
        session.screen.viewer = picture.viewer
    if picture.scene == "seating":
        app.open(routes.Seating(session))
        return
    if picture.scene in ENDS:
        app.open(end_of(app, session, picture.scene))
        return
    if picture.scene == "curtain":
        session.screen.curtain_for = 0
        app.open(routes.Curtain(session, 0))
        return
    app.open(routes.AtTable(session))
    scene = app.scenes.top
    assert isinstance(scene, TableScene)
    if picture.hint:
        ask_for_hint(scene)
    if picture.pointed:
        scene.point_at(move_called(game, session.view().legal, picture.pointed))
