"""Measures the figures that the deck of Bidness must reach in games of bots, and prints the results.

    python -m tests.lab tuning --games 1000 --seed 500000
    python -m tests.lab tuning --level hard --games 300 --holes 0 --easy 0 --seed 500000

The figures are those that the Event deck must reach; docs/bidness-balance.md holds the last report. Tune with seeds
other than those of the report.
"""

from __future__ import annotations

import random
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from bidtable.bots.bidness.bot import BidnessBot, make
from bidtable.bots.bidness.levels import LEVELS, NORMAL, Nature
from bidtable.bots.bidness.odds import cost_to_win
from bidtable.bots.common.arena import play_game, wilson
from bidtable.bots.common.base import Bot, Cancel, Decision, Level, Limit
from bidtable.core.game import View
from bidtable.core.model import Event, Move, Outcome, Seat, Setup
from bidtable.core.steps import Step
from bidtable.games.bidness import Bidness, load
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.effects import Employee, Lawsuit
from bidtable.games.bidness.money import salary
from bidtable.games.bidness.moves import NOBODY, PAYBACK, Bid, Play
from bidtable.games.bidness.state import Observation, State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser

COMPELLED: Final = ("payroll", "damages")
"""Phases in which a payment can force IOUs on a seat: salaries, and the losses of a trial."""
HOLES: Final[dict[str, tuple[Nature, tuple[type, ...]]]] = {
    "never-sues": (NORMAL, (Lawsuit,)),
    "only-sells": (NORMAL, (object,)),
    "never-bids": (Nature(bids=0.0, hires=0.0), ()),
    "never-hires": (Nature(hires=0.0), ()),
    "full-value": (Nature(bids=1.0, hires=1.0), ()),
    "borrows-to-six": (Nature(loans=3), ()),
    "contract-heavy": (Nature(bids=1.0, hires=0.5), ()),
    "runs-up": (NORMAL, ()),
}
"""The numbers of each bot with a deliberate fault, and the effects of the cards that it never plays."""
SHARES: Final = {
    "never-sues": 0.19,
    "only-sells": 0.19,
    "never-bids": 0.21,
    "never-hires": 0.23,
    "full-value": 0.30,
    "borrows-to-six": 0.30,
    "contract-heavy": 0.30,
    "runs-up": 0.30,
}
"""Largest share of games that a bot with a deliberate fault may win among three normal bots."""
DUELS: Final = dict.fromkeys(("full-value", "borrows-to-six", "contract-heavy", "runs-up"), 0.60)
"""Largest share of games that a bot with a deliberate fault may win against one normal bot."""
PUSHES: Final = 0.9
"""The bot that runs prices up bids up to this part of the bid that it expects from the highest bidder."""
GREED: Final = 100
"""Highest sensible price of a Lawyer, in dollars."""
FEW: Final = 0.1
"""Share of the games that must reach the end of a round, or the growth in that round is not judged."""


class Holed:
    """The normal bot with one deliberate fault. The deck is good if such a bot wins too few games."""

    reads_history = False

    def __init__(self, game: Bidness, hole: str) -> None:
        """Create the bot with a fault from `HOLES`."""
        nature, self._unplayed = HOLES[hole]
        self._pushes = hole == "runs-up"
        self._bot, self._cards = BidnessBot(game.context, nature), game.context.cards

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose a move as the normal bot, if the cards with some effects could not be played."""
        if view.observation.phase == "play":
            view = replace(view, legal=tuple(move for move in view.legal if self._plays(move)))
        found = self._bot.choose(view, limit, rng, cancel)
        return Decision(self._pushed(view) or found.move) if self._pushes else found

    def _pushed(self, view: View[Observation]) -> Move | None:
        """Return a higher bid for the seat's own card, if the highest bidder would probably bid again."""
        seen, seat = view.observation, view.seat
        bids = [move for move in view.legal if isinstance(move, Bid)][:1] if seen.phase == "auction" else []
        if seat is None or seat != seen.owner or seen.bidder in (NOBODY, seat) or not bids:
            return None
        most = PUSHES * self._bot.appraise(view, seat).limit(seen.bidder, seen.card)
        return bids[0] if bids[0].amount <= most else None

    def _plays(self, move: Move) -> bool:
        if not isinstance(move, Play):
            return True
        return not isinstance(self._cards.effects[self._cards.number[move.card]], self._unplayed)


class Figure(NamedTuple):
    """A measured figure with its target, and whether the figure reaches the target."""

    name: str
    value: str
    target: str
    met: bool


