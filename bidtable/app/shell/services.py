"""Services for all scenes, such as games, bots, saved matches and share codes."""

from __future__ import annotations

import copy
import logging
import secrets
import threading
from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING, Final

import msgspec

import bidtable
from bidtable.app.archive.presets import Presets
from bidtable.app.archive.saved_games import SavedGames
from bidtable.app.archive.settings import Settings
from bidtable.app.match import setup_form, setup_share
from bidtable.app.match.session import Session
from bidtable.app.match.setup_form import SetupForm
from bidtable.app.shell.rule_files import RuleFiles
from bidtable.bots.common.base import Bot
from bidtable.bots.common.levels import make_bot
from bidtable.core import registry, share
from bidtable.core.branch import what_if
from bidtable.core.chance import SEEDS, TYPED_DIGITS
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.record import FORMAT, Character, Header
from bidtable.core.texts import shortened
from bidtable.store import places
from bidtable.store.reviews import Reviews
from bidtable.store.small_files import SmallFile

if TYPE_CHECKING:
    from bidtable.app.archive.reviews import Reviewing
    from bidtable.bots.common.worker import Worker

log = logging.getLogger(__name__)

LAST_SETUP: Final = "last_setup.json"
MAX_SETUP: Final = 100_000
"""Largest allowed size in bytes of the file with the choices for the last game."""


def _check_seats(form: SetupForm) -> None:
    if not form.seats:
        raise ValueError("it has no seats")


_LAST_SETUP: Final = SmallFile(
    LAST_SETUP,
    SetupForm,
    what="choices of the last set-up",
    most=MAX_SETUP,
    instead="the set-up starts with default values",
    check=_check_seats,
)


