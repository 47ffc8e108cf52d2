"""Plays the worked examples of a rulebook, to check them."""

from __future__ import annotations

from bidtable.core.game import AnyGame
from bidtable.rulebook.document import PathInFile
from bidtable.rulebook.documents import HELP, Documents
from bidtable.rulebook.staging import StageError, stage


def check_examples(documents: Documents, game: AnyGame) -> None:
    """Play all worked examples of a game.

    Raises:
        RulesError: The rules do not allow some examples.
    """
    for index, section in enumerate(game.context.rules.help):
        for number, example in enumerate(section.examples):
            try:
                stage(game, example)
            except StageError as error:
                path: PathInFile = ("sections", index, "examples", number)
                if error.step:
                    path = (*path, "play", error.step - 1)
                documents.problem(HELP, path, f"This example cannot be played: {error}.")
    documents.finish()
