"""Tests of the commands: their output, their exit codes, and one clear line for each impossible request."""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

import bidtable
from bidtable.app.tools import shot as app_shot
from bidtable.cli import bench, main, simulate
from bidtable.cli.main import main as run
from bidtable.core.figures import Figure, at_least, at_most
from bidtable.core.match import Match
from bidtable.games.bid_and_bluff import BidAndBluff, load
from bidtable.rulebook import Library
from bidtable.store import matches, places
from bidtable.store.journal import SUFFIX, Journal
from bidtable.store.records import read
from tests import ROOT
from tests.core.test_match import header, play
from tests.store.records_helpers import unfinished

KEYS = {"game", "games", "seats", "variants", "options", "seed", "wins", "levels", "rounds", "moves"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="module")
def game() -> BidAndBluff:
    return load(Library(places.shipped_rules()))


Capture = pytest.CaptureFixture[str]


def out(capsys: Capture, *words: str, code: int = 0) -> str:
    """Run a command that prints only to stdout; return its output."""
    assert run(words) == code
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def refused(capsys: Capture, *words: str, code: int = 2) -> str:
    """Run a command that prints one line on stderr and nothing else; return that line."""
    assert run(words) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert re.fullmatch(r"bidtable: [^\n]+\n", printed.err), printed.err
    return printed.err


def program(*words: str, **how: Any) -> subprocess.CompletedProcess[str]:
    """Run the program itself."""
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *words], capture_output=True, text=True, check=False, **how
    )


# -- the whole -------------------------------------------------------------------------------------------


def test_version_and_help(capsys: Capture) -> None:
    assert out(capsys, "--version") == f"Bidtable {bidtable.__version__}\n"
    text = out(capsys, "--help")
    for command in ("simulate", "replay", "check", "shot", "bench"):
        assert command in text
        assert len(out(capsys, command, "--help")) > 100


