"""The rule data of I Bid You Not, read from files and checked."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec.structs import asdict

from bidtable.core.bounded import Order, Text, Title, Word
from bidtable.core.model import Choice, Option, Variant
from bidtable.games.i_bid_you_not.deck import ActionInfo, Card, TypeInfo
from bidtable.games.i_bid_you_not.effects import KINDS, Effect
from bidtable.games.i_bid_you_not.printing import Procedure, SetToPrint
from bidtable.rulebook import CommonRules, Documents, RuleFile, read_common, suggest

PHASES: Final = (
    *("print", "deal", "turn", "more", "bid", "open_bid", "ask", "draw", "give", "put", "after", "open"),
    *("lead", "over"),
)
"""Names of the phases to which pages of the rulebook can refer."""
KNOWN_VARIANTS: Final = ("choose_opener", "middle_returns", "half_skip", "ordered_skip", "extremes_score")
BASE: Final = "base"
NUMBER: Final = 999
MAX_SEATS: Final = 6

Number = Annotated[int, msgspec.Meta(ge=-NUMBER, le=NUMBER)]
Price = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Name = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40)]


class ActionEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action in the rule file, with its effect and its text."""

    text: Text
    chip: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    effect: dict[Word, Any]


class TypeEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Name
    title: Title
    start: Number
    colour: Word
    a: ActionEntry | None = None
    b: ActionEntry | None = None


class CardRow(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A card as a row in the rule file."""

    # The action "-" means that the card has no action.
    number: Number
    price: Price
    type: Word
    action: Literal["a", "b", "-"]


class DeckFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    title: Title
    effect: Text
    order: Order = 99
    low: Number
    high: Number
    direction: Literal["up", "down"]
    types: Annotated[tuple[TypeEntry, ...], msgspec.Meta(min_length=1)]
    cards: Annotated[tuple[CardRow, ...], msgspec.Meta(min_length=1, max_length=200)]


class PrintFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings for making a random deck, in the file print.yaml."""

    cards_per_type: Annotated[int, msgspec.Meta(ge=1, le=12)]
    first_actions: Annotated[int, msgspec.Meta(ge=0, le=12)]
    prices: Annotated[tuple[Price, ...], msgspec.Meta(min_length=2, max_length=60)]
    step_low: Annotated[float, msgspec.Meta(ge=0, le=50)]
    step_high: Annotated[float, msgspec.Meta(ge=0, le=50)]
    step_factor: Annotated[float, msgspec.Meta(ge=0, le=10)]


class DealingFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    trims: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=500)], ...], msgspec.Meta(min_length=1)]
    least_each: Annotated[int, msgspec.Meta(ge=1, le=20)]


class ColoursFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    colours: dict[Word, Annotated[str, msgspec.Meta(pattern="^#[0-9a-fA-F]{6}$", max_length=7)]]


class CardSet(msgspec.Struct, frozen=True):
    """A set of cards of I Bid You Not."""

    # A similar set can be made at random from `to_print`.
    id: str
    title: str
    effect: str
    cards: tuple[Card, ...]
    to_print: SetToPrint


class Rules(CommonRules, frozen=True, kw_only=True):
    """The complete rule data of the game.

    Attributes:
        least_each: Smallest number of cards for each player in the deal.
    """

    sets: dict[str, CardSet]
    types: dict[str, TypeInfo]
    colours: dict[str, str]
    procedure: Procedure
    least_each: int
    options: tuple[Option, ...]


