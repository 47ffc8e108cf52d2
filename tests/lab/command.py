"""The command line of every experiment."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter


def parser(name: str, doc: str | None) -> ArgumentParser:
    """Return the parser of an experiment's options.

    Args:
        name: The name that `python -m tests.lab` runs the experiment by.
        doc: The docstring of the experiment's module, which `--help` shows.
    """
    return ArgumentParser(
        prog=f"python -m tests.lab {name}", description=doc, formatter_class=RawDescriptionHelpFormatter
    )
