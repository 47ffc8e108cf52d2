"""Fills in the form for a new game from a share code, a short text that players can exchange."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.app.match.people import PEOPLE
from bidtable.app.match.setup_form import (
    BOT_NAMES,
    BOTS,
    COACH,
    MOST_SEATS,
    SIDES,
    SetupForm,
    add_seat,
    choose_face,
    fit,
    give_faces,
    set_kind,
    setup_of,
)
from bidtable.core.model import GameInfo
from bidtable.core.share import HUMAN, Share, ShareError


def take_share(form: SetupForm, shared: Share, info: GameInfo) -> None:
    """Fill in the form for a new game from a share code; people keep their names.

    Raises:
        ShareError: This program cannot play the game of the share code.
    """
    form.game, count = shared.game, len(shared.levels)
    while len(form.seats) < count and len(form.seats) < MOST_SEATS:
        add_seat(form)
    del form.seats[count:]
    for index, (seat, level) in enumerate(zip(form.seats, shared.levels, strict=False)):
        set_kind(form, index, "human" if level == HUMAN else "bot")
        seat.level = seat.level if level == HUMAN else level
    _seat_guests(form, [guest.face for guest in shared.guests])
    form.variants[form.game] = list(shared.setup.variants)
    form.options[form.game] = dict(shared.setup.options)
    form.seed = str(shared.seed)
    form.coach, form.sides = COACH in shared.agreed, SIDES in shared.agreed
    fit(form, [form.game], info)
    now, wanted = setup_of(form), shared.setup
    same = (now.seats, now.variants) == (wanted.seats, tuple(sorted(wanted.variants)))
    if not same or any(now.options.get(name) != value for name, value in wanted.options.items()):
        raise ShareError("This share code needs rules or seats that are not offered here.")
    if tuple(HUMAN if seat.kind == "human" else seat.level for seat in form.seats) != shared.levels:
        raise ShareError("This share code needs bots that are not available here.")


def _seat_guests(form: SetupForm, faces: Sequence[str]) -> None:
    give_faces(form)
    named = {face: name for name, face in BOTS.items()}
    bots = [(at, face) for at, face in enumerate(faces) if face in PEOPLE and form.seats[at].kind == "bot"]
    for at, face in bots:
        choose_face(form, at, face)
    for at, face in bots:
        seat, name = form.seats[at], named.get(face, "")
        if seat.name not in BOT_NAMES or not name:
            continue
        for other in form.seats:
            if other.name == name:
                other.name = seat.name
        seat.name = name