def read_rules(documents: Documents) -> Rules:
    printing = documents.read("print", PrintFile)
    dealing = documents.read("dealing", DealingFile)
    colours = documents.read("colours", ColoursFile)
    common = read_common(documents, PHASES, KNOWN_VARIANTS)
    names = [name for name in documents.names() if name.startswith("decks/")]
    # If two sets contain the same type, the mistake is in the player's own file.
    names.sort(key=lambda name: name in documents.overridden())
    decks = {name: deck for name in names if (deck := documents.read(name, DeckFile)) is not None}
    if f"decks/{BASE}" not in names:
        documents.problem(f"decks/{BASE}", (), "The base set is missing.")
    types = _read_types(documents, decks, colours)
    _check_cards(documents, decks)
    if dealing is not None and f"decks/{BASE}" in decks:
        _check_size(documents, decks[f"decks/{BASE}"], dealing)
    if printing is not None:
        _check_print(documents, printing)
    documents.finish()
    assert printing is not None
    assert dealing is not None
    assert colours is not None
    order = sorted(decks, key=lambda name: (name != f"decks/{BASE}", decks[name].order, name))
    sets = {name.removeprefix("decks/"): _card_set(name, decks[name]) for name in order}
    expansions = [Variant(s.id, s.title, s.effect, group="Expansions") for s in sets.values() if s.id != BASE]
    return Rules(
        **{**asdict(common), "variants": (*expansions, *common.variants)},
        sets=sets,
        types=types,
        colours=colours.colours,
        procedure=Procedure(
            printing.cards_per_type,
            printing.first_actions,
            printing.prices,
            printing.step_low,
            printing.step_high,
            printing.step_factor,
        ),
        least_each=dealing.least_each,
        options=_options(sets[BASE], dealing),
    )


def _card_set(name: str, deck: DeckFile) -> CardSet:
    slug = name.removeprefix("decks/")
    cards = tuple(Card(c.number, c.price, c.type, c.action.strip("-")) for c in deck.cards)
    kinds = tuple(
        (entry.id, entry.start, entry.a is not None and entry.b is not None) for entry in deck.types
    )
    step = 1 if deck.direction == "up" else -1
    return CardSet(slug, deck.title, deck.effect, cards, SetToPrint(deck.low, deck.high, step, kinds))


def _options(base: CardSet, dealing: DealingFile) -> tuple[Option, ...]:
    yes = Choice("in", "In the deck", base.effect)
    no = Choice("out", "Left out", "Only the expansions are played; at least one must be on.")
    printed = Choice("printed", "As printed", "The same cards every time.")
    fresh = Choice("fresh", "Fresh print", "New numbers, prices and actions, drawn from the seed.")
    trims = tuple(
        Choice(
            str(count),
            str(count),
            f"The {count} most extreme numbers stay in the box, highest and lowest in turn."
            if count
            else "All cards are dealt.",
        )
        for count in dict.fromkeys(dealing.trims)
    )
    return (
        Option("base", base.title, (yes, no), "in"),
        Option("print", "Print", (printed, fresh), "printed"),
        Option("trim", "Cards taken out", trims, str(_usual_trim(dealing))),
    )


# -- checks ----------------------------------------------------------------------------------------------


def _read_types(
    documents: Documents, decks: dict[str, DeckFile], colours: ColoursFile | None
) -> dict[str, TypeInfo]:
    found: dict[str, TypeInfo] = {}
    places: dict[str, str] = {}
    for name, deck in decks.items():
        if deck.low > deck.high:
            text = f"{deck.low} is above 'high'; expected at most {deck.high}."
            documents.problem(name, ("low",), text)
        for index, entry in enumerate(deck.types):
            path = ("types", index, "id")
            if entry.id in found:
                text = f"There are two types '{entry.id}'; the other is in {places[entry.id]}."
                documents.problem(name, path, text)
            else:
                places[entry.id] = documents.where(name, path)
            if colours is not None and entry.colour not in colours.colours:
                known = ", ".join(colours.colours)
                hint = suggest(entry.colour, list(colours.colours))
                text = f"'{entry.colour}' is no colour of colours.yaml; there are: {known}.{hint}"
                documents.problem(name, ("types", index, "colour"), text)
            if not deck.low <= entry.start <= deck.high and deck.low <= deck.high:
                text = f"{entry.start} lies outside the set's numbers, {deck.low} to {deck.high}."
                documents.problem(name, ("types", index, "start"), text)
            actions = {}
            for letter, action in (("a", entry.a), ("b", entry.b)):
                effect = _effect(documents, name, index, letter, action) if action is not None else None
                if action is not None and effect is not None:
                    actions[letter] = ActionInfo(action.text, action.chip, effect)
            found[entry.id] = TypeInfo(entry.id, entry.title, entry.colour, actions)
    return found


