"""The list of all saved matches, whose files are read by a background thread."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from bidtable.core.errors import RecordError
from bidtable.core.facts import facts_of
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Outcome
from bidtable.core.record import SeatInfo
from bidtable.core.texts import listed
from bidtable.rulebook import RulesError
from bidtable.store import matches, places
from bidtable.store.index import Index
from bidtable.store.matches import GameFinder
from bidtable.store.saves import SaveInfo, SaveState
from bidtable.store.shelf import Shelf

log = logging.getLogger(__name__)

AT_ONCE: Final = 0.1
"""Time limit, in seconds, for reading new files before the list of saved matches is returned.

The newest `BATCH` files are read even if this takes longer.
"""
BATCH: Final = 40
"""Number of new files that are read between two reports of results."""
BREATH: Final = 0.0005
"""Seconds of pause before each move of a replay in the background, so that the screen can be drawn."""
HEARD: Final = 0.5
"""Seconds after the last call of `poll` during which matches may be replayed in the background.

Without calls of `poll`, replays pause, because a match at a table needs the processor.
"""


class _ClosedError(Exception):
    """Stops the background thread at the end of the program."""


class History:
    """All saved matches of the player, with facts about each match."""

    def __init__(self, find: GameFinder) -> None:
        self._find = find
        self.index = Index(places.index())
        self._shelves = {
            folder: Shelf(folder, self.index) for folder in (places.saves(), places.saves_elsewhere())
        }
        self._saves: dict[str, SaveInfo] = {}
        # Results with mistakes in the rule files are not kept, because corrected rules may give other
        # results.
        self._passing: dict[str, SaveState] = {}
        self._wakes = threading.Condition()
        self._new: deque[SaveInfo] = deque()
        self._deep: deque[SaveInfo] = deque()
        self._news: list[SaveInfo] = []
        self._working = 0
        self._heard = 0.0
        self._fixed: list[SaveInfo] | None = None
        self._waited_for = False
        self._closed = False
        self._thread: threading.Thread | None = None

    # -- the list ------------------------------------------------------------------------------------

    def saves(self) -> list[SaveInfo]:
        """Read the folders with saved matches, and return all matches, newest first."""
        if self._fixed is not None:
            return list(self._fixed)
        with self._wakes:
            self._new.clear()
            self._deep.clear()
            self._news.clear()
        self._passing.clear()
        found = sorted((save for shelf in self._shelves.values() for save in shelf.saves()), key=_newest)
        found = self._glanced(found)
        self._saves = {save.key: save for save in found}
        with self._wakes:
            self._new.extend(save for save in found if save.new)
            # Unfinished matches are replayed first, because the player may want to resume one of them.
            wanted = [save for save in found if _wants_look(save)]
            self._deep.extend(sorted(wanted, key=lambda save: save.outcome is not None))
        self._wake()
        return found

    def _glanced(self, found: list[SaveInfo]) -> list[SaveInfo]:
        end = time.perf_counter() + AT_ONCE
        new = [at for at, save in enumerate(found) if save.new]
        for start in range(0, len(new), BATCH):
            if time.perf_counter() > end:
                break
            some = new[start : start + BATCH]
            for at, save in zip(some, self._glance([found[at] for at in some]), strict=True):
                found[at] = save
        # A file may contain another time than expected, so the list is sorted again.
        return sorted(found, key=_newest) if new else found

    def _glance(self, some: Sequence[SaveInfo]) -> list[SaveInfo]:
        known: dict[str, SaveInfo] = {}
        for folder in {save.folder for save in some}:
            names = [save.name for save in some if save.folder == folder]
            known |= {save.key: save for save in self._shelves[folder].glance(names)}
        return [known[save.key] for save in some]

    @property
    def left(self) -> int:
        """Number of saved matches that the history has not yet processed."""
        return len(self._new) + len(self._deep) + self._working

    def poll(self) -> list[SaveInfo]:
        """Return the saved matches whose facts have changed since the last call."""
        self._heard = time.monotonic()
        with self._wakes:
            news, self._news = self._news, []
        return news

    def fix(self, saves: Sequence[SaveInfo]) -> None:
        # Only screenshots fix the saved matches.
        self._fixed = sorted(saves, key=_newest)

    def settle(self) -> None:
        """Wait until the background thread has processed all saved matches."""
        self._waited_for = True
        with self._wakes:
            self._wakes.wait_for(lambda: not self.left or self._closed)
        self._waited_for = False

    def known(self, save: SaveInfo) -> SaveInfo:
        return self._saves.get(save.key, save)

    def state_of(self, save: SaveInfo) -> SaveState | None:
        """Return the known progress of a saved match, or None."""
        if save.outcome is None:
            save = self.known(save)
        if save.problem:
            return SaveState(problem=save.problem)
        if save.outcome is not None and save.header is not None:
            verdict = save.state.verdict if save.state is not None else ""
            return SaveState(True, won_by(save.header.seats, save.outcome), verdict=verdict)
        return save.state or self._passing.get(save.key)

    def latest_unfinished(self, found: Sequence[SaveInfo]) -> SaveInfo | None:
        """Return the first unfinished match of a list, or None."""
        for save in map(self.known, found):
            if save.new:
                return None
            state = self.state_of(save)
            if state is None:
                # In an older file format, only a replay shows whether the match is over.
                return None if save.older else save
            if not state.finished and not state.problem:
                return save
        return None

    # -- results without a replay ----------------------------------------------------------------------

    def note(self, path: Path, match: Match) -> None:
        """Update the list of saved matches when the player leaves a match."""
        shelf = self._shelves.get(path.parent)
        if shelf is not None:
            self._take(shelf.note(_told(SaveInfo(path.parent, path.name, None), match)))

    def _take(self, save: SaveInfo) -> None:
        with self._wakes:
            self._saves[save.key] = save
            self._news.append(save)

    # -- background thread ------------------------------------------------------------------------------

    def _wake(self) -> None:
        with self._wakes:
            if self._thread is None and self.left and not self._closed:
                self._thread = threading.Thread(target=self._work, name="history", daemon=True)
                self._thread.start()
            self._wakes.notify_all()

    def _work(self) -> None:
        while True:
            with self._wakes:
                self._working = 0
                self._wakes.notify_all()
                self._wakes.wait_for(lambda: self._new or self._deep or self._closed)
                if self._closed:
                    return
                some = [self._new.popleft() for _ in range(min(BATCH, len(self._new)))]
                one = self._deep.popleft() if not some else None
                self._working = len(some) + (one is not None)
            with contextlib.suppress(_ClosedError):
                self._find_out(some, one)

    def _find_out(self, some: Sequence[SaveInfo], one: SaveInfo | None) -> None:
        if one is not None:
            self._look(one)
            return
        found = self._glance(some)
        for save in found:
            self._take(save)
        with self._wakes:
            self._deep.extend(save for save in found if _wants_look(save))

    def _look(self, save: SaveInfo) -> None:
        shelf = self._shelves[save.folder]
        stamp = shelf.stamp(save.name)
        try:
            loaded = matches.load(save.path, self._find, pace=self._breathe)
            found = shelf.note(_told(save, loaded.match), stamp)
            self._take(found)
            if found.new:
                # The match was continued during the replay.
                with self._wakes:
                    self._new.append(found)
        except RulesError:
            # The record has no mistake, so the match can be continued with corrected rules.
            self._pass(save, SaveState(line="its rule files cannot be read at the moment"))
        except RecordError as error:
            self._pass(save, SaveState(problem=str(error)))
        except _ClosedError:
            raise
        except Exception as error:
            # An unexpected error in one file must not hide the other matches.
            log.exception("%s cannot be read", save.path)
            self._pass(save, SaveState(problem=f"It cannot be read ({type(error).__name__})."))

    def _pass(self, save: SaveInfo, state: SaveState) -> None:
        self._passing[save.key] = state
        self._take(save)

    def _breathe(self) -> None:
        while not (self._closed or self._waited_for or time.monotonic() - self._heard < HEARD):
            time.sleep(HEARD / 10)
        if self._closed:
            raise _ClosedError
        time.sleep(BREATH)

    def close(self) -> None:
        with self._wakes:
            self._closed = True
            self._wakes.notify_all()
        if self._thread is not None:
            self._thread.join()
        self.index.close()


def _newest(save: SaveInfo) -> tuple[float, str]:
    return -save.modified, save.name


def _wants_look(save: SaveInfo) -> bool:
    if save.new or save.problem or save.header is None:
        return False
    return save.state is None if save.outcome is None else save.facts is None


def _told(save: SaveInfo, match: Match) -> SaveInfo:
    outcome = match.outcome
    header = match.header
    if outcome is None:
        # Players who open the index file must not learn the seed.
        header = msgspec.structs.replace(header, seed=0)
    return msgspec.structs.replace(
        save,
        header=header,
        moves=len(match.moves),
        outcome=outcome,
        state=state_of_match(match),
        facts=facts_of(match) if outcome is not None else None,
    )


def state_of_match(match: Match) -> SaveState:
    """Return the progress of a match in words, for example "round 3, Anna to play"."""
    outcome = match.outcome
    names = [seat.name for seat in match.header.seats]
    if outcome is not None:
        verdict = match.game.verdict(match.state, names)
        return SaveState(True, won_by(match.header.seats, outcome), verdict=verdict)
    turn = [names[seat] for seat in match.actors if seat != CHANCE]
    closed = sum([step.event.closes for step in match.steps])
    line = f"{match.game.info.stretch} {closed + 1}"
    return SaveState(line=f"{line}, {turn[0]} to play" if len(turn) == 1 else line)


def won_by(seats: Iterable[SeatInfo], outcome: Outcome) -> str:
    """Return the winners of a match in words, for example "Anna and Ben won"."""
    names = [info.name for seat, info in enumerate(seats) if seat in outcome.winners]
    return f"{listed(names) if names else 'nobody'} won"


class Followed:
    """A list of saved matches for one page."""

    def __init__(self, history: History, every: float) -> None:
        # The list changes at most once in `every` seconds.
        self.saves: list[SaveInfo] = []
        self._history = history
        self._every = every
        self._since = 0.0
        self._stale = False

    def look(self) -> None:
        """Read the folders with saved matches."""
        self.saves = self._history.saves()

    def renewed(self, dt: float, *, busy: bool) -> bool:
        """Add new matches to the list, and return whether the list has changed."""
        news = {save.key: save for save in self._history.poll()}
        if news:
            self.saves = [news.get(save.key, save) for save in self.saves]
            self._stale = True
        self._since += dt
        if busy or not self._stale or self._since < self._every:
            return False
        self._since, self._stale = 0.0, False
        return True
