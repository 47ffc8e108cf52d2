"""The moves of chance, such as the deal."""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection, Iterator, Sequence
from math import factorial, prod

from bidtable.core.legal import LazyLegal
from bidtable.core.masks import bits
from bidtable.core.model import Move, Seat
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not import printing
from bidtable.games.i_bid_you_not.auction import ask_next
from bidtable.games.i_bid_you_not.binding import terms_of
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.events import CardsDrawn, Dealt, Printed
from bidtable.games.i_bid_you_not.moves import Deal, Draw, Print
from bidtable.games.i_bid_you_not.mutable_position import Known, Position
from bidtable.games.i_bid_you_not.state import State
from bidtable.games.i_bid_you_not.turns import go_on

# -- printing ----------------------------------------------------------------------------------------------


def prints(context: Context, known: Known, seat: Seat) -> Collection[Move]:
    procedure = context.rules.procedure
    wanted = [context.rules.sets[name].to_print for name in known.sets]

    def contains(move: object) -> bool:
        return (
            isinstance(move, Print)
            and len(move.recipes) == len(wanted)
            and all(printing.fits(procedure, w, r) for w, r in zip(wanted, move.recipes, strict=True))
        )

    def iterate() -> Iterator[Move]:
        recipes: Iterator[tuple[printing.Recipe, ...]] = iter([()])
        for each in wanted:
            recipes = _with_each(recipes, procedure, each)
        return (Print(found) for found in recipes)

    return LazyLegal(prod(printing.how_many(procedure, w) for w in wanted), contains, iterate)


def _with_each(
    recipes: Iterator[tuple[printing.Recipe, ...]], procedure: printing.Procedure, wanted: printing.SetToPrint
) -> Iterator[tuple[printing.Recipe, ...]]:
    return ((*before, one) for before in recipes for one in printing.every(procedure, wanted))


def sample_print(context: Context, state: State, rng: random.Random) -> Move:
    rules = context.rules
    return Print(tuple(printing.draw(rules.procedure, rules.sets[name].to_print, rng) for name in state.sets))


def print_deck(context: Context, position: Position, seat: Seat, move: Print, tell: Tell) -> Position:
    deck = context.deck_of((position.sets, position.trim, position.fresh, move.recipes))
    position.phase, position.recipes, position.names = "deal", move.recipes, deck.titles
    position.deck, position.terms = deck, terms_of(deck, (), ())
    if tell:
        tell(Printed(deck.size), position.state())
    return position


# -- dealing -----------------------------------------------------------------------------------------------


def deals(context: Context, known: Known, seat: Seat) -> Collection[Move]:
    # IB-2, IB-3
    deck, seats = context.deck(known), len(known.piles)

    def contains(move: object) -> bool:
        return (
            isinstance(move, Deal)
            and 0 <= move.start < seats
            and len(move.cards) == deck.size
            and set(move.cards) == set(deck.numbers)
        )

    def iterate() -> Iterator[Move]:
        return (
            Deal(cards, start) for cards in itertools.permutations(deck.numbers) for start in range(seats)
        )

    return LazyLegal(factorial(deck.size) * seats, contains, iterate)


def sample_deal(context: Context, state: State, rng: random.Random) -> Move:
    cards = list(context.deck(state).numbers)
    rng.shuffle(cards)
    return Deal(tuple(cards), int(rng.random() * len(state.hands)))


def deal(context: Context, position: Position, seat: Seat, move: Deal, tell: Tell) -> Position:
    # IB-2, IB-3
    deck, hands = position.deck, position.hands
    n = len(hands)
    for place, number in enumerate(move.cards[1:]):
        hands[(move.start + place) % n] |= 1 << deck.index[number]
    position.phase, position.turn, position.start = "turn", move.start, move.start
    position.open_with((deck.index[move.cards[0]],))
    if tell:
        dealt = tuple([deck.named(hand) for hand in hands])
        tell(Dealt(move.start, move.cards[0], dealt), position.state())
    return position


# -- drawing scored cards ----------------------------------------------------------------------------------


def draws(context: Context, known: Known, seat: Seat) -> Collection[Move]:
    deck = context.deck(known)
    piles = [deck.named(known.piles[source]) for source, _ in known.draws]
    size = 1
    for place, (source, _) in enumerate(known.draws):
        size *= len(piles[place]) - sum(other == source for other, _ in known.draws[:place])

    def contains(move: object) -> bool:
        return (
            isinstance(move, Draw)
            and len(move.cards) == len(piles)
            and len(set(move.cards)) == len(piles)
            and all(card in pile for card, pile in zip(move.cards, piles, strict=True))
        )

    def iterate() -> Iterator[Move]:
        return (Draw(cards) for cards in itertools.product(*piles) if len(set(cards)) == len(cards))

    return LazyLegal(size, contains, iterate)


def sample_draw(context: Context, state: State, rng: random.Random) -> Move:
    piles = [bits(pile) for pile in state.piles]
    drawn = [piles[source].pop(int(rng.random() * len(piles[source]))) for source, _ in state.draws]
    return Draw(context.deck(state).numbered(drawn))


def draw(context: Context, position: Position, seat: Seat, move: Draw, tell: Tell) -> Position:
    # All players see these cards (IB-18).
    deck, draws = position.deck, position.draws
    draw_cards(position, deck.at(move.cards))
    if tell:
        # The order of cards with the same source and target is not visible to any player.
        places = {way: at for at, way in enumerate(draws)}
        moved = [(*way, number) for way, number in zip(draws, move.cards, strict=True)]
        moved.sort(key=lambda one: (places[one[:2]], one[2]))
        tell(CardsDrawn(tuple(moved)), position.state())
    return position


def draw_cards(position: Position, cards: Sequence[int]) -> None:
    piles = list(position.piles)
    for (source, target), card in zip(position.draws, cards, strict=True):
        bit = 1 << card
        piles[source] &= ~bit
        if target < 0:
            position.discards |= bit
        else:
            piles[target] |= bit
    position.piles = tuple(piles)
    what, position.draws, position.draw_for = position.draw_for, (), ""
    if what == "turn":
        go_on(position, position.givers[-1])
    elif what == "give":
        position.phase, position.turn = "give", position.ranking[position.asked]
    else:
        ask_next(position)
