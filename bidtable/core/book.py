"""The rulebook as values: pages with their sentences, rulings and worked examples, and the words explained in it.

The text of a page takes its numbers from the rules in force: `{bonus}` is a field of the rule data, `{hand:card}` says
"6 cards". A sentence may end with a mark, `[BB-6]` or `[BB-6b]`: the book opens at it when that rule is asked for.
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
"""Values at most that a placeholder may list."""
MARK: Final = re.compile(r"\s*\[([A-Z]{2,3}-\d+[a-z]?)\]")
"""A mark behind a sentence."""

_END: Final = re.compile(r"(?<=[.:;?!])\s+(?=[A-Z0-9\"'(])")


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What settles a question of the rules, in our words.

    Attributes:
        id: Its name, such as "BB-6".
        published: What the publisher says of it; empty where the publisher says nothing.
        ours: What we add; empty where nothing had to be added.
    """

    id: RulingId
    published: Note = ""
    ours: Note = ""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example: a position that is played up to, and what of the table is shown.

    Attributes:
        caption: What is to be seen there. Its numbers stand in braces: fields of the rule data, of the `event` shown,
            of the `state` after it; `{promise}` says what the selected move will do (`{promises}`: in all its
            lines), `{log}` what the log tells.
        show: Parts of the table, set beside each other. A part is patterns of its pieces' keys, such as "track die:*",
            and shows what lies between them, too; "!card:Bell?5" leaves some out, "~iou:*" are there only in
            large windows. Behind a "/" stand those that it is cut to: "track die:* / die:1 square:c5".
        play: The script, see `bidtable.rulebook.staging`.
        seats: Number of players.
        seed: What chance brings where the script leaves it open.
        variants: Variants that are on.
        options: Choices of the set-up.
        viewer: Whose view is shown; None is a spectator.
        at: Kind of the event shown, the last one of that kind; empty: what is to be decided now.
        select: A move that is selected, written as in the script; empty for none.
        after: Number of the paragraph that it is about, from 1: it stands behind that one; 0 is the last.
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
        word: The word, as it is listed.
        text: What it means, in a sentence or two.
        page: Id of the page that tells more; empty for none.
        forms: How it is written besides; the plural with "s" need not be named.
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
        id: Name of the section.
        title: Heading.
        body: Paragraphs; one that begins with "- " is a bullet.
        phases: Phases of play (`Game.phase`) at which the rulebook opens here.
        rulings: The rulings told here.
        note: Whose the rules of the page are, if there is more to say of it than the rulings do.
        examples: Worked examples.
        gallery: Whether the cards of the game are shown, with how many there are of each.
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
        """Yield every text that takes numbers from the rules, with the keys that lead to it in the file."""
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
    """A sentence of a paragraph, and the rule that it states, if it is marked."""

    text: str
    mark: str = ""


def sentences(paragraph: str) -> tuple[Sentence, ...]:
    """Split a paragraph into its sentences, and take their marks off."""
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
        """Write a value; with a noun, counted; several values as a list."""
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
        text: The text; `{bonus}` is the field of that name, `{deal_cards[5]}` an entry, `{hand:card}` counts cards, and
            `{trial_dice:die|dice}` has a plural of its own.
        facts: Rule data.
        **values: What else may be named.

    Raises:
        ValueError: A placeholder names nothing; the text says which.
    """
    if "{" not in text and "}" not in text:
        return text
    try:
        return _Teller().vformat(text, (), {"facts": facts, **values})
    except (LookupError, AttributeError, TypeError, RecursionError) as error:
        raise ValueError(f"a placeholder names nothing: {error}") from None
