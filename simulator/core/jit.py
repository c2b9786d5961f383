"""The only door to numba: `kernel` compiles a rule, `specialise` binds a generic loop to one game.

Compiled code is cached on disk between processes. numba notices a changed function only when its own
file changes, not when a function it calls does, so the cache folder of each kernel is named by a hash
over every source that can end up inside it: the core, the game, and the bots where bots are compiled in.
Editing one game or a bot therefore never recompiles another game's rules, and never serves stale code.

With ``NUMBA_DISABLE_JIT=1`` every kernel runs as the plain Python it is written in: the debugger, the
overflow detector and the place where coverage is true.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import sys
import tempfile
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import numba
import platformdirs
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import intrinsic

try:
    from simulator.core.linking import join_calls
except ImportError:  # a numba whose inner parts have moved

    def join_calls(dispatcher: Any) -> Any:
        """Leave the kernel as numba made it: right, but slower to compile."""
        return dispatcher


Rec: TypeAlias = Any
"""A numpy record (one element of a structured array): state, tables, log, move buffer, agent."""

_SETTINGS: Any = numba.config
INTERPRETED = bool(_SETTINGS.DISABLE_JIT)

_PACKAGE_ROOT = Path(__file__).resolve().parents[2]
_GAME_MODULE = re.compile(r"^(?:simulator\.games|policies\.heuristics)\.(\w+)")
TEMPORARY = "godbalance-"
"""What the name of a cache folder begins with that serves one process only."""
_SWITCHES = ("BOUNDSCHECK", "OPT", "DEBUG_DEFAULT")


@functools.cache
def cache_root() -> Path:
    """Return the folder that holds all compiled code: the user's cache, or else a temporary folder.

    ``GODBALANCE_CACHE_DIR`` overrides it. Where it cannot be written, a private temporary folder serves
    this process: cached code is loaded and run, so a folder that others can write is never used.
    """
    place = Path(os.environ.get("GODBALANCE_CACHE_DIR") or platformdirs.user_cache_dir("godbalance"))
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            return place
    except OSError:
        return Path(tempfile.mkdtemp(prefix=TEMPORARY))


def _sources(module: str, folder: Path, with_bots: bool) -> list[Path]:
    """List every file whose text can end up in a kernel of `module`, which lives in `folder`."""
    found = list((_PACKAGE_ROOT / "simulator" / "core").glob("*.py"))
    match = _GAME_MODULE.match(module)
    if match:
        found += (_PACKAGE_ROOT / "simulator" / "games" / match.group(1)).rglob("*.py")
    elif _PACKAGE_ROOT / "simulator" not in folder.parents and folder != _PACKAGE_ROOT / "policies":
        found += folder.rglob("*.py")  # a game from outside
    if with_bots:
        found += (_PACKAGE_ROOT / "policies").glob("*.py")
        found += (_PACKAGE_ROOT / "policies" / "heuristics").glob(
            "*.py" if not match else f"{match.group(1)}.py"
        )
    return sorted(set(found))


@functools.cache
def source_hash(module: str, folder: Path, with_bots: bool) -> str:
    """Return the name of the cache folder of `module`: sources, numba version and switches hashed."""
    digest = hashlib.blake2b(digest_size=8)
    for path in _sources(module, folder, with_bots):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    switches = [str(getattr(_SETTINGS, name, "")) for name in _SWITCHES]
    digest.update("|".join([numba.__version__, sys.version, *switches]).encode())
    return digest.hexdigest()


def _compile(function: Callable[..., Any], module: str, folder: Path, with_bots: bool) -> Any:
    if INTERPRETED:
        return function
    # numba reads the folder while it decorates; every kernel gets the one that fits its sources.
    _SETTINGS.CACHE_DIR = str(cache_root() / source_hash(module, folder, with_bots))
    dispatcher = numba.njit(cache=True, nogil=True, error_model="numpy", boundscheck=None)(function)
    return join_calls(dispatcher)


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a rule function with numba, releasing the GIL, cached on disk.

    Kernels take records and scalars only: an array or tuple argument is reference-counted and copied
    field by field at every call, which made the whole engine three times slower.

    Parameters
    ----------
    function
        A plain function at module level.

    Returns
    -------
    callable
        The numba dispatcher, or `function` itself in interpreted mode.
    """
    module = function.__module__
    folder = Path(function.__code__.co_filename).resolve().parent
    return _compile(function, module, folder, with_bots=module.startswith("policies."))


def _lowest_bit(bits: int) -> int:
    """Return the number of the lowest set bit of `bits` > 0."""
    if INTERPRETED:
        return (int(bits) & -int(bits)).bit_length() - 1
    return int(trailing_zeros(bits))  # type: ignore[call-arg]


lowest_bit = kernel(_lowest_bit)
"""Kernel: number of the lowest set bit of a number > 0; one machine instruction where compiled."""


@intrinsic
def _population(_typing: Any, bits: Any) -> Any:
    """One machine instruction, which numba knows but does not offer."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return numba.int64(bits), generate


def _count_bits(bits: int) -> int:
    """Return how many bits of `bits` >= 0 are set."""
    if INTERPRETED:
        return int(bits).bit_count()
    return int(_population(bits))  # type: ignore[call-arg]


count_bits = kernel(_count_bits)
"""Kernel: size of the set that the bits of a number >= 0 stand for; one machine instruction."""


def specialise(template: Any, scope: str, **functions: Any) -> Any:
    """Bind the free names of a generic kernel to one game's functions and compile the result.

    numba cannot cache functions that receive other functions as arguments. A copy of the template
    whose globals name the game's functions, under a name of its own, is cached like any other.

    Parameters
    ----------
    template
        A kernel (or plain function) that calls placeholder functions by global name.
    scope
        Dotted module of the game's ``spec``; names the copy and decides which sources it depends on.
    **functions
        Replacements by global name; every name must exist as a placeholder in the template's module.

    Returns
    -------
    callable
        The specialised kernel.

    Raises
    ------
    KeyError
        If a name is no global of the template.
    """
    source = getattr(template, "py_func", template)
    unknown = [name for name in functions if name not in source.__globals__]
    if unknown:
        raise KeyError(f"{source.__qualname__} has no placeholder named {', '.join(unknown)}")
    copy = types.FunctionType(
        source.__code__, {**source.__globals__, **functions}, source.__name__, source.__defaults__
    )
    copy.__module__ = source.__module__
    copy.__qualname__ = f"{source.__qualname__}__{scope.replace('.', '_')}"
    copy.__doc__ = source.__doc__
    module_file = getattr(sys.modules.get(scope), "__file__", None)
    folder = Path(module_file).resolve().parent if module_file else _PACKAGE_ROOT
    return _compile(copy, scope, folder, with_bots=True)
