"""What is done with saved games: begun, gone on with, watched, put away."""

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
from bidtable.store.journal import Journal
from bidtable.store.matches import GameFinder
from bidtable.store.records import Follower, ForeignFile
from bidtable.store.saves import SaveInfo


class SavedGames:
    """The saved games; `app.services.saved` in every scene.

    Attributes:
        history: All of them, and what is known of them.
    """

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
        self.history = History(find)

    def left(self, session: Session) -> None:
        """Keep how far a match is that people leave; its record is closed. Then nobody need replay it to know."""
        path = session.record
        if path is not None:
            self.history.note(path, session.match)

    # -- matches -------------------------------------------------------------------------------------

    def begin(self, game: AnyGame, header: Header) -> Session:
        """Begin a match. If it cannot be saved it is played all the same, and the session says so."""
        return self.take_up(Match(game, header))

    def take_up(self, match: Match) -> Session:
        """Go on with a match that has no record yet; all that happened so far stands in it. See `begin`."""
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
        """Go on with a saved game.

        Raises:
            HeldRecord: Another window plays it.
            DamagedRecord: It can be played on as a copy.
            RecordError: It cannot be read; the text says why, and where the file is now.
            RulesError: The game's rule files cannot be used; the record stays where it is.
        """
        try:
            return self._resumed(matches.resume(path, self._find, with_known_seats))
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
        """Go on writing a match in another folder, from its beginning; return the new file.

        Raises:
            RecordError: That cannot be written either.
        """
        match = session.match
        files = self._files(match.game)
        header = matches.header_now(match)
        lines = matches.checked_anew(match.game, header, match.lines)
        journal = Journal.create(places.saves_elsewhere(), header, files, lines)
        session.autosave.move_to(journal)
        return journal.path

    def replay(self, source: Path | Match) -> Replay:
        """Show a match again that is over, from its start; nothing is written.

        Raises:
            RecordError: The record cannot be read, or the match is not over: it would show what is still hidden.
            RulesError: The game's rule files cannot be used.
        """
        match, told = self._finished(source) if isinstance(source, Path) else (source, "")
        humans = [seat for seat, info in enumerate(match.header.seats) if info.kind == "human"]
        replay = Replay(match, speed=self._settings.speed, viewer=humans[0] if len(humans) == 1 else None)
        replay.notice = told
        return replay

    def finished(self, path: Path) -> Match:
        """Return the match of a record that is over.

        Raises:
            RecordError: The record cannot be read, or the match is not over.
            RulesError: The game's rule files cannot be used.
        """
        return self._finished(path)[0]

    def _finished(self, path: Path) -> tuple[Match, str]:
        """Return the match of a record that is over, and a sentence on seats that are not known here."""
        loaded = matches.load(path, self._find, seating=with_known_seats)
        if loaded.match.outcome is None:
            raise RecordError("This match is not over yet: it would tell what is still hidden.")
        return loaded.match, loaded.told

    def export(self, path: Path, suffix: str) -> Path:
        """Write a match that is over as a text (".txt") or as JSON (".json"); return the file.

        Raises:
            RecordError: The record cannot be read, is not over, or the file cannot be written.
            RulesError: The game's rule files cannot be used.
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
        """Watch a match that another window plays, as a spectator.

        Raises:
            RecordError: The record cannot be read.
            RulesError: The game's rule files cannot be used.
        """
        follower = Follower(path)
        loaded = matches.replayed(follower.reading, self._find, seating=with_known_seats)
        match = loaded.match
        spectating = Spectating(match, Watcher(match.game, follower), speed=self._settings.speed)
        spectating.notice = loaded.told
        return spectating

    # -- putting away --------------------------------------------------------------------------------

    def set_aside(self, path: Path) -> str:
        """Move a file that is no record out of the way; return a sentence that says where it is now."""
        try:
            return f"It was set aside and is now {saves.set_aside(path)}."
        except RecordError as error:
            return str(error)

    def delete(self, save: SaveInfo) -> Path:
        """Move a saved game into the folder `deleted`; return where it is now.

        Raises:
            RecordError: It cannot be moved, or somebody is playing it.
        """
        return saves.delete(save.path)

    def bring_back(self, gone: Path, save: SaveInfo) -> Path:
        """Put a saved game that was deleted back where it was; return where it is now.

        Raises:
            RecordError: It cannot be moved.
        """
        return saves.bring_back(gone, save.folder)
