"""The list of all games."""

# The parts are imported when a player chooses the game, so the program starts fast.

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """A game in the list of all games, with the names of its parts.

    Attributes:
        title: Title of the game for players.
        rules: Function that makes the game from a `rulebook.Library`.
        bots: Function that makes a bot from the game and a level; empty for a general bot.
        table: Class that draws the table of the game; empty for a table of text.
        felt: Colour of the table, as a key of `bidtable.app.draw.theme.DYES`.
        hard: Whether the game has bots of the level "hard".
        ponders: Levels whose bots may think for a long time.
        knows: Function that returns whether the hard bot was trained with the rules; empty for all rules.
        evaluator: Function that makes an `Evaluator` of the chances to win; empty for a general one.
        judge: Function that makes a `Weigher` of decisions; empty for the strongest bot.
        strict: Exponent in the formula for the accuracy of decisions.
        folder: Folder of the rule files; None for `rules/<slug>`.
    """

    slug: str
    title: str
    rules: str
    bots: str = ""
    table: str = ""
    felt: str = ""
    hard: bool = False
    ponders: tuple[str, ...] = ()
    measures: str = ""
    knows: str = ""
    evaluator: str = ""
    judge: str = ""
    # A small number tells good players apart, and a large number poor players.
    strict: float = 1.0
    folder: Path | None = None


_ENTRIES: dict[str, Entry] = {}


def register(entry: Entry) -> None:
    """Add a game, or replace the game with the same short name."""
    _ENTRIES[entry.slug] = entry


def unregister(slug: str) -> None:
    """Remove a game from the list of all games."""
    _ENTRIES.pop(slug, None)


def entries() -> tuple[Entry, ...]:
    """Return all games of the program."""
    return tuple(_ENTRIES.values())


def entry(slug: str) -> Entry:
    """Return the entry of a game by its short name.

    Raises:
        KeyError: There is no game with this name.
    """
    return _ENTRIES[slug]


def title(slug: str) -> str:
    """Return the title of a game, or the short name of an unknown game."""
    known = _ENTRIES.get(slug)
    return known.title if known is not None else slug


def resolve(target: str) -> Any:
    """Import and return the object with a name `module:attribute`."""
    module, _, attribute = target.partition(":")
    return getattr(importlib.import_module(module), attribute)


register(
    Entry(
        "bid_and_bluff",
        "Bid & Bluff",
        rules="bidtable.games.bid_and_bluff:load",
        bots="bidtable.bots.bid_and_bluff.bot:make",
        measures="bidtable.bots.bid_and_bluff.lesson:MEASURES",
        knows="bidtable.bots.bid_and_bluff.policy:knows",
        evaluator="bidtable.bots.bid_and_bluff.evaluate:BidAndBluffEvaluator",
        judge="bidtable.bots.bid_and_bluff.review:Weigher",
        hard=True,
        table="bidtable.app.tables.bid_and_bluff.table:BidAndBluffTable",
        felt="green",
    )
)
register(
    Entry(
        "bid_it",
        "BID-IT!",
        rules="bidtable.games.bid_it:load",
        bots="bidtable.bots.bid_it.bot:make",
        measures="bidtable.bots.bid_it.lesson:MEASURES",
        evaluator="bidtable.bots.bid_it.evaluate:BidItEvaluator",
        judge="bidtable.bots.bid_it.review:Weigher",
        strict=0.2,
        hard=True,
        table="bidtable.app.tables.bid_it.table:BidItTable",
        felt="purple",
    )
)
register(
    Entry(
        "i_bid_you_not",
        "I Bid You Not",
        rules="bidtable.games.i_bid_you_not:load",
        bots="bidtable.bots.i_bid_you_not.bot:make",
        measures="bidtable.bots.i_bid_you_not.lesson:MEASURES",
        evaluator="bidtable.bots.i_bid_you_not.evaluate:IBidYouNotEvaluator",
        judge="bidtable.bots.i_bid_you_not.review:Weigher",
        strict=1.5,
        hard=True,
        ponders=("hard",),
        table="bidtable.app.tables.i_bid_you_not.table:IBidYouNotTable",
        felt="wine",
    )
)
register(
    Entry(
        "bidness",
        "Bidness",
        rules="bidtable.games.bidness:load",
        bots="bidtable.bots.bidness.bot:make",
        hard=True,
        measures="bidtable.bots.bidness.lesson:MEASURES",
        knows="bidtable.bots.bidness.features:knows",
        evaluator="bidtable.bots.bidness.evaluate:BidnessEvaluator",
        judge="bidtable.bots.bidness.review:Weigher",
        strict=0.5,
        table="bidtable.app.tables.bidness.table:BidnessTable",
        felt="slate",
    )
)
