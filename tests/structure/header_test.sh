#!/bin/sh
# SPDX-License-Identifier: MIT
# Each public header compiles alone as C11, C17 and C++17, and tally.h includes all of libtally but
# judge.h.
cd "$TALLY_SCRATCH" || exit 1
cc=${CC:-cc}
warnings="-Wall -Wextra -Wpedantic -Werror -fsyntax-only"
status=0

try() {
    "$@" || { echo "failed: $*"; status=1; }
}

for path in "$TALLY_SOURCE"/include/tally/*.h; do
    header=$(basename "$path" .h)
    printf '#include <tally/%s.h>\n' $header >$header.c
    cp $header.c $header.cpp
    # shellcheck disable=SC2086
    for standard in c11 c17; do
        try "$cc" -std=$standard $warnings -Wstrict-prototypes -I"$TALLY_SOURCE/include" $header.c
    done
    for cxx in g++ clang++; do
        # shellcheck disable=SC2086
        command -v $cxx >/dev/null &&
            try $cxx -std=c++17 $warnings -I"$TALLY_SOURCE/include" $header.cpp
    done
done

# Adding a header to tally.h must not be forgotten.
for path in "$TALLY_SOURCE"/include/tally/*.h; do
    name=$(basename "$path")
    case $name in tally.h | judge.h | threads.h) continue ;; esac
    grep -qx "#include <tally/$name>" "$TALLY_SOURCE/include/tally/tally.h" ||
        { echo "tally.h does not include $name"; status=1; }
done

# Options made with the initialiser, in C and in C++.
cat >options.c <<'C'
#include <tally/tally.h>
size_t size_of_options(void);
size_t size_of_options(void)
{
    const tally_options options = TALLY_OPTIONS_INIT;
    return options.size;
}
C
cp options.c options.cpp
# shellcheck disable=SC2086
try "$cc" -std=c11 $warnings -I"$TALLY_SOURCE/include" options.c
# shellcheck disable=SC2086
command -v g++ >/dev/null && try g++ -std=c++17 $warnings -I"$TALLY_SOURCE/include" options.cpp

# What is deprecated compiles, with a warning that says what to use instead.
cat >deprecated.c <<'C'
#include <tally/tally.h>
TALLY_API TALLY_DEPRECATED("use tally_solve()") int tally_old(void);
int use_old(void);
int use_old(void)
{
    return tally_old();
}
C
try "$cc" -std=c11 -fsyntax-only -I"$TALLY_SOURCE/include" deprecated.c 2>warnings.txt
grep -q 'use tally_solve()' warnings.txt || { echo "no warning of what is deprecated"; status=1; }
exit $status
