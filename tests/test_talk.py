"""Table talk: what is said follows from what everybody saw, is rare, and remembers."""

from __future__ import annotations

import functools
import itertools
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pygame
import pytest

from bidtable.app import routes, talk
from bidtable.app.demo import demo_header
from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.draw.writing import noted
from bidtable.app.room.figures import BubbleLook
from bidtable.app.scenes.table import TableScene
from bidtable.app.session import Session
from bidtable.app.tables import make_table
from bidtable.app.tables.i_bid_you_not.remarks import FINE
from bidtable.app.talk import MEASURES, Remark, Said, Talk
from bidtable.app.thinking import LONG, SHORT, seeming
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Event, Seat, Setup
from bidtable.core.record import Character, SeatInfo
from bidtable.games.bidness import events as bidness
from bidtable.games.i_bid_you_not import events as ibyn
from bidtable.rulebook import Library
from bidtable.rulebook.people import Person, read_people
from bidtable.store import places
from tests.conformance.cases import Case, Trace, all_cases, traces
from tests.conformance.twins import twins
from tests.scene_helpers import open_app

FACES = ("beret", "shades", "curls", "beard", "scarf", "bob")


@functools.cache
def people() -> Mapping[str, Person]:
    return read_people(Library(places.shipped_rules()))


def seated(seats: int) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(f"Bot {seat}", "bot", "normal", face=FACES[seat]) for seat in range(seats))


def match_of(game: Any, steps: Iterable[Any], seats: tuple[SeatInfo, ...]) -> Any:
    """Return what talk sees of a match."""
    return SimpleNamespace(game=game, steps=tuple(steps), header=SimpleNamespace(seats=seats))


def at_table(case: Case, steps: Iterable[Any]) -> Talk:
    """Return the talk of bots alone, at the game's own table."""
    seats = seated(case.setup.seats)
    known = people()
    found = Talk(match_of(case.game, steps, seats), {at: known[info.face] for at, info in enumerate(seats)})
    found.ears = make_table(case.game, case.slug, Metrics(1280, 720))
    return found


def spoken(found: Talk, count: int) -> list[Said | None]:
    return [found.at(told, "on") for told in range(count + 1)]


def shipped() -> list[Case]:
    """Return a case of each shipped game, without variants, with four seats where it has so many."""
    found: dict[str, Case] = {}
    for case in all_cases():
        if not case.setup.variants and (places.shipped_rules() / case.slug).is_dir():
            found.setdefault(case.slug, case)
            if case.setup.seats == 4:
                found[case.slug] = case
    return list(found.values())


def played(case: Case) -> Trace:
    return next(traces(case))


# -- secrets ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", shipped(), ids=str)
def test_who_sees_the_same_hears_the_same_after_the_same_pause(case: Case) -> None:
    """Hidden-swap: in worlds that a spectator cannot tell apart the same is said, and thinking seems as long."""
    trace = played(case)
    steps = [step for turn in trace.turns for step in turn.steps]
    compared = 0
    for turn in trace.sample("talk", 4):
        before, mine = steps[: turn.before], list(turn.steps)
        wanted = spoken(at_table(case, before + mine), turn.before + len(mine))
        for other in twins(trace, turn, None):
            theirs = before + list(other)
            assert spoken(at_table(case, theirs), len(theirs)) == wanted
            both = (match_of(case.game, found, seated(case.setup.seats)) for found in (before + mine, theirs))
            assert len({seeming(match, 1) for match in both}) == 1
            compared += 1
    assert compared


@pytest.mark.parametrize("case", shipped(), ids=str)
def test_talk_is_rare_and_one_speaks_at_a_time(case: Case) -> None:
    trace = played(case)
    steps = [step for turn in trace.turns for step in turn.steps]
    measure, lines = MEASURES["on"], list[tuple[int, Said]]()
    found, rests, last = at_table(case, steps), 0, None
    for told, step in enumerate(steps, 1):
        said = found.at(told, "on")
        rests += step.event.pause > 0
        if said is not None and said is not last:
            lines.append((rests, said))
        last = said
    assert lines, "somebody says something in a game"
    gaps = [later - earlier for (earlier, _), (later, _) in itertools.pairwise(lines)]
    assert all(gap >= measure.gap for gap in gaps)
    for seat in range(case.setup.seats):
        own = [at for at, said in lines if said.seat == seat]
        assert all(later - earlier >= measure.own for earlier, later in itertools.pairwise(own))
    assert spoken(at_table(case, steps), len(steps)) == spoken(found, len(steps)), "heard anew, the same"
    assert found.at(len(steps), "off") is None


