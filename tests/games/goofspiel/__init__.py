"""Goofspiel, a small but complete game, which the tests play and `docs/adding-a-game.md` explains."""

from pathlib import Path

from bidtable.rulebook import Library, read_rules
from tests.games.goofspiel.game import Goofspiel
from tests.games.goofspiel.rules import Rules


def load(library: Library) -> Goofspiel:
    """Load the game; a RulesError lists every mistake in its rule files."""
    documents = library.documents("goofspiel", Path(__file__).parent / "rules")
    return Goofspiel(read_rules(documents, Rules, ("prize", "bid", "over"), ("carry",), "house rule"))
