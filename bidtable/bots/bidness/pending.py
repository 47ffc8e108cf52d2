"""The outcomes of a lawsuit that is not decided yet, each with its chance."""

from __future__ import annotations

from typing import Final, TypeAlias

from bidtable.bots.bidness import odds
from bidtable.bots.bidness.appraisal import AGREES, Appraisal
from bidtable.bots.bidness.race import Company
from bidtable.core.model import Seat
from bidtable.games.bidness import law

Changes: TypeAlias = list[tuple[Seat, Company]]
TALKS: Final = ("claim", "demand", "answer")
TRIALS: Final = ("trial", "verdict")


def outcomes(mind: Appraisal) -> list[tuple[float, Changes]]:
    """Return each possible outcome of a lawsuit and its chance."""
    # The plaintiff estimates the chances.
    seen = mind.seen
    pair, damages = (seen.owner, seen.defendant), law.effect_of(mind.context, seen.card).damages
    chance, amount = _chance(mind), seen.damages
    if seen.phase == "claim":
        amounts = mind.claims(seen.defendant)
        amount = max(amounts, key=lambda each: mind.suit(damages, each, seen.defendant, chance), default=0)
    won, lost = mind.verdicts(damages, amount, *pair)
    least, most = mind.settlement(damages, amount, pair, chance) if seen.phase in TALKS else (0.0, 0.0)
    least = max(0.0, least)
    agrees = AGREES if most > least else 0.0
    agreed = mind.paying(seen.defendant, seen.owner, (least + most) / 2) if agrees else []
    tried = 1 - agrees
    return [(agrees, agreed), (tried * chance, won), (tried * (1 - chance), lost)]


def _chance(mind: Appraisal) -> float:
    """Return the plaintiff's chance to win the present trial."""
    seen = mind.seen
    if len(seen.dice) == 2:
        return float(law.winner(seen) == seen.owner)
    if seen.dice:
        ways = odds.totals(law.dice_of(mind.context, seen, seen.defendant))
        return sum(ways[: sum(seen.dice[0])]) / sum(ways)
    return mind.odds(seen.owner, seen.defendant)
