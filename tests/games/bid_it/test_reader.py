"""Tests that a reader of bids nearly always beats a bot whose bids follow from its hand, and not a mixed one."""

from __future__ import annotations

import numpy as np
import pytest

from bidtable.bots.bid_it.bot import TEMPERS
from bidtable.bots.common.base import Level
from bidtable.core.record import Character
from tests.games.bid_it.situations import the_game
from tests.lab import reader
from tests.lab.characters_bid_it import Leaning
from tests.lab.reader import BOUNDS, holds, read
from tests.lab.training.bid_it import train as training
from tests.lab.training.bid_it.players import Player, Usual
from tests.lab.training.bid_it.rounds import Deck
from tests.lab.training.bid_it.train import bot

GAMES = 80
"""Number of games in which a bot must stay within its bound: about a minute of them."""
BOLD = 72
"""Most of these games that the reader may win against a bold Normal whose lean it knows; it wins 70."""
FEW = 24
"""Number of games in which a readable bot exceeds the bound."""


@pytest.fixture
def deck() -> Deck:
    return Deck(the_game().context)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the reader suppose two thirds of the hands, and weigh each bid by 25 of them instead of 40.

    Games take less time, and the reader still beats readable bots. The reader plays at full strength in
    `python -m tests.lab reader --full`.
    """
    for name, value in (("WORLDS", 100), ("ASKED", 25)):
        monkeypatch.setattr(reader, name, value)


def thumb() -> Player:
    """Return a bot whose bids follow from its hand."""
    return Usual(np.random.default_rng(1), 0.4, 0.02)


@pytest.mark.long
def test_a_rule_of_thumb_is_read(deck: Deck) -> None:
    assert read(deck, thumb(), 12, 1) >= 10


@pytest.mark.parametrize(
    ("level", "character"),
    [
        pytest.param(Level.NORMAL, Character(), id="normal"),
        pytest.param(Level.NORMAL, Character(2, 2, -2), id="normal, bold"),
        pytest.param(Level.HARD, Character(), id="hard"),
    ],
)
@pytest.mark.usefixtures("quick")
@pytest.mark.long
def test_a_level_is_not(deck: Deck, level: Level, character: Character) -> None:
    rng = np.random.default_rng(1)
    won = read(deck, Leaning(bot(level, rng), character, rng), GAMES, 1)
    held = won <= BOLD if character.nerve else holds(level, won, GAMES)
    assert held, f"the reader won {won} of {GAMES}"


@pytest.mark.usefixtures("quick")
@pytest.mark.long
def test_a_rule_of_thumb_breaks_both_bounds(deck: Deck) -> None:
    """The same reader as above beats this bot, in fewer games."""
    won = read(deck, thumb(), FEW, 1)
    assert not any(holds(level, won, FEW) for level in BOUNDS)


@pytest.mark.usefixtures("quick")
@pytest.mark.long
def test_hard_that_goes_by_worth_alone_breaks_its_bound(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    """So the shares of moves, which do not depend on the hand, hide it."""
    hard = TEMPERS[Level.HARD]
    plain = hard._replace(duel=hard.duel._replace(heat=0.03, pull=0.0))
    monkeypatch.setattr(training, "TEMPERS", {Level.HARD: plain})
    won = read(deck, bot(Level.HARD, np.random.default_rng(1)), FEW, 1)
    assert not holds(Level.HARD, won, FEW)


def test_bounds_are_what_the_command_holds_levels_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The normal bot may lose .85 to the reader, the hard bot .75.

    With one game more the command reports it and fails.
    """
    wins = {Level.NORMAL: 340, Level.HARD: 300}
    levels = iter([*wins, *wins, *wins])
    monkeypatch.setattr(reader, "read", lambda *_: wins[next(levels)])
    assert reader.main(["--full"]) == 0
    assert "hard: at most 0.75, which holds\n" in capsys.readouterr().out
    wins[Level.HARD] += 1
    assert reader.main(["--full"]) == 1
    told = capsys.readouterr().out
    assert "normal: at most 0.85, which holds\n" in told
    assert (
        "hard: the reader wins 0.752 (0.708 to 0.792) of 400 games\nhard: at most 0.75, which DOES NOT HOLD\n"
        in told
    )
    assert reader.main([]) == 0, "without --full the command tells, and judges nothing"
    assert "at most" not in capsys.readouterr().out
    with pytest.raises(SystemExit):
        reader.main(["--full", "--games", "40"])
