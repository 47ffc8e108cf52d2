"""A process in which bots think, so that however long they do the screen is never late.

It is begun with the first question, begun anew when it dies (the question is asked again, and as its luck goes with
it the answer is the same), and ends with the program, however that ends: its end of the pipe then closes. Where no
process can be begun, the bot thinks where it is asked.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import queue
import random
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple, TypeAlias

from bidtable.bots.base import Bot, Cancel, Decision, Limit, Never
from bidtable.bots.character import with_character
from bidtable.bots.levels import make_bot
from bidtable.bots.question import Luck, Opener, Question, put
from bidtable.core import registry
from bidtable.core.game import AnyGame, View
from bidtable.core.record import Character, Files
from bidtable.rulebook import Library
from bidtable.store import places

log = logging.getLogger(__name__)

LOOK: Final = 0.005
"""Seconds after which who waits for an answer looks whether it is still wanted."""
GRACE: Final = 0.5
"""Seconds that a bot is given to stop; then its process is ended."""
ENDS: Final = 1.0
"""Seconds that a process is given to end."""
TRIES: Final = 2
"""How often a question is asked when the process dies over it."""
SWITCH: Final = 0.001
"""Seconds after which a bot that thinks gives way to the thread that hears whether it is to stop."""
NICE: Final = 5
"""By how much the process gives way to the screen, where they share a processor."""


class NoProcessError(Exception):
    """No process can be begun, or none survives the question."""


class GivenUpError(Exception):
    """The answer is no longer wanted, and the bot did not stop in time; its process was ended."""


class ThoughtError(Exception):
    """The bot failed; the text is its traceback."""


class Kit(NamedTuple):
    """What a process needs to know a game by: its entry, and the rule data in force."""

    entry: registry.Entry
    digest: str
    files: Files


class Asked(NamedTuple):
    """A question on its way: its number, the game's digest (its kit, where it is new), the question in JSON."""

    number: int
    digest: str
    kit: Kit | None
    question: bytes


class Readied(NamedTuple):
    """What is to be ready before anything is asked: a game (its kit, where it is new), and its bot of a level."""

    number: int
    digest: str
    kit: Kit | None
    level: str


class Told(NamedTuple):
    """What came of a question: a decision and the luck after it, or how the bot failed; neither when it made ready."""

    number: int
    decision: Decision | None
    luck: Luck | None
    failed: str = ""


_Sent: TypeAlias = Asked | Readied | int
"""What goes to the process: a question, what is to be ready, or the number of what is no longer wanted."""


# -- in the program --------------------------------------------------------------------------------------------


class Worker:
    """The process, as the program sees it. Questions of several threads are answered one after the other."""

    def __init__(self) -> None:
        """Begin nothing yet."""
        self._one_at_a_time = threading.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._known: set[str] = set()
        self._number = 0
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
            character: How it leans, if it does.
        """
        return _Distant(self, Kit(entry, game.rules_digest, files), game, level, character)

    def ready(self, kit: Kit, level: str) -> None:
        """Begin the process and have it make a bot, so that its first answer comes soon; blocks until that is done."""
        with self._one_at_a_time:
            if self._useless or self._closed:
                return
            try:
                self._send(kit, lambda number, new: Readied(number, kit.digest, new, level), Never())
            except (OSError, EOFError) as error:
                # The first question will try again, and say what is to be said.
                self._drop()
                log.info("The process in which bots think could not be made ready (%r)", error)

    def ask(self, kit: Kit, question: Question, cancel: Cancel) -> tuple[Decision, Luck]:
        """Have a question answered; blocks until it is.

        Args:
            kit: The game.
            question: The question.
            cancel: Set when the answer is no longer wanted; the bot then answers anything, or gives up.

        Returns:
            The decision, and where the bot's random stream stands then.

        Raises:
            ThoughtError: The bot failed.
            GivenUpError: The bot did not stop when it was to, or the program ends.
            NoProcessError: No process can be begun, or it died over the question each time.
        """
        data = question.encode()
        with self._one_at_a_time:
            for _ in range(0 if self._useless else TRIES):
                try:
                    told = self._send(kit, lambda number, new: Asked(number, kit.digest, new, data), cancel)
                except (OSError, EOFError) as error:
                    self._drop()
                    if self._closed:
                        raise GivenUpError from None
                    log.warning("The process in which bots think is gone (%r)", error)
                    continue
                if told.decision is None or told.luck is None:
                    raise ThoughtError(told.failed)
                return told.decision, told.luck
            self._useless = True
            raise NoProcessError

    def _send(self, kit: Kit, make: Callable[[int, Kit | None], _Sent], cancel: Cancel) -> Told:
        """Send what is made of a number, and of the kit where it is new; return what comes of it."""
        if self._closed:
            raise EOFError
        pipe = self._pipe or self._begin()
        self._number += 1
        number = self._number
        pipe.send(make(number, None if kit.digest in self._known else kit))
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
        self, worker: Worker, kit: Kit, game: AnyGame, level: str, character: Character | None
    ) -> None:
        self._worker = worker
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
                decision, luck = self._worker.ask(self._kit, question, cancel)
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
    asked: queue.SimpleQueue[tuple[Asked | Readied, threading.Event]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, asked), daemon=True).start()
    desk = _Desk()
    while True:
        question, cancel = asked.get()
        pipe.send(desk.answer(question, cancel))


def _listen(pipe: Connection, asked: queue.SimpleQueue[tuple[Asked | Readied, threading.Event]]) -> None:
    """Take what the program sends while a bot thinks; when the program is gone, so is this process."""
    last = 0
    cancel = threading.Event()
    with contextlib.suppress(OSError, EOFError):
        while True:
            sent: _Sent = pipe.recv()
            if isinstance(sent, Asked | Readied):
                last, cancel = sent.number, threading.Event()
                asked.put((sent, cancel))
            elif sent == last:
                cancel.set()
    os._exit(0)


class _Desk:
    """The games and bots that a process knows; they keep nothing of a match."""

    def __init__(self) -> None:
        self._games: dict[str, tuple[registry.Entry, AnyGame, Opener]] = {}
        self._bots: dict[tuple[str, str], Bot] = {}

    def answer(self, asked: Asked | Readied, cancel: Cancel) -> Told:
        """Let the bot that is asked for decide, or be ready to."""
        try:
            if asked.kit is not None:
                self._learn(asked.kit)
            if isinstance(asked, Readied):
                self._bot(asked.digest, asked.level)
                return Told(asked.number, None, None)
            entry, game, opener = self._games[asked.digest]
            question = Question.decode(asked.question)
            bot = with_character(
                self._bot(asked.digest, question.level), entry.slug, game, question.character
            )
            return Told(asked.number, *opener.answer(question, bot, cancel))
        except Exception:
            return Told(asked.number, None, None, traceback.format_exc())

    def _bot(self, digest: str, level: str) -> Bot:
        """Return the bot of a game and a level, without any character."""
        if (digest, level) not in self._bots:
            entry, game, _ = self._games[digest]
            self._bots[digest, level] = make_bot(entry, game, level)
        return self._bots[digest, level]

    def _learn(self, kit: Kit) -> None:
        library = Library(places.shipped_rules()).with_files(kit.entry.slug, kit.files)
        game: AnyGame = registry.resolve(kit.entry.rules)(library)
        self._games[kit.digest] = (kit.entry, game, Opener(game))
