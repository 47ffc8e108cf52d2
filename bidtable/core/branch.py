"""New matches that begin before a move of a finished match, so that players can try another move.

The record of the new match repeats all earlier moves of the old match, so the players have the same cards and money.
In the new match, a new seed decides all later deals and rolls. The old seed would reveal future cards to players who
have seen the old match.
"""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.errors import RecordError
from bidtable.core.match import Match
from bidtable.core.model import CHANCE
from bidtable.core.record import FORMAT, MOST_ORIGINS, Header, Origin, SeatInfo


def what_if(match: Match, number: int, seed: int, *, created: str = "", app: str = "") -> Match:
    """Return a new match that begins before move `number` of a finished match, counted from 0.

    Each seat keeps the player who was sitting there at the chosen move. The move must be a decision of a player, not
    a move of chance. The new match is not written to a file yet, and its header names the old match.

    Raises:
        RecordError: Raised if the old match is still being played, the move does not exist, or the chain of what-if
            matches is too long.
    """
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
