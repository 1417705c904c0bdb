#!/bin/sh
# SPDX-License-Identifier: MIT
# All C code is in the format of .clang-format. Versions of clang-format differ in detail: the one
# of Debian 12 decides.
command -v clang-format >/dev/null || exit 77
clang-format --version | grep -q 'version 14\.' || exit 77
cd "$TALLY_SOURCE" || exit 1
tools/format --check || { echo "Mend it with: make format"; exit 1; }
