#!/bin/sh
# SPDX-License-Identifier: MIT
# The library needs no build system: cc src/*/*.c is enough. Every other compiler that is here reads
# all of it, too.
cd "$TALLY_SCRATCH" || exit 1
cat >main.c <<'C'
#include <tally/tally.h>
int main(void)
{
    return tally_points(0) == 10 && tally_version()[0] != '\0' ? 0 : 1;
}
C
tried=0
seen=
compilers='cc gcc clang'
for cc in $compilers; do
    command -v $cc >/dev/null || continue
    # cc is one of the others by another name.
    version=$($cc --version | sed "1s/^$cc //")
    case $seen in *"<$version>"*) continue ;; esac
    seen="$seen<$version>"
    tried=$((tried + 1))
    if [ $tried -gt 1 ]; then
        $cc -fsyntax-only -I"$TALLY_SOURCE/include" -I"$TALLY_SOURCE/src" \
            "$TALLY_SOURCE"/src/*/*.c ||
            { echo "$cc could not read src/*/*.c"; exit 1; }
        continue
    fi
    $cc -I"$TALLY_SOURCE/include" -I"$TALLY_SOURCE/src" main.c "$TALLY_SOURCE"/src/*/*.c \
        -o plain-$cc ||
        { echo "$cc could not compile src/*/*.c"; exit 1; }
    ./plain-$cc || { echo "what $cc made is wrong"; exit 1; }
done
[ $tried -gt 0 ]
