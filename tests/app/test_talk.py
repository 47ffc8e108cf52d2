"""Tests of table talk: remarks follow from public events, are rare, and refer to earlier events."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
import pygame
import pytest
import yaml

from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.draw.writing import noted
from bidtable.app.match.bot_worker import LONG, SHORT, seeming
from bidtable.app.match.session import Session
from bidtable.app.match.talk import MEASURES, Moment, Remark, Said, Talk
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tables import make_table
from bidtable.app.tables.base import Table
from bidtable.app.tables.i_bid_you_not.remarks import FINE
from bidtable.app.tables.kit.bubble import BubbleLook
from bidtable.app.tools.fixture_matches import demo_header
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Event, Seat, Setup
from bidtable.core.record import Character, SeatInfo
from bidtable.core.seats import put
from bidtable.games.bid_and_bluff import events as bluff_events
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.state import IN_FINISH
from bidtable.games.bid_it import events as calling
from bidtable.games.bidness import events as bidness
from bidtable.games.i_bid_you_not import events as ibyn
from bidtable.rulebook import Library
from bidtable.rulebook.people import Person, read_people
from bidtable.store import places
from tests.app.scene_helpers import on_top
from tests.conformance.cases import Case, Trace, all_cases, load, trace, traces
from tests.conformance.twins import twins
from tests.lab.blunders.count import GAMES

REMEMBERED = ("again", "lead", "last", "last_card", "beaten", "blocked")
"""Occasions that follow from more than the event."""
LAID = ("Anchor 3", "Anchor 5", "Anchor 9", "Bell 2")
"""Cards of one suit, lowest first, and one of another suit, the trump."""
FACES = ("beret", "shades", "curls", "beard", "scarf", "bob")


@functools.cache
def people() -> Mapping[str, Person]:
    return read_people(Library(places.shipped_rules()))


def seated(seats: int) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(f"Bot {seat}", "bot", "normal", face=FACES[seat]) for seat in range(seats))


def match_of(game: Any, steps: Iterable[Any], seats: tuple[SeatInfo, ...]) -> Any:
    """Return a match as table talk sees it."""
    return SimpleNamespace(game=game, steps=tuple(steps), header=SimpleNamespace(seats=seats))


def at_table(case: Case, steps: Iterable[Any]) -> Talk:
    """Return the talk of bots alone, with the game's own table."""
    seats, told = seated(case.setup.seats), tuple(steps)
    known = people()
    found = Talk(match_of(case.game, told, seats), {at: known[info.face] for at, info in enumerate(seats)})
    table = make_table(case.game, case.slug, Metrics(1280, 720))
    table.meet(case.game.observe(told[-1].state, None))
    found.ears = table
    return found


def spoken(found: Talk, count: int) -> list[Said | None]:
    return [found.at(told, "on") for told in range(count + 1)]


