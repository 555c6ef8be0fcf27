"""The only import of numba: how kernels are compiled, where compiled code is kept, how one search serves all titles.

Numba's own cache goes stale across modules: edit a helper and a cached caller keeps the old rule. So the cache folder
is named by a hash of every source that can end up in compiled code, and is chosen before anything compiles.
"""

import hashlib
import os
import platform
import shutil
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba import config, types
from numba.core.caching import CacheImpl, UserProvidedCacheLocator
from numba.core.typing.templates import AbstractTemplate, infer_global
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
# Everything a kernel can freeze into machine code: its own source and the tables it reads.
KERNEL_SOURCES = (
    "core/*.py",
    "games/*/box.py",
    "games/*/meta.py",  # the numbers of its refusals and faults
    "games/*/layout.py",
    "games/*/kernel.py",
    "bots/greedy.py",
    "bots/rollout.py",
    "bots/values/**/*.py",
    "bots/kernels/**/*.py",
)
KEPT_FOLDERS = 6


def source_key(package: Path = PACKAGE) -> str:
    """Hash of all kernel sources, of the compiler and of the flags that change what it makes."""
    digest = hashlib.sha256()
    flags = (config.BOUNDSCHECK, config.OPT, config.DEBUG_JIT if hasattr(config, "DEBUG_JIT") else None)
    digest.update(repr((numba.__version__, np.__version__, platform.python_version(), flags)).encode())
    for pattern in KERNEL_SOURCES:
        for path in sorted(package.glob(pattern)):
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """The folder that holds one cache folder per version of the sources."""
    if chosen := os.environ.get("KAKAW_CACHE_DIR"):
        return Path(chosen) / "kernels"
    return user_cache_path("kakaw", appauthor=False) / "kernels"


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _last_use(folder: Path) -> float:
    """When a cache folder was last chosen; long ago where another process has just removed it."""
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0


def _prune(root: Path, keep: Path) -> None:
    """Forget the caches of sources long gone; a folder in use is younger than those."""
    folders = sorted((f for f in root.iterdir() if f.is_dir() and f != keep), key=_last_use)
    for folder in folders[: max(0, len(folders) - KEPT_FOLDERS + 1)]:
        shutil.rmtree(folder, ignore_errors=True)


def _temporary_root() -> Path:
    """A folder below the temporary one that nobody else can write to: compiled code is loaded from it and run."""
    user = os.getuid() if hasattr(os, "getuid") else None
    root = Path(tempfile.gettempdir()) / f"kakaw-{'user' if user is None else user}"
    root.mkdir(mode=0o700, exist_ok=True)
    found = root.lstat()
    if user is not None and (found.st_uid != user or not stat.S_ISDIR(found.st_mode) or found.st_mode & 0o022):
        return Path(tempfile.mkdtemp(prefix="kakaw-"))
    return root


def choose_cache_folder() -> Path:
    """The folder for this version of the sources; in the temporary folder when the user's cache cannot be written."""
    root = cache_root()
    folder = root / source_key()
    if not _writable(folder):
        folder = _temporary_root() / folder.name
        folder.mkdir(exist_ok=True)
    else:
        os.utime(folder)
        _prune(root, folder)
    return folder


class PackageLocator(UserProvidedCacheLocator):  # type: ignore[misc]  # numba has no types we use
    """Finds compiled code by its place in the package, so that all copies of the same sources share it.

    Numba's own locator goes by the place on the disk: a second checkout would find its cache folder, named for the
    same sources, and compile everything again all the same.
    """

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        """The locator of a function of ours; None for those of others."""
        return super().from_function(py_func, py_file) if PACKAGE in Path(py_file).parents else None

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """The folder of the source, as a path within the package."""
        return Path(py_file).parent.relative_to(PACKAGE).as_posix()


COMPILED = not config.DISABLE_JIT
CACHE_FOLDER = choose_cache_folder() if COMPILED else None
if COMPILED:
    config.CACHE_DIR = str(CACHE_FOLDER)
    CacheImpl._locator_classes.insert(0, PackageLocator)
else:
    # The stream cipher of the luck tape wraps around on purpose; compiled code does so silently, NumPy scalars warn.
    np.seterr(over="ignore")


def jit(function: F) -> F:
    """Compile a kernel on first call, keep the result on disk, and release the interpreter lock while it runs."""
    return _compiled(function)


def part(function: F) -> F:
    """Compile a function that only kernels call: without the wrapper for Python, which takes time to make."""
    return _compiled(function, no_cpython_wrapper=True)


def inline(function: F) -> F:
    """A one-line helper, pasted into the kernels that call it instead of compiled by itself."""
    pasted: F = numba.njit(inline="always")(function)
    return pasted


def compile_for(kernel: Any, *examples: Any) -> None:
    """Compile a kernel, or load it from the cache, for arguments like these, without calling it."""
    if COMPILED:
        kernel.compile(tuple(numba.typeof(example) for example in examples))


def _compiled(function: F, **options: Any) -> F:
    compiled: F = numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True, **options)(function)
    if COMPILED:
        _widen_arguments(compiled)
    return compiled


def _widen_arguments(dispatcher: Any) -> None:
    """Compile one version of a kernel for all integer widths and literals; callers convert.

    Left alone, numba compiles `emit(log, 3, ...)` and `emit(log, 4, ...)` apart, and again for every width of every
    argument: three times the functions, twice the wait.
    """
    compile_one = dispatcher.compile

    def compile_wide(signature: Any) -> Any:
        return compile_one(
            tuple(_wide(argument) for argument in signature) if isinstance(signature, tuple) else signature
        )

    dispatcher.compile = compile_wide


def _wide(argument: Any) -> Any:
    if isinstance(argument, types.Literal):
        argument = argument.literal_type
    if isinstance(argument, types.Integer) and argument != types.uint64:
        return types.int64
    return argument


def _same_record(states: Any, dtype: np.dtype[Any]) -> bool:
    return isinstance(states, types.Array) and bool(states.dtype == numba.from_dtype(dtype))


def overload_by_record(stub: Callable[..., Any], kernels: dict[np.dtype[Any], Any]) -> None:
    """Let compiled code call `stub(states, ...)` and get the kernel of the title whose record `states` holds.

    `kernels` maps the dtypes known so far to modules with a function of the stub's name. The choice is made while the
    caller is compiled and costs nothing after that. Passing kernels as arguments would run as fast but miss the disk
    cache, so every process would compile again; numba's own `overload` would compile one more function per stub.
    """

    def kernel_for(states: Any) -> Any:
        for dtype, module in kernels.items():
            if _same_record(states, dtype):
                return getattr(module, stub.__name__)
        return None

    class ByRecord(AbstractTemplate):  # type: ignore[misc]  # numba has no types we use
        """Types and resolves a call of the stub as a call of the kernel."""

        def generic(self, args: Any, kws: Any) -> Any:
            if (kernel := kernel_for(args[0])) is None:
                return None
            template, _, args, kws = kernel.get_call_template(args, kws)
            return template(self.context).apply(args, kws)

        def get_impl_key(self, sig: Any) -> Any:
            return kernel_for(sig.args[0]).get_overload(sig.args)

    ByRecord.key = stub
    infer_global(stub, types.Function(ByRecord))
