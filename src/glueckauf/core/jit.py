# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false, reportUnknownParameterType=false
"""The only module that imports Numba, which has no type stubs.

`rule` marks a function that runs compiled, on the processor or on a GPU, and just as well uncompiled
in a debugger (`NUMBA_DISABLE_JIT=1`). Compiled code is kept in the user's cache, in a folder named after
everything it was made from, so that an edited rule or table never meets old machine code.
"""

import hashlib
import os
import re
import shutil
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba import types
from numba.core import config as numba_config
from numba.extending import intrinsic, overload  # pyright: ignore[reportUnknownVariableType]

config: Any = numba_config
njit: Any = numba.njit

Rule = TypeVar("Rule", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[1]
DAYS_KEPT = 30
COMPILED = re.compile(rb"^@(rule|inlined|careful|allocating|overload)\b", re.MULTILINE)
IMPORT = re.compile(rb"^\s*from glueckauf\.([\w.]+) import ([\w, ]+|\()", re.MULTILINE)


def _sources() -> list[Path]:
    """Return the modules with compiled functions, and all modules of the package that these import."""
    texts = {file: file.read_bytes() for file in PACKAGE.rglob("*.py")}
    waiting = [file for file, text in texts.items() if COMPILED.search(text)]
    found = {Path(__file__)}
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += [other for other in _imported(texts[file]) if other in texts]
    return sorted(found)


def _imported(text: bytes) -> Iterator[Path]:
    for module, names in IMPORT.findall(text):
        if names.strip() == b"Game":
            continue  # the type alone, which carries nothing into compiled code; its module imports words and drawings
        folder = PACKAGE.joinpath(*module.decode().split("."))
        yield folder.with_suffix(".py")
        yield from (folder / f"{name.strip()}.py" for name in names.decode().split(","))


def _machine() -> str:
    """What compiled code is good for, beside its sources: Numba, Python, the processor."""
    parts = numba.__version__, sys.implementation.cache_tag, get_host_cpu_name(), get_host_cpu_features().flatten()
    return " ".join(map(str, (*parts, config.BOUNDSCHECK)))


def _fingerprint() -> str:
    digest = hashlib.sha256(_machine().encode())
    for file in _sources():
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _caches() -> Path:
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "glueckauf"


CACHE = _caches() / _fingerprint()
config.CACHE_DIR = str(CACHE)


def _can_keep() -> bool:
    try:
        CACHE.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        warnings.warn(f"compiled rules cannot be kept in {CACHE}: {error.strerror}", stacklevel=2)
        return False
    return os.access(CACHE, os.W_OK)


KEEP = not config.DISABLE_JIT and _can_keep()


def rule(function: Rule) -> Rule:
    """Decorator: compile a function. Arguments and results are integers and fixed arrays."""
    return _compiled(function)


def allocating(function: Rule) -> Rule:
    """Decorator: like `rule`, for a function that makes arrays or calls one that returns a new array."""
    return _compiled(function, _nrt=True)


def inlined(function: Rule) -> Rule:
    """Decorator: like `rule`, but always inlined into its callers; for functions cheaper than a call."""
    return _compiled(function, forceinline=True)


def careful(function: Rule) -> Rule:
    """Decorator: like `rule`, but a place outside an array is an IndexError, as it is uncompiled."""
    return _compiled(function, checked=True)


def _compiled(function: Rule, *, checked: bool | None = None, _nrt: bool = False, **options: bool) -> Rule:
    """`_nrt` is Numba's name for counting references to arrays. Rules work on arrays of their callers and count none:
    the counting would take half of the time of a playout.
    """
    shared = {"nogil": True, "error_model": "numpy", "boundscheck": checked, "_nrt": _nrt}
    compiled: Any = njit(cache=KEEP, **shared)(function)
    if not config.DISABLE_JIT:
        _call_without_wrapper(compiled, shared | options)
    return cast(Rule, compiled)


def _call_without_wrapper(compiled: Any, options: dict[str, Any]) -> None:
    """Let rules call this one without the Python wrapper, which saves a third of the compile time, and with 64-bit
    integers only, otherwise there would be a copy for each width. `forceinline=False` keeps what an inlined rule calls
    from being inlined too.
    """
    bare = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "forceinline": False}
    inner: Any = njit(**(bare | options))(compiled.py_func)
    compiled.get_call_template = lambda kinds, names: inner.get_call_template(tuple(map(_widened, kinds)), names)
    compiled.get_overload = inner.get_overload