def test_every_occasion_of_the_file_comes_up_and_no_other() -> None:
    folder = Path(talk.__file__).parent
    sources = [folder / "talk.py", *sorted(folder.glob("tables/*/remarks.py"))]
    used = {
        word
        for source in sources
        for line in source.read_text(encoding="utf-8").splitlines()
        if "Remark(" in line
        for word in re.findall(r'"([a-z_]+)"', line)
    }
    assert used == set(next(iter(people().values())).lines)


# -- a table of ears that hear one thing ----------------------------------------------------------------------


class Ping(Event, frozen=True, tag="ping"):
    """Somebody does something to somebody."""

    doer: Seat = 0
    target: Seat = 1
    number: int = 0


class Quiet(Event, frozen=True, tag="quiet"):
    """Nothing much."""

    number: int = 0


class Ears:
    spoken: ClassVar[bool] = False

    def says(self, event: Event) -> tuple[Seat, str] | None:
        return (1, "Five!") if self.spoken and isinstance(event, Ping) else None

    def settles(self, event: Event) -> bool:
        return isinstance(event, Quiet) and event.number % 20 == 1

    def remarks(self, event: Event) -> Iterator[Remark]:
        if isinstance(event, Ping):
            yield Remark(event.target, "sued", 1.0)

    def crosses(self, event: Event, before: Sequence[Event]) -> tuple[Seat, Seat] | None:
        return (event.doer, event.target) if isinstance(event, Ping) else None


class Busy(Ears):
    spoken = True


def of(events: Iterable[Event], ears: Ears, kinds: tuple[str, ...] = ("human", "bot")) -> Talk:
    game = SimpleNamespace(project_event=lambda event, viewer: event)
    seats = tuple(SeatInfo(name, kind) for name, kind in zip(("Clio", "Bo"), kinds, strict=True))
    known = people()
    found = Talk(
        match_of(game, [SimpleNamespace(event=event) for event in events], seats),
        {0: known["curls"], 1: known["beard"]},
    )
    found.ears = ears
    return found


def rounds(count: int) -> list[Event]:
    """Return rounds of twenty events, each with a ping in the middle of nothing much."""
    row: list[Event] = []
    for _ in range(count):
        row += [Quiet(number) for number in range(len(row), len(row) + 19)]
        row.append(Ping(number=len(row)))
    return row


def heard(found: Talk, count: int) -> list[str]:
    texts: list[str] = []
    for told in range(count + 1):
        said = found.at(told, "on")
        if said is not None and (not texts or texts[-1] != said.text):
            texts.append(said.text)
    return texts


def test_who_is_crossed_again_remembers_by_whom() -> None:
    row = rounds(3)
    texts = heard(of(row, Ears()), len(row))
    beard = people()["beard"].lines
    again = [line.replace("{name}", "Clio") for line in beard["again"]]
    assert texts[0] in beard["greeting"]
    assert texts[1] in beard["sued"], "the first time nothing is to be remembered"
    assert any(text in again for text in texts[2:])


def test_who_outbids_whom_is_known_from_the_auction() -> None:
    services = open_app(title=False).services
    games = {slug: services.game(slug) for slug in ("bidness", "i_bid_you_not")}
    table = make_table(games["bidness"], "bidness", Metrics(1280, 720))
    opened, mine, theirs = bidness.AuctionOpened(0, "lawyer"), bidness.BidMade(0, 10), bidness.BidMade(2, 15)
    won = bidness.AuctionWon("lawyer", 2, 15, 2)
    assert table.crosses(won, (opened, mine, theirs)) == (2, 0)
    assert table.crosses(won, (mine, opened, theirs)) is None, "that was another auction"
    assert table.crosses(bidness.AuctionWon("lawyer", -1, 0, -1), (opened, mine)) is None
    game = games["i_bid_you_not"]
    tiles = make_table(game, "i_bid_you_not", Metrics(1280, 720))
    deck = game.context.deck(game.start(Setup(3)))
    fine = [number for number in deck.numbers if deck.prices[deck.index[number]] >= FINE][:1]
    shown = ibyn.BidsRevealed(((1, (5,)), (2, (4,)), (0, (3,))), (), 1, 2, False, "outside", ())
    taken = ibyn.OfferTaken(2, tuple(fine), (), (), ())
    assert tiles.crosses(taken, (shown,)) == (2, 0), "who would have been asked next"
    assert tiles.crosses(ibyn.OfferTaken(0, tuple(fine), (), (), ()), (shown,)) is None, "nobody was left"
    assert tiles.crosses(ibyn.OfferTaken(1, (), (), (), ()), (shown,)) is None, "nothing to be had"


