"""A review that is worked out beside the screen: in the bots' process, with progress, stopped and gone on with."""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from collections.abc import Collection, Iterator
from typing import Final

import msgspec

import bidtable
from bidtable.bots.common.review import PEOPLE, VERSION, Finding, Piece, Reviewer, assembled, pieces
from bidtable.bots.common.review_model import Review
from bidtable.bots.common.worker import Errand, GivenUpError, Kit, NoProcessError, Worker
from bidtable.core import registry
from bidtable.core.errors import RecordError
from bidtable.core.match import Match
from bidtable.core.record import Files
from bidtable.store.reviews import Reviews

log = logging.getLogger(__name__)

SENT: Final = 40
"""Pieces that are asked for at once; of these as many are done as take a moment."""
TOLD: Final = 0.5
"""Seconds after which what is done so far is put together anew."""
BREATH: Final = 0.001
"""Seconds between two requests, in which a bot's question has its turn."""


class Reviewing:
    """The review of a match, on its way.

    Attributes:
        review: What is known so far; None before there is anything.
        failed: Whether it could not be worked out.
    """

    def __init__(
        self,
        match: Match,
        kept: Reviews,
        worker: Worker | None = None,
        files: Files | None = None,
        judged: Collection[str] = PEOPLE,
    ) -> None:
        """Take a match; nothing is begun yet.

        Args:
            match: The match, over.
            kept: Where finished reviews are kept.
            worker: The bots' process; None works on a thread of this one.
            files: The rule data that the match was played with; without it the process does not know the game.
            judged: The kinds of players whose decisions are judged.

        Raises:
            RecordError: The match is not over: until then nobody may learn what others hold.
        """
        if match.outcome is None:
            raise RecordError("This game is not over: until then it cannot be reviewed.")
        self.review: Review | None = None
        self.failed = False
        self._match, self._kept, self._judged = match, kept, tuple(sorted(judged))
        self._entry = registry.entry(match.header.game)
        self._worker = worker if files is not None else None
        self._kit = Kit(self._entry, match.game.rules_digest, files) if files is not None else None
        self._found: list[Finding] = []
        self._thread: threading.Thread | None = None
        self._cancel = threading.Event()
        self._count = self._taken = 0

    @property
    def running(self) -> bool:
        """Whether it is being worked out."""
        return self._thread is not None and self._thread.is_alive() and not self._cancel.is_set()

    @property
    def progress(self) -> float:
        """How much of the work is done, 0 to 1."""
        return self.review.progress if self.review is not None else 0.0

    @property
    def done(self) -> bool:
        """Whether all is worked out."""
        return self.review is not None and self.review.done

    def start(self) -> None:
        """Begin, or go on after a stop; nothing happens where it is running or done."""
        if self.running or self.done:
            return
        self.failed, self._cancel = False, threading.Event()
        before, cancel = self._thread, self._cancel
        self._thread = threading.Thread(target=self._work, args=(before, cancel), name="review", daemon=True)
        self._thread.start()

    def poll(self) -> bool:
        """Return whether there is more to be seen than at the last poll, or something went wrong."""
        news, self._taken = self._count != self._taken, self._count
        return news

    def stop(self) -> None:
        """Stop at once; what is done stays, and `start` goes on from there."""
        self._cancel.set()

    def join(self) -> None:
        """Wait until it is done, or has come to rest after `stop`: never from where the screen is drawn."""
        if self._thread is not None:
            self._thread.join()

    # -- beside the screen ---------------------------------------------------------------------------

    def _work(self, before: threading.Thread | None, cancel: threading.Event) -> None:
        try:
            if before is not None:
                before.join()
            self._run(cancel)
        except GivenUpError:
            pass
        except Exception:
            # What goes wrong here must not end the evening, and must not be hidden either.
            log.exception("No review could be worked out")
            self.failed = True
            self._count += 1

    def _run(self, cancel: threading.Event) -> None:
        record = self._match.record().encode()
        key = _key(record, self._judged)
        data = self._kept.get(key)
        if data is not None:
            try:
                self._tell(Review.decode(data, self._match.game))
            except (msgspec.MsgspecError, ValueError) as error:
                log.warning("A review is made again: %s", error)
            else:
                return
        plan = pieces(self._match, self._judged)
        told = time.monotonic()
        for some in self._worked_out(plan, record, key, cancel):
            self._found += some
            if len(self._found) < len(plan) and (time.monotonic() - told > TOLD or cancel.is_set()):
                self._tell(self._assembled(len(plan)))
                told = time.monotonic()
            if cancel.is_set():
                return
        if not cancel.is_set():
            whole = self._assembled(len(plan))
            self._kept.keep(key, whole.encode())
            self._tell(whole)

    def _assembled(self, planned: int) -> Review:
        progress = len(self._found) / planned if planned else 1.0
        return assembled(self._entry, self._match, self._found, progress, self._judged)

    def _tell(self, review: Review) -> None:
        self.review = review
        self._count += 1

    def _worked_out(
        self, plan: list[Piece], record: bytes, key: str, cancel: threading.Event
    ) -> Iterator[list[Finding]]:
        """Return what comes of the pieces that are left, some at a time."""
        while len(self._found) < len(plan) and not cancel.is_set():
            if self._worker is None or self._kit is None:
                yield from self._here(plan, cancel)
                return
            errand = Errand(key, record, tuple(plan[len(self._found) : len(self._found) + SENT]))
            try:
                yield list(self._worker.review(self._kit, errand, cancel))
            except NoProcessError:
                self._worker = None
            time.sleep(BREATH)

    def _here(self, plan: list[Piece], cancel: threading.Event) -> Iterator[list[Finding]]:
        """Work in this process, on a copy of the match: the screen looks at the other one."""
        record = self._match.record()
        copy = Match.replay(self._match.game, record.header, record.lines)
        reviewer = Reviewer(self._entry, copy)
        for piece in plan[len(self._found) :]:
            finding = reviewer.work_out(piece, cancel)
            if cancel.is_set():
                return
            yield [finding]
            time.sleep(BREATH)


def _key(record: bytes, judged: tuple[str, ...]) -> str:
    """Return what a review is kept under: a digest of the match, and of who judges whom."""
    judge = f"{bidtable.__version__}/{VERSION}/{','.join(judged)}/".encode()
    return hashlib.blake2b(judge + record, digest_size=12).hexdigest()