class Services(RuleFiles):
    """Services for all scenes, such as games, bots and saved matches.

    Attributes:
        presets: The player's stored choices for new games.
        in_process: Whether bots think in a separate process.
    """

    def __init__(self, settings: Settings, *, in_process: bool = True) -> None:
        super().__init__()
        self.settings = settings
        self.saved = SavedGames(settings, self.game_of, self.files, self.bot)
        self.presets = Presets()
        self.in_process = in_process
        self._worker: Worker | None = None

    # -- opponents -----------------------------------------------------------------------------------

    def bot(
        self, entry: registry.Entry, game: AnyGame, level: str, character: Character | None = None
    ) -> Bot:
        """Return a new bot for a seat."""
        files = self.files(game)
        if not self.in_process or files is None:
            return make_bot(entry, game, level, character)
        return self._thinking_process().bot(entry, game, files, level, character)

    def ready_bot(self, entry: registry.Entry, game: AnyGame, level: str) -> None:
        """Load a bot in advance, so that its first answer comes soon."""
        files = self.files(game)
        if not self.in_process or files is None:
            return
        from bidtable.bots.common.worker import Kit

        worker, kit = self._thinking_process(), Kit(entry, game.rules_digest, files)
        threading.Thread(target=worker.ready, args=(kit, level), name="ready", daemon=True).start()

    def _thinking_process(self) -> Worker:
        if self._worker is None:
            # This import is slow, and the first frame does not need the module.
            from bidtable.bots.common.worker import Worker

            self._worker = Worker()
        return self._worker

    def reviewing(
        self, match: Match, judged: Collection[str] = ("human",), kept: Reviews | None = None
    ) -> Reviewing:
        """Create the review of a finished match, but do not start the review.

        Only players of the kinds in `judged` are reviewed: "human", "bot" or both. By default, finished
        reviews are stored in the player's folder.

        Raises:
            RecordError: The match is not over.
        """
        # This import is slow, and the first frame does not need the module.
        from bidtable.app.archive.reviews import Reviewing

        worker = self._thinking_process() if self.in_process else None
        return Reviewing(match, kept or Reviews(places.reviews()), worker, self.files(match.game), judged)

    def close(self) -> None:
        """Stop all other threads and processes."""
        self.saved.history.close()
        if self._worker is not None:
            self._worker.close()

    # -- share codes ---------------------------------------------------------------------------------

    def form_of_share(self, code: str, form: SetupForm) -> tuple[SetupForm, str]:
        """Return the choices for a new game from a share code, and a message for the player.

        Raises:
            ShareError: The share code does not describe a game that this program can start.
            RulesError: The rule files of the game contain mistakes.
        """
        shared = share.decode(code)
        if all(entry.slug != shared.game for entry in registry.entries()):
            name = shortened(shared.game, 40)
            raise share.ShareError(f"This share code is for '{name}', which is not at this table.")
        game = self.game(shared.game)
        found = copy.deepcopy(form)
        setup_share.take_share(found, shared, game.info)
        if shared.rules != game.rules_digest:
            return found, "The code was made with different rule files, so the deal will differ."
        if any(self._is_other(guest) for guest in shared.guests):
            return (
                found,
                "The deal is the same, but the bots have other characters and may play differently.",
            )
        return found, "The table of the share code is set up. The seed gives the same deal."

    def _is_other(self, guest: share.Guest) -> bool:
        person = self.people().get(guest.face)
        return bool(guest.face) and share.traits_of(person.character if person else None) != guest.traits

    # -- matches -------------------------------------------------------------------------------------

    def header_for(self, form: SetupForm) -> Header:
        """Create the settings of a new match from a player's choices.

        Raises:
            RulesError: The rule files of the game contain mistakes.
        """
        game = self.game(form.game)
        return Header(
            game=form.game,
            rules=game.rules_digest,
            state_version=game.state_version,
            setup=setup_form.setup_of(form),
            agreements=setup_form.agreements_of(form),
            seats=tuple(self.in_character(info) for info in setup_form.seat_infos(form)),
            seed=int(form.seed) if form.seed else self.draw_seed(),
            created=_now(),
            app=bidtable.__version__,
        )

    def header_again(self, header: Header, *, seed: int | None = None) -> Header:
        """Create the settings of a new match with the players of an earlier match."""
        game = self.game(header.game)
        return msgspec.structs.replace(
            header,
            rules=game.rules_digest,
            state_version=game.state_version,
            format=FORMAT,
            created=_now(),
            app=bidtable.__version__,
            seed=header.seed_of(0) if seed is None else seed,
            origins=(),
        )

    @staticmethod
    def draw_seed() -> int:
        """Return a random seed that is too long to guess."""
        shortest = 10**TYPED_DIGITS
        return shortest + secrets.randbelow(SEEDS - shortest)

    def new_match(self, header: Header) -> Session:
        """Start a match. If the match cannot be saved, the players are informed and play without saving.

        Raises:
            RulesError: The rule files of the game contain mistakes.
            SetupError: The game does not allow the number of seats or the options.
        """
        game = self.game(header.game)
        game.check_setup(header.setup)
        return self.saved.begin(game, header)

    def what_if(self, match: Match, number: int) -> Session:
        """Start a new match from a position of a finished match.

        Raises:
            RecordError: The match is not over, or no player decides at the position.
        """
        made = what_if(match, number, self.draw_seed(), created=_now(), app=bidtable.__version__)
        return self.saved.take_up(made)

    # -- the last set-up -----------------------------------------------------------------------------

    def last_setup(self) -> SetupForm:
        """Return the player's last choices for a new game, or default choices."""
        found = _LAST_SETUP.read(places.config())
        self._notice(found.problem)
        return found.value or self.fresh_setup()

    def fresh_setup(self) -> SetupForm:
        """Return the default choices for a new game: one person and three bots."""
        slug = registry.entries()[0].slug
        return setup_form.default_form(slug, self.settings.player_name, self.settings.player_face)

    def keep_setup(self, form: SetupForm) -> None:
        """Store the choices for the next game, without the seed."""
        kept = msgspec.structs.replace(form, seed="")
        self._notice(_LAST_SETUP.write(places.config(), kept))

    def keep_colours(self, session: Session) -> None:
        """Store the colours that people chose during a match for their next match."""
        form, header = self.last_setup(), session.match.header
        people = {
            info.name: session.colour_of(seat)
            for seat, info in enumerate(header.seats)
            if info.kind == "human"
        }
        changed = False
        for number, seat in enumerate(form.seats if form.game == header.game else ()):
            colour = people.get(seat.name) if seat.kind == "human" else None
            if colour and colour != seat.colour:
                setup_form.take_colour(form, number, colour)
                changed = True
        if changed:
            self.keep_setup(form)

    # -- small files of the player ----------------------------------------------------------------------

    def check_files(self) -> None:
        """Read the player's settings files, and report files that cannot be read."""
        self.presets.all()
        self._notice(self.presets.problem)
        self.last_setup()

    def _notice(self, problem: str) -> None:
        if problem and problem not in self.notices:
            self.notices.append(problem)


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
