#!/bin/sh
# SPDX-License-Identifier: MIT
# The archive of a build with link-time optimisation is machine code: compilers of other kinds and
# versions link it, and it has no external names but tally_*.
cd "$TALLY_SCRATCH" || exit 1
command -v cmake >/dev/null && command -v nm >/dev/null || exit 77
rm -rf build
cmake -S "$TALLY_SOURCE" -B build -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O1 -DTALLY_LTO=ON \
    -DTALLY_COMMAND=OFF -DTALLY_TESTS=OFF \
    >build.log 2>&1 || { cat build.log; exit 1; }
cmake --build build --target tally_static --parallel 2 >>build.log 2>&1 || { tail -40 build.log; \
    exit 1; }
status=0

names=$(nm -g --defined-only build/libtally.a | awk 'NF == 3 {print $3}')
[ -n "$names" ] || { echo "the archive has no external names"; exit 1; }
other=$(echo "$names" | grep -v '^tally_')
[ -z "$other" ] || { echo "external names that are not tally_*: $other"; status=1; }

for cc in cc gcc clang; do
    command -v $cc >/dev/null || continue
    $cc -I"$TALLY_SOURCE/include" "$TALLY_SOURCE/examples/twenty_four.c" build/libtally.a \
        -o solve-$cc ||
        { echo "$cc cannot link the archive"; exit 1; }
    ./solve-$cc >solve.out || { echo "what $cc linked fails"; status=1; }
done
exit $status