class Tally:
    """Counts of events in games of one kind."""

    def __init__(self) -> None:
        """Count nothing yet."""
        self.games = 0
        self.rounds: list[int] = []
        self.wins: Counter[Seat] = Counter()
        self.led = self.leader_won = 0
        self.lines: dict[int, list[ev.Account]] = defaultdict(list)
        self.growth: dict[int, list[tuple[float, float]]] = defaultdict(list)
        self.dealt: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.auctions = 0
        self.games_with: Counter[str] = Counter()
        self.late_loans = self.layoffs = 0
        self.stupid: Counter[str] = Counter()

    def play(self, game: Bidness, bots: Sequence[Bot], seed: int) -> Seat:
        """Play a game, count its events, and return the winner."""
        book = _Game(self, game)
        outcome, rounds, _ = play_game(game, Setup(len(bots)), bots, seed, Limit(), book)
        (winner,) = outcome.winners
        self.games += 1
        self.rounds.append(rounds)
        self.wins[winner] += 1
        if book.leader >= 0:
            self.led += 1
            self.leader_won += book.leader == winner
        self.games_with.update(book.with_)
        return winner


class _Game:
    """The notes on a game while it is played."""

    def __init__(self, tally: Tally, game: Bidness) -> None:
        self.tally = tally
        self.cards = game.context.cards
        self._context = game.context
        self.with_: set[str] = set()
        self.leader = -1
        self._staff: tuple[float, float] | None = None
        self._bought: dict[Seat, set[str]] = defaultdict(set)
        self._lent: set[Seat] = set()
        self._on_credit: set[Seat] = set()
        self._returned: set[Seat] = set()

    def moved(self, before: State, seat: Seat, move: Move, steps: Sequence[Step[State]]) -> None:
        """Count the events of a move."""
        for step in steps:
            self.hear(step.event, step.state)

    def ended(self, state: State, outcome: Outcome) -> None:
        """Do nothing, because all counts come from events."""

    def hear(self, event: Event, state: State) -> None:
        """Count an event."""
        tally = self.tally
        match event:
            case ev.Dealt(hands=hands):
                for hand in hands:
                    tally.dealt.update(hand)
            case ev.Shuffled(paybacks=True):
                tally.dealt[PAYBACK] += len(state.cash)
            case ev.AuctionOpened(card=card):
                tally.used[card] += 1
                tally.auctions += 1
            case ev.Sued(card=card) | ev.Played(card=card) | ev.Headhunted(card=card):
                tally.used[card] += 1
            case ev.PaidBack(seat=seat, ious=ious):
                tally.used[PAYBACK] += 1
                self._returned.add(seat)
                if ious > 1:
                    self.with_.add("two")
            case ev.Accounts(round=number, lines=lines):
                tally.lines[number] += lines
                self._grow(number, lines)
                self._end_round(state, number)
            case _:
                self._hear_of_money(event, state)

    def _hear_of_money(self, event: Event, state: State) -> None:
        """Count loans, and moves that nobody should make."""
        tally = self.tally
        match event:
            case ev.Borrowed(seat=seat, forced=forced):
                if not forced or state.phase not in COMPELLED:
                    self.with_.add("loan")
                    tally.late_loans += state.round > 1
                if forced and state.phase == "payroll" and seat in self._on_credit:
                    tally.stupid["a card on credit, then a loan for salaries"] += 1
                if forced and state.phase == "sold":
                    self._lent.add(seat)
            case ev.AuctionWon(card=card, amount=amount) if amount >= GREED and self._role(card) == "lawyer":
                tally.stupid[f"${GREED} or more for a Lawyer"] += 1
            case ev.Joined(seat=seat, card=card) if seat in self._lent:
                self._lent.discard(seat)
                self._on_credit.add(seat)
                self._bought[seat].add(self._role(card))
            case ev.Claimed(seat=seat, defendant=defendant, amount=amount):
                rest = state.cash[seat] - salary(self._context, state.workplaces[seat]) - amount
                if rest < 0 and not self._could_win(state, defendant):
                    tally.stupid["a claim whose loss takes the salaries"] += 1
            case ev.Sold(seat=seat, card=card) if card == PAYBACK and state.paybacks[seat] < state.ious[seat]:
                tally.stupid["a Payback card sold that an IOU needed"] += 1
            case ev.AllDiscarded(paybacks=seats):
                for seat in seats:
                    # A seat that holds nothing else has no choice.
                    if state.hands[seat] and state.paybacks[seat] < state.ious[seat]:
                        tally.stupid["a Payback card discarded that an IOU needed"] += 1
            case ev.LaidOff(seat=seat, role=role):
                tally.layoffs += 1
                if role in self._bought[seat]:
                    tally.stupid["hired on credit, and fired in the same round"] += 1
                if seat in self._returned:
                    tally.stupid["paid back, then fired for lack of cash"] += 1

    def _could_win(self, state: State, seat: Seat) -> bool:
        """Return whether a seat has the cash and the Payback cards to win in this round."""
        cost = cost_to_win(self._context, state.ious[seat], state.paybacks[seat])
        return cost is not None and cost <= state.cash[seat]

    def _role(self, card: str) -> str:
        effect = self.cards.effects[self.cards.number[card]]
        return effect.role if isinstance(effect, Employee) else ""

    def _grow(self, number: int, lines: Sequence[ev.Account]) -> None:
        """Count by how many Marketers and Engineers a seat has grown since the round before."""
        marketers, engineers = (statistics.fmean(line.staff[of] for line in lines) for of in (0, 1))
        if self._staff is not None:
            self.tally.growth[number].append((marketers - self._staff[0], engineers - self._staff[1]))
        self._staff = marketers, engineers

    def _end_round(self, state: State, number: int) -> None:
        for kept in (self._bought, self._lent, self._on_credit, self._returned):
            kept.clear()
        if number == 2:
            worth = [cash - 100 * ious for cash, ious in zip(state.cash, state.ious, strict=True)]
            self.leader = worth.index(max(worth)) if worth.count(max(worth)) == 1 else -1


