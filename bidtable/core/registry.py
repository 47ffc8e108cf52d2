"""The registry of games, with one entry for each game.

An entry names the components of a game as strings `module:attribute`, which are imported when the game is
chosen. Therefore the app starts without importing any game. The registry module imports no game
either, so games may import the core without an import cycle.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """The components of one game, given as import targets.

    Attributes:
        slug: Name of the game in folder names and on the command line.
        title: Name for players. The title is stored here because the lobby lists games without loading them.
            The `GameInfo` of the game uses the same title.
        rules: Target `module:function`. The target function takes a `rulebook.Library` and returns a `Game`.
        bots: Target `module:function`. The target function takes the game and a level, and returns a `Bot`.
            If the target is empty, the generic bot plays.
        table: Target `module:class` of the table that draws the game. If the target is empty, the generic
            table draws the game.
        hard: Whether the game's bots also have the level "hard". Bots have this level only if measurements
            show that it is stronger than "normal".
        ponders: Levels at which the game's bots may need more than a few hundredths of a second for a move.
        measures: Target `module:attribute` of the functions that rate decisions in lessons (see `rulebook.lessons`).
        knows: Target `module:function`. The target function takes the game's context and returns whether the
            hard bot was trained with these rules. With untrained rules, the hard bot plays as the normal bot.
            An empty target means that the bot can play by any rules.
        evaluator: Target `module:function`. The target function takes the game and returns an `Evaluator`,
            which predicts the winner. If the target is empty, the general evaluator is used.
        judge: Target `module:function`. The target function takes the game and returns a `Weigher`, which
            rates decisions in a review. If the target is empty, the review uses the strongest bot's own
            rating of moves.
        folder: Folder of the shipped rule files, if it is not `rules/<slug>`. Games in tests use their own
            folders.
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
    """Add a game to the registry, or replace the game with the same slug."""
    _ENTRIES[entry.slug] = entry


def unregister(slug: str) -> None:
    """Remove a game from the registry. Tests use this function to clean up."""
    _ENTRIES.pop(slug, None)


def entries() -> tuple[Entry, ...]:
    """Return the entries of all games in the order of registration."""
    return tuple(_ENTRIES.values())


def entry(slug: str) -> Entry:
    """Return the registry entry of a game.

    Raises:
        KeyError: No game with this slug is registered.
    """
    return _ENTRIES[slug]


def title(slug: str) -> str:
    """Return the title of a game, or the slug itself if the game is unknown."""
    known = _ENTRIES.get(slug)
    return known.title if known is not None else slug


def resolve(target: str) -> Any:
    """Return the object that a target `module:attribute` names."""
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
        judge="bidtable.bots.bidness.review:Weigher",
        table="bidtable.app.tables.bidness.table:BidnessTable",
    )
)
