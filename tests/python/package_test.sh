#!/bin/sh
# SPDX-License-Identifier: MIT
# The Python package against the archive of this build: its own tests, and its types where mypy is
# there. In a build with the address sanitizer, the extension has the sanitizer too.
python=/usr/bin/python3
[ -x $python ] || python=python3
command -v $python >/dev/null || exit 77
include=$($python -c 'import sysconfig; print(sysconfig.get_path("include"))')
[ -f "$include/Python.h" ] || exit 77
$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' || exit 77
sanitizer=
if [ -n "$TALLY_SANITIZE" ]; then
    # Python is not linked with the sanitizer, so its library is loaded before all others.
    sanitizer=$("${CC:-cc}" -print-file-name=libasan.so)
    case $TALLY_SANITIZE,$sanitizer in
        *address*,/*) ;;
        *) exit 77 ;;
    esac
fi
cd "$TALLY_SCRATCH" || exit 1
rm -rf libtally
cp -R "$TALLY_SOURCE/bindings/python/libtally" .
# shellcheck disable=SC2086
"${CC:-cc}" ${TALLY_SANITIZE:+-g1 -fsanitize="$TALLY_SANITIZE"} \
    -std=c17 -O1 -shared -fPIC -Wall -Wextra -Werror -I"$include" \
    -I"$TALLY_SOURCE/include" "$TALLY_SOURCE"/bindings/python/*.c \
    "$TALLY_BUILD/libtally-threads.a" "$TALLY_BUILD/libtally.a" -lpthread \
    -o libtally/_core.abi3.so || exit 1
PYTHONPATH=$TALLY_SCRATCH PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
if [ -n "$sanitizer" ]; then
    # What Python itself never frees is not looked at: bench/judging_memory.py looks for leaks.
    # Rewards are Python alone, and judging has tests in C.
    cd "$TALLY_SOURCE/bindings/python/tests" || exit 1
    LD_PRELOAD=$sanitizer PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 \
        $python -m unittest test_libtally
    exit
fi
$python -X dev -m unittest discover -s "$TALLY_SOURCE/bindings/python/tests" || exit 1
if [ -n "${TALLY_DEEP:-}" ] && $python -m mypy --version >/dev/null 2>&1; then
    mypy="$python -m mypy --enable-incomplete-feature=Unpack --cache-dir $TALLY_SCRATCH/mypy"
    $mypy --strict libtally || exit 1
    # pyright comes from npm, where it is not there and npm is.
    if ! command -v pyright >/dev/null && command -v npm >/dev/null &&
        npm install --prefix "$TALLY_SCRATCH/tools" --no-audit --no-fund --fetch-retries=1 \
            pyright@1.1.414 >/dev/null; then
        PATH=$TALLY_SCRATCH/tools/node_modules/.bin:$PATH
    fi
    # Each line of planted.py has one mistake, and is found.
    cp "$TALLY_SOURCE/tests/python/planted.py" .
    for checker in "$mypy" pyright; do
        command -v "${checker%% *}" >/dev/null || continue
        found=$($checker planted.py | grep -oE 'planted\.py:[0-9]+.*error')
        found=$(echo "$found" | cut -d: -f2 | sort -nu | xargs)
        [ "$found" = "8 9 10 11 12 13 14" ] || { echo "$checker finds the lines $found"; exit 1; }
    done
    if command -v pyright >/dev/null; then
        pyright libtally || exit 1
    fi
    # From another directory, where the package is met once alone.
    if command -v stubtest >/dev/null; then
        (cd / && stubtest libtally._core) || exit 1
    fi
fi