# -- the figures -------------------------------------------------------------------------------------------


def at_four(tally: Tally) -> Iterator[Figure]:
    """Judge games of four bots."""
    games = tally.games
    median = statistics.median(tally.rounds)
    yield Figure("median of rounds", f"{median:g}", "5 or 6", 5 <= median <= 6)
    early = sum(rounds <= 4 for rounds in tally.rounds) / games
    yield Figure("over by round 4", f"{early:.1%}", "<= 30 %", early <= 0.30)
    yield from _growth(tally)
    yield from _uses(tally)
    for name, what in (("loan", "games with a loan by choice"), ("two", "games with a $300 payback")):
        share = tally.games_with[name] / games
        yield Figure(what, f"{share:.1%}", ">= 33.3 %", share >= 1 / 3)
    best = max(tally.wins[seat] for seat in range(4)) / games
    yield Figure("best seat", f"{best:.1%}", "<= 28 %", best <= 0.28)
    leads = tally.leader_won / max(1, tally.led)
    yield Figure("leader after round 2 wins", f"{leads:.1%}", "<= 55 %", leads <= 0.55)
    for what, count in (("loans by choice after round 1", tally.late_loans), ("lay-offs", tally.layoffs)):
        yield Figure(what, f"{count}", "some", count > 0)
    for what in sorted(tally.stupid):
        yield Figure(what, f"{tally.stupid[what]} times", "0", met=False)


def _growth(tally: Tally) -> Iterator[Figure]:
    shown = [number for number in sorted(tally.lines) if len(tally.lines[number]) >= FEW * 4 * tally.games]

    def means(of: int) -> list[float]:
        return [statistics.fmean(line.staff[of] for line in tally.lines[number]) for number in shown]

    sales = {number: statistics.fmean(line.sales for line in tally.lines[number]) for number in shown}
    ratio = sales[4] / sales[1] if 4 in sales else 0.0
    yield Figure("sales, round 4 / round 1", f"{ratio:.2f}", ">= 1.6", ratio >= 1.6)
    # Later rounds are played by the slower games only: each is compared with the round before of the same games.
    for of, title, until, target in (
        (0, "Marketers", max(shown), "never falling"),
        (1, "Engineers", 4, "not falling in 1 to 4"),
    ):
        steps = [statistics.fmean(more[of] for more in tally.growth[n]) for n in shown[1:] if n <= until]
        value = " ".join(f"{n:.2f}" for n in means(of))
        grown = ", ".join(f"{step:+.2f}" for step in steps)
        yield Figure(f"{title} a seat", f"{value} ({grown})", target, all(step >= 0 for step in steps))
    lines = [line for each in tally.lines.values() for line in each]
    none = sum(not line.units for line in lines) / len(lines)
    yield Figure("statements with no unit", f"{none:.1%}", "<= 10 %", none <= 0.10)


def _uses(tally: Tally) -> Iterator[Figure]:
    for kind, dealt in sorted(tally.dealt.items(), key=lambda item: tally.used[item[0]] / item[1]):
        share = tally.used[kind] / dealt
        least = {"engineer": 0.20, PAYBACK: 0.30}.get(kind, 0.15)
        yield Figure(f"used: {kind}", f"{share:.1%}", f">= {least:.0%}", share >= least)


