"""Data of the form for a new game, with checks of the values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from bidtable.app.draw.theme import SEAT_COLOURS
from bidtable.app.match.people import PEOPLE, faces_for
from bidtable.core import registry
from bidtable.core.chance import SEEDS
from bidtable.core.model import GameInfo, Setup
from bidtable.core.record import Header, SeatInfo
from bidtable.core.texts import grouped

COLOURS: Final = tuple(SEAT_COLOURS)
"""Colours for the seats, in the order in which seats receive them."""

LEVELS: Final = ("easy", "normal", "hard")
"""Levels of bots that the set-up offers; "hard" only if the game has hard bots."""

BOTS: Final = {
    "Ada": "bun",
    "Bruno": "beard",
    "Clio": "curls",
    "Dario": "cap",
    "Enid": "bob",
    "Felix": "quiff",
    "Greta": "braids",
    "Hugo": "moustache",
}
"""Names for bots in the order of use, each with the character that usually gets this name."""

BOT_NAMES: Final = tuple(BOTS)
MOST_SEATS: Final = len(COLOURS)
MAX_NAME: Final = 16
UNNAMED: Final = "Player 1"
"""Name of a person who has not chosen a name."""
LONGEST_SEED: Final = len(str(SEEDS - 1))
"""Largest number of digits of a seed, which random seeds and share codes may use."""

COACH: Final = "coach"
SIDES: Final = "sides"
"""Keys of the agreements between the people at a table.

