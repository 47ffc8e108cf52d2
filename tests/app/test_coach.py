"""Tests of the coach: right odds of the bid or move under the pointer, from the view alone, in the words of hints."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from bidtable.app.draw.theme import Metrics
from bidtable.app.match.advice import coach_agreed
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.tables import make_table, table_kind
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bid_and_bluff import text as bluff_words
from bidtable.app.tables.bid_it.advice import advice, likely
from bidtable.app.tools.fixture_matches import demo_header
from bidtable.bots.bid_and_bluff import coach as bid_and_bluff_coach
from bidtable.bots.bid_and_bluff import odds as bid_and_bluff_odds
from bidtable.bots.bidness import odds as bidness_odds
from bidtable.bots.common.base import Limit, Never
from bidtable.bots.common.levels import make_bot
from bidtable.bots.common.reasons import about
from bidtable.bots.i_bid_you_not import odds as i_bid_you_not_odds
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.legal import pick
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Setup
from bidtable.games.bid_and_bluff.moves import Bid as TrickBid
from bidtable.games.bid_and_bluff.moves import PlayCard
from bidtable.games.bid_it import BidIt
from bidtable.games.bid_it import moves as calls
from bidtable.games.bidness import moves as business
from bidtable.games.i_bid_you_not import moves as auctions
from bidtable.store import places
from tests.app.scene_helpers import click, has, on_top, open_app
from tests.conformance.cases import load, slugs

SECRET = [slug for slug in slugs() if load(slug).info.hidden]
"""Games with hidden cards when a move is weighed."""
LOOKED_AT = 12
"""Decisions of a game that are checked."""
NEAR = 0.2
"""Largest difference between two samples of 100 worlds."""


def decisions(slug: str, seed: int, *, seats: int = 3, every: int = 5) -> Iterator[Match]:
    """Play at random, and yield the match at some decisions."""
    game, rng = load(slug), random.Random(seed)
    match = Match(game, demo_header(game, slug, seats=seats, humans=1, seed=seed, setup=Setup(seats)))
    number = 0
    while match.actors:
        if match.actors[0] == CHANCE:
            match.play_chance()
            continue
        number += 1
        if number % every == 0:
            yield match
        match.play(match.actors[0], pick(match.legal(match.actors[0]), rng))


def told(game: AnyGame, slug: str, view: Any, names: tuple[str, ...]) -> list[str]:
    """Return the table's words on some moves, with the coach."""
    pygame.font.init()
    table = make_table(game, slug, Metrics(1280, 720, 1.0))
    header = demo_header(game, slug, seats=len(names), humans=1, seed=1)
    situation = Situation(view=view, seats=header.seats, actor=view.seat, awaiting=True, coach=True)
    return [table.preview(situation, move) for move in list(view.legal)[:4]]


@pytest.mark.parametrize("slug", SECRET)
def test_the_coach_says_the_same_in_any_world_that_looks_the_same(slug: str) -> None:
    game, compared, coached = load(slug), 0, 0
    for match in decisions(slug, 5):
        seat = match.actors[0]
        view = match.view(seat)
        world = game.determinize(view, random.Random(1))
        names = tuple(info.name for info in match.header.seats)
        if world != match.state:
            said = told(game, slug, view, names)
            assert told(game, slug, game.view(world, seat, view.history), names) == said
            compared += 1
            coached += any("%" in text or "Next payday" in text or "worth" in text for text in said)
        if compared == LOOKED_AT:
            break
    assert compared > 3
    table = make_table(game, slug, Metrics(1280, 720))
    assert bool(coached) == table.coaches, "the coach speaks at the tables that have one, and at no other"


def test_between_people_the_coach_speaks_only_if_they_agreed() -> None:
    game = load("bid_it")
    alone, two = (demo_header(game, "bid_it", seats=3, humans=humans, seed=1) for humans in (1, 2))
    assert coach_agreed(alone)
    assert not coach_agreed(two)
    assert coach_agreed(replace(two, agreements={"coach": "on"}))


