#!/bin/sh
# SPDX-License-Identifier: MIT
# clang-tidy finds no mistake in the library and the front ends.
command -v clang-tidy >/dev/null || exit 77
clang-tidy --version | grep -q 'version 14\.' || exit 77
cd "$TALLY_SOURCE" && exec tools/lint tidy
