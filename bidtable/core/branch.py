"""New matches that begin in the middle of a finished match, to try another move.

The new match gets a new seed, because the old seed would reveal cards.
"""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.errors import RecordError
from bidtable.core.match import Match
from bidtable.core.model import CHANCE
from bidtable.core.record import FORMAT, MOST_ORIGINS, Header, Origin, SeatInfo


def what_if(match: Match, number: int, seed: int, *, created: str = "", app: str = "") -> Match:
    """Return a new match that repeats a finished match up to one decision.

    Raises:
        RecordError: The old match is not over, or the move is no decision of a player.
    """
    # The moves are counted from 0.
    if match.outcome is None:
        raise RecordError("This game is not over. Only a finished game can be tried in another way.")
    if not 0 <= number < len(match.moves) or match.moves[number][0] == CHANCE:
        raise RecordError("There is no such decision in this game.")
    branched = Match(match.game, _header(match, number, seed, created, app))
    for seat, move in match.moves[:number]:
        branched.play(seat, move)
    return branched


def _header(match: Match, number: int, seed: int, created: str, app: str) -> Header:
    header = match.header
    kept = [origin for origin in header.origins if origin.moves < number]
    if len(kept) == MOST_ORIGINS:
        raise RecordError("This game comes from too many other games to be continued in yet another way.")
    origins = (*kept, Origin(header.seed_of(number - 1), number, header.created)) if number else ()
    return replace(
        header,
        rules=match.game.rules_digest,
        state_version=match.game.state_version,
        seats=tuple(_sat(match, seat, number) for seat in range(len(header.seats))),
        seed=seed,
        created=created,
        app=app,
        format=FORMAT,
        origins=origins,
    )


def _sat(match: Match, seat: int, number: int) -> SeatInfo:
    info = match.sat(seat, number)
    assert info is not None, "chance has no seat"
    return info
