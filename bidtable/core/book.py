"""Data types for the rulebook: pages with sentences, rulings and worked examples, and the glossary.

Placeholders in the text of a page are replaced by numbers from the rules in force. A sentence may end with the id of
a ruling in brackets, such as `[BB-6]` or `[BB-6b]`. A reader who looks up a ruling is taken to the sentence with its
id.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec

from bidtable.core.bounded import Note, RulingId, Seed, Text, Title, Word
from bidtable.core.texts import counted, listed

MOST_LISTED: Final = 100
"""Largest number of values that a placeholder may list."""
MARK: Final = re.compile(r"\s*\[([A-Z]{2,3}-\d+[a-z]?)\]")
"""Regular expression for a ruling's id in brackets at the end of a sentence, with the blanks before it."""

_END: Final = re.compile(r"(?<=[.:;?!])\s+(?=[A-Z0-9\"'(])")


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question that the printed rules leave open.

    Attributes:
        published: The publisher's answer to the question; empty if there is no answer.
        ours: The project's addition to the publisher's answer; empty without an addition.
    """

    id: RulingId
    published: Note = ""
    ours: Note = ""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example in the rulebook.

    Attributes:
        caption: Text below the picture, with placeholders such as `{bonus}` for numbers. A placeholder names a field
            of the rule data, of the shown event, or of the state after the event. The placeholder `{promise}` inserts
            the main effect of the selected move, and `{promises}` inserts all effects.
        show: Patterns for the keys of the pieces that the picture shows, such as "track die:*". The picture also
            shows all pieces between the matching pieces. The pattern "!card:Bell?5" hides a piece. The pattern
            "~iou:*" shows IOUs only in large windows. Patterns after a "/" crop the picture to the matching pieces.
        options: Chosen values of options, by the id of the option.
        at: Kind of the event to show; the last event of this kind is shown. An empty kind shows the decision at the
            end of the script.
        select: Move that is selected in the picture; empty for no move.
        after: Number of the paragraph before the example, counted from 1; 0 puts the example after the last
            paragraph.
    """

    caption: Text
    show: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1)]
    play: tuple[Any, ...] = ()
    seats: Annotated[int, msgspec.Meta(ge=2, le=6)] = 3
    seed: Seed = 1
    variants: tuple[Word, ...] = ()
    options: dict[Word, Word] = {}
    viewer: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = 0
    at: Word = ""
    select: Word = ""
    after: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the rulebook's glossary.

    Attributes:
        forms: Other forms of the word, such as an irregular plural.
    """

    word: Title
    text: Text
    page: Word = ""
    forms: tuple[Title, ...] = ()

    def filled(self, facts: Any) -> Term:
        """Return a copy of the glossary entry, filled with the numbers of the rules in force."""
        return msgspec.structs.replace(self, text=fill(self.text, facts))


class HelpSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of the in-app rulebook.

    Attributes:
        body: Paragraphs of the page; a paragraph that begins with "- " is a bullet.
        phases: Phases of the game (`Game.phase`) in which the rulebook opens on this page.
        rulings: Rulings that the page explains.
        note: Source of the rules on the page; empty if the rulings already name the source.
        gallery: Whether the page shows all cards of the game, with the number of copies of each card.
    """

    id: Word
    title: Title
    body: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1)]
    phases: tuple[Word, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    note: Note = ""
    examples: tuple[Example, ...] = ()
    gallery: bool = False

    def texts(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        """Yield all texts of the page that have placeholders, with their keys in the file."""
        for number, text in enumerate(self.body):
            yield ("body", number), text
        for number, ruling in enumerate(self.rulings):
            yield ("rulings", number, "published"), ruling.published
            yield ("rulings", number, "ours"), ruling.ours
        yield ("note",), self.note

    def filled(self, facts: Any) -> HelpSection:
        """Return a copy of the page, filled with the numbers of the rules in force."""
        return msgspec.structs.replace(
            self,
            body=tuple(fill(text, facts) for text in self.body),
            rulings=tuple(
                Ruling(ruling.id, fill(ruling.published, facts), fill(ruling.ours, facts))
                for ruling in self.rulings
            ),
            note=fill(self.note, facts),
        )


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of a paragraph, and the id of the ruling that the sentence states, if any."""

    text: str
    mark: str = ""


def sentences(paragraph: str) -> tuple[Sentence, ...]:
    """Split a paragraph into its sentences, and remove the ruling ids in brackets."""
    found = []
    rest = paragraph
    while rest:
        mark = MARK.search(rest)
        whole, name = (rest[: mark.start()], mark[1]) if mark else (rest, "")
        parts = _END.split(whole.strip())
        found += [Sentence(part) for part in parts[:-1] if part]
        if parts[-1]:
            found.append(Sentence(parts[-1], name))
        rest = rest[mark.end() :] if mark else ""
    return tuple(found)


class _Teller(string.Formatter):
    """Formatter for placeholders, which writes numbers in words and digits as players say them ("6 cards")."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if isinstance(key, int):
            raise KeyError(key)
        return kwargs[key] if key in kwargs else getattr(kwargs["facts"], key)

    def format_field(self, value: Any, spec: str) -> str:
        """Write a value: numbers with a noun as a count ("2 cards"), and sequences as a list in words."""
        if isinstance(value, (tuple, list)):
            if not 0 < len(value) <= MOST_LISTED:
                raise ValueError(f"a placeholder names {counted(len(value), 'value')}")
            return listed([self.format_field(each, spec) for each in value])
        if spec and isinstance(value, int):
            return counted(value, *spec.split("|", 1))
        if not isinstance(value, (int, float, str)):
            raise ValueError("a placeholder names neither a number nor a word")
        return str(value)


def fill(text: str, facts: Any, **values: Any) -> str:
    """Return a text in which all placeholders are filled, from the rule data `facts` and additional values by name.

    The placeholder `{bonus}` inserts the field `bonus`, and `{deal_cards[5]}` inserts an entry of a field. The
    placeholder `{hand:card}` inserts a number with its noun, such as "6 cards", and `{trial_dice:die|dice}` has an
    irregular plural.

    Raises:
        ValueError: Raised if a placeholder has no value; the message names the placeholder.
    """
    if "{" not in text and "}" not in text:
        return text
    try:
        return _Teller().vformat(text, (), {"facts": facts, **values})
    except (LookupError, AttributeError, TypeError, RecursionError) as error:
        raise ValueError(f"a placeholder names nothing: {error}") from None
