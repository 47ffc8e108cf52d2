"""The registry of games, with one entry for each game.

An entry names the parts of a game as `module:attribute` strings, which are resolved when the game is chosen. So the
app starts without importing any game. This module imports none either, which keeps imports pointing one way.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """The places of a game's parts.

    Attributes:
        slug: Name of the game's folders and on the command line.
        title: Name for players. It is stored here because the lobby lists games without loading them; a game's own
            `GameInfo` takes it from `title`.
        rules: `module:function`, called with a `rulebook.Library`; returns a `Game`.
        bots: `module:function`, called with the game and a level; returns a `Bot`. Empty: the generic bot.
        table: `module:class` of the table. Empty: the generic table.
        hard: Whether its bots also have the level "hard". They do only if it is shown to be stronger than "normal".
        ponders: Levels at which its own bots may take longer than a few hundredths of a second for a move.
        measures: `module:attribute` of the measures that lessons use to tell good decisions, see `rulebook.lessons`.
        knows: `module:function`, called with the game's context; returns whether its hard bot has learned these rules.
            Where it has not, hard plays as normal. Empty: it plays by any rules.
        evaluator: `module:function`, called with the game; returns an `Evaluator`, which predicts the winner. Empty:
            the evaluator for any game.
        judge: `module:function`, called with the game; returns a `Weigher`, which judges decisions in a review. Empty:
            the strongest bot's own rating of moves.
        folder: Folder of shipped rule files, if it is not `rules/<slug>`; a game under test brings its own.
    """

    slug: str
    title: str
    rules: str
    bots: str = ""
    table: str = ""
    hard: bool = False
    ponders: tuple[str, ...] = ()
    measures: str = ""
    knows: str = ""
    evaluator: str = ""
    judge: str = ""
    folder: Path | None = None


_ENTRIES: dict[str, Entry] = {}


def register(entry: Entry) -> None:
    """Add a game, or replace the game with the same slug."""
    _ENTRIES[entry.slug] = entry


def unregister(slug: str) -> None:
    """Remove a game; tests use it to clean up."""
    _ENTRIES.pop(slug, None)


def entries() -> tuple[Entry, ...]:
    """Return the entries of all games in the order in which they were registered."""
    return tuple(_ENTRIES.values())


def entry(slug: str) -> Entry:
    """Return a game's entry.

    Raises:
        KeyError: There is no such game.
    """
    return _ENTRIES[slug]


def title(slug: str) -> str:
    """Return a game's name for players, or the slug itself if the game is unknown."""
    known = _ENTRIES.get(slug)
    return known.title if known is not None else slug


def resolve(target: str) -> Any:
    """Return the object that a `module:attribute` target names."""
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
        hard=True,
        table="bidtable.app.tables.bid_it.table:BidItTable",
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
        hard=True,
        ponders=("hard",),
        table="bidtable.app.tables.i_bid_you_not.table:IBidYouNotTable",
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
        judge="bidtable.bots.bidness.review:weigher",
        table="bidtable.app.tables.bidness.table:BidnessTable",
    )
)
