#!/bin/sh
# SPDX-License-Identifier: MIT
# The table of measured times is that of the file of bench/results that it names.
"$TALLY_SOURCE"/tools/measured --check || { echo "run tools/measured"; exit 1; }
