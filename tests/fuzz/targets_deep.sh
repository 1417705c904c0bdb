#!/bin/sh
# SPDX-License-Identifier: MIT
# Every fuzz target for two seconds (FUZZ_SECONDS) from the same seed, beginning with its corpus:
# see tools/fuzz. The quick tests replay the corpora alone.
command -v clang >/dev/null || exit 77
echo 'int LLVMFuzzerTestOneInput(const char *data, unsigned long size)' \
    '{ return data != 0 && size > 1 ? 0 : 0; }' >"$TALLY_SCRATCH/probe.c"
clang -fsanitize=fuzzer,address "$TALLY_SCRATCH/probe.c" -o "$TALLY_SCRATCH/probe" 2>/dev/null ||
    exit 77
export FUZZ_SEED=1 FUZZ_ARTIFACTS="$TALLY_SCRATCH/"
"$TALLY_SOURCE/tools/fuzz" "${FUZZ_SECONDS:-2}" >"$TALLY_SCRATCH/log" 2>&1 && exit 0
grep -v -E 'NEW_FUNC|# Uses:|Recommended dictionary|^INFO' "$TALLY_SCRATCH/log" | tail -n 200
exit 1
