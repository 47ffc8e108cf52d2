"""Checks of the values in a match record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bidtable.core.chance import SEEDS
from bidtable.core.errors import RecordError
from bidtable.core.model import Outcome
from bidtable.core.record import (
    KINDS,
    MAX_NAME,
    MAX_SEATS,
    MOST_MOVES,
    MOST_ORIGINS,
    MOST_SCORE,
    MOST_TRAIT,
    MOST_VERSION,
    Aside,
    Header,
    Origin,
    SeatInfo,
    SeatLine,
    TermsLine,
)
from bidtable.core.texts import shortened


def check_header(header: Header) -> None:
    """Check the first line of a record.

    Raises:
        RecordError: A value is wrong. The message names the value and the expected range.
    """
    try:
        _check_header(header)
    except RecordError as error:
        text = str(error)
        raise RecordError(f"The first line is damaged: {text[0].lower()}{text[1:]}") from None


def _check_header(header: Header) -> None:
    if header.setup.seats != len(header.seats):
        said = shortened(str(header.setup.seats), 20)
        raise _wrong(f"it says there are {said} seats but names {len(header.seats)}")
    if not 1 <= len(header.seats) <= MAX_SEATS:
        raise _wrong(f"it names {len(header.seats)} seats")
    for number, info in enumerate(header.seats, 1):
        check_seat(info, f"seat {number}")
    if not 0 <= header.seed < SEEDS:
        raise _wrong("its seed is not a whole number from 0 up")
    if not 1 <= header.state_version <= MOST_VERSION:
        raise _wrong(f"the version of its states is not a whole number from 1 to {MOST_VERSION}")
    _check_origins(header.origins)
    for what, texts in {
        "game": (header.game,),
        "rules": (header.rules,),
        "date": (header.created, *[origin.created for origin in header.origins]),
        "program": (header.app,),
        "variant": header.setup.variants,
        "option": (*header.setup.options, *header.setup.options.values()),
    }.items():
        _check_texts(texts, what)
    check_agreements(header.agreements)


def check_aside(line: Aside) -> None:
    """Check a line of a record that is not a move.

    Raises:
        RecordError: A value is wrong. The message names the value.
    """
    if isinstance(line, SeatLine):
        check_seat(line.info, f"seat {line.seat + 1}")
    elif isinstance(line, TermsLine):
        check_agreements(line.agreements)


def check_agreements(agreements: Mapping[str, str]) -> None:
    """Check the agreements of the players of a match, for example about hints.

    Raises:
        RecordError: An agreement is not allowed.
    """
    _check_texts((*agreements, *agreements.values()), "agreement")


def _check_origins(origins: tuple[Origin, ...]) -> None:
    if len(origins) > MOST_ORIGINS:
        raise _wrong(f"it comes from {len(origins)} other matches")
    before = 0
    for origin in origins:
        if not 0 <= origin.seed < SEEDS or not before < origin.moves <= MOST_MOVES:
            raise _wrong("its account of the match that it comes from is impossible")
        before = origin.moves


def check_moves(moves: int) -> None:
    """Check that the number of moves is from 0 to `MOST_MOVES`.

    Raises:
        RecordError: The number of moves is too large or negative.
    """
    if not 0 <= moves <= MOST_MOVES:
        raise RecordError(f"The number of moves is not from 0 to {MOST_MOVES}.")


def check_outcome(outcome: Outcome, seats: int) -> None:
    """Check the outcome of a match.

    Raises:
        RecordError: The winners or scores do not fit the match.
    """
    if len(outcome.scores) != seats:
        raise RecordError(f"The ending has {len(outcome.scores)} scores for {seats} seats.")
    if not all(abs(score) <= MOST_SCORE for score in outcome.scores):
        raise RecordError(f"A score of the ending is not from -{MOST_SCORE} to {MOST_SCORE}.")
    if len(set(outcome.winners)) != len(outcome.winners) or not set(outcome.winners) <= set(range(seats)):
        raise RecordError("The ending names winners that have no seat in the match.")


def check_seat(info: SeatInfo, where: str) -> None:
    """Check the data of a player.

    Raises:
        RecordError: A value is wrong. The message names the value.
    """
    # The text `where` names the seat in error messages.
    if info.kind not in KINDS:
        raise _wrong(f"{where} is '{shortened(info.kind, 20)}' instead of human or bot")
    _check_text(info.name, f"the name on {where}")
    _check_text(info.level, f"the level on {where}")
    _check_text(info.colour, f"the colour of {where}")
    traits = msgspec.structs.astuple(info.character) if info.character is not None else ()
    if any(abs(trait) > MOST_TRAIT for trait in traits):
        raise _wrong(f"a trait on {where} is not from -{MOST_TRAIT} to {MOST_TRAIT}")


def _check_texts(texts: Sequence[str], what: str) -> None:
    if len(texts) > 2 * MAX_SEATS:
        raise _wrong(f"it has {len(texts)} times the entry '{what}'")
    for text in texts:
        _check_text(text, f"the entry '{what}'")


def _check_text(text: str, what: str) -> None:
    if len(text) > MAX_NAME:
        raise _wrong(f"{what} has {len(text)} letters; the most is {MAX_NAME}")
    if not text.isprintable():
        raise _wrong(f"{what} holds a character that cannot be shown")


def _wrong(text: str) -> RecordError:
    return RecordError(f"{text[0].upper()}{text[1:]}.")
