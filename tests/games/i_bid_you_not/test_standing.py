"""Tests that the rules on a table are those that bind: overruled ones do nothing, equal ones are shown once."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bidtable.games.i_bid_you_not.binding import terms_of
from bidtable.games.i_bid_you_not.standing import standing
from tests.games.i_bid_you_not.situations import Play, card, cards, the_deck, the_game

BINDS = (
    *("allowed", "order", "free", "extreme", "adds", "biddable", "bid_cards", "open"),
    *("inversion", "skip", "after_taking", "take_bids"),
)
"""Fields of an offer's terms that are rules for players."""


def test_overruled_actions_change_nothing_and_all_others_hold() -> None:
    """In many offers the same rules bind without the overruled actions; the rest are named by the terms."""
    deck, context, rng = the_deck(), the_game().context, random.Random(3)
    acting = [at for at, effect in enumerate(deck.effects) if effect is not None and effect.binds]
    seen = {"overruled": 0, "merged": 0}
    start = Play([22], [[23], [26]]).state
    for _ in range(1500):
        offer = tuple(rng.sample(acting, rng.randint(1, 7)))
        state = replace(start, offer=offer, givers=(-1,) * len(offer), age=offer)
        rules = standing(context, state)
        assert sorted(at for rule in rules for at in rule.cards) == sorted(offer), (
            "each rule is laid out once"
        )
        out = {at for rule in rules if not rule.in_force for at in rule.cards}
        all_terms = terms_of(deck, offer, offer)
        left = terms_of(deck, offer, tuple(at for at in offer if at not in out))
        assert all(getattr(all_terms, name) == getattr(left, name) for name in BINDS)
        seen["overruled"] += bool(out)
        seen["merged"] += any(len(rule.cards) > 1 for rule in rules)
    assert min(seen.values()) > 100


def test_the_overruling_card_is_named_and_cashing_machine_b_is_above_later_ones() -> None:
    always, never = card("cashing_machine", "b"), card("cashing_machine", "a")
    play = Play([always, never], [[23], [26]])
    first, second = standing(the_game().context, play.state)
    assert first.in_force
    assert second.overruled_by == the_deck().index[always]
    free, dear = card("wrist_wash", "a"), card("wrist_wash", "b")
    play = Play([free, dear], [[23], [26]])
    first, second = standing(the_game().context, play.state)
    assert (first.overruled_by, second.in_force) == (the_deck().index[dear], True)


def test_two_cards_that_let_each_player_add_after_taking_are_two_rules() -> None:
    """They add up, unlike two that say "no skipping"."""
    two, no_skips = cards("aquariumbrella", "a")[:2], cards("wrist_wash", "a")[:2]
    rules = standing(the_game().context, Play([*two, *no_skips], [[23], [26]]).state)
    assert [len(rule.cards) for rule in rules] == [1, 1, 2]


def test_a_rule_that_would_leave_nobody_is_void() -> None:
    """IB-13."""
    out = card("calculater", "b")
    play = Play([22, out], [[23, 27], []]).auction(0, 23)
    (rule,) = standing(the_game().context, play.told(type(play.events[0])))
    assert rule.void
    assert not rule.in_force
