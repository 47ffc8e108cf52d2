"""The table of the game Bid & Bluff on the screen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import ClassVar, Final

import pygame

from bidtable.app.draw.film import pop, stamp
from bidtable.app.draw.look import Look, picture_of
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import HERO, LINE
from bidtable.app.draw.theme import Metrics
from bidtable.app.match.address import addressed
from bidtable.app.match.talk import Moment, Remark
from bidtable.app.room.place import HEADS, Room
from bidtable.app.tables.base import HAND, PEOPLE, Inspection, Sample, Situation
from bidtable.app.tables.bid_and_bluff import remarks, text
from bidtable.app.tables.bid_and_bluff.advice import advice
from bidtable.app.tables.bid_and_bluff.bidding import Bidding
from bidtable.app.tables.bid_and_bluff.controls import Controls
from bidtable.app.tables.bid_and_bluff.deck import deck
from bidtable.app.tables.bid_and_bluff.dice import HOP
from bidtable.app.tables.bid_and_bluff.geometry import TrackGeometry, bounding
from bidtable.app.tables.bid_and_bluff.layout import CARD_RATIO, LARGE, LAST, RAISED, TALLEST, Places
from bidtable.app.tables.bid_and_bluff.spread import Spread
from bidtable.app.tables.bid_and_bluff.track import TrackLook, TrackPicture, track_look
from bidtable.app.tables.bid_and_bluff.trick import ARC, Trick, card_look
from bidtable.app.tables.kit.die import CubeLook
from bidtable.app.tables.kit.hand import Spot, fan, opened
from bidtable.app.tables.kit.note import NoteLook
from bidtable.app.tables.kit.plate import Plate
from bidtable.app.tables.looks import STATE_WORDS, BannerLook
from bidtable.app.tables.seated import SeatedTable
from bidtable.app.widgets.board import Item, Words
from bidtable.core.game import AnyGame
from bidtable.core.model import Event, Move, Seat
from bidtable.games.bid_and_bluff import events
from bidtable.games.bid_and_bluff.board import FINISH, Board
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.moves import Bid, PlayCard
from bidtable.games.bid_and_bluff.race import distance
from bidtable.games.bid_and_bluff.state import Observation
from bidtable.games.bid_and_bluff.words import cards, margin, steps

SOUNDS: Final = {
    events.CardsCut: "deal",
    events.Dealt: "deal",
    events.ColourChosen: "click",
    events.StartChosen: "land",
    events.BidMade: "tumble",
    events.CardPlayed: "card",
    events.TrickTaken: "sweep",
    events.RoundEnded: "pass",
    events.GameEnded: "win",
}

RAISED_Z: Final = 40
"""Drawing order of the selected card of the hand, above all other cards of the hand."""

Laid = tuple[Places, TrackGeometry, TrackLook]
"""The rects of all parts of the table, the geometry of the track and its appearance."""


class BidAndBluffTable(SeatedTable):
    """The table of the game Bid & Bluff, with the race track, the trick and the viewer's hand."""

    fans = True
    coaches = True
    # The dots stay on the line of the last word.
    leads: ClassVar[Mapping[type[Event], str]] = {
        events.CardsCut: "Cards are cut for the deal\N{NO-BREAK SPACE}...",
        events.Dealt: "The next cards are dealt\N{NO-BREAK SPACE}...",
        events.TrickTaken: "The trick is taken\N{NO-BREAK SPACE}...",
        events.RoundScored: "The round is scored\N{NO-BREAK SPACE}...",
        events.DieMoved: "The next die moves\N{NO-BREAK SPACE}...",
    }
    # The track fills a wide table, below the people at the sides.
    reach = 1.15
    # A smaller person at a higher rim leaves room for a taller track between two players.
    heads: ClassVar[Mapping[int, float]] = {**HEADS, 1: 1.12}
    clear = (*SeatedTable.clear, "card:*", "you", "bids")

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        super().__init__(game, metrics)
        assert isinstance(game, BidAndBluff)
        self._rules = game
        self._layout: tuple[Hashable, Laid] | None = None
        self._due: Callable[[], Laid] | None = None
        self._strips: list[tuple[Look, pygame.Rect]] = []
        self.context = game.context
        self.cards = game.context.cards

    def pieces(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        view: Observation = situation.view.observation
        seats = len(situation.seats)
        room = self.room(seats, area)
        places, geometry, track = self._placed(room, seats, view, situation.near, situation.moment)
        self.ceiling = room.near.low_corner.top
        order = (*room.order(seats, situation.near), situation.near)
        spread = Spread(self.context, self.metrics, situation, order, places)
        return [
            *self.grouped(PEOPLE, self.people(situation, room)),
            *self._dealt(spread),
            *self.grouped("Track", TrackPicture(self, situation, geometry, track).items()),
            *self.grouped("Bids", Bidding(situation, order, places).items()),
            *self.grouped("Trick", Trick(self.context, self.metrics, situation, order, places).items()),
            *self._words(situation, places),
            *self.grouped("Choices", Controls(self, self._rules, situation, places.choices).items()),
            *self.grouped(HAND, self._hand(situation, view, places, spread)),
        ]

    def _dealt(self, spread: Spread) -> list[Item]:
        items = spread.items()
        people = self.grouped(PEOPLE, (item for item in items if item.key.startswith(("held:", "won:"))))
        self.grouped("Deck", (item for item in items if item not in people))
        return items

    def _placed(self, room: Room, seats: int, view: Observation, near: Seat, moment: Event | None) -> Laid:
        board = self.context.board(view)
        follow = max(0, view.dice[near]) // view.columns
        before = not view.round and view.phase != "cut" and not isinstance(moment, events.CardsCut)
        close = bool(view.allowances) or before
        key = (tuple(room.area), seats, view.board, follow, close)
        if self._layout is None or self._layout[0] != key:
            lay = partial(self._lay, room, seats, board, follow)
            self._layout, self._due = (key, lay(close)), partial(lay, not close)
        return self._layout[1]

    def _lay(self, room: Room, seats: int, board: Board, follow: int, close: bool) -> Laid:
        places = Places(self.metrics, room, seats, board.height, near=close)
        geometry = TrackGeometry(board, places.track, self.metrics, follow)
        return places, geometry, track_look(geometry)

    def warm(self, ctx: PaintContext) -> bool:
        if self._due is not None:
            _, geometry, look = self._due()
            size = geometry.place.frame.size
            self._due, self._strips = None, [*look.strips(size), (look, pygame.Rect((0, 0), size))]
        if not self._strips:
            return super().warm(ctx)
        strip, place = self._strips.pop(0)
        picture_of(strip, place.size, ctx)
        return True

    def kept_clear(self, places: Mapping[str, pygame.Rect]) -> list[pygame.Rect]:
        found = super().kept_clear(places)
        if self._layout is not None:
            geometry = self._layout[1][1]
            if geometry.shows(FINISH):
                found.append(bounding(geometry.outline(FINISH)))
        return found

    def hand_room(self, seats: int, area: pygame.Rect) -> pygame.Rect:
        # The hand is below the trick, so that the trick stays visible.
        rim, board = super().hand_room(seats, area), next(iter(self.context.boards.values()))
        top = Places(self.metrics, self.room(seats, area), seats, board.height).hand.top
        return pygame.Rect(rim.x, top, rim.width, rim.bottom - top)

    def plate(self, situation: Situation, seat: Seat) -> Plate:
        view: Observation = situation.view.observation
        bid, taken, stage = view.bids[seat], view.tricks[seat], view.stage
        mark = "D" if view.dealer == seat else ""
        where = view.place(seat)
        tips = [f"die {'in FINISH' if where == 'finish' else f'on {where}'}"] if where else []
        held = view.hand_size(seat) if view.round else 0
        if held:
            tips.insert(0, cards(held))
        if mark:
            tips.append("deals")
        tip, colour = " · ".join(tips), view.colours[seat]
        if view.phase == "over":
            leader, over = text.leader(view)
            if seat == leader:
                return Plate("winner", "good", mark, colour=colour, tip=tip, line=margin(over))
            far = distance(self.context, view, seat)
            line = "in FINISH" if where == "finish" else f"{steps(far)} to FINISH" if far else "blocked"
            return Plate(mark=mark, colour=colour, tip=tip, line=line)
        if bid < 0:
            line = "no bid yet" if stage == "bid" else ""
            return Plate(mark=mark, colour=colour, tip=tip, line=line)
        if stage == "bid":
            return Plate(f"bid {bid}", mark=mark, colour=colour, tip=tip, line="tricks bid")
        left = view.dealt - sum(view.tricks)
        tone = "good" if taken == bid else "plain" if stage == "play" and 0 < bid - taken <= left else "bad"
        sign = {"good": "" if stage == "play" else "check", "bad": "x"}.get(tone, "")
        if sign:
            tip = f"{'made' if sign == 'check' else 'missed'} · {tip}"
        line = text.still_to_take(bid, taken, left, playing=stage == "play")
        return Plate(f"{taken} of {bid}", tone, mark, colour=colour, tip=tip, sign=sign, line=line)

    def says(self, event: Event) -> tuple[Seat, str] | None:
        match event:
            case events.BidMade():
                return event.seat, text.spoken_bid(event.tricks)
            case events.DieMoved() if event.overshoot >= 0:
                return event.seat, "FINISH!"
            case events.DieMoved() if not event.path:
                return event.seat, "I stay."
            case events.GameEnded():
                return event.winner, "I win!"
        return None

    def lapsed(self, event: Event, situation: Situation) -> bool:
        # After its moment a bid is on the plate of its player, and in the middle of the table.
        return isinstance(event, events.BidMade) and situation.moment != event

    def hushes(self, event: Event) -> bool:
        return isinstance(event, events.Dealt | events.CardPlayed | events.RoundScored)

    def remarks(self, moment: Moment) -> Iterable[Remark]:
        return remarks.remarks(self.context, moment)

    def crosses(self, moment: Moment) -> tuple[Seat, Seat] | None:
        return remarks.crosses(self.context, moment)

    def feels(self, event: Event) -> Mapping[Seat, str]:
        match event:
            case events.TrickTaken():
                return {event.seat: "glad"}
            case events.RoundScored():
                pairs = enumerate(zip(event.bids, event.tricks, strict=True))
                return {seat: "glad" if bid == taken else "cross" for seat, (bid, taken) in pairs}
            case events.DieMoved() if event.overshoot >= 0:
                return {event.seat: "glad"}
            case events.DieMoved() if not event.path:
                return {event.seat: "cross"}
        return {}

    def moods(self, situation: Situation) -> dict[Seat, str]:
        # Nobody is glad of a trick that breaks the bid, or of a rival's victory.
        view, moods = situation.view.observation, super().moods(situation)
        if view.phase == "over":
            return {seat: "glad" if seat == text.leader(view)[0] else "beaten" for seat in moods}
        broken = {
            seat for seat, bid in enumerate(view.bids) if view.stage == "play" and view.tricks[seat] > bid
        }
        return {seat: "cross" if seat in broken and mood == "glad" else mood for seat, mood in moods.items()}

    def _words(self, situation: Situation, places: Places) -> list[Item]:
        banner = self._banner(situation, places)
        if banner is not None:
            return [banner]
        race = text.race_words(self._rules, situation)
        if race:
            look = NoteLook(race, LINE, "semibold", "center", wrap=True)
            return [Item("words", look, places.status, 5, animate=False)]
        return []

    def _banner(self, situation: Situation, places: Places) -> Item | None:
        event, names = situation.moment, situation.called
        large = self.metrics.text_scale >= LARGE
        place = places.status.inflate(0 if large else -places.status.width // 6, -self.metrics.px(8))
        if isinstance(event, events.GameEnded):
            # The request beside the hand says how the race was won.
            words = addressed(f"{names[event.winner]} wins the race!")
            note = NoteLook(words, HERO / self.metrics.text_scale, "display", "center", "accent")
            return Item("win", note, places.headline, 30, film=pop(0.6))
        if isinstance(event, events.DieMoved) and event.overshoot >= 0:
            over = "" if large else margin(event.overshoot)
            look = BannerLook(addressed(f"{names[event.seat]} is in FINISH!"), over)
            # The banner is stamped when the die has arrived.
            return Item("home", look, place, 30, film=stamp(0.35, HOP * len(event.path)))
        return None

    def _hand(self, situation: Situation, view: Observation, places: Places, spread: Spread) -> list[Item]:
        m, near = self.metrics, situation.near
        count = view.hand_size(near) if view.round else 0
        tallest = m.px(TALLEST if count > 1 else LAST)
        spots = fan(places.hand, count, CARD_RATIO, least=m.px(36), tallest=tallest, gap=m.px(4))
        if situation.hide_hand or view.seat is None:
            return self.hidden_hand(situation, spots, 10)
        chosen = situation.selected or situation.hinted
        if isinstance(chosen, PlayCard) and situation.is_legal(chosen) and not spots[-1].row:
            spots = opened(spots, view.hand.index(chosen.card), m.px(36))
        return [
            self._hand_card(situation, view, name, spot, number, places, spread)
            for number, (name, spot) in enumerate(zip(view.hand, spots, strict=True))
        ]

    def _hand_card(
        self,
        situation: Situation,
        view: Observation,
        name: str,
        spot: Spot,
        number: int,
        places: Places,
        spread: Spread,
    ) -> Item:
        m, move = self.metrics, PlayCard(name)
        deciding = situation.awaiting and view.phase == "play"
        legal = deciding and situation.is_legal(move)
        chosen = legal and situation.selected == move
        raised = chosen or (legal and situation.selected is None and situation.hinted == move)
        state = "selected" if chosen else "legal" if legal else "dimmed" if deciding else "plain"
        tip = name
        if deciding and not legal and view.seat is not None:
            why = self.game.why_not(view, view.seat, move)
            # A lesson may refuse a move that the rules allow; then the lesson gives the reason.
            tip = why.said(f"{name}: {why}") if why else name
        elif legal:
            # The strip below the table shows the card and its effect; a tooltip would cover that.
            tip = ""
            self.moves[f"card:{name}"] = move
        delay = spread.hand_delay(number)
        return Item(
            f"card:{name}",
            card_look(self.context, view, name, state),
            spot.rect.move(0, -m.px(RAISED)) if raised else spot.rect,
            RAISED_Z if raised else 10 + number,
            on_click=(lambda: situation.choose(move)) if deciding else None,
            enabled=legal or not deciding,
            tip=tip,
            lift=0 if raised else m.px(RAISED),
            angle=0.0 if raised else spot.angle,
            arc=m.px(ARC) if spread.dealing else 0.0,
            from_rect=places.deck,
            delay=delay,
            film=spread.turned_up(delay),
            words=self._card_words(view, name, state),
        )

    def _card_words(self, view: Observation, name: str, state: str) -> Words:
        deck, said = self.context.cards, {"legal": "may be played"}.get(state, STATE_WORDS[state])
        card = deck.number[name]
        trump = view.trump >= 0 and deck.suit[view.trump] == deck.suit[card]
        if state in ("legal", "selected") and view.trick:
            ahead = deck.winner((*view.trick, card), view.trump) == len(view.trick)
            said += ", would be ahead" if ahead else ", would not be ahead"
        return Words("card", name, "trump" if trump else "", said)

    def prompt(self, situation: Situation) -> str:
        return text.prompt(self.context, situation)

    def note(self, situation: Situation) -> str:
        return text.note(self._rules, situation)

    def advice(self, situation: Situation, move: Move, reason: str) -> str:
        found = advice(self.context, situation.view.observation, move)
        return found or super().advice(situation, move, reason)

    def coached(self, situation: Situation, move: Move) -> Sequence[str]:
        return text.coached(self.context, situation.view, move)

    def action(self, situation: Situation, move: Move) -> tuple[str, str]:
        return text.action(self._rules, situation.view.observation, move, situation.names)

    def open_hand(self, view: Observation) -> tuple[Sequence[Look], float]:
        return [card_look(self.context, view, name) for name in view.hand], CARD_RATIO

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        view: Observation = situation.view.observation
        name = key.removeprefix("card:")
        if name == key or name not in self.cards.number:
            return None
        lines = text.of_card(self.context, view, name)
        return Inspection(card_look(self.context, view, name), CARD_RATIO, name, lines)

    def deck(self) -> Sequence[tuple[str, Sequence[Sample]]]:
        return deck(self.context, self.metrics)

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        view: Observation = situation.view.observation
        digit = key - pygame.K_0 if pygame.K_0 <= key <= pygame.K_9 else key - pygame.K_KP_1 + 1
        if key == pygame.K_KP_0:
            digit = 0
        move = Bid(digit)
        return move if view.phase == "bid" and situation.is_legal(move) else None

    def landing(self, key: str) -> str:
        return "die_step" if key.startswith("die:") else "land"

    def trophy(self, seen: Observation, seat: Seat) -> tuple[Look, float] | None:
        return CubeLook(seen.colours[seat], seen.bids[seat]), 1.0

    def tension(self, view: Observation) -> float:
        # The tension grows as the first die approaches FINISH.
        if view.entered:
            return 1.0
        seats = range(len(view.dice))
        far = [steps for seat in seats if (steps := distance(self.context, view, seat))]
        return max(0.0, 1 - min(far) / view.columns) if far else 0.0

    def sound(self, event: Event) -> str:
        match event:
            case events.RoundScored():
                made = any(bid == taken for bid, taken in zip(event.bids, event.tricks, strict=True))
                return "bid_made" if made else "bid_missed"
            case events.DieMoved():
                return "finish" if event.overshoot >= 0 else "hop" if event.path else "bid_missed"
        return SOUNDS.get(type(event), "")
