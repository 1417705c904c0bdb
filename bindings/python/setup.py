# SPDX-License-Identifier: MIT
"""Compiles the extension, and the library's sources, which tools/python puts in csrc/.

Where LIBTALLY_SYSTEM=1 stands in the environment, the sources stay out: the extension is linked with
the system's libtally, which pkg-config finds (tally-threads).
"""
import os
import pathlib
import platform
import re
import subprocess

from setuptools import Extension, setup

root = pathlib.Path(__file__).parent
library = root / "csrc"
if not library.exists():  # in a checkout
    library = root.parent.parent
header = (library / "include/tally/tally.h").read_text()
version = ".".join(re.search(rf"TALLY_VERSION_{part} (\d+)", header).group(1)
                   for part in ("MAJOR", "MINOR", "PATCH"))
sources = sorted(root.glob("*.c"))
is_system = os.environ.get("LIBTALLY_SYSTEM", "0") not in ("", "0")
if not is_system:
    sources += sorted(library.glob("src/*/*.c")) + sorted(library.glob("threads/*.c"))


def flags_of_system(*which):
    """What pkg-config says of the system's library, which must have this version."""
    command = [os.environ.get("PKG_CONFIG", "pkg-config"), *which,
               f"tally-threads = {version}", f"tally = {version}"]
    found = subprocess.run(command, capture_output=True, text=True)
    if found.returncode != 0:
        raise SystemExit(f"LIBTALLY_SYSTEM: the system has no libtally {version}: "
                         f"{found.stderr.strip()}; install it, or name it in PKG_CONFIG_PATH")
    return found.stdout.split()

# On Linux with glibc the wheel keeps to what glibc 2.17 has: see old_glibc.h. LIBTALLY_MACHINE names
# the machine that CC compiles for, where that is another one, and LIBTALLY_LIBC=musl says that it
# compiles for musl.
machine = os.environ.get("LIBTALLY_MACHINE", platform.machine())
is_musl = os.environ.get("LIBTALLY_LIBC") == "musl"
is_glibc = (not is_system and not is_musl and platform.libc_ver()[0] == "glibc"
            and machine in ("x86_64", "aarch64"))
# CFLAGS may name another level: what comes last holds.
level = [] if "-O" in os.environ.get("CFLAGS", "") else ["-O2"]
old_glibc = ["-include", str(root / "old_glibc.h")] if is_glibc else []

setup(
    version=version,
    ext_modules=[
        Extension(
            "libtally._core",
            sources=[str(path.relative_to(root)) if library.is_relative_to(root / "csrc")
                     else str(path) for path in sources],
            include_dirs=[] if is_system else [str(library / "include"), str(library / "src")],
            extra_compile_args=["-std=c17", "-fvisibility=hidden"] + level + old_glibc
            + (flags_of_system("--cflags") if is_system else []),
            extra_link_args=flags_of_system("--libs") if is_system else [],
            py_limited_api=True,
        )
    ],
    options={
        "bdist_wheel": {
            "py_limited_api": "cp311",
            **({"plat_name": f"manylinux2014_{machine}"} if is_glibc else {}),
            **({"plat_name": f"musllinux_1_2_{machine}"} if is_musl else {}),
        }
    },
)
