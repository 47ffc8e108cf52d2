"""Tests of the form of a new game: defaults, corrections, refusals."""

from __future__ import annotations

import msgspec
import pytest

from bidtable.app.match import setup_form as model
from bidtable.app.match.people import PEOPLE
from bidtable.app.match.setup_form import COLOURS, SeatForm, SetupForm
from bidtable.app.match.setup_words import stand_in, summary
from bidtable.app.scenes.setup.scene import SetupScene
from bidtable.core import registry
from bidtable.core.model import Choice, GameInfo, Option, Setup, Variant
from bidtable.core.record import Header, SeatInfo
from tests.app.scene_helpers import open_app
from tests.golden import regenerate

INFO = GameInfo(
    "toy",
    "Toy",
    "A toy.",
    "Ours.",
    2,
    5,
    variants=(
        Variant("dark", "Dark", "No light.", excludes=("light",)),
        Variant("light", "Light", "No dark."),
        Variant("fast", "Fast", "Fewer rounds."),
    ),
    options=(Option("board", "Board", (Choice("small", "Small board"), Choice("big", "Big")), "small"),),
)


@pytest.fixture
def form() -> SetupForm:
    made = model.default_form("toy", "Anna")
    model.fit(made, ["toy"], INFO)
    return made


def test_default_is_one_person_and_three_bots(form: SetupForm) -> None:
    assert [seat.kind for seat in form.seats] == ["human", "bot", "bot", "bot"]
    assert form.seats[0].name == "Anna"
    assert len({seat.colour for seat in form.seats}) == 4
    assert model.problems(form, INFO) == []
    assert form.options == {"toy": {"board": "small"}}


def test_seats_are_added_up_to_the_games_limit(form: SetupForm) -> None:
    model.add_seat(form)
    assert len({seat.name for seat in form.seats}) == 5
    assert model.why_not_add(form, INFO) == "Toy seats at most 5."
    del form.seats[2:]
    assert model.why_not_remove(form, INFO) == "Toy needs at least 2 players."


def test_no_two_colours_are_alike_whatever_is_pressed(form: SetupForm) -> None:
    for seats in (4, 5, 6):
        while len(form.seats) < seats:
            model.add_seat(form)
        seen = set()
        for _ in range(12):
            model.next_colour(form, 1)
            seen.add(form.seats[1].colour)
            assert len({seat.colour for seat in form.seats}) == seats
        assert len(seen) > 1


def test_no_two_seats_have_one_character_whatever_is_chosen(form: SetupForm) -> None:
    model.add_seat(form)
    before = [seat.face for seat in form.seats]
    assert len(set(before)) == 5
    model.choose_face(form, 0, before[2])
    assert [seat.face for seat in form.seats] == [before[2], before[1], before[0], *before[3:]], (
        "they change places"
    )
    free = next(person for person in PEOPLE if person not in before)
    model.choose_face(form, 0, free)
    assert form.seats[0].face == free
    assert [info.face for info in model.seat_infos(form)] == [seat.face for seat in form.seats]
    form.seats[1].face, form.seats[3].face, form.seats[4].face = free, "ghost", ""
    model.fit(form, ["toy"], INFO)
    assert form.seats[0].face == free, "who had it first keeps it"
    assert len({seat.face for seat in form.seats}) == 5
    assert {seat.face for seat in form.seats} <= set(PEOPLE)


def test_bots_sit_down_as_the_character_of_their_name() -> None:
    alone = model.default_form("toy", "Anna", "bun")
    assert alone.seats[0].face == "bun"
    assert [seat.face for seat in alone.seats[2:]] == [model.BOTS[seat.name] for seat in alone.seats[2:]]
    assert alone.seats[1].name == "Ada"
    assert alone.seats[1].face not in ("bun", ""), "somebody has hers"


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["", "B"], "Seat 1 needs a name."),
        (["  ", "B"], "Seat 1 needs a name."),
        (["Bo", "bo "], "Two seats are called bo."),
    ],
)
def test_names_are_needed_and_differ(names: list[str], text: str) -> None:
    form = SetupForm("toy", [SeatForm(name, colour=c) for name, c in zip(names, COLOURS, strict=False)])
    assert [problem.text for problem in model.problems(form, INFO)] == [text]


def test_a_variant_and_the_one_it_excludes_switch_each_other_off(form: SetupForm) -> None:
    model.switch_variant(form, INFO, "dark", True)
    model.switch_variant(form, INFO, "fast", True)
    model.switch_variant(form, INFO, "light", True)
    assert model.setup_of(form).variants == ("fast", "light")
    model.switch_variant(form, INFO, "dark", True)
    assert model.setup_of(form).variants == ("dark", "fast")
    model.switch_variant(form, INFO, "dark", False)
    assert model.setup_of(form) == Setup(4, ("fast",), {"board": "small"})


def test_a_level_is_offered_only_where_the_game_has_it() -> None:
    registry.register(registry.Entry("strong", "Strong", rules="x:y", hard=True))
    registry.register(registry.Entry("weak", "Weak", rules="x:y"))
    assert model.levels_at("strong") == ("easy", "normal", "hard")
    assert model.levels_at("weak") == ("easy", "normal")
    form = SetupForm("strong", [SeatForm("Ada", "bot", "hard"), SeatForm("Ben", "bot", "easy")])
    model.fit(form, ["strong", "weak"], None)
    assert [seat.level for seat in form.seats] == ["hard", "easy"]
    form.game = "weak"
    model.fit(form, ["strong", "weak"], None)
    assert [seat.level for seat in form.seats] == ["normal", "easy"]


