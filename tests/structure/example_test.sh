#!/bin/sh
# SPDX-License-Identifier: MIT
# The program that opens tally.h, and those in examples/, compile without a warning and do what they
# say.
cd "$TALLY_SCRATCH" || exit 1
cc=${CC:-cc}
flags="-std=c11 -Wall -Wextra -Wpedantic -Werror -I$TALLY_SOURCE/include"
status=0

# From the comment's first #include to the } of main().
sed -n 's/^ \*     //p; s/^ \*$//p; /^ \*\/$/q' "$TALLY_SOURCE/include/tally/tally.h" |
    awk '/^#include/ {inside = 1} inside {print} /^int main/ {is_main = 1} is_main && /^}/ {exit}' \
    >opening.c
# shellcheck disable=SC2086
"$cc" $flags opening.c "$TALLY_BUILD/libtally.a" -o opening || { cat opening.c; exit 1; }
./opening >opening.txt || { echo "the program of tally.h failed"; status=1; }
if [ "$(cat opening.txt)" != "(100 + 3) * 75 * 6 / 50 + 25 = 952" ] &&
    [ "$(cat opening.txt)" != "75 * 6 * (100 + 3) / 50 + 25 = 952" ] &&
    [ "$(cat opening.txt)" != "((100 + 6) * 75 * 3 - 50) / 25 = 952" ] &&
    [ "$(cat opening.txt)" != "(75 * 3 * (100 + 6) - 50) / 25 = 952" ]; then
    echo "the program of tally.h printed:"
    cat opening.txt
    status=1
fi

# Each example says in its opening comment what it prints: lines after "Prints:", until the
# comment's end. A line that ends with \ goes on in the next one.
for example in "$TALLY_SOURCE"/examples/*.c; do
    name=$(basename "$example" .c)
    # shellcheck disable=SC2086
    "$cc" $flags "$example" "$TALLY_BUILD/libtally-threads.a" "$TALLY_BUILD/libtally.a" -lpthread \
        -o "$name" || { status=1; continue; }
    sed -n '/^ \* Prints.*:$/,/^ \*\/$/{/Prints.*:/d;/^ \*\/$/d;s/^ \* \{5\}//;/^$/d;p}' \
        "$example" |
        sed -e ':next' -e '/\\$/{N;s/\\\n//;b next' -e '}' >"$name.wanted"
    ./"$name" >"$name.seen" || { echo "$name failed"; status=1; }
    if [ ! -s "$name.wanted" ] || ! diff "$name.wanted" "$name.seen"; then
        echo "examples/$name.c does not print what it says"
        status=1
    fi
done
exit $status
