"""Services that all scenes share: rules, lessons, bots, saved games, and the last set-up."""

from __future__ import annotations

import contextlib
import copy
import logging
import secrets
import threading
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final

import msgspec

import bidtable
from bidtable.app.archive.presets import Presets
from bidtable.app.archive.saved_games import SavedGames
from bidtable.app.archive.settings import Settings
from bidtable.app.match import setup_form
from bidtable.app.match.session import Session
from bidtable.app.match.setup_form import SetupForm
from bidtable.bots.common.base import Bot
from bidtable.bots.common.levels import make_bot
from bidtable.bots.common.ratings import Anchors, anchors_of
from bidtable.core import registry, share
from bidtable.core.book import HelpSection
from bidtable.core.branch import what_if
from bidtable.core.chance import SEEDS, TYPED_DIGITS
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.record import FORMAT, Character, Files, Header, SeatInfo
from bidtable.core.texts import shortened
from bidtable.rulebook import Library, RulesError
from bidtable.rulebook.ladder import read_ladder
from bidtable.rulebook.lessons import Heading, Lesson, Measures, read_heading, read_lesson
from bidtable.rulebook.people import Person, read_people
from bidtable.rulebook.played import game_of
from bidtable.rulebook.tips import TIPS, Tip, read_tips
from bidtable.rulebook.using import read_using
from bidtable.store import places
from bidtable.store.reviews import Reviews
from bidtable.store.small_files import SmallFile

if TYPE_CHECKING:
    from bidtable.app.archive.reviews import Reviewing
    from bidtable.bots.common.worker import Worker

log = logging.getLogger(__name__)

LAST_SETUP: Final = "last_setup.json"
MAX_SETUP: Final = 100_000
"""Largest size of a stored set-up in bytes."""


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


