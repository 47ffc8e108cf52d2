"""Begins and continues lessons, and offers a real game after the last chapter."""

from __future__ import annotations

from typing import NamedTuple

from bidtable.app.archive.settings import Settings
from bidtable.app.match.lesson import LessonSession, mark_of, place_left
from bidtable.app.match.setup_form import default_form
from bidtable.app.scenes.common.messages import confirmed, only_close
from bidtable.app.scenes.common.sitting_down import ask_about_confirming, sit_down
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action
from bidtable.core import registry
from bidtable.core.texts import counted
from bidtable.rulebook import RulesError
from bidtable.rulebook.lessons import Heading, Lesson


class Progress(NamedTuple):
    """The progress of the player in a lesson.

    Attributes:
        steps: Number of steps of the lesson.
        done: Number of finished steps.
        learned: Whether the player has finished the lesson at least once.
    """

    steps: int
    done: int
    learned: bool

    def words(self, heading: Heading) -> tuple[str, str]:
        """Return the caption of a lesson's button and a note: ("Learn", "in 8 minutes")."""
        if self.done:
            return "Go on", f"at step {self.done + 1} of {self.steps}"
        return "Learn again" if self.learned else "Learn", f"in {counted(heading.minutes, 'minute')}"


def progress(settings: Settings, heading: Heading) -> Progress:
    """Return the player's progress in a lesson."""
    return Progress(heading.steps, settings.lessons.get(heading.id, 0), heading.id in settings.lessons_done)


def learn(app: Shell, heading: Heading) -> None:
    """Begin or continue a lesson, or show why the rules do not allow it."""
    try:
        lesson = app.services.lesson(heading)
    except RulesError as error:
        lines = (
            "The lesson does not fit the present rules, so it cannot begin.",
            *(f"- {problem}" for problem in error.problems),
        )
        app.open(routes.Message("This lesson cannot begin", lines, (confirmed(),)))
        return
    settings = app.settings
    done = place_left(lesson, settings.lessons.get(heading.id, 0), settings.lesson_marks.get(heading.id))
    _open_lesson(app, lesson, done)


def _open_lesson(app: Shell, lesson: Lesson, done: int) -> None:
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
    """Begin the next chapter of a lesson, or offer a real game after the last one."""
    lesson = session.lesson
    if not session.is_last:
        _open_lesson(app, lesson, session.done)
        return
    heading = lesson.heading
    title = registry.title(heading.slug)
    lines = (
        f"You know all that you need for a game of {title}{'' if title.endswith('!') else '.'}",
        "In a real game you play against easy bots, and the coach is on. The settings switch the coach off.",
        "At any time, H gives a hint and F1 opens the rulebook.",
    )
    buttons = [
        Action("message:real", "Play a real game", lambda: play_easy(app, session), "primary", "play"),
        Action("message:back", "Not now", only_close),
    ]
    more = [one for one in app.services.lessons() if one.slug == heading.slug and one.order > heading.order]
    if more:
        buttons.insert(1, Action("message:more", f"Next: {more[0].title}", lambda: learn(app, more[0])))
    app.reset(routes.Title(), routes.Learn(), routes.Message("Well done", lines, tuple(buttons)))


def play_easy(app: Shell, session: LessonSession) -> None:
    form = default_form(session.lesson.heading.slug, app.settings.player_name, app.settings.player_face)
    setup = session.lesson.chapters[-1].setup
    form.variants[form.game], form.options[form.game] = list(setup.variants), dict(setup.options)
    # The game has as many seats as the lesson, because more seats may need rules that the lesson did not
    # explain.
    del form.seats[setup.seats :]
    for seat in form.seats[1:]:
        seat.level = "easy"
    app.settings.coach = True
    app.keep_settings()
    ask_about_confirming(app, lambda: sit_down(app, app.services.new_match(app.services.header_for(form))))
