"""Actions on saved matches, such as resume, copy, export and delete."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bidtable.app.archive.history import History
from bidtable.app.archive.settings import Settings
from bidtable.app.match.autosave import Autosave
from bidtable.app.match.bot_worker import BotMaker
from bidtable.app.match.known_seats import with_known_seats
from bidtable.app.match.replay import Replay
from bidtable.app.match.session import Session
from bidtable.app.match.spectating import Spectating, Watcher
from bidtable.core import export
from bidtable.core.errors import RecordError
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.record import Files, Header
from bidtable.store import matches, places, saves
from bidtable.store.files import free_name, make_folder, why, write_file
from bidtable.store.first_line import ForeignFile
from bidtable.store.journal import Journal
from bidtable.store.matches import GameFinder
from bidtable.store.records import Follower
from bidtable.store.saves import SaveInfo


class SavedGames:
    """Actions on saved matches, such as resume, copy, export and delete."""

    def __init__(
        self,
        settings: Settings,
        find: GameFinder,
        files: Callable[[AnyGame], Files | None],
        bots: BotMaker,
    ) -> None:
        self._settings = settings
        self._bots = bots
        self._find = find
        self._files = files
        self.history = History(find)

    def left(self, session: Session) -> None:
        """Store the progress of a match that was closed."""
        path = session.record
        if path is not None:
            self.history.note(path, session.match)

    # -- matches -------------------------------------------------------------------------------------

    def begin(self, game: AnyGame, header: Header) -> Session:
        """Begin a new match, which is saved if possible."""
        return self.take_up(Match(game, header))

    def take_up(self, match: Match) -> Session:
        """Begin to save a match that was not saved before."""
        journal = None
        notice = ""
        try:
            journal = Journal.create(places.saves(), match.begun, self._files(match.game), match.lines)
        except RecordError as error:
            notice = str(error)
        try:
            session = self._session(match, journal)
        except BaseException:
            if journal is not None:
                journal.discard()
            raise
        session.notice = notice
        return session

    def resume(self, path: Path) -> Session:
        """Resume a saved match.

        Raises:
            HeldRecord: The match is open in another window.
            DamagedRecord: The file is damaged, but an intact part can be copied.
            RecordError: The file cannot be read.
            RulesError: The rule files of the game contain mistakes.
        """
        try:
            return self._resumed(matches.resume(path, self._find, with_known_seats))
        except ForeignFile as error:
            # A file that the player keeps elsewhere is not moved.
            ours = path.parent in (places.saves(), places.saves_elsewhere())
            raise RecordError(f"{error} {self.set_aside(path)}" if ours else str(error)) from None

    def copy(self, path: Path, good: int | None = None) -> Session:
        """Copy a saved match, and continue the copy.

        Raises:
            RecordError: The file cannot be read, or no copy can be written.
            RulesError: The rule files of the game contain mistakes.
        """
        return self._resumed(matches.copy(path, self._find, good, with_known_seats))

    def _resumed(self, resumed: matches.Resumed) -> Session:
        try:
            session = self._session(resumed.match, resumed.journal)
        except BaseException:
            resumed.journal.close()
            raise
        session.notice = " ".join(resumed.told)
        return session

    def _session(self, match: Match, journal: Journal | None) -> Session:
        return Session(
            match.game, match, speed=self._settings.speed, autosave=Autosave(journal), bots=self._bots
        )

    def save_elsewhere(self, session: Session) -> Path:
        """Save a whole match in another folder, and return the path of the new file.

        Raises:
            RecordError: The match cannot be written.
        """
        match = session.match
        files = self._files(match.game)
        header = matches.header_now(match)
        lines = matches.checked_anew(match.game, header, match.lines)
        journal = Journal.create(places.saves_elsewhere(), header, files, lines)
        session.autosave.move_to(journal)
        return journal.path

    def replay(self, source: Path | Match) -> Replay:
        """Return a replay of a finished match.

        Raises:
            RecordError: The record cannot be read, or the match is not over.
            RulesError: The rule files of the game contain mistakes.
        """
        match, told = self._finished(source) if isinstance(source, Path) else (source, "")
        humans = [seat for seat, info in enumerate(match.header.seats) if info.kind == "human"]
        replay = Replay(match, speed=self._settings.speed, viewer=humans[0] if len(humans) == 1 else None)
        replay.notice = told
        return replay

    def finished(self, path: Path) -> Match:
        """Read a finished match.

        Raises:
            RecordError: The record cannot be read, or the match is not over.
            RulesError: The rule files of the game contain mistakes.
        """
        return self._finished(path)[0]

    def _finished(self, path: Path) -> tuple[Match, str]:
        loaded = matches.load(path, self._find, seating=with_known_seats)
        if loaded.match.outcome is None:
            raise RecordError("This match is not over yet. Showing it would reveal what is still hidden.")
        return loaded.match, loaded.told

    def export(self, path: Path, suffix: str) -> Path:
        """Export a finished match as text (".txt") or JSON (".json"), and return the path of the new file.

        Raises:
            RecordError: The file cannot be read or written, or the match is not over.
            RulesError: The rule files of the game contain mistakes.
        """
        match = self.finished(path)
        data = export.json_of(match) if suffix == ".json" else export.text_of(match).encode()
        try:
            make_folder(places.exports())
            goal = free_name(places.exports(), export.file_name(match, suffix))
            write_file(goal, data)
        except OSError as error:
            raise RecordError(f"It cannot be written to {places.exports()} ({why(error)}).") from None
        return goal

    def watch(self, path: Path) -> Spectating:
        """Watch a match that is played in another window.

        Raises:
            RecordError: The file cannot be read.
            RulesError: The rule files of the game contain mistakes.
        """
        follower = Follower(path)
        loaded = matches.replayed(follower.reading, self._find, seating=with_known_seats)
        match = loaded.match
        spectating = Spectating(match, Watcher(match.game, follower), speed=self._settings.speed)
        spectating.notice = loaded.told
        return spectating

    # -- setting aside, deleting ----------------------------------------------------------------------

    def set_aside(self, path: Path) -> str:
        """Rename an invalid file, and return a sentence with its new name."""
        try:
            return f"It was set aside and is now {saves.set_aside(path)}."
        except RecordError as error:
            return str(error)

    def delete(self, save: SaveInfo) -> Path:
        """Move a saved match into the folder `deleted`, and return the new path.

        Raises:
            RecordError: The file cannot be moved, or the match is open in another window.
        """
        return saves.delete(save.path)

    def bring_back(self, deleted: Path, save: SaveInfo) -> Path:
        """Restore a deleted match, and return the new path.

        Raises:
            RecordError: The file cannot be moved.
        """
        return saves.bring_back(deleted, save.folder)
