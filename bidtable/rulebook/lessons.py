"""Lessons, which are scripts that teach a game on its table.

The program plays each lesson once while reading the file, to find illegal moves.
"""

# In each step, a player speaks to the learner in seat 0, who then continues, makes a requested move
# (`play`), or chooses a move (`decide`).

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

import msgspec

from bidtable.core.book import fill
from bidtable.core.bounded import Order, Seed, Title, Word
from bidtable.core.game import AnyGame, View
from bidtable.core.model import Move, Seat, Setup
from bidtable.core.texts import listed, suggest
from bidtable.rulebook.document import PathInFile
from bidtable.rulebook.documents import Documents
from bidtable.rulebook.pages import RuleFile, read_provenance
from bidtable.rulebook.staging import FAULTS, NAMES, Script, StageError

LEARNER: Final[Seat] = 0
"""The learner's seat."""

SAME: Final = "same"
"""Value of the field `at`: the text is shown at the same event as the text of the previous step."""

Line = Annotated[str, msgspec.Meta(min_length=1, max_length=240)]
"""Type of a text in a speech bubble, which is short enough for every text size."""


class Measure(NamedTuple):
    """Rates the legal moves of a game, to find good decisions.

    Attributes:
        values: Function `(game, view)` that rates each legal move with a number.
        say: Function that describes a rating in words.
        within: Largest difference between the ratings of a good move and the best move.
    """

    values: Callable[[Any, View[Any]], Mapping[Move, float]]
    say: Callable[[float], str]
    within: float = 1e-9


Measures: TypeAlias = Mapping[str, Measure]


class DecideEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    measure: Word
    good: Annotated[dict[Word, Line], msgspec.Meta(min_length=1)]
    wrong: Annotated[dict[Word, Line], msgspec.Meta(min_length=1)]


class StepEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    say: Line
    run: tuple[Any, ...] = ()
    at: Word = ""
    ring: tuple[Word, ...] = ()
    play: Word = ""
    wrong: dict[Word, Line] = {}
    decide: DecideEntry | None = None


class ChapterEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Title
    steps: Annotated[tuple[StepEntry, ...], msgspec.Meta(min_length=1)]
    start: tuple[Any, ...] = ()
    seats: Annotated[int, msgspec.Meta(ge=2, le=6)] = 3
    host: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    seed: Seed = 1
    variants: tuple[Word, ...] = ()
    options: dict[Word, Word] = {}


class LessonFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    title: Title
    about: Line
    minutes: Annotated[int, msgspec.Meta(ge=1, le=10)]
    order: Order = 1
    chapters: Annotated[tuple[ChapterEntry, ...], msgspec.Meta(min_length=1)]


@dataclass(frozen=True)
class Decision:
    """A step of a lesson in which the learner may choose any legal move.

    Attributes:
        good: A text for each good move.
        wrong: Texts for all other moves, by patterns of moves.
    """

    good: Mapping[Move, str]
    wrong: Mapping[str, str]

    def answer(self, move: Move) -> str:
        """Return the text that the learner sees after a move."""
        return self.good.get(move) or matching(self.wrong, written(move))


@dataclass(frozen=True)
class Step:
    """A step of a lesson, with a text for the learner.

    Attributes:
        at: Kind of the event at which the text is shown; empty for the last event.
        rings: Names of the buttons and pieces to which the text points.
        move: Move that the learner must make; None for no move.
    """

    text: str
    run: tuple[tuple[Seat, Move], ...] = ()
    at: str = ""
    rings: tuple[str, ...] = ()
    move: Move | None = None
    label: str = ""
    wrong: Mapping[str, str] = field(default_factory=dict)
    decision: Decision | None = None

    @property
    def asks(self) -> bool:
        """Whether the learner must make a move in this step."""
        return self.move is not None or self.decision is not None

    @property
    def right_move(self) -> Move:
        """The move that the step asks for, or the first of several good moves."""
        if self.decision is not None:
            return next(iter(self.decision.good))
        assert self.move is not None, "this step asks for no move"
        return self.move


@dataclass(frozen=True)
class Chapter:
    """A part of a lesson that starts with a new game position."""

    title: str
    setup: Setup
    seed: int
    host: Seat
    start: Any
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Heading:
    """Summary of a lesson, for lists of lessons."""

    slug: str
    name: str
    title: str
    about: str
    minutes: int
    order: int
    steps: int

    @property
    def id(self) -> str:
        return f"{self.slug}/{self.name}"


