"""Rulebook pages about the use of the program, from the file using.yaml."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from bidtable.core.book import HelpSection
from bidtable.core.bounded import Text, Title, Word
from bidtable.rulebook.documents import Library
from bidtable.rulebook.pages import RuleFile, read_provenance

USING: Final = "using"
"""Name of the file using.yaml without its suffix."""


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A help page about using the program."""

    id: Word
    title: Title
    body: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1)]


class UsingFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pages: tuple[Page, ...]


def read_using(library: Library) -> tuple[HelpSection, ...]:
    """Read the pages about the program.

    Raises:
        RulesError: The file has mistakes.
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
    assert found is not None, "an unreadable file has been reported"
    return tuple(HelpSection(f"{USING}:{page.id}", page.title, page.body) for page in found.pages)
