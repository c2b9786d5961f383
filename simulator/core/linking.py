"""Compiles kernels that call kernels as one program instead of many.

numba compiles every function that a compiled function calls into machine code of its own, and puts an
optimised copy of it into each caller. With two hundred small kernels on top of each other the same code
is optimised dozens of times over. Here a kernel called by a kernel is only translated to LLVM's
intermediate code; what Python calls collects all the code below it and optimises it once.

Measured on the two hundred kernels of one game with random bots only: 25 s of processor time to compile.
What it took before was only timed by the clock on a busy machine (80 s), so no ratio is claimed.
This reaches into numba (written for 0.68); a numba in which those parts have moved fails at import, and
`simulator.core.jit` then does without.
"""

from __future__ import annotations

from typing import Any

import numba
from numba.core import compiler, typing
from numba.core.codegen import JITCodeLibrary, ll


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """Intermediate code of one kernel and the parts it calls; never made into machine code by itself."""

    _own: Any = None

    def _ensure_finalized(self) -> None:
        """Stay open: only whole programs are finished."""

    def _collect(self, found: dict[int, Any]) -> None:
        """Add this part and all parts below it to `found`."""
        if id(self) not in found:
            found[id(self)] = self
            for library in self._linking_libraries:
                if isinstance(library, _Part):
                    library._collect(found)
                else:
                    found[id(library)] = library

    def _own_module(self) -> Any:
        if self._own is None:
            module = self._final_module.clone()
            for function in module.functions:
                if not function.is_declaration and function.linkage == ll.Linkage.external:
                    function.linkage = "linkonce_odr"
            self._own = module
        return self._own

    def _get_module_for_linking(self) -> Any:
        """Return this part and everything below it as one module."""
        found: dict[int, Any] = {}
        self._collect(found)
        whole = self._own_module().clone()
        for library in found.values():
            if library is not self:
                part = isinstance(library, _Part)
                whole.link_in(
                    library._own_module() if part else library._get_module_for_linking(), preserve=True
                )
        return whole


class _Parts:
    """The versions of one kernel that other kernels call, by argument types."""

    def __init__(self, dispatcher: Any) -> None:
        self._dispatcher = dispatcher
        self._made: dict[tuple[Any, ...], tuple[Any, Any]] = {}

    def call_template(self, args: Any, kws: Any) -> Any:
        """Stand in for ``Dispatcher.get_call_template``: whole numbers are passed as 64 bits."""
        pysig, args = self._dispatcher._compiler.fold_argument_types(args, kws)
        wide = tuple(numba.int64 if isinstance(a, numba.types.Integer) else a for a in args)
        if wide not in self._made:
            self._made[wide] = self._translate(wide)
        name = f"CallTemplate({self._dispatcher.py_func.__name__})"
        signatures = [signature for _, signature in self._made.values()]
        template = typing.make_concrete_template(name, key=name, signatures=signatures)
        return template, pysig, args, {}

    def key(self, args: Any) -> Any:
        """Stand in for ``Dispatcher.get_overload``: what numba knows the version by."""
        return self._made[tuple(args)][0]

    def _translate(self, args: tuple[Any, ...]) -> tuple[Any, Any]:
        made_by = self._dispatcher._compiler
        target = made_by.targetdescr
        flags = compiler.Flags()
        target.options.parse_as_flags(flags, made_by.targetoptions)
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        part = _Part(target.target_context.codegen(), self._dispatcher.py_func.__qualname__)
        result = compiler.compile_extra(
            target.typing_context,
            target.target_context,
            self._dispatcher.py_func,
            args=args,
            return_type=None,
            flags=flags,
            locals={},
            library=part,
            pipeline_class=made_by.pipeline_class,
        )
        key = object()
        target.target_context.insert_user_function(key, result.fndesc, [part])
        return key, result.signature


def join_calls(dispatcher: Any) -> Any:
    """Let other kernels take the code of this one into their own program; returns `dispatcher`."""
    parts = _Parts(dispatcher)
    dispatcher.get_call_template = parts.call_template
    dispatcher.get_overload = parts.key
    return dispatcher
