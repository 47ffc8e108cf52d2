"""Tests of the hard bot's training for Bidness: it gets the same inputs as the bot, and learns the winner."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bidtable.bots.bidness.features import INPUTS
from bidtable.bots.bidness.judge import Judge, following
from bidtable.bots.bidness.nets import sizes
from bidtable.bots.bidness.race import Race, companies
from bidtable.bots.common.nets import nets
from tests.games.bidness.situations import THREE, Table, the_game
from tests.lab.training.bidness import train as training
from tests.lab.training.bidness.games import Encoder, Notes, play
from tests.lab.training.bidness.learner import chances, fit, fresh, surprise


def test_the_learner_foretells_what_the_bot_does_with_its_weights() -> None:
    """The inputs are equal in arrays and in plain Python, from arrays and from the bot's view."""
    game = the_game()
    learner = fresh(5, np.random.default_rng(3))
    assert learner.direct is not None
    learner.direct[:, 0] = np.random.default_rng(4).normal(0, 0.3, INPUTS)
    learner.biases[0][:] = 0.2
    (read,) = nets(learner.as_bytes(), [sizes(7)])
    for seats in (2, 3, 6):
        table = Table(
            [f"marketer {THREE}", *[THREE] * (seats - 1)],
            cash=tuple(range(60, 60 + 70 * seats, 70)),
            staff=("marketer lawyer", *["marketer engineer marketer"] * (seats - 1)),
            round=3,
        )
        for situation in (table, table.at_discard()):
            state = situation.state
            seen = game.observe(state, 0)
            judge = Judge(
                read,
                Race(game.context),
                seen,
                companies(game.context, seen),
                following(seen),
            )
            found = chances(learner, Encoder(game).inputs(state, 0)[None])[0]
            assert found == pytest.approx(judge.chances(), abs=1e-5)
            assert found.max() - found.min() > 0.01


def test_a_learner_finds_out_who_wins() -> None:
    """The seat with most of two inputs wins, and nearly all of that is learned."""
    rng = np.random.default_rng(1)
    inputs = np.zeros((3000, 3, INPUTS), np.float32)
    inputs[..., :4] = rng.normal(0, 1, (3000, 3, 4))
    notes = Notes(inputs, (inputs[..., 1] + np.abs(inputs[..., 2])).argmax(1), np.arange(3000))
    taught, new = notes.some(notes.game < 2500), notes.some(notes.game >= 2500)
    learner = fresh(8, rng)
    assert surprise(chances(learner, new.inputs), new) > 1.0
    learner = fit(learner, {3: taught}, 20, 0.01, rng)
    assert surprise(chances(learner, new.inputs), new) < 0.3


def test_games_are_noted_and_the_notes_kept(tmp_path: Path) -> None:
    game = the_game()
    notes = play(game, 2, range(7, 10))
    notes.save(tmp_path / "notes.npz")
    again = Notes.load(tmp_path / "notes.npz")
    assert all(np.array_equal(one, other) for one, other in zip(notes, again, strict=True))
    assert set(notes.game) == {7, 8, 9}
    assert (notes.inputs[..., 0] >= 0).all(), "cash"


def test_learned_numbers_are_written_as_they_are_read(tmp_path: Path) -> None:
    learner = fresh(4, np.random.default_rng(2))
    training.write(tmp_path, {3: learner}, "by hand")
    numbers = np.frombuffer((tmp_path / "bidness_3.bin").read_bytes(), "<f4")
    assert numbers[2:6] == pytest.approx(learner.weights[0][0])
    assert len(numbers) == (INPUTS + 1) * 6 + 7
    assert '"hidden": 6' in (tmp_path / "bidness.json").read_text()


def test_games_are_played_in_shares_and_none_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two processes play different parts; the learning process plays the missing ones."""
    monkeypatch.setattr(training, "GAMES", {2: 4})
    monkeypatch.setattr(training, "TOGETHER", 2)
    notes = tmp_path / "notes"
    words = ["--notes", str(notes), "--folder", str(tmp_path), "--seed", "3"]
    training.main(["play", *words, "--share", "2/2"])
    assert [path.name for path in notes.iterdir()] == ["2-2.npz"]
    assert set(Notes.load(notes / "2-2.npz").game) == {30_200_002, 30_200_003}
    training.main(["play", *words, "--minutes", "0"])
    assert len(list(notes.iterdir())) == 1
    training.main(["train", *words])
    told = capsys.readouterr().out
    assert told.count("2-2.npz") == told.count("2-0.npz") == 1
    assert (tmp_path / "bidness_2.bin").exists()