@pytest.mark.parametrize("coaches", [True, False])
def test_the_set_up_offers_the_coach_to_several_people_only_if_the_game_has_one(
    coaches: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(table_kind("bid_it"), "coaches", coaches)
    app = open_app(title=False)
    app.open(routes.NewGame(demo_header(load("bid_it"), "bid_it", seats=3, humans=2, seed=1)))
    app.step(0.02)
    assert has(app, "setup:coach") == coaches
    app.close()


def test_a_game_without_a_coach_records_no_agreement_on_the_coach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(table_kind("bid_it"), "coaches", False)
    app = open_app(title=False)
    two = demo_header(load("bidness"), "bidness", seats=3, humans=2, seed=1)
    app.open(routes.NewGame(replace(two, agreements={"coach": "on"})))
    app.settings.confirm_asked = True
    app.step(0.02)
    click(app, "setup:game:bid_it")
    click(app, "setup:start")
    assert on_top(app, TableScene).session.match.header.agreements == {}
    app.close()


# -- Bid & Bluff -----------------------------------------------------------------------------------------------


def test_the_coach_corrects_the_odds_that_the_hard_bot_foretells() -> None:
    game, bids, cards = load("bid_and_bluff"), 0, 0
    bot = make_bot(registry.entry("bid_and_bluff"), game, "hard")
    for match in decisions("bid_and_bluff", 6, every=3):
        seat = match.actors[0]
        view = match.view(seat)
        seen = view.observation
        if seen.phase not in ("bid", "play") or len(view.legal) < 2:
            continue
        for reason in bot.choose(view, Limit(), random.Random(1), Never()).reasons:
            if isinstance(reason.move, TrickBid):
                made = bid_and_bluff_odds.bid_made(game.context, seen, seat, reason.move.tricks)
                assert made is not None
                assert f"{made:.0%} to be made" in reason.text
                (said,) = bluff_words.coached(game.context, view, reason.move)
                asked = bid_and_bluff_coach.bid_made(game.context, view, seat, reason.move.tricks)
                assert asked is not None
                assert asked.chance == made
                assert said.lower() == f"{about(asked.likely)} to be made."
                bids += 1
            elif isinstance(reason.move, PlayCard):
                number = game.context.cards.number[reason.move.card]
                made = bid_and_bluff_odds.bid_made_by(game.context, seen, seat, number)
                assert f"is made {made:.0%}" in reason.text
                takes, makes = bid_and_bluff_coach.card_played(game.context, view, seat, number)
                assert makes is not None
                (said,) = bluff_words.coached(game.context, view, reason.move)
                bid = f"the bid of {seen.bids[seat]}"
                told = f"{about(takes.likely)} to take the trick, {about(makes.likely)} to make {bid}."
                assert said.lower() == told
                cards += 1
        if bids > 10 and cards > 10:
            return
    raise AssertionError("too little was looked at")


def test_the_chance_to_take_a_trick_is_sure_where_nothing_is_hidden_and_fair_where_it_is() -> None:
    """The last player of a trick knows the result; for the others, the share equals that of worlds played by hand."""
    game, last, before = load("bid_and_bluff"), 0, 0
    deck = game.context.cards
    for match in decisions("bid_and_bluff", 7, every=1):
        seen = match.view(match.actors[0]).observation
        if seen.phase != "play":
            continue
        placed = len(seen.trick)
        for name in seen.hand:
            card = deck.number[name]
            if PlayCard(name) not in match.legal(match.actors[0]):
                continue
            odds = bid_and_bluff_odds.takes_trick(game.context, seen, card)
            told, _ = bid_and_bluff_coach.card_played(
                game.context, match.view(match.actors[0]), seen.seat, card
            )
            wins = deck.winner((*seen.trick, card), seen.trump) == placed
            if placed == len(seen.dice) - 1:
                assert odds == told.likely == float(wins)
                last += 1
            else:
                assert 0 <= odds <= float(wins), "a card that is beaten takes nothing"
                assert 0 <= told.likely <= float(wins)
                before += 0 < odds < 1
        if last > 8 and before > 8:
            return
    raise AssertionError("too little was looked at")


# -- I Bid You Not -----------------------------------------------------------------------------------------------


def test_the_places_of_a_bid_are_those_of_worlds_played_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """If rivals bid any card as often as another, random bids have the same places."""
    game, looked_at = load("i_bid_you_not"), 0
    evenly = ((1.0,),) * (len(i_bid_you_not_odds.WORTHS) + 1)
    places: dict[str, tuple[tuple[float, ...], ...]] = {"two": evenly, "more": evenly}
    first: dict[str, tuple[float, ...]] = dict.fromkeys(places, (0.0, 1.0, 0.0, 0.0))
    learned = i_bid_you_not_odds.Learned({}, places, first, dict.fromkeys(places, 0.0))
    monkeypatch.setattr(i_bid_you_not_odds, "learned", lambda: learned)
    i_bid_you_not_odds.simulated.cache_clear()
    for match in decisions("i_bid_you_not", 8, every=1):
        view = match.view(match.actors[0])
        seen, seat = view.observation, match.actors[0]
        if seen.phase != "bid" or seen.wanted[seat] != 1:
            continue
        move = list(view.legal)[len(view.legal) // 2]
        assert isinstance(move, auctions.Bid)
        card = game.context.deck(seen).index[move.card]
        odds = i_bid_you_not_odds.places(game.context, seen, card)
        assert sum(odds) <= 1 + 1e-9
        counts, rng = [0] * len(odds), random.Random(3)
        for _ in range(100):
            state = game.apply(game.determinize(view, rng), seat, move)
            while state.phase == "bid":
                actor = game.actors(state)[0]
                state = game.apply(state, actor, pick(game.legal(state, actor), rng))
            if seat in state.ranking:
                counts[state.ranking.index(seat)] += 1
        assert all(abs(a - b / 100) < NEAR for a, b in zip(odds, counts, strict=True)), (odds, counts)
        looked_at += 1
        if looked_at == 4:
            return
    raise AssertionError("too little was looked at")


def test_an_offer_is_worth_what_the_taker_scores() -> None:
    game, looked_at = load("i_bid_you_not"), 0
    for match in decisions("i_bid_you_not", 9, every=1):
        seat = match.actors[0]
        seen = match.view(seat).observation
        if seen.phase != "ask":
            continue
        case = game.promise(seen, seat, auctions.Take()).cases[0]
        if case.when:
            # Other players may change the offer before it is taken.
            continue
        gain = next(change.most for change in case.changes if change.thing == "points")
        assert i_bid_you_not_odds.lot_worth(game.context, seen, seat) == gain
        looked_at += 1
        if looked_at > 5:
            return
    raise AssertionError("too little was looked at")


# -- Bidness -----------------------------------------------------------------------------------------------------


def test_the_next_payday_is_what_it_is_once_the_move_has_come_about() -> None:
    game, played, won = load("bidness"), 0, 0
    for match in decisions("bidness", 10, every=1):
        seat = match.actors[0]
        seen = match.view(seat).observation
        for move in list(match.legal(seat))[:20]:
            then = bidness_odds.payday_then(game.context, seen, seat, move)
            if then is None:
                continue
            state = game.apply(match.state, seat, move)
            if isinstance(move, business.Bid):
                while state.is_auction:
                    state = game.apply(state, game.actors(state)[0], business.DropOut())
                won += 1
            elif state.is_auction:
                # Nobody owns the offer yet, so the bids for it are checked instead.
                continue
            else:
                played += 1
            assert bidness_odds.payday(game.context, state, seat) == then, (seen, move)
        if played > 25 and won > 25:
            return
    raise AssertionError(f"too little was looked at: {played} played, {won} won")


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0.97, "almost surely"), (0.7, "probably"), (0.5, "perhaps"), (0.2, "hardly"), (0.01, "almost never")],
)
def test_a_hint_says_a_chance_in_words(chance: float, said: str) -> None:
    assert likely(chance) == said


def test_a_hint_for_a_bid_follows_from_the_cards_that_are_seen() -> None:
    for match in decisions("bid_it", 3):
        game, view = match.game, match.view(0)
        assert isinstance(game, BidIt)
        for move in view.legal:
            said = advice(game, view, move)
            if isinstance(move, calls.Bid) and move.quantity > view.observation.in_hands * 2:
                assert said.endswith("bid is almost never right.")
            assert bool(said) == isinstance(move, (calls.Bid, calls.Challenge, calls.Perfecto))


def test_a_hint_of_i_bid_you_not_leaves_the_games_played_on_to_the_reasons() -> None:
    game = load("i_bid_you_not")
    table = make_table(game, "i_bid_you_not", Metrics(1280, 720))
    match = next(decisions("i_bid_you_not", 3))
    seat = match.actors[0]
    situation = Situation(match.view(seat), match.header.seats)
    move = next(iter(match.view(seat).legal))
    reason = "14 points behind the best rival on average, in 12 games played on"
    assert table.advice(situation, move, reason) == "I expect you 14 points behind the best rival at the end."
    assert table.advice(situation, move, "a matter of taste") == "A matter of taste."
