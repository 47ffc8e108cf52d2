"""Tests of BN-21, our addition: an Engineer won at an auction brings tech points once.

As many points as that go along when the Engineer is headhunted.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bidtable.app.tables.bidness import text
from bidtable.core.model import Setup
from bidtable.games.bidness import Bidness, load
from bidtable.games.bidness.events import BANK, AwardMoved, Headhunted, Joined, Paid, TechBrought
from bidtable.games.bidness.moves import Bid, DropOut, Play
from bidtable.games.bidness.rules import AS_PUBLISHED
from tests.games.bidness.situations import THREE, Table, the_game
from tests.games.rule_files import RuleFiles

NAMES = ("Ada", "Ben")


def sold(game: Bidness | None = None) -> Table:
    """Return a table at which seat 1 may bid for an Engineer of seat 0, who has dropped out."""
    table = Table([f"engineer {THREE}", THREE], game=game)
    return table.do(0, Play("engineer"), DropOut())


def test_bn_21_an_engineer_won_at_an_auction_brings_tech_points_once() -> None:
    table = sold()
    assert table.game.context.cards.brings == 6
    assert table.told(1, Bid(10)) == (
        "Nobody can bid more: the company pays Ada and keeps $90.",
        "It brings 6 tech points.",
    )
    table.do(1, Bid(10))
    assert table.state.tech == (20, 26)
    kinds = [type(step.event) for step in table.steps]
    assert kinds[kinds.index(Joined) : kinds.index(Joined) + 3] == [Joined, TechBrought, AwardMoved]
    assert table.state.tech_leader == 1, "the award goes by the new count"
    event = table.last(TechBrought)
    assert (event.seat, event.giver, event.amount) == (1, BANK, 6)
    assert table.game.tell(event, NAMES) == "The Engineer brings Ben 6 tech points."
    table.state = replace(table.state, hands=(0, 0))
    table.business()
    assert table.state.tech[1] == 26 + 2 * 2, "later only what every Engineer adds"


def test_bn_21_starters_and_other_cards_bring_none() -> None:
    assert the_game().start(Setup(3)).tech == (20, 20, 20)
    for kind in ("marketer", "lawyer", "contract"):
        table = Table([f"{kind} {THREE}", THREE]).do(0, Play(kind), DropOut())
        assert table.told(1, Bid(5)) == ("Nobody can bid more: the company pays Ada and keeps $95.",)
        table.do(1, Bid(5))
        assert table.state.tech == (20, 20)
        assert not table.all(TechBrought)


@pytest.mark.parametrize(("has", "goes"), [(20, 6), (6, 6), (4, 4), (1, 1), (0, 0)])
def test_bn_21_headhunting_an_engineer_takes_up_to_as_many_with_it(has: int, goes: int) -> None:
    table = Table([f"headhunt_engineer {THREE}", THREE], tech=(20, has))
    move = Play("headhunt_engineer", 1)
    along = {0: "", 1: " and 1 tech point"}.get(goes, f" and {goes} tech points")
    assert table.told(0, move)[0] == f"Take an Engineer{along} from Ben."
    table.do(0, move)
    assert table.state.tech == (20 + goes, has - goes)
    assert table.staff(0).count("engineer") == 2
    kinds = [type(step.event) for step in table.steps]
    assert kinds[: kinds.index(Paid)] == [Headhunted, TechBrought][: 2 if goes else 1]
    if goes:
        verb = "point comes" if goes == 1 else "points come"
        assert (
            table.game.tell(table.last(TechBrought), NAMES) == f"{goes} tech {verb} along, from Ben to Ada."
        )


def test_bn_21_other_headhunting_takes_the_employee_alone() -> None:
    table = Table([f"headhunt_marketer {THREE}", THREE])
    assert table.told(0, Play("headhunt_marketer", 1))[0] == "Take a Marketer from Ben."
    table.do(0, Play("headhunt_marketer", 1))
    assert table.state.tech == (20, 20)


def test_bn_21_the_set_up_has_a_switch_that_plays_as_published() -> None:
    game = the_game()
    (variant,) = game.info.variants
    assert (variant.id, variant.title) == (AS_PUBLISHED, "Engineers as published")
    assert "6 tech points" in variant.effect
    assert game.start(Setup(3)).brings == 6
    assert game.start(Setup(3, (AS_PUBLISHED,))).brings == 0
    table = sold()
    table.state = replace(table.state, brings=0)
    assert table.told(1, Bid(10)) == ("Nobody can bid more: the company pays Ada and keeps $90.",)
    table.do(1, Bid(10))
    assert table.state.tech == (20, 20)


def test_bn_21_a_deck_that_says_nothing_brings_nothing_and_has_no_switch(files: RuleFiles) -> None:
    game = load(files.change("deck.yaml", ", brings: 6", ""))
    assert game.info.variants == ()
    assert sold(game).do(1, Bid(10)).state.tech == (20, 20)


def test_bn_21_card_and_rulebook_say_that_it_is_ours() -> None:
    context = the_game().context
    assert text.card_line(context, "engineer", 6) == "for auction: +6 tech, +2/round"
    assert text.card_line(context, "engineer", 0) == "for auction: +2 tech a round"
    assert "brings 6 tech points when hired (our own rule)" in text.card_text(context, "engineer", 6)[0]
    assert "brings" not in text.card_text(context, "engineer", 0)[0]
    hunted = text.card_text(context, "headhunt_engineer", 6)[0]
    assert hunted == "Take an Engineer and up to 6 tech points from an opponent."
    assert text.card_text(context, "headhunt_engineer", 0)[0] == "Take an Engineer from an opponent."
    (ruling,) = [one for page in the_game().help_sections() for one in page.rulings if one.id == "BN-21"]
    assert not ruling.published
    assert "Engineers as published" in ruling.ours


def test_bn_12_an_auction_says_what_hiring_brings_and_costs() -> None:
    """If the card is too small to read, the numbers come from the data in force."""

    def line(kind: str) -> str:
        state = Table([f"{kind} {THREE}", THREE]).do(0, Play(kind)).state
        game = the_game()
        return text.hiring_line(game.context, game.observe(state, 1))

    assert line("engineer") == "+6 tech, +2/round, salary $10."
    assert line("marketer") == "Sells +1 unit, salary $10."
    assert line("lawyer") == "+1 die at trials, salary from $10."
    assert line("contract") == "$25 a round."
