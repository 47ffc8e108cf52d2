"""Golden words: what the app says about matches, people and set-ups, and how long it shows events, as text.

Run `python -m tests.lab golden` after a change, and review the difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Final

from bidtable.app.archive import history_list, statistics
from bidtable.app.archive.history_list import Wanted
from bidtable.app.archive.review_words import ReviewWords
from bidtable.app.draw import film, tween
from bidtable.app.draw.theme import Metrics
from bidtable.app.match import pace, setup_form, setup_words
from bidtable.app.match.log import MatchLog
from bidtable.app.match.people import PEOPLE, faces_for
from bidtable.app.match.replay import Replay
from bidtable.app.match.talk import Talk
from bidtable.app.shell.mixing import DUCKS, MusicMix, sides
from bidtable.app.tables import make_table
from bidtable.app.tools.fixture_history import LAST, past
from bidtable.app.tools.fixture_matches import HUMAN, levels_header, played_match
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import Setup
from bidtable.rulebook import Library
from bidtable.rulebook.people import read_people
from bidtable.store import places
from tests.app.reviews import made_up
from tests.conformance.cases import load
from tests.lab.gallery import SampleCard
from tests.lab.promises.walk import any_setup

FOLDER: Final = Path(__file__).parent
GAMES: Final = ("bid_and_bluff", "bid_it", "bidness", "i_bid_you_not")
LEVELS: Final = (HUMAN, "random", HUMAN, "random")
SPEEDS: Final = ("slow", "normal", "fast", "instant")
FRAME: Final = 0.25
"""Seconds between two frames of a narrated match."""
FRAMES: Final = 240
MUSIC: Final = 24
"""Number of moments at which the loudness of music is measured."""
SAVES: Final = 60
FORMS: Final = 8
CHANGES: Final = 5
"""Number of changes of each form."""


def review(slug: str) -> Iterator[str]:
    """Yield the words of a review, finished and in progress."""
    match = _match(slug)
    for progress in (1.0, 0.4):
        words = ReviewWords(match, made_up(match, progress=progress))
        found = words.review
        yield f"# {progress:.0%}: begins at {' '.join(map(str, words.beginnings()))}"
        yield from words.moments
        for turn in found.turns:
            yield f"{words.whose(turn)} | {words.change(turn)} | {words.why(turn)}"
        yield " | ".join(words.when(mark) for mark in range(len(found.standings)))
        for number in range(0, len(match.moves), 5):
            yield f"{words.rated(number)} | {words.done(number)} | {words.label(number)}"
        for judged in found.decisions[:40]:
            others = ", ".join(words.name(reason.move) for reason in words.others(judged))
            yield f"{words.announced(judged)} {words.verdict(judged)}. {words.cost(judged)} {others}"
            yield from words.held(judged.number)
        for seat in found.seats:
            said = words.luck(seat), words.kind_words(seat), words.left_out(seat)
            yield f"{' | '.join(said)} | {words.decisions_of(seat.seat)[:5]} {words.troubles_of(seat.seat)}"


def log(slug: str) -> Iterator[str]:
    """Yield the log of a match as each reader sees it, and the news since some moments."""
    match = _match(slug)
    names = [info.name for info in match.header.seats]
    kept = MatchLog(match, names)
    end = min(len(match.steps), 120)
    for reader in (None, 0, 1):
        yield f"# reader {reader}"
        yield from (f"{line.index} {line.text}" for line in kept.lines(reader, end))
        yield f"{len(kept.lines(reader, end // 2))} lines at half, the last: {kept.last(reader, end // 2, names)}"
    for steps in range(0, end, 10):
        news, recent = kept.news(steps // 2, steps), len(kept.recent(steps))
        yield f"{steps}: {news} news, {recent} recent, the round from {kept.round_start(steps)}"


def narrated(slug: str) -> Iterator[str]:
    """Yield the times at which a replay shows the events of a match, at each speed."""
    for speed in SPEEDS:
        replay = Replay(_match(slug), speed=speed, viewer=0)
        yield f"# {speed}"
        shown = -1
        for frame in range(FRAMES):
            replay.update(FRAME)
            if replay.steps_shown != shown:
                shown = replay.steps_shown
                yield f"{frame * FRAME:.2f} {shown} {replay.steps_narrated} {replay.held} {replay.caption()}"
        replay.close()


def talk(slug: str) -> Iterator[str]:
    """Yield the table talk of a match, when it begins and ends, for each loudness."""
    match = _match(slug)
    known = read_people(Library(places.shipped_rules()))
    faces = faces_for(len(LEVELS))
    for loudness in ("on", "quiet", "off"):
        heard = Talk(match, {seat: known.get(face) for seat, face in enumerate(faces)})
        heard.ears = make_table(match.game, slug, Metrics(1280, 720, 1.0))
        yield f"# {loudness}"
        before = None
        for told in range(len(match.steps)):
            said = heard.at(told, loudness)
            if said != before:
                yield f"{told} {f'{said.seat} {said.text}' if said is not None else 'silence'}"
            before = said


def music() -> Iterator[str]:
    """Yield the loudness of the layers of music over time, and of effects at places of the screen."""
    for at in (-0.5, 0.0, 0.2, 0.5, 0.9, 1.2):
        yield f"at {at}: {_numbers(sides(at))}"
    yield from (f"{name}: {duck}" for name, duck in DUCKS.items())
    for name in ("win", "no effect"):
        for drifts, tension in ((True, 0.0), (False, 0.1), (False, 0.6), (False, 0.9)):
            mix = MusicMix()
            mix.wanted, mix.drifts, mix.tension = True, drifts, tension
            yield f"# {name} {drifts} {tension}"
            for second in range(MUSIC):
                if second == MUSIC // 2:
                    mix.duck(name)
                mix.wanted = second < MUSIC - 3
                for _ in range(5):
                    mix.pass_time(0.2 if second % 2 else 2.0)
                yield f"{_numbers(mix.levels(0.8))} {mix.silent}"


def movements() -> Iterator[str]:
    """Yield the places and poses of moving pieces over time."""
    start, end = (0.0, 10.0, 40.0, 60.0), (100.0, 50.0, 20.0, 30.0)
    for ease in (tween.ease_out, tween.ease_in_out):
        for delay, path in ((0.0, ()), (0.3, ((30.0, 90.0), (60.0, 20.0), (100.0, 50.0)))):
            passed: list[int] = []
            moving = tween.Tween(
                start, end, 1.0, delay=delay, path=path, ease=ease, alpha=(20, 255), on_point=passed.append
            )
            yield f"# {ease.__name__} after {delay}"
            for _ in range(15):
                alive = moving.update(0.1)
                yield f"{_numbers((*moving.box, moving.height, moving.progress))} {moving.alpha} {alive} {passed}"
    films = {
        "pop": film.pop(delay=0.1),
        "strike": film.strike(),
        "stamp": film.stamp(delay=0.1),
        "shake": film.shake(),
        "tumble": film.tumble((), turns=2.0),
        "tumble with faces": film.tumble(
            [SampleCard(str(n), "suit_A", (9, 9, 9)) for n in range(4)], delay=0.2
        ),
    }
    for name, played in films.items():
        yield f"# {name} {played.length:.2f}"
        for tenth in range(11):
            pose = played.at(played.length * tenth / 10)
            face = pose.look.face if isinstance(pose.look, SampleCard) else ""
            yield f"{_numbers((pose.dx, pose.dy, pose.scale, pose.angle))} {pose.alpha} {face}"


def _numbers(values: Iterable[float]) -> str:
    return " ".join(f"{value:.3f}" for value in values)


def history() -> Iterator[str]:
    """Yield the lines of saved matches, the matches that filters take, and the careers of the players."""
    saves = past(load, SAVES)
    people = history_list.people_of(saves)
    yield f"people: {', '.join(people)}"
    for save in saves:
        placed = ", ".join(f"{info.name} {won}" for info, won in history_list.placed(save))
        second = history_list.second_line(save, save.state)
        yield f"{history_list.headline(save)} | {second} | {history_list.second_line(save, None)} | {placed}"
    filters = [
        Wanted(),
        *(Wanted(game=slug) for slug in GAMES),
        *(Wanted(ending=ending) for ending in ("open", "over")),
        *(Wanted(person=person) for person in people),
        *(Wanted(person=people[0], result=result) for result in ("won", "lost")),
        *(Wanted(level=level) for level in ("easy", "normal", "hard")),
        *(Wanted(days=days) for days in (1, 7, 30)),
        *(Wanted(text=text) for text in (" an", "BEN", "zz")),
    ]
    for wanted in filters:
        taken = [number for number, save in enumerate(saves) if wanted.takes(save, save.state, LAST + 10.0)]
        yield f"{wanted.count} {wanted}: {' '.join(map(str, taken))}"
    for slug in ("", *GAMES):
        yield f"# careers {slug}, {statistics.uncounted(saves)} not counted"
        for career in statistics.careers(saves, slug):
            best = career.best_streak, career.streak, f"{career.share:.3f} {career.fair_share:.3f}"
            numbers = ", ".join(f"{figure.title}: {figure.value}" for figure in career.figures())
            yield f"{career.title} {career.matches} {career.won} {best} {career.rating_text} {numbers}"
            yield " ".join(f"{part:.3f}" for part in career.wins_line())


def set_ups() -> Iterator[str]:
    """Yield the summaries and problems of forms of all games, while the forms are changed in random ways."""
    for slug in GAMES:
        game, rng = load(slug), random.Random(slug)
        for number in range(FORMS):
            form = _form(game, rng, number)
            for _ in range(CHANGES):
                yield setup_words.summary(form, game.info)
                yield f"{setup_words.stand_in(form, game)} {_table(form, game)}"
                yield f"change: {_changed(form, game, rng)}"
            setup_form.fit(form, GAMES, game.info)
            yield f"fitted: {_table(form, game)}"
            setup, infos = setup_form.setup_of(form), setup_form.seat_infos(form)
            yield f"{setup} {setup_form.agreements_of(form)} {setup_words.people_in_words(infos)}"
            for seat in range(setup.seats):
                yield setup_words.team_in_words(form, [at % 2 for at in range(setup.seats)], seat)
    for seats in range(2, 7):
        yield " ".join(faces_for(seats, ("bun", "cap", "bun")[: seats - 1]))


def pauses() -> Iterator[str]:
    """Yield the durations for which events are shown."""
    for slug in GAMES:
        kinds = {type(step.event): step.event for step in _match(slug).steps}
        for kind, event in sorted(kinds.items(), key=lambda item: item[0].__name__):
            rests = [
                f"{pace.rest(event, speed, stays=stays):.2f}" for speed in SPEEDS for stays in (False, True)
            ]
            yield f"{slug} {kind.__name__} {pace.stays(event)} {' '.join(rests)}"
    for words, of in ((1, 1), (9, 9), (9, 80), (20, 300), (4, 0)):
        yield f"{words} of {of}: {' '.join(f'{pace.rest_again(words, of, speed):.3f}' for speed in SPEEDS)}"


def _table(form: setup_form.SetupForm, game: AnyGame) -> str:
    seats = [f"{seat.name}/{seat.kind}/{seat.level}/{seat.colour}/{seat.face}" for seat in form.seats]
    problems = [f"{problem.text} {problem.seat}" for problem in setup_form.problems(form, game.info)]
    more, fewer = (why(form, game.info) for why in (setup_form.why_not_add, setup_form.why_not_remove))
    chosen = form.variants.get(form.game), form.options.get(form.game)
    return f"{' '.join(seats)} | {' '.join(problems)} | {more} {fewer} | {chosen} {form.seed}"


def _changed(form: setup_form.SetupForm, game: AnyGame, rng: random.Random) -> str:
    """Change a form in a random way; return the change in a word."""
    index = rng.randrange(len(form.seats))
    changes: dict[str, Callable[[], object]] = {
        "face": lambda: setup_form.choose_face(form, index, rng.choice(PEOPLE)),
        "next colour": lambda: setup_form.next_colour(form, index),
        "colour": lambda: setup_form.take_colour(form, index, rng.choice(setup_form.COLOURS)),
        "human": lambda: setup_form.set_kind(form, index, "human"),
        "bot": lambda: setup_form.set_kind(form, index, "bot"),
        "foreign": lambda: form.variants[form.game].append("foreign"),
        **{
            f"{variant.id} {on}": partial(setup_form.switch_variant, form, game.info, variant.id, on)
            for variant in game.info.variants
            for on in (True, False)
        },
    }
    if not setup_form.why_not_add(form, game.info):
        changes["add"] = lambda: setup_form.add_seat(form)
    name = rng.choice(list(changes))
    changes[name]()
    return f"{name} {index}"


def _form(game: AnyGame, rng: random.Random, number: int) -> setup_form.SetupForm:
    """Return a form with random seats, variants and options."""
    slug, setup = game.info.slug, any_setup(game, rng)
    form = setup_form.default_form(slug, ("Anna", "", "  Bo ")[number % 3])
    while len(form.seats) < setup.seats:
        setup_form.add_seat(form)
    del form.seats[setup.seats :]
    for seat in form.seats[1:]:
        seat.kind = rng.choice(("human", "bot"))
        seat.level = rng.choice(("easy", "normal", "hard"))
        seat.name = rng.choice((seat.name, seat.name, "Anna", ""))
    if number % 8 == 7:
        form.seats[0].kind = "bot"
    form.variants[slug], form.options[slug] = list(setup.variants), dict(setup.options)
    form.seed = rng.choice(("", "7", "123456"))
    form.sides = number % 2 == 1
    return form


@cache
def _match(slug: str) -> Match:
    game = load(slug)
    return played_match(game, levels_header(game, slug, Setup(len(LEVELS)), LEVELS, 5), 10**9)


PARTS: Final[dict[str, Callable[[], Iterator[str]]]] = {
    **{
        f"{part.__name__}-{slug}": partial(part, slug)
        for slug in GAMES
        for part in (review, log, narrated, talk)
    },
    "history": history,
    "set-ups": set_ups,
    "pauses": pauses,
    "music": music,
    "movements": movements,
}
"""The functions that yield the lines of each file, by the name of the file."""


def text_of(name: str) -> str:
    """Return the text of a file."""
    return "\n".join(PARTS[name]()) + "\n"
