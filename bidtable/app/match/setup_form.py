"""The form of a new game, without a screen: what is filled in, what is wrong with it, what it comes to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from bidtable.app.draw.theme import SEAT_COLOURS
from bidtable.app.match.people import PEOPLE, faces_for
from bidtable.core import registry
from bidtable.core.chance import SEEDS
from bidtable.core.model import HOUSE_RULES, GameInfo, Setup
from bidtable.core.record import Header, SeatInfo
from bidtable.core.share import HUMAN, Share, ShareError
from bidtable.core.texts import counted, grouped, listed

COLOURS: Final = tuple(SEAT_COLOURS)
"""Colours of the seats, in the order they are given out."""

LEVELS: Final = ("easy", "normal", "hard")
"""Levels of bots that the set-up offers; the last one only where the game has it."""

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
"""Names of bots in the order they are given out, each with the character it sits down as if nobody else has it."""

BOT_NAMES: Final = tuple(BOTS)
MOST_SEATS: Final = len(COLOURS)
MAX_NAME: Final = 16
LONGEST_SEED: Final = len(str(SEEDS - 1))
"""Digits of a seed at most: those that are drawn, and come with a share code, are longer than any that is typed."""

COACH: Final = "coach"
SIDES: Final = "sides"
"""What people can agree on: that the coach may speak, that two sit on two sides of the screen."""

Kind = Literal["human", "bot"]


class SeatForm(msgspec.Struct):
    """One seat as filled in.

    Attributes:
        name: Name of the player.
        kind: "human" or "bot".
        level: Level of the bot; kept while a person sits there.
        colour: Name of the seat's colour.
        face: Id of the character that stands for the player.
    """

    name: str
    kind: Kind = "human"
    level: str = "normal"
    colour: str = ""
    face: str = ""


class SetupForm(msgspec.Struct):
    """A new game as filled in.

    Attributes:
        game: Slug of the game.
        seats: The seats, clockwise.
        variants: For each game, the ids of the variants that are on.
        options: For each game, the choices made.
        seed: Digits, or empty: then a seed is drawn.
        coach: Whether people who play against each other agree on the coach.
        sides: Whether two people sit on two sides of the screen.
    """

    game: str
    seats: list[SeatForm]
    variants: dict[str, list[str]] = {}
    options: dict[str, dict[str, str]] = {}
    seed: str = ""
    coach: bool = False
    sides: bool = False


class Problem(NamedTuple):
    """Why a game cannot be started yet.

    Attributes:
        text: One short sentence.
        seat: The seat it is about, or -1.
    """

    text: str
    seat: int = -1


# -- making and mending ----------------------------------------------------------------------------------


def default_form(slug: str, player: str = "", face: str = "") -> SetupForm:
    """Return a form for one person, of that name and character, and three bots."""
    first = SeatForm(player.strip()[:MAX_NAME] or "Player 1", colour=COLOURS[0], face=face)
    form = SetupForm(slug, [first])
    give_faces(form)
    for _ in range(3):
        add_seat(form)
    return form


def is_unnamed(seat: SeatForm) -> bool:
    """Return whether a person's name is one that was made up for them, such as "Player 1"."""
    return re.fullmatch(r"Player \d+", seat.name.strip()) is not None


def form_of(header: Header) -> SetupForm:
    """Return the form that leads to the same table again, with a new seed."""
    seats = []
    for info in header.seats:
        kind: Kind = "human" if info.kind == "human" else "bot"
        seats.append(SeatForm(info.name, kind, info.level or "normal", info.colour, info.face))
    variants = {header.game: list(header.setup.variants)}
    options = {header.game: dict(header.setup.options)}
    coach, sides = (name in header.agreements for name in (COACH, SIDES))
    return SetupForm(header.game, seats, variants, options, coach=coach, sides=sides)


