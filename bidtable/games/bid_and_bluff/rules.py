"""The rule data of Bid & Bluff, read from files and checked."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import asdict

from bidtable.core.bounded import Note, Order, Text, Title
from bidtable.core.model import Choice, Option
from bidtable.rulebook import CommonRules, Documents, RuleFile, read_common

MAX_SEATS = 6
MIN_STARTS = 6
SIGNS = {"F": "finish", "r": "zone", ".": "white", "#": "black", "S": "start"}
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
"""Colours of the six dice in the box. The seats of all games use the same colour names."""

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]


class Suit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A suit, with its letter, its name, its emblem, and its colour as `#rrggbb`."""

    letter: Annotated[str, msgspec.Meta(pattern="^[A-Z]$", max_length=1)]
    name: Title
    emblem: Literal["suit_a", "suit_b", "suit_c", "suit_d", "suit_e"]
    colour: Annotated[str, msgspec.Meta(pattern="^#[0-9a-fA-F]{6}$", max_length=7)]


class DeckFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    lowest: Positive
    highest: Positive
    suits: Annotated[tuple[Suit, ...], msgspec.Meta(min_length=1, max_length=8)]


class DealingFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    cycle: Annotated[tuple[Positive, ...], msgspec.Meta(min_length=1, max_length=60)]


class ScoringFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    highest_bid: Annotated[int, msgspec.Meta(ge=1, le=5)]
    bonus: Count
    zone_zero: Count
    diagonal_from: Annotated[int, msgspec.Meta(ge=2, le=7)]


class BoardFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file with a race board.

    Attributes:
        effect: Description of the board for the players.
        rows: Rows of the board in the characters of `SIGNS`, from top to bottom.
    """

    title: Title
    effect: Note = ""
    order: Order = 99
    rows: Text


KNOWN_VARIANTS = ("hook",)
PHASES = ("cut", "colour", "start", "deal", "bid", "play", "move", "over")


class Rules(CommonRules, frozen=True, kw_only=True):
    """The complete rule data of the game.

    Attributes:
        cycle: Number of cards that each player is dealt in each round (BB-3). The list starts again at its
            end.
        bonus: Extra steps for a player who makes the bid (BB-6).
        zone_zero: Number of steps for a made bid of 0 in the DO OR DIE ZONE (BB-6).
        diagonal_from: Smallest number of players with which dice may move diagonally (BB-7).
    """

    suits: tuple[Suit, ...]
    lowest: int
    highest: int
    cycle: tuple[int, ...]
    highest_bid: int
    bonus: int
    zone_zero: int
    diagonal_from: int
    boards: dict[str, tuple[str, ...]]
    board_option: Option


def read_rules(documents: Documents) -> Rules:
    deck = documents.read("deck", DeckFile)
    dealing = documents.read("dealing", DealingFile)
    scoring = documents.read("scoring", ScoringFile)
    common = read_common(documents, PHASES, KNOWN_VARIANTS, "house rule")
    boards = {
        name.removeprefix("boards/"): documents.read(name, BoardFile)
        for name in documents.names()
        if name.startswith("boards/")
    }
    if deck is not None:
        _check_deck(documents, deck)
        if dealing is not None and deck.highest >= deck.lowest:
            _check_dealing(documents, deck, dealing)
    if not boards:
        documents.problem("boards/standard", (), "There must be at least one board.")
    for name, board in boards.items():
        if board is not None:
            _check_board(documents, f"boards/{name}", board.rows)
    documents.finish()
    assert deck is not None
    assert dealing is not None
    assert scoring is not None
    drawn = {name: board for name, board in boards.items() if board is not None}
    return Rules(
        **asdict(common),
        suits=deck.suits,
        lowest=deck.lowest,
        highest=deck.highest,
        cycle=dealing.cycle,
        highest_bid=scoring.highest_bid,
        bonus=scoring.bonus,
        zone_zero=scoring.zone_zero,
        diagonal_from=scoring.diagonal_from,
        boards={name: tuple(board.rows.split()) for name, board in drawn.items()},
        board_option=_board_option(drawn),
    )


def _board_option(boards: dict[str, BoardFile]) -> Option:
    names = sorted(boards, key=lambda name: (boards[name].order, name))
    choices = tuple(Choice(name, boards[name].title, boards[name].effect) for name in names)
    return Option("board", "Board", choices, "standard" if "standard" in boards else names[0])


def _check_deck(documents: Documents, deck: DeckFile) -> None:
    if deck.highest < deck.lowest:
        documents.problem("deck", ("highest",), f"The highest number is below the lowest ({deck.lowest}).")
    for field in ("letter", "name"):
        seen: set[str] = set()
        for index, suit in enumerate(deck.suits):
            value = getattr(suit, field)
            if value in seen:
                documents.problem("deck", ("suits", index, field), f"Two suits have the {field} '{value}'.")
            seen.add(value)
    size = len(deck.suits) * (deck.highest - deck.lowest + 1)
    if size > 60:
        documents.problem("deck", ("highest",), f"The deck has {size} cards; at most 60 are possible.")


def _check_dealing(documents: Documents, deck: DeckFile, dealing: DealingFile) -> None:
    size = len(deck.suits) * (deck.highest - deck.lowest + 1)
    most = (size - 1) // MAX_SEATS
    wrong = [(index, count) for index, count in enumerate(dealing.cycle) if count > most]
    if wrong and documents.is_own("deck", "dealing"):
        count = max(dealing.cycle)
        need = MAX_SEATS * count + 1
        text = (
            f"{size} cards are too few: {MAX_SEATS} players with {count} each and one for trump need {need}."
        )
        documents.problem("deck", ("highest",), text)
        return
    if wrong and not documents.is_own("dealing", "deck"):
        # Only one mistake is reported, for the round that needs the most cards, because either file may be wrong.
        wrong = [max(wrong, key=lambda entry: entry[1])]
    for index, count in wrong:
        text = (
            f"{MAX_SEATS} players with {count} cards each and one card for trump need more than "
            f"the deck's {size}; at most {most} can be dealt."
        )
        documents.problem("dealing", ("cycle", index), text)


def _check_board(documents: Documents, name: str, text: str) -> None:
    for row, problem in board_problems(text.split()):
        documents.problem(name, ("rows",), problem, row=row)


def board_problems(rows: list[str]) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    width = len(rows[0]) if rows else 0
    if not 3 <= width <= 10:
        return [(0, f"A board has 3 to 10 columns; this row has {width}.")]
    for number, row in enumerate(rows):
        if len(row) != width:
            found.append((number, f"This row has {len(row)} squares; the first row has {width}."))
        wrong = sorted(set(row) - set(SIGNS))
        if wrong:
            signs = ", ".join(f"{sign} {what}" for sign, what in SIGNS.items())
            found.append((number, f"'{wrong[0]}' is not a square; expected {signs}."))
    if found:
        return found
    return [*_finish_problems(rows), *_zone_problems(rows), *_start_problems(rows)] or _reach_problems(rows)


def _finish_problems(rows: list[str]) -> list[tuple[int, str]]:
    found = []
    if set(rows[0]) != {"F"}:
        found.append((0, "The top row must be FINISH: only F."))
    found += [(n, "Only the top row may be FINISH (F).") for n, row in enumerate(rows) if n and "F" in row]
    return found


def _zone_problems(rows: list[str]) -> list[tuple[int, str]]:
    found = []
    below = False
    for number, row in enumerate(rows[1:], 1):
        if "r" not in row:
            below = True
        elif below:
            found.append((number, "Zone rows (r) must stand directly below FINISH, one under the other."))
        elif set(row) - {"r", "#"}:
            found.append((number, "A zone row holds only zone squares (r) and black ones (#)."))
    return found


def _start_problems(rows: list[str]) -> list[tuple[int, str]]:
    if "S" not in rows[-1]:
        return [(len(rows) - 1, "The bottom row must hold START squares (S).")]
    found = []
    above = False
    for number in range(len(rows) - 1, 0, -1):
        if "S" not in rows[number]:
            above = True
        elif above:
            found.append((number, "START squares (S) must stand in the bottom rows."))
    count = sum(row.count("S") for row in rows)
    if count < MIN_STARTS:
        found.append((len(rows) - 1, f"There are {count} START squares (S); {MIN_STARTS} are needed."))
    return found


def _reach_problems(rows: list[str]) -> list[tuple[int, str]]:
    good: set[tuple[int, int]] = set()
    for number, row in enumerate(rows):
        for column, sign in enumerate(row):
            if sign != "F" and (sign == "#" or (number - 1, column) not in good):
                continue
            for step in (-1, 1):
                at = column
                while 0 <= at < len(row) and row[at] != "#":
                    good.add((number, at))
                    at += step
    found = []
    for number, row in enumerate(rows):
        for column, sign in enumerate(row):
            if sign == "S" and (number, column) not in good:
                found.append((number, f"No path leads from START square {column + 1} of this row to FINISH."))
    return found
