"""Tests that every effect has a rule, and that one without a rule fails when it acts: at the table and in playouts."""

from __future__ import annotations

from typing import ClassVar

import pytest

from bidtable.games.i_bid_you_not.binding import BINDERS, terms_of
from bidtable.games.i_bid_you_not.deck import LASTING, ActionInfo, Deck, TypeInfo
from bidtable.games.i_bid_you_not.effects import KINDS, Effect
from bidtable.games.i_bid_you_not.instants import INSTANTS
from bidtable.games.i_bid_you_not.phases.turn import add_card
from tests.games.i_bid_you_not.situations import Play, card, the_deck


class Binds(Effect, frozen=True, tag="made_up_that_binds"):
    """An effect without a rule that holds while its card is in the offer."""

    binds: ClassVar[bool] = True


class Fires(Effect, frozen=True, tag="made_up_that_fires"):
    """An effect without a rule that fires when its card is added."""

    instant: ClassVar[bool] = True


class Lasts(Effect, frozen=True, tag="made_up_that_lasts"):
    """An effect of neither kind, which the deck does not know."""


def deck_with(effect: Effect) -> Deck:
    """Return all cards; the first action of the Gamehat has another effect."""
    deck = the_deck()
    hat = deck.types["gamehat"]
    actions = {**hat.actions, "a": ActionInfo("Something new.", "new", effect)}
    return Deck(deck.cards, {**deck.types, "gamehat": TypeInfo(hat.id, hat.title, hat.colour, actions)})


def test_every_effect_has_its_rule() -> None:
    for kind in KINDS.values():
        rules = [kind in BINDERS, kind in INSTANTS, kind in LASTING]
        assert rules == [kind.binds, kind.instant, not kind.binds and not kind.instant], kind


@pytest.mark.parametrize("effect", [Binds(), Fires()])
def test_an_effect_without_a_rule_fails_when_its_card_is_added(effect: Effect) -> None:
    """The table and playouts add a card by the same function."""
    hat = card("gamehat", "a")
    play = Play([22], [[hat, 50], [29]])
    position = play.game.position(play.state)
    position.deck = deck_with(effect)
    with pytest.raises(KeyError, match=type(effect).__name__):
        add_card(position, 0, position.deck.index[hat])


def test_an_effect_without_a_rule_fails_when_an_offer_with_it_is_looked_at() -> None:
    deck = deck_with(Binds())
    offer = (deck.index[card("gamehat", "a")],)
    with pytest.raises(KeyError, match="Binds"):
        terms_of(deck, offer, offer)


def test_a_deck_with_an_effect_that_it_does_not_know_cannot_be_made() -> None:
    with pytest.raises(TypeError, match="Lasts neither binds nor fires, and the deck does not know it"):
        deck_with(Lasts())
