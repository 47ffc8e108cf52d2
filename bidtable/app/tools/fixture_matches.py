"""Sample matches for pictures and tests, played by bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from bidtable.app.match.people import EXAMPLES
from bidtable.app.match.setup_form import COLOURS
from bidtable.bots.common.base import Bot, Limit, Never
from bidtable.bots.common.levels import levels_of, make_bot
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Event, Move, Seat, Setup
from bidtable.core.record import Header, SeatInfo
from bidtable.core.texts import counted, suggest
from bidtable.rulebook.staging import NAMES

HUMAN: Final = "human"
"""Name for a person in a list of bot levels."""


def demo_header(
    game: AnyGame, slug: str, *, seats: int, humans: int, seed: int, setup: Setup | None = None
) -> Header:
    """Return the header of a sample match, with people at the first seats."""
    levels = [HUMAN if seat < humans else "normal" for seat in range(seats)]
    return levels_header(game, slug, setup or Setup(seats), levels, seed)


def levels_header(game: AnyGame, slug: str, setup: Setup, levels: Sequence[str], seed: int) -> Header:
    """Return the header of a sample match with bots of the given levels, or `HUMAN` for a person.

    Raises:
        ValueError: A level is unknown, or the number of levels differs from the number of seats.
    """
    known = (HUMAN, *levels_of(registry.entry(slug)))
    for level in levels:
        if level not in known:
            raise ValueError(
                f"There is no level '{level}'; there are: {', '.join(known)}.{suggest(level, known)}"
            )
    if len(levels) != setup.seats:
        raise ValueError(
            f"{counted(len(levels), 'level')} cannot be shared by {counted(setup.seats, 'seat')}."
        )
    infos = tuple(
        SeatInfo(name, "human", "", colour, face)
        if level == HUMAN
        else SeatInfo(name, "bot", level, colour, face)
        for level, colour, name, face in zip(levels, COLOURS, NAMES, EXAMPLES, strict=False)
    )
    return Header(slug, game.rules_digest, setup, infos, seed, state_version=game.state_version)


def bots_for(match: Match) -> dict[Seat, Bot]:
    """Return a bot for each seat, with a normal bot in place of a person."""
    entry = registry.entry(match.header.game)
    return {
        seat: make_bot(entry, match.game, info.level or "normal", info.character)
        for seat, info in enumerate(match.header.seats)
    }


def play_one(match: Match, bots: dict[Seat, Bot]) -> None:
    """Let the bot of the next player make a move, or make the next random move, such as a deal."""
    seat = match.actors[0]
    if seat == CHANCE:
        match.play_chance()
        return
    decision = bots[seat].choose(match.view(seat), Limit(), match.bot_rng(seat), Never())
    match.play(seat, decision.move)


def played_match(game: AnyGame, header: Header, moves: int) -> Match:
    """Return a match after a number of moves by bots; random moves are not counted."""
    match = Match(game, header)
    bots = bots_for(match)
    while match.actors and (moves > 0 or match.actors == (CHANCE,)):
        moves -= match.actors != (CHANCE,)
        play_one(match, bots)
    return match


def until_turn_of(match: Match, seat: Seat) -> None:
    bots = bots_for(match)
    while match.actors and seat not in match.actors:
        play_one(match, bots)


# -- moments -----------------------------------------------------------------------------------------------


def kind_of(event: Event) -> str:
    """Return the kind of an event as a word, such as "card_played"."""
    return str(event.__struct_config__.tag)


def match_until(game: AnyGame, header: Header, kind: str, number: int) -> tuple[Match, int]:
    """Let bots play until an event happens, and return the match and the index of the event.

    Args:
        game: The game.
        header: Header of the match.
        kind: Kind of the event, such as "card_played".
        number: Number of the event among all events of its kind, from 1.

    Raises:
        ValueError: The kind of event is unknown, or the match has fewer events of the kind.
    """
    known = [str(other.__struct_config__.tag) for other in game.event_types]
    if kind not in known:
        raise ValueError(
            f"{game.info.title} has no event '{kind}'.{suggest(kind, known) or _there_are(known)}"
        )
    match = Match(game, header)
    bots = bots_for(match)
    left, looked = number, 0
    while match.actors:
        play_one(match, bots)
        for index in range(looked, len(match.steps)):
            left -= kind_of(match.steps[index].event) == kind
            if not left:
                return match, index
        looked = len(match.steps)
    times = counted(number - left, "time")
    raise ValueError(f"'{kind}' happens {times} in this match; another seed may have more.")


def events_in(game: AnyGame, header: Header) -> list[tuple[str, int, str]]:
    """Return the name, the number and the description of each kind of event in a match."""
    match = played_match(game, header, 10**9)
    counts = Counter(kind_of(event) for event in match.events)
    return [
        (tag, counts[tag], (kind.__doc__ or "").partition("\n")[0])
        for tag, kind in ((str(kind.__struct_config__.tag), kind) for kind in game.event_types)
    ]


def move_called(game: AnyGame, legal: Collection[Move], label: str) -> Move:
    """Return the legal move with the given label.

    Raises:
        ValueError: No legal move has the given label; the error message contains similar labels.
    """
    by_label = {game.label(move): move for move in legal}
    for name, move in by_label.items():
        if name.lower() == label.lower():
            return move
    hint = suggest(label, by_label) or _there_are(list(by_label)[:12])
    raise ValueError(f"There is no move '{label}' here.{hint}")


def _there_are(names: Sequence[str]) -> str:
    return f" There are: {', '.join(names)}." if names else " There is none."