def test_fit_mends_what_a_file_may_hold() -> None:
    seats = [SeatForm("A\n" * 30, "human", "godlike", "pink"), SeatForm("B", colour="red")]
    seats += [SeatForm("C", colour="red"), SeatForm("D"), SeatForm("E"), SeatForm("F"), SeatForm("G")]
    form = SetupForm(
        "gone",
        seats,
        {"toy": ["dark", "light", "nonsense", "dark"]},
        {"toy": {"board": "huge", "x": "y"}},
        "1a2",
    )
    model.fit(form, ["toy"], INFO)
    assert form.game == "toy"
    assert len(form.seats) == 5
    assert len({seat.colour for seat in form.seats}) == 5
    assert all(seat.colour in COLOURS and seat.level in model.LEVELS for seat in form.seats)
    assert form.seats[0].name == "A" * model.MAX_NAME
    assert form.variants["toy"] == ["dark"]
    assert form.options["toy"] == {"board": "small"}
    assert form.seed == "12"
    pickier = msgspec.structs.replace(INFO, min_seats=3)
    lonely = SetupForm("toy", [SeatForm("A")])
    model.fit(lonely, ["toy"], pickier)
    assert len(lonely.seats) == 3


def test_switching_kinds_keeps_chosen_names_and_changes_given_ones(form: SetupForm) -> None:
    model.set_kind(form, 0, "bot")
    assert form.seats[0].name == "Anna"
    model.set_kind(form, 1, "human")
    assert form.seats[1].name == "Player 1"
    model.set_kind(form, 2, "human")
    assert form.seats[2].name == "Player 2"
    model.set_kind(form, 1, "bot")
    assert form.seats[1].name in model.BOT_NAMES
    assert len({seat.name for seat in form.seats}) == 4


def test_the_summary_says_what_will_be_played(form: SetupForm) -> None:
    assert summary(form, INFO) == "Anna and 3 bots play Toy: Small board, no house rules."
    form.options["toy"]["board"] = "big"
    model.switch_variant(form, INFO, "fast", True)
    model.set_kind(form, 1, "human")
    form.seats[1].name = "Ben"
    form.seed = "42"
    assert summary(form, INFO) == (
        "Anna, Ben and 2 bots play Toy: Board: big, with Fast. A curtain falls between turns. Seed 42."
    )
    for index in range(4):
        model.set_kind(form, index, "bot")
    assert summary(form, INFO).startswith("4 bots play Toy, and you watch:")


def test_the_summary_speaks_of_house_rules_only_where_there_are_some(form: SetupForm) -> None:
    """Published variants, and our additions while they are off, are no house rules."""
    published = tuple(msgspec.structs.replace(one, group="Published rules") for one in INFO.variants)
    info = msgspec.structs.replace(INFO, variants=published)
    assert summary(form, info) == "Anna and 3 bots play Toy: Small board."
    bare = msgspec.structs.replace(info, options=())
    assert summary(form, bare) == "Anna and 3 bots play Toy."
    loud = msgspec.structs.replace(bare, title="TOY!")
    assert summary(form, loud) == "Anna and 3 bots play TOY!"
    model.switch_variant(form, bare, "fast", True)
    assert summary(form, bare) == "Anna and 3 bots play Toy: with Fast."


def test_a_header_becomes_the_same_table_again() -> None:
    seats = (SeatInfo("Anna", "human", "", "blue", "cap"), SeatInfo("Bot", "bot", "easy", "red", "bun"))
    header = Header("toy", "x", Setup(2, ("fast",), {"board": "big"}), seats, 7)
    form = model.form_of(header)
    model.fit(form, ["toy"], INFO)
    assert model.setup_of(form) == header.setup
    assert model.seat_infos(form) == seats
    assert form.seed == ""


@pytest.mark.parametrize("slug", ["bid_and_bluff", "bidness"])
def test_the_set_up_says_which_bot_plays_where_hard_has_not_learned_the_rules(slug: str) -> None:
    """With shipped rules the hard bot plays; with a player's own rules the normal bot does, and a message says so."""
    shipped, own = regenerate.load(slug), regenerate.load(slug, regenerate.RULES)
    form = model.default_form(slug, "Anna")
    form.seats[1].level = "hard"
    assert stand_in(form, shipped) == ""
    assert stand_in(form, own).startswith("With these rules Hard plays as Normal")
    form.seats[1].kind = "human"
    assert stand_in(form, own) == "", "no hard bot sits there"


def test_the_summary_of_the_set_up_tells_it_at_once() -> None:
    """The message is shown as soon as a level is chosen, and no longer."""
    app = open_app()
    scene = SetupScene(app, slug="bidness")
    scene.game = regenerate.load("bidness", regenerate.RULES)
    assert "plays as Normal" not in scene._words()
    scene.form.seats[1].level = "hard"
    assert "With these rules Hard plays as Normal" in scene._words()
