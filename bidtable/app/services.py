"""What the scenes share: rules, saved games, and the last set-up."""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

import bidtable
from bidtable.app import setup_model
from bidtable.app.session import Session
from bidtable.app.settings import Settings
from bidtable.app.setup_model import SetupForm
from bidtable.core import journal, places, registry
from bidtable.core.errors import RecordError, SetupError
from bidtable.core.game import AnyGame
from bidtable.core.journal import Journal, SaveInfo
from bidtable.core.match import Match, Writer
from bidtable.core.model import CHANCE, Move, Seat
from bidtable.core.record import Header
from bidtable.core.texts import listed
from bidtable.rulebook import Library, RulesError

log = logging.getLogger(__name__)

LAST_SETUP: Final = "last_setup.json"
INDEX: Final = "index.json"
DELETED: Final = "deleted"


class SaveState(msgspec.Struct, frozen=True):
    """How far a saved game is.

    Attributes:
        finished: Whether it is over.
        line: A few words that everybody may read, for example "round 3, Anna to play".
        problem: Why it cannot be resumed; empty if it can.
        size: Size of the file that this was found out from, in bytes.
        modified: When that file was written, nanoseconds since the epoch.
    """

    finished: bool = False
    line: str = ""
    problem: str = ""
    size: int = 0
    modified: int = 0


