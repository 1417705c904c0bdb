#!/bin/sh
# SPDX-License-Identifier: MIT
# A C++ exception, or longjmp(), that leaves a sink does what tally/search.h says: see cpp_sink.cpp.
# A library without tables for unwinding, as releases are, cannot let an exception through: the
# program ends.
command -v g++ >/dev/null || exit 77
cd "$TALLY_SCRATCH" || exit 1
sanitize=
[ -z "${TALLY_SANITIZE:-}" ] || sanitize=-fsanitize=$TALLY_SANITIZE
status=0
# shellcheck disable=SC2086
g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -O1 $sanitize -I"$TALLY_SOURCE/include" \
    "$TALLY_SOURCE/tests/faults/cpp_sink.cpp" "$TALLY_BUILD/libtally.a" -o cpp-sink || exit 1

for how in keep jump; do
    [ "$(./cpp-sink $how)" = caught ] || { echo "$how: $(./cpp-sink $how 2>&1)"; status=1; }
done

# The library is linked to one object (tally.o), so either all of it has tables or none of it.
if objdump -h "$TALLY_BUILD/libtally.a" | grep -q '\.eh_frame'; then
    for how in throw throw-tick throw-survey; do
        [ "$(./cpp-sink $how)" = caught ] || { echo "$how: $(./cpp-sink $how 2>&1)"; status=1; }
    done
else
    for how in throw throw-tick throw-survey; do
        ./cpp-sink $how >out.txt 2>err.txt && { echo "$how: the program goes on"; status=1; }
        grep -q 'terminate called' err.txt || { echo "$how: $(cat out.txt err.txt)"; status=1; }
    done
fi
exit $status
