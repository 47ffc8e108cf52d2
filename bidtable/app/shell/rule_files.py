"""Contents of the rule files: games, lessons, tips, characters, ratings, and pages of help."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Mapping

import msgspec

from bidtable.bots.common.ratings import Anchors, anchors_of
from bidtable.core import registry
from bidtable.core.book import HelpSection
from bidtable.core.game import AnyGame
from bidtable.core.record import Files, Header, SeatInfo
from bidtable.rulebook import Library, RulesError
from bidtable.rulebook.ladder import read_ladder
from bidtable.rulebook.lessons import Heading, Lesson, Measures, read_heading, read_lesson
from bidtable.rulebook.people import Person, read_people
from bidtable.rulebook.played import game_of
from bidtable.rulebook.tips import TIPS, Tip, read_tips
from bidtable.rulebook.using import read_using
from bidtable.store import places

log = logging.getLogger(__name__)


class RuleFiles:
    """The contents of the rule files; each file is read when its content is first needed.

    Files of the player replace shipped files of the same name.

    Attributes:
        library: The library that finds and reads rule files.
        notices: Messages for the player, shown on the title.
    """

    def __init__(self) -> None:
        self.library = self._whole_library()
        self.notices: list[str] = []
        self._games: dict[str, AnyGame] = {}
        self._people: Mapping[str, Person] | None = None
        self._anchors: Anchors | None = None
        self._files: dict[str, Files] = {}
        self._headings: list[Heading] | None = None
        self._tips: dict[str, tuple[Tip, ...]] = {}

    # -- games ---------------------------------------------------------------------------------------

    def _whole_library(self) -> Library:
        return Library(places.shipped_rules(), places.user_rules())

    def game(self, slug: str) -> AnyGame:
        """Return a game. The rule files of the game are read at the first call.

        Raises:
            KeyError: There is no such game.
            RulesError: The rule files of the game contain mistakes.
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
        """Return the game of a record.

        If the rules stored in the record differ from the current ones, the stored rules are used.

        Raises:
            KeyError: There is no such game.
            RulesError: The rule files contain mistakes, and the record stores no rules.
            RecordError: The rules stored in the record cannot be used.
        """
        game = game_of(header, files, self.library, self.game)
        if files is not None:
            self._files[game.rules_digest] = files
        return game

    def use_shipped_rules(self) -> None:
        """Use only the shipped rule files until all rule files are read again."""
        self.library = self.library.without_user()
        self._forget()

    def read_rules_again(self) -> None:
        """Read all rule files again, including the player's own."""
        self.library = self._whole_library()
        self._forget()

    def _forget(self) -> None:
        self._games.clear()
        self._people = None
        self._anchors = None
        self._headings = None
        self._tips.clear()

    # -- lessons -------------------------------------------------------------------------------------

    def lessons(self) -> list[Heading]:
        """Return the lessons of all games. Lessons whose files cannot be read are left out."""
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
        """Return a lesson after playing its script, which checks that the current rules allow all moves.

        Raises:
            RulesError: The script or its file contains mistakes; the error lists every mistake.
        """
        entry = registry.entry(heading.slug)
        documents = self.library.lessons(entry.slug, entry.folder)[heading.name]
        measures: Measures = registry.resolve(entry.measures) if entry.measures else {}
        return read_lesson(documents, entry.slug, heading.name, self.game(entry.slug), measures)

    def tips(self, slug: str) -> tuple[Tip, ...]:
        """Return the tips for first-time players of a game; empty if there are none, or if they cannot be read."""
        if slug not in self._tips:
            entry = registry.entry(slug)
            documents = self.library.lessons(slug, entry.folder).get(TIPS)
            try:
                self._tips[slug] = read_tips(documents, self.game(slug)) if documents is not None else ()
            except RulesError as error:
                log.warning("The tips cannot be read: %s", error)
                self._tips[slug] = ()
        return self._tips[slug]

    # -- people, ratings, help -----------------------------------------------------------------------

    def people(self) -> Mapping[str, Person]:
        """Return all characters for the seats of a table, by the ids of their faces.

        If the player's own file contains mistakes, the shipped file is used.
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

        If the player's own file contains mistakes, the shipped file is used.
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
        """Return the help pages on the use of the program.

        If the player's own file contains mistakes, the shipped file is used.
        """
        try:
            return read_using(self.library)
        except RulesError as error:
            log.warning("using.yaml cannot be used: %s", error)
            return read_using(self.library.without_user())

    def described(self) -> dict[str, str]:
        """Return a description of each character and its style of play, by the ids of the faces."""
        return {face: person.described for face, person in self.people().items()}

    def in_character(self, info: SeatInfo) -> SeatInfo:
        """Return a seat with the character of its bot added; a person's seat has no character."""
        person = self.people().get(info.face) if info.kind == "bot" else None
        return msgspec.structs.replace(info, character=person.character if person is not None else None)
