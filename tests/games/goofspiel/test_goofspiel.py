"""The rules of the tests' own game."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pytest

from bidtable.core import registry
from bidtable.core.errors import IllegalMove
from bidtable.core.model import CHANCE, Event, Setup, digest
from bidtable.rulebook import Library, RulesError, read_rules
from bidtable.store import places
from tests.games.goofspiel import load
from tests.games.goofspiel.events import GameEnded, Revealed, Sealed
from tests.games.goofspiel.game import Goofspiel
from tests.games.goofspiel.rules import Rules
from tests.games.goofspiel.state import HIDDEN, NONE, Seal, State, TurnPrize
from tests.play import did


def with_rules(tmp_path: Path, **files: str) -> Goofspiel:
    folder = tmp_path / "goofspiel"
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(f"provenance: published\n{text}\n", encoding="utf-8")
    return load(Library(places.shipped_rules(), tmp_path))


@pytest.fixture
def game() -> Goofspiel:
    return load(Library(places.shipped_rules()))


def auction(game: Goofspiel, state: State, prize: int, *bids: int) -> tuple[State, Revealed]:
    state = game.apply(state, CHANCE, TurnPrize(prize))
    events: tuple[Event, ...] = ()
    for seat, card in enumerate(bids):
        state, events = did(game, state, seat, Seal(card))
    revealed = events[1]
    assert isinstance(revealed, Revealed)
    return state, revealed


def test_it_is_at_the_table() -> None:
    entry = registry.entry("goofspiel")
    assert registry.resolve(entry.rules)(Library(places.shipped_rules())).info.slug == "goofspiel"


def test_the_highest_takes_the_prize(game: Goofspiel) -> None:
    state, shown = auction(game, game.start(Setup(3)), 10, 4, 9, 2)
    assert (shown.taker, shown.pool, shown.bids) == (1, (10,), (4, 9, 2))
    assert state.won == ((), (10,), ())
    assert 9 not in state.hands[1]


def test_a_tied_prize_is_lost(game: Goofspiel) -> None:
    state, shown = auction(game, game.start(Setup(3)), 10, 9, 9, 2)
    assert (shown.taker, shown.carried) == (-1, False)
    assert state.lost == (10,)


def test_carry_adds_it_to_the_next(game: Goofspiel) -> None:
    state, shown = auction(game, game.start(Setup(2, ("carry",))), 10, 9, 9)
    assert shown.carried
    state, shown = auction(game, state, 3, 1, 2)
    assert shown.pool == (10, 3)
    assert state.won == ((), (10, 3))


def test_the_lower_bid_may_take_it(tmp_path: Path) -> None:
    game = with_rules(tmp_path, ties="tie: lower")
    _, shown = auction(game, game.start(Setup(3)), 10, 9, 9, 2)
    assert shown.taker == 2
    _, shown = auction(game, game.start(Setup(4)), 10, 9, 9, 2, 2)
    assert shown.taker == -1


def test_bids_stay_sealed_until_all_are_in(game: Goofspiel) -> None:
    state = game.apply(game.start(Setup(3)), CHANCE, TurnPrize(5))
    assert game.actors(state) == (0, 1, 2)
    assert game.decision_is_secret(state)
    state, events = did(game, state, 1, Seal(7))
    assert events == (Sealed(1, 7),)
    assert game.project_event(events[0], 1) == Sealed(1, 7)
    assert game.project_event(events[0], 0) == Sealed(1, HIDDEN)
    assert game.project_event(events[0], None) == Sealed(1, HIDDEN)
    assert game.observe(state, 0).sealed == game.observe(state, None).sealed == (NONE, HIDDEN, NONE)
    assert game.observe(state, 0).hands[1] == game.context.cards
    assert [game.observe(state, seat).own for seat in (0, 1, None)] == [NONE, 7, NONE]
    assert game.actors(state) == (0, 2)
    with pytest.raises(IllegalMove, match="sealed already"):
        game.apply(state, 1, Seal(8))


def test_the_order_of_sealing_does_not_matter(game: Goofspiel) -> None:
    start = game.apply(game.start(Setup(3)), CHANCE, TurnPrize(5))
    ends = set()
    for order in itertools.permutations(range(3)):
        state = start
        for seat in order:
            state, events = did(game, state, seat, Seal(4 + seat))
        assert events[-1] == Revealed((4, 5, 6), (5,), 2, False)
        ends.add(digest(state))
    assert len(ends) == 1


def test_the_end(tmp_path: Path) -> None:
    game = with_rules(tmp_path, cards="ranks: 2")
    state, _ = auction(game, game.start(Setup(2, ("carry",))), 1, 2, 1)
    state = game.apply(state, CHANCE, TurnPrize(2))
    state = game.apply(state, 1, Seal(2))
    state, events = did(game, state, 0, Seal(1))
    outcome = game.outcome(state)
    assert outcome is not None
    assert events[-1] == GameEnded(outcome)
    assert outcome.scores == (1.0, 2.0)
    assert outcome.winners == (1,)
    assert game.actors(state) == ()
    assert game.tell(events[-1], ("Ada", "Ben")) == "Ben wins with 2."


def test_a_last_tie_is_lost_also_with_carry(tmp_path: Path) -> None:
    game = with_rules(tmp_path, cards="ranks: 2")
    state, _ = auction(game, game.start(Setup(2, ("carry",))), 1, 2, 2)
    state, shown = auction(game, state, 2, 1, 1)
    assert not shown.carried
    assert state.lost == (1, 2)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_wrong_rule_files(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as caught:
        with_rules(
            tmp_path,
            cards="rancs: 5",
            ties="tie: nobdy",
            variants="variants: [{id: cary, title: T, effect: E}]",
        )
    told = str(caught.value)
    assert "Did you mean 'ranks'?" in told
    assert "ties.yaml:2" in told
    assert "Did you mean 'carry'?" in told


def test_refusals(game: Goofspiel) -> None:
    state = game.start(Setup(2))
    for seat, move in ((0, Seal(1)), (CHANCE, TurnPrize(14)), (5, Seal(1)), (0, TurnPrize(1))):
        with pytest.raises(IllegalMove) as caught:
            game.apply(state, seat, move)
        assert caught.value.reason
    state = game.apply(state, CHANCE, TurnPrize(13))
    for seat, move in ((0, Seal(14)), (CHANCE, TurnPrize(1)), (5, Seal(1)), (0, TurnPrize(1))):
        with pytest.raises(IllegalMove) as caught:
            game.apply(state, seat, move)
        assert caught.value.reason


def test_a_game_without_variants_needs_no_file_of_them_and_is_told_of_one_that_it_does_not_name(
    tmp_path: Path,
) -> None:
    phases = ("prize", "bid", "over")
    shutil.copytree(Path(__file__).parent / "rules", tmp_path, dirs_exist_ok=True)
    shipped = Library(places.shipped_rules())
    with pytest.raises(RulesError, match=r"variants.yaml:\d+: The game cannot play any variant"):
        read_rules(shipped.documents("goofspiel", tmp_path), Rules, phases)
    (tmp_path / "variants.yaml").unlink()
    assert read_rules(shipped.documents("goofspiel", tmp_path), Rules, phases).variants == ()
