"""The rule data of Bidness, read from files and checked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final

import msgspec
from msgspec.structs import asdict

from bidtable.core.bounded import Word
from bidtable.core.model import Variant
from bidtable.core.texts import counted, suggest
from bidtable.games.bidness.effects import (
    KINDS,
    ROLES,
    AnyEffect,
    Contract,
    Dollars,
    Effect,
    Employee,
    Lawsuit,
)
from bidtable.games.bidness.moves import PAYBACK
from bidtable.rulebook import CommonRules, Documents, RuleFile, read_common

MAX_SEATS: Final = 6
MAX_CARDS: Final = 600
"""Largest number of cards in the Event deck."""
AS_PUBLISHED: Final = "as_published"
"""Id of the variant with the published rule that Engineers bring no tech points (BN-21)."""
PHASES: Final = (
    *("roll", "deal", "discard", "play", "auction", "claim", "demand", "answer", "trial", "salaries", "over"),
)
Copies = Annotated[int, msgspec.Meta(ge=1, le=99)]
Staff = Annotated[int, msgspec.Meta(ge=0, le=9)]
Ious = Annotated[int, msgspec.Meta(ge=1, le=12)]
Hand = Annotated[int, msgspec.Meta(ge=1, le=12)]
Step = Annotated[int, msgspec.Meta(ge=1, le=100)]
Points = Annotated[int, msgspec.Meta(ge=0, le=999)]


class CardEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card in the rule file.

    Attributes:
        cost: Price for playing the card, in dollars (BN-5).
    """

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]{0,30}$", max_length=31)]
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
    copies: Copies
    effect: AnyEffect
    cost: Dollars = 0


class StartEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The employees, debts, cash and tech points of each company at the start (BN-1)."""

    marketers: Staff
    engineers: Staff
    ious: Ious
    cash: Dollars
    tech_points: Points


class CompanyFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    start: StartEntry
    iou: Annotated[int, msgspec.Meta(ge=10, le=1000)]
    most_ious: Ious
    hand: Hand
    must_pass_at: Annotated[int, msgspec.Meta(ge=0, le=11)]
    conflicts_from_round: Annotated[int, msgspec.Meta(ge=1, le=99)]


class SalariesEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Salaries for one round, in dollars (BN-12)."""

    marketer: Dollars
    engineer: Dollars
    lawyers: Annotated[tuple[Dollars, ...], msgspec.Meta(min_length=1)]
    lawyer_factor: Annotated[int, msgspec.Meta(ge=0, le=100)]


class AwardsEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The market units and tech points that awards add to a company (BN-12)."""

    market_units: Points
    tech_points: Points


class MoneyFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    bid_step: Step
    card_sale: Dollars
    payback: Annotated[tuple[Dollars, ...], msgspec.Meta(min_length=1, max_length=6)]
    salaries: SalariesEntry
    unit_price_step: Step
    tech_per_engineer: Points
    awards: AwardsEntry
    trial_dice: Annotated[int, msgspec.Meta(ge=1, le=9)]


class Rules(CommonRules, frozen=True, kw_only=True):
    """The complete rule data of the game.

    Attributes:
        company: Values of a company at the start, and limits of hands and debts.
        money: Prices, salaries and awards, in dollars.
    """

    cards: tuple[CardEntry, ...]
    company: CompanyFile
    money: MoneyFile

    @property
    def size(self) -> int:
        return sum(card.copies for card in self.cards)

    def salary(self, marketers: int, engineers: int, lawyers: int) -> int:
        """Return the salaries for one round, in dollars (BN-12)."""
        pay = self.money.salaries
        return marketers * pay.marketer + engineers * pay.engineer + self.lawyer_salary(lawyers)

    def lawyer_salary(self, lawyers: int) -> int:
        """Return the salary of all Lawyers together, in dollars (BN-12)."""
        pay = self.money.salaries
        if lawyers <= len(pay.lawyers):
            return pay.lawyers[lawyers - 1] if lawyers else 0
        return pay.lawyer_factor * lawyers * lawyers


def read_rules(documents: Documents) -> Rules:
    cards = _read_cards(documents)
    company = documents.read("company", CompanyFile)
    money = documents.read("money", MoneyFile)
    common = read_common(documents, PHASES, ())
    if company is not None:
        _check_company(documents, company)
        _check_size(documents, cards, company)
    if money is not None:
        _check_money(documents, money)
        if company is not None:
            _check_steps(documents, company, money)
        _check_card_steps(documents, cards, money.bid_step)
    documents.finish()
    if company is None or money is None:
        raise AssertionError("a rule file is missing, but no problem was reported")
    entries = tuple(entry for _, entry in cards)
    return Rules(
        **{**asdict(common), "variants": _variants(entries)},
        cards=entries,
        company=company,
        money=money,
    )


def brought(cards: Iterable[CardEntry]) -> int:
    """Return the tech points that an Engineer brings to a company (BN-21)."""
    return sum(entry.effect.brings for entry in cards if isinstance(entry.effect, Employee))


def _variants(cards: Iterable[CardEntry]) -> tuple[Variant, ...]:
    # If Engineers bring no tech points in the rule file, the result is empty (BN-21).
    points = brought(cards)
    if not points:
        return ()
    on = "On: a hired Engineer brings no tech points, as published."
    off = f"Off: each brings {counted(points, 'tech point')}, our addition."
    return (Variant(AS_PUBLISHED, "Engineers as published", f"{on} {off}", group="Hiring"),)


# -- the deck ----------------------------------------------------------------------------------------------


class _DeckFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    cards: Annotated[tuple[Any, ...], msgspec.Meta(min_length=1)]


class _RawCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    # The effect of the card is still plain data.
    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]{0,30}$", max_length=31)]
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
    copies: Copies
    effect: dict[Word, Any]
    cost: Dollars = 0


def _read_cards(documents: Documents) -> list[tuple[int, CardEntry]]:
    deck = documents.read("deck", _DeckFile)
    if deck is None:
        return []
    found: list[tuple[int, CardEntry]] = []
    for index, data in enumerate(deck.cards):
        raw = documents.convert("deck", ("cards", index), data, _RawCard)
        effect = _effect(documents, index, data)
        if raw is not None and effect is not None:
            entry = CardEntry(raw.id, raw.title, raw.copies, effect, raw.cost)  # type: ignore[arg-type]
            found.append((index, entry))
    _check_deck(documents, found, whole=len(found) == len(deck.cards))
    return found


def _effect(documents: Documents, index: int, data: Any) -> Effect | None:
    raw = data.get("effect") if isinstance(data, dict) else None
    if not isinstance(raw, dict):
        return None
    path = ("cards", index, "effect")
    kind = raw.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        wanted = ", ".join(KINDS)
        if "kind" in raw:
            text = f"'{kind}' is no effect; expected one of {wanted}.{suggest(str(kind), KINDS)}"
            documents.problem("deck", (*path, "kind"), text)
        else:
            documents.problem("deck", path, f"'kind' is missing; expected one of {wanted}.")
        return None
    return documents.convert("deck", path, raw, KINDS[kind])


def _check_deck(documents: Documents, found: list[tuple[int, CardEntry]], *, whole: bool) -> None:
    seen: dict[str, int] = {}
    for index, entry in found:
        path = ("cards", index)
        if entry.id in seen:
            text = f"'{entry.id}' is listed twice; it is in line {seen[entry.id]}."
            documents.problem("deck", (*path, "id"), text)
        else:
            seen[entry.id] = documents.line("deck", (*path, "id"))
        if entry.id == PAYBACK:
            documents.problem("deck", (*path, "id"), f"'{PAYBACK}' is the name of Payback cards in moves.")
        effect = entry.effect
        if isinstance(effect, (Employee, Contract)) and entry.cost:
            text = "Cards that are auctioned have no cost: the winner pays the bid."
            documents.problem("deck", (*path, "cost"), text)
        if isinstance(effect, Employee) and effect.brings and effect.role != "engineer":
            documents.problem("deck", (*path, "effect", "brings"), "Only an Engineer brings tech points.")
        if isinstance(effect, Lawsuit) and entry.cost:
            documents.problem("deck", (*path, "cost"), "There is no cost to sue.")
        if isinstance(effect, Lawsuit) and (effect.damages == "cash") == bool(effect.most):
            text = (
                "A lawsuit for cash takes no 'most': the plaintiff names the amount."
                if effect.most
                else f"'most' is missing: for how many {effect.damages.replace('_', ' ')} at most?"
            )
            documents.problem("deck", (*path, "effect"), text)
    if not whole:
        return
    for role in ROLES:
        kinds = [e for _, e in found if isinstance(e.effect, Employee) and e.effect.role == role]
        if len(kinds) != 1:
            text = f"There must be exactly one kind of card for the employee '{role}', not {len(kinds)}."
            documents.problem("deck", ("cards",), text)


# -- other checks ------------------------------------------------------------------------------------------


def _check_company(documents: Documents, company: CompanyFile) -> None:
    if company.start.ious > company.most_ious:
        text = f"More IOUs than the limit of {company.most_ious}."
        documents.problem("company", ("start", "ious"), text)
    # Each player discards a card in secret before the first turn.
    if company.must_pass_at >= company.hand - 1:
        text = f"With a hand of {company.hand} nobody could ever play; expected less."
        documents.problem("company", ("must_pass_at",), text)


def _check_size(documents: Documents, cards: list[tuple[int, CardEntry]], company: CompanyFile) -> None:
    # A deck may be too small to fill all hands (BN-14), but every hand must be large enough to play.
    size = sum(entry.copies for _, entry in cards)
    each = company.must_pass_at + 2  # One of the cards is lost by the secret discard.
    need = MAX_SEATS * each
    if size > MAX_CARDS:
        documents.problem(
            "deck", ("cards",), f"There are {size} cards; the deck may have at most {MAX_CARDS}."
        )
    if not size or size >= need:
        return
    if documents.is_own("company", "deck"):
        text = f"{MAX_SEATS} players would need {each} cards each to play; the deck has {size}."
        documents.problem("company", ("must_pass_at",), text)
    else:
        text = f"{size} cards are too few: {MAX_SEATS} players need {each} each to play, {need} in all."
        documents.problem("deck", ("cards",), text)


def _check_money(documents: Documents, money: MoneyFile) -> None:
    for index, (less, more) in enumerate(zip(money.payback, money.payback[1:], strict=False)):
        if more < less:
            text = "Paying back more IOUs cannot cost less."
            documents.problem("money", ("payback", index + 1), text)
    if money.payback[0] == 0:
        documents.problem("money", ("payback", 0), "Paying back an IOU must cost something.")


def _check_steps(documents: Documents, company: CompanyFile, money: MoneyFile) -> None:
    # Every debt can be paid exactly, if all amounts are multiples of the bid step.
    step = money.bid_step
    amounts = [
        ("company", ("start", "cash"), company.start.cash),
        ("company", ("iou",), company.iou),
        ("money", ("card_sale",), money.card_sale),
        *(("money", ("payback", at), amount) for at, amount in enumerate(money.payback)),
        ("money", ("salaries", "marketer"), money.salaries.marketer),
        ("money", ("salaries", "engineer"), money.salaries.engineer),
        ("money", ("salaries", "lawyer_factor"), money.salaries.lawyer_factor),
        *(("money", ("salaries", "lawyers", at), amount) for at, amount in enumerate(money.salaries.lawyers)),
        ("money", ("unit_price_step",), money.unit_price_step),
    ]
    for name, path, amount in amounts:
        if amount % step:
            documents.problem(name, path, f"{amount} is no multiple of {step}, the step of bids.")


def _check_card_steps(documents: Documents, cards: list[tuple[int, CardEntry]], step: int) -> None:
    for index, entry in cards:
        path = ("cards", index)
        if entry.cost % step:
            documents.problem("deck", (*path, "cost"), f"{entry.cost} is no multiple of {step}.")
        if isinstance(entry.effect, Contract) and entry.effect.pays % step:
            text = f"{entry.effect.pays} is no multiple of {step}."
            documents.problem("deck", (*path, "effect", "pays"), text)


__all__ = [
    "AS_PUBLISHED",
    "MAX_SEATS",
    "PHASES",
    "CardEntry",
    "CompanyFile",
    "MoneyFile",
    "Rules",
    "StartEntry",
    "brought",
    "read_rules",
]
