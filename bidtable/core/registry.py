"""The games at this table: one line each.

Targets are `module:attribute` strings, resolved when a game is chosen: starting the app imports no game, and
this module imports none, so imports still point one way.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """Where a game's parts are.

    Attributes:
        slug: Name of the folders and on the command line.
        title: Name for players. It stands here, for the lobby lists games without loading them; a game's own
            `GameInfo` takes it from `title`.
        rules: `module:function`, called with a `rulebook.Library`; returns a `Game`.
        bots: `module:function`, called with the game and a level; returns a `Bot`. Empty: the generic bot.
        table: `module:class` of the table. Empty: the generic table.
        hard: Whether its bots have a level "hard" too: only if that was shown to be stronger than "normal".
        ponders: At which levels its own bots may take longer than a few hundredths of a second over a move.
        measures: `module:attribute` of the measures by which lessons tell good decisions, see `rulebook.lessons`.
        evaluator: `module:function`, called with the game; returns an `Evaluator`, which says who will win. Empty: the
            evaluator of any game.
        judge: `module:function`, called with the game; returns a `Weigher`, by which decisions are judged afterwards.
            Empty: what its strongest bot says of its own moves.
        folder: Folder of shipped rule files, if not `rules/<slug>` (a game under test brings its own).
    """

    slug: str
    title: str
    rules: str
    bots: str = ""
    table: str = ""
    hard: bool = False
    ponders: tuple[str, ...] = ()
    measures: str = ""
    evaluator: str = ""
    judge: str = ""
    folder: Path | None = None


_ENTRIES: dict[str, Entry] = {}


def register(entry: Entry) -> None:
    """Add a game, or replace the one of the same slug."""
    _ENTRIES[entry.slug] = entry


def unregister(slug: str) -> None:
    """Take a game off the table (tests clean up with it)."""
    _ENTRIES.pop(slug, None)


def entries() -> tuple[Entry, ...]:
    """Return all games in the order they were registered."""
    return tuple(_ENTRIES.values())


def entry(slug: str) -> Entry:
    """Return a game's entry.

    Raises:
        KeyError: There is no such game.
    """
    return _ENTRIES[slug]


def title(slug: str) -> str:
    """Return a game's name for players; the slug itself for a game that is not at this table."""
    known = _ENTRIES.get(slug)
    return known.title if known is not None else slug


def resolve(target: str) -> Any:
    """Return what a `module:attribute` target names."""
    module, _, attribute = target.partition(":")
    return getattr(importlib.import_module(module), attribute)


register(
    Entry(
        "bid_and_bluff",
        "Bid & Bluff",
        rules="bidtable.games.bid_and_bluff:load",
        bots="bidtable.bots.bid_and_bluff.bot:make",
        measures="bidtable.bots.bid_and_bluff.lesson:MEASURES",
        evaluator="bidtable.bots.bid_and_bluff.evaluate:BidAndBluffEvaluator",
        judge="bidtable.bots.bid_and_bluff.review:weigher",
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
        judge="bidtable.bots.bid_it.review:weigher",
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
        evaluator="bidtable.bots.i_bid_you_not.ground:make",
        judge="bidtable.bots.i_bid_you_not.review:weigher",
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
        evaluator="bidtable.bots.bidness.evaluate:BidnessEvaluator",
        judge="bidtable.bots.bidness.review:weigher",
        table="bidtable.app.tables.bidness.table:BidnessTable",
    )
)
