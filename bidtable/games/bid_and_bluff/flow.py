"""The order of the phases of Bid & Bluff."""

from __future__ import annotations

from bidtable.core.flow import Flow, Phase
from bidtable.games.bid_and_bluff.moves import Bid, ChooseColour, ChooseStart, Cut, Deal, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.phases import bid, deal, move, opening, play

FLOW = Flow(
    {
        "cut": Phase(opening.cuts, {Cut: opening.cut}, sample=opening.draw_cut),
        "colour": Phase(opening.colours, {ChooseColour: opening.choose_colour}, open=True),
        "start": Phase(opening.starts, {ChooseStart: opening.choose_start}, open=True),
        "deal": Phase(deal.deals, {Deal: deal.deal}, sample=deal.draw_deal),
        "bid": Phase(bid.bids, {Bid: bid.bid}, promise=bid.promise),
        "play": Phase(
            play.cards, {PlayCard: play.play}, allows=play.allows, promise=play.promise, forced=play.forced
        ),
        "move": Phase(
            move.choices, {MoveDie: move.move}, allows=move.allows, promise=move.promise, open=True
        ),
    },
    {"trick": play.take, "score": move.score, "stay": move.stay, "end": move.end},
)