def test_people_do_not_talk_and_nobody_of_whom_nothing_is_known() -> None:
    row = rounds(2)
    assert heard(of(row, Ears(), ("human", "human")), len(row)) == []


def test_words_of_the_game_come_first_and_talk_waits_for_them() -> None:
    row = [*rounds(1), *[Quiet(number) for number in range(20, 30)]]
    found = of(row, Busy())
    said = [found.at(told, "on") for told in range(len(row) + 1)]
    assert said[20] is None, "the ping, at which the bot says something in the game"
    freed = next(told for told in range(21, len(row)) if said[told] is not None)
    assert row[freed - 1] == Quiet(21), "what was said is settled"


def test_quiet_lets_less_be_said() -> None:
    row = rounds(8)
    found = of(row, Ears())
    loud = [found.at(told, "on") is not None for told in range(len(row) + 1)]
    quiet = [found.at(told, "quiet") is not None for told in range(len(row) + 1)]
    assert sum(quiet) < sum(loud)


# -- pauses and pictures -------------------------------------------------------------------------------------


def test_who_is_slow_seems_to_think_longer_whatever_there_is_to_decide() -> None:
    steps = [SimpleNamespace(event=Quiet(number)) for number in range(40)]
    spans = {}
    for pace in (-2, 0, 2):
        seats = (SeatInfo("Bo", "bot", character=Character(pace=pace)),)
        spans[pace] = [seeming(match_of(None, steps[:count], seats), 0) for count in range(1, 40)]
    for slow, usual, quick in zip(spans[-2], spans[0], spans[2], strict=True):
        assert slow > usual > quick > 0
    assert sum(spans[-2]) / 39 == pytest.approx(LONG, rel=0.2)
    assert sum(spans[2]) / 39 == pytest.approx(SHORT, rel=0.2)


@pytest.mark.parametrize(("size", "shown"), [((210, 80), True), ((60, 24), False)])
def test_talk_is_written_whole_or_not_at_all(size: tuple[int, int], shown: bool) -> None:
    ctx = PaintContext(THEMES["evening"], Metrics(1280, 720), Fonts())
    with noted() as notes:
        surface = pygame.Surface(size, pygame.SRCALPHA)
        BubbleLook("I shall call it my grey period.", chat=True).paint(surface, ctx)
    assert bool(notes) == shown
    assert not any(note.cut for note in notes)


def test_people_talk_of_the_cards_that_are_played_with_whatever_was_looked_at_before() -> None:
    """A table opened after a match with other cards: what is known of the cards must be that of its own deck."""
    app = open_app(title=False)
    slug = "i_bid_you_not"
    game = app.services.game(slug)
    setup = Setup(3, ("double_devices", "odd_inventions"))
    match = Match(game, demo_header(game, slug, seats=3, humans=0, seed=8, setup=setup))
    rng = random.Random(4)
    while len(match.moves) < 60 and match.actors:
        if match.actors == (CHANCE,):
            match.play_chance()
        else:
            match.play(match.actors[0], rng.choice(list(match.legal(match.actors[0]))))
    at_first = match_of(game, match.steps, match.header.seats)
    game.context.deck(match.state)
    table = make_table(game, slug, app.metrics)
    asked = [table.says(step.event) for step in at_first.steps]
    game.context.deck(game.start(Setup(3)))
    app.reset(routes.AtTable(Session(game, match)))
    scene = app.scenes.top
    assert isinstance(scene, TableScene)
    assert [scene.table.says(step.event) for step in match.steps] == asked
    assert any(asked)
    app.close()