def take_share(form: SetupForm, shared: Share, info: GameInfo) -> None:
    """Fill a form in with what a share code says; people keep the names they have.

    Whoever is to play a bot and is not known here stays away, and somebody else sits there.

    Args:
        form: The form; changed in place.
        shared: What the code says.
        info: What is known of its game.

    Raises:
        ShareError: The same table cannot be set up here.
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
        raise ShareError("This share code asks for rules, or for seats, that are not offered here.")
    if tuple(HUMAN if seat.kind == "human" else seat.level for seat in form.seats) != shared.levels:
        raise ShareError("This share code asks for bots that are not here.")


def _seat_guests(form: SetupForm, faces: Sequence[str]) -> None:
    """Let people of the table play the bots' seats; a name that was given out changes to theirs."""
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


def levels_at(slug: str) -> tuple[str, ...]:
    """Return the levels of bots that the set-up of a game offers."""
    strong = any(entry.hard for entry in registry.entries() if entry.slug == slug)
    return LEVELS if strong else LEVELS[:-1]


def fit(form: SetupForm, games: Sequence[str], info: GameInfo | None) -> None:
    """Bring a form into what the program and the game know; what does not fit is left out.

    Args:
        form: The form; changed in place.
        games: Slugs of all games.
        info: What is known of the game chosen; None if its rules cannot be read.
    """
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
    """Return which of the other variants cannot be on together with one."""
    excludes = {variant.id: variant.excludes for variant in info.variants}
    return [other for other in others if other in excludes[name] or name in excludes.get(other, ())]


# -- filling in ------------------------------------------------------------------------------------------


def add_seat(form: SetupForm) -> None:
    """Put another bot at the table, with a name and a colour that are free."""
    names = {seat.name.casefold() for seat in form.seats}
    colours = {seat.colour for seat in form.seats}
    name = next((n for n in BOT_NAMES if n.casefold() not in names), f"Bot {len(form.seats) + 1}")
    colour = next((c for c in COLOURS if c not in colours), COLOURS[0])
    faces = {seat.face for seat in form.seats}
    face = next(person for person in (BOTS.get(name, PEOPLE[0]), *PEOPLE) if person not in faces)
    level = form.seats[-1].level if form.seats and form.seats[-1].kind == "bot" else "normal"
    form.seats.append(SeatForm(name, "bot", level, colour, face))


def give_faces(form: SetupForm) -> None:
    """Let every seat have a character of its own: the one it has, if nobody before has it."""
    faces = faces_for(len(form.seats), [seat.face for seat in form.seats])
    for seat, face in zip(form.seats, faces, strict=True):
        seat.face = face


def choose_face(form: SetupForm, index: int, face: str) -> None:
    """Let a character stand for a seat; who has it already gets the one that was there before."""
    seat = form.seats[index]
    for other in form.seats:
        if other.face == face:
            other.face = seat.face
    seat.face = face


def next_colour(form: SetupForm, index: int) -> None:
    """Give a seat the next free colour; if all are taken, it swaps with the seat that has the next one."""
    seat = form.seats[index]
    here = COLOURS.index(seat.colour)
    order = [COLOURS[(here + i) % len(COLOURS)] for i in range(1, len(COLOURS))]
    taken = {other.colour: other for other in form.seats}
    colour = next((c for c in order if c not in taken), order[0])
    if colour in taken:
        taken[colour].colour = seat.colour
    seat.colour = colour


def set_kind(form: SetupForm, index: int, kind: Kind) -> None:
    """Let a person or a bot sit on a seat; a name that was given out changes with it."""
    seat = form.seats[index]
    seat.kind = kind
    others = {other.name.casefold() for other in form.seats if other is not seat}
    if kind == "human" and seat.name in BOT_NAMES:
        numbers = range(1, MOST_SEATS + 1)
        seat.name = next(f"Player {n}" for n in numbers if f"player {n}" not in others)
    elif kind == "bot" and re.fullmatch(r"Player \d", seat.name):
        seat.name = next(n for n in BOT_NAMES if n.casefold() not in others)


def switch_variant(form: SetupForm, info: GameInfo, name: str, on: bool) -> None:
    """Switch a variant; those that it excludes go off."""
    now = [other for other in form.variants.get(form.game, []) if other != name]
    if on:
        out = _excluded(info, name, now)
        now = [*(other for other in now if other not in out), name]
    form.variants[form.game] = now


# -- what it comes to ------------------------------------------------------------------------------------


