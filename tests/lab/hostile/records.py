"""Records that are damaged, or forged with right digests: reported, never taken for another match, never lost."""

from __future__ import annotations

import contextlib
import random
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from unittest.mock import patch

from bidtable.app.archive import history_list
from bidtable.app.archive.history import History
from bidtable.app.archive.statistics import careers, uncounted
from bidtable.app.match import setup_form
from bidtable.app.match.known_seats import with_known_seats
from bidtable.bots.common.base import Level
from bidtable.core import export, registry, share
from bidtable.core.errors import RecordError
from bidtable.core.game import AnyGame
from bidtable.core.legal import pick
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Setup
from bidtable.core.record import Files, Header, SeatInfo
from bidtable.rulebook import RulesError
from bidtable.rulebook.played import game_of
from bidtable.store import matches, places
from bidtable.store.journal import SUFFIX, Journal
from bidtable.store.records import DamagedRecord
from tests.lab.hostile.forging import forged
from tests.lab.hostile.mutations import damaged
from tests.lab.hostile.trial import Hostile, Lost, is_kept
from tests.store.records_helpers import SHIPPED, samples, today

SHORT: Final = 12
"""Moves of the matches that most inputs are made from; they are few because replaying takes most of the time."""
NAME: Final = f"hostile{SUFFIX}"
KEPT: Final = 40
"""Number of games with own rules that are cached, so that a record's rules are read once and not at each look."""


LEVELS: Final = [level.value for level in Level]
WANTED: Final = history_list.Wanted(person="Anna", text="b", level="easy", days=3)


