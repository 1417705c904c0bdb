#!/bin/sh
# SPDX-License-Identifier: MIT
# The wheel and the sdist of tools/python: each installs into an empty environment without a
# network; the sdist also with the system's library. The wheel passes the package's tests, the
# others those of the library. The wheel needs no newer glibc than its name says.
python=/usr/bin/python3
[ -x $python ] || python=python3
$python -c 'import setuptools, wheel, venv' 2>/dev/null || exit 77
$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' || exit 77
include=$($python -c 'import sysconfig; print(sysconfig.get_path("include"))')
[ -f "$include/Python.h" ] || exit 77
for wheel in setuptools wheel; do
    ls /usr/share/python-wheels/$wheel-*.whl >/dev/null 2>&1 || exit 77
done
cd "$TALLY_SCRATCH" || exit 1
rm -rf dist wheel sdist system prefix
CFLAGS=-O1 PYTHON=$python "$TALLY_SOURCE/tools/python" "$TALLY_SCRATCH/dist" >built ||
    { cat built; exit 1; }
status=0

# try NAME TESTS ARGUMENT...: installs into an environment of that name, and runs tests there.
try() {
    $python -m venv "$1" || exit 1
    name=$1
    tests=$2
    shift 2
    "$name/bin/pip" -q install --no-index "$@" || { echo "cannot install: $*"; status=1; return; }
    TALLY_DEEP= PYTHONDONTWRITEBYTECODE=1 "$name/bin/python" -m unittest discover \
        -s "$TALLY_SOURCE/bindings/python/tests" -p "$tests" ||
        { echo "the tests fail with the $name"; status=1; }
}
try wheel 'test_*.py' dist/libtally-*.whl
CFLAGS=-O0 try sdist test_libtally.py --find-links /usr/share/python-wheels dist/libtally-*.tar.gz

# With the system's library, which an installed copy of this build stands for.
if command -v pkg-config >/dev/null; then
    cmake --install "$TALLY_BUILD" --prefix "$PWD/prefix" >install.log ||
        { cat install.log; exit 1; }
    shared=$(dirname "$(find "$PWD/prefix" -name libtally-threads.so.1)")
    LIBTALLY_SYSTEM=1 PKG_CONFIG_PATH=$shared/pkgconfig LDFLAGS=-Wl,-rpath,$shared \
        try system test_libtally.py --find-links /usr/share/python-wheels dist/libtally-*.tar.gz
    objdump -p system/lib/python3*/site-packages/libtally/_core.abi3.so |
        grep -q 'NEEDED *libtally\.so\.1' ||
        { echo "LIBTALLY_SYSTEM=1 does not link with the system's library"; status=1; }
fi

case $(echo dist/*.whl) in
*manylinux2014*)
    newest=$(objdump -T wheel/lib/python3*/site-packages/libtally/_core.abi3.so |
        grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -V | tail -1)
    [ "$(printf '%s\n2.17\n' "$newest" | sort -V | tail -1)" = 2.17 ] ||
        { echo "the wheel needs glibc $newest"; status=1; }
    ;;
esac

# For musl: nothing is asked of glibc, and nothing that musl lacks. There is no Python to run it.
musl=/usr/lib/$(uname -m)-linux-musl/libc.so
if command -v musl-gcc >/dev/null && [ -f "$musl" ]; then
    CFLAGS=-O0 PYTHON=$python "$TALLY_SOURCE/tools/python" --for musl "$PWD/musl" >built ||
        { cat built; exit 1; }
    rm -rf unpacked
    $python -m zipfile -e musl/libtally-*-musllinux_1_2_*.whl unpacked
    extension=unpacked/libtally/_core.abi3.so
    objdump -p $extension | grep -q 'NEEDED *libc\.so$' ||
        { echo "the wheel for musl is not linked with musl"; status=1; }
    nm -D --defined-only "$musl" | awk '{print $3}' >offered
    lacking=$(nm -D --undefined-only $extension | awk '$1 == "U" && $2 !~ /^_?Py/ {print $2}' |
        grep -vxFf offered)
    [ -z "$lacking" ] || { echo "musl lacks $lacking"; status=1; }
fi
exit $status
