"""Tests of the ladder: one odd bot among others, on each seat in turn, and its share of wins."""

from __future__ import annotations

import msgspec
import pytest

from bidtable.bots.common import arena, ladder
from bidtable.bots.common.base import Bot, Level, Limit
from bidtable.bots.common.generic import RandomBot
from bidtable.cli.main import main as run
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.model import Outcome, Setup, Termination
from bidtable.rulebook import Library
from bidtable.store import places

LIBRARY = Library(places.shipped_rules())


class Named(RandomBot):
    """A bot that can be told from the others."""

    def __init__(self, level: str) -> None:
        self.level = level


def named(entry: registry.Entry, game: AnyGame, level: str) -> Bot:
    return Named(level)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_odd_bot_sits_on_each_seat_in_turn_and_its_wins_are_counted(
    monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    tables: list[tuple[str, ...]] = []
    seeds: list[int] = []

    def play_game(
        game: AnyGame, setup: Setup, bots: list[Named], seed: int, limit: Limit, collector: object
    ) -> tuple[Outcome, int, int]:
        tables.append(tuple(bot.level for bot in bots))
        seeds.append(seed)
        # The odd bot shares each win with the seat before it, except in the first game of each round.
        odd = tables[-1].index("normal")
        winners = (odd,) if odd == 0 else (odd - 1, odd)
        return Outcome(Termination.FINISHED, (0.0,) * seats, winners), 1, 1

    monkeypatch.setattr(arena, "make_bot", named)
    monkeypatch.setattr(arena, "play_game", play_game)
    games = 2 * seats + 1
    found = ladder.climb(arena.Terms("bid_and_bluff", LIBRARY), "normal", "easy", (seats,), games, 50)
    assert [table.index("normal") for table in tables] == [number % seats for number in range(games)]
    assert all(sorted(table) == ["easy"] * (seats - 1) + ["normal"] for table in tables)
    assert seeds == [50 + number for number in range(games)]
    (rung,) = found.rungs
    assert rung.odd.wins == pytest.approx(3 + (games - 3) / 2)
    assert (rung.seats, rung.fair, rung.odd.games) == (seats, 1 / seats, games)
    assert (rung.odd.low, rung.odd.high) == arena.wilson(rung.odd.wins, games)


def test_at_mixed_tables_the_levels_of_the_others_sit_down_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[tuple[str, ...]] = []

    def play_game(
        game: AnyGame, setup: Setup, bots: list[Named], seed: int, limit: Limit, collector: object
    ) -> tuple[Outcome, int, int]:
        tables.append(tuple(bot.level for bot in bots))
        return Outcome(Termination.FINISHED, (0.0,) * 5, (tables[-1].index("normal"),)), 1, 1

    monkeypatch.setattr(arena, "make_bot", named)
    monkeypatch.setattr(arena, "play_game", play_game)
    found = ladder.climb(arena.Terms("bid_and_bluff", LIBRARY), "normal", "easy,random,generic", (5,), 2)
    assert tables == [
        ("normal", "easy", "random", "generic", "easy"),
        ("easy", "normal", "easy", "random", "generic"),
    ]
    assert (found.among, found.rungs[0].odd.rate) == ("easy,random,generic", 1.0)


@pytest.mark.parametrize(("teams", "count"), [("two", 2), ("three", 3)])
def test_in_teams_a_whole_team_is_the_odd_one_and_wins_as_one(
    monkeypatch: pytest.MonkeyPatch, teams: str, count: int
) -> None:
    tables: list[tuple[str, ...]] = []

    def play_game(
        game: AnyGame, setup: Setup, bots: list[Named], seed: int, limit: Limit, collector: object
    ) -> tuple[Outcome, int, int]:
        tables.append(tuple(bot.level for bot in bots))
        # The first team wins each game.
        winners = tuple(seat for seat, team in enumerate(game.teams(setup)) if team == 0)
        return Outcome(Termination.FINISHED, (0.0,) * 6, winners), 1, 1

    monkeypatch.setattr(arena, "make_bot", named)
    monkeypatch.setattr(arena, "play_game", play_game)
    terms = arena.Terms("bid_it", LIBRARY, options={"teams": teams})
    (rung,) = ladder.climb(terms, "hard", "normal,easy", (6,), 2 * count).rungs
    others = ("normal", "easy")[: count - 1]
    assert tables[0] == ("hard", *others) * (6 // count)
    assert tables[1] == (others[-1], "hard", *others[:-1]) * (6 // count)
    assert (rung.fair, rung.odd.games, rung.odd.wins) == (1 / count, 2 * count, 2)


def test_a_ladder_is_the_same_for_any_number_of_processes() -> None:
    asked = (arena.Terms("bid_it", LIBRARY), Level.EASY, Level.RANDOM, (2, 4), 6)
    one, two = (ladder.climb(*asked, workers=workers) for workers in (1, 2))
    assert [rung.odd for rung in one.rungs] == [rung.odd for rung in two.rungs]
    assert one.rungs[0].odd.rate > 0.5, "easy beats random"


def test_the_command_tells_a_ladder_in_lines_and_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", "bid_it", "--odd", "easy", "--among", "random", "--games", "2", "--workers", "1"]
    assert run([*words, "--seats", "2,3", "--json"]) == 0
    found = msgspec.json.decode(capsys.readouterr().out, type=ladder.Ladder)
    assert [rung.seats for rung in found.rungs] == [2, 3]
    assert (found.odd, found.among, found.games) == ("easy", "random", 2)
    assert run(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "bid_it: one easy among random, 2 games from seed 1"
    assert [line.split()[0] for line in lines[2:]] == ["2", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("ladder bid_it --odd expert", "There are: random, easy, normal"),
        ("ladder bid_it --among nrmal", "Did you mean 'normal'?"),
        ("ladder bid_it --among easy,nrmal", "Did you mean 'normal'?"),
        ("ladder bid_it --seats 2,x", "'x' should be a whole number from 1"),
        ("ladder bid_it --seats 9", "is for 2 to 6 players, not 9"),
        ("ladder chess", "There is no game 'chess'"),
    ],
)
def test_an_impossible_ladder_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], words: str, says: str
) -> None:
    assert run([*words.split(), "--games", "1", "--workers", "1"]) == 2
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1