def spoken_of(found: Talk, count: int) -> tuple[list[Said | None], list[list[Remark]]]:
    """Return what is said after each event, and the possible remarks, whether or not one is made."""
    possible: list[list[Remark]] = []
    remarks = found._remarks

    def noting(moment: Moment) -> list[Remark]:
        possible.append(remarks(moment))
        return possible[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(found, "_remarks", noting)
        return spoken(found, count), possible


def shipped() -> list[Case]:
    """Return a case of each shipped game, without variants, with four seats if it allows four."""
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
def test_equal_views_give_equal_talk_after_equal_pauses(case: Case) -> None:
    """Hidden-swap: worlds that look alike to a spectator give the same remarks and the same pauses.

    The possible remarks are the same too, at each occasion that follows from the table or from memories.
    """
    trace = played(case)
    steps = [step for turn in trace.turns for step in turn.steps]
    said, may = spoken_of(at_table(case, steps), len(steps))
    compared = set[str]()
    come = {
        remark.occasion: turn
        for turn in trace.turns
        for remark in itertools.chain(*may[turn.before : turn.before + len(turn.steps)])
        if remark.occasion in REMEMBERED
    }
    for occasion, turn in [*(("", turn) for turn in trace.sample("talk", 4)), *come.items()]:
        before, mine = steps[: turn.before], list(turn.steps)
        count = turn.before + len(mine)
        for other in twins(trace, turn, None):
            theirs = before + list(other)
            assert spoken_of(at_table(case, theirs), count) == (said[: count + 1], may[:count])
            both = (match_of(case.game, found, seated(case.setup.seats)) for found in (before + mine, theirs))
            assert len({seeming(match, 1) for match in both}) == 1
            compared.add(occasion)
    assert compared == {"", *come}
    makes_remarks = type(make_table(case.game, case.slug, Metrics(1280, 720))).remarks is not Table.remarks
    assert ("beaten" in come) == makes_remarks, (
        "the losers may speak at a table that makes remarks of its own"
    )


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


@pytest.mark.parametrize("slug", GAMES)
def test_every_occasion_of_a_game_comes_up_in_it_and_no_other(slug: str) -> None:
    occasions = yaml.safe_load((places.shipped_rules() / "people.yaml").read_text(encoding="utf-8"))[
        "occasions"
    ]
    wanted, found = {*occasions["any"], *occasions[slug]}, set[str]()
    games = [(seed, case) for seed in range(4) for case in all_cases() if case.slug == slug]
    for seed, case in games:
        steps = [step for turn in trace(case, seed).turns for step in turn.steps]
        _, possible = spoken_of(at_table(case, steps), len(steps))
        found |= {remark.occasion for remark in itertools.chain(*possible)}
        if found >= wanted:
            break
    assert found == wanted


# -- a table of ears that hear one thing ----------------------------------------------------------------------


class Ping(Event, frozen=True, tag="ping"):
    """An event between two seats."""

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

    def remarks(self, moment: Moment) -> Iterator[Remark]:
        if isinstance(moment.event, Ping):
            yield Remark(moment.event.target, "sued", 1.0)

    def crosses(self, moment: Moment) -> tuple[Seat, Seat] | None:
        event = moment.event
        return (event.doer, event.target) if isinstance(event, Ping) else None


class Busy(Ears):
    spoken = True


def of(events: Iterable[Event], ears: Ears, kinds: tuple[str, ...] = ("human", "bot")) -> Talk:
    game = SimpleNamespace(project_event=lambda event, viewer: event, observe=lambda state, viewer: state)
    seats = tuple(SeatInfo(name, kind) for name, kind in zip(("Clio", "Bo"), kinds, strict=True))
    known = people()
    found = Talk(
        match_of(game, [SimpleNamespace(event=event, state=None) for event in events], seats),
        {0: known["curls"], 1: known["beard"]},
    )
    found.ears = ears
    return found


def rounds(count: int) -> list[Event]:
    """Return rounds of twenty events, each with one ping among unimportant events."""
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


def test_a_player_crossed_again_remembers_the_rival() -> None:
    row = rounds(3)
    texts = heard(of(row, Ears()), len(row))
    beard = people()["beard"].lines
    again = [line.replace("{name}", "Clio") for line in beard["again"]]
    assert texts[0] in beard["greeting"]
    assert texts[1] in beard["sued"], "the first time nothing is to be remembered"
    assert any(text in again for text in texts[2:])


@functools.cache
def all_games() -> Mapping[str, Any]:
    return {slug: load(slug) for slug in GAMES}


def test_the_auction_shows_which_seat_outbid_which() -> None:
    games = all_games()
    table = make_table(games["bidness"], "bidness", Metrics(1280, 720))
    opened, mine, theirs = bidness.AuctionOpened(0, "lawyer"), bidness.BidMade(0, 10), bidness.BidMade(2, 15)
    won = bidness.AuctionWon("lawyer", 2, 15, 2)
    assert table.crosses(Moment(won, (opened, mine, theirs))) == (2, 0)
    assert table.crosses(Moment(won, (mine, opened, theirs))) is None, "that was another auction"
    assert table.crosses(Moment(bidness.AuctionWon("lawyer", -1, 0, -1), (opened, mine))) is None
    game = games["i_bid_you_not"]
    tiles = make_table(game, "i_bid_you_not", Metrics(1280, 720))
    deck = game.context.deck(game.start(Setup(3)))
    fine = [number for number in deck.numbers if deck.prices[deck.index[number]] >= FINE][:1]
    shown = ibyn.BidsRevealed(((1, (5,)), (2, (4,)), (0, (3,))), (), 1, 2, False, "outside", ())
    taken = ibyn.OfferTaken(2, tuple(fine), (), (), ())
    assert tiles.crosses(Moment(taken, (shown,))) == (2, 0), "who would have been asked next"
    assert tiles.crosses(Moment(ibyn.OfferTaken(0, tuple(fine), (), (), ()), (shown,))) is None, (
        "nobody was left"
    )
    assert tiles.crosses(Moment(ibyn.OfferTaken(1, (), (), (), ()), (shown,))) is None, "nothing to be had"


def bluff(**changes: Any) -> Any:
    """Return a spectator's view after the first of three tricks of three seats, which seat 0 led."""
    game = all_games()["bid_and_bluff"]
    seen = game.observe(game.start(Setup(3)), None)
    deck = game.context.cards
    numbers = {name: deck.number[name] for name in deck.names}
    low, mid, high, trump = (numbers[name] for name in LAID)
    usual = {
        "dealt": 3,
        "trump": trump,
        "last_leader": 0,
        "last_trick": (low, high, mid),
        "tricks": (0, 1, 0),
    }
    return msgspec.structs.replace(seen, **{"bids": (3, 1, 0), **usual, **changes})


def test_taking_the_trick_that_a_bid_needed_goes_against_its_bidder() -> None:
    table = make_table(all_games()["bid_and_bluff"], "bid_and_bluff", Metrics(1280, 720))

    def crossed(taker: Seat, **changes: Any) -> tuple[Seat, Seat] | None:
        return table.crosses(Moment(bluff_events.TrickTaken(taker, "", 1), after=bluff(**changes)))

    assert crossed(1) == (1, 0), "all three tricks were bid, and the first is lost"
    assert crossed(1, bids=(2, 1, 0)) is None, "two can still be taken"
    assert crossed(1, bids=(4, 1, 0)) is None, "that bid was lost before"
    assert crossed(1, last_leader=1) is None, "nobody lay higher before who led"
    low, high, mid = bluff().last_trick
    assert crossed(2, last_trick=(low, mid, high), tricks=(0, 0, 1)) is None, (
        "1 lay highest, and needs but one"
    )
    assert crossed(2, last_trick=(low, mid, high), tricks=(0, 0, 1), bids=(0, 3, 0)) == (2, 1)


def test_a_die_that_alone_blocks_the_way_goes_against_the_blocked_player() -> None:
    """The dice before the move count.

    A die that stays for lack of steps is not blocked, and no die crossed its way.
    """
    game = all_games()["bid_and_bluff"]
    table, blocked = make_table(game, "bid_and_bluff", Metrics(1280, 720)), 0
    for case, seed in itertools.product(
        [each for each in all_cases() if each.slug == "bid_and_bluff"], range(6)
    ):
        before: Any = None
        for turn in trace(case, seed).turns:
            for step in turn.steps:
                event, seen = step.event, game.observe(step.state, None)
                moment, stood = Moment(event, before=before, after=seen), before
                before = seen
                if not isinstance(event, bluff_events.DieMoved):
                    continue
                crossed = table.crosses(moment)
                assert any(remark.occasion == "blocked" for remark in table.remarks(moment)) == (
                    event.forfeited > 0
                )
                if crossed is None:
                    continue
                assert crossed[1] == event.seat
                gone = {
                    other: msgspec.structs.replace(stood, dice=put(stood.dice, other, IN_FINISH))
                    for other in case.seats
                    if other != event.seat
                }
                lost = {at: race.reach(game.context, seen, event.seat).forfeited for at, seen in gone.items()}
                assert [at for at, steps in lost.items() if steps < event.forfeited] == [crossed[0]]
                blocked += 1
    assert blocked


def test_the_first_and_the_last_die_are_alone_there() -> None:
    games = all_games()
    tables = {slug: make_table(game, slug, Metrics(1280, 720)) for slug, game in games.items()}

    def said(slug: str, event: Event, after: Any, before: Any = None) -> list[tuple[Seat, str]]:
        return [
            (found.seat, found.occasion) for found in tables[slug].remarks(Moment(event, (), before, after))
        ]

    columns = bluff().columns
    on = bluff(dice=(4 * columns, 2 * columns, 4 * columns + 1))
    assert said("bid_and_bluff", bluff_events.RoundEnded(2, (0, 2)), on) == [(1, "last")]
    on = bluff(dice=(5 * columns, 2 * columns, 2 * columns + 1))
    assert said("bid_and_bluff", bluff_events.RoundEnded(2, (0,)), on) == [(0, "lead")]

    seen: Any = games["bid_it"].observe(games["bid_it"].start(Setup(3)), None)
    ended = calling.RoundEnded(1, 0)
    assert said("bid_it", ended, msgspec.structs.replace(seen, deals=(3, 4, 2))) == [(1, "lead")]
    assert said("bid_it", ended, msgspec.structs.replace(seen, deals=(4, 4, 2))) == []
    teams = msgspec.structs.replace(seen, deals=(3, 4, 2), teams=(0, 1, 0))
    assert said("bid_it", ended, teams) == [], "in teams no one is in front alone"

    seen = games["bidness"].observe(games["bidness"].start(Setup(3)), None)
    owed, less = (msgspec.structs.replace(seen, ious=ious) for ious in ((3, 3, 4), (2, 3, 4)))
    assert said("bidness", bidness.PaidBack(0, 1, 100, 2), less, owed) == [(0, "lead")]
    further = msgspec.structs.replace(seen, ious=(2, 4, 4))
    assert said("bidness", bidness.PaidBack(0, 1, 100, 2), further, less) == [], "that is no news"

    seen = games["i_bid_you_not"].observe(games["i_bid_you_not"].start(Setup(3)), None)
    opened = ibyn.OfferOpened(0, 5, (), ())
    assert said("i_bid_you_not", opened, msgspec.structs.replace(seen, hand_sizes=(2, 1, 3))) == [
        (1, "last_card")
    ]
    assert said("i_bid_you_not", opened, msgspec.structs.replace(seen, hand_sizes=(1, 1, 3))) == []
    assert said("i_bid_you_not", opened, msgspec.structs.replace(seen, hand_sizes=(0, 2, 3))) == []
    over = ibyn.GameEnded(((), (), ()), (5, -2, 7))
    assert (1, "last") in said("i_bid_you_not", over, seen)
    over = ibyn.GameEnded(((), (), ()), (-2, -2, 7))
    assert "last" not in dict(said("i_bid_you_not", over, seen)).values()


def test_people_and_unknown_bots_do_not_talk() -> None:
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


def test_a_slow_character_seems_to_think_longer_at_every_decision() -> None:
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


def test_people_talk_of_the_cards_that_are_played_with_whatever_was_looked_at_before(app: App) -> None:
    """A table opened after a match with other cards must know the cards of its own deck."""
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
    scene = on_top(app, TableScene)
    assert [scene.table.says(step.event) for step in match.steps] == asked
    assert any(asked)
