"""The start of the program, which runs a command or opens the window."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bidtable.cli.terminal import complain
from bidtable.cli.troubles import BROKEN_PIPE, FAILED, INTERRUPTED, OK, Trouble, missing
from bidtable.core.texts import printable

RECORD: Final = ".bidtable"
"""End of the name of a saved game, which may be opened with a double-click."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the program with the command-line arguments `words`.

    Returns:
        The exit code: 0 for success, 1 for failure, 2 for wrong arguments, 130 for an interruption, 141 for a
            closed pipe.
    """
    _forgive_old_terminals()
    try:
        code = _run(sys.argv[1:] if words is None else words)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except SystemExit as done:  # The options --help and --version end the program in this way.
        return done.code if isinstance(done.code, int) else OK
    except Trouble as trouble:
        _say(trouble.text)
        return trouble.code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The program that reads the output has closed the pipe. Without this line, Python would report an
        # error at its end.
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except ModuleNotFoundError as error:
        text = missing(error)
        if not text:
            raise
        _say(text)
        return FAILED
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        _say(f"{where}{error.strerror or error}")
        return FAILED


def _say(text: str) -> None:
    complain(f"bidtable: {printable(text)}")


def _forgive_old_terminals() -> None:
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _run(words: Sequence[str]) -> int:
    # Each command is imported only when it is needed, so the window opens sooner, and the commands need no
    # pygame.
    record = Path(words[0]).absolute() if len(words) == 1 and words[0].lower().endswith(RECORD) else None
    if record is not None or not words:
        from bidtable.app.shell.run import main as open_app

        return open_app(record)
    # The window opens sooner without the parser, which takes a tenth of the time to the first frame.
    from bidtable.cli.arguments import parse

    asked = parse(words)
    if asked.command == "simulate":
        from bidtable.cli import simulate

        return simulate.run(asked)
    if asked.command == "ladder":
        from bidtable.cli import ladder

        return ladder.run(asked)
    if asked.command == "honest":
        from bidtable.cli import honest

        return honest.run(asked)
    if asked.command == "review":
        from bidtable.cli import review

        return review.run(asked)
    if asked.command == "export":
        from bidtable.cli import export

        return export.run(asked)
    if asked.command == "replay":
        from bidtable.cli import replay

        return replay.run(asked)
    if asked.command == "check":
        from bidtable.cli import check

        return check.run(asked)
    if asked.command == "shot":
        from bidtable.cli import shot

        return shot.run(asked)
    from bidtable.cli import bench

    return bench.run(asked)
