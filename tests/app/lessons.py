"""Walks through a lesson as a learner does: by keys and clicks, trying something else first wherever it can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from typing import Final

import pygame

from bidtable.app.match.lesson import LessonSession, lead
from bidtable.app.scenes.common.lessons import learn
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.core.model import Move
from bidtable.games.bid_it import moves as bid_it
from bidtable.rulebook.lessons import Heading, Step
from tests.app.scene_helpers import on_top

PRESSES: Final = 120
"""Key presses after which the target counts as out of reach."""

MOST_PIECES: Final = 4
"""Largest number of pieces that are pressed, one after the other, for one move."""

PATIENCE: Final = 4_000
"""Rounds of the loop after which a lesson counts as stuck."""


def heading_of(app: App, name: str) -> Heading:
    """Return a lesson's heading by its id."""
    return next(heading for heading in app.services.lessons() if heading.id == name)


def open_lesson(app: App, name: str) -> None:
    """Begin a lesson from the page of lessons, or continue it."""
    app.reset(routes.Title(), routes.Learn())
    learn(app, heading_of(app, name))


def at_step(
    app: App, name: str, done: int = 0, *, of: Callable[[Step], bool] | None = None
) -> tuple[TableScene, LessonSession]:
    """Open a lesson at one of its steps.

    Args:
        app: The app.
        name: Id of the lesson.
        done: Number of steps before it.
        of: Finds the step instead. Of several such steps, the last one counts.
    """
    lesson = app.services.lesson(heading_of(app, name))
    if of is not None:
        steps = [step for chapter in lesson.chapters for step in chapter.steps]
        done = max(number for number, step in enumerate(steps) if of(step))
    session = LessonSession(app.services.game(lesson.heading.slug), lesson, done, speed="instant")
    lead(session, done)
    app.reset(routes.AtTable(session))
    return on_top(app, TableScene), session


def at_lesson(app: App) -> tuple[TableScene, LessonSession] | None:
    """Return the table of the lesson on top; None if another scene is on top."""
    scene = app.scenes.top
    if isinstance(scene, TableScene) and isinstance(scene.session, LessonSession):
        return scene, scene.session
    return None


def key(app: App, code: int) -> None:
    """Press a key."""
    app.step(0.02, [pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)])


def click(app: App, pos: tuple[int, int]) -> None:
    """Press the left button at a place."""
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
    app.step(0.02, [down, pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1)])


def walk(app: App) -> Iterator[tuple[TableScene, LessonSession, Step]]:
    """Yield each step as its text is shown.

    The caller performs the requested moves (`do`); Space continues the rest.
    """
    before: tuple[int, int] | None = None
    for _ in range(PATIENCE):
        found = at_lesson(app)
        if found is None:
            return
        scene, session = found
        step, now = session.step, (session.index, session.number)
        if session.saying is None or step is None:
            app.step(0.5)
            continue
        assert now != before or not step.asks, f"stuck at {step.text}"
        before = now
        yield scene, session, step
        if not step.asks or session.waits:
            key(app, pygame.K_SPACE)
    raise AssertionError("the lesson does not end")


def do(app: App, scene: TableScene, session: LessonSession, move: Move) -> None:
    """Choose a move by the piece that stands for it, or at the table if no piece does, and confirm it."""
    name = next((key for key, known in scene.table.moves.items() if known == move), None)
    piece = scene.board.sprite(name) if name is not None else None
    said = session.saying
    if scene.selected != move:
        if piece is not None and piece.on_click is not None:
            piece.activate()
        else:
            scene.choose(move)
    if session.saying == said and scene.selected == move:
        scene.confirm()


def tab_to(app: App, scene: TableScene, move: Move) -> bool:
    """Go with Tab to the piece of a move, or to the piece that leads to it; return whether it is reached."""
    way = scene.table.presses(scene.situation(), move)
    stands = {name for name, known in scene.table.moves.items() if known == move}
    leads = way.keys if way is not None else ()
    for _ in range(PRESSES):
        key(app, pygame.K_TAB)
        name = scene.ui.focused.name if scene.ui.focused is not None else ""
        if name in stands or (not stands and any(fnmatchcase(name, pattern) for pattern in leads)):
            return True
    return False


def do_by_keys(app: App, scene: TableScene, session: LessonSession, move: Move) -> None:
    """Make a move without a mouse: an amount by its keys, a piece by Tab and Enter."""
    said = session.saying
    if isinstance(move, bid_it.Bid):
        key(app, pygame.K_0 + move.rank)
        while isinstance(scene.selected, bid_it.Bid) and scene.selected != move:
            key(app, pygame.K_PLUS if scene.selected.quantity < move.quantity else pygame.K_MINUS)
    for _ in range(MOST_PIECES):
        if scene.selected == move or session.saying != said:
            break
        assert tab_to(app, scene, move), f"the keyboard does not come to {move}"
        key(app, pygame.K_RETURN)
    if session.saying == said:
        assert scene.selected == move
        key(app, pygame.K_RETURN)


def others(scene: TableScene) -> list[str]:
    """Return the pieces on the table that can be pressed and stand for no move that is legal now."""
    legal = scene.session.view().legal
    moves = scene.table.moves
    found = []
    for name in scene.board.keys:
        piece = scene.board.sprite(name)
        if (
            piece is not None
            and not piece.enabled
            and piece.on_click is not None
            and moves.get(name) not in legal
        ):
            found.append(name)
    return found


def ringed(scene: TableScene, pattern: str) -> bool:
    """Return whether each part of a ring's pattern names a piece on the screen."""
    names = [widget.name for widget in scene.ui.widgets if widget.visible]
    return all(any(fnmatchcase(name, part) for name in names) for part in pattern.split())
