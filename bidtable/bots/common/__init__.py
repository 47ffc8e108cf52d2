"""Modules for the bots of all games: levels, characters, reasons, nets, evaluation, judgement, worker, arena."""
