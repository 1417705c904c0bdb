#!/bin/sh
# SPDX-License-Identifier: MIT
# A survey over 1, 2 and 4 ranks prints what one process prints, and writes the same database; a job
# that is killed, or has lost a rank, is gone on with; a command line that is wrong is said once.
# MPIEXEC names the launcher of the MPI that tally-mpi was built with.
set -u
MPI="$TALLY_BUILD/tally-mpi"
[ -x "$MPI" ] || exit 77
mpiexec=${MPIEXEC:-mpirun}
command -v "$mpiexec" >/dev/null || exit 77
cd "$TALLY_SCRATCH" || exit 1
rm -f ./*.db ./*.db-journal ./*.out ./*.dump ./*.err
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_mpi_yield_when_idle=1
failures=0
fail() { echo "FAILED: $1" >&2; failures=$((failures + 1)); }
dump() { python3 -c "
import sqlite3, sys
for line in sqlite3.connect(sys.argv[1]).iterdump(): print(line)" "$1"; }
targets=100..149
[ -z "${TALLY_DEEP:-}" ] || targets=100..399
options="--pool 1..10x2,25,50 --pick 4 --targets $targets --count-solutions --effort --games"

# shellcheck disable=SC2086
"$TALLY" survey $options -t1 -o one.db >one.out 2>one.err || { grep -q SQLite one.err &&
    exit 77; fail "one process"; }
dump one.db >one.dump
for ranks in 1 2 4; do
    # shellcheck disable=SC2086
    timeout 300 "$mpiexec" -n $ranks "$MPI" survey $options -o ranks$ranks.db >ranks$ranks.out \
        2>ranks$ranks.err ||
        fail "$ranks ranks"
    cmp one.out ranks$ranks.out || fail "$ranks ranks: the summary"
    dump ranks$ranks.db | cmp - one.dump || fail "$ranks ranks: the database"
done

# A killed job.
# shellcheck disable=SC2086
timeout -s KILL 0.9 "$mpiexec" -n 2 "$MPI" survey $options -o killed.db >killed.out 2>&1
# The ranks end after what started them; as long as one is there, the file is in use.
if command -v pgrep >/dev/null; then
    tries=0
    while pgrep -f "^$MPI survey .* -o killed.db" >/dev/null && [ $tries -lt 600 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
else
    sleep 1
fi
# shellcheck disable=SC2086
timeout 300 "$mpiexec" -n 2 "$MPI" survey $options -o killed.db >killed.out 2>killed.err ||
    fail "going on after a kill"
cmp one.out killed.out || fail "after a kill: the summary"
dump killed.db | cmp - one.dump || fail "after a kill: the database"

# A lost rank, which takes the job with it: one of the processes that have the file on their command
# line and are tally-mpi is killed.
if command -v pgrep >/dev/null; then
    # shellcheck disable=SC2086
    timeout 300 "$mpiexec" -n 3 "$MPI" survey $options -o lost.db >lost.out 2>&1 &
    job=$!
    tries=0
    until [ -s lost.db ] || [ $tries -ge 100 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    rank=$(pgrep -f "^$MPI survey .* -o lost.db" | tail -n 1)
    if [ -n "$rank" ] && kill -9 "$rank"; then
        wait $job && fail "a job that lost a rank ends as if it had not"
        # shellcheck disable=SC2086
        timeout 300 "$mpiexec" -n 2 "$MPI" survey $options -o lost.db >lost.out 2>lost.err ||
            fail "going on after a rank was lost"
    else
        wait $job
    fi
    cmp one.out lost.out || fail "after a rank was lost: the summary"
    dump lost.db | cmp - one.dump || fail "after a rank was lost: the database"
fi

# Choices of large tiles: as many ranks as threads print and keep the same.
if [ -n "${TALLY_DEEP:-}" ]; then
    sweep="--choose-large 20..30 --choose 3 --pool 1..5 --pick 5"
    # shellcheck disable=SC2086
    "$TALLY" survey -t 3 $sweep --whole -o sweep.db >sweep.wanted && dump sweep.db >sweep.dump
    for ranks in 1 2 3 4; do
        # shellcheck disable=SC2086
        timeout 120 "$mpiexec" -n "$ranks" "$MPI" survey $sweep --json >sweep.out ||
            fail "a sweep over $ranks ranks"
        # shellcheck disable=SC2086
        "$TALLY" survey -t "$ranks" $sweep --json | cmp - sweep.out ||
            fail "a sweep over $ranks ranks: what is printed"
        # shellcheck disable=SC2086
        timeout 120 "$mpiexec" -n "$ranks" "$MPI" survey $sweep --whole -o "sweep$ranks.db" \
            >sweep.out || fail "a whole sweep over $ranks ranks"
        cmp sweep.wanted sweep.out || fail "a whole sweep over $ranks ranks: what is printed"
        dump "sweep$ranks.db" | cmp - sweep.dump || fail "a sweep over $ranks ranks: the database"
    done
fi
timeout 60 "$mpiexec" -n 2 "$MPI" survey --choose-large 5..30 >wrong.out 2>wrong.err &&
    fail "wrong large tiles: exit status"
[ "$(grep -c '^tally: --choose-large' wrong.err)" -eq 1 ] || fail "wrong large tiles are said once"
timeout 60 "$mpiexec" -n 2 "$MPI" survey --choose-large 11..60 --timeout 1 >wrong.out 2>wrong.err &&
    fail "a sweep that is stopped: exit status"
# By --timeout, if the rank that tells of it met it itself.
[ "$(grep -c '^tally: stopped' wrong.err)" -eq 1 ] || fail "a sweep is stopped once"

timeout 60 "$mpiexec" -n 2 "$MPI" survey --pool x >wrong.out 2>wrong.err &&
    fail "a wrong pool: exit status"
[ "$(grep -c '^tally: --pool' wrong.err)" -eq 1 ] || fail "a wrong pool is said once"
timeout 60 "$mpiexec" -n 2 "$MPI" solve 100 1 2 >wrong.out 2>wrong.err &&
    fail "another command: exit status"
grep -q "tally-mpi survey" wrong.err || fail "another command: message"
[ "$failures" -eq 0 ]