`COACH` allows the players to use the coach. `SIDES` seats two people at opposite sides of the screen.
"""

Kind = Literal["human", "bot"]


class SeatForm(msgspec.Struct):
    """The fields of one seat in the form for a new game.

    Attributes:
        kind: "human" or "bot".
        level: Level of the bot; kept while a person sits here.
        face: Id of the player's character.
    """

    name: str
    kind: Kind = "human"
    level: str = "normal"
    colour: str = ""
    face: str = ""


class SetupForm(msgspec.Struct):
    """The fields of the form for a new game.

    Attributes:
        variants: Ids of the chosen variants, for each game.
        options: Chosen options, for each game.
        seed: Digits of the random seed; empty for a new seed.
        coach: Whether hints are allowed between several people.
        sides: Whether two people play at opposite sides of the screen.
    """

    game: str
    seats: list[SeatForm]
    variants: dict[str, list[str]] = {}
    options: dict[str, dict[str, str]] = {}
    seed: str = ""
    coach: bool = False
    sides: bool = False


class Problem(NamedTuple):
    """A reason why a game cannot be started yet.

    Attributes:
        seat: The seat with the problem; -1 if the problem concerns the whole table.
    """

    text: str
    seat: int = -1


# -- creating and correcting ---------------------------------------------------------------------


def default_form(slug: str, player: str = "", face: str = "") -> SetupForm:
    """Return a form for a table with one person and three bots."""
    first = SeatForm(player.strip()[:MAX_NAME] or UNNAMED, colour=COLOURS[0], face=face)
    form = SetupForm(slug, [first])
    give_faces(form)
    for _ in range(3):
        add_seat(form)
    return form


def is_unnamed(seat: SeatForm) -> bool:
    """Return whether a person still has an invented name, such as "Player 1"."""
    return re.fullmatch(r"Player \d+", seat.name.strip()) is not None


def form_of(header: Header) -> SetupForm:
    """Return the form for another game with the same players and options, but a new seed."""
    seats = []
    for info in header.seats:
        kind: Kind = "human" if info.kind == "human" else "bot"
        seats.append(SeatForm(info.name, kind, info.level or "normal", info.colour, info.face))
    variants = {header.game: list(header.setup.variants)}
    options = {header.game: dict(header.setup.options)}
    coach, sides = (name in header.agreements for name in (COACH, SIDES))
    return SetupForm(header.game, seats, variants, options, coach=coach, sides=sides)


def levels_at(slug: str) -> tuple[str, ...]:
    """Return the levels of bots that can be chosen for a game."""
    strong = any(entry.hard for entry in registry.entries() if entry.slug == slug)
    return LEVELS if strong else LEVELS[:-1]


def fit(form: SetupForm, games: Sequence[str], info: GameInfo | None) -> None:
    """Complete a form, and remove all values that this program does not know."""
    if form.game not in games:
        form.game = games[0]
    form.seats = form.seats[: min(MOST_SEATS, info.max_seats if info else MOST_SEATS)]
    taken: set[str] = set()
    offered = levels_at(form.game)
    for seat in form.seats:
        seat.name = "".join(c for c in seat.name if c.isprintable())[:MAX_NAME]
        if seat.level not in offered:
            seat.level = "normal"
        if seat.colour not in COLOURS or seat.colour in taken:
            seat.colour = next(
                c for c in COLOURS if c not in taken and all(c != s.colour for s in form.seats)
            )
        taken.add(seat.colour)
    give_faces(form)
    while len(form.seats) < (info.min_seats if info else 1):
        add_seat(form)
    form.seed = re.sub(r"[^0-9]", "", form.seed)[:LONGEST_SEED]
    if info is not None:
        _fit_rules(form, info)


def _fit_rules(form: SetupForm, info: GameInfo) -> None:
    known = {variant.id: variant for variant in info.variants}
    kept: list[str] = []
    for name in form.variants.get(form.game, []):
        if name in known and name not in kept and not _excluded(info, name, kept):
            kept.append(name)
    form.variants[form.game] = kept
    chosen = form.options.get(form.game, {})
    form.options[form.game] = {
        option.id: chosen[option.id]
        if chosen.get(option.id) in {choice.id for choice in option.choices}
        else option.default
        for option in info.options
    }


def _excluded(info: GameInfo, name: str, others: Sequence[str]) -> list[str]:
    excludes = {variant.id: variant.excludes for variant in info.variants}
    return [other for other in others if other in excludes[name] or name in excludes.get(other, ())]


# -- filling in ---------------------------------------------------------------------------------


def add_seat(form: SetupForm) -> None:
    """Add a bot to the table, with a free name and a free colour."""
    names = {seat.name.casefold() for seat in form.seats}
    colours = {seat.colour for seat in form.seats}
    name = next((n for n in BOT_NAMES if n.casefold() not in names), f"Bot {len(form.seats) + 1}")
    colour = next((c for c in COLOURS if c not in colours), COLOURS[0])
    faces = {seat.face for seat in form.seats}
    face = next(person for person in (BOTS.get(name, PEOPLE[0]), *PEOPLE) if person not in faces)
    level = form.seats[-1].level if form.seats and form.seats[-1].kind == "bot" else "normal"
    form.seats.append(SeatForm(name, "bot", level, colour, face))


def give_faces(form: SetupForm) -> None:
    """Give each seat a different character."""
    faces = faces_for(len(form.seats), [seat.face for seat in form.seats])
    for seat, face in zip(form.seats, faces, strict=True):
        seat.face = face


def choose_face(form: SetupForm, index: int, face: str) -> None:
    """Give a character to a seat. If another seat has the character, the seats swap characters."""
    seat = form.seats[index]
    for other in form.seats:
        if other.face == face:
            other.face = seat.face
    seat.face = face


def next_colour(form: SetupForm, index: int) -> None:
    """Give a seat the next free colour, or swap colours with another seat."""
    seat = form.seats[index]
    here = COLOURS.index(seat.colour)
    order = [COLOURS[(here + i) % len(COLOURS)] for i in range(1, len(COLOURS))]
    taken = {other.colour for other in form.seats}
    take_colour(form, index, next((c for c in order if c not in taken), order[0]))


def take_colour(form: SetupForm, index: int, colour: str) -> None:
    """Give a colour to a seat. If another seat has the colour, the seats swap colours."""
    seat = form.seats[index]
    other = next((other for other in form.seats if other.colour == colour), seat)
    other.colour, seat.colour = seat.colour, colour


def set_kind(form: SetupForm, index: int, kind: Kind) -> None:
    """Give a seat to a person or a bot."""
    seat = form.seats[index]
    seat.kind = kind
    others = {other.name.casefold() for other in form.seats if other is not seat}
    if kind == "human" and seat.name in BOT_NAMES:
        numbers = range(1, MOST_SEATS + 1)
        seat.name = next(f"Player {n}" for n in numbers if f"player {n}" not in others)
    elif kind == "bot" and re.fullmatch(r"Player \d", seat.name):
        seat.name = next(n for n in BOT_NAMES if n.casefold() not in others)


def switch_variant(form: SetupForm, info: GameInfo, name: str, on: bool) -> None:
    """Switch a variant on or off, and switch off all conflicting variants."""
    now = [other for other in form.variants.get(form.game, []) if other != name]
    if on:
        out = _excluded(info, name, now)
        now = [*(other for other in now if other not in out), name]
    form.variants[form.game] = now


# -- results ------------------------------------------------------------------------------------


def problems(form: SetupForm, info: GameInfo | None) -> list[Problem]:
    """Return all reasons why the game cannot start yet."""
    found = []
    seen: dict[str, int] = {}
    for index, seat in enumerate(form.seats):
        name = seat.name.strip().casefold()
        if not name:
            found.append(Problem(f"Seat {index + 1} needs a name.", index))
        elif name in seen:
            found.append(Problem(f"Two seats are called {seat.name.strip()}.", index))
        seen.setdefault(name, index)
    if info is not None and not info.min_seats <= len(form.seats) <= info.max_seats:
        found.append(Problem(f"{info.title} seats {info.min_seats} to {info.max_seats} players."))
    if form.seed and int(form.seed) >= SEEDS:
        found.append(Problem(f"The seed is too large: {grouped(SEEDS - 1)} is the largest."))
    return found


def why_not_add(form: SetupForm, info: GameInfo | None) -> str:
    """Return the reason why no seat can be added, or an empty text."""
    most = info.max_seats if info else MOST_SEATS
    if len(form.seats) >= min(most, MOST_SEATS):
        return f"{info.title if info else 'This table'} seats at most {min(most, MOST_SEATS)}."
    return ""


def why_not_remove(form: SetupForm, info: GameInfo | None) -> str:
    """Return the reason why no seat can be removed, or an empty text."""
    fewest = info.min_seats if info else 2
    if len(form.seats) <= fewest:
        return f"{info.title if info else 'This table'} needs at least {fewest} players."
    return ""


def setup_of(form: SetupForm) -> Setup:
    """Return the number of seats, the variants and the options of a form."""
    variants = tuple(sorted(form.variants.get(form.game, [])))
    return Setup(len(form.seats), variants, dict(form.options.get(form.game, {})))


def agreements_of(form: SetupForm) -> dict[str, str]:
    """Return the options on which the people agreed, such as hints."""
    people = people_of(form)
    agreed = {COACH: form.coach and people > 1, SIDES: form.sides and people == 2}
    return {name: "on" for name, on in agreed.items() if on}


def people_of(form: SetupForm) -> int:
    return sum(seat.kind == "human" for seat in form.seats)


def seat_infos(form: SetupForm) -> tuple[SeatInfo, ...]:
    """Return the chosen player for each seat."""
    return tuple(
        SeatInfo(
            seat.name.strip(), seat.kind, seat.level if seat.kind == "bot" else "", seat.colour, seat.face
        )
        for seat in form.seats
    )
