#!/bin/sh
# SPDX-License-Identifier: MIT
# Every program of docs/api.md compiles without a warning, runs, and prints the text below it. In
# the quick tier as C11 with the archive of this build; in the deep tier as C11, C17 and C++17, with
# an installed shared library, and with the archives. (tests/install/embed_deep.sh takes the library
# by FetchContent.)
cd "$TALLY_SCRATCH" || exit 1
cc=${CC:-cc}
page=$TALLY_SOURCE/docs/api.md
warnings="-Wall -Wextra -Wpedantic -Werror"
status=0
complain() {
    echo "$1"
    status=1
}

# N.c is the N-th program, N.txt what it prints, where the page says so.
rm -rf ./[0-9]* prefix
awk '/^```c$/ {n++; file = n ".c"; next}
    /^```text$/ {file = n ".txt"; next}
    /^```/ {file = ""; next}
    file != "" {print > file}' "$page"
programs=$(find . -name '[0-9]*.c' | sed 's|^\./||' | sort -n)
[ "$(echo "$programs" | wc -l)" -ge 10 ] || { echo "just these programs: $programs"; exit 1; }

# run PROGRAM N HOW: compares what it prints.
run() {
    "$1" >seen.txt || { complain "program $2 of docs/api.md fails ($3)"; return; }
    [ -s seen.txt ] || complain "program $2 of docs/api.md prints nothing ($3)"
    [ ! -f "$2.txt" ] || diff "$2.txt" seen.txt ||
        complain "program $2 of docs/api.md prints something else ($3)"
}

if [ -z "${TALLY_DEEP:-}" ]; then
    for source in $programs; do
        n=${source%.c}
        # shellcheck disable=SC2086
        "$cc" -std=c11 $warnings -I"$TALLY_SOURCE/include" "$source" \
            "$TALLY_BUILD/libtally-threads.a" "$TALLY_BUILD/libtally.a" -lpthread -o "$n" ||
            { complain "program $n of docs/api.md does not compile"; continue; }
        run "./$n" "$n" "C11, archive"
    done
    exit $status
fi

command -v cmake >/dev/null && command -v g++ >/dev/null || exit 77
cmake --install "$TALLY_BUILD" --prefix "$PWD/prefix" >install.log || { cat install.log; exit 1; }
libdir=$(dirname "$(find "$PWD/prefix" -name libtally.a)")
for source in $programs; do
    n=${source%.c}
    cp "$source" "$n.cpp"
    for compiler in "$cc -std=c11" "$cc -std=c17" "g++ -std=c++17"; do
        file=$source
        [ "${compiler#g++}" = "$compiler" ] || file=$n.cpp
        # shellcheck disable=SC2086
        $compiler $warnings -Iprefix/include "$file" -L"$libdir" -ltally-threads -ltally \
            -Wl,-rpath,"$libdir" -lpthread -o "$n" ||
            { complain "program $n of docs/api.md does not compile ($compiler)"; continue; }
        run "./$n" "$n" "$compiler, shared"
        # shellcheck disable=SC2086
        $compiler $warnings -Iprefix/include "$file" "$libdir/libtally-threads.a" \
            "$libdir/libtally.a" -lpthread -o "$n" ||
            { complain "program $n of docs/api.md does not compile ($compiler)"; continue; }
        run "./$n" "$n" "$compiler, archive"
    done
done
exit $status
