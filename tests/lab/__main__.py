"""Runs a laboratory by its name.

    python -m tests.lab NAME [...]

NAME is a module of this package that has a function `main`, for instance `against`. Without a name all are listed.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Sequence

from tests import lab

HELPERS = ("__main__", "guest")
"""Modules that are no laboratories."""


def names() -> list[str]:
    """Return the names of all laboratories."""
    return sorted(found.name for found in pkgutil.iter_modules(lab.__path__) if found.name not in HELPERS)


def main(words: Sequence[str]) -> None:
    """Run the laboratory that the first word names, with the other words."""
    if not words or words[0] not in names():
        print(f"There are: {', '.join(names())}.")
        return
    importlib.import_module(f"tests.lab.{words[0]}").main(words[1:])


if __name__ == "__main__":
    main(sys.argv[1:])
