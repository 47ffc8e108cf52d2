"""Texts about the set-up of a new game: its people, its teams and its summary."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.app.match.setup_form import SetupForm, seat_infos
from bidtable.bots.common.base import Level
from bidtable.bots.common.levels import plays_as
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.model import HOUSE_RULES, GameInfo
from bidtable.core.record import SeatInfo
from bidtable.core.texts import counted, grouped, listed


def people_in_words(seats: Sequence[SeatInfo]) -> str:
    """Return the names of the people and the number of bots: "Anna, Ben and 2 bots"."""
    parts = [seat.name for seat in seats if seat.kind == "human"]
    bots = len(seats) - len(parts)
    if bots:
        parts.append(counted(bots, "bot"))
    return listed(parts)


def team_in_words(form: SetupForm, teams: Sequence[int], seat: int) -> str:
    """Return the team of a seat: "Team 1, with Clio"; empty if the game has no teams."""
    if not teams:
        return ""
    mates = [
        other.name.strip() or f"seat {at + 1}"
        for at, (other, team) in enumerate(zip(form.seats, teams, strict=True))
        if team == teams[seat] and at != seat
    ]
    return f"Team {teams[seat] + 1}" + (f", with {listed(mates)}" if mates else "")


def summary(form: SetupForm, info: GameInfo) -> str:
    """Return a short description of the match that the form creates."""
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
        # "No house rules" concerns house rules only: published variants that are off, or our own defaults,
        # are not house rules.
        details.append("no house rules")
    # The name of a game may end with a punctuation mark.
    stop = "" if first.endswith(("!", "?")) else "."
    text = f"{first}: {', '.join(details)}." if details else f"{first}{stop}"
    if people > 1 and info.hidden:
        sides = form.sides and people == 2
        text += " They sit on two sides of the screen." if sides else " A curtain falls between turns."
    return f"{text} Seed {grouped(int(form.seed))}." if form.seed else text


def stand_in(form: SetupForm, game: AnyGame) -> str:
    """Return a message if hard bots play like normal bots with the chosen rules; else empty."""
    entry = registry.entry(form.game)
    hard = any(seat.kind == "bot" and seat.level == Level.HARD for seat in form.seats)
    if not hard or plays_as(entry, game, Level.HARD) == Level.HARD:
        return ""
    return "With these rules Hard plays as Normal: it has only learned the cards and prices of the original game."
