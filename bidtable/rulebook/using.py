"""Rulebook pages about the use of the program, from the file using.yaml.

In every rulebook, the pages about the program come after the pages about the rules.
"""

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
    """A rulebook page with instructions for the program, without rulings and examples."""

    id: Word
    title: Title
    body: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1)]


class UsingFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Contents of using.yaml, the help pages about the program itself."""

    pages: tuple[Page, ...]


def read_using(library: Library) -> tuple[HelpSection, ...]:
    """Read the pages of instructions for the program.

    Raises:
        RulesError: Raised if the file has mistakes, such as two pages with the same id, which the error lists.
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
