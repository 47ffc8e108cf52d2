"""Trainers of the learned numbers that bots carry: commands for developers, which need numpy."""

import os

# All figures are for one core, and numpy must know it before it is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
