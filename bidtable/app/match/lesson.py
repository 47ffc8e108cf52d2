"""A lesson at the table, in which the other players follow a script."""

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
from bidtable.app.match.setup_form import COLOURS, UNNAMED
from bidtable.core.game import AnyGame, View
from bidtable.core.legal import of_kind
from bidtable.core.match import Match
from bidtable.core.model import Move, Outcome, Seat
from bidtable.core.record import Header, SeatInfo
from bidtable.rulebook.lessons import LEARNER, SAME, Lesson, Step, matching, steps_before, written
from bidtable.rulebook.staging import NAMES

NOT_YET = "Not yet, one thing at a time. Your next move: {}."
"""The usual reply to a move that the lesson does not expect.

The name of the expected move replaces the placeholder.
"""


@dataclass(frozen=True)
class Saying:
    """A speech bubble that explains something to the learner.

    Attributes:
        count: Progress in the lesson, such as "4 of 30"; empty if nothing is counted.
        rings: Patterns for the ids of pieces that are circled.
        move: The move that the learner should make; None if no move is requested.
        asks: Whether the learner has to move now.
        reply: Whether the speech bubble comments on a move of the learner.
    """

    text: str
    seat: Seat
    count: str
    rings: tuple[str, ...] = ()
    move: Move | None = None
    asks: bool = False
    reply: bool = False


class _ScriptedMatch(Match):
    # A record always begins with the deal, so a match with a scripted position cannot be saved.
    def __init__(self, game: AnyGame, header: Header, start: Any) -> None:
        super().__init__(game, header)
        self._start = start


def seated(count: int, name: str, face: str) -> tuple[SeatInfo, ...]:
    """Return the players of a lesson; the learner has the given name and character."""
    faces = faces_for(count, (face, *EXAMPLES[1:count]))
    name = name if name and name not in NAMES[1:count] else UNNAMED
    learner = SeatInfo(name, "human", "", COLOURS[0], faces[0])
    others = (SeatInfo(NAMES[i], "bot", "easy", COLOURS[i], faces[i]) for i in range(1, count))
    return (learner, *others)


