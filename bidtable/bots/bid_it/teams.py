"""What was learned of BID-IT! in teams: what Deal cards are worth together, and what a bid or a draw costs a team.

A card that a player at Last Chance loses, a teammate gives up (BI-20): so a team has as many lives as cards that it can
lose. What the nets foretell of a bid was learned where each plays for itself; `python -m tests.lab train bid_it_teams`
learns what that means for a team and its rivals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from bidtable.bots.common import nets
from bidtable.games.bid_it.state import Common

EVEN: Final = (1.44, 0.26)
"""How much the logarithm of lives, and the lives, count for the logarithm of a team's strength.

It is what a race comes to, within .03, in which each life is as likely to be lost by any of two or three teams.
"""

Pair: TypeAlias = tuple[float, float]
"""Deal cards that a team loses in a round, and those that all others lose."""


class Team(msgspec.Struct, frozen=True):
    """What was learned for a number of seats and teams, with or without the advanced rules.

    Attributes:
        bids: What is lost in a round in which a player of the team makes a bid that the nets say costs it nothing.
        draws: The same of a draw.
        costs: How much more is lost for each own Deal card that the nets say a move costs.
    """

    bids: Pair
    draws: Pair
    costs: Pair

    def lost(self, own: float, *, draws: bool) -> Pair:
        """Return what is lost in a round after a move, by what the nets say that it costs its player."""
        team, others = self.draws if draws else self.bids
        return max(0.0, team + self.costs[0] * own), max(0.0, others + self.costs[1] * own)


class Teams(msgspec.Struct, frozen=True):
    """The file of what was learned.

    Attributes:
        provenance: How it was learned, by `key_of`: command, commit, figures.
        of: What was learned, by `key_of`: "6/2 advanced" are two teams of three.
    """

    provenance: dict[str, str]
    of: dict[str, Team]


def learned_of_teams() -> Teams:
    """Return the file of what was learned."""
    return nets.learned("bid_it_teams", Teams)


def key_of(known: Common) -> str:
    """Return what stands for a table: its seats and teams, and whether the advanced rules are played."""
    return f"{len(known.teams)}/{len(set(known.teams))}{' advanced' * known.advanced}"


def team_of(known: Common) -> Team | None:
    """Return what was learned for the teams of a table; nothing if each plays for itself."""
    alone = len(set(known.teams)) == len(known.teams)
    return None if alone else learned_of_teams().of[key_of(known)]


def lives(teams: Sequence[int], deals: Sequence[int]) -> dict[int, int]:
    """Return how many Deal cards each team can lose until it is out, by the cards that all have (BI-20)."""
    found = dict.fromkeys(teams, 0)
    for team in found:
        cards = [left for left, of in zip(deals, teams, strict=True) if of == team and left]
        found[team] = sum(cards) - len(cards) + 1 if cards else 0
    return found


def strength(count: int) -> float:
    """Return what so many lives are worth: a team's chance to win is its part of all."""
    of_log, of_lives = EVEN
    return count**of_log * math.exp(of_lives * count) if count else 0.0
