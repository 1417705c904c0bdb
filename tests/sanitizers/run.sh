# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# sanitize SANITIZERS CTEST_OPTION...: builds with the sanitizers in a directory below the build,
# and runs those tests.

sanitize() {
    sanitizers=$1
    shift
    directory=$TALLY_BUILD/sanitized-$(echo "$sanitizers" | tr -d ',')
    mkdir -p "$directory"

    # A machine whose compiler lacks the run-time library of a sanitizer cannot run these.
    echo 'int main(void) { return 0; }' >"$directory/probe.c"
    if ! "${CC:-cc}" -fsanitize="$sanitizers" "$directory/probe.c" -o "$directory/probe" \
        2>/dev/null ||
        ! "$directory/probe"; then
        echo "no -fsanitize=$sanitizers here"
        exit 77
    fi

    if command -v ninja >/dev/null; then generator=Ninja; else generator="Unix Makefiles"; fi
    if [ ! -f "$directory/CMakeCache.txt" ]; then
        cmake -S "$TALLY_SOURCE" -B "$directory" -G "$generator" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
            -DCMAKE_C_COMPILER="${CC:-cc}" -DCMAKE_C_FLAGS_RELWITHDEBINFO="-O1 -g1" \
            -DTALLY_SANITIZE="$sanitizers" \
            >"$directory/build.log" 2>&1 || { tail -40 "$directory/build.log"; exit 1; }
    fi
    cmake --build "$directory" --parallel 2 >"$directory/build.log" 2>&1 || { tail -40 \
        "$directory/build.log"; exit 1; }
    unset TALLY_DEEP # this test is deep, those that it runs are of the quick size
    cd "$directory" && ctest --output-on-failure -j 3 "$@" # servers and terminals wait a good deal
}
