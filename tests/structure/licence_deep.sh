#!/bin/sh
# SPDX-License-Identifier: MIT
# Every file has a copyright and a licence, as the programs of REUSE see it.
command -v reuse >/dev/null || { echo "reuse is missing"; exit 77; }
cd "$TALLY_SOURCE" || exit 1
git rev-parse --git-dir >/dev/null 2>&1 ||
    { echo "git does not tell which files are built"; exit 77; }
reuse lint >"$TALLY_SCRATCH/lint.txt" 2>&1 || { cat "$TALLY_SCRATCH/lint.txt"; exit 1; }
