#!/bin/sh
# SPDX-License-Identifier: MIT
# Another CMake project takes tally as part of its own build: by add_subdirectory() with the
# archives, and by FetchContent with the shared libraries. No test, fuzz target, command or page is
# built for it, nothing of tally is installed with it, and it may use any name that does not begin
# with tally_.
cd "$TALLY_SCRATCH" || exit 1
command -v cmake >/dev/null || exit 77
rm -rf consumer
mkdir consumer
status=0
complain() {
    echo "$1"
    status=1
}

cat >consumer/main.c <<'C'
#include <stdio.h>
#include <tally/threads.h>

/* Names that the library uses inside. */
int vector_clear(void);
int hash_find(void);
int vector_clear(void) { return 1; }
int hash_find(void) { return 2; }

int main(void)
{
    const uint64_t numbers[] = {1, 3, 7, 10, 25, 50};
    const tally_range target = {765, 765};
    tally_game *game = NULL;
    tally_threads *threads = NULL;
    if (tally_game_new(&game, tally_rules_find("countdown"), target, numbers, 6, NULL) != TALLY_OK) return 1;
    if (tally_threads_new(&threads, 2) != TALLY_OK) return 1;
    tally_options options = TALLY_OPTIONS_INIT;
    options.executor = tally_threads_executor(threads);
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    if (tally_count(game, &options, NULL, &outcome) != TALLY_OK) return 1;
    printf("%d %d %d\n", (int)outcome.with_detours, vector_clear(), hash_find());
    tally_threads_free(threads);
    tally_game_free(game);
    return 0;
}
C

# embed KIND TAKE: builds a consumer that takes tally by the CMake code TAKE; KIND is the value of
# BUILD_SHARED_LIBS.
embed() {
    cat >consumer/CMakeLists.txt <<CMAKE
cmake_minimum_required(VERSION 3.21)
project(consumer C)
option(BUILD_SHARED_LIBS "" $1)
$2
add_executable(consumer main.c)
target_link_libraries(consumer tally::tally tally::threads)
install(TARGETS consumer)
CMAKE
    build=consumer/build-$1
    { cmake -S consumer -B "$build" -DCMAKE_BUILD_TYPE=Debug &&
        cmake --build "$build" --parallel 2; } >consumer.log 2>&1 ||
        { tail -40 consumer.log; exit 1; }
    [ "$("$build/consumer")" = "17 1 2" ] ||
        complain "the program that takes tally with BUILD_SHARED_LIBS=$1 fails"
    found=$(find "$build" -type f \
        \( -name '*test*' -o -name '*fuzz*' -o -name tally -o -name '*.wasm' \) -perm -u+x \
        ! -path '*/CMakeFiles/*')
    [ -z "$found" ] || complain "built for a project that does not want it: $found"
    cmake --install "$build" --prefix "$PWD/consumer/prefix-$1" >>consumer.log ||
        complain "the project cannot be installed"
    [ "$(find "consumer/prefix-$1" -type f | wc -l)" -eq 1 ] ||
        complain "tally is installed with the project that takes it"
    if command -v ldd >/dev/null; then
        linked=$(ldd "$build/consumer" | grep -c libtally)
        case $1-$linked in
        OFF-0 | ON-2) ;;
        *) complain "BUILD_SHARED_LIBS=$1 gives $linked shared libraries of tally" ;;
        esac
    fi
}

embed OFF "add_subdirectory($TALLY_SOURCE tally)"
embed ON "include(FetchContent)
FetchContent_Declare(tally SOURCE_DIR $TALLY_SOURCE)
FetchContent_MakeAvailable(tally)"
exit $status
