"""What scenes do alike on the way to each other: tell something, sit down at a table, go on with a saved game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from bidtable.app.match.lesson import LessonSession, mark_of, place_left
from bidtable.app.match.session import Session
from bidtable.app.match.setup_form import default_form
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action
from bidtable.app.widgets.entry import copy_text
from bidtable.bots.common.review import EVERYBODY, PEOPLE
from bidtable.core import registry, share
from bidtable.core.errors import RecordError
from bidtable.core.match import Match
from bidtable.core.record import Header
from bidtable.core.texts import counted
from bidtable.rulebook import RulesError
from bidtable.rulebook.lessons import Heading, Lesson
from bidtable.store.locks import HeldRecord
from bidtable.store.records import DamagedRecord

PIECE: Final = 12
"""Letters of a share code that stand together."""


def nothing() -> None:
    """Do nothing more: the message goes, and that is all."""


def tell(app: Shell, title: str, *lines: str) -> None:
    """Show a message with one button."""
    app.open(routes.Message(title, lines, (Action("message:ok", "All right", nothing, "primary"),)))


def mistakes_in(slug: str, error: RulesError) -> str:
    """Say how many mistakes there are in a game's rule files."""
    count = len(error.problems)
    mistakes = "a mistake" if count == 1 else f"{count} mistakes"
    return f"The rule files of {registry.title(slug)} have {mistakes}"


def tell_rules(app: Shell, slug: str, error: RulesError, again: Callable[[], None]) -> None:
    """Show what is wrong with a game's rule files.

    Args:
        app: The program.
        slug: The game.
        error: What is wrong.
        again: Does what could not be done, once the files have been read again or left aside.
    """
    services = app.services
    first = (
        "Nothing was changed. Mend the files and read them again, or play with the rules that came with "
        "Bidtable; your own files stay where they are."
    )
    buttons = []
    if services.library.user is not None:
        shipped = _first(services.use_shipped_rules, again)
        buttons.append(Action("message:shipped", "Play with the shipped rules", shipped, "primary"))
    else:
        first = "Mend the files and read them again, or install Bidtable anew."
    buttons += [
        Action("message:again", "Read again", _first(services.read_rules_again, again)),
        Action("message:back", "Back", nothing),
    ]
    lines = (first, *(f"- {problem}" for problem in error.problems))
    app.open(routes.Message(mistakes_in(slug, error), lines, tuple(buttons)))


def _first(prepare: Callable[[], None], then: Callable[[], None]) -> Callable[[], None]:
    def run() -> None:
        prepare()
        then()

    return run


def sit_down(app: Shell, session: Session) -> None:
    """Show a match's table, with the title below it."""
    app.reset(routes.Title(), routes.AtTable(session))


def ask_about_confirming(app: Shell, then: Callable[[], None]) -> None:
    """Ask, once and for all, whether moves are to be confirmed; then go on.

    Args:
        app: The program.
        then: What was about to happen; called at once by those who were asked before.
    """
    if app.settings.confirm_asked:
        then()
        return

    def answer(confirm: bool) -> Callable[[], None]:
        def run() -> None:
            app.settings.confirm_asked = True
            app.settings.set_confirm_moves(confirm)
            app.keep_settings()
            then()

        return run

    lines = (
        "Should a move be confirmed before it counts?",
        "- Yes: a click chooses a move and shows what will come of it; a second click, or Enter, makes it.",
        "- No: a click plays. Bids, calls and other weighty decisions are confirmed all the same.",
        "The settings have a switch for each kind of move, at any time.",
    )
    buttons = (
        Action("message:no", "No, a click plays", answer(False)),
        Action("message:yes", "Yes, confirm moves", answer(True), "primary"),
    )
    app.open(routes.Message("Before the first game", lines, buttons))


# -- lessons -----------------------------------------------------------------------------------------------


def learn(app: Shell, heading: Heading) -> None:
    """Begin a lesson, or go on where it was left; if the rules in force do not allow it, tell why."""
    try:
        lesson = app.services.lesson(heading)
    except RulesError as error:
        lines = (
            "The lesson does not fit the rules in force, so it is not begun.",
            *(f"- {problem}" for problem in error.problems),
        )
        app.open(routes.Message("This lesson cannot be given", lines, (_ok(),)))
        return
    settings = app.settings
    done = place_left(lesson, settings.lessons.get(heading.id, 0), settings.lesson_marks.get(heading.id))
    _learn_from(app, lesson, done)


def _ok() -> Action:
    return Action("message:ok", "All right", nothing, "primary")


