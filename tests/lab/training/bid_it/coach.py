"""Learns what the coach of BID-IT! tells of bids, in games of easy, normal, hard and mixed tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
import numpy as np

from bidtable.bots.bid_it.coach import NAME, ROUNDS, Learned
from bidtable.bots.bid_it.features import COACH, PER_CARD, RANKS, SIGN, SPREAD
from bidtable.bots.common.nets import FOLDER
from bidtable.bots.common.reasons import stepped
from bidtable.games.bid_it import load
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.coach.table import LEVELS, MIXED
from tests.lab.command import parser
from tests.lab.reliability import Told, line, wrong
from tests.lab.training.bid_it.games import Games
from tests.lab.training.bid_it.players import Either, Player
from tests.lab.training.bid_it.rounds import Deck, Rounds
from tests.lab.training.bid_it.school import BATCH, Outcome, Play
from tests.lab.training.bid_it.sight import Sight, log_odds
from tests.lab.training.bid_it.train import bot
from tests.lab.training.kept import commit
from tests.lab.training.lessons import Rows, batches, joined
from tests.lab.training.nets import Array, Net
from tests.lab.training.powers import powers

OFTEN: Final = 0.2
"""Share of the decisions that are learned from."""
EPOCHS: Final = 8
RATE: Final = 0.003
STEPS: Final = 12
"""Steps of Newton's method for the lean by draws."""
SURELY: Final = 1e-9


class Standing(NamedTuple):
    """Standing bids; a row each.

    Attributes:
        inputs: The inputs of the net.
        odds: The logarithms of the tilted odds that the bid is right, and that it is exact.
        truth: Whether it was.
        game: The number of the game.
    """

    inputs: Array
    odds: Array
    truth: Array
    game: Array


class Possible(NamedTuple):
    """Bids that the viewer could make: the tilted chance to be right, and whether they were."""

    chance: Array
    truth: Array


class Drawn(NamedTuple):
    """Odds of a rank after draws: the chances by cards, the signs of draws, and the count in the hidden cards."""

    chances: Array
    signs: Array
    found: Array


class Watched(Games):
    """Games at whose decisions the coach would speak."""

    def __init__(self, deck: Deck, kinds: Array, players: Sequence[Either], rng: np.random.Generator) -> None:
        """Sit down; the last player is the one whose nets the coach uses."""
        super().__init__(deck, kinds, players, rng)
        self._nets = players[-1]
        # Of each game: showdowns, the sums of their heights and of the counts, and right bids.
        self._before = np.zeros((len(kinds), 4))
        self.standing: list[Standing] = []
        self.possible: list[Possible] = []
        self.drawn: list[Drawn] = []

    def played(self, rounds: Rounds, rows: Array, kinds: Array) -> Outcome:
        """Play rounds, and keep what is seen."""

        def looked(player: Player, sight: Sight) -> None:
            some = self._rng.random(len(sight.rows)) < OFTEN
            if not some.any():
                return
            which, seat = sight.rows[some], sight.seat[some]
            self._looked(Sight(rounds, which, seat), rows)
            # After a call all others look as well.
            other = (seat + self._rng.integers(1, rounds.seats, len(seat))) % rounds.seats
            other = np.where(seat == rounds.turn[which], other, rounds.bidder[which])
            self._looked(Sight(rounds, which, other), rows)

        found = Play(rounds, kinds, self._players, looked).play()
        count, total = rounds.counts.sum(1)[np.arange(len(rows)), rounds.rank], rounds.total
        heights = [
            np.clip((each - PER_CARD * total) / (SPREAD * np.sqrt(total)), -3, 3)
            for each in (rounds.quantity, count)
        ]
        self._before[rows] += np.stack([np.ones(len(rows)), *heights, count >= rounds.quantity], 1)
        return found

    def _looked(self, sight: Sight, games: Array) -> None:
        rounds, rows, n = sight.rounds, sight.rows, sight.n
        quantity, rank = rounds.quantity[rows], rounds.rank[rows]
        counts = rounds.counts[rows].sum(1)
        self._keep_drawn(sight, counts)
        sight.tilt(self._nets.nets_for(rounds.seats).tilts)
        found = counts[n, rank]
        right, exact = sight.judged(None)
        truth = np.stack([found >= quantity, found == quantity], 1)
        stands = (quantity > 0) & (right > SURELY) & (right < 1 - SURELY)
        before = self._before[games[rows]]
        own = rounds.bidder[rows] == sight.seat
        more = np.concatenate([own[:, None], before / (before[:, :1] + ROUNDS)], 1)
        inputs = np.concatenate([sight.judge_inputs(), more], 1)[stands].astype(np.float32)
        odds = log_odds(np.stack([right, exact], 1))
        self.standing.append(Standing(inputs, odds[stands], truth[stands], games[rows[stands]]))
        bids, _ = sight.bids()
        which = self._rng.integers(0, RANKS, len(rows))
        bid = bids[n, which, self._rng.integers(0, bids.shape[2], len(rows))]
        chance, came = sight.odds.right(n, which, bid), counts[n, which] >= bid
        unsure = (chance > SURELY) & (chance < 1 - SURELY)
        self.possible.append(Possible(chance[unsure], came[unsure]))

    def _keep_drawn(self, sight: Sight, counts: Array) -> None:
        rounds, rows = sight.rounds, sight.rows
        signs, shares = rounds.signs[rows], sight.shares()
        changed = signs[..., SIGN.changed]
        kept = np.maximum(0, signs[..., SIGN.held] - changed) * (changed > 0)
        told = np.einsum("nsrk,ns->nrk", np.stack([changed, signs[..., SIGN.thrown], kept], 3), shares)
        any_draws = (changed[..., 0] * shares).sum(1) > 0
        width = sight.plain.chances.shape[2]
        chances = np.zeros((int(any_draws.sum()), RANKS, 60))
        chances[..., :width] = sight.plain.chances[any_draws]
        hidden = (counts - sight.own)[any_draws]
        self.drawn.append(Drawn(chances.reshape(-1, 60), told[any_draws].reshape(-1, 3), hidden.reshape(-1)))


