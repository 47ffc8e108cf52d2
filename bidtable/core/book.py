"""Data types for the rulebook: pages with sentences, rulings and worked examples, and the glossary.

Placeholders in the text of a page are replaced by numbers from the rules in force. For example, `{bonus}`
inserts a field of the rule data, and `{hand:card}` inserts a text such as "6 cards". A sentence may end with
the id of a ruling in brackets, such as `[BB-6]` or `[BB-6b]`. A reader who looks up a ruling is taken to the
sentence with its id.
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
    """An answer, in our words, to a question that the printed rules leave open.

    Attributes:
        id: Id of the ruling, such as "BB-6".
        published: Answer that the publisher gave; empty if the publisher gives no answer.
        ours: Our addition to the publisher's answer; empty without an addition.
    """

    id: RulingId
    published: Note = ""
    ours: Note = ""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example in the rulebook. A script reaches a position, and a picture shows parts of the table.

    Attributes:
        caption: Text below the picture of the example. The text has placeholders in braces for numbers. A
            number is a field of the rule data, of the `event` shown, or of the `state` after the event. The
            placeholder `{promise}` inserts the first line about the effect of the selected move, `{promises}`
            inserts all lines about the effect, and `{log}` inserts the event's line in the log.
        show: Parts of the table that the picture shows next to each other. Each part is a list of patterns
            for the keys of drawn pieces, such as "track die:*". The part includes all pieces between the
            named pieces. A pattern such as "!card:Bell?5" leaves pieces out. A pattern such as "~iou:*" shows
            pieces only in large windows. Patterns after a "/" crop the picture to the named pieces: "track
            die:* / die:1 square:c5".
        play: Script that reaches the position (see `bidtable.rulebook.staging`).
        seats: Number of players.
        seed: Seed of the random stream for all deals and rolls that the script does not set.
        variants: Ids of the variants used in the example.
        options: Chosen values of options, by the id of the option.
        viewer: Seat from which the table is seen; None for the view of a spectator.
        at: Kind of event to show. The example shows the last event of this kind. If the field is empty, the
            example shows the decision at the end of the script.
        select: Move that the picture shows as selected, written as in the script; empty for no move.
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
        word: Word as shown in the glossary.
        text: Meaning of the word, in one or two sentences.
        page: Id of a rulebook page with more about the word; empty if there is no such page.
        forms: Other forms of the word. A plural with "s" need not be listed.
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
        id: Id of the page.
        title: Heading.
        body: Paragraphs of the page. A paragraph that begins with "- " is a bullet.
        phases: Phases of the game (`Game.phase`) in which the rulebook opens on this page.
        rulings: Rulings that the page explains.
        note: Source of the rules on the page; empty if the rulings already name the source.
        examples: Worked examples.
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
        """Return the value for a placeholder: a given value of this name, or else a field of the rule data."""
        if isinstance(key, int):
            raise KeyError(key)
        return kwargs[key] if key in kwargs else getattr(kwargs["facts"], key)

    def format_field(self, value: Any, spec: str) -> str:
        """Write a value.

        A number with a noun is written as a count, such as "2 cards". Several values are joined to a list.
        """
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
    """Return a text after all placeholders are filled.

    Args:
        text: Text with placeholders. The placeholder `{bonus}` inserts the field `bonus`, and
            `{deal_cards[5]}` inserts an entry of a field. The placeholder `{hand:card}` inserts a number with
            its noun, such as "6 cards". The placeholder `{trial_dice:die|dice}` inserts a number with an
            irregular plural.
        facts: Rule data.
        **values: Additional values for placeholders, by name.

    Raises:
        ValueError: There is no value for a placeholder. The message names the placeholder.
    """
    if "{" not in text and "}" not in text:
        return text
    try:
        return _Teller().vformat(text, (), {"facts": facts, **values})
    except (LookupError, AttributeError, TypeError, RecursionError) as error:
        raise ValueError(f"a placeholder names nothing: {error}") from None
