"""The rulebook as values: pages with their sentences, rulings and worked examples, and the glossary.

The text of a page takes its numbers from the rules in force: `{bonus}` is a field of the rule data, `{hand:card}` says
"6 cards". A sentence may end with a mark, `[BB-6]` or `[BB-6b]`. The rulebook opens at this sentence when a reader asks
for the rule.
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
"""A mark behind a sentence, with the blanks before it."""

_END: Final = re.compile(r"(?<=[.:;?!])\s+(?=[A-Z0-9\"'(])")


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to an open question of the rules, in our words.

    Attributes:
        id: Name of the ruling, such as "BB-6".
        published: The publisher's answer; empty if the publisher gives none.
        ours: Our addition; empty if none was needed.
    """

    id: RulingId
    published: Note = ""
    ours: Note = ""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example: a position reached by a script, and the parts of the table to show.

    Attributes:
        caption: The text below the picture. Its numbers stand in braces: fields of the rule data, of the `event` shown,
            or of the `state` after it. `{promise}` is the first line on the effect of the selected move, `{promises}`
            all lines, and `{log}` the entry in the log.
        show: Parts of the table, shown side by side. A part is a list of patterns for the keys of pieces, such as
            "track die:*", and includes the pieces between them. "!card:Bell?5" leaves pieces out. "~iou:*" shows
            pieces only in large windows. Patterns after a "/" name the pieces that the part is cut to:
            "track die:* / die:1 square:c5".
        play: The script, see `bidtable.rulebook.staging`.
        seats: Number of players.
        seed: Seed of chance, for everything that the script leaves open.
        variants: Variants that are on.
        options: Choices of the set-up.
        viewer: Seat whose view is shown; None is a spectator.
        at: Kind of the event to show, the last one of that kind; empty for the decision at the end of the script.
        select: A move to select, written as in the script; empty for none.
        after: Number of the paragraph that the example follows, from 1; 0 is the last.
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
        word: The word as listed.
        text: Its meaning, in a sentence or two.
        page: Id of the page with more about it; empty for none.
        forms: Other forms of the word; the plural with "s" need not be named.
    """

    word: Title
    text: Text
    page: Word = ""
    forms: tuple[Title, ...] = ()

    def filled(self, facts: Any) -> Term:
        """Return the word with the numbers of the rules in force."""
        return msgspec.structs.replace(self, text=fill(self.text, facts))


class HelpSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of the in-app rulebook.

    Attributes:
        id: Name of the page.
        title: Heading.
        body: Paragraphs; one that begins with "- " is a bullet.
        phases: Phases of play (`Game.phase`) in which the rulebook opens at this page.
        rulings: The rulings that the page explains.
        note: Source of the page's rules, if there is more to say than the rulings do.
        examples: Worked examples.
        gallery: Whether the page shows the cards of the game and the number of each.
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
        """Yield every text with numbers from the rules, and the keys that lead to it in the file."""
        for number, text in enumerate(self.body):
            yield ("body", number), text
        for number, ruling in enumerate(self.rulings):
            yield ("rulings", number, "published"), ruling.published
            yield ("rulings", number, "ours"), ruling.ours
        yield ("note",), self.note

    def filled(self, facts: Any) -> HelpSection:
        """Return the page with the numbers of the rules in force."""
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
    """A sentence of a paragraph, and the mark of the rule that it states, if any."""

    text: str
    mark: str = ""


def sentences(paragraph: str) -> tuple[Sentence, ...]:
    """Split a paragraph into its sentences, and remove their marks."""
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
    """Writes numbers as players say them."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Look a name up among the values given, then among the facts."""
        if isinstance(key, int):
            raise KeyError(key)
        return kwargs[key] if key in kwargs else getattr(kwargs["facts"], key)

    def format_field(self, value: Any, spec: str) -> str:
        """Write a value. A number with a noun is counted, and several values become a list."""
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
    """Return a text with its placeholders filled.

    Args:
        text: The text. `{bonus}` is the field of that name, `{deal_cards[5]}` an entry of a field. `{hand:card}` counts
            cards, and `{trial_dice:die|dice}` names an irregular plural.
        facts: Rule data.
        **values: Further values by name.

    Raises:
        ValueError: A placeholder names nothing; the message says which.
    """
    if "{" not in text and "}" not in text:
        return text
    try:
        return _Teller().vformat(text, (), {"facts": facts, **values})
    except (LookupError, AttributeError, TypeError, RecursionError) as error:
        raise ValueError(f"a placeholder names nothing: {error}") from None
