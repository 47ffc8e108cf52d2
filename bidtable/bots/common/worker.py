"""Runs bots in a second process, so that the screen stays responsive."""

# If the process dies, a new process answers its question again, with the same result. If no process can be
# started, the bot thinks in the calling thread.

from __future__ import annotations

import contextlib
import logging
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

from bidtable.bots.common import processes
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
"""Seconds between two checks whether a thinking bot should stop."""
MOMENT: Final = 0.03
"""A review pauses after this number of seconds, so that bots can answer waiting questions."""
GRACE: Final = 0.5
"""Seconds in which a bot must stop before its process is ended."""
ENDS: Final = 1.0
"""Seconds in which a process must end before it is killed."""
TRIES: Final = 2
"""Number of attempts to answer a question if the process dies each time."""
SWITCH: Final = 0.001
"""Seconds after which a thinking bot yields to the thread that receives stop signals."""
KEPT: Final = 16
"""Number of bots that the process keeps ready, for all seats of a table, hints and honesty checks."""


class NoProcessError(Exception):
    """Raised if the worker process cannot start, or has died several times."""


class GivenUpError(Exception):
    """Raised if a bot does not stop thinking in time."""


class ThoughtError(Exception):
    """Raised if a bot fails with an exception.

    The text of this exception is the traceback of the bot.
    """


class Kit(NamedTuple):
    """A game with the content and the digest of its rule files."""

    entry: registry.Entry
    digest: str
    files: Files


class Errand(NamedTuple):
    match: str
    record: bytes
    pieces: tuple[Piece, ...]


Wish: TypeAlias = bytes | Errand | str
"""A task for the worker: a question to a bot, some pieces of a review, or the level of a bot to create."""


class Asked(NamedTuple):
    """A numbered task for the process in which bots think."""

    # Each bot of the program is a separate bot in the process, so that bots cannot share knowledge.
    number: int
    digest: str
    kit: Kit | None
    question: Wish
    who: int = 0


class Told(NamedTuple):
    """An answer from the process in which bots think."""

    decision: Decision | None = None
    luck: Luck | None = None
    failed: str = ""
    found: tuple[bytes, ...] = ()


# -- in the program --------------------------------------------------------------------------------------------


class Worker:
    """The process in which bots think."""

    def __init__(self) -> None:
        self._one_at_a_time = threading.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._known: set[str] = set()
        self._reviewed = ""
        self._number = self._bots = 0
        self._closed = self._useless = False

    @property
    def pid(self) -> int | None:
        """The id of the process; None while no process runs."""
        return self._process.pid if self._process is not None else None

    def bot(
        self,
        entry: registry.Entry,
        game: AnyGame,
        files: Files,
        level: str,
        character: Character | None = None,
    ) -> Bot:
        self._bots += 1
        return _Distant(self, self._bots, Kit(entry, game.rules_digest, files), game, level, character)

    def ready(self, kit: Kit, level: str) -> None:
        """Start the second process early, so that bots answer the first question soon."""
        with self._one_at_a_time:
            if self._useless or self._closed:
                return
            try:
                self._ask(kit, level, Never())
            except (OSError, EOFError) as error:
                # The first question will try again and report the trouble.
                self._drop()
                log.info("The process in which bots think could not be made ready (%r)", error)

    def ask(self, kit: Kit, question: Question, cancel: Cancel, who: int = 0) -> tuple[Decision, Luck]:
        """Wait for a bot's answer to a question.

        Raises:
            ThoughtError: The bot raised an exception.
            GivenUpError: The bot did not stop soon after `cancel` was set.
            NoProcessError: No process can be started, or the process died several times.
        """
        # The number `who` identifies the bot.
        told = self._told(kit, question.encode(), cancel, who)
        assert told.decision is not None, "a bot that does not fail answers"
        assert told.luck is not None, "a bot that does not fail answers"
        return told.decision, told.luck

    def review(self, kit: Kit, errand: Errand, cancel: Cancel) -> tuple[Finding, ...]:
        """Compute parts of a match review in the worker process, and return the findings."""
        # If `cancel` is set, findings may be missing.
        # Results are unpickled one by one, so that the screen can be drawn between two of them.
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
        context = processes.spawning()
        pipe, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), name="bots", daemon=True)
        try:
            process.start()
        finally:
            # Only the process may hold its end of the pipe, because a closed pipe shows that it has died.
            theirs.close()
        self._process, self._pipe = process, pipe
        self._known.clear()
        self._reviewed = ""
        if self._closed:
            raise EOFError
        return pipe

    def _drop(self) -> None:
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join(ENDS)

    def close(self) -> None:
        self._closed = True
        process = self._process
        if process is not None:
            with contextlib.suppress(OSError, ValueError):
                process.kill()
                process.join(ENDS)


class _Distant:
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
                rng.setstate(luck)
                return decision
        return self._near.choose(view, limit, rng, cancel)


# -- in the process --------------------------------------------------------------------------------------------


def serve(pipe: Connection) -> None:
    # Ctrl-C reaches the whole group; the program ends its processes itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    processes.give_way()
    sys.setswitchinterval(SWITCH)
    asked: queue.SimpleQueue[tuple[Asked, threading.Event]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, asked), daemon=True).start()
    desk = _Desk()
    while True:
        question, cancel = asked.get()
        pipe.send(desk.answer(question, cancel))


def _listen(pipe: Connection, asked: queue.SimpleQueue[tuple[Asked, threading.Event]]) -> None:
    last = 0
    cancel = threading.Event()
    with contextlib.suppress(OSError, EOFError):
        while True:
            # An integer is the number of a task that is no longer wanted.
            sent: Asked | int = pipe.recv()
            if isinstance(sent, Asked):
                last, cancel = sent.number, threading.Event()
                asked.put((sent, cancel))
            elif sent == last:
                cancel.set()
    os._exit(0)


class _Desk:
    def __init__(self) -> None:
        self._games: dict[str, tuple[registry.Entry, AnyGame, Opener]] = {}
        self._bots: dict[tuple[str, str, int], Bot] = {}
        self._reviewer: Reviewer | None = None

    def answer(self, asked: Asked, cancel: Cancel) -> Told:
        try:
            if asked.kit is not None:
                self._learn(asked.kit)
            if isinstance(asked.question, str):
                self._bot(asked.digest, asked.question, asked.who)
                return Told()
            entry, game, opener = self._games[asked.digest]
            if isinstance(asked.question, Errand):
                return Told(found=tuple(self._work(entry, game, asked.question, cancel)))
            question = Question.decode(asked.question)
            bot = with_character(
                self._bot(asked.digest, question.level, asked.who), entry.slug, game, question.character
            )
            return Told(*opener.answer(question, bot, cancel))
        except Exception:
            return Told(failed=traceback.format_exc())

    def _work(self, entry: registry.Entry, game: AnyGame, errand: Errand, cancel: Cancel) -> list[bytes]:
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
        key = (digest, level, who)
        bot = self._bots.pop(key, None) or self._bots.pop((digest, level, 0), None)
        if bot is None:
            entry, game, _ = self._games[digest]
            bot = make_bot(entry, game, level)
        # The bots asked least recently go first. They can be made again, because bots keep nothing of a game.
        self._bots[key] = bot
        while len(self._bots) > KEPT:
            del self._bots[next(iter(self._bots))]
        return bot

    def _learn(self, kit: Kit) -> None:
        library = Library(places.shipped_rules()).with_files(kit.entry.slug, kit.files)
        game: AnyGame = registry.resolve(kit.entry.rules)(library)
        self._games[kit.digest] = (kit.entry, game, Opener(game))
