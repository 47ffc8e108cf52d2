"""The saved games of this program: listed, looked into off the UI thread, gone on with, watched, put away."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from bidtable.app.keeping import Keeper
from bidtable.app.session import Session
from bidtable.app.settings import Settings
from bidtable.app.thinking import BotMaker
from bidtable.app.watching import Watcher
from bidtable.core.errors import RecordError
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Outcome
from bidtable.core.record import Files, Header, SeatInfo
from bidtable.core.texts import listed
from bidtable.rulebook import RulesError
from bidtable.store import matches, places, saves
from bidtable.store.journal import Journal
from bidtable.store.matches import GameFinder
from bidtable.store.records import Follower, ForeignFile
from bidtable.store.saves import SaveInfo, SaveState, Shelf

log = logging.getLogger(__name__)


class SavedGames:
    """The saved games; `app.services.saved` in every scene."""

    def __init__(
        self,
        settings: Settings,
        find: GameFinder,
        files: Callable[[AnyGame], Files | None],
        bots: BotMaker,
    ) -> None:
        """Look at nothing yet.

        Args:
            settings: The settings in use.
            find: Returns the game of a record.
            files: Returns the rule data of a game, for its records.
            bots: Makes the bots that play in matches.
        """
        self._settings = settings
        self._bots = bots
        self._find = find
        self._files = files
        self._shelves = {folder: Shelf(folder) for folder in (places.saves(), places.saves_elsewhere())}
        # What was found out and does not last: with mended rules it may be otherwise.
        self._passing: dict[Path, SaveState] = {}
        self._looking: tuple[SaveInfo, Future[tuple[SaveState, int | None]]] | None = None
        self._thread: ThreadPoolExecutor | None = None

    # -- the list ------------------------------------------------------------------------------------

    def saves(self) -> list[SaveInfo]:
        """Return the saved games, the last written first."""
        self._passing.clear()
        found = [save for shelf in self._shelves.values() for save in shelf.saves()]
        # Sorted already, but for those of another folder.
        return sorted(found, key=lambda save: save.modified, reverse=True)

    def latest_unfinished(self, found: Sequence[SaveInfo]) -> SaveInfo | None:
        """Return the first saved game that is not over, as far as that is known yet.

        Args:
            found: The saved games, the last written first.
        """
        for save in found:
            state = self.state_of(save)
            if state is None:
                # Whether one of an older format is over, only its replay tells.
                return None if save.older else save
            if not state.finished and not state.problem:
                return save
        return None

    @property
    def looking(self) -> bool:
        """Whether a saved game is being looked into."""
        return self._looking is not None

    def state_of(self, save: SaveInfo, *, wait: bool = False) -> SaveState | None:
        """Return how far a saved game is; None while that is being found out, which means replaying it.

        Args:
            save: The saved game.
            wait: Whether to wait for it.
        """
        known = self._known(save)
        if known is not None:
            return known
        if self._looking is not None and (wait or self._looking[1].done()):
            self._take()
            known = self._known(save)
        if known is None and self._looking is None:
            if self._thread is None:
                self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="saves")
            # One at a time: a program that is closed waits for no more than that.
            self._looking = (save, self._thread.submit(self._look, save.path))
            if wait:
                self._take()
                known = self._known(save)
        return known

    def _known(self, save: SaveInfo) -> SaveState | None:
        if save.problem:
            return SaveState(problem=save.problem)
        if save.outcome is not None and save.header is not None:
            return SaveState(finished=True, line=_won(save.header.seats, save.outcome))
        return save.state or self._passing.get(save.path)

    def _take(self) -> None:
        """Keep what was found out about a saved game."""
        assert self._looking is not None
        save, future = self._looking
        self._looking = None
        state, moves = future.result()
        self._passing[save.path] = state
        shelf = self._shelves.get(save.path.parent)
        if moves is not None and shelf is not None:
            shelf.note(save.path, state, moves)
            shelf.keep()

    def _look(self, path: Path) -> tuple[SaveState, int | None]:
        """Return a saved game's state, and its moves if that holds for as long as the file does not change."""
        try:
            match = matches.load(path, self._find).match
            return state_of_match(match), len(match.moves)
        except RulesError:
            # Nothing is wrong with the record: with mended rules it goes on.
            return SaveState(line="its rule files cannot be read now"), None
        except RecordError as error:
            return SaveState(problem=str(error)), None
        except Exception as error:
            # Whatever lies there, the others are listed.
            log.exception("%s cannot be looked into", path)
            return SaveState(problem=f"It cannot be looked into ({type(error).__name__})."), None

    def left(self, session: Session) -> None:
        """Keep how far a match is that people leave; its record is closed. Then nobody need replay it to know."""
        path = session.record
        shelf = self._shelves.get(path.parent) if path is not None else None
        if path is not None and shelf is not None:
            shelf.note(path, state_of_match(session.match), len(session.match.moves))
            shelf.keep()

    # -- matches -------------------------------------------------------------------------------------

    def begin(self, game: AnyGame, header: Header) -> Session:
        """Begin a match. If it cannot be saved it is played all the same, and the session says so."""
        journal = None
        notice = ""
        try:
            journal = Journal.create(places.saves(), header, self._files(game))
        except RecordError as error:
            notice = str(error)
        session = self._session(Match(game, header), journal)
        session.notice = notice
        return session

    def resume(self, path: Path) -> Session:
        """Go on with a saved game.

        Raises:
            HeldRecord: Another window plays it.
            DamagedRecord: It can be played on as a copy.
            RecordError: It cannot be read; the text says why, and where the file is now.
            RulesError: The game's rule files cannot be used; the record stays where it is.
        """
        try:
            return self._resumed(matches.resume(path, self._find))
        except ForeignFile as error:
            raise RecordError(f"{error} {self.set_aside(path)}") from None

    def copy(self, path: Path, good: int | None = None) -> Session:
        """Play on a copy of a saved game; the saved game stays as it is.

        Args:
            path: The saved game.
            good: How many lines of it count, if it is damaged.

        Raises:
            RecordError: It cannot be read, or no copy can be written.
            RulesError: The game's rule files cannot be used.
        """
        return self._resumed(matches.copy(path, self._find, good))

    def _resumed(self, resumed: matches.Resumed) -> Session:
        session = self._session(resumed.match, resumed.journal)
        session.notice = " ".join(resumed.told)
        return session

    def _session(self, match: Match, journal: Journal | None) -> Session:
        return Session(match.game, match, speed=self._settings.speed, keeper=Keeper(journal), bots=self._bots)

    def save_elsewhere(self, session: Session) -> Path:
        """Go on writing a match in another folder, from its beginning; return the new file.

        Raises:
            RecordError: That cannot be written either.
        """
        match = session.match
        files = self._files(match.game)
        header = matches.header_now(match)
        lines = matches.checked_anew(match.game, header, match.lines)
        journal = Journal.create(places.saves_elsewhere(), header, files, lines)
        session.keeper.move_to(journal)
        return journal.path

    def replay(self, source: Path | Match) -> Session:
        """Show a match again from its start; nothing is written.

        Raises:
            RecordError: The record cannot be read.
            RulesError: The game's rule files cannot be used.
        """
        match = matches.load(source, self._find).match if isinstance(source, Path) else source
        humans = [seat for seat, info in enumerate(match.header.seats) if info.kind == "human"]
        return Session(
            match.game,
            Match(match.game, match.header),
            speed=self._settings.speed,
            script=list(match.moves),
            viewer=humans[0] if len(humans) == 1 else None,
        )

    def watch(self, path: Path) -> Session:
        """Watch a match that another window plays, as a spectator.

        Raises:
            RecordError: The record cannot be read.
            RulesError: The game's rule files cannot be used.
        """
        follower = Follower(path)
        match = matches.replayed(follower.reading, self._find).match
        watcher = Watcher(match.game, follower)
        return Session(match.game, match, speed=self._settings.speed, script=(), watcher=watcher)

    # -- putting away --------------------------------------------------------------------------------

    def set_aside(self, path: Path) -> str:
        """Move a file that is no record out of the way; return a sentence that says where it is now."""
        try:
            return f"It was set aside and is now {saves.set_aside(path)}."
        except RecordError as error:
            return str(error)

    def delete(self, save: SaveInfo) -> str:
        """Move a saved game into the folder `deleted`; return a sentence that says what became of it."""
        try:
            goal = saves.delete(save.path)
        except RecordError as error:
            return str(error)
        return f"Deleted. Should you want it back: it is in {goal.parent}."


def state_of_match(match: Match) -> SaveState:
    """Return how far a match is, in words that everybody may read."""
    outcome = match.outcome
    if outcome is not None:
        return SaveState(finished=True, line=_won(match.header.seats, outcome))
    names = [seat.name for seat in match.header.seats]
    turn = [names[seat] for seat in match.actors if seat != CHANCE]
    line = f"round {match.game.round_number(match.state)}"
    return SaveState(line=f"{line}, {turn[0]} to play" if len(turn) == 1 else line)


def _won(seats: tuple[SeatInfo, ...], outcome: Outcome) -> str:
    names = [seats[seat].name for seat in outcome.winners if seat < len(seats)]
    return f"{listed(names) if names else 'nobody'} won"
