"""Statistics of people and bots in all finished matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from bidtable.app.archive.history_list import begun, sitters
from bidtable.bots.common.ratings import ANCHORS, Anchors, Rating
from bidtable.core import registry
from bidtable.core.facts import credit
from bidtable.core.model import Outcome
from bidtable.core.record import SeatInfo
from bidtable.core.story import Fact, amount
from bidtable.core.texts import counted
from bidtable.store.saves import SaveInfo

LATELY: Final = 20
"""Number of matches over which a chart shows the moving average."""


@dataclass
class Sum:
    """A statistic that is added up over several matches, such as won tricks.

    Attributes:
        fact: The title and the unit of the number.
        counts: The player's number in each match, oldest match first.
        tried: Number of attempts in each match; None if attempts are not counted.
    """

    fact: Fact
    counts: list[int] = field(default_factory=list)
    tried: list[int] = field(default_factory=list)

    @property
    def is_share(self) -> bool:
        """Whether the statistic is a percentage."""
        return self.fact.of is not None

    def add(self, fact: Fact) -> None:
        self.counts.append(fact.count)
        self.tried.append(fact.of or 0)

    @property
    def text(self) -> str:
        """Text for this statistic, such as "41 of 97 (42%)"."""
        total = sum(self.counts)
        if self.is_share:
            of = sum(self.tried)
            return f"{total:,} of {of:,}" + (f" ({percent(total / of)})" if of else "")
        mean = total / max(1, len(self.counts))
        decimals = 0 if self.fact.unit or mean >= 10 else 1
        return f"{amount(total, self.fact.unit)}, {amount(mean, self.fact.unit, decimals)} a match"

    def figure(self, title: str) -> Figure:
        if self.is_share:
            of = sum(self.tried)
            share = sum(self.counts) / of if of else 0.0
            return Figure(title, self.text, "Successes among all attempts", share)
        most, last = max(map(abs, self.counts), default=0), self.counts[-LATELY:]
        best = amount(max(self.counts, default=0), self.fact.unit)
        tip = f"The last {LATELY} matches, one column each. Most in one match: {best}."
        columns = tuple(max(0.0, count / most) if most else 0.0 for count in last)
        return Figure(title, self.text, tip, columns=columns)

    def line(self) -> list[float]:
        """Return a moving average of the statistic with one value for each match."""
        found: list[float] = []
        for end in range(1, len(self.counts) + 1):
            some = slice(max(0, end - LATELY), end)
            total, tried = sum(self.counts[some]), sum(self.tried[some])
            if self.is_share:
                found.append(100 * total / tried if tried else (found[-1] if found else 0.0))
            else:
                found.append(total / len(self.counts[some]))
        return found


class Figure(NamedTuple):
    """A number about a player, with a small chart.

    Attributes:
        share: Filled part of a bar, from 0 to 1; None without a bar.
        mark: Position of a mark on a bar, from 0 to 1; None without a mark.
        columns: Heights of the columns of a chart, oldest match first, each from 0 to 1.
        results: Whether the player won each of the last matches, oldest match first.
        game: Short name of the game whose colour the chart has; empty for the usual colour.
    """

    title: str
    value: str
    tip: str
    share: float | None = None
    mark: float | None = None
    columns: tuple[float, ...] = ()
    results: tuple[bool, ...] = ()
    game: str = ""


@dataclass
class Rival:
    """Another player, and the results against this player.

    Attributes:
        met: Number of matches with this player.
        won: Number of these matches that ended in a victory.
    """

    info: SeatInfo
    met: int = 0
    won: int = 0


@dataclass
class Career:
    """The statistics of a person, or of all bots of a level.

    Attributes:
        credits: The player's share of the victory in each match, from 0 to 1, oldest match first.
        fair: Expected share of the victory among equally strong players, from 0 to 1, for each match.
        ratings: Rating of the person after each rated match; empty for bots.
        hinted: Number of matches that were not rated because the player used hints.
        sums: Facts about the player in one game, by title.
        anchor: Fixed rating of a level of bots; None for people.
        faces: Number of matches with each character of the player.
        games: Share of the victory in each match, by the short name of the game.
        rivals: The other players in these matches, by name.
    """

    name: str
    level: str = ""
    credits: list[float] = field(default_factory=list)
    fair: list[float] = field(default_factory=list)
    ratings: list[Rating] = field(default_factory=list)
    hinted: int = 0
    sums: dict[str, Sum] = field(default_factory=dict)
    anchor: float | None = None
    faces: Counter[str] = field(default_factory=Counter)
    games: dict[str, list[float]] = field(default_factory=dict)
    rivals: dict[str, Rival] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return _key(self.name, self.level)

    @property
    def matches(self) -> int:
        """Number of played matches; several bots at one table are counted separately."""
        return len(self.credits)

    @property
    def won(self) -> int:
        """Number of won matches, including shared victories."""
        return sum(part > 0 for part in self.credits)

    @property
    def share(self) -> float:
        """Share of victories, from 0 to 1."""
        return sum(self.credits) / max(1, self.matches)

    @property
    def fair_share(self) -> float:
        """Expected share of victories of an average player, from 0 to 1."""
        return sum(self.fair) / max(1, self.matches)

    @property
    def best_streak(self) -> int:
        best = run = 0
        for part in self.credits:
            run = run + 1 if part else 0
            best = max(best, run)
        return best

    @property
    def streak(self) -> int:
        """Number of matches won in a row up to now; negative for defeats."""
        run = 0
        for part in reversed(self.credits):
            if run and (part > 0) != (run > 0):
                break
            run += 1 if part else -1
        return run

    @property
    def title(self) -> str:
        return f"{self.level.capitalize()} bots" if self.level else self.name

    @property
    def rating_text(self) -> str:
        """The player's rating in words, for example "1260 ± 70"; empty without rated matches."""
        if not self.ratings:
            return ""
        last = self.ratings[-1]
        return f"{last.mean:.0f} ± {last.within:.0f}"

    def wins_line(self) -> list[float]:
        """Return the moving average of the victories in percent, with one value for each match."""
        return [
            100 * sum(self.credits[max(0, end - LATELY) : end]) / min(end, LATELY)
            for end in range(1, self.matches + 1)
        ]

    def figures(self) -> list[Figure]:
        """Return all numbers about a player for the statistics page."""
        played = counted(self.matches, "seat" if self.level else "match", "" if self.level else "matches")
        fair = percent(self.fair_share)
        lines = [
            Figure(
                "Played", played, "Finished matches. Matches that continue another match are not counted."
            ),
            Figure(
                "Won",
                f"{self.won:,} ({percent(self.share)})",
                f"Equally strong players would win {fair}, at the mark. A shared victory is divided.",
                self.share,
                self.fair_share,
            ),
        ]
        if not self.level:
            now = self.streak
            lines.append(
                Figure(
                    "Streak now",
                    counted(abs(now), "win" if now > 0 else "loss", "wins" if now > 0 else "losses"),
                    f"The last {LATELY} matches, the newest at the right.",
                    results=tuple(part > 0 for part in self.credits[-LATELY:]),
                )
            )
            streak = counted(self.best_streak, "win")
            lines.append(Figure("Longest winning streak", streak, "Most victories in a row in all matches"))
        if self.ratings:
            lines.append(Figure("Rating", self.rating_text, "Strength in points, and how sure it is"))
        elif self.level:
            known = "another in each game" if self.level in ANCHORS else "none"
            text = f"{self.anchor:.0f}, fixed" if self.anchor is not None else known
            lines.append(Figure("Rating", text, "Strength in points, measured in matches between bots"))
        if self.hinted:
            told = f"{counted(self.hinted, 'match', 'matches')} with hints"
            lines.append(
                Figure("Not rated", told, "A match with hints does not show how strong a player is.")
            )
        if len(self.games) > 1:
            order = [entry.slug for entry in registry.entries()]
            games = sorted(self.games, key=lambda slug: order.index(slug) if slug in order else len(order))
            lines += [self._game(slug, self.games[slug]) for slug in games]
        return lines + [found.figure(title) for title, found in self.sums.items()]

    def _game(self, slug: str, parts: Sequence[float]) -> Figure:
        share, title = sum(parts) / len(parts), registry.title(slug)
        won = sum(part > 0 for part in parts)
        # Several bots of a level may play in the same match.
        seats = (
            counted(len(parts), "seat", "seats") if self.level else counted(len(parts), "match", "matches")
        )
        tip = f"{seats} of {title}, and the share of the victories"
        return Figure(title, f"{won:,} of {len(parts):,} ({percent(share)})", tip, share, game=slug)

    def nearest(self) -> list[Rival]:
        return sorted(self.rivals.values(), key=lambda rival: -rival.met)


