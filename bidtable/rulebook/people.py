"""Characters of bots and their lines of speech, from the file people.yaml."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Final

import msgspec

from bidtable.core.bounded import Text, Title, Word
from bidtable.core.record import MOST_TRAIT, Character
from bidtable.core.texts import suggest
from bidtable.rulebook.document import PathInFile
from bidtable.rulebook.documents import Documents, Library
from bidtable.rulebook.pages import RuleFile, read_provenance

PEOPLE: Final = "people"
"""Name of the file people.yaml without its suffix."""
LONGEST: Final = 34
"""Largest number of letters in a line of speech, because speech bubbles are small."""
NAME: Final = "{name}"
"""Placeholder in a line of speech for a player's name."""

TRAITS: Final[Mapping[str, tuple[str, str]]] = {
    "nerve": ("daring", "careful"),
    "bluff": ("bluffs", "honest"),
    "patience": ("patient", "quick to call"),
    "pace": ("thinks briefly", "thinks long"),
}
"""Two words for each trait of a character: for values above 0, and for values below 0."""
STRONG: Final[Mapping[str, str]] = {
    "bluffs": "bluffs a lot",
    "thinks briefly": "hardly thinks",
    "thinks long": "thinks very long",
}
"""Special words for traits with the values -2 and 2, which otherwise get the usual word with "very"."""

Trait = Annotated[int, msgspec.Meta(ge=-MOST_TRAIT, le=MOST_TRAIT)]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)]
Variants = Annotated[tuple[Line, ...], msgspec.Meta(min_length=1)]


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A character that a bot can play, with traits from -2 to 2 and lines of speech."""

    about: Title
    nerve: Trait = 0
    bluff: Trait = 0
    patience: Trait = 0
    pace: Trait = 0
    lines: dict[Word, Variants]

    @property
    def character(self) -> Character:
        """Preferences of a bot that plays this character."""
        return Character(self.nerve, self.bluff, self.patience, self.pace)

    @property
    def manner(self) -> tuple[str, ...]:
        """Words for the traits of a character."""
        found = []
        for trait, (above, below) in TRAITS.items():
            value = getattr(self, trait)
            if value:
                word = above if value > 0 else below
                found.append(STRONG.get(word, f"very {word}") if abs(value) == MOST_TRAIT else word)
        return tuple(found)

    @property
    def described(self) -> str:
        """One or two sentences that describe a character."""
        lead = f"{self.about[:1].upper()}{self.about[1:]}."
        manner = ", ".join(self.manner)
        return f"{lead} {manner[:1].upper()}{manner[1:]}." if manner else lead


class PeopleFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    occasions: dict[Word, dict[Word, Text]]
    people: dict[Word, Person]


def read_people(library: Library) -> Mapping[str, Person]:
    """Return all characters that bots can play, by the ids of the characters.

    Raises:
        RulesError: The file has mistakes.
    """
    documents = library.beside(PEOPLE)
    found = documents.read(PEOPLE, PeopleFile)
    read_provenance(documents)
    if found is not None:
        # Games may share an occasion.
        known = list(dict.fromkeys(each for occasions in found.occasions.values() for each in occasions))
        said: dict[str, str] = {}
        for who, person in found.people.items():
            _check_occasions(documents, who, person, known)
            _check_lines(documents, who, person, said)
    read_provenance(documents)
    documents.finish()
    assert found is not None, "an unreadable file has been reported"
    return found.people


def _check_occasions(documents: Documents, who: str, person: Person, known: Collection[str]) -> None:
    for occasion in person.lines:
        if occasion not in known:
            wanted = ", ".join(known)
            text = f"'{occasion}' is not an occasion; expected one of: {wanted}.{suggest(occasion, known)}"
            documents.problem(PEOPLE, ("people", who, "lines", occasion), text)
    for occasion in known:
        if occasion not in person.lines:
            text = f"'{who}' has nothing to say on '{occasion}'; expected at least one line."
            documents.problem(PEOPLE, ("people", who, "lines"), text)


def _check_lines(documents: Documents, who: str, person: Person, said: dict[str, str]) -> None:
    for path, line in _lines(who, person):
        where = said.setdefault(line.casefold(), documents.where(PEOPLE, path))
        if where != documents.where(PEOPLE, path):
            text = f"'{line}' is already used in {where}; expected words that nobody else has."
            documents.problem(PEOPLE, path, text)
        if "{" in line.replace(NAME, ""):
            documents.problem(PEOPLE, path, f"'{line}' has braces; expected only {NAME}.")


def _lines(who: str, person: Person) -> Iterator[tuple[PathInFile, str]]:
    for occasion, lines in person.lines.items():
        for number, line in enumerate(lines):
            yield ("people", who, "lines", occasion, number), line
