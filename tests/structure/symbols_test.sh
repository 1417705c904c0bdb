#!/bin/sh
# SPDX-License-Identifier: MIT
# The libraries give away tally_* alone and take memory functions alone: so any program, WASM
# included, can link them.
command -v nm >/dev/null && command -v objdump >/dev/null || exit 77
status=0

complain() {
    [ -z "$2" ] && return 0
    echo "$1"
    echo "$2" | sed 's/^/    /'
    status=1
}

# lacks NAMES OTHERS: those of NAMES, a line each, that OTHERS does not have.
lacks() {
    printf '%s\n--\n%s\n' "$2" "$1" |
        awk '$0 == "--" { others_end = 1; next } !others_end { has[$0]; next } !($0 in has)'
}

shared=$TALLY_BUILD/libtally.so
static=$TALLY_BUILD/libtally.a
[ -f "$shared" ] && [ -f "$static" ] || { echo "no libraries in $TALLY_BUILD"; exit 1; }

# Symbols that end in "@" come with a version of the C library: cut it off.
exported=$(nm -D --defined-only "$shared" | awk '{print $3}')
complain "the shared library exports names that are not tally_*:" \
    "$(echo "$exported" | grep -v '^tally_')"

# threads.h belongs to a library of its own.
declared=$(find "$TALLY_SOURCE/include/tally" -name '*.h' ! -name threads.h \
    -exec sed -n 's/.*TALLY_API .*[ *]\(tally_[a-z0-9_]*\)(.*/\1/p' {} + | sort -u)
[ "$(echo "$declared" | wc -l)" -ge 80 ] || { echo "cannot read the headers"; exit 1; }
complain "the headers declare functions that the shared library lacks:" \
    "$(lacks "$declared" "$exported")"
complain "the shared library exports functions that no header declares:" \
    "$(lacks "$exported" "$declared")"

# malloc and mem* (which FORTIFY checks), what assert() calls, and what compilers and linkers put in
# by themselves (compilers turn a loop that looks for a NUL into a call of strlen).
allowed='mem[a-z]*|__mem[a-z]*_chk|strlen|malloc|calloc|realloc|free|aligned_alloc|__assert_fail|'
allowed=$allowed'__stack_chk_fail|__cxa_finalize|__gmon_start__|_ITM_[A-Za-z]*|'
allowed=$allowed'_GLOBAL_OFFSET_TABLE_|__cpu_model|__cpu_indicator_init|__popcountdi2'
allowed="^($allowed)\$"
complain "the shared library imports more than memory functions:" \
    "$(nm -D -u "$shared" | awk '{print $NF}' | sed 's/@.*//' | grep -vE "$allowed")"

# The archive has no other external names either, so that a program may use all others.
defined=$(nm -g --defined-only "$static" | awk 'NF == 3 {print $3}' | sort -u)
complain "the archive has external names that are not tally_*:" \
    "$(echo "$defined" | grep -v '^tally_')"
complain "the archive lacks functions that the headers declare:" \
    "$(lacks "$declared" "$defined")"
imported=$(nm -u "$static" 2>/dev/null | awk 'NF == 2 && $1 == "U" {print $2}' | sort -u)
complain "the archive imports more than memory functions:" \
    "$(lacks "$imported" "$defined" | grep -vE "$allowed")"

# No global state: nothing writable but constants that hold addresses (.data.rel.ro, read-only once
# loaded), and the switches of builds for tests (src/base/technique.h).
complain "the archive has variables (global mutable state):" \
    "$(objdump -t "$static" | awk '/ O / && / \.(data|bss|tdata|tbss|sdata|sbss)/ &&
        !/ \.data\.rel\.ro/ && $NF != "techniques_off" {print $NF}')"
exit $status
