"""The rule data of BID-IT!, read from files and checked."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec.structs import asdict

from bidtable.core.model import Choice, Option
from bidtable.games.bid_it.cards import RANKS, STAR
from bidtable.rulebook import CommonRules, Documents, RuleFile, read_common

MAX_SEATS: Final = 6
KNOWN_VARIANTS: Final = ("advanced",)
PHASES: Final = (
    *("start", "deal", "turn", "discard", "draw", "rebid", "sidestep", "side", "sides"),
    *("reveal", "count", "verdict", "lose", "give_up", "over"),
)
"""Names of the phases in which a help page may open."""
Count = Annotated[int, msgspec.Meta(ge=1, le=26)]
Hand = Annotated[int, msgspec.Meta(ge=1, le=12)]
Least = Annotated[int, msgspec.Meta(ge=1, le=12)]
Points = Annotated[int, msgspec.Meta(ge=1, le=99)]
SeatsTable = dict[Annotated[int, msgspec.Meta(ge=2, le=6)], Hand]
PointsTable = dict[Annotated[int, msgspec.Meta(ge=2, le=6)], Points]


class KindEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card, with its symbols and the number of copies in the deck."""

    faces: Annotated[str, msgspec.Meta(pattern=r"^[1-6*]{1,2}$", max_length=2)]
    copies: Count


class DeckFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    cards: Annotated[tuple[KindEntry, ...], msgspec.Meta(min_length=1)]


class DealingFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    deal_cards: SeatsTable


class CallsFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    challenge_costs: Hand
    double_costs: Hand
    redouble_costs: Hand
    surrender_costs: Hand
    side_costs: Hand
    double_needs: Least
    redouble_needs: Least


class MatchFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    suggested: PointsTable
    others: tuple[Points, ...]


class Rules(CommonRules, frozen=True, kw_only=True):
    """The complete rule data of the game.

    Attributes:
        kinds: Kinds of cards, as pairs of the symbols and the number of copies.
        deal_cards: Number of Deal cards at the start, for each number of players (BI-1).
        calls: Number of Deal cards that a player loses by each kind of call.
        suggested: Number of points that wins a match, for each number of players (BI-18).
    """

    kinds: tuple[tuple[str, int], ...]
    deal_cards: dict[int, int]
    calls: CallsFile
    suggested: dict[int, int]
    options: tuple[Option, ...]

    @property
    def size(self) -> int:
        return sum(copies for _, copies in self.kinds)


def read_rules(documents: Documents) -> Rules:
    deck = documents.read("deck", DeckFile)
    dealing = documents.read("dealing", DealingFile)
    calls = documents.read("calls", CallsFile)
    match = documents.read("match", MatchFile)
    common = read_common(documents, PHASES, KNOWN_VARIANTS)
    if deck is not None:
        _check_deck(documents, deck)
    if dealing is not None:
        _check_table(documents, "dealing", "deal_cards", dealing.deal_cards)
        if deck is not None:
            _check_enough(documents, deck, dealing)
    if match is not None:
        _check_table(documents, "match", "suggested", match.suggested)
    documents.finish()
    if deck is None or dealing is None or calls is None or match is None:
        raise AssertionError("a rule file is missing, but no problem was reported")
    return Rules(
        **asdict(common),
        kinds=tuple((entry.faces, entry.copies) for entry in deck.cards),
        deal_cards=dict(dealing.deal_cards),
        calls=calls,
        suggested=dict(match.suggested),
        options=_options(match),
    )


def _options(match: MatchFile) -> tuple[Option, ...]:
    alone = Choice("none", "Each alone", "The last player with Deal cards wins.")
    two = Choice("two", "Two teams", "For 4 or 6 players; teammates never sit side by side.")
    three = Choice("three", "Three teams", "For 6 players, two in each team.")
    single = Choice("one", "One game", "A single game.")
    suggested = Choice("suggested", "Match", "Games until a player has the suggested score.")
    others = tuple(
        Choice(str(points), f"To {points}", f"Games until a player has {points} points.")
        for points in sorted(set(match.others))
    )
    return (
        Option("teams", "Teams", (alone, two, three), "none"),
        Option("match", "Length", (single, suggested, *others), "one"),
    )


# -- checks ----------------------------------------------------------------------------------------------


def _check_deck(documents: Documents, deck: DeckFile) -> None:
    seen: dict[str, int] = {}
    for index, entry in enumerate(deck.cards):
        faces = "".join(sorted(entry.faces))
        path = ("cards", index, "faces")
        if faces in seen:
            text = f"'{entry.faces}' is listed twice; it is in line {seen[faces]}."
            documents.problem("deck", path, text)
        else:
            seen[faces] = documents.line("deck", path)
    for rank in RANKS:
        if not any(str(rank) in entry.faces or STAR in entry.faces for entry in deck.cards):
            documents.problem("deck", ("cards",), f"No card shows a {rank} or a star.")


def _check_table(documents: Documents, name: str, key: str, table: dict[int, int]) -> None:
    for seats in range(2, MAX_SEATS + 1):
        if seats not in table:
            documents.problem(name, (key,), f"The entry for {seats} players is missing.")


def _check_enough(documents: Documents, deck: DeckFile, dealing: DealingFile) -> None:
    size = sum(entry.copies for entry in deck.cards)
    wrong = [(seats, hand) for seats, hand in dealing.deal_cards.items() if seats * hand > size]
    if wrong and not documents.is_own("dealing", "deck"):
        # Only one mistake is reported, for the deal that needs the most cards.
        wrong = [max(wrong, key=lambda entry: entry[0] * entry[1])]
    for seats, hand in wrong:
        if documents.is_own("deck", "dealing"):
            text = f"{size} cards are too few: {seats} players with {hand} each need {seats * hand}."
            documents.problem("deck", ("cards",), text)
        else:
            text = f"{seats} players with {hand} cards each need more than the deck's {size}."
            documents.problem("dealing", ("deal_cards", str(seats)), text)
