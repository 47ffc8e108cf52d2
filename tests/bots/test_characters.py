"""Tests of characters: they lean only among moves of about equal worth, and the twelve people are equally strong."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from bidtable.app.archive.settings import Settings
from bidtable.app.match.people import PEOPLE
from bidtable.app.match.setup_form import default_form
from bidtable.app.shell.services import Services
from bidtable.bots.common import characters as leaning
from bidtable.bots.common.base import Decision, Reason, Unit
from bidtable.bots.common.characters import REACH, TILT, Manner, about, coloured, lean
from bidtable.bots.common.reasons import MANNER, MIXED, SLIP
from bidtable.core.errors import RecordError
from bidtable.core.model import Move
from bidtable.core.record import Character, SeatInfo
from bidtable.core.record_checks import check_seat
from bidtable.games.bid_and_bluff.moves import Bid
from bidtable.rulebook import Library, RulesError
from bidtable.rulebook.people import read_people
from bidtable.store import places
from tests.lab.characters import Evening, Terms

BOLD = Character(2, 2, -2)
PLAIN = Character()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Avoid the ranks in the player's own hand."""
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path / "home"))


def decided(*values: float, made: int = 0, unit: Unit = Unit.ROUNDS, aside: str = "") -> Decision:
    """Return a decision among bids of 0, 1, 2 ... tricks with these worths."""
    reasons = tuple(Reason(Bid(tricks), value, unit=unit) for tricks, value in enumerate(values))
    return Decision(Bid(made), reasons, aside)


def made_by(decision: Decision, *leans: float) -> Decision:
    return coloured(decision, leans, random.Random(1))


def test_characters_are_described_in_words() -> None:
    people = read_people(Library(places.shipped_rules()))
    assert (
        people["bun"].described
        == "A bookkeeper who checks twice. Careful, very honest, patient, thinks long."
    )
    assert people["curls"].manner == ("daring", "quick to call", "hardly thinks")
    assert all(len(person.described) < 110 for person in people.values()), "a line or two"


def test_a_character_leans_to_a_move_of_about_the_same_worth() -> None:
    near = about(0.0, Unit.ROUNDS)
    assert made_by(decided(0.0, -0.4 * near), -1.0, 1.0).move == Bid(1)
    assert made_by(decided(0.0, -0.4 * near), -1.0, 1.0).aside == MANNER
    assert made_by(decided(0.0, -0.4 * near), 1.0, -1.0) == decided(0.0, -0.4 * near)
    assert made_by(decided(0.0, -0.6 * near), 0.0, 1.0).move == Bid(0), "a weak leaning is for less"


def test_a_character_never_makes_a_move_that_is_clearly_worse() -> None:
    near = about(0.0, Unit.ROUNDS)
    assert made_by(decided(0.0, -1.01 * near), -1.0, 1.0).move == Bid(0)
    slip = decided(1.0, 0.0, -1.01 * near, made=1, aside=SLIP)
    assert made_by(slip, 1.0, -1.0, 1.0) == slip, "nor makes good what the level does wrong"


def test_a_character_leans_further_where_it_would_hardly_show() -> None:
    near = about(0.0, Unit.ROUNDS)
    close, far = decided(0.0, -0.9 * near), decided(0.0, -2.1 * near)
    assert made_by(close, -1.0, 1.0).move == Bid(1)
    assert made_by(far, -1.0, 1.0).move == Bid(0)
    assert coloured(far, (-1.0, 1.0), random.Random(1), reach=REACH["bid_and_bluff"]).move == Bid(1)


def test_a_sure_win_is_not_given_away() -> None:
    won = decided(1.0, 0.9999, 0.999, unit=Unit.CHANCE)
    assert made_by(won, -1.0, 1.0, 1.0).move == Bid(0)
    assert about(1.5, Unit.CHANCE) == 0.0
    assert about(0.5, Unit.CHANCE) > about(0.1, Unit.CHANCE) > 0.0


def test_sure_facts_leave_no_choice() -> None:
    decision = Decision(Bid(0), (Reason(Bid(0), 0.0), Reason(Bid(1), 0.0, barred=True)))
    assert made_by(decision, -1.0, 1.0) == decision


def test_mixed_moves_stay_mixed() -> None:
    reasons = tuple(Reason(Bid(tricks), 0.5, share=share) for tricks, share in enumerate((3.0, 1.0, 0.0)))
    decision, rng = Decision(Bid(1), reasons, MIXED), random.Random(5)
    found: Counter[Move] = Counter(coloured(decision, (-1.0, 1.0, 1.0), rng).move for _ in range(4000))
    odds = found[Bid(1)] / found[Bid(0)] * 3.0
    assert odds == pytest.approx(2.718281828 ** (2 * TILT), rel=0.12)
    assert not found[Bid(2)]


