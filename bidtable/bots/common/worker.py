"""A process in which bots think, so that the screen is never late however long they think.

The process begins with the first question. If it dies, it begins anew and the question is asked again. The answer is
the same, for the luck goes with the question. The process ends with the program, because the pipe closes then. If no
process can be begun, the bot thinks on the thread that asks.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import pickle
import queue
import random
import signal
import sys
import threading
import time
import traceback
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple, TypeAlias

from bidtable.bots.common.base import Bot, Cancel, Decision, Limit, Never
from bidtable.bots.common.characters import with_character
from bidtable.bots.common.levels import make_bot
from bidtable.bots.common.question import Luck, Opener, Question, put
from bidtable.bots.common.review import Finding, Piece, Reviewer
from bidtable.core import registry
from bidtable.core.game import AnyGame, View
from bidtable.core.match import Match
from bidtable.core.record import Character, Files, Record
from bidtable.rulebook import Library
from bidtable.store import places

log = logging.getLogger(__name__)

LOOK: Final = 0.005
"""Seconds after which who waits for an answer looks whether it is still wanted."""
MOMENT: Final = 0.03
"""Seconds that a review is worked at before bots' questions have their turn."""
GRACE: Final = 0.5
"""Seconds that a bot is given to stop; then its process is ended."""
ENDS: Final = 1.0
"""Seconds that a process is given to end."""
TRIES: Final = 2
"""Number of attempts at a question when the process dies over it."""
SWITCH: Final = 0.001
"""Seconds after which a bot that thinks gives way to the thread that hears whether it is to stop."""
KEPT: Final = 16
"""Bots that are kept ready: those of a full table, who gives hints, and who decides again."""
NICE: Final = 5
"""By how much the process gives way to the screen, where they share a processor."""


class NoProcessError(Exception):
    """No process can be begun, or none survives the question."""


class GivenUpError(Exception):
    """The answer is no longer wanted, and the bot did not stop in time; its process was ended."""


class ThoughtError(Exception):
    """The bot failed; the text is its traceback."""


class Kit(NamedTuple):
    """A game as a process needs it: its entry, and the rule data in force."""

    entry: registry.Entry
    digest: str
    files: Files


class Errand(NamedTuple):
    """Pieces of the review of a match: the digest of its record, the record itself where it is new, the pieces."""

    match: str
    record: bytes
    pieces: tuple[Piece, ...]


class Ready(NamedTuple):
    """The level of a bot that is to be made before anything is asked of it."""

    level: str


Wish: TypeAlias = bytes | Errand | Ready
"""The task: a question in JSON, pieces of a review, or the preparation of a bot."""


class Asked(NamedTuple):
    """A question on its way: its number, the game's digest (its kit, where it is new), the question in JSON, of whom.

    Between bots' questions pieces of a review are asked for, which the process works at for a moment, or a bot is to be
    made ready. Each bot that the program has is another one here too: so none can tell another what it saw.
    """

    number: int
    digest: str
    kit: Kit | None
    question: Wish
    who: int = 0


class Told(NamedTuple):
    """The answer of a process: a decision and the luck after it, pickled results of pieces, or the bot's failure.

    There is neither where something was made ready.
    """

    number: int
    decision: Decision | None = None
    luck: Luck | None = None
    failed: str = ""
    found: tuple[bytes, ...] = ()


_Sent: TypeAlias = Asked | int
"""The message to the process: a task, or the number of a task that is no longer wanted."""


# -- in the program --------------------------------------------------------------------------------------------


