"""Tests that equal cards of Bidness are the same to all, and that guesses of other hands agree with the history."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from bidtable.core.legal import pick
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Event, Move, Seat, Setup
from bidtable.games.bidness import Bidness
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.moves import NOBODY, PAYBACK, Deal, Discard, Pass, Play, Roll, Sell
from bidtable.games.bidness.past import rounds_of
from bidtable.games.bidness.state import State
from tests.games.bidness.situations import THREE, Table, the_game
from tests.golden import regenerate
from tests.play import Turn, turns

PILES = ("hands", "workplaces", "thrown")
NAMED = ("card", "employee", "cards", "hands")
"""Fields of moves and events that name cards."""


def played(game: Bidness, seats: int, seed: int, most: int, passes: float = 0.0) -> Iterator[Turn]:
    """Play a random game, or its first moves; a seat that passes often keeps old cards for many rounds."""
    rng = random.Random(seed)

    def choose(state: State, seat: Seat) -> Move:
        legal = game.legal(state, seat)
        move: Move = Pass()
        if seat == CHANCE:
            move = game.sample(state, rng)
        elif move not in legal or rng.random() >= passes:
            move = pick(legal, rng)
        assert move in legal
        return move

    return turns(game, game.start(Setup(seats)), choose, order=rng.choice, most=most)


def named(thing: Move | Event) -> list[str]:
    """Return all names of cards in a move or an event."""
    found: list[str] = []

    def collect(value: object) -> None:
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, (list, tuple)):
            for each in value:
                collect(each)

    for field, value in msgspec.to_builtins(thing).items():
        if field in NAMED:
            collect(value)
    return [name for name in found if name]


# -- sets of cards -----------------------------------------------------------------------------------------


def test_sets_of_cards_add_and_take_away_like_counters() -> None:
    cards, rng = the_game().context.cards, random.Random(1)
    names = list(cards.named(cards.universe(6)))
    for _ in range(200):
        one, two = (rng.sample(names, rng.randrange(50)) for _ in range(2))
        pile, other = (cards.counted(cards.number[name] for name in each) for each in (one, two))
        assert Counter(cards.named(pile)) == Counter(one)
        assert pile.bit_count() == len(one)
        assert cards.named(cards.apart(pile, other)) == tuple(
            sorted((Counter(one) - Counter(two)).elements(), key=list(cards.number).index)
        )
        assert Counter(cards.named(pile & other)) == Counter(one) & Counter(two)
        some = Counter(names) - Counter(one)
        rest = cards.apart(cards.universe(6), pile)
        assert Counter(cards.named(rest)) == some
        assert cards.together(rest, pile) == cards.universe(6)
        if one:
            assert cards.plus(cards.minus(pile, cards.number[one[0]]), cards.number[one[0]]) == pile


# -- one and the same --------------------------------------------------------------------------------------


def check_only_counts(state: State) -> None:
    """Check that a state gives for each place the number of cards of each kind, and no more."""
    cards = the_game().context.cards
    firsts = {NOBODY, *cards.number.values()}
    piles = [pile for field in PILES for pile in getattr(state, field)]
    for pile in (*piles, state.deck, state.discards):
        assert pile == cards.counted(bits(pile))
    assert state.card in firsts
    assert all(chosen < 0 or chosen in firsts for chosen in state.commits)


def test_nothing_tells_which_of_the_equal_cards_it_was() -> None:
    """A sold "libel_1.3" once told that its owner had held neither "libel_1.1" nor "libel_1.2".

    A state is only counts of each kind. Two games that differ only in the places of equal cards are in the same
    state: all seats have the same views, moves and events. Moves and events name kinds.
    """
    game = the_game()
    names, told = {*game.context.cards.number, PAYBACK}, set()
    assert not [name for name in names if "." in name]
    for seed, seats in enumerate((2, 3, 5, 6)):
        for state, _, move, steps in played(game, seats, seed, 700):
            check_only_counts(state)
            assert {*named(move)} <= names
            for step in steps:
                check_only_counts(step.state)
                assert {*named(step.event)} <= names
                told.add(type(step.event))
                for name in (*step.state.names, *game.observe(step.state, 0).hand):
                    assert name in names
    fields = {kind: {*kind.__struct_fields__} & {*NAMED} for kind in game.event_types}
    assert {kind for kind, with_cards in fields.items() if with_cards} <= told


@pytest.mark.parametrize("kind", ["libel_1", "marketer", "intern", "headhunt_marketer", "breakthrough_4"])
def test_a_card_is_played_alike_whichever_of_its_kind_others_hold(kind: str) -> None:
    """A seat that plays a card shows nothing of other hands: states that look alike to a seat stay alike for it."""
    one = Table([f"{kind} contract contract", f"{kind} lawyer lawyer", THREE])
    two = Table([f"{kind} contract contract", "lawyer lawyer lawyer", f"{kind} contract contract"])
    game = the_game()
    target = 1 if kind in ("libel_1", "headhunt_marketer") else NOBODY
    for move in (Play(kind, target), Sell(kind)):
        steps = [game.steps(table.state, 0, move) for table in (one, two)]
        for seen, other in zip(*steps, strict=True):
            assert seen.event == other.event
            views = [game.observe(step.state, 0) for step in (seen, other)]
            hands = [msgspec.structs.replace(view, hand_sizes=()) for view in views]
            assert hands[0] == hands[1]
            assert list(game.legal(views[0], 0)) == list(game.legal(views[1], 0))


def test_a_deal_of_equal_cards_is_one_deal() -> None:
    """Chance names kinds: either of two equal cards gives the same deal, which is counted once."""
    game = regenerate.load("bidness", regenerate.RULES)
    assert isinstance(game, Bidness)
    state, rng = game.start(Setup(2)), random.Random(2)
    while state.phase == "roll":
        state = game.apply(state, CHANCE, game.sample(state, rng))
    deck = msgspec.structs.replace(state, deck=state.deck & (1 << 4) - 1)
    legal = list(game.legal(deck, CHANCE))
    assert len(legal) == len(set(legal)) == game.legal(deck, CHANCE).size  # type: ignore[attr-defined]
    assert all(move in game.legal(deck, CHANCE) for move in legal)
    assert Deal(("payback",)) not in game.legal(deck, CHANCE)


def test_a_hand_offers_each_kind_once_in_the_order_of_the_deck() -> None:
    table = Table(["contract marketer libel_1 marketer contract libel_1", "contract"])
    sold = [move.card for move in table.legal(0) if isinstance(move, Sell)]
    assert sold == ["marketer", "contract", "libel_1"]
    thrown = [move.card for move in table.at_discard().legal(0) if isinstance(move, Discard)]
    assert thrown == sold


# -- guesses -----------------------------------------------------------------------------------------------

FIRST_DEAL = {
    0: "libel_3 bad_press_2 contract contract lawyer lawyer",
    1: "bad_press_2 contract contract engineer lawyer lawyer",
    2: "contract contract engineer engineer lawyer lawyer",
}


def second_round() -> Table:
    """Return a game in whose first round seat 0 sold the only "libel_3" and one of two "bad_press_2".

    Then each of seats 1 and 2 sold a contract; all discarded a Lawyer. In round 2 seat 0 is dealt two cards, and the
    others one, of which seat 1 got the other "bad_press_2" of the two.
    """
    table = Table([""] * 3)
    table.state = the_game().start(Setup(3))
    table.do(CHANCE, Roll(((6, 6, 6), (1, 1, 1), (2, 2, 2))))
    hands = [FIRST_DEAL[seat].split() for seat in range(3)]
    table.do(CHANCE, Deal(tuple(hands[at % 3][at // 3] for at in range(18))))
    for seat in range(3):
        table.do(seat, Discard("lawyer"))
    table.do(0, Sell("libel_3")).do(1, Sell("contract")).do(2, Sell("contract"))
    table.do(0, Sell("bad_press_2"))
    while table.state.phase == "play":
        table.do(table.state.turn, Pass())
    assert table.state.phase == "roll"
    table.do(CHANCE, Roll(((1, 1, 1), (6, 6, 6), (2, 2, 2))))
    return table.do(CHANCE, Deal(("bad_press_2", "intern", "intern", "intern")))


def guessed(table: Table, viewer: Seat | None, seat: Seat) -> list[Counter[str]]:
    """Return many guesses of a hand, with its secret discard."""
    game = the_game()
    view = game.view(table.state, viewer, game.history(table.events, viewer))
    worlds = [game.determinize(view, random.Random(seed)) for seed in range(300)]
    assert all(game.observe(world, viewer) == view.observation for world in worlds)
    return [Counter(world.named(world.hands[seat]) + world.named(world.thrown[seat])) for world in worlds]


def test_a_seat_with_a_new_card_may_hold_a_card_that_was_open_before() -> None:
    held = [hand["libel_3"] for hand in guessed(second_round(), None, 1)]
    assert set(held) == {0, 1}


def test_a_seat_that_has_shown_its_new_card_holds_none_that_was_open_before() -> None:
    """One "bad_press_2" was open when round 1 ended: of two that seat 1 sells, one is the only card it was dealt."""
    table = second_round()
    for seat in range(3):
        table.do(seat, Discard("contract" if seat else "lawyer"))
    table.do(1, Sell("bad_press_2")).do(2, Pass()).do(0, Pass())
    assert {hand["libel_3"] for hand in guessed(table, None, 1)} == {0, 1}
    table.do(1, Sell("bad_press_2"))
    for viewer in (None, 0, 2):
        assert {hand["libel_3"] for hand in guessed(table, viewer, 1)} == {0}
    assert {hand["libel_3"] for hand in guessed(table, None, 2)} == {0, 1}


def test_a_viewer_remembers_what_it_held_and_threw_away() -> None:
    """A seat without new cards cannot have the only card of a kind that the viewer discarded in secret."""
    table = Table([""] * 2)
    table.state = the_game().start(Setup(2))
    table.do(CHANCE, Roll(((6, 6, 6), (1, 1, 1))))
    hands = [["libel_3", "contract", "contract", "lawyer", "lawyer", "intern"], ["engineer"] * 6]
    table.do(CHANCE, Deal(tuple(hands[at % 2][at // 2] for at in range(12))))
    table.do(0, Discard("libel_3")).do(1, Discard("engineer")).do(0, Pass()).do(1, Pass())
    table.do(CHANCE, Roll(((6, 6, 6), (1, 1, 1))))
    assert table.last(ev.Shuffled).round == 2
    table.chance()
    assert table.last(ev.Dealt).sizes == (0, 0)
    assert {hand["libel_3"] for hand in guessed(table, 0, 1)} == {0}
    assert {hand["libel_3"] for hand in guessed(table, None, 1)} == {0, 1}


def check_room(game: Bidness, state: State, history: tuple[Event, ...], viewer: Seat | None) -> int:
    """Check that hands without new cards hold no more of a kind than was out of sight then."""
    cards, found = game.context.cards, 0
    rounds = rounds_of(game.context, len(state.cash), viewer, history)
    old = {seat for seat in range(len(state.cash)) if seat != viewer}
    for after, before in zip(rounds[:0:-1], rounds[-2::-1], strict=True):
        old -= {seat for seat in old if after.dealt[seat]}
        held = cards.together(*[piles[seat] for seat in old for piles in (state.hands, state.thrown)])
        assert not cards.apart(held, before.unseen)
        found += len(old)
    return found


@pytest.mark.parametrize("tiny", [False, True])
def test_guesses_never_contradict_what_was_seen_in_earlier_rounds(tiny: bool) -> None:
    """A hand without new cards for several rounds holds no card that was open, or in the viewer's hand, since then."""
    game = regenerate.load("bidness", regenerate.RULES) if tiny else the_game()
    assert isinstance(game, Bidness)
    rng, deep = random.Random(6), 0
    for seats in (2, 3, 4):
        events: list[Event] = []
        for count, (_, _, _, steps) in enumerate(played(game, seats, seats, 400, 0.9)):
            events += [step.event for step in steps]
            state = steps[-1].state
            if count % 9 == 0 and game.actors(state):
                for viewer in (0, None):
                    history = game.history(events, viewer)
                    deep += check_room(game, state, history, viewer)
                    view = game.view(state, viewer, history)
                    world = game.determinize(view, rng)
                    assert game.observe(world, viewer) == view.observation
                    assert game.conserved(world) == game.conserved(state)
                    check_room(game, world, history, viewer)
    assert deep > 100
