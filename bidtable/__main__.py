"""`python -m bidtable`: the same as `main.py` and the installed command `bidtable`."""

import sys

from bidtable.cli.main import main

if __name__ == "__main__":
    if len(sys.argv) > 1:
        # Only a process with arguments can be a child of the packaged program. The app opens sooner without this.
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(main())
