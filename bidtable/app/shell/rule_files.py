"""Reads the rule files, which define games, lessons, tips, characters and help pages."""

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
    """The contents of the rule files, which are read on demand.

    The player's own files replace shipped files with the same names.

    Attributes:
        notices: Messages for the player about unreadable files.
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
        """Return the rules of a game, which are read from files on the first call.

        Raises:
            KeyError: No game has the given short name.
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
        """Return the rule data of a game, or None if the game was not loaded."""
        return self._files.get(game.rules_digest)

    def game_of(self, header: Header, files: Files | None) -> AnyGame:
        """Return the rules with which a recorded match was played.

        Raises:
            KeyError: No game has the given short name.
            RulesError: The rule files contain mistakes, and the record contains no rules.
            RecordError: The rules in the record cannot be used.
        """
        game = game_of(header, files, self.library, self.game)
        if files is not None:
            self._files[game.rules_digest] = files
        return game

    def use_shipped_rules(self) -> None:
        """Use only the rule files of the program, without the player's own files."""
        self.library = self.library.without_user()
        self._forget()

    def read_rules_again(self) -> None:
        """Read all rule files again, including the player's own files."""
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
        """Return the titles of all readable lessons."""
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
        """Return a lesson, after a check that its moves are legal.

        Raises:
            RulesError: The files of the lesson contain mistakes.
        """
        entry = registry.entry(heading.slug)
        documents = self.library.lessons(entry.slug, entry.folder)[heading.name]
        measures: Measures = registry.resolve(entry.measures) if entry.measures else {}
        return read_lesson(documents, entry.slug, heading.name, self.game(entry.slug), measures)

    def tips(self, slug: str) -> tuple[Tip, ...]:
        """Return the tips for new players of a game; empty if the file is unreadable."""
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
        """Return all characters that can sit at a table, by id."""
        if self._people is None:
            try:
                self._people = read_people(self.library)
            except RulesError as error:
                log.warning("people.yaml cannot be used: %s", error)
                self.notices.append(f"Your people.yaml is not used. {error.problems[0]}")
                self._people = read_people(self.library.without_user())
        return self._people

    def anchors(self) -> Anchors:
        """Return the playing strength of each level of bots, by game."""
        if self._anchors is None:
            try:
                measured = read_ladder(self.library)
            except RulesError as error:
                log.warning("ladder.yaml cannot be used: %s", error)
                measured = read_ladder(self.library.without_user())
            self._anchors = {slug: anchors_of(games) for slug, games in measured.items()}
        return self._anchors

    def using(self) -> tuple[HelpSection, ...]:
        """Return the help pages about the program."""
        try:
            return read_using(self.library)
        except RulesError as error:
            log.warning("using.yaml cannot be used: %s", error)
            return read_using(self.library.without_user())

    def described(self) -> dict[str, str]:
        """Return the descriptions of all characters, by id."""
        return {face: person.described for face, person in self.people().items()}

    def in_character(self, info: SeatInfo) -> SeatInfo:
        """Add the character of a bot to the description of a seat."""
        person = self.people().get(info.face) if info.kind == "bot" else None
        return msgspec.structs.replace(info, character=person.character if person is not None else None)