class LessonSession(Session):
    """A match at the table that plays one chapter of a lesson.

    Attributes:
        index: Index of the chapter in the lesson, from 0.
        number: Index of the current step, from 0.
        reply: Reply to the learner's last move; empty if no reply is shown.
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
        """Start a lesson.

        Args:
            game: The rules.
            lesson: The lesson.
            done: Number of finished steps.
            name: Name of the learner.
            face: Character of the learner; empty if none was chosen.
            speed: Speed of the table: "slow", "normal", "fast" or "instant".
            keep: Called with the number of finished steps after each step.
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
        match = _ScriptedMatch(game, header, chapter.start)
        while self.number and self.steps[self.number].at:
            # A saying during an event cannot be said after it, so the lesson repeats the move before.
            self.number -= 1
        for step in self.steps[: self.number]:
            _repeat(match, step)
        self._queue: deque[tuple[Seat, Move]] = deque()
        super().__init__(game, match, speed=speed)
        self._begin_step()

    # -- progress -----------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The current step of the chapter, or None at the end."""
        return self.steps[self.number] if self.number < len(self.steps) else None

    @property
    def title(self) -> str:
        return self.lesson.chapters[self.index].title

    @property
    def done(self) -> int:
        return steps_before(self.lesson.chapters, self.index) + self.number

    @property
    def over(self) -> bool:
        """Whether the learner has finished the lesson's chapter."""
        return self.step is None and not super().busy

    @property
    def is_last(self) -> bool:
        return self.index == len(self.lesson.chapters) - 1

    def _begin_step(self) -> None:
        self._met = False
        step = self.step
        if step is not None:
            self._queue.extend(step.run)
            self._met = step.at == SAME

    @property
    def _ready(self) -> bool:
        step = self.step
        if step is None:
            return False
        return self._met if step.at else not self._queue and not super().busy

    @property
    def saying(self) -> Saying | None:
        """The visible speech bubble, or None while other players move."""
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
        """Whether the lesson waits for a press on the button "Go on"."""
        step = self.step
        return step is not None and (not step.asks or self._answered is not None) and self._ready

    @property
    def paused(self) -> bool:
        """Whether an event or a speech bubble stays until the learner goes on."""
        return super().paused or self.waits

    @property
    def unaided(self) -> bool:
        """Whether the learner must find the move without help."""
        step = self.step
        return step is not None and step.decision is not None and self._answered is None

    # -- answers to the table ------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return super().busy or self.waits

    @property
    def awaiting(self) -> bool:
        return super().awaiting and self._ready

    @property
    def outcome(self) -> Outcome | None:
        # A lesson ends with its script and not with a victory.
        return None

    def view(self) -> View[Any]:
        """Return the learner's view with only the legal moves that the lesson allows."""
        view = super().view()
        step = self.step
        if step is None or step.move is None or not self._ready:
            return view
        # A single legal amount would reveal the answer.
        if type(step.move).ranges:
            return msgspec.structs.replace(view, legal=of_kind(view.legal, type(step.move)))
        return msgspec.structs.replace(view, legal=(step.move,))

    def whole_view(self) -> View[Any]:
        """Return the learner's view with all legal moves of the game."""
        return super().view()

    def caption(self) -> str:
        return super().caption() or self.title

    def why_not_take_back(self) -> str:
        return "Moves cannot be taken back in a lesson."

    def update(self, dt: float, *, animating: bool = False) -> bool:
        # The match pauses while a speech bubble waits for "Go on".
        if self.waits and self.moment is None:
            return False
        return super().update(dt, animating=animating)

    def _think_ahead(self) -> None:
        # A lesson prescribes the moves of all bots.
        pass

    def _advance(self, dt: float) -> bool:
        return self._keep(self.match.prepare(*self._queue.popleft())) if self._queue else False

    def _next_moment(self) -> None:
        super()._next_moment()
        step = self.step
        if self.moment is not None and step is not None and step.at and not self._met:
            self._met = str(self.moment.__struct_config__.tag) == step.at
            self.held = self.held or self._met

    # -- actions of the learner ------------------------------------------------------------------------

    def acknowledge(self) -> None:
        """Close the speech bubble, or show the next event."""
        if not self.waits:
            super().acknowledge()
            return
        answer, self._answered = self._answered, None
        self.reply = ""
        self._next_step()
        step = self.step
        if answer is not None:
            # The learner sees the outcome of a decision, also after the last step of a chapter.
            super().play(answer)
        elif self.moment is not None and (step is None or step.at != SAME):
            super().acknowledge()

    def play(self, move: Move, *rest: Move) -> None:
        """Make the learner's move, or answer a question of the lesson.

        Raises:
            IllegalMove: The rules forbid the move.
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
            # This comes before the first event is narrated, because the next step may be said during it.
            self._next_step()
            super().play(move)
        else:
            self.refuse(written(move))

    def refuse(self, name: str) -> bool:
        """Answer a learner's wrong move, and return whether the lesson has an answer."""
        step = self.step
        if step is None or step.move is None or not self.awaiting:
            return False
        self.reply = matching(step.wrong, name) or NOT_YET.format(step.label)
        return True

    def skip(self) -> None:
        """Skip the rest of the chapter."""
        self.number = len(self.steps)
        self._queue.clear()
        self._answered, self.reply = None, ""

    def _next_step(self) -> None:
        self.number += 1
        self._begin_step()
        # The end of the lesson counts only when the learner leaves it.
        if self.done < self.lesson.size:
            self._keep_place()

    def _keep_place(self) -> None:
        if self._keep_done is not None:
            self._keep_done(self.done)

    def close(self) -> None:
        self._keep_place()
        super().close()


def chapter_at(lesson: Lesson, done: int) -> int:
    starts = [steps_before(lesson.chapters, index) for index in range(len(lesson.chapters))]
    return max(index for index, start in enumerate(starts) if start <= done)


def mark_of(lesson: Lesson, done: int) -> int:
    """Return a checksum that shows whether a chapter of a lesson has changed."""
    chapter = lesson.chapters[chapter_at(lesson, done)]
    said = "\n".join(f"{step.text}|{step.label}|{step.run}" for step in chapter.steps)
    return zlib.crc32(f"{chapter.seed}\n{said}".encode())


def place_left(lesson: Lesson, done: int, mark: int | None) -> int:
    """Return the step at which an interrupted lesson continues."""
    if not 0 <= done < lesson.size:
        return 0
    if mark is None or mark == mark_of(lesson, done):
        return done
    # A changed chapter starts again.
    return steps_before(lesson.chapters, chapter_at(lesson, done))


def _repeat(match: Match, step: Step) -> None:
    for seat, move in step.run:
        match.play(seat, move)
    if step.asks:
        match.play(LEARNER, step.right_move)


def lead(session: LessonSession, done: int) -> None:
    """Play the scripted moves of a chapter up to a step."""
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
