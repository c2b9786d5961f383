"""The command line, `godbalance`: argument parsing and plain output; every command is one Python call.

Nothing heavy is imported here: `godbalance games` and `--help` must answer at once.
"""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
import traceback
from collections.abc import Sequence
from contextvars import ContextVar

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
        if hasattr(error, "format_message"):  # what the parser of the command line has to say
            return _fail(f"{error.format_message()} (godbalance --help shows what there is)", 2)
        if os.environ.get("GODBALANCE_DEBUG"):
            raise
        return _fail(_crash(error, arguments), 1)


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
