"""The table of Bid & Bluff: the race track between the people, the trick before it, the hand at the near rim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from bidtable.app.draw.film import pop
from bidtable.app.draw.theme import Metrics, Rgb
from bidtable.app.room.hand import Spot, fan
from bidtable.app.room.place import Room
from bidtable.app.tables.base import Inspection, Situation
from bidtable.app.tables.bid_and_bluff import text
from bidtable.app.tables.bid_and_bluff.controls import Controls
from bidtable.app.tables.bid_and_bluff.course import Course
from bidtable.app.tables.bid_and_bluff.layout import CARD_RATIO, Places
from bidtable.app.tables.bid_and_bluff.looks import ChartLook, PileLook, ResultLook, SlotLook
from bidtable.app.tables.bid_and_bluff.track import TrackPicture
from bidtable.app.tables.looks import BannerLook, CardBackLook, CardLook, TextLook
from bidtable.app.tables.seated import Plate, SeatedTable
from bidtable.app.widgets.board import Item
from bidtable.core.game import AnyGame
from bidtable.core.model import CHANCE, Event, Move, Seat
from bidtable.games.bid_and_bluff import events
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.moves import Bid, ChooseColour, PlayCard
from bidtable.games.bid_and_bluff.state import Observation
from bidtable.games.bid_and_bluff.words import COMING, allowance_text, cards, parts_text

ARC: Final = 46
"""How high a card rises on its way, in layout units."""
LARGE: Final = 1.4
"""With larger text the words above the track stand below the prompt alone."""
SOUNDS: Final = {
    events.CardsCut: "deal",
    events.Dealt: "deal",
    events.ColourChosen: "click",
    events.StartChosen: "hop",
    events.BidMade: "bid",
    events.CardPlayed: "card",
    events.TrickTaken: "sweep",
    events.GameEnded: "win",
}


class BidAndBluffTable(SeatedTable):
    """Draws a race from its view."""

    dye = "green"

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        """Make the table for a window size."""
        super().__init__(game, metrics)
        assert isinstance(game, BidAndBluff)
        self.context = game.context
        self.cards = game.context.cards
        self.rules = game.context.rules

    def items(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return the people, the track, the trick, what is to be decided, and the hand."""
        self.moves.clear()
        view: Observation = situation.view.observation
        room = self.room(len(situation.seats), area)
        places = Places(self.metrics, room, len(situation.seats))
        course = Course(self.context.board(view), places.track, self.metrics)
        order = (*room.order(len(situation.seats), situation.near), situation.near)
        return [
            *self.people(situation, room),
            *self._piles(view, order, places),
            *TrackPicture(self, situation, course).items(),
            *self._middle(situation, view, order, places, room),
            *self._line(situation, view, places),
            *self._end(situation, places),
            *self._trump(view, places),
            *Controls(self, self.context, situation, places.middle).items(),
            *self._hand(situation, view, places),
        ]

    # -- people --------------------------------------------------------------------------------------

    def plate(self, situation: Situation, seat: Seat) -> Plate:
        """Return tricks and bid of a seat, or how many cards it holds."""
        view: Observation = situation.view.observation
        bid, taken, stage = view.bids[seat], view.tricks[seat], view.stage
        mark = "D" if view.dealer == seat else ""
        where = view.place(seat)
        tip = f"die {'in FINISH' if where == 'finish' else f'on {where}'}" if where else ""
        colour = view.colours[seat]
        if bid < 0:
            facts = cards(view.hand_size(seat)) if stage == "bid" else ""
            return Plate(facts, mark=mark, colour=colour, tip=tip)
        if stage == "bid":
            return Plate(f"bid {bid}", mark=mark, colour=colour, tip=tip)
        tone = "plain" if taken < bid and stage == "play" else "good" if taken == bid else "bad"
        over = ": over" if taken > bid else ""
        unit = "trick" if bid == 1 else "tricks"
        return Plate(f"{taken} of {bid} {unit}{over}", tone, mark, colour=colour, tip=tip)

    def says(self, event: Event) -> tuple[Seat, str] | None:
        """Let people speak their bid, and call out when they are home."""
        if isinstance(event, events.BidMade):
            return event.seat, text.spoken_bid(event.tricks)
        if isinstance(event, events.DieMoved) and event.overshoot >= 0:
            return event.seat, "FINISH!"
        return None

    def hushes(self, event: Event) -> bool:
        """Forget the bids of the round before."""
        return isinstance(event, events.Dealt)

    def feels(self, event: Event) -> Mapping[Seat, str]:
        """Let people feel what tricks, bids and the race did to them."""
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
            case events.GameEnded():
                return {event.winner: "glad"}
        return {}

    def _piles(self, view: Observation, order: Sequence[Seat], places: Places) -> list[Item]:
        """Return what lies before each of the others, and the tricks of the viewer."""
        if not view.round:
            return []
        items = []
        for seat, place in zip(order, (*places.piles, places.own_pile), strict=True):
            own = seat == order[-1]
            hand = 0 if own and view.seat == seat else view.hand_size(seat)
            taken = view.tricks[seat]
            if hand or taken:
                name = "" if own else f"{cards(hand)} in hand, "
                tip = f"{name}{taken} {'trick' if taken == 1 else 'tricks'} taken"
                items.append(Item(f"pile:{seat}", PileLook(hand, taken), place, 1, tip=tip))
        return items

    # -- the middle ----------------------------------------------------------------------------------

    def _middle(
        self, situation: Situation, view: Observation, order: Sequence[Seat], places: Places, room: Room
    ) -> list[Item]:
        """Return the trick, the last one while it is admired, the cut, or what the bids came to."""
        moment = situation.moment
        trick = _Trick(self, situation, view, order, places, room)
        if isinstance(moment, events.CardsCut):
            pairs = [(seat, self.cards.names[card]) for seat, card in view.cut]
            return trick.cards(pairs, view.dealer)
        if isinstance(moment, events.TrickTaken):
            pairs = self.laid(view, view.last_trick, view.last_leader)
            return trick.cards(pairs, moment.seat, swept=True)
        if view.allowances:
            return self._results(situation, view, order, places)
        if view.stage != "play":
            return []
        pairs = self.laid(view, view.trick, view.leader)
        winning = text.taking(self.context, view) if pairs else -1
        return [*trick.slots(), *trick.cards(pairs, winning)]

    def laid(self, view: Observation, trick: Sequence[int], leader: Seat) -> list[tuple[Seat, str]]:
        """Return who played each card of a trick."""
        n, names = len(view.dice), self.cards.names
        return [((leader + place) % n, names[card]) for place, card in enumerate(trick)]

    def _results(
        self, situation: Situation, view: Observation, order: Sequence[Seat], places: Places
    ) -> list[Item]:
        if situation.awaiting and view.phase == "move":
            return []
        m = self.metrics
        items = []
        step = places.middle.width // len(order)
        wide = min(step - m.px(8), max(m.px(140), m.text_px(14) * 10))
        fresh = isinstance(situation.moment, events.RoundScored)
        for index, seat in enumerate(order):
            allowance = view.allowances[seat]
            place = pygame.Rect(0, places.middle.top, wide, places.middle.height)
            place.centerx = places.middle.left + step * index + step // 2
            words = parts_text(allowance.parts) or "zone: no step"
            look = ResultLook(situation.names[seat], allowance.total, words, allowance.made)
            where = "in the zone" if allowance.in_zone else "outside the zone"
            tip = f"Die {where}: {allowance_text(allowance)}"
            film = pop(0.35, 0.12 * index) if fresh else None
            items.append(Item(f"result:{seat}", look, place, 5, tip=tip, film=film))
        return items

    def _end(self, situation: Situation, places: Places) -> list[Item]:
        event = situation.moment
        if not isinstance(event, events.GameEnded):
            return []
        m = self.metrics
        place = pygame.Rect(0, 0, places.track.width * 2 // 3, max(m.px(84), m.text_px(30) * 2))
        place.center = places.track.center
        look = BannerLook(f"{situation.names[event.winner]} wins the race!", text.margin(event.overshoot))
        return [Item("win", look, place, 30, film=pop(0.6))]

    def _line(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return the words below the track: who is taking the trick, or what may be moved."""
        words = text.standing(self.context, situation, view)
        if not words or self.metrics.text_scale > LARGE:
            return []
        tone = "accent" if situation.awaiting and view.phase == "move" else "plain"
        look = TextLook(words, 16, "semibold", "center", tone)
        return [Item("line", look, places.line, 5, animate=False)]

    def card_look(self, name: str, view: Observation, state: str) -> CardLook:
        """Return how a card looks now."""
        card = self.cards.number[name]
        suit = self.cards.suits[self.cards.suit[card]]
        trump = view.trump >= 0 and self.cards.suit[view.trump] == self.cards.suit[card]
        return CardLook(
            str(self.cards.value(card)), suit.letter, suit.emblem, _rgb(suit.colour), state, trump
        )

    def _trump(self, view: Observation, places: Places) -> list[Item]:
        """Return the deck with the trump card on it at the left, and the deal chart at the right."""
        m = self.metrics
        if not view.round:
            return []
        items = [Item("deck", CardBackLook(), places.deck, 0)]
        if view.trump >= 0:
            name, suit = self.cards.names[view.trump], self.cards.suit_name(view.trump)
            tip = f"{name} was turned up: {suit} is trump."
            look = self.card_look(name, view, "plain")
            items.append(Item(f"card:{name}", look, places.trump, 1, tip=tip, from_rect=places.deck))
            wide = max(m.px(40), places.middle.left + m.px(60) - places.trump.right)
            line = round(m.text_px(14) * 1.3)
            words = pygame.Rect(places.trump.right + m.px(8), places.trump.centery - line, wide, line)
            items.append(Item("trump:label", TextLook("Trump", 14, tone="muted"), words, 1))
            below = pygame.Rect(words.left, words.bottom, wide, round(m.text_px(18) * 1.3))
            items.append(Item("trump:suit", TextLook(suit, 18, "display"), below, 1))
        chart = ChartLook(view.dealt, self.context.coming(view.round, COMING))
        tip = "Cards dealt this round, and in the next ones."
        items.append(Item("chart", chart, places.chart, 1, tip=tip))
        return items

    # -- the hand --------------------------------------------------------------------------------------

    def _hand(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        m = self.metrics
        hand = view.hand
        spots = fan(places.hand, len(hand), CARD_RATIO, least=m.px(34), tallest=m.px(150), gap=m.px(4))
        if situation.hide_hand:
            return [
                Item(f"back:{i}", CardBackLook(), spot.rect, 10 + i, angle=spot.angle)
                for i, spot in enumerate(spots)
            ]
        return [
            self._hand_card(situation, view, name, spot, number, places.deck)
            for number, (name, spot) in enumerate(zip(hand, spots, strict=True))
        ]

    def _hand_card(
        self, situation: Situation, view: Observation, name: str, spot: Spot, number: int, deck: pygame.Rect
    ) -> Item:
        m, move = self.metrics, PlayCard(name)
        deciding = situation.awaiting and view.phase == "play"
        legal = deciding and situation.is_legal(move)
        chosen = legal and situation.selected == move
        state = "selected" if chosen else "legal" if legal else "dimmed" if deciding else "plain"
        tip = name
        if deciding and not legal and view.seat is not None:
            tip = f"{name}: {self.game.why_not(view, view.seat, move)}"
        elif legal:
            self.moves[f"card:{name}"] = move
        return Item(
            f"card:{name}",
            self.card_look(name, view, state),
            spot.rect.move(0, -m.px(16)) if chosen else spot.rect,
            10 + number,
            on_click=(lambda: situation.choose(move)) if deciding else None,
            enabled=legal or not deciding,
            tip=tip,
            lift=0 if chosen else m.px(14),
            angle=spot.angle,
            arc=m.px(ARC),
            from_rect=deck,
            delay=0.09 * number,
        )

    # -- words, keys, sounds -------------------------------------------------------------------------

    def prompt(self, situation: Situation) -> str:
        """Say whose decision it is, and which."""
        return text.prompt(self.context, situation)

    def note(self, situation: Situation) -> str:
        """Say who is taking the trick, or what may be moved and what it takes to lead."""
        return text.standing(self.context, situation, situation.view.observation)

    def preview(self, situation: Situation, move: Move) -> str:
        """Say what a move will do, in numbers."""
        return text.preview(self.game, situation.view.observation, move, situation.names)

    def action(self, situation: Situation, move: Move) -> tuple[str, str]:
        """Return what the button that makes a move says."""
        return text.action(self.game, situation.view.observation, move, situation.names)

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        """Return a card large, with what can still beat it as far as the viewer can know."""
        view: Observation = situation.view.observation
        name = key.removeprefix("card:")
        if name == key or name not in self.cards.number:
            return None
        lines = text.of_card(self.context, view, name)
        return Inspection(self.card_look(name, view, "plain"), CARD_RATIO, name, lines)

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        """Read digits as bids; Enter takes the die of the set-up's colour."""
        view: Observation = situation.view.observation
        if view.phase == "colour" and key in (pygame.K_RETURN, pygame.K_KP_ENTER) and view.turn != CHANCE:
            own = ChooseColour(situation.seats[view.turn].colour)
            return own if situation.is_legal(own) else None
        digit = key - pygame.K_0 if pygame.K_0 <= key <= pygame.K_9 else key - pygame.K_KP_1 + 1
        if key == pygame.K_KP_0:
            digit = 0
        move = Bid(digit)
        return move if view.phase == "bid" and situation.is_legal(move) else None

    def sound(self, event: Event) -> str:
        """Name the sound of an event."""
        match event:
            case events.RoundScored():
                made = any(bid == taken for bid, taken in zip(event.bids, event.tricks, strict=True))
                return "bid_made" if made else "bid_missed"
            case events.DieMoved():
                return "finish" if event.overshoot >= 0 else "hop" if event.path else "bid_missed"
        return SOUNDS.get(type(event), "")


class _Trick:
    """Lays the cards of a trick before their players."""

    def __init__(
        self,
        table: BidAndBluffTable,
        situation: Situation,
        view: Observation,
        order: Sequence[Seat],
        places: Places,
        room: Room,
    ) -> None:
        self.table, self.situation, self.view = table, situation, view
        self.order, self.places, self.room = order, places, room

    def slots(self) -> list[Item]:
        """Return the outline of each place, with the name of whose it is."""
        view = self.view
        waiting = view.turn if view.phase == "play" else -1
        items = []
        for index, seat in enumerate(self.order):
            items.append(Item(f"slot:{seat}", SlotLook(seat == waiting), self.places.slot(index), 4))
            items.append(self._label(index, seat))
        return items

    def _label(self, index: int, seat: Seat) -> Item:
        names = self.situation.names
        led = self.view.trick and seat == self.view.leader and len(names) > 2
        words = f"{names[seat]} led" if led else names[seat]
        look = TextLook(words, 13, align="center", tone="plain")
        return Item(f"slot:name:{seat}", look, self.places.slot_label(index), 4, animate=False)

    def cards(self, pairs: Sequence[tuple[Seat, str]], winner: Seat, *, swept: bool = False) -> list[Item]:
        """Return the cards; the one that wins is marked, and a trick that is swept goes to its taker."""
        m = self.table.metrics
        piles = dict(zip(self.order, (*self.places.piles, self.places.own_pile), strict=True))
        items = []
        for seat, name in pairs:
            look = self.table.card_look(name, self.view, "winner" if seat == winner else "plain")
            place = self.places.slot(self.order.index(seat))
            items.append(
                Item(
                    f"card:{name}",
                    look,
                    place,
                    7 if seat == winner else 6,
                    from_rect=piles[seat],
                    tip=name,
                    angle=(-2.0, 1.5, -1.0, 2.0, -1.5, 1.0)[seat % 6],
                    arc=m.px(ARC),
                    exit=_small(piles[winner], place) if swept else None,
                )
            )
        return items


def _small(pile: pygame.Rect, card: pygame.Rect) -> pygame.Rect:
    """Return a card's place on a pile: as high as the pile, at its right end."""
    out = pygame.Rect(0, 0, max(8, card.width * pile.height // card.height), pile.height)
    out.bottomright = pile.bottomright
    return out


def _rgb(code: str) -> Rgb:
    return (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16))
