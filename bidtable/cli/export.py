"""The command `export`, which writes a finished match as text or JSON."""

from __future__ import annotations

from argparse import Namespace

from bidtable.cli.replay import load
from bidtable.cli.terminal import say
from bidtable.cli.troubles import OK, Trouble
from bidtable.core import export
from bidtable.core.errors import RecordError


def run(asked: Namespace) -> int:
    match = load(asked.record).match
    try:
        text = export.json_of(match).decode() if asked.json else export.text_of(match)
    except RecordError as error:
        raise Trouble(f"{asked.record}: {error}") from None
    if asked.out is None:
        say(text.rstrip())
        return OK
    if asked.out.exists():
        raise Trouble(f"{asked.out} already exists. Nothing was written.")
    asked.out.write_text(text, "utf-8")
    say(asked.out)
    return OK