def _widened(kind: Any) -> Any:
    return types.int64 if is_integer(kind) else kind


def register_dispatch(function: Any, choose: Callable[[Any], Any]) -> None:
    """Register an overload: compiled callers of a function get `choose(type of the first argument)` instead."""
    names = ", ".join(signature(function).parameters)

    def offer(kind: Any) -> Any:
        return eval(f"lambda {names}: chosen({names})", {"chosen": choose(kind)})  # noqa: S307

    # Numba asks with the types of the arguments, which must bear their names
    asked = eval(f"lambda {names}: offer({names.split(',')[0]})", {"offer": offer})  # noqa: S307
    overload(function, inline="always")(asked)


def function_from_source(name: str, parameters: tuple[str, ...], lines: list[str], values: dict[str, Any]) -> Any:
    """Return a function made of generated source, which is inlined into the rules that call it."""
    body = "".join(f"\n    {line}" for line in lines or ["pass"])
    space = dict(values)
    exec(f"def {name}({', '.join(parameters)}):{body}", space)  # noqa: S102 the lines come from a schema
    function = space[name]
    # Numba asks with the types of the arguments, by their names
    offer = eval(f"lambda {', '.join(parameters)}: function", {"function": function})  # noqa: S307
    overload(function, inline="always")(offer)
    return function


def is_compiled(name: str) -> bool:
    return bool(config.DISABLE_JIT) or _mark(name).exists()


def mark_compiled(name: str) -> None:
    if KEEP:
        _mark(name).touch()
        _forget_old_caches()


def _mark(name: str) -> Path:
    """Numba keeps what it has compiled by the folder of its source: another copy of the package has to compile anew."""
    return CACHE / f"{name}.{hashlib.sha256(str(PACKAGE).encode()).hexdigest()[:8]}.ready"


def _forget_old_caches() -> None:
    for folder in CACHE.parent.iterdir():
        if folder != CACHE and folder.is_dir() and _age_in_days(folder) > DAYS_KEPT:
            shutil.rmtree(folder, ignore_errors=True)


def _age_in_days(folder: Path) -> float:
    return (time.time() - folder.stat().st_mtime) / 86400


def is_integer(kind: Any) -> bool:
    """Return whether a type of Numba's is one of integers."""
    return isinstance(kind, types.Integer)


def arrays_made() -> tuple[int, int]:
    """Return how many arrays compiled code has made and how many of them it has given back, since the first question."""
    runtime: Any = import_module("numba.core.runtime")
    import_module("numba.core.runtime._nrt_python").memsys_enable_stats()
    counts = runtime.rtsys.get_allocation_stats()
    return counts.mi_alloc, counts.mi_free


def load_cuda() -> Any:
    """Return Numba for GPUs. Silence its under-utilisation warning for small batches."""
    if not hasattr(np, "row_stack"):
        setattr(np, "row_stack", np.vstack)  # noqa: B010 - numba-cuda asks for a name that NumPy has dropped
    warnings.filterwarnings("ignore", ".*Grid size .* under-utilization")
    return import_module("numba.cuda")


def record_type(record: Any) -> Any:
    """Numba's type of a state record."""
    return numba.from_dtype(record)


# Operations that every processor has and Python spells differently. Each is written twice: for people and
# debuggers as Python, for machines as the one instruction it is, or the few. Ordinary compiled sums and
# products must not overflow, the compiler relies on it; `wrapping_add` and `wrapping_multiply` may.

