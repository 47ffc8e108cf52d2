"""The rule data of Goofspiel: typed, checked, frozen."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from bidtable.core.model import HelpSection, Provenance, Variant
from bidtable.rulebook import Documents, suggest

PHASES = ("prize", "bid", "over")
KNOWN_VARIANTS = ("carry",)

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    provenance: Literal["rulebook", "published", "reconstructed"]
    note: str = ""


class CardsFile(_File, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """cards.yaml."""

    ranks: Annotated[int, msgspec.Meta(ge=2, le=20)]


class TiesFile(_File, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """ties.yaml."""

    tie: Literal["nobody", "lower"]


class VariantsFile(_File, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """variants.yaml."""

    variants: tuple[Variant, ...]


class SectionEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of help.yaml."""

    id: Text
    title: Text
    body: tuple[Text, ...]
    phases: tuple[str, ...] = ()


class HelpFile(_File, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """help.yaml."""

    sections: tuple[SectionEntry, ...]


class Rules(msgspec.Struct, frozen=True):
    """All rule data, checked.

    Attributes:
        ranks: The cards of a hand and the prizes are 1 to this.
        tie: What happens when the highest bids are equal.
        variants: House rules.
        help: Pages of the rulebook.
        provenance: Where each file's content comes from.
        digest: Fingerprint of all files.
    """

    ranks: int
    tie: Literal["nobody", "lower"]
    variants: tuple[Variant, ...]
    help: tuple[HelpSection, ...]
    provenance: tuple[Provenance, ...]
    digest: str


def read_rules(documents: Documents) -> Rules:
    """Read and check all files of the game.

    Raises:
        RulesError: With every mistake in every file.
    """
    files = {
        "cards": (cards := documents.read("cards", CardsFile)),
        "ties": (ties := documents.read("ties", TiesFile)),
        "variants": (variants := documents.read("variants", VariantsFile)),
        "help": (pages := documents.read("help", HelpFile)),
    }
    if variants is not None:
        for index, variant in enumerate(variants.variants):
            if variant.id not in KNOWN_VARIANTS:
                hint = suggest(variant.id, KNOWN_VARIANTS)
                text = f"'{variant.id}' is no house rule of this game.{hint}"
                documents.problem("variants", ("variants", index, "id"), text)
    documents.finish()
    if cards is None or ties is None or variants is None or pages is None:
        raise AssertionError("a file is missing, and nothing was said of it")
    return Rules(
        ranks=cards.ranks,
        tie=ties.tie,
        variants=variants.variants,
        help=tuple(HelpSection(page.id, page.title, page.body, page.phases) for page in pages.sections),
        provenance=tuple(
            Provenance(f"{name}.yaml", file.provenance, file.note)
            for name, file in files.items()
            if file is not None
        ),
        digest=documents.digest,
    )
