# shellcheck shell=sh
# sanitize SANITIZERS LABELS: builds with the sanitizers in a directory below the build, runs the tests of those labels.

sanitize() {
    directory=$TALLY_BUILD/sanitized-$(echo "$1" | tr -d ',')
    mkdir -p "$directory"

    # A machine whose compiler lacks the run-time library of a sanitizer cannot run these.
    echo 'int main(void) { return 0; }' >"$directory/probe.c"
    if ! "${CC:-cc}" -fsanitize="$1" "$directory/probe.c" -o "$directory/probe" 2>/dev/null || ! "$directory/probe"; then
        echo "no -fsanitize=$1 here"
        exit 77
    fi

    if command -v ninja >/dev/null; then generator=Ninja; else generator="Unix Makefiles"; fi
    [ -f "$directory/CMakeCache.txt" ] || set -- "$1" "$2" -G "$generator"
    sanitizers=$1
    labels=$2
    shift 2
    cmake -S "$TALLY_SOURCE" -B "$directory" "$@" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_C_COMPILER="${CC:-cc}" \
        -DCMAKE_C_FLAGS_RELWITHDEBINFO="-O1 -g1" -DTALLY_SANITIZE="$sanitizers" >"$directory/build.log" 2>&1 &&
        cmake --build "$directory" --parallel 2 >"$directory/build.log" 2>&1 ||
        { tail -40 "$directory/build.log"; exit 1; }
    cd "$directory" && ctest --output-on-failure -j 2 -L "^($labels)\$"
}
