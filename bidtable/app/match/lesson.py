"""A lesson at the screen: the steps of a chapter, on a session whose other seats and whose chance follow the script.

No pygame here. The table asks the session as it asks any other: it is `busy` while something is said that waits for
"Go on", and it is the learner's turn only where the script asks for a move.
"""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from bidtable.app.match.pace import STAYS
from bidtable.app.match.people import EXAMPLES, faces_for
from bidtable.app.match.session import Session
from bidtable.app.match.setup_form import COLOURS
from bidtable.core.game import AnyGame, View
from bidtable.core.legal import of_kind
from bidtable.core.match import Match
from bidtable.core.model import Move, Outcome, Seat
from bidtable.core.record import Header, SeatInfo
from bidtable.rulebook.lessons import LEARNER, SAME, Lesson, Step, matching, steps_before, written
from bidtable.rulebook.staging import NAMES

NOT_YET = "Not yet, one thing at a time. Now it is: {}."
"""What is said to a try that the script has no words for; the move asked for is filled in."""


@dataclass(frozen=True)
class Saying:
    """What somebody says to the learner now.

    Attributes:
        text: The words.
        seat: Who says it.
        count: How far the lesson is: "4 of 30"; empty where there is nothing to count.
        rings: Patterns of the keys of pieces, or of names of buttons, that it speaks of.
        move: The move that is asked for; None if there is none.
        asks: Whether the learner has to move now; else it waits for "Go on".
        reply: Whether it answers what the learner tried.
    """

    text: str
    seat: Seat
    count: str
    rings: tuple[str, ...] = ()
    move: Move | None = None
    asks: bool = False
    reply: bool = False


class _Laid(Match):
    """A match that begins from a position that a script laid; no record could hold it."""

    def __init__(self, game: AnyGame, header: Header, start: Any) -> None:
        super().__init__(game, header)
        self._start = start


def seated(count: int, name: str, face: str) -> tuple[SeatInfo, ...]:
    """Return who sits at the table of a lesson.

    Args:
        count: Number of seats.
        name: Name of the learner.
        face: Their character; empty if none was chosen.
    """
    faces = faces_for(count, (face, *EXAMPLES[1:count]))
    name = name if name and name not in NAMES[1:count] else NAMES[0]
    learner = SeatInfo(name, "human", "", COLOURS[0], faces[0])
    others = (SeatInfo(NAMES[i], "bot", "easy", COLOURS[i], faces[i]) for i in range(1, count))
    return (learner, *others)