def _learn_from(app: Shell, lesson: Lesson, done: int) -> None:
    settings, heading = app.settings, lesson.heading

    def keep(steps: int) -> None:
        if steps < lesson.size:
            settings.lessons[heading.id], settings.lesson_marks[heading.id] = steps, mark_of(lesson, steps)
        else:
            settings.lessons.pop(heading.id, None)
            settings.lesson_marks.pop(heading.id, None)
            if heading.id not in settings.lessons_done:
                settings.lessons_done.append(heading.id)
        app.keep_settings()

    session = LessonSession(
        app.services.game(heading.slug),
        lesson,
        done,
        name=settings.player_name,
        face=settings.player_face,
        speed=settings.speed,
        keep=keep,
    )
    app.reset(routes.Title(), routes.Learn(), routes.AtTable(session))


def go_on_learning(app: Shell, session: LessonSession) -> None:
    """Go on with the next chapter of a lesson; after the last one, offer a real game."""
    lesson = session.lesson
    if not session.is_last:
        _learn_from(app, lesson, session.done)
        return
    heading = lesson.heading
    title = registry.title(heading.slug)
    lines = (
        f"You know what you need for a game of {title}{'' if title.endswith('!') else '.'}",
        "In a real one the others are easy bots, and the coach is on; the settings switch it off.",
        "H gives a hint, and F1 opens the rulebook, at any time.",
    )
    buttons = [
        Action("message:real", "Now a real one", lambda: play_easy(app, session), "primary", "play"),
        Action("message:back", "Not now", nothing),
    ]
    more = [one for one in app.services.lessons() if one.slug == heading.slug and one.order > heading.order]
    if more:
        buttons.insert(1, Action("message:more", f"Next: {more[0].title}", lambda: learn(app, more[0])))
    app.reset(routes.Title(), routes.Learn(), routes.Message("Well done", lines, tuple(buttons)))


def play_easy(app: Shell, session: LessonSession) -> None:
    """Begin a real game against easy bots, with the coach, at a table like that of the lesson."""
    form = default_form(session.lesson.heading.slug, app.settings.player_name, app.settings.player_face)
    setup = session.lesson.chapters[-1].setup
    form.variants[form.game], form.options[form.game] = list(setup.variants), dict(setup.options)
    # With more people there may be more to know than was taught.
    del form.seats[setup.seats :]
    for seat in form.seats[1:]:
        seat.level = "easy"
    app.settings.coach = True
    app.keep_settings()
    ask_about_confirming(app, lambda: sit_down(app, app.services.new_match(app.services.header_for(form))))


def resume_save(app: Shell, path: Path) -> None:
    """Go on with a saved game, or tell why that cannot be done."""
    _sit_down_at(app, path, lambda: app.services.saved.resume(path))


def _sit_down_at(app: Shell, path: Path, make: Callable[[], Session]) -> None:
    """Show the table of a saved game, or tell why that cannot be done and what can be done instead."""
    try:
        session = make()
    except HeldRecord as error:
        _offer_held(app, path, error)
        return
    except DamagedRecord as error:
        _offer_damaged(app, path, error)
        return
    except RecordError as error:
        tell(app, "This game cannot be resumed", str(error))
        return
    except RulesError as error:
        tell_rules(app, slug_of(app, path), error, lambda: _sit_down_at(app, path, make))
        return
    sit_down(app, session)


def _offer_held(app: Shell, path: Path, error: HeldRecord) -> None:
    """Say who plays a match, and offer to watch it or to play a copy."""
    saved = app.services.saved
    lines = (
        str(error),
        "You may watch it as a spectator, or play on in a copy; the match itself stays with the other window.",
    )
    buttons = (
        Action(
            "message:watch", "Watch it", lambda: _sit_down_at(app, path, lambda: saved.watch(path)), "primary"
        ),
        Action("message:copy", "Play a copy", lambda: _sit_down_at(app, path, lambda: saved.copy(path))),
        Action("message:back", "Back", nothing),
    )
    app.open(routes.Message("Somebody is playing this match", lines, buttons))


def _offer_damaged(app: Shell, path: Path, error: DamagedRecord) -> None:
    """Say where a record is damaged, and offer to play on from its last good line, as a copy."""
    saved = app.services.saved
    good = error.good
    moves = error.moves
    lines = (
        str(error),
        f"All before it is good: {counted(moves, 'move')}. You may play on from there in a copy; "
        "the saved game itself stays as it is.",
    )
    buttons = (
        Action(
            "message:copy",
            "Play on from there, as a copy",
            lambda: _sit_down_at(app, path, lambda: saved.copy(path, good)),
            "primary",
        ),
        Action("message:back", "Leave it", nothing),
    )
    app.open(routes.Message("This game is damaged", lines, buttons))


def offer_unsaved(app: Shell, session: Session, leave: Callable[[], None]) -> None:
    """Say why the last move could not be written, and offer ways on; it does not count before one is chosen.

    Args:
        app: The program.
        session: The match.
        leave: Leaves the table.
    """
    saved = app.services.saved

    def elsewhere() -> None:
        try:
            session.notice = f"This game is saved as {saved.save_elsewhere(session)} from here on."
        except RecordError as error:
            session.autosave.problem = str(error)

    autosave = session.autosave
    # Where the file is gone, trying again leads nowhere.
    buttons = (
        Action("message:elsewhere", "Save elsewhere", elsewhere, "plain" if autosave.safe else "primary"),
        Action("message:unsaved", "Play on without saving", session.play_unsaved),
        Action("message:leave", "Leave the table", leave),
        Action("message:again", "Try again", autosave.retry, "primary" if autosave.safe else "plain"),
    )
    app.open(routes.Message("This move could not be saved", (autosave.problem, autosave.standing), buttons))