class Worker:
    """The process, as the program sees it. Questions of several threads are answered one after the other."""

    def __init__(self) -> None:
        """Begin nothing yet."""
        self._one_at_a_time = threading.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._known: set[str] = set()
        self._reviewed = ""
        self._number = self._bots = 0
        self._closed = self._useless = False

    @property
    def pid(self) -> int | None:
        """The process's id; None while there is none."""
        return self._process.pid if self._process is not None else None

    def bot(
        self,
        entry: registry.Entry,
        game: AnyGame,
        files: Files,
        level: str,
        character: Character | None = None,
    ) -> Bot:
        """Return a bot that thinks in the process.

        Args:
            entry: The game's entry in the registry.
            game: The game.
            files: The rule data it was read from.
            level: The bot's level.
            character: Its character, if it has one.
        """
        self._bots += 1
        return _Distant(self, self._bots, Kit(entry, game.rules_digest, files), game, level, character)

    def ready(self, kit: Kit, level: str) -> None:
        """Begin the process and have it make a bot, so that its first answer comes soon; blocks until that is done."""
        with self._one_at_a_time:
            if self._useless or self._closed:
                return
            try:
                self._ask(kit, Ready(level), Never())
            except (OSError, EOFError) as error:
                # The first question will try again, and say what is to be said.
                self._drop()
                log.info("The process in which bots think could not be made ready (%r)", error)

    def ask(self, kit: Kit, question: Question, cancel: Cancel, who: int = 0) -> tuple[Decision, Luck]:
        """Have a question answered; blocks until it is.

        Args:
            kit: The game.
            question: The question.
            cancel: Set when the answer is no longer wanted; the bot then answers anything, or gives up.
            who: Number of the bot that is asked; bots that nobody tells apart have 0.

        Returns:
            The decision, and where the bot's random stream stands then.

        Raises:
            ThoughtError: The bot failed.
            GivenUpError: The bot did not stop when it was to, or the program ends.
            NoProcessError: No process can be begun, or it died over the question each time.
        """
        told = self._told(kit, question.encode(), cancel, who)
        assert told.decision is not None, "who does not fail answers"
        assert told.luck is not None, "who does not fail answers"
        return told.decision, told.luck

    def review(self, kit: Kit, errand: Errand, cancel: Cancel) -> tuple[Finding, ...]:
        """Have the first of some pieces of a review worked out; blocks for a moment.

        Bots' questions come in between: nobody at a table waits for a review.

        Args:
            kit: The game.
            errand: The pieces; of these as many are worked out as take a moment, one at least.
            cancel: Set when it is no longer wanted; then there may be none.

        Returns:
            The results of the first pieces, in their order.

        Raises:
            ThoughtError: The judge failed.
            GivenUpError: It did not stop when it was to, or the program ends.
            NoProcessError: No process can be begun, or it died over the errand each time.
        """
        # One by one: in between the screen has its turn, for which all of them at once would take too long.
        found: list[Finding] = [pickle.loads(each) for each in self._told(kit, errand, cancel).found]
        return tuple(found)

    def _told(self, kit: Kit, question: Wish, cancel: Cancel, who: int = 0) -> Told:
        with self._one_at_a_time:
            for _ in range(0 if self._useless else TRIES):
                try:
                    told = self._ask(kit, question, cancel, who)
                except (OSError, EOFError) as error:
                    self._drop()
                    if self._closed:
                        raise GivenUpError from None
                    log.warning("The process in which bots think is gone (%r)", error)
                    continue
                if told.failed:
                    raise ThoughtError(told.failed)
                return told
            self._useless = True
            raise NoProcessError

    def _ask(self, kit: Kit, question: Wish, cancel: Cancel, who: int = 0) -> Told:
        if self._closed:
            raise EOFError
        pipe = self._pipe or self._begin()
        self._number += 1
        number = self._number
        new = kit.digest not in self._known
        if isinstance(question, Errand):
            if question.match == self._reviewed:
                question = question._replace(record=b"")
            self._reviewed = question.match
        pipe.send(Asked(number, kit.digest, kit if new else None, question, who))
        self._known.add(kit.digest)
        ends: float | None = None
        while True:
            if pipe.poll(LOOK):
                told: Told = pipe.recv()
                return told
            if ends is None and cancel.is_set():
                pipe.send(number)
                ends = time.monotonic() + GRACE
            elif ends is not None and time.monotonic() > ends:
                self._drop()
                raise GivenUpError

    def _begin(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), name="bots", daemon=True)
        try:
            process.start()
        finally:
            # Only the process itself may hold its end: that it is gone is noticed by this.
            theirs.close()
        self._process, self._pipe = process, pipe
        self._known.clear()
        self._reviewed = ""
        if self._closed:
            raise EOFError
        return pipe

    def _drop(self) -> None:
        """End the process; the next question begins another."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join(ENDS)

    def close(self) -> None:
        """End the process at once; what is being thought about is not wanted any more."""
        self._closed = True
        process = self._process
        if process is not None:
            with contextlib.suppress(OSError, ValueError):
                process.kill()
                process.join(ENDS)


class _Distant:
    """A bot whose thinking is done in the process."""

    reads_history = True

    def __init__(
        self, worker: Worker, who: int, kit: Kit, game: AnyGame, level: str, character: Character | None
    ) -> None:
        self._worker = worker
        self._who = who
        self._kit = kit
        self._game = game
        self._level = level
        self._character = character
        self._near: Bot | None = None

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose as the bot of this level does; where there is no process, here."""
        if self._near is None:
            question = put(self._level, view, limit, rng, self._character)
            try:
                decision, luck = self._worker.ask(self._kit, question, cancel, self._who)
            except NoProcessError:
                log.warning("Bots think in the program itself from here on")
                self._near = make_bot(self._kit.entry, self._game, self._level, self._character)
            except GivenUpError:
                return Decision(next(iter(view.legal)))
            else:
                luck.put(rng)
                return decision
        return self._near.choose(view, limit, rng, cancel)


