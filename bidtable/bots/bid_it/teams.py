"""Deal cards of teams of BID-IT!: their worth together, and the cost of a bid or a draw for a team.

When a player at Last Chance loses a card, a teammate gives one up (BI-20). So a team has as many lives as cards that it
can lose. The nets learned where each seat plays for itself; `python -m tests.lab train bid_it_teams` learns the
meaning of their figures for a team and its rivals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from bidtable.bots.common import nets
from bidtable.games.bid_it.state import Common

EVEN: Final = (1.44, 0.26)
"""The weights of the logarithm of lives, and of the lives, in the logarithm of a team's strength.

They give, within .03, the result of a race in which any of two or three teams is as likely to lose the next life.
"""

Pair: TypeAlias = tuple[float, float]
"""Deal cards that a team loses in a round, and those that all others lose."""


class Team(msgspec.Struct, frozen=True):
    """The learned costs for a number of seats and teams, with or without the advanced rules.

    Attributes:
        bids: The cards lost in a round in which a player of the team makes a bid that costs nothing by the nets.
        draws: The same of a draw.
        costs: How much more is lost for each own Deal card that a move costs by the nets.
    """

    bids: Pair
    draws: Pair
    costs: Pair

    def lost(self, own: float, *, draws: bool) -> Pair:
        """Return the cards lost in a round after a move, by its cost for its player by the nets."""
        team, others = self.draws if draws else self.bids
        return max(0.0, team + self.costs[0] * own), max(0.0, others + self.costs[1] * own)


class Teams(msgspec.Struct, frozen=True):
    """The file of learned costs.

    Attributes:
        provenance: The origin, by `key_of`: command, commit, figures.
        of: The learned values, by `key_of`: "6/2 advanced" are two teams of three.
    """

    provenance: dict[str, str]
    of: dict[str, Team]


def learned_of_teams() -> Teams:
    """Return the file of learned costs."""
    return nets.learned("bid_it_teams", Teams)


def key_of(known: Common) -> str:
    """Return the key of a table: its seats and teams, and whether the advanced rules are played."""
    return f"{len(known.teams)}/{len(set(known.teams))}{' advanced' * known.advanced}"


def team_of(known: Common) -> Team | None:
    """Return the learned costs for the teams of a table; None if each seat plays for itself."""
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
    """Return the worth of so many lives: a team's chance to win is its part of the sum."""
    of_log, of_lives = EVEN
    return count**of_log * math.exp(of_lives * count) if count else 0.0