class Services:
    """Services that all scenes share; `app.services` in every scene.

    Attributes:
        settings: The settings in use.
        library: The library of rule files.
        notices: Messages for the people, shown on the title scene.
        saved: The saved games.
        presets: The set-ups with names.
        in_process: Whether bots think in a process of their own; if not, they use a thread of this process.
    """

    def __init__(self, settings: Settings, *, in_process: bool = True) -> None:
        self.settings = settings
        self.library = self._whole_library()
        self.notices: list[str] = []
        self.saved = SavedGames(settings, self.game_of, self.files, self.bot)
        self.presets = Presets()
        self.in_process = in_process
        self._worker: Worker | None = None
        self._games: dict[str, AnyGame] = {}
        self._people: Mapping[str, Person] | None = None
        self._anchors: Anchors | None = None
        self._files: dict[str, Files] = {}
        self._headings: list[Heading] | None = None
        self._tips: dict[str, tuple[Tip, ...]] = {}

    # -- rules ---------------------------------------------------------------------------------------

    def _whole_library(self) -> Library:
        return Library(places.shipped_rules(), places.user_rules())

    def game(self, slug: str) -> AnyGame:
        """Return a game. Its rules are read at the first call.

        Raises:
            KeyError: There is no such game.
            RulesError: The rule files of the game cannot be used.
        """
        if slug not in self._games:
            load = registry.resolve(registry.entry(slug).rules)
            game: AnyGame = load(self.library)
            files = self.library.files(slug)
            if files is not None:
                self._files[game.rules_digest] = files
            self._games[slug] = game
        return self._games[slug]

    def files(self, game: AnyGame) -> Files | None:
        """Return the rule data of a loaded game, for its records."""
        return self._files.get(game.rules_digest)

    def game_of(self, header: Header, files: Files | None) -> AnyGame:
        """Return the game of a record. It uses the rules stored in the record if they differ from the present ones.

        Raises:
            KeyError: There is no such game.
            RulesError: The rule files cannot be used, and the record stores no rules.
            RecordError: The rules stored in the record cannot be used.
        """
        game = game_of(header, files, self.library, self.game)
        if files is not None:
            self._files[game.rules_digest] = files
        return game

    def use_shipped_rules(self) -> None:
        """Ignore the player's own rule files until they are read again."""
        self.library = self.library.without_user()
        self._games.clear()
        self._people = None
        self._anchors = None
        self._headings = None
        self._tips.clear()

    def read_rules_again(self) -> None:
        """Read all rule files again, including the player's own."""
        self.library = self._whole_library()
        self._games.clear()
        self._people = None
        self._anchors = None
        self._headings = None
        self._tips.clear()

    # -- lessons -------------------------------------------------------------------------------------

    def lessons(self) -> list[Heading]:
        """Return the lessons of all games. A lesson whose file cannot be read is left out."""
        if self._headings is None:
            self._headings = []
            for entry in registry.entries():
                lessons = []
                for name, documents in self.library.lessons(entry.slug, entry.folder).items():
                    if name == TIPS:
                        continue
                    with contextlib.suppress(RulesError):
                        lessons.append(read_heading(documents, entry.slug, name))
                self._headings += sorted(lessons, key=lambda heading: heading.order)
        return self._headings

    def lesson(self, heading: Heading) -> Lesson:
        """Return a lesson after a trial run, which shows that the present rules allow all its moves.

        Raises:
            RulesError: The rules do not allow them, or the file cannot be used; every mistake is named.
        """
        entry = registry.entry(heading.slug)
        documents = self.library.lessons(entry.slug, entry.folder)[heading.name]
        measures: Measures = registry.resolve(entry.measures) if entry.measures else {}
        return read_lesson(documents, entry.slug, heading.name, self.game(entry.slug), measures)

    def tips(self, slug: str) -> tuple[Tip, ...]:
        """Return the first-time tips of a game; empty if it has none, or if they cannot be read."""
        if slug not in self._tips:
            entry = registry.entry(slug)
            documents = self.library.lessons(slug, entry.folder).get(TIPS)
            try:
                self._tips[slug] = read_tips(documents, self.game(slug)) if documents is not None else ()
            except RulesError as error:
                log.warning("The tips cannot be read: %s", error)
                self._tips[slug] = ()
        return self._tips[slug]

    # -- opponents -----------------------------------------------------------------------------------

    def bot(
        self, entry: registry.Entry, game: AnyGame, level: str, character: Character | None = None
    ) -> Bot:
        """Return a bot for a seat of a match.

        The bots' process starts with the first decision, unless it runs already.
        """
        files = self.files(game)
        if not self.in_process or files is None:
            return make_bot(entry, game, level, character)
        return self._thinking_process().bot(entry, game, files, level, character)

    def ready_bot(self, entry: registry.Entry, game: AnyGame, level: str) -> None:
        """Prepare a bot in the bots' process, if there is one, so that its first answer comes soon."""
        files = self.files(game)
        if not self.in_process or files is None:
            return
        from bidtable.bots.common.worker import Kit

        worker, kit = self._thinking_process(), Kit(entry, game.rules_digest, files)
        threading.Thread(target=worker.ready, args=(kit, level), name="ready", daemon=True).start()

    def _thinking_process(self) -> Worker:
        if self._worker is None:
            # This import is delayed, because the first frame does not need it.
            from bidtable.bots.common.worker import Worker

            self._worker = Worker()
        return self._worker

    def reviewing(
        self, match: Match, judged: Collection[str] = ("human",), kept: Reviews | None = None
    ) -> Reviewing:
        """Return a review of a match that can be started; it is worked out in the bots' process.

        Args:
            match: The match.
            judged: The kinds of players whose decisions are judged.
            kept: Folder of finished reviews; None is the player's folder of reviews.

        Raises:
            RecordError: The match is not over.
        """
        # This import is delayed, because the first frame does not need it.
        from bidtable.app.archive.reviews import Reviewing

        worker = self._thinking_process() if self.in_process else None
        return Reviewing(match, kept or Reviews(places.reviews()), worker, self.files(match.game), judged)

    def people(self) -> Mapping[str, Person]:
        """Return the characters at the table, by their faces.

        If the player's own file cannot be used, these are the shipped ones.
        """
        if self._people is None:
            try:
                self._people = read_people(self.library)
            except RulesError as error:
                log.warning("people.yaml cannot be used: %s", error)
                self.notices.append(f"Your people.yaml is not used. {error.problems[0]}")
                self._people = read_people(self.library.without_user())
        return self._people

    def anchors(self) -> Anchors:
        """Return the ratings of the bots' levels, by game.

        If the player's own file cannot be used, these are the shipped ones.
        """
        if self._anchors is None:
            try:
                measured = read_ladder(self.library)
            except RulesError as error:
                log.warning("ladder.yaml cannot be used: %s", error)
                measured = read_ladder(self.library.without_user())
            self._anchors = {slug: anchors_of(games) for slug, games in measured.items()}
        return self._anchors

    def using(self) -> tuple[HelpSection, ...]:
        """Return the pages on the use of the program.

        If the player's own file cannot be used, these are the shipped ones.
        """
        try:
            return read_using(self.library)
        except RulesError as error:
            log.warning("using.yaml cannot be used: %s", error)
            return read_using(self.library.without_user())

    def described(self) -> dict[str, str]:
        """Return the descriptions and leanings of the characters, by their faces."""
        return {face: person.described for face, person in self.people().items()}

    def in_character(self, info: SeatInfo) -> SeatInfo:
        """Return a seat with the character of its bot added; people have none."""
        person = self.people().get(info.face) if info.kind == "bot" else None
        return msgspec.structs.replace(info, character=person.character if person is not None else None)

    def close(self) -> None:
        """Stop the background work of the program."""
        self.saved.history.close()
        if self._worker is not None:
            self._worker.close()

    # -- share codes ---------------------------------------------------------------------------------

    def form_of_share(self, code: str, form: SetupForm) -> tuple[SetupForm, str]:
        """Return the set-up of a share code, and a message about it.

        Args:
            code: The code.
            form: The set-up before; people keep their names.

        Raises:
            ShareError: The code cannot be used; the text says why.
            RulesError: The rule files of its game cannot be used.
        """
        shared = share.decode(code)
        if all(entry.slug != shared.game for entry in registry.entries()):
            name = shortened(shared.game, 40)
            raise share.ShareError(f"This share code is for '{name}', which is not at this table.")
        game = self.game(shared.game)
        found = copy.deepcopy(form)
        setup_form.take_share(found, shared, game.info)
        if shared.rules != game.rules_digest:
            return found, "The code was made with different rule files, so the deal will differ."
        if any(self._is_other(guest) for guest in shared.guests):
            return (
                found,
                "The deal is the same, but the bots have other characters and may play differently.",
            )
        return found, "The table of the share code is set up. The seed gives the same deal."

    def _is_other(self, guest: share.Guest) -> bool:
        """Return whether a character of a share code is unknown here, or has other leanings."""
        person = self.people().get(guest.face)
        return bool(guest.face) and share.traits_of(person.character if person else None) != guest.traits

    # -- matches -------------------------------------------------------------------------------------

    def header_for(self, form: SetupForm) -> Header:
        """Return the header of a match, from a form.

        Raises:
            RulesError: The game's rule files cannot be used.
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
        """Return a header for the same table again.

        Args:
            header: The header of the match before.
            seed: The new seed; None keeps the old one, which gives the same deal.
        """
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
        """Return a random seed. It is longer than any typed seed, so nobody finds it by trying."""
        shortest = 10**TYPED_DIGITS
        return shortest + secrets.randbelow(SEEDS - shortest)

    def new_match(self, header: Header) -> Session:
        """Start a match. If it cannot be saved, it is played all the same, and a notice says so.

        Raises:
            RulesError: The game's rule files cannot be used.
            SetupError: The set-up does not fit the game.
        """
        game = self.game(header.game)
        game.check_setup(header.setup)
        return self.saved.begin(game, header)

    def what_if(self, match: Match, number: int) -> Session:
        """Begin a new match from a position of a finished match; see `branch.what_if`.

        Raises:
            RecordError: The match is not over, or there is no such decision.
        """
        made = what_if(match, number, self.draw_seed(), created=_now(), app=bidtable.__version__)
        return self.saved.take_up(made)

    # -- the last set-up -----------------------------------------------------------------------------

    def last_setup(self) -> SetupForm:
        """Return the last set-up, or a default one; the caller still has to call `fit`."""
        found = _LAST_SETUP.read(places.config())
        self._notice(found.problem)
        return found.value or self.fresh_setup()

    def fresh_setup(self) -> SetupForm:
        """Return a set-up for one person and three bots."""
        slug = registry.entries()[0].slug
        return setup_form.default_form(slug, self.settings.player_name, self.settings.player_face)

    def keep_setup(self, form: SetupForm) -> None:
        """Store a set-up for the next game, without its seed, which belongs to one game."""
        kept = msgspec.structs.replace(form, seed="")
        self._notice(_LAST_SETUP.write(places.config(), kept))

    # -- small files of the player ----------------------------------------------------------------------

    def check_files(self) -> None:
        """Read the presets and the last set-up, so that the title can report unreadable files."""
        self.presets.all()
        self._notice(self.presets.problem)
        self.last_setup()

    def _notice(self, problem: str) -> None:
        """Add a message for the title; each message is shown once."""
        if problem and problem not in self.notices:
            self.notices.append(problem)


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
