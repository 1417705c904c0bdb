#!/bin/sh
# SPDX-License-Identifier: MIT
# The command with each of its allocations failing, one after another: it either does without and
# prints what it always prints, or it says that memory ran out, and ends with 3. Lines of --json fit
# the schemas of the commands, without memory, too.
command -v "${CC:-cc}" >/dev/null || exit 77
[ -z "$TALLY_SANITIZE" ] || exit 77 # the sanitizers have allocators of their own
cd "$TALLY_SCRATCH" || exit 1
failures=0
runs=0
rm -f json_lines
coarseness=8
[ -z "${TALLY_DEEP:-}" ] || coarseness=40

# The n-th allocation of the process fails, and so do all after it where FAIL_FROM is given instead
# of FAIL_AT.
cat >failing.c <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_ulong calls;
static unsigned long fail_at, fail_from = ~0ul;

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("FAIL_AT"), *from = getenv("FAIL_FROM");
    calls = 0;
    if (at != NULL) fail_at = strtoul(at, NULL, 10);
    if (from != NULL) fail_from = strtoul(from, NULL, 10);
}

static int fails(void)
{
    const unsigned long call = ++calls;
    if (call != fail_at && call < fail_from) return 0;
    errno = ENOMEM;
    return 1;
}

/* So that the test knows when there is no n-th one any more. */
__attribute__((destructor)) static void end(void)
{
    const unsigned long last = fail_at != 0 ? fail_at : fail_from;
    if (getenv("FAIL_DONE") != NULL && calls < last) (void)!write(9, "past\n", 5);
}

void *malloc(size_t size)
{
    static void *(*next)(size_t);
    if (next == NULL) next = (void *(*)(size_t))(uintptr_t)dlsym(RTLD_NEXT, "malloc");
    return fails() ? NULL : next(size);
}

void *realloc(void *block, size_t size)
{
    static void *(*next)(void *, size_t);
    if (next == NULL) next = (void *(*)(void *, size_t))(uintptr_t)dlsym(RTLD_NEXT, "realloc");
    return fails() ? NULL : next(block, size);
}
C
"${CC:-cc}" -shared -fPIC -w failing.c -o failing.so -ldl 2>/dev/null || { echo \
    "no shared objects here"; exit 77; }
LD_PRELOAD=$PWD/failing.so "$TALLY" --version >/dev/null 2>errors && [ ! -s errors ] ||
    { echo "nothing can be preloaded here: $(cat errors)"; exit 77; }

# try WHICH N COMMAND...: WHICH is FAIL_AT or FAIL_FROM. False where the command needs fewer
# allocations.
try() {
    which=$1 number=$2
    shift 2
    env "$which=$number" FAIL_DONE=1 LD_PRELOAD="$PWD/failing.so" "$TALLY" "$@" <input >seen \
        2>errors 9>past
    status=$?
    runs=$((runs + 1))
    [ -s past ] && return 1
    case " $* " in
    *" --json "* | *" --batch "*) sed "s/^/$1	/" seen >>json_lines ;;
    esac
    # All that is said is of memory, or is said of a whole search as well.
    if [ $status -eq 3 ] && grep -q '^tally: .*memory' errors &&
        ! grep -qvE '^tally: (.*memory|stopped; the targets|values beyond 64 bits)' errors; then
        return 0
    fi
    # One solution in hand is an answer.
    if [ $status -eq 0 ] && grep -q '^tally: .*memory.*; a simpler solution may exist' errors &&
        [ "$(wc -l <errors)" -eq 1 ]; then return 0; fi
    if [ $status -eq "$usual_status" ] && cmp -s seen wanted &&
        cmp -s errors wanted.errors; then return 0; fi
    failures=$((failures + 1))
    echo "not so: tally $* without allocation $number ($which) ends with $status and says:" \
        "$(head -c 300 errors)"
    return 0
}

# fail_each COMMAND...
fail_each() {
    "$TALLY" "$@" <input >wanted 2>wanted.errors
    usual_status=$?
    for how in FAIL_AT FAIL_FROM; do
        at=1
        while try $how $at "$@"; do
            at=$((at + 1 + at / coarseness)) # the many later ones are much alike
            [ $at -lt 4000 ] || break
        done
    done
}

echo '{"target":765,"numbers":[1,3,7,10,25,50],"expression":"(50+1)*(25-10)"}' >input
fail_each 952 25 50 75 100 3 6
fail_each --json 831 1 3 7 10 25 50
fail_each -a -t 1 765 1 3 7 10 25 50
fail_each --limit 2 --json 760..765 1 3 7 10 25 50
fail_each count 760..765 1 3 7 10 25 50
fail_each values 1 2 3 4
fail_each make24 3 3 8 8
fail_each check 765 1 3 7 10 25 50 -- '50*15 + 10'
fail_each check --batch
fail_each draw --seed 5 --count 3 --solve
fail_each draw --seed 5 --count 3 --solve --json --difficulty medium --solutions 1..99 --threads 2
fail_each year 2019
fail_each survey --pick 2
fail_each survey --pick 2 --json
fail_each fours
fail_each year --svg picture.svg 2019
fail_each help --man
fail_each --rules make10 countdown:5/3
! command -v python3 >/dev/null ||
    python3 "$TALLY_SOURCE/tests/support/json_schema.py" json_lines || failures=$((failures + 1))
[ $runs -gt 500 ] || { echo "only $runs runs"; failures=1; }
echo "$runs runs, $failures failures"
[ $failures -eq 0 ]
