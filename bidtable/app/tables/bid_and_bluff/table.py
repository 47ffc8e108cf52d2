"""The table of Bid & Bluff: the race at the left, the seats and the trick in the middle, the hand below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.draw.theme import Metrics, Rgb
from bidtable.app.tables.base import Inspection, Situation, Table, fan, seat_title
from bidtable.app.tables.bid_and_bluff import text
from bidtable.app.tables.bid_and_bluff.controls import Controls
from bidtable.app.tables.bid_and_bluff.layout import CARD_RATIO, Places
from bidtable.app.tables.bid_and_bluff.looks import ChartLook, ResultLook, SlotLook
from bidtable.app.tables.bid_and_bluff.track import BoardPicture
from bidtable.app.tables.looks import CardBackLook, CardLook, DieLook, SeatLook, TextLook
from bidtable.app.widgets.board import Item
from bidtable.core.game import AnyGame
from bidtable.core.model import CHANCE, Event, Move, Seat
from bidtable.games.bid_and_bluff import events
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.moves import Bid, PlayCard
from bidtable.games.bid_and_bluff.state import Observation
from bidtable.games.bid_and_bluff.words import COMING, allowance_text, cards, parts_text


class BidAndBluffTable(Table):
    """Draws a race from its view."""

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        """Make the table for a window size."""
        super().__init__(game, metrics)
        assert isinstance(game, BidAndBluff)
        self.context = game.context
        self.cards = game.context.cards
        self.rules = game.context.rules

    def items(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return the board, the seats, the trick, what is to be decided, and the hand."""
        self.moves.clear()
        view: Observation = situation.view.observation
        track = self.context.board(view)
        places = Places(self.metrics, area, track.height, track.columns, len(view.dice))
        board = BoardPicture(self, situation, track, places.track, places.cell)
        return [
            *board.items(),
            *self._seats(situation, view, places),
            *self._trick(situation, view, places),
            *self._trump(view, places),
            *Controls(self, self.context, situation, self._middle(view, places)).items(),
            *self._hand(situation, view, places),
        ]

    # -- seats ---------------------------------------------------------------------------------------

    def _seats(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        items = []
        m = self.metrics
        for seat, place in enumerate(places.seats):
            info = situation.seats[seat]
            facts, tone = self._facts(view, seat)
            die = min(m.px(44), place.height // 2)
            look = SeatLook(
                info.name,
                view.colours[seat],
                facts,
                glow=situation.actor == seat and view.phase != "over",
                dealer=view.dealer == seat,
                tone=tone,
                room=die / m.u + 4 if view.colours[seat] else 0,
            )
            tip = f"{seat_title(info)}. {' · '.join(facts)}"
            items.append(
                Item(f"seat:{seat}", look, place, tip=f"{tip}{' · deals' if view.dealer == seat else ''}")
            )
            if view.colours[seat]:
                spot = pygame.Rect(0, 0, die, die)
                spot.bottomright = (place.right - m.px(7), place.bottom - m.px(7))
                face = view.bids[seat] if view.bids[seat] >= 0 else None
                items.append(Item(f"bid:{seat}", DieLook(view.colours[seat], face), spot, 1))
        return items

    def _facts(self, view: Observation, seat: Seat) -> tuple[tuple[str, ...], str]:
        """Return the lines of a seat's panel, and whether the first one is good news."""
        bid, taken, stage = view.bids[seat], view.tricks[seat], view.stage
        if stage == "bid":
            first = "no bid" if bid < 0 else f"bid {bid}"
            return (first, cards(view.hand_size(seat))), "plain"
        where = _die(view.place(seat))
        if bid < 0:
            return ((where,) if where else ()), "plain"
        tone = "plain" if taken < bid and stage == "play" else "good" if taken == bid else "bad"
        unit = " tricks" if len(view.dice) < 5 and self.metrics.text_scale < 1.4 else ""
        second = cards(view.hand_size(seat)) if stage == "play" else where
        return (f"{taken} of {bid}{unit}", second), tone

    # -- the middle ----------------------------------------------------------------------------------

    def _trick(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return the trick, the last one while it is admired, the cut, or what the bids came to."""
        moment = situation.moment
        height = min(places.trick.height, round((places.seats[0].width - 4) * CARD_RATIO))
        if isinstance(moment, events.CardsCut):
            pairs = [(seat, self.cards.names[card]) for seat, card in view.cut]
            return self._slots(pairs, view.dealer, -1, view, places, height)
        if isinstance(moment, events.TrickTaken):
            leader = view.last_leader
            return self._slots(
                self._laid(view, view.last_trick, leader), moment.seat, leader, view, places, height
            )
        if view.allowances:
            return self._results(view, places)
        if view.stage != "play":
            return []
        leader = view.leader if view.trick else -1
        waiting = view.turn if view.phase == "play" else -1
        slots = [
            Item(f"slot:{seat}", SlotLook(seat == waiting), places.slot(seat, height), 1)
            for seat in range(len(view.dice))
        ]
        return [*slots, *self._slots(self._laid(view, view.trick, leader), -1, leader, view, places, height)]

    def _laid(self, view: Observation, trick: Sequence[int], leader: Seat) -> list[tuple[Seat, str]]:
        """Return who played each card of a trick."""
        n, names = len(view.dice), self.cards.names
        return [((leader + place) % n, names[card]) for place, card in enumerate(trick)]

    def _slots(
        self,
        pairs: list[tuple[Seat, str]],
        winner: Seat,
        leader: Seat,
        view: Observation,
        places: Places,
        height: int,
    ) -> list[Item]:
        items = []
        for seat, name in pairs:
            place = places.slot(seat, height)
            look = self._card(name, view, "winner" if seat == winner else "plain")
            items.append(
                Item(
                    f"card:{name}",
                    look,
                    place,
                    4,
                    from_rect=places.seats[seat],
                    tip=name,
                )
            )
            if seat == leader and len(view.dice) > 2:
                line = round(self.metrics.text_px(13) * 1.3)
                label = pygame.Rect(places.seats[seat].left, place.top - line, places.seats[seat].width, line)
                items.append(
                    Item("leads", TextLook("led", 13, align="center", tone="muted"), label, 3, animate=False)
                )
        return items

    def _results(self, view: Observation, places: Places) -> list[Item]:
        items = []
        for seat, allowance in enumerate(view.allowances):
            slot = places.seats[seat]
            height = min(places.trick.height, self.metrics.text_px(16) * 6)
            place = pygame.Rect(slot.left, places.trick.centery - height // 2, slot.width, height)
            text = parts_text(allowance.parts) or "zone: no step"
            look = ResultLook(allowance.total, text, allowance.made)
            where = "in the zone" if allowance.in_zone else "outside the zone"
            tip = f"Die {where}: {allowance_text(allowance)}"
            items.append(Item(f"result:{seat}", look, place, 3, tip=tip))
        return items

    def _card(self, name: str, view: Observation, state: str) -> CardLook:
        card = self.cards.number[name]
        suit = self.cards.suits[self.cards.suit[card]]
        trump = view.trump >= 0 and self.cards.suit[view.trump] == self.cards.suit[card]
        return CardLook(
            str(self.cards.value(card)), suit.letter, suit.emblem, _rgb(suit.colour), state, trump
        )

    def _trump(self, view: Observation, places: Places) -> list[Item]:
        """Return the trump card and the deal chart, left and right of the decision."""
        m, info = self.metrics, places.info
        if not view.round:
            return []
        line = round(m.text_px(14) * 1.3)
        items = []
        side = min(round(info.height / CARD_RATIO), m.px(80))
        if view.trump >= 0:
            place = pygame.Rect(info.left, info.top, side, round(side * CARD_RATIO))
            place.centery = info.centery
            name, suit = self.cards.names[view.trump], self.cards.suit_name(view.trump)
            tip = f"{name} was turned up: {suit} is trump."
            items.append(Item(f"card:{name}", self._card(name, view, "plain"), place, 1, tip=tip))
            text = pygame.Rect(
                place.right + m.px(8), place.centery - line, self._side(places) - side - m.px(10), line
            )
            items.append(Item("trump:label", TextLook("Trump", 14, tone="muted"), text, 1))
            items.append(Item("trump:suit", TextLook(suit, 18, "bold"), text.move(0, line), 1))
        chart = pygame.Rect(
            info.right - self._side(places), info.centery - line // 2, self._side(places), line + m.px(8)
        )
        items.append(
            Item(
                "chart",
                ChartLook(view.dealt, self.context.coming(view.round, COMING)),
                chart,
                1,
                tip="Cards dealt this round, and in the next ones.",
            )
        )
        title = chart.move(0, -line - m.px(2))
        title.height = line
        items.append(Item("chart:label", TextLook("Cards dealt", 14, tone="muted"), title, 1))
        return items

    def _side(self, places: Places) -> int:
        """Return the width of what stands left and right of the decision."""
        return min(places.info.width // 4, self.metrics.px(200))

    def _middle(self, view: Observation, places: Places) -> pygame.Rect:
        """Return the room between the trump card and the deal chart, where a decision is laid out."""
        side = self._side(places) + self.metrics.px(10) if view.round else 0
        return places.info.inflate(-2 * side, 0)

    # -- the hand --------------------------------------------------------------------------------------

    def _hand(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        area, m = places.hand, self.metrics
        raised = m.px(16)
        height = min(area.height - raised, m.px(176))
        width = round(height / CARD_RATIO)
        hand = view.hand
        if hand:
            # A full hand lies side by side as long as its cards stay large enough to read.
            fitting = area.width // len(hand) - m.px(8)
            width = max(min(width, fitting), min(width, m.px(84)))
            height = round(width * CARD_RATIO)
        room = pygame.Rect(area.left, area.top + raised, area.width, area.height - raised)
        spots = fan(room, len(hand), width, height, m.px(8))
        if situation.hide_hand:
            return [Item(f"back:{i}", CardBackLook(), spot, 5) for i, spot in enumerate(spots)]
        trump = next((tuple(spot) for spot in (places.info,)), None)
        items = []
        for number, (name, spot) in enumerate(zip(hand, spots, strict=True)):
            items.append(self._hand_card(situation, view, name, spot, number, trump))
        return items

    def _hand_card(
        self,
        situation: Situation,
        view: Observation,
        name: str,
        spot: pygame.Rect,
        number: int,
        source: tuple[int, ...] | None,
    ) -> Item:
        move = PlayCard(name)
        z = 5 + number
        start = (source[0], source[1], spot.width, spot.height) if source else None
        if not (situation.awaiting and view.phase == "play"):
            return Item(
                f"card:{name}",
                self._card(name, view, "plain"),
                spot,
                z,
                tip=name,
                from_rect=start,
            )
        assert view.seat is not None
        if not situation.is_legal(move):
            why = self.game.why_not(view, view.seat, move)
            return Item(
                f"card:{name}",
                self._card(name, view, "dimmed"),
                spot,
                z,
                tip=f"{name}: {why}",
            )
        chosen = situation.selected == move
        place = spot.move(0, -self.metrics.px(16)) if chosen else spot
        look = self._card(name, view, "selected" if chosen else "legal")
        lift = 0 if chosen else self.metrics.px(12)
        return self.move_item(situation, move, f"card:{name}", look, place, z=z, tip=name, lift=lift)

    # -- words, keys, sounds -------------------------------------------------------------------------

    def prompt(self, situation: Situation) -> str:
        """Say whose decision it is, and which."""
        view: Observation = situation.view.observation
        if view.phase == "over":
            return "The race is over."
        if view.turn == CHANCE or view.stage != view.phase:
            return ""
        name = situation.names[view.turn]
        if not situation.awaiting:
            return f"{name} is thinking."
        if view.phase == "play" and view.trick:
            led = self.cards.suit_name(view.trick[0])
            return f"{name}, play a card. {led} was led."
        if view.phase == "bid":
            rest = sum(bid for bid in view.bids if bid >= 0)
            return f"{name}, bid 0 to {self.rules.highest_bid} tricks. {rest} of {view.dealt} are bid so far."
        words = {
            "colour": "choose a die.",
            "start": "choose a START square.",
            "play": "lead a card.",
            "move": "move your die.",
        }
        return f"{name}, {words[view.phase]}"

    def preview(self, situation: Situation, move: Move) -> str:
        """Say what a move will do, in numbers."""
        return text.preview(self.game, situation.view.observation, move, situation.names)

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        """Return a card large, with what can still beat it as far as the viewer can know."""
        view: Observation = situation.view.observation
        name = key.removeprefix("card:")
        if name == key or name not in self.cards.number:
            return None
        lines = text.of_card(self.context, view, name)
        return Inspection(self._card(name, view, "plain"), CARD_RATIO, name, lines)

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        """Read digits as bids."""
        view: Observation = situation.view.observation
        digit = key - pygame.K_0 if pygame.K_0 <= key <= pygame.K_9 else key - pygame.K_KP_1 + 1
        if key == pygame.K_KP_0:
            digit = 0
        move = Bid(digit)
        return move if view.phase == "bid" and situation.is_legal(move) else None

    def sound(self, event: Event) -> str:
        """Name the sound of an event."""
        return {
            events.CardsCut: "deal",
            events.Dealt: "deal",
            events.ColourChosen: "click",
            events.StartChosen: "die_step",
            events.BidMade: "bid",
            events.CardPlayed: "card",
            events.TrickTaken: "trick",
            events.RoundScored: "reveal",
            events.DieMoved: "die_step",
        }.get(type(event), "")


def _die(square: str) -> str:
    """Say where a die stands; nothing if it is not on the board yet."""
    if not square:
        return ""
    return "in FINISH" if square == FINISH else f"die on {square}"


def _rgb(text: str) -> Rgb:
    return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))