# -- in the process --------------------------------------------------------------------------------------------


def serve(pipe: Connection) -> None:
    """Answer questions until the program is gone."""
    # Ctrl-C reaches the whole group; the program ends its processes itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    sys.setswitchinterval(SWITCH)
    asked: queue.SimpleQueue[tuple[Asked, threading.Event]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, asked), daemon=True).start()
    desk = _Desk()
    while True:
        question, cancel = asked.get()
        pipe.send(desk.answer(question, cancel))


def _listen(pipe: Connection, asked: queue.SimpleQueue[tuple[Asked, threading.Event]]) -> None:
    """Take what the program sends while a bot thinks; when the program is gone, so is this process."""
    last = 0
    cancel = threading.Event()
    with contextlib.suppress(OSError, EOFError):
        while True:
            sent: _Sent = pipe.recv()
            if isinstance(sent, Asked):
                last, cancel = sent.number, threading.Event()
                asked.put((sent, cancel))
            elif sent == last:
                cancel.set()
    os._exit(0)


class _Desk:
    """The games and bots that a process knows; they keep nothing of a match."""

    def __init__(self) -> None:
        self._games: dict[str, tuple[registry.Entry, AnyGame, Opener]] = {}
        self._bots: dict[tuple[str, str, int], Bot] = {}
        self._reviewer: Reviewer | None = None

    def answer(self, asked: Asked, cancel: Cancel) -> Told:
        """Let the bot that is asked for decide, or be made; or work at a review."""
        try:
            if asked.kit is not None:
                self._learn(asked.kit)
            if isinstance(asked.question, Ready):
                self._bot(asked.digest, asked.question.level, asked.who)
                return Told(asked.number)
            entry, game, opener = self._games[asked.digest]
            if isinstance(asked.question, Errand):
                return Told(asked.number, found=tuple(self._work(entry, game, asked.question, cancel)))
            question = Question.decode(asked.question)
            bot = with_character(
                self._bot(asked.digest, question.level, asked.who), entry.slug, game, question.character
            )
            return Told(asked.number, *opener.answer(question, bot, cancel))
        except Exception:
            return Told(asked.number, failed=traceback.format_exc())

    def _work(self, entry: registry.Entry, game: AnyGame, errand: Errand, cancel: Cancel) -> list[bytes]:
        """Work at a review for a moment; return what came of its pieces, each pickled."""
        if errand.record:
            record = Record.decode(errand.record)
            match = Match.replay(game, record.header, record.lines)
            self._reviewer = Reviewer(entry, match)
        reviewer = self._reviewer
        assert reviewer is not None, "a match comes with its first errand"
        found: list[bytes] = []
        ends = time.monotonic() + MOMENT
        for piece in errand.pieces:
            finding = reviewer.work_out(piece, cancel)
            if cancel.is_set():
                break
            found.append(pickle.dumps(finding))
            if time.monotonic() > ends:
                break
        return found

    def _bot(self, digest: str, level: str, who: int) -> Bot:
        """Return a bot of a game and a level, without any character: one that was made ready, if it is new."""
        key = (digest, level, who)
        bot = self._bots.pop(key, None) or self._bots.pop((digest, level, 0), None)
        if bot is None:
            entry, game, _ = self._games[digest]
            bot = make_bot(entry, game, level)
        # The last one asked is the last to go; who is gone is made anew, for bots keep nothing of a game.
        self._bots[key] = bot
        while len(self._bots) > KEPT:
            del self._bots[next(iter(self._bots))]
        return bot

    def _learn(self, kit: Kit) -> None:
        library = Library(places.shipped_rules()).with_files(kit.entry.slug, kit.files)
        game: AnyGame = registry.resolve(kit.entry.rules)(library)
        self._games[kit.digest] = (kit.entry, game, Opener(game))
