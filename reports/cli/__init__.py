"""The command line, `godbalance`: argument parsing and plain output; every command is one Python call.

Nothing heavy is imported here: `godbalance games` and `--help` must answer at once.
"""

from __future__ import annotations

import atexit
import errno
import itertools
import os
import shlex
import shutil
import sys
import tempfile
import traceback
from collections.abc import Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from simulator.core.errors import GodbalanceError

INTERRUPTED = 130
COMMAND: ContextVar[str] = ContextVar("COMMAND")
"""The command being run, as it would be typed; runs and reports record it."""


def main() -> None:
    """Entry point of the `godbalance` command."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code: 0 done, 1 failed, 2 asked wrongly, 130 interrupted.

    Whatever goes wrong ends in one line on standard error, never in a traceback.
    """
    from reports.cli.app import app

    _place_for_charts()
    COMMAND.set(shlex.join(["godbalance", *arguments]))
    try:
        code = app(list(arguments), standalone_mode=False, prog_name="godbalance")
        if code == INTERRUPTED:  # how the parser reports Ctrl-C
            raise KeyboardInterrupt
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except GodbalanceError as error:
        return _fail(str(error), error.exit_code)
    except KeyboardInterrupt:
        return _fail("interrupted", INTERRUPTED)
    except BrokenPipeError:
        # The reader of a pipe (`| head`) has gone; Python would complain once more while it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        refused = _output_refused(error)
        if refused:
            return _fail(f"standard output: {refused}", 1)
        if hasattr(error, "format_message"):  # what the parser of the command line has to say
            command = getattr(getattr(error, "ctx", None), "command_path", None) or "godbalance"
            return _fail(f"{_reason(error, arguments)} ({command} --help shows what there is)", 2)
        if os.environ.get("GODBALANCE_DEBUG"):
            raise
        return _fail(_crash(error, arguments), 1)


def _output_refused(error: Exception) -> str:
    """Say why standard output takes nothing more (a full disk); empty where that is not what went wrong.

    Errors of files name their file; whatever else writes files turns a full disk into a message of its own.
    """
    full = (
        isinstance(error, OSError) and error.filename is None and error.errno in (errno.ENOSPC, errno.EDQUOT)
    )
    if not full:
        return ""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes again as it exits
    return os.strerror(errno.ENOSPC).lower()


def _reason(error: Any, arguments: Sequence[str]) -> str:
    """Return what the parser of the command line has to say, with the value that it could not read."""
    text = str(error.format_message())
    number, _, _ = text.partition("Input should be a valid ")
    names = getattr(getattr(error, "param", None), "opts", [])
    values = [value for name, value in itertools.pairwise(arguments) if name in names]
    if number == text or not values:
        return text
    kind = "whole number" if "integer" in text else "number"
    return f"{number}{values[-1]!r:.60} is not a {kind}"


def _place_for_charts() -> None:
    """Give matplotlib a folder for this command where its own cannot be made, or it would complain."""
    if "MPLCONFIGDIR" in os.environ:
        return
    try:
        for variable, usual in (("XDG_CONFIG_HOME", ".config"), ("XDG_CACHE_HOME", ".cache")):
            place = Path(os.environ.get(variable) or Path.home() / usual) / "matplotlib"
            place.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=place):
                pass
    except (OSError, RuntimeError):
        place = Path(tempfile.mkdtemp(prefix="godbalance-charts-"))
        atexit.register(shutil.rmtree, place, ignore_errors=True)
        os.environ["MPLCONFIGDIR"] = str(place)


def _fail(message: str, code: int) -> int:
    sys.stderr.write(f"error: {' '.join(message.split())}\n")
    return code


def _crash(error: Exception, arguments: Sequence[str]) -> str:
    """Save the traceback of an error nobody foresaw, and say where."""
    what = f"{type(error).__name__}: {error}"
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="godbalance-crash-", suffix=".log", delete=False, encoding="utf-8"
        ) as log:
            log.write(f"godbalance {' '.join(arguments)}\n\n")
            traceback.print_exception(error, file=log)
    except OSError:
        return f"unexpected {what:.200}; repeat with GODBALANCE_DEBUG=1 to see where"
    return f"unexpected {what:.200}; this is a fault of godbalance: please report it with {log.name}"
