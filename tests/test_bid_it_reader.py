"""A reader of bids wins nearly always against a bot whose bids follow from its hand, and not against a mixed one."""

from __future__ import annotations

import numpy as np
import pytest

from bidtable.bots.base import Level
from bidtable.core.record import Character
from tests import reader
from tests.bidit import the_game
from tests.characters_bid_it import Leaning
from tests.reader import read
from tests.training.bid_it.__main__ import bot
from tests.training.bid_it.players import Usual
from tests.training.bid_it.rounds import Deck

GAMES = 12


@pytest.mark.long
def test_a_rule_of_thumb_is_read() -> None:
    deck = Deck(the_game().context)
    assert read(deck, Usual(np.random.default_rng(1), 0.4, 0.02), GAMES, 1) >= 10


@pytest.mark.parametrize("character", [Character(), Character(2, 2, -2)], ids=["plain", "bold"])
@pytest.mark.long
def test_normal_is_not(character: Character, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor where the reader knows how far it leans.

    `python -m tests.reader` plays hundreds of games, against hard too, and reads more closely.
    """
    for name, value in (("WORLDS", 60), ("ASKED", 20), ("WEIGHED", 3)):
        monkeypatch.setattr(reader, name, value)
    deck = Deck(the_game().context)
    rng = np.random.default_rng(1)
    assert read(deck, Leaning(bot(Level.NORMAL, rng), character, rng), GAMES, 1) <= 9