# -- with matches that are over -----------------------------------------------------------------------


def replay_save(app: Shell, path: Path) -> None:
    """Show a match of the history again that is over, or tell why that cannot be done."""

    def show() -> None:
        watch_again(app, path, "history")

    _try_with(app, path, "This match cannot be shown again", show)


def watch_again(app: Shell, source: Path | Match, over: str) -> None:
    """Show a match again that is over, above the scene one comes from.

    Args:
        app: The program.
        source: The match, or its record.
        over: What that scene is called.

    Raises:
        RecordError: The record cannot be read, or the match is not over.
        RulesError: The game's rule files cannot be used.
    """
    replay = app.services.saved.replay(source)
    replay.over = over
    app.open(routes.AtTable(replay))


def review_save(app: Shell, path: Path) -> None:
    """Review a match that is over, or tell why that cannot be done."""

    def show() -> None:
        open_review(app, app.services.saved.finished(path))

    _try_with(app, path, "This match cannot be reviewed", show)


def open_review(app: Shell, match: Match) -> None:
    """Review a match that is over; what is shown lies over the scene one comes from."""
    people = any(info.kind == "human" for info in match.header.seats)
    judged = PEOPLE if people else EVERYBODY
    app.open(routes.Review(match, app.services.reviewing(match, judged)))


def play_on_from(app: Shell, match: Match, number: int, done: str) -> None:
    """Ask whether a match is to be played on from a decision, as a new one, and do it.

    Args:
        app: The program.
        match: The match, which is over.
        number: Number of the decision's move, from 0.
        done: What was decided, in words.
    """

    def play() -> None:
        try:
            session = app.services.what_if(match, number)
        except RecordError as error:
            tell(app, "This cannot be played on", str(error))
            return
        sit_down(app, session)

    lines = (
        f"A new match begins where this was to be decided: {done}",
        "- Everybody holds what they held then, and the same people and bots play on.",
        "- Cards and dice to come are drawn anew, so nobody knows what comes.",
        "- The match that was played stays as it is. The new one is saved, and does not count in the statistics.",
    )
    buttons = (
        Action("message:if", "Play on from here", play, "primary", "play"),
        Action("message:back", "Back", nothing),
    )
    app.open(routes.Message("What if?", lines, buttons))


def export_save(app: Shell, path: Path) -> None:
    """Ask how a match is to be exported, and do it."""

    def as_(suffix: str) -> Callable[[], None]:
        def write() -> None:
            goal = app.services.saved.export(path, suffix)
            tell(app, "Exported", f"The match is written to {goal}.")

        return lambda: _try_with(app, path, "This match cannot be exported", write)

    lines = (
        "- As a text: the table, all that happened, and how it ended, to be read by people.",
        "- As JSON: the same and every move, for programs.",
    )
    buttons = (
        Action("message:text", "As a text", as_(".txt"), "primary"),
        Action("message:json", "As JSON", as_(".json")),
        Action("message:back", "Back", nothing),
    )
    app.open(routes.Message("Export this match", lines, buttons))


def share_table(app: Shell, header: Header) -> None:
    """Show the code that makes the same table elsewhere, with its seed."""
    code = share.encode(share.share_of(header))

    def copy() -> None:
        told = "The share code is on the clipboard." if copy_text(code) else "There is no clipboard here."
        tell(app, "Share code", told)

    # In pieces, so that it can be broken where a line ends; the blanks do not matter.
    pieces = " ".join(code[at : at + PIECE] for at in range(0, len(code), PIECE))
    lines = (
        "Pasted into the set-up, this line makes the same table elsewhere: game, rules, bots and seed. "
        "It holds the deal: who plays it twice knows the cards.",
        pieces,
    )
    buttons = (
        Action("message:copy", "Copy", copy, "primary"),
        Action("message:back", "Back", nothing),
    )
    app.open(routes.Message("Share code", lines, buttons))


def _try_with(app: Shell, path: Path, title: str, run: Callable[[], None]) -> None:
    """Do something with a record, or tell why that cannot be done."""
    try:
        run()
    except RecordError as error:
        tell(app, title, str(error))
    except RulesError as error:
        tell_rules(app, slug_of(app, path), error, lambda: _try_with(app, path, title, run))


def slug_of(app: Shell, path: Path) -> str:
    """Return the game of a record that can be read."""
    for save in app.services.saved.history.saves():
        if save.path == path and save.header is not None:
            return save.header.game
    return registry.entries()[0].slug