class Records:
    """Records of all games, short and long, damaged and forged."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._games: OrderedDict[str, AnyGame] = OrderedDict()
        originals = [*_short_records(home / "short"), *samples()]
        self._contents = [path.read_bytes() for path in originals]
        self._matches = [matches.load(path, self._find).match for path in originals]
        self._short = len(originals) - len(samples())
        places.saves().mkdir(parents=True)
        self._path = places.saves() / NAME

    def draw(self, rng: random.Random) -> Hostile:
        """Return a damaged or forged record."""
        one, two = (self._contents[self._which(rng)] for _ in range(2))
        if rng.random() < 0.5:
            how, content = forged(one, rng)
            return Hostile(f"forged {how}", content)
        how, content = damaged(one, two, rng)
        return Hostile(how, content)

    def _which(self, rng: random.Random) -> int:
        long = rng.random() < 0.05
        return rng.randrange(self._short, len(self._contents)) if long else rng.randrange(self._short)

    def _find(self, header: Header, files: Files | None) -> AnyGame:
        """Return the game of a record; rules that were read before are not read again."""
        key = f"{header.game}/{header.rules}"
        if files is not None and key in self._games:
            return self._games[key]
        game = game_of(header, files, SHIPPED, today)
        if files is not None:
            self._games[key] = game
            if len(self._games) > KEPT:
                self._games.popitem(last=False)
        return game

    def attempt(self, hostile: Hostile, rng: random.Random) -> str:
        """List a record, look at it, play on with it, and check that it is still there."""
        with self._emptied():
            self._path.write_bytes(hostile.content)
            self._list(rng)
            became = self._look(hostile, rng)
            if not is_kept(hostile.content, self._home / "data"):
                raise Lost(f"a record after it was {became}")
        return became

    @contextlib.contextmanager
    def _emptied(self) -> Iterator[None]:
        """Leave the folders empty."""
        try:
            yield
        finally:
            for path in (self._home / "data").rglob("*"):
                if path.is_file() and path.suffix != ".sqlite":
                    path.unlink()

    def _list(self, rng: random.Random) -> None:
        """List the record as the title, the history and the statistics do."""
        with patch("bidtable.app.archive.history.BREATH", 0.0):
            history = History(self._find)
            try:
                history.latest_unfinished(history.saves())
                if rng.random() < 0.1:
                    history.settle()
                shown = [history.known(save) for save in history.saves()]
                assert [save.name for save in shown] == [NAME]
                for save in shown:
                    history_list.headline(save)
                    history_list.second_line(save, history.state_of(save))
                    for wanted in (WANTED, history_list.Wanted(result="won")):
                        wanted.takes(save, history.state_of(save), 1e9)
                history_list.people_of(shown)
                uncounted(shown)
                for career in careers(shown):
                    assert career.figures()
            finally:
                history.close()

    def _look(self, hostile: Hostile, rng: random.Random) -> str:
        try:
            match = matches.load(self._path, self._find, seating=with_known_seats).match
        except DamagedRecord as error:
            told(error)
            if rng.random() < 0.3:
                self._copy(error.good, hostile)
            return "damaged"
        except RecordError as error:
            told(error)
            return "refused"
        except RulesError:
            return "refused"
        self._is_honest(match, hostile)
        _use(match)
        if rng.random() < 0.3:
            self._play_on(rng)
        return "good"

    def _copy(self, good: int, hostile: Hostile) -> None:
        """Play on with the good part of the record, in a copy."""
        try:
            copied = matches.copy(self._path, self._find, good)
        except RecordError:
            # The set-up itself does not fit the game, so no line is good.
            assert good <= 0
            return
        copied.journal.close()
        match = matches.load(copied.journal.path, self._find).match
        assert match.state == copied.match.state
        self._is_honest(match, hostile)
        copied.journal.path.unlink()

    def _is_honest(self, match: Match, hostile: Hostile) -> None:
        """Check that a damaged record is not taken for a match other than its sources."""
        if not hostile.how.startswith("forged"):
            assert any(_leads_to(whole, match) for whole in self._matches), "another match was taken for it"

    def _play_on(self, rng: random.Random) -> None:
        """Continue the record in its place: the moves in it stay, and new moves follow them."""
        before = self._path.read_bytes()
        resumed = matches.resume(self._path, self._find, with_known_seats)
        match, path = resumed.match, resumed.journal.path
        match.writer = resumed.journal
        for _ in range(2):
            if match.actors:
                actor = match.actors[0]
                match.play_chance() if actor == CHANCE else match.play(actor, pick(match.legal(actor), rng))
        match.close()
        now = path.read_bytes()
        whole = before[: before.rfind(b"\n") + 1]
        if path == self._path and not now.startswith(whole):
            raise Lost("lines that stood there before the match was gone on with")
        assert matches.load(path, self._find).match.state == match.state
        # The file is restored for the check that it is still there.
        path.write_bytes(before)


def told(error: RecordError) -> None:
    """Check that the reasons can be shown to people."""
    text = str(error)
    assert text
    assert text.isprintable(), text
    assert len(text) < 1000, text


def _leads_to(whole: Match, part: Match) -> bool:
    """Return whether a match is the beginning of another one."""
    same = (whole.header.seed, whole.header.setup, whole.header.seats[0].name) == (
        part.header.seed,
        part.header.setup,
        part.header.seats[0].name,
    )
    return same and part.lines == whole.lines[: len(part.lines)]


def _use(match: Match) -> None:
    """Use everything that a record's header leads to."""
    header = match.header
    for info in header.seats:
        assert info.colour in setup_form.COLOURS, info.colour
        assert info.kind == "human" or not info.level or info.level in LEVELS, info.level
    setup_form.form_of(header)
    shared = share.share_of(header)
    with contextlib.suppress(share.ShareError):
        assert share.decode(share.encode(shared)) == shared
    assert match.sat(0, 0) is not None
    if match.outcome is not None:
        export.text_of(match)
        export.json_of(match)


def _short_records(folder: Path) -> list[Path]:
    """Play short matches of all games at random, with take-backs and changed seats, and write their records."""
    found = []
    for entry in registry.entries():
        if entry.folder is not None:
            continue
        game = today(entry.slug)
        for seats in (2, 3, 5):
            infos = tuple(
                SeatInfo(f"{entry.slug} {seat}", "bot" if seat else "human", "easy" if seat else "", "red")
                for seat in range(seats)
            )
            options = {option.id: option.default for option in game.info.options}
            head = Header(
                *(entry.slug, game.rules_digest, Setup(seats, (), options), infos, seats),
                created="2026-01-02T03:04:05",
                state_version=game.state_version,
            )
            journal = Journal.create(folder, head, SHIPPED.files(entry.slug))
            match = Match(game, head, journal)
            rng = random.Random(seats)
            while len(match.moves) < SHORT:
                actor = match.actors[0]
                match.play_chance() if actor == CHANCE else match.play(actor, pick(match.legal(actor), rng))
                if actor != CHANCE and len(match.lines) == 5 and not match.why_not_take_back(actor):
                    match.take_back(actor)
                if len(match.lines) == 8:
                    match.change_seat(1, SeatInfo("Ben", "human", "", "blue", "bob"))
            match.close()
            found.append(journal.path)
    return found
