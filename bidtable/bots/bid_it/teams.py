"""Estimates each team's chance to win a game of BID-IT!"""

# The neural nets were trained without teams, so their results are corrected. A teammate may give up a Deal
# card for another player (BI-20).

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from bidtable.bots.common import nets
from bidtable.games.bid_it.state import Common

EVEN: Final = (1.44, 0.26)
"""The two numbers a and b in the formula ln(strength) = a ln(lives) + b lives for a team.

The formula gives chances to win that are correct within .03 in games of two or three equal teams.
"""

Pair: TypeAlias = tuple[float, float]
"""Deal cards that a team loses in a round, and Deal cards that all other teams lose."""


class Team(msgspec.Struct, frozen=True):
    bids: Pair
    draws: Pair
    costs: Pair

    def lost(self, own: float, *, draws: bool) -> Pair:
        team, others = self.draws if draws else self.bids
        return max(0.0, team + self.costs[0] * own), max(0.0, others + self.costs[1] * own)


class Teams(msgspec.Struct, frozen=True):
    # The key "6/2 advanced" means six players in two teams with the advanced rules.
    provenance: dict[str, str]
    of: dict[str, Team]


def learned_of_teams() -> Teams:
    return nets.learned("bid_it_teams", Teams)


def key_of(known: Common) -> str:
    return f"{len(known.teams)}/{len(set(known.teams))}{' advanced' * known.advanced}"


def team_of(known: Common) -> Team | None:
    alone = len(set(known.teams)) == len(known.teams)
    return None if alone else learned_of_teams().of[key_of(known)]


def lives(teams: Sequence[int], deals: Sequence[int]) -> dict[int, int]:
    # BI-20
    found = dict.fromkeys(teams, 0)
    for team in found:
        cards = [left for left, of in zip(deals, teams, strict=True) if of == team and left]
        found[team] = sum(cards) - len(cards) + 1 if cards else 0
    return found


def strength(count: int) -> float:
    of_log, of_lives = EVEN
    return count**of_log * math.exp(of_lives * count) if count else 0.0
