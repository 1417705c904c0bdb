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
from setuptools.command.build_ext import build_ext

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

# On Linux with glibc the wheel keeps to what glibc 2.17 has: see old_glibc.h. LIBTALLY_WHEEL names
# the platform of the wheel where CC compiles for another one: musllinux_1_2_x86_64, win_amd64.
machine = platform.machine()
is_glibc = (not is_system and platform.libc_ver()[0] == "glibc"
            and machine in ("x86_64", "aarch64"))
wheel = os.environ.get("LIBTALLY_WHEEL") or (f"manylinux2014_{machine}" if is_glibc else "")
is_for_windows = wheel.startswith("win")


class Build(build_ext):
    def get_ext_filename(self, name):
        """The name that Python looks for on Windows, whatever the machine that compiles."""
        if not is_for_windows:
            return super().get_ext_filename(name)
        return os.path.join(*name.split(".")) + ".pyd"


# The import library of python3.dll stands beside setup.py: see tools/python.
links = (["-L.", "-lpython3", "-static-libgcc", "-Wl,-Bstatic", "-lwinpthread"]
         if is_for_windows else flags_of_system("--libs") if is_system else [])
# CFLAGS may name another level: what comes last holds.
level = [] if "-O" in os.environ.get("CFLAGS", "") else ["-O2"]
old_glibc = (["-include", str(root / "old_glibc.h")]
             if wheel.startswith("manylinux2014_") else [])

setup(
    version=version,
    cmdclass={"build_ext": Build},
    ext_modules=[
        Extension(
            "libtally._core",
            sources=[str(path.relative_to(root)) if library.is_relative_to(root / "csrc")
                     else str(path) for path in sources],
            include_dirs=[] if is_system else [str(library / "include"), str(library / "src")],
            extra_compile_args=["-std=c17", "-fvisibility=hidden"] + level + old_glibc
            + (flags_of_system("--cflags") if is_system else []),
            extra_link_args=links,
            py_limited_api=True,
        )
    ],
    options={
        "bdist_wheel": {
            "py_limited_api": "cp311",
            **({"plat_name": wheel} if wheel else {}),
        }
    },
)