def problems(form: SetupForm, info: GameInfo | None) -> list[Problem]:
    """Return why the game cannot be started yet; empty if it can."""
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
    """Say why no seat can be added; empty if one can."""
    most = info.max_seats if info else MOST_SEATS
    if len(form.seats) >= min(most, MOST_SEATS):
        return f"{info.title if info else 'This table'} seats at most {min(most, MOST_SEATS)}."
    return ""


def why_not_remove(form: SetupForm, info: GameInfo | None) -> str:
    """Say why no seat can be removed; empty if one can."""
    fewest = info.min_seats if info else 2
    if len(form.seats) <= fewest:
        return f"{info.title if info else 'This table'} needs at least {fewest} players."
    return ""


def setup_of(form: SetupForm) -> Setup:
    """Return the set-up that the rules are given."""
    variants = tuple(sorted(form.variants.get(form.game, [])))
    return Setup(len(form.seats), variants, dict(form.options.get(form.game, {})))


def agreements_of(form: SetupForm) -> dict[str, str]:
    """Return what the table agrees on beyond the rules."""
    people = people_of(form)
    agreed = {COACH: form.coach and people > 1, SIDES: form.sides and people == 2}
    return {name: "on" for name, on in agreed.items() if on}


def people_of(form: SetupForm) -> int:
    """Return how many people sit down."""
    return sum(seat.kind == "human" for seat in form.seats)


def seat_infos(form: SetupForm) -> tuple[SeatInfo, ...]:
    """Return who sits where."""
    return tuple(
        SeatInfo(
            seat.name.strip(), seat.kind, seat.level if seat.kind == "bot" else "", seat.colour, seat.face
        )
        for seat in form.seats
    )


def people_in_words(seats: Sequence[SeatInfo]) -> str:
    """Name the people, and count the bots: "Anna, Ben and 2 bots"."""
    parts = [seat.name for seat in seats if seat.kind == "human"]
    bots = len(seats) - len(parts)
    if bots:
        parts.append(counted(bots, "bot"))
    return listed(parts)


def team_in_words(form: SetupForm, teams: Sequence[int], seat: int) -> str:
    """Say with whom a seat plays: "Team 1, with Clio"; empty where all play alone.

    Args:
        form: Who sits where.
        teams: The team of each seat, from 0; empty where all play alone.
        seat: The seat.
    """
    if not teams:
        return ""
    mates = [
        other.name.strip() or f"seat {at + 1}"
        for at, (other, team) in enumerate(zip(form.seats, teams, strict=True))
        if team == teams[seat] and at != seat
    ]
    return f"Team {teams[seat] + 1}" + (f", with {listed(mates)}" if mates else "")


def summary(form: SetupForm, info: GameInfo) -> str:
    """Say in one or two plain sentences what will be played."""
    seats = seat_infos(form)
    people = sum(seat.kind == "human" for seat in seats)
    first = f"{people_in_words(seats)} play{'s' if len(seats) == 1 else ''} {info.title}"
    if not people:
        first = f"{len(seats)} bots play {info.title}, and you watch"
    chosen = form.options.get(form.game, {})
    details = []
    for option in info.options:
        title = next((c.title for c in option.choices if c.id == chosen.get(option.id)), "")
        usual = chosen.get(option.id) == option.default and len(info.options) > 1
        if title and not usual:
            named = option.title.casefold() in title.casefold()
            details.append(title if named else f"{option.title}: {title[:1].lower()}{title[1:]}")
    on = [v.title for v in info.variants if v.id in form.variants.get(form.game, [])]
    if on:
        details.append(f"with {listed(on)}")
    elif any(variant.group == HOUSE_RULES for variant in info.variants):
        # Published rules that are off, and what a game brings of ours when nothing is on, are none.
        details.append("no house rules")
    # A game's name may end in a mark of its own.
    stop = "" if first.endswith(("!", "?")) else "."
    text = f"{first}: {', '.join(details)}." if details else f"{first}{stop}"
    if people > 1 and info.hidden:
        sides = form.sides and people == 2
        text += " They sit on two sides of the screen." if sides else " A curtain falls between turns."
    return f"{text} Seed {grouped(int(form.seed))}." if form.seed else text
