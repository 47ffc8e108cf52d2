"""`python -m bidtable`: the same as `main.py` and as the installed command `bidtable`."""

import multiprocessing
import sys

from bidtable.cli.main import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
