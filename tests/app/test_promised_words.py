"""Tests of the tables' words in many positions: each has its words, and prompts name only possible moves."""

from __future__ import annotations

import os
import random
from typing import Final

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables import make_table
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bid_and_bluff import text as bb_text
from bidtable.core.model import Move, Setup
from bidtable.core.record import SeatInfo
from bidtable.games.bid_it import moves as bi
from bidtable.games.bidness import moves as bn
from bidtable.games.i_bid_you_not import moves as ib
from tests.conformance.cases import load
from tests.lab.promises.walk import MEASURES, any_setup, decisions, some

ONLY = tuple(filter(None, os.environ.get("BIDTABLE_ONLY", "").split(",")))
GAMES = [slug for slug in MEASURES if not ONLY or slug in ONLY]
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
WALKS: Final = 25
CALLS = (bi.Challenge, bi.Perfecto, bi.Double, bi.Redouble, bi.Surrender)
OFFERED: Final[dict[tuple[str, str], dict[str, tuple[type[Move], ...]]]] = {
    ("i_bid_you_not", "turn"): {"bove /elow ": (ib.Add,), "declare": (ib.Declare,)},
    ("i_bid_you_not", "ask"): {"take": (ib.Take,), "skip": (ib.Skip,)},
    ("bid_it", "discard"): {"discard more": (bi.Discard,), "draw": (bi.Draw,)},
    ("bid_it", "turn"): {
        "draw first": (bi.Discard,),
        "sidestep": (bi.Sidestep,),
        "pass": (bi.Pass,),
        "answer the call": CALLS,
        " call": CALLS,
    },
    ("bidness", "demand"): {"name an amount": (bn.Offer,), "go to trial": (bn.GoToTrial,)},
    ("bidness", "answer"): {"accept": (bn.Accept,), "bargain": (bn.Offer,)},
    ("bidness", "salaries"): {"turn: pay $": (bn.PaySalaries,), "lay off an employee": (bn.LayOff,)},
    ("bidness", "auction"): {"bid": (bn.Bid,), "drop out": (bn.DropOut,)},
}
"""Words that a phase's prompt may contain, and the moves that must then be legal."""
BESIDE: Final = {"answer the call": "pass on", " call": "bid more", "declare": ", "}
"""Some words depend on others: a standing call can be answered, and an uncalled bid can be called.

The short prompt "Above 30." leaves declaring to the button beside it; a prompt with a name and a comma does not.
"""


@pytest.mark.parametrize("slug", GAMES)
def test_every_move_has_its_words_and_prompts_name_what_can_be_done(slug: str) -> None:
    pygame.init()
    game, named = load(slug), 0
    table = make_table(game, slug, Metrics(1280, 720, 1.0))
    for number in range(WALKS):
        rng = random.Random(f"{slug}/{number}")
        setup = any_setup(game, rng)
        infos = tuple(
            SeatInfo(name, "human", "", colour) for name, colour in zip(NAMES, COLOURS, strict=True)
        )[: setup.seats]
        for state, seat in decisions(game, rng, setup):
            if rng.random() > 0.05:
                continue
            view = game.view(state, seat)
            shown = Situation(view, infos, actor=seat, awaiting=True)
            for move in some(view.legal, rng):
                title, small = table.action(shown, move)
                told = table.preview(shown, move)
                assert title
                assert told
                assert "None" not in f"{title} {small} {told}"
            kinds = {type(move) for move in view.legal}
            asked = table.prompt(shown)
            for words, offered in OFFERED.get((slug, state.phase), {}).items():
                if BESIDE.get(words, "") in asked:
                    said = any(word in asked for word in words.split("/"))
                    assert said == any(kind in kinds for kind in offered), (asked, kinds)
                    named += 1
    assert named or slug == "bid_and_bluff"


def test_a_bid_that_is_called_missed_is_missed() -> None:
    """BB-6: the bid is missed at each card of a round, and so is one that needs more tricks than are left."""
    game, rng, told = load("bid_and_bluff"), random.Random(8), 0
    lost: dict[tuple[int, int], str] = {}
    for state, seat in decisions(game, rng, Setup(3)):
        if state.phase == "play":
            words = bb_text.need_words(game.observe(state, seat), seat)
            if words.endswith("the bid is missed."):
                lost[state.round, seat] = words
        elif state.phase == "move":
            missed = [who for number, who in lost if number == state.round]
            assert not any(state.allowances[who].made for who in missed)
            told += len(missed)
    assert told > 10
