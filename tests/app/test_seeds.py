"""Tests that seeds cannot be guessed, are kept from bots, and are shown whole."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from bidtable.app.match import setup_form, setup_words
from bidtable.app.match.session import Session
from bidtable.app.scenes.setup.scene import SetupScene
from bidtable.app.shell import routes
from bidtable.app.shell.services import Services
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import demo_header, played_match
from bidtable.app.widgets import Label, TextEntry
from bidtable.bots.common.base import Limit
from bidtable.bots.common.question import put
from bidtable.cli import arguments
from bidtable.cli.troubles import Trouble
from bidtable.core import export, share
from bidtable.core.chance import SEEDS, TYPED_DIGITS, luck, stream
from bidtable.core.match import Match
from bidtable.core.texts import grouped
from bidtable.store.journal import Journal
from bidtable.store.records import read
from tests.app.scene_helpers import find, on_top, open_app, press, show, type_text
from tests.conformance.cases import load
from tests.lab.fits.checks import Inspector

LONGEST = SEEDS - 1
SHOWN = "9 223 372 036 854 775 807".replace(" ", "\N{NO-BREAK SPACE}")
GAME = "bid_and_bluff"


# -- questions to bots -------------------------------------------------------------------------------------


def _mixed(word: int, by: int) -> int:
    return ((word ^ (word >> 30)) * by) & 0xFFFFFFFF


def text_of_key(state: Sequence[int]) -> bytes:
    """Return the text that a stream was made from, computed from the position at its beginning.

    Python's generator mixes its key into 624 words by steps that can each be undone.
    """
    size = 624
    words = list(state[:size])
    words[0] = words[size - 1]
    words[1] = ((words[1] + 1) & 0xFFFFFFFF) ^ _mixed(words[0], 1566083941)
    for at in range(size - 1, 1, -1):
        words[at] = ((words[at] + at) & 0xFFFFFFFF) ^ _mixed(words[at - 1], 1566083941)
    first = [19650218]
    for at in range(1, size):
        first.append((1812433253 * (first[-1] ^ (first[-1] >> 30)) + at) & 0xFFFFFFFF)
    added = [(words[at] - (first[at] ^ _mixed(words[at - 1], 1664525))) & 0xFFFFFFFF for at in range(3, size)]
    for length in range(1, size // 2):
        # Word number n of the key was added to every length-th word, and n with it.
        key: dict[int, int] = {}
        for at, word in enumerate(added, 2):
            if (
                key.setdefault(at % length, (word - at % length) & 0xFFFFFFFF)
                != (word - at % length) & 0xFFFFFFFF
            ):
                break
        else:
            whole = sum(word << 32 * at for at, word in key.items())
            # The text is followed by its own digest.
            return whole.to_bytes(4 * length, "big").lstrip(b"\0")[:-64]
    raise AssertionError("no key fits")


def test_where_a_stream_stands_tells_what_it_was_made_from() -> None:
    """So a bot must not get a stream that was made from the seed itself."""
    for seed in (7, 123456, LONGEST):
        assert text_of_key(stream(seed, "bot/2/17").getstate()[1]) == f"{seed}/bot/2/17".encode()


def test_a_question_to_a_bot_does_not_give_away_the_seed() -> None:
    """The seed, and with it every hand, could once be read out of a question in a millisecond."""
    game, seed = load(GAME), Services.draw_seed()
    match = played_match(game, demo_header(game, GAME, seats=3, humans=0, seed=seed), 5)
    seat = match.actors[0]
    question = put("normal", match.view(seat), Limit(), match.bot_rng(seat))
    key = text_of_key(question.luck[1])
    assert str(seed).encode() not in key
    assert key.isalnum(), "it is a digest"
    assert str(seed).encode() not in question.encode()


def test_streams_of_bots_differ_by_seed_seat_and_move_and_are_the_same_everywhere() -> None:
    names = ("bot/0/1", "bot/1/1", "bot/0/2")
    drawn = [luck(seed, name).random() for seed in (LONGEST, LONGEST - 1) for name in names]
    assert len(set(drawn)) == len(drawn)
    assert drawn[0] == luck(LONGEST, names[0]).random() == 0.5631295420699461


def test_bots_of_matches_with_a_short_seed_have_the_streams_that_older_records_were_played_with() -> None:
    for seed in (0, 10**TYPED_DIGITS - 1):
        assert luck(seed, "bot/0/1").getstate() == stream(seed, "bot/0/1").getstate()
    assert luck(10**TYPED_DIGITS, "bot/0/1").getstate() != stream(10**TYPED_DIGITS, "bot/0/1").getstate()


# -- where seeds are drawn ---------------------------------------------------------------------------------


def test_seeds_are_drawn_from_63_bits_and_are_longer_than_any_that_is_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bounds = []

    def least(bound: int) -> int:
        bounds.append(bound)
        return 0

    monkeypatch.setattr(secrets, "randbelow", least)
    assert Services.draw_seed() == 10**TYPED_DIGITS
    monkeypatch.setattr(secrets, "randbelow", lambda bound: bound - 1)
    assert Services.draw_seed() == LONGEST
    assert bounds == [SEEDS - 10**TYPED_DIGITS]


def test_a_new_match_a_rematch_a_what_if_and_a_shared_table_get_such_a_seed(app: App) -> None:
    services = app.services
    header = services.header_for(setup_form.default_form(GAME))
    again = services.header_again(header, seed=services.draw_seed())
    match = played_match(services.game(GAME), demo_header(load(GAME), GAME, seats=2, humans=1, seed=3), 10**9)
    number = next(at for at, (seat, _) in enumerate(match.moves) if seat == 0)
    tried = services.what_if(match, number)
    app.open(routes.NewGame(slug=GAME))
    find(app, "setup:share").activate()
    scene = app.scenes._scenes[0]
    assert isinstance(scene, SetupScene)
    seeds = [header.seed, again.seed, tried.match.header.seed, int(scene.form.seed)]
    tried.close()
    app.close()
    assert all(10**TYPED_DIGITS <= seed < SEEDS for seed in seeds)
    assert len(set(seeds)) == len(seeds)


# -- where seeds are typed, and shown ----------------------------------------------------------------------


def code_of(seed: int) -> str:
    """Return a share code with a seed."""
    header = demo_header(load(GAME), GAME, seats=3, humans=1, seed=seed)
    return share.encode(share.share_of(header))


def set_up(app: App, seed: int) -> SetupScene:
    """Open the set-up with the share code of a table that has a seed."""
    app.open(routes.NewGame(slug=GAME))
    scene = on_top(app, SetupScene)
    scene.take_share(code_of(seed))
    app.step(0.02)
    return scene


@pytest.mark.parametrize("seed", [0, 10**TYPED_DIGITS, LONGEST])
def test_the_seed_of_a_share_code_is_shown_and_played_whole(app: App, seed: int) -> None:
    """The seed was once cut to twelve digits and then refused."""
    scene = set_up(app, seed)
    entry = find(app, "setup:seed", TextEntry)
    assert entry.value == str(seed)
    assert "The deal is the same" in scene.share_message
    assert grouped(seed) in setup_words.summary(scene.form, load(GAME).info)
    assert app.services.header_for(scene.form).seed == seed


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_longest_seed_fits_its_field_and_every_place_that_shows_it(
    size: tuple[int, int], scale: float
) -> None:
    app = open_app(size, title=False, text_scale=scale)
    scene = set_up(app, LONGEST)
    entry = find(app, "setup:seed", TextEntry)
    room = entry.rect.width - 2 * app.metrics.px(10)
    assert app.fonts.width(str(LONGEST), app.metrics.text_px(16)) <= room
    assert not [fault for fault in Inspector(size).faults(scene.ui, app.window) if fault.name == "setup:seed"]
    match = played_match(load(GAME), demo_header(load(GAME), GAME, seats=3, humans=1, seed=LONGEST), 10**9)
    show(app, routes.Results(Session(load(GAME), match, speed="instant")))
    label = find(app, "results:seed", Label)
    assert label.text == f"Seed {SHOWN}"
    assert label.needed()[0] <= label.rect.width


def test_twelve_digits_can_be_typed_and_a_longer_seed_is_pasted_whole(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.open(routes.NewGame(slug=GAME))
    entry = find(app, "setup:seed", TextEntry)
    press(app, entry.rect.center)
    type_text(app, "123456789012345")
    assert entry.value == "123456789012"
    monkeypatch.setattr("bidtable.app.widgets.entry.paste_text", lambda: f"Seed {SHOWN}")
    for key in (pygame.K_a, pygame.K_v):
        app.step(0.02, [pygame.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_CTRL, unicode="", scancode=0)])
    assert entry.value == str(LONGEST)
    type_text(app, "1")
    assert entry.value == str(LONGEST), "a longer seed can be shortened, not typed on"


def test_a_seed_that_is_too_large_is_told() -> None:
    form = setup_form.default_form(GAME)
    form.seed = str(SEEDS)
    setup_form.fit(form, [GAME], load(GAME).info)
    assert form.seed == str(SEEDS)
    assert [problem.text for problem in setup_form.problems(form, load(GAME).info)] == [
        f"The seed is too large: {SHOWN} is the largest."
    ]


def test_a_record_keeps_the_longest_seed_and_an_export_tells_it(tmp_path: Path) -> None:
    game = load(GAME)
    header = demo_header(game, GAME, seats=2, humans=0, seed=LONGEST)
    journal = Journal.create(tmp_path, header)
    match = played_match(game, header, 10**9)
    for line in match.lines:
        journal.append(line)
    journal.close()
    reading = read(journal.path)
    kept = reading.header
    assert kept.seed == LONGEST
    assert str(LONGEST) in export.file_name(match, ".txt")
    again = Match.replay(game, kept, match.lines)
    assert [again.bot_rng(seat, 3).random() for seat in (0, 1)] == [
        match.bot_rng(seat, 3).random() for seat in (0, 1)
    ]


@pytest.mark.parametrize(
    "command", [["shot", "table"], ["simulate", GAME], ["ladder", GAME, "--odd", "normal"]]
)
def test_commands_take_every_seed_and_refuse_what_is_none(command: list[str]) -> None:
    more = ["--among", "easy"] if command[0] == "ladder" else []
    asked = arguments.parse([*command, *more, "--seed", str(LONGEST)])
    assert asked.seed == LONGEST
    for wrong in (str(SEEDS), "-1", "x", "1" * 5000):
        with pytest.raises(Trouble, match=f"from 0 to {LONGEST}"):
            arguments.parse([*command, *more, "--seed", wrong])