def careers(saves: Iterable[SaveInfo], slug: str = "", anchors: Anchors | None = None) -> list[Career]:
    """Return the statistics of all players: people by number of matches, then bots by level."""
    over = [save for save in saves if _counts(save, slug)]
    over.sort(key=begun)
    found: dict[str, Career] = {}
    for save in over:
        assert save.outcome is not None
        _add(found, save, save.outcome, _levels(anchors, save), facts=bool(slug))
    for one in found.values() if slug else ():
        one.anchor = (anchors or {}).get(slug, ANCHORS).get(one.level)
    people = sorted((one for one in found.values() if not one.level), key=lambda one: -one.matches)
    levels = list(ANCHORS)
    bots = [one for one in found.values() if one.level]
    bots.sort(key=lambda one: levels.index(one.level) if one.level in levels else len(levels))
    return people + bots


def _counts(save: SaveInfo, slug: str) -> bool:
    header, outcome = save.header, save.outcome
    if header is None or outcome is None or slug not in ("", header.game):
        return False
    if header.origins:
        # A match that continues a finished match is not counted, because the player knows the hands.
        return False
    return len(outcome.scores) == len(header.seats) > 1


def _levels(anchors: Anchors | None, save: SaveInfo) -> Mapping[str, float]:
    return (anchors or {}).get(save.header.game, ANCHORS) if save.header is not None else ANCHORS


