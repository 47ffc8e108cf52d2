"""Estimates each player's chance to win the game from the Deal cards of all players."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.bots.bid_it.nets import learned
from bidtable.bots.bid_it.teams import lives, strength, team_of
from bidtable.core.model import Seat
from bidtable.games.bid_it import stakes
from bidtable.games.bid_it.state import Common


class WinChances:
    def __init__(self, known: Common) -> None:
        self.teams = known.teams
        self.team = team_of(known)
        self._strengths = learned().strengths[str(len(known.deals))]
        self._duel = learned().duels[str(len(known.deals))]
        self.deals = known.deals
        self.now = self.hopes(known.deals, known.first)

    def hopes(self, deals: Sequence[int], first: Seat = -1) -> list[float]:
        left = [seat for seat, count in enumerate(deals) if count]
        if not self.team and len(left) == 2:
            one, other = left
            begins, follows = self._duel[deals[one]][deals[other]], 1 - self._duel[deals[other]][deals[one]]
            chance = begins if first == one else follows if first == other else (begins + follows) / 2
            return [
                chance if seat == one else 1 - chance if seat == other else 0.0 for seat in range(len(deals))
            ]
        if not self.team:
            strong = [self._strengths[count] for count in deals]
            total = sum(strong)
            return [each / total for each in strong]
        teams = {team: strength(count) for team, count in lives(self.teams, deals).items()}
        total = sum(teams.values())
        return [teams[team] / total for team in self.teams]

    def after(self, seat: Seat, cards: int, before: Sequence[int] = ()) -> tuple[int, ...]:
        """Return the Deal cards of all seats after a seat has lost some (BI-8, BI-20)."""
        deals = list(before or self.deals)
        for _ in range(cards):
            able = stakes.givers(self.teams, deals, seat)
            if able:
                deals[able[0]] -= 1
            elif deals[seat]:
                for other in stakes.members(self.teams, deals, seat):
                    deals[other] = 0
        return tuple(deals)

    def chance(self, seat: Seat, loser: Seat, cards: int, first: Seat = -1) -> float:
        return self.hopes(self.after(loser, cards), first)[seat]