class Services:
    """What the scenes share; `app.services` in every scene.

    Attributes:
        settings: The settings in use.
        library: Where rule files are looked for.
        notices: What the people should be told on the title scene.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.library = self._whole_library()
        self.notices: list[str] = []
        self._games: dict[str, AnyGame] = {}
        self._states: dict[str, SaveState] | None = None

    # -- rules ---------------------------------------------------------------------------------------

    def _whole_library(self) -> Library:
        return Library(places.shipped_rules(), places.user_rules())

    def game(self, slug: str) -> AnyGame:
        """Return a game; its rules are read when it is first asked for.

        Raises:
            KeyError: There is no such game.
            RulesError: Its rule files cannot be used.
        """
        if slug not in self._games:
            load = registry.resolve(registry.entry(slug).rules)
            self._games[slug] = load(self.library)
        return self._games[slug]

    def use_shipped_rules(self) -> None:
        """Leave the player's own rule files aside until they are read again."""
        self.library = self.library.without_user()
        self._games.clear()

    def read_rules_again(self) -> None:
        """Look at all rule files anew, the player's own included."""
        self.library = self._whole_library()
        self._games.clear()

    # -- matches -------------------------------------------------------------------------------------

    def header_for(self, form: SetupForm) -> Header:
        """Return what a match starts from, from a form as filled in.

        Raises:
            RulesError: The game's rule files cannot be used.
        """
        return Header(
            game=form.game,
            rules=self.game(form.game).rules_digest,
            setup=setup_model.setup_of(form),
            agreements=setup_model.agreements_of(form),
            seats=setup_model.seat_infos(form),
            seed=int(form.seed) if form.seed else self.draw_seed(),
            created=_now(),
            app=bidtable.__version__,
        )

    def header_again(self, header: Header, *, seed: int | None = None) -> Header:
        """Return a header for the same table again.

        Args:
            header: The one before.
            seed: The new seed; None keeps the old one, and with it the same deal.
        """
        return msgspec.structs.replace(
            header,
            rules=self.game(header.game).rules_digest,
            created=_now(),
            app=bidtable.__version__,
            seed=header.seed if seed is None else seed,
        )

    @staticmethod
    def draw_seed() -> int:
        """Return a seed that nobody chose."""
        return secrets.randbelow(setup_model.SEED_RANGE)

    def new_match(self, header: Header) -> Session:
        """Start a match. If it cannot be saved it is played all the same, and the session says so.

        Raises:
            RulesError: The game's rule files cannot be used.
            SetupError: The set-up does not fit the game.
        """
        game = self.game(header.game)
        game.check_setup(header.setup)
        writer: Writer | None = None
        notice = ""
        try:
            writer = Journal.create(places.saves(), header)
        except RecordError as error:
            notice = str(error)
        session = Session(game, Match(game, header, writer), speed=self.settings.speed)
        session.notice = notice
        return session

    def resume(self, path: Path) -> Session:
        """Go on with a saved game.

        Raises:
            RecordError: It cannot be read; the text says why, and where the file is now.
            RulesError: The game's rule files cannot be used; the record stays where it is.
        """
        try:
            match = journal.load_match(path, self.game)
        except RecordError as error:
            if self._rules_changed(path):
                raise RecordError(f"{error} The saved game stays where it is.") from None
            raise RecordError(f"{error} {self.set_aside(path)}") from None
        return Session(match.game, match, speed=self.settings.speed)

    def set_aside(self, path: Path) -> str:
        """Move a record that cannot be read out of the way; return a sentence that says where it is now."""
        try:
            return f"It was set aside and is now {journal.set_aside(path)}."
        except RecordError as error:
            return str(error)

    def _rules_changed(self, path: Path) -> bool:
        """Return whether a record fails only because the rules are others now; the file itself is all right."""
        try:
            header, _, _, _ = journal.read(path)
            return header.rules != self.game(header.game).rules_digest
        except (RecordError, RulesError, KeyError):
            return False

    def replay(self, source: Path | Match) -> Session:
        """Show a match again from its start; nothing is written.

        Raises:
            RecordError: The record cannot be read.
            RulesError: The game's rule files cannot be used.
        """
        match = self._read_only(source) if isinstance(source, Path) else source
        humans = [seat for seat, info in enumerate(match.header.seats) if info.kind == "human"]
        script: Sequence[tuple[Seat, Move]] = list(match.moves)
        return Session(
            match.game,
            Match(match.game, match.header),
            speed=self.settings.speed,
            script=script,
            viewer=humans[0] if len(humans) == 1 else None,
        )

    def _read_only(self, path: Path) -> Match:
        header, lines, _, _ = journal.read(path)
        try:
            return Match.replay(self.game(header.game), header, lines)
        except KeyError:
            raise RecordError(f"It is a game of '{header.game}', which is not at this table.") from None
        except SetupError as error:
            raise RecordError(str(error)) from None

    # -- saved games ---------------------------------------------------------------------------------

    def saves(self) -> list[SaveInfo]:
        """Return the saved games, the last written first."""
        return journal.list_saves(places.saves())

    def latest_unfinished(self) -> SaveInfo | None:
        """Return the saved game that was played last and is not over, if there is one."""
        for save in self.saves():
            if save.header is not None:
                state = self.state_of(save)
                if not state.finished and not state.problem:
                    return save
        return None

    def state_of(self, save: SaveInfo) -> SaveState:
        """Return how far a saved game is. Finding out means replaying it, so what was found is kept."""
        if save.header is None:
            return SaveState(problem=save.problem)
        states = self._known_states()
        try:
            stat = save.path.stat()
        except OSError as error:
            return SaveState(problem=f"The file cannot be read ({error.strerror or error}).")
        known = states.get(save.path.name)
        if known is not None and (known.size, known.modified) == (stat.st_size, stat.st_mtime_ns):
            return known
        state, lasting = self._find_state(save.path)
        state = msgspec.structs.replace(state, size=stat.st_size, modified=stat.st_mtime_ns)
        if lasting:
            states[save.path.name] = state
            self._keep_states(states)
        return state

    def _find_state(self, path: Path) -> tuple[SaveState, bool]:
        """Return a saved game's state, and whether it holds for as long as the file does not change."""
        try:
            match = self._read_only(path)
        except RulesError:
            # Nothing is wrong with the record: with mended rules it goes on.
            return SaveState(line="its rule files cannot be read now"), False
        except (RecordError, ValueError, TypeError, KeyError, IndexError) as error:
            return SaveState(problem=str(error)), False
        names = [seat.name for seat in match.header.seats]
        outcome = match.outcome
        if outcome is not None:
            winners = listed([names[seat] for seat in outcome.winners]) if outcome.winners else "nobody"
            return SaveState(finished=True, line=f"{winners} won"), True
        turn = [names[seat] for seat in match.actors if seat != CHANCE]
        line = f"round {match.game.round_number(match.state)}"
        if len(turn) == 1:
            line += f", {turn[0]} to play"
        return SaveState(line=line), True

    def _known_states(self) -> dict[str, SaveState]:
        if self._states is None:
            self._states = {}
            # The index only saves time: without it every game is looked at again.
            with contextlib.suppress(OSError, msgspec.MsgspecError):
                raw = (places.saves() / INDEX).read_bytes()
                self._states = msgspec.json.decode(raw, type=dict[str, SaveState])
        return self._states

    def _keep_states(self, states: dict[str, SaveState]) -> None:
        for name in [name for name in states if not (places.saves() / name).exists()]:
            del states[name]
        with contextlib.suppress(OSError):
            _write_whole(places.saves() / INDEX, msgspec.json.encode(states, order="sorted"))

    def delete(self, save: SaveInfo) -> str:
        """Move a saved game into the folder `deleted`; return a sentence that says what became of it."""
        folder = save.path.parent / DELETED
        try:
            folder.mkdir(exist_ok=True)
            goal = folder / save.path.name
            number = 1
            while goal.exists():
                number += 1
                goal = folder / f"{save.path.stem}-{number}{save.path.suffix}"
            save.path.rename(goal)
        except OSError as error:
            return f"The game cannot be deleted ({error.strerror or error})."
        return f"Deleted. Should you want it back: it is in {folder}."

    # -- the last set-up -----------------------------------------------------------------------------

    def last_setup(self) -> SetupForm:
        """Return the set-up used last, or a fresh one; `fit` has still to be called."""
        try:
            raw = (places.config() / LAST_SETUP).read_bytes()
            form = msgspec.json.decode(raw, type=SetupForm)
            if form.seats:
                return form
        except FileNotFoundError:
            pass
        except (OSError, msgspec.MsgspecError) as error:
            log.warning("The last set-up cannot be read: %s", error)
        return self.fresh_setup()

    def fresh_setup(self) -> SetupForm:
        """Return a set-up for one person and three bots."""
        return setup_model.default_form(registry.entries()[0].slug, self.settings.player_name)

    def keep_setup(self, form: SetupForm) -> None:
        """Remember a set-up for the next game; its seed is for one game only."""
        kept = msgspec.structs.replace(form, seed="")
        try:
            places.config().mkdir(parents=True, exist_ok=True)
            _write_whole(
                places.config() / LAST_SETUP,
                msgspec.json.format(msgspec.json.encode(kept), indent=2),
            )
        except OSError as error:
            log.warning("The set-up cannot be remembered: %s", error)


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _write_whole(path: Path, data: bytes) -> None:
    """Write a small file, all or nothing."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
