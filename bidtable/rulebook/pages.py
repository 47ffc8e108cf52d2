"""What the rule files of all games have in common: where their content comes from, and the help pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeVar, get_type_hints

import msgspec
from msgspec.structs import asdict

from bidtable.core.model import HelpSection, Provenance, Variant
from bidtable.core.texts import suggest
from bidtable.rulebook.documents import Documents

SOURCES: Final = ("rulebook", "published", "reconstructed")
R = TypeVar("R", bound="CommonRules")
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class RuleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rule file: it says where its content comes from.

    Attributes:
        provenance: One of `SOURCES`.
        note: A word on it.
    """

    provenance: Text
    note: str = ""


class SectionEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of help.yaml."""

    id: Text
    title: Text
    body: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1)]
    phases: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    note: str = ""


class HelpFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """help.yaml."""

    sections: Annotated[tuple[SectionEntry, ...], msgspec.Meta(min_length=1)]


def read_help(documents: Documents, phases: Sequence[str]) -> tuple[HelpSection, ...]:
    """Read help.yaml; what is wrong is kept in `documents`.

    Args:
        documents: The game's files.
        phases: The phases of play that a page may open at.
    """
    pages = documents.read("help", HelpFile)
    if pages is None:
        return ()
    for index, page in enumerate(pages.sections):
        for number, phase in enumerate(page.phases):
            if phase not in phases:
                wanted = ", ".join(phases)
                text = f"'{phase}' is no phase; expected one of {wanted}.{suggest(phase, phases)}"
                documents.problem("help", ("sections", index, "phases", number), text)
    return tuple(
        HelpSection(page.id, page.title, page.body, page.phases, page.rulings, page.note)
        for page in pages.sections
    )


class VariantEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A variant in variants.yaml."""

    id: Text
    title: Text
    effect: Text


class VariantsFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """variants.yaml."""

    variants: tuple[VariantEntry, ...]


def read_variants(
    documents: Documents, known: Sequence[str], what: str = "variant"
) -> tuple[Variant, ...] | None:
    """Read variants.yaml; what is wrong is kept in `documents`.

    Args:
        documents: The game's files.
        known: Ids of the variants that the rules can play.
        what: What the game calls a variant.

    Returns:
        The variants in the order of the file; None if it cannot be read.
    """
    variants = documents.read("variants", VariantsFile)
    if variants is None:
        return None
    seen: set[str] = set()
    for index, entry in enumerate(variants.variants):
        path = ("variants", index, "id")
        if entry.id not in known:
            there = "there is" if len(known) == 1 else "there are"
            text = f"'{entry.id}' is no {what} of this game; {there}: {', '.join(known)}."
            documents.problem("variants", path, text + suggest(entry.id, known))
        elif entry.id in seen:
            documents.problem("variants", path, f"'{entry.id}' is listed twice.")
        seen.add(entry.id)
    return tuple(Variant(entry.id, entry.title, entry.effect) for entry in variants.variants)


def read_provenance(documents: Documents) -> tuple[Provenance, ...]:
    """Return where the content of each file comes from; an unknown source is kept as a problem."""
    found = []
    for name in documents.names():
        document = documents.document(name)
        data = document.data if document is not None else None
        if not isinstance(data, dict):
            continue
        source, note = data.get("provenance"), data.get("note", "")
        if isinstance(source, str) and source not in SOURCES:
            wanted = ", ".join(SOURCES)
            text = f"'{source}' is no provenance; expected {wanted}.{suggest(source, SOURCES)}"
            documents.problem(name, ("provenance",), text)
        found.append(Provenance(f"{name}.yaml", str(source), str(note)))
    return tuple(found)


class CommonRules(msgspec.Struct, frozen=True, kw_only=True):
    """What the rule data of every game hold; a game's own `Rules` adds the rest.

    Attributes:
        variants: House rules, in the order shown.
        help: Pages of the rulebook.
        provenance: Where each file's content comes from.
        digest: Fingerprint of all files.
    """

    variants: tuple[Variant, ...]
    help: tuple[HelpSection, ...]
    provenance: tuple[Provenance, ...]
    digest: str


def read_common(
    documents: Documents, phases: Sequence[str], variants: Sequence[str], what: str = "variant"
) -> CommonRules:
    """Read the files that every game has; what is wrong is kept in `documents`.

    Args:
        documents: The game's files.
        phases: The phases of play that a help page may open at.
        variants: Ids of the variants that the rules can play; none if the game has no variants.yaml.
        what: What the game calls a variant.
    """
    return CommonRules(
        variants=(read_variants(documents, variants, what) or ()) if variants else (),
        help=read_help(documents, phases),
        provenance=read_provenance(documents),
        digest=documents.digest,
    )


def read_rules(
    documents: Documents, kind: type[R], phases: Sequence[str], variants: Sequence[str], what: str = "variant"
) -> R:
    """Read all files of a game whose `Rules` add nothing to `CommonRules` but a field a file, named like it.

    Args:
        documents: The game's files.
        kind: The game's `Rules`.
        phases: The phases of play that a help page may open at.
        variants: Ids of the variants that the rules can play; none if the game has no variants.yaml.
        what: What the game calls a variant.

    Raises:
        RulesError: With every mistake in every file.
    """
    values: dict[str, Any] = asdict(read_common(documents, phases, variants, what))
    for name, type_ in get_type_hints(kind).items():
        if name not in values:
            values[name] = documents.read(name, type_)
    documents.finish()
    return kind(**values)
