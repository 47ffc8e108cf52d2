"""Starts Bidtable: the app, or a command (`--help` lists them)."""

import multiprocessing
import sys

from bidtable.cli.main import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
