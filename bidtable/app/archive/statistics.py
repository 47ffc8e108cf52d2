"""What the statistics tell: how people and bots did in all matches that are over. No pygame here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from bidtable.app.archive.history_list import sitters
from bidtable.bots.common.ratings import ANCHORS, Anchors, Rating
from bidtable.core.facts import credit
from bidtable.core.model import Outcome
from bidtable.core.record import SeatInfo
from bidtable.core.story import Fact, amount
from bidtable.core.texts import counted
from bidtable.store.saves import SaveInfo

LATELY: Final = 20
"""Matches that a line of the newest ones is a mean of."""


@dataclass
class Sum:
    """A fact, added up.

    Attributes:
        fact: One of those that were added, for its title and unit.
        counts: What was counted in each match, oldest first.
        tried: How often it was tried in each; None where that says nothing.
    """

    fact: Fact
    counts: list[int] = field(default_factory=list)
    tried: list[int] = field(default_factory=list)

    @property
    def is_share(self) -> bool:
        """Whether it is told as a share."""
        return self.fact.of is not None

    def add(self, fact: Fact) -> None:
        """Add a match."""
        self.counts.append(fact.count)
        self.tried.append(fact.of or 0)

    @property
    def text(self) -> str:
        """The sum in words: "41 of 97 (42%)", "$3,120, $312 a match"."""
        total = sum(self.counts)
        if self.is_share:
            of = sum(self.tried)
            return f"{total:,} of {of:,}" + (f" ({percent(total / of)})" if of else "")
        mean = total / max(1, len(self.counts))
        decimals = 0 if self.fact.unit or mean >= 10 else 1
        return f"{amount(total, self.fact.unit)}, {amount(mean, self.fact.unit, decimals)} a match"

    def line(self) -> list[float]:
        """Return the share in percent, or the mean, of the last matches up to each."""
        found: list[float] = []
        for end in range(1, len(self.counts) + 1):
            some = slice(max(0, end - LATELY), end)
            total, tried = sum(self.counts[some]), sum(self.tried[some])
            if self.is_share:
                found.append(100 * total / tried if tried else (found[-1] if found else 0.0))
            else:
                found.append(total / len(self.counts[some]))
        return found


@dataclass
class Career:
    """How somebody did: a person, or all bots of a level.

    Attributes:
        name: Name of the person, or of the level.
        level: The level of bots; empty for a person.
        matches: Seats played in matches that are over.
        credits: Which part of the win each was, oldest first.
        fair: For each, what the seat would win if all played alike.
        ratings: What was known of their strength after each match that tells of it; bots are the measure and have none.
        hinted: Matches that tell nothing of it, for hints were shown.
        sums: What they did, added up, by title; only within a game.
        anchor: Where bots of the level stand in the game, in points; None for people, and for all games together.
    """

    name: str
    level: str = ""
    credits: list[float] = field(default_factory=list)
    fair: list[float] = field(default_factory=list)
    ratings: list[Rating] = field(default_factory=list)
    hinted: int = 0
    sums: dict[str, Sum] = field(default_factory=dict)
    anchor: float | None = None

    @property
    def key(self) -> str:
        """What tells it from all others."""
        return _key(self.name, self.level)

    @property
    def matches(self) -> int:
        """How many matches were played; each bot at a table counts."""
        return len(self.credits)

    @property
    def won(self) -> int:
        """How many were won, shared wins included."""
        return sum(part > 0 for part in self.credits)

    @property
    def share(self) -> float:
        """Which share of the wins was theirs, 0 to 1; those who win together share."""
        return sum(self.credits) / max(1, self.matches)

    @property
    def fair_share(self) -> float:
        """Which share it would be if all played alike."""
        return sum(self.fair) / max(1, self.matches)

    @property
    def best_streak(self) -> int:
        """The longest row of matches won."""
        best = run = 0
        for part in self.credits:
            run = run + 1 if part else 0
            best = max(best, run)
        return best

    @property
    def streak(self) -> int:
        """How many of the last matches in a row were won; below zero: lost."""
        run = 0
        for part in reversed(self.credits):
            if run and (part > 0) != (run > 0):
                break
            run += 1 if part else -1
        return run

    @property
    def title(self) -> str:
        """Who it is, for people."""
        return f"{self.level.capitalize()} bots" if self.level else self.name

    @property
    def rating_text(self) -> str:
        """What is known of the strength: "1260 ± 70"; empty if nothing is."""
        if not self.ratings:
            return ""
        last = self.ratings[-1]
        return f"{last.mean:.0f} ± {last.within:.0f}"

    def wins_line(self) -> list[float]:
        """Return the percentage of the last matches up to each that was won."""
        return [
            100 * sum(self.credits[max(0, end - LATELY) : end]) / min(end, LATELY)
            for end in range(1, self.matches + 1)
        ]

    def figures(self) -> list[tuple[str, str]]:
        """Return what is told of it, and the numbers."""
        played = counted(self.matches, "seat" if self.level else "match", "" if self.level else "matches")
        lines = [
            ("Played", played),
            ("Won", f"{self.won:,} ({percent(self.share)})"),
            ("Fair share", percent(self.fair_share)),
        ]
        if not self.level:
            now = self.streak
            lines += [
                (
                    "Streak now",
                    counted(abs(now), "win" if now > 0 else "loss", "wins" if now > 0 else "losses"),
                ),
                ("Longest winning streak", str(self.best_streak)),
            ]
        if self.ratings:
            lines.append(("Rating", self.rating_text))
        elif self.level:
            known = "another in each game" if self.level in ANCHORS else "none"
            lines.append(("Rating", f"{self.anchor:.0f}, fixed" if self.anchor is not None else known))
        if self.hinted:
            lines.append(("Not rated", f"{counted(self.hinted, 'match', 'matches')} with hints"))
        return lines + [(title, found.text) for title, found in self.sums.items()]


def careers(saves: Iterable[SaveInfo], slug: str = "", anchors: Anchors | None = None) -> list[Career]:
    """Reckon how everybody did: people first, who played most before the others, then the bots by level.

    Args:
        saves: Saved games; those that are not over, or cannot be read, do not count.
        slug: The game; empty: all of them. What is counted in a game is added up within it alone.
        anchors: Where the levels stand, by game; a game that is missing has the usual ones.
    """
    over = [save for save in saves if _counts(save, slug)]
    over.sort(key=_begun)
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
        # Who tries a match otherwise knows the hands: it says nothing of anybody.
        return False
    return len(outcome.scores) == len(header.seats) > 1


def _begun(save: SaveInfo) -> float:
    """Return when a match was begun: files that are copied have other times."""
    assert save.header is not None
    try:
        return datetime.fromisoformat(save.header.created).timestamp()
    except (ValueError, OverflowError, OSError):
        return save.modified


def _levels(anchors: Anchors | None, save: SaveInfo) -> Mapping[str, float]:
    """Return where the levels stand in the game of a match."""
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
    strengths = [_strength(career, levels) for career in before]
    for seat, career in enumerate(before):
        won = credit(outcome, seat)
        career.credits.append(won)
        career.fair.append(1 / len(seats))
        known = save.facts[seat] if save.facts else None
        hinted = known is not None and not known.changed and known.hints > 0
        career.hinted += hinted
        if not career.level and not hinted and not (known is not None and known.changed):
            # A match that somebody else played a part of, or helped with, tells nothing of one's own strength.
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
    """Return how many matches are over whose facts are still to be found out."""
    return sum(save.outcome is not None and save.facts is None for save in saves)


def percent(share: float) -> str:
    """Write a share from 0 to 1: "42%"."""
    return f"{100 * share:.0f}%"