@dataclass(frozen=True)
class Lesson:
    """A lesson that was checked by the rules."""

    heading: Heading
    chapters: tuple[Chapter, ...]

    @property
    def size(self) -> int:
        """Number of steps in a lesson."""
        return sum(len(chapter.steps) for chapter in self.chapters)


def written(move: Move) -> str:
    """Return a move as text in the notation of scripts, such as "bid 3 5"."""
    values = [str(value) for value in msgspec.structs.astuple(move)]
    return " ".join(
        [str(move.__struct_config__.tag), *("none" if value == "None" else value for value in values)]
    )


def matching(texts: Mapping[str, str], name: str) -> str:
    """Return the text of the first pattern that fits a name; empty if no pattern fits."""
    return next((text for pattern, text in texts.items() if fnmatchcase(name, pattern)), "")


def read_heading(documents: Documents, slug: str, name: str) -> Heading:
    """Read the summary of a lesson.

    Raises:
        RulesError: The file does not contain a lesson.
    """
    found = documents.read(name, LessonFile)
    documents.finish()
    assert found is not None
    return _heading(found, slug, name)


def _heading(found: LessonFile, slug: str, name: str) -> Heading:
    steps = sum(len(chapter.steps) for chapter in found.chapters)
    return Heading(slug, name, found.title, found.about, found.minutes, found.order, steps)


def read_lesson(documents: Documents, slug: str, name: str, game: AnyGame, measures: Measures) -> Lesson:
    """Read a lesson, and play it to check it.

    Raises:
        RulesError: The file has mistakes, or the rules do not allow some moves.
    """
    found = documents.read(name, LessonFile)
    read_provenance(documents)
    documents.finish()
    assert found is not None
    chapters = []
    for index, entry in enumerate(found.chapters):
        reader = _Reader(documents, name, ("chapters", index), game, measures)
        chapters.append(reader.chapter(entry))
    documents.finish()
    return Lesson(_heading(found, slug, name), tuple(chapter for chapter in chapters if chapter is not None))


