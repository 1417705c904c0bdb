# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# sanitize SANITIZERS CTEST_OPTION...: builds what those tests run with the sanitizers, in a
# directory below the build, and runs those tests.

# targets_of CTEST_OPTION...: the programs of the tests that are programs, and what scripts run.
targets_of() {
    known=$(cmake --build . --target help)
    for target in tally_command tally_serve tally_atlas tally_static tally_threads_static \
        tally_parts; do
        case $known in *"$target"*) echo $target ;; esac
    done
    ctest -N "$@" | sed -n 's/^ *Test *#[0-9]*: //p' | while read -r name; do
        label=${name%%_*}
        if [ "$label" = fuzz ] || [ -f "$TALLY_SOURCE/tests/$label/${name#*_}_test.c" ]; then
            echo "$name"
        fi
    done
}

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
    cd "$directory" || exit 1
    # shellcheck disable=SC2046 # a word a target
    cmake --build . --parallel 2 --target $(targets_of "$@") >build.log 2>&1 ||
        { tail -40 build.log; exit 1; }
    unset TALLY_DEEP # this test is deep, those that it runs are of the quick size
    ctest --output-on-failure -j 3 "$@" # servers and terminals wait a good deal
}