class LessonSession(Session):
    """A chapter of a lesson being played.

    Attributes:
        lesson: The lesson.
        index: Which chapter.
        number: Which of its steps is the present one; their number if the chapter is over.
        reply: The answer to what the learner tried last; empty if there is none.
    """

    def __init__(
        self,
        game: AnyGame,
        lesson: Lesson,
        done: int,
        *,
        name: str = "",
        face: str = "",
        speed: str = "normal",
        keep: Callable[[int], None] | None = None,
    ) -> None:
        """Sit down at a lesson.

        Args:
            game: The rules.
            lesson: The lesson.
            done: How many of its steps are done; it goes on after them, or from its start if there are no more.
            name: Name of the learner.
            face: Their character; empty if none was chosen.
            speed: slow, normal, fast or instant.
            keep: Told how many steps are done, with each step: a program that is killed loses none.
        """
        self.lesson = lesson
        done = done if 0 <= done < lesson.size else 0
        self.index = chapter_at(lesson, done)
        self.number = done - steps_before(lesson.chapters, self.index)
        self.reply = ""
        self._keep_done = keep
        self._answered: Move | None = None
        self._met = False
        chapter = lesson.chapters[self.index]
        self.steps = chapter.steps
        seats = seated(chapter.setup.seats, name, face)
        header = Header(lesson.heading.slug, game.rules_digest, chapter.setup, seats, chapter.seed)
        match = _Laid(game, header, chapter.start)
        while self.number and self.steps[self.number].at:
            # What is said while something is told cannot be said after it: go back to what leads there.
            self.number -= 1
        for step in self.steps[: self.number]:
            _repeat(match, step)
        self._queue: deque[tuple[Seat, Move]] = deque()
        super().__init__(game, match, speed=speed)
        self._begin_step()

    # -- where the lesson is -------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The present step; None when the chapter is over."""
        return self.steps[self.number] if self.number < len(self.steps) else None

    @property
    def title(self) -> str:
        """What the chapter is called."""
        return self.lesson.chapters[self.index].title

    @property
    def done(self) -> int:
        """How many steps of the lesson are done."""
        return steps_before(self.lesson.chapters, self.index) + self.number

    @property
    def over(self) -> bool:
        """Whether the chapter is over, and all of it is told."""
        return self.step is None and not super().busy

    @property
    def is_last(self) -> bool:
        """Whether this is the last chapter."""
        return self.index == len(self.lesson.chapters) - 1

    def _begin_step(self) -> None:
        self._met = False
        step = self.step
        if step is not None:
            self._queue.extend(step.run)
            self._met = step.at == SAME

    @property
    def _ready(self) -> bool:
        """Whether the table is where the present step is said."""
        step = self.step
        if step is None:
            return False
        return self._met if step.at else not self._queue and not super().busy

    @property
    def saying(self) -> Saying | None:
        """What is said now; None while others move."""
        step = self.step
        if step is None or not self._ready:
            return None
        asks = step.asks and self._answered is None
        return Saying(
            self.reply or step.text,
            self.lesson.chapters[self.index].host,
            f"{self.done + 1} of {self.lesson.size}",
            step.rings,
            step.move,
            asks,
            bool(self.reply),
        )

    @property
    def waits(self) -> bool:
        """Whether something is said that waits for "Go on"."""
        step = self.step
        return step is not None and (not step.asks or self._answered is not None) and self._ready

    @property
    def unaided(self) -> bool:
        """Whether the learner has a decision to make alone that is not made yet."""
        step = self.step
        return step is not None and step.decision is not None and self._answered is None

    # -- what the table asks a session ---------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether steps are still being told, or something is said that waits for "Go on"."""
        return super().busy or self.waits

    @property
    def awaiting(self) -> bool:
        """Whether the learner is asked for a move."""
        return super().awaiting and self._ready

    @property
    def outcome(self) -> Outcome | None:
        """Nothing: a lesson ends with its script, whoever has won by then."""
        return None

    def view(self) -> View[Any]:
        """Return what the learner knows; where one move is asked for, that is the only legal one.

        Where it is an amount, all amounts can be tried: a dial that does not turn would give the answer away.
        """
        view = super().view()
        step = self.step
        if step is None or step.move is None or not self._ready:
            return view
        if type(step.move).ranges:
            return msgspec.structs.replace(view, legal=of_kind(view.legal, type(step.move)))
        return msgspec.structs.replace(view, legal=(step.move,))

    def whole_view(self) -> View[Any]:
        """Return what the learner knows, with all moves that the rules allow."""
        return super().view()

    def caption(self) -> str:
        """Return the line for what is told, or else the lesson's chapter."""
        return super().caption() or self.title

    def why_not_take_back(self) -> str:
        """Say why nothing is taken back."""
        return "In a lesson nothing needs to be taken back."

    def update(self, dt: float, *, animating: bool = False) -> bool:
        """Let time pass; while something is said nothing happens."""
        if self.waits and self.moment is None:
            return False
        return super().update(dt, animating=animating)

    def _think_ahead(self) -> None:
        """Nobody thinks: the script does."""

    def _advance(self, dt: float) -> bool:
        return self._keep(self.match.prepare(*self._queue.popleft())) if self._queue else False

    def _next_moment(self) -> None:
        super()._next_moment()
        step = self.step
        if self.moment is not None and step is not None and step.at and not self._met:
            self._met = str(self.moment.__struct_config__.tag) == step.at
            self.held = self.held or self._met

    # -- what the learner does -----------------------------------------------------------------------

    def acknowledge(self) -> None:
        """Go on: after what is said, or with what is told."""
        if not self.waits:
            super().acknowledge()
            return
        answer, self._answered = self._answered, None
        self.reply = ""
        self._next_step()
        step = self.step
        if answer is not None and step is not None:
            super().play(answer)
        elif self.moment is not None and (step is None or step.at != SAME):
            super().acknowledge()

    def play(self, move: Move) -> None:
        """Make the move that was asked for, or answer a decision.

        Raises:
            IllegalMove: The rules do not allow it; nothing changed.
        """
        step = self.step
        if step is None:
            return
        self.reply = ""
        if step.decision is not None:
            self.reply = step.decision.answer(move)
            if move in step.decision.good:
                self._answered = move
        elif move == step.move:
            # Before the first event is told: the next step may be said at it.
            self._next_step()
            super().play(move)
        else:
            self.refuse(written(move))

    def refuse(self, name: str) -> bool:
        """Answer a try that is not what was asked for; return whether there was anything to answer.

        Args:
            name: Name of the piece or the button that was pressed; or a move that was made, as scripts write it.
        """
        step = self.step
        if step is None or step.move is None or not self.awaiting:
            return False
        self.reply = matching(step.wrong, name) or NOT_YET.format(step.label)
        return True

    def skip(self) -> None:
        """Leave out the rest of the chapter."""
        self.number = len(self.steps)
        self._queue.clear()
        self._answered, self.reply = None, ""

    def _next_step(self) -> None:
        self.number += 1
        self._begin_step()
        # The end of the lesson counts when the learner leaves it.
        if self.done < self.lesson.size:
            self._keep_place()

    def _keep_place(self) -> None:
        if self._keep_done is not None:
            self._keep_done(self.done)

    def close(self) -> None:
        """Keep how far the learner came."""
        self._keep_place()
        super().close()


