#!/bin/sh
# SPDX-License-Identifier: MIT
# The wheel and the sdist of tools/python, without a network. The wheel passes the package's tests,
# and needs no newer glibc than its name says. The sdist has all sources, and installs with the
# system's library. (It is compiled as the wheel is: tools/python makes both from one tree.)
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
rm -rf dist installed prefix
CFLAGS=-O0 PYTHON=$python "$TALLY_SOURCE/tools/python" "$TALLY_SCRATCH/dist" >built ||
    { cat built; exit 1; }
status=0

$python -m venv installed || exit 1
package=$(echo installed/lib/python3*/site-packages)/libtally
# try TESTS ARGUMENT...: installs in place of what is there, and runs tests.
try() {
    tests=$1
    shift
    installed/bin/pip -q install --no-index --force-reinstall "$@" ||
        { echo "cannot install: $*"; status=1; return; }
    TALLY_DEEP= PYTHONDONTWRITEBYTECODE=1 installed/bin/python -m unittest discover \
        -s "$TALLY_SOURCE/bindings/python/tests" -p "$tests" ||
        { echo "the tests fail with $*"; status=1; }
}
try 'test_*.py' dist/libtally-*.whl
newest=$(objdump -T "$package/_core.abi3.so" |
    grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -V | tail -1)

tar -tf dist/libtally-*.tar.gz | sed -n 's,^[^/]*/csrc/,,p' | grep '\.[ch]$' | sort >packed
(cd "$TALLY_SOURCE" && find src include threads -name '*.[ch]') | sort >sources
diff sources packed || { echo "the sdist lacks sources, or has others"; status=1; }

# With the system's library, which an installed copy of this build stands for.
if command -v pkg-config >/dev/null; then
    cmake --install "$TALLY_BUILD" --prefix "$PWD/prefix" >install.log ||
        { cat install.log; exit 1; }
    shared=$(dirname "$(find "$PWD/prefix" -name libtally-threads.so.1)")
    CFLAGS=-O0 LIBTALLY_SYSTEM=1 PKG_CONFIG_PATH=$shared/pkgconfig LDFLAGS=-Wl,-rpath,$shared \
        try test_libtally.py --find-links /usr/share/python-wheels dist/libtally-*.tar.gz
    objdump -p "$package/_core.abi3.so" | grep -q 'NEEDED *libtally\.so\.1' ||
        { echo "LIBTALLY_SYSTEM=1 does not link with the system's library"; status=1; }
fi

case $(echo dist/*.whl) in
*manylinux2014*)
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
