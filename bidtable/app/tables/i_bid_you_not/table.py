"""The table of the game I Bid You Not on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import ClassVar

import pygame

from bidtable.app.draw.look import Look
from bidtable.app.draw.theme import Metrics
from bidtable.app.match.address import addressed
from bidtable.app.match.talk import Moment, Remark
from bidtable.app.room.place import HEADS, Room
from bidtable.app.tables.base import HAND, PEOPLE, Inspection, Sample, Situation
from bidtable.app.tables.i_bid_you_not import reactions, remarks, text
from bidtable.app.tables.i_bid_you_not.bids import Bids
from bidtable.app.tables.i_bid_you_not.cards import RATIO
from bidtable.app.tables.i_bid_you_not.choices import choices
from bidtable.app.tables.i_bid_you_not.count import counted
from bidtable.app.tables.i_bid_you_not.deck import deck
from bidtable.app.tables.i_bid_you_not.hand import cards_held, hand, large
from bidtable.app.tables.i_bid_you_not.layout import ONE_ROW, Places, wide_rim
from bidtable.app.tables.i_bid_you_not.looks import PileLook
from bidtable.app.tables.i_bid_you_not.moments import moved
from bidtable.app.tables.i_bid_you_not.number_line import line
from bidtable.app.tables.i_bid_you_not.offer import leaving, offer_cards, sign, stage
from bidtable.app.tables.i_bid_you_not.rules import rules
from bidtable.app.tables.i_bid_you_not.seats import spread_items, spreads_of
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.tables.kit.dial import Chip
from bidtable.app.tables.kit.panel import Action
from bidtable.app.tables.kit.plate import Plate
from bidtable.app.widgets.board import Item
from bidtable.core.game import AnyGame
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Event, Move, Seat
from bidtable.core.texts import listed
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.state import Observation


class IBidYouNotTable(TileTable):
    """The table of the game I Bid You Not."""

    clear = (*TileTable.clear, "card:*", "price")
    coaches = True
    # A smaller person at a higher rim leaves room for larger cards between two players.
    heads: ClassVar[Mapping[int, float]] = {**HEADS, 1: 1.12}
    # The dots stay on the line of the last word.
    leads: ClassVar[Mapping[type[Event], str]] = {
        ev.BidsRevealed: "The bids are opened\N{NO-BREAK SPACE}...",
        ev.GameEnded: "The score piles are counted\N{NO-BREAK SPACE}...",
    }

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        super().__init__(game, metrics)
        self._placed: dict[tuple[object, ...], tuple[Room, Places]] = {}

    def pieces(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        seen: Observation = situation.view.observation
        bidding = text.bids_shown(situation)
        room, places = self._places(len(situation.seats), area, cards_held(situation), bidding)
        self.ceiling = places.sign.bottom
        deck = self.context.deck(seen)
        spreads = spreads_of(situation, room, places)
        items = self.grouped(PEOPLE, self.people(situation, room))
        if seen.phase in ("print", "deal"):
            return items
        items += self.grouped(PEOPLE, spread_items(situation, spreads))
        if seen.phase == "over":
            return [
                *items,
                *self.grouped("Count", counted(self, situation, deck, places, spreads)),
                *self.grouped(HAND, hand(self, situation, deck, places)),
            ]
        leaves, notes = leaving(deck, seen, spreads), rules(self, situation, deck, places)
        items += [
            *stage(situation, deck, places),
            *self.grouped("Offer", offer_cards(self, situation, deck, places, spreads, leaves)),
            *self.grouped(
                "Bids", Bids(self, situation, deck, places, spreads, leaves).items() if bidding else ()
            ),
            *self.grouped(HAND, hand(self, situation, deck, places)),
            *large(self, situation, deck, places),
            *self.grouped("Offer", sign(self, situation, deck, places, spreads)),
            *self.grouped("Offer", line(self, situation, deck, places)),
            *self.grouped("Rules in force", notes),
        ]
        shown = {item.key for item in items}
        moving = moved(self, situation, deck, places, spreads, notes)
        return [*items, *(item for item in moving if item.key not in shown)]

    def _places(self, seats: int, area: pygame.Rect, held: int, bids: bool) -> tuple[Room, Places]:
        key = (seats, tuple(area), held, bids)
        found = self._placed.get(key)
        if found is None:
            room = self.room(seats, area)
            if held > ONE_ROW:
                room = copy(room)
                room.near = wide_rim(self.metrics, area)
            found = self._placed[key] = (room, Places(self.metrics, room, held, bids=bids))
        return found

    def actions(self, situation: Situation) -> tuple[Sequence[Action], Sequence[Chip]]:
        if situation.view.observation.phase in ("print", "deal", "over"):
            return (), ()
        return choices(self, situation), ()

    def plate(self, situation: Situation, seat: Seat) -> Plate:
        # The worth of the cards is shown to their owner, and at the end to everybody.
        seen: Observation = situation.view.observation
        deck = self.context.deck(seen)
        held, scored = text.cards(seen.hand_sizes[seat]), seen.pile_sizes[seat]
        over = seen.phase == "over"
        worth = ""
        if over or (seat == seen.seat and seen.piles[seat] and not situation.hide_hand):
            worth = text.points(text.pile_worth(self.context, seen, seen.piles[seat]))
        does = "" if seen.phase in ("print", "deal") else text.status_of(situation, deck, seen, seat)
        tip = " · ".join(filter(None, (f"{held} in hand", f"{scored} scored", does)))
        if over:
            return Plate(worth, tip=tip, line=f"{text.cards(scored)} scored")
        line = f"worth {worth}" if worth else "won cards" if scored != 1 else "won card"
        return Plate(f"{scored} won", tip=tip, line=line)

    def meet(self, known: Observation) -> None:
        # The table may have shown another match, so it takes the deck of this match again.
        self.context.deck(known)

    def says(self, event: Event) -> tuple[Seat, str] | None:
        return reactions.says(self.context.current, event)

    def acts(self, event: Event) -> Seat | None:
        # Nobody is named for a sealed bid, or for an auction that a card has called.
        if isinstance(event, ev.BidSealed):
            return None
        if isinstance(event, ev.AuctionCalled):
            return event.declarer if event.source is None else None
        return super().acts(event)

    def calls(self, event: Event) -> Seat | None:
        return event.declarer if isinstance(event, ev.AuctionCalled) and event.source is None else None

    def hushes(self, event: Event) -> bool:
        return reactions.hushes(event)

    def remarks(self, moment: Moment) -> Iterable[Remark]:
        return remarks.remarks(self.context.current, moment)

    def crosses(self, moment: Moment) -> tuple[Seat, Seat] | None:
        return remarks.crosses(self.context.current, moment)

    def feels(self, event: Event) -> Mapping[Seat, str]:
        return reactions.feels(self.context.current, event)

    def prompt(self, situation: Situation) -> str:
        seen: Observation = situation.view.observation
        if seen.phase == "over":
            return "The game is over."
        actor = situation.actor
        if actor is None or seen.turn == CHANCE:
            return ""
        if not situation.awaiting:
            return f"{situation.names[actor]} is thinking."
        return situation.asked(text.prompt(self.context, seen, set(map(type, situation.view.legal))))

    def note(self, situation: Situation) -> str:
        seen: Observation = situation.view.observation
        legal = set(map(type, situation.view.legal))
        if situation.awaiting and seen.phase == "ask" and mv.Skip not in legal:
            return text.why_take(self.context, seen)
        if not situation.awaiting or seen.phase != "turn" or any(seen.pile_sizes) or mv.Add not in legal:
            return ""
        return "If you add a card, the next player decides. If you declare, all bid for the offer."

    def advice(self, situation: Situation, move: Move, reason: str) -> str:
        # The button "Why?" shows the number of games that the bot has simulated.
        expects = reason.partition(", in ")[0].removesuffix(" on average")
        return (
            f"I expect you {expects} at the end."
            if expects != reason
            else super().advice(situation, move, reason)
        )

    def effects(self, situation: Situation, move: Move) -> Sequence[str]:
        if situation.unaided:
            return (f"{self.game.label(move)}.",)
        return text.effects(self.rules, situation.view.observation, move, situation.called)

    def coached(self, situation: Situation, move: Move) -> Sequence[str]:
        seen: Observation = situation.view.observation
        return () if situation.unaided else text.coached(self.context, seen, move)

    def action(self, situation: Situation, move: Move) -> tuple[str, str]:
        title, small = text.button(self.rules, situation.view.observation, move)
        return title, "" if situation.unaided else small

    def is_out(self, observation: Observation, seat: Seat) -> bool:
        # A seat is out if it has no card left in its hand or in a bid (IB-3).
        if observation.phase in ("print", "deal"):
            return False
        return not observation.hand_sizes[seat] and not observation.sealed[seat]

    def open_hand(self, view: Observation) -> tuple[Sequence[Look], float]:
        if view.phase in ("print", "deal"):
            return (), RATIO
        deck = self.context.deck(view)
        return [self.tile(deck, card) for card in bits(view.hand)], RATIO

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        seen: Observation = situation.view.observation
        if seen.phase in ("print", "deal"):
            return None
        kind, _, name = key.partition(":")
        if kind in ("seat", "person", "held", "pile", "score"):
            return self._open(situation, seen, int(name))
        deck = self.context.deck(seen)
        if kind not in ("card", "bound") or int(name) not in deck.index:
            return None
        number = int(name)
        look = self.tile(deck, deck.index[number])
        return Inspection(look, RATIO, deck.title(number), text.about(deck, number))

    def deck(self) -> Sequence[tuple[str, Sequence[Sample]]]:
        return deck(self, self.metrics)

    def _open(self, situation: Situation, seen: Observation, seat: Seat) -> Inspection:
        # The viewer's own score pile is open, and all score piles are open at the end.
        deck, name = self.context.deck(seen), situation.names[seat]
        held, scored = seen.hand_sizes[seat], seen.piles[seat]
        holds = f"{situation.called[seat]} holds {text.cards(held)} and has scored {scored.bit_count()}."
        lines = [addressed(holds)]
        does = text.status_of(situation, deck, seen, seat)
        if does:
            lines.append(does)
        known = bits(seen.holds[seat]) if seat != seen.seat else []
        if known:
            lines.append(
                f"Everybody saw these go to the hand: {listed([deck.titles[card] for card in known])}."
            )
        cards: list[int] = []
        if seen.phase == "over" or (seat == seen.seat and not situation.hide_hand):
            cards = bits(scored)
            lines.append(text.pile(self.context, seen, scored))
            if len(text.counting(deck, seen, scored)) < len(cards):
                lines.append("Dimmed cards do not count.")
        elif scored:
            lines.append("Score piles are opened when the game ends.")
        counts = text.counting(deck, seen, scored)
        looks = tuple(self.tile(deck, card, "plain" if card in counts else "dimmed") for card in cards)
        return Inspection(None, RATIO, name, tuple(lines), looks)

    def redraws_for(self, key: str) -> bool:
        # Overlapped cards are enlarged under the pointer.
        return key.startswith("card:")

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        return self.lettered(situation, text.KEYS, key)

    def trophy(self, seen: Observation, seat: Seat) -> tuple[Look, float] | None:
        return PileLook(seen.pile_sizes[seat]), 1.4

    def tension(self, view: Observation) -> float:
        # The tension grows as cards leave the hands and while bids are sealed.
        if view.phase in ("print", "deal"):
            return 0.0
        held = sum(view.hand_sizes) / max(1, len(self.context.deck(view).cards))
        return min(1.0, 0.9 * max(0.0, 1 - held) + 0.15 * any(view.sealed))

    def sound(self, event: Event) -> str:
        return {
            ev.Printed: "sweep",
            ev.Dealt: "deal",
            ev.CardAdded: "card",
            ev.TurnPassed: "pass",
            ev.Truce: "truce",
            ev.NoBids: "pass",
            ev.BidsIgnored: "truce",
            ev.Skipped: "truce",
            ev.CardDropped: "card",
            ev.AuctionCalled: "gavel",
            ev.BidPlaced: "bid",
            ev.BidSealed: "envelope",
            ev.BidsRevealed: "reveal",
            ev.TakeDecided: "stamp",
            ev.OfferTaken: "sweep",
            ev.CardsDrawn: "coins",
            ev.SentBack: "card",
            ev.OfferOpened: "card",
            ev.GameEnded: "finish",
        }.get(type(event), "")