def test_without_a_command_the_app_opens_also_at_a_saved_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from bidtable.app.shell import run as app

    opened: list[object] = []

    def open_app(record: Path | None = None) -> int:
        opened.append(record)
        return 7

    monkeypatch.setattr(app, "main", open_app)
    assert run([]) == 7
    assert run(["evening with Zoë.bidtable"]) == run(["OLD.BIDTABLE"]) == 7
    assert opened == [
        None,
        *(Path(name).absolute() for name in ("evening with Zoë.bidtable", "OLD.BIDTABLE")),
    ]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("simulat bid_and_bluff", "Did you mean 'simulate'?"),
        ("dance", "simulate, ladder, replay, export, honest, review, check, shot, bench"),
        ("--vresion", "Did you mean '--version'?"),
        ("simulate", "GAME"),
        ("simulate bid_and_bluf", "Did you mean 'bid_and_bluff'?"),
        ("simulate bid_and_bluff extra", "one word too many: 'extra'"),
        ("simulate bid_and_bluff --game 3", "Did you mean '--games'?"),
        ("simulate bid_and_bluff --games 0", "whole number from 1"),
        ("simulate bid_and_bluff --games many", "whole number from 1"),
        ("simulate bid_and_bluff --seed -1", "whole number from 0"),
        ("simulate bid_and_bluff --seed", "--seed"),
        ("simulate bid_and_bluff --workers 0", "whole number from 1"),
        ("simulate bid_and_bluff --seats easy,norml", "Did you mean 'normal'?"),
        ("simulate bid_and_bluff --seats easy,,easy", "names with commas"),
        ("simulate bid_it --seats easy,expert", "There are: random, easy, normal"),
        ("simulate bid_and_bluff --seats easy", "is for 2 to 6 players, not 1"),
        ("simulate bid_and_bluff --variants hok", "It has: hook"),
        ("simulate bid_and_bluff --option board", "NAME=VALUE"),
        ("simulate bid_and_bluff --option bord=short", "It has: board"),
        ("simulate bid_and_bluff --option board=tiny", "long, short, standard"),
        ("replay", "RECORD"),
        ("check no/such/place", "There is nothing at"),
        ("bench engin", "Did you mean 'engine'?"),
        ("shot table", "--out"),
        ("shot tabel --out x.png", "Did you mean 'table'?"),
        ("shot table --out x.gif", ".png"),
        ("shot table --out no/such/folder/x.png", "There is no folder"),
        ("shot table --size big --out x.png", "1920x1080"),
        ("shot table --text-scale 3 --out x.png", "1.0 to 2.0"),
        ("shot table --theme evning --out x.png", "Did you mean 'evening'?"),
        ("shot table --seats 9 --out x.png", "is for 2 to 6 players, not 9"),
        ("shot table --game chess --out x.png", "There is no game 'chess'"),
    ],
)
def test_wrong_arguments_get_one_clear_line(
    capsys: Capture, words: str, hint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert hint in refused(capsys, *words.split())


def test_interrupting_and_troubles_of_the_disk_leave_no_traceback(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(error: BaseException) -> None:
        def raiser(_: object) -> int:
            raise error

        monkeypatch.setattr(main, "_run", raiser)

    fail(KeyboardInterrupt())
    assert run(["check"]) == 130
    assert capsys.readouterr() == ("", "")
    fail(OSError(28, "No space left on device", "x"))
    assert refused(capsys, "check", code=1) == "bidtable: x: No space left on device\n"
    fail(ModuleNotFoundError("No module named 'pygame'", name="pygame.freetype"))
    told = refused(capsys, "check", code=1)
    assert "The package 'pygame' is not installed" in told
    command = told.partition("Run: ")[2].strip()
    assert f"    {command}\n" in (ROOT / "README.md").read_text("utf-8")
    fail(ModuleNotFoundError("No module named 'bidtable.oops'", name="bidtable.oops"))
    with pytest.raises(ModuleNotFoundError):
        run(["check"])


def test_the_program_without_its_packages_says_what_to_do() -> None:
    bare = [sys.executable, "-S", "-E", str(ROOT / "main.py"), "check"]
    found = subprocess.run(bare, capture_output=True, text=True, check=False)
    assert found.returncode == 1
    assert re.fullmatch(r"bidtable: The package '\w+' is not installed\. Run: .*\n", found.stderr)


def test_the_program_runs_a_command_without_pygame(tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text("raise RuntimeError('not wanted')")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    for words in (("check",), ("simulate", "bid_and_bluff", "--games", "1"), ("--version",)):
        found = program(*words, env=environment)
        assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break in another way there")
def test_a_reader_who_has_enough_gets_no_complaint(game: BidAndBluff, tmp_path: Path) -> None:
    record = saved(game, tmp_path, 2000)
    words = [sys.executable, str(ROOT / "main.py"), "replay", str(record)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith("Bid & Bluff")
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() in (0, 141)


# -- simulate ----------------------------------------------------------------------------------------------


def simulated(capsys: Capture, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(out(capsys, "simulate", "bid_and_bluff", *words, "--json"))
    return found


def test_simulate_prints_one_object_with_all_that_was_asked(capsys: Capture) -> None:
    found = simulated(
        capsys,
        *("--seats", "normal,random,easy", "--games", "6", "--seed", "3"),
        *("--variants", "hook", "--option", "board=short"),
    )
    assert {*KEYS, "moves_per_second"} <= found.keys()
    assert found["game"] == "bid_and_bluff"
    assert found["seats"] == ["normal", "random", "easy"]
    assert found["variants"] == ["hook"]
    assert found["options"] == {"board": "short"}
    assert (found["games"], found["seed"]) == (6, 3)
    assert len(found["wins"]) == 3
    assert sum(found["wins"]) == pytest.approx(6)
    assert set(found["rounds"]) == {"median", "p5", "p95"}
    assert found["rounds"]["p5"] <= found["rounds"]["median"] <= found["rounds"]["p95"]
    assert set(found["levels"]) == {"normal", "random", "easy"}
    assert found["moves"] > 100


def test_simulate_gives_the_same_result_for_any_number_of_workers(capsys: Capture) -> None:
    def result(workers: str) -> dict[str, Any]:
        found = simulated(
            capsys, "--seats", "normal,easy", "--games", "8", "--seed", "5", "--workers", workers
        )
        del found["moves_per_second"]
        return found

    one = result("1")
    assert one == result("2") == result("3")


def test_simulate_of_a_later_seed_is_the_end_of_an_earlier_run(capsys: Capture) -> None:
    long = simulated(capsys, "--seats", "easy,easy", "--games", "5", "--seed", "1")
    parts = [
        simulated(capsys, "--seats", "easy,easy", "--games", games, "--seed", seed)
        for games, seed in (("2", "1"), ("3", "3"))
    ]
    assert long["moves"] == sum(part["moves"] for part in parts)
    assert long["wins"] == [sum(pair) for pair in zip(*(part["wins"] for part in parts), strict=True)]


def test_simulate_tells_people_wins_with_intervals(capsys: Capture) -> None:
    text = out(capsys, "simulate", "bid_and_bluff", "--seats", "easy,random", "--games", "4")
    assert "seat 1  easy" in text
    assert re.search(r"\d+\.\d%  \(\d+\.\d% to \d+\.\d%\)", text)
    assert "rounds" in text


def test_a_progress_bar_shows_on_a_terminal_and_is_gone_at_the_end(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("bidtable.cli.progress.EVERY", 0.0)
    assert run(["simulate", "bid_and_bluff", "--seats", "easy,easy", "--games", "9"]) == 0
    printed = capsys.readouterr().err
    assert "of 9 games" in printed
    assert printed.endswith("\r\x1b[K")


def test_simulate_says_what_is_wrong_with_the_players_own_rules(capsys: Capture, home: Path) -> None:
    own = home / "data" / "rules" / "bid_and_bluff"
    own.mkdir(parents=True)
    (own / "scoring.yaml").write_text("provenance: ours\nhighest_bid: 9\n", "utf-8")
    assert run(["simulate", "bid_and_bluff", "--games", "1"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"{own / 'scoring.yaml'}:2: " in printed.err
    assert re.search(r"bidtable: The rule files have \d+ mistakes\.\n$", printed.err)
    assert "Traceback" not in printed.err


# -- replay ------------------------------------------------------------------------------------------------


def saved(game: BidAndBluff, folder: Path, moves: int) -> Path:
    record = Journal.create(folder, header(game, 4))
    play(Match(game, header(game, 4), record), moves).close()
    return record.path


def test_replay_tells_the_game_and_how_it_ended(capsys: Capture, game: BidAndBluff, tmp_path: Path) -> None:
    text = out(capsys, "replay", str(saved(game, tmp_path, 10**6)))
    lines = text.splitlines()
    assert lines[0] == "Bid & Bluff, seed 4: P0, P1, P2"
    assert len(lines) > 100
    assert re.fullmatch(r"P\d won \(finished\) after \d+ moves\. Scores: .*", lines[-1])


def test_replay_of_a_game_that_is_not_over_says_who_is_to_move(
    capsys: Capture, game: BidAndBluff, tmp_path: Path
) -> None:
    text = out(capsys, "replay", str(saved(game, tmp_path, 5)), "--verify")
    assert re.search(r"Not over after 5 moves; P\d to move\.\n.*\nverified: all 5 moves", text)


def test_replay_of_a_game_that_is_not_over_is_a_spectators_unless_asked(
    capsys: Capture, tmp_path: Path
) -> None:
    sample = unfinished("bidness")
    text = out(capsys, "replay", str(sample))
    whole = out(capsys, "replay", str(sample), "--all-hands")
    assert "seed" not in text
    assert f"seed {read(sample).header.seed}" in whole
    assert "--all-hands" in text
    assert text.splitlines()[1:-1] != whole.splitlines()[1:]


def test_replay_verifies_the_deals_and_the_end(capsys: Capture, game: BidAndBluff, tmp_path: Path) -> None:
    path = saved(game, tmp_path, 60)
    loaded = matches.load(path, lambda *_: game)
    other = msgspec.structs.replace(loaded.header, seed=5)
    path = Journal.create(tmp_path, other, None, loaded.lines).path
    with path.open("ab") as file:
        file.write(b'{"t":"mo')
    assert "problem:" not in out(capsys, "replay", str(path))
    text = out(capsys, "replay", str(path), "--verify", code=1)
    assert "The program ended while it was writing the last line" in text
    assert "Move 1: the move of chance does not follow from the seed." in text


def test_no_control_character_reaches_the_terminal(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "rules" / "bid_it"
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text('"\\e[2J\\u202E\\x07": 1\n', "utf-8")
    text = out(capsys, "check", str(tmp_path / "rules"), code=1)
    assert r"\x1b[2J\u202e\x07" in text
    assert not [letter for letter in text if letter != "\n" and not letter.isprintable()]
    told = refused(capsys, "replay", str(tmp_path / "\x1b[31mx\n"), code=1)
    assert r"\x1b[31mx\n" in told


def test_replay_of_a_file_that_is_no_record_says_so(
    capsys: Capture, game: BidAndBluff, tmp_path: Path
) -> None:
    path = tmp_path / f"x{SUFFIX}"
    path.write_text("nonsense\n")
    assert "not a saved game" in refused(capsys, "replay", str(path), code=1)
    assert "cannot be read" in refused(capsys, "replay", str(tmp_path / "none"), code=1)
    assert "cannot be read" in refused(capsys, "replay", str(tmp_path), code=1)
    path = Journal.create(tmp_path, msgspec.structs.replace(header(game), game="ludo")).path
    assert "'ludo', which is not at this table" in refused(capsys, "replay", str(path), code=1)


# -- check -------------------------------------------------------------------------------------------------


def copied(folder: Path) -> Path:
    """Copy the shipped rules into a folder; return it."""
    shutil.copytree(places.shipped_rules(), folder)
    return folder


def test_check_finds_no_mistake_in_the_shipped_rules(capsys: Capture, home: Path) -> None:
    for path in ((), (str(places.shipped_rules()),), (str(places.shipped_rules() / "bid_and_bluff"),)):
        text = out(capsys, "check", *path)
        assert re.match(r"No mistakes in \d+ files of Bid & Bluff", text)
        assert str(home / "data" / "rules") in text
    file = places.shipped_rules() / "bid_and_bluff" / "boards" / "short.yaml"
    assert out(capsys, "check", str(file)).startswith("No mistakes in 1 file of Bid & Bluff")


@pytest.mark.parametrize("asked", ["", "bid_and_bluff", "bid_and_bluff/scoring.yaml", None])
def test_check_names_file_and_line(capsys: Capture, home: Path, tmp_path: Path, asked: str | None) -> None:
    folder = copied(home / "data" / "rules" if asked is None else tmp_path / "mine")
    file = folder / "bid_and_bluff" / "scoring.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("bonus: 3", "bonus: three").replace("zone_zero", "zone_zro"), "utf-8")
    printed = out(capsys, "check", *([] if asked is None else [str(folder / asked)]), code=1)
    line = text.splitlines().index("bonus: 3") + 1
    assert f"{file}:{line}: " in printed
    assert "Did you mean 'zone_zero'?" in printed
    assert "mistakes." in printed


def test_check_finds_files_and_folders_that_are_never_read(capsys: Capture, tmp_path: Path) -> None:
    folder = copied(tmp_path / "mine")
    own = folder / "bid_and_bluff"
    (own / "deck.yaml").rename(own / "dek.yaml")
    shutil.copytree(own / "boards", folder / "bid_and_bluf")
    printed = out(capsys, "check", str(folder), code=1)
    assert f"{own / 'dek.yaml'}:0: " in printed
    assert "Did you mean 'deck'?" in printed
    assert "There is no game 'bid_and_bluf'. Did you mean 'bid_and_bluff'?" in printed
    shutil.copy(own / "boards" / "short.yaml", own / "boards" / "mine.yaml")
    assert "mine.yaml" not in out(capsys, "check", str(own), code=1)


def test_check_refuses_a_folder_without_rules(capsys: Capture, tmp_path: Path) -> None:
    assert "holds no rules" in refused(capsys, "check", str(tmp_path))
    note = tmp_path / "note.txt"
    note.write_text("x")
    assert "is not a rule file" in refused(capsys, "check", str(note))


# -- shot and bench ----------------------------------------------------------------------------------------


def test_shot_hands_all_it_was_given_to_the_app(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[tuple[app_shot.Picture, Path]] = []
    monkeypatch.setattr(app_shot, "shoot", lambda picture, path: asked.append((picture, path)))
    picture = tmp_path / "x.png"
    words = ["shot", "results", "--seed", "7", "--moves", "40", "--seats", "3", "--size", "800x600"]
    words += ["--text-scale", "1.5", "--variants", "hook", "--option", "board=short", "--viewer", "2"]
    words += ["--levels", "human,easy,normal", "--at", "trick_taken:3", "--pointed", "Bell 7", "--out"]
    assert out(capsys, *words, str(picture)) == f"{picture}\n"
    wanted = app_shot.Picture(
        scene="results",
        game="bid_and_bluff",
        seed=7,
        moves=40,
        size=(800, 600),
        text_scale=1.5,
        theme="evening",
        seats=3,
        variants=("hook",),
        options={"board": "short"},
        levels=("human", "easy", "normal"),
        viewer=1,
        at="trick_taken",
        number=3,
        pointed="Bell 7",
    )
    assert asked == [(wanted, picture)]
    picture.mkdir()
    assert "cannot be written" in refused(capsys, *words, str(picture), code=1)


def test_shot_draws_the_moment_at_which_an_event_is_told(capsys: Capture, tmp_path: Path) -> None:
    """The same match, two moments of it and a decision make three pictures."""
    pictures = []
    for number, words in enumerate((["--at", "die_moved:4"], ["--at", "round_ended"], ["--moves", "20"])):
        picture = tmp_path / f"{number}.png"
        out(capsys, "shot", "table", *words, "--out", str(picture))
        pictures.append(picture.read_bytes())
    assert len(set(pictures)) == 3


def test_shot_draws_two_sides_of_the_screen(capsys: Capture, tmp_path: Path) -> None:
    """Hands lie face down until their owner looks; the picture for the player on the other side is turned by half."""
    pictures = []
    for number, words in enumerate(
        (["--sides", "down"], ["--sides", "open"], ["--sides", "down", "--viewer", "2"])
    ):
        picture = tmp_path / f"{number}.png"
        out(capsys, "shot", "table", "--seats", "3", "--moves", "6", *words, "--out", str(picture))
        pictures.append(pygame.image.load(picture))
    bar = pygame.Rect(0, 0, 150, 36)
    down, opened, across = (picture.subsurface(bar).copy() for picture in pictures)
    turned = pygame.transform.flip(pictures[2], True, True).subsurface(bar)
    assert pygame.image.tobytes(down, "RGB") == pygame.image.tobytes(opened, "RGB")
    assert pygame.image.tobytes(down, "RGB") == pygame.image.tobytes(turned, "RGB")
    assert pygame.image.tobytes(down, "RGB") != pygame.image.tobytes(across, "RGB")
    assert pygame.image.tobytes(pictures[0], "RGB") != pygame.image.tobytes(pictures[1], "RGB")


def test_shot_lists_the_events_that_can_be_drawn(capsys: Capture) -> None:
    lines = out(capsys, "shot", "table", "--game", "bid_it", "--list-events").splitlines()
    counts = {line.split()[0]: int(line.split()[1]) for line in lines}
    assert counts["verdict"] > 0
    assert counts["round_ended"] > 0


@pytest.mark.parametrize("game", ["bid_and_bluff", "bid_it", "i_bid_you_not", "bidness"])
def test_shot_says_what_each_event_is(capsys: Capture, game: str) -> None:
    lines = out(capsys, "shot", "table", "--game", game, "--moves", "0", "--list-events").splitlines()
    assert [line for line in lines if not line.endswith(".") or len(line.split()) < 4] == []


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("--at trick_takn", "Did you mean 'trick_taken'?"),
        ("--at trick_taken:0", "EVENT or EVENT:N"),
        ("--at game_ended:2", "happens 1 time in this match"),
        ("--viewer 9", "There is no seat 9"),
        ("--levels human,nrmal", "Did you mean 'normal'?"),
        ("--seats 3 --variants hok", "Did you mean 'hook'?"),
        ("--option bord=short", "Did you mean 'board'?"),
        ("--sides down --viewer 0", "need two people"),
        ("--pointed Nothing", "There is no move 'Nothing' here"),
    ],
)
def test_shot_says_what_was_probably_meant(capsys: Capture, tmp_path: Path, words: str, hint: str) -> None:
    picture = tmp_path / "x.png"
    assert hint in refused(capsys, "shot", "table", *words.split(), "--out", str(picture))
    assert not picture.exists()


def test_bench_prints_figures_and_what_they_are_to_reach(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench.engine, "__defaults__", (0.01, 1))
    monkeypatch.setattr(bench.bots, "__defaults__", (0.05,))
    # Other tests may have registered games of their own; ours comes first.
    found = json.loads(out(capsys, "bench", "engine", "--json"))
    assert all(set(figure) == {"name", "value", "unit", "target", "met"} for figure in found)
    assert found[0]["target"] == 50_000
    assert found[0]["value"] > 0
    found = json.loads(out(capsys, "bench", "bots", "--json"))
    assert [figure["target"] for figure in found[:2]] == [5, 5]
    assert "moves/s   target 50,000 moves/s, " in out(capsys, "bench", "engine")


@pytest.mark.parametrize("what", ["ui", "memory", "start"])
def test_bench_asks_the_app_to_measure_itself(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    from bidtable.app.tools import bench as app_bench

    monkeypatch.setattr(app_bench, what, lambda *asked: [Figure("frame", 2.5, "ms", 6.0, True)])
    assert json.loads(out(capsys, "bench", what, "--json")) == [
        {"name": "frame", "value": 2.5, "unit": "ms", "target": 6.0, "met": True}
    ]
    assert re.match(r"frame +2\.50 ms   target 6 ms, met\n", out(capsys, "bench", what))


@pytest.mark.parametrize("what", ["hints", "review", "clicks"])
def test_bench_asks_what_works_beside_the_screen(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    measured = [Figure(what, 0.25, "s", 0.5, True)]
    monkeypatch.setattr(importlib.import_module(f"bidtable.app.tools.bench_{what}"), what, lambda: measured)
    assert re.match(rf"{what} +0\.25 s   target 0\.5 s, met\n", out(capsys, "bench", what))


def test_only_frames_are_measured_while_a_bot_thinks(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bidtable.app.tools import bench as app_bench

    asked: list[str] = []

    def ui(where: str) -> list[Figure]:
        asked.append(where)
        return []

    monkeypatch.setattr(app_bench, "ui", ui)
    out(capsys, "bench", "ui", "--thinking", "process")
    assert asked == ["process"]
    assert "--thinking is for 'bench ui'" in refused(capsys, "bench", "engine", "--thinking", "thread")


def test_figures_know_whether_they_reach_their_target() -> None:
    assert at_least("x", 5, "u", 5).met is True
    assert at_least("x", 4, "u", 5).met is False
    assert at_most("x", 4, "u", 5).met is True
    assert at_most("x", 6, "u", 5).met is False
    assert at_most("x", 6, "u").met is None


def test_shared_wins_count_as_fractions(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    from bidtable.bots.common import arena

    def shared(table: Any, numbers: Any) -> list[arena.Played]:
        return [arena.Played((0, 2), 3, 10) for _ in numbers]

    monkeypatch.setattr(arena._Table, "play", shared)
    found = simulated(capsys, "--seats", "easy,easy,normal", "--games", "10")
    assert found["wins"] == [5, 0, 5]
    assert found["levels"]["easy"]["rate"] == 0.25
    assert simulate.WORTH_A_PROCESS > 0
