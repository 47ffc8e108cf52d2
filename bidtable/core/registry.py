"""The registry of games, which has one entry for each game.

An entry names the components of a game as strings `module:attribute`. The components are imported when a player
chooses the game, so the app starts fast and games may import the core.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """The components of one game, given as names that can be imported.

    Attributes:
        title: Name for players, because the lobby lists games without loading them.
        rules: Function that takes a `rulebook.Library` and returns a `Game`.
        bots: Function that takes the game and a level and returns a `Bot`; empty for the generic bot.
        table: Class of the table that draws the game; empty for the table without graphics.
        felt: Colour of the table, as a key of `bidtable.app.draw.theme.DYES`. Drawings on the wall of the game's
            room have names that end with the slug. If the colour is empty, the room has neither.
        hard: Whether the game has bots of the level "hard", which were measured to be stronger than "normal".
        ponders: The levels whose bots may need more than a few hundredths of a second for a move.
        knows: Function that takes the context and returns whether the hard bot was trained with the rules; empty for
            all rules. A hard bot that was not trained with the rules plays like the normal bot.
        evaluator: Function that takes the game and returns an `Evaluator` of the chances to win; empty for the
            general evaluator.
        judge: Function that takes the game and returns a `Weigher` of decisions; empty for the ratings of the
            strongest bot.
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
    folder: Path | None = None


_ENTRIES: dict[str, Entry] = {}


def register(entry: Entry) -> None:
    """Add a game to the registry, or replace the game with the same slug."""
    _ENTRIES[entry.slug] = entry


def unregister(slug: str) -> None:
    """Remove a game from the registry, which only tests do."""
    _ENTRIES.pop(slug, None)


def entries() -> tuple[Entry, ...]:
    """Return the registry entries of all games, in the order of registration."""
    return tuple(_ENTRIES.values())


def entry(slug: str) -> Entry:
    """Return the registry entry of a game by its short name.

    Raises:
        KeyError: Raised if the registry has no game with the short name.
    """
    return _ENTRIES[slug]


def title(slug: str) -> str:
    """Return the title of a game, or the slug of an unknown game."""
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
        table="bidtable.app.tables.bidness.table:BidnessTable",
        felt="slate",
    )
)
