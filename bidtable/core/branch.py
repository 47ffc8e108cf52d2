"""What if: a match that is over, taken up again before one of its moves and played on as a new one.

All that happened before stands in the new record as it did in the old one; hands and what everybody holds are as they
were. What chance has still to decide is drawn anew, from a seed of its own: who has looked at the old match would else
know what comes. No game keeps the order of undealt cards (chance draws them when they are due), so it is new as well.
"""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.errors import RecordError
from bidtable.core.match import Match
from bidtable.core.model import CHANCE
from bidtable.core.record import FORMAT, MOST_ORIGINS, Header, Origin, SeatInfo


def what_if(match: Match, number: int, seed: int, *, created: str = "", app: str = "") -> Match:
    """Return a new match that stands where another stood before one of its moves.

    Who sat where then sits there again. It is played with the same rules, has no writer yet, and its header says what
    it came from.

    Args:
        match: The match, over; it stays as it is.
        number: Number of the move, from 0; one of a player.
        seed: The new match's own seed.
        created: When it begins, ISO 8601.
        app: Version of the program.

    Raises:
        RecordError: The match is not over: nobody may try out what others hold. Or there is no such move, or the match
            itself comes from too many others.
    """
    if match.outcome is None:
        raise RecordError("This game is not over: until then nobody may try it otherwise.")
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
        raise RecordError("This game was taken up again too often to be taken up once more.")
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