def watched(deck: Deck, seats: int, company: int, games: int, rng: np.random.Generator) -> Watched:
    """Play games of one level, or of all levels mixed."""
    players = [bot(level, rng) for level in LEVELS]
    kinds = np.full((games, seats), company)
    if company == len(LEVELS):
        kinds = rng.integers(0, len(LEVELS), (games, seats))
    found = Watched(deck, kinds, players, rng)
    found.play()
    return found


def evened(companies: Sequence[Sequence[Rows]]) -> tuple[Rows, Array]:
    """Return the rows of all companies, and their weights: each company counts as much as any other."""
    by_company = [joined(rows) for rows in companies]
    counts = [len(rows[0]) for rows in by_company]
    mean = sum(counts) / len(counts)
    return joined(by_company), np.concatenate([np.full(count, mean / count) for count in counts])


def fit(found: Standing, weights: Array, rng: np.random.Generator) -> Net:
    """Return a net whose additions to the odds make the weighted results likeliest."""
    net = Net(COACH, rng)
    for batch, done in batches(len(found.inputs), BATCH, rng, EPOCHS):
        layers = net.layers(found.inputs[batch])
        chances = 1 / (1 + np.exp(-found.odds[batch] - layers[-1]))
        slope = weights[batch, None] * (chances - found.truth[batch]) / BATCH
        net.step(layers, slope.astype(np.float32), RATE * (1 - 0.95 * done))
    return net.averaged()


def checked(table: Watched, first: int, net: Net) -> Iterator[Told]:
    """Yield the chances that standing bids are right, as they are told, with the results; games count from `first`."""
    found = joined(table.standing)
    chances = 1 / (1 + np.exp(-found.odds - net.out(found.inputs)))
    for chance, truth, game in zip(chances[:, 0], found.truth[:, 0], found.game, strict=True):
        yield Told("standing bid right", (stepped(float(chance)),), (int(not truth),), first + int(game))


def power(found: Possible, weights: Array) -> float:
    """Return the power of the odds of possible bids that makes the weighted results likeliest."""
    shares = np.stack([found.chance, 1 - found.chance], 1)
    (best,) = powers(shares, np.ones((len(shares), 1)), np.where(found.truth, 0, 1), weight=weights)
    return round(float(best), 3)


def lean(found: Drawn, weights: Array) -> tuple[float, ...]:
    """Return the lean by draws, for each of their signs, that makes the weighted counts likeliest."""
    counts = np.arange(found.chances.shape[1])
    mean = (found.chances * counts).sum(1)
    away, leans = counts - mean[:, None], np.zeros(found.signs.shape[1])
    signs = found.signs * weights[:, None]
    for _ in range(STEPS):
        score = np.where(found.chances > 0, (found.signs @ leans)[:, None] * away, -np.inf)
        parts = found.chances * np.exp(score - score.max(1, keepdims=True))
        parts /= parts.sum(1, keepdims=True)
        expected = (parts * away).sum(1)
        spread = (parts * away**2).sum(1) - expected**2
        slope = signs.T @ (found.found - mean - expected)
        bend = (signs * spread[:, None]).T @ found.signs
        leans += np.linalg.solve(bend + 1e-3 * np.eye(len(leans)), slope)
    return tuple([round(float(each), 3) for each in leans])


def main(words: Sequence[str]) -> None:
    """Play, learn, and write."""
    options = parser("train bid_it_coach", __doc__)
    options.add_argument(
        "--games", type=int, default=100, help="games of each company and number of seats (100)"
    )
    options.add_argument("--seed", type=int, default=1, help="where chance comes from (1)")
    options.add_argument("--check", action="store_true", help="compare without learning, and write nothing")
    given = options.parse_args(words)
    deck, rng = Deck(load(Library(places.shipped_rules())).context), np.random.default_rng(given.seed)
    every: list[Watched] = []
    for seats in range(2, 7):
        every += [watched(deck, seats, company, given.games, rng) for company in range(len(LEVELS) + 1)]
        print(
            f"{seats} seats: {sum(map(len, [one.truth for each in every for one in each.standing]))}",
            flush=True,
        )
    if given.check:
        known = Net(COACH, rng)
        known.take((FOLDER / f"{NAME}.bin").read_bytes())
        for company, name in enumerate((*LEVELS, MIXED)):
            tables = every[company :: len(LEVELS) + 1]
            told = [one for at, each in enumerate(tables) for one in checked(each, at * given.games, known)]
            print(f"{name}: {line(told)}; off: {wrong(told)}", flush=True)
        return
    companies = [every[company :: len(LEVELS) + 1] for company in range(len(LEVELS) + 1)]
    draws = lean(*evened([[one for each in tables for one in each.drawn] for tables in companies]))
    possible = evened([[one for each in tables for one in each.possible] for tables in companies])
    standing = evened([[one for each in tables for one in each.standing] for tables in companies])
    learned = Learned(
        {
            NAME: f"python -m tests.lab train bid_it_coach --games {given.games} --seed {given.seed}; commit {commit()}"
        },
        (draws[0], draws[1], draws[2]),
        power(*possible),
    )
    (FOLDER / f"{NAME}.bin").write_bytes(fit(*standing, rng).as_bytes())
    (FOLDER / f"{NAME}.json").write_bytes(msgspec.json.format(msgspec.json.encode(learned), indent=1) + b"\n")
    print(learned, flush=True)
