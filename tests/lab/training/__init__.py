"""How the learned numbers that bots carry are made: commands for developers, which need numpy."""

import os

# One core is what the figures speak of; it must be said before numpy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