def _add(
    found: dict[str, Career],
    save: SaveInfo,
    outcome: Outcome,
    levels: Mapping[str, float],
    *,
    facts: bool,
) -> None:
    seats = sitters(save)
    before = [_career(found, info) for info in seats]
    winners = {id(career) for seat, career in enumerate(before) if credit(outcome, seat) > 0}
    met: set[tuple[int, str]] = set()
    strengths = [_strength(career, levels) for career in before]
    for seat, career in enumerate(before):
        won = credit(outcome, seat)
        career.credits.append(won)
        career.fair.append(1 / len(seats))
        career.faces[seats[seat].face] += 1
        career.games.setdefault(save.header.game if save.header else "", []).append(won)
        for other, info in enumerate(seats):
            pair = id(career), info.name.casefold()
            if other != seat and pair not in met:
                met.add(pair)
                rival = career.rivals.setdefault(pair[1], Rival(info))
                rival.info, rival.met, rival.won = info, rival.met + 1, rival.won + (id(career) in winners)
        known = save.facts[seat] if save.facts else None
        hinted = known is not None and not known.changed and known.hints > 0
        career.hinted += hinted
        if not career.level and not hinted and not (known is not None and known.changed):
            # A match with hints or with a change of players does not show the strength of a person.
            others = [strength for other, strength in enumerate(strengths) if other != seat]
            last = career.ratings[-1] if career.ratings else Rating()
            career.ratings.append(last.after(others, won))
        if facts and known is not None:
            for fact in known.facts:
                career.sums.setdefault(fact.title, Sum(fact)).add(fact)


def _career(found: dict[str, Career], info: SeatInfo) -> Career:
    level = "" if info.kind == "human" else info.level or "normal"
    key = _key(info.name, level)
    if key not in found:
        found[key] = Career(info.name, level)
    return found[key]


def _key(name: str, level: str) -> str:
    return f"bot:{level}" if level else f"person:{name.casefold()}"


def _strength(career: Career, levels: Mapping[str, float]) -> float:
    if career.level:
        return levels.get(career.level, Rating().mean)
    return career.ratings[-1].mean if career.ratings else Rating().mean


def uncounted(saves: Sequence[SaveInfo]) -> int:
    """Return the number of finished matches that the statistics do not contain yet."""
    return sum(save.outcome is not None and save.facts is None for save in saves)


def percent(share: float) -> str:
    """Return a share from 0 to 1 as a percentage, for example "42%"."""
    return f"{100 * share:.0f}%"
