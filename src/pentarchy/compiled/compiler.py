"""Compiling: mypyc translates the stage to C, the machine's compiler makes libraries of it."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from threading import Lock
from typing import Any

from pentarchy.compiled import finder, stage
from pentarchy.core.errors import PentarchyError

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is, and of how much."""

GUARD = """
#include <Python.h>
#ifdef Py_TRASHCAN_BEGIN_CONDITION
#undef Py_TRASHCAN_BEGIN
#define Py_TRASHCAN_BEGIN(op, dealloc) Py_TRASHCAN_BEGIN_CONDITION( \\
    op, PyType_IS_GC(Py_TYPE(op)) && _PyTrash_cond(_PyObject_CAST(op), (destructor)dealloc))
#endif
"""
"""Python's "trashcan", for what is nested very deep, writes into the header of the garbage
collector, which records do not have: mypyc 2.4 uses it all the same."""


class CannotCompile(PentarchyError):
    """Why there can be no compiled build here."""


def compile_package(progress: Progress) -> Path:
    """Build what matches these sources, or find it built; tells the folder of the build."""
    made = finder.cache() / finder.key()
    if made.is_dir():
        return made
    _check_tools()
    # Each checkout has a folder of its own, in which little is done twice.
    work = finder.cache() / f"work-{sha256(str(finder.PACKAGE).encode()).hexdigest()[:8]}"
    libraries = stage.groups()
    modules = [module for group in libraries.values() for module in group]
    progress("rewriting", 0, len(modules))
    stage.write(work, modules)
    if finder.key() != made.name:
        raise CannotCompile("the sources were changed while they were read: compile again")
    progress("translating", 0, len(modules))
    extensions = _translated(work, libraries)
    _compiled(work, extensions, progress)
    # It is there as a whole or not at all.
    fresh = Path(mkdtemp(dir=finder.cache()))
    for extension in extensions:
        file = Path(f"{extension.name.replace('.', '/')}{finder.SUFFIX}")
        (fresh / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(work / "out" / file, fresh / file)
    fresh.chmod(0o755)
    try:
        fresh.rename(made)
    except OSError:
        if not made.is_dir():
            raise
        shutil.rmtree(fresh)  # Another process was first with the same.
    return made


def _check_tools() -> None:
    """Tell in one sentence what is missing, before minutes are spent."""
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        raise CannotCompile("mypyc is missing: install `pentarchy[compile]`")
    compiler = (sysconfig.get_config_var("CC") or "cl").split()[0]
    if shutil.which(compiler) is None:
        raise CannotCompile(f"the C compiler {compiler!r} is missing; everything works without it")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise CannotCompile("Python's headers are missing; everything works without them")


def _translated(work: Path, libraries: dict[str, list[str]]) -> list[Any]:
    """The stage as C, one library for each group."""
    from mypyc.build import mypycify

    files = {
        group: [f"{name.replace('.', '/')}.py" for name in names]
        for group, names in libraries.items()
    }
    paths = [path for group in files.values() for path in group]
    told = io.StringIO()
    try:
        with contextlib.chdir(work), contextlib.redirect_stdout(told):
            made: list[Any] = mypycify(
                # What mypyc remembers of a module it does not translate again is not the whole.
                ["--config-file=mypy.ini", f"--cache-dir={os.devnull}", *paths],
                opt_level="1",
                debug_level="0",
                multi_file=True,
                separate=[(group, name) for name, group in files.items()],
                target_dir="c",
            )
    except (Exception, SystemExit) as error:
        raise CannotCompile(f"mypyc refused the sources:\n{told.getvalue()}{error}") from error
    if sys.platform != "win32":
        (work / "guard.h").write_text(GUARD, "utf-8")
        for extension in made:
            # Every file of a library declares the tables of those it uses.
            more = ["-fcommon", "-fvisibility=hidden", "-include", "guard.h"]
            extension.extra_compile_args = [*extension.extra_compile_args, *more]
    return made


def _compiled(work: Path, extensions: list[Any], progress: Progress) -> None:
    """The C as libraries, as many files at a time as there are processors."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    jobs = os.cpu_count() or 1
    total = len({source for extension in extensions for source in extension.sources})
    files: dict[str, Future[list[str]]] = {}
    once = Lock()

    class Build(build_ext):
        def build_extensions(self) -> None:
            one = self.compiler.compile

            def compiled(source: str, given: dict[str, Any]) -> list[str]:
                (made,) = self.compiler.object_filenames([source], output_dir=given["output_dir"])
                if not _is_fresh(made, [source, *given["depends"]]):
                    one([source], **given)
                progress("compiling", sum(file.done() for file in files.values()) + 1, total)
                return [made]

            def every(sources: list[str], **given: Any) -> list[str]:
                with once:  # Libraries share files.
                    for source in sources:
                        if source not in files:
                            files[source] = pool.submit(compiled, source, given)
                return [path for source in sources for path in files[source].result()]

            self.compiler.compile = every
            with ThreadPoolExecutor(jobs) as pool:
                super().build_extensions()

    with contextlib.chdir(work), contextlib.redirect_stdout(io.StringIO()):
        command = Build(Distribution({"name": "pentarchy", "ext_modules": extensions}))
        command.build_lib, command.build_temp, command.parallel = "out", "objects", jobs
        command.ensure_finalized()
        try:
            command.run()
        except Exception as error:  # Setuptools has many, and names few of them.
            raise CannotCompile(f"the C compiler failed: {error}") from error


def _is_fresh(made: str, sources: list[str]) -> bool:
    """Whether a file is there and younger than all it was made of."""
    path = Path(made)
    return path.exists() and path.stat().st_mtime > max(Path(s).stat().st_mtime for s in sources)