WRAP = 2**63 - 1


def lowest(bits: int) -> int:
    """The smallest number in a set of numbers kept as bits."""
    return (int(bits) & -int(bits)).bit_length() - 1


def count(bits: int) -> int:
    """How many numbers are in a set kept as bits."""
    return int(bits).bit_count()


def wrapping_add(one: int, other: int) -> int:
    """The sum modulo 2 to the 63rd."""
    return (int(one) + int(other)) & WRAP


def wrapping_multiply(one: int, other: int) -> int:
    """The product modulo 2 to the 63rd."""
    return (int(one) * int(other)) & WRAP


def load8(numbers: Any, first: int) -> int:
    """Eight bytes of an array, from the first on, as one word."""
    return int.from_bytes(numbers.reshape(-1)[first : first + 8].tobytes(), "little", signed=True)


def store8(numbers: Any, first: int, word: int) -> None:
    """Write a word into an array as eight bytes."""
    numbers[first : first + 8] = np.frombuffer(int(word).to_bytes(8, "little", signed=True), numbers.dtype)


def _instruction(build: Callable[[Any, Any], Any], arguments: int) -> Any:
    """An intrinsic on 64-bit integers: `build(builder, values)` writes the instruction."""
    signature = types.int64(*[types.int64] * arguments)

    def body(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return build(builder, values)

    if arguments == 1:
        return intrinsic(lambda typing, bits: (signature, body))
    return intrinsic(lambda typing, one, other: (signature, body))


_WRAP = ir.Constant(ir.IntType(64), WRAP)
_lowest = _instruction(lambda builder, values: builder.cttz(values[0], ir.Constant(ir.IntType(1), 1)), 1)
_count = _instruction(lambda builder, values: builder.ctpop(values[0]), 1)
_wrapping_add = _instruction(lambda builder, values: builder.and_(builder.add(*values), _WRAP), 2)
_wrapping_multiply = _instruction(lambda builder, values: builder.and_(builder.mul(*values), _WRAP), 2)


def _address(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    """Where eight numbers of a row of bytes begin."""
    row = context.make_array(signature.args[0])(context, builder, values[0])
    place = builder.gep(builder.bitcast(row.data, ir.IntType(8).as_pointer()), [values[1]])
    return builder.bitcast(place, ir.IntType(64).as_pointer())


@intrinsic
def _load8(typing: Any, numbers: Any, first: Any) -> Any:
    def body(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.load(_address(context, builder, signature, values), align=1)

    return types.int64(numbers, types.int64), body


@intrinsic
def _store8(typing: Any, numbers: Any, first: Any, word: Any) -> Any:
    def body(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        builder.store(values[2], _address(context, builder, signature, values), align=1)
        return context.get_dummy_value()

    return types.void(numbers, types.int64, types.int64), body


overload(lowest)(lambda bits: lambda bits: _lowest(bits))
overload(count)(lambda bits: lambda bits: _count(bits))
overload(wrapping_add)(lambda one, other: lambda one, other: _wrapping_add(one, other))
overload(wrapping_multiply)(lambda one, other: lambda one, other: _wrapping_multiply(one, other))
overload(load8)(lambda numbers, first: lambda numbers, first: _load8(numbers, first))  # pyright: ignore[reportCallIssue]
overload(store8)(lambda numbers, first, word: lambda numbers, first, word: _store8(numbers, first, word))  # pyright: ignore[reportCallIssue]

__all__ = [
    "CACHE",
    "allocating",
    "arrays_made",
    "careful",
    "count",
    "function_from_source",
    "inlined",
    "is_compiled",
    "is_integer",
    "load8",
    "load_cuda",
    "lowest",
    "mark_compiled",
    "overload",
    "record_type",
    "register_dispatch",
    "rule",
    "store8",
    "wrapping_add",
    "wrapping_multiply",
]
