#!/bin/sh
# SPDX-License-Identifier: MIT
# For the tests of the command. Each check runs a command line and compares what it prints, what it
# says on standard error and its exit status; the test ends with end_tests, which compares all lines
# of --json with the schemas of the commands.
#
#   expect STATUS ARGUMENTS... <<'END'
#       standard output is exactly what follows, standard error is empty
#   expect_error STATUS 'PATTERN' ARGUMENTS...
#       one line on standard error that matches, nothing on standard output
failures=0
checks=0
rm -f "$TALLY_SCRATCH/json_lines"

fail() {
    printf 'not so: %s\n' "$1"
    failures=$((failures + 1))
}

# Keeps the lines that were printed, each after its command, if they are JSON.
keep_json() {
    case " $* " in
    *" --json "*) sed "s/^/$1	/" "$TALLY_SCRATCH/seen" >>"$TALLY_SCRATCH/json_lines" ;;
    esac
}

expect() {
    wanted_status=$1
    shift
    cat >"$TALLY_SCRATCH/wanted"
    "$TALLY" "$@" >"$TALLY_SCRATCH/seen" 2>"$TALLY_SCRATCH/errors" </dev/null
    status=$?
    checks=$((checks + 1))
    [ "$status" -eq "$wanted_status" ] || fail "tally $* ends with $wanted_status, not $status"
    [ -s "$TALLY_SCRATCH/errors" ] &&
        fail "tally $* says nothing on standard error: $(cat "$TALLY_SCRATCH/errors")"
    cmp -s "$TALLY_SCRATCH/wanted" "$TALLY_SCRATCH/seen" || {
        fail "tally $* prints what it should:"
        diff "$TALLY_SCRATCH/wanted" "$TALLY_SCRATCH/seen"
    }
    keep_json "$@"
}

expect_error() {
    wanted_status=$1
    pattern=$2
    shift 2
    "$TALLY" "$@" >"$TALLY_SCRATCH/seen" 2>"$TALLY_SCRATCH/errors" </dev/null
    status=$?
    checks=$((checks + 1))
    [ "$status" -eq "$wanted_status" ] || fail "tally $* ends with $wanted_status, not $status"
    [ -s "$TALLY_SCRATCH/seen" ] && fail "tally $* prints nothing: $(cat "$TALLY_SCRATCH/seen")"
    [ "$(wc -l <"$TALLY_SCRATCH/errors")" -eq 1 ] ||
        fail "tally $* says one line: $(cat "$TALLY_SCRATCH/errors")"
    grep -q -- "^tally: $pattern" "$TALLY_SCRATCH/errors" ||
        fail "tally $* says '$pattern', not: $(cat "$TALLY_SCRATCH/errors")"
}

end_tests() {
    if [ -s "$TALLY_SCRATCH/json_lines" ]; then
        python3 "$TALLY_SOURCE/tests/support/json_schema.py" "$TALLY_SCRATCH/json_lines" ||
            failures=$((failures + 1))
    fi
    printf '%d checks, %d failures\n' "$checks" "$failures"
    [ "$failures" -eq 0 ]
    exit
}
