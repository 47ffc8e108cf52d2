"""The table of the game BID-IT! on the screen."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame

from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.look import Look
from bidtable.app.draw.sizes import CAPTION, LEAST
from bidtable.app.draw.theme import Metrics
from bidtable.app.match.address import addressed
from bidtable.app.match.talk import Moment, Remark
from bidtable.app.room.figures import PersonLook, figure_area
from bidtable.app.room.litter import fall, scattered
from bidtable.app.room.place import Room
from bidtable.app.tables.base import HAND, PEOPLE, Inspection, Presses, Sample, Situation
from bidtable.app.tables.bid_it import count, reactions, remarks, text
from bidtable.app.tables.bid_it.advice import advice
from bidtable.app.tables.bid_it.choices import DRAW, SIDESTEP, Choices
from bidtable.app.tables.bid_it.deck import deck
from bidtable.app.tables.bid_it.dial import DIAL_KEYS, Dial
from bidtable.app.tables.bid_it.hand import Hand
from bidtable.app.tables.bid_it.layout import Places
from bidtable.app.tables.bid_it.looks import RATIO, DealCardsLook, RankLook
from bidtable.app.tables.bid_it.plates import WordsLook
from bidtable.app.tables.bid_it.sides import Sides
from bidtable.app.tables.bid_it.spread import A_CARD, Spread
from bidtable.app.tables.bid_it.standing_bid import StandingBid
from bidtable.app.tables.kit.dial import Chip
from bidtable.app.tables.kit.panel import Action
from bidtable.app.tables.kit.plate import Plate
from bidtable.app.tables.looks import CardBackLook, GlowLook
from bidtable.app.tables.seated import SeatedTable
from bidtable.app.widgets.board import USUAL, Item, Words
from bidtable.core.game import AnyGame
from bidtable.core.model import Event, Move, Seat
from bidtable.core.texts import counted
from bidtable.games.bid_it import BidIt, bids
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.calls import KINDS
from bidtable.games.bid_it.cards import STAR
from bidtable.games.bid_it.moves import Bid, Discard
from bidtable.games.bid_it.players import going_out
from bidtable.games.bid_it.state import Observation

WON: Final = (ev.GameWon, ev.MatchWon)
RISES: Final = Film((Pose(scale=0.85), Pose(scale=1.06), REST), 0.4)
"""Movement of the figure of a winner."""
SCRAPS: Final = 60
"""Number of coins and scraps of paper that fall onto the table for a winner."""
GLOW: Final = 0.5
"""Seconds until the light on a winner has its full strength, at normal speed."""
HIGHEST: Final = 24
"""Greatest number of semitones by which the sound of a count rises."""


class BidItTable(SeatedTable):
    """The table of the game BID-IT!."""

    clear = (*SeatedTable.clear, "bid", "bid:*")
    coaches = True
    leads: ClassVar[Mapping[type[Event], str]] = {
        ev.SidesShown: "The sides are shown ...",
        ev.HandsShown: "All hands are turned up ...",
        ev.Counted: "Counting {event.rank}s ...",
    }

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        super().__init__(game, metrics)
        assert isinstance(game, BidIt)
        self._rules = game
        self._cards = game.context.cards
        self._dial = Dial(self, game.context)
        self._choices = Choices(self, game)
        self._sides = Sides(self, game)
        self._standing_bid = StandingBid(game, metrics)
        self._spread = Spread(game.context, metrics)
        self._hand = Hand(self, game, self._spread, self._choices)
        self._places = functools.lru_cache(maxsize=8)(self._place)

    def _place(self, seats: int, near: Seat, area: tuple[int, int, int, int]) -> tuple[Room, Places]:
        room = self.room(seats, pygame.Rect(area))
        return room, Places(self.metrics, room, seats, near, self._rules.context.full_hand(seats))

    def hand_room(self, seats: int, area: pygame.Rect) -> pygame.Rect:
        rim = super().hand_room(seats, area)
        top = self._places(seats, 0, tuple(area))[1].hand.top
        return pygame.Rect(rim.x, top, rim.width, rim.bottom - top)

    def shows_hands(self, view: Observation) -> bool:
        return bool(view.shown)

    def pieces(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        view: Observation = situation.view.observation
        seats = len(situation.seats)
        room, places = self._places(seats, situation.near, tuple(area))
        sides = self._sides.items(situation, view, places)
        self.ceiling = max(
            (pygame.Rect(side.rect).bottom for side in sides if side.key.startswith("take:")), default=0
        )
        people = self._lamp(situation, view, self.people(situation, room))
        items = [
            *self.grouped("Sides", sides),
            *self.grouped(HAND, self._hand.items(situation, view, places)),
            *self.grouped("Bid", self._standing_bid.items(situation, view, places)),
            *self.grouped("Deck and discards", self._piles(situation, view, places)),
            *self.grouped(PEOPLE, self._spread.items(situation, view, places)),
        ]
        people = self.grouped(PEOPLE, people)
        return [*items, *self._celebration(situation, room, items, people)]

    def _celebration(
        self, situation: Situation, room: Room, items: Sequence[Item], people: Sequence[Item]
    ) -> list[Item]:
        moment, m = situation.moment, self.metrics
        if not isinstance(moment, WON):
            return list(people)
        taken = [room.near.corner, *(pygame.Rect(item.rect) for item in (*items, *people))]
        found = []
        for item in people:
            if item.key not in {f"person:{seat}" for seat in moment.winners}:
                found.append(item)
                continue
            area, look = pygame.Rect(item.rect), item.look
            glow = Film((Pose(alpha=0), REST), GLOW)
            light = area.inflate(area.width, area.height)
            found.append(Item(f"light:{item.key}", GlowLook(), light, -1, animate=False, film=glow))
            if isinstance(look, PersonLook) and item.key != f"person:{situation.near}":
                area = figure_area(area)
                look = replace(look, mood="win", lit=False, cut=room.rim.edge_over(area))
            found.append(replace(item, look=look, rect=area, animate=False, film=RISES))
        scraps = scattered(SCRAPS, situation.view.observation.rounds, room.area, m.px(17), taken, room.felt)
        for number, scrap in enumerate(scraps):
            film = fall(scrap, number, m.px(20), 0.3 + 0.03 * number)
            found.append(Item(f"scrap:{number}", scrap.look, scrap.rect, 1, angle=scrap.angle, film=film))
        return found

    def _lamp(self, situation: Situation, view: Observation, people: Sequence[Item]) -> list[Item]:
        if not isinstance(situation.moment, ev.Counted):
            return list(people)
        units, items = count.units(self._rules.context, view), []
        for item in people:
            if isinstance(item.look, PersonLook) and not item.look.away:
                seat, look = int(item.key.partition(":")[2]), item.look
                lit, shaded = replace(look, lit=True), replace(look, lit=False, shaded=True)
                item = replace(item, film=count.lamp(units, view, seat, lit, shaded))
            items.append(item)
        return items

    def actions(self, situation: Situation) -> tuple[Sequence[Action], Sequence[Chip]]:
        if self._choices.choosing(situation):
            return self._choices.back(situation), ()
        bid = self._dial.action(situation)
        calls = self._choices.calls(situation, situation.view.observation)
        return [bid, *calls] if bid is not None else calls, self._dial.chips(situation)

    # -- people --------------------------------------------------------------------------------------

    def plate(self, situation: Situation, seat: Seat) -> Plate:
        view: Observation = situation.view.observation
        left = view.deals[seat]
        team = text.team(view, seat).lower() if len(set(view.teams)) < len(view.teams) else ""
        points = f"{view.scores[seat]} of {view.target} match points" if view.target else ""
        over = view.phase == "over"
        # Players who are out wake up to see who has won.
        figure, out = str(left), self.is_out(view, seat)
        away = out and not over
        cards = text.deal_cards(view, seat)
        line = team or (cards if out else cards.partition(" ")[2])
        if view.target:
            figure = f"{view.scores[seat]}/{view.target}"
            line = team or "match points"
        if over and left and not team:
            line = "Deal card" if left == 1 else "Deal cards"
        hand = f"{view.sizes[seat]} cards in hand"
        tip = " · ".join(
            filter(None, ["" if line == team else team, "" if line == cards else cards, hand, points])
        )
        # A winner is in no danger, and match points are no Deal cards.
        tone = "bad" if left <= 1 and not (view.target or over) else "plain"
        # The stamp on the Deal cards shows that a player is out.
        return Plate("" if out and not view.target else figure, tone, away=away, tip=tip, line=line)

    def lit(self, situation: Situation) -> Seat | None:
        moment = situation.moment
        return moment.winners[0] if isinstance(moment, WON) else super().lit(situation)

    def is_out(self, observation: Observation, seat: Seat) -> bool:
        return not observation.deals[seat] and seat not in going_out(observation)

    def says(self, event: Event) -> tuple[Seat, str] | None:
        return reactions.says(event)

    def in_brief(self, event: Event) -> str:
        return reactions.in_brief(event)

    def acts(self, event: Event) -> Seat | None:
        # No single seat causes another seat to lose a card.
        return None if isinstance(event, ev.CardLost) else super().acts(event)

    def hushes(self, event: Event) -> bool:
        return reactions.hushes(event)

    def lapsed(self, event: Event, situation: Situation) -> bool:
        drawing = isinstance(situation.moment, ev.DrawAsked | ev.Discarded | ev.CardsDrawn)
        return reactions.lapsed(event, situation.view.observation, drawing=drawing)

    def remarks(self, moment: Moment) -> Iterable[Remark]:
        return remarks.remarks(moment)

    def crosses(self, moment: Moment) -> tuple[Seat, Seat] | None:
        return remarks.crosses(moment)

    def feels(self, event: Event) -> Mapping[Seat, str]:
        return reactions.feels(event)

    def calls(self, event: Event) -> Seat | None:
        return event.seat if isinstance(event, ev.Called) and event.call != "surrender" else None

    def moods(self, situation: Situation) -> dict[Seat, str]:
        moods, view = super().moods(situation), situation.view.observation
        if view.shown and not view.right:
            # Everybody waits for the count: the bidder in fear, and all others in thought.
            for seat, mood in moods.items():
                if mood == "waiting" and view.shown[seat]:
                    moods[seat] = "surprised" if seat == view.bidder else "thinking"
        last = situation.recent[-1] if situation.recent else None
        if isinstance(last, ev.SidesShown):
            # Who sides against the bid, does so gladly.
            moods |= {seat: "glad" if side == "caller" else "thinking" for seat, side in last.sides}
        if isinstance(last, ev.BidMade):
            # A bid of half of all cards is bold, whatever its bidder holds.
            bold = 2 * last.quantity >= view.in_hands
            for seat, mood in moods.items():
                if mood == "waiting" and seat != last.seat and (bold or seat == view.turn):
                    moods[seat] = "surprised" if bold else "thinking"
        if view.phase == "over":
            moods = {seat: "beaten" if mood == "waiting" else mood for seat, mood in moods.items()}
        elif view.right and view.shown:
            losers = [seat for seat, _ in text.settled(self._rules.context, view)]
            for seat, mood in moods.items():
                if mood == "waiting" and (seat in losers or view.sides[seat]):
                    moods[seat] = "cross" if seat in losers else "glad"
        return moods

    # -- piles ---------------------------------------------------------------------------------------

    def _piles(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        m = self.metrics
        line = round(m.text_px(CAPTION) * 1.3)
        items, swept = [], self._swept(situation, view, places)
        deck = f"The deck: {counted(view.deck_size, 'card')}."
        for key, rect, number, tip in (
            ("deck", places.deck, view.deck_size, deck),
            ("piles", places.pile, len(view.discards), text.discards(view)),
        ):
            if not number:
                continue
            room = pygame.Rect(0, rect.bottom + m.px(2), places.pile.x - places.deck.x, line)
            room.centerx = rect.centerx
            name = "deck" if key == "deck" else "discards"
            words = Words("pile", name, counted(number, "card"))
            look, label = WordsLook(str(number)), WordsLook(name, LEAST, "muted", ("",))
            items.append(Item(f"{key}:count", look, room, 1, animate=False, tip=tip, words=words))
            items.append(
                Item(f"{key}:label", label, room.move(0, line), 1, animate=False, words=Words("note", name))
            )
            if key == "deck":
                items.append(Item(key, CardBackLook(), rect, 2, tip=tip, name=key, words=words))
            elif not swept:
                top = self._top_discard(situation, view)
                words = Words("card", top, "", "on top of the discards")
                items.append(
                    Item(key, RankLook(self._cards.faces[top]), rect, 2, tip=tip, name=key, words=words)
                )
        return [*items, *swept]

    def _swept(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        swept: list[ev.Discarded] = []
        for event in reversed(situation.recent if situation.moment is not None else ()):
            if isinstance(event, ev.Discarded):
                swept.append(event)
            elif swept or not isinstance(event, ev.DrawAsked | ev.CardsDrawn):
                break
        if not swept or swept[0].seat == situation.near:
            return []
        swept.reverse()
        # A card that the next one covers shows its face on its way only.
        way = 2 * (USUAL + A_CARD * len(swept))
        source, arc, last = places.spreads[swept[0].seat].cards, self.metrics.px(40), len(swept) - 1
        items = []
        for at, event in enumerate(swept):
            face = RankLook(self._cards.faces[event.card])
            film = Film((Pose(look=face), Pose(look=face), REST), way) if at < last else None
            look = face if at == last else CardBackLook()
            name = "piles" if at == last else ""
            delay = A_CARD * at
            items.append(
                Item(
                    f"swept:{at}",
                    look,
                    places.pile,
                    3 + at,
                    tip=text.discards(view) if name else "",
                    from_rect=source,
                    arc=arc,
                    delay=delay,
                    film=film,
                    name=name,
                    words=Words("card", event.card, "", "discarded"),
                )
            )
        return items

    @staticmethod
    def _top_discard(situation: Situation, view: Observation) -> str:
        # After a deal, this may be a card of an earlier round.
        for event in reversed(situation.recent):
            if isinstance(event, ev.Discarded) and event.card in view.discards:
                return event.card
            if isinstance(event, ev.RoundBegun):
                break
        return view.discards[-1]

    # -- words, keys, sounds -------------------------------------------------------------------------

    def prompt(self, situation: Situation) -> str:
        view: Observation = situation.view.observation
        if view.phase == "over":
            return "The match is over." if view.target else "The game is over."
        if situation.actor is None:
            return ""
        if not situation.awaiting:
            return f"{situation.names[situation.actor]} is thinking."
        aim = self._choices.aim(situation) if view.phase == "turn" else ""
        return situation.asked(text.prompt(view, self._choices.kinds(situation), aim))

    def note(self, situation: Situation) -> str:
        view: Observation = situation.view.observation
        return addressed(text.drew(self._rules, view, situation.view.history, situation.called))

    def advice(self, situation: Situation, move: Move, reason: str) -> str:
        found = advice(self._rules, situation.view, move)
        return found or super().advice(situation, move, reason)

    def effects(self, situation: Situation, move: Move) -> Sequence[str]:
        view: Observation = situation.view.observation
        return text.promised(self._rules, view, move, situation.names)[:1]

    def coached(self, situation: Situation, move: Move) -> Sequence[str]:
        speaks = isinstance(move, Bid) or type(move) in KINDS
        return (text.chance(self._rules, situation.view, move),) if speaks else ()

    def presses(self, situation: Situation, move: Move) -> Presses | None:
        found = self._choices.presses(situation, move)
        return Presses(DIAL_KEYS) if found is None and type(move).ranges else found

    def rest(self, situation: Situation, move: Move) -> Sequence[Move]:
        return self._choices.rest(situation, move)

    def action(self, situation: Situation, move: Move) -> tuple[str, str]:
        view: Observation = situation.view.observation
        rest = self.rest(situation, move)
        if isinstance(move, Discard) and rest:
            return text.discarding(move, rest)
        return text.action(self._rules, view, move, situation.names)

    def open_hand(self, view: Observation) -> tuple[Sequence[Look], float]:
        if view.seat is None:
            return (), RATIO
        exposed = view.exposed[view.seat]
        cards = (*exposed, *bids.closed(view, view.seat))
        faces = self._cards.faces
        return [RankLook(faces[card], open=at < len(exposed)) for at, card in enumerate(cards)], RATIO

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        view: Observation = situation.view.observation
        if key == "piles" and view.discards:
            last = RankLook(self._cards.faces[self._top_discard(situation, view)])
            facts = (text.discards(view), f"Cards left in the deck: {view.deck_size}.")
            return Inspection(last, RATIO, "Discards", facts)
        card = self._card_of(view, key)
        if card not in self._cards.faces:
            return None
        faces = self._cards.faces[card]
        lines = [text.copies(self._cards.full.count(card))]
        if STAR in faces:
            lines.append("A star counts as the rank that was bid last.")
        return Inspection(RankLook(faces), RATIO, card, tuple(lines))

    def deck(self) -> Sequence[tuple[str, Sequence[Sample]]]:
        return deck(self._rules.context, self.metrics)

    @staticmethod
    def _card_of(view: Observation, key: str) -> str:
        kind, *parts = key.split(":")
        if kind == "card":
            return parts[1]
        if kind == "lay":
            seat, at = int(parts[1]), int(parts[2])
            cards = text.laid_open(view, seat)
            return cards[at] if at < len(cards) else ""
        return ""

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        turned = self._dial.pressed(situation, key)
        if turned is not None:
            situation.select(turned)
            return None
        for letter, aim in ((pygame.K_w, DRAW), (pygame.K_t, SIDESTEP)):
            if key == letter and self._choices.possible(situation, aim):
                self._choices.ask(situation, aim)
                return None
        return self.lettered(situation, text.KEYS, key)

    def lead(self, event: Event) -> str:
        match event:
            case ev.HandsShown():
                return "All hands are opened."
            case ev.Counted():
                return text.counting(event.rank)
        return ""

    def landing(self, key: str) -> str:
        # Each counted card sounds a semitone higher.
        kind, _, number = key.partition(":")
        return f"count+{min(int(number), HIGHEST)}" if kind == "count" else "land"

    def tension(self, view: Observation) -> float:
        return reactions.tension(view)

    def trophy(self, seen: Observation, seat: Seat) -> tuple[Look, float] | None:
        return (DealCardsLook(seen.deals[seat]), DealCardsLook.ratio) if seen.deals[seat] else None

    def sound(self, event: Event) -> str:
        return reactions.sound(event)
