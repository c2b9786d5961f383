"""How to go on with a run that is not whole, in the words of the command that was to make it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

FOLDER_OPTION = {"simulate": "--out", "report": "--run"}
"""Commands that know ``--resume``, and their option that names the run folder."""
MERGE = "merge"


def how_to_go_on(command: str, folder: Path) -> str:
    """Say how to complete a run: what to do, and the command that does it where there is one.

    Parameters
    ----------
    command
        What the run recorded as its command; the folder it names may have been copied or renamed since.
    folder
        Where the run lies now.

    Examples
    --------
    >>> how_to_go_on("godbalance simulate almighty -n 9 --out a", Path("b"))
    'go on with: godbalance simulate almighty -n 9 --out b --resume'
    >>> how_to_go_on("godbalance report almighty --out a.html", Path("runs/a"))
    'go on with: godbalance report almighty --out a.html --run runs/a --resume'
    """
    asked = _words(command.rpartition("; ")[2])  # a merged run records its parts' commands before its own
    name = asked[1] if len(asked) > 1 and asked[0] == "godbalance" else ""
    if name in FOLDER_OPTION:
        option = FOLDER_OPTION[name]
        return f"go on with: {shlex.join([*_without(asked, option), option, str(folder), '--resume'])}"
    if name == MERGE:
        again = [*_without(asked, "--out"), "--out", f"{folder}-again"]
        return f"merge its parts again into a new folder: {shlex.join(again)}"
    if name:
        return f"ask for it again with a new folder: {command}"
    return f"go on from Python: repeat simulate(...) with out={str(folder)!r}, resume=True"


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        return []


def _without(words: Sequence[str], option: str) -> list[str]:
    """Leave out an option with its value, and ``--resume``."""
    kept: list[str] = []
    skip = False
    for word in words:
        if not skip and word != option and not word.startswith(f"{option}=") and word != "--resume":
            kept.append(word)
        skip = word == option and not skip
    return kept
