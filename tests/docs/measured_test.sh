#!/bin/sh
# SPDX-License-Identifier: MIT
# The table of measured times is that of the newest file of bench/results.
"$TALLY_SOURCE"/tools/measured --check || { echo "run tools/measured"; exit 1; }
