"""New matches that begin before a move of a finished match, so that players can try another move.

The record of the new match repeats all earlier moves of the old match. Therefore each player has the same
cards and money. In the new match, chance draws all later outcomes from a new seed. With the old seed, later
outcomes would be known to players who have seen the old match. Undealt cards also come in a new order,
because chance draws each card at the time of its deal.
"""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.errors import RecordError
from bidtable.core.match import Match
from bidtable.core.model import CHANCE
from bidtable.core.record import FORMAT, MOST_ORIGINS, Header, Origin, SeatInfo


def what_if(match: Match, number: int, seed: int, *, created: str = "", app: str = "") -> Match:
    """Return a new match that begins before one of the moves of a finished match.

    Each seat keeps the player who was sitting there when the move was made. The new match uses the rules of
    the old match. The new match is not written to a file yet. The header of the new match names the old
    match.

    Args:
        match: The finished match, which stays unchanged.
        number: Index of the chosen move in the old match, from 0. The chosen move must not be a move of
            chance.
        seed: Seed of the new match's random streams.
        created: Start time of the new match, in ISO 8601 format.
        app: Version of the program.

    Raises:
        RecordError: The old match is still being played, so the new match would reveal hidden cards. The
            error is also raised if the move does not exist or the chain of what-if matches is too long.
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
