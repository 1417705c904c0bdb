#!/bin/sh
# SPDX-License-Identifier: MIT
# tally-mpi dataset: the rank K of N makes the shard K/N, in a file of its own.
MPI=${TALLY}-mpi
mpiexec=${MPIEXEC:-mpiexec}
[ -x "$MPI" ] && command -v "$mpiexec" >/dev/null || exit 77
[ -z "$TALLY_SANITIZE" ] || exit 77
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
cd "$TALLY_SCRATCH" || exit 1
rm -f rows.*
failures=0
fail() { echo "not so: $1"; failures=$((failures + 1)); }

recipe='--rules llm --pick 3 --pool 1..20 --unique key --count 30 --fields key,index'
# shellcheck disable=SC2086
timeout 60 "$mpiexec" -n 2 "$MPI" dataset $recipe -o rows.jsonl || fail 'ranks end well'
for rank in 0 1; do
    # shellcheck disable=SC2086
    "$TALLY" dataset $recipe --shard $rank/2 | cmp - rows.$rank.jsonl || fail "the shard $rank/2"
done
timeout 60 "$mpiexec" -n 2 "$MPI" dataset --shard 0/2 2>/dev/null && fail '--shard is refused'
[ "$failures" -eq 0 ]
