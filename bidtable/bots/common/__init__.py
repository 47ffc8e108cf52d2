"""What the bots of all games share: levels, characters, reasons, judgement, worker and arena."""
