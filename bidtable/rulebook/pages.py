"""Reads rule files that all games have, such as help pages and variants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeVar, get_type_hints

import msgspec
from msgspec.structs import asdict

from bidtable.core.book import MARK, HelpSection, Term, fill
from bidtable.core.bounded import Note, RulingId, Text, Title, Word
from bidtable.core.model import HOUSE_RULES, Provenance, Variant
from bidtable.core.texts import suggest
from bidtable.rulebook.documents import HELP, Documents

SOURCES: Final = ("rulebook", "published", "reconstructed")
R = TypeVar("R", bound="CommonRules")


class RuleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rule file with a note on the source of its content."""

    provenance: Word
    note: Note = ""


class HelpFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file help.yaml with the pages of a rulebook.

    Attributes:
        rulings: Ids of the first and the last ruling of the game; None without rulings.
    """

    rulings: tuple[RulingId, RulingId] | None = None
    sections: Annotated[tuple[HelpSection, ...], msgspec.Meta(min_length=1)]
    glossary: tuple[Term, ...] = ()


def read_help(documents: Documents, phases: Sequence[str]) -> HelpFile | None:
    """Read the pages of a rulebook; None if they cannot be read."""
    pages = documents.read(HELP, HelpFile)
    if pages is None:
        return None
    for index, page in enumerate(pages.sections):
        for number, phase in enumerate(page.phases):
            if phase not in phases:
                wanted = ", ".join(phases)
                text = f"'{phase}' is not a phase; expected one of {wanted}.{suggest(phase, phases)}"
                documents.problem(HELP, ("sections", index, "phases", number), text)
        for number, example in enumerate(page.examples):
            if example.after > len(page.body):
                path = ("sections", index, "examples", number, "after")
                documents.problem(HELP, path, f"'after' counts paragraphs. This page has {len(page.body)}.")
    _check_rulings(documents, pages)
    _check_words(documents, pages)
    return pages


def _check_rulings(documents: Documents, pages: HelpFile) -> None:
    explained: set[str] = set()
    for index, page in enumerate(pages.sections):
        for number, ruling in enumerate(page.rulings):
            if ruling.id in explained:
                documents.problem(
                    HELP, ("sections", index, "rulings", number), f"{ruling.id} is explained twice."
                )
            explained.add(ruling.id)
    if pages.rulings is not None:
        first, last = pages.rulings
        letters, _, low = first.partition("-")
        wanted = [f"{letters}-{number}" for number in range(int(low), int(last.partition("-")[2]) + 1)]
        missing = [name for name in wanted if name not in explained]
        if missing:
            documents.problem(HELP, ("rulings",), f"No page explains {', '.join(missing)}.")
    for index, page in enumerate(pages.sections):
        for number, paragraph in enumerate(page.body):
            for mark in MARK.findall(paragraph):
                if mark.rstrip("abcdefghijklmnopqrstuvwxyz") not in explained:
                    text = f"[{mark}] names no ruling of these pages."
                    documents.problem(HELP, ("sections", index, "body", number), text)


def _check_words(documents: Documents, pages: HelpFile) -> None:
    known = [page.id for page in pages.sections]
    for index, term in enumerate(pages.glossary):
        if term.page and term.page not in known:
            text = f"'{term.page}' is not a page; there are: {', '.join(known)}.{suggest(term.page, known)}"
            documents.problem(HELP, ("glossary", index, "page"), text)


def check_numbers(documents: Documents, rules: R) -> R:
    """Check that every placeholder in the rulebook pages has a value.

    Raises:
        RulesError: Some placeholders have no value.
    """
    texts = [
        (("sections", index, *path), text)
        for index, page in enumerate(rules.help)
        for path, text in page.texts()
    ]
    texts += [(("glossary", index, "text"), term.text) for index, term in enumerate(rules.glossary)]
    for path, text in texts:
        try:
            fill(text, rules)
        except ValueError as error:
            documents.problem(HELP, path, f"{str(error)[0].upper()}{str(error)[1:]}.")
    documents.finish()
    return rules


class VariantEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Word
    title: Title
    effect: Text


class VariantsFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    variants: tuple[VariantEntry, ...]


def read_variants(
    documents: Documents, known: Sequence[str], what: str = "variant"
) -> tuple[Variant, ...] | None:
    """Read the variants of a game; None if they cannot be read."""
    variants = documents.read("variants", VariantsFile)
    if variants is None:
        return None
    seen: set[str] = set()
    for index, entry in enumerate(variants.variants):
        path = ("variants", index, "id")
        if entry.id not in known:
            there = "there is" if len(known) == 1 else "there are"
            text = f"'{entry.id}' is not a {what} of this game; {there}: {', '.join(known)}."
            documents.problem("variants", path, text + suggest(entry.id, known))
        elif entry.id in seen:
            documents.problem("variants", path, f"'{entry.id}' is listed twice.")
        seen.add(entry.id)
    # A variant that the publisher wrote is not a house rule.
    group = HOUSE_RULES if variants.provenance == "reconstructed" else "Published rules"
    return tuple(Variant(entry.id, entry.title, entry.effect, group=group) for entry in variants.variants)


def read_provenance(documents: Documents) -> tuple[Provenance, ...]:
    """Return notes on the origin of all rule files."""
    found = []
    for name in documents.names():
        document = documents.document(name)
        data = document.data if document is not None else None
        if not isinstance(data, dict):
            continue
        source, note = data.get("provenance"), data.get("note", "")
        if isinstance(source, str) and source not in SOURCES:
            wanted = ", ".join(SOURCES)
            text = f"'{source}' is not a provenance; expected {wanted}.{suggest(source, SOURCES)}"
            documents.problem(name, ("provenance",), text)
        found.append(Provenance(f"{name}.yaml", str(source), str(note)))
    return tuple(found)


class CommonRules(msgspec.Struct, frozen=True, kw_only=True):
    """Rule data that all games have."""

    variants: tuple[Variant, ...]
    help: tuple[HelpSection, ...]
    glossary: tuple[Term, ...]
    provenance: tuple[Provenance, ...]
    digest: str


def read_common(
    documents: Documents, phases: Sequence[str], variants: Sequence[str] = (), what: str = "variant"
) -> CommonRules:
    """Read the files that every game has, such as the texts of the help."""
    pages = read_help(documents, phases)
    if not variants and "variants" in documents.names() and "variants" not in documents.overridden():
        documents.problem("variants", (), f"The game cannot play any {what}, so this file is never read.")
    return CommonRules(
        variants=(read_variants(documents, variants, what) or ()) if variants else (),
        help=pages.sections if pages is not None else (),
        glossary=pages.glossary if pages is not None else (),
        provenance=read_provenance(documents),
        digest=documents.digest,
    )


def read_rules(
    documents: Documents,
    kind: type[R],
    phases: Sequence[str],
    variants: Sequence[str] = (),
    what: str = "variant",
) -> R:
    """Read all rule files of a game.

    Each field of the class `Rules` comes from the file with the same name.

    Raises:
        RulesError: The files have mistakes, which the error lists.
    """
    values: dict[str, Any] = asdict(read_common(documents, phases, variants, what))
    for name, type_ in get_type_hints(kind).items():
        if name not in values:
            values[name] = documents.read(name, type_)
    documents.finish()
    return check_numbers(documents, kind(**values))
