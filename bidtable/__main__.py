"""`python -m bidtable`: the same as `main.py` and the installed command `bidtable`."""

import sys

from bidtable.bots.common.processes import serve_if_asked
from bidtable.cli.main import main

if __name__ == "__main__":
    serve_if_asked()
    sys.exit(main())
