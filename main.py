"""Starts Bidtable: the app, or a command (`--help` lists them)."""

import sys

from bidtable.bots.common.processes import serve_if_asked
from bidtable.cli.main import main

if __name__ == "__main__":
    serve_if_asked()
    sys.exit(main())