class _Reader:
    def __init__(
        self, documents: Documents, name: str, path: PathInFile, game: AnyGame, measures: Measures
    ) -> None:
        self.documents, self.name, self.path = documents, name, path
        self.game, self.measures = game, measures
        self.events = {str(kind.__struct_config__.tag): kind for kind in game.event_types}
        self.shown = 0

    def wrong(self, path: PathInFile, text: str) -> None:
        self.documents.problem(self.name, (*self.path, *path), text)

    def chapter(self, entry: ChapterEntry) -> Chapter | None:
        setup = Setup(entry.seats, tuple(sorted(entry.variants)), dict(entry.options))
        if entry.host >= entry.seats:
            self.wrong(
                ("host",), f"There is no seat {entry.host}. Seats count from 0, and there are {entry.seats}."
            )
        try:
            self.script = Script(self.game, setup, entry.seed, last=LEARNER)
        except StageError as error:
            self.wrong((), str(error))
            return None
        if not all(self._runs(("start", number), step) for number, step in enumerate(entry.start)):
            return None
        start, self.shown = self.script.state, len(self.script.steps)
        steps: list[Step] = []
        for number, step in enumerate(entry.steps):
            read = self._step(("steps", number), step, last=number == len(entry.steps) - 1)
            if read is None:
                # Later steps depend on this step, so their mistakes would only follow from it.
                return None
            steps.append(read)
        return Chapter(entry.title, setup, entry.seed, entry.host, start, tuple(steps))

    def _runs(self, path: PathInFile, step: Any) -> bool:
        try:
            self.script.play(step)
        except FAULTS as error:
            self.wrong(path, f"The rules do not allow '{step}' here: {error}")
            return False
        return True

    def _step(self, path: PathInFile, entry: StepEntry, *, last: bool) -> Step | None:
        moved = len(self.script.moves)
        for number, move in enumerate(entry.run):
            if not self._runs((*path, "run", number), move):
                return None
        if entry.play or entry.decide:
            self.script.fall()
        run = tuple(self.script.moves[moved:])
        if any(seat == LEARNER for seat, _ in run):
            self.wrong((*path, "run"), "The learner moves here. This move belongs in 'play'.")
        self._at(path, entry)
        if (entry.play or entry.decide) and not self._learner_is_next():
            self.wrong(path, "It is not the learner's turn here.")
            return None
        move, label = None, ""
        state = self.script.state
        if entry.play:
            if not self._runs((*path, "play"), entry.play):
                return None
            move = self.script.moves[-1][1]
            label = self.game.label(move)
        text = self._filled((*path, "say"), entry.say, state, move=label)
        wrong = {
            pattern: self._filled((*path, "wrong", pattern), words, state, move=label)
            for pattern, words in entry.wrong.items()
        }
        decision = None
        if entry.decide is not None:
            decision = self._decision((*path, "decide"), entry.decide, last=last)
            if decision is None:
                return None
        return Step(text, run, entry.at, entry.ring, move, label, wrong, decision)

    def _learner_is_next(self) -> bool:
        # In secret choices, the learner decides last.
        return tuple(self.game.actors(self.script.state)) == (LEARNER,)

    def _at(self, path: PathInFile, entry: StepEntry) -> None:
        if entry.at and (entry.play or entry.decide):
            self.wrong(
                (*path, "at"),
                "A text that is shown at an event cannot ask for a move. Put the move into a step of its own.",
            )
        if entry.at == SAME:
            return
        events = [step.event for step in self.script.steps[self.shown :]]
        tags = [str(event.__struct_config__.tag) for event in events]
        if not entry.at:
            self.shown = len(self.script.steps)
        elif entry.at not in tags:
            hint = suggest(entry.at, self.events) or f" These happen: {listed(tags or ['nothing'])}."
            self.wrong((*path, "at"), f"No event '{entry.at}' happens here.{hint}")
        elif not events[tags.index(entry.at)].pause or events[tags.index(entry.at)].runs:
            self.wrong((*path, "at"), f"The table does not pause at '{entry.at}'.")
        else:
            self.shown += tags.index(entry.at) + 1

    def _filled(self, path: PathInFile, text: str, state: Any, **values: Any) -> str:
        known = self.game.observe(state, LEARNER)
        try:
            return fill(text, self.game.context.rules, state=known, names=NAMES, **values)
        except ValueError as error:
            self.wrong(path, f"{str(error)[0].upper()}{str(error)[1:]}.")
            return text

    # -- decisions -----------------------------------------------------------------------------------

    def _decision(self, path: PathInFile, entry: DecideEntry, *, last: bool) -> Decision | None:
        measure = self.measures.get(entry.measure)
        if measure is None:
            known = listed(list(self.measures))
            hint = suggest(entry.measure, self.measures)
            self.wrong(
                (*path, "measure"), f"There is no measure '{entry.measure}'.{hint} There are: {known}."
            )
            return None
        state = self.script.state
        history = self.game.history([step.event for step in self.script.steps], LEARNER)
        try:
            values = measure.values(self.game, self.game.view(state, LEARNER, history))
            top = max(values.values())
        except FAULTS as error:
            self.wrong((*path, "measure"), f"'{entry.measure}' cannot judge this decision: {error}")
            return None
        best = [move for move, value in values.items() if value >= top - measure.within]
        good: dict[Move, str] = {}
        for text, words in entry.good.items():
            try:
                move = self.script.written(text)
            except FAULTS as error:
                self.wrong((*path, "good", text), f"'{text}' is not a move: {error}")
                continue
            if move not in values:
                self.wrong((*path, "good", text), f"'{text}' is not legal here.")
                continue
            said = measure.say(values[move])
            good[move] = self._filled((*path, "good", text), words, state, worth=said, best=measure.say(top))
        if set(good) != set(best):
            rank = sorted(values.items(), key=lambda item: -item[1])[: len(best) + 2]
            ranked = listed([f"'{written(move)}' {measure.say(value)}" for move, value in rank])
            self.wrong((*path, "good"), f"By '{entry.measure}' other moves are good here: {ranked}.")
        if not last:
            if len(good) != 1:
                self.wrong((*path, "good"), "More steps follow, so there must be exactly one good move.")
            else:
                self._runs((*path, "good"), written(next(iter(good))))
        wrong = {
            pattern: self._filled((*path, "wrong", pattern), words, state, best=measure.say(top))
            for pattern, words in entry.wrong.items()
        }
        others = [move for move in values if move not in good]
        silent = next((move for move in others if not matching(wrong, written(move))), None)
        if silent is not None:
            self.wrong((*path, "wrong"), f"There is no text for '{written(silent)}'.")
        return Decision(good, wrong)


def steps_before(chapters: Sequence[Chapter], index: int) -> int:
    """Return the number of steps in the chapters before a given chapter."""
    return sum(len(chapter.steps) for chapter in chapters[:index])
