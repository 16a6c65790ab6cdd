"""Builds the extension tamis._core from the C sources of tamis: those of the repository, or those in csrc/ of a source
distribution. Everything else is in pyproject.toml.

For a Python without the global interpreter lock, the extension is built for this version of Python only; otherwise it uses the
limited API of Python 3.9, and works with every later version."""
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = pathlib.Path(__file__).resolve().parent
FOLDERS = {"include": ["*.h", "*.def"], "src": ["*.c", "*.h", "*.def", "*.inc"], "json": ["*.c", "*.h", "*.inc"],
           "bindings/core": ["*.c", "*.h"]}
OWN = ["src/tamis/_core.c", "src/tamis/_callbacks.c", "src/tamis/_element.c", "src/tamis/_stream.c"]
FREE_THREADED = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
LIMITED_API = "0x03090000"
MOVES = [f"-m{function}-strategy=unrolled_loop:256:noalign,libcall:-1:noalign"  # of GCC; see cmake/TamisFlags.cmake
         for function in ("memset", "memcpy")]


def copy_sources(target):
    """Copies the C sources of tamis to `target`."""
    packed = HERE / "csrc"
    root = packed if packed.is_dir() else HERE.parent.parent
    for folder, patterns in FOLDERS.items():
        for path in sorted(p for pattern in patterns for p in (root / folder).rglob(pattern)):
            name = path.relative_to(root)
            if "tests" in name.parts:
                continue
            copy = target / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            if not copy.exists() or copy.read_bytes() != path.read_bytes():
                shutil.copyfile(path, copy)


class BuildExtension(build_ext):
    """Compiles the sources in parallel. They are copied to the build folder first, because the objects of sources outside of this
    folder would be written outside of the build folder."""

    def build_extension(self, ext):
        source = pathlib.Path(self.build_temp) / "csrc"
        copy_sources(source)
        ext.sources = OWN + sorted(str(p) for p in source.rglob("*.c"))
        ext.include_dirs = [str(source), str(source / "include"), str(source / "src")]
        ext.define_macros += [("TAMIS_STRAIGHT", None), ("NDEBUG", None)]
        if not FREE_THREADED:
            ext.define_macros.append(("Py_LIMITED_API", LIMITED_API))
        if self.compiler.compiler_type != "msvc":
            ext.extra_compile_args += ["-O3", "-std=c11", "-fvisibility=hidden", "-fstack-protector-strong"]
            ext.extra_link_args += self.only_module()
        if sys.platform.startswith("linux"):
            ext.extra_compile_args += ["-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"]
            ext.extra_compile_args += [flag for flag in MOVES if self.has_flag(flag)]
            ext.extra_link_args += ["-Wl,-z,relro", "-Wl,-z,now"]
        self.compile_in_parallel()
        super().build_extension(ext)

    def has_flag(self, flag):
        command = [*self.compiler.compiler, flag, "-E", "-x", "c", os.devnull]
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

    def only_module(self):
        """Linker arguments so that the module exports nothing but its own function: another tamis in the process stays apart."""
        if sys.platform == "darwin":
            return ["-Wl,-exported_symbol,_PyInit__core"]
        if not sys.platform.startswith("linux"):
            return []
        script = pathlib.Path(self.build_temp) / "exports.map"
        script.write_text("{ global: PyInit__core; local: *; };\n")
        return [f"-Wl,--version-script={script}"]

    def compile_in_parallel(self):
        compile_some = self.compiler.compile

        def compile_all(sources, *arguments, **named):
            parts = [sources[i::workers] for i in range(workers)]
            with ThreadPoolExecutor(workers) as pool:
                done = list(pool.map(lambda part: compile_some(part, *arguments, **named) if part else [], parts))
            return [name for names in done for name in names]

        workers = os.cpu_count() or 1
        self.compiler.compile = compile_all


class SourceDistribution(sdist):
    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        copy_sources(pathlib.Path(base_dir) / "csrc")
        license_text = HERE.parent.parent / "LICENSE"
        if license_text.exists():
            shutil.copyfile(license_text, pathlib.Path(base_dir) / "LICENSE")


setup(
    ext_modules=[Extension("tamis._core", OWN, depends=["src/tamis/_core.h", "src/tamis/_callbacks.h"], py_limited_api=not FREE_THREADED)],
    cmdclass={"build_ext": BuildExtension, "sdist": SourceDistribution},
    options={} if FREE_THREADED else {"bdist_wheel": {"py_limited_api": "cp39"}},
)