def test_traits_add_up_to_a_leaning() -> None:
    assert lean(BOLD, Manner(1.0, 1.0, -1.0)) == 1.0
    assert lean(BOLD, Manner(nerve=0.5)) == pytest.approx(0.25)
    assert lean(Character(patience=-2), Manner(patience=1.0)) == pytest.approx(-0.5)
    assert lean(PLAIN, Manner(1.0, 1.0, 1.0)) == 0.0


# -- strength --------------------------------------------------------------------------------------------------


def test_the_measure_tells_who_leans_too_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """If any move is about as good as another, a character that bids and plays low clearly loses between two seats."""
    monkeypatch.setitem(leaning.ABOUT, Unit.ROUNDS, 60.0)
    evening = Evening(Terms("bid_and_bluff", 2), {"timid": Character(-2, -2, 2), "plain": PLAIN})
    for seed in range(16):
        evening.play(seed)
    share = evening.shares()["timid"]
    assert share.games == 16
    assert share.high < 0.5


# -- the people ------------------------------------------------------------------------------------------------


def test_everybody_with_a_face_is_known_and_all_differ() -> None:
    people = read_people(Library(places.shipped_rules()))
    assert set(people) == set(PEOPLE)
    assert len({person.character for person in people.values()}) == len(PEOPLE)
    assert PLAIN not in {person.character for person in people.values()}


MISTAKES = {
    "nerve: 1": ("nerve: 3", "<= 2"),
    "- Ah, a fresh canvas!": (f"- {'Ah ' * 20}", "34"),
    "- The salon is open.": ("- Good evening. Pencils ready.", "is already used in"),
    "- Hang this one in the hall.": ("- Hang {this}.", "braces"),
    "      trick:\n        - A bold stroke.": ("      trik:\n        - A bold stroke.", "is not an occasion"),
}


@pytest.mark.parametrize("good", MISTAKES)
def test_a_mistake_in_the_file_is_told_with_its_line(good: str, tmp_path: Path) -> None:
    shipped = (places.shipped_rules() / "people.yaml").read_text(encoding="utf-8")
    bad, told = MISTAKES[good]
    assert good in shipped
    (tmp_path / "people.yaml").write_text(shipped.replace(good, bad, 1), encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        read_people(Library(places.shipped_rules(), tmp_path))
    problems = caught.value.problems
    assert any(told in str(problem) and "people.yaml:" in str(problem) for problem in problems)


def test_an_occasion_without_words_is_told(tmp_path: Path) -> None:
    shipped = (places.shipped_rules() / "people.yaml").read_text(encoding="utf-8")
    cut = shipped.replace("      lead:\n        - Hang this one in the hall.\n", "", 1)
    (tmp_path / "people.yaml").write_text(cut, encoding="utf-8")
    with pytest.raises(RulesError, match="'beret' has nothing to say on 'lead'"):
        read_people(Library(places.shipped_rules(), tmp_path))


# -- the record ------------------------------------------------------------------------------------------------


def test_a_record_from_before_bots_had_characters_still_opens() -> None:
    old = b'{"name":"Bo","kind":"bot","level":"easy","colour":"blue","face":"bun"}'
    assert msgspec.json.decode(old, type=SeatInfo) == SeatInfo("Bo", "bot", "easy", "blue", "bun")
    new = SeatInfo("Bo", "bot", "easy", character=BOLD)
    assert msgspec.json.decode(msgspec.json.encode(new), type=SeatInfo) == new


def test_a_trait_beyond_all_bounds_is_refused() -> None:
    check_seat(SeatInfo("Bo", "bot", character=BOLD), "seat 1")
    with pytest.raises(RecordError, match="trait on seat 1 is not from -2 to 2"):
        check_seat(SeatInfo("Bo", "bot", character=Character(patience=-3)), "seat 1")


# -- at the table ----------------------------------------------------------------------------------------------


def test_bots_sit_down_in_character_and_people_do_not() -> None:
    table = Services(Settings(), in_process=False)
    header = table.header_for(default_form("bid_it", "Anna", "bun"))
    assert [info.kind for info in header.seats] == ["human", "bot", "bot", "bot"]
    assert header.seats[0].character is None
    for info in header.seats[1:]:
        assert info.character == table.people()[info.face].character
    assert table.header_again(header).seats == header.seats


def test_a_people_file_that_cannot_be_used_is_left_aside() -> None:
    own = places.user_rules() / "people.yaml"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text("people: 3\n", encoding="utf-8")
    table = Services(Settings(), in_process=False)
    assert table.people() == read_people(Library(places.shipped_rules()))
    (notice,) = table.notices
    assert notice.startswith("Your people.yaml is not used.")
    assert "people.yaml:1" in notice
