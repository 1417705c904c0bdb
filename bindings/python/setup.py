# SPDX-License-Identifier: MIT
"""Compiles the extension, and the library's sources, which tools/python puts in csrc/."""
import os
import pathlib
import platform
import re

from setuptools import Extension, setup

root = pathlib.Path(__file__).parent
library = root / "csrc"
if not library.exists():  # in a checkout
    library = root.parent.parent
header = (library / "include/tally/tally.h").read_text()
version = ".".join(re.search(rf"TALLY_VERSION_{part} (\d+)", header).group(1)
                   for part in ("MAJOR", "MINOR", "PATCH"))
sources = sorted(library.glob("src/*/*.c")) + sorted(library.glob("threads/*.c"))
sources += sorted(root.glob("*.c"))

# On Linux with glibc the wheel keeps to what glibc 2.17 has: see old_glibc.h. LIBTALLY_MACHINE names
# the machine that CC compiles for, where that is another one.
machine = os.environ.get("LIBTALLY_MACHINE", platform.machine())
is_glibc = platform.libc_ver()[0] == "glibc" and machine in ("x86_64", "aarch64")
old_glibc = ["-include", str(root / "old_glibc.h")] if is_glibc else []

setup(
    version=version,
    ext_modules=[
        Extension(
            "libtally._core",
            sources=[str(path.relative_to(root)) if library.is_relative_to(root / "csrc")
                     else str(path) for path in sources],
            include_dirs=[str(library / "include"), str(library / "src")],
            extra_compile_args=["-std=c17", "-O2", "-fvisibility=hidden"] + old_glibc,
            py_limited_api=True,
        )
    ],
    options={
        "bdist_wheel": {
            "py_limited_api": "cp311",
            **({"plat_name": f"manylinux2014_{machine}"} if is_glibc else {}),
        }
    },
)
