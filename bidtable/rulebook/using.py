"""How the program is used: the pages of using.yaml, which stand at the end of every game's rulebook."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from bidtable.core.book import HelpSection
from bidtable.core.bounded import Text, Title, Word
from bidtable.rulebook.documents import Library
from bidtable.rulebook.pages import RuleFile, read_provenance

USING: Final = "using"
"""The file."""


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page as the file has it: it knows no rules and shows no examples."""

    id: Word
    title: Title
    body: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1)]


class UsingFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """using.yaml."""

    pages: tuple[Page, ...]


def read_using(library: Library) -> tuple[HelpSection, ...]:
    """Read the pages on how the program is used.

    Raises:
        RulesError: With every mistake in the file: an id that is there twice among them.
    """
    documents = library.beside(USING)
    found = documents.read(USING, UsingFile)
    read_provenance(documents)
    if found is not None:
        known: set[str] = set()
        for index, page in enumerate(found.pages):
            if page.id in known:
                documents.problem(USING, ("pages", index, "id"), f"There are two pages '{page.id}'.")
            known.add(page.id)
    documents.finish()
    assert found is not None, "what cannot be read has been told"
    return tuple(HelpSection(f"{USING}:{page.id}", page.title, page.body) for page in found.pages)
