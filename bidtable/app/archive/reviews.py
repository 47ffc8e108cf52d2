"""Reviews: analyses of finished matches, which are computed in the background."""

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
"""Largest number of tasks in one request to the process of the bots."""
TOLD: Final = 0.5
"""Seconds between two reports of new results while a review is computed."""
BREATH: Final = 0.001
"""Seconds between two requests to the process of the bots.

Between two requests, the bots at a table have time to think.
"""


class Reviewing:
    """An analysis of a finished match, which is computed in the background.

    Attributes:
        review: The results so far; None before the first results.
    """

    def __init__(
        self,
        match: Match,
        kept: Reviews,
        worker: Worker | None = None,
        files: Files | None = None,
        judged: Collection[str] = PEOPLE,
    ) -> None:
        """Prepare the review of a finished match, without starting it.

        Args:
            match: The finished match.
            kept: Folder in which finished reviews are stored.
            worker: Process in which the bots think; None uses a thread of this process.
            files: Rule data of the match.
            judged: Kinds of players whose moves are judged: "human", "bot" or both.

        Raises:
            RecordError: The match is not over, so a review would reveal hidden hands.
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
        """Whether the review is being computed now."""
        return self._thread is not None and self._thread.is_alive() and not self._cancel.is_set()

    @property
    def progress(self) -> float:
        """Completed share of the review, from 0 to 1."""
        return self.review.progress if self.review is not None else 0.0

    @property
    def done(self) -> bool:
        return self.review is not None and self.review.done

    def start(self) -> None:
        """Start or continue the review."""
        if self.running or self.done:
            return
        self.failed, self._cancel = False, threading.Event()
        before, cancel = self._thread, self._cancel
        self._thread = threading.Thread(target=self._work, args=(before, cancel), name="review", daemon=True)
        self._thread.start()

    def poll(self) -> bool:
        """Return whether the review has changed since the last call."""
        news, self._taken = self._count != self._taken, self._count
        return news

    def stop(self) -> None:
        """Stop the review, and keep the results so far."""
        self._cancel.set()

    def join(self) -> None:
        # The drawing thread must not wait here, because the window would stand still.
        if self._thread is not None:
            self._thread.join()

    # -- background thread ---------------------------------------------------------------------------

    def _work(self, before: threading.Thread | None, cancel: threading.Event) -> None:
        try:
            if before is not None:
                before.join()
            self._run(cancel)
        except GivenUpError:
            pass
        except Exception:
            # An error in a review must not end the program, but it must be logged.
            log.exception("The review failed")
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
        # The review uses a copy of the match, because other scenes use the original match.
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
    """Return a name for the file of a review."""
    # A review by another version of the program is not used.
    judge = f"{bidtable.__version__}/{VERSION}/{','.join(judged)}/".encode()
    return hashlib.blake2b(judge + record, digest_size=12).hexdigest()
