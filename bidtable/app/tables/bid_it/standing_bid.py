"""Draws the highest bid in the middle of the table of the game BID-IT!."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw.film import REST, Film, Pose, pop, shake, stamp, swell
from bidtable.app.draw.sizes import CAPTION, LINE
from bidtable.app.draw.theme import Metrics
from bidtable.app.match.address import addressed
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bid_it import count, reactions, text
from bidtable.app.tables.bid_it.layout import Places
from bidtable.app.tables.bid_it.looks import BidCardLook
from bidtable.app.tables.bid_it.plates import CounterLook, FigureLook, OddsLook, StampLook, Tone, WordsLook
from bidtable.app.tables.bid_it.sides import chip_of
from bidtable.app.tables.looks import GlowLook
from bidtable.app.widgets.board import Item, Words
from bidtable.bots.bid_it.coach import coach_of
from bidtable.bots.common.reasons import stepped
from bidtable.core.texts import counted, listed
from bidtable.games.bid_it import BidIt
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.state import Observation

A_CARD: Final = 0.02
"""Seconds between two cards of a new bid, at normal speed."""
FLYING: Final = 40
"""Drawing order of a counted card that flies to the bid, above all hands."""
STAMPED: Final = (ev.Verdict, ev.Eliminated, ev.GameWon, ev.MatchWon)
"""Events at which a word is stamped over the cards of the bid."""
GLOWS: Final = 0.5
"""Seconds until the light on a new bid has its full strength."""
APPEARS: Final = 0.1
"""Seconds during which a counted card is shown above its hand."""


@dataclass(frozen=True)
class SeenPart:
    """The cards of the highest bid that the viewer can see."""

    plain: int
    stars: int

    @property
    def total(self) -> int:
        return self.plain + self.stars


def _flat(view: Observation) -> bool:
    return bool(view.call or view.shown)


class StandingBid:
    def __init__(self, game: BidIt, metrics: Metrics) -> None:
        self._game = game
        self._metrics = metrics

    def items(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        line = self._line(situation, view)
        if not view.quantity:
            if not view.in_hands:
                return []
            look = FigureLook(f"{view.in_hands} cards")
            words = Words("cards in play", str(view.in_hands))
            return [
                Item("bid", look, places.figure, 4, animate=False, words=words),
                Item("bid:line", line, places.line, 4, animate=False, words=Words("note", line.text)),
            ]
        fan = self._fan(situation, view, places)
        if isinstance(situation.moment, STAMPED[2:]):
            return [*fan, *self._stamped(situation, view, places)]
        items = [self._figure(situation, view, places), *fan]
        if isinstance(situation.moment, ev.BidMade):
            glow = places.fan.unionall([pygame.Rect(item.rect) for item in fan])
            film = Film((Pose(alpha=0), REST), GLOWS)
            items.append(
                Item(
                    "light:bid",
                    GlowLook(pale=True),
                    glow.inflate(glow.width // 3, glow.height // 2),
                    1,
                    film=film,
                )
            )
        if isinstance(situation.moment, ev.Counted):
            items += self._flights(situation, view, places)
        if view.call and not view.right:
            items.append(self._call(situation, view, places))
        elif not view.call:
            words = Words("note", line.text)
            items.append(Item("bid:line", line, places.line, 4, tip=text.TWICE, animate=False, words=words))
        return [*items, *self._below(situation, view, places), *self._stamped(situation, view, places)]

    # -- the fan -------------------------------------------------------------------------------------

    def seen_part(self, situation: Situation, view: Observation) -> SeenPart:
        cards = self._game.context.cards
        seen = [card for seat, shown in enumerate(view.exposed) if seat != view.seat for card in shown]
        if situation.hide_hand and view.seat is not None:
            seen += view.exposed[view.seat]
        else:
            seen += view.hand
        stars = cards.stars(seen)
        return SeenPart(cards.count(seen, view.rank) - stars, stars)

    def _fan(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        looks, films = self._cards(situation, view)
        fresh = isinstance(situation.moment, ev.BidMade)
        lying = view.last_bids[-2][1] if fresh and len(view.last_bids) > 1 else 0
        spots = [
            *places.arch(view.quantity, flat=_flat(view)),
            *places.beyond(view.quantity, max(0, view.count - view.quantity)),
        ]
        source = spots[0].rect.copy()
        source.center = places.spreads[view.bidder].cards.center
        items = []
        for at, spot in enumerate(spots):
            # The delays run a wave through the fan, and few cards are painted in each frame.
            delay = A_CARD * at if fresh else 0.0
            new = lying <= at < view.quantity
            items.append(
                Item(
                    f"bid:{at}" if at < view.quantity else f"over:{at - view.quantity}",
                    looks[at],
                    spot.rect,
                    5,
                    from_rect=source if new else None,
                    angle=spot.angle,
                    arc=self._metrics.px(24) if new else 0,
                    delay=delay,
                    tip=text.bid_card(view, looks[at].state),
                    words=Words("card of the bid", f"{view.rank}", "", text.bid_card(view, looks[at].state)),
                    film=Film((REST, Pose(dy=-0.1), REST), 0.25, delay) if fresh else films[at],
                )
            )
        return items

    def _flights(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        units = count.units(self._game.context, view)
        more = max(0, len(units) - view.quantity)
        spots = [*places.arch(view.quantity, flat=True), *places.beyond(view.quantity, more)]
        items = []
        for number, unit in enumerate(units):
            cards = len(view.shown[unit.seat])
            if unit.seat == situation.near:
                source = places.hand_row(cards)[unit.at].rect
            else:
                source = places.open_row(unit.seat, cards)[unit.at]
            # Units above the bid land beside it.
            spot = spots[number]
            delay = count.start(number, len(units))
            items.append(
                Item(
                    f"count:{number}",
                    BidCardLook(view.rank, "star" if unit.star else "sure"),
                    spot.rect,
                    FLYING,
                    from_rect=source,
                    angle=spot.angle,
                    arc=self._metrics.px(34),
                    delay=delay,
                    film=Film((Pose(alpha=0), REST), APPEARS, delay),
                )
            )
        return items

    def _cards(self, situation: Situation, view: Observation) -> tuple[list[BidCardLook], list[Film | None]]:
        pale = BidCardLook(view.rank)
        if view.count < 0:
            seen = self.seen_part(situation, view)
            states = ["sure"] * seen.plain + ["star"] * seen.stars
            films: list[Film | None] = [None] * view.quantity
        else:
            found = count.units(self._game.context, view)
            states = ["star" if unit.star else "sure" for unit in found]
            now = isinstance(situation.moment, ev.Counted)
            films = [None] * max(view.quantity, len(found))
            if now:
                for at in range(len(found)):
                    films[at] = count.joins(
                        pale, at, len(found), late=count.FLIGHT, hidden=at >= view.quantity
                    )
            states = states or []
        # While losses are told, the bid is past.
        past = bool(view.shown and text.lost_so_far(situation.recent))
        looks = [BidCardLook(view.rank, state, past) for state in states]
        return [*looks, *[pale] * (view.quantity - len(looks))], films

    # -- figures and words ---------------------------------------------------------------------------

    def _line(self, situation: Situation, view: Observation) -> WordsLook:
        # Beside the coach's words, the seen part of the bid is left out.
        sees = view.quantity and view.hand and not situation.hide_hand and not situation.coach
        seen = self.seen_part(situation, view).total if sees else None
        whole, *brief = (addressed(one) for one in text.bid_line(view, situation.called, seen))
        return WordsLook(whole, tone="muted", brief=tuple(brief))

    def _figure(self, situation: Situation, view: Observation, places: Places) -> Item:
        bid = f"{view.quantity} × {view.rank}"
        tip = f"Standing bid: {text.standing_text(view, situation.names)}."
        if view.count < 0:
            place = places.called if _flat(view) else places.figure
            # Under a call there is no line below the bid, but players need the number of cards to choose a side.
            aside = f"{counted(view.in_hands, 'card')} in play" if _flat(view) else ""
            words = Words("bid", bid, situation.names[view.bidder], aside)
            chip = None if _flat(view) else chip_of(situation, view.bidder)
            return Item(
                "bid", FigureLook(bid, aside=aside, chip=chip), place, 6, tip=tip, animate=False, words=words
            )
        found, film = view.count, None
        look = CounterLook(found, view.rank, view.quantity, self._tone(situation, view))
        if isinstance(situation.moment, ev.Counted):
            film = count.rising(
                [CounterLook(number, view.rank, view.quantity) for number in range(found + 1)]
            )
        elif isinstance(situation.moment, ev.Verdict):
            film = swell(0.35) if text.bid_held(view) else shake(0.4)
        result = ("right" if text.bid_held(view) else "wrong") if view.right else ""
        words = Words("count", f"{found} × {view.rank}", f"{view.quantity} bid", result)
        return Item("found", look, places.found, 7, film=film, tip=tip, animate=False, words=words)

    def _tone(self, situation: Situation, view: Observation) -> Tone:
        return "plain" if len(situation.present) > 1 else reactions.tone_for(self._game.context, view)

    def _call(self, situation: Situation, view: Observation, places: Places) -> Item:
        call, short = map(addressed, text.call_line(self._game, view, situation.called))
        look, film = WordsLook(call, CAPTION, brief=(short,)), None
        if isinstance(situation.moment, ev.Called):
            # The words are as wide as the stage: from twice their size they would cover the people beside it.
            film = stamp(0.35, size=1.25)
        if view.count < 0:
            place = places.verdict if view.shown else places.call
            return Item("call", look, place, 6, film=film, animate=False, words=Words("note", call))
        words, brief = text.found_line(view)
        if isinstance(situation.moment, ev.Counted):
            # The result appears only after the whole count, when the figure above has reached its end.
            film = pop(0.3, count.start(view.count + 2, view.count) + count.FLIGHT)
        look = WordsLook(words, LINE, brief=(brief,))
        return Item("call", look, places.verdict, 6, film=film, animate=False, words=Words("result", words))

    def _below(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        result, losses = text.verdict(self._game, view, situation.called)
        if result:
            if view.shown and text.lost_so_far(situation.recent):
                # The losses are shown one by one now, with marks and captions.
                return []
            film = pop(0.3) if isinstance(situation.moment, ev.Verdict) else None
            tone, words = self._tone(situation, view), addressed(losses)
            lost = counted(sum(count for _, count in text.settled(self._game.context, view)), "Deal card")
            look, spoken = (
                WordsLook(words, LINE, tone, (f"{lost} lost.",), "bold"),
                Words("verdict", addressed(f"{result}: {losses}")),
            )
            return [Item("verdict", look, places.verdict, 7, film=film, animate=False, words=spoken)]
        if view.seat is None or situation.hide_hand or view.shown or not situation.coach:
            return []
        coach = coach_of(self._game.context, situation.view)
        asked = coach.exact if view.call == "perfecto" else coach.right
        chances, seen = asked(view.quantity, view.rank), self.seen_part(situation, view)
        words = text.coach_line(view, chances, seen.total)
        look = WordsLook(words, brief=(text.coach_brief(view, chances),))
        bar = OddsLook(round(100 * stepped(chances.likely)))
        odds_place, sentence = places.below_call() if view.call else (places.odds, places.sentence)
        if sentence.height < round(self._metrics.floor_px(12) * 1.3):
            # The largest text leaves no space below a call.
            return []
        return [
            Item("odds", bar, odds_place, 4, animate=False, words=Words("odds", f"{bar.percent} %")),
            Item("odds:words", look, sentence, 4, animate=False, words=Words("note", words)),
        ]

    def _stamped(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        moment, names = situation.moment, situation.called
        tone: Tone = "plain"
        match moment:
            case ev.GameWon() | ev.MatchWon():
                words, wide = text.won(view, moment, names), 340
            case ev.Eliminated():
                gone = listed([names[seat] for seat in moment.seats])
                words, wide, tone = f"{gone} {'is' if len(moment.seats) == 1 else 'are'} out!", 300, "bad"
            case _ if view.right and view.shown and not text.lost_so_far(situation.recent):
                words, wide = text.stamped(view), 230
                tone = "plain" if words == text.PERFECTO else self._tone(situation, view)
            case _:
                return []
        m = self._metrics
        place = pygame.Rect(0, 0, m.px(wide), min(m.px(50), places.flat.height))
        place.center = places.flat.center
        if isinstance(moment, STAMPED[2:]):
            place = pygame.Rect(0, 0, m.px(420), m.px(84))
            place.center = (places.fan.centerx, (places.found.top + places.found.bottom) // 2)
        words = addressed(words)
        lands = stamp(0.5) if isinstance(moment, STAMPED) else None
        spoken, angle = Words("stamp", words), 0.0 if wide > 230 else 4.0
        return [
            Item(f"stamp:{words}", StampLook(words, tone), place, 8, film=lands, angle=angle, words=spoken)
        ]
