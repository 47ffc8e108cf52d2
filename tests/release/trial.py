"""Tries the packaged program from another folder, as a player would whose machine has no Python."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from tests.release import VERSION

GAME: Final = "bid_and_bluff"
SHOT: Final = "table.png"
COMMANDS: Final = (
    ("--version",),
    ("check",),
    # Two workers are two more processes of the packaged program.
    f"simulate {GAME} --seats normal,easy,random --games 10 --seed 1 --workers 2 --json".split(),
    f"shot table --game {GAME} --seed 3 --moves 30 --size 1280x720 --out {SHOT}".split(),
)


def failed(program: Path) -> list[str]:
    """Run some commands of the packaged program, print what they say, and return what is wrong."""
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        seen = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        seen["BIDTABLE_HOME"] = str(Path(folder) / "home")
        for words in COMMANDS:
            done = subprocess.run(
                [program.resolve(), *words], cwd=folder, env=seen, capture_output=True, text=True, check=False
            )
            print(f"{program.name} {' '.join(words)}\n{done.stdout}")
            if done.returncode or done.stderr:
                wrong.append(f"{' '.join(words)}: exit code {done.returncode}, {done.stderr}")
            if words == COMMANDS[0] and VERSION not in done.stdout:
                wrong.append(f"this is not version {VERSION}: {done.stdout}")
        picture = Path(folder) / SHOT
        if not picture.is_file() or not picture.stat().st_size:
            wrong.append("no picture was drawn")
    return wrong