def chapter_at(lesson: Lesson, done: int) -> int:
    """Return the chapter in which so many steps of a lesson are done."""
    starts = [steps_before(lesson.chapters, index) for index in range(len(lesson.chapters))]
    return max(index for index, start in enumerate(starts) if start <= done)


def mark_of(lesson: Lesson, done: int) -> int:
    """Return a number that stands for what the chapter says in which so many steps of a lesson are done."""
    chapter = lesson.chapters[chapter_at(lesson, done)]
    said = "\n".join(f"{step.text}|{step.label}|{step.run}" for step in chapter.steps)
    return zlib.crc32(f"{chapter.seed}\n{said}".encode())


def place_left(lesson: Lesson, done: int, mark: int | None) -> int:
    """Return after how many steps a lesson goes on that was left.

    Args:
        lesson: The lesson as it is now.
        done: How many of its steps were done.
        mark: What its chapter said then; None if that is not known.

    Returns:
        The same number; the steps before the chapter if that says something else now, 0 if there are no more so many.
    """
    if not 0 <= done < lesson.size:
        return 0
    if mark is None or mark == mark_of(lesson, done):
        return done
    return steps_before(lesson.chapters, chapter_at(lesson, done))


def _repeat(match: Match, step: Step) -> None:
    """Make the moves of a step that is done."""
    for seat, move in step.run:
        match.play(seat, move)
    if step.asks:
        match.play(LEARNER, step.right_move)


def lead(session: LessonSession, done: int) -> None:
    """Do what a chapter asks, until so many steps of the lesson are done and the next one is said, or it is over."""
    while not session.over and (session.done < done or session.saying is None):
        saying = session.saying
        step = session.step
        if saying is None or step is None:
            session.by_click = session.held = False
            session.update(STAYS["slow"] * 2)
        elif not saying.asks:
            session.acknowledge()
        else:
            session.play(step.right_move)