def _effect(documents: Documents, name: str, index: int, letter: str, action: ActionEntry) -> Effect | None:
    path = ("types", index, letter, "effect")
    data = dict(action.effect)
    kind = data.pop("kind", None)
    if not isinstance(kind, str) or kind not in KINDS:
        known = ", ".join(KINDS)
        what = "'kind' is missing" if kind is None else f"'{kind}' is no effect"
        hint = suggest(kind, list(KINDS)) if isinstance(kind, str) else ""
        text = f"{what}; there are: {known}.{hint}"
        documents.problem(name, (*path, "kind") if kind is not None else path, text)
        return None
    return documents.convert(name, path, {"kind": kind, **data}, KINDS[kind])


def _check_cards(documents: Documents, decks: dict[str, DeckFile]) -> None:
    owners: dict[int, str] = {}
    for name, deck in decks.items():
        if (slug := name.removeprefix("decks/")) in KNOWN_VARIANTS:
            documents.problem(name, (), f"'{slug}' is the name of a variant; give the file another name.")
        letters = {
            entry.id: [letter for letter, has in (("a", entry.a), ("b", entry.b)) if has]
            for entry in deck.types
        }
        for index, card in enumerate(deck.cards):
            path = ("cards", index)
            if card.number in owners:
                text = f"The number {card.number} occurs twice; it is also in {owners[card.number]}."
                documents.problem(name, (*path, 0), text)
            owners.setdefault(card.number, f"{name}.yaml")
            if not deck.low <= card.number <= deck.high and deck.low <= deck.high:
                text = f"{card.number} lies outside the set's numbers, {deck.low} to {deck.high}."
                documents.problem(name, (*path, 0), text)
            if not card.price:
                documents.problem(name, (*path, 1), "A price is never 0.")
            if card.type not in letters:
                known = ", ".join(letters)
                text = f"'{card.type}' is no type of this set; there are: {known}."
                documents.problem(name, (*path, 2), text + suggest(card.type, list(letters)))
            elif card.action != "-" and card.action not in letters[card.type]:
                text = f"{card.type} has no action '{card.action}'; expected {_listed(letters[card.type])}."
                documents.problem(name, (*path, 3), text)


def _check_size(documents: Documents, base: DeckFile, dealing: DealingFile) -> None:
    # IB-2
    size, need = len(base.cards), MAX_SEATS * dealing.least_each + 1
    out = _usual_trim(dealing)
    if size < need and documents.is_own("dealing", f"decks/{BASE}"):
        text = f"{MAX_SEATS} players would need {need} cards; the base set has {size}."
        documents.problem("dealing", ("least_each",), text)
    elif size < need:
        text = f"{size} cards are too few: {MAX_SEATS} players need at least {need}."
        documents.problem(f"decks/{BASE}", ("cards",), text)
    elif size - out < need:
        text = f"{out} cards less leave {max(size - out, 0)} of the base set; {MAX_SEATS} players need at least {need}."
        documents.problem("dealing", ("trims", dealing.trims.index(out)), text)


def _usual_trim(dealing: DealingFile) -> int:
    return 0 if 0 in dealing.trims else dealing.trims[0]


def _listed(letters: list[str]) -> str:
    return " or ".join(["-", *letters])


def _check_print(documents: Documents, printing: PrintFile) -> None:
    if 0 in printing.prices:
        index = printing.prices.index(0)
        documents.problem("print", ("prices", index), "A price is never 0.")
    if printing.first_actions > printing.cards_per_type:
        text = f"There are {printing.cards_per_type} cards of a type; no more of them can get action A."
        documents.problem("print", ("first_actions",), text)
    if printing.step_low > printing.step_high:
        text = f"step_low must not be above step_high ({printing.step_high})."
        documents.problem("print", ("step_low",), text)
