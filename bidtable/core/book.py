"""Data types for the rulebook: pages, rulings, worked examples, and a glossary."""

# A sentence may end with the id of a ruling in brackets, such as `[BB-6]`.

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
        published: The publisher's answer; empty if there is none.
        ours: Our addition to the publisher's answer; empty if there is none.
    """

    id: RulingId
    published: Note = ""
    ours: Note = ""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example in the rulebook.

    Attributes:
        caption: Text below the picture. Placeholders such as `{bonus}` insert numbers from the rules.
        show: Patterns for the pieces that the picture shows, such as "card:*"; "!card:7" hides a piece.
        at: Kind of the event to show; empty for the decision at the end of the script.
        select: Move that is selected in the picture; empty for no move.
        after: Number of the paragraph before the example, counted from 1; 0 for the last paragraph.
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
    """A word of the glossary.

    Attributes:
        forms: Other forms of the word, such as an irregular plural.
    """

    word: Title
    text: Text
    page: Word = ""
    forms: tuple[Title, ...] = ()

    def filled(self, facts: Any) -> Term:
        """Return the term with values from the rules in place of placeholders."""
        return msgspec.structs.replace(self, text=fill(self.text, facts))


class HelpSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of the rulebook.

    Attributes:
        body: Paragraphs of the page; a paragraph that begins with "- " is a bullet.
        phases: Phases of the game in which the rulebook opens on this page.
        note: Source of the rules on the page; empty if the rulings name the source.
        gallery: Whether the page shows all cards of the game.
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
        """Yield each text of a page that may contain placeholders."""
        # The first value is the place of the text in the YAML file.
        for number, text in enumerate(self.body):
            yield ("body", number), text
        for number, ruling in enumerate(self.rulings):
            yield ("rulings", number, "published"), ruling.published
            yield ("rulings", number, "ours"), ruling.ours
        yield ("note",), self.note

    def filled(self, facts: Any) -> HelpSection:
        """Return the page with values from the rules in place of placeholders."""
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
    """A sentence of the rulebook."""

    # The text `mark` is the id of the ruling that the sentence states.
    text: str
    mark: str = ""


def sentences(paragraph: str) -> tuple[Sentence, ...]:
    """Split a paragraph into sentences, and remove the ids of rulings."""
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
    """Fills placeholders, and writes numbers as players say them ("6 cards")."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if isinstance(key, int):
            raise KeyError(key)
        return kwargs[key] if key in kwargs else getattr(kwargs["facts"], key)

    def format_field(self, value: Any, spec: str) -> str:
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
    """Fill all placeholders of a text with values from the rules.

    For example, the placeholder `{bonus}` becomes the value of the field `bonus`. The placeholder
    `{hand:card}` becomes a text such as "6 cards".

    Raises:
        ValueError: A placeholder has no value.
    """
    if "{" not in text and "}" not in text:
        return text
    try:
        return _Teller().vformat(text, (), {"facts": facts, **values})
    except (LookupError, AttributeError, TypeError, RecursionError) as error:
        raise ValueError(f"a placeholder names nothing: {error}") from None
