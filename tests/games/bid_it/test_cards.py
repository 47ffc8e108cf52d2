"""Tests of deck, discards and equal cards of BID-IT!, and of knowledge of hands: BI-9, BI-10 and BI-27."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bidtable.core.errors import IllegalMove
from bidtable.core.legal import LazyLegal
from bidtable.core.model import CHANCE, Move, Seat, Setup
from bidtable.core.sequences import number_of_sequences, sequences
from bidtable.games.bid_it import BidIt, load
from bidtable.games.bid_it import cards as decks
from bidtable.games.bid_it.events import CardsDrawn, Dealt, Discarded
from bidtable.games.bid_it.moves import Bid, Challenge, Deal, Discard, Draw, Drawn, Sidestep
from bidtable.games.bid_it.state import State
from bidtable.games.bid_it.worlds import discarded, origins
from bidtable.rulebook import Library, RulesError
from bidtable.store import places
from tests.games.bid_it.situations import Play, cards, the_game
from tests.play import at_random, did, turns

# -- BI-9: the deck --------------------------------------------------------------------------------------


def dealing(deck: str, discards: str, deals: tuple[int, ...]) -> State:
    """Return a round before its deal."""
    state = the_game().start(Setup(len(deals)))
    return replace(state, phase="deal", first=0, deck=cards(deck), discards=cards(discards), deals=deals)


def test_bi_9_the_deck_is_shuffled_at_the_start_of_each_game() -> None:
    play = Play(["5 5", "4 4"], deals=[1, 1], match="3", discards="3 3 3").do(0, Bid(2, 5)).do(1, Challenge())
    play.do(CHANCE, play.game.sample(play.state, random.Random(1)))
    assert (play.state.deck, play.state.discards) == (the_game().context.cards.full, ())


def test_bi_9_all_discards_make_the_new_deck_when_the_last_card_is_drawn() -> None:
    play = Play(["5 5", "4 6 2"], deck="1", discards="3").do(0, Bid(1, 5))
    play.do(1, Discard("4"), Discard("6"), Draw())
    assert play.seen(0).deck_size == 1
    legal = play.game.legal(play.state, CHANCE)
    thrown = play.state.discards
    assert Drawn(("1", "3")) in legal, "first what is left of the deck, then a discard"
    assert Drawn(("1", "4")) in legal, "also one of one's own"
    assert Drawn(("3", "1")) not in legal
    play.do(CHANCE, Drawn(("1", "3")))
    assert (play.state.discards, play.last(CardsDrawn).shuffled) == ((), True)
    assert play.state.deck == decks.without(thrown, ["3"])


def test_bi_9_they_do_so_at_once_when_a_draw_takes_exactly_the_last_card() -> None:
    play = Play(["5 5", "4 6 2"], deck="1", discards="3").do(0, Bid(1, 5)).do(1, Discard("4"), Draw())
    thrown = play.state.discards
    play.do(CHANCE, Drawn(("1",)))
    assert play.last(CardsDrawn).shuffled
    assert (play.state.deck, play.state.discards) == (thrown, ())
    left = Play(["5 5", "4 6 2"], deck="1 2", discards="3").do(0, Bid(1, 5)).do(1, Discard("4"), Draw())
    left.do(CHANCE, Drawn(("1",)))
    assert not left.last(CardsDrawn).shuffled
    assert left.state.deck == ("2",)


def test_bi_9_and_when_a_deal_takes_exactly_the_last_card() -> None:
    state, events = did(the_game(), dealing("1 2 3 4", "5 6", (2, 2)), CHANCE, Deal(("1", "2", "3", "4")))
    assert (state.hands, state.deck, state.discards) == ((("1", "3"), ("2", "4")), ("5", "6"), ())
    assert isinstance(events[-1], Dealt)
    assert events[-1].shuffled


def test_bi_9_a_deal_goes_on_from_the_new_deck() -> None:
    game, state = the_game(), dealing("1 2", "5 6 *", (2, 2))
    legal = game.legal(state, CHANCE)
    assert Deal(("2", "1", "star", "6")) in legal
    assert Deal(("2", "5", "1", "6")) not in legal, "the deck is used up first"
    assert Deal(("2", "1", "star")) not in legal, "one card too few"
    assert Deal(("2", "1", "star", "6", "5")) not in legal, "one card too many"
    after = game.apply(state, CHANCE, Deal(("2", "1", "star", "6")))
    assert (after.hands, after.deck, after.discards) == ((("2", "star"), ("1", "6")), ("5",), ())


def test_bi_9_the_hands_of_the_last_round_are_among_the_discards_of_a_deal() -> None:
    play = Play(["5 5", "4 4"], deck="1", discards="").do(0, Bid(2, 5)).do(1, Challenge())
    before = Counter(play.state.discards)
    assert play.state.shown, "they lie open until the deal"
    deal = play.game.sample(play.state, random.Random(3))
    assert isinstance(deal, Deal)
    play.do(CHANCE, deal)
    pool = before + Counter({"5": 2, "4": 2}) - Counter(deal.cards[1:])
    assert Counter(play.state.deck) == pool


def test_bi_9_if_even_that_is_not_enough_a_deal_is_dealt_as_far_as_it_goes() -> None:
    game, state = the_game(), dealing("1 1", "1 1", (2, 2, 2))
    after = game.apply(state, CHANCE, game.sample(state, random.Random(1)))
    assert after.sizes == (2, 1, 1), "round the table"
    assert (after.deck, after.discards) == ((), ())


def test_bi_9_and_a_draw_gives_what_there_is() -> None:
    play = Play(["5 5", "4 6 2"], deck="1").do(0, Bid(1, 5)).do(1, Discard("4"), Discard("6"))
    # The rules of a table may leave any number: one card fewer than is needed.
    short = replace(play.state, deck=(), discards=("4",))
    promise = play.game.promise(play.game.observe(short, 1), 1, Draw())
    assert promise.cases[0].changes[0].most == 1, "the player sees this coming"
    after = play.game.apply(play.game.apply(short, 1, Draw()), CHANCE, Drawn(("4",)))
    assert (after.hands[1], after.phase) == (("2", "4"), "rebid")
    with pytest.raises(IllegalMove):
        play.game.apply(play.game.apply(short, 1, Draw()), CHANCE, Drawn(("4", "4")))


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_bi_9_in_a_game_no_deal_and_no_draw_lacks_cards(seats: int, tmp_path: Path) -> None:
    """A deck must hold enough cards for a full deal, and a player who draws has just discarded as many cards."""
    game, seen = small_deck(tmp_path), 0
    sizes: tuple[int, ...] = ()
    full = game.context.rules.deal_cards[seats]
    for seed in range(3):
        for turn in turns(game, game.start(Setup(seats)), at_random(game, random.Random(seed)), most=120):
            for step in turn.steps:
                if isinstance(step.event, Dealt):
                    sizes = tuple(full if cards == 1 else cards for cards in step.state.deals)
                if isinstance(step.event, (Dealt, CardsDrawn)):
                    assert step.state.sizes == sizes
                    seen += 1
    assert seen


def test_bi_10_discards_are_public_until_they_are_shuffled_in() -> None:
    play = Play(["5 5", "4 6"], discards="3 3").do(0, Bid(1, 5)).do(1, Discard("4"))
    assert play.seen(None).discards == ("3", "3", "4")


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_the_number_of_sequences_of_cards_is_the_number_of_listed_sequences(count: int) -> None:
    for hand in (cards("1 1 2 25 25 25 *"), cards("3 3 3 3"), cards("1 2 3 4 5")):
        if count <= len(hand):
            listed = list(sequences(Counter(hand), count))
            assert (
                len(listed) == len(set(listed)) == number_of_sequences(tuple(Counter(hand).values()), count)
            )
    legal = the_game().legal(dealing("1 1 2", "3 3", (2, 2)), CHANCE)
    assert isinstance(legal, LazyLegal)
    assert sorted(map(str, legal)) == sorted({str(move) for move in legal})
    assert len(list(legal)) == legal.size


# -- BI-27: equal cards ------------------------------------------------------------------------------------


def names_in(plain: Any) -> set[str]:
    """Return all texts in a JSON value."""
    if isinstance(plain, str):
        return {plain}
    parts = plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list) else ()
    return set().union(*map(names_in, parts))


@pytest.mark.parametrize("seed", range(3))
def test_bi_27_moves_events_states_and_views_name_faces_and_no_copies(seed: int) -> None:
    """In a whole game every text that names a card names a kind of the deck, for every viewer."""
    game, rng = the_game(), random.Random(seed)
    start = game.start(Setup(4, ("advanced",)))
    kinds = set(game.context.cards.faces)
    assert len(kinds) == 35
    found: set[str] = set()
    for turn in turns(game, start, at_random(game, rng), order=rng.choice):
        state = turn.steps[-1].state
        for thing in (turn.move, state, game.observe(state, 1), *turn.events):
            found |= names_in(msgspec.to_builtins(thing))
    assert kinds & found, "cards were named"
    assert not [text for text in found - kinds if re.match(r"\d|\*|star\b|double |.*\.", text)]


def test_bi_27_equal_cards_are_one_move() -> None:
    play = Play(["5 5", "3 3 3 25 6"]).do(0, Bid(1, 4))
    assert [m for m in play.legal(1) if isinstance(m, Discard)] == [
        Discard("3"),
        Discard("6"),
        Discard("2/5"),
    ]


def test_bi_27_a_discarded_3_tells_nothing_of_another_one() -> None:
    """A discarded "3.c" once told that its owner lacked "3.a": any number of 3s may be left with the owner."""
    play = Play(["5 5 1", "3 6 2 4", "3 3 4"]).do(0, Bid(1, 4)).do(1, Discard("3"))
    assert play.last(Discarded) == Discarded(1, "3")
    view = play.view(2)
    rng = random.Random(1)
    left = Counter(play.game.determinize(view, rng).hands[1].count("3") for _ in range(400))
    assert set(left) >= {0, 1, 2}
    # Two worlds differ only in the cards that the owner kept, so to all others they look the same.
    other = Play(["5 5 1", "3 3 2 4", "3 6 4"]).do(0, Bid(1, 4)).do(1, Discard("3"))
    assert play.seen(0) == other.seen(0)


# -- knowledge of hands ------------------------------------------------------------------------------------


def check_world(world: State, truth: State, seat: int | None) -> None:
    """Check that a guessed world agrees with the public events of this round."""
    for deck, held in enumerate(world.decks):
        got = Counter(card for hand in world.taken[deck] for card in hand)
        assert not got - Counter(held), "nobody has taken from a deck what was not in it"
        if deck < len(world.decks) - 1:
            assert got == Counter(held), "a deck that was used up is in the hands it was dealt to"
    assert world.took == truth.took, "each seat took as many cards from each deck as it did"
    for entry in truth.seen:
        first = [world.taken[deck][entry.seat] for deck in range(len(entry.took))]
        assert any(entry.card in hand for hand in first), "a card that was seen was there by then"
    for other, hand in enumerate(world.hands):
        thrown = [entry.card for entry in truth.seen if entry.seat == other]
        taken = Counter(card for hands in world.taken for card in hands[other])
        shown = Counter(truth.exposed[other])
        assert taken - Counter(hand) == Counter(thrown) - shown
        assert not shown - Counter(hand)
    if seat is not None:
        assert world.hands[seat] == truth.hands[seat]


def small_deck(tmp_path: Path, copies: int = 3) -> BidIt:
    """Return the game with few more cards than four players are dealt, so that it is shuffled often."""
    folder = tmp_path / "bid_it"
    folder.mkdir()
    kinds = ", ".join(
        f'{{faces: "{faces}", copies: {copies}}}' for faces in ("1", "2", "3", "4", "5", "6", "12", "34")
    )
    text = f'provenance: reconstructed\ncards: [{kinds}, {{faces: "*5", copies: 1}}]\n'
    (folder / "deck.yaml").write_text(text, encoding="utf-8")
    (folder / "dealing.yaml").write_text(
        "provenance: reconstructed\ndeal_cards: {2: 6, 3: 6, 4: 6, 5: 5, 6: 4}\n", encoding="utf-8"
    )
    return load(Library(places.shipped_rules(), tmp_path))


@pytest.mark.parametrize(("seats", "small"), [(2, False), (4, False), (6, False), (3, True), (4, True)])
def test_guessed_worlds_never_contradict_what_was_seen(seats: int, small: bool, tmp_path: Path) -> None:
    """Discards, open cards, draws and shuffles of whole games; players who draw whenever they can."""
    game, rng = small_deck(tmp_path) if small else the_game(), random.Random(seats)
    shuffled = 0

    def choose(state: State, seat: Seat) -> Move:
        if seat == CHANCE:
            return game.sample(state, rng)
        legal = list(game.legal(state, seat))
        wanted = [m for m in legal if isinstance(m, (Discard, Sidestep))] or legal[:2] + legal[-2:]
        return rng.choice(wanted if rng.random() < 0.7 else legal)

    for _ in range(4):
        start = game.start(Setup(seats, ("advanced",)))
        for turn in turns(game, start, choose, order=rng.choice):
            state = turn.steps[-1].state
            shuffled += len(state.decks) > 1 and len(state.seen) > 3
            for viewer in (rng.randrange(seats), None):
                check_world(game.determinize(game.view(state, viewer), rng), state, viewer)
    assert shuffled


def test_a_deck_too_small_for_a_first_deal_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="5 players with 5 cards each need more than the deck's 17"):
        small_deck(tmp_path, copies=2)


def test_equal_cards_stand_once_in_the_deck_file(tmp_path: Path) -> None:
    folder = tmp_path / "bid_it"
    folder.mkdir()
    text = 'provenance: reconstructed\ncards: [{faces: "12", copies: 26}, {faces: "21", copies: 6}]\n'
    (folder / "deck.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RulesError, match="'21' is listed twice"):
        load(Library(places.shipped_rules(), tmp_path))


def test_hands_that_were_shown_are_known_until_the_next_deal() -> None:
    play = Play(["5 5", "4 4"]).do(0, Bid(2, 5)).do(1, Challenge())
    world = play.game.determinize(play.view(None), random.Random(1))
    assert world == play.state


def test_after_a_shuffle_old_cards_and_new_ones_are_told_apart() -> None:
    """No seat holds a card that was among the discards at a shuffle, if it has drawn nothing since."""
    play = Play(["5 5 25 *", "4 4 6 2", "3 3 1"], deck="1 2", discards="**").do(0, Bid(1, 5))
    play.do(1, Discard("4"), Discard("6"), Draw()).do(CHANCE, Drawn(("2", "1"))).do(1, Bid(2, 5))
    assert "double star" in play.state.deck
    for seed in range(60):
        world = play.game.determinize(play.view(2), random.Random(seed))
        assert "double star" not in (*world.hands[0], *world.hands[1])


def test_a_card_that_may_be_old_or_new_is_taken_for_either() -> None:
    """Seat 1 drew one of the 3s that were shuffled in, or already held one: its discard leaves both possible."""
    play = Play(["5 5 25 *", "4 3 6 2", "3 1 1"], deck="1", discards="3 3").do(0, Bid(1, 5))
    play.do(1, Discard("4"), Discard("6"), Draw()).do(CHANCE, Drawn(("1", "3"))).do(1, Bid(2, 5))
    play.do(2, Bid(3, 5)).do(0, Bid(4, 5)).do(1, Discard("3"))
    seen = play.seen(0)
    ways = origins(seen)
    assert sum(way.chance for way in ways) == pytest.approx(1)
    assert {way.seen[1][1] for way in ways} == {(), ("3",)}
    assert discarded(seen, 1) == ("4", "6", "3")
    assert {way.seen[1][1] for way in origins(play.seen(2))} == {(), ("3",)}
