#!/bin/sh
# SPDX-License-Identifier: MIT
# The wheel for Linux on ARM: tools/python builds it with the cross compiler, it needs no newer
# glibc than its name says, and it passes the tests of the library under qemu, with a Python for ARM
# that apt fetches into this test's directory.
python=/usr/bin/python3
skip() { echo "skipped: $1"; exit 77; }
[ "$(uname -s)" = Linux ] && [ -x $python ] || skip "needs Debian's Python"
$python -c 'import setuptools, wheel' 2>/dev/null || skip "no setuptools; run tools/setup world"
command -v aarch64-linux-gnu-gcc >/dev/null ||
    skip "no cross compiler; run tools/setup wheels"
[ -f "$($python -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" ] ||
    skip "no headers of Python; run tools/setup python"
cd "$TALLY_SCRATCH" || exit 1
rm -rf dist wheel apt root
export CFLAGS=-O1 PYTHON=$python
"$TALLY_SOURCE/tools/python" --for aarch64 "$TALLY_SCRATCH/dist" >built 2>&1 ||
    { cat built; exit 1; }
$python -m zipfile -e dist/libtally-*-manylinux2014_aarch64.whl wheel || exit 1
library=wheel/libtally/_core.abi3.so
aarch64-linux-gnu-objdump -f $library | grep -q 'architecture: aarch64' ||
    { echo "the wheel has a library of another machine"; exit 1; }
newest=$(aarch64-linux-gnu-objdump -T $library | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' |
    sort -V | tail -1)
[ "$(printf '%s\n2.17\n' "$newest" | sort -V | tail -1)" = 2.17 ] ||
    { echo "the wheel needs glibc $newest"; exit 1; }

command -v qemu-aarch64-static >/dev/null ||
    skip "the wheel is built, but there is no qemu to run it"
command -v apt-get >/dev/null || skip "the wheel is built, but no Python for ARM is to be had"
# apt OPTION...: of packages for ARM, with lists and files in this directory alone.
apt() {
    apt-get -qq -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o APT::Sandbox::User= \
        -o Dir::State="$TALLY_SCRATCH/apt/state" -o Dir::State::status=/dev/null \
        -o Dir::Cache="$TALLY_SCRATCH/apt/cache" "$@"
}
mkdir -p apt/state/lists/partial apt/cache/archives/partial root
version=$($python -c 'import sys; print("%d.%d" % sys.version_info[:2])')
{ apt update && cd apt &&
    apt download "python$version-minimal" "libpython$version-minimal" "libpython$version-stdlib" \
        libc6 libexpat1 zlib1g libffi8; } >apt.log 2>&1 ||
    skip "the wheel is built, but apt has no Python for ARM: $(tail -1 "$TALLY_SCRATCH/apt.log")"
for package in *.deb; do dpkg-deb -x "$package" "$TALLY_SCRATCH/root" || exit 1; done
cd "$TALLY_SCRATCH" || exit 1
rm -rf apt

# A program that Python starts is one for ARM, too: by a script under the name that the tests use.
cat >python-arm64 <<EOF
#!/bin/sh
exec qemu-aarch64-static -L "$TALLY_SCRATCH/root" "$TALLY_SCRATCH/root/usr/bin/python$version" "\$@"
EOF
chmod +x python-arm64
cat >run.py <<'EOF'
import os, sys, unittest
sys.executable = os.environ["PYTHON_ARM64"]
class Loader(unittest.TestLoader):
    """Leaves out what takes the emulator minutes, and no other code."""
    def getTestCaseNames(self, case):
        return [name for name in super().getTestCaseNames(case) if name != "test_nothing_leaks"]
unittest.main(module=None, argv=["libtally", "discover", "-v", "-s", os.environ["TESTS"],
                                 "-p", "test_libtally.py"],
              testLoader=Loader())
EOF
PYTHONHOME=$TALLY_SCRATCH/root/usr PYTHONPATH=$TALLY_SCRATCH/wheel PYTHONDONTWRITEBYTECODE=1 \
    PYTHON_ARM64=$TALLY_SCRATCH/python-arm64 TESTS=$TALLY_SOURCE/bindings/python/tests \
    ./python-arm64 run.py
