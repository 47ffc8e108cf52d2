"""Creates the same invented matches each time, for pictures and tests."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

import msgspec

from bidtable.app.match.people import EXAMPLES
from bidtable.app.match.setup_form import COLOURS
from bidtable.bots.common.ratings import ANCHORS, chance_of
from bidtable.core import registry
from bidtable.core.facts import SeatFacts
from bidtable.core.game import AnyGame
from bidtable.core.model import Outcome, Setup, Termination
from bidtable.core.record import Header, SeatInfo
from bidtable.core.story import Fact
from bidtable.rulebook.staging import NAMES
from bidtable.store import places
from bidtable.store.saves import SaveInfo, SaveState

LAST: Final = 1_790_000_000
"""Time of the last match in the sample history, in seconds since the epoch."""
APART: Final = 40_000
"""Seconds between two matches of the sample history."""
_STRENGTHS: Final = {"Anna": 1310.0, "Ben": 1120.0}
"""Playing strength of each person in the sample history, in rating points."""
VERDICTS: Final = {
    "bid_and_bluff": "{0} enters FINISH in round {2}, 2 steps over. {1} came less far.",
    "bid_it": "Only {0} still has Deal cards: {2}.",
    "i_bid_you_not": "The score pile of {0} is worth 4{2}, {2} more than that of {1}.",
    "bidness": "{0} pays off the last IOU in round 2{2}, with $1{2}0 left. {1} still owes {2} IOUs.",
}
"""Sentences about the win in each game, with places for the winner, the second player and a number."""


def past(game_of: Callable[[str], AnyGame], count: int) -> list[SaveInfo]:
    """Return made-up saved matches of all games, newest first; the first two are unfinished."""
    rng = random.Random("a past")
    slugs = [entry.slug for entry in registry.entries()]
    return [_match(rng, game_of(rng.choice(slugs)), at, at < 2) for at in range(count)]


def _match(rng: random.Random, game: AnyGame, at: int, is_open: bool) -> SaveInfo:
    seats = rng.randint(3, 5)
    infos = tuple(_sitter(rng, seat) for seat in range(seats))
    when = LAST - at * APART
    header = Header(
        game.info.slug,
        game.rules_digest,
        Setup(seats),
        infos,
        0 if is_open else rng.randrange(10**6),
        datetime.fromtimestamp(when - 60 * (12 + at * 7 % 40), UTC).isoformat(),
    )
    moves = rng.randint(60, 400)
    found = SaveInfo(places.saves(), f"{game.info.slug}-{at:04}.bidtable", header, moves, float(when))
    if is_open:
        state = SaveState(line=f"round {rng.randint(1, 5)}, {infos[0].name} to play")
        return msgspec.structs.replace(found, state=state)
    strengths = [_STRENGTHS.get(info.name, ANCHORS.get(info.level, 0.0)) for info in infos]
    chances = [chance_of(own, strengths[:seat] + strengths[seat + 1 :]) for seat, own in enumerate(strengths)]
    winner = rng.choices(range(seats), chances)[0]
    scores = tuple(99.0 if seat == winner else float(rng.randint(0, 50)) for seat in range(seats))
    outcome = Outcome(Termination.FINISHED, scores, (winner,))
    second = max((seat for seat in range(seats) if seat != winner), key=lambda seat: scores[seat])
    verdict = VERDICTS.get(game.info.slug, "")
    verdict = verdict.format(infos[winner].name, infos[second].name, rng.randint(2, 9))
    state = SaveState(True, f"{infos[winner].name} won", verdict=verdict)
    facts = tuple(
        SeatFacts(info, False, tuple(_fact(rng, fact) for fact in own))
        for info, own in zip(infos, game.facts((), seats), strict=True)
    )
    return msgspec.structs.replace(found, outcome=outcome, state=state, facts=facts)


def _sitter(rng: random.Random, seat: int) -> SeatInfo:
    colour, face = COLOURS[seat], EXAMPLES[seat]
    if seat == 0 or (seat == 1 and rng.random() < 0.4):
        return SeatInfo(NAMES[seat], "human", "", colour, face)
    return SeatInfo(NAMES[seat], "bot", rng.choice(("easy", "normal", "normal", "hard")), colour, face)


def _fact(rng: random.Random, fact: Fact) -> Fact:
    if fact.of is not None:
        of = rng.randint(4, 12)
        return msgspec.structs.replace(fact, count=rng.randint(0, of), of=of)
    return msgspec.structs.replace(fact, count=rng.randint(0, 12) * (40 if fact.unit else 1))