def at_others(tally: Tally, seats: int) -> Iterator[Figure]:
    """Judge games of two, three, five or six bots."""
    median = statistics.median(tally.rounds)
    low, high = {2: (5, 7), 6: (5, 6)}.get(seats, (0, 99))
    target = f"{low} to {high}" if high < 99 else "-"
    yield Figure(f"{seats} seats: median of rounds", f"{median:g}", target, low <= median <= high)
    best = max(tally.wins[seat] for seat in range(seats)) / tally.games
    yield Figure(
        f"{seats} seats: best seat", f"{best:.1%}", f"<= {1 / seats + 0.03:.1%}", best <= 1 / seats + 0.03
    )
    if seats == 2:
        auctions = tally.auctions / tally.games
        yield Figure("2 seats: auctions a game", f"{auctions:.1f}", ">= 6", auctions >= 6)
        leads = tally.leader_won / max(1, tally.led)
        yield Figure("2 seats: leader after round 2 wins", f"{leads:.1%}", "<= 65 %", leads <= 0.65)


def hole_share(game: Bidness, hole: str, games: int, seed: int, seats: int) -> Figure:
    """Judge the share of games that a faulty bot wins among normal bots, in each seat in turn."""
    won = share(game, Holed(game, hole), BidnessBot(game.context, NORMAL), games, seed, seats)
    most, (low, high) = (DUELS if seats == 2 else SHARES)[hole], wilson(won * games, games)
    name = f"{seats} seats: one that {hole} wins ({games})"
    return Figure(name, f"{won:.1%} ({low:.1%} to {high:.1%})", f"<= {most:.0%}", won <= most)


def share(game: Bidness, alone: Bot, rest: Bot, games: int, seed: int, seats: int) -> float:
    """Return the share of games that a bot wins among bots of another kind, in all seats in turn."""
    tally, won = Tally(), 0
    for number in range(games):
        seat = number % seats
        won += tally.play(game, [alone if at == seat else rest for at in range(seats)], seed + number) == seat
    return won / games


def played(game: Bidness, seats: int, games: int, seed: int, level: str = Level.NORMAL) -> Tally:
    """Return a tally of games of bots of a level."""
    tally, bot = Tally(), make(game, level)
    for number in range(games):
        tally.play(game, [bot] * seats, seed + number)
    return tally


def told(figure: Figure) -> str:
    """Return a figure as a line."""
    return f"{'met   ' if figure.met else 'MISSED'}  {figure.name:<44} {figure.value:<36} {figure.target}"


def main(words: Sequence[str]) -> int:
    """Play the games, and print the figures."""
    options = parser("tuning", __doc__)
    options.add_argument("--level", default=Level.NORMAL, help="level of the bots that are judged (normal)")
    options.add_argument("--games", type=int, default=1000, help="games of four bots")
    options.add_argument(
        "--others", type=int, default=None, help="games with 2, 3, 5 and 6 seats (a fifth of --games)"
    )
    options.add_argument(
        "--holes", type=int, default=None, help="games of each bot with a hole (two fifths of --games)"
    )
    options.add_argument("--seed", type=int, default=500_000, help="seed of the first game")
    options.add_argument(
        "--easy",
        type=int,
        default=None,
        help="games of one normal bot among easy ones (a fifth of --games)",
    )
    given = options.parse_args(words)
    game = load(Library(places.shipped_rules()))
    others = given.games // 5 if given.others is None else given.others
    holes = given.games * 2 // 5 if given.holes is None else given.holes
    among_easy = given.games // 5 if given.easy is None else given.easy
    seed, missed = given.seed, 0
    print(f"Bidness: {given.games} games of four {given.level} bots from seed {seed}", flush=True)

    def say(figures: Iterator[Figure]) -> None:
        nonlocal missed
        for figure in figures:
            missed += not figure.met
            print(told(figure), flush=True)

    if given.games:
        say(at_four(played(game, 4, given.games, seed, given.level)))
    for seats in (2, 3, 5, 6) if others else ():
        say(at_others(played(game, seats, others, seed, given.level), seats))
    for seats, shares in ((4, SHARES), (2, DUELS)) if holes else ():
        for hole in shares:
            say(iter([hole_share(game, hole, holes, seed, seats)]))
    if among_easy:
        normal, easy = (BidnessBot(game.context, LEVELS[level]) for level in (Level.NORMAL, Level.EASY))
        won = share(game, normal, easy, among_easy, seed, 4)
        say(
            iter([Figure(f"one normal among easy wins ({among_easy})", f"{won:.1%}", ">= 25 %", won >= 0.25)])
        )
    return int(missed > 0)
