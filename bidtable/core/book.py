"""The data types of the rulebook: pages with sentences, rulings and worked examples, and the glossary.

Placeholders in the text of a page are filled with numbers from the rules in force. For example, `{bonus}` is
a field of the rule data, and `{hand:card}` gives "6 cards". A sentence may end with the id of a ruling in
brackets, such as `[BB-6]` or `[BB-6b]`. A reader who looks up this ruling is taken to that sentence.
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
        published: The publisher's answer to the question; empty if the publisher gives no answer.
        ours: Our addition to the publisher's answer; empty if no addition is needed.
    """

    id: RulingId
    published: Note = ""
    ours: Note = ""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example: a position reached by a script, and the parts of the table to show.

    Attributes:
        caption: The text below the picture of the example. Numbers in the text are placeholders in braces:
            fields of the rule data, of the `event` shown, or of the `state` after the event. The placeholder
            `{promise}` gives the first line on the effect of the selected move, `{promises}` gives all lines
            on the effect, and `{log}` gives the event's line in the log.
        show: Parts of the table that the picture shows side by side. A part is a list of patterns for the
            keys of drawn pieces, such as "track die:*", and includes the pieces between them. The pattern
            "!card:Bell?5" leaves pieces out. The pattern "~iou:*" shows pieces only in large windows.
            Patterns after a "/" crop the part to the named pieces: "track die:* / die:1 square:c5".
        play: The script that reaches the position, see `bidtable.rulebook.staging`.
        seats: Number of players.
        seed: Seed of the random stream for all deals and rolls that the script does not set.
        variants: Ids of the variants that are on in the example.
        options: Choices of the set-up, by the id of the option.
        viewer: Seat whose view is shown; None shows the view of a spectator.
        at: Kind of the event to show. The example shows the last event of this kind. If the field is empty,
            the example shows the decision at the end of the script.
        select: A move to show as selected, written as in the script; empty if no move is selected.
        after: Number of the paragraph that the example follows, counted from 1; 0 puts the example after the
            last paragraph.
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
        word: The word as shown in the glossary.
        text: Meaning of the word, in one or two sentences.
        page: Id of the rulebook page with more about the word; empty if no page has more.
        forms: Other forms of the word. The plural with "s" is recognised without being listed.
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
        phases: Phases of the game (`Game.phase`) in which the rulebook opens at this page.
        rulings: The rulings that the page explains.
        note: Source of the rules on the page; empty if the rulings already give the source.
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
        """Yield every text of the page that has placeholders, with the keys under which the file stores the text."""
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
    """A sentence of a paragraph, with the id of the ruling that it states, if any."""

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
    """Formatter that writes numbers in words and digits as players say them ("6 cards")."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Return the value of a placeholder: a given value of this name, or else a field of the rule data."""
        if isinstance(key, int):
            raise KeyError(key)
        return kwargs[key] if key in kwargs else getattr(kwargs["facts"], key)

    def format_field(self, value: Any, spec: str) -> str:
        """Write a value.

        A number with a noun is written as a count ("2 cards"), and several values are joined to a list.
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
    """Return a text with all placeholders filled.

    Args:
        text: The text. The text with placeholders. The placeholder `{bonus}` inserts the field of that name,
            and `{deal_cards[5]}` inserts an entry of a field. The placeholder `{hand:card}` inserts a number
            with its noun, such as "6 cards". The placeholder `{trial_dice:die|dice}` gives an irregular
            plural.
        facts: Rule data.
        **values: Further values for placeholders, by name.

    Raises:
        ValueError: A placeholder has no value; the message names the placeholder.
    """
    if "{" not in text and "}" not in text:
        return text
    try:
        return _Teller().vformat(text, (), {"facts": facts, **values})
    except (LookupError, AttributeError, TypeError, RecursionError) as error:
        raise ValueError(f"a placeholder names nothing: {error}") from None
